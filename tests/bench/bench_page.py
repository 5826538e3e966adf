"""The page beside a bare Tornado page that does the same: from the click to the changed board; and its first load."""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import pytest
from bare import LESSON, STEP
from playwright.sync_api import Browser, Page
from race import against, told

from tutor.ui.words import label

CLICKS = 200
STEPS, LOADS = 40, 5
LINE = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
"""10 Mbit/s with 40 ms, as the browser is told it."""
TRIES = ("c3", "d3")  # cells where the first card of the hand may not go; the page answers why, and draws it there
PAGE = f"/lesson?game=happiness&lesson={LESSON}&step={STEP}&lang=en"

CLICK = """async name => {
  const search = root => root.querySelector(`[data-cell="${name}"]`)
    ?? [...root.querySelectorAll("*")].reduce((found, one) => found ?? (one.shadowRoot && search(one.shadowRoot)), null)
  const cell = search(document)
  await new Promise(done => setTimeout(done, 60)) // until all that the last click has set going is done
  return await new Promise(done => {
    const watch = new MutationObserver(() => {
      watch.disconnect()
      done(performance.now() - begin)
    })
    watch.observe(cell, {childList: true, subtree: true})
    const begin = performance.now()
    cell.click()
  })
}"""

STEP_CHANGE = """async words => {
  const search = (root, fits) => [...root.querySelectorAll("*")].reduce(
    (found, one) => found ?? (fits(one) ? one : one.shadowRoot && search(one.shadowRoot, fits)), null)
  const button = search(document, one => one.localName === "button" && one.textContent.trim() === words)
  const board = search(document, one => one.dataset?.cell).getRootNode()
  await new Promise(done => setTimeout(done, 300)) // until all that the last change has set going is done
  return await new Promise(done => {
    const watch = new MutationObserver(() => {
      watch.disconnect()
      done(performance.now() - begin)
    })
    watch.observe(board, {childList: true, subtree: true})
    const begin = performance.now()
    button.click()
  })
}"""


@pytest.fixture
def bare() -> Iterator[str]:
    """The address of the bare page."""
    command = [sys.executable, str(Path(__file__).with_name("bare.py"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def test_from_click_to_changed_board(new_page: Callable[..., Page], bare: str):
    pages = {"tutor": new_page(), "bare Tornado page": new_page(quiet=False)}
    for page, address in zip(pages.values(), (PAGE, bare), strict=True):
        page.goto(address)
        page.locator('[data-cell="hand/0"]').click()
    times: dict[str, list[float]] = {name: [] for name in pages}
    for n in range(CLICKS + 10):
        for name, page in pages.items():
            page.bring_to_front()
            times[name].append(page.evaluate(CLICK, TRIES[n % 2]))
    for page in pages.values():
        assert page.get_by_text("Not here").count(), "the tries are answered"
    own, peer = (done[10:] for done in times.values())
    rows = [[name, f"{median(done):.1f}", f"{quantiles(done, n=20)[-1]:.1f}"] for name, done in times.items()]
    rows[0].append(against(median(own) / median(peer), "≤ 1.6"))
    told("From click to changed board", ["ms", "median", "of 20 the slowest", "× bare page"], *rows)


def test_from_step_to_step(new_page: Callable[..., Page], bare: str):
    """A step further and back again, beside a click on the bare page, which has no steps."""
    page, other = new_page(), new_page(quiet=False)
    for each, address in ((page, PAGE), (other, bare)):
        each.goto(address)
        each.locator('[data-cell="hand/0"]').click()
    own, peer = [], []
    for n in range(STEPS + 4):
        page.bring_to_front()
        own.append(page.evaluate(STEP_CHANGE, label(("skip", "back")[n % 2], "en")))
        other.bring_to_front()
        peer.append(other.evaluate(CLICK, TRIES[n % 2]))
    own, peer = own[4:], peer[4:]
    ratio = against(median(own) / median(peer), "≤ 1.6")
    row = [LESSON, f"{median(own):.1f}", f"{quantiles(own, n=20)[-1]:.1f}", f"{median(peer):.1f}", ratio]
    told("From step to step", ["ms", "median", "of 20 the slowest", "click on the bare page", "×"], row)


def test_first_view_on_a_slow_line(browser: Browser, site: str, bare: str):
    """From the request of a new visitor to the board on the screen."""
    times: dict[str, list[float]] = {"tutor": [], "bare Tornado page": []}
    for _ in range(LOADS):
        for done, address in zip(times.values(), (site + PAGE, bare), strict=True):
            context = browser.new_context()
            page = context.new_page()
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            network.send("Network.emulateNetworkConditions", LINE)
            begin = perf_counter()
            page.goto(address, wait_until="commit")
            page.locator('[data-cell="hand/0"]').wait_for()
            done.append(perf_counter() - begin)
            context.close()
    own, peer = (median(done) for done in times.values())
    rows = [[name, f"{median(done):.2f}", f"{max(done):.2f}"] for name, done in times.items()]
    rows[0].append(against(own / peer, "≤ 1.6"))
    told("First view at 10 Mbit/s and 40 ms", ["s", "median", "slowest", "× bare page"], *rows)


def test_first_load(browser: Browser, site: str):
    """All that a new visitor's browser receives for a lesson page, as it comes over the network."""
    context = browser.new_context()
    page = context.new_page()
    network = context.new_cdp_session(page)
    loaded, shaken, frames = told_by = [], [], []
    events = ("loadingFinished", "webSocketHandshakeResponseReceived", "webSocketFrameReceived")
    for event, heard in zip(events, told_by, strict=True):
        network.on(f"Network.{event}", lambda one, heard=heard: heard.append(one))
    network.send("Network.enable")
    page.goto(site + PAGE)
    page.locator('[data-cell="hand/0"]').wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    files = sum(one["encodedDataLength"] for one in loaded)
    sent = "".join(one["response"]["payloadData"] for one in frames).encode()
    if any("permessage-deflate" in str(one["response"]["headers"]) for one in shaken):
        sent = zlib.compress(sent)  # the browser tells the size of a frame after unpacking it
    row = [LESSON, f"{files / 1e6:.2f}", f"{len(sent) / 1e6:.2f}", against((files + len(sent)) / 1e6, "≤ 1")]
    told("First load of a lesson", ["MB on the wire", "files", "websocket", "all"], row)
