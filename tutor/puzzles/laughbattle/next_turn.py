"""The opponent's next turn, as far as a learner can foresee it: what the cards on their field can do, in either mood.

Their hand and what they draw are hidden, so that no card of it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tutor import laughbattle
from tutor.core import Event
from tutor.laughbattle.effects import When
from tutor.laughbattle.game import FACE_DOWN
from tutor.laughbattle.state import Action, End, PlayCard, State
from tutor.puzzles.laughbattle.changes import pieces
from tutor.search import TooMany, goes_on

MOST = 200
"""Positions that such a turn may have, to be foreseen at all."""


class Foreseen(NamedTuple):
    """A line of actions from where it begins: the positions before and after its last one."""

    start: State
    line: tuple[Action, ...]
    before: State
    after: State

    def told(self) -> Iterator[Event]:
        """Everything that happens in it."""
        state = self.start
        for action in self.line:
            state, events = laughbattle.apply(state, action)
            yield from events


def ended(state: State) -> State | None:
    """Where the turn leads if it ends now; None if the opponent's does not begin then."""
    if next(laughbattle.violations(state, End()), None) is not None:
        return None
    after, _ = laughbattle.apply(state, End())
    return after if not laughbattle.is_over(after) and after.seat != state.seat else None


def foreseen(state: State) -> Iterator[Foreseen]:
    """All that the player at turn can do without playing a card, short lines first; raises `TooMany`.

    Of lines that lead to one position only the first goes on.
    """
    bare = _bare(state)
    moody = any(effect.when is When.GOOD for _, piece in pieces(bare, bare.seat) for effect in piece.card.effects)
    starts = [bare._replace(good=good) for good in sorted({False, moody})]
    lines = [Foreseen(start, (), start, start) for start in starts]
    found = set(starts)
    for start, line, _, at in lines:
        for action in laughbattle.legal_actions(at):
            if isinstance(action, PlayCard):
                continue
            after, _events = laughbattle.apply(at, action)
            one = Foreseen(start, (*line, action), at, after)
            yield one
            if after not in found and goes_on(laughbattle, at, after):
                found.add(after)
                lines.append(one)
        if len(found) > MOST:
            raise TooMany(MOST, state)


def threat(state: State) -> Foreseen | None:
    """The shortest way in which the player at turn wins this turn without playing a card; raises `TooMany`."""
    return _threat(_bare(state))


@lru_cache(maxsize=4096)
def _threat(bare: State) -> Foreseen | None:
    seat = bare.seat
    return next((one for one in foreseen(bare) if one.after.winner == seat == one.after.seat), None)


def _bare(state: State) -> State:
    """The position without what is hidden and what counts for nothing when no card is played: positions which differ
    by that alone are one."""
    players = []
    for seat, player in enumerate(state.players):
        bare = player._replace(hand=(), deck=(FACE_DOWN,) * len(player.deck), graveyard=())
        players.append(bare if seat == state.seat else bare._replace(points=0, limit=0))
    return state._replace(players=(players[0], players[1]), luck=0, good=False)
