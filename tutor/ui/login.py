"""The page that asks for a name and a password, where there is a login. Panel’s own asks another host for a logo."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from panel.auth import BasicLoginHandler

from tutor.core import LANGS
from tutor.ui.documents import Document
from tutor.ui.words import label

WRITABLE = "/?&=%,~:;@+!*'()$"
"""What may stand in an address as it is, beside letters and digits."""


class Login(Document, BasicLoginHandler):
    """`login?next=/lesson?step=2` leads to the page that was asked for. Who comes is not known yet, so it speaks both
    languages."""

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
        def both(key: str) -> str:
            return " · ".join(f'<span lang="{lang}">{escape(label(key, lang))}</span>' for lang in LANGS)

        def field(name: str, kind: str, complete: str) -> str:
            asked = f'<input name="{name}" type="{kind}" autocomplete="{complete}" required>'
            return f"<label>{both(f'login_{name}')}{asked}</label>"

        problem = f'<p role="alert">{both("login_wrong")}</p>' if wrong else ""
        self.show(
            " · ".join(label("tutor", lang) for lang in LANGS),
            f'<form class="lost login" method="post"><h1>{both("tutor")}</h1>{problem}'
            f"{field('username', 'text', 'username')}{field('password', 'password', 'current-password')}"
            f'<button class="button" type="submit">{both("login_go")}</button></form>',
            self.dark,
        )
