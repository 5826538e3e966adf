"""The page's place in the browser: its address, title and language, the back button, and a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import panel as pn
import param
from panel.custom import JSComponent


class Address(JSComponent):
    """Keeps the address of the page in step with what it shows. `on_back` hears the query that the browser went to."""

    place = param.Dict(default={}, doc="All of it at once: query, push, title, lang, lost (see `show`).")

    _esm = Path(__file__).with_name("address.js")

    def __init__(self, on_back: Callable[[dict[str, str]], None], **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)
        self._on_back = on_back

    def show(self, query: Mapping[str, str], title: str, lang: str, lost: str, push: bool) -> None:
        """Set the address; with `push` the one before can be gone back to. `lost` is said without a connection."""
        self.place = {"query": f"?{_written(query)}", "push": push, "title": title, "lang": lang, "lost": lost}

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"query": str(query)}:
                self._on_back(dict(parse_qsl(query.removeprefix("?"))))


def link(page: str, /, **query: object) -> str:
    """The address of another page of the tutor, relative to this one."""
    return f"./{page}?{_written({key: str(value) for key, value in query.items()})}"


def _written(query: Mapping[str, str]) -> str:
    # What separates the parts of a plan may stand in a query as it is, and is read more easily so.
    return urlencode(query, safe="/,")


def seed_in(query: Mapping[str, str], otherwise: int) -> int:
    """The seed that a link holds or, where it holds none that could be one, another number."""
    given = query.get("seed", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else otherwise


def site_of_session() -> str:
    """The address of this very site, as the browser has asked for it, with a slash at its end."""
    return site_of(pn.state.curdoc.session_context.request)


def site_of(request: Any) -> str:
    """The same, of a request that is being answered; a proxy may have put a path before all of it."""
    protocol = request.headers.get("X-Forwarded-Proto", request.protocol).partition(",")[0]
    below = request.headers.get("X-Forwarded-Prefix", "").strip("/")
    return f"{protocol}://{request.headers.get('Host', '')}/{below and f'{below}/'}"
