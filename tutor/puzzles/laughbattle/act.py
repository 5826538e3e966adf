"""On what may this card act? The answer is the set of all places that its acts can be aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.laughbattle.field import PLAYERS, piece_at, slot_name
from tutor.laughbattle.state import Attack, GatherJoy, State
from tutor.puzzles.kind import Hint, Hints, Kind, Outcome, Reply, Task, verdict_of


class Act(Kind):
    """All that one card of the field may attack, and its own player if it may gather joy."""

    name = "act"
    form = "cells"
    asks_for = "place"

    def solutions(self, task: Task) -> Sequence[str]:
        return self._legal(task) or ["none"]

    def _legal(self, task: Task) -> list[str]:
        return [place for place in _places(task.state) if verdict_of(task, _act(task, place)).legal]

    def reply(self, task: Task, answer: Any) -> Reply:
        """A wrong place is answered with its own reason; what is missing is only counted."""
        legal, facts = self._legal(task), {"card": _card(task)}
        wrong = next((place for place in _places(task.state) if place in answer and place not in legal), None)
        if wrong is not None:
            act = _act(task, wrong)
            return Reply(Outcome.ILLEGAL, act, verdict_of(task, act), "too_many", facts)
        missing = len(set(legal) - set(answer))
        if missing:
            return Reply(Outcome.WRONG, remark="missing", facts={**facts, "n": missing})
        if legal:
            return Reply(Outcome.SOLVED, remark="right", facts={**facts, "n": len(legal)})
        joy = GatherJoy(task.ask)
        return Reply(Outcome.SOLVED, joy, verdict_of(task, joy), "right_none", facts)

    def hints(self, task: Task) -> Hints:
        legal, here = tuple(self._legal(task)), (str(task.ask),)
        facts = {"card": _card(task), "n": len(legal)}
        tried = [verdict_of(task, _act(task, place)) for place in _others(task.state)]
        no = [one.rule for verdict in tried for one in verdict.violations if one.rule != "L-FLD-1"]
        yes = [verdict.events[1].rule for verdict in tried if verdict.legal]
        none = "" if legal else "_none"
        return (
            Hint("rule", {"rule": next(iter((*no, *yes)), "L-FLD-2")}),
            Hint(f"region{none}", facts, here),
            Hint(f"piece{none}", facts, here),
            Hint(f"play{none}", facts, legal),
        )


def _places(state: State) -> list[str]:
    """Everything that could be marked: both players and all slots."""
    own = [slot_name(state.rules, state.seat, i) for i in range(len(state.mover.slots))]
    return [*_others(state), PLAYERS[state.seat], *own]


def _others(state: State) -> list[str]:
    """The opponent's slots, front row first, and the opponent."""
    foe = 1 - state.seat
    return [*(slot_name(state.rules, foe, i) for i in range(len(state.players[foe].slots))), PLAYERS[foe]]


def _act(task: Task, place: str) -> Attack | GatherJoy:
    """What is meant by marking a place: joy at the own player, an attack anywhere else."""
    return GatherJoy(task.ask) if place == PLAYERS[task.state.seat] else Attack(task.ask, place)


def _card(task: Task) -> object:
    piece = piece_at(task.state, task.ask)
    return piece.card if piece else ""
