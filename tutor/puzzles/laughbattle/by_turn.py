"""A number of the player to move in a turn to come, if both players do nothing but end their turns until then."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, ClassVar

from tutor import laughbattle
from tutor.core import Facts, Verdict, shuffled
from tutor.laughbattle.decks import decks
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Phase, Player, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import AnswerForm, AskedFor, Hint, Hints, Outcome, PuzzleKind, Reply, Task, Trap
from tutor.puzzles.laughbattle.changes import with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned
from tutor.puzzles.laughbattle.passing import Moment, own_turns

SOONEST, LATEST = 2, 10
"""Turns that are asked about."""

SPARE = 2
"""So many cards more than are drawn lie in a deck at least."""


class ByTurn(PuzzleKind):
    """What the number is; asked about is which of the own turns that begin from now on is meant."""

    form: ClassVar[AnswerForm] = "number"
    asks_for: ClassVar[AskedFor] = "number"
    told: ClassVar[Mapping[str, str]]
    """The events in which the number changes, by their rules, each with its case."""

    @abstractmethod
    def number(self, player: Player) -> int:
        """What is asked for."""

    @abstractmethod
    def start(self, task: Task) -> str:
        """What is special about the turn from which it is counted."""

    @abstractmethod
    def decides(self, task: Task) -> str:
        """The rule that the answer hangs on."""

    @abstractmethod
    def mistakes(self, task: Task) -> Mapping[int, str]:
        """Wrong numbers that come of forgetting a rule."""

    def numbers(self, task: Task) -> list[int]:
        """The number in each of the turns up to that one; none if the game is over before it."""
        return [self.number(moment.state.mover) for moment in _moments(task)]

    def has_stopped(self, task: Task) -> bool:
        """Whether the number no longer changes by then, as it has come to its limit."""
        return len(set(self.numbers(task)[-2:])) == 1

    def solutions(self, task: Task) -> Sequence[str]:
        return list(map(str, self.numbers(task)[-1:]))

    def candidates(self, task: Task) -> Sequence[Any]:
        """Each number up to a little more than the right one."""
        return list(range(self.numbers(task)[-1] + 4))

    def reply(self, task: Task, answer: Any) -> Reply:
        """To the right number it is shown how it comes about; to another one only how that begins."""
        moments, number = _moments(task), self.numbers(task)[-1]
        right = answer == number
        events = [event for moment in moments[: None if right else 1] for event in moment.events]
        seat = task.state.seat
        told = tuple(
            event
            for event in events
            if self.told.get(event.rule) == event.facts.get("case", "") and event.facts["seat"] == seat
        )
        facts = {"given": answer, "number": number, "n": task.ask}
        remark = "right" if right else "too_few" if answer < number else "too_many"
        return Reply(Outcome.SOLVED if right else Outcome.WRONG, None, Verdict((), told), remark, facts)

    def hints(self, task: Task) -> Hints:
        numbers = self.numbers(task)
        facts: Facts = {"n": task.ask, "first": numbers[0], "grows": task.ask - 1, "number": numbers[-1]}
        return (
            Hint("rule", {"rule": self.decides(task)}),
            Hint("region", facts),
            Hint("piece_limit" if self.has_stopped(task) else "piece", facts),
            Hint("play", facts),
        )

    def traps(self, task: Task) -> Sequence[Trap]:
        right = self.numbers(task)[-1]
        return [Trap(number, rule) for number, rule in self.mistakes(task).items() if number != right]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Hands at the mulligan of either player, and the positions of a game."""
        for second in shuffled(rng, (False, True)):
            for n in rng.sample(range(SOONEST, LATEST + 1), 3):
                yield Task(ground.game, self.name, _opening(rules, second, n, rng), n)
        for state in from_a_game(rules, rng):
            n = rng.randint(SOONEST, LATEST - 3)
            small = thinned(state, rng, hand=rng.randint(1, 4))
            for seat in (0, 1):
                deck = state.players[seat].deck[: n + SPARE]
                small = with_player(small, seat, deck=deck, joy=rng.randrange(rules.joy_goal // 2))
            yield Task(ground.game, self.name, small, n)

    def trait(self, task: Task) -> str:
        """From where it is counted, and whether the number comes to its limit."""
        numbers = self.numbers(task)
        if len(numbers) < SOONEST or task.state.phase not in (Phase.MULLIGAN, Phase.MAIN):
            return ""
        if self.has_stopped(task):
            # Of a limit that has been reached long ago there is nothing to count.
            return "limit" if numbers[0] < numbers[-1] else ""
        return self.start(task)

    def effort(self, task: Task) -> int:
        return int(task.ask) * 2 + looks(task.state)


@lru_cache(maxsize=32)
def _moments(task: Task) -> Sequence[Moment]:
    """The turns up to the one that is asked about, played through once for all replies and hints."""
    moments = tuple(islice(own_turns(task.game, task.state), task.ask))
    return moments if len(moments) == task.ask else ()


def _opening(rules: Figures, second: bool, n: int, rng: Random) -> State:
    """A game just dealt, in which the learner goes first or second and is to decide on the mulligan."""
    ready = [deck.cards for deck in decks().values()]
    pair = [shuffled(rng, rng.choice(ready))[: rules.deck_high] for _ in range(2)]
    state = laughbattle.deal(rules, (pair[0], pair[1]), rng)
    one, two = (player._replace(deck=player.deck[: n + SPARE]) for player in state.players)
    players = (two, one) if (state.first == 0) is second else (one, two)
    return state._replace(players=players, first=int(second), seat=0, luck=0)
