"""Visitors who come and go leave nothing behind in the server's memory."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from bokeh.document import Document
from bokeh.document.events import MessageSentEvent
from bokeh.events import DocumentReady
from bokeh.protocol import Protocol
from conftest import HOST, ROOT, free_port, running
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

SESSIONS, EVERY, WARM = 200, 40, 80
BOUND = 24.0
PAGE = "/lesson?game=happiness&lesson=islands&step=7&lang=en"
TOKEN = re.compile(r'"token":\s*"([^"]+)"')


def resident(process: int) -> float:
    """The megabytes of memory that a process holds now."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1000


async def come_and_go(port: int) -> None:
    """Open a page as a browser does, wait until all of it is there, and leave."""
    got = await AsyncHTTPClient().fetch(f"http://{HOST}:{port}{PAGE}", request_timeout=60)
    token = TOKEN.search(got.body.decode())
    assert token
    socket = await websocket_connect(f"ws://{HOST}:{port}/lesson/ws", subprotocols=["bokeh", token[1]])

    async def until(kind: str) -> None:
        heard: str | bytes | None = ""
        while not re.search(rf'"msgtype":\s*"{kind}"', str(heard)):
            heard = await asyncio.wait_for(socket.read_message(), 60)
            assert heard is not None, "the server hung up"

    protocol, ready = Protocol(), MessageSentEvent(Document(), "bokeh_event", DocumentReady())
    await until("ACK")
    for message, answer in (
        (protocol.create("PULL-DOC-REQ"), "PULL-DOC-REPLY"),
        (protocol.create("PATCH-DOC", [ready]), "OK"),
    ):
        for part in (message.header_json, message.metadata_json, message.content_json):
            await socket.write_message(part)
        await until(answer)
    socket.close()


async def soak(port: int, process: int) -> Sequence[float]:
    """The memory after each so many sessions, once those have been forgotten."""
    held = []
    for _ in range(SESSIONS // EVERY):
        for _ in range(EVERY):
            await come_and_go(port)
        await asyncio.sleep(1)  # tests/brisk.py looks for closed sessions five times a second
        held.append(resident(process))
    return held


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_two_hundred_sessions_leave_nothing_behind(tmp_path: Path) -> None:
    """From the 80th session, when all that is loaded late is loaded, to the 200th the server grows by less than 24 MB.

    A lesson page that is kept weighs 1.2 MB: if each were, these 120 would add 144 MB, and one of six would break the
    bound. With none kept, the 40 sessions before the 80th changed it by 1 MB.
    """
    port = free_port()
    with running(sys.executable, ROOT, tmp_path / "server.log", port, module="tests.brisk") as server:
        held = asyncio.run(soak(port, server.pid))
    assert held[-1] - held[WARM // EVERY - 1] < BOUND, f"MB after each {EVERY} sessions: {held}"
