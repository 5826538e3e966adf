"""The lesson page: one step at a time, a sentence that teaches, a board to act on, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import panel as pn
import panel_material_ui as pmui

from tutor.content import facts_of, lesson, lessons, puzzle_kinds
from tutor.session import LessonRun
from tutor.texts import Mistake
from tutor.ui.desk import Desk
from tutor.ui.frame import View
from tutor.ui.telling import html, label, rule_line


class LessonPage(View):
    """A lesson, at one of its steps: `?game=happiness&lesson=placement&step=2`."""

    name = "lesson"

    def open(self, query: Mapping[str, str]) -> None:
        game = query.get("game", "happiness")
        found = lesson(game, query.get("lesson", "")) if "lesson" in query else lessons(game)[0]
        step = query.get("step", "1")
        if not step.isascii() or not step.isdigit() or not 1 <= int(step) <= len(found.steps):
            raise Mistake("no_step", given=step, last=len(found.steps))
        self.run = LessonRun(found, int(step))

    def title(self) -> str:
        n = [one.id for one in lessons(self.run.lesson.game)].index(self.run.lesson.id) + 1
        return label("lesson", self.lang, n=n, title=self.run.lesson.title[self.lang])

    def query(self) -> dict[str, str]:
        return {"game": self.run.lesson.game, "lesson": self.run.lesson.id, "step": str(self.run.step)}

    def body(self) -> list[Any]:
        self._desk = Desk(lambda: self.redraw(push=False))
        self._lead = pn.pane.HTML(sizing_mode="stretch_width")
        self._back = pmui.Button(variant="outlined", on_click=lambda _: self._go(-1))
        self._next = pmui.Button(on_click=lambda _: self._go(1))
        self._on = pn.pane.HTML(sizing_mode="stretch_width")
        stage = pn.Column(self._lead, self._desk.board, css_classes=["stage"], sizing_mode="stretch_width")
        onward = pn.Row(self._back, self._next, css_classes=["row"], sizing_mode="stretch_width")
        talk = pn.Column(
            self._desk.told,
            self._desk.hand,
            self._desk.controls,
            onward,
            self._on,
            css_classes=["talk"],
            sizing_mode="stretch_width",
        )
        self._bar = pn.pane.HTML(sizing_mode="stretch_width", margin=0)
        return [self._bar, pn.Column(stage, talk, css_classes=["lesson"], sizing_mode="stretch_width")]

    def refresh(self) -> None:
        run, step, lang = self.run, self.run.here, self.lang
        last = len(run.lesson.steps)
        progress = label("progress", lang, step=run.step, last=last)
        self.status.object = f'<span aria-hidden="true">{run.step} / {last}</span>'
        self._bar.object = (
            f'<div class="bar" style="--part:{run.step / last}" role="progressbar" aria-valuemin="0"'
            f' aria-valuemax="{last}" aria-valuenow="{run.step}" aria-label="{escape(progress)}"></div>'
        )
        facts = facts_of(step.task)
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1><p class="lead">{html(step.text, lang, facts)}</p>'
        )
        self._desk.show(run.run, lang, html(step.done, lang, facts) if step.done else "")
        self._back.label = label("back", lang)
        self._back.disabled = run.step == 1
        self._next.visible = not run.is_last
        self._next.label = label("next" if run.run.solved else "skip", lang)
        self._next.variant = "contained" if run.run.solved else "outlined"
        self._on.object = self._way_on() if run.is_last and run.run.solved else self._taught()

    def _taught(self) -> str:
        step = self.run.here
        rules = rule_line(step.teaches, self.lang, step.task.state.rules)
        return (
            f'<div class="taught"><p class="quiet">{escape(label("teaches", self.lang))}</p>{rules}</div>'
            if rules
            else ""
        )

    def _way_on(self) -> str:
        game, lang = self.run.lesson.game, self.lang
        after = lessons(game)[[one.id for one in lessons(game)].index(self.run.lesson.id) + 1 :][:1]
        ways = [
            f'<a class="button main" href="{self.link("lesson", game=game, lesson=one.id, step=1)}">'
            f"{escape(label('next_lesson', lang, title=one.title[lang]))}</a>"
            for one in after
        ]
        kind = puzzle_kinds(game)[0]
        practise = escape(label("to_puzzles", lang))
        ways.append(f'<a class="button" href="{self.link("puzzle", game=game, kind=kind)}">{practise}</a>')
        return f'<p class="lead">{escape(label("lesson_done", lang))}</p><p class="ways">{" ".join(ways)}</p>'

    def _go(self, steps: int) -> None:
        self.run.go(self.run.step + steps)
        self.redraw()
