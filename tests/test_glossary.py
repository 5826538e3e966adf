"""The terms are the same everywhere: what the one language calls by a term, the other does, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.content.examples import examples
from tutor.content.glossary import Term, glossary
from tutor.content.lessons import lessons
from tutor.core import LANGS
from tutor.games import GAMES
from tutor.texts import Text

TERMS = [(game, term) for game in GAMES for term in glossary(game)]


def texts(game: str) -> Iterator[tuple[str, Text]]:
    """All texts of the lessons and the examples, each with its place."""
    for lesson in lessons(game):
        yield f"{lesson.id}, about", lesson.about
        for n, step in enumerate(lesson.steps, 1):
            yield f"{lesson.id}, step {n}", step.text
            if step.done:
                yield f"{lesson.id}, step {n}, done", step.done
    for id, example in examples(game).items():
        yield f"{id}, example", example.case.says
        yield f"{id}, near miss", example.near.says


@pytest.mark.parametrize(("game", "term"), TERMS, ids=[f"{game}-{term.id}" for game, term in TERMS])
def test_a_text_that_has_a_term_in_english_has_it_in_korean(game: str, term: Term) -> None:
    def says(korean: str) -> bool:
        return bool(term.found("ko").search(korean)) or any(stem in korean for stem in term.stems)

    assert [place for place, text in texts(game) if term.found("en").search(text["en"]) and not says(text["ko"])] == []


@pytest.mark.parametrize("game", GAMES)
def test_almost_every_term_is_used_and_none_has_two_meanings(game: str) -> None:
    terms = glossary(game)
    for lang in LANGS:
        forms = [form for term in terms for form in term.forms[lang]]
        assert len(set(forms)) == len(forms)
        unused = [term.id for term in terms if not any(term.found(lang).search(text[lang]) for _, text in texts(game))]
        assert len(unused) <= 3, unused


def test_a_term_is_found_as_a_word_of_its_own() -> None:
    term = Term("plus", {"en": ("plus",), "ko": ("십자 모양",)}, (), {"en": "-", "ko": "-"})
    assert term.found("en").search("A plus of five.")
    assert not term.found("en").search("surplus")
    assert term.found("ko").search("십자 모양이 되면")
    points = next(one for one in glossary("happiness") if one.id == "jp")
    found = points.found("ko").search("그리고 점수가 오른다")
    assert found is not None
    assert found[0] == "점수"
