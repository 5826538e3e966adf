"""All legal actions of a position: each part of an action is judged once, then the parts are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tutor.laughbattle.effects import Aim
from tutor.laughbattle.field import PLAYERS, aimed_at, in_front, slot_names
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
            return [*_plays(state), *_of_the_field(state), End()]
        case Phase.DISCARD:
            return [Discard(card) for card in dict.fromkeys(hand) if not discards_what_is_not_held(state, card)]
        case Phase.MULLIGAN:
            choices = (cards for n in range(len(hand) + 1) for cards in dict.fromkeys(combinations(hand, n)))
            return [Mulligan(cards) for cards in choices if not any(mulligans_what_is_not_held(state, cards))]
        case Phase.OVER:
            return []


# What is hopeless is passed over at a glance: it would take longer to say why. Of all else the rules say whether it
# is legal.


def _plays(state: State) -> list[PlayCard]:
    """Cards of the hand, wherever they can go and at whatever they can be aimed."""
    mover, names = state.mover, _names(state, state.seat)
    free = [names[i] for i, piece in enumerate(mover.slots) if piece is None]
    found: list[PlayCard] = []
    for card in dict.fromkeys(mover.hand):
        if card.cost > mover.points or _forbidden(PLAYING, state, card):
            continue
        targets = _targets(state, card.aim_played)
        for slot in ("",) if card.is_skill else free:
            if not no_free_slot(state, card, slot):
                found += [_play(card, slot, target) for target in targets]
    return found


def _of_the_field(state: State) -> list[Action]:
    """What the own cards of the field can do, slot by slot."""
    mover, names = state.mover, _names(state, state.seat)
    struck = _struck(state)
    empty = [] if mover.repositioned else [k for k, piece in enumerate(mover.slots) if piece is None]
    rows = [[k for k in empty if in_front(state.rules, k) == front] for front in (False, True)]
    found: list[Action] = []
    for i, piece in enumerate(mover.slots):
        if piece is None:
            continue
        slot = names[i]
        if piece.card.is_character and not piece.exhausted and not _forbidden(ACTING, state, i, piece):
            found.append(_gather(slot))
            found += [_attack(slot, target) for target in struck]
        other = rows[not in_front(state.rules, i)]
        if other and not repositions_again(state, slot):
            found += [_move(slot, names[k]) for k in other if not repositions_within_a_row(state, i, piece, k)]
        if piece.tokens and not _forbidden(SPENDING, state, i, piece):
            found.append(_spend(slot))
        if piece.card.ability and not _forbidden(USING, state, i, piece):
            found += [_use(slot, target) for target in _targets(state, piece.card.aim)]
    return found


def _struck(state: State) -> Sequence[str]:
    """What can be attacked, by whoever can."""
    foe = 1 - state.seat
    player, names = state.players[foe], _names(state, foe)
    row = enumerate(player.slots[: state.rules.front])
    front = [(i, piece) for i, piece in row if piece is not None and piece.card.is_character]
    if front:
        return [names[i] for i, piece in front if not against_striking(state, i, piece)]
    return () if attacks_past_the_front(state) else (PLAYERS[foe],)


def _names(state: State, seat: int) -> Sequence[str]:
    return slot_names(state.rules.front, state.rules.back)[seat]


def _targets(state: State, aim: Aim | None) -> Sequence[str]:
    return list(aimed_at(state, state.seat, aim)) if aim else ("",)


def _forbidden(forbids: Sequence[Callable[..., Broken]], *part: Any) -> bool:
    """Whether any of these rules is broken."""
    for forbid in forbids:  # noqa: SIM110
        if forbid(*part):
            return True
    return False
