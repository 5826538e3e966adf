"""What a table of one's own is made with: a form for the figures of a ruleset, and ways to take it along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import param
from panel.custom import JSComponent

from tutor.ui.controls import when_shown

_HERE = Path(__file__).parent


class Entry(NamedTuple):
    """What the form shows of one figure: its value, what else is said of it, and what is wrong with the value."""

    value: str | bool
    note: str = ""
    problem: str = ""


class FigureForm(JSComponent):
    """Figures to change. `on_change` hears a figure and what a person gave it: a text, or a bool of a switch.

    The form is HTML, in which an element with `data-figure` holds an input, and one with `data-rule` the text of a
    rule. The browser keeps what is being written there; an answer to an older change does not undo a newer one.
    """

    shown = param.Dict(default={}, doc="All of it at once: html, figures, rules, heard (see `show`).")

    _esm = _HERE / "figures.js"
    _stylesheets = [(_HERE / "figures.css").read_text(encoding="utf-8")]

    def __init__(self, on_change: Callable[[str, str | bool], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_change = on_change
        self._heard = 0

    def show(self, html: str, figures: Mapping[str, Entry], rules: Mapping[str, str]) -> None:
        """Show the form, with an entry for each figure and the text of each rule."""
        entries = {name: entry._asdict() for name, entry in figures.items()}
        self.shown = {"html": html, "figures": entries, "rules": dict(rules), "heard": self._heard}

    def _handle_msg(self, message: Any) -> None:
        match message:
            case {"figure": str(figure), "value": str() | bool() as value, "n": int(n)}:
                self._heard = n
                when_shown(lambda: self._on_change(figure, value))


class Sharing(JSComponent):
    """A link to this place to copy, a file to take away and one to open: those whose words are given.

    `on_file` hears the name and text of a file that is opened.
    """

    shown = param.Dict(default={}, doc="All of it at once: the file's name and text, and words for each button.")

    _esm = _HERE / "sharing.js"
    _stylesheets = [(_HERE / "figures.css").read_text(encoding="utf-8")]

    def __init__(self, on_file: Callable[[str, str], None] = lambda name, text: None, most: int = 10_000) -> None:
        """Of a file no more than `most` characters are read: no ruleset has more."""
        super().__init__()
        self._on_file = on_file
        self._most = most

    def show(self, name: str, text: str, words: Mapping[str, str]) -> None:
        """Offer this file; `words` are those of copy, copied, download and open."""
        self.shown = {"name": name, "text": text, "most": self._most, **words}

    def _handle_msg(self, message: Any) -> None:
        match message:
            case {"name": str(name), "text": str(text)}:
                when_shown(lambda: self._on_file(name, text[: self._most]))
