"""What comes of this attack? Attacker and target, one of them, both or neither still stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.laughbattle.field import piece_at
from tutor.laughbattle.state import State
from tutor.puzzles.kind import Hint, Hints, Kind, Option, Outcome, Reply, Task, verdict_of

STANDING = {(True, True): "both", (True, False): "attacker", (False, True): "target", (False, False): "neither"}
"""The options, by whether the attacker and whether the target still stands."""


def stands(before: State, after: State, place: str) -> bool:
    """Whether the card that lay at a place still lies there."""
    old, new = piece_at(before, place), piece_at(after, place)
    return old is not None and new is not None and new.card == old.card


class Battle(Kind):
    """Who still stands after an attack at a character and all that comes of it."""

    name = "battle"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in STANDING.values()]

    def solutions(self, task: Task) -> Sequence[str]:
        fought = verdict_of(task, task.ask).legal and piece_at(task.state, task.ask.target)
        return [self._outcome(task)] if fought else []

    def _outcome(self, task: Task) -> str:
        after, _ = task.game.apply(task.state, task.ask)
        attack = task.ask
        return STANDING[stands(task.state, after, attack.slot), stands(task.state, after, attack.target)]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        if answer == self._outcome(task):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        attack = task.ask
        attacker, target = piece_at(task.state, attack.slot), piece_at(task.state, attack.target)
        assert attacker is not None
        assert target is not None
        both = (attack.slot, attack.target)
        strikes = {"card": attacker.card, "lp": attacker.lp, "target": target.card, "ep": target.ep}
        counters = {"card": target.card, "lp": target.lp, "target": attacker.card, "ep": attacker.ep}
        return (
            Hint("rule", {"rule": "L-BAT-2"}),
            Hint("region", strikes, both),
            Hint("piece", counters, both),
            Hint(f"play_{self._outcome(task)}", strikes, both),
        )
