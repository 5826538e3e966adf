"""The terms of a game and what they mean, from `lessons/<game>/glossary.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tutor.content.toml import Table
from tutor.core import LANGS, Lang
from tutor.texts import Text, content_folder, read


@dataclass(frozen=True)
class Term:
    """A term of the glossary: what it means, the forms in which a text has it, and Korean verbs that say the same."""

    id: str
    forms: Mapping[Lang, tuple[str, ...]]
    stems: tuple[str, ...]
    means: Text

    def found(self, lang: Lang) -> re.Pattern[str]:
        """Where a text has the term: in English as a word of its own, in Korean before any particle."""
        longest = sorted(map(re.escape, self.forms[lang]), key=len, reverse=True)
        if lang == "ko":
            return re.compile("|".join(longest))
        return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})s?(?![\w-])", re.IGNORECASE)


@cache
def glossary(game_name: str) -> tuple[Term, ...]:
    """The terms of a game, from `lessons/<game>/glossary.toml`."""
    path = content_folder() / game_name / "glossary.toml"
    found = []
    for id, entry in read(path).items():
        table = Table(entry, path, id)
        table.only((*LANGS, "also", "stems", "means"))
        also = table.maybe("also", dict, {})
        forms = {lang: (table.need(lang, str), *also.get(lang, ())) for lang in LANGS}
        found.append(Term(id, forms, tuple(table.maybe("stems", list, [])), table.text("means")))
    return tuple(found)
