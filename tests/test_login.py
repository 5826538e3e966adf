"""With a login, pages are for those who have a password, and progress is kept by name."""

from __future__ import annotations

import http.client
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import pytest
from conftest import ROOT, serving
from pages import NewPage, button, expect_place, visit
from playwright.sync_api import Page, expect
from test_site_path import FIRST, go_on, solve_step

from tutor.core import LANGS
from tutor.ui.site import PAGES
from tutor.ui.words import label

USERS = {"ann": "first word", "ben": "second word"}
SCENES = [f"/{path.strip('/')}" for path in PAGES]
DOCUMENTS = ["/print", "/proof", "/go/abcde"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("login")
    users = folder / "users.json"
    users.write_text(json.dumps(USERS))
    with serving(sys.executable, ROOT, folder / "server.log", "--login", str(users)) as address:
        yield address


def asked_for(site: str, path: str) -> str:
    """The address that asks for a name before it shows another one."""
    with urllib.request.urlopen(f"{site}{path}") as answer:
        return str(answer.url)


def after_login(address: str) -> str:
    """Where somebody is led who gives the right name and password there."""
    given = urllib.parse.urlencode({"username": "ann", "password": USERS["ann"]}).encode()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    try:
        with opener.open(address, given) as answer:
            return str(answer.url)
    except urllib.error.HTTPError as answer:  # a page that says that there is no such thing is one, too
        return str(answer.url)


@pytest.mark.parametrize("path", SCENES + DOCUMENTS)
def test_no_page_is_shown_before_the_login(site: str, path: str) -> None:
    with urllib.request.urlopen(f"{site}{path}?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/login"
        assert b'type="password"' in answer.read()


@pytest.mark.parametrize(
    "path", ["/", "/lesson?game=laughbattle&lesson=attack&lang=ko", "/print?game=happiness&rules=&lang=ko", "/go/abcde"]
)
def test_the_login_leads_to_the_page_that_was_asked_for(site: str, path: str) -> None:
    assert after_login(asked_for(site, path)) == f"{site}{path}"


@pytest.mark.parametrize(
    "target",
    [
        "https://example.org/",
        "//example.org/",
        "/\\example.org",
        "\\\\example.org",
        "javascript:alert(1)",
        "/..//example.org",
        "/\r\nLocation: //example.org",
        "/lesson?game=행복",
        "\x00",
    ],
)
def test_the_login_leads_to_no_other_site(site: str, target: str) -> None:
    reached = after_login(f"{site}/login?{urllib.parse.urlencode({'next': target})}")
    assert reached.startswith(f"{site}/")


def test_the_login_leads_on_below_the_path_of_a_proxy(site: str) -> None:
    """Such a proxy takes its path away before it asks the tutor, so that no redirect may begin at the root."""
    host = site.removeprefix("http://")
    for path, login in (
        ("/lesson?step=2", "./login?next="),
        ("/print", "./login?next="),
        ("/go/abc", "../login?next="),
    ):
        with closing(http.client.HTTPConnection(host, timeout=20)) as connection:
            connection.request("GET", path)
            assert connection.getresponse().headers["Location"].startswith(login)
    given = urllib.parse.urlencode({"username": "ann", "password": USERS["ann"]})
    with closing(http.client.HTTPConnection(host, timeout=20)) as connection:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/login?next=%2Flesson%3Fstep%3D2", given, kind)
        assert connection.getresponse().headers["Location"] == "./lesson?step=2"


@pytest.mark.parametrize(("name", "password"), [("ann", "second word"), ("ann", ""), ("cid", "first word"), ("", "")])
def test_a_wrong_password_is_told_and_lets_nobody_in(site: str, name: str, password: str) -> None:
    given = urllib.parse.urlencode({"username": name, "password": password}).encode()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(asked_for(site, "/lesson?step=2"), given) as answer:
        said = unescape(answer.read().decode())
        assert all(label("login_wrong", lang) in said for lang in LANGS)
    with opener.open(f"{site}/?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/login"


def test_who_logs_out_is_told_so_in_both_languages_and_let_in_no_more(site: str) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    given = urllib.parse.urlencode({"username": "ann", "password": USERS["ann"]}).encode()
    with opener.open(f"{site}/login", given), opener.open(f"{site}/progress?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/progress"
    with opener.open(f"{site}/logout") as answer:
        said = unescape(answer.read().decode())
    assert all(label(key, lang) in said for key in ("logged_out", "login_again") for lang in LANGS)
    assert re.findall(r'(?:href|src)="([^"]*)"', said) == ["data:,", "./login"]
    with opener.open(f"{site}/progress?lang=en") as answer:
        assert urllib.parse.urlsplit(answer.url).path == "/login"


@pytest.mark.parametrize(
    ("cookie", "theme"), [("", ""), ("theme=device-dark", "dark"), ("theme=light", "light"), ('theme="><b>', "")]
)
def test_the_login_has_the_theme_of_the_visitor(site: str, cookie: str, theme: str) -> None:
    asked = urllib.request.Request(f"{site}/login", headers={"Cookie": cookie})
    with urllib.request.urlopen(asked) as answer:
        assert f'class="{theme}"><head>' in answer.read().decode()


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

    visit(same, "/progress?lang=en")
    expect(same.get_by_text(label("logged_in", "en", name="ann"))).to_be_visible()
    same.get_by_role("link", name=label("log_out", "en")).click()
    expect(same.get_by_role("link", name=label("login_again", "en"))).to_be_visible()
