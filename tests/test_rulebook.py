"""The rulebook's sentences: each can be filled by what the engine tells, in both languages, and reads as it should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from positions import all_actions, game
from test_cases import TABLE, begin, meant

from tutor import happiness
from tutor.core import LANGS, Event, Lang, Violation, judge
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Step
from tutor.rulebook import Rule, explain, rule_text, rulebook
from tutor.texts import Text

BOOK = rulebook("happiness")
RULES = list(BOOK.rules.values())
Told = Violation | Event

# -- what the engine tells -----------------------------------------------------------------------------------


def of_the_cases() -> Iterator[Told]:
    """All that is told in the case table, on the way to each case as well."""
    for case in TABLE:
        if case.fails:
            continue
        state = begin(case)
        for text in case.do:
            verdict = judge(happiness, state, meant(state, text))
            yield from (*verdict.violations, *verdict.events)
            if verdict.legal:
                state, _ = happiness.apply(state, meant(state, text))


def of_the_games() -> Iterator[Told]:
    """All that is told in some games, and of trying this and that on the way."""
    for preset in PRESETS:
        for seed in range(10):
            for state, action in game(preset, 2 + seed % 5, seed):
                yield from happiness.apply(state, action)[1]
                for one in (*list(all_actions(state))[seed::200], Step.TIME_UP):
                    verdict = judge(happiness, state, one)
                    yield from (*verdict.violations, *verdict.events)


@cache
def all_told() -> list[Told]:
    return [*of_the_cases(), *of_the_games()]


def key(told: Told) -> tuple[str, str, str]:
    """The sentence it asks for: of which rule, `no` or `event`, and of which case."""
    kind = "no" if isinstance(told, Violation) else "event"
    return told.rule, kind, str(told.facts.get("case", "default"))


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_is_told_can_be_said(lang: Lang) -> None:
    for told in all_told():
        said = explain(told, lang)
        assert not re.search(r"[{}]|None|<", said), said
        assert said[-1] in ".!", said
        assert bool(re.search("[가-힣]", said)) == (lang == "ko"), said


NEVER_SAID = {
    ("H-DECK-3", "no", "default"): "too few or too many players have no state to act in; dealing fails with a mistake",
}


def test_every_sentence_is_said_somewhere() -> None:
    written = {(rule.id, "no", case) for rule in RULES for case in rule.no}
    written |= {(rule.id, "event", case) for rule in RULES for case in rule.event}
    assert written - set(NEVER_SAID) == {key(told) for told in all_told()}


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
    assert set(rule.presets) <= set(PRESETS)
    assert set(rule.inferred_in) <= set(rule.presets)
    assert not (rule.inferred_in and rule.status != "stated"), "only a stated rule can be less than that in a preset"
    assert rule.source
    needs_an_argument = rule.status != "stated" or bool(rule.inferred_in)
    assert (rule.why is not None) == needs_an_argument


def test_a_stated_rule_may_be_inferred_in_one_preset() -> None:
    assert BOOK.rules["H-ISLE-2"].status_in("hard") == "stated"
    assert BOOK.rules["H-ISLE-2"].status_in("tabletop") == "inferred"


def test_there_are_eighty_rules() -> None:
    assert len(RULES) == 80


# -- how the texts are written -------------------------------------------------------------------------------


def texts() -> Iterator[tuple[str, Text]]:
    """Every text of the file, with its place."""
    for rule in RULES:
        yield f"{rule.id} rule", rule.rule
        if rule.why:
            yield f"{rule.id} why", rule.why
        yield from ((f"{rule.id} no {case}", text) for case, text in rule.no.items())
        yield from ((f"{rule.id} event {case}", text) for case, text in rule.event.items())
    yield from BOOK.terms.items()
    yield from BOOK.labels.items()


PARTICLES = {"은/는", "이/가", "을/를", "와/과", "로/으로", "예요/이에요"}
"""The pairs that a Korean template may ask for; the library spells each of them one way."""

MAY_FOLLOW = ("번", "장", "점", "개", "칸", "초", "명", "의")
"""Counters, and the genitive, which never changes. All else straight after a placeholder depends on the word there."""


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


def test_a_rules_text_asks_for_figures_alone() -> None:
    for rule in RULES:
        assert {name for lang in LANGS for name, _ in fields(rule.rule[lang])} <= set(Figures._fields), rule.id
        for preset in PRESETS:
            for lang in LANGS:
                assert "{" not in rule_text(rule.id, lang, Ruleset(preset).figures._asdict()), rule.id
