"""The cards of Laugh Battle: characters, skills and artifacts, read from `lessons/laughbattle/cards.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, TypeVar

from tutor.core import Lang, Registry
from tutor.laughbattle.effects import Ability, Aim, Do, Effect, Trigger, Verb, When, Whom
from tutor.texts import Mistake, Text, content, read

registry = Registry()
rule = registry.rule

E_ = TypeVar("E_", bound=Enum)


class Kind(Enum):
    """The three kinds of card."""

    CHARACTER = "character"
    SKILL = "skill"
    ARTIFACT = "artifact"


class Keyword(Enum):
    """A keyword. Ranged is the rulebook's; the others are house rules, which a ruleset can switch off."""

    RANGED = "ranged"
    GUARD = "guard"
    PIERCE = "pierce"
    AGILE = "agile"


@rule("L-CARD-1", "L-CARD-2", "L-CARD-3")
class Card(NamedTuple):
    """A card. A character has LP and EP, an artifact durability, a skill only its effect.

    `aim` says what has to be chosen as the target of its effect or ability.
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

    @property
    def is_a_name(self) -> bool:
        """Sentences set it in bold."""
        return True

    @property
    def aim_played(self) -> Aim | None:
        """What has to be chosen as the card is played; the target of an ability is chosen as it is used."""
        return None if self.ability else self.aim

    @property
    def is_character(self) -> bool:
        return self.kind is Kind.CHARACTER

    def said(self, lang: Lang) -> str:
        return _names()[self.word][lang]


@cache
def _data() -> dict[str, Any]:
    return read(content() / "laughbattle" / "cards.toml")


@cache
def _names() -> dict[str, Text]:
    return {word: {"en": entry["en"], "ko": entry["ko"]} for word, entry in _data().items()}


@cache
def cards() -> Mapping[str, Card]:
    """Every card by its word; raises `Mistake` that names the card and the key that cannot be read."""
    return {word: _card(word, entry) for word, entry in _data().items()}


def card(word: str) -> Card:
    """The card called `word`; raises `Mistake` with the nearest there is."""
    if word not in cards():
        raise Mistake.unknown("no_card", word, cards())
    return cards()[word]


_KEYS = ("en", "ko", "kind", "cost", "lp", "ep", "durability", "keywords", "legendary", "effect", "ability", "aim")


def _card(word: str, entry: Mapping[str, Any]) -> Card:
    where = f"lessons/laughbattle/cards.toml, {word}"
    for key in entry:
        if key not in _KEYS:
            problem = Mistake.unknown("unknown_key", key, _KEYS)
            raise Mistake("in_file", file="lessons/laughbattle/cards.toml", where=word, problem=problem)
    ability = entry.get("ability")
    return Card(
        word=word,
        kind=_one(Kind, entry["kind"], where),
        cost=entry["cost"],
        lp=entry.get("lp", 0),
        ep=entry.get("ep", 0),
        durability=entry.get("durability", 0),
        keywords=tuple(_one(Keyword, name, where) for name in entry.get("keywords", ())),
        legendary=entry.get("legendary", False),
        effects=tuple(
            Effect(
                _one(Trigger, effect["trigger"], where),
                tuple(_step(text, where) for text in effect["do"]),
                _one(When, effect.get("when", "always"), where),
            )
            for effect in entry.get("effect", ())
        ),
        ability=ability
        and Ability(ability["cost"], ability.get("durability", 0), tuple(_step(text, where) for text in ability["do"])),
        aim=_one(Aim, entry["aim"], where) if "aim" in entry else None,
    )


def _one(kind: type[E_], name: str, where: str) -> E_:
    known = {member.value: member for member in kind}
    if name not in known:
        file, _, place = where.partition(", ")
        raise Mistake("in_file", file=file, where=place, problem=Mistake.unknown("no_such_word", name, known))
    return known[name]


def _step(text: str, where: str) -> Do:
    """A step as a card's file has it: `damage target 2`, `joy me 3`, `summon me 1 doodle`."""
    verb, whom, *rest = text.split()
    amount = int(rest[0]) if rest else 1
    return Do(_one(Verb, verb, where), _one(Whom, whom, where), amount, rest[1] if len(rest) > 1 else "")
