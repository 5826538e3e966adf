"""QR codes, which take an address along to a phone."""

from __future__ import annotations

from html import escape

import segno

from tutor.core import Lang
from tutor.draw import PALETTE
from tutor.ui.words import label

LOCAL = ("localhost", "127.", "[::1]")
"""How an address begins that only this computer understands."""


def qr(address: str, says: str) -> str:
    """The code of an address as HTML, dark on light in any theme: a phone reads it so. `says` is what it is called. An
    address that is longer than any code holds has none."""
    try:
        code = segno.make(address, error="m")
    except segno.DataOverflowError:
        return ""
    ink, paper = PALETTE["ink"][0], PALETTE["surface"][0]
    svg = code.svg_inline(border=2, omitsize=True, dark=ink, light=paper, lineclass=None)
    return f'<div class="qr" role="img" aria-label="{escape(says)}">{svg}</div>'


def only_here(site: str, lang: Lang) -> str:
    """A warning as HTML where no phone understands the address of the site; else nothing."""
    if not site.partition("://")[2].startswith(LOCAL):
        return ""
    return f'<p class="quiet">{escape(label("only_here", lang))}</p>'
