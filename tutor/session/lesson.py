"""The way through a lesson, step by step."""

from __future__ import annotations

from typing import Any

import param

from tutor.content.lessons import Lesson, Step
from tutor.puzzles.kind import Outcome
from tutor.session.answered import Answered, Report, step_id, to_nobody
from tutor.session.task import TaskRun
from tutor.tables import AS_PRINTED, Tables, asked_at


class LessonRun(param.Parameterized):
    """A learner in a lesson: at which step, and at work on its task."""

    lesson: Any = param.ClassSelector(class_=Lesson, constant=True, doc="The lesson.")
    step = param.Integer(default=1, bounds=(1, None), doc="The step, from 1.")
    run: Any = param.ClassSelector(class_=TaskRun, doc="The work on the step's task.")

    def __init__(self, lesson: Lesson, step: int = 1, report: Report = to_nobody, tables: Tables = AS_PRINTED) -> None:
        self._report = report
        self._tables = tables
        step = min(max(step, 1), len(lesson.steps))
        super().__init__(lesson=lesson, step=step, run=self._start(lesson, step))

    def _start(self, lesson: Lesson, step: int) -> TaskRun:
        here = lesson.steps[step - 1]
        id = step_id(lesson, step)

        def report(outcome: Outcome) -> None:
            run: TaskRun = self.run
            rules = () if run.kind.form == "look" else here.teaches
            self._report(Answered(f"lesson/{id}", outcome, run.tries, run.hints, rules, id))

        return TaskRun(asked_at(here.task, self._tables), report, help=here.help, teaches=here.teaches)

    @property
    def here(self) -> Step:
        """The step itself."""
        lesson: Lesson = self.lesson
        return lesson.steps[self.step - 1]

    @property
    def is_last(self) -> bool:
        """Whether no step follows."""
        return self.step == len(self.lesson.steps)

    def go(self, step: int) -> None:
        """Go to a step, from its start; a step that is not there is passed over."""
        if 1 <= step <= len(self.lesson.steps):
            self.param.update(step=step, run=self._start(self.lesson, step))
