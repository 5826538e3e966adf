"""The rulebook page and the ruleset page in a browser, and what follows from a table of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hands import Keyboard
from pages import NewPage, button, expect_good_on_a_phone, expect_place, headline, verdict, visit
from playwright.sync_api import Locator, Page, expect
from sayings import mistake

from tutor.content.lessons import lessons
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.wording import facts_of, figure_texts, said
from tutor.core import LANGS, Lang
from tutor.games import GAMES, RULESETS, ruleset_of
from tutor.progress.store import open_store
from tutor.puzzles import KINDS
from tutor.rulebook import rule_text, rulebook, term
from tutor.session.task import TaskRun
from tutor.tables import asked_at
from tutor.texts import Mistake
from tutor.ui.rules import RulesPage, trials
from tutor.ui.scenes import SCENES
from tutor.ui.telling import answered, question
from tutor.ui.words import figure_line, html, label


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox")


def items(page: Page) -> Locator:
    return page.locator("li[data-rule]:visible")


def having(game: str, *words: str) -> list[str]:
    """The rules that have these words in their id or their text, in whichever language."""
    found = []
    for rule in rulebook(game).rules.values():
        figures = RULESETS[game](rule.presets[0]).figures._asdict()
        texts = " ".join([rule.id, *(rule_text(rule.id, lang, figures) for lang in LANGS)]).lower()
        if all(word in texts for word in words):
            found.append(rule.id)
    return found


# -- the rulebook --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lang"), [("happiness", "en"), ("laughbattle", "ko")])
def test_the_list_narrows_as_one_types(page: Page, game: str, lang: Lang) -> None:
    visit(page, f"/rules?game={game}&lang={lang}")
    expect(items(page)).to_have_count(len(rulebook(game).rules))
    told = page.locator("[role=status]:visible")
    for words in (["island"], ["섬"], ["end", "turn"], ["공격"], [next(iter(rulebook(game).rules))], ["xyzzy"]):
        field(page).fill(" ".join(words))
        found = having(game, *(word.lower() for word in words))
        expect(items(page)).to_have_count(len(found))
        expect(told).to_have_text(label("rules_found" if found else "no_rule_found", lang, n=len(found)))
    field(page).press("Escape")
    expect(items(page)).to_have_count(len(rulebook(game).rules))


def test_a_rule_says_where_it_comes_from_and_why_in_both_languages(page: Page) -> None:
    visit(page, "/rules?game=happiness&lang=en")
    entry = rulebook("happiness").rules["H-SILV-3"]
    item = page.locator("[data-rule=H-SILV-3]")
    expect(item).to_contain_text(rulebook("happiness").labels["house"]["en"])
    expect(item).to_contain_text(term("happiness", "hard", "en"))
    korean = item.locator("p[lang=ko]")
    expect(korean).to_be_hidden()
    item.locator("summary").click()
    expect(korean).to_have_text(rule_text("H-SILV-3", "ko", RULESETS["happiness"]("hard").figures._asdict()))
    assert entry.why
    expect(item).to_contain_text(entry.why["en"])
    expect_place(page, "en", game="happiness")  # to read on is not to go away


def test_rules_of_one_preset_have_its_figures(page: Page) -> None:
    visit(page, "/rules?game=laughbattle&lang=en")
    goal = page.locator("[data-rule=L-WIN-1] > p")
    for preset in ("quick", "standard"):
        page.get_by_role("link", name=term("laughbattle", preset, "en"), exact=True).click()
        expect_place(page, "en", game="laughbattle", preset=preset)
        expect(goal).to_have_text(rule_text("L-WIN-1", "en", RULESETS["laughbattle"](preset).figures._asdict()))
    expect(page.locator("[data-rule=L-PRE-2]")).to_have_count(0)


def test_a_rule_is_found_and_tried_by_keyboard_alone(page: Page) -> None:
    hands = Keyboard(visit(page, "/rules?game=happiness&lang=en"))
    hands.tab_to(field(page))
    page.keyboard.type("plac-3")
    expect(items(page)).to_have_count(1)
    page.keyboard.press("Enter")
    expect_place(page, "en", game="happiness", rule="H-PLAC-3")
    answer(hands.press, page, "H-PLAC-3", 0, "en")
    page.go_back()
    expect(items(page)).to_have_count(1)
    expect(field(page)).to_have_value("plac-3")


def answer(press: Callable[[Locator], None], page: Page, id: str, which: int, lang: Lang) -> None:
    """Try a rule's example, or its near miss, and be told."""
    trial = trials(id)[which]
    kind = KINDS[trial.task.kind]
    key = "show" if kind.form == "look" else kind.solutions(trial.task)[0]
    own = {
        "laughbattle": {
            "yes": {"en": "Yes, it is", "ko": "할 수 있어요"},
            "no": {"en": "No, it is not", "ko": "할 수 없어요"},
        }
    }
    words: Mapping[str, Any] = own.get(trial.task.game.NAME, {})
    name = words[key][lang] if key in words else label(key, lang)
    press(page.get_by_role("button", name=name, exact=True))
    expect(verdict(page).first).to_contain_text(said(trial.says, lang, facts_of(trial.task)))


def test_a_link_to_a_rule_in_a_preset_that_does_not_have_it_shows_the_rule(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/learners.db")
    for rule, preset, shown in (("H-PLAC-5", "hard", ""), ("H-PLAC-5", "tabletop", "tabletop"), ("L-PRE-2", "", "")):
        asked = {"rule": rule, **({"preset": preset} if preset else {})}
        page = RulesPage(asked, "en", store)
        assert page.query().get("rule") == rule
        assert page.query().get("preset", "") == shown


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_tried_and_is_answered(game: str) -> None:
    for id in rulebook(game).rules:
        for trial in trials(id):
            run = TaskRun(trial.task)
            run.answer(None if run.kind.form == "look" else run.kind.solutions(trial.task)[0] == "yes")
            assert run.solved
            for lang in LANGS:
                done = html(trial.says, lang, facts_of(trial.task))
                told = question(trial.task, lang) + answered(run, lang, done)
                assert not re.search("[{}]|None", told), (id, told)


@pytest.mark.parametrize(
    ("id", "lang"), [("H-PLAC-3", "ko"), ("H-EUPH-4", "en"), ("H-DECK-4", "ko"), ("L-KEY-1", "ko")]
)
def test_a_link_to_a_rule_lets_one_try_it_and_its_near_miss(page: Page, id: str, lang: Lang) -> None:
    visit(page, f"/rules?rule={id}&lang={lang}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(id)
    answer(lambda target: target.click(), page, id, 0, lang)
    button(page, "near_miss", lang).click()
    expect(headline(page)).to_have_count(0)
    answer(lambda target: target.click(), page, id, 1, lang)


def test_a_rule_leads_to_its_lesson_its_puzzles_its_figures_and_the_next_rule(page: Page) -> None:
    visit(page, "/rules?rule=H-EUPH-4&lang=en")
    # The ways to practise come last, between the others.
    expect(page.locator(".ways a[href*='puzzle?game=happiness']").first).to_be_visible()
    links = page.locator(".ways a:visible")
    hrefs = [str(one.get_attribute("href")) for one in links.all()]
    assert any("lesson?game=happiness&lesson=euphoria&step=" in href for href in hrefs)
    assert any("ruleset?game=happiness&preset=easy" in href for href in hrefs)
    button(page, "rule_after").click()
    expect_place(page, "en", game="happiness", rule="H-EUPH-5")
    page.go_back()
    expect_place(page, "en", game="happiness", rule="H-EUPH-4")
    page.get_by_role("link", name=label("all_rules", "en")).click()
    expect_place(page, "en", game="happiness")
    expect(items(page)).to_have_count(80)


def test_who_looks_on_while_a_rule_is_open_comes_back_to_the_list(page: Page) -> None:
    visit(page, "/rules?rule=L-WIN-1&lang=en")
    expect(items(page)).to_have_count(0)
    field(page).press_sequentially("mood")
    expect(items(page)).to_have_count(len(having("laughbattle", "mood")))
    expect(field(page)).to_be_focused()


def test_a_verdict_leads_to_its_rule(page: Page) -> None:
    visit(page, "/game?game=happiness&lang=en")
    page.locator("summary").first.click()
    decides = SCENES["happiness"].verdict.violations[0].rule
    figures = page.get_by_role("link", name=label("its_figures", "en"))
    expect(figures).to_have_attribute("href", re.compile(r"ruleset\?game=happiness&preset=hard"))
    page.get_by_role("link", name=label("in_rulebook", "en", id=decides)).click()
    expect_place(page, "en", game="happiness", rule=decides)


# -- links that do not work ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_broken_link_is_told(page: Page, lang: Lang) -> None:
    for path, find in (
        ("/rules?rule=H-PLAC-33", None),
        ("/rules?preset=hrad", lambda: RULESETS["happiness"]("hrad")),
        ("/ruleset?game=laughbattle&preset=quik", lambda: RULESETS["laughbattle"]("quik")),
        ("/ruleset?table=hard.girdd-7", lambda: RULESETS["happiness"].from_code("hard.girdd-7")),
        ("/ruleset?table=hard.grid-8", lambda: RULESETS["happiness"].from_code("hard.grid-8")),
        ("/ruleset?table=hard.players_min-6.players_max-2", lambda: _check("hard.players_min-6.players_max-2")),
    ):
        visit(page, f"{path}&lang={lang}")
        unknown = Mistake("unknown_rule", given="H-PLAC-33", nearest="H-PLAC-3")
        expect(verdict(page)).to_contain_text(mistake(find, lang) if find else unknown.said(lang))


def _check(code: str) -> None:
    RULESETS["happiness"].from_code(code).check_order()


# -- a table of one's own ------------------------------------------------------------------------------------


def entry(page: Page, figure: str) -> Locator:
    return page.locator(f"[data-figure={figure}]")


def stands(page: Page, key: str, game: str, preset: str, lang: Lang = "en") -> None:
    """The page says whose figures these are."""
    expect(page.locator("[role=status]:visible").first).to_contain_text(
        label(key, lang, preset=term(game, preset, lang))
    )


def own_chip(page: Page, lang: Lang = "en") -> Locator:
    return page.get_by_role("link", name=label("own_rules", lang), exact=True)


def test_the_number_of_a_lesson_follows(page: Page) -> None:
    lesson, n, step = next(
        (one, n, step)
        for one in lessons("laughbattle")
        for n, step in enumerate(one.steps, 1)
        if "{joy_goal}" in step.text["en"] and ruleset_of(step.task.game, step.task.state) == "standard"
        and not asked_at(step.task, {"laughbattle/standard": "standard.joy_goal-52"}).set_aside
    )  # fmt: skip
    visit(page, "/ruleset?game=laughbattle&preset=standard&lang=en")
    stands(page, "as_printed", "laughbattle", "standard")
    more = entry(page, "joy_goal").get_by_role("button", name=re.compile("more"))
    more.click()
    more.click()
    expect_place(page, "en", game="laughbattle", preset="standard", table="standard.joy_goal-52")
    stands(page, "own_kept", "laughbattle", "standard")
    expect(page.locator("[data-rule=L-WIN-1]")).to_contain_text("52")
    task = asked_at(step.task, {"laughbattle/standard": "standard.joy_goal-52"}).task
    visit(page, f"/lesson?game=laughbattle&lesson={lesson.id}&step={n}&lang=en")
    expect(page.locator(".lead")).to_contain_text(said(step.text, "en", facts_of(task)))
    own_chip(page).click()
    expect_place(page, "en", game="laughbattle", preset="standard", table="standard.joy_goal-52")
    button(page, "reset_rules").click()
    stands(page, "as_printed", "laughbattle", "standard")
    visit(page, f"/lesson?game=laughbattle&lesson={lesson.id}&step={n}&lang=en")
    expect(page.locator(".lead")).to_contain_text(said(step.text, "en", facts_of(step.task)))
    expect(own_chip(page)).to_have_count(0)


def test_the_answer_of_a_puzzle_follows(page: Page) -> None:
    tables = {"happiness/hard": "hard.silver-wild"}
    library = [one for kind in puzzle_kinds("happiness") for one in puzzles("happiness", kind)]
    puzzle = next(one for one in library if one.kind.form == "yes or no" and asked_at(one.task, tables).changed)
    visit(page, "/ruleset?preset=hard&lang=ko")
    entry(page, "silver").get_by_role("combobox").select_option("wild")
    stands(page, "own_kept", "happiness", "hard", "ko")
    visit(page, f"/puzzle?game=happiness&kind={puzzle.task.kind}&puzzle={puzzle.id}&lang=ko")
    expect(page.get_by_text(label("own_answer", "ko"))).to_be_visible()
    expect(own_chip(page, "ko")).to_be_visible()
    right = puzzle.kind.solutions(asked_at(puzzle.task, tables).task)[0]
    assert right != puzzle.solutions[0]
    button(page, right, "ko").click()
    expect(headline(page)).to_have_text(label("solved", "ko"))
    visit(page, "/rules?rule=H-SILV-3&lang=ko")
    changed = figure_line("happiness", "silver", "wild", "ko")
    # In the list and where the rule is open, and for no other rule.
    expect(page.locator("[data-changed=H-SILV-3]")).to_have_text([re.compile(re.escape(changed))] * 2)
    expect(page.locator("[data-changed]")).to_have_count(2)


def test_a_question_without_an_answer_is_asked_as_printed(page: Page) -> None:
    tables = {"happiness/hard": "hard.grid-3"}
    puzzle = next(one for one in puzzles("happiness", "where") if asked_at(one.task, tables).set_aside)
    visit(page, "/ruleset?preset=hard&lang=en")
    entry(page, "grid").get_by_role("textbox").fill("3")
    page.keyboard.press("Enter")
    stands(page, "own_kept", "happiness", "hard")
    visit(page, f"/puzzle?kind=where&puzzle={puzzle.id}&lang=en")
    expect(page.get_by_text(label("own_no_answer", "en"))).to_be_visible()
    expect(own_chip(page)).to_have_count(0)


def test_a_free_game_is_dealt_with_ones_own_figures_if_they_allow_one(page: Page) -> None:
    visit(page, "/ruleset?preset=easy&lang=en")
    entry(page, "hand_size").get_by_role("textbox").press("ArrowUp")
    stands(page, "own_kept", "happiness", "easy")
    visit(page, "/play?game=happiness&lang=en")
    expect(own_chip(page)).to_be_visible()
    expect(page.locator("[data-cell^='hand/']")).to_have_count(6)
    visit(page, "/ruleset?game=laughbattle&preset=quick&lang=en")
    entry(page, "copies").get_by_role("textbox").fill("1")
    page.keyboard.press("Tab")
    stands(page, "own_kept", "laughbattle", "quick")
    visit(page, "/play?game=laughbattle&lang=en")
    expect(page.get_by_text(label("no_own_game", "en"))).to_be_visible()
    expect(own_chip(page)).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
def test_a_number_that_cannot_be_is_told(page: Page, lang: Lang) -> None:
    visit(page, f"/ruleset?preset=easy&lang={lang}")
    for figure, given in (("grid", "8"), ("hand_size", "many"), ("deck_two", "")):
        here = entry(page, figure)
        here.get_by_role("textbox").fill(given)
        page.keyboard.press("Tab")
        with pytest.raises(Mistake) as caught:
            RULESETS["happiness"]("easy").change({figure: RULESETS["happiness"].read_value(figure, given)})
        wrong = Mistake(caught.value.key, **{**caught.value.facts, "figure": figure_texts("happiness")[figure][lang]})
        expect(here.get_by_role("alert")).to_have_text(wrong.said(lang))
        expect(here.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
    fewest = entry(page, "players_min").get_by_role("textbox")
    entry(page, "players_max").get_by_role("textbox").fill("2")
    fewest.fill("3")
    page.keyboard.press("Enter")
    expect(entry(page, "players_min").get_by_role("alert")).to_contain_text(
        figure_texts("happiness")["players_max"][lang]
    )
    expect_place(page, lang, game="happiness", preset="easy", table="easy.players_max-2")
    fewest.fill("2")
    page.keyboard.press("Enter")
    expect(entry(page, "players_min").get_by_role("alert")).to_be_hidden()


def test_fast_clicks_all_count(page: Page) -> None:
    visit(page, "/ruleset?game=laughbattle&preset=standard&lang=en")
    more = entry(page, "emotion_start").get_by_role("button", name=re.compile("more"))
    for _ in range(9):
        more.click(no_wait_after=True)
    expect(entry(page, "emotion_start").get_by_role("textbox")).to_have_value("29")
    expect_place(page, "en", game="laughbattle", preset="standard", table="standard.emotion_start-29")


def test_a_shared_table_is_shown_and_kept_only_when_asked(page: Page) -> None:
    shared = "/ruleset?game=happiness&preset=hard&table=hard.echo-off.silver-wild&lang=en"
    visit(page, shared)
    stands(page, "not_kept", "happiness", "hard")
    expect(entry(page, "echo").get_by_role("switch")).not_to_be_checked()
    visit(page, "/ruleset?preset=hard&lang=en")
    stands(page, "as_printed", "happiness", "hard")
    visit(page, shared)
    button(page, "keep_rules").click()
    stands(page, "own_kept", "happiness", "hard")
    visit(page, "/ruleset?preset=hard&lang=en")
    stands(page, "own_kept", "happiness", "hard")
    expect(entry(page, "silver").get_by_role("combobox")).to_have_value("wild")


def test_a_table_goes_through_a_file(page: Page, tmp_path: Path) -> None:
    visit(page, "/ruleset?preset=hard&lang=en")
    entry(page, "echo").get_by_role("switch").click()
    stands(page, "own_kept", "happiness", "hard")
    with page.expect_download() as download:
        page.get_by_role("link", name=label("download_rules", "en")).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "happiness-hard.toml"
    assert RULESETS["happiness"].from_toml(file.read_text()).code == "hard.echo-off"
    chooser = page.locator("input[type=file]")
    bad = tmp_path / "bad.toml"
    bad.write_text("preset = 'easy'\ngrid = 8\n")
    chooser.set_input_files(bad)
    expect(page.locator("[role=alert]:visible")).to_contain_text(figure_texts("happiness")["grid"]["en"])
    good = tmp_path / "good.toml"
    good.write_text("preset = 'easy'\ngrid = 9\n")
    chooser.set_input_files(good)
    expect_place(page, "en", game="happiness", preset="easy", table="easy.grid-9")
    stands(page, "not_kept", "happiness", "easy")
    expect(page.locator("[role=alert]:visible")).to_have_count(0)


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, "/ruleset?table=easy.grid-9&lang=en")
    button(page, "copy_link").click()
    expect(page.get_by_text(label("link_copied", "en"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.parametrize("lang", LANGS)
def test_a_position_with_figures_of_its_own_names_them(page: Page, lang: Lang) -> None:
    lesson, n = next(
        (one, n)
        for one in lessons("laughbattle")
        for n, step in enumerate(one.steps, 1)
        if ruleset_of(step.task.game, step.task.state) == "standard.guard-off"
    )
    visit(page, f"/lesson?game=laughbattle&lesson={lesson.id}&step={n}&lang={lang}")
    expect(page.locator(".lead .chip").last).to_have_text(figure_line("laughbattle", "guard", False, lang))


# -- for everyone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/rules?game=laughbattle",
        "/rules?rule=H-PLAC-3",
        "/rules?rule=L-FLD-7",
        "/ruleset?game=happiness&table=hard.silver-wild.grid-9",
        "/ruleset?game=laughbattle&preset=quick",
    ],
)
def test_the_pages_fit_a_phone_and_axe_finds_nothing_serious(new_page: NewPage, path: str) -> None:
    page = visit(new_page(width=390, height=844, touch=True), path)
    expect(page.locator("[role=status], .verdict").first).to_be_attached()
    expect_good_on_a_phone(page)
