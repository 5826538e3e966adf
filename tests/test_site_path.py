"""A learner's way through the site: leaving and coming back, another device, the placement check, the review, the
progress page, a database that goes away, and a server that is killed."""

from __future__ import annotations

import re
import secrets
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from conftest import HOST, ROOT, free_port, running, serving
from hands import Mouse, solve
from pages import NewPage, button, expect_good_on_a_phone, expect_place, visit
from playwright.sync_api import Page, expect
from test_path import solve as answer

from tutor.content.lessons import Lesson, lessons
from tutor.core import Lang
from tutor.games import GAMES
from tutor.path import due, rules_of
from tutor.practice import Practice
from tutor.progress.kept import Given, Kept, now
from tutor.progress.learner import Progress
from tutor.progress.store import Store
from tutor.puzzles.kind import Task
from tutor.review import Endless, Placement, Review
from tutor.session.answered import step_id
from tutor.texts import Mistake
from tutor.ui.mastery import BANDS, cells
from tutor.ui.why import why
from tutor.ui.words import label, lesson_name

FIRST, SECOND, *_ = lessons("happiness")
WEEK = timedelta(days=7)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the database of this module's site."""
    return tmp_path_factory.mktemp("path") / "server.db"


@pytest.fixture(scope="module")
def site(database: Path) -> Iterator[str]:
    with serving(sys.executable, ROOT, database.with_suffix(".log")) as address:
        yield address


class Learner:
    """A learner as the database knows one."""

    def __init__(self, store: Store, token: str) -> None:
        self._store = store
        self._key = f"token/{token}"

    @property
    def kept(self) -> Kept | None:
        found = self._store.find(self._key)
        return None if found is None else self._store.kept(found)

    @property
    def progress(self) -> Progress:
        """The learner's progress as a page of its own would have it."""
        return Progress(self._store, self._key)

    @property
    def steps(self) -> set[str]:
        return set(self.kept.steps) if self.kept else set()

    def did(self, taken: Lesson, steps: Sequence[int], at: datetime) -> None:
        """Give the learner a past."""
        given = []
        for n in steps:
            step, id = taken.steps[n - 1], step_id(taken, n)
            rules = () if step.kind.form == "look" else step.teaches
            given.append(Given(at, f"lesson/{id}", "solved", 0, 0, rules, True, id))
        self._store.record(self._store.learner(self._key), given)


@pytest.fixture
def meet(site: str, database: Path) -> Iterator[Callable[[Page], Learner]]:
    """Who a page's browser belongs to; one that has not been on the site yet is given a token."""
    store = Store(f"sqlite:///{database}")

    def meet(page: Page) -> Learner:
        known = {one["name"]: one["value"] for one in page.context.cookies()}
        token = known.get("learner") or secrets.token_urlsafe(32)
        page.context.add_cookies([{"name": "learner", "value": token, "url": site}])
        return Learner(store, token)

    yield meet
    store.close()


Meet = Callable[[Page], Learner]


def every(taken: Lesson) -> range:
    return range(1, len(taken.steps) + 1)


def solve_step(page: Page, taken: Lesson, number: int, lang: Lang = "en") -> None:
    """Solve a step of a lesson that the page shows, by its stored solutions."""
    expect_place(page, lang, game=taken.game, lesson=taken.id, step=str(number))
    step = taken.steps[number - 1]
    solve(Mouse(page), step.task, step.solutions, step.kind.form, lang)
    expect(page.locator(".verdict details, .verdict h2").first).to_be_visible()


def way(page: Page, key: str, lang: Lang = "en", **facts: object) -> None:
    """Follow a link by its words."""
    page.get_by_role("link", name=label(key, lang, **facts), exact=True).click()


def go_on(lang: Lang, taken: Lesson, step: int) -> str:
    return label("go_on", lang, lesson=lesson_name(taken, lang), step=step)


# -- leaving, coming back, another device ------------------------------------------------------------------


def test_a_learner_leaves_comes_back_and_takes_another_device(new_page: NewPage, meet: Meet) -> None:
    page = visit(new_page(), "/game?game=happiness&lang=en")
    way(page, "start")
    for number in (1, 2):
        solve_step(page, FIRST, number)
        button(page, "next").click()
    expect_place(page, "en", game="happiness", lesson=FIRST.id, step="3")
    assert meet(page).steps == {step_id(FIRST, 1), step_id(FIRST, 2)}

    page.close()
    page = visit(page.context.new_page(), "/?lang=en")
    page.get_by_role("link", name=go_on("en", FIRST, 3)).click()
    solve_step(page, FIRST, 3)
    visit(page, f"/lesson?game=happiness&lesson={FIRST.id}&lang=en")
    expect_place(page, "en", game="happiness", lesson=FIRST.id, step="4")
    visit(page, "/game?game=happiness&lang=en")
    expect(page.get_by_role("link", name=label("to_placement", "en"))).to_have_count(0)
    node = page.locator(".node", has_text=FIRST.title["en"]).first
    expect(node).to_contain_text(label("standing_begun", "en"))
    expect(node).to_contain_text(label("steps_done", "en", done=3, n=len(FIRST.steps)))

    visit(page, "/game?game=laughbattle&lang=en")
    expect(page.get_by_role("link", name=label("to_placement", "en"))).to_be_visible()

    visit(page, "/progress?lang=en")
    button(page, "device_make").click()
    code = re.compile(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b")
    told = page.get_by_role("status").filter(has_text=code)
    found = code.search(told.inner_text())
    assert found

    other = visit(new_page(width=390, height=844, touch=True, locale="ko-KR"), "/progress?lang=ko")
    field = other.get_by_role("textbox", name=label("device_code", "ko"))
    for given, words in (
        ("<b>AAAA", Mistake("no_transfer", given="<b>AAAA").said("ko")),
        (found[0].lower(), label("device_joined", "ko")),
        (found[0], Mistake("no_transfer", given=found[0]).said("ko")),
    ):
        field.fill(given)
        button(other, "device_join", "ko").click()
        expect(other.get_by_text(words)).to_be_visible()
    visit(other, "/?lang=ko")
    expect(other.get_by_role("link", name=go_on("ko", FIRST, 4))).to_be_visible()
    assert meet(other).steps == meet(page).steps


def test_the_end_of_a_lesson_says_what_was_kept_and_goes_on_with_what_is_not_known(page: Page, meet: Meet) -> None:
    learner, last = meet(page), len(FIRST.steps)
    learner.did(FIRST, every(FIRST)[:-1], now())
    learner.did(SECOND, every(SECOND), now())
    visit(page, f"/lesson?game=happiness&lesson={FIRST.id}&lang=en")
    solve_step(page, FIRST, last)
    kept = label("come_again", "en", n=len(rules_of(FIRST)), when=label("in_days", "en", n=2))
    expect(page.get_by_text(kept)).to_be_visible()
    way(page, "next_lesson", title=lessons("happiness")[2].title["en"])
    expect_place(page, "en", game="happiness", lesson=lessons("happiness")[2].id, step="1")


# -- the placement check -----------------------------------------------------------------------------------


def answer_on_page(page: Page, task: Task, solutions: Sequence[str], form: str, lang: Lang) -> None:
    solve(Mouse(page), task, tuple(solutions), form, lang)
    expect(page.locator(".verdict.yes").first).to_be_visible()


def solve_practice(page: Page, asked: Practice, run: object, lang: Lang) -> None:
    """Solve what is asked, on the page and in the test's own copy of the round."""
    kind = run.kind  # type: ignore[attr-defined]
    answer_on_page(page, asked.task, kind.solutions(asked.task), kind.form, lang)
    answer(run)


def test_the_placement_check_is_walked_to_its_end_and_undone(page: Page, meet: Meet) -> None:
    visit(page, "/game?game=happiness&lang=en")
    way(page, "to_placement")
    button(page, "placement_begin").click()
    way(page, "placement_leave")
    expect(page.get_by_role("link", name=label("start", "en"))).to_be_visible()

    found: list[str] = []
    check = Placement("happiness", 3, found.extend)
    knows = {f"lesson/{step_id(one, n)}" for one in (FIRST, SECOND) for n in every(one)}
    visit(page, "/placement?game=happiness&lang=en&seed=3")
    button(page, "placement_begin").press("Enter")
    title = label("placement", "en", game=label("happiness", "en"))
    expect(page.get_by_role("group", name=title, exact=True)).to_be_focused()
    while check.now is not None:
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(check.number))
        if check.now.id in knows:
            solve_practice(page, check.now, check.run, "en")
            button(page, "next").click()
            check.go_on()
        else:
            button(page, "dont_know").click()
            check.pass_over()
    third = lessons("happiness")[2]
    expect(page.locator(".verdict h2:visible")).to_have_text(
        label("placement_from", "en", n=3, title=third.title["en"])
    )
    expect(page.get_by_text(label("placement_taken", "en", n=len(found)))).to_be_visible()
    learner = meet(page)
    assert learner.kept
    assert set(learner.kept.rules) == set(found) == {*rules_of(FIRST), *rules_of(SECOND)}

    other = visit(page.context.new_page(), "/game?game=happiness&lang=en")
    for one, standing in ((FIRST, "known"), (SECOND, "known"), (third, "open")):
        node = other.locator(".node", has=other.get_by_text(one.title["en"])).first
        expect(node).to_contain_text(label(f"standing_{standing}", "en"))
    expect(other.get_by_role("link", name=go_on("en", third, 1))).to_be_visible()
    other.close()

    button(page, "placement_undo").click()
    expect(page.locator(".verdict h2:visible")).to_have_text(
        label("placement_from", "en", n=1, title=FIRST.title["en"])
    )
    assert learner.kept
    assert not learner.kept.rules


# -- the review --------------------------------------------------------------------------------------------


def test_the_review_asks_what_is_due_and_says_when_it_comes_again(page: Page, meet: Meet) -> None:
    learner, battle = meet(page), lessons("laughbattle")[0]
    learner.did(FIRST, [3], now() - WEEK)
    learner.did(battle, [3], now() - WEEK)
    assert learner.kept
    visit(page, "/?lang=en")
    rules = due(learner.kept, now())
    assert {rule[0] for rule in rules} == {"H", "L"}
    way(page, "to_review", n=len(rules))

    progress = learner.progress
    review = Review(progress, rules, 5)
    visit(page, "/review?lang=en&seed=5")
    while review.now is not None:
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(review.number))
        expect(page.locator(".taught")).to_contain_text(label("days_ago", "en", n=7))
        expect(page.locator(".taught")).to_contain_text(review.rule)
        solve_practice(page, review.now, review.run, "en")
        expect(page.locator(".taught")).to_contain_text("Comes again in")
        button(page, "next").click()
        progress.retry()
        review.go_on()
    boards = review.number
    expect(page.get_by_text(label("round_done", "en", n=boards, first=boards))).to_be_visible()
    assert not due(learner.kept, now())

    visit(page, "/review?lang=en")
    expect(page.locator(".verdict h2:visible")).to_have_text(label("nothing_due", "en"))
    # The weakest rule stands there in words.
    expect(page.locator(".verdict:visible")).to_contain_text(re.compile(r"[HL]-[A-Z]+-\d+ [A-Z]\w+"))
    way(page, "practise_this")
    page.wait_for_url(re.compile(r"rule="))
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")


def test_a_rule_is_practised_by_its_link_and_an_unknown_one_is_told(page: Page) -> None:
    visit(page, "/review?rule=H-ISLE-1&lang=en")
    expect(page.locator(".taught")).to_contain_text("H-ISLE-1")
    for n in range(3):
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(n + 1))
        button(page, "skip").click()
    expect(page.get_by_text(label("none_solved", "en"))).to_be_visible()
    visit(page, "/review?rule=H-ISLE-99&lang=en")
    expect(page.locator(".verdict")).to_contain_text("H-ISLE-99")
    visit(page, "/review?lang=en")
    expect(page.get_by_text(label("nothing_to_review", "en"))).to_be_visible()


def test_puzzles_are_chosen_for_a_learner_who_has_met_a_rule(page: Page, meet: Meet) -> None:
    learner = meet(page)
    visit(page, "/practice?game=happiness&lang=en")
    expect(page.locator(".verdict")).to_contain_text(label("nothing_to_practise", "en"))

    learner.did(FIRST, [3], now() - WEEK)
    visit(page, "/game?game=happiness&lang=en")
    way(page, "to_practice")
    chosen = label("chosen", "en", chance="", puzzle="", learner="").partition(":")[0]
    expect(page.locator("main .taught")).to_contain_text(chosen)
    progress = learner.progress
    practised = Endless(progress, "happiness", 3)
    visit(page, "/practice?game=happiness&lang=en&seed=3")
    for n in (1, 2):
        expect(page.locator(".status")).to_have_text(label("board_number", "en", n=n))
        expect(page.locator(".taught")).to_contain_text(why(practised.reason, "en"))
        solve_practice(page, practised.now, practised.run, "en")
        button(page, "next").click()
        progress.retry()
        practised.go_on()
    assert set(progress.kept.ratings) == {"happiness"}
    rating = progress.kept.rating("happiness")
    visit(page, "/progress?lang=en")
    said = label("rated", "en", rating=round(rating.value), off=round(rating.deviation))
    expect(page.get_by_text(said)).to_be_visible()
    task = FIRST.game, *practised.now.id.split("/")[2:]
    visit(page, "/puzzle?game={}&kind={}&puzzle={}&lang=en".format(*task))
    expect(page.get_by_text(f"you are rated {round(rating.value)}")).to_be_visible()


IN_FRAME = """() => {
  const found = []
  const walk = view => {
    if (view.frame?.bbox) found.push(view.frame.bbox)
    for (const child of view.child_views ?? []) walk(child)
  }
  for (const root of Bokeh.index.roots) walk(root)
  const {left, top, width, height} = found[0]
  return {left, top, width, height}
}"""
"""Where in its figure a chart is drawn."""


def test_a_tap_on_the_chart_or_a_link_of_the_list_leads_to_practice(page: Page, meet: Meet) -> None:
    learner = meet(page)
    learner.did(FIRST, [3], now() - WEEK)
    assert learner.kept
    (rule,) = learner.kept.rules
    visit(page, "/progress?lang=en")
    listed = page.locator(".weak a")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(rule)
    assert f"rule={rule}" in str(listed.get_attribute("href"))

    figure = page.locator(".bk-Figure").first
    figure.scroll_into_view_if_needed()
    expect(page.locator("canvas").first).to_be_attached()
    page.wait_for_function(f"() => ({IN_FRAME})().width > 0")
    (cell,), box, frame = cells(learner.kept, "happiness", True, now()), figure.bounding_box(), page.evaluate(IN_FRAME)
    assert box
    across, up = (cell.left + cell.right) / 2 / len(BANDS), (cell.low + cell.high) / 2
    low, high = -0.3, cell.high + 0.3
    page.mouse.click(
        box["x"] + frame["left"] + frame["width"] * across,
        box["y"] + frame["top"] + frame["height"] * (high - up) / (high - low),
    )
    page.wait_for_url(f"**/review?**rule={rule}**")
    expect(page.locator(".taught")).to_contain_text(rule)


# -- export, import, delete --------------------------------------------------------------------------------


def test_progress_goes_into_a_file_and_out_of_it_and_is_deleted(
    page: Page, new_page: NewPage, meet: Meet, tmp_path: Path
) -> None:
    learner = meet(page)
    learner.did(FIRST, every(FIRST), now() - WEEK)
    visit(page, "/progress?lang=en")
    expect(page.locator("canvas").first).to_be_attached()
    with page.expect_download() as saved:
        button(page, "file_export").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)

    other = visit(new_page(), "/progress?lang=en")
    expect(other.get_by_text(label("progress_none", "en"))).to_be_visible()
    for game in GAMES:  # the way on
        expect(other.get_by_role("link", name=label(game, "en"), exact=True)).to_be_visible()
    corrupt = {
        "not_progress": (b"\xff\xfe\x00", b"{}", b"[1, 2"),
        "bad_progress": (file.read_bytes().replace(b'"stability": ', b'"stability": -'),),
    }
    for key, files in corrupt.items():
        for given in files:
            button(other, "delete_all").wait_for()
            other.locator("input[type=file]").set_input_files(
                {"name": "progress.json", "mimeType": "application/json", "buffer": given}
            )
            expect(other.get_by_text(Mistake(key).said("en"))).to_be_visible()
    assert not (kept := meet(other).kept) or not (kept.rules or kept.steps)
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text(label("file_imported", "en"))).to_be_visible()
    assert meet(other).kept == learner.kept
    expect(other.locator(".weak a").first).to_be_visible()

    button(page, "delete_all").click()
    assert learner.kept
    sure = label("delete_sure", "en", rules=len(learner.kept.rules), steps=len(learner.kept.steps))
    expect(page.get_by_text(sure)).to_be_visible()
    expect(button(page, "delete_keep")).to_be_focused()
    button(page, "delete_keep").click()
    expect(page.get_by_text(sure)).to_have_count(0)
    expect(button(page, "delete_all")).to_be_focused()
    assert learner.kept
    button(page, "delete_all").click()
    button(page, "delete_really").click()
    expect(page.get_by_text(label("delete_done", "en"))).to_be_visible()
    expect(button(page, "delete_all")).to_be_disabled()
    expect(button(page, "device_join")).to_be_focused()
    assert learner.kept is None
    assert meet(other).kept


# -- when something breaks ---------------------------------------------------------------------------------


def test_a_database_that_is_gone_in_mid_lesson_is_told_and_nothing_is_lost(
    page: Page, meet: Meet, database: Path
) -> None:
    learner = meet(page)
    visit(page, f"/lesson?game=happiness&lesson={FIRST.id}&lang=en")
    solve_step(page, FIRST, 1)
    assert learner.steps == {step_id(FIRST, 1)}
    lock = sqlite3.connect(database, isolation_level=None)
    lock.execute("begin exclusive")
    try:
        button(page, "next").click()
        solve_step(page, FIRST, 2)
        expect(page.get_by_text(label("unkept", "en"))).to_be_visible()
        button(page, "next").click()
        solve_step(page, FIRST, 3)
        other = visit(page.context.new_page(), "/progress?lang=en")
        expect(other.get_by_text(label("unkept", "en"))).to_be_visible()
        button(other, "device_join").click()
        expect(other.get_by_text(Mistake("database_gone").said("en"))).to_be_visible()
        visit(other, "/review?lang=en")
        expect(other.get_by_text(Mistake("database_gone").said("en"))).to_be_visible()
        other.close()
    finally:
        lock.close()
    expect(page.get_by_text(label("unkept", "en"))).to_have_count(0)
    assert learner.steps == {step_id(FIRST, number) for number in (1, 2, 3)}


def test_a_killed_server_loses_nothing_that_was_shown_as_answered(new_page: NewPage, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "server.log"
    page = new_page(quiet=False)
    page.context.add_cookies([{"name": "learner", "value": "of-another-site", "url": f"http://{HOST}"}])
    with running(sys.executable, ROOT, log, port) as server:
        visit(page, f"http://{HOST}:{port}/lesson?game=happiness&lesson={FIRST.id}&lang=en")
        for number in (1, 2):
            solve_step(page, FIRST, number)
            button(page, "next").click()
        solve_step(page, FIRST, 3)
        server.kill()
        server.wait()
    expect(page.get_by_role("alert")).to_have_text(label("lost", "en"))
    with running(sys.executable, ROOT, log, port):
        # The page loads itself anew, at its place.
        expect(page.get_by_role("alert")).to_have_count(0)
        visit(page, f"http://{HOST}:{port}/lesson?game=happiness&lesson={FIRST.id}&lang=en")
        expect_place(page, "en", game="happiness", lesson=FIRST.id, step="4")
        solve_step(page, FIRST, 4)
        token = next(one["value"] for one in page.context.cookies() if one["name"] == "learner")
    store = Store(f"sqlite:///{log.with_suffix('.db')}")
    assert Learner(store, token).steps == {step_id(FIRST, number) for number in (1, 2, 3, 4)}
    store.close()


# -- for everyone ------------------------------------------------------------------------------------------

PAGES = ("/", "/game?game=happiness", "/review?seed=5", "/placement?game=laughbattle", "/progress")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_a_learner_fits_a_phone_and_axe_finds_nothing_serious(
    new_page: NewPage, meet: Meet, path: str
) -> None:
    page = new_page(width=390, height=844, touch=True)
    learner = meet(page)
    learner.did(FIRST, every(FIRST), now() - WEEK)
    learner.did(SECOND, every(SECOND)[:3], now())
    visit(page, path)
    if "progress" in path:
        expect(page.locator("canvas").first).to_be_attached()
    expect_good_on_a_phone(page)
