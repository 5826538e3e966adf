"""Answers to a task in words: those that can be given, and those that solve it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tutor.core import Lang
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.puzzles.proof import read_answer
from tutor.ui.scenes import scene_of
from tutor.ui.telling import answers, kind_texts_of
from tutor.ui.words import label


def in_words(task: Task, answer: Any, lang: Lang) -> str:
    """An answer to a task as plain text."""
    scene = scene_of(task.game)
    match KINDS[task.kind].form:
        case "yes or no":
            return answers(task, lang)["yes" if answer else "no"]
        case "choice":
            return answers(task, lang)[answer]
        case "number":
            return str(answer)
        case "cells":
            return ", ".join(place_in_words(task, place, lang) for place in sorted(answer)) or label("no_cell", lang)
        case "line":
            said, state = [], task.state
            for n, action in enumerate(answer):
                said.append(scene.words(state, action, lang))
                if n + 1 < len(answer):  # the last of them may be one that is not legal
                    state, _ = task.game.apply(state, action)
            return " → ".join(_times(words, len([*same]), lang) for words, same in groupby(said))
    if answer is None:
        texts = kind_texts_of(task)
        return str(texts["none"][lang]) if "none" in texts else label("none", lang)
    return scene.words(task.state, answer, lang)


def _times(words: str, times: int, lang: Lang) -> str:
    """What is done so many times in succession, as by two cards of one name."""
    return label("times", lang, words=words, n=times) if times > 1 else words


def in_ways(words: str, ways: int, lang: Lang) -> str:
    """What is called the same and can be done in so many ways: a card fits several slots."""
    return label("in_ways", lang, answer=words, n=ways) if ways > 1 else words


def solution_in_words(task: Task, solution: str, lang: Lang) -> str:
    """A solution as plain text."""
    return in_words(task, read_answer(task, solution), lang)


def ways_in_words(task: Task, ways: Sequence[str], lang: Lang) -> dict[str, list[int]]:
    """Solutions as plain text, and under each text the numbers of those that are called so."""
    found: dict[str, list[int]] = {}
    for n, way in enumerate(ways):
        found.setdefault(solution_in_words(task, way, lang), []).append(n)
    return found


def place_in_words(task: Task, place: str, lang: Lang) -> str:
    """A place, and what lies there."""
    cells = scene_of(task.game).of_task(task, task.state, lang, None, None).cells
    if place not in cells:
        return place
    where, _, what = cells[place].label.partition(":")[0].partition(", ")
    return ", ".join(filter(None, (where, what.partition(", ")[0].partition(". ")[0])))
