"""The charts of a free game: the scores move by move, and what each play would score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import holoviews as hv
from bokeh.models import BasicTicker

from tutor.core import Lang
from tutor.draw import PALETTE
from tutor.ui.telling import label, seat_name

hv.extension("bokeh", logo=False)

_LINES = ("accent", "red", "green", "blue", "yellow", "ink")
"""Colours of the seats' lines; their markers differ too."""
_MARKERS = ("circle", "square", "triangle", "diamond", "inverted_triangle", "star")


def timeline(scores: Sequence[Sequence[int]], lang: Lang, dark: bool) -> Any:
    """Each seat's score after every move."""
    moves, jp = label("move_axis", lang), "JP"
    curves: list[Any] = []
    for seat in range(len(scores[0])):
        points = [(move, row[seat]) for move, row in enumerate(scores)]
        colour = PALETTE[_LINES[seat]][dark]
        name = seat_name(seat, lang)
        curve = hv.Curve(points, moves, jp, label=name).opts(color=colour, line_width=2)
        dots = hv.Scatter(points[-1:], moves, jp, label=name).opts(color=colour, marker=_MARKERS[seat], size=9)
        curves += [curve, dots]
    return hv.Overlay(curves).opts(
        title=label("timeline", lang), yticks=_whole(), legend_position="top_left", padding=(0.04, 0.1), **_frame()
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
