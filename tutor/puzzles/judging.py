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
        nowhere = "" if told.cells or task.game.named(task.state, task.ask) else "_nowhere"
        return (
            Hint("rule", {"rule": told.rule}),
            Hint(f"region{nowhere}", {}, told.cells[:1]),
            Hint(f"piece_{yes_or_no}{nowhere}", {}, told.cells),
            Hint(f"play_{yes_or_no}", told.facts, told.cells),
        )


class ZeroBummer(Legal):
    """Is this 0-bummer legal? It is only if nothing else in the hand is."""

    name = "zero_bummer"

    def solutions(self, task: Task) -> Sequence[str]:
        """The answer and, of each card that can be played instead, the first play."""
        if verdict_of(task, task.ask).legal:
            return ["yes"]
        return ["no", *map(task.game.write_action, self._others(task))]

    def _others(self, task: Task) -> list[Any]:
        """The first legal play of each card, which forbids the 0-bummer."""
        first: dict[Any, Any] = {}
        for play in task.game.legal_actions(task.state):
            first.setdefault(play.card, play)
        return list(first.values())

    def hints(self, task: Task) -> Hints:
        rule, _, piece, play = super().hints(task)
        hand = task.game.sources(task.state)
        region = Hint("region", {}, tuple(hand))
        if verdict_of(task, task.ask).legal:
            return Hint("rule", {"rule": "H-BUMM-6"}), region, piece, play
        other = self._others(task)[0]
        held = hand[task.state.mover.hand.index(other.card)]
        at = task.game.write_action(other).split()[-1]
        facts = {"witness": other.card, "at": at}
        return rule, region, Hint("piece_illegal", facts, (held,)), Hint("play_illegal", facts, (held, at))


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
        events = verdict_of(task, task.ask).events
        scoring = [event for event in events if event.facts.get("jp")]
        told = scoring or events[-1:]
        cells = tuple(dict.fromkeys(cell for event in told for cell in event.cells))
        piece = "piece" if len(scoring) > 1 else "piece_one" if scoring else "piece_none"
        parts = " + ".join(str(event.facts["jp"]) for event in told)
        return (
            Hint("rule", {"rule": told[-1].rule}),
            Hint("region", {}, cells),
            Hint(piece, {"n": len(scoring)}, cells),
            Hint("play", {"parts": parts}, cells),
        )
