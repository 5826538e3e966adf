"""What comes of a position when both players do nothing but end their turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.core import Event, Game
from tutor.laughbattle.state import Action, Discard, End, Mulligan, Phase, State


class Moment(NamedTuple):
    """A position on the way, and what has happened since the one before."""

    state: State
    events: tuple[Event, ...]


def passing(game: Game[Any, Any], state: State) -> Iterator[Moment]:
    """Each position from here to the end of the game. Hands are kept; which card is discarded makes no difference."""
    while not game.is_over(state):
        state, events = game.apply(state, _nothing(state))
        yield Moment(state, tuple(events))


def _nothing(state: State) -> Action:
    match state.phase:
        case Phase.MULLIGAN:
            return Mulligan(())
        case Phase.DISCARD:
            return Discard(state.mover.hand[0])
    return End()


def own_turns(game: Game[Any, Any], state: State) -> Iterator[Moment]:
    """Each turn of the player to move that begins from here on, in its main step."""
    seat, turn, events = state.seat, state.turn, list[Event]()
    for after, told in passing(game, state):
        events += told
        if (after.seat, after.phase) == (seat, Phase.MAIN) and after.turn != turn:
            yield Moment(after, tuple(events))
            turn, events = after.turn, []
