"""The ready decks of Laugh Battle, read from `lessons/laughbattle/decks.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from tutor.core import Lang
from tutor.laughbattle.cards import Card, cards
from tutor.texts import Mistake, Text, content_folder, read

FILE = "lessons/laughbattle/decks.toml"


class Deck(NamedTuple):
    """A ready deck: its name, a line about it, and its cards, the copies of a card side by side."""

    word: str
    name: Text
    about: Text
    cards: tuple[Card, ...]

    def said(self, lang: Lang) -> str:
        return self.name[lang]


@cache
def decks() -> Mapping[str, Deck]:
    """Every ready deck by its word; raises `Mistake` that names deck and card."""
    data = read(content_folder() / "laughbattle" / "decks.toml")
    return {word: _deck(word, one) for word, one in data.items()}


def deck(word: str) -> Deck:
    """The ready deck called `word`; raises `Mistake` with the nearest there is."""
    if word not in decks():
        raise Mistake.unknown("no_such_word", word, decks())
    return decks()[word]


def _deck(word: str, one: Mapping[str, Any]) -> Deck:
    try:
        return Deck(word, one["name"], one["about"], _list(word, one["cards"]))
    except KeyError as key:
        raise Mistake("in_file", file=FILE, where=word, problem=Mistake("missing_key", key=key.args[0])) from None


def _list(word: str, copies: Mapping[str, int]) -> tuple[Card, ...]:
    for name in copies:
        if name not in cards():
            raise Mistake("in_file", file=FILE, where=word, problem=Mistake.unknown("no_card", name, cards()))
    return tuple(cards()[name] for name, n in copies.items() for _ in range(n))
