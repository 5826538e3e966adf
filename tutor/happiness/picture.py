"""How Happiness looks: a card, and a board with its cards, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from tutor.core import Lang
from tutor.draw import CELL, NOTHING, colour, fitted, marks_over, moved, standalone, tag, text, turned
from tutor.happiness.board import STRIDE, cell_at, cell_name
from tutor.happiness.cards import Card, Colour
from tutor.happiness.state import State

SHAPES: Mapping[Colour, str] = MappingProxyType(
    {
        Colour.RED: tag("circle", r=7.5, fill=colour("print-light")),
        Colour.BLUE: tag("rect", x=-6.7, y=-6.7, width=13.4, height=13.4, fill=colour("print-light")),
        Colour.GREEN: tag("path", d="M0-8.2L8.4 6.4H-8.4Z", fill=colour("print-light")),
        Colour.YELLOW: tag(
            "path",
            d="M0-9L2.3-3.2 8.6-2.8 3.7 1.2 5.3 7.3 0 3.9-5.3 7.3-3.7 1.2-8.6-2.8-2.3-3.2Z",
            fill=colour("print-dark"),
        ),
        Colour.SILVER: tag("path", d="M0-8L8 0 0 8-8 0Z", fill="none", stroke=colour("print-dark"), stroke_width=2.8),
    }
)
"""No colour stands alone: each has a shape of its own, drawn around the origin."""

# The triangle at the top of a card whose corners are rounded by 9 units.
_TRIANGLE = "M50 50L2.64 2.64A9 9 0 0 1 9 0H91A9 9 0 0 1 97.36 2.64Z"
# Where the middle of each side's shape lies.
_SHAPE_AT = ((50, 12), (88, 50), (50, 88), (12, 50))
_LABEL = {"x": 23, "y": 33, "width": 54, "height": 34, "rx": 8}


@lru_cache(1024)
def card_svg(card: Card, lang: Lang) -> str:
    """The card as a fragment of 100 x 100 units: four triangles with their shapes (H-CARD-1, H-CARD-2), the word
    (H-CARD-3), and its Joy Points as dots under it. The dark label without dots is a Bummer's (H-CARD-4)."""
    triangles = "".join(
        turned(tag("path", d=_TRIANGLE, fill=colour(edge.name.lower())), side) for side, edge in enumerate(card.edges)
    )
    seams = tag("path", d="M2.6 2.6L97.4 97.4M97.4 2.6L2.6 97.4", stroke=colour("print-light"), stroke_width=1.4)
    shapes = "".join(moved(SHAPES[edge], *at) for edge, at in zip(card.edges, _SHAPE_AT, strict=True))
    paper, ink = ("print-dark", "print-light") if card.is_bummer else ("print-light", "print-dark")
    label = tag("rect", **_LABEL, fill=colour(paper))
    word = card.said(lang)
    size = fitted(word, _LABEL["width"] - 8, 18)
    baseline = 50 + size * 0.36 - (0 if card.is_bummer else 4)
    dots = "".join(
        tag("circle", cx=50 + (dot - (card.jp - 1) / 2) * 9.5, cy=60.5, r=3, fill=colour(ink)) for dot in range(card.jp)
    )
    return triangles + seams + shapes + label + text(word, 50, baseline, size, colour(ink)) + dots


def shown(cards: Iterable[str], size: int) -> tuple[list[str], list[str]]:
    """The names of the columns and rows to draw: the whole grid, or of a big one what lies around the cards."""
    taken = [divmod(cell, STRIDE) for name in cards if (cell := cell_at(name)) is not None] or [(size // 2, size // 2)]

    def span(places: list[int]) -> range:
        first, last = min(places) - 2, max(places) + 2
        missing = max(0, 7 - (last - first + 1))
        first, last = first - missing // 2, last + (missing + 1) // 2
        return range(max(0, min(first, size - 7)), min(size, max(last, 6) + 1))

    rows, columns = (span(list(places)) for places in zip(*taken, strict=True))
    return [cell_name(column)[0] for column in columns], [str(row + 1) for row in rows]


def board_svg(
    cards: Mapping[str, Card],
    size: int,
    lang: Lang,
    marks: Mapping[str, str] = NOTHING,
    notes: Mapping[str, str] = NOTHING,
    hand: Sequence[Card] = (),
    on_page: bool = False,
) -> str:
    """The whole picture of a board, standing alone, with a hand under it: cards by cell, marks and notes by place.
    `on_page` is as in `tutor.draw.standalone`."""
    columns, rows = shown(cards, size)
    gap, frame, rim = 5, 8, 22
    step = CELL + gap
    wide, high = step * len(columns) - gap, step * len(rows) - gap
    under = high + frame + 3 * gap
    held = {f"hand/{place}": card for place, card in enumerate(hand)}
    at = {column + row: (x * step, y * step) for y, row in enumerate(rows) for x, column in enumerate(columns)}
    at |= {cell: (place * (step + gap), under) for place, cell in enumerate(held)}
    faces = dict(cards) | held

    width = max(wide, step * len(hand) - gap) + rim + frame
    bottom = (under + CELL if hand else high) + frame
    body = tag("rect", x=-rim, y=-rim, width=width, height=bottom + rim, fill=colour("paper"))
    body += tag(
        "rect", x=-rim, y=-rim, width=wide + rim + frame, height=high + rim + frame, rx=16, fill=colour("board")
    )
    for place, column in enumerate(columns):
        body += text(column, place * step + CELL / 2, -7, 14, colour("quiet"), weight=400)
    for place, row in enumerate(rows):
        body += text(row, -rim / 2, place * step + CELL / 2 + 5, 14, colour("quiet"), weight=400)
    empty = tag("rect", width=CELL, height=CELL, rx=9, fill=colour("cell"))
    for cell, (x, y) in at.items():
        body += moved(card_svg(faces[cell], lang) if cell in faces else empty, x, y)
    for cell, over in marks_over(at, marks, notes, faces).items():
        body += moved(over, *at[cell])
    title = ", ".join(f"{cell} {card.said(lang)}" for cell, card in faces.items())
    return standalone(moved(body, rim, rim), width, bottom + rim, title, on_page)


def state_svg(state: State, lang: Lang = "en") -> str:
    """A position as it lies: the board, and the hand of the player to move."""
    cards = {cell_name(cell): card for cell, card in state.board.cards.items()}
    return board_svg(cards, state.board.size, lang, hand=state.mover.hand)
