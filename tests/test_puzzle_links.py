"""Puzzles made to order: a link holds one for ever; a near miss has another answer; all solutions can be looked at."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.core import LANGS, shuffled
from tutor.games import GAMES
from tutor.progress.store import open_store
from tutor.puzzles import KINDS
from tutor.puzzles.generate import generate, near_miss, read_link
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import ACTING, Outcome
from tutor.session.answered import Answered
from tutor.session.puzzle import PuzzleRun
from tutor.session.task import TaskRun
from tutor.texts import Mistake
from tutor.ui.answers import solution_in_words, ways_in_words
from tutor.ui.puzzle import PuzzlePage

MADE = [(game, kind) for game in GAMES for kind in puzzle_kinds(game)]


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_a_link_holds_a_puzzle_that_was_made_to_order(game: str, kind: str) -> None:
    model = puzzles(game, kind)[3]
    made = generate(game, kind, model.task.state.rules.preset, model.difficulty, 11)
    run = PuzzleRun(made)
    link = run.write_link()
    assert run.is_made
    assert "puzzle" not in link
    assert read_link(game, kind, link["position"], link.get("ask", "")) == made
    assert PuzzleRun(model).write_link() == {"game": game, "kind": kind, "puzzle": model.id}


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_a_near_miss_has_another_answer_and_is_the_same_for_the_same_seed(game: str, kind: str) -> None:
    for model in puzzles(game, kind)[::10]:
        try:
            near = near_miss(model.task, 5)
        except Mistake:
            continue
        assert near == near_miss(model.task, 5)
        yes_or_no = KINDS[kind].form == "yes or no"
        assert near.solutions[: 1 if yes_or_no else None] != model.solutions[: 1 if yes_or_no else None]
        assert near.id != model.id
        return
    pytest.fail("no puzzle of this kind has a near miss")


def test_a_link_that_holds_no_puzzle_is_refused() -> None:
    asked = next(one for one in puzzles("happiness", "zero_bummer") if one.solutions[0] == "yes")
    link = {**PuzzleRun(asked).write_link(), "position": asked.task.game.encode(asked.task.state)}
    other = "h1~hard~on.d4-bread~seat.tea~seat~deck.20"
    for key, wrong in (
        ("no_kind", ("zerobummer", link["position"], "")),
        ("no_kind", ("watch", link["position"], "")),
        ("missing_key", ("zero_bummer", link["position"], "")),
        ("not_a_puzzle", ("zero_bummer", other, "tea e4")),
        ("not_a_puzzle", ("euphoria", other, "")),
    ):
        with pytest.raises(Mistake) as problem:
            read_link("happiness", *wrong)
        assert problem.value.key == key
    for broken in ("", "h1", "l1~quick", "h1~hard~on.d4-%00~seat~seat", "x" * 5000):
        with pytest.raises(Mistake):
            read_link("happiness", "euphoria", broken, "")


def test_a_link_may_ask_any_kind_about_any_position() -> None:
    """An action that the kind does not ask about, in a position of another kind: a puzzle, or a `Mistake`."""
    rng = Random(5)
    for game in GAMES:
        strange = [rng.choice(puzzles(game, kind)).task for kind in puzzle_kinds(game)]
        for kind in puzzle_kinds(game):
            for task in strange:
                attempts = {type(one): one for one in shuffled(rng, list(GROUNDS[game].attempts(task.state)))}
                asks = [task.game.write_action(one) for one in attempts.values()]
                for ask in asks if KINDS[kind].asks_for == "action" else ("",):
                    with suppress(Mistake):
                        read_link(game, kind, task.game.encode(task.state), ask)


@pytest.mark.parametrize("ask", ["9" * 5000, "9" * 20, "٣", "-1", "x"])
def test_a_number_in_a_link_is_one_that_can_be_asked_about(ask: str) -> None:
    asked = puzzles("laughbattle", "mulligan")[0].task
    with pytest.raises(Mistake):
        read_link("laughbattle", "mulligan", asked.game.encode(asked.state), ask)


def test_a_puzzle_that_was_made_is_kept_under_its_own_name() -> None:
    heard: list[Answered] = []
    made = generate("happiness", "zero_bummer", "hard", 1300, 4)
    run = PuzzleRun(made, heard.append)
    run.run.answer(made.solutions[0] == "yes")
    assert [(one.task, one.outcome) for one in heard] == [(f"puzzle/happiness/zero_bummer/{made.id}", Outcome.SOLVED)]


def test_an_answer_that_was_shown_is_nobodys_and_all_solutions_can_be_looked_at() -> None:
    asked = next(one for one in puzzles("happiness", "euphoria") if len(one.solutions) == 2)
    heard: list[Answered] = []
    run = PuzzleRun(asked, heard.append).run
    run.look_at(1)
    assert run.reply is None
    run.solve(asked.solutions)
    assert (run.solved, run.way_shown, heard) == (True, 0, [])
    run.look_at(1)
    assert run.way_shown == 1
    assert run.task.game.write_action(run.reply.action) == asked.solutions[1]
    run.look_at(2)
    assert run.way_shown == 1
    assert not heard


def test_every_shortest_line_can_be_looked_at() -> None:
    asked = next(one for one in puzzles("laughbattle", "overwhelm") if len(one.solutions) > 2)
    assert asked.kind.form in ACTING
    run = PuzzleRun(asked).run
    for action in asked.solutions[2].split(", "):
        run.answer(asked.task.game.read_action(action))
    assert (run.solved, run.way_shown) == (True, 1)
    after = run.state
    run.look_at(0)
    assert run.way_shown == 0
    assert run.reply.outcome is Outcome.SOLVED
    run.look_at(1)
    assert run.state == after


@pytest.mark.parametrize("kind", ["overwhelm", "joy", "survive", "order"])
def test_solutions_that_are_called_the_same_are_told_once_and_so_is_what_two_cards_of_one_name_do(kind: str) -> None:
    folded = 0
    for one in puzzles("laughbattle", kind)[::4]:
        ways = TaskRun(one.task).ways
        for lang in LANGS:
            told = ways_in_words(one.task, ways, lang)
            assert sorted(n for same in told.values() for n in same) == list(range(len(ways)))
            assert all(step != after for words in told for step, after in pairwise(words.split(" → ")))
            folded += len(told) < len(ways)
    assert folded


def test_the_only_line_that_solves_stands_in_words_when_it_is_shown(tmp_path: Path) -> None:
    """The panel says only where its last action has led."""
    asked = next(one for one in puzzles("laughbattle", "order") if len(one.solutions) == 2)
    store = open_store(f"sqlite:///{tmp_path}/learners.db")
    page = PuzzlePage({"game": "laughbattle", "kind": "order", "puzzle": asked.id}, "en", store)
    assert page._all.styles["display"] == "none"
    page.run.run.solve(asked.solutions)
    page.refresh()
    assert escape(solution_in_words(asked.task, asked.solutions[1], "en")) in page._all.object
    assert (page._all.styles["display"], page._walk.styles["display"]) == (None, "none")
