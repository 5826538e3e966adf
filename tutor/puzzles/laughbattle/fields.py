"""Positions of Laugh Battle to ask about: from the games of bots, with most cards taken away and a few things changed.

The learner is always the first player, `a`, and to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tutor import laughbattle
from tutor.bots import best_line
from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.decks import decks
from tutor.laughbattle.field import in_front
from tutor.laughbattle.ruleset import Figures, Ruleset
from tutor.laughbattle.state import Phase, Piece, Player, State
from tutor.puzzles.kind import Task

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
            met.append(_as_first(state._replace(rules=rules)))
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


def _as_first(state: State) -> State:
    """The same, with the player to move as the first player."""
    one, two = state.players
    return state._replace(players=(one, two) if state.seat == 0 else (two, one), first=0, seat=0, luck=0)


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


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The position with other figures or piles of a player."""
    one, two = (player._replace(**changes) if whose == seat else player for whose, player in enumerate(state.players))
    return state._replace(players=(one, two))


def with_piece(state: State, seat: int, i: int, piece: Piece | None) -> State:
    """The position with something else in a slot, or nothing."""
    slots = tuple(piece if k == i else there for k, there in enumerate(state.players[seat].slots))
    return with_player(state, seat, slots=slots)


def pieces(state: State, seat: int) -> list[tuple[int, Piece]]:
    """What stands on one side, with its slots."""
    return [(i, piece) for i, piece in enumerate(state.players[seat].slots) if piece is not None]


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


HIDDEN = ("doodling", "teasing")
"""Cards that cost nothing: if one of them were drawn, it could be played at once."""


def planted(state: State, word: str) -> State:
    """The same to the learner, with one and the same card wherever cards are hidden, and another luck."""
    mine, theirs = state.players
    hidden = card(word)
    theirs = theirs._replace(hand=(hidden,) * len(theirs.hand), deck=(hidden,) * len(theirs.deck))
    mine = mine._replace(deck=(hidden,) * len(mine.deck))
    return state._replace(players=(mine, theirs), luck=state.luck + 1)


def hidden_matters(task: Task) -> bool:
    """Whether another card in a deck or in the other hand would change the answer."""
    from tutor.puzzles import KINDS

    solutions = KINDS[task.kind].solutions
    return any(solutions(task._replace(state=planted(task.state, word))) != solutions(task) for word in HIDDEN)


def looks(task: Task) -> int:
    """How much there is to look at: the cards on the field and in the hand."""
    return len(pieces(task.state, 0)) + len(pieces(task.state, 1)) + len(task.state.mover.hand)
