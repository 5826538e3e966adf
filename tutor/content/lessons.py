"""Lessons, from `lessons/<game>/lessons/`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tutor.content.tasks import TASK_KEYS, solutions_in, task_in
from tutor.content.toml import Table
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Kind, Task
from tutor.texts import Mistake, Text, content_folder, read


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a sentence that teaches, and a task on a board.

    With `help` the legal places are shown. `done` is said when the step is solved. `teaches` are the rules that
    the learner meets here; `solutions` are all of the task's, as the file has them.
    """

    text: Text
    task: Task
    teaches: tuple[str, ...]
    help: bool
    done: Text | None
    solutions: tuple[str, ...]

    @property
    def kind(self) -> Kind:
        return KINDS[self.task.kind]


@dataclass(frozen=True)
class Lesson:
    """A lesson: its `number`, from 1, is its place by the names of the files; `requires` are lessons before it."""

    game: str
    id: str
    number: int
    title: Text
    about: Text
    steps: tuple[Step, ...]
    requires: tuple[str, ...] = ()


@cache
def lessons(game_name: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order of their files."""
    return tuple(read_lesson(game_name, path) for path in lesson_files(game_name))


def lesson_files(game_name: str) -> list[Path]:
    """The files of a game's lessons, in order."""
    return sorted((content_folder() / game_name / "lessons").glob("*.toml"), key=_place)


def _place(path: Path) -> tuple[int, str]:
    """Where a file stands among others: by its number, the tenth after the second."""
    number = path.name.partition("-")[0]
    return int(number) if number.isdecimal() else 0, path.name


def read_lesson(game_name: str, path: Path) -> Lesson:
    """The lesson in one file."""
    table = Table(read(path), path, "lesson")
    table.only(("title", "about", "requires", "step"))
    steps = []
    for one in table.tables("step", "step"):
        one.only((*TASK_KEYS, "text", "done", "teaches", "help"))
        steps.append(
            Step(
                text=one.text("text"),
                task=task_in(one, game_name, one.need("kind", str)),
                teaches=one.rules("teaches", game_name),
                help=one.maybe("help", bool, False),
                done=one.text("done") if "done" in one.data else None,
                solutions=solutions_in(one),
            )
        )
    if not re.fullmatch(r"[0-9]+-[a-z-]+", path.stem):
        raise table.wrong(Mistake("lesson_file", given=path.name))
    before = [_id(one) for one in lesson_files(game_name) if _place(one) < _place(path)]
    if _id(path) in before:
        raise table.wrong(Mistake("lesson_twice", given=_id(path)))
    requires = tuple(table.maybe("requires", list, []))
    for id in requires:
        if id not in before:
            raise table.wrong(Mistake.unknown("no_lesson_before", str(id), before))
    title, about = table.text("title"), table.text("about")
    return Lesson(game_name, _id(path), len(before) + 1, title, about, tuple(steps), requires)


def _id(path: Path) -> str:
    return path.stem.partition("-")[2]


def lesson(game_name: str, id: str) -> Lesson:
    """One lesson; raises `Mistake` with the nearest there is."""
    known = {one.id: one for one in lessons(game_name)}
    if id not in known:
        raise Mistake.unknown("no_lesson", id, known)
    return known[id]
