"""What takes too long to be done while every page waits: done aside, one after the other, and told when it is there."""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import panel as pn

_T = TypeVar("_T")

_ASIDE = ThreadPoolExecutor(1, thread_name_prefix="making")
"""One at a time: Python would not do two any faster, and pages would wait longer."""


def aside(act: Callable[[], _T], then: Callable[[Future[_T]], None]) -> None:
    """Do something aside; `then` gets it, or what it raised, in the session of now."""
    page = pn.state.curdoc
    _ASIDE.submit(act).add_done_callback(lambda made: page.add_next_tick_callback(partial(then, made)))


async def done_aside(act: Callable[[], _T]) -> _T:
    """Something done aside, for a document that belongs to no session and is not there before."""
    return await wrap_future(_ASIDE.submit(act))
