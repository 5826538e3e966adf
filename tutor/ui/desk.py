"""A task on the screen: the board and the hand, the panel that speaks, and the buttons to answer with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn

from tutor.core import Lang
from tutor.session import HINTS, TaskRun, marks_of
from tutor.ui import scene
from tutor.ui.board import Board
from tutor.ui.controls import NumberField, button
from tutor.ui.telling import answered, heard, kind_texts_of, label


def live(run: TaskRun, lang: Lang) -> pn.Column:
    """A task to work on by itself, as a notebook shows it: the board, the panel that speaks, the hand, the buttons."""
    desk = Desk(lambda: desk.show(run, lang))
    desk.show(run, lang)
    return pn.Column(desk.board, desk.told, desk.hand, desk.controls, max_width=620)


class Desk:
    """Shows one `TaskRun` at a time. `changed` is called after anything that the learner does."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._run: TaskRun | None = None
        self.board = Board(self._tap, self._lift, self._drop)
        self.hand = Board(self._tap, self._lift, self._drop, drop_on=self.board)
        self.told = pn.pane.HTML(sizing_mode="stretch_width")
        self._number = NumberField(on_enter=self._check)
        self._buttons = {
            "show": button(lambda: self._answer(None)),
            "none": button(lambda: self._answer(None), "outlined"),
            "yes": button(lambda: self._answer(True), "outlined"),
            "no": button(lambda: self._answer(False), "outlined"),
            "check": button(self._check),
            "hint": button(self._hint, "outlined"),
            "take_back": button(self._take_back, "outlined"),
        }
        self.controls = pn.Row(self._number, *self._buttons.values(), css_classes=["row"], sizing_mode="stretch_width")

    def show(self, run: TaskRun, lang: Lang, done: str = "") -> None:
        """Put everything in place for `run`; `done` is what is said, as HTML, when it is solved."""
        if run is not self._run:
            self._run = run
            self._number.value = None
        self._show_board(run, lang)
        self.told.object = answered(run, lang, done)
        form, solved = run.kind.form, run.solved
        visible = {
            "show": form == "look" and not solved,
            "none": form == "play or none" and not solved,
            "yes": form == "yes or no" and not solved,
            "no": form == "yes or no" and not solved,
            "check": form in ("cells", "number") and not solved,
            "hint": form != "look" and not solved,
            "take_back": run.reply is not None and not solved,
        }
        for name, one in self._buttons.items():
            one.visible = visible[name]
            if visible[name]:
                one.label = self._label(name, run, lang)
        self._buttons["hint"].disabled = run.hints == HINTS
        self._number.visible = form == "number" and not solved
        self._number.label = label("points", lang)

    def _label(self, name: str, run: TaskRun, lang: Lang) -> str:
        if name == "none":
            return str(kind_texts_of(run.task)["none"][lang])
        if name == "hint" and run.hints:
            return label("hint_n", lang, n=run.hints, last=HINTS)
        return label(name, lang)

    def _show_board(self, run: TaskRun, lang: Lang) -> None:
        state, notes = run.task.state, {place: f"+{jp}" for place, jp in run.landscape().items()}
        zone, cells = scene.table(state, lang, run.tried, notes if run.help and run.chosen else None)
        marks = dict.fromkeys(notes, "legal")
        marks |= dict.fromkeys(run.picked, "chosen")
        for hint in run.hints_taken:
            marks |= dict.fromkeys(hint.cells, "hint")
        if run.tried is not None and run.reply is None:
            marks |= dict.fromkeys(run.task.game.way(state, run.tried)[-1:], "chosen")
        if run.reply is not None and run.reply.verdict is not None:
            marks, notes = marks_of(run.reply.verdict, run.task.game.way(state, run.reply.action)), {}
        for place in run.chosen:
            marks.setdefault(place, "chosen")
        held, faces = scene.hand(state.mover.hand, lang, label("hand", lang), run.kind.form in ("play", "play or none"))
        self.board.show([zone], cells, marks, notes, heard(run, lang))
        self.hand.show([held], faces, marks)

    # -- what the learner does

    def _tap(self, place: str | None) -> None:
        if self._run:
            self._run.tap(place)
            self._changed()

    def _lift(self, place: str) -> None:
        if self._run and place not in self._run.chosen:
            self._tap(place)

    def _drop(self, source: str, target: str) -> None:
        if self._run:
            self._run.drop(source, target)
            self._changed()

    def _answer(self, answer: Any) -> None:
        if self._run:
            self._run.answer(answer)
            self._changed()

    def _check(self) -> None:
        if self._run and self._run.kind.form == "cells":
            self._answer(frozenset(self._run.picked))
        elif self._number.value is None:
            self._number.focus()
        else:
            self._answer(self._number.value)

    def _hint(self) -> None:
        if self._run:
            self._run.hint()
            self._changed()

    def _take_back(self) -> None:
        if self._run:
            self._run.take_back()
            self._changed()
