"""What the rules of Laugh Battle forbid. Each rule is one small predicate under its id.

An action is judged part by part: what acts, what is attacked, which card is played, where it goes. No part's judgement
depends on another's, so that whoever lists all legal actions asks about each part once. The predicates know slots by
number; the names that an action has for them are looked up before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tutor.core import Event, Facts, Verdict, Violation
from tutor.laughbattle.cards import Card, Keyword, rule
from tutor.laughbattle.effects import Aim
from tutor.laughbattle.field import (
    PLAYERS,
    aimed_at,
    front_characters,
    has,
    in_front,
    piece_at,
    slot_at,
    slot_name,
)
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import (
    Action,
    Attack,
    Discard,
    End,
    GatherJoy,
    Mulligan,
    Phase,
    Piece,
    PlayCard,
    Reposition,
    Spend,
    State,
    Use,
)

Found = Iterator[Violation]
Broken = Violation | None
"""The rule that is broken here, if it is."""


def violations(state: State, action: Action) -> Found:
    """Every rule that `action` breaks in `state`, found one by one."""
    if state.phase is _DUE.get(type(action), Phase.MAIN):
        yield from _AGAINST[type(action)](state, action)
    elif isinstance(action, Mulligan) and state.phase is not Phase.OVER:
        yield mulligans_again()
    else:
        yield wrong_moment(state)


@rule("L-TURN-1", "L-SET-8")
def wrong_moment(state: State) -> Violation:
    """Each step of a turn has its own actions; the first player decides on the mulligan first."""
    over = len(state.mover.hand) - state.rules.hand_limit
    return Violation("L-TURN-1", (), {"case": state.phase.value, "n": max(over, 0)})


def _in_hand(state: State, card: Card) -> tuple[str, ...]:
    hand = state.mover.hand
    return (f"hand/{hand.index(card)}",) if card in hand else ()


def _slot(state: State, place: str) -> tuple[str, ...]:
    """The place to light up, if there is such a slot."""
    return (place,) if slot_at(state.rules, place) else ()


def _here(state: State, i: int) -> str:
    """The place of a slot of the player to move."""
    return slot_name(state.rules, state.seat, i)


# -- what is done with a card of the field ----------------------------------------------------------------


def against(forbids: Sequence[OfPiece], state: State, slot: str) -> Found:
    """What of all this forbids something to the card in a slot, which must be one's own (L-FLD-1)."""
    at = slot_at(state.rules, slot)
    if at is None or at[0] != state.seat:
        yield Violation("L-FLD-1", _slot(state, slot), {"case": "not_own"})
    elif (piece := state.mover.slots[at[1]]) is None:
        yield Violation("L-FLD-1", (slot,), {"case": "empty"})
    else:
        for forbid in forbids:
            if broken := forbid(state, at[1], piece):
                yield broken


def artifact_acts(state: State, i: int, piece: Piece) -> Broken:
    """Only characters act (L-CARD-1)."""
    return None if piece.card.is_character else Violation("L-CARD-1", (_here(state, i),), {"card": piece.card})


@rule("L-FLD-2", "L-FLD-3")
def acts_from_the_back(state: State, i: int, piece: Piece) -> Broken:
    """Acting takes the front row, or Ranged."""
    if in_front(state.rules, i) or not piece.card.is_character or has(piece, Keyword.RANGED, state.rules):
        return None
    return Violation("L-FLD-2", (_here(state, i),), {"card": piece.card})


@rule("L-FLD-7", "L-FLD-10", "L-KEY-3")
def acts_after_reposition(state: State, i: int, piece: Piece) -> Broken:
    """A card repositioned this turn cannot act in it, unless it is Agile."""
    if not piece.repositioned or not piece.card.is_character or has(piece, Keyword.AGILE, state.rules):
        return None
    return Violation("L-FLD-7", (_here(state, i),), {"card": piece.card, "case": "acted"})


@rule("L-BAT-8")
def acts_exhausted(state: State, i: int, piece: Piece) -> Broken:
    return Violation("L-BAT-8", (_here(state, i),), {"card": piece.card}) if piece.exhausted else None


@rule("L-TOK-2", "L-TOK-6", "L-TOK-7")
def spends_no_token(state: State, i: int, piece: Piece) -> Broken:
    """A token is spent from a card that has one, in either row; it is no act."""
    return None if piece.tokens else Violation("L-TOK-2", (_here(state, i),), {"card": piece.card})


@rule("L-CARD-4", "L-CARD-8")
def uses_twice(state: State, i: int, piece: Piece) -> Broken:
    """Each artifact's ability once a turn; being repositioned does not forbid it."""
    return Violation("L-CARD-4", (_here(state, i),), {"card": piece.card}) if piece.used else None


@rule("L-CARD-7")
def no_points_for_ability(state: State, i: int, piece: Piece) -> Broken:
    """An ability has to be there, and to be paid for."""
    card, ability, points = piece.card, piece.card.ability, state.mover.points
    if ability is None:
        return Violation("L-CARD-7", (_here(state, i),), {"case": "none", "card": card})
    if ability.cost <= points:
        return None
    facts = {"case": "points", "card": card, "cost": ability.cost, "points": points}
    return Violation("L-CARD-7", (_here(state, i),), facts)


def no_durability_for_ability(state: State, i: int, piece: Piece) -> Broken:
    """Durability that an ability costs has to be there (L-CARD-7)."""
    card, ability, left = piece.card, piece.card.ability, piece.durability
    if ability is None or ability.durability <= left:
        return None
    facts = {"case": "durability", "card": card, "cost": ability.durability, "durability": left}
    return Violation("L-CARD-7", (_here(state, i),), facts)


OfPiece = Callable[[State, int, Piece], Broken]
ACTING: Sequence[OfPiece] = (artifact_acts, acts_from_the_back, acts_after_reposition, acts_exhausted)
SPENDING: Sequence[OfPiece] = (spends_no_token,)
USING: Sequence[OfPiece] = (uses_twice, no_points_for_ability, no_durability_for_ability)


# -- what can be attacked ---------------------------------------------------------------------------------


def against_attacking(state: State, target: str) -> Broken:
    """Why a place cannot be attacked."""
    at, foe = slot_at(state.rules, target), 1 - state.seat
    if target == PLAYERS[foe]:
        return attacks_past_the_front(state)
    if target == PLAYERS[state.seat] or (at and at[0] == state.seat):
        return attacks_own_side(state, target)
    if at is None or (piece := state.players[foe].slots[at[1]]) is None:
        return attacks_nothing(state, target)
    return against_striking(state, at[1], piece)


def attacks_own_side(state: State, target: str) -> Violation:
    """An attack goes at the opponent (L-BAT-1)."""
    piece = piece_at(state, target)
    return Violation("L-BAT-1", (target,), {"target": piece.card if piece else ""})


def attacks_nothing(state: State, target: str) -> Violation:
    """There has to be something to attack on the other side (L-FLD-1)."""
    return Violation("L-FLD-1", _slot(state, target), {"case": "empty"})


def against_striking(state: State, i: int, piece: Piece) -> Broken:
    """Why a card of the opponent's cannot be attacked. Of all the rules that could say so only one judges it."""
    if not piece.card.is_character:
        return attacks_an_artifact(state, i, piece)
    if in_front(state.rules, i):
        return attacks_past_a_guard(state, i, piece)
    return attacks_past_the_front(state, i, piece) or attacks_the_back(state, i, piece)


def _there(state: State, i: int) -> str:
    """The place of a slot of the opponent's."""
    return slot_name(state.rules, 1 - state.seat, i)


@rule("L-CARD-5")
def attacks_an_artifact(state: State, i: int, piece: Piece) -> Violation:
    return Violation("L-CARD-5", (_there(state, i),), {"target": piece.card})


@rule("L-FLD-4")
def attacks_past_the_front(state: State, i: int = 0, piece: Piece | None = None) -> Broken:
    """While a character stands in the opponent's front row, neither the back row nor the player can be attacked."""
    foe, rules = 1 - state.seat, state.rules
    slots, front = state.players[foe].slots, front_characters(state.players[1 - state.seat], rules)
    if not front:
        return None
    # Told of is the one that could be attacked instead.
    k = next((k for k in front if (one := slots[k]) and has(one, Keyword.GUARD, rules)), front[0])
    target = _there(state, i) if piece else PLAYERS[foe]
    facts: Facts = {"case": "other", "target": piece.card} if piece else {"case": "player"}
    first, at = slots[k], _there(state, k)
    assert first is not None
    return Violation("L-FLD-4", (target, at), {**facts, "front_card": first.card, "at": at})


@rule("L-FLD-5", "L-FLD-6")
def attacks_the_back(state: State, i: int, piece: Piece) -> Violation:
    """A back-row character can never be attacked: with nobody in front the attack goes at the player."""
    player = PLAYERS[1 - state.seat]
    return Violation("L-FLD-6", (_there(state, i), player), {"target": piece.card, "at": player})


@rule("L-KEY-1")
def attacks_past_a_guard(state: State, i: int, piece: Piece) -> Broken:
    """While a Guard stands in the front row, attacks on characters there must choose a Guard."""
    rules, keyword = state.rules, Keyword.GUARD
    if has(piece, keyword, rules):
        return None
    for k, guard in enumerate(state.players[1 - state.seat].slots[: rules.front]):
        if guard is not None and has(guard, keyword, rules):
            at = _there(state, k)
            facts: Facts = {"guard": guard.card, "target": piece.card, "at": at}
            return Violation("L-KEY-1", (_there(state, i), at), facts)
    return None


# -- playing a card ---------------------------------------------------------------------------------------


@rule("L-TURN-2")
def plays_what_is_not_held(state: State, card: Card) -> Broken:
    held = card in state.mover.hand
    return None if held else Violation("L-TURN-2", (), {"case": "not_in_hand", "card": card})


@rule("L-TURN-6")
def second_character(state: State, card: Card) -> Broken:
    """One character card a turn (L-TURN-2); what an effect puts on the field does not count."""
    played = state.mover.played
    if played is None or not card.is_character:
        return None
    return Violation("L-TURN-2", _in_hand(state, card), {"case": "character", "card": card, "played": played})


@rule("L-SP-5")
def too_dear(state: State, card: Card) -> Broken:
    points = state.mover.points
    if card.cost <= points:
        return None
    return Violation("L-SP-5", _in_hand(state, card), {"card": card, "cost": card.cost, "points": points})


OfCard = Callable[[State, Card], Broken]
PLAYING: Sequence[OfCard] = (plays_what_is_not_held, second_character, too_dear)


@rule("L-FLD-8")
def no_free_slot(state: State, card: Card, slot: str) -> Broken:
    """A character or artifact takes one of its player's own empty slots; a skill takes none (L-CARD-2)."""
    if card.is_skill:
        return Violation("L-CARD-2", _slot(state, slot), {"card": card}) if slot else None
    at = slot_at(state.rules, slot)
    if at is None:
        return Violation("L-FLD-1", (), {"case": "needs_slot", "card": card})
    if at[0] != state.seat:
        return Violation("L-FLD-1", (slot,), {"case": "not_own"})
    there = state.mover.slots[at[1]]
    return Violation("L-FLD-8", (slot,), {"card": card, "there": there.card}) if there else None


@rule("L-CARD-11")
def wrong_target(state: State, card: Card, aim: Aim | None, target: str, cells: Sequence[str]) -> Broken:
    """What needs a target cannot be used without a legal one."""
    if aim is None:
        return Violation("L-CARD-11", tuple(cells), {"case": "extra", "card": card}) if target else None
    legal = list(aimed_at(state, state.seat, aim))
    if not legal:
        return Violation("L-CARD-11", tuple(cells), {"case": "nobody", "card": card})
    if not target:
        return Violation("L-CARD-11", (*cells, *legal), {"case": "missing", "card": card})
    if target in legal:
        return None
    piece = piece_at(state, target)
    facts = {"case": "wrong" if piece else "missing", "card": card, "target": piece.card if piece else ""}
    return Violation("L-CARD-11", (*_slot(state, target), *cells), facts)


# -- repositioning ----------------------------------------------------------------------------------------


def repositions_again(state: State, slot: str) -> Broken:
    """One reposition a turn (L-FLD-7)."""
    return Violation("L-FLD-7", _slot(state, slot), {"case": "again"}) if state.mover.repositioned else None


def repositions_within_a_row(state: State, i: int, piece: Piece, k: int) -> Broken:
    """A reposition goes from front to back or from back to front (L-FLD-7), into an empty slot (L-FLD-8)."""
    if in_front(state.rules, i) == in_front(state.rules, k):
        return Violation("L-FLD-7", (_here(state, i), _here(state, k)), {"case": "row", "card": piece.card})
    there = state.mover.slots[k]
    return Violation("L-FLD-8", (_here(state, k),), {"card": piece.card, "there": there.card}) if there else None


# -- mulligan and discard ---------------------------------------------------------------------------------


@rule("L-SET-5")
def mulligans_what_is_not_held(state: State, cards: Sequence[Card]) -> Found:
    hand = state.mover.hand
    for card in dict.fromkeys(cards):
        if cards.count(card) > hand.count(card):
            yield Violation("L-SET-5", (), {"case": "not_in_hand", "card": card})


def mulligans_again() -> Violation:
    """Once the turns have begun, the one mulligan lies behind (L-SET-5)."""
    return Violation("L-SET-5", (), {"case": "again"})


@rule("L-TURN-4")
def discards_what_is_not_held(state: State, card: Card) -> Broken:
    """The player whose turn ends chooses what to discard, from the own hand (L-TURN-2)."""
    return plays_what_is_not_held(state, card)


# -- the parts of each action -----------------------------------------------------------------------------


def _found(*all_broken: Broken) -> Found:
    return filter(None, all_broken)


def _against_attack(state: State, action: Attack) -> Found:
    yield from against(ACTING, state, action.slot)
    yield from _found(against_attacking(state, action.target))


def _against_play(state: State, action: PlayCard) -> Found:
    card = action.card
    yield from _found(*(forbid(state, card) for forbid in PLAYING), no_free_slot(state, card, action.slot))
    yield from _found(wrong_target(state, card, card.aim_played, action.target, _in_hand(state, card)))


def _against_reposition(state: State, action: Reposition) -> Found:
    yield from against((), state, action.slot)
    yield from _found(repositions_again(state, action.slot))
    start, end = slot_at(state.rules, action.slot), slot_at(state.rules, action.to)
    if end is None or end[0] != state.seat:
        yield Violation("L-FLD-1", _slot(state, action.to), {"case": "not_own"})
    elif start and start[0] == state.seat and (piece := state.mover.slots[start[1]]):
        yield from _found(repositions_within_a_row(state, start[1], piece, end[1]))


def _against_use(state: State, action: Use) -> Found:
    yield from against(USING, state, action.slot)
    piece, at = piece_at(state, action.slot), slot_at(state.rules, action.slot)
    if piece and piece.card.ability and at and at[0] == state.seat:
        yield from _found(wrong_target(state, piece.card, piece.card.aim, action.target, (action.slot,)))


_DUE: Mapping[type, Phase] = {Mulligan: Phase.MULLIGAN, Discard: Phase.DISCARD}

_AGAINST: Mapping[type, Callable[[State, Any], Found]] = {
    GatherJoy: lambda state, action: against(ACTING, state, action.slot),
    Attack: _against_attack,
    PlayCard: _against_play,
    Reposition: _against_reposition,
    Spend: lambda state, action: against(SPENDING, state, action.slot),
    Use: _against_use,
    Mulligan: lambda state, action: mulligans_what_is_not_held(state, action.cards),
    Discard: lambda state, action: _found(discards_what_is_not_held(state, action.card)),
    End: lambda state, action: _found(),
}


@rule("L-SET-1", "L-SET-2")
def against_deck(deck: Sequence[Card], rules: Figures) -> Found:
    """What is wrong with a deck: its size, and too many copies of a card. `deck/0` is the first card that it lists."""
    if not rules.deck_low <= len(deck) <= rules.deck_high:
        yield Violation("L-SET-1", (), _deck_size(deck, rules))
    for i, (card, n) in enumerate(Counter(deck).items()):
        most = rules.legendary_copies if card.legendary else rules.copies
        if n > most:
            case = "legendary" if card.legendary else "normal"
            facts = {"case": case, "card": card, "n": n}
            limits = {"copies": rules.copies, "legendary_copies": rules.legendary_copies}
            yield Violation("L-SET-2", (f"deck/{i}",), facts | limits)


def judge_deck(deck: Sequence[Card], rules: Figures) -> Verdict:
    """The verdict on a deck: what is wrong with it or, if nothing is, how large it is."""
    broken = tuple(against_deck(deck, rules))
    return Verdict(broken, () if broken else (Event("L-SET-1", (), _deck_size(deck, rules)),))


def _deck_size(deck: Sequence[Card], rules: Figures) -> Facts:
    return {"n": len(deck), "deck_low": rules.deck_low, "deck_high": rules.deck_high}
