"""How many S-Points are there by a later turn? What a hand is worth at the mulligan hangs on it."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.laughbattle.state import Phase, Player
from tutor.puzzles.kind import Task
from tutor.puzzles.laughbattle.by_turn import ByTurn


class Mulligan(ByTurn):
    """S-Points: the limit grows in each of one's own turns, up to where it stops, and nothing is carried over."""

    name = "mulligan"
    told = {"L-SP-1": ""}  # noqa: RUF012 - it is read alone

    def number(self, player: Player) -> int:
        return player.points

    def start(self, task: Task) -> str:
        if task.state.phase is Phase.MULLIGAN:
            return "first" if task.state.first == task.state.seat else "second"
        return "points left" if task.state.mover.points else "points spent"

    def decides(self, task: Task) -> str:
        if self.has_stopped(task):
            return "L-SP-4"
        if task.state.phase is Phase.MULLIGAN:
            return "L-SP-2"
        return "L-SP-3" if task.state.mover.points else "L-SP-1"

    def mistakes(self, task: Task) -> Mapping[int, str]:
        numbers, left = self.numbers(task), task.state.mover.points
        grown = numbers[0] + task.ask - 1
        return {
            numbers[-1] + left: "L-SP-3",
            grown: "L-SP-4",
            grown + 1: "L-SP-2",
            numbers[0]: "L-SP-1",
        }
