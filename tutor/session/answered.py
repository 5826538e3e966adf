"""An answer as it is reported, and the ids by which progress remembers what was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tutor.content.lessons import Lesson
from tutor.content.puzzles import Puzzle
from tutor.puzzles.kind import Outcome


class Answered(NamedTuple):
    """An answer as it is reported: to which task, how it fared, and after how many tries and hints.

    `rules` are those that it shows a grasp of, if it solves the task; `step` names the step of a lesson. `difficulty`
    is that of a puzzle by its position, whose first answer is rated.
    """

    task: str
    outcome: Outcome
    tries: int
    hints: int
    rules: tuple[str, ...]
    step: str = ""
    difficulty: int | None = None


Report = Callable[[Answered], None]
"""Hears of every answer before it is shown."""


def to_nobody(answered: Answered) -> None:
    """The report of a run whose answers nobody keeps."""


def step_id(lesson: Lesson, step: int) -> str:
    """By which progress remembers a step, counted from 1."""
    return f"{lesson.game}/{lesson.id}/{step}"


def puzzle_id(puzzle: Puzzle) -> str:
    """By which progress remembers a puzzle."""
    return f"puzzle/{puzzle.game}/{puzzle.task.kind}/{puzzle.id}"
