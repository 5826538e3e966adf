"""What one play does to the board and to the scores: the JP of the card, reconnections, Euphorias, bummers."""

from __future__ import annotations

from typing import NamedTuple

from tutor.happiness.board import STRIDE, Board, Mask, beside, cells_of, island
from tutor.happiness.cards import Card, rule
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play


class Landing(NamedTuple):
    """The outcome of a play, in the order of H-TURN-6: placed, scored, joined, pluses judged, swept.

    `joined` is the number of islands that the card touches (looked at only if joining scores), `pluses` are
    the masks of the completed pluses in reading order of their centres, `swept` all cells that are cleared,
    `collected` their cards, and `jp` all that the player scores.
    """

    board: Board
    joined: int
    pluses: tuple[Mask, ...]
    swept: Mask
    collected: tuple[Card, ...]
    jp: int


@rule("H-GOAL-2", "H-SCOR-1", "H-TURN-6", "H-EUPH-3", "H-EUPH-6", "H-EUPH-7", "H-EUPH-8")
def land(board: Board, play: Play, rules: Figures) -> Landing:
    """Place the card and judge everything it completes. All pluses are scored; their cards are swept at once."""
    card, cell = play
    if not card.jp:
        return _land_bummer(board, play)
    bit = 1 << cell
    jp = card.jp
    joined = 0
    if rules.reconnection_jp:
        joined = islands_touched(board.taken, bit)
        jp += reconnection_jp(joined, rules)
    after = board.place(card, cell)
    pluses = completed_pluses(after, bit)
    if not pluses:
        return Landing(after, joined, (), 0, (), jp)
    swept = 0
    for plus in pluses:
        swept |= plus
        jp += euphoria_jp(sum(one.jp for one in after.cards_in(plus)), rules)
    return Landing(after.sweep(swept), joined, pluses, swept, after.cards_in(swept), jp)


@rule("H-BUMM-1", "H-BUMM-2", "H-BUMM-3", "H-BUMM-4", "H-BUMM-5", "H-BUMM-9", "H-ISLE-6")
def _land_bummer(board: Board, play: Play) -> Landing:
    """Every card that the Bummer touches is bummed out; no plus and no reconnection comes of it."""
    swept = beside(1 << play.cell) & board.taken
    bummed = board.cards_in(swept)
    after = board.sweep(swept) if swept else board
    return Landing(after, 0, (), swept, (*bummed, play.card), sum(card.jp for card in bummed))


@rule("H-EUPH-1", "H-EUPH-2")
def completed_pluses(board: Board, placed: Mask) -> tuple[Mask, ...]:
    """The pluses that the card just placed completes, as centre or as arm: five cards, all four edges matching."""
    taken = board.taken
    full = taken & taken << 1 & taken >> 1 & taken << STRIDE & taken >> STRIDE
    centres = full & (placed | beside(placed))
    if not centres:
        return ()
    return tuple(
        1 << cell | beside(1 << cell) for cell in cells_of(centres) if board.matching(board.cards[cell]) >> cell & 1
    )


def islands_touched(taken: Mask, placed: Mask) -> int:
    """How many separate islands the cell of `placed` touches."""
    left = beside(placed) & taken
    touched = 0
    while left:
        touched += 1
        left ^= left & island(taken, 1 << left.bit_length() - 1, left)
    return touched


@rule("H-ISLE-4", "H-ISLE-5", "H-ISLE-7")
def reconnection_jp(joined: int, rules: Figures) -> int:
    """Joining k islands is k - 1 reconnections; they count before a Euphoria is swept."""
    return (joined - 1) * rules.reconnection_jp if joined > 1 else 0


@rule("H-EUPH-4", "H-EUPH-5")
def euphoria_jp(total: int, rules: Figures) -> int:
    """What a Euphoria scores whose five cards hold `total` JP."""
    return total * rules.euphoria_factor


@rule("H-ECHO-4")
def recharged(charged: int, spent: int, euphorias: int, rules: Figures) -> tuple[int, int]:
    """The tokens after so many Euphorias: each recharges the spent ones or else gains one, up to the most."""
    for _ in range(euphorias):
        charged, spent = (charged + spent, 0) if spent else (min(charged + 1, max(charged, rules.echo_max)), 0)
    return charged, spent
