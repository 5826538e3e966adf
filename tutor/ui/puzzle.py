"""The puzzle page: one puzzle of a kind after the other."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import panel as pn
import panel_material_ui as pmui

from tutor.content import kind_texts, puzzle, puzzle_kinds, puzzles
from tutor.rulebook import term
from tutor.session import PuzzleRun
from tutor.texts import Mistake
from tutor.ui.desk import Desk
from tutor.ui.frame import View
from tutor.ui.telling import label, question


class PuzzlePage(View):
    """A puzzle: `?game=happiness&kind=euphoria&puzzle=euphoria-03`."""

    name = "puzzle"

    def open(self, query: Mapping[str, str]) -> None:
        game = query.get("game", "happiness")
        kind = query.get("kind", puzzle_kinds(game)[0])
        if "puzzle" in query:
            found = puzzle(game, kind, query["puzzle"])
        elif kind in puzzle_kinds(game):
            found = puzzles(game, kind)[0]
        else:
            raise Mistake.unknown("no_kind", kind, puzzle_kinds(game))
        self.run = PuzzleRun(found)

    def title(self) -> str:
        return str(kind_texts(self.run.puzzle.game)[self.run.puzzle.task.kind]["title"][self.lang])

    def query(self) -> dict[str, str]:
        puzzle = self.run.puzzle
        return {"game": puzzle.game, "kind": puzzle.task.kind, "puzzle": puzzle.id}

    def body(self) -> list[Any]:
        self._desk = Desk(lambda: self.redraw(push=False))
        self._lead = pn.pane.HTML(sizing_mode="stretch_width")
        self._back = pmui.Button(variant="outlined", on_click=lambda _: self._go(-1))
        self._next = pmui.Button(on_click=lambda _: self._go(1))
        self._kinds = pn.pane.HTML(sizing_mode="stretch_width")
        stage = pn.Column(self._lead, self._desk.board, css_classes=["stage"], sizing_mode="stretch_width")
        onward = pn.Row(self._back, self._next, css_classes=["row"], sizing_mode="stretch_width")
        talk = pn.Column(
            self._desk.told,
            self._desk.hand,
            self._desk.controls,
            onward,
            self._kinds,
            css_classes=["talk"],
            sizing_mode="stretch_width",
        )
        return [pn.Column(stage, talk, css_classes=["lesson"], sizing_mode="stretch_width")]

    def refresh(self) -> None:
        run, lang = self.run, self.lang
        task = run.puzzle.task
        place = label("puzzle_of", lang, n=run.place, last=run.count)
        self.status.object = f'<span title="{escape(place)}">{run.place} / {run.count}</span>'
        preset = escape(term(run.puzzle.game, task.state.rules.preset, lang))
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}. {escape(place)}</h1>'
            f'<p class="lead">{question(task, lang)} <span class="chip">{preset}</span></p>'
        )
        self._desk.show(run.run, lang)
        self._back.label = label("back", lang)
        self._next.label = label("next" if run.run.solved else "skip", lang)
        self._next.variant = "contained" if run.run.solved else "outlined"
        self._kinds.object = self._other_kinds()

    def _other_kinds(self) -> str:
        game, texts = self.run.puzzle.game, kind_texts(self.run.puzzle.game)
        others = [kind for kind in puzzle_kinds(game) if kind != self.run.puzzle.task.kind]
        links = [
            f'<a class="chip" href="{self.link("puzzle", game=game, kind=kind)}">'
            f"{escape(texts[kind]['title'][self.lang])}</a>"
            for kind in others
        ]
        return f'<p class="ways">{" ".join(links)}</p>'

    def _go(self, steps: int) -> None:
        self.run.go(self.run.place + steps)
        self.redraw()
