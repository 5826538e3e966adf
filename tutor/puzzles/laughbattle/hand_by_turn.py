"""How many cards does the hand hold by a later turn?"""

from __future__ import annotations

from collections.abc import Mapping

from tutor.laughbattle.state import Phase, Player
from tutor.puzzles.kind import Task
from tutor.puzzles.laughbattle.by_turn import ByTurn


class HandByTurn(ByTurn):
    """Cards in hand: one is drawn in each turn but the first of all, and what is over the limit is discarded."""

    name = "hand_by_turn"
    told = {"L-TURN-1": "drawn", "L-TURN-3": "over", "L-SET-6": ""}  # noqa: RUF012 - it is read alone

    def number(self, player: Player) -> int:
        return len(player.hand)

    def start(self, task: Task) -> str:
        if self._skips(task):
            return "first"
        return "second" if task.state.phase is Phase.MULLIGAN else "later"

    def decides(self, task: Task) -> str:
        if self.has_stopped(task):
            return "L-TURN-3"
        return "L-SET-6" if self._skips(task) else "L-TURN-1"

    def _skips(self, task: Task) -> bool:
        """Whether the first of these turns is the first of all."""
        return task.state.phase is Phase.MULLIGAN and task.state.first == task.state.seat

    def mistakes(self, task: Task) -> Mapping[int, str]:
        held = len(task.state.mover.hand)
        return {
            held + task.ask: "L-SET-6" if self._skips(task) else "L-TURN-3",
            held + task.ask - 1: "L-TURN-3" if self._skips(task) else "L-TURN-1",
            task.state.rules.hand_limit: "L-TURN-3",
            held: "L-TURN-1",
        }
