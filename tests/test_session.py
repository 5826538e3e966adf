"""What a learner does on a page, without the page: tasks, lessons, rounds of puzzles, free games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor import happiness, laughbattle
from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzle, puzzles
from tutor.content.wording import facts_of
from tutor.core import judge
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Echo, Phase, State, Step
from tutor.puzzles.kind import Goal, Outcome, Task
from tutor.session.answered import Answered
from tutor.session.choosing import scores_at
from tutor.session.lesson import LessonRun
from tutor.session.marks import marks_of
from tutor.session.match import Match
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


def card(state: State, place: str) -> Any:
    return state.mover.hand[int(place.removeprefix("hand/"))]


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
    assert run.tried.card == card(run.task.state, "hand/0")
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
    marks = marks_of(judge(happiness, state, happiness.read_action("grandma d3")), "d3")
    assert marks["d3"] == marks["d3/bottom"] == "illegal"
    assert marks["d4"] == "decides"
    assert "legal" not in marks.values()


def test_the_play_that_forbids_another_is_green() -> None:
    state = happiness.decode("h1~hard~on.d4-seaside.e4-bread.d5-courage~seat.1charged.queue.tea~seat~deck.20")
    marks = marks_of(judge(happiness, state, happiness.read_action("queue b2")), "b2")
    assert marks["b2"] == "illegal"
    assert marks["c4"] == "legal"
    assert marks["hand/1"] == "legal"


def test_all_places_of_a_legal_play_are_green() -> None:
    marks = marks_of(judge(happiness, happiness.decode(TWO), happiness.read_action("rainbow c5")), "c4")
    assert set(marks.values()) == {"legal"}
    assert "c5" in marks


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


# -- a free game -------------------------------------------------------------------------------------------


def match(*seats: str, seed: int = 7, preset: str = "easy") -> Match:
    state = happiness.deal(Ruleset(preset).figures, len(seats), Random(seed))
    return Match(happiness, state, seats, seed)


def placed(*seats: str, position: str) -> Match:
    return Match(happiness, happiness.decode(position), seats, 1)


def play_on(game: Match, steps: int = 2_000) -> None:
    """Let bots and formalities go on, as the page does."""
    for _ in range(steps):
        if not game.step():
            return
    pytest.fail("the bots never stop")


def play_something(game: Match) -> None:
    """What a hurried person would do: the first thing that is allowed."""
    own = [one for one in happiness.legal_actions(game.state) if one is not Step.CLOSE]
    game.act(own[0] if own else Step.CLOSE)


def test_a_play_is_made_by_tapping_and_by_dragging() -> None:
    game = match("", "")
    game.uncover()
    game.tap("d4")
    assert not game.moves
    game.tap("hand/0")
    held = card(game.state, "hand/0")
    assert set(game.landscape()) == {"d4"}
    game.tap("d4")
    assert (game.state.phase, game.state.card, game.chosen) == (Phase.STORY, held, [])
    game.act(Step.TELL)
    game.act(Step.CLOSE)
    assert game.state.turn == 1
    game.uncover()
    game.drop("hand/0", "d4")
    assert [one.rule for one in game.verdict.violations] == ["H-PLAC-6"]
    assert (game.chosen, len(game.moves)) == (["hand/0"], 3)
    game.tap(None)
    assert (game.chosen, game.tried, game.verdict) == ([], None, None)


def end_turn(game: Match) -> None:
    """Play something and tell its story; nobody echoes."""
    game.uncover()
    play_something(game)
    game.act(Step.TELL)
    while game.state.phase is Phase.ECHO:
        if not game.step():
            game.act(Step.CLOSE)


def test_two_people_at_one_screen_see_their_hands_one_after_the_other() -> None:
    game = match("", "")
    for turn in (0, 1, 0):
        assert (game.viewer, game.covered) == (turn, True)
        before = game.state
        assert (game.sources, game.offers()) == ((), ())
        game.tap("hand/0")
        game.drop("hand/0", "d4")
        play_something(game)
        assert (game.state, game.chosen, game.tried) == (before, [], None)
        game.uncover()
        assert not game.covered
        assert list(game.sources) == happiness.sources(before)
        end_turn(game)


def test_who_takes_back_looks_on_and_who_comes_back_is_asked_again() -> None:
    game = match("", "")
    end_turn(game)
    assert (game.state.turn, game.looking, game.covered) == (1, 0, True)
    game.undo()
    assert (game.state.turn, game.covered) == (0, False)
    end_turn(game)
    end_turn(game)
    assert (game.state.turn, game.looking, game.covered) == (0, 1, True)
    for _ in range(6):
        game.undo()
    assert (game.state.turn, game.covered) == (0, True)


@pytest.mark.parametrize("seats", [("", "greedy"), ("greedy", ""), ("greedy", "greedy"), ("", "greedy", "greedy")])
def test_nothing_is_covered_from_bots(seats: tuple[str, ...]) -> None:
    game = match(*seats)
    for _ in range(30):
        assert not game.covered
        if not game.step():
            play_something(game)


def test_between_two_people_a_bot_plays_while_nobody_has_to_look() -> None:
    game = match("", "random", "")
    end_turn(game)
    assert (game.state.turn, game.viewer, game.covered) == (1, None, False)
    play_on(game)
    assert game.state.phase is Phase.ECHO  # who may echo needs no card for it
    assert not game.covered
    game.act(Step.CLOSE)
    assert (game.state.turn, game.covered) == (2, True)


def test_an_illegal_try_changes_nothing_and_is_answered() -> None:
    game = match("", "greedy")
    before = game.state
    game.tap("hand/0")
    game.tap("a1")
    assert game.state is before
    assert [one.rule for one in game.verdict.violations] == ["H-PLAC-1"]
    assert game.tried == happiness.aim(before, ["hand/0", "a1"])
    game.act(Step.PASS)
    assert [one.rule for one in game.verdict.violations] == ["H-TURN-5"]
    assert not game.moves


def test_a_click_that_comes_too_late_acts_for_no_bot() -> None:
    game = placed(
        "", "greedy", position="h1~easy~on.d4-album.e4-bread.d5-pancakes~seat.music~seat.drizzle.dishes~deck.9~turn.1"
    )
    before = game.state
    for act in (Step.PASS, Step.TELL, happiness.read_action("drizzle a1")):
        game.act(act)
    game.drop("hand/0", "e3")
    assert (game.state, game.verdict) == (before, None)


def test_the_hand_of_a_bot_cannot_be_tried_while_a_person_may_echo() -> None:
    game = placed(
        "",
        "greedy",
        position="h1~easy~on.d4-album.e4-bread.d5-pancakes~seat.1charged.music"
        "~seat.1charged.drizzle.dishes~deck.9~turn.1~echo.album",
    )
    assert game.waits_for_a_person
    assert game.sources == ()
    game.tap("hand/0")
    game.tap("a1")
    game.drop("hand/0", "a1")
    assert (game.chosen, game.tried, game.verdict) == ([], None, None)


def test_bots_play_to_the_end_and_the_same_seed_plays_the_same_game() -> None:
    games = [match("random", "greedy", "random", seed=seed) for seed in (5, 5, 6)]
    for game in games:
        play_on(game)
        assert happiness.is_over(game.state)
        assert happiness.scores(game.states[0]) == (0, 0, 0)
        assert len(game.states) == len(game.moves) + 1
        assert game.states[-1] == game.state
    once, again, other = ([move.action for move in game.moves] for game in games)
    assert once == again
    assert once != other


@pytest.mark.parametrize("preset", ["tabletop", "easy", "hard"])
def test_a_person_and_a_bot_finish_a_game(preset: str) -> None:
    game = match("", "greedy", preset=preset)
    for _ in range(1_000):
        play_on(game)
        if happiness.is_over(game.state):
            break
        assert game.waits_for_a_person
        play_something(game)
    assert happiness.is_over(game.state)
    over, moves = game.state, len(game.moves)
    for act in Step:
        game.act(act)
    game.drop("hand/0", "d4")
    assert not game.step()
    assert (game.state, len(game.moves)) == (over, moves)


def test_the_bot_stops_for_the_story_and_for_an_echo_of_a_person() -> None:
    game = match("", "greedy")
    play_something(game)
    assert not game.step(), "the story is the person's to tell"
    game.act(Step.TELL)
    assert game.state.phase is Phase.ECHO
    play_on(game)
    assert (game.state.turn, game.state.phase) == (1, Phase.ECHO), "the bot has played and told; who echoes?"
    assert happiness.awaits(game.state) == [0]
    before = happiness.scores(game.state)
    game.act(Echo(0))
    assert happiness.scores(game.state) == (before[0] + 1, before[1] + 1)
    play_on(game)
    assert (game.state.turn, game.state.phase) == (0, Phase.PLAY), "nobody is left to ask: the window has closed"


def test_a_person_need_not_echo() -> None:
    game = match("", "greedy")
    play_something(game)
    game.act(Step.TELL)
    play_on(game)
    charged = game.state.seats[0].charged
    game.act(Step.CLOSE)
    assert (game.state.turn, game.state.phase, game.state.seats[0].charged) == (0, Phase.PLAY, charged)


def test_undo_goes_back_to_what_a_person_chose_last_and_not_to_a_formality() -> None:
    game = match("", "greedy")
    start = game.state
    game.undo()
    assert game.state is start
    before = []
    for act in (happiness.legal_actions(start)[0], Step.TELL, Step.CLOSE):
        play_on(game)
        before.append(game.state)
        game.act(act)
    assert game.state.turn == 0
    game.tap("hand/0")
    for state in reversed(before):
        game.undo()
        assert (game.state, game.verdict, game.chosen) == (state, None, [])
        assert not game.step(), "what was undone is the person's to decide again"
    assert (before[0], game.moves) == (start, [])


def test_undo_with_bots_alone_changes_nothing() -> None:
    game = match("random", "greedy")
    for _ in range(9):
        game.step()
    before = game.state
    game.undo()
    assert game.state is before


def test_what_each_place_would_score_is_what_the_play_then_scores() -> None:
    state = happiness.decode(TWO)
    for source in happiness.sources(state):
        for place, jp in scores_at(happiness, state, source).items():
            after, _ = happiness.apply(state, happiness.aim(state, [source, place]))
            assert happiness.scores(after)[0] == jp
    assert scores_at(happiness, state, None) == {}


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
