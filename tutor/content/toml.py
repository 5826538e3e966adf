"""Reading the TOML files of the content, with a complaint for whatever they should not hold."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from tutor.core import LANGS
from tutor.rulebook import rulebook
from tutor.texts import Mistake, Text, content_folder


class Table:
    """A table of a TOML file, which knows where it stands, so that every complaint names the place."""

    def __init__(self, data: Mapping[str, Any], file: Path, where: str) -> None:
        self.data = data
        self.file = file
        self.where = where

    def wrong(self, problem: Mistake) -> Mistake:
        """The complaint, with the place."""
        name = self.file.relative_to(content_folder().parent).as_posix()
        return Mistake("in_file", file=name, where=self.where, problem=problem)

    def only(self, keys: Collection[str]) -> None:
        """Refuse a key that is none of these."""
        for key in self.data:
            if key not in keys:
                raise self.wrong(Mistake.unknown("unknown_key", key, keys))

    def need(self, key: str, kind: type) -> Any:
        """The value of a key that must be there."""
        if key not in self.data:
            raise self.wrong(Mistake("missing_key", key=key))
        return self.maybe(key, kind)

    def maybe(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key that may be missing."""
        value = self.data.get(key, default)
        if value is not default and not isinstance(value, kind):
            raise self.wrong(Mistake("bad_value", key=key, given=str(value), expected=kind.__name__))
        return value

    def text(self, key: str) -> Text:
        """A text in both languages."""
        found = self.need(key, dict)
        for lang in LANGS:
            if not isinstance(found.get(lang), str) or not found[lang].strip():
                raise self.wrong(Mistake("missing_language", key=key, lang=lang))
        return {lang: found[lang].strip() for lang in LANGS}

    def rules(self, key: str, game: str) -> tuple[str, ...]:
        """Rule ids of the game's rulebook."""
        ids = self.maybe(key, list, [])
        known = rulebook(game).rules
        for id in ids:
            if id not in known:
                raise self.wrong(Mistake.unknown("no_rule", str(id), known))
        return tuple(ids)

    def tables(self, key: str, name: str) -> list[Table]:
        """The tables of an array, each called by its number."""
        found = self.need(key, list)
        for one in found:
            if not isinstance(one, dict):
                raise self.wrong(Mistake("bad_value", key=key, given=str(one), expected=dict.__name__))
        return [Table(one, self.file, f"{name} {n}") for n, one in enumerate(found, 1)]
