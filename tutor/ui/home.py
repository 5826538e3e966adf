"""The home page: the game, its lessons, its puzzles, and free play."""

from __future__ import annotations

from html import escape
from typing import Any

import panel as pn

from tutor.content import kind_texts, lessons, puzzle_kinds, puzzles
from tutor.happiness.picture import state_svg
from tutor.happiness.ruleset import Ruleset
from tutor.ui.frame import View
from tutor.ui.telling import html, label


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
            f'<div class="picture">{self._picture()}</div></section>'
            f'<h2>{escape(label("lessons", lang))}</h2><ol class="cards">{"".join(tiles)}</ol>'
            f'<h2>{escape(label("puzzles", lang))}</h2><ul class="cards">{"".join([*kinds, play])}</ul>'
        )

    @staticmethod
    def _tile(href: str, title: str, about: str, quiet: str) -> str:
        small = f'<small class="quiet">{escape(quiet)}</small>' if quiet else ""
        return f'<li><a href="{href}"><strong>{escape(title)}</strong><p>{about}</p>{small}</a></li>'

    def _picture(self) -> str:
        """The board of the first puzzle of the library, as a picture."""
        game = "happiness"
        return state_svg(puzzles(game, puzzle_kinds(game)[0])[0].task.state, self.lang)
