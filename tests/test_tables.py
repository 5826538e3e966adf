"""A learner's own table: the same questions under other figures, and what has no answer there."""

from __future__ import annotations

import pytest
from test_suiting import Somebody

from tutor import happiness
from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.games import GAMES, ruleset_of, under
from tutor.puzzles.kind import Task, verdict_of
from tutor.review import Drill, Review
from tutor.session.lesson import LessonRun
from tutor.session.puzzle import PuzzleRun
from tutor.tables import AS_PRINTED, asked_at, changed_at, tables_of

CLASH = Task(
    happiness, "legal", happiness.decode("h1~hard~on.d4-promise~seat.music~seat~deck.20"),
    happiness.read_action("music d3"),
)  # fmt: skip
"""Silver beside Blue, which only a wild Silver allows."""


@pytest.mark.parametrize(
    ("rule", "preset", "table", "changed"),
    [
        ("H-SILV-3", "hard", "hard.silver-wild.grid-9", {"silver": "wild"}),
        ("H-SILV-2", "easy", "easy.silver-nothing", {"silver": "nothing"}),
        ("H-SILV-3", "hard", "hard", {}),
        ("H-SILV-2", "hard", "hard.silver-wild", {}),
        ("H-PLAC-3", "hard", "hard.silver-wild", {}),
        ("H-SILV-3", "hard", "hard.silver-perhaps", {}),
    ],
)
def test_a_rule_knows_which_of_its_figures_are_others_at_the_table(
    rule: str, preset: str, table: str, changed: dict[str, object]
) -> None:
    assert changed_at("happiness", rule, preset, {f"happiness/{preset}": table}) == changed
    assert changed_at("happiness", rule, preset, AS_PRINTED) == {}


def test_the_answer_follows_the_figures_of_the_table() -> None:
    asked = asked_at(CLASH, {"happiness/hard": "hard.silver-wild"})
    assert (asked.changed, asked.set_aside) == (True, False)
    assert ruleset_of(happiness, asked.task.state) == "hard.silver-wild"
    assert asked.task.ask == CLASH.ask


@pytest.mark.parametrize(
    "tables", [AS_PRINTED, {"happiness/easy": "easy.grid-9"}, {"laughbattle/standard": "standard.guard-off"}]
)
def test_other_tables_are_no_matter(tables: dict[str, str]) -> None:
    assert asked_at(CLASH, tables) == (CLASH, False, False)


def test_a_position_that_changes_figures_itself_stays_as_it_is() -> None:
    own = CLASH._replace(state=under(happiness, CLASH.state, "hard.euphoria_factor-3"))
    assert asked_at(own, {"happiness/hard": "hard.silver-wild"}) == (own, False, False)


def test_what_cannot_be_at_the_table_is_set_aside() -> None:
    far = CLASH._replace(state=happiness.decode("h1~hard~on.d4-promise.g4-home~seat.music~seat~deck.20"))
    assert asked_at(far, {"happiness/hard": "hard.grid-5"}) == (far, False, True)


def test_a_question_without_an_answer_is_set_aside() -> None:
    one = lesson("happiness", "placement")
    tables = {"happiness/easy": "easy.silver-nothing"}
    for step in one.steps:
        asked = asked_at(step.task, tables)
        assert asked.set_aside or step.kind.solutions(asked.task)


@pytest.mark.parametrize("code", ["standard.guard-off", "standard.joy_goal-40.front-2", "standard.emotion_start-12"])
def test_every_task_of_laugh_battle_is_answered_or_set_aside(code: str) -> None:
    steps = [step for one in lessons("laughbattle") for step in one.steps]
    for one in steps:
        asked = asked_at(one.task, {"laughbattle/standard": code})
        assert asked.set_aside or one.kind.solutions(asked.task)


@pytest.mark.parametrize(("kind", "code"), [("echo", "easy.echo-off"), ("score", "easy.silver-nothing")])
def test_what_an_action_makes_is_not_asked_where_it_is_not_legal(kind: str, code: str) -> None:
    asked = [asked_at(one.task, {"happiness/easy": code}) for one in puzzles("happiness", kind)]
    assert any(one.set_aside for one in asked)
    assert all(verdict_of(one.task, one.task.ask).legal for one in asked)


@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_puzzles_are_worked_on_at_the_table(game: str) -> None:
    preset = "hard" if game == "happiness" else "standard"
    code = {"happiness": "hard.reconnection_jp-7", "laughbattle": "standard.hand_limit-7"}[game]
    tables = tables_of({"theme": "dark", f"table/{game}/{preset}": code})
    first = next(
        (one, n) for one in lessons(game) for n, step in enumerate(one.steps, 1)
        if step.task.state.rules.preset == preset
    )  # fmt: skip
    runs = [LessonRun(*first, tables=tables).run]
    for kind in puzzle_kinds(game):
        puzzle = next((one for one in puzzles(game, kind) if one.task.state.rules.preset == preset), None)
        runs += [PuzzleRun(puzzle, tables=tables).run] if puzzle else []
    for run in runs:
        assert run.set_aside or ruleset_of(run.task.game, run.state) == code


def test_a_code_that_is_none_sets_aside() -> None:
    assert asked_at(CLASH, {"happiness/hard": "hard.grid-999"}).set_aside


def test_review_and_practice_are_asked_at_the_table_too() -> None:
    tables = {"happiness/easy": "easy.reconnection_jp-7", "happiness/hard": "hard.reconnection_jp-7"}
    for practice in (
        Review(Somebody(), ["H-ISLE-4"], 1, tables=tables),
        Drill(Somebody(), "H-ISLE-4", 1, tables=tables),
    ):
        assert practice.run.set_aside or practice.run.state.rules.reconnection_jp == 7
