"""The live board: zones of cells to tap, to drag between, and to walk through by keyboard. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import param
from bokeh.document import Document
from bokeh.events import Event
from panel.custom import JSComponent
from panel.io.state import set_curdoc

from tutor.draw import CELL, NOTHING, marks_over, palette_css
from tutor.ui.attention import is_late
from tutor.ui.controls import when_shown

_HERE = Path(__file__).parent


class Zone(NamedTuple):
    """A part of the board: a rectangle of cells, row by row, or a `line` of words without cells.

    A `grid` and a `field` have a ground, a `strip` has none; in a `field` empty cells are places for cards, and its
    rows are named in words. The cells of a `hand` are choices, and flow. `label` names the zone: a hand's and a line's
    for everyone, another's for a screen reader; `stress` are the words that end it, in bold. `across` is the number of
    columns, and "" among the cells is a gap. `columns` and `rows` are names along the rim. `width` is a cell's width
    in units, of which its height has 100.
    """

    label: str
    cells: Sequence[str] = ()
    across: int = 1
    kind: Literal["grid", "field", "strip", "hand", "line"] = "grid"
    columns: Sequence[str] = ()
    rows: Sequence[str] = ()
    width: int = CELL
    stress: str = ""


class Cell(NamedTuple):
    """One cell: its picture ("" if it is empty), its name for a screen reader, whether it can be dragged, and whether
    what it shows is gone, so that only a trace of it stays."""

    svg: str
    label: str
    drag: bool = False
    gone: bool = False


class Board(JSComponent):
    """Zones of cells on the screen.

    `on_tap` hears which cell was tapped, by mouse, finger or key, and None for Escape. `on_lift` hears which cell a
    drag begins from, and `on_drop` also where it ends: on a cell of this board, or of `drop_on` if that is another one.
    """

    state = param.Parameter(doc="All that the browser shows, for a view that opens now. Only `show` changes it.")

    _esm = _HERE / "board.js"
    _stylesheets = [palette_css(".alone", ".alone.dark"), (_HERE / "board.css").read_text(encoding="utf-8")]

    def __init__(
        self,
        on_tap: Callable[[str | None], None],
        on_lift: Callable[[str], None] = lambda cell: None,
        on_drop: Callable[[str, str], None] = lambda cell, target: None,
        drop_on: Board | None = None,
        **params: Any,
    ) -> None:
        # The dict is changed in place and never assigned anew. So Bokeh sends nothing on its own account, and a view
        # that opens later is given all of it.
        super().__init__(**{"sizing_mode": "stretch_width", **params, "state": {"count": 0, "zones": [], "cells": {}}})
        self._on_tap = on_tap
        self._on_lift = on_lift
        self._on_drop = on_drop
        self._drop_on = drop_on or self

    def show(
        self,
        zones: Sequence[Zone],
        cells: Mapping[str, Cell],
        marks: Mapping[str, str] = NOTHING,
        notes: Mapping[str, str] = NOTHING,
        say: str = "",
    ) -> None:
        """Show exactly this; only the cells that differ from the last call go to the browser.

        `marks` and `notes` belong to places, as in `tutor.draw.marks_over`; those of other boards are left alone.
        `say` is spoken to a screen reader, also when it was said before.
        """
        shown: dict[str, dict[str, Any]] = {}
        for zone in zones:
            names = [name for name in zone.cells if name]
            filled = {name for name in names if cells[name].svg}
            over = marks_over(names, marks, notes, filled, zone.width)
            for name in names:
                svg, label, drag, gone = cells[name]
                note = notes.get(name, "")
                shown[name] = {
                    "svg": svg,
                    "over": over.get(name, ""),
                    "label": f"{label}, {note}" if note else label,
                    "drag": drag,
                    "gone": gone,
                    "chosen": marks.get(name) == "chosen",
                }
        message: dict[str, Any] = {"say": say}
        message["cells"] = {name: cell for name, cell in shown.items() if self.state["cells"].get(name) != cell}
        # As lists, as they come out of JSON.
        wanted = [zone._asdict() for zone in zones]
        if wanted != self.state["zones"]:
            message["zones"] = wanted
        self.state.update(count=self.state["count"] + 1, zones=wanted, cells=shown)
        self._send_msg({**message, "count": self.state["count"]})

    def focus(self) -> None:
        """Lead who uses keys to the cell where Tab would come."""
        self._send_msg({"count": self.state["count"], "cells": {}, "say": "", "focus": True})

    def _process_bokeh_event(self, doc: Document, event: Event) -> None:
        # Panel would count the tap as work that keeps the page busy, tell so to the page's frame twice, and take longer
        # over that than the tap itself takes.
        with set_curdoc(doc):
            when_shown(partial(self._process_event, event))

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        """What the browser tells. It is not to be trusted: a cell that is not on the board is passed over."""
        match message:
            case {"count": count} if count != self.state["count"]:
                # A view that was being opened while something changed.
                self._send_msg({**self.state, "say": ""})
            case _ if is_late(on_board=True):
                pass
            case {"cell": None}:
                self._on_tap(None)
            case {"cell": str(name)} if name in self.state["cells"]:
                self._on_tap(name)
            case {"lift": str(name)} if self._drags(name):
                self._on_lift(name)
            case {"from": str(name), "to": str(target)} if self._drags(name) and target in self._drop_on.state["cells"]:
                self._on_drop(name, target)

    def _drags(self, name: str) -> bool:
        return name in self.state["cells"] and self.state["cells"][name]["drag"]
