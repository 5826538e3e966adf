"""What a bot asks of Laugh Battle: which actions are worth a thought, how good a position is, what may lie hidden.

The weights are no rules, only a plain opinion of how good things are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from tutor.core import shuffled
from tutor.laughbattle.cards import Card, Keyword
from tutor.laughbattle.effects import Trigger
from tutor.laughbattle.field import front_characters, has, in_front, slot_name
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.legal import legal_actions
from tutor.laughbattle.state import Action, Mulligan, Phase, PlayCard, Player, Reposition, State

WON = 1000.0
DEAR = 4
"""From this cost on a card of the first hand is thought too dear to keep."""


def options(state: State) -> Sequence[Action]:
    """The legal actions that a bot thinks of: of the empty slots in a row it looks only at the first."""
    match state.phase:
        case Phase.MULLIGAN:
            return Mulligan(()), Mulligan(tuple(card for card in state.mover.hand if card.cost >= DEAR))
        case _:
            later = _later_slots(state)
            return [action for action in legal_actions(state) if _goes_to(action) not in later]


def _later_slots(state: State) -> set[str]:
    """The empty slots of the player to move, without the first of each row."""
    rules, slots = state.rules, enumerate(state.mover.slots)
    empty = [i for i, piece in slots if piece is None]
    rows = [i for i in empty if in_front(rules, i)], [i for i in empty if not in_front(rules, i)]
    return {slot_name(rules, state.seat, i) for row in rows for i in row[1:]}


def _goes_to(action: Action) -> str:
    match action:
        case PlayCard(_, slot) | Reposition(_, slot):
            return slot
    return ""


def worth(state: State, seat: int) -> float:
    """How good the position is for `seat`: what it has, less what the other has."""
    if state.winner is not None:
        return 0.0 if state.winner == DRAW else WON if state.winner == seat else -WON
    return _holds(state, seat) - _holds(state, 1 - seat)


def _holds(state: State, seat: int) -> float:
    """What a player has. The nearer the H-Pool is to its goal and emotion to 0, the more a point of it counts."""
    rules, player, foe = state.rules, state.players[seat], state.players[1 - seat]
    moves = state.seat == seat
    joy = player.joy * (0.8 + 0.6 * player.joy / rules.joy_goal)
    total = joy + 12 * sqrt(max(player.emotion, 0)) + sum(1 + 0.1 * card.cost for card in player.hand)
    for i, piece in enumerate(player.slots):
        if piece is None:
            continue
        if not piece.card.is_character:
            total += 1 + piece.durability + 0.9 * piece.tokens
            continue
        able = in_front(rules, i) or has(piece, Keyword.RANGED, rules)
        lp = piece.card.lp + piece.lp_bonus
        total += (1.2 if able else 0.8) * lp + 0.6 * (piece.ep - piece.ep_turn) + 0.5 * piece.tokens + 0.3
        # What a card does as it is played lies behind; all else may come again.
        total += 0.5 * sum(effect.trigger is not Trigger.PLAY for effect in piece.card.effects)
        if moves and able and not piece.exhausted and not piece.repositioned:
            total += 0.7 * piece.lp
    if not moves and not front_characters(player, rules):
        # Nobody stands in the way of what the other side can send next.
        threat = sum(piece.lp for piece in foe.slots if piece is not None)
        total -= 30 if threat >= player.emotion else 0.5 * threat
    return total


def imagined(state: State, seat: int, rng: Random) -> State:
    """The position as `seat` may think it is: what this player cannot see is dealt anew."""
    player, foe = state.players[seat], state.players[1 - seat]
    hidden, n = _anew(rng, *foe.hand, *foe.deck), len(foe.hand)
    guess: list[Player] = [foe._replace(hand=hidden[:n], deck=hidden[n:])] * 2
    guess[seat] = player._replace(deck=_anew(rng, *player.deck))
    return state._replace(players=(guess[0], guess[1]), luck=rng.getrandbits(32))


def _anew(rng: Random, *cards: Card) -> tuple[Card, ...]:
    """The cards in an order of chance that tells nothing of how they really lie."""
    return shuffled(rng, sorted(cards, key=lambda card: card.word))
