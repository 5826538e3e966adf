"""The pages at the door, where there is a login: one asks for a name and a password, one says good-bye. Panel’s own ask
another host for a logo."""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import quote

from panel.auth import BasicLoginHandler
from panel.config import config

from tutor.core import LANGS
from tutor.ui.documents import Document
from tutor.ui.words import label

WRITABLE = "/?&=%,~:;@+!*'()$"
"""What may stand in an address as it is, beside letters and digits."""

ICON = Path(__file__).with_name("icon.svg").read_text(encoding="utf-8")

LOGGED_IN = ("user", "id_token")
"""The cookies that say who has logged in."""


def _both(key: str, between: str = "") -> str:
    """Words of the page in both languages, as HTML; with nothing between they are lines."""
    return between.join(f'<span lang="{lang}">{escape(label(key, lang))}</span>' for lang in LANGS)


class Door(Document):
    """A page for somebody who is not known, so that it speaks both languages."""

    def show_door(self, body: str) -> None:
        """Answer with such a page; `body` is HTML."""
        self.show(
            " · ".join(label("tutor", lang) for lang in LANGS),
            f'<main class="door"><div aria-hidden="true">{ICON}</div><h1>{_both("tutor")}</h1>{body}</main>',
            self.theme,
        )


class Login(Door, BasicLoginHandler):
    """`login?next=/lesson?step=2` leads to the page that was asked for."""

    def get(self) -> None:
        self._ask()

    def post(self) -> None:
        name, password = (self.get_body_argument(field, "", strip=False) for field in ("username", "password"))
        if self._validate(name, password):
            self.set_current_user(name)
            self.redirect(self._onward())
        else:
            self._ask(wrong=True)

    def _onward(self) -> str:
        """The way from here to the page that was asked for. Whatever a link says, it stays on this site, and below the
        path that a proxy may have put before all of it."""
        return f"./{quote(self.query.get('next', '').lstrip('/'), safe=WRITABLE)}"

    def _ask(self, wrong: bool = False) -> None:
        def field(name: str, kind: str, complete: str) -> str:
            asked = f'<input name="{name}" type="{kind}" autocomplete="{complete}" required>'
            return f"<label>{_both(f'login_{name}', ' · ')}{asked}</label>"

        problem = f'<p role="alert">{_both("login_wrong")}</p>' if wrong else ""
        self.show_door(
            f'<form method="post">{problem}'
            f"{field('username', 'text', 'username')}{field('password', 'password', 'current-password')}"
            f'<button class="button" type="submit">{_both("login_go", " · ")}</button></form>'
        )


class Logout(Door):
    """Whoever comes here is known no longer."""

    def get(self) -> None:
        for name in LOGGED_IN:
            self.clear_cookie(name, path=config.cookie_path)
        self.show_door(
            f'<p role="status">{_both("logged_out")}</p>'
            f'<a class="button" href="{escape(self.get_login_url())}">{_both("login_again", " · ")}</a>'
        )
