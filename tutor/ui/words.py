"""The words of a page: its own, as plain text, and those of the content, as HTML."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from tutor.content.glossary import glossary
from tutor.content.lessons import Lesson
from tutor.content.wording import figure_texts, said
from tutor.core import Facts, Lang, SeatNumber
from tutor.ruleset import Value
from tutor.texts import Text, content_folder, fill, read


@cache
def _screen() -> dict[str, Text]:
    return read(content_folder() / "screen.toml")


def label(key: str, lang: Lang, **facts: object) -> str:
    """One of the page's own words, as plain text."""
    return fill(_screen()[key][lang], lang, facts)


def lesson_name(one: Lesson, lang: Lang) -> str:
    """What a lesson is called, by its number and its title, as plain text."""
    return label("lesson", lang, n=one.number, title=one.title[lang])


def figure_value(game: str, figure: str, value: Value, lang: Lang) -> str:
    """What a figure of a ruleset is, in words, as plain text."""
    if isinstance(value, bool):
        return label("on" if value else "off", lang)
    return str(figure_texts(game)[figure][value][lang]) if isinstance(value, str) else str(value)


def figure_line(game: str, figure: str, value: Value, lang: Lang) -> str:
    """A figure and what it is, as plain text."""
    what = figure_texts(game)[figure][lang]
    return label("figure_is", lang, figure=what, value=figure_value(game, figure, value, lang))


def seat_name(seat: int, lang: Lang) -> str:
    """How a player is called."""
    return label("seat", lang, seat=SeatNumber(seat))


def anchor(href: str, words: str, look: str = "chip") -> str:
    """A link as HTML, to an address that is escaped already. It looks like a chip, a `button`, or a `button main`."""
    return f'<a class="{look}" href="{href}">{escape(words)}</a>'


def strong(word: str) -> str:
    """A card's name, escaped and set in bold."""
    return f"<strong>{escape(word)}</strong>"


def html(text: Text, lang: Lang, facts: Facts) -> str:
    """A text of the content as HTML: names of cards in bold, all else escaped."""
    return said(text, lang, facts, mark=strong, quote=escape)


def with_terms(page: str, game: str, lang: Lang) -> str:
    """The HTML of a text, in which each term of the game, where it comes first, says what it means on hover or tap."""
    means = {term.id: escape(term.means[lang]) for term in glossary(game)}

    def tip(found: re.Match[str]) -> str:
        said = means.pop(str(found.lastgroup), None)
        if said is None:
            return found[0]
        says = f'aria-description="{said}" data-means="{said}"'
        return f'<span class="term" role="term" tabindex="0" {says}>{found[0]}</span>'

    # Markup and names of cards are left alone.
    parts = re.split(r"(<strong>.*?</strong>|<[^>]*>)", page)
    parts[::2] = [_terms(game, lang).sub(tip, part) for part in parts[::2]]
    return "".join(parts)


@cache
def _terms(game: str, lang: Lang) -> re.Pattern[str]:
    """Any term of the game; of two that begin at the same place, the longer one."""
    longest = sorted(glossary(game), key=lambda term: -max(map(len, term.forms[lang])))
    return re.compile("|".join(f"(?P<{term.id}>{term.found(lang).pattern})" for term in longest), re.IGNORECASE)
