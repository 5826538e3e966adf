"""The kinds that are won in one turn by a line of actions: by overwhelm, by joy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from tutor.core import LANGS, Event, Phrase, judge
from tutor.puzzles.kind import AnswerForm, AskedFor, Hint, Hints, Kind, Outcome, Reply, Task
from tutor.search import Turn, goes_on


@lru_cache(maxsize=32)
def _turn(task: Task, rule: str) -> Turn[Any, Any]:
    """The turn that begins in the task's position, looked through once for all replies and hints."""
    seat = task.game.at_turn(task.state)

    def won(after: Any, events: Sequence[Event]) -> bool:
        return task.game.is_over(after) and any(event.rule == rule and event.facts["seat"] == seat for event in events)

    return Turn(task.game, won)


class Line(Kind):
    """Win this turn, as `rule` says. Every line that does so is accepted, and each of its actions is replied to."""

    form: ClassVar[AnswerForm] = "line"
    asks_for: ClassVar[AskedFor] = "nothing"
    rule: ClassVar[str]

    def turn(self, task: Task) -> Turn[Any, Any]:
        """All that can be done in the turn."""
        return _turn(task, self.rule)

    def solutions(self, task: Task) -> Sequence[str]:
        """How many lines win, and all the shortest of them."""
        turn, write = self.turn(task), task.game.write_action
        n = turn.ways(task.state).lines
        return [str(n), *(", ".join(map(write, line)) for line in turn.shortest(task.state))] if n else []

    def asks_about(self, task: Task) -> tuple[str, ...]:
        return (self.rule,)

    def reply(self, task: Task, answer: Any) -> Reply:
        """To the last of the actions done so far, in the position that those before it have led to."""
        game, state, turn = task.game, task.state, self.turn(task)
        *done, last = answer
        for action in done:
            state, _ = game.apply(state, action)
        verdict = judge(game, state, last)
        if not verdict.legal:
            return Reply(Outcome.ILLEGAL, last, verdict)
        after, ways = turn.after(state, last)
        if ways.lines:
            return Reply(Outcome.ON if ways.shortest else Outcome.SOLVED, last, verdict)
        return Reply(Outcome.MISSED, last, verdict, "dead_end" if goes_on(game, state, after) else "missed")

    def hints(self, task: Task) -> Hints:
        game, state = task.game, task.state
        rule = Hint("rule", {"rule": self.rule})
        line = next(self.turn(task).shortest(state), None)
        if line is None:
            back = Hint("back")
            return rule, back, back, back
        named = []
        for action in line:
            named.append(game.named(state, action)["action"])
            state, _ = game.apply(state, action)
        en, ko = (" → ".join(one.said(lang) for one in named if isinstance(one, Phrase)) for lang in LANGS)
        begins = tuple(game.way(task.state, line[0]))
        return (
            rule,
            Hint("region", {"n": len(line)}),
            Hint("piece", {"action": named[0]}, begins),
            Hint("play", {"line": Phrase(en, ko)}, begins),
        )


class Overwhelm(Line):
    """Bring the opponent's emotion to 0 this turn."""

    name = "overwhelm"
    rule = "L-WIN-3"


class Joy(Line):
    """Fill the own H-Pool this turn, and have a character on the field."""

    name = "joy"
    rule = "L-WIN-1"
