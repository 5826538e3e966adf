"""The two rulebooks as data: each rule's text, where it comes from, and the sentences that explain a verdict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tutor.core import Event, Facts, Lang, Violation
from tutor.texts import Mistake, Text, content_folder, fill, plain, read

LETTERS: Mapping[str, str] = {"H": "happiness", "L": "laughbattle"}
"""The first letter of a rule id, and the game whose rulebook holds it."""


@dataclass(frozen=True)
class Rule:
    """One entry of a rulebook.

    `status` is stated, inferred or house; `why` argues for an inferred or house rule. `no` are the sentences
    that say why a try is not legal, `event` those that say what happens, each by its case. `alike` are rules that
    a careful reader could name as well where this one forbids: a question never offers them beside it.
    """

    id: str
    status: str
    presets: tuple[str, ...]
    inferred_in: tuple[str, ...]
    source: str
    rule: Text
    why: Text | None
    no: Mapping[str, Text]
    event: Mapping[str, Text]
    alike: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """The chapter that its id names: `PLAC` of `H-PLAC-3`."""
        return self.id.split("-")[1]

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the source that it comes from, by their titles there; none where the source is silent."""
        titles = re.sub(r" \(.*\)$", "", self.source).split(" / ")
        return tuple(title for title in titles if title[0].isupper() or title[0].isdigit())

    def status_in(self, preset: str) -> str:
        """The status under one preset: a stated rule may be only inferred there."""
        return "inferred" if preset in self.inferred_in else self.status


@dataclass(frozen=True)
class Rulebook:
    """All rules of one game, its chapters, and the words for its colours, sides and the like."""

    game: str
    rules: Mapping[str, Rule]
    terms: Mapping[str, Text]
    labels: Mapping[str, Text]
    chapters: Mapping[str, Text]


def _cases(entry: dict[str, Any] | None) -> dict[str, Any]:
    if not entry:
        return {}
    return {"default": entry} if all(isinstance(text, str) for text in entry.values()) else entry


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of `game`, from `lessons/<game>/rulebook.toml`."""
    data = read(content_folder() / game / "rulebook.toml")
    terms, labels, chapters = data.pop("terms"), data.pop("labels"), data.pop("chapters")
    return Rulebook(game, {id: _rule(game, id, entry) for id, entry in data.items()}, terms, labels, chapters)


def _rule(game: str, id: str, entry: Mapping[str, Any]) -> Rule:
    try:
        return Rule(
            id=id,
            status=entry["status"],
            presets=tuple(entry["presets"]),
            inferred_in=tuple(entry.get("inferred_in", ())),
            source=entry["source"],
            rule=entry["rule"],
            why=entry.get("why"),
            no=_cases(entry.get("no")),
            event=_cases(entry.get("event")),
            alike=tuple(entry.get("alike", ())),
        )
    except KeyError as key:
        problem = Mistake("missing_key", key=key.args[0])
        raise Mistake("in_file", file=f"lessons/{game}/rulebook.toml", where=id, problem=problem) from None


def game_of(id: str) -> str:
    """The game whose rulebook holds the rule with this ledger id."""
    return LETTERS[id[0]]


def rule(id: str) -> Rule:
    """The rule with this ledger id, of whichever game; raises `KeyError` if there is none."""
    return rulebook(game_of(id)).rules[id]


def is_rule(id: str) -> bool:
    """Whether there is a rule with this ledger id."""
    return id[:1] in LETTERS and id in rulebook(game_of(id)).rules


def term(game: str, key: str, lang: Lang) -> str:
    """The word for a colour, a side or the like."""
    return rulebook(game).terms[key][lang]


def rule_text(id: str, lang: Lang, figures: Facts) -> str:
    """The rule itself in one language, with the figures of a ruleset in place."""
    return fill(rule(id).rule[lang], lang, figures)


def explain(
    verdict: Violation | Event,
    lang: Lang,
    mark: Callable[[str], str] = plain,
    quote: Callable[[str], str] = plain,
) -> str:
    """The sentence that says why here (of a violation) or what happens (of an event).

    `mark` is put around the names of cards and `quote` around all other facts, for a page that sets them in bold.
    """
    entry = rule(verdict.rule)
    cases = entry.no if isinstance(verdict, Violation) else entry.event
    case = str(verdict.facts.get("case", "default"))
    return fill(cases[case][lang], lang, verdict.facts, mark, quote)
