"""A task on the screen: the board and the hand, the panel that speaks, and the buttons to answer with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import panel as pn

from tutor.core import Lang
from tutor.puzzles.kind import ACTING
from tutor.session.marks import marks_of
from tutor.session.task import HINTS, TaskRun
from tutor.ui.board import Board
from tutor.ui.controls import Buttons, Landmark, NumberField, button, show_if
from tutor.ui.scene import Scene, Table
from tutor.ui.scenes import scene_of
from tutor.ui.telling import answered, answers, are_sentences, heard, kind_texts_of
from tutor.ui.words import label


class Desk:
    """Shows one `TaskRun` at a time. `changed` is called after anything that the learner does."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._run: TaskRun | None = None
        self._seen = ""
        """The place of the card that is looked at."""
        self.board = Board(self._tap, self._lift, self._drop)
        self.hand = Board(self._tap, self._lift, self._drop, drop_on=self.board)
        self._said = pn.pane.HTML(sizing_mode="stretch_width", margin=0)
        self._under = Landmark()
        self.told = pn.Column(self._said, self._under, sizing_mode="stretch_width", styles={"gap": "0"})
        self._replied: object = None
        self._taken_back = False
        """Whether the last thing that the learner did was to take something back."""
        self._number = NumberField(on_enter=self._check)
        self._buttons = {
            "show": button(lambda: self._answer(None)),
            "none": button(lambda: self._answer(None), "outlined"),
            "yes": button(lambda: self._answer(True), "outlined"),
            "no": button(lambda: self._answer(False), "outlined"),
            "check": button(self._check),
            "hint": button(self._hint, "text"),
            "take_back": button(self._take_back, "text"),
        }
        self._words = Buttons(self._answer)
        self.controls = pn.Row(
            self._words.row,
            self._number,
            *self._buttons.values(),
            css_classes=["row"],
            sizing_mode="stretch_width",
        )

    def show(self, run: TaskRun, lang: Lang, done: str = "") -> None:
        """Put everything in place for `run`; `done` is what is said, as HTML, when it is solved."""
        if run is not self._run:
            self._run = run
            self._seen = ""
            self._taken_back = False
            self._number.value = None
            self._said.css_classes = [run.task.game.NAME]
        scene = scene_of(run.task.game)
        seat = run.kind.seat(run.task)
        self._show_board(run, scene, seat, lang)
        looked_at = [self._seen, *(run.chosen if run.reply is None else ())]
        abouts = (scene.about(run.state, seat, place, lang) for place in looked_at if place)
        self._said.object = answered(run, lang, done, next(filter(None, abouts), ""), self._taken_back)
        if run.reply is not None and run.reply is not self._replied:
            self._under.bring()
        self._replied = run.reply
        offers, form, solved = self._offers(run, scene, lang), run.kind.form, run.solved
        listed = form == "choice" and bool(offers) and are_sentences(run.task)
        self._words.show(offers, listed)
        self.told.css_classes = ["brief"] if listed else []
        visible = {
            "show": form == "look" and not solved,
            "none": form == "play or none" and not solved,
            "yes": form == "yes or no" and not solved,
            "no": form == "yes or no" and not solved,
            "check": form in ("cells", "number") and not solved,
            "hint": form != "look" and not solved,
            "take_back": (run.reply is not None or bool(run.line)) and not solved,
        }
        for name, one in self._buttons.items():
            show_if(visible[name], one)
            if visible[name]:
                one.label = self._label(name, run, lang)
        self._buttons["hint"].disabled = run.hints == HINTS
        is_written = form == "number" and not solved
        show_if(is_written, self._number)
        self.controls.css_classes = ["row", "fields"] if is_written else ["row"]
        if form == "number":
            self._number.label = kind_texts_of(run.task)["number"][lang]

    @property
    def pressed(self) -> int:
        """How often a word was chosen: where the answer is a line, each does something."""
        return self._words.pressed

    def allow_hints(self, allowed: bool) -> None:
        """Whether there are hints for the task that is shown."""
        if not allowed:
            show_if(False, self._buttons["hint"])

    def _label(self, name: str, run: TaskRun, lang: Lang) -> str:
        texts = kind_texts_of(run.task)
        if name in ("none", "yes", "no") and name in texts:
            return str(texts[name][lang])
        if name == "hint" and run.hints:
            return label("hint_n", lang, n=min(run.hints + 1, HINTS), last=HINTS)
        return label(name, lang)

    def _offers(self, run: TaskRun, scene: Scene, lang: Lang) -> Sequence[tuple[str, Any]]:
        """What there is to choose from by a word, with its answer."""
        if run.kind.form == "choice" and not run.solved:
            return [(words, answer) for answer, words in answers(run.task, lang).items()]
        if run.kind.form not in ACTING:
            return ()
        return [(scene.words(run.state, action, lang), action) for action in scene.in_words(run.offers())]

    def _show_board(self, run: TaskRun, scene: Scene, seat: int, lang: Lang) -> None:
        task, reply = run.task, run.reply
        game, state = task.game, run.state
        legal = run.landscape()
        notes = {place: note for place, points in legal.items() if (note := scene.note(points))}
        marks = dict.fromkeys(legal, "legal")
        marks |= dict.fromkeys(run.picked, "chosen")
        if run.kind.asks_for == "place":
            marks.setdefault(task.ask, "hint")
        for hint in run.hints_taken:
            marks |= dict.fromkeys(hint.cells, "hint")
        if reply is None and run.kind.asks_for == "action":
            way = game.way(state, task.ask)
            # Where cells are marked for an answer, what is asked about looks otherwise.
            marks = (
                dict.fromkeys(way, "decides") | marks
                if run.kind.form == "cells"
                else marks | dict.fromkeys(way, "chosen")
            )
        if reply is not None and reply.verdict is not None:
            marks, notes = marks_of(reply.verdict, game.way(state, reply.action)), {}
        for place in run.chosen:
            marks.setdefault(place, "chosen")
        hand = scene.hand(state, seat, lang, label("hand", lang), run.kind.form in ACTING)
        after = run.leads_to
        if after is None:
            table = scene.of_task(task, state, lang, run.tried, legal if run.shows_legal and run.chosen else None)
        else:
            table = scene.played(task, reply.action, after, lang)
            left = scene.hand(after, seat, lang, label("hand", lang), run.kind.form in ACTING)
            own = game.actor(state, reply.action) == seat
            hand = _with_trace(hand, left, game.way(state, reply.action), lang) if own else left
        said = label("taken_back", lang) if self._taken_back else heard(run, lang)
        self.board.show(table.zones, table.cells, marks, {**table.notes, **notes}, said)
        self.hand.show(hand.zones, hand.cells, marks)
        show_if(bool(hand.cells), self.hand)

    # -- what the learner does

    def _tap(self, place: str | None) -> None:
        if self._run:
            replied = self._run.reply
            self._run.tap(place)
            let_go = place == self._seen or self._run.reply not in (None, replied)
            self._seen = "" if let_go else place or ""
            self._done()

    def _lift(self, place: str) -> None:
        if self._run and place not in self._run.chosen:
            self._tap(place)

    def _drop(self, source: str, target: str) -> None:
        if self._run:
            self._run.drop(source, target)
            self._done()

    def _answer(self, answer: Any) -> None:
        if self._run:
            self._seen = ""
            self._run.answer(answer)
            self._done()

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
            self._done()

    def _take_back(self) -> None:
        if self._run:
            self._run.take_back()
            self._done(taken_back=True)

    def _done(self, taken_back: bool = False) -> None:
        self._taken_back = taken_back
        self._changed()


def _with_trace(before: Table, after: Table, way: Sequence[str], lang: Lang) -> Table:
    """The hand after an action, with a trace of the card that was played where it was: the others keep their places."""
    played = next((place for place in way if place in before.cells), None)
    if played is None:
        return after
    cells = list(after.cells.values())
    trace = before.cells[played]
    cells.insert(
        list(before.cells).index(played), trace._replace(label=f"{trace.label}, {label('played_now', lang)}", gone=True)
    )
    named = {f"hand/{n}": cell for n, cell in enumerate(cells)}
    (zone,) = before.zones
    return Table([zone._replace(cells=list(named), across=max(zone.across, len(named)))], named)
