"""The kinds that ask about an action without doing it: is it legal, is this 0-bummer legal, what does it score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.core import gain
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
        return (
            Hint("rule", {"rule": told.rule}),
            Hint("region", {}, told.cells[:1]),
            Hint(f"piece_{yes_or_no}", {}, told.cells),
            Hint(f"play_{yes_or_no}", told.facts, told.cells),
        )


class ZeroBummer(Legal):
    """Is this 0-bummer legal? It is only if nothing else in the hand is."""

    name = "zero_bummer"

    def solutions(self, task: Task) -> Sequence[str]:
        """The answer, and every play that forbids the 0-bummer."""
        if verdict_of(task, task.ask).legal:
            return ["yes"]
        return ["no", *map(task.game.write_action, task.game.legal_actions(task.state))]

    def hints(self, task: Task) -> Hints:
        rule, _, piece, play = super().hints(task)
        if verdict_of(task, task.ask).legal:
            rule = Hint("rule", {"rule": "H-BUMM-6"})
        hand = tuple(f"hand/{place}" for place in range(len(task.state.mover.hand)))
        return rule, Hint("region", {}, hand), piece, play


class Score(Kind):
    """What does this play score, all told?"""

    name = "score"
    form = "number"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        return [str(self._jp(task))]

    def _jp(self, task: Task) -> int:
        return gain(verdict_of(task, task.ask).events, task.game.actor(task.state, task.ask))

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        jp = self._jp(task)
        if answer == jp:
            return Reply(Outcome.SOLVED, task.ask, verdict, "right", {"jp": jp})
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong", {"given": answer, "jp": jp})

    def hints(self, task: Task) -> Hints:
        scoring = [event for event in verdict_of(task, task.ask).events if event.facts.get("jp")]
        last = scoring[-1] if scoring else verdict_of(task, task.ask).events[-1]
        cells = tuple(dict.fromkeys(cell for event in scoring for cell in event.cells))
        return (
            Hint("rule", {"rule": last.rule}),
            Hint("region", {}, cells),
            Hint("piece", {"n": len(scoring)}, cells),
            Hint("play", {"parts": " + ".join(str(event.facts["jp"]) for event in scoring) or "0"}, cells),
        )
