"""Looks through a whole turn: all positions that it can lead to, and all lines of legal actions that reach a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from tutor.core import Event, Game
from tutor.texts import Mistake

S = TypeVar("S")
A = TypeVar("A")

MOST = 5_000
"""How many positions of a turn are looked at, unless the caller says otherwise."""

LONGEST = 60
"""How many actions a line may have: a turn in which a position can come back would have no end."""


class TooMany(Mistake):
    """A turn that holds more than can be looked through."""

    def __init__(self, most: int, state: object) -> None:
        super().__init__("long_turn", most=most, part=str(state))


def goes_on(game: Game[S, A], before: S, after: S) -> bool:
    """Whether the turn goes on: it has not passed, and the game has not ended."""
    return not game.is_over(after) and game.at_turn(after) == game.at_turn(before)


def positions(game: Game[S, A], state: S, most: int = MOST) -> set[S]:
    """Every position that the turn can lead to, with those in which it has passed; raises `TooMany`."""
    found, left = {state}, [state]
    while left:
        at = left.pop()
        for action in game.legal_actions(at):
            after, _ = game.apply(at, action)
            if after in found:
                continue
            found.add(after)
            if len(found) > most:
                raise TooMany(most, state)
            if goes_on(game, state, after):
                left.append(after)
    return found


class Ways(NamedTuple):
    """How many lines lead on to the goal, and how many actions the shortest of them has."""

    lines: int
    shortest: int


REACHED = Ways(1, 0)
NO_WAY = Ways(0, 0)


class Turn(Generic[S, A]):
    """All lines of legal actions from positions of one turn to a goal, told by a state and the events that led there.

    A line ends where it reaches the goal, where the turn passes or where the game is over. Each position is looked at
    once, however many lines come by.
    """

    def __init__(self, game: Game[S, A], goal: Callable[[S, Sequence[Event]], bool], most: int = MOST) -> None:
        self.game = game
        self.goal = goal
        self.most = most
        self._ways: dict[S, Ways] = {}

    def ways(self, state: S, depth: int = 0) -> Ways:
        """From a position on, where it lies `depth` actions deep in its line; raises `TooMany`."""
        known = self._ways.get(state)
        if known is not None:
            return known
        if depth > LONGEST or len(self._ways) >= self.most:
            raise TooMany(self.most, state)
        then = [self.after(state, action, depth)[1] for action in self.game.legal_actions(state)]
        lengths = [ways.shortest + 1 for ways in then if ways.lines]
        found = Ways(sum(ways.lines for ways in then), min(lengths, default=0))
        self._ways[state] = found
        return found

    def after(self, state: S, action: A, depth: int = 0) -> tuple[S, Ways]:
        """Where a legal action leads, and the ways from there."""
        after, events = self.game.apply(state, action)
        if self.goal(after, events):
            return after, REACHED
        return after, self.ways(after, depth + 1) if goes_on(self.game, state, after) else NO_WAY

    def shortest(self, state: S) -> Iterator[tuple[A, ...]]:
        """All shortest lines from a position to the goal, in the order of the legal actions."""
        left = self.ways(state).shortest
        for action in self.game.legal_actions(state):
            after, ways = self.after(state, action)
            if ways.lines and ways.shortest == left - 1:
                rest = self.shortest(after) if ways.shortest else ((),)
                yield from ((action, *line) for line in rest)
