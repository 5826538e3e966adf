"""The search through a turn, against following every line one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from laugh_positions import made_up, more_cards

from tutor import happiness, laughbattle
from tutor.core import Event, Game
from tutor.laughbattle.state import End
from tutor.search import TooMany, Turn, Ways, goes_on, positions

Goal = Callable[[Any, Sequence[Event]], bool]

MANY = 2000
"""Lines that are followed one by one; a turn with more is left out."""


def told(*rules: str) -> Goal:
    """The goal that one of these rules is told of."""
    return lambda _, events: any(event.rule in rules for event in events)


WON, JOY, BATTLE = told("L-WIN-3"), told("L-JOY-1"), told("L-BAT-7", "L-TOK-2")

SMALL = {
    "a skill clears the way": (
        laughbattle,
        "l1~standard~a.2of2points.repositioned.hand.poke~af1.chalk~b.2emotion.deck.chalk~bf1.mouse.1damage~turn.9.a",
        WON,
    ),
    "two attackers": (
        laughbattle,
        "l1~quick~a.repositioned~af1.imp~af2.chalk.1token~b.2emotion.deck.chalk~bf1.tickle~turn.9.a",
        WON,
    ),
    "as the turn ends": (
        laughbattle,
        "l1~standard~a.repositioned~af1.scrawler.1token~b.2emotion.deck.chalk~turn.9.a",
        WON,
    ),
    "out of reach": (laughbattle, "l1~standard~a.repositioned~af1.chalk~b.9emotion.deck.chalk~turn.9.a", WON),
    "cards to discard first": (
        laughbattle,
        "l1~standard.hand_limit-1~a.hand.poke.cheer.cheer~af1.chalk.repositioned~b.deck.chalk~turn.9.a~phase.discard",
        told("L-TURN-1"),
    ),
    "a game without turns of several actions": (
        happiness,
        "h1~easy~on.d4-home.e4-bookshop.d5-kite~seat.music.diary~seat~deck.20",
        told("H-PLAC-2"),
    ),
}


def lines(game: Game[Any, Any], start: Any, goal: Goal) -> Iterator[tuple[tuple[Any, ...], Any, bool]]:
    """Every line from a position to its end, with where it ends, and whether it reaches the goal."""
    left: list[tuple[tuple[Any, ...], Any]] = [((), start)]
    while left:
        line, state = left.pop()
        for action in game.legal_actions(state):
            after, events = game.apply(state, action)
            reached = goal(after, events)
            if reached or not goes_on(game, start, after):
                yield (*line, action), after, reached
            else:
                left.append(((*line, action), after))


def agree(game: Game[Any, Any], state: Any, goal: Goal) -> bool:
    """The search counts what is counted one by one; False if there are too many lines for that."""
    found = []
    for line, _, reached in lines(game, state, goal):
        found.append((line, reached))
        if len(found) > MANY:
            return False
    winning = [line for line, reached in found if reached]
    least = min(map(len, winning), default=0)
    turn = Turn(game, goal)
    assert turn.ways(state) == Ways(len(winning), least)
    shortest = list(turn.shortest(state))
    assert len(shortest) == len(set(shortest))
    assert set(shortest) == {line for line in winning if len(line) == least}
    for action in game.legal_actions(state):
        after, ways = turn.after(state, action)
        assert after == game.apply(state, action)[0]
        assert ways.lines == sum(line[0] == action for line in winning)
    return True


@pytest.mark.parametrize("name", SMALL)
def test_lines_are_as_many_as_one_by_one(name: str) -> None:
    game, code, goal = SMALL[name]
    state = game.decode(code)
    assert agree(game, state, goal)
    assert bool(Turn(game, goal).ways(state).lines) == (name != "out of reach")


@pytest.mark.parametrize("name", SMALL)
def test_positions_are_those_of_all_lines(name: str) -> None:
    game, code, _ = SMALL[name]
    state = game.decode(code)
    met = {state}
    for line, _, _ in lines(game, state, lambda *_: False):
        at = state
        for action in line:
            at, _ = game.apply(at, action)
            met.add(at)
    assert positions(game, state) == met


def test_lines_of_positions_made_up_are_as_many() -> None:
    compared = 0
    with more_cards():
        for seed in range(80):
            state = made_up(Random(seed))
            if len(laughbattle.legal_actions(state)) <= 6:
                compared += sum(agree(laughbattle, state, goal) for goal in (WON, JOY, BATTLE))
    assert compared >= 20


def test_what_is_looked_through_before_is_known() -> None:
    state = laughbattle.decode(SMALL["two attackers"][1])
    turn = Turn(laughbattle, WON)
    first = turn.ways(state)
    looked = len(turn._ways)
    assert turn.ways(state) == first
    assert len(turn._ways) == looked


def test_a_turn_that_holds_too_much_is_refused_and_says_where() -> None:
    full = laughbattle.decode(
        "l1~standard~a.9of9points.hand.chalk.poke.cheer.drum~af1.chalk~af2.imp.2token~ab1.mouse~b.deck.chalk~turn.9.a"
    )
    with pytest.raises(TooMany, match=r"more than 50 positions, .*: l1~standard"):
        positions(laughbattle, full, 50)
    with pytest.raises(TooMany, match=r"more than 50 positions, .*: l1~standard"):
        Turn(laughbattle, WON, 50).ways(full)


def test_a_turn_without_an_end_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a game in which ending the turn would change nothing."""
    state = laughbattle.decode(SMALL["out of reach"][1])
    monkeypatch.setattr(laughbattle, "legal_actions", lambda _: [End()])
    monkeypatch.setattr(laughbattle, "apply", lambda at, _: (at, ()))
    with pytest.raises(TooMany):
        Turn(laughbattle, WON).ways(state)
    assert positions(laughbattle, state) == {state}
