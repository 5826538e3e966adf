"""The cards of Happiness: four triangles, a word, Joy Points; and the deck they come from."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from tutor.core import Lang, Registry
from tutor.rulebook import term
from tutor.texts import Mistake, Text, content_folder, read

registry = Registry()
rule = registry.rule


@rule("H-CARD-2")
class Colour(IntEnum):
    """A triangle's colour. Silver is wild or not, as the ruleset says."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    SILVER = 4

    __hash__ = int.__hash__  # the enum's own goes through its name, and cards are hashed often

    @property
    def letter(self) -> str:
        return LETTERS[self]

    def said(self, lang: Lang) -> str:
        return term("happiness", self.name.lower(), lang)


LETTERS = "rbgys"


@rule("H-CARD-1")
class Side(IntEnum):
    """An edge of a card, clockwise from the top."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3

    @property
    def opposite(self) -> Side:
        return Side((self + 2) % 4)

    def said(self, lang: Lang) -> str:
        return term("happiness", self.name.lower(), lang)


Edges = tuple[Colour, Colour, Colour, Colour]


@rule("H-CARD-3", "H-CARD-4")
class Card(NamedTuple):
    """A card the way up it is printed: its word, its colours clockwise from the top, its Joy Points.

    A Happiness card is worth 1 to 4 JP; 0 JP make a Bummer.
    """

    word: str
    edges: Edges
    jp: int

    @property
    def is_a_name(self) -> bool:
        """Sentences set it in bold."""
        return True

    @property
    def is_bummer(self) -> bool:
        return self.jp == 0

    @property
    def look(self) -> str:
        """Its colours and points in five letters, such as `gysb3`."""
        return "".join(LETTERS[edge] for edge in self.edges) + str(self.jp)

    def turned(self, quarters: int) -> Card:
        """The card turned clockwise; a turned card cannot be played (H-CARD-5)."""
        top, right, bottom, left = (self.edges[(side - quarters) % 4] for side in Side)
        return self._replace(edges=(top, right, bottom, left))

    def said(self, lang: Lang) -> str:
        return _words()[self.word][lang]


@cache
def _words() -> dict[str, Text]:
    words = read(content_folder() / "happiness" / "words.toml")
    return {**words["happiness"], **words["bummers"]}


def edges(letters: str) -> Edges:
    """Four colours from four letters, clockwise from the top; raises `ValueError` on any other text."""
    top, right, bottom, left = (Colour(LETTERS.index(letter)) for letter in letters)
    return top, right, bottom, left


def card_with(word: str, look: str) -> Card:
    """The card of that word and look, as `Card.look` writes it; raises `Mistake` if no card looks so."""
    if not re.fullmatch(r"[rbgys]{4}[0-4]", look, re.ASCII):
        raise Mistake("code_look", part=f"{word}-{look}")
    return Card(word, edges(look[:4]), int(look[4]))


@rule("H-DECK-1", "H-DECK-7")
@cache
def deck() -> tuple[Card, ...]:
    """The 60 cards in printed order: five blocks of 12, each with the same mix."""
    data = read(content_folder() / "happiness" / "deck.toml")
    try:
        return tuple(card_with(word, str(look)) for block in data["blocks"] for word, look in block.items())
    except Mistake as problem:
        raise Mistake("in_file", file="lessons/happiness/deck.toml", where="blocks", problem=problem) from None


@cache
def printed() -> dict[str, Card]:
    """The cards of the deck by their words."""
    return {card.word: card for card in deck()}


def card(word: str) -> Card:
    """The card that bears `word`; raises `Mistake` with the nearest word there is."""
    try:
        return printed()[word]
    except KeyError:
        raise Mistake.unknown("no_card", word, printed()) from None
