"""The field: where the slots are, what they are called, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tutor.laughbattle.cards import Keyword, rule
from tutor.laughbattle.effects import Aim
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Piece, Player, State

PLAYERS = "ab"
"""How the players are called, as places."""


def slot_name(rules: Figures, seat: int, i: int) -> str:
    """The place of a player's slot."""
    return slot_names(rules.front, rules.back)[seat][i]


@rule("L-FLD-1")
@cache
def slot_names(front: int, back: int) -> Sequence[Sequence[str]]:
    """Each player's slots as places: the front row first, then the back row."""
    rows = [f"f{n + 1}" for n in range(front)] + [f"b{n + 1}" for n in range(back)]
    return [[player + slot for slot in rows] for player in PLAYERS]


def slot_at(rules: Figures, name: str) -> tuple[int, int] | None:
    """The player and slot of a place, or None if it is no slot."""
    return _slots(rules.front, rules.back).get(name)


@cache
def _slots(front: int, back: int) -> Mapping[str, tuple[int, int]]:
    names = slot_names(front, back)
    return {name: (seat, i) for seat in (0, 1) for i, name in enumerate(names[seat])}


def piece_at(state: State, name: str) -> Piece | None:
    """What stands at a place, if anything does."""
    at = slot_at(state.rules, name)
    return state.players[at[0]].slots[at[1]] if at else None


def in_front(rules: Figures, i: int) -> bool:
    """Whether a slot is in the front row."""
    return i < rules.front


def has(piece: Piece, keyword: Keyword, rules: Figures) -> bool:
    """Whether the keyword counts for the piece; the house keywords can be switched off."""
    return keyword in piece.card.keywords and (keyword is Keyword.RANGED or getattr(rules, keyword.word))


@rule("L-FLD-9")
def front_characters(player: Player, rules: Figures) -> list[int]:
    """The slots of a player's characters in the front row; an artifact there protects nobody."""
    row = player.slots[: rules.front]
    return [i for i, piece in enumerate(row) if piece is not None and piece.card.is_character]


def has_character(slots: Sequence[Piece | None]) -> bool:
    """Whether a character stands in any of the slots."""
    return any(piece is not None and piece.card.is_character for piece in slots)


class Reach(NamedTuple):
    """Where something may be chosen: on which sides, characters or artifacts, in both rows or in front alone."""

    own: bool
    foe: bool
    characters: bool = True
    front_only: bool = False


_REACH: Mapping[Aim, Reach] = {
    Aim.OWN_CHARACTER: Reach(True, False),
    Aim.FOE_CHARACTER: Reach(False, True),
    Aim.FOE_FRONT: Reach(False, True, front_only=True),
    Aim.ANY_CHARACTER: Reach(True, True),
    Aim.OWN_ARTIFACT: Reach(True, False, characters=False),
    Aim.FOE_ARTIFACT: Reach(False, True, characters=False),
}


@rule("L-CARD-10")
def aimed_at(state: State, seat: int, aim: Aim) -> Iterator[str]:
    """The places that a card or ability of `seat` may choose; unlike an attack it may reach the back row."""
    rules, reach = state.rules, _REACH[aim]
    names = slot_names(rules.front, rules.back)
    for whose, reached in ((seat, reach.own), (1 - seat, reach.foe)):
        if reached:
            slots = state.players[whose].slots
            for i, piece in enumerate(slots[: rules.front] if reach.front_only else slots):
                if piece is not None and piece.card.is_character == reach.characters:
                    yield names[whose][i]
