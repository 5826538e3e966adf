"""Is this deck legal? Its cards are counted, and the copies of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.core import Verdict
from tutor.laughbattle.rules import judge_deck
from tutor.puzzles.kind import Hint, Hints, Kind, Outcome, Reply, Task


class Deck(Kind):
    """Whether the deck of the player to move may be played with. The verdict says why, whichever answer was given."""

    name = "deck"
    form = "yes or no"
    asks_for = "nothing"

    def solutions(self, task: Task) -> Sequence[str]:
        return ["yes" if _verdict(task).legal else "no"]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = _verdict(task)
        if answer == verdict.legal:
            return Reply(Outcome.SOLVED, None, verdict, "right")
        return Reply(Outcome.WRONG, None, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        verdict = _verdict(task)
        first = (verdict.violations or verdict.events)[0]
        yes_or_no = "legal" if verdict.legal else "illegal"
        return (
            Hint("rule", {"rule": first.rule}),
            Hint("region", {"n": len(task.state.mover.deck)}),
            Hint(f"piece_{yes_or_no}", {}, verdict.cells),
            Hint(f"play_{yes_or_no}", {}, verdict.cells),
        )


def _verdict(task: Task) -> Verdict:
    return judge_deck(task.state.mover.deck, task.state.rules)
