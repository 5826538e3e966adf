"""The end of a turn and the start of the next: end effects, durability, the discard, the turn limit, the mood."""

from __future__ import annotations

from tutor.laughbattle.cards import Card, rule
from tutor.laughbattle.effects import Trigger
from tutor.laughbattle.field import PLAYERS
from tutor.laughbattle.flow import DRAW, SEATS, Flow
from tutor.laughbattle.state import Phase, State


@rule("L-TURN-3")
def end_turn(flow: Flow) -> State:
    """End effects, one durability off each artifact, then the discard."""
    seat = flow.seat
    for i, piece in flow.pieces(seat):
        flow.wait(Trigger.END, seat, i, piece.card)
    flow.run_waiting()
    artifacts = [(i, piece) for i, piece in flow.pieces(seat) if not piece.card.is_character]
    if artifacts and flow.winner is None:
        for i, piece in artifacts:
            left = piece.durability - 1
            flow.alter(seat, i, durability=left)
            flow.tell("L-TURN-3", flow.place(seat, i), case="durability", card=piece.card, durability=left)
        flow.settle()
        flow.run_waiting()
    return _after_discard(flow)


def discard(flow: Flow, card: Card) -> State:
    """One card of the hand goes to the graveyard; the turn ends when enough have."""
    player = flow.players[flow.seat]
    k = player.hand.index(card)
    flow.set(flow.seat, hand=player.hand[:k] + player.hand[k + 1 :], graveyard=(*player.graveyard, card))
    flow.tell("L-CARD-9", card=card)
    return _after_discard(flow)


def _after_discard(flow: Flow) -> State:
    over = len(flow.players[flow.seat].hand) - flow.rules.hand_limit
    if flow.winner is None and over > 0:
        flow.tell("L-TURN-3", case="over", seat=SEATS[flow.seat], n=over)
        flow.phase = Phase.DISCARD
        return flow.done()
    if flow.winner is None:
        _lift_turn_bonuses(flow)
    if flow.winner is None and flow.state.turn >= flow.rules.turn_limit:
        _turn_limit(flow)
    if flow.winner is not None:
        return flow.done()
    return begin_turn(flow, 1 - flow.seat, flow.state.turn + 1)


@rule("L-TURN-5")
def _lift_turn_bonuses(flow: Flow) -> None:
    """What lasts until the end of the turn ends after the discard; who falls by it is destroyed then."""
    pieces = [(seat, i, piece) for seat in (0, 1) for i, piece in flow.pieces(seat)]
    lifted = [(seat, i, piece.card) for seat, i, piece in pieces if piece.lp_turn or piece.ep_turn]
    for seat, i, card in lifted:
        flow.alter(seat, i, lp_turn=0, ep_turn=0)
        flow.tell("L-TURN-5", flow.place(seat, i), card=card)
    if lifted:
        flow.settle()
        flow.run_waiting()


@rule("L-WIN-7", "L-WIN-8", "L-WIN-9")
def _turn_limit(flow: Flow) -> None:
    """After the last turn the higher H-Pool wins, then the higher emotion; else nobody."""
    flow.tell("L-WIN-8", turn_limit=flow.rules.turn_limit)
    one, two = flow.players
    if one.joy != two.joy:
        flow.winner = 0 if one.joy > two.joy else 1
        joy = flow.players[flow.winner].joy
        flow.tell("L-WIN-7", PLAYERS[flow.winner], case="joy", seat=SEATS[flow.winner], joy=joy)
    elif one.emotion != two.emotion:
        flow.winner = 0 if one.emotion > two.emotion else 1
        emotion = flow.players[flow.winner].emotion
        flow.tell("L-WIN-7", PLAYERS[flow.winner], case="emotion", seat=SEATS[flow.winner], emotion=emotion)
    else:
        flow.winner = DRAW
        flow.tell("L-WIN-9")


@rule("L-SP-1", "L-SP-2", "L-SP-3", "L-SP-4", "L-SET-6", "L-SET-9", "L-MOOD-1")
def begin_turn(flow: Flow, seat: int, turn: int) -> State:
    """The start of a turn: recover, refill, draw, mood. The first turn of all has no draw."""
    state, rules = flow.state, flow.rules
    player = flow.players[seat]
    starting = rules.points_first if seat == state.first else rules.points_second
    limit = starting if player.turns == 0 else min(player.limit + 1, rules.points_limit)
    flow.seat = flow.actor = seat
    flow.turn, flow.phase = turn, Phase.MAIN
    flow.set(seat, points=limit, limit=limit, turns=player.turns + 1, played=None, repositioned=False)
    for i, piece in flow.pieces(seat):
        if piece.exhausted or piece.repositioned or piece.used:
            flow.alter(seat, i, exhausted=False, repositioned=False, used=False)
    who = SEATS[seat]
    flow.tell("L-TURN-1", PLAYERS[seat], case="start", seat=who, turn=turn)
    flow.tell("L-SP-1", PLAYERS[seat], seat=who, points=limit)
    if turn == 1:
        flow.tell("L-SET-6", PLAYERS[seat], seat=who)
    else:
        flow.draw(seat)
        if flow.winner is not None:
            return flow.done()
        flow.tell("L-TURN-1", PLAYERS[seat], case="drawn", seat=who)
    flow.good = coin(state.luck, turn)
    flow.tell("L-MOOD-1", PLAYERS[seat], case="good" if flow.good else "neutral", seat=who)
    return flow.done()


def coin(luck: int, turn: int) -> bool:
    """The coin of a turn: fair, and the same on every machine for the same luck."""
    mixed = (luck * 0x9E3779B1 + turn * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 0x2C1B3C6D & 0xFFFFFFFF
    return bool(mixed >> 16 & 1)
