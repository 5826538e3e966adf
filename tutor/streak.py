"""Puzzles one after the other, for the joy of it: a streak until the first wrong answer, a rush against the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import cache
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import param

from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.games import GAMES
from tutor.practice import puzzle_to_solve
from tutor.puzzles import KINDS
from tutor.puzzles.kind import AnswerForm, Outcome
from tutor.review import Round
from tutor.session.answered import Answered, Report, to_nobody
from tutor.session.task import TaskRun
from tutor.tables import AS_PRINTED, Tables

QUICK: Sequence[AnswerForm] = ("yes or no", "choice", "number", "play", "play or none")
"""What is answered in one go; to mark many cells, or to play a whole turn, takes its time."""

CLIMB = 40
"""After so many right answers the hardest puzzles are asked."""

KINDS_NEAR = 4
"""The kind of the next puzzle is one of so many whose puzzles are hard enough: all of the easiest are of one kind."""

NEAR = 6
"""Of that kind, one of so many puzzles is asked."""

LASTS = timedelta(minutes=3)
"""How long a rush lasts."""


@cache
def quick(game: str) -> Sequence[Puzzle]:
    """The puzzles of a game, or of both where none is named, that are quick to answer: from easy to hard."""
    named = [game] if game else list(GAMES)
    kinds = [(one, kind) for one in named for kind in puzzle_kinds(one) if KINDS[kind].form in QUICK]
    every = (one for name, kind in kinds for one in puzzles(name, kind))
    return sorted(every, key=lambda one: (one.difficulty, one.id))


class Missed(NamedTuple):
    """A puzzle that was answered wrongly, and the work on it, which holds the reply."""

    puzzle: Puzzle
    run: TaskRun


class Climb(Round):
    """Quick puzzles, harder with each right answer, kinds mixed. `on_best` hears of a new best."""

    right = param.Integer(default=0, bounds=(0, None), doc="How many were solved at once.")
    best = param.Integer(default=0, bounds=(0, None), doc="The most that ever were.")
    answered = param.Boolean(default=False, doc="Whether the puzzle of now has been answered.")
    puzzle: Any = param.ClassSelector(class_=Puzzle, allow_None=True, doc="The puzzle of now.")
    missed = param.List(default=[], item_type=Missed, doc="Those that were answered wrongly.")

    def __init__(
        self,
        game: str,
        seed: int,
        best: int = 0,
        on_best: Callable[[int], None] = lambda best: None,
        report: Report = to_nobody,
        tables: Tables = AS_PRINTED,
        **params: Any,
    ) -> None:
        super().__init__(report, tables, best=best, **params)
        self._all = quick(game)
        self._rng = Random(seed)
        self._on_best = on_best
        self._asked: set[Puzzle] = set()
        self.go_on()

    @property
    def is_over(self) -> bool:
        """Whether no more answers count."""
        raise NotImplementedError

    @property
    def counts(self) -> bool:
        """Whether what is solved now can be a new best."""
        return True

    def heard(self, answered: Answered) -> None:
        """Only the first answer to each puzzle counts."""
        if self.answered or self.is_over:
            return
        self.answered = True
        if answered.outcome is not Outcome.SOLVED:
            self.missed = [*self.missed, Missed(self.puzzle, self.run)]
            return
        self.right += 1
        if self.counts and self.right > self.best:
            self.best = self.right
            self._on_best(self.best)

    def go_on(self) -> None:
        """Ask the next one; when it is over, nothing."""
        puzzle = None if self.is_over else self._next()
        self.param.update(answered=False, puzzle=puzzle)
        if puzzle is not None:
            self._asked.add(puzzle)
        self._ask(puzzle_to_solve(puzzle) if puzzle else None)

    def _next(self) -> Puzzle | None:
        """One that is as hard as it should be now and, if there is such a one, of another kind than the last."""
        hard = min(self.right / CLIMB, 1) * (len(self._all) - 1)
        left = sorted((abs(n - hard), n) for n, one in enumerate(self._all) if one not in self._asked)
        by_kind: dict[str, list[Puzzle]] = {}
        for _, n in left:
            by_kind.setdefault(self._all[n].task.kind, []).append(self._all[n])
        last = self.puzzle.task.kind if self.puzzle else ""
        kinds = [kind for kind in by_kind if kind != last] or list(by_kind)
        return self._rng.choice(by_kind[self._rng.choice(kinds[:KINDS_NEAR])][:NEAR]) if kinds else None


class Streak(Climb):
    """It goes on until the first answer that does not solve its puzzle."""

    @property
    def is_over(self) -> bool:
        return bool(self.missed)

    def heard(self, answered: Answered) -> None:
        if not self.answered and not self.is_over:
            self._report(answered)
        super().heard(answered)


class Rush(Climb):
    """As many as can be solved in three minutes by a clock of the server that nobody sets; each puzzle has one answer.

    Nothing of it is reported: how fast somebody is says nothing of what is known. Without the clock it goes on until it
    is stopped, and there is no best.
    """

    clocked = param.Boolean(default=True, doc="Whether the time is limited.")
    stopped = param.Boolean(default=False, doc="Whether the learner has ended it.")

    def __init__(self, game: str, seed: int, clock: Callable[[], float] = monotonic, **params: Any) -> None:
        quick(game)  # read before the time begins to run
        self._clock = clock
        self._end = clock() + LASTS.total_seconds()
        super().__init__(game, seed, **params)

    @property
    def left(self) -> timedelta:
        """The time that is left, where it is limited."""
        return timedelta(seconds=max(self._end - self._clock(), 0))

    @property
    def is_over(self) -> bool:
        return self.stopped or (self.clocked and not self.left)

    @property
    def counts(self) -> bool:
        return self.clocked

    def end_if_due(self) -> None:
        """Ask nothing more if the time is up."""
        if self.is_over:
            self.go_on()

    def stop(self) -> None:
        """End it before its time."""
        self.stopped = True
        self.go_on()
