"""What the page asks, and what of it the browser has shown: a hurried press is for what was asked before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

NAME = "attention"


class Attention(JSComponent):
    """Counts what the page asks, and hears from the browser how far it is with showing it."""

    asked = param.Integer(default=0, doc="How often the page has begun to ask something else.")
    seen = param.Integer(default=0, doc="How far the browser is; 0 before it shows anything.")

    _esm = Path(__file__).with_name("attention.js")

    def __init__(self) -> None:
        super().__init__(name=NAME, width=0, height=0, margin=0)
        self._what: object = None

    def turn(self, what: object) -> None:
        """The page asks this from now on."""
        if what != self._what:
            self._what = what
            self.asked += 1


def is_late() -> bool:
    """Whether what was pressed just now was pressed before the browser showed what is asked: it is passed over."""
    page: Any = pn.state.curdoc
    known = page.get_model_by_name(NAME) if page else None
    return known is not None and 0 < known.seen < known.asked
