"""Which card is in the way?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.puzzles.both.forbidden import broken_by, forbidden, rules_against
from tutor.puzzles.ground import Ground
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of

TRIES = 4
"""So many actions against one rule are asked about in a position."""


class Culprit(PuzzleKind):
    """An action that is not legal: mark the one card of the table without which it would be."""

    name = "culprit"
    form = "cells"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        """Every card of the table is taken away in turn, and the engine judges again."""
        if not rules_against(task):
            return ()
        return [place for place, state in self._without(task) if not broken_by(task.game, state, task.ask)]

    def _without(self, task: Task) -> Iterator[tuple[str, Any]]:
        return GROUNDS[task.game.NAME].without(task.state)

    def reply(self, task: Task, answer: Any) -> Reply:
        """The verdict, whichever answer was given; two cards at once are no answer."""
        verdict = verdict_of(task, task.ask)
        if len(answer) != 1:
            return Reply(Outcome.WRONG, remark="one", facts={"n": len(answer)})
        if set(answer) <= set(self.solutions(task)):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        there = any(place in answer for place, _ in self._without(task))
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong" if there else "no_card")

    def hints(self, task: Task) -> Hints:
        (culprit, *_), way = self.solutions(task), tuple(task.game.way(task.state, task.ask))
        told = tuple(cell for cell in verdict_of(task, task.ask).cells if cell != culprit)
        cards = [place for place, _ in self._without(task)]
        # The culprit and some others, in the order of the table.
        others = [place for place in cards if place != culprit and place not in way]
        among = tuple(place for place in cards if place in (culprit, *others[:2]))
        return (
            Hint("rule", {"rule": rules_against(task)[0]}),
            Hint("region", {}, told or way),
            Hint("piece", {}, among),
            Hint("play", {"cell": culprit}, (culprit,)),
        )

    def asks_about(self, task: Task) -> tuple[str, ...]:
        return rules_against(task)

    def candidates(self, task: Task) -> Sequence[Any]:
        """Every card of the table, each marked alone."""
        return [frozenset({place}) for place, _ in self._without(task)]

    def tasks(self, ground: Ground, rules: Any, rng: Random) -> Iterator[Task]:
        return (task for task in forbidden(self.name, ground, rules, rng, TRIES) if len(self.solutions(task)) == 1)

    def trait(self, task: Task) -> str:
        """The rule, and whether the verdict points at the card; nothing where it is not one alone among several."""
        solutions = self.solutions(task)
        if len(solutions) != 1 or len(self.candidates(task)) < 3:
            return ""
        told = solutions[0] in verdict_of(task, task.ask).cells
        return " ".join((*rules_against(task), *([] if told else ["untold"])))
