"""What the content has for each rule: lesson steps that teach it, an example, a near miss, its texts in both languages.

What is missing is a gap: `python -m tutor.check` fails on it, and shows the whole as a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from tutor.content.examples import Case, Example, examples
from tutor.content.lessons import lessons
from tutor.core import LANGS, Event, Violation
from tutor.puzzles.kind import verdict_of
from tutor.rulebook import Rule, rulebook
from tutor.texts import Text


class Cover(NamedTuple):
    """What one rule has: the steps that teach it, and its gaps, each a sentence, by column of the table."""

    rule: Rule
    steps: Sequence[str]
    gaps: Mapping[str, Sequence[str]]


def coverage(game: str) -> list[Cover]:
    """What each rule of a game has, in the order of the rulebook; raises `Mistake` for a file that cannot be used."""
    taught: dict[str, list[str]] = {}
    for lesson in lessons(game):
        for n, step in enumerate(lesson.steps, 1):
            for id in step.teaches:
                taught.setdefault(id, []).append(f"{lesson.id} {n}")
    rules, shown = rulebook(game).rules, examples(game)
    return [_cover(game, rule, taught.get(id, []), shown.get(id)) for id, rule in rules.items()]


def _cover(game: str, rule: Rule, steps: Sequence[str], example: Example | None) -> Cover:
    untaught = [] if steps else [f"lessons/{game}/lessons: no step teaches {rule.id}."]
    file = f"lessons/{game}/examples.toml"
    texts = _texts(f"lessons/{game}/rulebook.toml, {rule.id}", _of_rule(rule))
    if example is None:
        shown, near = [f"{file}: {rule.id} has no example."], [f"{file}: {rule.id} has no near miss."]
    else:
        place = f"{file}, {rule.id}"
        shown = list(_against_example(place, rule, example))
        near = list(_against_near_miss(f"{place}, near", example))
        texts += _texts(place, {"says": example.case.says, "near.says": example.near.says})
    return Cover(rule, steps, {"lesson": untaught, "example": shown, "near miss": near, "en/ko": texts})


# -- the example and its near miss --------------------------------------------------------------------------

Answer = list[tuple[str, str, str, Mapping[str, int]]]
"""What is told of some rules: whether it is broken or happens, the rule, its case, and its figures."""


def _answer(case: Case, ids: Sequence[str] = ()) -> Answer:
    """What the engine tells of these rules, or of all; names of cards and places are no part of an answer."""
    verdict = verdict_of(case.task, case.task.ask)
    told: tuple[Violation | Event, ...] = verdict.violations or verdict.events
    return [
        (
            "no" if isinstance(one, Violation) else "event",
            one.rule,
            str(one.facts.get("case", "")),
            {name: fact for name, fact in one.facts.items() if isinstance(fact, int)},
        )
        for one in told
        if not ids or one.rule in ids
    ]


def _against_example(place: str, rule: Rule, example: Example) -> Iterator[str]:
    """The rule holds there, and it is seen at work: it, or a rule that shows it, is among what is told."""
    preset = example.case.task.state.rules.preset
    if preset not in rule.presets:
        yield f"{place}: {rule.id} does not hold in “{preset}”."
    if not _answer(example.case, example.shows):
        told = ", ".join(id for _, id, _, _ in _answer(example.case))
        yield f"{place}: the example shows nothing of {', '.join(example.shows)}; what is told is {told or 'nothing'}."


def _against_near_miss(place: str, example: Example) -> Iterator[str]:
    """One thing has changed, and with it what is told of the rule, or of those that show it."""
    case, near = example.case, example.near
    if case.position == near.position and case.task.ask == near.task.ask:
        yield f"{place}: it is the example itself."
        return
    if case.position != near.position and case.task.ask != near.task.ask:
        yield f"{place}: it changes the position and the action; one of them is enough."
    was, now = differing(case.position, near.position)
    if not is_one_thing(was, now):
        yield f"{place}: it changes more than one thing: “{_code(was)}” becomes “{_code(now)}”."
    if _answer(case, example.shows) == _answer(near, example.shows):
        yield f"{place}: the answer is that of the example: nothing else is told of {', '.join(example.shows)}."


def differing(one: str, two: str) -> tuple[list[str], list[str]]:
    """What is left of two position codes, item by item, between where they are alike before and after."""
    was, now = (re.findall("~?[^~.]+", code) for code in (one, two))
    start = _alike(was, now)
    was, now = was[start:], now[start:]
    end = _alike(was[::-1], now[::-1])
    return was[: len(was) - end], now[: len(now) - end]


def _alike(one: Sequence[str], two: Sequence[str]) -> int:
    """How many items are the same, from the first on."""
    pairs = zip(one, two, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def is_one_thing(was: Sequence[str], now: Sequence[str]) -> bool:
    """One item (a card, a figure, a flag, the name of a cell) has changed, come or gone, or a section with its one."""
    longer, shorter = sorted((was, now), key=len, reverse=True)
    return len(longer) < 2 or (len(longer) == 2 and longer[0].startswith("~") and not shorter)


def _code(items: Sequence[str]) -> str:
    return ".".join(items).replace(".~", "~")


# -- texts --------------------------------------------------------------------------------------------------


def _of_rule(rule: Rule) -> dict[str, Text]:
    texts = {"rule": rule.rule, **({"why": rule.why} if rule.why else {})}
    return (
        texts
        | {f"no.{case}": text for case, text in rule.no.items()}
        | {f"event.{case}": text for case, text in rule.event.items()}
    )


def _texts(place: str, texts: Mapping[str, Text]) -> list[str]:
    """Each text stands in both languages, and names the same figures in both."""
    gaps = []
    for key, text in texts.items():
        if missing := [lang for lang in LANGS if not text.get(lang, "").strip()]:
            gaps.append(f"{place}: “{key}” has no text in “{missing[0]}”.")
        elif lone := sorted(names_in(text["en"]) ^ names_in(text["ko"])):
            gaps.append(f"{place}: “{key}” names {', '.join(lone)} in one language only.")
    return gaps


def names_in(template: str) -> set[str]:
    """What a template names in braces."""
    return set(re.findall(r"\{(\w+)", template))


# -- the table ----------------------------------------------------------------------------------------------


def table(covers: Sequence[Cover]) -> str:
    """One line a rule: where it is taught first and how often again, and a mark for all else that it has."""
    rows = [("rule", "status", *covers[0].gaps), *map(_row, covers)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _row(cover: Cover) -> tuple[str, ...]:
    again = f" +{len(cover.steps) - 1}" if len(cover.steps) > 1 else ""
    lesson = f"{cover.steps[0]}{again}" if cover.steps else "–"
    marks = ("–" if gaps else "✓" for column, gaps in cover.gaps.items() if column != "lesson")
    return (cover.rule.id, cover.rule.status, lesson, *marks)
