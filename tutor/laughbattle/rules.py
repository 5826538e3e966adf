"""What the rules of Laugh Battle forbid. Each rule is one small predicate under its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tutor.core import Event, Facts, Verdict, Violation
from tutor.laughbattle.cards import Card, Keyword, Kind, rule
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


def violations(state: State, action: Action) -> Found:
    """Every rule that `action` breaks in `state`, found one by one."""
    due = _DUE.get(type(action), Phase.MAIN)
    if state.phase is not due:
        yield from wrong_moment(state)
        return
    for against in _AGAINST[type(action)]:
        yield from against(state, action)


@rule("L-TURN-1", "L-SET-8")
def wrong_moment(state: State) -> Found:
    """Each step of a turn has its own actions; the first player decides on the mulligan first."""
    over = len(state.mover.hand) - state.rules.hand_limit
    yield Violation("L-TURN-1", (), {"case": state.phase.value, "n": max(over, 0)})


def _in_hand(state: State, card: Card) -> tuple[str, ...]:
    return (f"hand/{state.mover.hand.index(card)}",) if card in state.mover.hand else ()


def _slot(state: State, place: str) -> tuple[str, ...]:
    """The place to light up, if there is such a slot."""
    return (place,) if slot_at(state.rules, place) else ()


# -- acting -----------------------------------------------------------------------------------------------


def _own_slot(state: State, slot: str) -> Found:
    at = slot_at(state.rules, slot)
    if at is None or at[0] != state.seat:
        yield Violation("L-FLD-1", _slot(state, slot), {"case": "not_own"})
    elif state.players[at[0]].slots[at[1]] is None:
        yield Violation("L-FLD-1", (slot,), {"case": "empty"})


def _own(state: State, action: Any) -> Found:
    return _own_slot(state, action.slot)


def _acting(state: State, slot: str) -> Piece | None:
    at = slot_at(state.rules, slot)
    return state.players[at[0]].slots[at[1]] if at and at[0] == state.seat else None


def artifact_acts(state: State, action: Attack | GatherJoy) -> Found:
    """Only characters act (L-CARD-1)."""
    piece = _acting(state, action.slot)
    if piece and not piece.card.is_character:
        yield Violation("L-CARD-1", (action.slot,), {"card": piece.card})


@rule("L-FLD-2", "L-FLD-3")
def acts_from_the_back(state: State, action: Attack | GatherJoy) -> Found:
    """Acting takes the front row, or Ranged."""
    piece, at = _acting(state, action.slot), slot_at(state.rules, action.slot)
    if piece is None or at is None or not piece.card.is_character or in_front(state.rules, at[1]):
        return
    if not has(piece, Keyword.RANGED, state.rules):
        yield Violation("L-FLD-2", (action.slot,), {"card": piece.card})


@rule("L-FLD-7", "L-FLD-10", "L-KEY-3")
def acts_after_reposition(state: State, action: Attack | GatherJoy) -> Found:
    """A card repositioned this turn cannot act in it, unless it is Agile."""
    piece = _acting(state, action.slot)
    if piece and piece.card.is_character and piece.repositioned and not has(piece, Keyword.AGILE, state.rules):
        yield Violation("L-FLD-7", (action.slot,), {"card": piece.card, "case": "acted"})


@rule("L-BAT-8")
def acts_exhausted(state: State, action: Attack | GatherJoy) -> Found:
    piece = _acting(state, action.slot)
    if piece and piece.exhausted:
        yield Violation("L-BAT-8", (action.slot,), {"card": piece.card})


# -- what can be attacked ---------------------------------------------------------------------------------


def attacks_own_side(state: State, action: Attack) -> Found:
    """An attack goes at the opponent (L-BAT-1)."""
    at = slot_at(state.rules, action.target)
    if action.target == PLAYERS[state.seat] or (at and at[0] == state.seat):
        piece = piece_at(state, action.target)
        yield Violation("L-BAT-1", (action.target,), {"target": piece.card if piece else ""})


def attacks_nothing(state: State, action: Attack) -> Found:
    """There has to be something to attack on the other side (L-FLD-1)."""
    at = slot_at(state.rules, action.target)
    own = at is not None and at[0] == state.seat
    if action.target not in tuple(PLAYERS) and not own and piece_at(state, action.target) is None:
        yield Violation("L-FLD-1", _slot(state, action.target), {"case": "empty"})


def _foe(state: State, target: str) -> Piece | None:
    at = slot_at(state.rules, target)
    return piece_at(state, target) if at and at[0] != state.seat else None


@rule("L-CARD-5")
def attacks_an_artifact(state: State, action: Attack) -> Found:
    piece = _foe(state, action.target)
    if piece and not piece.card.is_character:
        yield Violation("L-CARD-5", (action.target,), {"target": piece.card})


@rule("L-FLD-4")
def attacks_past_the_front(state: State, action: Attack) -> Found:
    """While a character stands in the opponent's front row, only characters there can be attacked."""
    rules, foe = state.rules, 1 - state.seat
    front = front_characters(state.players[foe], rules)
    if not front:
        return
    first = state.players[foe].slots[front[0]]
    assert first is not None
    there = slot_name(rules, foe, front[0])
    at = slot_at(rules, action.target)
    if action.target == PLAYERS[foe]:
        yield Violation("L-FLD-4", (action.target, there), {"case": "player", "front_card": first.card})
    elif at and at[0] == foe and not in_front(rules, at[1]):
        piece = _foe(state, action.target)
        if piece and piece.card.is_character:
            facts = {"case": "other", "target": piece.card, "front_card": first.card}
            yield Violation("L-FLD-4", (action.target, there), facts)


@rule("L-FLD-5", "L-FLD-6")
def attacks_the_back(state: State, action: Attack) -> Found:
    """A back-row character can never be attacked: with nobody in front the attack goes at the player."""
    at, piece = slot_at(state.rules, action.target), _foe(state, action.target)
    if piece is None or at is None or not piece.card.is_character or in_front(state.rules, at[1]):
        return
    if not front_characters(state.players[1 - state.seat], state.rules):
        yield Violation("L-FLD-6", (action.target, PLAYERS[1 - state.seat]), {"target": piece.card})


@rule("L-KEY-1")
def attacks_past_a_guard(state: State, action: Attack) -> Found:
    """While a Guard stands in the front row, attacks on characters there must choose a Guard."""
    rules, foe = state.rules, 1 - state.seat
    at, piece = slot_at(rules, action.target), _foe(state, action.target)
    if piece is None or at is None or not piece.card.is_character or not in_front(rules, at[1]):
        return
    if has(piece, Keyword.GUARD, rules):
        return
    for i in front_characters(state.players[foe], rules):
        guard = state.players[foe].slots[i]
        if guard and has(guard, Keyword.GUARD, rules):
            facts: Facts = {"guard": guard.card, "target": piece.card}
            yield Violation("L-KEY-1", (action.target, slot_name(rules, foe, i)), facts)
            return


# -- playing a card ---------------------------------------------------------------------------------------


@rule("L-TURN-2")
def plays_what_is_not_held(state: State, action: PlayCard) -> Found:
    if action.card not in state.mover.hand:
        yield Violation("L-TURN-2", (), {"case": "not_in_hand", "card": action.card})


@rule("L-TURN-6")
def second_character(state: State, action: PlayCard) -> Found:
    """One character card a turn (L-TURN-2); what an effect puts on the field does not count."""
    played = state.mover.played
    if played is not None and action.card.is_character:
        facts = {"case": "character", "card": action.card, "played": played}
        yield Violation("L-TURN-2", _in_hand(state, action.card), facts)


@rule("L-SP-5")
def too_dear(state: State, action: PlayCard) -> Found:
    card, points = action.card, state.mover.points
    if card.cost > points:
        yield Violation("L-SP-5", _in_hand(state, card), {"card": card, "cost": card.cost, "points": points})


@rule("L-FLD-8")
def no_free_slot(state: State, action: PlayCard) -> Found:
    """A character or artifact takes one of its player's own empty slots; a skill takes none (L-CARD-2)."""
    if action.card.kind is Kind.SKILL:
        if action.slot:
            yield Violation("L-CARD-2", _slot(state, action.slot), {"card": action.card})
        return
    at = slot_at(state.rules, action.slot)
    if at is None:
        yield Violation("L-FLD-1", (), {"case": "needs_slot", "card": action.card})
    elif at[0] != state.seat:
        yield Violation("L-FLD-1", (action.slot,), {"case": "not_own"})
    elif (there := state.players[at[0]].slots[at[1]]) is not None:
        yield Violation("L-FLD-8", (action.slot,), {"card": action.card, "there": there.card})


@rule("L-CARD-11")
def wrong_target(state: State, card: Card, aim: Aim | None, target: str, cells: Sequence[str]) -> Found:
    """What needs a target cannot be used without a legal one."""
    if aim is None:
        if target:
            yield Violation("L-CARD-11", tuple(cells), {"case": "extra", "card": card})
        return
    legal = list(aimed_at(state, state.seat, aim))
    if not legal:
        yield Violation("L-CARD-11", tuple(cells), {"case": "nobody", "card": card})
    elif not target:
        yield Violation("L-CARD-11", (*cells, *legal), {"case": "missing", "card": card})
    elif target not in legal:
        piece = piece_at(state, target)
        facts = {"case": "wrong" if piece else "missing", "card": card, "target": piece.card if piece else ""}
        yield Violation("L-CARD-11", (*_slot(state, target), *cells), facts)


def _target_of_card(state: State, action: PlayCard) -> Found:
    return wrong_target(state, action.card, action.card.aim_played, action.target, _in_hand(state, action.card))


# -- the other actions of the main step -------------------------------------------------------------------


def repositions_again(state: State, action: Reposition) -> Found:
    """One reposition a turn (L-FLD-7)."""
    if state.mover.repositioned:
        yield Violation("L-FLD-7", _slot(state, action.slot), {"case": "again"})


def repositions_within_a_row(state: State, action: Reposition) -> Found:
    """A reposition goes from front to back or from back to front (L-FLD-7), into an empty slot (L-FLD-8)."""
    rules = state.rules
    start, end = slot_at(rules, action.slot), slot_at(rules, action.to)
    piece = _acting(state, action.slot)
    if end is None or end[0] != state.seat:
        yield Violation("L-FLD-1", _slot(state, action.to), {"case": "not_own"})
    elif start and piece:
        there = state.players[end[0]].slots[end[1]]
        if in_front(rules, start[1]) == in_front(rules, end[1]):
            yield Violation("L-FLD-7", (action.slot, action.to), {"case": "row", "card": piece.card})
        elif there is not None:
            yield Violation("L-FLD-8", (action.to,), {"card": piece.card, "there": there.card})


@rule("L-TOK-2", "L-TOK-6", "L-TOK-7")
def spends_no_token(state: State, action: Spend) -> Found:
    """A token is spent from a card that has one, in either row; it is no act."""
    piece = _acting(state, action.slot)
    if piece and not piece.tokens:
        yield Violation("L-TOK-2", (action.slot,), {"card": piece.card})


@rule("L-CARD-4", "L-CARD-8")
def uses_twice(state: State, action: Use) -> Found:
    """Each artifact's ability once a turn; being repositioned does not forbid it."""
    piece = _acting(state, action.slot)
    if piece and piece.used:
        yield Violation("L-CARD-4", (action.slot,), {"card": piece.card})


@rule("L-CARD-7")
def cannot_pay_for_ability(state: State, action: Use) -> Found:
    piece = _acting(state, action.slot)
    if piece is None:
        return
    ability, card = piece.card.ability, piece.card
    if ability is None:
        yield Violation("L-CARD-7", (action.slot,), {"case": "none", "card": card})
        return
    if ability.cost > state.mover.points:
        facts = {"case": "points", "card": card, "cost": ability.cost, "points": state.mover.points}
        yield Violation("L-CARD-7", (action.slot,), facts)
    if ability.durability > piece.durability:
        facts = {"case": "durability", "card": card, "cost": ability.durability, "durability": piece.durability}
        yield Violation("L-CARD-7", (action.slot,), facts)


def _target_of_ability(state: State, action: Use) -> Found:
    piece = _acting(state, action.slot)
    if piece and piece.card.ability:
        yield from wrong_target(state, piece.card, piece.card.aim, action.target, (action.slot,))


# -- mulligan and discard ---------------------------------------------------------------------------------


@rule("L-SET-5")
def mulligans_what_is_not_held(state: State, action: Mulligan) -> Found:
    for card in Counter(action.cards) - Counter(state.mover.hand):
        yield Violation("L-SET-5", (), {"card": card})


@rule("L-TURN-4")
def discards_what_is_not_held(state: State, action: Discard) -> Found:
    """The player whose turn ends chooses what to discard, from the own hand."""
    if action.card not in state.mover.hand:
        yield Violation("L-TURN-2", (), {"case": "not_in_hand", "card": action.card})


_DUE: dict[type, Phase] = {Mulligan: Phase.MULLIGAN, Discard: Phase.DISCARD}

_ACT: list[Callable[[State, Any], Found]] = [
    _own,
    artifact_acts,
    acts_from_the_back,
    acts_after_reposition,
    acts_exhausted,
]

_AGAINST: dict[type, list[Callable[[State, Any], Found]]] = {
    GatherJoy: _ACT,
    Attack: [
        *_ACT,
        attacks_own_side,
        attacks_nothing,
        attacks_an_artifact,
        attacks_past_the_front,
        attacks_the_back,
        attacks_past_a_guard,
    ],
    PlayCard: [plays_what_is_not_held, second_character, too_dear, no_free_slot, _target_of_card],
    Reposition: [_own, repositions_again, repositions_within_a_row],
    Spend: [_own, spends_no_token],
    Use: [_own, uses_twice, cannot_pay_for_ability, _target_of_ability],
    Mulligan: [mulligans_what_is_not_held],
    Discard: [discards_what_is_not_held],
    End: [],
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
