"""On what may this card act? The answer is the set of all places that its acts can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import shuffled
from tutor.laughbattle.field import PLAYERS, front_characters, in_front, piece_at, slot_at, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, GatherJoy, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import pieces, with_piece
from tutor.puzzles.laughbattle.fields import from_a_game, looks, one_moved, shifted, thinned


class Act(PuzzleKind):
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

    def candidates(self, task: Task) -> Sequence[Any]:
        """Everything that could be marked, each alone."""
        return [frozenset({place}) for place in _places(task.state)]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Cards that have acted or been moved, in front and in back, before all kinds of front rows."""
        for state in from_a_game(rules, rng):
            small = one_moved(thinned(state, rng), rng) if rng.random() < 0.5 else thinned(state, rng)
            for i, piece in pieces(small, 0):
                if piece.card.is_character and rng.random() < 0.25:
                    small = with_piece(small, 0, i, piece._replace(exhausted=True))
            for i, _ in pieces(small, 1):
                small = shifted(small, 1, i, rng) if rng.random() < 0.4 else small
            for place in shuffled(rng, ground.game.sources(small)):
                yield Task(ground.game, self.name, small, place)

    def trait(self, task: Task) -> str:
        """Why it may not act, where one rule alone forbids it; or what is special about where it may."""
        state, place = task.state, str(task.ask)
        piece, at = piece_at(state, place), slot_at(state.rules, place)
        if piece is None or at is None:
            return ""
        broken = {one.rule for one in verdict_of(task, GatherJoy(place)).violations}
        if broken:
            return _WHY_NOT.get(min(broken), "") if len(broken) == 1 else ""
        if piece.repositioned:
            return "agile"
        if not in_front(state.rules, at[1]):
            return "ranged"
        theirs = [i for i, _ in pieces(state, 1)]
        if not front_characters(state.players[1], state.rules):
            if any(in_front(state.rules, i) for i in theirs):
                return "only artifacts in front"
            return "nobody in front" if theirs else ""
        tried = [verdict_of(task, Attack(place, slot_name(state.rules, 1, i))).violations for i in theirs]
        if any(one.rule == "L-KEY-1" for broken_by in tried for one in broken_by):
            return "guard"
        return "front" if len(theirs) > 1 else ""

    def effort(self, task: Task) -> int:
        return 2 * looks(task.state) + len(task.game.sources(task.state))


_WHY_NOT = {"L-CARD-1": "artifact", "L-FLD-2": "back", "L-FLD-7": "repositioned", "L-BAT-8": "exhausted"}


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
