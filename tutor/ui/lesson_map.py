"""The map of a game's lessons: level below level, with a line from each lesson to every one that requires it.

On a phone it is one path from top to bottom, by number, and each lesson says what it builds on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from tutor.content.lessons import Lesson, lessons
from tutor.core import Lang
from tutor.draw import number, tag
from tutor.path import Standing, levels
from tutor.ui.words import label

_LANE = 0.16
"""How wide a line is that passes a level, where a lesson is 1."""


@dataclass(frozen=True)
class Item:
    """What stands at a level: a lesson or, where it is None, a line that passes on its way further down.

    `source` is the lesson from which lines go on below; `x` is the middle, a part of the map's width.
    """

    lesson: Lesson | None
    source: str
    x: float
    width: float


@dataclass(frozen=True)
class Level:
    """What stands side by side, and the lines that lead to it from the level above."""

    items: Sequence[Item]
    lines: Sequence[tuple[float, float]]


@cache
def layout(game: str) -> tuple[Level, ...]:
    """Where each lesson of a game stands."""
    rows = [list(level) for level in levels(game)]
    depth = {one.id: n for n, row in enumerate(rows) for one in row}
    lowest: dict[str, int] = {}
    for one in (one for row in rows for one in row):
        for id in one.requires:
            lowest[id] = max(lowest.get(id, 0), depth[one.id])
    found: list[Level] = []
    above: Mapping[str, float] = {}
    for n, row in enumerate(rows):
        here: list[tuple[float, Lesson | None, str]] = [
            (_mean([above[id] for id in one.requires]), one, one.id) for one in row
        ]
        here += [(above[id], None, id) for id in above if lowest.get(id, 0) > n]
        here.sort(key=lambda each: each[0])
        items = _spread([(lesson, source) for _, lesson, source in here])
        lines = []
        for item in items:
            sources = item.lesson.requires if item.lesson else (item.source,)
            lines += [(above[id], item.x) for id in sources]
        found.append(Level(tuple(items), tuple(lines)))
        above = {item.source: item.x for item in items}
    return tuple(found)


def _mean(places: Sequence[float]) -> float:
    return sum(places) / len(places) if places else 0.5


def _spread(row: Sequence[tuple[Lesson | None, str]]) -> list[Item]:
    widths = [1 if lesson else _LANE for lesson, _ in row]
    items, left = [], 0.0
    for (lesson, source), wide in zip(row, widths, strict=True):
        width = wide / sum(widths)
        items.append(Item(lesson, source, left + width / 2, width))
        left += width
    return items


_SIGNS = {
    Standing.OPEN: '<circle r="8"/>',
    Standing.BEGUN: '<circle r="8"/><path class="full" d="M0-8a8 8 0 0 1 0 16z"/>',
    Standing.KNOWN: '<circle class="full" r="9"/><path class="on" d="M-4 0l3 3 5-6"/>',
    Standing.DUE: '<path d="M7.5 3A8 8 0 1 1 6-5.5M7-10v5h-5"/>',
    Standing.LATER: '<circle r="8" stroke-dasharray="2.5 3.8"/>',
}


def sign(standing: Standing) -> str:
    """The sign of a standing, which its word always goes with."""
    return f'<svg class="sign {standing.value}" viewBox="-12 -12 24 24" aria-hidden="true">{_SIGNS[standing]}</svg>'


def lesson_map(game: str, lang: Lang, node: Callable[[Lesson], str]) -> str:
    """The map as HTML; `node` is what stands for a lesson."""
    numbers = {one.id: n for n, one in enumerate(lessons(game), 1)}
    rows = []
    for level in layout(game):
        if level.lines:
            curves = "".join(_curve(*line) for line in level.lines)
            rows.append(
                f'<svg class="lines" viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">{curves}</svg>'
            )
        columns = " ".join(f"{number(100 * item.width)}fr" for item in level.items)
        cells = ""
        for item in level.items:
            if item.lesson is None:
                cells += '<li class="lane" aria-hidden="true"></li>'
            else:
                n = numbers[item.lesson.id]
                last = ' class="last"' if n == len(numbers) else ""
                cells += f'<li style="--n:{n}"{last}>{node(item.lesson)}</li>'
        rows.append(f'<ul class="level" style="grid-template-columns:{columns}">{cells}</ul>')
    return f'<div class="map" role="group" aria-label="{escape(label("lessons", lang))}">{"".join(rows)}</div>'


def _curve(above: float, below: float) -> str:
    x, to = number(1000 * above), number(1000 * below)
    return tag("path", d=f"M{x} 0C{x} 24 {to} 16 {to} 40")
