"""Positions of Laugh Battle to ask about: from the games of bots, with most cards taken away and a few things changed.

The learner is always the player `a`, and to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from tutor import laughbattle
from tutor.bots import best_line
from tutor.core import shuffled
from tutor.laughbattle.cards import Card, card
from tutor.laughbattle.decks import decks
from tutor.laughbattle.effects import Do
from tutor.laughbattle.field import PLAYERS, in_front, slot_name
from tutor.laughbattle.ruleset import Figures, Ruleset
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
    Spend,
    State,
    Use,
)
from tutor.puzzles.ground import Ground
from tutor.puzzles.laughbattle.changes import changes, in_turn, is_a_deck, pieces, with_piece, with_player, without

MOST = 3
"""Cards that are left on each side of the field: few enough for a phone."""

DRAWS = 3
"""Cards that are left in a deck."""


def from_a_game(rules: Figures, rng: Random) -> Sequence[State]:
    """The positions in which the turns of a game of two bots begin, in an order of chance."""
    pair = [rng.choice(list(decks().values())).cards for _ in range(2)]
    # The ready decks are made for Standard; what is left of them in a position suits every preset.
    state, met = laughbattle.deal(Ruleset("standard").figures, (pair[0], pair[1]), rng), []
    while not laughbattle.is_over(state):
        if state.phase is Phase.MAIN:
            met.append(_as_a(state._replace(rules=rules)))
        turn = state.turn
        while (state.turn, laughbattle.is_over(state)) == (turn, False):
            for action in best_line(laughbattle, state, rng):
                # A card drawn on the way may be another than the bot thought.
                if next(laughbattle.violations(state, action), None) is not None:
                    break
                state, _ = laughbattle.apply(state, action)
                if (state.turn, laughbattle.is_over(state)) != (turn, False):
                    break
    return shuffled(rng, met)


def _as_a(state: State) -> State:
    """The same, with the player to move as `a`."""
    one, two = state.players
    players = (one, two) if state.seat == 0 else (two, one)
    return in_turn(state._replace(players=players, seat=0, luck=0), state.turn)


def thinned(state: State, rng: Random, hand: int = 0) -> State:
    """One to three cards of each side, so many of the hand, and what is drawn next: all else is taken away."""
    mine, theirs = (_thin(player, state.rules, rng) for player in state.players)
    theirs = theirs._replace(played=None, repositioned=False)
    held = state.mover.hand
    mine = mine._replace(hand=tuple(rng.sample(held, min(hand, len(held)))))
    return state._replace(players=(mine, theirs))


def _thin(player: Player, rules: Figures, rng: Random) -> Player:
    taken = [i for i, piece in enumerate(player.slots) if piece is not None]
    kept = rng.sample(taken, min(len(taken), rng.randint(1, MOST)))
    return player._replace(
        hand=player.hand[:2],
        deck=player.deck[:DRAWS],
        graveyard=(),
        slots=tuple(_rested(piece) if i in kept else None for i, piece in enumerate(player.slots)),
        emotion=min(player.emotion, rules.emotion_start),
        joy=min(player.joy, rules.joy_goal - 1),
    )


def _rested(piece: Piece | None) -> Piece | None:
    return piece and piece._replace(exhausted=False, repositioned=False, used=False)


def other_row(state: State, seat: int, i: int, rng: Random) -> int | None:
    """A free slot in the row in which slot `i` is not."""
    rules, slots = state.rules, state.players[seat].slots
    free = [k for k, there in enumerate(slots) if there is None and in_front(rules, k) != in_front(rules, i)]
    return rng.choice(free) if free else None


def shifted(state: State, seat: int, i: int, rng: Random, **changes: Any) -> State:
    """The position with a card in its other row, if there is room, and changed."""
    piece, k = state.players[seat].slots[i], other_row(state, seat, i, rng)
    if piece is None or k is None:
        return state
    return with_piece(with_piece(state, seat, i, None), seat, k, piece._replace(**changes))


def wounded(state: State, rng: Random, tokens: Sequence[int] = (0, 0, 0, 1, 2)) -> State:
    """The position with damage, tokens and bonuses on its characters, such as a game brings."""
    for seat in (0, 1):
        for i, piece in pieces(state, seat):
            if piece.card.is_character:
                bonus = rng.choice((0, 0, 0, 0, 2)) if seat == state.seat else 0
                one = Piece(piece.card, tokens=rng.choice(tokens), lp_turn=bonus)
                state = with_piece(state, seat, i, one._replace(damage=rng.randrange(one.full_ep)))
    return state


def one_moved(state: State, rng: Random) -> State:
    """The position after the reposition of this turn, if there is room for one."""
    i, piece = rng.choice(pieces(state, state.seat) or [(0, None)])
    if piece is None or other_row(state, state.seat, i, rng) is None:
        return state
    return with_player(shifted(state, state.seat, i, rng, repositioned=True), state.seat, repositioned=True)


# -- what is made of them ---------------------------------------------------------------------------------


def _small(rules: Figures, rng: Random) -> Sequence[State]:
    """The positions of a game, each cut down to a few cards, wounded as a game leaves them."""
    return [wounded(thinned(state, rng, hand=rng.randint(0, 3)), rng) for state in from_a_game(rules, rng)]


def attempts(state: State) -> Iterator[Action]:
    """All that can be tried, and what only words can name: of another step, of the other side, of no ability."""
    yield from laughbattle.tries(state)
    if state.phase is not Phase.MAIN:
        yield End()
        return
    rules, seat = state.rules, state.seat
    own = [slot_name(rules, seat, i) for i, _ in pieces(state, seat)]
    theirs = [slot_name(rules, 1 - seat, i) for i in range(len(state.mover.slots))]
    for slot, (_, piece) in zip(own, pieces(state, seat), strict=True):
        yield from (Attack(slot, target) for target in (*own, PLAYERS[seat]))
        if not piece.card.ability:
            yield Use(slot)
    for slot in theirs:
        yield from (GatherJoy(slot), Attack(slot, PLAYERS[seat]), Spend(slot))
    for held in dict.fromkeys(state.mover.hand):
        if held.is_skill:
            yield PlayCard(held, slot_name(rules, seat, 0))
        else:
            yield from (PlayCard(held, slot) for slot in theirs)
        yield Discard(held)
    yield Mulligan(())


HIDDEN = ("doodling", "teasing")
"""Cards that cost nothing: if one of them were drawn, it could be played at once."""


def _hidden(state: State, seat: int) -> Iterator[State]:
    """One and the same card wherever cards are hidden, and another luck."""
    mine, theirs = state.players[seat], state.players[1 - seat]
    for one in map(card, HIDDEN):
        others = theirs._replace(hand=(one,) * len(theirs.hand), deck=(one,) * len(theirs.deck))
        own = mine if is_a_deck(state) else mine._replace(deck=(one,) * len(mine.deck))
        yield state._replace(players=(own, others) if seat == 0 else (others, own), luck=state.luck + 1)


def _seen(state: State, places: Sequence[str], seat: int) -> str:
    """Both sides, that of the seat first: each row in its order or mirrored, whichever comes first."""
    # After the mulligan the number of the turn tells who began.
    first = state.turn > 0 or state.first == seat
    figures = (*Ruleset.code_parts(state.rules), state.turn, state.phase.value, state.good, first)
    return " | ".join((str(figures), _side(state, seat, places, True), _side(state, 1 - seat, places, False)))


def _side(state: State, seat: int, places: Sequence[str], own: bool) -> str:
    """A player as oneself or the other sees one: of what is hidden only its number."""
    rules, player = state.rules, state.players[seat]

    def asked(place: str) -> str:
        return f"!{places.index(place)}" if place in places else ""

    def row(front: bool) -> str:
        # Where the gaps of a row are makes no difference to any rule.
        cards = []
        for i, piece in enumerate(player.slots):
            mark = asked(slot_name(rules, seat, i))
            if in_front(rules, i) is front and (piece or mark):
                cards.append(f"{_worded(piece.card)}{piece[1:]}{mark}" if piece else mark)
        return str(min(cards, cards[::-1]))

    numbers = (player.emotion, player.joy, player.points, player.limit, player.turns, len(player.deck))
    hand = sorted(f"{_worded(one)}{asked(f'hand/{i}')}" for i, one in enumerate(player.hand)) if own else []
    deck = sorted(Counter(map(_worded, player.deck)).items()) if own and is_a_deck(state) else []
    flags = (bool(player.played), player.repositioned, len(player.hand))
    return " ".join((str(numbers), str(flags), row(True), row(False), str(hand), str(deck), asked(PLAYERS[seat])))


@cache
def _worded(one: Card) -> str:
    """What stands on a card, but for its name."""
    steps = [(effect.trigger.value, effect.when.value, *_steps(effect.steps)) for effect in one.effects]
    ability = (one.ability.cost, one.ability.durability, *_steps(one.ability.steps)) if one.ability else ()
    keywords = [keyword.value for keyword in one.keywords]
    figures = (one.kind.value, one.cost, one.lp, one.ep, one.durability, one.legendary, one.aim and one.aim.value)
    return f"{figures} {keywords} {steps} {ability}"


def _steps(steps: Sequence[Do]) -> list[str]:
    return [f"{step.verb.value} {step.whom.value} {step.amount} {step.card}" for step in steps]


def looks(state: State) -> int:
    """How much there is to look at: the cards of field and hand, and all that lies on them."""
    standing = [piece for seat in (0, 1) for _, piece in pieces(state, seat)]
    return len(standing) + len(state.mover.hand) + sum(bool(mark) for piece in standing for mark in piece[1:])


PRESETS = ("standard", "quick")

GROUND = Ground(
    laughbattle,
    {preset: Ruleset(preset).figures for preset in PRESETS},
    _small,
    changes,
    without,
    attempts,
    _hidden,
    _seen,
)
