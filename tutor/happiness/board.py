"""The playing area as masks: one integer says of every cell at once whether it is taken, or what fits there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tutor.happiness.cards import Card, Colour, Side, rule

STRIDE = 22
"""Cells from one row to the next: the largest grid, and one column more so that no shift runs into a neighbour row."""

Cell = int
"""A cell: row * STRIDE + column, the same on every grid."""

Mask = int
"""A set of cells: bit `cell` is set."""


EVERYWHERE: Mask = (1 << STRIDE * STRIDE) - 1
"""All cells that have a name, on the grid in play or not. Masks stay below it, and never negative, for speed."""


def cell_name(cell: Cell) -> str:
    """`a1` is the top left cell: the column's letter, then the row counted from the top."""
    return f"{chr(97 + cell % STRIDE)}{cell // STRIDE + 1}"


def cell_at(name: str) -> Cell | None:
    """The cell of that name, or None if it is no cell's name. It may lie outside the grid in play."""
    found = re.fullmatch(r"([a-v])([1-9]|1[0-9]|2[0-2])", name)
    return (int(found[2]) - 1) * STRIDE + ord(found[1]) - 97 if found else None


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a mask, row by row."""
    while mask:
        rest = mask & (mask - 1)
        yield (mask ^ rest).bit_length() - 1
        mask = rest


def names_of(mask: Mask) -> tuple[str, ...]:
    """The names of a mask's cells, row by row."""
    return tuple(cell_name(cell) for cell in cells_of(mask))


@cache
def grid_mask(size: int) -> Mask:
    """All cells of a grid with `size` cells a side."""
    row = (1 << size) - 1
    return sum(row << STRIDE * r for r in range(size))


def centre(size: int) -> Cell:
    """The middle cell."""
    return (STRIDE + 1) * (size // 2)


def beside(mask: Mask) -> Mask:
    """Every cell that shares an edge with a cell of `mask`; it may reach over the rim of the grid."""
    return mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


def corners(mask: Mask) -> Mask:
    """Every cell that shares only a corner with a cell of `mask`."""
    return mask << STRIDE + 1 | mask << STRIDE - 1 | mask >> STRIDE + 1 | mask >> STRIDE - 1


OFFSETS = (-STRIDE, 1, STRIDE, -1)
"""From a cell to its neighbour at each side, in the order of `Side`."""


@rule("H-SILV-1", "H-SILV-2", "H-SILV-3")
def matches(mine: Colour, theirs: Colour, silver: str) -> bool:
    """Whether two touching triangles match: equal colours do, and Silver as `silver` says.

    `silver` is `wild` (matches everything), `silver` (only Silver) or `nothing`.
    """
    if Colour.SILVER not in (mine, theirs):
        return mine == theirs
    return silver == "wild" or (silver == "silver" and mine == theirs)


@cache
def _barred(silver: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For a triangle at each side, of each colour: the entries of `fits` that it closes at the neighbour there."""
    return tuple(
        tuple(
            tuple(side.opposite * 5 + other for other in Colour if not matches(other, colour, silver))
            for colour in Colour
        )
        for side in Side
    )


_ELSEWHERE: tuple[tuple[Mask, ...], ...] = tuple(
    tuple(EVERYWHERE ^ near & EVERYWHERE for near in (bit >> STRIDE, bit << 1, bit << STRIDE, bit >> 1))
    for bit in (1 << cell for cell in range(STRIDE * STRIDE))
)
"""For each cell and each side of it: all cells but the neighbour there."""


class Board(NamedTuple):
    """The cards on the playing area, as an immutable value.

    `cards` holds the card of each taken cell; `taken` is the mask of cells with a card; `fits` has, for each side
    and colour (`side * 5 + colour`), the mask of cells where a card with that colour at that side would match.
    """

    size: int
    silver: str
    cards: Mapping[Cell, Card]
    taken: Mask
    fits: tuple[Mask, ...]

    @classmethod
    def empty(cls, size: int, silver: str) -> Board:
        """A playing area without cards."""
        return cls(size, silver, {}, 0, (grid_mask(size),) * 20)

    def __hash__(self) -> int:
        return hash((self.size, self.silver, frozenset(self.cards.items())))

    @property
    def cells(self) -> Mask:
        """All cells of the grid."""
        return grid_mask(self.size)

    def matching(self, card: Card) -> Mask:
        """The cells where every triangle of `card` matches what it would touch, taken cells included."""
        top, right, bottom, left = card.edges
        fits = self.fits
        return fits[top] & fits[5 + right] & fits[10 + bottom] & fits[15 + left]

    def place(self, card: Card, cell: Cell) -> Board:
        """The board with `card` at `cell`, which must be empty."""
        fits = list(self.fits)
        barred = _barred(self.silver)
        for side, edge in enumerate(card.edges):
            elsewhere = _ELSEWHERE[cell][side]
            for entry in barred[side][edge]:
                fits[entry] &= elsewhere
        return Board(self.size, self.silver, {**self.cards, cell: card}, self.taken | 1 << cell, tuple(fits))

    def sweep(self, swept: Mask) -> Board:
        """The board without the cards of `swept`."""
        cards = dict(self.cards)
        for cell in cells_of(swept):
            del cards[cell]
        fits = list(self.fits)
        for side, near in enumerate((swept << STRIDE, swept >> 1, swept >> STRIDE, swept << 1)):
            opened = near & grid_mask(self.size)
            for entry in range(side * 5, side * 5 + 5):
                fits[entry] |= opened
        return Board(self.size, self.silver, cards, self.taken ^ swept, tuple(fits))

    def neighbours(self, cell: Cell) -> Iterator[tuple[Side, Cell, Card]]:
        """The cards that touch `cell`: at which side of it, where, and which."""
        for side in Side:
            near = cell + OFFSETS[side]
            if near in self.cards:
                yield side, near, self.cards[near]

    def cards_in(self, mask: Mask) -> tuple[Card, ...]:
        """The cards that lie in `mask`, row by row."""
        return tuple(self.cards[cell] for cell in cells_of(mask & self.taken))


@rule("H-ISLE-3")
def island(taken: Mask, start: Mask, among: Mask = EVERYWHERE) -> Mask:
    """All cards of `taken` connected edge to edge with those of `start`, however they came apart from the rest.

    Who asks only which cards `among` some are connected is answered as soon as all of them are found to be.
    """
    grown = start
    while grown & among != among:
        start = grown
        grown = (start | beside(start)) & taken
        if grown == start:
            break
    return grown


def islands(taken: Mask) -> list[Mask]:
    """The groups of connected cards, in reading order of their first cells."""
    found = []
    while taken:
        one = island(taken, taken & -taken)
        found.append(one)
        taken ^= one
    return found
