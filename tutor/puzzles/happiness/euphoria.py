"""Find the legal Euphoria, or see that there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tutor.core import shuffled
from tutor.happiness.board import STRIDE, Cell, Mask, beside, cells_of, names_of
from tutor.happiness.landing import land
from tutor.happiness.rules import sight_of
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.both.acting import Reach
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import from_a_game, near_misses, plays_in_view, thinned, touching
from tutor.puzzles.kind import Goal, Hint, Hints, Outcome, PuzzleKind, Reply, Task


def centres(state: State, cell: Cell) -> Mask:
    """The centres of the pluses that lack only the card of an empty cell."""
    placed = 1 << cell
    whole = state.board.taken | placed
    return whole & whole << 1 & whole >> 1 & whole << STRIDE & whole >> STRIDE & (placed | beside(placed))


def gaps(state: State) -> Mask:
    """The empty cells where a card, if one matched, would complete a plus (H-EUPH-1, H-EUPH-2)."""
    return sum(1 << cell for cell in cells_of(sight_of(state).touching) if centres(state, cell))


def completing(state: State) -> list[Play]:
    """The plays that complete a plus."""
    board, open_cells = state.board, gaps(state)
    happy = [card for card in state.mover.hand if card.jp]
    return [Play(card, cell) for card in happy for cell in cells_of(open_cells & board.matching(card))]


class Euphoria(Reach, PuzzleKind):
    """A play that completes a plus with all edges matching; the answer None says that there is none."""

    name = "euphoria"
    form = "play or none"
    asks_for = "nothing"

    def goal(self, task: Task) -> Goal:
        return Goal(happens=("H-EUPH-4", "H-EUPH-5"))

    def reply(self, task: Task, answer: Any) -> Reply:
        if answer is not None:
            return super().reply(task, answer)
        if next(self.ways(task), None) is None:
            return Reply(Outcome.SOLVED, remark="none_right")
        return Reply(Outcome.WRONG, remark="none_wrong")

    def solutions(self, task: Task) -> Sequence[str]:
        return super().solutions(task) or ["none"]

    def hints(self, task: Task) -> Hints:
        if next(self.ways(task), None) is not None:
            _, region, piece, play = super().hints(task)
            return Hint("rule", {"rule": "H-EUPH-1"}), region, piece, play
        touching = names_of(sight_of(task.state).touching)
        return (
            Hint("rule", {"rule": "H-EUPH-1"}),
            Hint("region_none", {}, touching),
            Hint("piece_none", {}, names_of(gaps(task.state))),
            Hint("play_none"),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        return [*plays_in_view(task.state), None]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Plays that complete a plus, and boards where no card of the hand completes one: each with its near miss."""
        for state in from_a_game(rules, rng):
            plays = completing(state) or [Play(rng.choice(state.mover.hand), gap) for gap in cells_of(gaps(state))]
            if not plays:
                continue
            card, cell = rng.choice(plays)
            small = thinned(state, cell, card, rng)
            found = bool(completing(small))
            flipped = (near for near in near_misses(small, rng) if bool(completing(near)) is not found)
            for one in shuffled(rng, (small, *islice(flipped, 1))):
                yield Task(ground.game, self.name, one)

    def trait(self, task: Task) -> str:
        ways = self.solutions(task)
        if ways == ["none"]:
            return "none" if gaps(task.state) else ""
        if len(ways) > 1:
            return "two" if len(ways) == 2 else ""
        (play,) = completing(task.state)
        whole = 1 << play.cell | beside(1 << play.cell)
        return "centre" if whole in land(task.state.board, play, task.state.rules).pluses else "arm"

    def effort(self, task: Task) -> int:
        return touching(task.state.board).bit_count() * len(task.state.mover.hand)
