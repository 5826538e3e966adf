"""All legal actions of a position: each part of an action is judged once, then the parts are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tutor.laughbattle.effects import Aim
from tutor.laughbattle.field import PLAYERS, aimed_at, slot_names
from tutor.laughbattle.rules import (
    ACTING,
    PLAYING,
    SPENDING,
    USING,
    Broken,
    against_striking,
    attacks_past_the_front,
    discards_what_is_not_held,
    mulligans_what_is_not_held,
    no_free_slot,
    repositions_again,
    repositions_within_a_row,
)
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

# An action of the main step is made once, however often it is listed.
_play, _gather, _attack, _move, _spend, _use = map(cache, (PlayCard, GatherJoy, Attack, Reposition, Spend, Use))


def legal_actions(state: State) -> Sequence[Action]:
    """All actions that break no rule, in a fixed order."""
    hand = state.mover.hand
    match state.phase:
        case Phase.MAIN:
            own = _slots(state, state.seat)
            return [*_plays(state, own), *_of_the_field(state, own), End()]
        case Phase.DISCARD:
            return [Discard(card) for card in dict.fromkeys(hand) if not discards_what_is_not_held(state, card)]
        case Phase.MULLIGAN:
            choices = (cards for n in range(len(hand) + 1) for cards in dict.fromkeys(combinations(hand, n)))
            return [Mulligan(cards) for cards in choices if not any(mulligans_what_is_not_held(state, cards))]
        case Phase.OVER:
            return []


# What could be legal at all is seen at a glance: an empty slot to go to, a card that stands, a token, an ability.
# Whether it is legal, the rules say.

Slot = tuple[str, int, Piece | None]
"""A slot: its place, its number, what stands there."""


def _slots(state: State, seat: int) -> list[Slot]:
    names = slot_names(state.rules.front, state.rules.back)[seat]
    return list(zip(names, range(len(names)), state.players[seat].slots, strict=True))


def _plays(state: State, own: Sequence[Slot]) -> list[PlayCard]:
    """Cards of the hand, wherever they can go and at whatever they can be aimed."""
    free = [place for place, _, piece in own if piece is None]
    found: list[PlayCard] = []
    for card in dict.fromkeys(state.mover.hand):
        if _forbidden(PLAYING, state, card):
            continue
        targets = _targets(state, card.aim_played)
        for slot in ("",) if card.is_skill else free:
            if not no_free_slot(state, card, slot):
                found += [_play(card, slot, target) for target in targets]
    return found


def _of_the_field(state: State, own: Sequence[Slot]) -> list[Action]:
    """What the own cards of the field can do, slot by slot."""
    theirs = _slots(state, 1 - state.seat)
    struck = [place for place, i, piece in theirs if piece is not None and not against_striking(state, i, piece)]
    if not attacks_past_the_front(state):
        struck.append(PLAYERS[1 - state.seat])
    free = [(place, i) for place, i, piece in own if piece is None]
    found: list[Action] = []
    for slot, i, piece in own:
        if piece is None:
            continue
        if not _forbidden(ACTING, state, i, piece):
            found.append(_gather(slot))
            found += [_attack(slot, target) for target in struck]
        if free and not repositions_again(state, slot):
            found += [_move(slot, to) for to, k in free if not repositions_within_a_row(state, i, piece, k)]
        if piece.tokens and not _forbidden(SPENDING, state, i, piece):
            found.append(_spend(slot))
        if piece.card.ability and not _forbidden(USING, state, i, piece):
            found += [_use(slot, target) for target in _targets(state, piece.card.aim)]
    return found


def _targets(state: State, aim: Aim | None) -> Sequence[str]:
    return list(aimed_at(state, state.seat, aim)) if aim else ("",)


def _forbidden(forbids: Sequence[Callable[..., Broken]], *part: Any) -> bool:
    """Whether any of these rules is broken."""
    for forbid in forbids:  # noqa: SIM110
        if forbid(*part):
            return True
    return False
