"""How the places of a board are marked: what a verdict lights up, and what a task asks about."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core import Verdict
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task


def marks_of(verdict: Verdict, way: Sequence[str]) -> dict[str, str]:
    """How the places of a verdict are marked: in green what happens and what would be legal, with the card of the hand
    that could do it; in red what was tried, its `way`, and the edges that clash; with a thin ring what else decides."""
    if verdict.legal:
        return dict.fromkeys(verdict.cells, "legal")
    marks = {}
    for one in verdict.violations:
        better = {one.facts.get(name) for name in ("fits", "at", "centre")}
        for place in one.cells:
            tried = place in way or place.partition("/")[0] in way
            could = place in better or place.startswith("hand/")
            marks[place] = "illegal" if tried else "legal" if could else "decides"
    return marks


def marks_asked(task: Task) -> dict[str, str]:
    """How the places are marked that a task asks about."""
    match KINDS[task.kind].asks_for:
        case "place":
            return {task.ask: "hint"}
        case "action":
            return dict.fromkeys(task.game.way(task.state, task.ask), "chosen")
    return {}
