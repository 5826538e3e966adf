"""Lessons, examples and puzzles: TOML files under `lessons/<game>/`, read into values.

A file that cannot be used raises `Mistake` with the file, the place in it, and what was probably meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tutor.core import LANGS, Facts, Lang
from tutor.games import game
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Goal, Kind, Option, Task
from tutor.rulebook import rule_text, rulebook
from tutor.texts import Mistake, Text, content, fill, read


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a sentence that teaches, and a task on a board.

    With `help` the legal places are shown. `done` is said when the step is solved. `teaches` are the rules that
    the learner meets here; `solutions` are all of the task's, as the file has them.
    """

    text: Text
    task: Task
    teaches: tuple[str, ...]
    help: bool
    done: Text | None
    solutions: tuple[str, ...]

    @property
    def kind(self) -> Kind:
        return KINDS[self.task.kind]


@dataclass(frozen=True)
class Lesson:
    """A lesson: its place among the lessons is that of its file's name. `requires` are the lessons that come before."""

    game: str
    id: str
    title: Text
    about: Text
    steps: tuple[Step, ...]
    requires: tuple[str, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of the library: its solutions, the rules that it asks about, and its difficulty as a rating.

    The id is made from what a learner sees, so a puzzle keeps it when the library is mined anew.
    """

    game: str
    id: str
    task: Task
    solutions: tuple[str, ...]
    rules: tuple[str, ...]
    difficulty: int

    @property
    def kind(self) -> Kind:
        return KINDS[self.task.kind]


@dataclass(frozen=True)
class Case:
    """A position, what is tried there, and the sentence that says what to look at."""

    position: str
    task: Task
    says: Text


@dataclass(frozen=True)
class Example:
    """A rule at work in one position, and its near miss: one change away, with another answer.

    `shows` are the rules whose violation or event makes this one visible; mostly it is the rule itself.
    """

    rule: str
    case: Case
    near: Case
    shows: tuple[str, ...]


class _Table:
    """A table of a TOML file, which knows where it stands, so that every complaint names the place."""

    def __init__(self, data: Mapping[str, Any], file: Path, where: str) -> None:
        self.data = data
        self.file = file
        self.where = where

    def wrong(self, problem: Mistake) -> Mistake:
        """The complaint, with the place."""
        name = self.file.relative_to(content().parent).as_posix()
        return Mistake("in_file", file=name, where=self.where, problem=problem)

    def only(self, keys: Collection[str]) -> None:
        """Refuse a key that is none of these."""
        for key in self.data:
            if key not in keys:
                raise self.wrong(Mistake.unknown("unknown_key", key, keys))

    def need(self, key: str, kind: type) -> Any:
        """The value of a key that must be there."""
        if key not in self.data:
            raise self.wrong(Mistake("missing_key", key=key))
        return self.maybe(key, kind)

    def maybe(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key that may be missing."""
        value = self.data.get(key, default)
        if value is not default and not isinstance(value, kind):
            raise self.wrong(Mistake("bad_value", key=key, given=str(value), expected=kind.__name__))
        return value

    def text(self, key: str) -> Text:
        """A text in both languages."""
        found = self.need(key, dict)
        for lang in LANGS:
            if not isinstance(found.get(lang), str) or not found[lang].strip():
                raise self.wrong(Mistake("missing_language", key=key, lang=lang))
        return {lang: found[lang].strip() for lang in LANGS}

    def rules(self, key: str, game: str) -> tuple[str, ...]:
        """Rule ids of the game's rulebook."""
        ids = self.maybe(key, list, [])
        known = rulebook(game).rules
        for id in ids:
            if id not in known:
                raise self.wrong(Mistake.unknown("no_rule", str(id), known))
        return tuple(ids)

    def tables(self, key: str, name: str) -> list[_Table]:
        """The tables of an array, each called by its number."""
        return [_Table(one, self.file, f"{name} {n}") for n, one in enumerate(self.need(key, list), 1)]


_TASK_KEYS = ("kind", "position", "ask", "goal", "solutions")


def _task(table: _Table, game_name: str, kind_name: str) -> Task:
    try:
        if kind_name in KINDS and KINDS[kind_name].asks_for == "goal":
            task = read_task(game_name, kind_name, table.need("position", str))
            goal = _Table(table.maybe("goal", dict, {}), table.file, f"{table.where}, goal")
            return task._replace(ask=_goal(goal, game_name))
        return read_task(game_name, kind_name, table.need("position", str), str(table.maybe("ask", str, "")))
    except Mistake as problem:
        raise problem if problem.key == "in_file" else table.wrong(problem) from problem


def read_task(game_name: str, kind_name: str, position: str, ask: str = "") -> Task:
    """The question of a kind about a position, asked as `write_ask` writes it; raises `Mistake`."""
    if kind_name not in KINDS:
        raise Mistake.unknown("no_kind", kind_name, KINDS)
    playing = game(game_name)
    state = playing.decode(position)
    asked: Any = None
    match KINDS[kind_name].asks_for:
        case "nothing" | "goal":
            pass
        case _ if not ask:
            raise Mistake("missing_key", key="ask")
        case "action":
            asked = playing.read_action(ask)
        case "card":
            asked = next((card for card in state.mover.hand if card.word == ask), None)
            if asked is None:
                raise Mistake.unknown("no_card", ask, [card.word for card in state.mover.hand])
        case "place":
            if ask not in playing.sources(state):
                raise Mistake.unknown("no_source", ask, playing.sources(state))
            asked = ask
        case "number":
            if not ask.isdecimal():
                raise Mistake("bad_value", key="ask", given=ask, expected="int")
            asked = int(ask)
    return Task(playing, kind_name, state, asked)


def write_ask(task: Task) -> str:
    """What a task asks about, as `read_task` reads it; "" where it asks about nothing beside the position."""
    match KINDS[task.kind].asks_for:
        case "action":
            return task.game.write_action(task.ask)
        case "card":
            return str(task.ask.word)
        case "place" | "number":
            return str(task.ask)
    return ""


def _goal(table: _Table, game_name: str) -> Goal:
    table.only(Goal._fields)
    return Goal(
        happens=table.rules("happens", game_name),
        breaks=table.rules("breaks", game_name),
        jp=table.maybe("jp", int),
        card=table.maybe("card", str),
    )


def _solutions(table: _Table) -> tuple[str, ...]:
    return tuple(str(one) for one in table.maybe("solutions", list, []))


@cache
def lessons(game_name: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order of their files."""
    return tuple(read_lesson(game_name, path) for path in lesson_files(game_name))


def lesson_files(game_name: str) -> list[Path]:
    """The files of a game's lessons, in order."""
    return sorted((content() / game_name / "lessons").glob("*.toml"))


def read_lesson(game_name: str, path: Path) -> Lesson:
    """The lesson in one file."""
    table = _Table(read(path), path, "lesson")
    table.only(("title", "about", "requires", "step"))
    steps = []
    for one in table.tables("step", "step"):
        one.only((*_TASK_KEYS, "text", "done", "teaches", "help"))
        steps.append(
            Step(
                text=one.text("text"),
                task=_task(one, game_name, one.need("kind", str)),
                teaches=one.rules("teaches", game_name),
                help=one.maybe("help", bool, False),
                done=one.text("done") if "done" in one.data else None,
                solutions=_solutions(one),
            )
        )
    before = [_id(one) for one in lesson_files(game_name) if one.name < path.name]
    requires = tuple(table.maybe("requires", list, []))
    for id in requires:
        if id not in before:
            raise table.wrong(Mistake.unknown("no_lesson_before", str(id), before))
    return Lesson(game_name, _id(path), table.text("title"), table.text("about"), tuple(steps), requires)


def _id(path: Path) -> str:
    return path.stem.partition("-")[2]


def lesson(game_name: str, id: str) -> Lesson:
    """One lesson; raises `Mistake` with the nearest there is."""
    known = {one.id: one for one in lessons(game_name)}
    if id not in known:
        raise Mistake.unknown("no_lesson", id, known)
    return known[id]


@cache
def puzzles(game_name: str, kind: str) -> tuple[Puzzle, ...]:
    """The library's puzzles of one kind, from `lessons/<game>/puzzles/<kind>.toml`."""
    path = content() / game_name / "puzzles" / f"{kind}.toml"
    table = _Table(read(path), path, "puzzles")
    table.only(("puzzle",))
    found = []
    for one in table.tables("puzzle", "puzzle"):
        one.only((*_TASK_KEYS, "id", "rules", "difficulty"))
        found.append(
            Puzzle(
                game_name,
                one.need("id", str),
                _task(one, game_name, kind),
                _solutions(one),
                one.rules("rules", game_name),
                one.need("difficulty", int),
            )
        )
    return tuple(found)


@cache
def puzzle_kinds(game_name: str) -> tuple[str, ...]:
    """The kinds of which the library has puzzles, in the order of their texts."""
    return tuple(
        kind for kind in kind_texts(game_name) if (content() / game_name / "puzzles" / f"{kind}.toml").exists()
    )


def puzzle(game_name: str, kind: str, id: str | None = None) -> Puzzle:
    """One puzzle, or the first of its kind; raises `Mistake` with the nearest there is."""
    if kind not in puzzle_kinds(game_name):
        raise Mistake.unknown("no_kind", kind, puzzle_kinds(game_name))
    if id is None:
        return puzzles(game_name, kind)[0]
    known = {one.id: one for one in puzzles(game_name, kind)}
    if id not in known:
        raise Mistake.unknown("no_puzzle", id, known)
    return known[id]


@dataclass(frozen=True)
class Term:
    """A term of the glossary: what it means, the forms in which a text has it, and Korean verbs that say the same."""

    id: str
    forms: Mapping[Lang, tuple[str, ...]]
    stems: tuple[str, ...]
    means: Text

    def found(self, lang: Lang) -> re.Pattern[str]:
        """Where a text has the term: in English as a word of its own, in Korean before any particle."""
        longest = sorted(map(re.escape, self.forms[lang]), key=len, reverse=True)
        if lang == "ko":
            return re.compile("|".join(longest))
        return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})s?(?![\w-])", re.IGNORECASE)


@cache
def glossary(game_name: str) -> tuple[Term, ...]:
    """The terms of a game, from `lessons/<game>/glossary.toml`."""
    path = content() / game_name / "glossary.toml"
    found = []
    for id, entry in read(path).items():
        table = _Table(entry, path, id)
        table.only((*LANGS, "also", "stems", "means"))
        also = table.maybe("also", dict, {})
        forms = {lang: (table.need(lang, str), *also.get(lang, ())) for lang in LANGS}
        found.append(Term(id, forms, tuple(table.maybe("stems", list, [])), table.text("means")))
    return tuple(found)


@cache
def examples(game_name: str) -> Mapping[str, Example]:
    """The worked example and the near miss of each rule, by its id, from `lessons/<game>/examples.toml`."""
    path = content() / game_name / "examples.toml"
    whole = _Table(read(path), path, "examples")
    whole.only(rulebook(game_name).rules)
    return {id: _example(_Table(whole.need(id, dict), path, id), game_name) for id in whole.data}


def _example(table: _Table, game_name: str) -> Example:
    table.only(("position", "action", "says", "shows", "near"))
    changes = table.need("near", dict)
    case = _case(table, game_name)
    kept = {key: table.data[key] for key in ("position", "action")}
    near = _Table({**kept, **changes}, table.file, f"{table.where}, near")
    near.only(("position", "action", "says"))
    return Example(table.where, case, _case(near, game_name), table.rules("shows", game_name) or (table.where,))


def _case(table: _Table, game_name: str) -> Case:
    playing, position = game(game_name), table.need("position", str)
    try:
        task = Task(playing, "watch", playing.decode(position), playing.read_action(table.need("action", str)))
    except Mistake as problem:
        raise problem if problem.key == "in_file" else table.wrong(problem) from problem
    return Case(position, task, table.text("says"))


@cache
def kind_texts(game_name: str) -> Mapping[str, Mapping[str, Any]]:
    """The sentences of each kind, from `lessons/<game>/kinds.toml`."""
    return read(content() / game_name / "kinds.toml")


@cache
def figure_texts(game_name: str) -> Mapping[str, Mapping[str, Any]]:
    """What each figure of the ruleset is and its choices are, in words, from `lessons/<game>/figures.toml`."""
    return read(content() / game_name / "figures.toml")


def facts_of(task: Task) -> Facts:
    """What a text about a task may name: the figures of its ruleset, every card by its word, and what is asked."""
    facts: dict[str, object] = {**task.game.cards(), **task.state.rules._asdict()}
    if task.ask is not None and KINDS[task.kind].asks_for == "action":
        facts |= task.game.named(task.state, task.ask)
    elif KINDS[task.kind].asks_for == "card":
        facts |= {"card": task.ask}
    elif KINDS[task.kind].asks_for == "number":
        facts |= {"n": task.ask}
    elif KINDS[task.kind].asks_for == "place":
        facts |= {"cell": task.ask, "card": _card_at(task)}
    return facts


def _card_at(task: Task) -> object:
    """The card that lies at the place which is asked about: that of any action which begins there."""
    begins = (
        action for action in task.game.tries(task.state) if list(task.game.way(task.state, action))[:1] == [task.ask]
    )
    return task.game.named(task.state, next(begins)).get("card", task.ask)


def option_words(task: Task, option: Option, lang: Lang) -> str:
    """One answer of a choice, in words."""
    if option.case == "rule":
        return rule_text(str(option.facts["rule"]), lang, task.state.rules._asdict())
    text = kind_texts(task.game.NAME)[task.kind]["option"][option.case or option.answer]
    return said(text, lang, {**facts_of(task), **option.facts})


def said(text: Text, lang: Lang, facts: Facts, **dress: Any) -> str:
    """A lesson's or a kind's text in one language. `dress` is as in `tutor.texts.fill`."""
    return fill(text[lang], lang, facts, **dress)
