"""Pages of one task after the other, and the lesson page: a sentence, a board to act on, the verdict, the way on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import panel as pn

from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzle_kinds
from tutor.content.wording import facts_of
from tutor.games import game as game_named
from tutor.path import first_left, following, next_step, rules_of
from tutor.plan import Topic, topic_of
from tutor.progress.kept import now
from tutor.rulebook import term
from tutor.session.lesson import LessonRun
from tutor.session.task import TaskRun
from tutor.texts import Mistake
from tutor.ui.controls import Landmark, button, show_if
from tutor.ui.days import until
from tutor.ui.desk import Desk
from tutor.ui.frame import View
from tutor.ui.keys import EVERYWHERE, ON_A_BOARD
from tutor.ui.scenes import scene_of
from tutor.ui.telling import rule_line
from tutor.ui.words import anchor, html, label, lesson_name, with_terms


class TaskPage(View):
    """A page of one task after the other."""

    shortcuts = (*ON_A_BOARD, *EVERYWHERE)

    def body(self) -> list[Any]:
        self._run: TaskRun | None = None
        """The work on the task that is shown, if any is."""
        self._desk = Desk(lambda: self.redraw(push=False))
        self._top = Landmark()
        self._bar = pn.pane.HTML(sizing_mode="stretch_width", margin=0)
        self._lead = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["head"])
        self._back = button(lambda: self._go(-1), "outlined")
        self._next = button(lambda: self._go(1))
        self._below = pn.pane.HTML(sizing_mode="stretch_width")
        stage = pn.Column(self._desk.board, css_classes=["stage"], sizing_mode="stretch_width")
        self._onward = pn.Row(self._back, self._next, *self.beside(), css_classes=["row"], sizing_mode="stretch_width")
        talk = pn.Column(
            self._desk.told,
            self._desk.hand,
            self._desk.controls,
            self._onward,
            *self.after(),
            self._below,
            css_classes=["talk"],
            sizing_mode="stretch_width",
        )
        self._work = pn.Column(self._lead, stage, talk, css_classes=["lesson"], sizing_mode="stretch_width")
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["speech"])
        self._rest = pn.Column(self._said, css_classes=["lesson", "rest"], sizing_mode="stretch_width")
        show_if(False, self._rest)
        return [self._top, self._bar, self._work, self._rest]

    def say_instead(self, said: str) -> None:
        """Where anything is said, as HTML, it stands in place of a task."""
        if said:
            self._begin_with(None)
        show_if(not said, self._work)
        show_if(bool(said), self._rest)
        self._said.object = f'<h1 class="unseen">{escape(self.title())}</h1>{said}' if said else ""

    def beside(self) -> Sequence[Any]:
        """What stands beside the buttons that lead on."""
        return ()

    def after(self) -> Sequence[Any]:
        """What stands below them."""
        return ()

    def show_task(self, run: TaskRun, place: int, last: int, lead: str, done: str, below: str, asks: str = "") -> None:
        """Put one task in place, the `place`-th of `last`. `lead`, `done`, `below` and, where the lead does not ask by
        itself, `asks` are HTML."""
        self.status.object = f'<span aria-hidden="true">{place} / {last}</span>'
        self._back.disabled = place == 1
        self.show_run(run, lead, done, below, asks)

    def show_run(self, run: TaskRun, lead: str, done: str, below: str, asks: str = "") -> None:
        """Put a task in place that stands in no row."""
        self._begin_with(run)
        lang = self.lang
        game, state = run.task.game, run.task.state
        mode = f'<span class="chip">{escape(term(game.NAME, state.rules.preset, lang))}</span>'
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1>'
            f'<p class="lead">{lead} {mode}{self.changed_figures(game, state)}</p>{asks}{self._at_own_table(run)}'
            f"{scene_of(game).stood(run.task, lang, run.leads_to)}"
        )
        self._desk.show(run, lang, done)
        self._back.label = label("back", lang)
        onward = self.leads_on(run)
        self._next.label = label("next" if onward else "skip", lang)
        self._next.variant = "contained" if onward else "outlined"
        self._onward.css_classes = ["row", "onward"] if onward else ["row"]
        self._below.object = below

    def _begin_with(self, run: TaskRun | None) -> None:
        """What is shown from now on is read from its beginning: on a phone the way on lay far below it."""
        if run is not self._run:
            self._run = run
            self._top.bring(self.title())

    def leads_on(self, run: TaskRun) -> bool:
        """Whether the way on is what comes next, and not a way around the task."""
        return run.solved

    def asked(self) -> object:
        """The task, after so many tries and hints: each of them is to be seen before the next."""
        return self._run and (self._run, self._run.tries, self._run.hints)

    def done(self) -> int:
        return self._desk.pressed

    def _at_own_table(self, run: TaskRun) -> str:
        """A word where the learner's own figures lead to another answer, or to none."""
        key = "own_answer" if run.changed else "own_no_answer" if run.set_aside else ""
        return f'<p class="quiet">{escape(label(key, self.lang))}</p>' if key else ""

    def play_on(self, run: TaskRun) -> str:
        """The link that takes the position to free play."""
        game = run.task.game
        href = self.link("play", game=game.NAME, position=game.encode(run.task.state))
        return anchor(href, label("play_on", self.lang))

    def for_class(self, topic: Topic) -> str:
        """What a teacher can do with a step or a puzzle, folded up."""
        ways = {
            "present": self.link("present", **topic.query),
            "begin_plan": self.link("plan", steps=topic),
            "worksheet": self.link("print", **topic.query),
        }
        links = "".join(anchor(href, label(key, self.lang)) for key, href in ways.items())
        summary = f'<summary class="chip">{escape(label("for_class", self.lang))}</summary>'
        return f'<details class="menu">{summary}<div class="ways">{links}</div></details>'

    @abstractmethod
    def _go(self, steps: int) -> None:
        """Go so many tasks on, or back."""


def progress_bar(here: int, last: int, words: str) -> str:
    """How far a row of tasks has come, as HTML."""
    return (
        f'<div class="bar" style="--part:{here / last}" role="progressbar" aria-valuemin="0" aria-valuemax="{last}"'
        f' aria-valuenow="{here}" aria-label="{escape(words)}"></div>'
    )


class LessonPage(TaskPage):
    """A lesson, at one of its steps: `?game=happiness&lesson=placement&step=2`.

    Without a step it goes on where the learner left it, without a lesson where the path goes on.
    """

    def open(self, query: Mapping[str, str]) -> None:
        game = game_named(query.get("game", "happiness")).NAME
        kept = self.progress.kept
        if "lesson" in query:
            found = lesson(game, query["lesson"])
        else:
            here = next_step(game, kept)
            found = here[0] if here else lessons(game)[0]
        step = query.get("step", str(first_left(found, kept)))
        if step not in map(str, range(1, len(found.steps) + 1)):
            raise Mistake("no_step", given=step, last=len(found.steps))
        self.run = LessonRun(found, int(step), self.report, self.tables)

    def title(self) -> str:
        return lesson_name(self.run.lesson, self.lang)

    def query(self) -> dict[str, str]:
        return {"game": self.run.lesson.game, "lesson": self.run.lesson.id, "step": str(self.run.step)}

    def refresh(self) -> None:
        run, step, lang = self.run, self.run.here, self.lang
        last = len(run.lesson.steps)
        self._bar.object = progress_bar(run.step, last, label("progress", lang, step=run.step, last=last))
        facts = facts_of(run.run.task)
        done = html(step.done, lang, facts) if step.done else ""
        below = self._way_on() if run.is_last and run.run.solved else self._taught()
        lead = with_terms(html(step.text, lang, facts), run.lesson.game, lang)
        self.show_task(run.run, run.step, last, lead, done, below)
        show_if(not run.is_last, self._next)

    def _taught(self) -> str:
        rules = rule_line(self.run.here.teaches, self.lang, self.run.run.task.state.rules)
        heading = f'<p class="quiet">{escape(label("teaches", self.lang))}</p>' if rules else ""
        ways = self.play_on(self.run.run) + self.for_class(topic_of(self.query()))
        return f'<div class="taught">{heading}{rules}</div><div class="ways">{ways}</div>'

    def _way_on(self) -> str:
        game, lang = self.run.lesson.game, self.lang
        onward, ways = following(self.run.lesson, self.progress.kept), []
        if onward:
            href = self.link("lesson", game=game, lesson=onward.id)
            ways.append(anchor(href, label("next_lesson", lang, title=onward.title[lang]), "button main"))
        puzzles = self.link("puzzle", game=game, kind=puzzle_kinds(game)[0])
        ways.append(anchor(puzzles, label("to_puzzles", lang), "button"))
        return (
            f'<p class="lead">{escape(label("lesson_done", lang))}</p><p class="ways">{" ".join(ways)}</p>'
            f"{self._comes_again()}"
        )

    def _comes_again(self) -> str:
        """What was kept: how many rules of the lesson come again, and when the first of them does."""
        rules = self.progress.kept.rules
        due = [rules[rule].due for rule in rules_of(self.run.lesson) if rule in rules]
        if not due:
            return ""
        when = until(min(due), now(), self.lang)
        return f'<p class="quiet">{escape(label("come_again", self.lang, n=len(due), when=when))}</p>'

    def _go(self, steps: int) -> None:
        self.run.go(self.run.step + steps)
        self.redraw()
