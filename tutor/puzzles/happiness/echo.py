"""Echo now or hold the token? What it makes in the final score, when nothing else is to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Event, Verdict
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Echo, Phase, State, Step
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.late import late
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of


class EchoOrHold(PuzzleKind):
    """How many JP more an echo makes at the end of the game than holding the token."""

    name = "echo"
    form = "number"
    asks_for = "action"

    def seat(self, task: Task) -> int:
        return task.game.actor(task.state, task.ask)

    def solutions(self, task: Task) -> Sequence[str]:
        """Nothing where the echo is not legal, as it can be at another table."""
        if not verdict_of(task, task.ask).legal:
            return []
        return [str(self._score(task, True) - self._score(task, False))]

    def _score(self, task: Task, echoing: bool) -> int:
        return task.game.scores(self._end(task, echoing)[0])[self.seat(task)]

    def _end(self, task: Task, echoing: bool) -> tuple[State, list[Event]]:
        """How the game stands when the window has closed, and what the seat that was asked gets and loses."""
        state, told = task.state, []
        for action in (task.ask, Step.CLOSE) if echoing else (Step.CLOSE,):
            state, events = task.game.apply(state, action)
            told += [one for one in events if one.facts.get("seat") == self.seat(task) and "jp" in one.facts]
        return state, told

    def reply(self, task: Task, answer: Any) -> Reply:
        echoing, holding = self._score(task, True), self._score(task, False)
        after, told = self._end(task, True)
        verdict = Verdict((), tuple(told))
        facts = {"echoing": echoing, "holding": holding, "given": answer, "n": echoing - holding}
        if answer == echoing - holding:
            return Reply(Outcome.SOLVED, task.ask, verdict, "right", facts, after)
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong", facts, after)

    def hints(self, task: Task) -> Hints:
        seat = task.state.seats[self.seat(task)]
        echoing, holding = self._score(task, True), self._score(task, False)
        return (
            Hint("rule", {"rule": "H-ECHO-7"}),
            Hint("region", {"tokens": seat.charged, "left": seat.charged - 1}),
            Hint("piece", {"holding": holding}),
            Hint("play", {"echoing": echoing}),
        )

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """What tokens score, and all else that tells the two ends apart."""
        told = (event.rule for echoing in (True, False) for event in self._end(task, echoing)[1])
        return tuple(dict.fromkeys(("H-ECHO-7", *(rule for rule in told if rule != "H-END-4"))))

    def candidates(self, task: Task) -> Sequence[Any]:
        """Each number up to a little more than what it makes."""
        return list(range(int(self.solutions(task)[0]) + 4))

    def carried(self, task: Task, state: Any) -> Task | None:
        """The same question, if something has changed for the seat that is asked."""
        seat = self.seat(task)
        return None if state.seats[seat] == task.state.seats[seat] else task._replace(state=state)

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """The last Echo Window of a game, with each player who may echo."""
        if not rules.echo:
            return
        for state in late(rules, rng):
            window = state._replace(phase=Phase.ECHO)
            for seat in ground.game.awaits(window):
                yield Task(ground.game, self.name, window, Echo(seat))

    def trait(self, task: Task) -> str:
        """Whether it is the last token, and how the score stands to zero; "" where the game does not end now."""
        if not isinstance(task.ask, Echo) or not verdict_of(task, task.ask).legal:
            return ""
        end, told = self._end(task, False)
        if not task.game.is_over(end):
            return ""
        token = "last token" if task.state.seats[self.seat(task)].charged == 1 else "one of many"
        held = any(event.rule == "H-SCOR-2" for event in (*told, *self._end(task, True)[1]))
        return f"{token}{', held at zero' if held else ', below zero' if self._score(task, False) < 0 else ''}"

    def effort(self, task: Task) -> int:
        seat = task.state.seats[self.seat(task)]
        return len(self._end(task, True)[1]) * len(self._end(task, False)[1]) + len(seat.hand)
