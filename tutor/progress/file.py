"""The file in which a learner takes progress along: what is written, and how it is read with care."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from tutor.progress import memory, ratings
from tutor.progress.tables import Answer, Done, Memory, Setting, Skill, Table
from tutor.texts import Mistake

FORMAT = "rules-tutor-progress"
"""What an exported file calls itself."""
VERSION = 1


def write(
    answers: Sequence[Answer],
    memories: Sequence[Memory],
    done: Sequence[Done],
    settings: Sequence[Setting],
    skills: Sequence[Skill],
) -> dict[str, Any]:
    """All of a learner's rows, as JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "answers": [_answer(one) for one in answers],
        "memory": {one.rule: one.card for one in memories},
        "done": {one.step: one.at.isoformat() for one in done},
        "settings": {one.name: one.value for one in settings},
        "ratings": {one.game: [one.rating, one.deviation] for one in skills},
    }


def _answer(one: Answer) -> dict[str, Any]:
    return {
        "at": one.at.isoformat(),
        "task": one.task,
        "outcome": one.outcome,
        "tries": one.tries,
        "hints": one.hints,
        "rules": one.rules,
    }


_LONGEST = 2000
"""Characters of a text in a file: more than any that was exported has."""
_MOST = 10_000
"""Tries or hints of an answer in a file."""
_KNOWN = 2000
"""Rules, steps or settings in a file: more than there are. All of them are read anew at each answer."""


def _texts(*given: object) -> None:
    for one in given:
        if not isinstance(one, str) or len(one) > _LONGEST or not one.isprintable():
            raise TypeError("a text that is none")


def _moment(given: str) -> datetime:
    return memory.in_utc(datetime.fromisoformat(given))


def _read_answer(learner: int, one: Mapping[str, Any]) -> Answer:
    _texts(one["task"], one["outcome"], *one["rules"])
    if not all(type(one[name]) is int and 0 <= one[name] <= _MOST for name in ("tries", "hints")):
        raise TypeError("a number that is none")
    # By name: which row an answer is, and whose, is not the file's to say.
    said = {name: one[name] for name in ("task", "outcome", "tries", "hints")}
    return Answer(learner_id=learner, at=_moment(one["at"]), rules=list(one["rules"]), **said)


def read(learner: int, data: Mapping[str, Any]) -> Iterator[Table]:
    """The rows that a file holds, as a learner's; raises `Mistake` if it cannot be read."""
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        raise Mistake("not_progress")
    try:
        if any(len(data[part]) > _KNOWN for part in ("memory", "done", "settings")):
            raise ValueError("more than there is to know")
        for one in data["answers"]:
            yield _read_answer(learner, one)
        for rule, given in data["memory"].items():
            _texts(rule)
            card, due = memory.read(given)
            yield Memory(learner_id=learner, rule=rule, due=due, card=card)
        for step, at in data["done"].items():
            _texts(step)
            yield Done(learner_id=learner, step=step, at=_moment(at))
        for name, value in data["settings"].items():
            _texts(name, value)
            yield Setting(learner_id=learner, name=name, value=value)
        # A file from before there were ratings has none.
        for game, given in data.get("ratings", {}).items():
            _texts(game)
            rating = ratings.read(given)
            yield Skill(learner_id=learner, game=game, rating=rating.value, deviation=rating.deviation)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise Mistake("bad_progress") from error
