"""Where may this card go? The answer is the set of all its legal cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.happiness.board import cell_at, cell_name
from tutor.happiness.state import Play
from tutor.puzzles.kind import Hint, Hints, Kind, Outcome, Reply, Task, verdict_of


class Where(Kind):
    """All cells where one card of the hand may be played."""

    name = "where"
    form = "cells"
    asks_for = "card"

    def solutions(self, task: Task) -> Sequence[str]:
        return [cell_name(play.cell) for play in self._plays(task)] or ["none"]

    def _plays(self, task: Task) -> list[Play]:
        legal = task.game.legal_actions(task.state)
        return [play for play in legal if isinstance(play, Play) and play.card == task.ask]

    def reply(self, task: Task, answer: Any) -> Reply:
        """A wrong cell is answered with its own reason; what is missing is only counted."""
        legal = {cell_name(play.cell) for play in self._plays(task)}
        for name in sorted(set(answer) - legal):
            cell = cell_at(name)
            if cell is not None:
                play = Play(task.ask, cell)
                return Reply(Outcome.ILLEGAL, play, verdict_of(task, play), "too_many")
        missing = len(legal - set(answer))
        if missing:
            return Reply(Outcome.WRONG, remark="missing", facts={"n": missing})
        return Reply(Outcome.SOLVED, remark="right", facts={"card": task.ask, "n": len(legal)})

    def hints(self, task: Task) -> Hints:
        plays = self._plays(task)
        cells = tuple(cell_name(play.cell) for play in plays)
        rows = tuple(dict.fromkeys(name[1:] for name in cells))
        return (
            Hint("rule", {"rule": "H-PLAC-3" if cells else "H-PLAC-2"}),
            Hint("region", {"rows": ", ".join(rows)}, ()),
            Hint("piece", {"n": len(cells)}, ()),
            Hint("play", {"cell": cells[0] if cells else ""}, cells[:1]),
        )
