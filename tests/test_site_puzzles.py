"""Puzzles without end in a real browser: made to order, near misses, all solutions, and the pages around them."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.test_site import NewPage, button, cell, expect_accessible, expect_fit, headline, serious, visit, wait
from tutor import happiness
from tutor.content import kind_texts, puzzles
from tutor.puzzles.generate import read_link
from tutor.texts import Mistake
from tutor.ui.answers import solution_in_words
from tutor.ui.telling import label


def query_of(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def test_after_a_puzzle_come_all_solutions_and_others_like_it(page: Page) -> None:
    asked = next(one for one in puzzles("happiness", "euphoria") if len(one.solutions) == 2)
    visit(page, f"/puzzle?game=happiness&kind=euphoria&puzzle={asked.id}&lang=en")
    for _ in range(3):
        page.get_by_role("button", name=kind_texts("happiness")["euphoria"]["none"]["en"]).click()
        expect(headline(page)).to_be_visible()
        button(page, "take_back").click()
        expect(headline(page)).to_have_count(0)
    expect(button(page, "another")).to_be_hidden()
    button(page, "reveal").click()
    expect(headline(page)).to_have_text(label("the_answer", "en"))
    solutions = page.locator(".solutions li")
    expect(solutions).to_have_text([solution_in_words(asked.task, one, "en") for one in asked.solutions])
    for now in (0, 1):
        expect(solutions.nth(now)).to_have_attribute("aria-current", "true")
        word, target = asked.solutions[now].split()
        expect(cell(page, target)).to_have_attribute("aria-label", re.compile(happiness.cards()[word].said("en")))
        button(page, "solution_behind").click()
    button(page, "qr_show").click()
    expect(page.get_by_role("img", name=label("qr", "en"))).to_be_visible()
    expect_accessible(page)

    library = page.url
    button(page, "another", "ko").dblclick()  # axe has left the page in Korean
    page.wait_for_url("**position=**")
    expect(headline(page)).to_have_count(0)
    link = query_of(page)
    made = read_link("happiness", "euphoria", link["position"], link.get("ask", ""))
    assert made.id != asked.id
    hand = made.task.state.mover.hand
    for n, card in enumerate(hand):
        expect(cell(page, f"hand/{n}")).to_have_attribute("aria-label", re.compile(re.escape(card.said("ko"))))
    page.go_back()
    page.wait_for_url(library)
    page.go_forward()
    page.wait_for_url("**position=**")
    expect(page.get_by_role("option")).to_have_count(len(hand))


def test_a_puzzle_from_a_link_is_worked_on_a_phone_and_turned_into_its_near_miss(new_page: NewPage) -> None:
    asked = next(one for one in puzzles("happiness", "zero_bummer") if one.solutions[0] == "yes")
    page = new_page(width=390, height=844, touch=True, locale="ko-KR")
    position, ask = asked.task.game.encode(asked.task.state), asked.task.game.write_action(asked.task.ask)
    visit(page, f"/puzzle?game=happiness&kind=zero_bummer&position={position}&ask={ask.replace(' ', '+')}")
    button(page, "hint", "ko").tap()
    expect(page.locator(".hints li")).to_have_count(1)
    button(page, "yes", "ko").tap()
    expect(headline(page)).to_have_text(label("solved", "ko"))
    expect_fit(page)
    before = query_of(page)
    button(page, "near_illegal", "ko").tap()
    page.wait_for_function("was => !location.search.includes(was)", arg=before.get("puzzle", position))
    expect(headline(page)).to_have_count(0)
    link = query_of(page)
    near = read_link("happiness", "zero_bummer", link["position"], link["ask"])
    assert near.solutions[0] == "no"
    button(page, "no", "ko").tap()
    expect(headline(page)).to_have_text(label("solved", "ko"))
    expect(button(page, "near_legal", "ko")).to_be_visible()


def test_a_link_that_holds_no_puzzle_is_told(page: Page) -> None:
    position = "h1~hard~on.d4-bread~seat.tea~seat~deck.20"
    visit(page, f"/puzzle?kind=zero_bummer&position={position}&ask=tea+e4&lang=ko")
    expect(page.locator(".verdict.no")).to_contain_text(Mistake("not_a_puzzle").said("ko"))


def test_a_puzzle_is_reported_by_its_proof_which_is_sorted_and_taken_along(new_page: NewPage) -> None:
    page = new_page()
    asked = puzzles("happiness", "where")[0]
    page.goto(f"/proof?game=happiness&kind=where&puzzle={asked.id}&lang=en")
    rows = page.locator("tbody tr")
    expect(rows.first).to_have_class("right")
    page.get_by_role("button", name=label("answer", "en")).click()
    answers = rows.locator("th").all_inner_texts()
    assert answers == sorted(answers)
    page.get_by_role("button", name=label("answer", "en")).click()
    expect(page.locator("[aria-sort=descending]")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name=label("download_table", "en")).click()
    assert download.value.suggested_filename == f"{asked.id}.csv"
    assert not serious(page)
    page.get_by_role("link", name=label("back", "en")).click()
    wait(page)
    assert query_of(page)["puzzle"] == asked.id
    phone = new_page(width=390, height=844, touch=True, locale="ko-KR")
    phone.goto(f"/proof?game=happiness&kind=where&puzzle={asked.id}")
    expect_fit(phone)


def test_the_puzzle_of_the_day_is_on_the_home_page(page: Page) -> None:
    visit(page, "/?lang=en")
    page.locator(".games + .ways").get_by_role("link", name=label("laughbattle", "en")).click()
    wait(page)
    assert "position" in query_of(page)
