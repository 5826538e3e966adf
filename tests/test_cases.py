"""The case table: each rule of Happiness where it allows, and each that forbids where it alone forbids.

The cases are data, in `cases/happiness.toml`, where the columns are explained.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest
from positions import CASES, SEEN, meant, mentioned, told

from tutor import happiness
from tutor.core import judge
from tutor.happiness.cards import registry
from tutor.happiness.notation import decode, encode
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import State
from tutor.rulebook import rulebook
from tutor.texts import Mistake, Said


@dataclass(frozen=True)
class Case:
    """One entry of the table."""

    rule: str
    name: str
    at: str = ""
    deal: str = ""
    do: tuple[str, ...] = ()
    no: list[str] | None = None
    tells: list[str] | None = None
    then: str = ""
    sees: Mapping[str, object] = field(default_factory=dict)
    fails: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    hides: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}"


TABLE = [
    Case(rule, **{**entry, "do": tuple(entry.get("do", ()))})
    for rule, entries in tomllib.loads((CASES / "happiness.toml").read_text(encoding="utf-8")).items()
    for entry in entries
]


# -- carrying a case out -------------------------------------------------------------------------------------


def begin(case: Case) -> State:
    if case.at:
        return decode(case.at)
    preset, players = case.deal.split()
    return happiness.deal(Ruleset(preset).figures, int(players), Random(0))


def said(fact: object) -> str:
    return fact.said("en") if isinstance(fact, Said) else str(fact)


@pytest.mark.parametrize("case", [case for case in TABLE if case.fails], ids=str)
def test_a_game_that_cannot_be_dealt(case: Case) -> None:
    with pytest.raises(Mistake) as caught:
        begin(case)
    assert caught.value.key == case.fails


@pytest.mark.parametrize("case", [case for case in TABLE if not case.fails], ids=str)
def test_case(case: Case) -> None:
    state = begin(case)
    for text in case.do[:-1]:
        state, _ = happiness.apply(state, meant(state, text))
    if case.do:
        action = meant(state, case.do[-1])
        verdict = judge(happiness, state, action)
        first = (*verdict.violations, *verdict.events)[0]
        assert {name: said(first.facts[name]) for name in case.facts} == case.facts
        assert not mentioned(verdict) & set(case.hides)
        if case.no is not None:
            assert {violation.rule for violation in verdict.violations} == {case.rule}
            assert list(verdict.cells) == case.no
            return
        state, events = happiness.apply(state, action)
        assert case.tells is None or [told(event) for event in events] == case.tells
    assert not case.then or encode(state) == case.then
    assert {name: SEEN[name](state) for name in case.sees} == case.sees


# -- the table is whole --------------------------------------------------------------------------------------

FORBIDDING_ELSEWHERE = {"H-DECK-3"}
"""Rules with a sentence that says no, but broken before there is a state to act in: dealing fails with a mistake."""


def test_rulebook_code_and_cases_know_the_same_rules() -> None:
    ids = list(rulebook("happiness").rules)
    assert set(registry.home) == set(ids)
    assert {case.rule for case in TABLE} == set(ids)


def test_every_rule_has_a_legal_case_in_which_something_is_checked() -> None:
    checked = {case.rule for case in TABLE if case.tells or case.then or case.sees}
    assert checked == set(rulebook("happiness").rules)


def test_every_rule_that_can_be_broken_has_a_case_where_it_alone_is() -> None:
    forbidding = {id for id, rule in rulebook("happiness").rules.items() if rule.no}
    assert {case.rule for case in TABLE if case.no is not None} == forbidding - FORBIDDING_ELSEWHERE
    assert {case.rule for case in TABLE if case.fails} == FORBIDDING_ELSEWHERE


def test_every_case_checks_something() -> None:
    idle = [str(case) for case in TABLE if case.no is None and not (case.tells or case.then or case.sees or case.fails)]
    assert not idle
    assert not [str(case) for case in TABLE if (case.facts or case.hides or case.tells) and not case.do]
