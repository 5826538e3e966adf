"""A game of Laugh Battle at one moment, and the actions that carry it on. All of it immutable values.

A place is a short name. `af1` is the first front slot of the first player, `bb3` the third back slot of the second;
`a` and `b` are the players themselves; `hand/0` is the first card in the hand of the player to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from tutor.laughbattle.cards import Card
from tutor.laughbattle.ruleset import Figures


class Piece(NamedTuple):
    """A card on the field. `lp_bonus` and `ep_bonus` are for good, `lp_turn` and `ep_turn` until the turn ends."""

    card: Card
    damage: int = 0
    tokens: int = 0
    lp_bonus: int = 0
    ep_bonus: int = 0
    lp_turn: int = 0
    ep_turn: int = 0
    durability: int = 0
    exhausted: bool = False
    repositioned: bool = False
    used: bool = False

    @property
    def lp(self) -> int:
        """The laugh power of now; never below 0 (L-BAT-10)."""
        return max(0, self.card.lp + self.lp_bonus + self.lp_turn)

    @property
    def full_ep(self) -> int:
        """The endurance without damage: the printed value, tokens and bonuses (L-TOK-3, L-BAT-9)."""
        return self.card.ep + self.tokens + self.ep_bonus + self.ep_turn

    @property
    def ep(self) -> int:
        """The endurance of now."""
        return self.full_ep - self.damage

    @property
    def has_fallen(self) -> bool:
        """Whether it is to be destroyed: a character at EP 0 or below, an artifact at durability 0 (L-BAT-7)."""
        if self.card.is_character:
            return self.card.ep + self.tokens + self.ep_bonus + self.ep_turn <= self.damage
        return self.durability <= 0


class Player(NamedTuple):
    """One player. `slots` holds the front row, then the back row; `turns` counts the turns begun."""

    hand: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    graveyard: tuple[Card, ...] = ()
    slots: tuple[Piece | None, ...] = (None,) * 6
    emotion: int = 20
    joy: int = 0
    points: int = 0
    limit: int = 0
    turns: int = 0
    played: Card | None = None
    """The character card played this turn."""
    repositioned: bool = False


_PLACES: Mapping[type, Mapping[str, int]] = {
    kind: {name: n for n, name in enumerate(kind._fields)} for kind in (Piece, Player)
}
T_ = TypeVar("T_", Piece, Player)


def changed(one: T_, **changes: object) -> T_:
    """A piece or player with some of its figures changed, in a third of the time that `_replace` takes."""
    kind = type(one)
    values, places = list[object](one), _PLACES[kind]
    for name, value in changes.items():
        values[places[name]] = value
    return kind._make(values)


class Phase(Enum):
    """What the game waits for."""

    MULLIGAN = "mulligan"
    MAIN = "main"
    DISCARD = "discard"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Shuffle these hand cards into the deck and draw as many; none of them keeps the hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the hand: a character or artifact into a slot, with a target if it needs one."""

    card: Card
    slot: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """A character attacks a character, or the player (`a` or `b`)."""

    slot: str
    target: str


@dataclass(frozen=True, slots=True)
class GatherJoy:
    """A character gathers joy."""

    slot: str


@dataclass(frozen=True, slots=True)
class Reposition:
    """Move one's own card between front and back."""

    slot: str
    to: str


@dataclass(frozen=True, slots=True)
class Spend:
    """Spend one doodle token."""

    slot: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use an artifact's ability, with a target if it needs one."""

    slot: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card at the end of the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


Action = Mulligan | PlayCard | Attack | GatherJoy | Reposition | Spend | Use | Discard | End


def who_began(turn: int, seat: int) -> int:
    """The player whose turns are the odd ones, as the number of a turn of `seat` tells it. At the mulligan, which is
    turn 0, nothing tells it: the first player, unless it is said otherwise."""
    return seat if turn % 2 else 1 - seat if turn else 0


class State(NamedTuple):
    """A whole position. It prints as its position code and draws itself in a notebook.

    `first` is the player who began, `turn` counts both players' turns from 1, `seat` is the one to move. `good` is
    the mood of the turn. `luck` is what coins and shuffles still to come depend on; `winner` is the seat that has
    won, or -1 for a draw.
    """

    rules: Figures
    players: tuple[Player, Player]
    first: int = 0
    turn: int = 0
    seat: int = 0
    phase: Phase = Phase.MAIN
    good: bool = False
    luck: int = 0
    winner: int | None = None

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.players[self.seat]

    def __str__(self) -> str:
        from tutor.laughbattle.notation import encode

        return encode(self)

    def __repr__(self) -> str:
        return f"State({str(self)!r})"

    def _repr_svg_(self) -> str:
        from tutor.laughbattle.picture import state_svg

        return state_svg(self)
