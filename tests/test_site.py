"""The site in a real browser: by mouse, by keyboard and by touch, in both languages, in the light and in the dark.

What a page must say is asked of the engine and of the content, so no sentence is written here a second time.
"""

from __future__ import annotations

import re
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tutor import happiness, laughbattle
from tutor.content import Step, kind_texts, lesson, lessons, option_words, puzzle, puzzle_kinds, puzzles
from tutor.core import Game, Lang, judge
from tutor.draw import PALETTE, SIDES
from tutor.games import GAMES
from tutor.happiness.board import cell_name
from tutor.laughbattle.decks import decks
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.rulebook import explain, term
from tutor.texts import Mistake, fill
from tutor.ui.scenes import SCENES
from tutor.ui.telling import label, seat_name

NewPage = Callable[..., Page]


# -- finding one's way on a page ---------------------------------------------------------------------------


def visit(page: Page, path: str) -> Page:
    """Open a page and wait until all of it is shown."""
    page.goto(path)
    wait(page)
    return page


def wait(page: Page) -> None:
    """Wait until all of a page is shown: who leaves it before, leaves the server alone with a half-open session."""
    page.wait_for_function("() => window.Bokeh?.documents?.[0]?.is_idle")


def cell(page: Page, place: str) -> Locator:
    return page.locator(f'[data-cell="{place}"]')


def button(page: Page, key: str, lang: Lang = "en", **facts: object) -> Locator:
    return page.get_by_role("button", name=label(key, lang, **facts), exact=True)


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def headline(page: Page) -> Locator:
    return page.locator(".verdict h2")


def spoken(page: Page) -> Locator:
    """What a screen reader is told of the board."""
    return page.locator(".say").first


def marked(page: Page, place: str, colour: str) -> Locator:
    """The marks of one colour on a cell, or on an edge such as `d4/top`."""
    name, _, edge = place.rpartition("/")
    on_edge = edge in SIDES
    return cell(page, name if on_edge else place).locator(
        f".marks {'.edge' if on_edge else ''} [stroke='var(--{colour})']"
    )


def expect_place(page: Page, lang: Lang, **query: str) -> None:
    """The address holds exactly this, and the language."""
    page.wait_for_function(
        "wanted => JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))) === JSON.stringify(wanted)",
        arg={**query, "lang": lang},
    )


def in_hand(task: Task, word: str) -> str:
    return f"hand/{[card.word for card in task.state.mover.hand].index(word)}"


def why_not(task: Task, action: str, lang: Lang) -> list[str]:
    """The sentences that say why an action is not legal."""
    found = judge(task.game, task.state, task.game.read_action(action)).violations
    assert found
    return [explain(one, lang) for one in found]


# -- three ways to use it ----------------------------------------------------------------------------------


class Hands(Protocol):
    """A way to use a page."""

    page: Page

    def play(self, source: str, target: str) -> None: ...
    def mark(self, place: str) -> None: ...
    def press(self, target: Locator) -> None: ...
    def write(self, number: str) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, source: str, target: str) -> None:
        if cell(self.page, source).get_attribute("aria-selected") != "true":
            self.mark(source)
        self.mark(target)

    def mark(self, place: str) -> None:
        cell(self.page, place).click()

    def press(self, target: Locator) -> None:
        target.click()

    def write(self, number: str) -> None:
        self.page.get_by_role("textbox").fill(number)


class Keyboard:
    """Tab, arrows, Enter and Space, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def has_focus(self, target: Locator) -> bool:
        return bool(target.evaluate("one => one.getRootNode().activeElement === one"))

    def tab_to(self, target: Locator) -> None:
        for _ in range(60):
            if self.has_focus(target):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab never comes to {target}")

    def walk_to(self, place: str) -> None:
        """Tab into the zone where the place lies, then go by arrows."""
        zone = self.page.locator("[role=grid], [role=listbox]").filter(has=cell(self.page, place))
        current = zone.locator("[tabindex='0']")
        self.tab_to(current)
        places = zone.locator("[data-cell]").evaluate_all("all => all.map(one => one.dataset.cell)")
        here, there = places.index(current.get_attribute("data-cell")), places.index(place)
        wide = int(zone.evaluate("one => getComputedStyle(one).getPropertyValue('--across')"))
        across, down = (there - here, 0) if "/" in place else (there % wide - here % wide, there // wide - here // wide)
        for steps, less, more in ((across, "ArrowLeft", "ArrowRight"), (down, "ArrowUp", "ArrowDown")):
            for _ in range(abs(steps)):
                self.page.keyboard.press(more if steps > 0 else less)
        assert self.has_focus(cell(self.page, place))

    def play(self, source: str, target: str) -> None:
        if cell(self.page, source).get_attribute("aria-selected") != "true":
            self.walk_to(source)
            self.page.keyboard.press("Enter")
        self.walk_to(target)
        self.page.keyboard.press("Space")

    def mark(self, place: str) -> None:
        self.walk_to(place)
        self.page.keyboard.press("Space")

    def press(self, target: Locator) -> None:
        self.tab_to(target)
        self.page.keyboard.press("Enter")

    def write(self, number: str) -> None:
        self.tab_to(self.page.get_by_role("textbox"))
        self.page.keyboard.type(number)


class Finger:
    """Taps, and drags from the hand to the board."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._touch = page.context.new_cdp_session(page)

    def _middle(self, place: str) -> tuple[float, float]:
        box = cell(self.page, place).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def play(self, source: str, target: str) -> None:
        cell(self.page, source).scroll_into_view_if_needed()
        (x, y), (to_x, to_y) = self._middle(source), self._middle(target)
        start = time.time()
        # The finger rests before it lets go: a swipe would be taken for a fling, and swallow the next tap.
        for n, part in enumerate((0.0, 0.3, 0.7, 1.0, 1.0, None)):
            kind = "touchStart" if n == 0 else "touchMove" if part else "touchEnd"
            at = [] if part is None else [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}]
            event = {"type": kind, "touchPoints": at, "timestamp": start + n / 10}
            self._touch.send("Input.dispatchTouchEvent", event)

    def mark(self, place: str) -> None:
        cell(self.page, place).tap()

    def press(self, target: Locator) -> None:
        target.tap()

    def write(self, number: str) -> None:
        self.page.get_by_role("textbox").fill(number)


def act(hands: Hands, game: Game[Any, Any], state: Any, action: Any, lang: Lang) -> None:
    """Do an action: by the places of its way or, where it is offered by a word, by the button."""
    way = game.way(state, action)
    source, *targets = way or [""]
    if source and cell(hands.page, source).get_attribute("aria-selected") != "true":
        hands.mark(source)
        expect(cell(hands.page, source)).to_have_attribute("aria-selected", "true")
    if action in game.offers(state, way[:1]):
        words = SCENES[game.NAME].words(state, action, lang)
        hands.press(hands.page.get_by_role("button", name=words, exact=True))
    else:
        for place in targets:
            hands.mark(place)


def solve(hands: Hands, task: Task, solutions: tuple[str, ...], form: str, lang: Lang) -> None:
    """Answer a task by its stored solutions."""
    first, texts = solutions[0], kind_texts(task.game.NAME)[task.kind]

    def choose(words: str) -> None:
        hands.press(hands.page.get_by_role("button", name=words, exact=True))

    if form == "look":
        hands.press(button(hands.page, "show", lang))
    elif form in ("play", "play or none") and first != "none":
        action = task.game.read_action(first)
        way = task.game.way(task.state, action)
        if task.game is happiness and way:
            hands.play(*way)
        else:
            act(hands, task.game, task.state, action, lang)
    elif form == "line":
        state = task.state
        for text in solutions[1].split(", "):
            action = task.game.read_action(text)
            act(hands, task.game, state, action, lang)
            state, _ = task.game.apply(state, action)
            expect(spoken(hands.page)).not_to_be_empty()
            # The card that acted may act again at once: it is let go of first.
            expect(hands.page.locator("[data-cell][aria-selected=true]")).to_have_count(0)
    elif form == "choice":
        option = next(one for one in KINDS[task.kind].options(task) if one.answer == first)
        choose(option_words(task, option, lang))
    elif form == "play or none":
        choose(texts["none"][lang])
    elif form == "yes or no":
        choose(texts[first][lang] if first in texts else label(first, lang))
    else:
        if form == "cells":
            for place in solutions if first != "none" else ():
                hands.mark(place)
                expect(cell(hands.page, place)).to_have_attribute("aria-selected", "true")
        else:
            hands.write(first)
        hands.press(button(hands.page, "check", lang))


def learn(hands: Hands, game: str, id: str, lang: Lang, each: Callable[[Step], None] = lambda step: None) -> None:
    """Go through a lesson from its first to its last step; `each` is called when a step has been solved."""
    page, taken = hands.page, lesson(game, id)
    visit(page, f"/lesson?game={game}&lesson={id}&step=1&lang={lang}")
    for number, step in enumerate(taken.steps, 1):
        expect_place(page, lang, game=game, lesson=id, step=str(number))
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number))
        solve(hands, step.task, step.solutions, step.kind.form, lang)
        if number < len(taken.steps):
            expect(button(page, "next", lang)).to_be_visible()
            each(step)
            hands.press(button(page, "next", lang))
    expect(page.get_by_text(label("lesson_done", lang))).to_be_visible()
    after = lessons(game)[[one.id for one in lessons(game)].index(id) + 1]
    onward = page.get_by_role("link", name=label("next_lesson", lang, title=after.title[lang]))
    assert parse_qs(urlsplit(str(onward.get_attribute("href"))).query)["lesson"] == [after.id]


@pytest.mark.parametrize(("game", "id"), [("happiness", "euphoria"), ("laughbattle", "battle")])
def test_a_lesson_by_mouse(page: Page, game: str, id: str) -> None:
    learn(Mouse(page), game, id, "en")


@pytest.mark.parametrize(("game", "id"), [("happiness", "bummering"), ("laughbattle", "joy")])
def test_a_lesson_by_keyboard_alone(new_page: NewPage, game: str, id: str) -> None:
    learn(Keyboard(new_page(locale="ko-KR")), game, id, "ko")


@pytest.mark.parametrize(("game", "id"), [("happiness", "matching"), ("laughbattle", "targets")])
def test_a_lesson_by_touch_on_a_phone(new_page: NewPage, game: str, id: str) -> None:
    page = new_page(width=390, height=844, touch=True)

    def each(step: Step) -> None:
        expect_fit(page)
        expect(headline(page)).to_be_in_viewport()
        expect(button(page, "next")).to_be_in_viewport(ratio=1)

    learn(Finger(page), game, id, "en", each)


# -- what a try is answered --------------------------------------------------------------------------------


def test_an_illegal_try_is_answered_and_the_language_changes_at_once(page: Page) -> None:
    task = lesson("happiness", "matching").steps[1].task
    visit(page, "/lesson?game=happiness&lesson=matching&step=2&lang=en")
    Mouse(page).play(in_hand(task, "cookies"), "e6")
    (why,) = why_not(task, "cookies e6", "en")
    expect(page.locator(".verdict.no")).to_contain_text(why)
    expect(page.locator(".verdict details summary")).to_contain_text("H-PLAC-3")
    expect(spoken(page)).to_have_text(why)
    expect(cell(page, "e6")).to_have_attribute("aria-label", re.compile(f"^e6, Cookies.*{label('tried_here', 'en')}$"))
    for place, colour in (("e6", "illegal"), ("e6/top", "illegal"), ("e5", "illegal")):
        expect(marked(page, place, colour).first).to_be_attached()
    for place in ("e4", "d4", "f6", "e5/top"):
        expect(marked(page, place, "illegal")).to_have_count(0)

    for lang, name in (("ko", "other_language_name"), ("en", "other_language_name")):
        old: Lang = "en" if lang == "ko" else "ko"
        button(page, name, old).click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        (why,) = why_not(task, "cookies e6", lang)
        expect(verdict(page)).to_contain_text(why)
        expect(page).to_have_title(re.compile(lesson("happiness", "matching").title[lang]))
        expect(cell(page, "e6")).to_have_attribute("aria-label", re.compile(label("tried_here", lang)))
        expect(cell(page, in_hand(task, "cookies"))).to_have_attribute("aria-selected", "true")
        expect_place(page, lang, game="happiness", lesson="matching", step="2")


def test_the_outcomes_differ_and_hints_come_in_four_steps(page: Page) -> None:
    number = 6
    task = lesson("happiness", "scoring").steps[number - 1].task
    visit(page, f"/lesson?lesson=scoring&step={number}&lang=en")
    mouse = Mouse(page)
    hints = page.locator(".hints li")
    mouse.press(button(page, "hint"))
    expect(hints).to_have_count(1)
    for taken in (1, 2, 3):
        mouse.press(button(page, "hint_n", n=taken, last=4))
        expect(hints).to_have_count(taken + 1)
    expect(button(page, "hint_n", n=4, last=4)).to_be_disabled()
    expect(marked(page, in_hand(task, "tea"), "accent").first).to_be_attached()
    expect(hints.last).to_contain_text("d5")

    mouse.play(in_hand(task, "tea"), "a1")
    expect(page.locator(".verdict.no h2")).to_have_text("Not here")
    expect(verdict(page)).to_contain_text(why_not(task, "tea a1", "en")[0])
    legal = next(one for one in happiness.legal_actions(task.state) if happiness.write_action(one) != "tea d5")
    word, target = happiness.write_action(legal).split()
    mouse.play(in_hand(task, word), target)
    expect(page.locator(".verdict.maybe h2")).to_have_text(label("not_asked", "en"))
    expect(page.locator(".verdict .gain li").first).to_be_visible()
    mouse.play(in_hand(task, "tea"), "d5")
    expect(page.locator(".verdict.yes h2")).to_have_text(label("solved", "en"))
    expect(verdict(page)).to_contain_text("+14")
    expect(button(page, "hint_n", n=4, last=4)).to_have_count(0)


def test_a_try_is_taken_back_and_escape_lets_go_of_the_card(page: Page) -> None:
    visit(page, "/lesson?lesson=matching&step=2&lang=en")
    keys = Keyboard(page)
    keys.play("hand/1", "e6")
    expect(headline(page)).to_be_visible()
    keys.press(button(page, "take_back"))
    expect(headline(page)).to_have_count(0)
    expect(cell(page, "e6")).to_have_attribute("aria-label", re.compile(f"^{label('empty', 'en', cell='e6')}"))
    expect(cell(page, "hand/1")).to_have_attribute("aria-selected", "true")
    keys.walk_to("hand/1")
    page.keyboard.press("Escape")
    expect(cell(page, "hand/1")).to_have_attribute("aria-selected", "false")
    assert keys.has_focus(cell(page, "hand/1"))


# -- puzzles -----------------------------------------------------------------------------------------------


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


# -- addresses ---------------------------------------------------------------------------------------------


def test_a_link_leads_back_to_the_same_place(page: Page) -> None:
    def at(page: Page, step: int) -> None:
        expect_place(page, "en", game="happiness", lesson="placement", step=str(step))
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(step))

    visit(page, "/lesson?lesson=placement&lang=en")
    for step in (1, 2):
        at(page, step)
        button(page, "skip").click()
    at(page, 3)
    page.go_back()
    at(page, 2)
    page.go_back()
    at(page, 1)
    page.go_forward()
    at(page, 2)
    page.reload()
    at(page, 2)
    other = page.context.new_page()
    visit(other, page.url)
    at(other, 2)
    expect(other.get_by_role("option")).to_have_count(3)
    other.close()
    button(page, "back").click()
    at(page, 1)
    button(page, "other_language_name").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    page.go_back()
    expect_place(page, "ko", game="happiness", lesson="placement", step="2")
    visit(page, "/rules?game=happiness&lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visit(page, "/rules?game=happiness")  # which names no language, so that it has the chosen one
    expect(page.locator("html")).to_have_attribute("lang", "ko")


@pytest.mark.parametrize("game", GAMES)
def test_home_and_the_page_of_a_game_lead_everywhere_in_the_language_of_the_visitor(
    new_page: NewPage, game: str
) -> None:
    page = visit(new_page(locale="ko-KR"), "/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page).to_have_title(label("tutor", "ko"))
    expect(page.get_by_role("heading", level=1)).to_have_text(label("tutor", "ko"))
    expect(page.locator(".games a")).to_have_count(len(GAMES))
    page.get_by_role("link", name=re.compile(label(f"{game}_tagline", "ko"))).click()
    page.wait_for_url(f"**/game?game={game}&lang=ko")
    expect(page.get_by_role("heading", level=1)).to_have_text(label(game, "ko"))
    for number, one in enumerate(lessons(game), 1):
        name = label("lesson", "ko", n=number, title=one.title["ko"])
        link = page.get_by_role("link", name=re.compile(f"^{re.escape(name)}"))
        assert f"lesson={one.id}" in str(link.get_attribute("href"))
    for kind in puzzle_kinds(game):
        title = kind_texts(game)[kind]["title"]["ko"]
        expect(page.get_by_role("link", name=re.compile(f"^{re.escape(title)}"))).to_be_visible()
    page.get_by_role("link", name=re.compile(label("play", "ko"))).click()
    page.wait_for_url(f"**/play?game={game}**lang=ko**")
    page.locator(".header a").last.click()
    page.wait_for_url("**/?lang=ko")
    page.get_by_role("link", name=re.compile(label(f"{game}_tagline", "ko"))).click()
    page.get_by_role("link", name=label("start", "ko")).click()
    expect_place(page, "ko", game=game, lesson=lessons(game)[0].id, step="1")
    wait(page)


def mistake(find: Callable[[], object], lang: Lang) -> str:
    """What is said of something that cannot be found."""
    with pytest.raises(Mistake) as problem:
        find()
    return problem.value.said(lang)


BAD = "h1~hard~on.d4-musik~seat~seat"


@pytest.mark.parametrize(
    ("path", "find", "lang"),
    [
        ("/lesson?lesson=plcement", lambda: lesson("happiness", "plcement"), "ko"),
        ("/lesson?lesson=placement&step=%D9%A3", None, "en"),
        ("/puzzle?kind=eufhoria", lambda: puzzle("happiness", "eufhoria", "euphoria-01"), "en"),
        ("/puzzle?kind=where&puzzle=where-99", lambda: puzzle("happiness", "where", "where-99"), "ko"),
        (f"/play?position={BAD}", lambda: happiness.decode(BAD), "ko"),
        ("/play?position=%00%FF~&game=happiness", None, "en"),
    ],
)
def test_a_link_that_does_not_work_is_told_and_shows_the_way_on(
    page: Page, path: str, find: Callable[[], object] | None, lang: Lang
) -> None:
    visit(page, f"{path}&lang={lang}")
    expect(page.locator(".verdict.no h2")).to_have_text(label("oops", lang))
    if find:
        expect(verdict(page)).to_contain_text(mistake(find, lang))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    way = page.get_by_role("link", name=label("go_home", lang))
    assert urlsplit(str(way.get_attribute("href"))).query == f"lang={lang}"


def test_an_unknown_language_or_number_is_no_mistake(page: Page) -> None:
    visit(page, f"/play?lang=xx&seed={'9' * 5000}&seats=nobody.greedy.random")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".seats tbody tr")).to_have_count(2)
    expect(page.locator(".seats tbody tr").first).to_contain_text(label("person", "en"))


@pytest.mark.parametrize("path", ["/puzzle?kind={}&puzzle={}", "/play?position={}&seats={}"])
def test_text_from_an_address_never_becomes_markup(page: Page, path: str) -> None:
    payload = "%3Cimg%20src%3Dx%20onerror%3Dharmed%3D1%3E%3Cb%3E"
    visit(page, path.format(payload, payload, payload) + "&lang=en")
    expect(page.locator(".verdict.no")).to_contain_text("<img src=x onerror=")
    expect(page.locator("img[src=x]")).to_have_count(0)
    assert page.evaluate("window.harmed") is None


def test_a_lost_connection_is_told_and_the_page_comes_back_to_its_place(new_page: NewPage) -> None:
    page = new_page(quiet=False)  # the browser itself complains of what cannot be reached
    sockets: list[WebSocketRoute] = []
    down = False

    def connect(socket: WebSocketRoute) -> None:
        if down:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    def fetch(route: Route) -> None:
        if down:
            route.abort()
        else:
            route.continue_()

    page.route_web_socket(re.compile("/ws"), connect)
    page.route("**/lesson?**", fetch)
    visit(page, "/lesson?game=happiness&lesson=matching&step=1&lang=ko")
    button(page, "skip", "ko").click()
    expect_place(page, "ko", game="happiness", lesson="matching", step="2")
    down = True
    sockets[-1].close()
    expect(page.get_by_role("alert")).to_have_text(label("lost", "ko"))
    down = False
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_place(page, "ko", game="happiness", lesson="matching", step="2")
    cell(page, "hand/0").click()
    expect(cell(page, "hand/0")).to_have_attribute("aria-selected", "true")


# -- quick hands -------------------------------------------------------------------------------------------

FIND = """
const find = selector => {
  const search = root => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const node of root.querySelectorAll("*")) {
      const inner = node.shadowRoot && search(node.shadowRoot)
      if (inner) return inner
    }
    return null
  }
  return search(document)
}
"""
"""An element of the page, through all shadow roots, for clicks that wait for nothing."""


def test_fast_taps_and_double_clicks_lose_nothing(page: Page) -> None:
    asked = puzzles("happiness", "where")[0]
    visit(page, f"/puzzle?kind=where&puzzle={asked.id}&lang=en")
    places = [f"{column}{row}" for row in "67" for column in "abcdefg"]
    page.evaluate(f"places => {{ {FIND} for (const one of places) find(`[data-cell=${{one}}]`).click() }}", places)
    for place in places:
        expect(cell(page, place)).to_have_attribute("aria-selected", "true")
    page.evaluate(f"places => {{ {FIND} for (const one of places) find(`[data-cell=${{one}}]`).click() }}", places[1:])
    for place in places[1:]:
        expect(cell(page, place)).to_have_attribute("aria-selected", "false")
    expect(cell(page, places[0])).to_have_attribute("aria-selected", "true")
    cell(page, places[0]).dblclick()
    button(page, "check").dblclick()
    expect(headline(page)).to_be_visible()

    button(page, "skip").dblclick()
    third = puzzles("happiness", "where")[2]
    expect_place(page, "en", game="happiness", kind="where", puzzle=third.id)


def test_a_click_on_a_page_that_is_only_half_shown_is_not_lost(page: Page) -> None:
    page.goto("/lesson?lesson=matching&step=2&lang=en")
    page.evaluate(
        f"""async () => {{ {FIND}
          while (!find("[data-cell='hand/1']")) await new Promise(requestAnimationFrame)
          find("[data-cell='hand/1']").click()
          find("[data-cell='e6']").click()
        }}"""
    )
    expect(headline(page)).to_be_visible()
    expect(button(page, "take_back")).to_be_visible()


# -- free play ---------------------------------------------------------------------------------------------


def test_a_free_game_with_a_bot(page: Page) -> None:
    visit(page, "/play?lang=en&seed=7")
    lead, moves = page.locator(".lead"), page.locator("ol.moves li")
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))
    expect(button(page, "undo")).to_be_disabled()
    expect(page.locator("canvas").first).to_be_attached()

    button(page, "pass").click()
    expect(page.locator(".verdict.no details")).to_contain_text("H-TURN-5")
    Mouse(page).play("hand/0", "a1")
    expect(page.locator(".verdict.no details")).to_contain_text("H-PLAC-1")
    expect(marked(page, "a1", "illegal").first).to_be_attached()
    expect(marked(page, "d4", "legal").first).to_be_attached()
    expect(moves).to_have_count(0)

    start = page.url
    cell(page, "d4").click()
    button(page, "told").click()
    # The bot echoes or not, plays, tells its story; then it is for the person to say whether to echo.
    expect(button(page, "echo", seat=1)).to_be_visible()
    expect(moves.first).to_contain_text("H-ECHO-2")
    score = page.locator(".seats tbody tr").first.locator("td").first
    before = int(score.inner_text())
    button(page, "echo", seat=1).click()
    expect(score).to_have_text(str(before + 1))
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))
    expect(button(page, "pass")).to_be_visible()
    expect(page.locator(".bk-Figure")).to_have_count(2)

    other = page.context.new_page()
    visit(other, page.url)
    cards = page.get_by_role("option").all()
    assert [one.get_attribute("aria-label") for one in other.get_by_role("option").all()] == [
        one.get_attribute("aria-label") for one in cards
    ]
    expect(other.locator(".seats")).to_have_text(page.locator(".seats").inner_text(), use_inner_text=True)
    other.close()

    for _ in range(3):
        button(page, "undo").click()
    expect(moves).to_have_count(0)
    expect(button(page, "undo")).to_be_disabled()
    expect(score).to_have_text("0")
    page.wait_for_url(start)


def test_a_new_game_of_four_in_hard(page: Page) -> None:
    visit(page, "/play?lang=ko&seed=7")
    for name, wanted in (("preset", term("happiness", "hard", "ko")), ("seats", "4")):
        page.get_by_role("combobox", name=re.compile(label(name, "ko"))).first.click()
        page.get_by_role("menuitem", name=wanted, exact=True).click()
    page.get_by_role("textbox", name=label("seed", "ko")).fill("12")
    button(page, "new_game", "ko").click()
    expect(page.locator(".seats tbody tr")).to_have_count(4)
    expect(page.locator(".lead")).to_contain_text(term("happiness", "hard", "ko"))
    query = parse_qs(urlsplit(page.url).query)
    assert query["seats"] == ["person.greedy.greedy.greedy"]
    assert query["seed"] == ["12"]
    state = happiness.decode(query["position"][0])
    assert (len(state.seats), state.rules.preset) == (4, "hard")
    page.go_back()
    expect(page.locator(".seats tbody tr")).to_have_count(2)


LAST_TURN = (
    "h1~easy~on.d4-gift.e4-hometown.e5-starlight~seat.21jp.1charged.hug.bookshop.kite.queue"
    "~seat.18jp.1spent.noodles.tea.snow"
)


def test_bots_go_on_to_the_end_by_themselves(page: Page) -> None:
    visit(page, f"/play?lang=en&seats=greedy.greedy&position={LAST_TURN}")
    expect(page.locator(".lead")).to_contain_text(label("over", "en"))
    expect(page.locator("ol.moves li").first).to_contain_text("H-GOAL-1")
    for key in ("pass", "told", "close"):
        expect(button(page, key)).to_have_count(0)
    expect(button(page, "undo")).to_be_disabled()


# -- Laugh Battle ------------------------------------------------------------------------------------------

TURN = (
    "l1~standard~a.9emotion.37joy.3of6points.6turns.hand.mime.joke.deck.imp.cat~af1.witch.2token~af3.tickle"
    "~b.13emotion.22joy.2of6points.5turns.hand.imp.deck.cat.knight.imp~bf1.bear.3damage~bb1.plane~turn.11.a.good"
    "~luck.7"
)
"""Two people at one screen, in the middle of a game."""


def expect_table(page: Page, state: Any, seat: int, lang: Lang) -> None:
    """The page shows this position to the player, and nothing of what is hidden from that player."""
    scene = SCENES["laughbattle"]
    table, hand = scene.table(state, seat, lang), scene.hand(state, seat, lang, "")
    for place, shown in {**table.cells, **hand.cells}.items():
        expect(cell(page, place)).to_have_attribute("aria-label", shown.label)
    expect(page.get_by_role("option")).to_have_count(len(hand.cells))


@pytest.mark.parametrize(
    ("use", "lang", "phone"),
    [(Mouse, "en", False), (Keyboard, "ko", False), (Finger, "en", True), (Finger, "ko", True)],
)
def test_a_turn_of_laugh_battle(new_page: NewPage, use: Callable[[Page], Hands], lang: Lang, phone: bool) -> None:
    page = new_page(width=390, height=844, touch=True) if phone else new_page()
    visit(page, f"/play?game=laughbattle&lang={lang}&seats=person.person&position={TURN}")
    hands, state = use(page), laughbattle.decode(TURN)
    expect_table(page, state, 0, lang)
    for text in ("play mime af2", "attack af1 bf1", "spend af1", "joy af3", "play joke", "move af2 ab2", "end"):
        action = laughbattle.read_action(text)
        act(hands, laughbattle, state, action, lang)
        state, events = laughbattle.apply(state, action)
        expect(spoken(page)).to_have_text(" ".join(explain(event, lang) for event in events))
    expect_table(page, state, 1, lang)
    expect(page.locator("ol.moves li")).to_have_count(7)
    if phone:
        expect_fit(page)


def test_an_illegal_attack_is_answered_with_its_marks(page: Page) -> None:
    visit(page, f"/play?game=laughbattle&lang=en&seats=person.person&position={TURN}")
    state = laughbattle.decode(TURN)
    Mouse(page).play("af1", "bb1")
    (broken,) = laughbattle.violations(state, laughbattle.read_action("attack af1 bb1"))
    expect(page.locator(".verdict.no")).to_contain_text(explain(broken, "en"))
    expect(page.locator(".verdict details summary")).to_contain_text(broken.rule)
    expect(spoken(page)).to_have_text(explain(broken, "en"))
    for place, colour in (("bb1", "illegal"), ("bf1", "legal"), ("af1", "accent")):
        expect(marked(page, place, colour).first).to_be_attached()
    for place in ("bf2", "b"):
        expect(cell(page, place).locator(".marks > *")).to_have_count(0)
    expect(page.locator("ol.moves li")).to_have_count(0)


def test_the_arrows_go_from_the_one_player_through_both_fields_to_the_other(page: Page) -> None:
    visit(page, f"/play?game=laughbattle&lang=en&seats=person.person&position={TURN}")
    keys = Keyboard(page)
    keys.walk_to("b")
    for place in ("bb2", "bf2", "af2", "ab2", "a"):
        page.keyboard.press("ArrowDown")
        assert keys.has_focus(cell(page, place))
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert keys.has_focus(cell(page, "af3"))
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .about")).to_contain_text(laughbattle.cards()["tickle"].said("en"))


def test_free_play_against_a_bot(page: Page) -> None:
    visit(page, "/play?game=laughbattle&lang=en&seed=3")
    moves, lead = page.locator("ol.moves li"), page.locator(".lead")
    expect(lead).to_contain_text(label("mulligan_of", "en", seat=1))
    hands = Mouse(page)
    hands.mark("hand/1")
    state = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    (swap,) = laughbattle.offers(state, ["hand/1"])
    hands.press(page.get_by_role("button", name=SCENES["laughbattle"].words(state, swap, "en")))
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))

    state = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    expect_table(page, state, 0, "en")
    character = next(i for i, card in enumerate(state.mover.hand) if card.is_character and card.cost <= 2)
    hands.play(f"hand/{character}", "af2")
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile(state.mover.hand[character].said("en")))
    end = page.get_by_role("button", name=SCENES["laughbattle"].words(state, laughbattle.read_action("end"), "en"))
    made = moves.count()
    end.click()
    line = fill(term("laughbattle", "turn", "en"), "en", {"turn": state.turn + 2})
    expect(page.locator("p.line")).to_contain_text(line, timeout=60_000)
    expect(end).to_be_visible()
    expect(moves.nth(made + 1)).to_be_attached()
    after = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    assert (after.seat, after.turn) == (0, state.turn + 2)
    expect_table(page, after, 0, "en")
    expect(page.locator(".bk-Figure")).to_have_count(2)
    expect(page.locator(".effects, .bk-Figure").first).to_be_visible()
    button(page, "undo").click()
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile(state.mover.hand[character].said("en")))
    button(page, "undo").click()
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile("empty"))


def test_a_new_game_with_other_decks(page: Page) -> None:
    visit(page, "/play?game=laughbattle&lang=ko&seed=3")
    known = list(decks().values())
    for name, wanted in (
        (label("preset", "ko"), term("laughbattle", "standard", "ko")),
        (label("deck_for", "ko", seat=1), known[2].said("ko")),
        (seat_name(1, "ko"), label("person", "ko")),
    ):
        page.get_by_role("combobox", name=re.compile(rf"^{re.escape(name)}(?!의)")).first.click()
        page.get_by_role("menuitem", name=wanted, exact=True).click()
    expect(page.get_by_text(known[2].about["ko"])).to_be_visible()
    button(page, "new_game", "ko").click()
    expect(page.locator(".lead")).to_contain_text(term("laughbattle", "standard", "ko"))
    query = parse_qs(urlsplit(page.url).query)
    assert query["seats"] == ["person.person"]
    state = laughbattle.decode(query["position"][0])
    player = state.players[0]
    assert Counter((*player.hand, *player.deck)) == Counter(known[2].cards)


# -- for everyone ------------------------------------------------------------------------------------------


def too_small(page: Page, selector: str, least: float) -> list[str]:
    """What one can press on the page and is smaller than a fingertip."""
    found = []
    for one in page.locator(selector).all():
        box = one.bounding_box()
        if box and 0 < min(box["width"], box["height"]) < least:  # what is folded up has no size
            found.append(f"{one.inner_text() or one.get_attribute('aria-label')}: {box['width']} x {box['height']}")
    return found


def expect_fit(page: Page) -> None:
    """Nothing scrolls sideways, and what can be pressed is big enough for a finger."""
    wide = page.evaluate("() => [document.documentElement, document.body].map(one => one.scrollWidth - innerWidth)")
    assert max(wide) <= 0
    for part in page.locator("main, .main-content").all():
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert not too_small(page, "button, a.button, .ways a, .header a, summary, input[type=text], [role=combobox]", 44)
    assert not too_small(page, "[data-cell]", 44)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/game?game=laughbattle",
        "/lesson?game=laughbattle",
        "/puzzle?kind=score",
        "/play?seed=7",
        "/play?game=laughbattle&seed=3",
    ],
)
def test_pages_fit_a_phone(new_page: NewPage, path: str) -> None:
    page = visit(new_page(width=390, height=844, touch=True, locale="ko-KR"), path)
    if "play?seed" in path:
        expect(page.locator("canvas").first).to_be_attached()
    expect_fit(page)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/game?game=laughbattle",
        "/lesson?lesson=matching&step=2",
        "/puzzle?kind=score",
        "/play?seed=7",
        f"/play?game=laughbattle&seats=person.person&position={TURN}",
    ],
)
def test_axe_finds_nothing_serious(page: Page, path: str) -> None:
    visit(page, path)
    if "lesson" in path:
        Mouse(page).play("hand/1", "e6")
        expect(headline(page)).to_be_visible()
    if "laughbattle&seats" in path:
        Mouse(page).play("af1", "bf1")
        expect(headline(page)).to_be_visible()
    if "play?seed" in path:
        expect(page.locator("canvas").first).to_be_attached()
    expect_accessible(page)


def expect_accessible(page: Page) -> None:
    """Axe finds nothing serious on a page in English and in the light, nor in Korean and in the dark."""
    found = [("en", *one) for one in serious(page)]
    for change in (label("theme", "en"), label("other_language_name", "en")):
        page.get_by_role("button", name=change, exact=True).click()
        page.mouse.move(1, 700)  # so that no tooltip is on its way
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect_theme(page, dark=True, lang="ko")
    found += [("ko", *one) for one in serious(page)]
    assert not found


def serious(page: Page) -> list[tuple[str, Any]]:
    """What axe finds serious on a page once it is still, each with its places."""
    expect_still(page)
    grave = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in grave]


def expect_theme(page: Page, dark: bool, lang: Lang = "en") -> None:
    """The page is light or dark, and no colour is on its way any more."""

    def rgb(name: str) -> str:
        red, green, blue = (int(PALETTE[name][dark][at : at + 2], 16) for at in (1, 3, 5))
        return f"rgb({red}, {green}, {blue})"

    expect(button(page, "other_language_name", lang)).to_have_css("background-color", rgb("surface"))
    for one in page.locator(".MuiFormLabel-root").all():
        expect(one).to_have_css("color", rgb("quiet"))
    expect_still(page)


def expect_still(page: Page) -> None:
    """No colour and no place is on its way any more."""
    page.wait_for_function(
        """() => {
          const still = root => !root.getAnimations().length
            && [...root.querySelectorAll("*")].every(one => !one.shadowRoot || still(one.shadowRoot))
          return still(document)
        }"""
    )


def test_the_theme_follows_the_device_until_one_is_chosen(new_page: NewPage) -> None:
    page = visit(new_page(dark=True), "/?lang=en")
    expect_theme(page, dark=True)
    page.emulate_media(color_scheme="light")
    expect_theme(page, dark=False)
    button(page, "theme").click()
    expect_theme(page, dark=True)
    visit(page, "/lesson?lang=en")
    expect_theme(page, dark=True)
    page.emulate_media(color_scheme="dark")
    button(page, "theme").click()
    visit(page, "/puzzle?lang=en")
    expect_theme(page, dark=False)


# -- on the wire -------------------------------------------------------------------------------------------


def test_a_first_visit_is_light_on_the_wire_and_compressed(page: Page) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    encodings: dict[str, str] = {}
    page.on("response", lambda answer: encodings.update({answer.url: answer.headers.get("content-encoding", "")}))
    visit(page, "/lesson?lang=en")
    assert sum(sizes) < 1_300_000  # of which the frame's own script is a third
    plain = [url for url, encoding in encodings.items() if encoding != "gzip" and re.search(r"\.m?js\b|/lesson", url)]
    assert not plain


def test_a_session_that_was_made_up_is_refused(site: str) -> None:
    with (
        pytest.raises(urllib.error.HTTPError) as refused,
        urllib.request.urlopen(f"{site}/lesson?bokeh-session-id=made-up"),
    ):
        pass
    assert refused.value.code == 403
    refused.value.close()


def test_visitors_do_not_meet(new_page: NewPage) -> None:
    one, other = (visit(new_page(), "/play?lang=en&seed=7") for _ in range(2))
    Mouse(one).play("hand/0", "d4")
    expect(one.locator("ol.moves li")).to_have_count(1)
    button(other, "other_language_name").click()
    expect(other.locator("html")).to_have_attribute("lang", "ko")
    expect(other.locator("ol.moves li")).to_have_count(0)
    expect(one.locator("html")).to_have_attribute("lang", "en")
