"""What takes too long to be done while every page waits: done aside, one after the other, and told when it is there."""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import panel as pn

from tutor.ui.controls import when_shown

_T = TypeVar("_T")

_ASIDE = ThreadPoolExecutor(1, thread_name_prefix="making")
"""One at a time: Python would not do two any faster, and pages would wait longer."""


def aside(act: Callable[[], _T], then: Callable[[Future[_T]], None]) -> None:
    """Do something aside; once the page is shown `then` gets it, or what it raised, in the session of now.

    What a page has not waited for is not begun: others wait behind it.
    """
    page = pn.state.curdoc
    made = _ASIDE.submit(act)

    def hand_over(made: Future[_T]) -> None:
        if not made.cancelled():
            page.add_next_tick_callback(partial(when_shown, partial(then, made)))

    def leave(session: object) -> None:
        made.cancel()

    page.on_session_destroyed(leave)
    made.add_done_callback(hand_over)


async def done_aside(act: Callable[[], _T]) -> _T:
    """Something done aside, for a document that belongs to no session and is not there before."""
    return await wrap_future(_ASIDE.submit(act))
