"""A game of free play: people and bots, move by move, each to be undone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import param

from tutor.bots import BOTS
from tutor.core import Event, Game, Verdict, judge
from tutor.session.choosing import scores_at, tapped


class Move(NamedTuple):
    """One action of a game that was played, the state it was made in, what happened, and whether a person chose it."""

    before: Any
    action: Any
    events: tuple[Event, ...]
    by_person: bool


class Match(param.Parameterized):
    """A free game at one screen: each seat a person or a bot.

    Where several people share the screen, their hands are covered until whoever is to look next says to be there.
    """

    game: Any = param.Parameter(constant=True, doc="The game that is played.")
    state: Any = param.Parameter(doc="The position now.")
    seats = param.List(default=[""], item_type=str, doc="For each seat its bot's name, or '' for a person.")
    moves: Any = param.List(default=[], item_type=tuple, doc="All moves so far.")
    chosen = param.List(default=[], item_type=str, doc="The places from which the next action starts.")
    tried: Any = param.Parameter(default=None, doc="The last action that was tried and is not legal.")
    verdict: Any = param.ClassSelector(class_=tuple, allow_None=True, doc="The verdict on the last try.")

    looking: Any = param.Integer(default=None, allow_None=True, doc="The seat of the person who has said to look.")

    def __init__(self, game: Game[Any, Any], state: Any, seats: Sequence[str], seed: int) -> None:
        super().__init__(game=game, state=state, seats=list(seats))
        self._rng = Random(seed)
        self._declined: set[int] = set()

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes the table is seen with: a person at turn, or the only person there is."""
        people = [seat for seat, bot in enumerate(self.seats) if not bot]
        turn = self.game.at_turn(self.state)
        return turn if turn in people else people[0] if len(people) == 1 else None

    @property
    def covered(self) -> bool:
        """Whether the hands are covered: the screen has to be passed to another person first."""
        if self.seats.count("") < 2 or self.game.is_over(self.state):
            return False
        return self.viewer not in (None, self.looking)

    def uncover(self) -> None:
        """The person whose turn it is says to look at the screen."""
        self.looking = self.viewer

    @property
    def sources(self) -> Sequence[str]:
        """The places from which a person can begin: none while a bot is at turn, whose hand is its own, or while the
        hands are covered."""
        hidden = self.covered or self.seats[self.game.at_turn(self.state)]
        return () if hidden else self.game.sources(self.state)

    def tap(self, place: str | None) -> None:
        """A tap on a place: choose a card, or do with the chosen one what is meant there."""
        if place is None:
            self.param.update(chosen=[], tried=None, verdict=None)
        elif self.sources:
            chosen, action = tapped(self.game, self.state, self.chosen, place)
            if action is not None:
                self.act(action, chosen)
            elif chosen != self.chosen:
                self.param.update(chosen=chosen, tried=None, verdict=None)

    def drop(self, source: str, target: str) -> None:
        """An action by moving from one place to another."""
        action = self.game.aim(self.state, [source, target]) if source in self.sources else None
        if action is not None:
            self.act(action, [source])

    def act(self, action: Any, chosen: Sequence[str] = ()) -> None:
        """Do what a person asks for; an illegal action changes nothing and is answered with its verdict.

        A click that comes when no person has to decide any more, or not the one who looks, is passed over.
        """
        if self.covered or not self.waits_for_a_person:
            return
        verdict = judge(self.game, self.state, action)
        if verdict.legal:
            self._do(action, by_person=True)
        else:
            self.param.update(tried=action, verdict=verdict, chosen=list(chosen))

    def offers(self) -> Sequence[Any]:
        """What a person can ask for by a word now."""
        return () if self.covered or not self.waits_for_a_person else self.game.offers(self.state, self.chosen)

    def _do(self, action: Any, by_person: bool = False) -> None:
        after, events = self.game.apply(self.state, action)
        move = Move(self.state, action, tuple(events), by_person)
        if self.game.at_turn(after) != self.game.at_turn(self.state):
            self._declined.clear()
        self.param.update(
            state=after,
            moves=[*self.moves, move],
            chosen=[],
            tried=None,
            verdict=Verdict((), move.events),
        )

    @property
    def waits_for_a_person(self) -> bool:
        """Whether a person has to decide; if not, `step` goes on."""
        return any(not self.seats[seat] for seat in self.game.awaits(self.state))

    def step(self) -> bool:
        """Let one bot decide, or do a formality. A page calls it until it says that nothing was left to do."""
        game, state = self.game, self.state
        awaited = game.awaits(state)
        legal = game.legal_actions(state)
        for seat in awaited:
            if self.seats[seat] and seat not in self._declined:
                own = [action for action in legal if game.actor(state, action) in (seat, game.at_turn(state))]
                action = BOTS[self.seats[seat]](game, state, own, self._rng)
                if game.actor(state, action) == seat:
                    self._do(action)
                    return True
                self._declined.add(seat)
        if game.is_over(state) or self.waits_for_a_person:
            return False
        self._do(next(action for action in legal if game.actor(state, action) == game.at_turn(state)))
        return True

    def undo(self) -> None:
        """Go back to before the last move that a person chose."""
        moves = list(self.moves)
        while moves:
            move = moves.pop()
            if move.by_person:
                self.param.update(state=move.before, moves=moves, chosen=[], tried=None, verdict=None)
                self._declined.clear()
                return

    @property
    def states(self) -> list[Any]:
        """The position before each move, and the one of now."""
        return [*(move.before for move in self.moves), self.state]

    def landscape(self) -> dict[str, int]:
        """What the chosen card would score at each of its legal places."""
        return scores_at(self.game, self.state, self.chosen)
