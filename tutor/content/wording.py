"""The words of a task: the sentences of its kind, the figures of its ruleset, and what a text may name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tutor.core import Facts, Lang
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Option, Task
from tutor.rulebook import rule_text
from tutor.texts import Text, content_folder, fill, read


@cache
def kind_texts(game_name: str) -> Mapping[str, Mapping[str, Any]]:
    """The sentences of each kind, from `lessons/<game>/kinds.toml`."""
    return read(content_folder() / game_name / "kinds.toml")


@cache
def figure_texts(game_name: str) -> Mapping[str, Mapping[str, Any]]:
    """What each figure of the ruleset is and its choices are, in words, from `lessons/<game>/figures.toml`."""
    return read(content_folder() / game_name / "figures.toml")


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
