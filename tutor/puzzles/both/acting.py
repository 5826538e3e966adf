"""The kinds that are answered by acting on the board, or by looking at an action: watch, reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from tutor.core import SeatNumber
from tutor.puzzles.kind import AnswerForm, AskedFor, Goal, Hint, Hints, Kind, Outcome, Reply, Task, reaches, verdict_of


class Watch(Kind):
    """A worked example: an action is done before the learner's eyes, legal or not."""

    name = "watch"
    form: ClassVar[AnswerForm] = "look"
    asks_for: ClassVar[AskedFor] = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        return [task.game.write_action(task.ask)]

    def reply(self, task: Task, answer: Any) -> Reply:
        return Reply(Outcome.SOLVED, task.ask, verdict_of(task, task.ask))

    def hints(self, task: Task) -> Hints:
        shown = Hint("play", task.game.named(task.state, task.ask))
        return shown, shown, shown, shown


class Reach(Kind):
    """Do something that reaches a goal. Every way to it is accepted."""

    name = "reach"
    form: ClassVar[AnswerForm] = "play"
    asks_for: ClassVar[AskedFor] = "goal"

    def goal(self, task: Task) -> Goal:
        """What is to be reached."""
        goal: Goal = task.ask
        return goal

    def ways(self, task: Task) -> Iterator[Any]:
        """Every try that reaches the goal."""
        goal, game, state = self.goal(task), task.game, task.state
        tries: Iterable[Any] = game.legal_actions(state)
        if goal.breaks:  # what a button asks for can be tried, too
            tries = dict.fromkeys((*game.tries(state), *game.offers(state, ())))
        return (action for action in tries if reaches(task, goal, action, verdict_of(task, action)))

    def solutions(self, task: Task) -> Sequence[str]:
        return [task.game.write_action(action) for action in self.ways(task)]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, answer)
        if reaches(task, self.goal(task), answer, verdict):
            return Reply(Outcome.SOLVED, answer, verdict)
        if not verdict.legal:
            return Reply(Outcome.ILLEGAL, answer, verdict)
        return Reply(Outcome.MISSED, answer, verdict, "missed")

    def hints(self, task: Task) -> Hints:
        goal = self.goal(task)
        way = next(self.ways(task))
        verdict = verdict_of(task, way)
        told = verdict.events or verdict.violations
        decides = next((one for one in told if one.rule in (*goal.happens, *goal.breaks)), told[0])
        rule, facts = Hint("rule", {"rule": decides.rule}), task.game.named(task.state, way)
        if not task.game.way(task.state, way):  # no card and no place, but a button
            name = task.game.write_action(way).split()[0]
            seat = {"seat": SeatNumber(task.game.actor(task.state, way))}
            return rule, Hint("region_word"), Hint("piece_word"), Hint(f"play_{name}", {**facts, **seat})
        places = tuple(task.game.way(task.state, way))
        return (
            rule,
            Hint("region", facts, decides.cells),
            Hint("piece", facts, places[:1]),
            Hint("play", facts, places),
        )
