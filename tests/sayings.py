"""What is asserted of the sentences of every kind."""

from __future__ import annotations

from tutor.content import Puzzle, facts_of, kind_texts, said
from tutor.core import LANGS
from tutor.rulebook import rule_text


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
