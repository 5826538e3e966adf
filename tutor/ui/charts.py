"""The charts of a free game: the scores move by move, and what each play would score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import holoviews as hv
from bokeh.models import BasicTicker

from tutor.core import Lang
from tutor.draw import PALETTE
from tutor.ui.telling import label

hv.extension("bokeh", logo=False)

_LINES = ("accent", "red", "green", "blue", "yellow", "ink")
"""Colours of the seats' lines; their markers differ too."""
_MARKERS = ("circle", "square", "triangle", "diamond", "inverted_triangle", "star")


def timeline(title: str, x: str, y: str, series: Mapping[str, Sequence[int]], dark: bool, start: int = 0) -> Any:
    """A line for each of the `series`, by its name: a number after every move or turn, counted from `start`."""
    curves: list[Any] = []
    for n, (name, numbers) in enumerate(series.items()):
        points = list(enumerate(numbers, start))
        colour = PALETTE[_LINES[n]][dark]
        curve = hv.Curve(points, x, y, label=name).opts(color=colour, line_width=2)
        dots = hv.Scatter(points[-1:], x, y, label=name).opts(color=colour, marker=_MARKERS[n], size=9)
        curves += [curve, dots]
    return hv.Overlay(curves).opts(
        title=title, yticks=_whole(), legend_position="top_left", padding=(0.04, 0.1), **_frame()
    )


_BARS = ("joy", "emotion", "warm-line", "accent")


def effects(title: str, x: str, names: Sequence[str], rows: Mapping[str, Sequence[int]], dark: bool) -> Any:
    """For each action, by its words: a bar for every number that it would change, of those called `names`."""
    ticks, bars = [], {name: [] for name in names}
    for row, (words, changes) in enumerate(rows.items()):
        ticks.append((row + 0.5, words))
        moved = [(name, n) for name, n in zip(names, changes, strict=True) if n]
        high = 0.8 / len(moved)
        for at, (name, n) in enumerate(moved):
            low = row + 0.1 + high * at
            bars[name].append((min(n, 0), low, max(n, 0), low + high))
    drawn = [
        hv.Rectangles(boxes, [x, "low", "right", "high"], label=name).opts(
            color=PALETTE[_BARS[n]][dark], line_color=PALETTE["ink"][dark], line_width=1
        )
        for n, (name, boxes) in enumerate(bars.items())
        if boxes
    ]
    frame = _frame() | {"height": 130 + 34 * len(rows), "min_height": 130 + 34 * len(rows)}
    return hv.Overlay(drawn).opts(
        title=title, xlabel=x, ylabel="", yticks=ticks, invert_yaxis=True, legend_position="top", legend_cols=2, **frame
    )


def landscape(plays: Mapping[str, Sequence[int]], lang: Lang, dark: bool) -> Any:
    """For each card of the hand: which scores its legal plays would make, and in how many ways."""
    card, ways = label("card_axis", lang), label("ways_axis", lang)
    rows = [(jp, name, n) for name, scores in plays.items() for jp, n in sorted(Counter(scores).items())]
    points = hv.Points(rows, ["JP", card], ways).opts(
        color=PALETTE["legal"][dark], size=hv.dim(ways).clip(1, 9) * 3 + 6, tools=["hover"]
    )
    order = hv.Dimension(card, values=list(plays))
    return points.redim(**{card: order}).opts(
        title=label("landscape", lang), yaxis="left", invert_yaxis=True, padding=(0.1, 0.1), **_frame()
    )


def _whole() -> BasicTicker:
    """Moves and points are whole numbers. Each chart has a ticker of its own: a model belongs to one session."""
    return BasicTicker(min_interval=1, num_minor_ticks=0)


def _frame() -> dict[str, Any]:
    return {
        "xticks": _whole(),
        "responsive": True,
        "min_height": 260,
        "height": 260,
        "default_tools": [],
        "toolbar": None,
        "show_grid": True,
        "fontscale": 1.1,
    }
