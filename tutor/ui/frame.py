"""What all pages share: the frame, the language switch, the address, and the page for a link that does not work."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmui
from panel.util import edit_readonly
from panel_material_ui.template.base import BASE_TEMPLATE

from tutor.core import LANGS, Game, Lang
from tutor.games import RULESETS, ruleset_of
from tutor.progress.kept import Given, now
from tutor.progress.learner import Progress
from tutor.progress.store import Store
from tutor.puzzles.kind import Outcome
from tutor.session.answered import Answered
from tutor.tables import Tables, tables_of
from tutor.texts import Mistake
from tutor.ui.address import Address, link
from tutor.ui.attention import Attention
from tutor.ui.controls import button, show_if
from tutor.ui.documents import language
from tutor.ui.keys import EVERYWHERE, Keys, Shortcut
from tutor.ui.telling import panel
from tutor.ui.theme import MATERIAL, ThemeSwitch
from tutor.ui.visitor import Visitor, token_of_session, user_of_session
from tutor.ui.words import anchor, figure_line, label

ICON = Path(__file__).with_name("icon.svg")

_PAGE = Path(str(BASE_TEMPLATE.filename)).read_text(encoding="utf-8")

_SAYS = {
    "Resources could not be loaded.": "not_loaded",
    "Connection with the server could not be established.": "not_connected",
}
"""What Panel's own page says by itself, and our words for it."""


def page_in(lang: Lang) -> str:
    """Panel's own page, which names its language from the first byte and speaks no other."""
    page = _PAGE.replace('<html lang="en"', f'<html lang="{lang}"')
    for said, key in _SAYS.items():
        page = page.replace(said, label(key, lang))
    return page


TEMPLATES = {lang: BASE_TEMPLATE.environment.from_string(page_in(lang)) for lang in LANGS}

RETRY = 3000
"""Milliseconds between two attempts to reach a database that is gone."""


class View(ABC):
    """One page of one learner: built for one session, drawn anew whenever something about it changes.

    A page says what it shows (`title`, `query`, `body`) and puts words and states in place in `refresh`.
    """

    css = ""
    """What the page's own document looks like, beside the theme."""
    heard: Sequence[str] = ()
    """The keys that the page hears, wherever they are pressed (see `Keys`)."""
    shortcuts: Sequence[Shortcut] = EVERYWHERE
    """What "?" lists."""

    def __init__(self, query: Mapping[str, str], lang: Lang, store: Store) -> None:
        self.lang = lang
        self.store = store
        user, token = user_of_session(), token_of_session()
        self._visitor = Visitor("" if user else token, self._meet)
        self.progress = Progress(store, f"user/{user}" if user else f"token/{token}")
        self._trying: Any = None
        self.open(query)
        self._address = Address(self._go_back)
        self._attention = Attention()
        self._switch = button(self._change_language, "outlined", css_classes=["switch"])
        self._keys = Keys(self.on_key, self.heard)
        self._theme = ThemeSwitch(pn.state.cookies, on_change=self._change_theme)
        self.status = pn.pane.HTML("", css_classes=["status"], margin=0)
        self._page = pmui.Page(
            favicon=ICON,
            logo=ICON,
            site_url=f"./?lang={lang}",
            theme_config=MATERIAL,
            meta_viewport="width=device-width, initial-scale=1",
            meta_title=self.name(),
            meta_name=label("tutor", lang),
            header=[self.status, self._switch, self._keys, self._theme],
            theme_toggle=False,
            template=TEMPLATES[lang],
            dark_theme=self.dark,
            raw_css=[self._theme.first_paint, self.css],
        )
        # A page of this kind follows whether anybody on the server is busy: each would be told of the clicks of all
        # others, and be held when its visitor has long gone. It follows itself alone.
        with edit_readonly(self._page):
            self._page.busy = self._page.param.loading
        self._unkept = pn.pane.HTML(sizing_mode="stretch_width", margin=0)
        self._page.main = [self._address, self._attention, self._visitor, self._unkept, *self.body()]
        self.redraw(push=False)

    def open(self, query: Mapping[str, str]) -> None:  # noqa: B027, a page may have nothing to open
        """Begin with what a link asks for; raises `Mistake` if there is no such thing."""

    @abstractmethod
    def title(self) -> str:
        """What the page is called."""

    def query(self) -> dict[str, str]:
        """What a link to just this place holds, without the language."""
        return {}

    @abstractmethod
    def body(self) -> list[Any]:
        """The components of the page, built once."""

    @abstractmethod
    def refresh(self) -> None:
        """Put the words and the state in place, in the language of now."""

    def asked(self) -> object:
        """What a press is meant for: while the browser shows another one, it is not done."""
        return None

    def done(self) -> int:
        """How often a button has done something in what is asked, where it can do more than one thing."""
        return 0

    def on_key(self, key: str) -> None:  # noqa: B027, a page may hear no key
        """A key that the page hears was pressed."""

    def redraw(self, push: bool = True) -> None:
        """Show the state of now; with `push` the browser can come back to the place before."""
        with pn.io.hold():
            self._switch.label = label("other_language", self.lang)
            self._switch.description = label("other_language_name", self.lang)
            self._theme.label = label("theme", self.lang)
            self._keys.show(self.shortcuts, self.lang)
            self._page.title = self.title()
            self._page.site_url = f"./?lang={self.lang}"
            self._tell_of_what_waits()
            self.refresh()
            self._attention.turn((self.lang, self.asked()), self.done())
            place = {**self.query(), "lang": self.lang}
            self._address.show(place, self.name(), self.lang, label("lost", self.lang), push)

    def report(self, answered: Answered) -> None:
        """Keep an answer, before it is shown."""
        self.progress.give(
            Given(
                now(),
                answered.task,
                answered.outcome.value,
                answered.tries,
                answered.hints,
                answered.rules,
                answered.outcome is Outcome.SOLVED,
                answered.step,
                answered.difficulty,
            )
        )

    def _tell_of_what_waits(self) -> None:
        """Say so while answers cannot be kept, and go on trying."""
        lost = self.progress.lost
        said = escape(label("unkept", self.lang)) if lost else ""
        self._unkept.object = f'<p class="unkept" role="status">{said}</p>' if lost else ""
        show_if(lost, self._unkept)
        if lost and self._trying is None and pn.state.curdoc is not None:
            self._trying = pn.state.add_periodic_callback(self._try_to_keep, period=RETRY)

    def _try_to_keep(self) -> None:
        self.progress.retry()
        if not self.progress.lost:
            self._trying.stop()
            self._trying = None
            self.redraw(push=False)

    def _meet(self, token: str) -> None:
        """The browser knows its learner by another token: what that learner has kept may make another page of it."""
        place = self.query()
        self.progress = Progress(self.store, f"token/{token}")
        self._visitor.token = token
        self.open(place)
        self.redraw(push=False)

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        return self._theme.dark

    @property
    def tables(self) -> Tables:
        """The learner's own figures."""
        return tables_of(self.progress.kept.settings)

    def changed_figures(self, game: Game[Any, Any], state: Any) -> str:
        """How a position's figures differ from its preset, as chips: they are the learner's own, or the position's."""
        code, preset = ruleset_of(game, state), state.rules.preset
        if code == preset:
            return ""
        if code == self.tables.get(f"{game.NAME}/{preset}"):
            href = self.link("ruleset", game=game.NAME, preset=preset)
            return f" {anchor(href, label('own_rules', self.lang))}"
        changes = RULESETS[game.NAME].of(state.rules).changes
        lines = (figure_line(game.NAME, figure, value, self.lang) for figure, value in changes.items())
        return "".join(f' <span class="chip">{escape(line)}</span>' for line in lines)

    def link(self, page: str, /, **query: object) -> str:
        """The address of another page, in the language of now."""
        return escape(link(page, **query, lang=self.lang))

    def told_lost(self, problem: Mistake) -> str:
        """What is wrong with a link, and the way on, as HTML."""
        way_on = anchor(self.link(""), label("go_home", self.lang), "button main")
        return panel("no", label("oops", self.lang), f"<p>{escape(problem.said(self.lang))}</p><p>{way_on}</p>")

    def name(self) -> str:
        """What the browser calls the page."""
        title, site = self.title(), label("tutor", self.lang)
        return title if title == site else f"{title} · {site}"

    def _change_language(self) -> None:
        self.lang = LANGS[1 - LANGS.index(self.lang)]
        self.redraw(push=False)

    def _change_theme(self) -> None:
        self._page.dark_theme = self.dark
        self.redraw(push=False)

    def _go_back(self, query: dict[str, str]) -> None:
        """Show what an earlier address asks for, in the language of now."""
        try:
            self.open(query)
        except Mistake:
            return  # the browser went to an address that this page never showed
        self.redraw(push=False)

    def serve(self) -> None:
        """Send the page to the browser of this session. Its address is ours, not for Panel's own reading."""
        self._page.servable(title=self.name(), location=False)


class Lost(View):
    """The page for a link that does not work: what is wrong with it, and the way on."""

    def __init__(self, problem: Mistake, query: Mapping[str, str], lang: Lang, store: Store) -> None:
        self._problem = problem
        self._query = dict(query)
        super().__init__(query, lang, store)

    def title(self) -> str:
        return label("oops", self.lang)

    def query(self) -> dict[str, str]:
        return {key: value for key, value in self._query.items() if key != "lang"}

    def body(self) -> list[Any]:
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["speech"])
        return [pn.Column(self._said, css_classes=["lesson", "rest"], sizing_mode="stretch_width")]

    def refresh(self) -> None:
        self._said.object = f'<h1 class="unseen">{escape(self.title())}</h1>{self.told_lost(self._problem)}'


def serve_page(view: type[View], store: Store) -> None:
    """Answer the request of this session, in the language of its link or of its browser."""
    query = {key: values[-1].decode("utf-8", "replace") for key, values in pn.state.session_args.items()}
    lang = language(query, pn.state.cookies, str(pn.state.headers.get("Accept-Language", "")))
    try:
        page = view(query, lang, store)
    except Mistake as problem:
        page = Lost(problem, query, lang, store)
    page.serve()
