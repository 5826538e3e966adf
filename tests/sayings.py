"""Sentences that tests look for: those of a kind of puzzle, why an action is not legal, and why nothing is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tutor.content.puzzles import Puzzle
from tutor.content.wording import facts_of, kind_texts, said
from tutor.core import LANGS, Lang, judge
from tutor.puzzles.kind import Task
from tutor.rulebook import explain, rule_text
from tutor.texts import Mistake


def assert_question_and_hints_differ(puzzle: Puzzle) -> None:
    """The question and its four hints are five sentences, in both languages, with nothing left to fill in."""
    hints = puzzle.kind.hints(puzzle.task)
    texts = kind_texts(puzzle.game)[puzzle.task.kind]
    for lang in LANGS:
        question = said(texts["question"], lang, facts_of(puzzle.task))
        first = rule_text(str(hints[0].facts["rule"]), lang, puzzle.task.state.rules._asdict())
        sentences = [question, first, *(said(texts["hint"][hint.case], lang, hint.facts) for hint in hints[1:])]
        assert len(set(sentences)) == 5
        for sentence in sentences:
            assert sentence.strip()
            assert "{" not in sentence


def why_not(task: Task, action: str, lang: Lang) -> list[str]:
    """The sentences that say why an action is not legal."""
    found = judge(task.game, task.state, task.game.read_action(action)).violations
    assert found
    return [explain(one, lang) for one in found]


def mistake(find: Callable[[], object], lang: Lang) -> str:
    """What is said of something that cannot be found."""
    with pytest.raises(Mistake) as problem:
        find()
    return problem.value.said(lang)
