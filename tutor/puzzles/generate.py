"""Puzzles made to order: for a kind, a table, a difficulty and a rule, from the library by small changes.

The same arguments make the same puzzle on every machine.
"""

from __future__ import annotations

import datetime
from contextlib import suppress
from functools import lru_cache
from random import Random

from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.content.tasks import read_task, write_ask
from tutor.games import under
from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Task
from tutor.puzzles.proof import enumeration, flaws, id_of, prior
from tutor.texts import Mistake

MODELS = 12
"""So many puzzles of the library, those of the nearest difficulty, are what a new one may be made from."""

TRIES = 400
"""How many changes are tried before there is no such puzzle."""

NEAR = 60
"""A puzzle whose difficulty is so near to what was asked for is taken."""

ENOUGH = 4
"""Of so many puzzles the nearest is taken."""


def generate(game: str, kind: str, table: str, difficulty: int, seed: int, about: str = "") -> Puzzle:
    """A puzzle that the library does not have. `table` names the ruleset as a position code does (`hard`), `difficulty`
    is a rating, and `about` a rule that it is to ask about, if any. Raises `Mistake` where none can be made."""
    rng = Random(f"{game} {kind} {table} {difficulty} {seed} {about}")
    library = [one for one in puzzles(game, kind) if one.task.state.rules.preset == table.partition(".")[0]]
    models = sorted(
        (one for one in library if not about or about in one.rules),
        key=lambda one: (abs(one.difficulty - difficulty), one.id),
    )
    known = {one.id for one in library}
    found: list[Puzzle] = []
    for _ in range(TRIES if models else 0):
        model = rng.choice(models[:MODELS]).task
        task = changed(model._replace(state=under(model.game, model.state, table)), rng, rng.randint(1, 3))
        made = task and proven(task)
        if made and made.id not in known and (not about or about in made.rules):
            found.append(made)
            if abs(made.difficulty - difficulty) <= NEAR or len(found) == ENOUGH:
                break
    if not found:
        raise Mistake("no_such_puzzle", kind=kind)
    return min(found, key=lambda one: abs(one.difficulty - difficulty))


MIDDLING = 1500
"""The difficulty of a puzzle of the day."""


@lru_cache(maxsize=16)
def daily(game: str, day: str) -> Puzzle:
    """The puzzle of a day (`2026-11-30`), the same for everybody; raises `Mistake` if it is no day."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        raise Mistake("no_day", given=day) from None
    rng = Random(f"{game} {date.isoformat()}")
    while True:
        kind = rng.choice(puzzle_kinds(game))
        table = rng.choice(list(GROUNDS[game].presets))
        with suppress(Mistake):  # not every kind has puzzles in every preset
            return generate(game, kind, table, MIDDLING, date.toordinal())


def near_miss(task: Task, seed: int) -> Puzzle:
    """The same question about a position that is as near as can be, with another answer: what was legal is not any
    more, or the solutions are others. Raises `Mistake` where none is found."""
    kind = puzzle_kind(task.kind)
    rng = Random(f"{task.kind} {task.game.encode(task.state)} {write_ask(task)} {seed}")
    answer = _answer(task)
    for tries in range(TRIES):
        other = changed(task, rng, 1 + 3 * tries // TRIES)
        if other and kind.trait(other) and _answer(other) != answer:
            made = proven(other)
            if made and made.id != id_of(task):  # the same question in a mirror is no near miss
                return made
    raise Mistake("no_near_miss")


def _answer(task: Task) -> tuple[str, ...]:
    """What must differ between a question and its near miss."""
    solutions = tuple(puzzle_kind(task.kind).solutions(task))
    return solutions[:1] if KINDS[task.kind].form == "yes or no" else solutions


@lru_cache(maxsize=256)
def read_link(game: str, kind: str, position: str, ask: str) -> Puzzle:
    """The puzzle whose position, kind and question a link holds; raises `Mistake` if they make none. To prove it takes
    its time, so those that were asked for last are remembered."""
    if kind not in puzzle_kinds(game):
        raise Mistake.unknown("no_kind", kind, puzzle_kinds(game))
    found = proven(read_task(game, kind, position, ask))
    if found is None:
        raise Mistake("not_a_puzzle")
    return found


def proven(task: Task) -> Puzzle | None:
    """The puzzle that a question makes, or None if it is not worth asking or has a flaw."""
    kind = puzzle_kind(task.kind)
    if not kind.trait(task):
        return None
    rows = enumeration(task)
    if next(flaws(task, rows), None) is not None:
        return None
    return Puzzle(
        task.game.NAME, id_of(task), task, tuple(kind.solutions(task)), tuple(kind.asks_about(task)), prior(task, rows)
    )


def changed(task: Task, rng: Random, times: int) -> Task | None:
    """The same question about a position in which so many things are changed; None where it cannot be asked."""
    kind, near = KINDS[task.kind], GROUNDS[task.game.NAME].near
    asked: Task | None = task
    for _ in range(times):
        change = next(near(asked.state, rng), None) if asked else None
        asked = kind.carried(asked, change.state) if asked and change else None
    return asked
