"""What a learner can do, by places and by words: everything that can be tried, and which places mean which action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tutor.core import Facts, Phrase
from tutor.laughbattle.cards import Card, Kind
from tutor.laughbattle.field import PLAYERS, aimed_at, piece_at, slot_at, slot_name
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
from tutor.laughbattle.wording import moment, phrase


def tries(state: State) -> Iterator[Action]:
    """Everything that a learner can try now, legal or not, in a fixed order."""
    hand = tuple(dict.fromkeys(state.mover.hand))
    rules, seat, foe = state.rules, state.seat, 1 - state.seat
    if state.phase is Phase.MULLIGAN:
        for n in range(len(state.mover.hand) + 1):
            yield from (Mulligan(chosen) for chosen in dict.fromkeys(combinations(state.mover.hand, n)))
    elif state.phase is Phase.DISCARD:
        yield from (Discard(card) for card in hand)
    elif state.phase is Phase.MAIN:
        own = [slot_name(rules, seat, i) for i in range(len(state.mover.slots))]
        theirs = [slot_name(rules, foe, i) for i in range(len(state.players[foe].slots))]
        for card in hand:
            targets = list(aimed_at(state, seat, card.aim_played)) if card.aim_played else [""]
            slots = [""] if card.kind is Kind.SKILL else own
            yield from (PlayCard(card, slot, target) for slot in slots for target in targets or [""])
        for slot, piece in zip(own, state.mover.slots, strict=True):
            if piece is None:
                continue
            yield GatherJoy(slot)
            yield from (Attack(slot, target) for target in (*theirs, PLAYERS[foe]))
            yield from (Reposition(slot, to) for to in own)
            yield Spend(slot)
            if piece.card.ability:
                targets = list(aimed_at(state, seat, piece.card.aim)) if piece.card.aim else [""]
                yield from (Use(slot, target) for target in targets or [""])
        yield End()


def sources(state: State) -> Sequence[str]:
    """The cards of the hand and, in the main step, those on the own side of the field."""
    hand = [f"hand/{i}" for i in range(len(state.mover.hand))]
    return [*hand, *_own(state)] if state.phase is Phase.MAIN else hand


def _own(state: State) -> list[str]:
    slots = enumerate(state.mover.slots)
    return [slot_name(state.rules, state.seat, i) for i, piece in slots if piece is not None]


def leads_on(state: State, places: Sequence[str]) -> bool:
    """Whether all the places are where actions begin: one of them, or any number of hand cards for a mulligan."""
    known = sources(state)
    return (len(places) == 1 or state.phase is Phase.MULLIGAN) and all(place in known for place in places)


def aim(state: State, places: Sequence[str]) -> Action | None:
    """The action that is meant by a card and a place that it goes to.

    A card of the hand goes to a slot, or a skill to its target. A card of the field attacks on the other side, moves
    on its own side, gathers joy on its own player; an ability goes to a card of the field.
    """
    if len(places) != 2 or state.phase is not Phase.MAIN or not leads_on(state, places[:1]):
        return None
    source, target = places
    at = slot_at(state.rules, target)
    if at is None and target not in tuple(PLAYERS):
        return None
    if source.startswith("hand/"):
        card = _held(state, source)
        if card.kind is Kind.SKILL:
            return PlayCard(card, "", target if card.aim else "")
        return PlayCard(card, target) if at else None
    piece = piece_at(state, source)
    if piece and piece.card.ability and piece.card.aim and piece_at(state, target):
        return Use(source, target)
    if target == PLAYERS[state.seat]:
        return GatherJoy(source)
    return Reposition(source, target) if at and at[0] == state.seat else Attack(source, target)


def _held(state: State, place: str) -> Card:
    return state.mover.hand[int(place.removeprefix("hand/"))]


def way(state: State, action: Action) -> Sequence[str]:
    """Where the card lies, and the slot, the target or both; what is done by a word alone has no way."""
    match action:
        case PlayCard(card, slot, target):
            return tuple(filter(None, (_place_of(state, card), slot, target)))
        case Attack(slot, target):
            return slot, target
        case Reposition(slot, to):
            return slot, to
        case GatherJoy(slot):
            return slot, PLAYERS[state.seat]
        case Spend(slot):
            return (slot,)
        case Use(slot, target):
            return (slot, target) if target else (slot,)
        case Discard(card):
            return tuple(filter(None, (_place_of(state, card),)))
    return ()


def _place_of(state: State, card: Card) -> str:
    hand = state.mover.hand
    return f"hand/{hand.index(card)}" if card in hand else ""


def offers(state: State, places: Sequence[str]) -> Sequence[Action]:
    """The mulligan of the chosen cards, the discard of a chosen card, what a chosen card can do by itself, the end."""
    if not all(place in sources(state) for place in places):
        places = ()
    match state.phase:
        case Phase.MULLIGAN:
            return (Mulligan(tuple(_held(state, place) for place in places)),)
        case Phase.DISCARD:
            return [Discard(_held(state, place)) for place in places[:1]]
        case Phase.MAIN:
            return [*_by_itself(state, places[0] if places else ""), End()]
        case Phase.OVER:
            return ()


def _by_itself(state: State, place: str) -> Iterator[Action]:
    if place.startswith("hand/"):
        card = _held(state, place)
        if card.kind is Kind.SKILL and card.aim is None:
            yield PlayCard(card)
        return
    piece = piece_at(state, place)
    if piece is None:
        return
    if piece.card.is_character:
        yield GatherJoy(place)
    if piece.tokens:
        yield Spend(place)
    if piece.card.ability and piece.card.aim is None:
        yield Use(place)


def named(state: State, action: Action) -> Facts:
    """The whole `action` in words, and its `moment`; its `card`, its `target`, and the `cell` that it is aimed at."""
    facts: dict[str, object] = {
        name: Phrase(words(state, action, "en"), words(state, action, "ko"))
        for name, words in (("action", phrase), ("moment", moment))
    }
    places = way(state, action)
    if places:
        facts["cell"] = places[-1]
    match action:
        case PlayCard(card) | Discard(card):
            facts["card"] = card
        case Attack(slot) | Reposition(slot) | GatherJoy(slot) | Spend(slot) | Use(slot):
            if (piece := piece_at(state, slot)) is not None:
                facts["card"] = piece.card
    target = piece_at(state, getattr(action, "target", ""))
    if target is not None:
        facts["target"] = target.card
    return facts
