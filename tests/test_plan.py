"""What a class looks at together, and plans of it: read from links and files, written, and worked through."""

from __future__ import annotations

import pytest

from tutor.content.lessons import lessons
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.tasks import write_ask
from tutor.core import LANGS
from tutor.games import GAMES
from tutor.plan import (
    MOST,
    Topic,
    read_file,
    read_link,
    read_plan,
    read_topic,
    steps_of,
    topic_of,
    topic_of_puzzle,
    write_file,
    write_link,
)
from tutor.puzzles.generate import generate
from tutor.session.puzzle import PuzzleRun
from tutor.texts import Mistake

POSITION = "h1~hard~on.d4-promise~seat.music~seat~deck.20"
WHERE = puzzles("happiness", "where")[0].id
STEP = Topic("lesson", "happiness", "placement", "2")
PUZZLE = Topic("puzzle", "laughbattle", "battle", puzzles("laughbattle", "battle")[0].id)
MODEL = puzzles("happiness", "where")[3].task
MADE = Topic("puzzle", "happiness", "where", MODEL.game.encode(MODEL.state), MODEL.ask.word)
PLAY = Topic("play", "happiness", "", POSITION)


@pytest.mark.parametrize("topic", [STEP, PUZZLE, MADE, PLAY])
def test_a_topic_is_a_line_and_a_link(topic: Topic) -> None:
    assert read_topic(str(topic)) == topic
    assert topic_of(topic.query) == topic
    assert topic in topic.siblings


def test_what_a_link_leaves_out_is_the_first_there_is() -> None:
    assert topic_of({}) == STEP._replace(at="1")
    assert topic_of({"game": "laughbattle", "kind": "battle"}) == PUZZLE


@pytest.mark.parametrize("game", GAMES)
def test_the_stored_solution_of_every_step_and_of_every_kind_can_be_shown(game: str) -> None:
    topics = [topic for lesson in lessons(game) for topic in steps_of(game, lesson.id)]
    topics += [topic_of({"game": game, "kind": kind}) for kind in puzzle_kinds(game)]
    for topic in topics:
        run = topic.run()
        run.solve(topic.solutions)
        assert run.solved, topic
        assert run.shown == topic.solutions[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_that_was_made_is_looked_at_by_its_position_and_its_question(game: str) -> None:
    for kind in puzzle_kinds(game):
        task = puzzles(game, kind)[-1].task
        link = {"game": game, "kind": kind, "position": task.game.encode(task.state)}
        link |= {"ask": asked} if (asked := write_ask(task)) else {}
        topic = topic_of(link)
        assert topic.query == link
        assert read_topic(str(topic)) == topic
        assert topic.siblings == [topic]
        assert topic.run().task == task
        assert topic_of_puzzle(PuzzleRun(topic.puzzle)) == topic_of(
            {"game": game, "kind": kind, "puzzle": topic.puzzle.id}
        )
    made = generate(game, kind, "easy" if game == "happiness" else "standard", 1500, 5)
    assert topic_of_puzzle(PuzzleRun(made)).puzzle == made


def test_a_position_that_is_no_puzzle_is_none_for_a_class() -> None:
    with pytest.raises(Mistake, match="proven"):
        topic_of({"kind": "zero_bummer", "position": POSITION, "ask": "music d5"})


def test_in_a_position_anything_legal_is_an_answer_and_nothing_is_shown() -> None:
    run = PLAY.run()
    run.answer(run.task.game.read_action("music e4"))
    assert not run.solved
    run.answer(run.task.game.legal_actions(run.state)[0])
    assert run.solved
    assert not PLAY.solutions


def test_a_plan_is_the_same_from_its_link_and_from_its_file() -> None:
    topics = (STEP, PUZZLE, PLAY, STEP)
    assert read_link(write_link(topics)) == (topics, ())
    assert read_file(write_file(topics)) == (topics, ())
    assert read_link("") == read_file(write_file(())) == ((), ())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lessn/happiness/placement/2", "There is no “lessn” to look at. Did you mean “lesson”?"),
        ("lesson/happines/placement/2", "There is no game “happines”. Did you mean “happiness”?"),
        ("lesson/happiness/placment/2", "There is no lesson “placment”. Did you mean “placement”?"),
        ("lesson/happiness/placement/99", "This lesson has no step 99; it has steps 1 to 9."),
        (
            f"puzzle/happiness/where/{WHERE[:-1]}",
            f"There is no puzzle “{WHERE[:-1]}”. Did you mean “{WHERE}”?",
        ),
        ("play/happiness/h1~hrd", "There is no preset “hrd”. Did you mean “hard”?"),
    ],
)
def test_a_broken_line_is_named_and_the_others_stay(line: str, expected: str) -> None:
    plan = read_plan([str(STEP), line, str(PLAY)])
    assert plan.topics == (STEP, PLAY)
    (problem,) = plan.problems
    assert str(problem) == f"Entry 2 of the plan, “{line}”, cannot be used. {expected}"
    assert all(line in problem.said(lang) for lang in LANGS)


def test_a_plan_has_an_end() -> None:
    plan = read_plan([str(STEP)] * (MOST + 5))
    assert len(plan.topics) == MOST
    assert str(plan.problems[0]) == f"A plan holds {MOST} entries at most; the rest was left out."


@pytest.mark.parametrize(
    "text",
    [
        *("steps = 3", "a plan", "[steps]", "\x00", ""),
        *("steps = " + "9" * 5000, "steps = " + "[" * 5000),
        *("steps = [0x" + "9" * 5000 + "]", "steps = [{a" + ".a" * 4000 + " = 1}]"),
    ],
)
def test_a_file_that_is_no_plan_is_told(text: str) -> None:
    with pytest.raises(Mistake, match=r"This file holds no class plan\."):
        read_file(text)


def test_what_is_no_line_of_a_plan_is_told_in_a_sentence() -> None:
    plan = read_file('steps = [3, "lesson", ["lesson"], "' + "x" * 500 + '"]')
    assert not plan.topics
    assert len(plan.problems) == 4
    assert all(len(str(problem)) < 250 for problem in plan.problems)
