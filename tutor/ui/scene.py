"""Happiness on the live board: which cells there are, how they look, what a screen reader calls them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tutor.core import Lang
from tutor.happiness.board import cell_name
from tutor.happiness.cards import Card, Side
from tutor.happiness.picture import card_svg, shown
from tutor.happiness.state import Play, State
from tutor.ui.board import Cell, Zone
from tutor.ui.telling import label


def table(
    state: State, lang: Lang, tried: object = None, legal: Collection[str] | None = None
) -> tuple[Zone, dict[str, Cell]]:
    """The playing area. A card that is being tried lies where it was put; `legal`, where it is given, are the cells
    that the chosen card may go to."""
    faces = {cell_name(cell): card for cell, card in state.board.cards.items()}
    trial = {cell_name(tried.cell): tried.card} if isinstance(tried, Play) else {}
    columns, rows = shown([*faces, *trial], state.board.size)
    names = [column + row for row in rows for column in columns]
    cells = {}
    for name in names:
        card = faces.get(name) or trial.get(name)
        called = label("on_cell", lang, cell=name, face=face(card, lang)) if card else label("empty", lang, cell=name)
        if name in trial:
            called += f", {label('tried_here', lang)}"
        elif legal is not None:
            called += f", {label('legal_here' if name in legal else 'illegal_here', lang)}"
        cells[name] = Cell(card_svg(card, lang) if card else "", called)
    return Zone(label("board", lang), names, len(columns), "grid", columns, rows), cells


def hand(cards: Sequence[Card], lang: Lang, title: str, drag: bool = True) -> tuple[Zone, dict[str, Cell]]:
    """The cards of a hand, as places `hand/0`, `hand/1` …"""
    cells = {f"hand/{i}": Cell(card_svg(card, lang), face(card, lang), drag) for i, card in enumerate(cards)}
    return Zone(title, list(cells), max(5, len(cells)), "hand"), cells


def face(card: Card, lang: Lang) -> str:
    """A card in words: what it is, its points, its colours."""
    sides = {side.name.lower(): card.edges[side].said(lang) for side in Side}
    return label("face_bummer" if card.is_bummer else "face", lang, word=card.said(lang), jp=card.jp, **sides)
