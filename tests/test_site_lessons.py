"""Lessons in a real browser: walked through by mouse, keyboard and touch, and what a try is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from hands import Finger, Hands, Keyboard, Mouse, in_hand, solve
from pages import NewPage, button, cell, expect_fit, expect_place, headline, marked, spoken, verdict, visit
from playwright.sync_api import Page, expect
from sayings import why_not

from tutor import happiness
from tutor.content.lessons import Step, lesson, lessons
from tutor.core import Lang
from tutor.ui.words import label, lesson_name


def learn(hands: Hands, game: str, id: str, lang: Lang, each: Callable[[Step], None] = lambda step: None) -> None:
    """Go through a lesson from its first to its last step; `each` is called when a step has been solved."""
    page, taken = hands.page, lesson(game, id)
    visit(page, f"/lesson?game={game}&lesson={id}&step=1&lang={lang}")
    for number, step in enumerate(taken.steps, 1):
        expect_place(page, lang, game=game, lesson=id, step=str(number))
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number))
        expect(page.get_by_role("progressbar")).to_be_in_viewport()  # a step is read from its beginning
        if isinstance(hands, Keyboard) and number > 1:
            expect(page.get_by_role("group", name=lesson_name(taken, lang), exact=True)).to_be_focused()
        solve(hands, step.task, step.solutions, step.kind.form, lang)
        if number < len(taken.steps):
            expect(button(page, "next", lang)).to_be_visible()
            each(step)
            hands.press(button(page, "next", lang))
    expect(page.get_by_text(label("lesson_done", lang))).to_be_visible()
    after = lessons(game)[taken.number]
    onward = page.get_by_role("link", name=label("next_lesson", lang, title=after.title[lang]))
    assert parse_qs(urlsplit(str(onward.get_attribute("href"))).query)["lesson"] == [after.id]


@pytest.mark.parametrize(("game", "id"), [("happiness", "euphoria"), ("laughbattle", "battle")])
def test_a_lesson_by_mouse(page: Page, game: str, id: str) -> None:
    learn(Mouse(page), game, id, "en")


@pytest.mark.parametrize(("game", "id"), [("happiness", "bummering"), ("laughbattle", "joy")])
def test_a_lesson_by_keyboard_alone(new_page: NewPage, game: str, id: str) -> None:
    page = new_page(locale="ko-KR")
    forms = set()

    def is_led_on(step: Step) -> None:
        forms.add(step.kind.form)
        if step.kind.form in ("look", "yes or no"):  # the button that was pressed is gone
            expect(button(page, "next", "ko")).to_be_focused()

    learn(Keyboard(page), game, id, "ko", is_led_on)
    assert forms & {"look", "yes or no"}


@pytest.mark.parametrize(("game", "id"), [("happiness", "matching"), ("laughbattle", "targets")])
def test_a_lesson_by_touch_on_a_phone(new_page: NewPage, game: str, id: str) -> None:
    page = new_page(width=390, height=844, touch=True)

    def each(step: Step) -> None:
        expect_fit(page)
        expect(headline(page)).to_be_in_viewport()
        expect(button(page, "next")).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, 2000)  # to what stands at the end of a page

    learn(Finger(page), game, id, "en", each)


# -- what a try is answered ------------------------------------------------------------------------------


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
    for n in (2, 3, 4):
        mouse.press(button(page, "hint_n", n=n, last=4))
        expect(hints).to_have_count(n)
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
    for place in ("d5", "d4"):  # the Euphoria is swept
        expect(cell(page, place)).to_have_class(re.compile(r"\bgone\b"))
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
