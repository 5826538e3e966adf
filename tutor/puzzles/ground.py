"""What a game gives to the making of puzzles: its presets, positions of its games, and small changes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tutor.core import Game


class Ground(NamedTuple):
    """Where the puzzles of one game come from. The positions are small enough for a phone.

    `positions` gives those of one game of bots, in an order of chance, and `near` a position with one thing changed
    (an edge, a card, a place, a number), again and again. `hidden` gives the same position, as far as the learner can
    see, with other cards where none are seen. `seen` writes down what a learner sees, in words that are the same for
    two positions which are mirrored, or which differ by the names of cards and colours alone; with some of its places.
    """

    game: Game[Any, Any]
    presets: Mapping[str, Any]
    positions: Callable[[Any, Random], Sequence[Any]]
    near: Callable[[Any, Random], Iterator[Any]]
    hidden: Callable[[Any], Iterator[Any]]
    seen: Callable[[Any, Sequence[str]], str]
