"""A worked example and a near miss of each rule, from `lessons/<game>/examples.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tutor.content.toml import Table
from tutor.games import game
from tutor.puzzles.kind import Task
from tutor.rulebook import rulebook
from tutor.texts import Mistake, Text, content_folder, read


@dataclass(frozen=True)
class Case:
    """A position, what is tried there, and the sentence that says what to look at."""

    position: str
    task: Task
    says: Text


@dataclass(frozen=True)
class Example:
    """A rule at work in one position, and its near miss: one change away, with another answer.

    `shows` are the rules whose violation or event makes this one visible; mostly it is the rule itself.
    """

    rule: str
    case: Case
    near: Case
    shows: tuple[str, ...]


@cache
def examples(game_name: str) -> Mapping[str, Example]:
    """The worked example and the near miss of each rule, by its id, from `lessons/<game>/examples.toml`."""
    path = content_folder() / game_name / "examples.toml"
    whole = Table(read(path), path, "examples")
    whole.only(rulebook(game_name).rules)
    return {id: _example(Table(whole.need(id, dict), path, id), game_name) for id in whole.data}


def _example(table: Table, game_name: str) -> Example:
    table.only(("position", "action", "says", "shows", "near"))
    changes = table.need("near", dict)
    case = _case(table, game_name)
    kept = {key: table.data[key] for key in ("position", "action")}
    near = Table({**kept, **changes}, table.file, f"{table.where}, near")
    near.only(("position", "action", "says"))
    return Example(table.where, case, _case(near, game_name), table.rules("shows", game_name) or (table.where,))


def _case(table: Table, game_name: str) -> Case:
    playing, position, action = game(game_name), table.need("position", str), table.need("action", str)
    try:
        task = Task(playing, "watch", playing.decode(position), playing.read_action(action))
    except Mistake as problem:
        raise table.wrong(problem) from problem
    return Case(position, task, table.text("says"))
