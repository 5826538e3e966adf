"""What every picture of the tutor shares: the palette, the font stack, and small pieces of SVG.

A picture is a string. A *fragment* lies inside a page's <svg> and takes its colours from the page's CSS variables;
a *standalone* picture has them written in, so that any viewer shows it. A cell is drawn in units of its own,
100 high, and its marks are drawn over it by `marks_over`, the same for every game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from html import escape
from types import MappingProxyType
from unicodedata import east_asian_width

PALETTE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "paper": ("#FBF8F1", "#15171D"),
        "surface": ("#FFFFFF", "#1F222A"),
        "ink": ("#2B2F3A", "#ECE9E1"),
        "quiet": ("#5F6673", "#A3A9B5"),
        "line": ("#E4DCCB", "#383D49"),
        "board": ("#EFE8D8", "#2A2E38"),
        "cell": ("#FFFDF7", "#1B1E25"),
        "slot": ("#CDC1A6", "#4C5363"),
        "legal": ("#2E9E6B", "#3DB47E"),
        "legal-ink": ("#1D7A50", "#62CF9C"),
        "legal-soft": ("#E8F5ED", "#1B3128"),
        "illegal": ("#C2323F", "#F0626F"),
        "illegal-ink": ("#B92C39", "#FF8A94"),
        "accent": ("#5B4BB7", "#A79BF0"),
        "on-accent": ("#FFFFFF", "#15171D"),
        "accent-soft": ("#EEEBFA", "#2B2846"),
        "warm": ("#FFF3E3", "#3A2B1C"),
        "warm-line": ("#E8873A", "#E8873A"),
        "warm-ink": ("#A34A00", "#F2A65E"),
        "cool": ("#E9EFF9", "#1E2C42"),
        "cool-line": ("#4A77BD", "#5D8AD0"),
        "cool-ink": ("#2B5596", "#9DBDF0"),
        "spell": ("#F3ECF9", "#2F2440"),
        "spell-line": ("#8A5BB5", "#A97FD1"),
        "spell-ink": ("#6B3F96", "#CDAAEE"),
        "emotion": ("#EC9BA2", "#8A3A44"),
        "joy": ("#F3C75B", "#7A5C12"),
        # A card of coloured triangles is a printed thing and looks the same by day and by night.
        "red": ("#D64550",) * 2,
        "blue": ("#2F6DB5",) * 2,
        "green": ("#2E9E6B",) * 2,
        "yellow": ("#F0B429",) * 2,
        "silver": ("#C9CED6",) * 2,
        "print-light": ("#FFFFFF",) * 2,
        "print-dark": ("#2B2F3A",) * 2,
    }
)
"""Each colour of the tutor by name, in the light and in the dark theme. There is no other list of colours."""

FONTS = "Pretendard, 'Noto Sans CJK KR', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', system-ui, sans-serif"

CELL = 100
"""The height of a cell in its own units; and the width, where a game does not say otherwise."""

NOTHING: Mapping[str, str] = MappingProxyType({})
"""No marks, no notes."""


def palette_css(light: str = ":root, .mui-light", dark: str = ":root.dark, .mui-dark") -> str:
    """The palette as CSS variables, for what two selectors choose: by default, as panel-material-ui themes a page."""

    def block(selector: str, scheme: str, theme: int) -> str:
        colours = "".join(f"--{name}:{both[theme]};" for name, both in PALETTE.items())
        return f"{selector}{{color-scheme:{scheme};--fonts:{FONTS};{colours}}}\n"

    return block(light, "light", 0) + block(dark, "dark", 1)


def colour(name: str) -> str:
    """A colour of the palette, as a fragment writes it."""
    if name not in PALETTE:
        raise KeyError(name)
    return f"var(--{name})"


def standalone(body: str, width: float, height: float, title: str, on_page: bool = False) -> str:
    """A whole picture from fragments; `title` says what it shows. Its colours are written in, those of the light
    theme, unless it stands `on_page`, where it follows the theme of the page."""
    drawn = body if on_page else re.sub(r"var\(--([\w-]+)\)", lambda found: PALETTE[found[1]][0], body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'width="{number(width)}" height="{number(height)}" font-family="{FONTS}"><title>{escape(title)}</title>'
        f"{drawn}</svg>"
    )


def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name: str, body: str = "", /, **attributes: str | float) -> str:
    """An element. An underscore in an attribute's name stands for a hyphen; values are escaped, `body` is not."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """`body` with its origin at (x, y), so many times as big."""
    bigger = f" scale({scale:.4f})" if scale != 1 else ""
    return tag("g", body, transform=f"translate({number(x)} {number(y)}){bigger}")


def turned(body: str, quarters: int) -> str:
    """`body`, drawn for the top of a square cell, at the side so many quarter turns clockwise."""
    return tag("g", body, transform=f"rotate({90 * quarters} {CELL // 2} {CELL // 2})") if quarters else body


def text(
    words: str, x: float, y: float, size: float, fill: str, weight: int = 700, anchor: str = "middle", key: str = ""
) -> str:
    """A line of text with its baseline at `y`, centred at `x` or, by `anchor`, starting or ending there. A live board
    lets a number tick when the words with this `key` change."""
    ticks = {"data_key": key} if key else {}
    style: dict[str, str | float] = {"font_size": size, "font_weight": weight, "fill": fill, "text_anchor": anchor}
    return tag("text", escape(words), x=x, y=y, **style, **ticks)


def text_width(words: str) -> float:
    """About how wide a bold line is, in units of its font size: never much too small, in any of the fonts."""

    def width(letter: str) -> float:
        if east_asian_width(letter) in "WF":
            return 0.95
        if letter in "fijlrtI .,'-·":
            return 0.38
        if letter in "mwMW":
            return 0.95
        return 0.7 if letter.isupper() else 0.61

    return sum(map(width, words))


def fitted(words: str, width: float, largest: float) -> float:
    """The font size, `largest` or less, at which `words` are no wider than `width`."""
    return min(largest, width / text_width(words)) if words else largest


SIDES = ("top", "right", "bottom", "left")
"""The sides of a cell; the edge at the bottom of d4 is the place `d4/bottom`."""

RINGS: Mapping[str, tuple[str, float]] = MappingProxyType(
    {
        "legal": ("legal", 5),
        "illegal": ("illegal", 5),
        "decides": ("illegal", 3),
        "chosen": ("accent", 6),
        "hint": ("accent", 3),
    }
)
"""The marks, and each one's colour and the width of its ring. What decides a verdict is ringed like it, but thinner."""

SIGNS: Mapping[str, str] = MappingProxyType({"legal": "M-4.5 0L-1 4 5-4", "illegal": "M-4-4L4 4M4-4L-4 4"})
"""A tick and a cross, drawn around the origin: yes and no never differ by their colour alone."""


def back_svg(width: float) -> str:
    """A card that lies face down, as a fragment."""
    box = tag(
        "rect", width=width, height=CELL, rx=9, fill=colour("accent-soft"), stroke=colour("accent"), stroke_width=2
    )
    line = {"fill": "none", "stroke": colour("accent"), "stroke_dasharray": "5 5"}
    return box + tag("rect", x=9, y=9, width=width - 18, height=CELL - 18, rx=5, stroke_width=1.5, **line)


def marks_over(
    cells: Iterable[str],
    marks: Mapping[str, str] = NOTHING,
    notes: Mapping[str, str] = NOTHING,
    filled: Collection[str] = (),
    width: float = CELL,
) -> dict[str, str]:
    """What is drawn over each of `cells`, by its name, in the order of drawing; an unmarked cell is not in it.

    `marks` gives a mark of `RINGS` to places: to a cell, or to an edge such as `d4/bottom`. `notes` are short words
    in a cell ("+3"): in the middle of an empty one, in the corner of one of the `filled`.
    """
    rings: dict[str, str] = {}
    edges: dict[str, str] = {}
    for cell in cells:
        empty = cell not in filled
        ring = _ring(marks[cell], empty, width) if marks.get(cell) else ""
        note = _note(notes[cell], empty, width) if notes.get(cell) else ""
        sides = [_edge(marks[edge], side) for side in range(4) if marks.get(edge := f"{cell}/{SIDES[side]}")]
        if sides:
            edges[cell] = ring + note + "".join(sides)
        elif ring or note:
            rings[cell] = ring + note
    return rings | edges


def _ring(mark: str, empty: bool, width: float) -> str:
    """A line around a cell: within an empty one, around a card, where a lighter line parts it from the colours."""
    name, thick = RINGS[mark]
    grown = _grown(width)
    thick *= grown
    out = -2.5 if empty else 2.5 * grown**2
    box = {"x": -out, "y": -out, "width": width + 2 * out, "height": CELL + 2 * out, "rx": 9 + out}

    def line(stroke: str, stroke_width: float, fill: str = "none") -> str:
        return tag("rect", **box, fill=fill, stroke=colour(stroke), stroke_width=stroke_width)

    if empty and mark == "legal":
        return line(name, thick, colour("legal-soft"))
    drawn = line(name, thick) if empty else line("surface", thick + 4) + line(name, thick)
    if mark in SIGNS:
        sign = tag("circle", r=10, fill=colour(name), stroke=colour("surface"), stroke_width=2.5)
        stroke = {"stroke": colour("surface"), "stroke_linecap": "round"}
        sign += tag("path", d=SIGNS[mark], fill="none", stroke_width=3, **stroke)
        # On the corner of a square card, or just beyond that of a card whose name begins there.
        corner = 6 if width == CELL else 1 - out
        drawn += moved(sign, corner, corner, grown)
    return drawn


def _grown(width: float) -> float:
    """How much bigger the marks of a very wide cell are, which is shown smaller than others."""
    return max(1.0, width / 500)


def _edge(mark: str, side: int) -> str:
    """A loop around the two shapes that meet at an edge; a bar cuts it where they clash."""

    def line(name: str, stroke: str, stroke_width: float, **shape: float) -> str:
        return tag(name, **shape, fill="none", stroke=colour(stroke), stroke_width=stroke_width, stroke_linecap="round")

    name, _ = RINGS[mark]
    loop = {"x": 33, "y": -29.5, "width": 34, "height": 54, "rx": 17}
    drawn = line("rect", "surface", 7, **loop) + line("rect", name, 4, **loop)
    if mark == "illegal":
        bar = {"x1": 25, "x2": 75, "y1": -2.5, "y2": -2.5}
        drawn += line("line", "surface", 10, **bar) + line("line", name, 6, **bar)
    return tag("g", turned(drawn, side), class_="edge")


def _note(note: str, empty: bool, width: float) -> str:
    if empty:
        size = fitted(note, width - 20, 26)
        return text(note, width / 2, CELL / 2 + size * 0.36, size, colour("legal-ink"))
    size, high = 20, 28
    wide = text_width(note) * size + 14
    pill = {"x": -wide, "width": wide, "height": high, "rx": high / 2}
    ground = tag("rect", **pill, fill=colour("surface"), stroke=colour("legal"), stroke_width=2.5)
    # In a corner where nothing is printed: a card that is no square has its cost in the upper one.
    corner = -4 if width == CELL else CELL - high + 4
    return moved(ground + text(note, -wide / 2, 21, size, colour("legal-ink")), width + 4, corner)
