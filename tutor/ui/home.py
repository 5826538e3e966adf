"""The home page with its games, and the page of each game: its lessons, its puzzles, and free play."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import panel as pn

from tutor.content import kind_texts, lessons, puzzle_kinds, puzzles
from tutor.core import Lang
from tutor.games import game as game_named
from tutor.ui.frame import View
from tutor.ui.scene import Scene
from tutor.ui.scenes import SCENES, scene_of
from tutor.ui.telling import html, label, told


class HomePage(View):
    """Where a learner begins: the games."""

    def title(self) -> str:
        return label("tutor", self.lang)

    def body(self) -> list[Any]:
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["home"])
        return [self._said]

    def refresh(self) -> None:
        lang = self.lang
        tiles = "".join(self._game(name, scene) for name, scene in SCENES.items())
        self._said.object = (
            f'<section class="welcome"><h1>{escape(self.title())}</h1>'
            f'<p class="lead">{escape(label("tagline", lang))}</p></section><ul class="games">{tiles}</ul>'
        )

    def _game(self, name: str, scene: Scene) -> str:
        """A game as a tile: its picture, what it is, and how much there is to learn."""
        lang = self.lang
        tasks = sum(len(puzzles(name, kind)) for kind in puzzle_kinds(name))
        much = label("how_much", lang, lessons=len(lessons(name)), puzzles=tasks)
        picture = f'<div class="picture">{scene.picture(lang, on_page=True)}</div>'
        return (
            f'<li><a href="{self.link("game", game=name)}">{picture}'
            f"<h2>{escape(label(name, lang))}</h2><p>{escape(label(f'{name}_tagline', lang))}</p>"
            f'<small class="quiet">{escape(much)}</small></a></li>'
        )


class GamePage(View):
    """A game: a try that is answered, and the ways in: `?game=laughbattle`."""

    def open(self, query: Mapping[str, str]) -> None:
        self.game = game_named(query.get("game", "happiness"))
        self.scene = scene_of(self.game)

    def title(self) -> str:
        return label(self.game.NAME, self.lang)

    def query(self) -> dict[str, str]:
        return {"game": self.game.NAME}

    def body(self) -> list[Any]:
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["home"])
        return [self._said]

    def refresh(self) -> None:
        lang, game, scene = self.lang, self.game.NAME, self.scene
        figures = scene.figures._asdict()
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
        play = self._tile(self.link("play", game=game), label("play", lang), label("play_about", lang), "")
        self._said.object = (
            f'<section class="hero"><div><h1>{escape(label(game, lang))}</h1>'
            f'<p class="lead">{escape(label(f"{game}_tagline", lang))}</p>'
            f"<p>{escape(label(f'{game}_about', lang, **figures))}</p>"
            f"<p>{self._start(lang)}</p></div>"
            f'<div class="picture">{scene.picture(lang, on_page=True)}</div>'
            f'<div class="answer">{told(scene.verdict, lang, scene.position.rules)}</div></section>'
            f'<h2>{escape(label("lessons", lang))}</h2><ol class="cards">{"".join(tiles)}</ol>'
            f'<h2>{escape(label("puzzles", lang))}</h2><ul class="cards">{"".join([*kinds, play])}</ul>'
        )

    def _start(self, lang: Lang) -> str:
        first = lessons(self.game.NAME)[0]
        href = self.link("lesson", game=self.game.NAME, lesson=first.id, step=1)
        return f'<a class="button main" href="{href}">{escape(label("start", lang))}</a>'

    @staticmethod
    def _tile(href: str, title: str, about: str, quiet: str) -> str:
        small = f'<small class="quiet">{escape(quiet)}</small>' if quiet else ""
        return f'<li><a href="{href}"><strong>{escape(title)}</strong><p>{about}</p>{small}</a></li>'
