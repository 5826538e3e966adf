"""The whole game: dealing, what an action leads to, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.core import Event, Events, IllegalAction, shuffled
from tutor.laughbattle.cards import Card, Kind, rule
from tutor.laughbattle.effects import Trigger, When
from tutor.laughbattle.field import PLAYERS, in_front, slot_at
from tutor.laughbattle.flow import SEATS, Flow, Source, Telling
from tutor.laughbattle.rules import against_deck, violations
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
    Player,
    Reposition,
    Spend,
    State,
    Use,
)
from tutor.laughbattle.turn import begin_turn, discard, end_turn


@rule("L-SET-7")
def deal(rules: Figures, decks: tuple[Sequence[Card], Sequence[Card]], rng: Random) -> State:
    """A new game: decks checked and shuffled, the coin tossed, hands dealt; raises `IllegalAction` on a bad deck."""
    for deck in decks:
        broken = tuple(against_deck(deck, rules))
        if broken:
            raise IllegalAction(broken)
    first = rng.randrange(2)
    players = []
    for seat, deck in enumerate(decks):
        n = rules.hand_first if seat == first else rules.hand_second
        order = shuffled(rng, deck)
        slots: tuple[Piece | None, ...] = (None,) * (rules.front + rules.back)
        players.append(Player(order[:n], order[n:], (), slots, rules.emotion_start, rules.joy_start))
    luck = rng.getrandbits(32)
    return State(rules, (players[0], players[1]), first, 0, first, Phase.MULLIGAN, luck=luck)


@rule("L-SET-3", "L-SET-4")
def opening(state: State) -> Sequence[Event]:
    """What is told of a game that has just been dealt: who goes first, and how many cards each player holds."""
    first = state.first
    hands = [
        Event("L-SET-4", (PLAYERS[seat],), {"seat": SEATS[seat], "n": len(state.players[seat].hand)})
        for seat in (first, 1 - first)
    ]
    return [Event("L-SET-3", (PLAYERS[first],), {"seat": SEATS[first]}), *hands]


def apply(state: State, action: Action) -> tuple[State, Sequence[Event]]:
    """The state after `action` and what happened; raises `IllegalAction` before anything changes."""
    broken = tuple(violations(state, action))
    if broken:
        raise IllegalAction(broken)
    return _do(Flow(state), action), Events(lambda: _told(state, action))


def _told(state: State, action: Action) -> Iterator[Event]:
    """What happens in a legal action: it is done once more, and this time it is told."""
    flow = Telling(state)
    _do(flow, action)
    yield from flow.events


def _do(flow: Flow, action: Action) -> State:
    state = flow.state
    match action:
        case Mulligan(chosen):
            return _mulligan(flow, chosen)
        case PlayCard(card, slot, target):
            _play(flow, card, slot, target)
        case Attack(slot, target):
            flow.attack(_slot(state, slot), target)
        case GatherJoy(slot):
            _gather_joy(flow, _slot(state, slot))
        case Reposition(slot, to):
            _reposition(flow, _slot(state, slot), _slot(state, to))
        case Spend(slot):
            _spend(flow, _slot(state, slot))
        case Use(slot, target):
            _use(flow, _slot(state, slot), target)
        case End():
            return end_turn(flow)
        case Discard(card):
            return discard(flow, card)
    flow.run_waiting()
    return flow.done()


def _slot(state: State, name: str) -> int:
    at = slot_at(state.rules, name)
    assert at is not None
    return at[1]


# -- the main step ----------------------------------------------------------------------------------------


def _play(flow: Flow, card: Card, slot: str, target: str) -> None:
    seat = flow.seat
    player = flow.players[seat]
    k = player.hand.index(card)
    flow.set(
        seat,
        hand=player.hand[:k] + player.hand[k + 1 :],
        points=player.points - card.cost,
        played=card if card.is_character else player.played,
    )
    who = SEATS[seat]
    if card.cost:
        flow.tell("L-SP-5", PLAYERS[seat], card=card, cost=card.cost, seat=who)
    if card.kind is Kind.SKILL:
        flow.tell("L-CARD-2", card=card, seat=who)
        flow.set(seat, graveyard=(*flow.players[seat].graveyard, card))
        _arrive(flow, Source(seat, card), target)
        return
    i = _slot(flow.state, slot)
    flow.enter(seat, i, card)
    flow.tell("L-TURN-2" if card.is_character else "L-FLD-1", slot, card=card, seat=who)
    flow.settle()
    if flow.winner is None:
        _arrive(flow, flow.source(seat, i, card), target)


def _arrive(flow: Flow, source: Source, target: str) -> None:
    for effect in source.card.effects:
        if effect.trigger is Trigger.PLAY and flow.winner is None:
            if flow.holds(effect.when, source):
                flow.run(effect.steps, source, target)
            elif effect.when is When.GOOD:
                flow.tell("L-MOOD-2", card=source.card)


@rule("L-JOY-1", "L-JOY-2")
def _gather_joy(flow: Flow, i: int) -> None:
    """The H-Pool grows by the character's LP; the act is joy or an attack, never both."""
    seat = flow.seat
    piece = flow.slots[seat][i]
    assert piece is not None
    here = flow.place(seat, i)
    flow.alter(seat, i, exhausted=True)
    flow.tell("L-BAT-5", here, card=piece.card)
    flow.tell("L-JOY-1", here, card=piece.card, n=piece.lp, seat=SEATS[seat])
    flow.gain_joy(seat, piece.lp)
    flow.settle()
    if flow.winner is None:
        flow.wait(Trigger.JOY, seat, i, piece.card)


def _reposition(flow: Flow, start: int, end: int) -> None:
    seat = flow.seat
    piece = flow.slots[seat][start]
    assert piece is not None
    flow.move(seat, start, end)
    flow.alter(seat, end, repositioned=True)
    flow.set(seat, repositioned=True)
    case = "to_front" if in_front(flow.rules, end) else "to_back"
    flow.tell("L-FLD-7", flow.place(seat, start), flow.place(seat, end), card=piece.card, case=case)


@rule("L-TOK-5")
def _spend(flow: Flow, i: int) -> None:
    """One change: the token off, the H-Pool up. Victory is judged first, then who has fallen by it."""
    piece = flow.slots[flow.seat][i]
    assert piece is not None
    flow.alter(flow.seat, i, tokens=piece.tokens - 1)
    flow.tell("L-TOK-2", flow.place(flow.seat, i), card=piece.card, seat=SEATS[flow.seat])
    flow.gain_joy(flow.seat, 1)
    flow.settle()


@rule("L-CARD-6")
def _use(flow: Flow, i: int, target: str) -> None:
    """The ability is paid for and takes effect; an artifact at durability 0 is destroyed only after it."""
    seat = flow.seat
    piece = flow.slots[seat][i]
    assert piece is not None
    assert piece.card.ability is not None
    ability, here = piece.card.ability, flow.place(seat, i)
    flow.set(seat, points=flow.players[seat].points - ability.cost)
    flow.tell("L-CARD-4", here, case="paid" if ability.cost else "free", card=piece.card, cost=ability.cost)
    last = ability.durability > 0 and ability.durability == piece.durability
    if last:
        flow.tell("L-CARD-6", here, card=piece.card)
        flow.alter(seat, i, used=True)
    else:
        flow.alter(seat, i, used=True, durability=piece.durability - ability.durability)
    source = flow.source(seat, i, piece.card)
    flow.run(ability.steps, source, target)
    at = flow.stands(source)
    if last and flow.winner is None and at is not None:
        flow.alter(seat, at, durability=0)
        flow.settle()


def _mulligan(flow: Flow, chosen: tuple[Card, ...]) -> State:
    """The chosen cards are shuffled into the deck, and as many are drawn; the same may come back."""
    state, seat = flow.state, flow.seat
    player = flow.players[seat]
    hand = list(player.hand)
    for card in chosen:
        hand.remove(card)
    n = len(chosen)
    deck = shuffled(Random(state.luck + seat), (*player.deck, *chosen)) if chosen else player.deck
    flow.set(seat, hand=(*hand, *deck[:n]), deck=deck[n:])
    flow.tell("L-SET-5", PLAYERS[seat], seat=SEATS[seat], n=n, case="swap" if n else "keep")
    if seat == state.first:
        flow.seat = 1 - seat
        return flow.done()
    return begin_turn(flow, state.first, 1)


FACE_DOWN = Card("", Kind.SKILL, 0)
"""What a player sees of a card that lies face down."""


def view(state: State, seat: int) -> State:
    """The position as a player sees it: the other's hand and deck face down, the own deck in no order, no luck."""
    players = [
        player._replace(deck=tuple(sorted(player.deck, key=lambda card: card.word)))
        if whose == seat
        else player._replace(hand=(FACE_DOWN,) * len(player.hand), deck=(FACE_DOWN,) * len(player.deck))
        for whose, player in enumerate(state.players)
    ]
    return state._replace(players=(players[0], players[1]), luck=0)


# -- what the floors above ask ----------------------------------------------------------------------------


def at_turn(state: State) -> int:
    """The seat whose turn it is."""
    return state.seat


def actor(state: State, action: Action) -> int:
    """The seat that acts."""
    return state.seat


def awaits(state: State) -> Sequence[int]:
    """The seat whose decision the game waits for."""
    return () if is_over(state) else (state.seat,)


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[int, ...]:
    """Each player's H-Pool."""
    return tuple(player.joy for player in state.players)
