"""Three ways to use a page, by mouse, by keyboard and by touch, and how a task is answered with any of them."""

from __future__ import annotations

import time
from typing import Any, Protocol

import pytest
from pages import button, cell, spoken
from playwright.sync_api import Locator, Page, expect

from tutor import happiness
from tutor.content.wording import kind_texts, option_words
from tutor.core import Game, Lang
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.ui.scenes import SCENES
from tutor.ui.words import label


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


def in_hand(task: Task, word: str) -> str:
    return f"hand/{[card.word for card in task.state.mover.hand].index(word)}"


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
