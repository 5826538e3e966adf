"""The charts of a free game: how it went, move by move, and what could be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import holoviews as hv
import holoviews.plotting.bokeh
from bokeh.models import BasicTicker

from tutor.core import Lang
from tutor.draw import PALETTE, colour
from tutor.texts import MINUS
from tutor.ui.words import label

# What `hv.extension` would do, but for loading its scripts into a notebook: from another host, and before the notebook
# itself has said how.
hv.Store.set_current_backend("bokeh")

_LINES = ("accent", "red", "green", "blue", "yellow", "ink")
"""Colours of the seats' lines; their markers differ too."""
_MARKERS = ("circle", "square", "triangle", "diamond", "inverted_triangle", "star")


def timeline(title: str, x: str, y: str, series: Mapping[str, Sequence[int]], dark: bool, start: int = 0) -> Any:
    """A line for each of the `series`, by its name: a number after every move or turn, counted from `start`."""
    curves: list[Any] = []
    for n, (name, numbers) in enumerate(series.items()):
        points = list(enumerate(numbers, start))
        tone = PALETTE[_LINES[n]][dark]
        curve = hv.Curve(points, x, y, label=name).opts(color=tone, line_width=2)
        dots = hv.Scatter(points[-1:], x, y, label=name).opts(color=tone, marker=_MARKERS[n], size=9)
        curves += [curve, dots]
    return hv.Overlay(curves).opts(
        title=title, yticks=_whole(), legend_position="top", legend_cols=3, padding=(0.04, 0.1), **frame()
    )


def effects(title: str, rows: Mapping[str, Mapping[str, tuple[str, int]]]) -> str:
    """For each action, by its words, what it would change: a bar to the right or left for every number, by its name,
    in the colour that is given with it. As HTML, since the words need more room than an axis has."""
    most = max(abs(n) for changes in rows.values() for _, n in changes.values())
    items = []
    for words, changes in rows.items():
        bars = []
        for name, (tone, n) in changes.items():
            style = f"--part:{abs(n) / most:.3f};--tone:{colour(tone)}"
            by = f"{n:+d}".replace("-", MINUS)
            bar = f'<i class="{"more" if n > 0 else "less"}" style="{style}"></i>'
            bars.append(f'<div class="change">{bar}<b>{by}</b> {escape(name)}</div>')
        items.append(f"<li>{escape(words)}{''.join(bars)}</li>")
    return f'<h3>{escape(title)}</h3><ul class="effects">{"".join(items)}</ul>'


def landscape(plays: Mapping[str, Sequence[int]], lang: Lang, dark: bool) -> Any:
    """For each card of the hand: which scores its legal plays would make, and in how many ways."""
    card, ways = label("card_axis", lang), label("ways_axis", lang)
    rows = [(jp, name, n) for name, scores in plays.items() for jp, n in sorted(Counter(scores).items())]
    points = hv.Points(rows, ["JP", card], ways).opts(
        color=PALETTE["legal"][dark], size=hv.dim(ways).clip(1, 9) * 3 + 6, tools=["hover"]
    )
    order = hv.Dimension(card, values=list(plays))
    return points.redim(**{card: order}).opts(
        title=label("landscape", lang), yaxis="left", invert_yaxis=True, padding=(0.1, 0.1), **frame()
    )


def _whole() -> BasicTicker:
    """Moves and points are whole numbers. Each chart has a ticker of its own: a model belongs to one session."""
    return BasicTicker(min_interval=1, num_minor_ticks=0)


def frame() -> dict[str, Any]:
    """What all charts have in common."""
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
