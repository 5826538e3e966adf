"""Plain documents, which need no session: where a short link leads, and the page for an address that is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from bokeh.server.views.auth_request_handler import AuthRequestHandler
from tornado.web import authenticated

from tutor.core import LANGS, Lang
from tutor.draw import palette_css
from tutor.progress.database import Gone
from tutor.progress.store import Store
from tutor.texts import Mistake
from tutor.ui.address import link, site_of
from tutor.ui.words import label

STYLE = (
    palette_css(":root", ":root.dark")
    + f"@media (prefers-color-scheme: dark){{{palette_css(':root.light', ':root:not(.light)')}}}\n"
    + Path(__file__).with_name("document.css").read_text(encoding="utf-8")
)


def language(query: Mapping[str, str], cookies: Mapping[str, str], accepts: str) -> Lang:
    """The language of a link or, if it names none, the one chosen last or, if none was, the first that the
    browser names."""
    preferred: list[Lang] = re.findall(r"(?:^|,)\s*(en|ko)\b", accepts.lower()) or ["en"]
    return next((lang for known in (query, cookies) for lang in LANGS if lang == known.get("lang")), preferred[0])


class Document(AuthRequestHandler):
    """A document in the language of its link or of the browser; behind the login, where it is `@authenticated`."""

    @property
    def query(self) -> dict[str, str]:
        """What the link holds."""
        return {key: values[-1].decode("utf-8", "replace") for key, values in self.request.query_arguments.items()}

    @property
    def site(self) -> str:
        """The address of this very site, with a slash at its end."""
        return site_of(self.request)

    @property
    def top(self) -> str:
        """The way from here to the front of the site, wherever the address is."""
        return "../" * (self.request.path.count("/") - 1) or "./"

    @property
    def lang(self) -> Lang:
        return language(self.query, self._cookies, self.request.headers.get("Accept-Language", ""))

    @property
    def _cookies(self) -> dict[str, str]:
        return {name: one.value for name, one in self.cookies.items()}

    @property
    def theme(self) -> str:
        """The theme that the visitor has, `dark` or `light`; nothing before a first page, where the device decides."""
        kept = self._cookies.get("theme", "").removeprefix("device-")
        return kept if kept in ("dark", "light") else ""

    def get_login_url(self) -> str:
        """Where `@authenticated` leads."""
        return f"{self.top}login"

    def other_language(self, page: str) -> str:
        """The way to the same document in the other language, which is the chosen one from then on, as HTML."""
        other = LANGS[1 - LANGS.index(self.lang)]
        there = link(page, **{**self.query, "lang": other})
        return (
            f'<a class="button" href="{escape(there)}" lang="{other}"'
            f""" onclick="document.cookie='lang={other}; path=/; max-age=31536000; samesite=lax'">"""
            f"{escape(label('other_language', self.lang))}</a>"
        )

    def show(self, title: str, body: str, theme: str = "light") -> None:
        """Answer with a whole document; `body` is HTML."""
        self.set_header("Cache-Control", "no-store")
        self.finish(
            f'<!DOCTYPE html>\n<html lang="{self.lang}" class="{theme}"><head><meta charset="utf-8">'
            f"<title>{escape(title)}</title>"
            '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
            f"<style>{STYLE}</style></head><body>{body}</body></html>"
        )

    def lose(self, status: int, problem: Mistake) -> None:
        """Say what is wrong with the address, and show the way home."""
        lang = self.lang
        self.set_status(status)
        home = f"{self.top}?lang={lang}"
        self.show(
            f"{label('oops', lang)} · {label('tutor', lang)}",
            f'<main class="lost"><h1>{escape(label("oops", lang))}</h1><p>{escape(problem.said(lang))}</p>'
            f'<p><a class="button" href="{escape(home)}">{escape(label("go_home", lang))}</a></p></main>',
            self.theme,
        )


class NotFound(Document):
    """There is no such page."""

    def prepare(self) -> None:
        given = self.request.path.strip("/")
        self.lose(404, Mistake("no_page", given=given if len(given) <= 60 else f"{given[:59]}…"))


class ShortLink(Document):
    """`go/n32ow` leads to the page that the link was made for."""

    def initialize(self, store: Store) -> None:
        self._store = store

    @authenticated
    def get(self, code: str) -> None:
        try:
            target = self._store.target(code)
        except Gone:
            self.lose(503, Mistake("database_gone"))
            return
        if target is None:
            self.lose(404, Mistake("no_short_link", given=code))
        else:
            self.redirect(f"../{target}")
