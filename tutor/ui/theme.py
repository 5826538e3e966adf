"""The look of the tutor's pages: one stylesheet and one Material theme, both from the palette."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tutor.draw import FONTS, PALETTE, palette_css

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
