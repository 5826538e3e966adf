"""How Laugh Battle looks: a card in the hand, and a card on the field with all that lies on it, as SVG."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.core import Lang
from tutor.draw import CELL, colour, fitted, tag, text, text_width
from tutor.laughbattle.cards import Card, Kind
from tutor.laughbattle.state import Piece
from tutor.rulebook import term

WIDTH = 200
"""A card is twice as wide as it is high."""

_TONES: Mapping[Kind, str] = {Kind.CHARACTER: "warm", Kind.ARTIFACT: "cool", Kind.SKILL: "spell"}


def card_svg(card: Card, lang: Lang, piece: Piece | None = None) -> str:
    """A card as a fragment of 200 x 100 units: its name, keywords, cost, and its figures of now.

    On the field (`piece`) damage shows in red beside the full endurance, tokens with a pencil; an exhausted card is
    faded and turned a little.
    """
    tone = _TONES[card.kind]
    ink = colour(f"{tone}-ink")
    body = tag("rect", width=WIDTH, height=CELL, rx=9, fill=colour(tone), stroke=colour(f"{tone}-line"), stroke_width=2)
    name = card.said(lang)
    body += text(name, 12, 27, fitted(name, 140, 21), colour("ink"), anchor="start")
    body += tag("circle", cx=178, cy=22, r=14, fill=colour(f"{tone}-line"))
    body += text(str(card.cost), 178, 28, 17, colour("print-light"))
    body += text(marks(card, lang), 12, 47, fitted(marks(card, lang) or " ", 176, 14), colour("quiet"), 400, "start")
    body += _figures(piece or Piece(card, durability=card.durability), lang, ink)
    if piece is None or not piece.exhausted:
        return body
    return tag("g", body, opacity=0.55, transform=f"rotate(3 {WIDTH // 2} {CELL // 2})")


def marks(card: Card, lang: Lang) -> str:
    """The words under a card's name: its keywords, and whether it is legendary."""
    words = [term("laughbattle", keyword.value, lang) for keyword in card.keywords]
    if card.legendary:
        words.append(term("laughbattle", "legendary", lang))
    return " · ".join(words)


def _figures(piece: Piece, lang: Lang, ink: str) -> str:
    """LP and EP of a character, durability of an artifact, and tokens, along the bottom edge."""
    drawn, x = "", 12.0
    for words, fill in _parts(piece, lang, ink):
        drawn += text(words, x, 88, 19, fill, anchor="start")
        x += text_width(words) * 19
    if piece.tokens:
        drawn += text(f"✎{piece.tokens}", WIDTH - 12, 88, 18, colour("accent"), anchor="end")
    return drawn


def _parts(piece: Piece, lang: Lang, ink: str) -> list[tuple[str, str]]:
    card = piece.card
    if card.kind is Kind.ARTIFACT:
        return [(f"{term('laughbattle', 'durability_short', lang)} {piece.durability}", ink)]
    if card.kind is Kind.SKILL:
        return []
    endurance = term("laughbattle", "ep_short", lang)
    whole = [(f"{term('laughbattle', 'lp_short', lang)} {piece.lp}  ", ink)]
    if piece.damage:
        return [
            *whole,
            (f"{endurance} {piece.ep}", colour("illegal-ink")),
            (f"/{piece.full_ep}", colour("quiet")),
        ]
    return [*whole, (f"{endurance} {piece.ep}", colour("legal-ink"))]
