"""Which rule forbids it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from tutor.core import NO_FACTS, Facts, Phrase
from tutor.puzzles.both.forbidden import broken_by, forbidden, rules_against
from tutor.puzzles.ground import Ground
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.rulebook import rule, rule_text

LOOK_ALIKES = 3
"""Other rules to choose from."""

NEARBY = 8
"""So many near positions are looked through if the position itself shows too few rules."""


class Why(PuzzleKind):
    """An action that one rule alone forbids: pick the rule."""

    name = "why"
    form = "choice"
    asks_for = "action"
    rule_is_answer = True

    def solutions(self, task: Task) -> Sequence[str]:
        broken = rules_against(task)
        return broken if len(broken) == 1 else ()

    def options(self, task: Task) -> Sequence[Option]:
        ids = sorted({*rules_against(task), *look_alikes(task)})
        return [Option(id, "rule", {"rule": id}) for id in ids]

    def reply(self, task: Task, answer: Any) -> Reply:
        """Of a wrong rule it is said that it is kept here and, if there is anything, what it does forbid here."""
        verdict = verdict_of(task, task.ask)
        if answer in rules_against(task):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        instead = look_alikes(task).get(answer, NO_FACTS)
        remark = "wrong_here" if instead else "wrong"
        return Reply(Outcome.WRONG, task.ask, verdict, remark, {"picked": answer, **instead})

    def hints(self, task: Task) -> Hints:
        """The rule itself is the answer, and so comes last: before it where to look, and two rules that are kept."""
        cells = verdict_of(task, task.ask).cells or tuple(task.game.way(task.state, task.ask))
        kept = [Hint("piece", {"picked": id, "text": _text(id, task)}) for id in islice(look_alikes(task), 2)]
        one, two = kept[0], kept[-1]
        return (
            Hint("region", {}, cells) if cells else Hint("region_nowhere"),
            one,
            two,
            Hint("rule", {"rule": rules_against(task)[0]}),
        )

    def asks_about(self, task: Task) -> tuple[str, ...]:
        return rules_against(task)

    def tasks(self, ground: Ground, rules: Any, rng: Random) -> Iterator[Task]:
        return forbidden(self.name, ground, rules, rng)

    def trait(self, task: Task) -> str:
        """The rule; nothing where it is not the only one, or too few look like it."""
        broken = rules_against(task)
        return broken[0] if len(broken) == 1 and len(look_alikes(task)) == LOOK_ALIKES else ""

    def effort(self, task: Task) -> int:
        return len(self.options(task)) * (1 + len(verdict_of(task, task.ask).cells))


def _text(id: str, task: Task) -> Phrase:
    figures = task.state.rules._asdict()
    return Phrase(rule_text(id, "en", figures), rule_text(id, "ko", figures))


def look_alikes(task: Task) -> Mapping[str, Facts]:
    """Rules that forbid something else here, best something like what is asked about, or forbid it in a near position:
    none that decides, and none that could be named as well. Each with what it forbids here, if it does."""
    return _look_alikes(task.game.NAME, task.state, task.ask)


@lru_cache(maxsize=64)
def _look_alikes(name: str, state: Any, asked: Any) -> Mapping[str, Facts]:
    ground = GROUNDS[name]
    game, way = ground.game, ground.game.way(state, asked)
    broken = broken_by(game, state, asked)
    passed = {*broken, *(id for one in broken for id in rule(one).alike)}
    found: dict[str, Facts] = {}

    def unlike(action: Any) -> tuple[bool, int]:
        there = game.way(state, action)
        return type(action) is not type(asked), -sum(place in there for place in way)

    for action in sorted(ground.attempts(state), key=unlike):
        for id in broken_by(game, state, action):
            if id not in passed:
                found.setdefault(id, {"other": game.named(state, action)["action"]})
        if len(found) >= LOOK_ALIKES:
            break
    for near in _near(ground, state, way) if len(found) < LOOK_ALIKES else ():
        for action in ground.attempts(near):
            for id in broken_by(game, near, action):
                if id not in passed:
                    found.setdefault(id, NO_FACTS)
        if len(found) >= LOOK_ALIKES:
            break
    return dict(islice(found.items(), LOOK_ALIKES))


def _near(ground: Ground, state: Any, way: Sequence[str]) -> Iterator[Any]:
    """Near positions. The places of the action make the chance, so that a question always has the same answers."""
    for n in range(NEARBY):
        yield from (change.state for change in islice(ground.near(state, Random(" ".join((*way, str(n))))), 1))
