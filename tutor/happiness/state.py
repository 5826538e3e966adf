"""A game of Happiness at one moment, and the actions that carry it on. All of it immutable values."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tutor.happiness.board import Board, Cell
from tutor.happiness.cards import Card, rule
from tutor.happiness.ruleset import Figures


class Play(NamedTuple):
    """Play a card of the hand at a cell."""

    card: Card
    cell: Cell


class Echo(NamedTuple):
    """A seat spends an Echo token on the storyteller's word."""

    seat: int


class Step(Enum):
    """The actions that need no choice of card: pass, tell the story, close the Echo Window, let time run out."""

    PASS = "pass"
    TELL = "tell"
    CLOSE = "close"
    TIME_UP = "time_up"


Action = Play | Echo | Step


class Phase(Enum):
    """What the game waits for."""

    PLAY = "play"
    STORY = "story"
    ECHO = "echo"
    OVER = "over"


@rule("H-DECK-8")
class Seat(NamedTuple):
    """One player: the hand, which is private, and what is open to all: score, piles, Echo tokens charged and spent."""

    hand: tuple[Card, ...] = ()
    score: int = 0
    euphoria: tuple[Card, ...] = ()
    bummers: tuple[Card, ...] = ()
    charged: int = 0
    spent: int = 0


class State(NamedTuple):
    """A whole position. It prints as its position code and draws itself in a notebook.

    `card` is the one just played, while its story is told and echoed; `echoed` holds the seats that have
    echoed it; `passes` counts the passes in a row.
    """

    rules: Figures
    board: Board
    seats: tuple[Seat, ...]
    deck: tuple[Card, ...] = ()
    turn: int = 0
    phase: Phase = Phase.PLAY
    card: Card | None = None
    echoed: tuple[int, ...] = ()
    passes: int = 0

    @property
    def mover(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.turn]

    @property
    def was_emptied(self) -> bool:
        """Whether cards have been played before, so that an empty board is one that was emptied."""
        return any(seat.euphoria or seat.bummers for seat in self.seats)

    def __str__(self) -> str:
        from tutor.happiness.notation import encode

        return encode(self)

    def __repr__(self) -> str:
        return f"State({str(self)!r})"

    def _repr_svg_(self) -> str:
        from tutor.happiness.picture import state_svg

        return state_svg(self)
