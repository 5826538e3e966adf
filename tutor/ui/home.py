"""The home page: the game, its lessons, its puzzles, and free play."""

from __future__ import annotations

from html import escape
from typing import Any

import panel as pn

from tutor import happiness
from tutor.content import kind_texts, lessons, puzzle_kinds, puzzles
from tutor.core import Lang, Verdict, judge
from tutor.happiness.board import cell_name
from tutor.happiness.picture import board_svg
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Play
from tutor.session import marks_of, scores_at
from tutor.ui.frame import View
from tutor.ui.telling import html, label, told


class HomePage(View):
    """Where a learner begins."""

    def title(self) -> str:
        return label("tutor", self.lang)

    def body(self) -> list[Any]:
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["home"])
        return [self._said]

    def refresh(self) -> None:
        lang, game = self.lang, "happiness"
        figures = Ruleset("tabletop").figures._asdict()
        tiles = [
            self._tile(
                self.link("lesson", game=game, lesson=one.id, step=1),
                label("lesson", lang, n=n, title=one.title[lang]),
                html(one.about, lang, figures),
                label("steps", lang, n=len(one.steps)),
            )
            for n, one in enumerate(lessons(game), 1)
        ]
        kinds = [
            self._tile(
                self.link("puzzle", game=game, kind=kind),
                kind_texts(game)[kind]["title"][lang],
                html(kind_texts(game)[kind]["about"], lang, {}),
                label("puzzles_about", lang, n=len(puzzles(game, kind))),
            )
            for kind in puzzle_kinds(game)
        ]
        first = self.link("lesson", game=game, lesson=lessons(game)[0].id, step=1)
        play = self._tile(self.link("play", game=game), label("play", lang), label("play_about", lang), "")
        self._said.object = (
            f'<section class="hero"><div><h1>{escape(label(game, lang))}</h1>'
            f'<p class="lead">{escape(label("tagline", lang))}</p>'
            f"<p>{escape(label('happiness_about', lang, **figures))}</p>"
            f'<p><a class="button main" href="{first}">{escape(label("start", lang))}</a></p></div>'
            f'<div class="picture">{showcase(lang, on_page=True)}</div>'
            f'<div class="answer">{told(_verdict(), lang, happiness.decode(SHOWCASE).rules)}</div></section>'
            f'<h2>{escape(label("lessons", lang))}</h2><ol class="cards">{"".join(tiles)}</ol>'
            f'<h2>{escape(label("puzzles", lang))}</h2><ul class="cards">{"".join([*kinds, play])}</ul>'
        )

    @staticmethod
    def _tile(href: str, title: str, about: str, quiet: str) -> str:
        small = f'<small class="quiet">{escape(quiet)}</small>' if quiet else ""
        return f'<li><a href="{href}"><strong>{escape(title)}</strong><p>{about}</p>{small}</a></li>'


SHOWCASE = (
    "h1~hard~on.e3-garden.c4-friends.d4-promise.e4-courage.e5-campfire.f5-laughter"
    "~seat.music.bread.traffic.grandma.cookies~seat~deck.20"
)
"""The position of the picture that says what the tutor is for."""

TRY = "music d3"
"""The play that is tried there, and is not legal."""


def _verdict() -> Verdict:
    return judge(happiness, happiness.decode(SHOWCASE), happiness.read_action(TRY))


def showcase(lang: Lang, on_page: bool = False) -> str:
    """The board answering a try that is not legal: where it clashes, and where the card may go, as a picture.
    `on_page` is as in `tutor.draw.standalone`."""
    state = happiness.decode(SHOWCASE)
    tried = happiness.read_action(TRY)
    assert isinstance(tried, Play)
    cell = cell_name(tried.cell)
    source = f"hand/{state.mover.hand.index(tried.card)}"
    notes = {place: f"+{jp}" for place, jp in scores_at(happiness, state, [source]).items()}
    marks = dict.fromkeys(notes, "legal") | marks_of(_verdict(), [source, cell]) | {source: "chosen"}
    cards = {cell_name(at): card for at, card in state.board.cards.items()} | {cell: tried.card}
    return board_svg(cards, state.board.size, lang, marks, notes, state.mover.hand, on_page)
