"""What leaves the field as the turn ends now? The answer is the set of places whose cards go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tutor.core import Verdict
from tutor.laughbattle.field import piece_at, slot_name
from tutor.laughbattle.state import End, State
from tutor.puzzles.kind import Hint, Hints, Kind, Outcome, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.battle import stands


class TurnEnd(Kind):
    """Every card that end effects, durability or the end of a bonus take off the field."""

    name = "turn_end"
    form = "cells"
    asks_for = "nothing"

    def solutions(self, task: Task) -> Sequence[str]:
        return self._gone(task) or ["none"]

    def _gone(self, task: Task) -> list[str]:
        after, _ = task.game.apply(task.state, End())
        return [place for place in _taken(task.state) if not stands(task.state, after, place)]

    def reply(self, task: Task, answer: Any) -> Reply:
        """A wrong place is answered with what happens there; what is missing is only counted."""
        gone = self._gone(task)
        wrong = next((place for place in sorted(answer) if place not in gone), None)
        if wrong is not None:
            piece = piece_at(task.state, wrong)
            facts = {"card": piece.card} if piece else {}
            told = _told(task, (wrong,))
            return Reply(Outcome.WRONG, None, told if told.events else None, "stays" if piece else "empty", facts)
        missing = len(set(gone) - set(answer))
        if missing:
            return Reply(Outcome.WRONG, remark="missing", facts={"n": missing})
        remark = "right" if gone else "right_none"
        return Reply(Outcome.SOLVED, End(), _told(task, _taken(task.state)), remark, {"n": len(gone)})

    def hints(self, task: Task) -> Hints:
        gone = tuple(self._gone(task))
        told = _told(task, _taken(task.state))
        bonus = any(event.rule == "L-TURN-5" for event in _told(task, gone).events)
        none = "" if gone else "_none"
        return (
            Hint("rule", {"rule": "L-TURN-5" if bonus else "L-TURN-3"}),
            Hint("region", {}, told.cells),
            Hint(f"piece{none}", {"n": len(gone)}),
            Hint(f"play{none}", {}, gone),
        )


def _taken(state: State) -> list[str]:
    """Every place of the field where a card lies."""
    places = (slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.players[seat].slots)))
    return [place for place in places if piece_at(state, place)]


def _told(task: Task, places: Collection[str]) -> Verdict:
    """What happens at these places as the turn ends."""
    events = verdict_of(task, End()).events
    return Verdict((), tuple(event for event in events if any(cell in places for cell in event.cells)))
