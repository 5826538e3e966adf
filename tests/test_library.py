"""The whole library, verified again: enough of each kind and about each rule, no two alike, all of it as computed."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.games import GAMES
from tutor.puzzles import proof, puzzle_kind
from tutor.puzzles.mine import OF_A_RULE, places

LEAST = 60
EACH = [pytest.param(*place, id="-".join(place)) for place in places()]


def faults(puzzle: Puzzle) -> list[str]:
    """What of a puzzle is not as it would be found today."""
    kind, task = puzzle_kind(puzzle.task.kind), puzzle.task
    stored = puzzle.id, list(puzzle.solutions), list(puzzle.rules), puzzle.difficulty
    found = proof.id_of(task), list(kind.solutions(task)), list(kind.asks_about(task)), proof.prior(task)
    names = "id", "solutions", "rules", "difficulty"
    differing = [f"{name}: {a} ≠ {b}" for name, a, b in zip(names, stored, found, strict=True) if a != b]
    return [*differing, *proof.flaws(task), *([] if kind.trait(task) else ["it is not worth asking"])]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_can_be_mined_is(game: str) -> None:
    assert {place.kind for place in places() if place.game == game} == set(puzzle_kinds(game))


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_each_puzzle_is_as_enumeration_finds_it(game: str, kind: str) -> None:
    assert {puzzle.id: told for puzzle in puzzles(game, kind) if (told := faults(puzzle))} == {}


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_there_are_enough_from_easy_to_hard_and_no_two_alike(game: str, kind: str) -> None:
    library = puzzles(game, kind)
    assert len({proof.seen(puzzle.task) for puzzle in library}) == len(library) >= LEAST
    difficulties = [puzzle.difficulty for puzzle in library]
    assert difficulties == sorted(difficulties)


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_is_asked_about_is_asked_about_often_enough(game: str) -> None:
    asked = Counter(rule for kind in puzzle_kinds(game) for puzzle in puzzles(game, kind) for rule in puzzle.rules)
    assert {rule: n for rule, n in asked.items() if n < OF_A_RULE} == {}
