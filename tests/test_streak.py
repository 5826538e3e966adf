"""A streak and a rush, without their pages: what counts, what is kept, how the time runs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from tutor.puzzles import KINDS
from tutor.puzzles.kind import Outcome
from tutor.session.answered import Answered
from tutor.session.task import TaskRun
from tutor.streak import CLIMB, LASTS, QUICK, Climb, Rush, Streak, quick

START = 1000.0
"""Where the clock of a rush begins; its seconds are of no day."""


def solve(climb: Climb) -> None:
    task, kind = climb.run.task, climb.run.kind
    for answer in kind.candidates(task):
        if kind.reply(task, answer).outcome.value == "solved":
            climb.run.answer(answer)
            return
    pytest.fail("no answer solves it")


def fail(climb: Climb) -> None:
    task, kind = climb.run.task, climb.run.kind
    climb.run.answer(next(one for one in kind.candidates(task) if kind.reply(task, one).outcome.value != "solved"))


def test_a_streak_gets_harder_and_ends_with_the_first_wrong_answer() -> None:
    heard: list[Answered] = []
    best: list[int] = []
    streak = Streak("", 3, 2, best.append, heard.append)
    asked = []
    for _ in range(6):
        asked.append(streak.puzzle)
        solve(streak)
        streak.go_on()
    assert (streak.right, streak.best, best) == (6, 6, [3, 4, 5, 6])
    assert len({one.id for one in asked}) == 6
    assert all(one.task.kind != other.task.kind for one, other in pairwise(asked))
    wrong = streak.puzzle
    fail(streak)
    assert streak.is_over
    assert streak.now is not None  # the reply can be read
    solve(streak)
    assert (streak.right, len(heard)) == (6, 7)
    streak.go_on()
    assert streak.now is None
    assert [one.puzzle for one in streak.missed] == [wrong]


@pytest.mark.parametrize("game", ["", "happiness", "laughbattle"])
def test_what_is_asked_is_quick_to_answer_and_climbs(game: str) -> None:
    every = quick(game)
    assert {one.game for one in every} == ({game} if game else {"happiness", "laughbattle"})
    assert all(KINDS[one.task.kind].form in QUICK for one in every)
    streak = Streak(game, 1)
    early = [streak.puzzle.difficulty]
    streak.right = CLIMB
    streak.go_on()
    assert streak.puzzle.difficulty > mean(early)


@pytest.mark.parametrize("game", ["", "happiness", "laughbattle"])
def test_the_first_puzzles_are_easy_ones_of_several_kinds(game: str) -> None:
    every = quick(game)
    easy = every[len(every) // 4].difficulty
    for place in range(3):
        asked = []
        for seed in range(20):
            streak = Streak(game, seed)
            for right in range(1, place + 1):
                streak.right = right
                streak.go_on()
            asked.append(streak.puzzle)
        kinds = Counter(one.task.kind for one in asked)
        assert len(kinds) > 2
        assert max(kinds.values()) <= len(asked) / 2
        assert all(one.difficulty <= easy for one in asked)


def test_a_rush_ends_by_the_clock_of_the_server() -> None:
    at = START
    heard: list[Answered] = []
    best: list[int] = []
    rush = Rush("happiness", 5, lambda: at, on_best=best.append, report=heard.append)
    assert rush.left == LASTS
    solve(rush)
    rush.go_on()
    fail(rush)
    rush.go_on()
    at = START + LASTS.total_seconds() - 1
    rush.end_if_due()
    solve(rush)
    rush.go_on()
    assert (rush.right, len(rush.missed), best, heard) == (2, 1, [1, 2], [])
    at = START + LASTS.total_seconds()
    solve(rush)
    assert rush.right == 2  # what comes too late does not count
    rush.end_if_due()
    assert rush.now is None
    assert not rush.left


def test_a_rush_without_the_clock_goes_on_until_it_is_stopped_and_has_no_best() -> None:
    at = START
    best: list[int] = []
    rush = Rush("laughbattle", 5, lambda: at, on_best=best.append, clocked=False)
    at = START + 5 * 3600
    solve(rush)
    rush.go_on()
    assert (rush.right, best) == (1, [])
    assert rush.now is not None
    rush.stop()
    assert rush.now is None


@pytest.mark.parametrize("game", ["happiness", "laughbattle"])
def test_every_answer_names_the_rules_that_decide_those_it_breaks_or_those_that_are_asked_about(game: str) -> None:
    for puzzle in {one.task.kind: one for one in quick(game)}.values():
        for answer in KINDS[puzzle.task.kind].candidates(puzzle.task):
            run = TaskRun(puzzle.task)
            run.answer(answer)
            verdict = run.reply.verdict
            broken = {one.rule for one in verdict.violations} if verdict else set()
            assert set(run.decides) == (broken or set(puzzle.rules))


def test_what_was_missed_is_kept_with_its_reply() -> None:
    rush = Rush("laughbattle", 5, lambda: START)
    wrong, run = rush.puzzle, rush.run
    fail(rush)
    rush.go_on()
    assert rush.missed == [(wrong, run)]
    assert run.reply.outcome is not Outcome.SOLVED
