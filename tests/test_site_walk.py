"""The path of each game, walked as a learner walks it who is new, by the recorded solutions, on the real board.

Both games are walked in both languages: every step of every lesson, from the button that starts to a game page that
says that all is known.
"""

from __future__ import annotations

import pytest
from hands import Mouse, solve
from pages import button, expect_place, visit, wait
from playwright.sync_api import Locator, Page, expect

from tutor.content.lessons import Lesson, lessons
from tutor.core import LANGS, Lang
from tutor.games import GAMES
from tutor.ui.words import label, lesson_name


def begin(page: Page, game: str, lang: Lang) -> None:
    """Come to a game for the first time, and start."""
    page.emulate_media(reduced_motion="reduce")  # a walk need not wait for cards that fly
    visit(page, f"/game?game={game}&lang={lang}")
    follow(page, "start", lang)


def follow(page: Page, key: str, lang: Lang, **facts: object) -> None:
    """Go to another page by the words of its link."""
    page.get_by_role("link", name=label(key, lang, **facts), exact=True).click()


def take(page: Page, taken: Lesson, lang: Lang) -> None:
    """Take all steps of the lesson to which the page has come; each must be solved before it goes on."""
    expect_place(page, lang, game=taken.game, lesson=taken.id, step="1")
    wait(page)
    for number, step in enumerate(taken.steps, 1):
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number))
        solve(Mouse(page), step.task, step.solutions, step.kind.form, lang)
        if number < len(taken.steps):
            button(page, "next", lang).click()  # before it is solved it is called "skip"
        else:
            expect(page.get_by_text(label("lesson_done", lang))).to_be_visible()


def standing(page: Page, taken: Lesson, lang: Lang) -> Locator:
    """What the map on the game page says of a lesson."""
    return page.locator(".node", has_text=lesson_name(taken, lang))


def expect_all_known(page: Page, game: str, lang: Lang) -> None:
    """The game page says of each lesson that all of it is done and known."""
    visit(page, f"/game?game={game}&lang={lang}")
    for taken in lessons(game):
        n = len(taken.steps)
        expect(standing(page, taken, lang)).to_contain_text(label("steps_done", lang, done=n, n=n))
        expect(standing(page, taken, lang)).to_contain_text(label("standing_known", lang))


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_learner_walks_the_whole_path_until_all_is_known(page: Page, game: str, lang: Lang) -> None:
    begin(page, game, lang)
    path = lessons(game)
    for taken, onward in zip(path, [*path[1:], None], strict=True):
        take(page, taken, lang)
        if onward:
            follow(page, "next_lesson", lang, title=onward.title[lang])
    expect_all_known(page, game, lang)
    expect(page.locator(".welcome")).to_be_visible()
    expect(page.locator(".welcome .button.main")).to_have_count(0)  # nothing is left to go on with
