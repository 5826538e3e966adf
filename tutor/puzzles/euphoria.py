"""Find the legal Euphoria, or see that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.happiness.board import STRIDE, Mask, beside, cells_of, names_of
from tutor.happiness.rules import sight_of
from tutor.happiness.state import State
from tutor.puzzles.acting import Reach
from tutor.puzzles.kind import Goal, Hint, Hints, Outcome, Reply, Task


def gaps(state: State) -> Mask:
    """The empty cells where a card, if one matched, would complete a plus (H-EUPH-1, H-EUPH-2)."""
    sight, found = sight_of(state), 0
    for cell in cells_of(sight.touching):
        placed = 1 << cell
        whole = sight.taken | placed
        full = whole & whole << 1 & whole >> 1 & whole << STRIDE & whole >> STRIDE
        if full & (placed | beside(placed)):
            found |= placed
    return found


class Euphoria(Reach):
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
