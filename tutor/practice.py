"""What each rule can be practised with: the puzzles of the library, and the steps of the lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tutor.content.lessons import Lesson, lessons
from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.rulebook import game_of
from tutor.session.answered import puzzle_id, step_id
from tutor.texts import Text


class Practice(NamedTuple):
    """A task to practise with: a puzzle or a step of a lesson.

    It asks by its kind, as what a lesson says would give the answer away; only the `text` of a step that has a goal is
    kept, which says what the goal is. `difficulty` is that of a puzzle by its position; a step has none.
    """

    id: str
    task: Task
    rules: tuple[str, ...]
    text: Text | None = None
    difficulty: int | None = None


@cache
def practice(game: str) -> Mapping[str, Sequence[Practice]]:
    """For each rule of a game what it can be practised with: puzzles first, then the steps that teach it."""
    every = [puzzle_to_solve(one) for kind in puzzle_kinds(game) for one in puzzles(game, kind)]
    for lesson in lessons(game):
        every += steps_to_solve(lesson)
    found: dict[str, list[Practice]] = {}
    for one in every:
        for rule in one.rules:
            found.setdefault(rule, []).append(one)
    return found


def boards(rule: str, named: bool) -> Sequence[Practice]:
    """What a rule can be practised with; where the learner is told which rule it is, nothing whose answer is just that,
    unless there is nothing else."""
    every = practice(game_of(rule)).get(rule, ())
    return [one for one in every if not (named and KINDS[one.task.kind].rule_is_answer)] or every


def puzzle_to_solve(puzzle: Puzzle) -> Practice:
    """A puzzle as practice."""
    return Practice(puzzle_id(puzzle), puzzle.task, puzzle.rules, difficulty=puzzle.difficulty)


def steps_to_solve(lesson: Lesson) -> Sequence[Practice]:
    """The steps of a lesson that ask something, without the help that they may give."""
    return [
        Practice(
            f"lesson/{step_id(lesson, n)}",
            step.task,
            step.teaches,
            step.text if step.kind.asks_for == "goal" else None,
        )
        for n, step in enumerate(lesson.steps, 1)
        if step.kind.form != "look"
    ]
