"""A learner's way: what comes next, what is due, the review and the placement check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fsrs import Rating
from test_suiting import Somebody

from tutor.content.lessons import Lesson, lessons
from tutor.games import GAMES
from tutor.path import (
    Standing,
    due,
    first_left,
    following,
    has_begun,
    is_known,
    last_game,
    levels,
    next_step,
    rules_of,
    standing,
    steps_done,
)
from tutor.practice import practice, steps_to_solve
from tutor.progress.kept import Kept, Known
from tutor.progress.memory import reviewed
from tutor.puzzles.kind import Outcome
from tutor.puzzles.proof import read_answer
from tutor.review import BOARDS, MOST_QUESTIONS, Drill, Placement, Review, mixed
from tutor.rulebook import rulebook
from tutor.session.answered import Answered, step_id
from tutor.texts import Mistake

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
NOTHING = Kept({}, {}, {})


def remembered(rules: Sequence[str], rating: Rating = Rating.Good, at: datetime = START) -> Mapping[str, Known]:
    card, when = reviewed(None, rating, at)
    return {rule: Known(when, card) for rule in rules}


def done(*steps: tuple[Lesson, int]) -> Kept:
    return Kept({}, {step_id(one, n): START for one, n in steps}, {})


def all_of(one: Lesson) -> list[tuple[Lesson, int]]:
    return [(one, n) for n in range(1, len(one.steps) + 1)]


def solve(run: Any) -> None:
    """Answer a task by a solution that the engine finds."""
    solutions = run.kind.solutions(run.task)
    match run.kind.form:
        case "look":
            run.answer()
        case "line":
            for action in read_answer(run.task, solutions[1]):
                run.answer(action)
        case "cells":
            run.answer(frozenset(solutions) - {"none"})
        case _:
            run.answer(read_answer(run.task, solutions[0]))


# -- the lessons in their order ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_learner_begins_at_the_first_step_and_ends_when_all_is_done(game: str) -> None:
    first, *_ = every = lessons(game)
    assert next_step(game, NOTHING) == (first, 1)
    assert next_step(game, done((first, 1))) == (first, 2)
    assert next_step(game, done((first, 2))) == (first, 1)
    assert next_step(game, done(*all_of(first))) == (every[1], 1)
    assert next_step(game, done(*(step for one in every for step in all_of(one)))) is None


def test_a_lesson_whose_rules_are_all_known_is_passed_over() -> None:
    first, second, *_ = lessons("happiness")
    kept = Kept(remembered(rules_of(first)), {}, {})
    assert is_known(first, kept)
    assert next_step("happiness", kept) == (second, 1)


def test_what_follows_a_lesson_is_not_known_yet_and_what_was_left_out_comes_last() -> None:
    first, second, third, *_, last = lessons("happiness")
    assert following(first, NOTHING) == second
    assert following(first, done(*all_of(second))) == third
    assert following(last, done(*all_of(first))) == second
    assert following(first, done(*(step for one in lessons("happiness") for step in all_of(one)))) is None


def test_a_lesson_goes_on_at_its_first_step_that_is_left() -> None:
    first, *_ = lessons("happiness")
    kept = done((first, 1), (first, 3))
    assert (steps_done(first, kept), first_left(first, kept)) == (2, 2)
    assert first_left(first, done(*all_of(first))) == 1


def test_the_game_that_was_worked_in_last() -> None:
    assert last_game(NOTHING) is None
    kept = Kept(remembered(["L-BAT-1"]), {"happiness/placement/1": START - timedelta(days=1)}, {})
    assert last_game(kept) == "laughbattle"
    assert last_game(kept._replace(steps={"happiness/placement/1": START + timedelta(days=1)})) == "happiness"
    assert last_game(Kept({}, {"chess/opening/1": START}, {})) is None
    assert [has_begun(game, kept) for game in ("happiness", "laughbattle", "chess")] == [True, True, False]
    assert not has_begun("happiness", kept._replace(steps={}))


def test_the_standing_of_a_lesson() -> None:
    first, second, *_ = lessons("happiness")
    assert standing(first, NOTHING, START) is Standing.OPEN
    assert standing(second, NOTHING, START) is Standing.LATER
    assert standing(second, done(*all_of(first)), START) is Standing.OPEN
    assert standing(first, done((first, 3)), START) is Standing.BEGUN
    known = done(*all_of(first))._replace(rules=remembered(rules_of(first)))
    assert standing(first, known, START) is Standing.KNOWN
    assert standing(first, known, START + timedelta(days=9)) is Standing.DUE


@pytest.mark.parametrize("game", GAMES)
def test_the_map_has_every_lesson_once_below_what_it_requires(game: str) -> None:
    found: list[str] = []
    for level in levels(game):
        assert level
        for one in level:
            assert set(one.requires) <= set(found)
        found += [one.id for one in level]
    assert sorted(found) == sorted(one.id for one in lessons(game))


def test_what_fades_most_is_due_first() -> None:
    weak, strong = remembered(["H-ISLE-1"], Rating.Again), remembered(["H-PLAC-1"], Rating.Good)
    kept = Kept({**strong, **weak, **remembered(["H-EUPH-1"], Rating.Easy)}, {}, {})
    assert due(kept, START) == []
    assert due(kept, START + timedelta(days=3)) == ["H-ISLE-1", "H-PLAC-1"]


# -- the review --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_taught_with_a_question_can_be_practised(game: str) -> None:
    asked = {rule for one in lessons(game) for step in steps_to_solve(one) for rule in step.rules}
    assert asked <= set(practice(game))
    assert all(rule in rulebook(game).rules for rule in practice(game))


def test_the_review_mixes_the_games_and_repeats_no_board() -> None:
    rules = ["H-PLAC-2", "H-PLAC-3", "H-ISLE-1", "L-BAT-2", "L-FLD-4"]
    heard: list[Answered] = []
    assert [rule[0] for rule in mixed(rules)] == ["H", "L", "H", "L", "H"]
    review = Review(Somebody(), rules, 7, heard.append)
    asked: list[str] = []
    covered: set[str] = set()
    while review.now is not None:
        asked.append(review.now.id)
        covered.update(review.now.rules)
        solve(review.run)
        review.go_on()
    assert len(set(asked)) == len(asked) <= len(rules)
    assert set(rules) <= covered
    assert [one.task for one in heard] == asked
    assert all(one.outcome is Outcome.SOLVED for one in heard)


def test_equal_seeds_ask_equal_boards() -> None:
    rules = ["H-PLAC-2", "H-PLAC-3", "H-BUMM-1", "H-ISLE-1"]

    def boards(seed: int) -> list[str]:
        review, found = Review(Somebody(), rules, seed), []
        while review.now is not None:
            found.append(review.now.id)
            review.go_on()
        return found

    assert boards(1) == boards(1)
    assert any(boards(1) != boards(seed) for seed in range(2, 6))


def test_a_drill_asks_a_few_boards_of_one_rule() -> None:
    heard: list[Answered] = []
    drill = Drill(Somebody(), "H-ISLE-1", 3, heard.append)
    asked = []
    while drill.now is not None:
        assert "H-ISLE-1" in drill.now.rules
        asked.append(drill.now.id)
        solve(drill.run)
        drill.go_on()
    assert len(set(asked)) == len(asked) == drill.last == BOARDS
    assert [one.task for one in heard] == asked


@pytest.mark.parametrize("rule", ["H-ISLE-1", "H-PLAC-1", "L-FLD-1"])
def test_a_drill_does_not_ask_for_the_rule_that_it_is_named_after(rule: str) -> None:
    for seed in range(4):
        drill = Drill(Somebody(), rule, seed)
        while drill.now is not None:
            asked = drill.now.task
            told = [fact for option in drill.run.kind.options(asked) for fact in option.facts.values()]
            assert rule not in told
            drill.go_on()


def test_a_drill_of_a_rule_that_is_only_shown() -> None:
    only_shown = next(rule for rule in rulebook("happiness").rules if rule not in practice("happiness"))
    with pytest.raises(Mistake, match="no board yet"):
        Drill(Somebody(), only_shown, 3)


@pytest.mark.parametrize("rule", ["H-ISLE-99", "X", ""])
def test_a_drill_of_a_rule_that_there_is_not(rule: str) -> None:
    with pytest.raises(Mistake, match="no rule"):
        Drill(Somebody(), rule, 3)


# -- the placement check -----------------------------------------------------------------------------------


def check(game: str, knows: int, seed: int = 3) -> tuple[int, list[str]]:
    """How many questions a learner who knows so many lessons is asked, and the rules that are then taken for known."""
    found: list[str] = []
    placement = Placement(game, seed, found.extend)
    known = {one.id for each in lessons(game)[:knows] for one in steps_to_solve(each)}
    while placement.now is not None:
        if placement.now.id in known:
            solve(placement.run)
            placement.go_on()
        else:
            placement.pass_over()
    return placement.number, found


@pytest.mark.parametrize("game", GAMES)
def test_the_placement_check_finds_where_a_learner_begins(game: str) -> None:
    for knows in range(len(lessons(game)) + 1):
        questions, found = check(game, knows)
        assert questions <= MOST_QUESTIONS
        assert set(found) == {rule for one in lessons(game)[:knows] for rule in rules_of(one)}


def test_a_hint_or_a_second_try_is_no_answer() -> None:
    found: list[str] = []
    placement = Placement("happiness", 3, found.extend)
    before = placement.high
    placement.run.hint()
    solve(placement.run)
    assert placement.run.reply.outcome is Outcome.SOLVED
    assert (placement.low, placement.high) == (0, before // 2)
