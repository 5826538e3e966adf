"""The case tables: each rule of a game where it allows, and each that forbids where it alone forbids.

The cases are data, in `cases/happiness.toml` and `cases/laughbattle.toml`, where the columns are explained.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType

import laugh_positions
import positions
import pytest
from positions import CASES, mentioned, told

from tutor import happiness, laughbattle
from tutor.core import IllegalAction, Registry, judge
from tutor.happiness.cards import registry as happiness_registry
from tutor.laughbattle.cards import registry as laughbattle_registry
from tutor.rulebook import game_of, rulebook
from tutor.texts import Mistake


@dataclass(frozen=True)
class Case:
    """One entry of a table."""

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

    @property
    def game(self) -> str:
        return game_of(self.rule)


PLAYED: Mapping[str, ModuleType] = {"happiness": happiness, "laughbattle": laughbattle}
"""The games. What the cases need beside them, their positions modules offer under the same names."""
KITS: Mapping[str, ModuleType] = {"happiness": positions, "laughbattle": laugh_positions}
REGISTRIES: Mapping[str, Registry] = {"happiness": happiness_registry, "laughbattle": laughbattle_registry}

TABLE = [
    Case(rule, **{**entry, "do": tuple(entry.get("do", ()))})
    for name in PLAYED
    for rule, entries in tomllib.loads((CASES / f"{name}.toml").read_text(encoding="utf-8")).items()
    for entry in entries
]


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with laugh_positions.more_cards():
        yield


# -- carrying a case out -------------------------------------------------------------------------------------


def begin(case: Case) -> object:
    return PLAYED[case.game].decode(case.at) if case.at else KITS[case.game].dealt(case.deal)


def said(fact: object) -> str:
    return fact.said("en") if hasattr(fact, "said") else str(fact)


@pytest.mark.parametrize("case", [case for case in TABLE if case.fails], ids=str)
def test_a_game_that_cannot_be_dealt(case: Case) -> None:
    with pytest.raises((Mistake, IllegalAction)) as caught:
        begin(case)
    if isinstance(caught.value, Mistake):
        assert caught.value.key == case.fails
    else:
        assert [violation.rule for violation in caught.value.violations] == [case.fails]
        (violation,) = caught.value.violations
        assert {name: said(violation.facts[name]) for name in case.facts} == case.facts


@pytest.mark.parametrize("case", [case for case in TABLE if not case.fails], ids=str)
def test_case(case: Case) -> None:
    game, kit = PLAYED[case.game], KITS[case.game]
    state = begin(case)
    for text in case.do[:-1]:
        state, _ = game.apply(state, kit.meant(state, text))
    if case.do:
        action = kit.meant(state, case.do[-1])
        verdict = judge(game, state, action)
        first = (*verdict.violations, *verdict.events)[0]
        assert {name: said(first.facts[name]) for name in case.facts} == case.facts
        assert not mentioned(verdict) & set(case.hides)
        if case.no is not None:
            assert {violation.rule for violation in verdict.violations} == {case.rule}
            assert list(verdict.cells) == case.no
            return
        state, events = game.apply(state, action)
        assert case.tells is None or [told(event) for event in events] == case.tells
    assert not case.then or game.encode(state) == case.then
    assert {name: kit.see(state, name) for name in case.sees} == case.sees


# -- the tables are whole ------------------------------------------------------------------------------------

FORBIDDING_ELSEWHERE = {"H-DECK-3", "L-SET-1", "L-SET-2"}
"""Rules with a sentence that says no, but broken before there is a state to act in: no game can be dealt."""


def ids_of(game: str, kind: str) -> set[str]:
    """The rules with a case of one kind."""
    return {case.rule for case in TABLE if case.game == game and getattr(case, kind) not in (None, "", {}, [])}


@pytest.mark.parametrize("game", PLAYED)
def test_rulebook_code_and_cases_know_the_same_rules(game: str) -> None:
    ids = list(rulebook(game).rules)
    assert set(REGISTRIES[game].home) == set(ids)
    assert ids_of(game, "rule") == set(ids)


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_has_a_legal_case_in_which_something_is_checked(game: str) -> None:
    checked = ids_of(game, "tells") | ids_of(game, "then") | ids_of(game, "sees")
    assert checked == set(rulebook(game).rules)


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_that_can_be_broken_has_a_case_where_it_alone_is(game: str) -> None:
    forbidding = {id for id, rule in rulebook(game).rules.items() if rule.no}
    alone = {case.rule for case in TABLE if case.game == game and case.no is not None}
    assert alone == forbidding - FORBIDDING_ELSEWHERE
    assert ids_of(game, "fails") == forbidding & FORBIDDING_ELSEWHERE


def test_every_case_checks_something() -> None:
    idle = [str(case) for case in TABLE if case.no is None and not (case.tells or case.then or case.sees or case.fails)]
    assert not idle
    unasked = [case for case in TABLE if (case.facts or case.hides or case.tells) and not (case.do or case.fails)]
    assert not unasked
