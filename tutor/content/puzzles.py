"""The library of puzzles, from `lessons/<game>/puzzles/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tutor.content.tasks import TASK_KEYS, solutions_in, task_in
from tutor.content.toml import Table
from tutor.content.wording import kind_texts
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Kind, Task
from tutor.texts import Mistake, content_folder, read


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of the library: its solutions, the rules that it asks about, and its difficulty as a rating.

    The id is made from what a learner sees, so a puzzle keeps it when the library is mined anew.
    """

    game: str
    id: str
    task: Task
    solutions: tuple[str, ...]
    rules: tuple[str, ...]
    difficulty: int

    @property
    def kind(self) -> Kind:
        return KINDS[self.task.kind]


@cache
def puzzles(game_name: str, kind: str) -> tuple[Puzzle, ...]:
    """The library's puzzles of one kind, from `lessons/<game>/puzzles/<kind>.toml`."""
    path = content_folder() / game_name / "puzzles" / f"{kind}.toml"
    table = Table(read(path), path, "puzzles")
    table.only(("puzzle",))
    found = []
    for one in table.tables("puzzle", "puzzle"):
        one.only((*TASK_KEYS, "id", "rules", "difficulty"))
        found.append(
            Puzzle(
                game_name,
                one.need("id", str),
                task_in(one, game_name, kind),
                solutions_in(one),
                one.rules("rules", game_name),
                one.need("difficulty", int),
            )
        )
    return tuple(found)


@cache
def puzzle_kinds(game_name: str) -> tuple[str, ...]:
    """The kinds of which the library has puzzles, in the order of their texts."""
    return tuple(
        kind for kind in kind_texts(game_name) if (content_folder() / game_name / "puzzles" / f"{kind}.toml").exists()
    )


def puzzle(game_name: str, kind: str, id: str | None = None) -> Puzzle:
    """One puzzle, or the first of its kind; raises `Mistake` with the nearest there is."""
    if kind not in puzzle_kinds(game_name):
        raise Mistake.unknown("no_kind", kind, puzzle_kinds(game_name))
    if id is None:
        return puzzles(game_name, kind)[0]
    known = {one.id: one for one in puzzles(game_name, kind)}
    if id not in known:
        raise Mistake.unknown("no_puzzle", id, known)
    return known[id]
