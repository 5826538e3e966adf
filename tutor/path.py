"""A learner's way through the lessons of a game: what is done, what comes next, what is due again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import Enum

from tutor.content.lessons import Lesson, lessons
from tutor.games import GAMES
from tutor.progress.kept import Kept
from tutor.rulebook import game_of
from tutor.session.answered import step_id


class Standing(Enum):
    """How a learner stands with a lesson."""

    OPEN = "open"
    """What it requires is known."""
    LATER = "later"
    """Something that it requires comes first; nothing is locked, though."""
    BEGUN = "begun"
    KNOWN = "known"
    """Every step is done, or every rule that it asks about was known before."""
    DUE = "due"
    """Known, but some rule of it is to be reviewed."""


def rules_of(lesson: Lesson) -> tuple[str, ...]:
    """The rules that a lesson asks about, in its order; what is only shown cannot be forgotten."""
    asking = (step for step in lesson.steps if step.kind.form != "look")
    return tuple(dict.fromkeys(rule for step in asking for rule in step.teaches))


def is_done(lesson: Lesson, step: int, kept: Kept) -> bool:
    """Whether a step, counted from 1, has been solved."""
    return step_id(lesson, step) in kept.steps


def steps_done(lesson: Lesson, kept: Kept) -> int:
    """How many steps have been solved."""
    return sum(is_done(lesson, step, kept) for step in range(1, len(lesson.steps) + 1))


def first_left(lesson: Lesson, kept: Kept) -> int:
    """The first step that is not done, where the learner goes on; of a lesson that is done, the first."""
    return next((step for step in range(1, len(lesson.steps) + 1) if not is_done(lesson, step, kept)), 1)


def is_known(lesson: Lesson, kept: Kept) -> bool:
    """Whether every step is done or, by a placement check or by practice, every rule is known."""
    return steps_done(lesson, kept) == len(lesson.steps) or all(rule in kept.rules for rule in rules_of(lesson))


def standing(lesson: Lesson, kept: Kept, at: datetime) -> Standing:
    """How the learner stands with the lesson at a time."""
    if is_known(lesson, kept):
        fading = any(rule in kept.rules and kept.rules[rule].due <= at for rule in rules_of(lesson))
        return Standing.DUE if fading else Standing.KNOWN
    if steps_done(lesson, kept):
        return Standing.BEGUN
    before = {one.id: one for one in lessons(lesson.game)}
    ready = all(is_known(before[id], kept) for id in lesson.requires)
    return Standing.OPEN if ready else Standing.LATER


def next_step(game: str, kept: Kept) -> tuple[Lesson, int] | None:
    """Where the learner goes on: the first step that is not done in the first lesson that is not known."""
    return next(((one, first_left(one, kept)) for one in lessons(game) if not is_known(one, kept)), None)


def following(lesson: Lesson, kept: Kept) -> Lesson | None:
    """The lesson to go on with after this one: the next that is not known or, at the end, what was left out before."""
    every = lessons(lesson.game)
    at = every.index(lesson)
    return next((one for one in every[at + 1 :] + every[:at] if not is_known(one, kept)), None)


def has_begun(game: str, kept: Kept) -> bool:
    """Whether the learner has done or known anything of a game."""
    steps = any(step.partition("/")[0] == game for step in kept.steps)
    return steps or any(game_of(rule) == game for rule in kept.rules)


def last_game(kept: Kept) -> str | None:
    """The game that the learner last worked in, if there was any work."""
    steps = [(at, step.partition("/")[0]) for step, at in kept.steps.items()]
    rules = [(known.asked, game_of(rule)) for rule, known in kept.rules.items()]
    return max([(at, game) for at, game in steps + rules if game in GAMES], default=(None, None))[1]


def due(kept: Kept, at: datetime) -> Sequence[str]:
    """The rules to be reviewed, those that fade most first."""
    return _faded([rule for rule, known in kept.rules.items() if known.due <= at], kept, at)


def weakest(game: str, kept: Kept, at: datetime) -> Sequence[str]:
    """The rules of a game that a learner has met, due or not, those that fade most first."""
    return _faded([rule for rule in kept.rules if game_of(rule) == game], kept, at)


def _faded(rules: Sequence[str], kept: Kept, at: datetime) -> Sequence[str]:
    return sorted(rules, key=lambda rule: (kept.rules[rule].strength(at), rule))


def levels(game: str) -> Iterator[list[Lesson]]:
    """The lessons of a game for a map: first those that require nothing, then those that require only these, …"""
    left, met = list(lessons(game)), set[str]()
    while left:
        level = [one for one in left if met.issuperset(one.requires)]
        yield level
        met.update(one.id for one in level)
        left = [one for one in left if one not in level]
