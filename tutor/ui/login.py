"""The page that asks for a name and a password, where there is a login. Panel’s own asks another host for a logo."""

from __future__ import annotations

from html import escape
from tempfile import NamedTemporaryFile

from tutor.core import LANGS
from tutor.ui.documents import STYLE
from tutor.ui.telling import label


def login_template() -> str:
    """A file with the page, as Panel wants it: who comes is not known yet, so it speaks both languages."""

    def both(key: str) -> str:
        return " · ".join(f'<span lang="{lang}">{escape(label(key, lang))}</span>' for lang in LANGS)

    def field(name: str, kind: str) -> str:
        complete = "username" if name == "username" else "current-password"
        asked = f'<input name="{name}" type="{kind}" autocomplete="{complete}" required>'
        return f"<label>{both(f'login_{name}')}{asked}</label>"

    page = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(label('tutor', 'en'))} · {escape(label('tutor', 'ko'))}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f'<style>{STYLE}</style></head><body><form class="lost login" method="post">'
        f'<h1>{both("tutor")}</h1>{{% if errormessage %}}<p role="alert">{both("login_wrong")}</p>{{% endif %}}'
        f"{field('username', 'text')}{field('password', 'password')}"
        f'<button class="button" type="submit">{both("login_go")}</button></form></body></html>'
    )
    with NamedTemporaryFile("w", suffix=".html", delete=False, encoding="ascii", errors="xmlcharrefreplace") as file:
        file.write(page)  # Panel reads it in the encoding of the machine, whichever that is
    return file.name
