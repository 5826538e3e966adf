"""What makes a question a puzzle: every answer that can be given, with its reply, and no flaw among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2s
from itertools import islice
from math import log2
from typing import Any, NamedTuple

from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Outcome, Reply, Task

RIGHT = (Outcome.SOLVED, Outcome.ON)


class Row(NamedTuple):
    """An answer that can be given, and what is replied to it."""

    answer: Any
    reply: Reply

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the reply names."""
        verdict = self.reply.verdict
        told = (verdict.violations or verdict.events) if verdict else ()
        return tuple(dict.fromkeys(one.rule for one in told))


def enumeration(task: Task) -> list[Row]:
    """Every answer with its reply."""
    kind = KINDS[task.kind]
    return [Row(answer, kind.reply(task, answer)) for answer in kind.candidates(task)]


def flaws(task: Task, rows: Sequence[Row] | None = None) -> Iterator[str]:
    """Why this is no puzzle: each reason in a few words. `rows` is its enumeration, for whoever has it."""
    kind = KINDS[task.kind]
    solutions = kind.solutions(task)
    if not solutions:
        yield "it has no solution"
        return
    rows = enumeration(task) if rows is None else rows
    if kind.form in ("play", "play or none", "yes or no", "choice", "number"):
        right = {_written(task, row.answer) for row in rows if row.reply.outcome in RIGHT}
        stored = set(solutions[:1] if kind.form == "yes or no" else solutions)
        if right != stored:
            yield f"the replies accept {sorted(right)}, but the solutions are {sorted(stored)}"
    for row in rows:
        if row.reply.outcome not in RIGHT and not row.reply.remark and not row.rules:
            yield f"no reason speaks against {row.answer}"
    if any(
        kind.solutions(task._replace(state=other)) != solutions
        for other in GROUNDS[task.game.NAME].hidden(task.state, kind.seat(task))
    ):
        yield "what the learner cannot see changes the answer"


def _written(task: Task, answer: Any) -> str:
    """An answer as solutions are written."""
    match KINDS[task.kind].form:
        case "yes or no":
            return "yes" if answer else "no"
        case "play" | "play or none":
            return "none" if answer is None else task.game.write_action(answer)
    return str(answer)


def read_answer(task: Task, solution: str) -> Any:
    """The answer that a solution writes down; of cells, those of this solution alone."""
    match KINDS[task.kind].form:
        case "yes or no":
            return solution == "yes"
        case "choice":
            return solution
        case "number":
            return int(solution)
        case "cells":
            return frozenset({solution} - {"none"})
        case "line":
            return tuple(task.game.read_action(text) for text in solution.split(", "))
    return None if solution == "none" else task.game.read_action(solution)


def seen(task: Task) -> str:
    """What the learner is asked, the same for two questions that are equal up to symmetry."""
    kind = KINDS[task.kind]
    match kind.asks_for:
        case "action":
            places: Sequence[str] = task.game.way(task.state, task.ask)
            ask = type(task.ask).__name__ if places else task.game.write_action(task.ask)
        case "card":
            places = [f"hand/{task.state.mover.hand.index(task.ask)}"]
            ask = ""
        case "place":
            places, ask = [task.ask], ""
        case _:
            places, ask = [], str(task.ask or "")
    return f"{task.kind} {ask} {GROUNDS[task.game.NAME].seen(task.state, places, kind.seat(task))}"


def id_of(task: Task) -> str:
    """The name of a puzzle: the same for questions that are equal up to symmetry."""
    return f"{task.kind}-{blake2s(seen(task).encode(), digest_size=5).hexdigest()}"


EASIEST = 1000
"""What a question with nothing to look at would be rated."""


MANY = 8
"""So many look-alikes are as hard as more of them."""


def prior(task: Task, rows: Sequence[Row] | None = None) -> int:
    """How hard a question is before anybody has answered it, as a rating of which 1500 is a middling one.

    It grows with what there is to look at, with each look-alike among the answers, with the rules involved, and with
    each action of a line. `rows` is its enumeration, for whoever has it.
    """
    kind = puzzle_kind(task.kind)
    rules = {rule for row in (enumeration(task) if rows is None else rows) for rule in row.rules}
    actions = kind.solutions(task)[1].count(",") if kind.form == "line" else 0
    return round(
        EASIEST
        + 70 * log2(1 + kind.effort(task))
        + 15 * sum(1 for _ in islice(kind.traps(task), MANY))
        + 15 * len(rules)
        + 100 * actions
    )
