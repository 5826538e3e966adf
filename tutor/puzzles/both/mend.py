"""Which change makes it legal?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from tutor.core import Facts
from tutor.puzzles.both.forbidden import broken_by, forbidden, rules_against
from tutor.puzzles.ground import Change, Ground
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of

OTHERS = 3
"""Changes to choose from that mend nothing."""

OF_A_PLACE, OF_ANY = 25, 50
"""So many changes of each place are judged and, if they do not suffice, so many of any."""

TRIES = 3
"""So many actions against one rule are asked about in a position."""


class Mended(NamedTuple):
    """A change to choose: its answer and sentence, where it is made, and the question about the changed position."""

    answer: str
    case: str
    facts: Facts
    place: str
    task: Task
    legal: bool


class Mend(PuzzleKind):
    """An action that is not legal: pick the change of the position that makes it so, among some that seem to."""

    name = "mend"
    form = "choice"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        return [one.answer for one in choices(task) if one.legal]

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one.answer, one.case, one.facts) for one in choices(task)]

    def reply(self, task: Task, answer: Any) -> Reply:
        """Of a change that mends, why it was not legal before; of any other, what forbids it still."""
        for one in choices(task):
            if one.answer == answer and not one.legal:
                return Reply(Outcome.WRONG, one.task.ask, verdict_of(one.task, one.task.ask), "wrong")
        return Reply(Outcome.SOLVED, task.ask, verdict_of(task, task.ask), "right")

    def hints(self, task: Task) -> Hints:
        cells = verdict_of(task, task.ask).cells or tuple(task.game.way(task.state, task.ask))
        right = next(one for one in choices(task) if one.legal)
        return (
            Hint("rule", {"rule": rules_against(task)[0]}),
            Hint("region", {}, cells) if cells else Hint("region_nowhere"),
            Hint("piece", {}, (right.place,)) if right.place else Hint("piece_nowhere"),
            Hint("answer", {"answer": right.answer}),
        )

    def asks_about(self, task: Task) -> tuple[str, ...]:
        return rules_against(task)

    def tasks(self, ground: Ground, rules: Any, rng: Random) -> Iterator[Task]:
        return (task for task in forbidden(self.name, ground, rules, rng, TRIES) if len(self.solutions(task)) == 1)

    def trait(self, task: Task) -> str:
        """The rule and what mends it; nothing where too few changes seem to."""
        mends = [one.case for one in choices(task) if one.legal]
        return " ".join((*rules_against(task), *mends)) if len(mends) == 1 and len(choices(task)) > OTHERS else ""

    def effort(self, task: Task) -> int:
        return len(choices(task)) * (1 + len(verdict_of(task, task.ask).cells))


@lru_cache(maxsize=64)
def choices(task: Task) -> Sequence[Mended]:
    """A change that mends and some that do not, of the same place or the same sort if there are such; in the order of
    their answers."""
    if not rules_against(task):
        return ()
    way = task.game.way(task.state, task.ask)
    places = dict.fromkeys((*way, *verdict_of(task, task.ask).cells))
    all_changes = _different([*chain.from_iterable(_mended(task, place) for place in places)])
    if not any(one.legal for one in all_changes) or len(all_changes) <= OTHERS:
        all_changes = _different([*all_changes, *_mended(task)])
    mends = [one for one in all_changes if one.legal]
    if not mends:
        return ()
    right = _chance(task).choice(mends)
    others = [one for one in all_changes if not one.legal]
    elsewhere = [one for one in others if one.case == right.case and one.place != right.place][:1]
    others.sort(key=lambda one: (one in elsewhere, one.place != right.place, one.case != right.case))
    return sorted((right, *elsewhere, *others[: OTHERS - len(elsewhere)]), key=lambda one: one.answer)


def _chance(task: Task) -> Random:
    """The same for the same question: the places of the action make it."""
    return Random(" ".join((type(task.ask).__name__, *task.game.way(task.state, task.ask))))


def _different(changes: Sequence[Mended]) -> list[Mended]:
    """One of each sentence, and none of a sentence that is said of two changes which differ."""
    legal: dict[str, set[bool]] = {}
    for one in changes:
        legal.setdefault(one.answer, set()).add(one.legal)
    return list({one.answer: one for one in changes if len(legal[one.answer]) == 1}.values())


def _mended(task: Task, place: str = "") -> Iterator[Mended]:
    """The changes that have words, of a place or of any; with the verdict on each."""
    near = GROUNDS[task.game.NAME].near(task.state, _chance(task), (place,) if place else ())
    for change in islice(near, OF_A_PLACE if place else OF_ANY):
        there = _carried(task, place, change) if change.case else None
        if there:
            words = [change.case, *(_word(fact) for name, fact in change.facts.items() if name != "to")]
            legal = not broken_by(there.game, there.state, there.ask)
            yield Mended(" ".join(words), change.case, change.facts, place, there, legal)


def _word(fact: object) -> str:
    said = getattr(fact, "said", None)
    return said("en") if said else str(fact)


def _carried(task: Task, place: str, change: Change) -> Task | None:
    """The same action of the same card, wherever that has come to lie; None if there is no such action any more."""
    game, changed = task.game, change.facts.get("changed")
    card = game.named(task.state, task.ask).get("card")
    there: Task | None = task._replace(state=change.state)
    if "to" in change.facts:
        places = [str(change.facts["to"]) if one == place else one for one in game.way(task.state, task.ask)]
        ask = game.aim(change.state, places)
        there = there and ask and there._replace(ask=ask)
    elif changed == card:
        there = Mend().carried(task, change.state)
    if there is None or type(there.ask) is not type(task.ask):
        return None
    now = game.named(there.state, there.ask).get("card")
    return there if getattr(now, "word", "") == getattr(card, "word", "") else None
