"""Checks all content: `python -m tutor.check`. Each problem is one line that names the file and the place in it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from tutor.content.examples import examples
from tutor.content.lessons import lesson_files, read_lesson
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.wording import facts_of, figure_texts, kind_texts, option_words, said
from tutor.core import LANGS
from tutor.coverage import coverage, names_in, table
from tutor.games import GAMES, RULESETS
from tutor.laughbattle.decks import FILE as DECKS
from tutor.laughbattle.decks import decks
from tutor.laughbattle.rules import against_deck
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Hint, PuzzleKind, Reply, Task, verdict_of
from tutor.rulebook import explain, rule_text, rulebook
from tutor.session.task import TaskRun
from tutor.texts import Mistake, Text, content_folder, read

MOST_STEPS = 9
"""A lesson is short."""


def all_problems() -> Iterator[str]:
    """Everything that is wrong with the content. A file on which others rest is told alone if it cannot be read."""
    try:
        for file in ("screen.toml", "messages.toml"):
            yield from _in_both(f"lessons/{file}", read(content_folder() / file))
        for game in GAMES:
            yield from problems(game)
        yield from _decks()
        worded = {kind for game in GAMES for kind in kind_texts(game)}
        yield from (
            f"lessons: no kinds.toml has sentences of the kind “{kind}”." for kind in KINDS if kind not in worded
        )
    except Mistake as mistake:
        yield str(mistake)


def problems(game: str) -> Iterator[str]:
    """Everything that is wrong with the content of one game; raises `Mistake` for a file on which others rest."""
    for word, card in GAMES[game].cards().items():
        yield from _filled(f"lessons/{game}, the card “{word}”", dict.fromkeys(LANGS, "{card}"), {"card": card})
    yield from _rulebook(game)
    yield from figure_problems(game)
    yield from _kinds(game)
    yield from _lessons(game)
    yield from _puzzles(game)
    yield from _examples(game)


def _lessons(game: str) -> Iterator[str]:
    for path in lesson_files(game):
        try:
            lesson = read_lesson(game, path)
        except Mistake as mistake:
            yield str(mistake)
            continue
        place = f"lessons/{game}/lessons/{path.name}"
        yield from _filled(f"{place}, about", lesson.about, facts_of(lesson.steps[0].task))
        if len(lesson.steps) > MOST_STEPS:
            yield f"{place}: a lesson has at most {MOST_STEPS} steps, and this one {len(lesson.steps)}."
        for n, step in enumerate(lesson.steps, 1):
            where = f"{place}, step {n}"
            preset = step.task.state.rules.preset
            foreign = [id for id in step.teaches if preset not in rulebook(game).rules[id].presets]
            yield from (f"{where}: it teaches {id}, which does not hold in “{preset}”." for id in foreign)
            for text in filter(None, (step.text, step.done)):
                yield from _filled(where, text, facts_of(step.task))
                lone = names_in(text["en"]) ^ names_in(text["ko"])
                figures = [name for name in step.task.state.rules._fields if name in lone]
                yield from (f"{where}: the figure {name} stands in one language only." for name in figures)
            yield from _task(game, where, step.task, step.solutions)


def _puzzles(game: str) -> Iterator[str]:
    for kind in puzzle_kinds(game):
        try:
            library = puzzles(game, kind)
        except Mistake as mistake:
            yield str(mistake)
            continue
        place = f"lessons/{game}/puzzles/{kind}.toml"
        ids = [puzzle.id for puzzle in library]
        yield from (f"{place}: the id “{id}” stands twice." for id in sorted({id for id in ids if ids.count(id) > 1}))
        for puzzle in library:
            yield from _task(game, f"{place}, {puzzle.id}", puzzle.task, puzzle.solutions)


def _examples(game: str) -> Iterator[str]:
    """The examples, and then every gap; what a file has that cannot be used is not known, and no gap is told."""
    place = f"lessons/{game}/examples.toml"
    try:
        for id, example in examples(game).items():
            for where, case in ((f"{place}, {id}", example.case), (f"{place}, {id}, near", example.near)):
                yield from _filled(where, case.says, facts_of(case.task))
                yield from _explained(where, case.task, [case.task.ask])
    except Mistake as mistake:
        yield str(mistake)
    with suppress(Mistake):
        for cover in coverage(game):
            for gaps in cover.gaps.values():
                yield from gaps


def _figures(task: Task) -> dict[str, object]:
    return dict(task.state.rules._asdict())


def _rulebook(game: str) -> Iterator[str]:
    book, file = rulebook(game), f"lessons/{game}/rulebook.toml"
    yield from _in_both(file, {**book.terms, **book.labels, **book.chapters})
    for id, entry in book.rules.items():
        place = f"{file}, {id}"
        if entry.chapter not in book.chapters:
            yield f"{place}: there is no chapter “{entry.chapter}”."
        if entry.why is None and (entry.status != "stated" or entry.inferred_in):
            yield f"{place}: a rule that is not stated in the source needs its “why”."


def _decks() -> Iterator[str]:
    """What is wrong with the ready decks of Laugh Battle: each has its words, and breaks no rule of a whole game."""
    for word, one in decks().items():
        place = f"{DECKS}, {word}"
        yield from _in_both(place, {"name": one.name, "about": one.about})
        for broken in against_deck(one.cards, RULESETS["laughbattle"]().figures):
            yield f"{place}: {explain(broken, 'en')}"


def _kinds(game: str) -> Iterator[str]:
    """What is wrong with the sentences of the kinds: each of them in both languages, and what every kind must say."""
    for name, texts in kind_texts(game).items():
        place = f"lessons/{game}/kinds.toml, {name}"
        if name not in KINDS:
            yield f"{place}: {Mistake.unknown('no_kind', name, KINDS)}"
            continue
        yield from _in_both(place, dict(_sentences(texts)))
        needed = ("title", "question", *(["about"] if isinstance(KINDS[name], PuzzleKind) else []))
        yield from (f"{place}: the key “{key}” is missing." for key in needed if key not in texts)


def _sentences(texts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Text]]:
    """The texts of a kind with their keys, those of its hints and options among them."""
    for key, text in texts.items():
        if any(isinstance(one, Mapping) for one in text.values()):
            yield from _sentences(text, f"{key}.")
        else:
            yield f"{before}{key}", text


def figure_problems(game: str) -> Iterator[str]:
    """What is wrong with the words for a game's figures: each figure has them, and each choice of one."""
    file, figures, written = f"lessons/{game}/figures.toml", RULESETS[game], figure_texts(game)
    yield from (f"{file}: the ruleset has no figure “{one}”." for one in written if one not in figures.RULES)
    for figure in figures.RULES:
        texts: Mapping[str, Any] = written.get(figure, {})
        what: Text = {lang: texts.get(lang, "") for lang in LANGS}
        choices: Mapping[str, Text] = {one: texts.get(one, {}) for one in figures.choices(figure)}
        yield from _in_both(f"{file}, {figure}", {"what it is": what, **choices})


def _in_both(where: str, texts: Mapping[str, Text | None]) -> Iterator[str]:
    for key, text in texts.items():
        if text is not None and any(not text.get(lang, "").strip() for lang in LANGS):
            yield f"{where}: “{key}” is missing in a language."


def _filled(where: str, text: Text, facts: Any) -> Iterator[str]:
    for lang in LANGS:
        yield from _fails(where, partial(said, text, lang, facts))


def _fails(where: str, say: Callable[[], str]) -> Iterator[str]:
    try:
        say()
    except Mistake:
        raise
    except (KeyError, IndexError, ValueError, AttributeError) as reason:
        yield f"{where}: a text cannot be filled: {type(reason).__name__} {reason}"


def _task(game: str, where: str, task: Task, stored: tuple[str, ...]) -> Iterator[str]:
    """The stored solutions against full enumeration, the hints, and a reason for every try that is not legal."""
    kind = KINDS[task.kind]
    found = tuple(kind.solutions(task))
    if not found:
        yield f"{where}: it has no solution."
        return
    if found != stored:
        yield f"{where}: the stored solutions are {list(stored)}, but the engine finds {list(found)}."
        return  # all else that could be said is said of what the engine finds
    texts = kind_texts(game).get(task.kind, {})
    if "question" not in texts:
        yield f"{where}: lessons/{game}/kinds.toml has no question of the kind “{task.kind}”."
        return
    yield from _filled(where, texts["question"], facts_of(task))
    if kind.form == "look":
        return
    run = TaskRun(task)
    run.solve(found)
    yield from _remark(where, task, run.reply, texts)
    if kind.form == "number" and "number" not in texts:
        yield f"{where}: the kind “{task.kind}” does not say what its number counts."
    for hint in kind.hints(task):
        yield from _hint(where, task, hint, texts)
    for option in kind.options(task):
        for lang in LANGS:
            yield from _fails(where, partial(option_words, task, option, lang))
    if kind.form in ("play", "play or none", "cells"):
        yield from _explained(where, task, task.game.tries(task.state))


def _explained(where: str, task: Task, actions: Iterable[Any]) -> Iterator[str]:
    """A reason, in both languages, for all that is told of actions; what differs by its values alone is filled once."""
    verdicts = (verdict_of(task, action) for action in actions)
    told = (one for verdict in verdicts for one in verdict.violations or verdict.events)
    for one in {(type(one), one.rule, one.facts.get("case"), *one.facts): one for one in told}.values():
        for lang in LANGS:
            yield from _fails(where, partial(explain, one, lang))


def _remark(where: str, task: Task, reply: Reply, texts: Any) -> Iterator[str]:
    """What is said to the right answer."""
    if reply.remark and reply.remark not in texts:
        yield f"{where}: the kind “{task.kind}” has no sentence “{reply.remark}”."
    elif reply.remark:
        yield from _filled(where, texts[reply.remark], reply.facts)


def _hint(where: str, task: Task, hint: Hint, texts: Any) -> Iterator[str]:
    if hint.case == "rule":
        id, figures = str(hint.facts["rule"]), _figures(task)
        for lang in LANGS:
            yield from _fails(where, partial(rule_text, id, lang, figures))
    elif hint.case not in ("answer", *texts.get("hint", ())):
        yield f"{where}: the kind “{task.kind}” has no hint “{hint.case}”."
    elif hint.case != "answer":
        yield from _filled(where, texts["hint"][hint.case], hint.facts)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the check."""
    parser.add_argument("--table", action="store_true", help="show what each rule has: its lesson, example, near miss")


def main(with_table: bool = False) -> int:
    """Print every problem, gaps among them, or else what the content holds; the exit status is 1 if there is any."""
    told = list(all_problems())
    if with_table:
        print("\n".join(_tables()))
    if told:
        print("\n".join(told))
        print(f"{len(told)} problem{'s' if len(told) > 1 else ''} found.")
        return 1
    for game in GAMES:
        library = {kind: len(puzzles(game, kind)) for kind in puzzle_kinds(game)}
        held = ", ".join(f"{n} {kind}" for kind, n in library.items())
        print(f"{game}: {len(lesson_files(game))} lessons teach all {len(rulebook(game).rules)} rules.")
        print("  each rule has an example, a near miss, and its texts in both languages")
        print(f"  puzzles: {held or 'none'}")
    return 0


def _tables() -> Iterator[str]:
    """The table of each game; none while a file cannot be used."""
    with suppress(Mistake):
        for game in GAMES:
            yield f"{game}\n{table(coverage(game))}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tutor.check", description="Check all lessons, examples and puzzles."
    )
    add_options(parser)
    sys.exit(main(parser.parse_args().table))
