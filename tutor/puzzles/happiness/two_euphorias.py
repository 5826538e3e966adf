"""Find the play that completes two Euphorias at once, or see that there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tutor.core import shuffled
from tutor.happiness.board import Board, Cell, Mask, beside, cells_of, names_of
from tutor.happiness.cards import Card
from tutor.happiness.landing import completed_pluses, land
from tutor.happiness.rules import sight_of
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.euphoria import Euphoria, centres, completing, gaps
from tutor.puzzles.happiness.positions import from_a_game, near_misses, position, thinned, unseen
from tutor.puzzles.kind import Goal, Hint, Hints, Outcome, Reply, Task, verdict_of

PLUS = ("H-EUPH-4", "H-EUPH-5")
"""The rules by which a Euphoria is told."""


class TwoEuphorias(Euphoria):
    """A play that completes two pluses or more; the answer None says that there is none."""

    name = "two_euphorias"

    def goal(self, task: Task) -> Goal:
        return Goal(happens=("H-EUPH-7",))

    def reply(self, task: Task, answer: Any) -> Reply:
        reply = super().reply(task, answer)
        if reply.outcome is Outcome.MISSED and reply.verdict and any(one.rule in PLUS for one in reply.verdict.events):
            return reply._replace(remark="one")
        return reply

    def hints(self, task: Task) -> Hints:
        rule = Hint("rule", {"rule": "H-EUPH-7"})
        way = next(self.ways(task), None)
        if way is None:
            region = Hint("region_none", {}, names_of(sight_of(task.state).touching))
            return rule, region, Hint("piece_none", {}, names_of(_double_gaps(task.state))), Hint("play_none")
        facts, places = task.game.named(task.state, way), tuple(task.game.way(task.state, way))
        cells = [cell for event in verdict_of(task, way).events if event.rule in PLUS for cell in event.cells]
        return (
            rule,
            Hint("region", facts, tuple(dict.fromkeys(cells))),
            Hint("piece", facts, places[:1]),
            Hint("play", facts, places),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Boards on which one plus lacks a card, with a second one laid around the same gap; each with a near miss."""
        for state in from_a_game(rules, rng):
            for gap in shuffled(rng, list(cells_of(gaps(state))))[:2]:
                small = _doubled(thinned(state, gap, state.mover.hand[0], rng), gap, rng)
                if small is None:
                    continue
                found = bool(_doubling(small))
                flipped = (near for near in near_misses(small, rng) if bool(_doubling(near)) is not found)
                for one in shuffled(rng, (small, *islice(flipped, 1))):
                    yield Task(ground.game, self.name, one)

    def trait(self, task: Task) -> str:
        plays = _doubling(task.state)
        if not plays:
            lures = completing(task.state)
            return "none, but one alone" if lures else "none" if _double_gaps(task.state) else ""
        if len(plays) > 1:
            return "two plays" if len(plays) == 2 else ""
        (play,) = plays
        pluses = land(task.state.board, play, task.state.rules).pluses
        if len(pluses) > 2:
            return "three"
        return "centre and arm" if 1 << play.cell | beside(1 << play.cell) in pluses else "two arms"


def _doubling(state: State) -> list[Play]:
    """The plays that complete two pluses or more."""
    return [play for play in completing(state) if len(land(state.board, play, state.rules).pluses) > 1]


def _double_gaps(state: State) -> Mask:
    """The empty cells where a card, if one matched, would complete two pluses."""
    found = 0
    for cell in cells_of(gaps(state)):
        if centres(state, cell).bit_count() > 1:
            found |= 1 << cell
    return found


def _doubled(state: State, gap: Cell, rng: Random) -> State | None:
    """The position with cards laid for a second plus that lacks only the card of the gap, and with a card in the hand
    that fits there, if there is one; None if no cards match."""
    lays = [card for card in unseen(state.rules, (*state.board.cards.values(), *state.mover.hand)) if card.jp]
    for centre in shuffled(rng, list(cells_of((1 << gap | beside(1 << gap)) & state.board.cells))):
        plus = 1 << centre | beside(1 << centre)
        if plus & ~state.board.cells or centres(state, gap) >> centre & 1:
            continue
        board = _filled(state.board, plus & ~(1 << gap) & ~state.board.taken, shuffled(rng, lays))
        if board is None or completed_pluses(board, board.taken):
            continue
        laid = board.cards.values()
        fits = [card for card in (*state.mover.hand, *lays) if card not in laid and board.matching(card) >> gap & 1]
        needed = [rng.choice(fits)] if fits else []
        hand = dict.fromkeys((*needed, *state.mover.hand))
        size = len(state.mover.hand)
        return position(state.rules, board.cards, shuffled(rng, list(hand)[:size]))
    return None


def _filled(board: Board, missing: Mask, cards: Sequence[Card]) -> Board | None:
    """The board with one of the cards at each of the cells, or None if none matches at one of them."""
    for cell in cells_of(missing):
        card = next(
            (card for card in cards if card not in board.cards.values() and board.matching(card) >> cell & 1), None
        )
        if card is None:
            return None
        board = board.place(card, cell)
    return board
