"""The rules at a learner's own table: figures changed from a preset, and every question asked under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tutor.games import RULESETS, ruleset_of, under
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.ruleset import PresetRuleset, Value
from tutor.texts import Mistake

Tables = Mapping[str, str]
"""For a game and a preset (`happiness/hard`), how a position code names the ruleset that is played instead
(`hard.silver-nothing`)."""

AS_PRINTED: Tables = {}
"""No figure is changed."""

SETTING = "table/"
"""Settings that keep a table have names that begin so."""


class Asked(NamedTuple):
    """A task at a learner's table.

    `changed` says that the table has other answers than the preset; `set_aside` that it has none, or cannot hold the
    position, so that the task stays as printed.
    """

    task: Task
    changed: bool = False
    set_aside: bool = False


def tables_of(settings: Mapping[str, str]) -> Tables:
    """The tables among a learner's settings."""
    return {name.removeprefix(SETTING): code for name, code in settings.items() if name.startswith(SETTING)}


def ruleset_at(game: str, preset: str, tables: Tables) -> PresetRuleset:
    """The ruleset of a preset at the learner's table; as printed where a table is kept that cannot be."""
    try:
        return RULESETS[game].from_code(tables.get(f"{game}/{preset}", preset))
    except Mistake:
        return RULESETS[game](preset)


def changed_at(game: str, rule: str, preset: str, tables: Tables) -> Mapping[str, Value]:
    """The figures that a rule gives under a preset and that are others at the learner's table, with their values: the
    text of a rule need not name them."""
    given = RULESETS[game].given_by(rule, preset)
    changes = ruleset_at(game, preset, tables).changes
    return {figure: value for figure, value in changes.items() if figure in given}


def asked_at(task: Task, tables: Tables) -> Asked:
    """The task under the figures of the learner's table, where its preset has such a table."""
    preset, code = ruleset_of(task.game, task.state), tables.get(f"{task.game.NAME}/{task.state.rules.preset}", "")
    # A position that changes figures itself is about just these.
    if not code or preset != task.state.rules.preset or code == preset:
        return Asked(task)
    kind = KINDS[task.kind]
    try:
        there = task._replace(state=under(task.game, task.state, code))
        answers = kind.solutions(there)
    except Mistake:
        return Asked(task, set_aside=True)
    if not answers:
        return Asked(task, set_aside=True)
    return Asked(there, changed=answers != kind.solutions(task))
