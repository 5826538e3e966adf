"""The pages of a streak and of a rush: a way in, puzzle after puzzle, and what came of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from datetime import timedelta
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent

from tutor.content.wording import kind_texts
from tutor.core import Lang
from tutor.games import GAMES
from tutor.games import game as game_named
from tutor.rulebook import rule_text
from tutor.session.task import TaskRun
from tutor.streak import Climb, Missed, Rush, Streak
from tutor.ui.controls import button, show_if
from tutor.ui.review import RoundPage, seed_of
from tutor.ui.telling import answered, panel, question, rule_line
from tutor.ui.words import label

MOMENTS = {120: ("minutes_left", 2), 60: ("minutes_left", 1), 30: ("seconds_left", 30), 10: ("seconds_left", 10)}
"""When a screen reader is told how many seconds are left, and how that is said."""


class Clock(JSComponent):
    """How much time is left. It is shown all the time, and spoken at a few moments."""

    shown = param.Dict(default={"left": None, "moments": {}, "label": ""}, doc="All of it at once (see `show`).")

    _esm = Path(__file__).with_name("clock.js")
    _stylesheets = [
        """
        .time { display: inline-flex; padding: 2px 14px; border: 1px solid var(--line); border-radius: 999px;
                background: var(--surface); color: var(--ink); font: 700 1.125rem/1.75 var(--fonts);
                font-variant-numeric: tabular-nums; }
        .time[hidden] { display: none; }
        /* On a phone the row in which it stands lies below the screen. */
        @media (max-width: 859px) { .time { position: fixed; inset: auto 10px 10px auto; z-index: 3; } }
        .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        """
    ]

    def show(self, left: timedelta | None, lang: Lang) -> None:
        """Show that so much time is left from now on, or no clock at all."""
        self.shown = {
            "left": None if left is None else round(left.total_seconds() * 1000),
            "label": label("time_left", lang),
            "moments": {str(at): label(key, lang, n=n) for at, (key, n) in MOMENTS.items()},
        }


class ClimbPage(RoundPage):
    """Puzzle after puzzle, of both games or of one: `?game=happiness`. With `seed=7` the same are asked each time."""

    name_of_it: str
    """By which its words and its best are called."""
    round: Climb | None

    def open(self, query: Mapping[str, str]) -> None:
        self.game = game_named(query["game"]).NAME if query.get("game") else ""
        self._seed = seed_of(query)
        self.round = None

    def title(self) -> str:
        return label(self.name_of_it, self.lang)

    def query(self) -> dict[str, str]:
        return {"game": self.game} if self.game else {}

    def body(self) -> list[Any]:
        components = super().body()
        self._begin = button(self._start, css_classes=["start"])
        self._rest.extend([*self.choices(), self._begin])
        return components

    def choices(self) -> Sequence[Any]:
        """What can be chosen before it begins."""
        return ()

    def refresh(self) -> None:
        super().refresh()
        self._begin.label = label("climb_again" if self.round else "climb_begin", self.lang)

    # -- what is kept

    @property
    def _setting(self) -> str:
        return f"best/{self.name_of_it}/{self.game or 'both'}"

    @property
    def best(self) -> int:
        """The most that ever were solved."""
        kept = self.progress.kept.settings.get(self._setting, "")
        return int(kept) if kept.isascii() and kept.isdigit() and len(kept) < 6 else 0

    def keep_best(self, best: int) -> None:
        """Keep a new best, unless another page has a better one."""
        if best > self.best:
            self.progress.keep(self._setting, str(best))

    # -- showing

    def show_place(self) -> None:
        if self.round is not None:
            words = label("right_so_far", self.lang, n=self.round.right)
            self.status.object = f"<span>{escape(words)}</span>"

    def below(self) -> str:
        return ""

    def rest(self) -> str:
        lang = self.lang
        best = f"<p>{escape(label('best', lang, n=self.best))}</p>" if self.best else ""
        if self.round is None:
            return (
                panel("", self.title(), f"<p>{escape(label(f'{self.name_of_it}_about', lang))}</p>{best}")
                + self._games()
            )
        done = self.round
        if done.right and done.right == self.best and done.counts:
            best = f"<p>{escape(label('new_best', lang))}</p>"
        said = label(f"{self.name_of_it}_over" if done.right else "climb_none", lang, n=done.right)
        result = panel("yes" if done.right else "", said, self.ended() + best)
        return f'<div class="result" role="status">{result}</div>{self._missed(done)}{self._games()}'

    def ended(self) -> str:
        """Why it is over, as HTML, where that is not plain."""
        return ""

    def _missed(self, done: Climb) -> str:
        """The puzzles that were answered wrongly, each with the reason, and to be worked without haste."""
        if not done.missed:
            return ""
        rows = "".join(f"<li>{self._reason(one)}</li>" for one in done.missed)
        return f'<h2>{escape(label("look_again", self.lang))}</h2><ul class="missed">{rows}</ul>'

    def _reason(self, one: Missed) -> str:
        """A puzzle that was answered wrongly: what it asks and, unless it has been solved since, which rule decides,
        and why."""
        lang, (puzzle, run) = self.lang, one
        title = kind_texts(puzzle.game)[puzzle.task.kind]["title"][lang]
        href = self.link("puzzle", game=puzzle.game, kind=puzzle.task.kind, puzzle=puzzle.id)
        asked = f'<h3><a href="{href}">{escape(str(title))}</a></h3><p>{question(run.task, lang)}</p>'
        if run.reply is None or run.solved:
            return asked
        rules = "" if run.reply.verdict else rule_line(run.decides, lang, run.task.state.rules)
        return asked + answered(run, lang) + rules

    def _games(self) -> str:
        """The same over both games, or over one."""
        chips = []
        for name in ("", *GAMES):
            here = ' aria-current="page"' if name == self.game else ""
            href = self.link(self.name_of_it, **({"game": name} if name else {}))
            words = label(name or "both_games", self.lang)
            chips.append(f'<a class="chip"{here} href="{href}">{escape(words)}</a>')
        return f'<nav class="ways" aria-label="{escape(label("game", self.lang))}">{"".join(chips)}</nav>'

    # -- what the learner does

    def _start(self) -> None:
        self.round = self.begin(self._seed)
        self._seed += 1
        self.redraw(push=False)

    @abstractmethod
    def begin(self, seed: int) -> Climb:
        """A new round."""


class StreakPage(ClimbPage):
    """A streak. After a wrong answer its puzzle stays, so that the reason can be read."""

    name_of_it = "streak"

    def begin(self, seed: int) -> Climb:
        return Streak(self.game, seed, self.best, self.keep_best, self.report, self.tables)

    def refresh(self) -> None:
        super().refresh()
        if self.round is not None and self.round.now is not None:
            show_if(self.round.answered, self._next)
            self._next.label = label("to_result" if self.round.is_over else "next", self.lang)
            self._desk.allow_hints(self.round.is_over)

    def leads_on(self, run: TaskRun) -> bool:
        """After a wrong answer the result is what comes next."""
        return self.round is not None and self.round.answered


class RushPage(ClimbPage):
    """A rush: each answer leads on at once, until the time is up."""

    name_of_it = "rush"
    round: Rush | None

    def body(self) -> list[Any]:
        components = super().body()
        self._doc = pn.state.curdoc
        return components

    def beside(self) -> Sequence[Any]:
        self._clock = Clock(margin=0)
        self._stop = button(self._end, "outlined")
        return [self._clock, self._stop]

    def after(self) -> Sequence[Any]:
        self._heard = pn.pane.HTML(sizing_mode="stretch_width", margin=0)
        return [self._heard]

    def choices(self) -> Sequence[Any]:
        self._clocked = pmui.Switch(value=True, margin=0)
        return [self._clocked]

    def begin(self, seed: int) -> Climb:
        begun = Rush(
            self.game, seed, best=self.best, on_best=self.keep_best, tables=self.tables, clocked=self._clocked.value
        )
        self._last: TaskRun | None = None
        if begun.clocked:
            self._doc.add_timeout_callback(lambda: self._time_up(begun), round(begun.left.total_seconds() * 1000) + 50)
        return begun

    def _time_up(self, begun: Rush) -> None:
        if begun is self.round:
            begun.end_if_due()
            self.redraw(push=False)

    def refresh(self) -> None:
        if self.round is not None:
            self.round.end_if_due()
            if self.round.answered:  # each answer leads on
                self._last = self.round.run
                self.round.go_on()
        super().refresh()
        self._clocked.label = label("with_clock", self.lang)
        asked = self.round is not None and self.round.now is not None
        self._clock.show(self.round.left if self.round and asked and self.round.clocked else None, self.lang)
        self._stop.label = label("stop_rush", self.lang)
        if self.round is not None and asked:
            show_if(True, self._next)
            self._desk.allow_hints(False)
            self._heard.object = f'<p class="quiet" role="status">{escape(self._how_it_was())}</p>'

    def _how_it_was(self) -> str:
        """What is said of the last answer, in one line: how many are solved, or the rule that decides."""
        run, lang = self._last, self.lang
        if self.round is None or run is None:
            return ""
        if run.solved:
            return label("rush_right", lang, n=self.round.right)
        rule = run.decides[0]
        return label("rush_wrong", lang, rule=rule, text=rule_text(rule, lang, run.task.state.rules._asdict()))

    def ended(self) -> str:
        done = self.round
        timed_out = done is not None and done.clocked and not done.stopped and not done.left
        return f"<p>{escape(label('time_up', self.lang))}</p>" if timed_out else ""

    def _end(self) -> None:
        if self.round is not None:
            self.round.stop()
        self.redraw(push=False)
