"""The home page with its games, and the page of each game: its lessons, its puzzles, and free play."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import panel as pn

from tutor.content.lessons import Lesson, lesson, lessons
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.wording import kind_texts
from tutor.games import GAMES
from tutor.games import game as game_named
from tutor.path import due, has_begun, last_game, next_step, standing, steps_done
from tutor.progress.kept import now
from tutor.ui.frame import View
from tutor.ui.kinds import kinds_by_group
from tutor.ui.lesson_map import lesson_map, sign
from tutor.ui.scene import Scene
from tutor.ui.scenes import SCENES, scene_of
from tutor.ui.telling import told
from tutor.ui.words import anchor, html, label, lesson_name


class WayOn(View):
    """A page from which a learner goes on."""

    def ways(self, game: str) -> str:
        """Where a learner goes on in a game, what is to be reviewed, and all progress."""
        kept, lang, ways = self.progress.kept, self.lang, []
        if left := next_step(game, kept):
            one, step = left
            href = self.link("lesson", game=game, lesson=one.id, step=step)
            ways.append(anchor(href, label("go_on", lang, lesson=lesson_name(one, lang), step=step), "button main"))
        if fading := due(kept, now()):
            look = "button" if ways else "button main"
            ways.append(anchor(self.link("review"), label("to_review", lang, n=len(fading)), look))
        ways.append(anchor(self.link("progress"), label("my_progress", lang), "button"))
        return f'<p class="ways">{"".join(ways)}</p>'


class HomePage(WayOn):
    """Where a learner begins, and comes back to: the way on, and the games."""

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
            f'<p class="lead">{escape(label("tagline", lang))}</p>{self._ways()}</section>'
            f'<ul class="games">{tiles}</ul>{self._daily()}'
        )

    def _ways(self) -> str:
        game = last_game(self.progress.kept)
        return self.ways(game) if game else ""

    def _daily(self) -> str:
        """The way to the puzzle of the day of each game."""
        day, lang = now().date().isoformat(), self.lang
        links = "".join(anchor(self.link("puzzle", game=game, day=day), label(game, lang)) for game in GAMES)
        return f'<p class="ways"><span>{escape(label("daily", lang))}</span>{links}</p>'

    def _game(self, name: str, scene: Scene) -> str:
        """A game as a tile: its picture, which is not read out, what it is, and how much there is to learn."""
        lang = self.lang
        tasks = sum(len(puzzles(name, kind)) for kind in puzzle_kinds(name))
        much = label("how_much", lang, lessons=len(lessons(name)), puzzles=tasks)
        picture = f'<div class="picture" aria-hidden="true">{scene.picture(lang, on_page=True)}</div>'
        return (
            f'<li><a href="{self.link("game", game=name)}">{picture}'
            f"<h2>{escape(label(name, lang))}</h2><p>{escape(label(f'{name}_tagline', lang))}</p>"
            f'<small class="quiet">{escape(much)}</small></a></li>'
        )


class GamePage(WayOn):
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
        lang, game = self.lang, self.game.NAME
        play = self._tile(self.link("play", game=game), label("play", lang), label("play_about", lang), "")
        head = self._greeting() if has_begun(game, self.progress.kept) else self._hero()
        self._said.object = (
            f"{head}{self._rules()}<h2>{escape(label('lessons', lang))}</h2>{lesson_map(game, lang, self._lesson)}"
            f'<h2>{escape(label("puzzles", lang))}</h2>{self._for_me()}<ul class="cards">{play}</ul>'
            f"{kinds_by_group(game, lang, self._kind)}"
            f'<h2>{escape(label("for_class", lang))}</h2><p class="ways">{self._for_class()}</p>'
        )

    def _kind(self, kind: str) -> str:
        """A kind of puzzle as a tile: its way leads to all puzzles of the kind."""
        texts, game = kind_texts(self.game.NAME)[kind], self.game.NAME
        much = label("puzzles_about", self.lang, n=len(puzzles(game, kind)))
        href = self.link("puzzles", game=game, kind=kind)
        return self._tile(href, texts["title"][self.lang], html(texts["about"], self.lang, {}), much)

    def _for_me(self) -> str:
        """The ways to puzzles that come one after the other: chosen for the learner, once there is something to choose
        them by; a streak, and a rush."""
        lang, game = self.lang, self.game.NAME
        ways = {"streak": "streak", "rush": "rush"}
        if has_begun(game, self.progress.kept):
            ways = {"practice": "to_practice", **ways}
        links = "".join(anchor(self.link(page, game=game), label(key, lang), "button") for page, key in ways.items())
        return f'<p class="ways">{links}</p>'

    def _for_class(self) -> str:
        """What there is for whoever teaches the game."""
        ways = {"plan": self.link("plan"), "print_rules": self.link("print", game=self.game.NAME, rules="")}
        return "".join(anchor(href, label(key, self.lang)) for key, href in ways.items())

    def _greeting(self) -> str:
        """The head of the page for those who come back."""
        game = self.game.NAME
        return f'<section class="welcome"><h1>{escape(label(game, self.lang))}</h1>{self.ways(game)}</section>'

    def _rules(self) -> str:
        """The ways to look a rule up, and to change its figures."""
        links = (
            anchor(self.link(page, game=self.game.NAME), label(key, self.lang))
            for page, key in (("rules", "rulebook"), ("ruleset", "ruleset"))
        )
        return f'<p class="ways">{"".join(links)}</p>'

    def _hero(self) -> str:
        """The head of the page for those who are new: what the game is, and a try that is answered."""
        lang, game, scene = self.lang, self.game.NAME, self.scene
        first = self.link("lesson", game=game, lesson=lessons(game)[0].id, step=1)
        return (
            f'<section class="hero"><div><h1>{escape(label(game, lang))}</h1>'
            f'<p class="lead">{escape(label(f"{game}_tagline", lang))}</p>'
            f"<p>{escape(label(f'{game}_about', lang, **scene.figures._asdict()))}</p>"
            f'<p class="ways">{anchor(first, label("start", lang), "button main")}'
            f"{anchor(self.link('placement', game=game), label('to_placement', lang), 'button')}"
            f'</p></div><div class="picture">{scene.picture(lang, on_page=True)}</div>'
            f'<div class="answer">{told(scene.verdict, lang, scene.position.rules)}</div></section>'
        )

    def _lesson(self, one: Lesson) -> str:
        """A lesson on the map: how far it is done, how the learner stands with it, what it builds on."""
        lang, kept = self.lang, self.progress.kept
        how, done, left = standing(one, kept, now()), steps_done(one, kept), next_step(one.game, kept)
        steps = (
            label("steps_done", lang, done=done, n=len(one.steps)) if done else label("steps", lang, n=len(one.steps))
        )
        before = ", ".join(lesson(one.game, id).title[lang] for id in one.requires)
        after = f'<small class="after">{escape(label("builds_on", lang, lessons=before))}</small>' if before else ""
        here = " here" if left and left[0] is one else ""
        return (
            f'<a class="node {how.value}{here}" href="{self.link("lesson", game=one.game, lesson=one.id)}">{sign(how)}'
            f"<strong>{escape(lesson_name(one, lang))}</strong>"
            f"<p>{html(one.about, lang, self.scene.figures._asdict())}</p>"
            f'<small class="quiet"><b>{escape(label("standing_" + how.value, lang))}</b> · {escape(steps)}</small>'
            f"{after}</a>"
        )

    @staticmethod
    def _tile(href: str, title: str, about: str, quiet: str) -> str:
        small = f'<small class="quiet">{escape(quiet)}</small>' if quiet else ""
        return f'<li><a href="{href}"><strong>{escape(title)}</strong><p>{about}</p>{small}</a></li>'
