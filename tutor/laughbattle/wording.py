"""A card's rules text, made from what the card does, so that text and behaviour cannot part; and actions in words.

The words are those of `lessons/laughbattle/wording.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tutor.core import LANGS, Facts, Lang, Phrase
from tutor.laughbattle.cards import Card, Kind, card
from tutor.laughbattle.effects import Ability, Do, Effect, Trigger, Verb, Whom
from tutor.laughbattle.field import in_front, piece_at, slot_at
from tutor.laughbattle.state import (
    Action,
    Attack,
    Discard,
    End,
    GatherJoy,
    Mulligan,
    Phase,
    PlayCard,
    Reposition,
    Spend,
    State,
    Use,
)
from tutor.rulebook import term
from tutor.texts import Text, content_folder, fill, read


@cache
def _words() -> Mapping[str, Mapping[str, Text]]:
    return read(content_folder() / "laughbattle" / "wording.toml")


def lines(one: Card, lang: Lang) -> Sequence[str]:
    """What a card does, one line for each effect and one for its ability; its keywords are not among them."""
    found = [_effect(one, effect, lang) for effect in one.effects]
    if one.ability:
        found.append(_ability(one, one.ability, lang))
    return [line[0].upper() + line[1:] for line in found]


def _say(section: str, key: str, lang: Lang, facts: Facts) -> str:
    return fill(_words()[section][key][lang], lang, facts)


def _effect(one: Card, effect: Effect, lang: Lang) -> str:
    what = _say("when", effect.when.value, lang, {"what": _steps(one, effect.steps, lang)})
    if one.kind is Kind.SKILL and effect.trigger is Trigger.PLAY:
        return what
    return _say("trigger", effect.trigger.value, lang, {"what": what})


def _ability(one: Card, ability: Ability, lang: Lang) -> str:
    key = "both" if ability.cost and ability.durability else "durability" if ability.durability else "points"
    facts = {"cost": ability.cost, "durability": ability.durability, "what": _steps(one, ability.steps, lang)}
    return _say("ability", key, lang, facts)


def _steps(one: Card, steps: Sequence[Do], lang: Lang) -> str:
    """One sentence for each step; what was chosen is described once and then only pointed at."""
    said = []
    for n, step in enumerate(steps):
        again = any(earlier.whom is Whom.TARGET for earlier in steps[:n])
        sentence = _step(one, step, again, lang)
        said.append((sentence[0].upper() + sentence[1:] if n else sentence) + ".")
    return " ".join(said)


_ALONE = (Whom.SELF, Whom.TARGET)


def _step(one: Card, step: Do, again: bool, lang: Lang) -> str:
    up = step.amount >= 0
    facts: dict[str, Any] = {
        "n": abs(step.amount),
        "by": f"{'+' if up else '−'}{abs(step.amount)}",
        "goes": _say("goes", "up" if up else "down", lang, {}),
        "each": _say("each", "one" if step.whom in _ALONE else "several", lang, {}),
    }
    if step.verb is Verb.SUMMON:
        facts["card"] = card(step.card)
    if step.whom.is_of_players:
        return _say(f"do_{step.whom.value}", step.verb.value, lang, facts)
    facts["to"] = _to_whom(one, step.whom, again, lang)
    return _say("do", step.verb.value, lang, facts)


def _to_whom(one: Card, whom: Whom, again: bool, lang: Lang) -> str:
    if whom is not Whom.TARGET:
        return _say("whom", whom.value, lang, {})
    if again:
        return _say("whom", "again", lang, {})
    assert one.aim is not None
    return _say("aim", one.aim.value, lang, {})


def phrase(state: State, action: Action, lang: Lang) -> str:
    """An action in a few words: what a button says, and what a question asks about."""
    key, facts = _act(state, action)
    return _say("act", key, lang, facts)


def moment(state: State, action: Action, lang: Lang) -> str:
    """What has to be known of the moment of an action, beside what the field shows: a sentence before the one that
    names the action, or nothing."""
    played = state.mover.played
    if state.phase is Phase.DISCARD:
        return _say("moment", "discard", lang, {"hand_limit": state.rules.hand_limit}) + " "
    if played and isinstance(action, PlayCard) and action.card.is_character:
        return _say("moment", "played", lang, {"played": played}) + " "
    return ""


def _act(state: State, action: Action) -> tuple[str, Facts]:
    match action:
        case PlayCard(held, slot, target):
            to = {"card": held, "target": _at(state, target)}
            if held.kind is Kind.SKILL and not slot:
                return "skill_on" if target else "skill", to
            return f"play_{_where(state, slot)}", {"card": held, "there": _at(state, slot)}
        case Attack(slot, target):
            key = "attack_self" if slot == target else "attack" if slot_at(state.rules, target) else "attack_player"
            return key, {"card": _at(state, slot), "target": _at(state, target)}
        case GatherJoy(slot):
            return "joy", {"card": _at(state, slot)}
        case Reposition(slot, to):
            where = _row(state, to) if slot == to else _where(state, to)
            return f"move_{where}", {"card": _at(state, slot), "there": _at(state, to)}
        case Spend(slot):
            return "spend", {"card": _at(state, slot)}
        case Use(slot, target):
            return "use_on" if target else "use", {"card": _at(state, slot), "target": _at(state, target)}
        case Discard(held):
            return "discard", {"card": held}
        case Mulligan(cards):
            return "mulligan" if cards else "keep", {"n": len(cards)}
        case End():
            return "end", {}


def _at(state: State, place: str) -> Card | Phrase | str:
    """The card at a place or, of an empty one, where it is for the player to move."""
    piece, at = piece_at(state, place), slot_at(state.rules, place)
    if piece or at is None:
        return piece.card if piece else place
    front = in_front(state.rules, at[1])
    row = f"{'my' if at[0] == state.seat else 'foe'}_{'front' if front else 'back'}"
    n = at[1] + 1 - (0 if front else state.rules.front)
    en, ko = (_say("place", "empty", lang, {"row": term("laughbattle", row, lang), "n": n}) for lang in LANGS)
    return Phrase(en, ko)


def _where(state: State, place: str) -> str:
    """Where a card is meant to go: to a row, of which every empty slot is as good; or to this very slot, where a card
    lies or which is not the player's own."""
    at, taken = slot_at(state.rules, place), piece_at(state, place)
    if at and at[0] != state.seat:
        return "foe" if taken else "at"
    return "on" if taken else _row(state, place)


def _row(state: State, place: str) -> str:
    at = slot_at(state.rules, place)
    return "front" if at is None or in_front(state.rules, at[1]) else "back"
