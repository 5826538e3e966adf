"""The way through the puzzles of a kind, and one that was made to order."""

from __future__ import annotations

from typing import Any

import param

from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.tasks import write_ask
from tutor.puzzles.kind import Outcome
from tutor.session.answered import Answered, Report, puzzle_id, to_nobody
from tutor.session.task import TaskRun
from tutor.tables import AS_PRINTED, Tables, asked_at


class PuzzleRun(param.Parameterized):
    """A learner at a puzzle: one among those of its kind, or one that was made to order."""

    puzzle: Any = param.ClassSelector(class_=Puzzle, doc="The puzzle on the board.")
    run: Any = param.ClassSelector(class_=TaskRun, doc="The work on it.")

    def __init__(self, puzzle: Puzzle, report: Report = to_nobody, tables: Tables = AS_PRINTED) -> None:
        self._report = report
        self._tables = tables
        super().__init__(puzzle=puzzle, run=self._start(puzzle))

    def _start(self, puzzle: Puzzle) -> TaskRun:
        def report(outcome: Outcome) -> None:
            run: TaskRun = self.run
            rules, difficulty = run.kind.asks_about(run.task), run.rated(puzzle.difficulty)
            self._report(Answered(puzzle_id(puzzle), outcome, run.tries, run.hints, rules, difficulty=difficulty))

        return TaskRun(asked_at(puzzle.task, self._tables), report)

    @property
    def is_made(self) -> bool:
        """Whether the puzzle was made to order: the library does not have it."""
        return self.puzzle not in self._all()

    @property
    def place(self) -> int:
        """The puzzle's number among those of its kind, from 1."""
        return self._all().index(self.puzzle) + 1

    @property
    def count(self) -> int:
        """How many puzzles of the kind there are."""
        return len(self._all())

    def _all(self) -> tuple[Puzzle, ...]:
        return puzzles(self.puzzle.game, self.puzzle.task.kind)

    def go(self, place: int) -> None:
        """Go to the puzzle with that number; after the last one comes the first."""
        self.show(self._all()[(place - 1) % self.count])

    def show(self, puzzle: Puzzle) -> None:
        """Put this puzzle on the board."""
        self.param.update(puzzle=puzzle, run=self._start(puzzle))

    def write_link(self) -> dict[str, str]:
        """What a link to the puzzle holds: its id or, of one that was made, its position and what is asked."""
        puzzle: Puzzle = self.puzzle
        task = puzzle.task
        if not self.is_made:
            return {"game": puzzle.game, "kind": task.kind, "puzzle": puzzle.id}
        ask = write_ask(task)
        link = {"game": puzzle.game, "kind": task.kind, "position": task.game.encode(task.state)}
        return {**link, "ask": ask} if ask else link
