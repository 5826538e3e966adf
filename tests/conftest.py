"""What many tests share: the real server on a free port, and pages of a real browser that must stay quiet."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

# So that what a helper asserts shows its values, too.
pytest.register_assert_rewrite("codes", "contract", "hands", "pages", "sayings")

ROOT = Path(__file__).parent.parent
CI = bool(os.environ.get("CI"))

# The shell without a window needs a third less time for a page than the whole browser.
BROWSERS = ("chromium-headless-shell", "/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
BROWSER_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HOST = "127.0.0.1"
START_SECONDS = 60.0

# A slow moment of the machine is no failure, and what failed in CI fails the same way at home.
settings.register_profile("steady", deadline=None, derandomize=CI)
settings.load_profile("steady")
expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: the quick ones answer first, and Playwright's event loop is in nobody's way."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


# --- the server


@contextmanager
def serving(python: Path | str, cwd: Path, log: Path, *options: str) -> Iterator[str]:
    """Run `tutor serve` as a person would, in `cwd`; give its address once it answers.

    What the server printed must hold no traceback: Panel logs an exception of a callback, and the page
    that caused it shows nothing.
    """
    port = free_port()
    with running(python, cwd, log, port, *options):
        yield f"http://{HOST}:{port}"
    assert "Traceback" not in log.read_text(), log.read_text()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(
    python: Path | str, cwd: Path, log: Path, port: int, *options: str, module: str = "tutor"
) -> Iterator[subprocess.Popen[bytes]]:
    """The process of a server at a port, once it answers. Its database lies beside the log."""
    database = f"sqlite:///{log.with_suffix('.db')}"
    command = [str(python), "-m", module, "serve", "--port", str(port), "--address", HOST, "--database", database]
    command += options
    with (
        log.open("a") as out,
        subprocess.Popen(command, cwd=cwd, stdout=out, stderr=subprocess.STDOUT) as server,
    ):
        try:
            _wait_until_it_answers(f"http://{HOST}:{port}", server, log)
            yield server
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_until_it_answers(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            pytest.fail(f"the server stopped with {server.returncode}:\n{log.read_text()}", pytrace=False)
        try:
            with urllib.request.urlopen(address, timeout=START_SECONDS):
                return
        except urllib.error.HTTPError as error:
            pytest.fail(f"the server answers {error} at {address}:\n{log.read_text()}", pytrace=False)
        except OSError:  # nobody listens yet
            time.sleep(0.1)
    pytest.fail(f"no answer at {address} in {START_SECONDS:.0f} s:\n{log.read_text()}", pytrace=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the running tutor, without a slash at its end."""
    with serving(sys.executable, ROOT, tmp_path_factory.mktemp("site") / "server.log") as address:
        yield address


# --- the browser


def _browser_path() -> str:
    """The browser to test with; without one the test is skipped, in CI it fails."""
    named = os.environ.get("TUTOR_BROWSER")
    for name in (named,) if named else BROWSERS:
        if path := shutil.which(name):
            return path
    message = f"no browser found (tried {named or ', '.join(BROWSERS)}): install Chromium or set TUTOR_BROWSER"
    if CI:
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine, without a window."""
    path = _browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(BROWSER_ARGS))
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open empty pages, each a visitor's own: `new_page(width=390, touch=True)`, then `page.goto("/")`.

    At the end of the test, no page may have written an error to its console, thrown, or asked another host.
    A test that provokes such a fault on purpose opens its page with `quiet=False`.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def watch(page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type == "error":
                faults.append(f"console: {message.text} ({message.location.get('url', '')})")

        def asked(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != HOST:
                faults.append(f"asked another host: {url}")

        def requested(request: Request) -> None:
            asked(request.url)

        page.on("console", said)
        page.on("pageerror", lambda error: faults.append(f"thrown: {error}"))
        page.on("request", requested)
        page.on("websocket", lambda opened: asked(opened.url))

    def make(
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        locale: str = "en-GB",
        quiet: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            locale=locale,
        )
        contexts.append(context)
        if quiet:
            context.on("page", watch)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One quiet page of a wide screen."""
    return new_page()
