"""The map of what a learner has mastered: a chart of all rules, by when they come again and how well they are known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import holoviews as hv
from bokeh.models import HoverTool, OpenURL, TapTool

from tutor.core import Lang
from tutor.draw import PALETTE
from tutor.games import GAMES
from tutor.progress.kept import Kept
from tutor.rulebook import game_of
from tutor.ui.charts import frame
from tutor.ui.days import until
from tutor.ui.words import label

BANDS = {
    "now": timedelta(0),
    "day": timedelta(days=1),
    "days": timedelta(days=3),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "later": timedelta.max,
}
"""The columns of the chart: within what time a rule comes again."""
_ACROSS = 4
"""Rules side by side in a column."""
_COLOURS = ("accent", "warm-line")


class Cell(NamedTuple):
    """A rule's place on the chart, and what is told of it."""

    left: float
    low: float
    right: float
    high: float
    rule: str
    strength: float


def cells(kept: Kept, game: str, up: bool, at: datetime) -> list[Cell]:
    """The rules of a game as cells, in each column the weakest next to the line that the stacks grow from."""
    found = []
    known = sorted((one.strength(at), rule) for rule, one in kept.rules.items() if game_of(rule) == game)
    for n, band in enumerate(BANDS):
        stack = [pair for pair in known if band_of(kept.rules[pair[1]].due - at) == band]
        for place, (strength, rule) in enumerate(stack):
            row, column = divmod(place, _ACROSS)
            left, low = n + 0.1 + 0.8 * column / _ACROSS, row + 0.15
            low, high = (low, low + 0.85) if up else (-low - 0.85, -low)
            found.append(Cell(left, low, left + 0.8 / _ACROSS - 0.02, high, rule, strength))
    return found


def band_of(left: timedelta) -> str:
    """The column of a rule that comes again after so much time."""
    return next(band for band, most in BANDS.items() if left <= most)


def mastery(kept: Kept, at: datetime, lang: Lang, dark: bool, practice: str) -> Any:
    """The chart. A tap on a rule leads to `practice`, an address with `@rule` for the rule's id."""
    drawn, most = [], {True: 0.0, False: 0.0}
    for n, game in enumerate(GAMES):
        up = n == 0
        found = cells(kept, game, up, at)
        if found:
            most[up] = max(max(abs(cell.low), abs(cell.high)) for cell in found)
            drawn.append(_stacks(found, n, kept, at, lang, dark, label(game, lang)))
    high = 150 + round(26 * sum(most.values()))
    ticks = [(n + 0.5, label(f"band_{band}", lang)) for n, band in enumerate(BANDS)]
    hover = HoverTool(tooltips=[("", "@rule: @known, @when")])
    return hv.Overlay([hv.HLine(0).opts(color=PALETTE["slot"][dark], line_width=2), *drawn]).opts(
        hv.opts.Rectangles(tools=[hover, TapTool(callback=OpenURL(url=practice, same_tab=True))]),
        hv.opts.Overlay(
            **(frame() | {"xticks": ticks, "height": high, "min_height": high, "show_grid": False}),
            title="",  # of one game alone it would be its name, which the legend says
            xlabel=label("band_axis", lang),
            yaxis=None,
            xlim=(0, len(BANDS)),
            ylim=(-most[False] - 0.3, most[True] + 0.3),
            legend_position="top",
            legend_cols=2,
            legend_opts={"padding": 0, "margin": 0},
        ),
    )


def _stacks(
    found: Sequence[Cell], n: int, kept: Kept, at: datetime, lang: Lang, dark: bool, name: str
) -> hv.Rectangles:
    rows = [
        (
            *cell[:5],
            f"{100 * cell.strength:.0f}%",
            until(kept.rules[cell.rule].due, at, lang),
            # What is half forgotten is nearly empty.
            0.1 + 0.9 * max(0.0, 2 * cell.strength - 1),
        )
        for cell in found
    ]
    colour = PALETTE[_COLOURS[n]][dark]
    return hv.Rectangles(rows, vdims=["rule", "known", "when", "full"], label=name).opts(
        fill_color=colour,
        fill_alpha=hv.dim("full"),
        nonselection_fill_alpha=hv.dim("full"),
        line_color=colour,
        line_alpha=1,
        nonselection_line_alpha=1,
        line_width=1.5,
    )
