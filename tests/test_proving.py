"""A puzzle that a link holds is proven aside: the page is there before, says so, and shows it when it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from bokeh.document import Document
from panel.io.state import set_curdoc

from tutor.content.puzzles import puzzles
from tutor.content.tasks import write_ask
from tutor.content.wording import kind_texts
from tutor.progress.store import open_store
from tutor.texts import Mistake
from tutor.ui.making import aside, done_aside
from tutor.ui.puzzle import PuzzlePage
from tutor.ui.words import label

ORDERS: list[tuple[Callable[[], Any], Callable[[Future[Any]], None]]] = []


def work() -> None:
    """Do what was ordered, and tell."""
    act, then = ORDERS.pop(0)
    made: Future[Any] = Future()
    try:
        made.set_result(act())
    except Exception as problem:
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


def test_what_fails_on_our_side_is_told_and_is_in_the_log(
    opened: Callable[..., PuzzlePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.ui.puzzle.daily", lambda *_: {}["nothing"])
    page = opened(day="2026-11-30")
    with pytest.raises(KeyError):
        work()
    assert "<progress" not in page._said.object
    assert Mistake("not_done").said("en") in page._said.object


def test_what_a_page_no_longer_waits_for_is_not_begun() -> None:
    begun: list[str] = []
    go_on = Event()
    first, left, last = (Document() for _ in range(3))

    def order(page: Document, name: str) -> None:
        def act() -> None:
            begun.append(name)
            go_on.wait()

        with set_curdoc(page):
            aside(act, lambda made: None)

    order(first, "first")
    order(left, "left")
    for leave in left.session_destroyed_callbacks:
        leave(None)
    order(last, "last")
    go_on.set()
    asyncio.run(done_aside(lambda: None))
    assert begun == ["first", "last"]
