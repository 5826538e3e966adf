"""A long list to search through, in the browser itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import param
from panel.custom import JSComponent

from tutor.ui.controls import when_shown

_HERE = Path(__file__).parent


class Finder(JSComponent):
    """A search field over a list that narrows as one types. `on_go` hears the query of a link that leads on.

    The list is HTML: sections of items, in which what can be found is marked with `data-find`; an item or a link with
    `data-go` holds a query. While something is `open`, the list is put away and the field stays.
    """

    shown = param.Dict(default={}, doc="All of it at once: html, label, counts, back, home, open (see `show`).")

    _esm = _HERE / "finder.js"
    _stylesheets = [(_HERE / "finder.css").read_text(encoding="utf-8")]

    def __init__(self, on_go: Callable[[Mapping[str, str]], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_go = on_go

    def show(self, html: str, label: str, counts: Sequence[str], back: str, home: str, open: str) -> None:
        """Show the list. `counts` says for each number of items, from none, how many are found; `back` is the link to
        the list, whose query is `home`, while the item `open` is shown instead."""
        self.shown = {"html": html, "label": label, "counts": list(counts), "back": back, "home": home, "open": open}

    def _handle_msg(self, message: Any) -> None:
        match message:
            case {"go": str(query)}:
                when_shown(lambda: self._on_go(dict(parse_qsl(query))))
