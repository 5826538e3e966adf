"""The look of the tutor's pages: one stylesheet and one Material theme, both from the palette; light or dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from tutor.draw import FONTS, PALETTE, palette_css
from tutor.ui.controls import when_shown

THEME = palette_css() + Path(__file__).with_name("theme.css").read_text(encoding="utf-8")
"""For `pn.extension(raw_css=[THEME])`: Panel hands it to the page and to every component on it."""


def _material(theme: int) -> dict[str, Any]:
    at = {name: both[theme] for name, both in PALETTE.items()}
    return {
        "palette": {
            "primary": {"main": at["accent"], "contrastText": at["on-accent"]},
            "success": {"main": at["legal"]},
            "error": {"main": at["illegal"]},
            "background": {"default": at["paper"], "paper": at["surface"]},
            "text": {"primary": at["ink"], "secondary": at["quiet"]},
            "divider": at["line"],
        },
        "typography": {"fontFamily": FONTS, "button": {"textTransform": "none", "fontWeight": 700, "fontSize": "1rem"}},
        "shape": {"borderRadius": 12},
    }


MATERIAL: dict[str, Any] = {"light": _material(0), "dark": _material(1)}
"""For `Page(theme_config=MATERIAL)`, which hands it on to the widgets on the page."""


class ThemeSwitch(JSComponent):
    """The button between light and dark; `on_change` is called when `dark` has changed. A cookie keeps the choice."""

    label = param.String(doc="What the button is called, in the language of the page.")
    dark = param.Boolean(doc="Whether the page is dark.")

    _esm = Path(__file__).with_name("theme.js")
    _stylesheets = [
        """
        button { width: 44px; height: 44px; padding: 10px; border: 0; border-radius: 12px; background: none;
                 color: var(--ink); cursor: pointer; }
        svg { display: block; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; }
        path { fill: currentColor; }
        """
    ]

    def __init__(self, cookies: Mapping[str, str], on_change: Callable[[], None]) -> None:
        super().__init__(dark=cookies.get("theme", "").endswith("dark"), width=44, height=44, margin=0)
        self.param.watch(lambda _: when_shown(on_change), "dark")

    @property
    def first_paint(self) -> str:
        """The style of a page that is still empty: dark without a flash of light."""
        return f":root:not(.light){{--paper:{PALETTE['paper'][self.dark]}}}"
