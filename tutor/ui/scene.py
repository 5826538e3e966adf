"""Happiness on the live board: which cells there are, how they look, what a screen reader calls them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

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
        may = "" if legal is None else "legal_here" if name in legal else "illegal_here"
        said = "tried_here" if name in trial else may
        cells[name] = _cell(name, faces.get(name) or trial.get(name), said, lang)
    return Zone(label("board", lang), names, len(columns), "grid", columns, rows), cells


# A cell looks and is called the same for every learner, and a board has many of them.
@lru_cache(maxsize=10_000)
def _cell(name: str, card: Card | None, said: str, lang: Lang) -> Cell:
    called = label("on_cell", lang, cell=name, face=face(card, lang)) if card else label("empty", lang, cell=name)
    picture = card_svg(card, lang) if card else ""
    return Cell(picture, f"{called}, {label(said, lang)}" if said else called)


def hand(cards: Sequence[Card], lang: Lang, title: str, drag: bool = True) -> tuple[Zone, dict[str, Cell]]:
    """The cards of a hand, as places `hand/0`, `hand/1` …"""
    cells = {f"hand/{i}": _held(card, lang, drag) for i, card in enumerate(cards)}
    return Zone(title, list(cells), max(5, len(cells)), "hand"), cells


@lru_cache(maxsize=1_000)
def _held(card: Card, lang: Lang, drag: bool) -> Cell:
    return Cell(card_svg(card, lang), face(card, lang), drag)


def face(card: Card, lang: Lang) -> str:
    """A card in words: what it is, its points, its colours."""
    sides = {side.name.lower(): card.edges[side].said(lang) for side in Side}
    return label("face_bummer" if card.is_bummer else "face", lang, word=card.said(lang), jp=card.jp, **sides)
