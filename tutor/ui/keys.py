"""The keys of a page: those that it hears, and the list of them all, which "?" shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from tutor.core import Lang
from tutor.ui.controls import when_shown
from tutor.ui.words import label

Shortcut = tuple[Sequence[str], str]
"""Keys as they are printed, and the label that says what they do."""

EVERYWHERE: Sequence[Shortcut] = (((("Tab",)), "key_tab"), (("?",), "key_help"))

ON_A_BOARD: Sequence[Shortcut] = (
    (("←", "→", "↑", "↓"), "key_walk"),
    (("Home", "End"), "key_ends"),
    (("Enter", "Space"), "key_choose"),
    (("Esc",), "key_let_go"),
)


class Keys(JSComponent):
    """A button that lists the shortcuts of the page, as "?" does. `on_key` hears each key of `heard` that is pressed,
    wherever on the page: named as the browser does, a digit with Shift as `Shift+1`."""

    sheet = param.Dict(default={}, doc="The list: title, close, and rows of keys with what they do.")
    heard = param.List(default=[], item_type=str, doc="The keys that the page itself hears.")

    _esm = Path(__file__).with_name("keys.js")
    _stylesheets = [
        """
        button { min-width: 44px; height: 44px; padding: 0 12px; border: 0; border-radius: 12px; background: none;
                 color: var(--ink); font: 700 1.125rem var(--fonts); cursor: pointer; }
        dialog { box-sizing: border-box; width: min(34rem, calc(100vw - 32px)); padding: 20px 24px;
                 border: 1px solid var(--line); border-radius: 18px; background: var(--surface); color: var(--ink); }
        dialog::backdrop { background: #0006; }
        dialog button { display: block; margin: 12px 0 0 auto; padding: 0 18px; border: 1px solid var(--line);
                        font-size: 1rem; }
        dl { margin: 8px 0 0; }
        dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding: 8px 0;
                 border-top: 1px solid var(--line); }
        dd { margin: 0; }
        kbd { display: inline-block; min-width: 1.2em; padding: 1px 8px; border: 1px solid var(--line);
              border-radius: 8px; background: var(--paper); font: inherit; font-size: 0.875rem; text-align: center;
              white-space: nowrap; }
        @media (max-width: 859px), (hover: none) { .open { display: none; } }
        """
    ]

    def __init__(self, on_key: Callable[[str], None], heard: Sequence[str]) -> None:
        super().__init__(heard=list(heard), margin=0)
        self._on_key = on_key

    def show(self, shortcuts: Sequence[Shortcut], lang: Lang) -> None:
        """Set what is listed."""
        self.sheet = {
            "title": label("keys", lang),
            "close": label("close_dialog", lang),
            "rows": [[list(keys), label(what, lang)] for keys, what in shortcuts],
        }

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"key": str(key)} if key in self.heard:
                when_shown(lambda: self._on_key(key))
