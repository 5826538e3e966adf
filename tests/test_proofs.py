"""The proof of a puzzle as a learner sees it, and the puzzle of the day."""

from __future__ import annotations

import csv
import io

import pytest

from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.core import LANGS
from tutor.games import GAMES
from tutor.puzzles.generate import daily
from tutor.texts import Mistake
from tutor.ui.proofs import COLUMNS, Line, as_csv, proof

EVERY = [(game, kind) for game in GAMES for kind in puzzle_kinds(game)]


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_each_answer_has_a_line_and_each_wrong_one_its_reason(game: str, kind: str) -> None:
    one = puzzles(game, kind)[-1]
    for lang in LANGS:
        lines = proof(one.task, lang)
        assert len(lines) == len(one.kind.candidates(one.task))
        assert all(line.answer for line in lines)
        assert all(line.why for line in lines if not line.is_right)
        assert any(line.is_right for line in lines)
        assert [line.is_right for line in lines] == sorted((line.is_right for line in lines), reverse=True)


def test_the_cells_that_belong_to_an_answer_are_right() -> None:
    one = next(one for one in puzzles("happiness", "where") if len(one.solutions) > 2)
    right = [line.answer.partition(",")[0] for line in proof(one.task, "en") if line.is_right]
    assert sorted(right) == sorted(one.solutions)


def test_a_file_holds_no_formula() -> None:
    lines = [Line("=1+1", True, "@why", ""), Line("-1", False, "so, “quoted”", "H-PLAC-1")]
    rows = list(csv.reader(io.StringIO(as_csv(lines, "en").decode("utf-8-sig"))))
    assert len(rows[0]) == len(COLUMNS)
    assert rows[1:] == [["'=1+1", "Yes", "'@why", ""], ["'-1", "No", "so, “quoted”", "H-PLAC-1"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_day_has_one_puzzle_and_each_day_another(game: str) -> None:
    found = [daily(game, day) for day in ("2026-11-30", "2026-12-01", "2026-11-30")]
    assert found[0] == found[2] != found[1]
    daily.cache_clear()
    assert daily(game, "2026-11-30") == found[0]
    assert all(one.game == game for one in found)


def test_what_is_no_day_is_told() -> None:
    with pytest.raises(Mistake, match="is no day"):
        daily("happiness", "yesterday")
