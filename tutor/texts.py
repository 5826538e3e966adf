"""Texts in both languages: where the content lies, and how a template becomes a sentence.

A template names its facts in braces. The part behind a colon is grammar: in Korean the particle that
follows the word (`{card:을/를}`), in English the noun that follows the number (`{cards:card/cards}`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Self

import hangeul
from rapidfuzz.process import extractOne

from tutor.core import Facts, Lang

Text = Mapping[Lang, str]
"""One text in both languages."""


def plain(word: str) -> str:
    """Leave a word as it is."""
    return word


@cache
def content_folder() -> Path:
    """The folder of lessons, rulebooks and other texts: inside the wheel, beside the package in a checkout."""
    here = Path(__file__).parent
    inside = here / "lessons"
    return inside if inside.is_dir() else here.parent / "lessons"


def read(path: Path) -> dict[str, Any]:
    """A TOML file of the content; raises `Mistake` with file and line if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Mistake("no_file", file=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake("not_toml", file=str(path), reason=str(error)) from error


def toml_of(text: str) -> dict[str, Any]:
    """TOML that a person gave; raises `ValueError` for all that is none, and for what could not be quoted in a message:
    numbers too long to be read or written, and nests too deep."""
    try:
        data = tomllib.loads(text)
        str(data)
    except RecursionError as error:
        raise ValueError(str(error)) from error
    return data


MINUS = "−"
"""The sign before a number below zero; a hyphen is shorter and sits lower."""


class _Sentence(Formatter):
    """Fills a template in one language; `mark` dresses the names of cards, `quote` everything else.

    A fact that has words of its own in each language gives them by its method `said`.
    """

    def __init__(self, lang: Lang, mark: Callable[[str], str], quote: Callable[[str], str]) -> None:
        self.lang = lang
        self.mark = mark
        self.quote = quote

    def format_field(self, value: object, format_spec: str) -> str:
        said = getattr(value, "said", None)
        word = said(self.lang) if said else str(value)
        if isinstance(value, int):
            word = word.replace("-", MINUS)
        shown = self.mark(word) if getattr(value, "is_a_name", False) else self.quote(word)
        if not format_spec:
            return shown
        if self.lang == "ko":
            return shown + hangeul.get_josa(word, format_spec)
        one, _, many = format_spec.partition("/")
        return f"{shown} {one if word == '1' else many}"


def fill(
    template: str,
    lang: Lang,
    facts: Facts,
    mark: Callable[[str], str] = plain,
    quote: Callable[[str], str] = plain,
) -> str:
    """`template` with its facts in place. `mark` is put around each card's name, `quote` around other facts."""
    return _Sentence(lang, mark, quote).vformat(template, (), facts)


@cache
def _messages() -> dict[str, Text]:
    return read(content_folder() / "messages.toml")


class Mistake(ValueError):
    """Something a person gave us that cannot be used: what is wrong, where, and what was expected.

    The message is a template of `lessons/messages.toml`, so it can be said in both languages.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(key)

    @classmethod
    def unknown(cls, key: str, /, given: str, known: Iterable[str], **facts: object) -> Self:
        """A word that is not among the `known` ones; the message offers the nearest of them."""
        choices = list(known)
        near = extractOne(given, choices)
        return cls(key, given=given, nearest=near[0] if near else "-", **facts)

    def said(self, lang: Lang) -> str:
        return fill(_messages()[self.key][lang], lang, self.facts)

    def __str__(self) -> str:
        return self.said("en")
