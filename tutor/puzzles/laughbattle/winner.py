"""Who wins by this action: the player who acts, the opponent, nobody yet, or nobody any more?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.laughbattle.flow import DRAW
from tutor.puzzles.kind import Hint, Hints, Kind, Option, Outcome, Reply, Task, verdict_of


class Winner(Kind):
    """The end of a game, if it is one, and whose victory it is."""

    name = "winner"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in ("me", "foe", "nobody", "draw")]

    def solutions(self, task: Task) -> Sequence[str]:
        return [self._winner(task)] if verdict_of(task, task.ask).legal else []

    def _winner(self, task: Task) -> str:
        seat = task.game.actor(task.state, task.ask)
        won = task.game.apply(task.state, task.ask)[0].winner
        return {None: "nobody", DRAW: "draw", seat: "me"}.get(won, "foe")

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        if answer == self._winner(task):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        events = verdict_of(task, task.ask).events
        judged = [event for event in events if event.rule.startswith("L-WIN")]
        # Where nothing is decided, the rule is the one that looks at every number as it changes.
        decides = judged[-1] if judged else None
        return (
            Hint("rule", {"rule": decides.rule if decides else "L-WIN-6"}),
            Hint("region", {"n": len(events)}, tuple(task.game.way(task.state, task.ask))),
            Hint("piece" if decides else "piece_none", {}, decides.cells if decides else ()),
            Hint(f"play_{self._winner(task)}"),
        )
