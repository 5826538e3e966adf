"""Players for free play and for simulation. The same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from random import Random
from typing import Any, Protocol

from tutor.core import Game, gain

Bot = Callable[[Game[Any, Any], Any, Sequence[Any], Random], Any]
"""Chooses one of the actions given, all of them legal in the state."""


def at_random(game: Game[Any, Any], state: Any, actions: Sequence[Any], rng: Random) -> Any:
    """Any of the actions, all equally likely."""
    return rng.choice(actions)


def greedy(game: Game[Any, Any], state: Any, actions: Sequence[Any], rng: Random) -> Any:
    """The action whose own events score the most for its player; ties are broken by chance."""
    best: list[Any] = []
    most = 0
    for action in actions:
        points = gain(game.apply(state, action)[1], game.actor(state, action))
        if not best or points > most:
            best, most = [action], points
        elif points == most:
            best.append(action)
    return rng.choice(best)


class Foreseeing(Game[Any, Any], Protocol):
    """A game that says which actions are worth a thought, how good a position is, and what may lie hidden."""

    def options(self, state: Any) -> Sequence[Any]:
        """Legal actions that between them leave nothing of weight out."""

    def worth(self, state: Any, seat: int) -> float:
        """How good the position is for the seat."""

    def imagined(self, state: Any, seat: int, rng: Random) -> Any:
        """The position with all that the seat cannot see dealt anew."""


WIDTH = 3
"""How many unfinished lines of a turn are followed at once."""
LENGTH = 16
"""How many actions a line has at most."""
PATIENCE = 3
"""After so many actions that lead to nothing better the search ends."""


def look_ahead(game: Any, state: Any, actions: Sequence[Any], rng: Random) -> Any:
    """The first action of the best line through the own turn; one of the actions given."""
    first = best_line(game, state, rng)[0]
    return first if first in actions else rng.choice(actions)


def best_line(game: Foreseeing, state: Any, rng: Random) -> Sequence[Any]:
    """The actions of a whole turn that lead to the best position found: of all lines the best few go on."""
    seat = game.awaits(state)[0]
    lines: list[tuple[float, tuple[Any, ...], Any]] = [(0.0, (), game.imagined(state, seat, rng))]
    best: tuple[float, tuple[Any, ...]] = (float("-inf"), ())
    idle = 0
    for _ in range(LENGTH):
        longer = []
        better = False
        for _, line, at in lines:
            for action in game.options(at):
                after, _ = game.apply(at, action)
                worth = game.worth(after, seat)
                if tuple(game.awaits(after)) == (seat,):
                    longer.append((worth, (*line, action), after))
                elif worth > best[0]:
                    best, better = (worth, (*line, action)), True
        idle = 0 if better else idle + 1
        lines = _best_few(longer)
        if not lines or (best[1] and idle == PATIENCE):
            break
    return best[1] or lines[0][1]


def _best_few(lines: Sequence[tuple[float, tuple[Any, ...], Any]]) -> list[tuple[float, tuple[Any, ...], Any]]:
    """The best lines, of those that are worth the same only the first: they mostly lead to the same position."""
    distinct = {worth: (worth, line, at) for worth, line, at in reversed(lines)}
    return nlargest(WIDTH, distinct.values(), key=lambda one: one[0])


BOTS: Mapping[str, Bot] = {"random": at_random, "greedy": greedy, "thoughtful": look_ahead}
"""Every bot by its name; a game says which of them know it."""
