"""A file that the browser saves, and one that it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from tutor.ui.controls import when_shown


class FileButtons(JSComponent):
    """Two buttons. `on_export` is called to save a file (see `save`), `on_import` gets the text of one to read."""

    labels = param.List(default=["", ""], item_type=str, doc="What the two buttons say.")
    full = param.Boolean(doc="Whether there is something to save.")

    _esm = Path(__file__).with_name("files.js")
    _stylesheets = [
        """
        div { display: flex; flex-flow: row wrap; gap: 10px; }
        button { min-height: 44px; padding: 6px 18px; border: 1px solid var(--line); border-radius: 12px;
                 cursor: pointer; background: var(--surface); color: var(--ink); font: 700 1rem/1.75 var(--fonts); }
        @media (hover: hover) { button:hover { border-color: var(--accent); } }
        """
    ]

    def __init__(self, on_export: Callable[[], None], on_import: Callable[[str], None]) -> None:
        super().__init__(sizing_mode="stretch_width")
        self._on_export = on_export
        self._on_import = on_import

    def save(self, name: str, text: str) -> None:
        """Have the browser save a file."""
        self._send_msg({"name": name, "text": text})

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"export": True}:
                when_shown(self._on_export)
            case {"import": str(text)}:
                when_shown(lambda: self._on_import(text))
