"""Players for free play and for simulation. The same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

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


BOTS: Mapping[str, Bot] = {"random": at_random, "greedy": greedy}
