"""Find the legal Euphoria, or see that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.happiness.board import beside, names_of
from tutor.puzzles.acting import Reach
from tutor.puzzles.kind import Goal, Hint, Hints, Outcome, Reply, Task


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
        board = task.state.board
        touching = names_of(beside(board.taken) & board.cells & ~board.taken)
        return (
            Hint("rule", {"rule": "H-EUPH-1"}),
            Hint("region_none", {}, touching),
            Hint("piece_none"),
            Hint("play_none"),
        )
