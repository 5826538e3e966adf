"""In front of a class, in a real browser: the presenter view, class plans, worksheets, shortcuts, unknown addresses."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hands import Keyboard
from pages import (
    NewPage,
    button,
    cell,
    expect_accessible,
    expect_fit,
    expect_good_on_a_phone,
    expect_place,
    marked,
    serious,
    visit,
)
from playwright.sync_api import Locator, Page, expect

from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzles
from tutor.content.wording import facts_of, kind_texts
from tutor.core import Lang
from tutor.draw import PALETTE
from tutor.plan import Topic, read_plan, steps_of, topic_of, topic_of_puzzle
from tutor.progress.store import open_store
from tutor.puzzles.generate import generate
from tutor.rulebook import explain, rule_text, rulebook
from tutor.session.puzzle import PuzzleRun
from tutor.texts import Mistake, fill
from tutor.ui.present import PresentPage
from tutor.ui.qr import qr
from tutor.ui.scenes import SCENES
from tutor.ui.words import label

BATTLE = puzzles("laughbattle", "battle")[1].id
MADE = topic_of_puzzle(PuzzleRun(generate("happiness", "where", "hard", 1500, 1)))
POSITION = "h1~hard~on.d4-promise~seat.music~seat~deck.20"


def present(page: Page, lang: Lang = "en", **query: str) -> Page:
    return visit(page, f"/present?{urlencode({**query, 'lang': lang})}")


def asked(page: Page) -> Locator:
    return page.locator(".lead")


def text_of(topic: Topic, lang: Lang) -> str:
    """The sentence of a lesson's step."""
    step = lesson(topic.game, topic.within).steps[int(topic.at) - 1]
    return fill(step.text[lang], lang, facts_of(step.task))


def vote(page: Page, answer: int) -> Locator:
    return page.get_by_role("list", name=re.compile("Hands up|손을 들어")).locator("li").nth(answer - 1)


# -- the presenter view ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moment", "hints"), [("turn.9.a", True), ("turn.9.a~phase.over.a", False)])
def test_nothing_is_asked_and_there_are_no_hints_once_a_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, hints: bool
) -> None:
    monkeypatch.setattr("tutor.ui.present.site_of_session", lambda: "http://127.0.0.1/")
    asked = {"game": "laughbattle", "position": f"l1~standard~a.hand.mouse~{moment}"}
    page = PresentPage(asked, "en", open_store(f"sqlite:///{tmp_path}/learners.db"))
    assert (label("what_now", "en") in page._lead.object) is hints
    page._go_on()
    assert (page._desk._buttons["hint"].styles["display"] is None) is hints


def test_an_address_longer_than_any_code_holds_has_none() -> None:
    assert "<svg" in qr("http://127.0.0.1/" + "a" * 2000, "code")
    assert qr("http://127.0.0.1/" + "a" * 5000, "code") == ""


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_step_by_the_clicker_alone_from_the_question_to_the_next(page: Page, lang: Lang) -> None:
    topic = topic_of({"lesson": "matching", "step": "2"})
    present(page, lang, **topic.query)
    expect(asked(page)).to_have_text(text_of(topic, lang))
    expect(button(page, "hint", lang)).to_be_hidden()
    expect(page.locator(".verdict")).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(button(page, "reveal", lang)).to_be_visible()
    expect(button(page, "hint", lang)).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".verdict.yes h2")).to_have_text(label("the_answer", lang))
    run = topic.run()
    run.solve(topic.solutions)
    for event in run.reply.verdict.events:
        expect(page.locator(".verdict")).to_contain_text(explain(event, lang))
        expect(page.locator(".verdict code").filter(has_text=event.rule).first).to_be_visible()
    page.keyboard.press("PageDown")
    expect_place(page, lang, **{**topic.query, "step": "3"})
    expect(asked(page)).to_have_text(text_of(topic._replace(at="3"), lang))
    expect(page.locator(".verdict")).to_be_hidden()
    page.keyboard.press("PageUp")
    expect_place(page, lang, **topic.query)


def test_a_try_by_keyboard_on_the_board_an_illegal_one_is_answered_then_the_arrows_lead_on(page: Page) -> None:
    topic = topic_of({"lesson": "matching", "step": "2"})
    present(page, **topic.query)
    page.keyboard.press("ArrowRight")
    expect(button(page, "reveal")).to_be_visible()
    keys = Keyboard(page)
    keys.play("hand/1", "e6")
    expect(page.locator(".verdict.no")).to_contain_text("H-PLAC-3")
    expect(marked(page, "e6", "illegal").first).to_be_attached()
    page.keyboard.press("PageDown")
    expect(page.locator(".verdict.yes")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(button(page, "try_it")).to_be_visible()
    expect(marked(page, "e6", "illegal")).to_have_count(0)


def test_hands_are_counted_and_taken_away_and_the_right_answer_is_marked(page: Page) -> None:
    topic = topic_of({"game": "laughbattle", "lesson": "battle", "step": "2"})
    present(page, **topic.query)
    answers = kind_texts("laughbattle")["battle"]["option"]
    for key in ("1", "1", "1", "2", "4"):
        page.keyboard.press(key)
    for answer, (word, hands) in enumerate(
        zip(("both", "attacker", "target", "neither"), (3, 1, 0, 1), strict=True), 1
    ):
        expect(vote(page, answer)).to_contain_text(answers[word]["en"])
        expect(vote(page, answer).locator("b")).to_have_text(str(hands))
    page.keyboard.press("Backspace")
    expect(vote(page, 4).locator("b")).to_have_text("0")
    page.keyboard.press("Shift+1")
    expect(vote(page, 1).locator("b")).to_have_text("2")
    vote(page, 3).get_by_role("button", name=re.compile(label("one_more", "en"))).click()
    expect(vote(page, 3).locator("b")).to_have_text("1")
    vote(page, 3).get_by_role("button", name=re.compile(label("one_less", "en"))).click()
    expect(vote(page, 3).locator("b")).to_have_text("0")
    page.keyboard.press("9")  # no answer has this key
    page.keyboard.press("PageDown")
    expect(page.locator("li.right")).to_have_count(1)
    expect(page.locator("li.right")).to_contain_text(answers[topic.solutions[0]]["en"])
    right = label("answer_is", "en", answer=answers[topic.solutions[0]]["en"])
    expect(page.locator(".verdict.yes h2")).to_have_text(right)
    page.keyboard.press("PageDown")
    expect(vote(page, 1).locator("b")).to_have_text("0")


@pytest.mark.parametrize(
    "query",
    [
        {"game": "happiness", "lesson": "matching", "step": "2"},
        {"game": "laughbattle", "kind": "battle", "puzzle": BATTLE},
        {"game": "happiness", "position": POSITION},
    ],
)
def test_the_code_brings_the_same_position_to_a_phone(new_page: NewPage, query: dict[str, str]) -> None:
    page = present(new_page(), **query)
    expect(page.get_by_role("img", name=label("qr", "en")).locator("svg").first).to_be_visible()
    short = page.locator(".invite a")
    expect(short).to_have_text(re.compile(r"^127\.0\.0\.1:\d+/go/[a-z2-7]{5,}$"))
    phone = new_page(width=390, height=844, touch=True, locale="ko-KR")
    visit(phone, f"http://{short.inner_text()}")
    topic = topic_of(query)
    assert phone.url.split("?")[0].endswith(topic.page)
    run = topic.run()
    for place in run.task.game.sources(run.task.state):
        expect(cell(phone, place)).to_be_visible()
    expect(phone.locator("html")).to_have_attribute("lang", "ko")
    page.keyboard.press("q")
    expect(page.locator(".code a")).to_have_text(short.inner_text())
    expect(page.locator(".code")).to_contain_text(label("only_here", "en"))
    expect(cell(page, "d4")).to_be_hidden()
    page.keyboard.press("q")
    expect(page.locator(".code")).to_be_hidden()


def test_a_position_is_tried_and_has_no_answer_to_show(page: Page) -> None:
    present(page, game="happiness", position=POSITION)
    expect(asked(page)).to_have_text(label("what_now", "en"))
    page.keyboard.press("PageDown")
    expect(button(page, "next")).to_be_disabled()
    cell(page, "d3").click()
    expect(page.locator(".verdict.no")).to_contain_text("H-SILV-3")


@pytest.mark.parametrize(
    "path", ["lesson?lesson=matching&step=2", "puzzle?game=laughbattle&day=2026-11-30", "play?seed=7"]
)
def test_every_step_puzzle_and_position_can_be_presented(page: Page, path: str) -> None:
    visit(page, f"/{path}&lang=en")
    if "play?" not in path:
        page.locator("details.menu summary").click()
    page.get_by_role("link", name=label("present", "en")).click()
    expect(button(page, "try_it").or_(button(page, "reveal"))).to_be_visible()
    assert "/present?" in page.url


def test_the_board_is_as_tall_as_the_screen_and_the_words_grow_with_it(new_page: NewPage) -> None:
    page = present(new_page(width=1920, height=1080), lesson="matching", step="2")
    box = page.locator(".grid").bounding_box()
    assert box
    assert box["height"] > 0.85 * 1080
    assert box["y"] + box["height"] <= 1080
    assert asked(page).evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 32
    expect(button(page, "try_it")).to_be_in_viewport(ratio=1)


def test_a_full_screen_has_no_header_and_a_bigger_board(new_page: NewPage) -> None:
    page = present(new_page(width=1920, height=1080), lesson="matching", step="2")
    header, board = page.locator("header"), page.locator(".grid")
    expect(header).to_be_visible()
    before = board.bounding_box()
    page.keyboard.press("f")
    expect(header).to_be_hidden()
    after = board.bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]
    button(page, "full_screen").click()
    expect(header).to_be_visible()


# -- class plans -------------------------------------------------------------------------------------------

PLAN = (
    "lesson/happiness/matching/2",
    f"puzzle/laughbattle/battle/{BATTLE}",
    f"play/happiness/{POSITION}",
)


def entries(page: Page) -> Locator:
    return page.locator("ol > li:has(button.remove)")


def test_a_plan_is_made_on_the_page_kept_as_link_and_file_and_presented(page: Page, tmp_path: Path) -> None:
    visit(page, "/plan?lang=en")
    expect(entries(page)).to_have_count(0)
    button(page, "add").click()
    first = lessons("happiness")[0]
    expect(entries(page)).to_have_count(len(first.steps))
    for _ in first.steps[2:]:
        entries(page).last.get_by_role("button", name=re.compile(label("remove", "en"))).click()
    expect(entries(page)).to_have_count(2)
    entries(page).last.get_by_role("button", name=re.compile(label("move_up", "en"))).click()
    expect_place(page, "en", steps=f"lesson/happiness/{first.id}/2,lesson/happiness/{first.id}/1")
    expect(entries(page).first.get_by_role("button", name=re.compile(label("move_down", "en")))).to_be_focused()
    page.go_back()
    expect_place(page, "en", steps=f"lesson/happiness/{first.id}/1,lesson/happiness/{first.id}/2")
    expect(entries(page).first).to_contain_text("step 1")

    with page.expect_download() as saved:
        page.get_by_role("link", name=label("download_rules", "en")).click()
    assert saved.value.suggested_filename == "class-plan.toml"
    file = tmp_path / "plan.toml"
    saved.value.save_as(file)
    visit(page, "/plan?lang=ko")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=label("open_rules", "ko")).click()
    chooser.value.set_files(file)
    expect(entries(page)).to_have_count(2)

    page.get_by_role("link", name=label("start_plan", "ko")).click()
    expect(asked(page)).to_have_text(text_of(topic_of({"step": "1"}), "ko"))
    for _ in range(2):  # it is only to be watched
        page.keyboard.press("PageDown")
    expect(asked(page)).to_have_text(text_of(topic_of({"step": "2"}), "ko"))
    expect_place(page, "ko", steps=f"lesson/happiness/{first.id}/1,lesson/happiness/{first.id}/2", at="2")


def test_a_plan_goes_through_both_games_and_ends(page: Page) -> None:
    present(page, steps=",".join(PLAN), at="1")
    for key in ("PageDown",) * 3:
        page.keyboard.press(key)
    expect_place(page, "en", steps=",".join(PLAN), at="2")
    for key in ("PageDown",) * 2:
        page.keyboard.press(key)
    expect_place(page, "en", steps=",".join(PLAN), at="3")
    page.keyboard.press("PageDown")
    expect(button(page, "next")).to_be_disabled()


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_what_is_broken_in_a_plan_is_named_and_the_rest_is_there(page: Page, tmp_path: Path, lang: Lang) -> None:
    broken = ("lesson/happiness/nowhere/2", "puzzle/happiness/where/<img src=x onerror=alert(1)>")
    visit(page, f"/plan?{urlencode({'steps': ','.join((PLAN[0], *broken, PLAN[2])), 'lang': lang})}")
    for problem in read_plan((PLAN[0], *broken, PLAN[2])).problems:
        expect(page.locator(".verdict.no")).to_contain_text(problem.said(lang))
    expect(entries(page)).to_have_count(2)
    file = tmp_path / "shopping.txt"
    file.write_text("milk, bread")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=label("open_rules", lang)).click()
    chooser.value.set_files(file)
    expect(page.locator(".verdict.no")).to_contain_text(Mistake("not_a_plan").said(lang))
    expect(entries(page)).to_have_count(2)
    present(page, lang, steps=f"{PLAN[0]},{broken[0]}")
    expect(page.locator(".verdict.no")).to_contain_text(broken[0])


# -- on paper ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "id", "lang", "paper"), [("happiness", "matching", "en", "A4"), ("laughbattle", "start", "ko", "Letter")]
)
def test_a_worksheet_has_boards_room_and_answers_and_fits_the_paper(
    new_page: NewPage, game: str, id: str, lang: Lang, paper: str
) -> None:
    taken = lesson(game, id)
    page = new_page(dark=True)
    visit(page, "/")  # which keeps the dark theme in a cookie
    page.goto(f"/print?game={game}&lesson={id}&lang={lang}")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator(".step")).to_have_count(len(taken.steps))
    expect(page.locator(".step .board svg")).to_have_count(len(taken.steps))
    answers = page.locator(".answers li")
    expect(answers).to_have_count(len(taken.steps))
    for n, topic in enumerate(steps_of(game, id)):
        run = topic.run()
        run.solve(topic.solutions)
        expect(page.locator(".step").nth(n)).to_contain_text(text_of(topic, lang))
        verdict = run.reply.verdict
        for told in (verdict.violations or verdict.events) if verdict else ():
            expect(answers.nth(n)).to_contain_text(explain(told, lang))
        for rule in taken.steps[n].teaches:
            expect(answers.nth(n)).to_contain_text(rule)
        is_watched = taken.steps[n].kind.form == "look"  # on paper nothing moves
        written = page.locator(".step").nth(n).get_by_text(label("write_what_happens", lang))
        expect(written).to_have_count(int(is_watched))

    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    wide, high = {"A4": (210 - 28, 297 - 28), "Letter": (216 - 28, 279 - 28)}[paper]
    page.set_viewport_size({"width": round(wide * 96 / 25.4), "height": round(high * 96 / 25.4)})
    for step in page.locator(".step").all():
        box = step.bounding_box()
        assert box
        assert box["height"] <= high * 96 / 25.4
        assert step.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert (
        page.locator("body").evaluate("one => getComputedStyle(one).getPropertyValue('--paper')") == PALETTE["paper"][0]
    )
    pages = page.pdf(format=paper).count(b"/Type /Page\n")
    assert len(taken.steps) / 2 <= pages <= len(taken.steps) + 3


@pytest.mark.parametrize(("game", "lang"), [("happiness", "ko"), ("laughbattle", "en")])
def test_the_rules_on_paper_have_text_status_and_source(page: Page, game: str, lang: Lang) -> None:
    page.goto(f"/print?game={game}&rules&lang={lang}")
    book = rulebook(game)
    expect(page.locator(".rule")).to_have_count(len(book.rules))
    said = page.locator("body").inner_text()
    figures = SCENES[game].figures
    for id, rule in book.rules.items():
        assert id in said
        assert rule_text(id, lang, figures._asdict()) in said
        assert book.labels[rule.status_in(figures.preset)][lang] in said
    page.get_by_role("link", name=label("other_language", lang)).click()
    other: Lang = "en" if lang == "ko" else "ko"
    expect(page.locator("html")).to_have_attribute("lang", other)
    page.goto(f"/print?game={game}&rules")
    expect(page.locator("html")).to_have_attribute("lang", other)
    page.get_by_role("link", name=label("back", other)).click()
    expect(page.get_by_role("link", name=label("print_rules", other))).to_be_visible()


def test_a_worksheet_of_a_lesson_that_is_none_is_told(new_page: NewPage) -> None:
    page = new_page(quiet=False)
    answer = page.goto("/print?game=happiness&lesson=plasement&lang=ko")
    assert answer
    assert answer.status == 404
    expect(page.locator("main")).to_contain_text("placement")


# -- shortcuts, and addresses that are none ------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_question_mark_lists_the_shortcuts_and_escape_gives_the_focus_back(page: Page, lang: Lang) -> None:
    visit(page, f"/lesson?lesson=matching&step=2&lang={lang}")
    keys = Keyboard(page)
    keys.walk_to("hand/1")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name=label("keys", lang))
    expect(dialog).to_be_visible()
    for what in ("key_walk", "key_choose", "key_let_go", "key_help"):
        expect(dialog).to_contain_text(label(what, lang))
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert keys.has_focus(cell(page, "hand/1"))
    page.get_by_role("button", name=f"? {label('keys', lang)}").click()
    dialog.get_by_role("button", name=label("close_dialog", lang)).click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("ko-KR", "ko")])
def test_an_unknown_address_is_told_and_leads_home(new_page: NewPage, locale: str, lang: Lang) -> None:
    page = new_page(locale=locale, quiet=False)
    for path, given in (("/lesons/happiness?x=<b>", "lesons/happiness"), ("/go/n0where", "n0where")):
        answer = page.goto(path)
        assert answer
        assert answer.status == 404
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("main")).to_contain_text(f"“{given}”")
        page.get_by_role("link", name=label("go_home", lang)).click()
        expect(page.get_by_role("heading", name=label("tutor", lang), level=1)).to_be_visible()


def test_the_first_byte_of_a_page_names_its_language(site: str) -> None:
    for page in ("game", "print", "proof"):
        for accepts, chosen, query, lang in (
            ("ko-KR,ko", "", "", "ko"),
            ("en", "", "", "en"),
            ("fr-FR, fr;q=0.9, ko;q=0.8, en;q=0.7", "", "", "ko"),
            ("kok-IN", "", "", "en"),
            ("ko", "", "?lang=en", "en"),
            ("en", "ko", "", "ko"),
            ("en", "ko", "?lang=en", "en"),
            ("ko", "xx", "", "ko"),
        ):
            headers = {"Accept-Language": accepts, "Cookie": f"lang={chosen}"}
            with urllib.request.urlopen(urllib.request.Request(f"{site}/{page}{query}", headers=headers)) as answer:
                assert f'<html lang="{lang}"'.encode() in answer.read()


# -- for everyone ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "present?lesson=matching&step=2",
        "present?game=laughbattle&lesson=battle&step=2",
        "print?game=happiness&lesson=matching",
        "print?game=laughbattle&rules",
    ],
)
def test_class_pages_fit_a_phone(new_page: NewPage, path: str) -> None:
    page = new_page(width=390, height=844, touch=True, locale="ko-KR")
    if "print" in path:
        page.goto(f"/{path}")
        assert all(text.evaluate("one => one.clientWidth > 200") for text in page.locator("section p").all())
    else:
        visit(page, f"/{path}")
    expect_fit(page)


def test_a_plan_fits_a_phone_and_axe_finds_nothing_serious(new_page: NewPage) -> None:
    expect_good_on_a_phone(visit(new_page(width=390, height=844, touch=True), f"/plan?steps={','.join(PLAN)}"))


def test_axe_finds_nothing_serious_before_a_class(page: Page) -> None:
    visit(page, "/present?game=laughbattle&lesson=battle&step=2")
    page.keyboard.press("1")
    page.keyboard.press("PageDown")
    expect(page.locator(".verdict h2")).to_be_visible()
    expect_accessible(page)
    for sheet in ("lesson=matching", "rules", urlencode(MADE.query)):
        page.goto(f"/print?game=happiness&{sheet}")
        assert not serious(page)
    expect(page.locator(".step")).to_have_count(1)
    for rule in MADE.puzzle.rules:
        expect(page.locator(".answers li")).to_contain_text(rule)
