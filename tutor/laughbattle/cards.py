"""The cards of Laugh Battle: characters, skills and artifacts, read from `lessons/laughbattle/cards.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from threading import Lock
from typing import Any, Self, TypeVar

from tutor.core import LANGS, Lang, Registry
from tutor.laughbattle.effects import Ability, Aim, Do, Effect, Trigger, Verb, When, Whom
from tutor.texts import Mistake, Text, content_folder, read

registry = Registry()
rule = registry.rule

E_ = TypeVar("E_", bound=Enum)
T_ = TypeVar("T_")


class Kind(Enum):
    """The three kinds of card."""

    CHARACTER = "character"
    SKILL = "skill"
    ARTIFACT = "artifact"


class Keyword(Enum):
    """A keyword. Ranged is the rulebook's; the others are house rules, which figures of their name can switch off."""

    RANGED = "ranged"
    GUARD = "guard"
    PIERCE = "pierce"
    AGILE = "agile"

    def __init__(self, word: str) -> None:
        self.word = word


@rule("L-CARD-1", "L-CARD-2", "L-CARD-3")
@dataclass(frozen=True, eq=False)
class Card:
    """A card. A character has LP and EP, an artifact durability, a skill only its effect.

    `aim` says what has to be chosen as the target of its effect or ability. There is one object of each card, which
    equals itself alone: so positions, full of cards, are compared and hashed at little cost.
    """

    word: str
    kind: Kind
    cost: int
    lp: int = 0
    ep: int = 0
    durability: int = 0
    keywords: tuple[Keyword, ...] = ()
    legendary: bool = False
    effects: tuple[Effect, ...] = ()
    ability: Ability | None = None
    aim: Aim | None = None

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def is_a_name(self) -> bool:
        """Sentences set it in bold."""
        return True

    @property
    def steps(self) -> tuple[Do, ...]:
        """Everything that its effects and its ability do."""
        own = tuple(step for effect in self.effects for step in effect.steps)
        return own + (self.ability.steps if self.ability else ())

    @cached_property
    def aim_played(self) -> Aim | None:
        """What has to be chosen as the card is played; the target of an ability is chosen as it is used."""
        return None if self.ability else self.aim

    @cached_property
    def is_character(self) -> bool:
        return self.kind is Kind.CHARACTER

    @cached_property
    def is_skill(self) -> bool:
        return self.kind is Kind.SKILL

    def said(self, lang: Lang) -> str:
        return _names()[self.word][lang]


@cache
def _data() -> dict[str, Any]:
    return read(content_folder() / "laughbattle" / "cards.toml")


@cache
def _names() -> dict[str, Text]:
    return {word: {"en": entry["en"], "ko": entry["ko"]} for word, entry in _data().items()}


_reading = Lock()


def cards() -> Mapping[str, Card]:
    """Every card by its word; raises `Mistake` that names the card and the key that cannot be read."""
    with _reading:  # what two threads read at once would be two cards of each, and not equal
        return _cards()


@cache
def _cards() -> Mapping[str, Card]:
    return {word: _card(word, entry) for word, entry in _data().items()}


def card(word: str) -> Card:
    """The card called `word`; raises `Mistake` with the nearest there is."""
    if word not in cards():
        raise Mistake.unknown("no_card", word, cards())
    return cards()[word]


_KEYS = {
    Kind.CHARACTER: ("en", "ko", "kind", "cost", "legendary", "effect", "aim", "lp", "ep", "keywords"),
    Kind.SKILL: ("en", "ko", "kind", "cost", "legendary", "effect", "aim"),
    Kind.ARTIFACT: ("en", "ko", "kind", "cost", "legendary", "effect", "aim", "durability", "ability"),
}

_FOR_PLAYERS = {Verb.JOY, Verb.EMOTION, Verb.DRAW, Verb.DISCARD, Verb.POINTS, Verb.SUMMON}
"""What is done to a player; everything else is done to cards of the field."""


class _Table:
    """A table of the card file, which knows where it stands, so that every complaint names card and key."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.data = data
        self.where = where

    def wrong(self, key: str, problem: Mistake) -> Mistake:
        return Mistake("in_file", file="lessons/laughbattle/cards.toml", where=f"{self.where}, {key}", problem=problem)

    def only(self, keys: Sequence[str]) -> None:
        """Refuse a key that is none of these."""
        for key in self.data:
            if key not in keys:
                raise self.wrong(key, Mistake.unknown("unknown_key", key, keys))

    def need(self, key: str, kind: type[T_]) -> T_:
        """The value of a key that must be there."""
        if key not in self.data:
            raise self.wrong(key, Mistake("missing_key", key=key))
        value = self.data[key]
        if type(value) is not kind:  # a truth value is no number here
            raise self.wrong(key, Mistake("bad_value", key=key, given=str(value), expected=kind.__name__))
        return value

    def maybe(self, key: str, default: T_) -> T_:
        """The value of a key that may be missing."""
        return self.need(key, type(default)) if key in self.data else default

    def many(self, key: str) -> list[Any]:
        """The values of a list that may be missing."""
        return self.need(key, list) if key in self.data else []

    def one(self, kind: type[E_], key: str, name: str | None = None) -> E_:
        """The member of an enumeration that the key, or a word of its value, names."""
        given = self.need(key, str) if name is None else name
        known = {member.value: member for member in kind}
        if given not in known:
            raise self.wrong(key, Mistake.unknown("no_such_word", str(given), known))
        return known[given]

    def steps(self) -> tuple[Do, ...]:
        """Steps as the file has them: `damage target 2`, `joy me`, `summon me 1 doodling`."""
        return tuple(self._step(str(text).split()) for text in self.need("do", list))

    def _step(self, words: Sequence[str]) -> Do:
        verb_word, whom_word, amount, name = (*words, *("", "", "", "")[len(words) :])[:4]
        verb, whom = self.one(Verb, "do", verb_word), self.one(Whom, "do", whom_word)
        fitting = [one.value for one in Whom if one.is_of_players == (verb in _FOR_PLAYERS)]
        if whom.value not in fitting:
            raise self.wrong("do", Mistake.unknown("no_such_word", whom_word, fitting))
        if amount and not amount.removeprefix("-").isdecimal():
            raise self.wrong("do", Mistake("bad_value", key=verb_word, given=amount, expected="int"))
        if verb is Verb.SUMMON and name not in _data():
            raise self.wrong("do", Mistake.unknown("no_card", name, _data()))
        return Do(verb, whom, int(amount or 1), name)


def _card(word: str, entry: Mapping[str, Any]) -> Card:
    table = _Table(entry, word)
    kind = table.one(Kind, "kind")
    table.only(_KEYS[kind])
    for lang in LANGS:
        if not table.need(lang, str).strip():
            raise table.wrong(lang, Mistake("missing_language", key="name", lang=lang))
    character, artifact = kind is Kind.CHARACTER, kind is Kind.ARTIFACT
    made = Card(
        word=word,
        kind=kind,
        cost=table.need("cost", int),
        lp=table.need("lp", int) if character else 0,
        ep=table.need("ep", int) if character else 0,
        durability=table.need("durability", int) if artifact else 0,
        keywords=tuple(table.one(Keyword, "keywords", name) for name in table.many("keywords")),
        legendary=table.maybe("legendary", False),
        effects=tuple(_effect(_Table(one, f"{word}, effect")) for one in table.many("effect")),
        ability=_ability(_Table(table.need("ability", dict), f"{word}, ability")) if "ability" in entry else None,
        aim=table.one(Aim, "aim") if "aim" in entry else None,
    )
    if made.aim is None and any(step.whom is Whom.TARGET for step in made.steps):
        raise table.wrong("aim", Mistake("missing_key", key="aim"))
    return made


def _effect(table: _Table) -> Effect:
    table.only(("trigger", "when", "do"))
    when = table.one(When, "when") if "when" in table.data else When.ALWAYS
    return Effect(table.one(Trigger, "trigger"), table.steps(), when)


def _ability(table: _Table) -> Ability:
    table.only(("cost", "durability", "do"))
    return Ability(table.need("cost", int), table.maybe("durability", 0), table.steps())
