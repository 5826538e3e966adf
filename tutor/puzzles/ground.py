"""What a game gives to the making of puzzles: its presets, positions of its games, and small changes of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from tutor.core import NO_FACTS, Facts, Game


class Change(NamedTuple):
    """One thing changed in a position: the position that comes of it and, where it can be said without a new look at
    the table, what is changed: a case of the sentences of the kind `mend`, with its facts."""

    state: Any
    case: str = ""
    facts: Facts = NO_FACTS


class Near(Protocol):
    """Positions with one thing changed (an edge, a card, a place, a number), again and again, in an order of chance."""

    def __call__(self, state: Any, rng: Random, at: Collection[str] = (), /) -> Iterator[Change]:
        """Changes of anything or, where places are named, of what lies there alone."""


class Ground(NamedTuple):
    """Where the puzzles of one game come from. The positions are small enough for a phone.

    `positions` gives those of one game of bots, in an order of chance, `near` changes of one, and `without` a position
    less one card of the table, for each place where one lies. `attempts` are all actions that can be asked about,
    legal or not: what a learner can try, and what only words can name. `hidden` gives the same position, as far as a
    seat can see, with other cards where none are seen. `seen` writes down what a seat sees, in words that are the same
    for two positions which are mirrored, or which differ by the names of cards and colours alone; with some of its
    places.
    """

    game: Game[Any, Any]
    presets: Mapping[str, Any]
    positions: Callable[[Any, Random], Sequence[Any]]
    near: Near
    without: Callable[[Any], Iterator[tuple[str, Any]]]
    attempts: Callable[[Any], Iterator[Any]]
    hidden: Callable[[Any, int], Iterator[Any]]
    seen: Callable[[Any, Sequence[str], int], str]
