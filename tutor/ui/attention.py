"""What the page asks, and what of it the browser has shown: a hurried press is for what was asked before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

NAME = "attention"


class Attention(JSComponent):
    """Counts what the page asks and what buttons do, and hears from the browser how far it is with showing it."""

    asked = param.Integer(default=0, doc="How often something else was asked or something was done by a button.")
    since = param.Integer(default=0, doc="The count with which it began that is asked now.")
    seen = param.Integer(default=0, doc="How far the browser is; 0 before it shows anything.")

    _esm = Path(__file__).with_name("attention.js")

    def __init__(self) -> None:
        super().__init__(name=NAME, width=0, height=0, margin=0)
        self._what: object = None
        self._done = 0

    def turn(self, what: object, done: int) -> None:
        """The page asks this from now on, and so much was done by buttons."""
        is_new = what != self._what
        if is_new or done != self._done:
            self._what, self._done = what, done
            count = self.asked + 1
            self.param.update(asked=count, since=count if is_new else self.since)


def is_late(on_board: bool = False) -> bool:
    """Whether what was pressed just now was pressed before the browser showed what is asked, or what the last button
    has done: it is passed over. On a board, taps may follow fast on each other and on buttons."""
    page: Any = pn.state.curdoc
    known = page.get_model_by_name(NAME) if page else None
    return known is not None and 0 < known.seen < (known.since if on_board else known.asked)
