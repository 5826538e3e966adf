"""Is this action legal?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.puzzles.kind import Hint, Hints, Kind, Outcome, Reply, Task, verdict_of


class Legal(Kind):
    """Is this play legal? The verdict says why, whichever answer was given."""

    name = "legal"
    form = "yes or no"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        return ["yes" if verdict_of(task, task.ask).legal else "no"]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        if answer == verdict.legal:
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        verdict = verdict_of(task, task.ask)
        told = (verdict.violations or verdict.events)[0]
        yes_or_no = "legal" if verdict.legal else "illegal"
        nowhere = "" if told.cells or task.game.way(task.state, task.ask) else "_nowhere"
        return (
            Hint("rule", {"rule": told.rule}),
            Hint(f"region{nowhere}", {}, told.cells[:1]),
            Hint(f"piece_{yes_or_no}{nowhere}", {}, told.cells),
            Hint(f"play_{yes_or_no}", told.facts, told.cells),
        )
