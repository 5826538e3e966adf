"""The tutor in a notebook: a task to work on, where a kernel runs, and steps of a lesson to read, where none does."""

from __future__ import annotations

import panel as pn

from tutor.content.lessons import lesson
from tutor.content.wording import facts_of
from tutor.core import Lang
from tutor.plan import steps_of
from tutor.session.marks import marks_asked
from tutor.session.task import TaskRun
from tutor.ui.desk import Desk
from tutor.ui.printed import answer_of
from tutor.ui.scenes import scene_of
from tutor.ui.words import html


def live(run: TaskRun, lang: Lang) -> pn.Column:
    """A task to work on by itself, as a notebook shows it: the board, the panel that speaks, the hand, the buttons."""
    desk = Desk(lambda: desk.show(run, lang))
    desk.show(run, lang)
    return pn.Column(desk.board, desk.told, desk.hand, desk.controls, max_width=620, styles={"gap": "12px"})


class Reading:
    """Steps of a lesson to read: each with its board, what is right, and why."""

    def __init__(self, game: str, id: str, lang: Lang, *steps: int) -> None:
        taken, topics = lesson(game, id), steps_of(game, id)
        self._title = taken.title[lang]
        self._parts = [f"<h3>{self._title}</h3>"]
        for n in steps or range(1, len(taken.steps) + 1):
            step, topic = taken.steps[n - 1], topics[n - 1]
            picture = scene_of(step.task.game).drawing(step.task, lang, marks_asked(step.task))
            self._parts += [
                f"<p><strong>{n}.</strong> {html(step.text, lang, facts_of(step.task))}</p>",
                f'<div style="max-width: 360px">{picture}</div>',
                f'<div style="margin: 0 0 2em 1.5em">{answer_of(topic, step, lang)}</div>',
            ]

    def __repr__(self) -> str:
        return self._title

    def _repr_html_(self) -> str:
        return "".join(self._parts)
