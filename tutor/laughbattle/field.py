"""The field: where the slots are, what they are called, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tutor.laughbattle.cards import Card, Keyword, rule
from tutor.laughbattle.effects import Aim
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Piece, Player, State

PLAYERS = "ab"
"""How the players are called, as places."""


@rule("L-FLD-1")
def slot_name(rules: Figures, seat: int, i: int) -> str:
    """The place of a player's slot: the front row first, then the back row."""
    row, number = ("f", i) if i < rules.front else ("b", i - rules.front)
    return f"{PLAYERS[seat]}{row}{number + 1}"


def slot_at(rules: Figures, name: str) -> tuple[int, int] | None:
    """The player and slot of a place, or None if it is no slot."""
    return _slots(rules.front, rules.back).get(name)


@cache
def _slots(front: int, back: int) -> Mapping[str, tuple[int, int]]:
    rows = [("f", n) for n in range(1, front + 1)] + [("b", n) for n in range(1, back + 1)]
    return {f"{a}{row}{n}": (seat, i) for seat, a in enumerate(PLAYERS) for i, (row, n) in enumerate(rows)}


def piece_at(state: State, name: str) -> Piece | None:
    """What stands at a place, if anything does."""
    at = slot_at(state.rules, name)
    return state.players[at[0]].slots[at[1]] if at else None


def in_front(rules: Figures, i: int) -> bool:
    """Whether a slot is in the front row."""
    return i < rules.front


def has(piece: Piece, keyword: Keyword, rules: Figures) -> bool:
    """Whether the keyword counts for the piece; the house keywords can be switched off."""
    return keyword in piece.card.keywords and (keyword is Keyword.RANGED or getattr(rules, keyword.value))


@rule("L-FLD-9")
def front_characters(player: Player, rules: Figures) -> list[int]:
    """The slots of a player's characters in the front row; an artifact there protects nobody."""
    return [i for i in range(rules.front) if (piece := player.slots[i]) is not None and piece.card.is_character]


def has_character(slots: Sequence[Piece | None]) -> bool:
    """Whether a character stands in any of the slots."""
    return any(piece is not None and piece.card.is_character for piece in slots)


@rule("L-CARD-10")
def aimed_at(state: State, seat: int, aim: Aim) -> Iterator[str]:
    """The places that a card or ability of `seat` may choose; unlike an attack it may reach the back row."""
    rules = state.rules
    for whose in (seat, 1 - seat):
        for i, piece in enumerate(state.players[whose].slots):
            if piece is not None and _fits(aim, piece.card, whose == seat, in_front(rules, i)):
                yield slot_name(rules, whose, i)


def _fits(aim: Aim, card: Card, own: bool, front: bool) -> bool:
    match aim:
        case Aim.OWN_CHARACTER:
            return own and card.is_character
        case Aim.FOE_CHARACTER:
            return not own and card.is_character
        case Aim.FOE_FRONT:
            return not own and card.is_character and front
        case Aim.ANY_CHARACTER:
            return card.is_character
        case Aim.OWN_ARTIFACT:
            return own and not card.is_character
        case Aim.FOE_ARTIFACT:
            return not own and not card.is_character
