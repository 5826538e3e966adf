"""Actions that are not legal, out of the games of bots: what the kinds that ask why begin with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tutor.core import Game, shuffled
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Task

FURTHER = 4
"""So many positions of a turn are looked at."""


def broken_by(game: Game[Any, Any], state: Any, action: Any) -> tuple[str, ...]:
    """The rules that an action breaks, each once."""
    return tuple(dict.fromkeys(violation.rule for violation in game.violations(state, action)))


def rules_against(task: Task) -> tuple[str, ...]:
    """The rules that the action breaks which is asked about."""
    return broken_by(task.game, task.state, task.ask)


def forbidden(kind: str, ground: Ground, rules: Any, rng: Random, most: int = 1) -> Iterator[Task]:
    """Questions about actions that break one rule alone: of each position and each rule, at most so many."""
    for begun in ground.positions(rules, rng):
        for state in _turn(ground, begun, rng):
            found: dict[str, list[Any]] = {}
            for action in ground.attempts(state):
                broken = broken_by(ground.game, state, action)
                if len(broken) == 1:
                    found.setdefault(broken[0], []).append(action)
            for rule in shuffled(rng, sorted(found)):
                yield from (Task(ground.game, kind, state, one) for one in shuffled(rng, found[rule])[:most])


def _turn(ground: Ground, state: Any, rng: Random) -> Iterator[Any]:
    """The position and what its turn can lead to, with something changed now and then."""
    game, seat = ground.game, ground.game.at_turn(state)
    for _ in range(FURTHER):
        yield state
        state, _ = game.apply(state, rng.choice(game.legal_actions(state)))
        if rng.random() < 0.5:
            change = next(ground.near(state, rng), None)
            state = change.state if change else state
        if game.is_over(state) or game.at_turn(state) != seat:
            return
