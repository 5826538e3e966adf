"""What a learner does on a page, without the page: a task, a lesson, the puzzles of a kind."""

from __future__ import annotations

from typing import Any

import pytest

from tutor import happiness, laughbattle
from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzle, puzzles
from tutor.content.wording import facts_of
from tutor.core import judge
from tutor.puzzles.kind import Goal, Outcome, Task
from tutor.session.answered import Answered
from tutor.session.choosing import scores_at
from tutor.session.lesson import LessonRun
from tutor.session.marks import marks_of
from tutor.session.puzzle import PuzzleRun
from tutor.session.task import HINTS, TaskRun

TWO = "h1~hard~on.d4-bread.e4-music.d5-firefly~seat.grandma.rainbow.garden~seat~deck.20"
"""Rainbow fits on c5 and d6, Garden on f4, Grandma not on d3."""


def task(kind: str, position: str, ask: Any = None) -> Task:
    if isinstance(ask, str):
        ask = happiness.read_action(ask)
    return Task(happiness, kind, happiness.decode(position), ask)


def reach(position: str = TWO, goal: Goal | None = None, **params: Any) -> TaskRun:
    return TaskRun(task("reach", position, goal or Goal()), **params)


# -- a task ------------------------------------------------------------------------------------------------


def test_every_answer_is_reported_before_it_is_shown() -> None:
    heard: list[Answered] = []
    shown: list[object] = []

    def report(answered: Answered) -> None:
        heard.append(answered)
        shown.append(run.run.reply)

    run = LessonRun(lesson("happiness", "placement"), 3, report)
    run.run.drop("hand/0", "a1")
    run.run.hint()
    run.run.drop("hand/0", "e3")
    teaches = run.here.teaches
    assert heard == [
        ("lesson/happiness/placement/3", Outcome.ILLEGAL, 0, 0, teaches, "happiness/placement/3", None),
        ("lesson/happiness/placement/3", Outcome.SOLVED, 1, 1, teaches, "happiness/placement/3", None),
    ]
    assert shown == [None, None]


def test_a_puzzle_reports_the_rule_that_it_asks_about() -> None:
    heard: list[Answered] = []
    first = puzzles("happiness", "zero_bummer")[0]
    run = PuzzleRun(first, heard.append)
    run.run.answer(run.run.kind.solutions(first.task)[0] == "yes")
    assert [(one.task, one.outcome) for one in heard] == [(f"puzzle/happiness/zero_bummer/{first.id}", Outcome.SOLVED)]
    assert heard[0].rules == run.run.kind.asks_about(first.task)
    assert heard[0].difficulty == first.difficulty


def test_the_only_card_is_chosen_from_the_start() -> None:
    only = "h1~easy~on.d4-snow~seat.rainbow~seat~deck.20"
    run = reach(only)
    for chosen in (["hand/0"], ["hand/0"], []):
        assert run.chosen == chosen
        run.tap("hand/0")
    assert reach().chosen == []
    assert TaskRun(task("legal", only, "rainbow d3")).chosen == []


def test_a_tap_chooses_a_card_and_another_lets_go_of_it() -> None:
    run = reach()
    run.tap("hand/1")
    assert run.chosen == ["hand/1"]
    run.tap("hand/2")
    assert run.chosen == ["hand/2"]
    run.tap("hand/2")
    assert run.chosen == []
    run.tap("hand/0")
    run.tap(None)
    assert run.chosen == []


def test_a_tap_on_a_cell_without_a_card_is_no_try() -> None:
    run = reach()
    run.tap("d3")
    assert (run.reply, run.tries) == (None, 0)


def test_the_three_outcomes_of_a_try_differ() -> None:
    run = reach(goal=Goal(card="garden"))
    run.tap("hand/0")
    run.tap("d3")
    assert run.reply.outcome is Outcome.ILLEGAL
    assert [one.rule for one in run.reply.verdict.violations] == ["H-SILV-3"]
    assert (run.tries, run.chosen, run.solved) == (1, ["hand/0"], False)
    run.tap("hand/1")
    assert run.reply is None
    run.tap("c5")
    assert run.reply.outcome is Outcome.MISSED
    assert (run.reply.verdict.legal, run.tries, run.solved) == (True, 2, False)
    run.drop("hand/2", "f4")
    assert run.reply.outcome is Outcome.SOLVED
    assert (run.tries, run.solved) == (2, True)


def test_nothing_changes_once_a_task_is_solved() -> None:
    run = reach()
    run.drop("hand/2", "f4")
    before = dict(run.param.values())
    for place in ("hand/0", "d3", None):
        run.tap(place)
    run.drop("hand/0", "d3")
    run.answer(None)
    run.take_back()
    assert dict(run.param.values()) == before
    assert not run.landscape()


@pytest.mark.parametrize(
    ("source", "target"), [("hand/9", "d3"), ("d4", "d3"), ("hand/0", "hand/1"), ("hand/0", "z99")]
)
def test_a_move_that_means_nothing_is_passed_over(source: str, target: str) -> None:
    run = reach()
    run.drop(source, target)
    assert (run.reply, run.chosen) == (None, [])


def test_a_try_is_taken_back() -> None:
    run = reach()
    run.drop("hand/0", "d3")
    assert run.tried.card == run.task.state.mover.hand[0]
    run.take_back()
    assert (run.reply, run.tried, run.tries) == (None, None, 1)


def test_hints_are_taken_one_by_one_and_no_more_than_there_are() -> None:
    run = reach()
    assert run.hints_taken == ()
    run.drop("hand/0", "d3")
    for taken in (1, 2, 3, 4, 4):
        run.hint()
        assert len(run.hints_taken) == run.hints == taken
        assert run.reply is None, "a hint makes room for itself"
    assert run.hints == HINTS
    assert run.hints_taken[0].case == "rule"
    assert run.hints_taken == run.kind.hints(run.task)


def test_what_the_chosen_card_would_score_is_shown_only_where_help_is_given() -> None:
    helped, alone = reach(help=True), reach()
    assert helped.landscape() == {}
    for run in (helped, alone):
        run.tap("hand/1")
    assert helped.landscape() == {"c5": 1, "d6": 1}
    assert alone.landscape() == {}


def test_cells_are_marked_and_unmarked() -> None:
    run = TaskRun(task("where", TWO, None)._replace(ask=happiness.decode(TWO).mover.hand[1]))
    run.tap("c5")
    run.tap("hand/1")
    run.tap("a1")
    assert run.picked == ["a1", "c5"]
    run.answer(frozenset(run.picked))
    assert run.reply.outcome is Outcome.ILLEGAL
    assert run.tried.cell == happiness.read_action("rainbow a1").cell
    run.tap("a1")
    assert (run.picked, run.reply) == (["c5"], None)
    run.answer(frozenset(run.picked))
    assert (run.reply.outcome, run.reply.facts) == (Outcome.WRONG, {"n": 1})
    run.tap("d6")
    run.answer(frozenset(run.picked))
    assert run.solved
    run.tap("a1")
    assert run.picked == ["c5", "d6"]


def test_what_is_asked_about_lies_on_the_board() -> None:
    asked = TaskRun(task("legal", TWO, "rainbow d3"))
    assert asked.tried == asked.task.ask
    asked.tap("hand/0")
    asked.tap("a1")
    asked.drop("hand/0", "a1")
    assert (asked.reply, asked.chosen) == (None, []), "a yes or no is not answered by playing"
    asked.answer(True)
    assert asked.reply.outcome is Outcome.WRONG
    asked.answer(False)
    assert (asked.solved, asked.tries) == (True, 1)


def test_a_worked_example_shows_its_action_when_it_is_looked_at() -> None:
    run = TaskRun(task("watch", TWO, "rainbow c5"))
    assert run.tried is None
    run.answer()
    assert run.solved
    assert run.tried == run.task.ask


def test_none_is_an_answer_where_there_may_be_none() -> None:
    there_is, there_is_none = (
        next(one for one in puzzles("happiness", "euphoria") if (one.solutions == ("none",)) is none)
        for none in (False, True)
    )
    run = TaskRun(there_is_none.task)
    run.answer(None)
    assert run.solved
    run = TaskRun(there_is.task)
    run.answer(None)
    assert (run.reply.outcome, run.tries) == (Outcome.WRONG, 1)


# -- what is marked ----------------------------------------------------------------------------------------


def test_the_try_and_the_edges_that_clash_are_red_and_what_else_decides_is_ringed() -> None:
    state = happiness.decode(TWO)
    marks = marks_of(judge(happiness, state, happiness.read_action("grandma d3")), ["d3"])
    assert marks["d3"] == marks["d3/bottom"] == "illegal"
    assert marks["d4"] == "decides"
    assert "legal" not in marks.values()


def test_the_play_that_forbids_another_is_green() -> None:
    state = happiness.decode("h1~hard~on.d4-seaside.e4-bread.d5-courage~seat.1charged.queue.tea~seat~deck.20")
    marks = marks_of(judge(happiness, state, happiness.read_action("queue b2")), ["b2"])
    assert marks["b2"] == "illegal"
    assert marks["c4"] == "legal"
    assert marks["hand/1"] == "legal"


def test_all_places_of_a_legal_play_are_green() -> None:
    marks = marks_of(judge(happiness, happiness.decode(TWO), happiness.read_action("rainbow c5")), ["c5"])
    assert set(marks.values()) == {"legal"}
    assert "c5" in marks


def test_what_each_place_would_score_is_what_the_play_then_scores() -> None:
    state = happiness.decode(TWO)
    scored = {source: scores_at(happiness, state, [source]) for source in happiness.sources(state)}
    assert {source: set(places) for source, places in scored.items()} == {
        "hand/0": {"f4"},
        "hand/1": {"c5", "d6"},
        "hand/2": {"c4", "d6", "f4"},
    }
    for source, places in scored.items():
        for place, jp in places.items():
            after, _ = happiness.apply(state, happiness.aim(state, [source, place]))
            assert happiness.scores(after)[0] == jp
    assert scores_at(happiness, state, []) == {}


# -- lessons and puzzles -----------------------------------------------------------------------------------


def test_a_lesson_is_walked_through_step_by_step() -> None:
    lesson = lessons("happiness")[0]
    run = LessonRun(lesson)
    assert (run.step, run.here, run.is_last) == (1, lesson.steps[0], False)
    run.run.answer()
    assert run.run.solved
    run.go(2)
    assert (run.step, run.here) == (2, lesson.steps[1])
    assert run.run.task is lesson.steps[1].task
    assert run.run.help is lesson.steps[1].help
    run.go(1)
    assert not run.run.solved, "a step begins anew"
    run.go(len(lesson.steps))
    assert run.is_last


@pytest.mark.parametrize("step", [0, -1, 99])
def test_a_step_that_is_not_there_is_passed_over(step: int) -> None:
    run = LessonRun(lessons("happiness")[0], 3)
    work = run.run
    run.go(step)
    assert (run.step, run.run) == (3, work)


@pytest.mark.parametrize("lesson", lessons("happiness"), ids=lambda lesson: lesson.id)
def test_every_stored_solution_of_a_lesson_solves_its_step(lesson: Any) -> None:
    for number, step in enumerate(lesson.steps, 1):
        for solution in step.solutions:
            run = LessonRun(lesson, number).run
            if run.kind.form == "cells":
                for cell in step.solutions:
                    run.tap(cell)
                run.answer(frozenset(run.picked))
            elif run.kind.form == "number":
                run.answer(int(solution))
            elif run.kind.form == "yes or no":
                if solution in ("yes", "no"):
                    run.answer(solution == "yes")
                else:  # the play that forbids a 0-bummer
                    verdict = judge(step.task.game, step.task.state, step.task.game.read_action(solution))
                    assert verdict.legal
                    continue
            elif solution == "none":
                run.answer(None)
            else:
                run.answer(step.task.game.read_action(solution))
            assert run.solved, (number, solution)


def test_texts_of_a_task_name_what_is_asked() -> None:
    facts = facts_of(task("legal", TWO, "rainbow d3"))
    assert (facts["card"], facts["cell"], facts["grid"]) == (happiness.cards()["rainbow"], "d3", 7)


def test_puzzles_follow_one_another_in_a_round() -> None:
    kind = puzzles("happiness", "where")
    run = PuzzleRun(kind[0])
    assert (run.place, run.count) == (1, len(kind))
    run.run.tap("a1")
    run.go(2)
    assert (run.puzzle, run.place, run.run.picked) == (kind[1], 2, [])
    run.go(run.count + 1)
    assert run.place == 1
    run.go(0)
    assert run.place == run.count
    assert PuzzleRun(puzzle("happiness", "where", kind[4].id)).place == 5


def test_the_first_hint_of_a_lesson_is_the_rule_that_it_teaches() -> None:
    run = LessonRun(lesson("happiness", "placement"), 4).run
    run.hint()
    assert [hint.facts["rule"] for hint in run.hints_taken] == ["H-PLAC-2"]


def test_a_line_is_helped_on_from_where_it_has_led() -> None:
    run = PuzzleRun(puzzles("laughbattle", "overwhelm")[-1]).run
    shortest = run.kind.solutions(run.task)[1].split(", ")
    run.answer(laughbattle.read_action(shortest[0]))
    run.hint()
    run.hint()
    assert run.hints_taken[1].facts["n"] == len(shortest) - 1
    run.answer(laughbattle.read_action("end"))
    assert run.hints_taken[1].facts["n"] == len(shortest) - 1
    run.take_back()
    assert (run.line, run.hints_taken[1].facts["n"]) == ([laughbattle.read_action(shortest[0])], len(shortest) - 1)
