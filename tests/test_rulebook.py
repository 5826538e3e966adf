"""The rulebooks' sentences: each can be filled by what the engine tells, in both languages, and reads as it should."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter

import pytest
from laugh_positions import more_cards
from test_cases import KITS, PLAYED, TABLE, begin

from tutor import happiness, laughbattle
from tutor.core import LANGS, Event, IllegalAction, Lang, Violation, judge
from tutor.happiness import ruleset as happiness_ruleset
from tutor.laughbattle import ruleset as laughbattle_ruleset
from tutor.rulebook import Rule, explain, game_of, rule_text, rulebook
from tutor.ruleset import PresetRuleset
from tutor.texts import Mistake, Text

BOOKS = {name: rulebook(name) for name in PLAYED}
RULES = [rule for book in BOOKS.values() for rule in book.rules.values()]
RULESETS: Mapping[str, type[PresetRuleset]] = {
    "happiness": happiness_ruleset.Ruleset,
    "laughbattle": laughbattle_ruleset.Ruleset,
}
Told = Violation | Event


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with more_cards():
        yield


# -- what the engine tells -----------------------------------------------------------------------------------


def of_the_cases(name: str) -> Iterator[Told]:
    """All that is told in the case table, on the way to each case as well."""
    game, kit = PLAYED[name], KITS[name]
    for case in TABLE:
        if case.game != name:
            continue
        try:
            state = begin(case)
        except Mistake:
            continue
        except IllegalAction as refused:
            yield from refused.violations
            continue
        if case.deal and game is laughbattle:
            yield from laughbattle.opening(state)
        for text in case.do:
            action = kit.meant(state, text)
            verdict = judge(game, state, action)
            yield from (*verdict.violations, *verdict.events)
            if verdict.legal:
                state, _ = game.apply(state, action)


def of_the_games(name: str) -> Iterator[Told]:
    """All that is told in some games, and of trying this and that on the way."""
    game, kit = PLAYED[name], KITS[name]
    for n, (state, action) in enumerate(kit.some_games()):
        yield from game.apply(state, action)[1]
        tried = list(kit.all_actions(state))
        for one in (*tried[n % 200 :: 200], tried[-1]):
            verdict = judge(game, state, one)
            yield from (*verdict.violations, *verdict.events)


@cache
def all_told(name: str) -> list[Told]:
    return [*of_the_cases(name), *of_the_games(name)]


def key(told: Told) -> tuple[str, str, str]:
    """The sentence it asks for: of which rule, `no` or `event`, and of which case."""
    kind = "no" if isinstance(told, Violation) else "event"
    return told.rule, kind, str(told.facts.get("case", "default"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PLAYED)
def test_whatever_is_told_can_be_said(name: str, lang: Lang) -> None:
    for told in all_told(name):
        said = explain(told, lang)
        assert not re.search(r"[{}]|None|<", said), said
        assert said[-1] in ".!", said
        assert bool(re.search("[가-힣]", said)) == (lang == "ko"), said


NEVER_SAID = {
    ("H-DECK-3", "no", "default"): "too few or too many players have no state to act in; dealing fails with a mistake",
    ("L-SET-1", "event", "default"): "no action judges a deck; the puzzles about decks say it",
}


@pytest.mark.parametrize("name", PLAYED)
def test_every_sentence_is_said_somewhere(name: str) -> None:
    rules = BOOKS[name].rules.values()
    written = {(rule.id, "no", case) for rule in rules for case in rule.no}
    written |= {(rule.id, "event", case) for rule in rules for case in rule.event}
    assert written - set(NEVER_SAID) == {key(told) for told in all_told(name)}


def test_cards_can_be_set_in_bold_and_the_rest_quoted() -> None:
    state = happiness.decode("h1~easy~on.d4-home-rrrr2~seat.music-bbbb3~seat")
    (told,) = happiness.violations(state, happiness.read_action("music-bbbb3 d3"))
    assert explain(told, "en", "*{}*".format, "<{}>".format) == (
        "*Music* shows <Blue> at its <bottom>, but *Home* next to it shows <Red> at its <top>."
    )
    assert explain(told, "ko") == "아래쪽 색이 맞지 않아요. 음악의 아래쪽은 파랑, 집의 위쪽은 빨강이에요."


# -- the entries ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_an_entry_is_whole(rule: Rule) -> None:
    assert rule.status in ("stated", "inferred", "house")
    assert rule.presets
    assert set(rule.presets) <= set(RULESETS[game_of(rule.id)].PRESETS)
    assert set(rule.inferred_in) <= set(rule.presets)
    assert not (rule.inferred_in and rule.status != "stated"), "only a stated rule can be less than that in a preset"
    assert rule.source
    needs_an_argument = rule.status != "stated" or bool(rule.inferred_in)
    assert (rule.why is not None) == needs_an_argument


def test_a_stated_rule_may_be_inferred_in_one_preset() -> None:
    rule = BOOKS["happiness"].rules["H-ISLE-2"]
    assert rule.status_in("hard") == "stated"
    assert rule.status_in("tabletop") == "inferred"


@pytest.mark.parametrize("name", PLAYED)
def test_every_chapter_has_rules_that_stand_together(name: str) -> None:
    chapters = [rule.chapter for rule in BOOKS[name].rules.values()]
    assert list(dict.fromkeys(chapters)) == list(BOOKS[name].chapters)


@pytest.mark.parametrize(
    ("id", "sections"),
    [
        ("H-PLAC-3", ("Card Placement", "Placement Rules")),
        ("H-EUPH-1", ("Euphoria",)),
        ("H-DECK-8", ()),  # silent
        ("H-PLAC-5", ()),
        ("L-TOK-5", ("7. 낙서 토큰", "1. 승리 조건")),
    ],
)
def test_a_rule_names_the_sections_it_comes_from(id: str, sections: tuple[str, ...]) -> None:
    assert BOOKS[game_of(id)].rules[id].sections == sections


def test_there_are_as_many_rules_as_in_the_ledgers() -> None:
    assert {name: len(book.rules) for name, book in BOOKS.items()} == {"happiness": 80, "laughbattle": 87}


# -- how the texts are written -------------------------------------------------------------------------------


def texts() -> Iterator[tuple[str, Text]]:
    """Every text of the file, with its place."""
    for rule in RULES:
        yield f"{rule.id} rule", rule.rule
        if rule.why:
            yield f"{rule.id} why", rule.why
        yield from ((f"{rule.id} no {case}", text) for case, text in rule.no.items())
        yield from ((f"{rule.id} event {case}", text) for case, text in rule.event.items())
    for book in BOOKS.values():
        yield from book.terms.items()
        yield from book.labels.items()
        yield from book.chapters.items()


PARTICLES = {"은/는", "이/가", "을/를", "와/과", "로/으로", "예요/이에요"}
"""The pairs that a Korean template may ask for; the library spells each of them one way."""

MAY_FOLLOW = ("번", "장", "점", "개", "칸", "초", "명", "의", "만큼")
"""Counters, and what never changes. All else straight after a placeholder depends on the word there."""


def fields(template: str) -> list[tuple[str, str]]:
    """Each placeholder with what stands behind its colon."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]


def bare_words(template: str) -> list[str]:
    """The Korean that depends on the word before it, but is not told so."""
    return [word for word in re.findall(r"\}([가-힣]+)", template) if not word.startswith(MAY_FOLLOW)]


def test_both_languages_have_the_same_placeholders() -> None:
    for place, text in texts():
        assert set(text) == set(LANGS), place
        english, korean = ({name for name, _ in fields(text[lang])} for lang in LANGS)
        assert english == korean, place


def test_no_korean_particle_stands_bare_after_a_placeholder() -> None:
    assert {place: bare_words(text["ko"]) for place, text in texts() if bare_words(text["ko"])} == {}


def test_every_bare_particle_would_be_found() -> None:
    for particle in (part for pair in PARTICLES for part in pair.split("/")):
        assert bare_words(f"{{card}}{particle} 놓아요.") == [particle]


def test_korean_placeholders_ask_for_particles_and_english_ones_for_nouns() -> None:
    for place, text in texts():
        assert {spec for _, spec in fields(text["ko"])} <= PARTICLES | {""}, place
        assert all(re.fullmatch("([A-Za-z ]+/[A-Za-z ]+)?", spec) for _, spec in fields(text["en"])), place


def test_no_text_holds_a_figure_of_its_own() -> None:
    for place, text in texts():
        for lang in LANGS:
            assert not re.search(r"\d", text[lang].replace("0-bummer", "")), place


@pytest.mark.parametrize("name", PLAYED)
def test_a_rules_text_asks_for_figures_alone(name: str) -> None:
    for preset in RULESETS[name].PRESETS:
        figures = RULESETS[name](preset).figures._asdict()
        for rule in BOOKS[name].rules.values():
            for lang in LANGS:
                assert {field for field, _ in fields(rule.rule[lang])} <= set(figures), rule.id
                assert "{" not in rule_text(rule.id, lang, figures), rule.id
