"""Ratings, and the puzzle that a learner is asked next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import fsrs
import pytest

from tutor.content.puzzles import puzzles
from tutor.games import GAMES
from tutor.practice import practice
from tutor.progress.kept import Kept, Known
from tutor.progress.memory import reviewed
from tutor.progress.ratings import MIDDLE, UNPROVEN, Rating, after, difficulty_for, read, success, unproven
from tutor.puzzles import puzzle_kind
from tutor.puzzles.proof import flaws
from tutor.review import Endless
from tutor.session.answered import Answered, puzzle_id
from tutor.suiting import AIM, NEAR, next_puzzle, reason_of

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Somebody:
    """A learner with a past that tests make up."""

    def __init__(
        self,
        kept: Kept | None = None,
        answered: Collection[str] = (),
        difficulties: Mapping[str, Rating] | None = None,
    ) -> None:
        self.kept = kept or Kept({}, {}, {})
        self._answered = answered
        self._difficulties = difficulties or {}

    def answered(self) -> Collection[str]:
        return self._answered

    def difficulties(self, tasks: Collection[str]) -> Mapping[str, Rating]:
        return {task: rating for task, rating in self._difficulties.items() if task in tasks}


def rated(value: float, deviation: float = 40.0) -> Kept:
    return Kept({}, {}, {}, dict.fromkeys(GAMES, Rating(value, deviation)))


# -- ratings -----------------------------------------------------------------------------------------------


def test_a_win_lifts_the_learner_and_lowers_the_puzzle_and_both_are_surer() -> None:
    puzzle = unproven(1400)
    for won in (True, False):
        mine, its = after(MIDDLE, puzzle, won)
        assert (mine.value > MIDDLE.value) is won
        assert (its.value < puzzle.value) is won
        assert mine.deviation < MIDDLE.deviation
        assert its.deviation < puzzle.deviation == UNPROVEN


def test_what_was_expected_changes_little_and_what_is_sure_changes_least() -> None:
    easy, hard = unproven(1000), unproven(2000)
    gains = [after(MIDDLE, puzzle, True)[0].value - MIDDLE.value for puzzle in (easy, unproven(1500), hard)]
    assert all(one < other for one, other in pairwise(gains))
    sure = Rating(1500.0, 40.0)
    assert after(sure, hard, True)[0].value - sure.value < gains[2] / 10


def test_the_chance_grows_with_the_distance_and_is_even_between_equals() -> None:
    sure = Rating(1500.0, 1.0)
    chances = [success(sure, Rating(1500.0 - distance, 1.0)) for distance in (-400, -200, 0, 200, 400)]
    assert chances == sorted(chances)
    assert chances[2] == pytest.approx(0.5)
    assert chances[4] == pytest.approx(10 / 11, abs=0.01)
    assert chances[0] == pytest.approx(1 - chances[4])


@pytest.mark.parametrize("learner", [MIDDLE, Rating(1900.0, 60.0), Rating(1200.0, 100.0)])
def test_the_difficulty_that_suits_a_learner(learner: Rating) -> None:
    assert success(learner, unproven(difficulty_for(learner, AIM))) == pytest.approx(AIM, abs=0.002)


@pytest.mark.parametrize(
    "given", [[], [1500.0], ["1500", "80"], [1500.0, 0.0], [1500.0, -1.0], [float("nan"), 80.0], [1e9, 80.0], [True, 1]]
)
def test_a_rating_of_a_file_that_cannot_be(given: list[float]) -> None:
    with pytest.raises(ValueError, match=r"values to unpack|a rating that is none"):
        read(given)


# -- the next puzzle ---------------------------------------------------------------------------------------

RULE = "H-PLAC-3"


@pytest.mark.parametrize("strength", [1500, 1650, 1800])
def test_a_puzzle_is_chosen_that_the_learner_probably_solves(strength: int) -> None:
    chosen = next_puzzle(Somebody(rated(strength)), RULE, START, 1)
    assert chosen
    assert chosen.reason
    assert RULE in chosen.practice.rules
    assert chosen.reason.rule == RULE
    assert chosen.reason.learner == Rating(strength, 40.0)
    assert chosen.reason.success == pytest.approx(AIM, abs=0.15)


def test_equal_arguments_choose_the_same_and_another_seed_another() -> None:
    def chosen(seed: int) -> str:
        found = next_puzzle(Somebody(rated(1750)), RULE, START, seed)
        assert found
        return found.practice.id

    assert chosen(1) == chosen(1)
    assert len({chosen(seed) for seed in range(8)}) > 3


def test_what_was_answered_is_not_asked_again_and_what_is_missing_is_made() -> None:
    library = [one.id for one in practice("happiness")[RULE] if one.difficulty is not None]
    answered, fresh = set(library), set[str]()
    for seed in range(3):
        chosen = next_puzzle(Somebody(rated(1700), answered), RULE, START, seed)
        assert chosen
        task = chosen.practice.task
        assert puzzle_kind(task.kind).trait(task)
        assert not list(flaws(task))
        assert RULE in chosen.practice.rules
        assert chosen.practice.id not in answered
        answered.add(chosen.practice.id)
        fresh.add(chosen.practice.id)
    assert len(fresh) == 3


def test_a_puzzle_that_has_proved_hard_is_asked_of_the_strong() -> None:
    first, *others = (one.id for one in practice("happiness")[RULE] if one.difficulty is not None)
    proved = {first: Rating(2300.0, 40.0), **dict.fromkeys(others, Rating(1000.0, 40.0))}
    chosen = next_puzzle(Somebody(rated(2570), difficulties=proved), RULE, START, 1)
    assert chosen
    assert chosen.reason
    assert (chosen.practice.id, chosen.reason.puzzle) == (first, proved[first])
    assert abs(chosen.reason.success - AIM) <= NEAR


def test_a_rule_that_no_puzzle_asks_about_is_asked_by_a_step_of_a_lesson_until_none_is_left() -> None:
    rule, steps = next(
        (rule, found) for rule, found in practice("happiness").items() if all(one.difficulty is None for one in found)
    )
    asked: set[str] = set()
    while chosen := next_puzzle(Somebody(), rule, START, 1, asked):
        assert chosen.reason is None
        assert chosen.practice.id not in asked
        asked.add(chosen.practice.id)
    assert asked == {one.id for one in steps}


def test_the_reason_holds_how_well_the_rule_is_remembered() -> None:
    card, due = reviewed(None, fsrs.Rating.Good, START)
    somebody = Somebody(Kept({RULE: Known(due, card)}, {}, {}))
    chosen = next_puzzle(somebody, RULE, due, 1)
    assert chosen
    assert chosen.reason
    assert chosen.reason.strength == pytest.approx(0.9, abs=0.02)
    new = next_puzzle(Somebody(), RULE, due, 1)
    assert new
    assert new.reason
    assert new.reason.strength is None


def test_what_is_expected_at_a_puzzle_that_was_not_chosen() -> None:
    puzzle = puzzles("happiness", "where")[0]
    reason = reason_of(Somebody(rated(1700)), puzzle, START)
    assert (reason.rule, reason.learner) == (puzzle.rules[0], Rating(1700, 40.0))
    assert reason.puzzle == unproven(puzzle.difficulty)
    proved = Rating(1200.0, 50.0)
    easier = reason_of(Somebody(rated(1700), difficulties={puzzle_id(puzzle): proved}), puzzle, START)
    assert easier.puzzle == proved
    assert easier.success > reason.success


def test_practice_without_end_asks_about_what_fades_most_and_reports_its_difficulty() -> None:
    weak, strong = (reviewed(None, rating, START) for rating in (fsrs.Rating.Again, fsrs.Rating.Easy))
    rules = {"H-PLAC-3": Known(strong[1], strong[0]), "H-BUMM-6": Known(weak[1], weak[0])}
    heard: list[Answered] = []
    practised = Endless(Somebody(Kept(rules, {}, {})), "happiness", 1, heard.append)
    asked = []
    for _ in range(4):
        assert practised.rule == "H-BUMM-6"
        practised.run.answer(practised.run.kind.candidates(practised.run.task)[0])
        asked.append(practised.now.id)
        practised.go_on()
    assert len(set(asked)) == 4
    assert [one.task for one in heard] == asked
    assert all(one.difficulty is not None for one in heard)
    assert Endless(Somebody(), "happiness", 1).now is None


def test_a_table_that_makes_another_question_of_a_puzzle_rates_nobody() -> None:
    tables = {f"happiness/{preset}": f"{preset}.reconnection_jp-7" for preset in ("easy", "hard")}
    rules = {"H-ISLE-5": Known(START + timedelta(days=1), reviewed(None, fsrs.Rating.Good, START)[0])}
    heard: list[Answered] = []
    practised = Endless(Somebody(Kept(rules, {}, {})), "happiness", 1, heard.append, tables)
    assert practised.run.changed
    practised.run.answer(practised.run.kind.candidates(practised.run.task)[0])
    assert [one.difficulty for one in heard] == [None]
