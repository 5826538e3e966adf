"""What a try leads to is played out on the board and in the hand, and taken back as if it had not been."""

from __future__ import annotations

from copy import deepcopy
from html import escape
from itertools import islice
from typing import Any

import pytest

from tutor import happiness, laughbattle
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.core import LANGS, Lang
from tutor.games import GAMES
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Goal, Outcome, Task
from tutor.session.task import TaskRun
from tutor.ui.desk import Desk
from tutor.ui.scenes import scene_of
from tutor.ui.telling import answered, answers, heard
from tutor.ui.words import label

BUMMED = "h1~hard~on.f1-picnic.g1-lullaby.g2-popcorn.e3-snowman.g3-seaside~seat.7jp.campfire.puddle~seat~deck.20"
"""Puddle bums Snowman out from e4."""

PLAYED = [(game, kind) for game in GAMES for kind in puzzle_kinds(game) if KINDS[kind].form in ("play", "play or none")]
"""The kinds in which one action is tried; a line goes on from where it has led."""


def shown(run: TaskRun, lang: Lang = "en") -> Desk:
    desk = Desk(lambda: desk.show(run, lang))
    desk.show(run, lang)
    return desk


def cells(desk: Desk) -> tuple[Any, Any]:
    return deepcopy(desk.board.state["cells"]), deepcopy(desk.hand.state["cells"])


def gone(board: Any) -> list[str]:
    return [name for name, cell in board.items() if cell["gone"]]


def missed(one: Any) -> Any:
    """A legal answer to a puzzle that is not what it asks for."""
    answers = (answer for answer in one.kind.candidates(one.task) if answer is not None)
    return next((answer for answer in answers if one.kind.reply(one.task, answer).outcome is Outcome.MISSED), None)


SWEEPS = happiness.read_action("puddle e4")


def asked_for_more() -> TaskRun:
    """A task that the Bummer does not solve."""
    return TaskRun(Task(happiness, "reach", happiness.decode(BUMMED), Goal(happens=("H-EUPH-4",))))


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_bummer_sweeps_is_seen_to_go_with_what_it_scores(lang: Lang) -> None:
    run = asked_for_more()
    run.answer(SWEEPS)
    assert run.reply.outcome is Outcome.MISSED
    board, hand = cells(shown(run, lang))
    source, target = happiness.way(run.state, SWEEPS)
    left = scene_of(happiness).table(run.leads_to, 0, lang).cells
    swept = {name for name, cell in board.items() if cell["svg"] and not left[name].svg}
    assert swept == {"e3", "e4"}
    assert set(gone(board)) == swept
    assert all(board[name]["label"].count(label("swept", lang)) == 1 for name in swept)
    points = run.leads_to.seats[0].score - run.state.seats[0].score
    assert board[target]["label"].endswith(f"{points:+d}")
    assert gone(hand) == [source]
    assert len(hand) == len(run.state.mover.hand)
    assert label("played_now", lang) in hand[source]["label"]


def test_taking_it_back_is_said_and_shows_what_was_there_before() -> None:
    run = asked_for_more()
    desk = shown(run)
    before = cells(desk)
    zones = deepcopy((desk.board.state["zones"], desk.hand.state["zones"]))
    run.answer(SWEEPS)
    desk.show(run, "en")
    assert cells(desk) != before
    assert (desk.board.state["zones"], desk.hand.state["zones"]) == zones
    desk._take_back()
    assert cells(desk) == before
    assert label("taken_back", "en") in desk._said.object
    desk._tap("hand/0")
    assert label("taken_back", "en") not in desk._said.object


@pytest.mark.parametrize(("game", "kind"), PLAYED)
def test_every_legal_try_is_played_out_and_leaves_no_trace_when_it_is_taken_back(game: str, kind: str) -> None:
    tried = ((one, answer) for one in puzzles(game, kind) if (answer := missed(one)) is not None)
    for one, answer in islice(tried, 4):
        run = TaskRun(one.task)
        desk = shown(run)
        board, hand = cells(desk)
        run.answer(answer)
        desk.show(run, "en")
        now, held = cells(desk)
        after, _ = one.task.game.apply(one.task.state, answer)
        assert run.leads_to == after
        left = scene_of(one.task.game).table(after, one.task.game.at_turn(one.task.state), "en").cells
        for name, cell in now.items():
            assert cell["gone"] or name not in left or cell["svg"] == left[name].svg
        for name in gone(held):
            assert held[name]["svg"] == hand[name]["svg"]
        assert {name: cell["svg"] for name, cell in held.items() if name in hand} == {
            name: cell["svg"] for name, cell in hand.items()
        }
        desk._take_back()
        assert cells(desk) == (board, hand)


def test_the_cards_of_a_hand_keep_their_places_when_one_was_played() -> None:
    """Also in a game whose played cards lie on the table: what is tapped next is the card that is seen there."""
    state = scene_of(laughbattle).position
    legal = laughbattle.legal_actions(state)
    action = next(one for one in legal if laughbattle.way(state, one)[0].startswith("hand/"))
    run = TaskRun(Task(laughbattle, "reach", state, Goal(happens=("L-END-1",))))
    desk = shown(run)
    _, hand = cells(desk)
    run.answer(action)
    desk.show(run, "en")
    _, held = cells(desk)
    assert gone(held) == [laughbattle.way(state, action)[0]]
    assert [held[name]["svg"] for name in hand] == [cell["svg"] for cell in hand.values()]


def test_how_the_players_stand_is_told_as_it_would_be_and_taken_back() -> None:
    run = asked_for_more()
    stood = scene_of(happiness).stood
    before = stood(run.task, "en", run.leads_to)
    assert "<td>7</td>" in before
    run.answer(SWEEPS)
    points = run.leads_to.seats[0].score
    assert points > 7
    assert f"<td>{points}</td>" in stood(run.task, "en", run.leads_to)
    run.take_back()
    assert stood(run.task, "en", run.leads_to) == before


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in puzzle_kinds(game)])
def test_of_an_answer_that_was_shown_nobody_is_told_to_be_right(game: str, kind: str, lang: Lang) -> None:
    puzzle = puzzles(game, kind)[0]
    run = TaskRun(puzzle.task)
    run.solve(puzzle.solutions)
    headline, said, *_ = heard(run, lang).split("\n")
    assert headline.startswith(label("the_answer", lang))
    assert not said.startswith(("Right", "Exactly", "맞아요"))
    panel = answered(run, lang)
    assert f"<h2>{escape(headline)}</h2>" in panel
    if chosen := answers(puzzle.task, lang).get(puzzle.solutions[0]):
        assert headline.endswith(chosen) != (said == chosen)
