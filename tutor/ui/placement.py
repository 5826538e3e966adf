"""The placement check: a few questions that find the lesson with which a learner begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from tutor.content.lessons import Lesson, lessons
from tutor.games import game as game_named
from tutor.path import is_known
from tutor.review import MOST_QUESTIONS, Placement
from tutor.session.task import TaskRun
from tutor.ui.controls import button, show_if
from tutor.ui.pages import progress_bar
from tutor.ui.review import RoundPage, seed_of
from tutor.ui.scenes import scene_of
from tutor.ui.telling import panel, rules_together
from tutor.ui.words import anchor, label, lesson_name


class PlacementPage(RoundPage):
    """A placement check: `?game=happiness`. Nothing is kept of it before its end."""

    round: Placement | None

    def open(self, query: Mapping[str, str]) -> None:
        self.game = game_named(query.get("game", "happiness"))
        self._seed = seed_of(query)
        self.round = None
        self._taken: list[str] = []
        """The rules that are taken for known by this check."""
        self._undone = False

    def title(self) -> str:
        return label("placement", self.lang, game=label(self.game.NAME, self.lang))

    def query(self) -> dict[str, str]:
        return {"game": self.game.NAME}

    def body(self) -> list[Any]:
        components = super().body()
        self._begin = button(self._start, css_classes=["start"])
        self._undo = button(self._doubt, "outlined", css_classes=["start"])
        self._rest.extend([self._begin, self._undo])
        return components

    def refresh(self) -> None:
        super().refresh()
        over = self.round is not None and self.round.now is None
        self._begin.label = label("placement_begin", self.lang)
        show_if(self.round is None, self._begin)
        self._undo.label = label("placement_undo", self.lang)
        show_if(over and bool(self._taken) and not self._undone, self._undo)
        if self._run is not None and not self.leads_on(self._run):
            self._next.label = label("dont_know", self.lang)

    def leads_on(self, run: TaskRun) -> bool:
        """The first answer alone counts, right or wrong."""
        return run.solved or run.tries > 0

    def show_place(self) -> None:
        if self.round is not None:
            words = label("question_of", self.lang, n=self.round.number, last=MOST_QUESTIONS)
            self._bar.object = progress_bar(self.round.number, MOST_QUESTIONS, words)

    def below(self) -> str:
        """The way out, at any time."""
        href = self.link("game", game=self.game.NAME)
        return f'<p class="ways">{anchor(href, label("placement_leave", self.lang))}</p>'

    def rest(self) -> str:
        lang = self.lang
        if self.round is None:
            about = label("placement_about", lang, n=MOST_QUESTIONS)
            return panel("", self.title(), f"<p>{escape(about)}</p>")
        first = self._first()
        if self._undone or not self._taken:
            said = f"<p>{escape(label('placement_undone' if self._undone else 'placement_none', lang))}</p>"
        else:
            rules = rules_together(self._taken, lang, scene_of(self.game).figures)
            said = f"<p>{escape(label('placement_taken', lang, n=len(self._taken)))}</p>{rules}"
        if first is None:
            headline, href, words = label("placement_all", lang), self.link("review"), label("review", lang)
        else:
            words = lesson_name(first, lang)
            headline = label("placement_from", lang, n=first.number, title=first.title[lang])
            href = self.link("lesson", game=self.game.NAME, lesson=first.id)
        onward = f'<p class="ways">{anchor(href, words, "button main")}</p>'
        return panel("yes", headline, said) + onward

    def _first(self) -> Lesson | None:
        """The lesson from which the path goes on."""
        every = lessons(self.game.NAME)
        low = 0 if self._undone or self.round is None else self.round.low
        return next((one for one in every[low:] if not is_known(one, self.progress.kept)), None)

    # -- what the learner does

    def _start(self) -> None:
        self.round = Placement(self.game.NAME, self._seed, self._found, self.tables)
        self.redraw(push=False)

    def _found(self, rules: Sequence[str]) -> None:
        self._taken = [rule for rule in rules if rule not in self.progress.kept.rules]
        self.progress.know(self._taken)

    def _go(self, steps: int) -> None:
        if self.round is not None:
            self.round.pass_over()
        self.redraw(push=False)

    def _doubt(self) -> None:
        self._undone = True
        self.progress.doubt(self._taken)
        self.redraw(push=False)
