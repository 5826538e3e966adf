"""With a login, pages are for those who have a password, and progress is kept by name."""

from __future__ import annotations

import json
import re
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from html import unescape

import pytest
from conftest import ROOT, serving
from playwright.sync_api import Page, expect
from test_site import NewPage, button, expect_place, visit
from test_site_path import FIRST, go_on, solve_step

from tutor.core import LANGS
from tutor.ui.site import PAGES
from tutor.ui.telling import label

USERS = {"ann": "first word", "ben": "second word"}
SCENES = [f"/{path.strip('/')}" for path in PAGES]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("login")
    users = folder / "users.json"
    users.write_text(json.dumps(USERS))
    with serving(sys.executable, ROOT, folder / "server.log", "--login", str(users)) as address:
        yield address


@pytest.mark.parametrize("path", SCENES)
def test_no_page_is_shown_before_the_login(site: str, path: str) -> None:
    with urllib.request.urlopen(f"{site}{path}?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/login"
        assert b'type="password"' in answer.read()


@pytest.mark.parametrize(("name", "password"), [("ann", "second word"), ("ann", ""), ("cid", "first word"), ("", "")])
def test_a_wrong_password_is_told_and_lets_nobody_in(site: str, name: str, password: str) -> None:
    given = urllib.parse.urlencode({"username": name, "password": password}).encode()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(f"{site}/login", given) as answer:
        said = unescape(answer.read().decode())
        assert all(label("login_wrong", lang) in said for lang in LANGS)
    with opener.open(f"{site}/?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/login"


def log_in(page: Page, name: str) -> Page:
    page.goto("/login")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password]").fill(USERS[name])
    page.locator("[type=submit]").click()
    page.wait_for_url(re.compile(r"/$|/\?"))
    return page


def test_progress_goes_with_the_name(new_page: NewPage) -> None:
    page = log_in(new_page(), "ann")
    visit(page, f"/lesson?game=happiness&lesson={FIRST.id}&lang=en")
    for number in (1, 2):
        solve_step(page, FIRST, number)
        button(page, "next").click()
    expect_place(page, "en", game="happiness", lesson=FIRST.id, step="3")

    other = visit(log_in(new_page(), "ben"), "/?lang=en")
    expect(other.get_by_role("link", name=go_on("en", FIRST, 3))).to_have_count(0)
    visit(other, f"/lesson?game=happiness&lesson={FIRST.id}&lang=en")
    expect_place(other, "en", game="happiness", lesson=FIRST.id, step="1")

    same = visit(log_in(new_page(), "ann"), "/?lang=en")
    same.get_by_role("link", name=go_on("en", FIRST, 3)).click()
    expect_place(same, "en", game="happiness", lesson=FIRST.id, step="3")
