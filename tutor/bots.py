"""Players for free play and for simulation. The same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from tutor.core import Game, gain

S = TypeVar("S")
A = TypeVar("A")

Bot = Callable[[Game[S, A], S, Random], A]
"""Chooses one of the legal actions of a state that is not over."""


def at_random(game: Game[S, A], state: S, rng: Random) -> A:
    """Any legal action, all equally likely."""
    return rng.choice(game.legal_actions(state))


def greedy(game: Game[S, A], state: S, rng: Random) -> A:
    """The action whose own events bring the acting player the most; ties are broken by chance."""
    best: list[A] = []
    most = 0
    for action in game.legal_actions(state):
        jp = gain(game.apply(state, action)[1], game.actor(state, action))
        if not best or jp > most:
            best, most = [action], jp
        elif jp == most:
            best.append(action)
    return rng.choice(best)
