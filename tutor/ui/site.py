"""The site: which page is where, and how it is served."""

from __future__ import annotations

import logging
import secrets
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from traceback import extract_tb
from typing import Any

import panel as pn
from bokeh.protocol.exceptions import ProtocolError
from tornado.websocket import WebSocketClosedError

from tutor.progress.store import Store
from tutor.ui.documents import NotFound, ShortLink
from tutor.ui.frame import View, serve_page
from tutor.ui.home import GamePage, HomePage
from tutor.ui.kinds import KindPage
from tutor.ui.login import Login, Logout
from tutor.ui.pages import LessonPage
from tutor.ui.placement import PlacementPage
from tutor.ui.plan import PlanPage
from tutor.ui.play import PlayPage
from tutor.ui.present import PresentPage
from tutor.ui.printed import Print
from tutor.ui.progress import ProgressPage
from tutor.ui.proofs import Proof
from tutor.ui.puzzle import PuzzlePage
from tutor.ui.review import PracticePage, ReviewPage
from tutor.ui.rules import RulesPage
from tutor.ui.rulesets import RulesetPage
from tutor.ui.streak import RushPage, StreakPage
from tutor.ui.theme import THEME

PAGES: dict[str, type[View]] = {
    "/": HomePage,
    "game": GamePage,
    "lesson": LessonPage,
    "puzzle": PuzzlePage,
    "puzzles": KindPage,
    "play": PlayPage,
    "review": ReviewPage,
    "practice": PracticePage,
    "streak": StreakPage,
    "rush": RushPage,
    "placement": PlacementPage,
    "progress": ProgressPage,
    "present": PresentPage,
    "plan": PlanPage,
    "rules": RulesPage,
    "ruleset": RulesetPage,
}


def _factory(view: type[View], store: Store) -> Callable[[], None]:
    # Panel takes a plain function as a factory and would show anything else as an object.
    return lambda: serve_page(view, store)


def _has_left(error: object) -> bool:
    """Whether it only says that a visitor has closed a page, perhaps before all of it was there, or has come back with
    one that is too old: its server is no more, or its time is up."""
    if isinstance(error, AssertionError):
        # Bokeh asks a connection for its session, which it does not have yet.
        return extract_tb(error.__traceback__)[-1].filename.endswith("connection.py")
    return isinstance(error, (WebSocketClosedError, ProtocolError))


class _Quiet(logging.Filter):
    """Keeps visitors who have left out of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and _has_left(record.exc_info[1]))


def _unless_somebody_left(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell of an error, but not that a visitor has closed a page while something was on its way to it."""
    if not _has_left(context.get("exception")):
        loop.default_exception_handler(context)


def serve(port: int, address: str, origins: Sequence[str], show: bool, store: Store, login: str | None) -> None:
    """Serve the tutor until it is stopped.

    Sessions are signed with a key of this process. Only pages from `origins` (and this address) may connect. Progress
    is kept in `store`; `login` is a file of user names and passwords, in JSON, as Panel reads it.
    """
    pn.extension(raw_css=[THEME], reconnect=True)
    server: Any = pn.serve(
        {path: _factory(view, store) for path, view in PAGES.items()},
        port=port,
        address=address,
        websocket_origin=[*origins, f"{address}:{port}", f"localhost:{port}"],
        show=show,
        start=False,
        verbose=False,
        sign_sessions=True,
        secret_key=secrets.token_urlsafe(32),
        compress_response=True,
        websocket_compression_level=6,
        extra_patterns=[
            (r"/print", Print),
            (r"/proof", Proof),
            (r"/go/([A-Za-z0-9]+)", ShortLink, {"store": store}),
            *([(r"/login", Login), (r"/logout", Logout)] if login else []),  # before Panel’s own
        ],
        default_handler_class=NotFound,
        basic_auth=login,
        cookie_secret=secrets.token_urlsafe(32),
    )
    server.start()
    server.io_loop.asyncio_loop.set_exception_handler(_unless_somebody_left)
    for name in ("bokeh.server.protocol_handler", "tornado.application"):
        logging.getLogger(name).addFilter(_Quiet())
    print(f"The tutor is at http://{address}:{port}/", flush=True)
    server.io_loop.start()
