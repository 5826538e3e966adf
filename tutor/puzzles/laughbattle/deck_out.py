"""In which turn must somebody draw with no card left?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tutor.core import Event, Verdict, shuffled
from tutor.laughbattle.cards import Card, card
from tutor.laughbattle.effects import Verb
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import End
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, Trap, verdict_of
from tutor.puzzles.laughbattle.changes import with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned
from tutor.puzzles.laughbattle.passing import Moment, passing

DRAWING = ("diary", "photo", "parrot", "fox")
"""Cards by which more is drawn."""

DEEP = 5
"""Cards in a deck at most."""

FAR = 12
"""Turns to think ahead at most."""


class Course(NamedTuple):
    """How a game goes on to a deck-out: the turn of it, who loses, and every position on the way."""

    turn: int
    seat: int
    moments: tuple[Moment, ...]

    @property
    def events(self) -> list[Event]:
        return [event for moment in self.moments for event in moment.events]

    @property
    def by_effect(self) -> bool:
        """Whether an effect has drawn cards."""
        return any(event.facts.get("case") == "draw" for event in self.events)


class DeckOut(PuzzleKind):
    """The turn of the deck-out, if after one action both players do nothing but end their turns."""

    name = "deck_out"
    form = "number"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        course = _course(task)
        return [str(course.turn)] if course else []

    def candidates(self, task: Task) -> Sequence[Any]:
        """Each turn from this one to a little later than the right one."""
        course = _course(task)
        return list(range(task.state.turn, course.turn + 4)) if course else []

    def reply(self, task: Task, answer: Any) -> Reply:
        """To a wrong turn it is shown what is drawn in it, or that the game has ended before."""
        course = _course(task)
        assert course is not None
        facts = {"given": answer, "n": course.turn}
        if answer == course.turn:
            told = [event for event in course.events if event.facts.get("case") == "draw"]
            told += [event for event in course.moments[-1].events if event.rule in ("L-TURN-1", "L-WIN-4")]
            return Reply(Outcome.SOLVED, None, Verdict((), tuple(told)), "right", facts)
        if answer > course.turn:
            told = [event for event in course.moments[-1].events if event.rule == "L-WIN-4"]
            return Reply(Outcome.WRONG, None, Verdict((), tuple(told)), "too_late", facts)
        then = [event for moment in course.moments if moment.state.turn == answer for event in moment.events]
        drawn = tuple(event for event in then if _draws(event))
        return Reply(Outcome.WRONG, None, Verdict((), drawn), "too_early", facts)

    def hints(self, task: Task) -> Hints:
        course = _course(task)
        assert course is not None
        mine, theirs = (len(player.deck) for player in course.moments[0].state.players)
        at_once = course.turn == task.state.turn
        facts = {"mine": mine, "theirs": theirs, "next": task.state.turn + 1, "n": course.turn}
        who = "me" if course.seat == task.state.seat else "foe"
        return (
            Hint("rule", {"rule": "L-WIN-12" if course.by_effect else "L-WIN-4"}),
            Hint("region", {"mine": len(task.state.mover.deck), "theirs": len(task.state.players[1].deck)}),
            Hint("piece_now" if at_once else "piece", facts),
            Hint(f"play_{who}", facts),
        )

    def traps(self, task: Task) -> Sequence[Trap]:
        """The last card is drawn a turn of that player’s earlier; and an effect draws, or seems to."""
        course = _course(task)
        assert course is not None
        plain = _course(task._replace(ask=End()))
        wrong = {course.turn - 2: "L-WIN-4", course.turn - 1: "L-WIN-4", course.turn + 1: "L-WIN-4"}
        if plain:
            wrong[plain.turn] = "L-WIN-12"
        return [Trap(turn, rule) for turn, rule in wrong.items() if turn >= task.state.turn and turn != course.turn]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Small decks, with a card in hand that draws more; it is used, or left in the hand."""
        for state in from_a_game(rules, rng):
            small = thinned(state, rng, hand=rng.randint(0, 2))
            held = card(rng.choice(DRAWING))
            points = max(small.mover.points, held.cost)
            if held not in small.mover.hand:
                small = with_player(small, 0, hand=(*small.mover.hand, held))
            small = with_player(small, 0, points=points, limit=max(points, small.mover.limit), played=None)
            for seat in (0, 1):
                deck = state.players[seat].deck[: rng.randint(0, DEEP)]
                small = with_player(small, seat, deck=deck, joy=rng.randrange(rules.joy_goal // 2))
            task = Task(ground.game, self.name, small, End())
            tried = (task._replace(ask=action) for action in ground.game.legal_actions(small))
            drawing = [one for one in tried if any(map(_draws, verdict_of(one, one.ask).events))]
            yield from shuffled(rng, (task, *drawing[:2]))

    def trait(self, task: Task) -> str:
        """Who loses; and whether an effect has drawn, or a card that would is left in the hand."""
        course = _course(task)
        if course is None:
            return ""
        who = "me" if course.seat == task.state.seat else "foe"
        if course.turn == task.state.turn:
            return f"{who}, at once"
        if course.by_effect:
            return f"{who}, by effect"
        return f"{who}, left in hand" if any(map(_would_draw, task.state.mover.hand)) else f"{who}, plain"

    def effort(self, task: Task) -> int:
        course = _course(task)
        return looks(task.state) + 2 * (course.turn - task.state.turn) if course else 0


@lru_cache(maxsize=32)
def _course(task: Task) -> Course | None:
    """What comes of the action; None if it is not legal, or if the game ends in another way or not soon."""
    if not verdict_of(task, task.ask).legal:
        return None
    state, events = task.game.apply(task.state, task.ask)
    moments = [Moment(state, tuple(events))]
    for moment in passing(task.game, state):
        moments.append(moment)
        if moment.state.turn > task.state.turn + FAR:
            return None
    last = moments[-1]
    if last.state.winner is None or not any(event.rule == "L-WIN-4" for event in last.events):
        return None
    return Course(last.state.turn, 1 - last.state.winner, tuple(moments))


def _would_draw(one: Card) -> bool:
    return any(step.verb is Verb.DRAW for step in one.steps)


def _draws(event: Event) -> bool:
    """Whether a card is drawn, in its own step of the turn or by an effect."""
    return event.facts.get("case") in ("drawn", "draw")
