"""A puzzle that a link holds is proven aside: the page is there before, says so, and shows it when it comes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tutor.content.puzzles import puzzles
from tutor.content.tasks import write_ask
from tutor.content.wording import kind_texts
from tutor.progress.store import open_store
from tutor.texts import Mistake
from tutor.ui.puzzle import PuzzlePage
from tutor.ui.words import label

ORDERS: list[tuple[Callable[[], Any], Callable[[Future[Any]], None]]] = []


def work() -> None:
    """Do what was ordered, and tell."""
    act, then = ORDERS.pop(0)
    made: Future[Any] = Future()
    try:
        made.set_result(act())
    except Mistake as problem:
        made.set_exception(problem)
    then(made)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., PuzzlePage]:
    ORDERS.clear()
    monkeypatch.setattr("tutor.ui.puzzle.aside", lambda act, then: ORDERS.append((act, then)))
    store = open_store(f"sqlite:///{tmp_path}/learners.db")
    return lambda **query: PuzzlePage({"game": "happiness", **query}, "en", store)


def test_the_page_is_there_before_its_puzzle(opened: Callable[..., PuzzlePage]) -> None:
    task = puzzles("happiness", "zero_bummer")[0].task
    link = {"kind": "zero_bummer", "position": task.game.encode(task.state), "ask": write_ask(task)}
    page = opened(**link)
    assert "<progress" in page._said.object
    assert page._work.styles["display"] == "none"
    assert page.query() == {"game": "happiness", **link}
    work()
    assert page.run.run.task == task
    assert page.title() == kind_texts("happiness")["zero_bummer"]["title"]["en"]
    assert page._rest.styles["display"] == "none"
    assert not ORDERS


@pytest.mark.parametrize("link", [{"day": "yesterday"}, {"kind": "where", "position": "h1~hard", "ask": "tea"}])
def test_a_link_that_holds_none_is_told_in_its_place(opened: Callable[..., PuzzlePage], link: dict[str, str]) -> None:
    page = opened(**link)
    work()
    assert page.title() == label("oops", "en")
    assert 'class="verdict no"' in page._said.object
    assert label("go_home", "en") in page._said.object
    assert page.query() == {"game": "happiness", **link}


def test_who_has_gone_to_another_puzzle_is_left_there(opened: Callable[..., PuzzlePage]) -> None:
    page = opened(day="2026-11-30")
    known = puzzles("happiness", "where")[1]
    page.open({"game": "happiness", "kind": "where", "puzzle": known.id})
    work()
    assert page.run.puzzle == known


def test_a_puzzle_of_the_library_needs_no_proof(opened: Callable[..., PuzzlePage]) -> None:
    assert opened(kind="where").run.puzzle == puzzles("happiness", "where")[0]
    assert not ORDERS
