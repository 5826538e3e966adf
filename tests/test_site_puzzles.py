"""Puzzles without end in a real browser: made to order, near misses, all solutions, and the pages around them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from conftest import HOST, ROOT, free_port, running
from hands import Mouse, in_hand, solve
from pages import (
    NewPage,
    button,
    cell,
    expect_accessible,
    expect_fit,
    expect_place,
    headline,
    marked,
    serious,
    verdict,
    visit,
    wait,
)
from playwright.sync_api import Page, expect
from sayings import why_not

from tutor import happiness
from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.content.wording import kind_texts
from tutor.core import judge
from tutor.happiness.board import cell_name
from tutor.puzzles.generate import read_link
from tutor.puzzles.kind import Outcome
from tutor.rulebook import explain, rule_text
from tutor.streak import Climb, Rush, Streak
from tutor.texts import Mistake
from tutor.ui.answers import in_words, solution_in_words
from tutor.ui.words import label

# -- what an answer is answered --------------------------------------------------------------------------


def of_kind(kind: str, wanted: Callable[[tuple[str, ...]], bool]) -> Any:
    """A puzzle on a board of seven by seven cells."""
    known = (one for one in puzzles("happiness", kind) if one.task.state.rules.preset != "tabletop")
    return next(one for one in known if wanted(one.solutions))


def test_wrong_cells_and_missing_cells_are_told_apart(page: Page) -> None:
    asked = of_kind("where", lambda solutions: len(solutions) == 2)
    visit(page, f"/puzzle?kind=where&puzzle={asked.id}&lang=en")
    texts = kind_texts("happiness")["where"]
    for place in ("g7", asked.solutions[0]):
        cell(page, place).click()
    button(page, "check").click()
    expect(page.locator(".verdict.no")).to_contain_text(texts["too_many"]["en"])
    expect(verdict(page)).to_contain_text(why_not(asked.task, f"{asked.task.ask.word} g7", "en")[0])
    cell(page, "g7").click()
    expect(cell(page, "g7")).to_have_attribute("aria-selected", "false")
    button(page, "check").click()
    expect(page.locator(".verdict.no")).to_contain_text("1 more is missing")
    cell(page, asked.solutions[1]).click()
    button(page, "check").click()
    expect(page.locator(".verdict.yes h2")).to_have_text(label("solved", "en"))


def test_a_wrong_sum_is_told_with_the_events(page: Page) -> None:
    asked = of_kind("score", lambda solutions: int(solutions[0]) > 4)
    visit(page, f"/puzzle?kind=score&puzzle={asked.id}&lang=ko")
    field = page.get_by_role("textbox", name=kind_texts("happiness")["score"]["number"]["ko"])
    button(page, "check", "ko").click()
    expect(field).to_be_focused()
    expect(headline(page)).to_have_count(0)
    field.press_sequentially("-1a")
    expect(field).to_have_value("1")
    field.press("Enter")
    expect(page.locator(".verdict.no h2")).to_have_text(label("wrong", "ko"))
    expect(page.locator(".verdict .gain li").first).to_be_visible()
    field.fill(asked.solutions[0])
    field.press("Enter")
    expect(page.locator(".verdict.yes h2")).to_have_text(label("solved", "ko"))
    expect(field).to_be_hidden()


def test_a_wrong_judgement_of_a_zero_bummer_shows_the_witness(page: Page) -> None:
    asked = next(one for one in puzzles("happiness", "zero_bummer") if one.rules == ("H-BUMM-6",) and one.solutions[1:])
    visit(page, f"/puzzle?kind=zero_bummer&puzzle={asked.id}&lang=en")
    button(page, "yes").click()
    expect(page.locator(".verdict.no h2")).to_have_text(label("wrong", "en"))
    word, witness = asked.solutions[1].split()
    expect(marked(page, in_hand(asked.task, word), "legal").first).to_be_attached()
    expect(marked(page, witness, "legal").first).to_be_attached()
    button(page, "no").click()
    expect(page.locator(".verdict.yes h2")).to_have_text(label("solved", "en"))


def test_none_is_answered_then_the_next_puzzle_another_kind_and_free_play(page: Page) -> None:
    asked = of_kind("euphoria", lambda solutions: solutions == ("none",))
    texts = kind_texts("happiness")
    visit(page, f"/puzzle?game=happiness&kind=euphoria&puzzle={asked.id}&lang=en")
    solve(Mouse(page), asked.task, asked.solutions, asked.kind.form, "en")
    expect(page.locator(".verdict.yes")).to_contain_text(texts["euphoria"]["none_right"]["en"])
    all_of_them = puzzles("happiness", "euphoria")
    after = all_of_them[all_of_them.index(asked) + 1]
    button(page, "next").click()
    expect_place(page, "en", game="happiness", kind="euphoria", puzzle=after.id)
    expect(headline(page)).to_have_count(0)
    page.go_back()
    expect_place(page, "en", game="happiness", kind="euphoria", puzzle=asked.id)
    expect(page.locator(".status")).to_contain_text(f"{all_of_them.index(asked) + 1} / ")
    every = page.get_by_role("link", name=label("all_of_kind", "en"))
    assert "puzzles?game=happiness&kind=euphoria" in str(every.get_attribute("href"))
    page.get_by_role("link", name=label("play_on", "en")).click()
    page.wait_for_url("**/play?**")
    for at, card in asked.task.state.board.cards.items():
        expect(cell(page, cell_name(at))).to_have_attribute("aria-label", re.compile(card.said("en")))


# -- after a puzzle --------------------------------------------------------------------------------------


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


def link_to(asked: Puzzle) -> str:
    """A puzzle about an action as a link holds one that was made, whether or not the library has it."""
    task = asked.task
    query = {"kind": task.kind, "position": task.game.encode(task.state), "ask": task.game.write_action(task.ask)}
    return f"/puzzle?{urlencode({'game': asked.game, **query})}"


def test_a_puzzle_from_a_link_is_worked_on_a_phone_and_turned_into_its_near_miss(new_page: NewPage) -> None:
    asked = next(one for one in puzzles("happiness", "zero_bummer") if one.solutions[0] == "yes")
    page = new_page(width=390, height=844, touch=True, locale="ko-KR")
    visit(page, link_to(asked))
    button(page, "hint", "ko").tap()
    expect(page.locator(".hints li")).to_have_count(1)
    button(page, "yes", "ko").tap()
    expect(headline(page)).to_have_text(label("solved", "ko"))
    expect_fit(page)
    before = query_of(page)
    button(page, "near_illegal", "ko").tap()
    page.wait_for_function("was => !location.search.includes(was)", arg=before.get("puzzle") or before["position"])
    expect(headline(page)).to_have_count(0)
    link = query_of(page)
    near = read_link("happiness", "zero_bummer", link["position"], link["ask"])
    assert near.solutions[0] == "no"
    button(page, "no", "ko").tap()
    expect(headline(page)).to_have_text(label("solved", "ko"))
    expect(button(page, "near_legal", "ko")).to_be_visible()


AT_ONCE = """words => {
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage")
  let before = Promise.resolve()
  const later = hear => event => {
    before = before.then(() => new Promise(done => setTimeout(done, 10))).then(() => hear(event))
  }
  Object.defineProperty(WebSocket.prototype, "onmessage", {set(hear) { own.set.call(this, later(hear)) }})

  const buttons = root => [...root.querySelectorAll("*")].flatMap(one =>
    [...(one.localName === "button" ? [one] : []), ...(one.shadowRoot ? buttons(one.shadowRoot) : [])])
  const timer = setInterval(() => {
    const found = buttons(document).find(one => one.textContent.includes(words) && one.checkVisibility())
    if (found) { clearInterval(timer); found.click() }
  })
}"""
"""On a slow line, where one message comes after the other, presses a button as soon as it is there."""


def test_who_presses_as_soon_as_a_proven_puzzle_is_there_is_heard(page: Page) -> None:
    asked = puzzles("happiness", "zero_bummer")[0]
    page.add_init_script(f"({AT_ONCE})({label('hint', 'en')!r})")
    visit(page, link_to(asked))
    expect(page.locator(".hints li")).to_have_count(1)


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
    page.wait_for_url("**position=**")
    expect(page.locator(".lead")).to_be_visible()


def test_all_puzzles_of_a_kind_and_all_kinds_lie_on_one_page(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, touch=True)
    asked = puzzles("happiness", "zero_bummer")[1]
    visit(page, f"/puzzle?game=happiness&kind=zero_bummer&puzzle={asked.id}&lang=en")
    right = "yes" if asked.solutions[0] == "yes" else "no"
    button(page, right).tap()
    expect(headline(page)).to_have_text(label("solved", "en"))
    visit(page, "/puzzles?game=happiness&kind=zero_bummer&lang=en")
    numbers = page.locator(".numbers a")
    expect(numbers).to_have_count(len(puzzles("happiness", "zero_bummer")))
    expect(page.locator(".numbers .done")).to_have_count(1)
    expect(numbers.nth(1)).to_have_attribute("aria-label", re.compile(label("number_solved", "en")))
    for kind in puzzle_kinds("happiness"):
        title = kind_texts("happiness")[kind]["title"]["en"]
        expect(page.locator("a.short").get_by_text(title, exact=True)).to_be_visible()
    expect_fit(page)
    expect_accessible(page)


def test_a_streak_ends_with_the_first_wrong_answer_and_its_best_is_kept(page: Page) -> None:
    visit(page, "/streak?game=happiness&seed=2&lang=en")
    streak = Streak("happiness", 2)
    button(page, "climb_begin").click()
    expect(page.locator(".lead")).to_be_visible()
    for right in (True, False):
        expect(button(page, "hint")).to_have_count(0)
        answer_puzzle(page, streak, right)
        expect(headline(page)).to_be_visible()
        if right:
            streak.right += 1
            streak.go_on()
            button(page, "next").click()
            expect(headline(page)).to_have_count(0)
    button(page, "to_result").click()
    expect(page.locator(".speech h2").first).to_have_text(label("streak_over", "en", n=1))
    title = kind_texts("happiness")[streak.puzzle.task.kind]["title"]["en"]
    again = page.locator(".missed").get_by_role("link", name=title, exact=True)
    assert streak.puzzle.id in str(again.get_attribute("href"))
    page.reload()
    expect(page.locator(".verdict")).to_contain_text(label("best", "en", n=1))
    expect_accessible(page)


def answer_puzzle(page: Page, climb: Climb, right: bool) -> None:
    """Answer the puzzle of now, rightly or wrongly."""
    task, kind = climb.puzzle.task, climb.run.kind
    answers = [one for one in kind.candidates(task) if (kind.reply(task, one).outcome is Outcome.SOLVED) is right]
    match kind.form:
        case "number":
            page.get_by_role("textbox").fill(str(answers[0]))
            button(page, "check").click()
        case "play" | "play or none" if answers[0] is not None:
            for place in task.game.way(task.state, answers[0]):
                if cell(page, place).get_attribute("aria-selected") != "true":
                    cell(page, place).click()
        case _:
            page.get_by_role("button", name=in_words(task, answers[0], "en"), exact=True).click()


def test_a_rush_has_a_clock_that_can_be_off_and_ends_where_it_is_stopped(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, touch=True, locale="ko-KR")
    visit(page, "/rush?game=happiness&seed=1")
    button(page, "climb_begin", "ko").tap()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^[23]:\d\d$"))
    expect(page.get_by_role("timer")).to_be_in_viewport(ratio=1)
    expect_fit(page)
    button(page, "stop_rush", "ko").tap()
    expect(headline(page)).to_have_text(label("climb_none", "ko"))
    page.get_by_role("switch", name=label("with_clock", "ko")).or_(
        page.get_by_role("checkbox", name=label("with_clock", "ko"))
    ).tap()
    button(page, "climb_again", "ko").tap()
    expect(button(page, "stop_rush", "ko")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_hidden()


def test_a_rush_runs_out_of_time_and_says_which_rule_decides_what_was_missed(page: Page, tmp_path: Path) -> None:
    port, rush = free_port(), Rush("happiness", 2)
    task = rush.puzzle.task
    with running(sys.executable, ROOT, tmp_path / "server.log", port, module="tests.hurried"):
        visit(page, f"http://{HOST}:{port}/rush?game=happiness&seed=2&lang=en")
        button(page, "climb_begin").click()
        expect(page.get_by_role("timer")).to_be_visible()
        answer_puzzle(page, rush, right=False)
        rule = rule_text(rush.puzzle.rules[0], "en", task.state.rules._asdict())
        expect(page.get_by_role("status").filter(has_text=rule)).to_be_visible()
        assert not serious(page)
        expect(page.get_by_role("status").filter(has_text=label("time_up", "en"))).to_be_visible()
        expect(headline(page).first).to_have_text(label("climb_none", "en"))
        missed = page.locator(".missed li")
        expect(missed).to_have_count(1)
        expect(missed.get_by_role("link").first).to_have_attribute("href", re.compile(rush.puzzle.id))
        for violation in judge(task.game, task.state, task.ask).violations:
            expect(missed).to_contain_text(explain(violation, "en"))
        page.goto("about:blank")
