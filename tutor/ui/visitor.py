"""Who comes to a page: a learner known by a random token in a cookie or, behind a login, by the user's name."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

from tutor.ui.controls import when_shown

_TOKEN = re.compile(r"[\w-]{20,100}", re.ASCII)


class Visitor(JSComponent):
    """Has the browser remember its learner. `on_known` is called when the browser turns out to know another token."""

    token = param.String(doc="The token, or nothing where a login says who it is.")

    _esm = Path(__file__).with_name("visitor.js")

    def __init__(self, token: str, on_known: Callable[[str], None]) -> None:
        super().__init__(token=token, width=0, height=0, margin=0)
        self._on_known = on_known

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"token": str(token)} if _TOKEN.fullmatch(token):
                when_shown(lambda: self._on_known(token))


def token_of_session() -> str:
    """The token that the browser has sent or, if it has none that can be one, a new one."""
    sent = str(pn.state.cookies.get("learner", ""))
    return sent if _TOKEN.fullmatch(sent) else secrets.token_urlsafe(32)


def user_of_session() -> str:
    """The name of who has logged in, where the site has a login; a guest is nobody."""
    user = pn.state.user
    return "" if user in (None, "guest") else str(user)
