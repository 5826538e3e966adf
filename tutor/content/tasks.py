"""The question of a task as text: what a lesson, a puzzle and a link hold of it, read and written."""

from __future__ import annotations

import re
from typing import Any

from tutor.content.toml import Table
from tutor.games import game
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Goal, Task
from tutor.texts import Mistake

TASK_KEYS = ("kind", "position", "ask", "goal", "solutions")
"""The keys of a table that hold a question and its solutions."""


def task_in(table: Table, game_name: str, kind_name: str) -> Task:
    """The question that a table of a file holds; raises `Mistake` with its place."""
    position, ask = table.need("position", str), str(table.maybe("ask", str, ""))
    try:
        task = read_task(game_name, kind_name, position, ask)
    except Mistake as problem:
        raise table.wrong(problem) from problem
    if KINDS[kind_name].asks_for != "goal":
        return task
    goal = Table(table.maybe("goal", dict, {}), table.file, f"{table.where}, goal")
    return task._replace(ask=_goal(goal, game_name))


def _goal(table: Table, game_name: str) -> Goal:
    table.only(Goal._fields)
    return Goal(
        happens=table.rules("happens", game_name),
        breaks=table.rules("breaks", game_name),
        jp=table.maybe("jp", int),
        card=table.maybe("card", str),
    )


def solutions_in(table: Table) -> tuple[str, ...]:
    """The solutions that are stored with it."""
    return tuple(str(one) for one in table.maybe("solutions", list, []))


def read_task(game_name: str, kind_name: str, position: str, ask: str = "") -> Task:
    """The question of a kind about a position, asked as `write_ask` writes it; raises `Mistake`."""
    if kind_name not in KINDS:
        raise Mistake.unknown("no_kind", kind_name, KINDS)
    playing = game(game_name)
    state = playing.decode(position)
    asked: Any = None
    match KINDS[kind_name].asks_for:
        case "nothing" | "goal":
            pass
        case _ if not ask:
            raise Mistake("missing_key", key="ask")
        case "action":
            asked = playing.read_action(ask)
        case "card":
            asked = next((card for card in state.mover.hand if card.word == ask), None)
            if asked is None:
                raise Mistake.unknown("no_card", ask, [card.word for card in state.mover.hand])
        case "place":
            if ask not in playing.sources(state):
                raise Mistake.unknown("no_source", ask, playing.sources(state))
            asked = ask
        case "number":
            if not re.fullmatch(r"[0-9]{1,3}", ask):
                raise Mistake("bad_value", key="ask", given=ask, expected="int")
            asked = int(ask)
    return Task(playing, kind_name, state, asked)


def write_ask(task: Task) -> str:
    """What a task asks about, as `read_task` reads it; "" where it asks about nothing beside the position."""
    match KINDS[task.kind].asks_for:
        case "action":
            return task.game.write_action(task.ask)
        case "card":
            return str(task.ask.word)
        case "place" | "number":
            return str(task.ask)
    return ""
