"""The case table: each rule of Happiness where it allows, and each that forbids where it alone forbids.

The cases are data, in `cases/happiness.toml`, where the columns are explained.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from tutor import happiness
from tutor.core import Event, Verdict, Violation, judge
from tutor.happiness.board import islands
from tutor.happiness.cards import Card, Colour, registry
from tutor.happiness.notation import decode, encode, read_action
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Action, Play, State
from tutor.rulebook import rulebook
from tutor.texts import Mistake, Said

FILE = Path(__file__).parent / "cases" / "happiness.toml"


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


CASES = [
    Case(rule, **{**entry, "do": tuple(entry.get("do", ()))})
    for rule, entries in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
    for entry in entries
]


# -- what is seen in a position ------------------------------------------------------------------------------


def all_cards(state: State) -> Iterator[Card]:
    yield from state.deck
    yield from state.board.cards.values()
    for seat in state.seats:
        yield from (*seat.hand, *seat.euphoria, *seat.bummers)


def unlike_easy(state: State) -> dict[str, object]:
    easy = Ruleset("easy").figures._asdict()
    return {name: value for name, value in state.rules._asdict().items() if name != "preset" and value != easy[name]}


def legal(state: State) -> list[str]:
    return [spoken(action) for action in happiness.legal_actions(state)]


def spoken(action: Action) -> str:
    """An action as the table says it, with no more of a card than its word."""
    text = happiness.write_action(action)
    return text.replace(f"-{action.card.look} ", " ") if isinstance(action, Play) else text


SEEN: Mapping[str, Callable[[State], object]] = {
    "scores": lambda state: list(happiness.scores(state)),
    "winners": lambda state: list(happiness.standing(state)[0]),
    "hands": lambda state: [len(seat.hand) for seat in state.seats],
    "deck": lambda state: len(state.deck),
    # Euphoria Pile and Bummer Pile of each seat; charged and spent tokens of each seat
    "piles": lambda state: [[len(seat.euphoria), len(seat.bummers)] for seat in state.seats],
    "tokens": lambda state: [[seat.charged, seat.spent] for seat in state.seats],
    "turn": lambda state: state.turn,
    "phase": lambda state: state.phase.value,
    "islands": lambda state: len(islands(state.board.taken)),
    # all cards in the game: how many of 0, 1, 2, 3 and 4 JP; on each side, how many red, blue, green, yellow, silver
    "mix": lambda state: [Counter(card.jp for card in all_cards(state))[jp] for jp in range(5)],
    "sides": lambda state: [
        [Counter(card.edges[side] for card in all_cards(state))[colour] for colour in Colour] for side in range(4)
    ],
    "seconds": lambda state: [state.rules.play_seconds, state.rules.story_seconds, state.rules.echo_seconds],
    "unlike_easy": unlike_easy,
    "legal": legal,
}


# -- carrying a case out -------------------------------------------------------------------------------------


def begin(case: Case) -> State:
    if case.at:
        return decode(case.at)
    preset, players = case.deal.split()
    return happiness.deal(Ruleset(preset).figures, int(players), Random(0))


def meant(state: State, text: str) -> Action:
    """The action that the text names; a word alone is the card of that word in the hand, in its own colours."""
    word, _, cell = text.partition(" ")
    held = next((card for card in state.mover.hand if card.word == word), None)
    return read_action(f"{word}-{held.look} {cell}" if held else text)


def told(event: Event) -> str:
    """An event in the table's words: `H-ECHO-5/echoer +1`."""
    case, jp = event.facts.get("case", "default"), event.facts.get("jp")
    return event.rule + ("" if case == "default" else f"/{case}") + ("" if jp is None else f" {jp:+}")


def said(fact: object) -> str:
    return fact.said("en") if isinstance(fact, Said) else str(fact)


def mentioned(verdict: Verdict) -> set[str]:
    """The words of all cards that the verdict speaks of."""
    told: tuple[Violation | Event, ...] = (*verdict.violations, *verdict.events)
    return {fact.word for one in told for fact in one.facts.values() if isinstance(fact, Card)}


@pytest.mark.parametrize("case", [case for case in CASES if case.fails], ids=str)
def test_a_game_that_cannot_be_dealt(case: Case) -> None:
    with pytest.raises(Mistake) as caught:
        begin(case)
    assert caught.value.key == case.fails


@pytest.mark.parametrize("case", [case for case in CASES if not case.fails], ids=str)
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
    assert {case.rule for case in CASES} == set(ids)


def test_every_rule_has_a_legal_case_in_which_something_is_checked() -> None:
    checked = {case.rule for case in CASES if case.tells or case.then or case.sees}
    assert checked == set(rulebook("happiness").rules)


def test_every_rule_that_can_be_broken_has_a_case_where_it_alone_is() -> None:
    forbidding = {id for id, rule in rulebook("happiness").rules.items() if rule.no}
    assert {case.rule for case in CASES if case.no is not None} == forbidding - FORBIDDING_ELSEWHERE
    assert {case.rule for case in CASES if case.fails} == FORBIDDING_ELSEWHERE


def test_every_case_checks_something() -> None:
    idle = [str(case) for case in CASES if case.no is None and not (case.tells or case.then or case.sees or case.fails)]
    assert not idle
    assert not [str(case) for case in CASES if (case.facts or case.hides or case.tells) and not case.do]
