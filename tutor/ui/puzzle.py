"""The puzzle page: a puzzle of the library or made to order; once it is solved, all solutions and others like it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from html import escape
from typing import Any

import panel as pn

from tutor.content.puzzles import Puzzle, puzzle, puzzle_kinds
from tutor.content.wording import kind_texts
from tutor.games import game as game_named
from tutor.games import ruleset_of
from tutor.plan import topic_of_puzzle
from tutor.progress.kept import now
from tutor.puzzles.generate import daily, generate, near_miss, read_link
from tutor.puzzles.kind import ACTING
from tutor.session.puzzle import PuzzleRun
from tutor.session.task import HINTS
from tutor.suiting import reason_of
from tutor.texts import Mistake
from tutor.ui.address import link, site_of_session
from tutor.ui.answers import in_ways, ways_in_words
from tutor.ui.controls import button, show_if
from tutor.ui.figures import Sharing
from tutor.ui.making import aside
from tutor.ui.pages import TaskPage
from tutor.ui.qr import only_here, qr
from tutor.ui.telling import panel, question
from tutor.ui.why import expected
from tutor.ui.words import anchor, label

ENOUGH_TRIES = 3
"""After so many wrong answers, or all hints, the answer can be shown."""


class PuzzlePage(TaskPage):
    """A puzzle of the library: `?game=happiness&kind=euphoria&puzzle=euphoria-03`; or one made to order, which the link
    holds: `?game=happiness&kind=where&position=h1~…&ask=tea`; or that of a day: `?game=happiness&day=2026-11-30`."""

    def open(self, query: Mapping[str, str]) -> None:
        game = game_named(query.get("game", "happiness")).NAME
        kind = query.get("kind", puzzle_kinds(game)[0])
        self._order: object = None
        """What is being made or proven, if anything is."""
        self._refused: Mistake | None = None
        self._asked: Mapping[str, str] | None = None
        """The link whose puzzle is not there, or not yet."""
        if "day" in query:
            self._find(query, lambda: daily(game, query["day"]))
        elif "position" in query:
            self._find(query, lambda: read_link(game, kind, query["position"], query.get("ask", "")))
        else:
            self._begin(puzzle(game, kind, query.get("puzzle")))

    def _find(self, query: Mapping[str, str], act: Callable[[], Puzzle]) -> None:
        """Begin with a puzzle that has to be proven, while the page is there already, and says so."""
        self._asked = {key: value for key, value in query.items() if key != "lang"}
        self._order_one(act, self._begin)

    def _begin(self, found: Puzzle) -> None:
        self._asked = None
        self.run = PuzzleRun(found, self.report, self.tables)
        self._start_afresh()

    def _start_afresh(self) -> None:
        """Nothing has been done yet on the page as it is now."""
        self._reason = reason_of(self.progress, self.run.puzzle, now())
        self._order = None
        self._refused = None
        self._shows_code = False

    def title(self) -> str:
        if self._asked is None:
            return str(kind_texts(self.run.puzzle.game)[self.run.puzzle.task.kind]["title"][self.lang])
        return label("oops" if self._refused else "one_puzzle", self.lang)

    def query(self) -> dict[str, str]:
        return self.run.write_link() if self._asked is None else dict(self._asked)

    # -- the components

    def beside(self) -> Sequence[Any]:
        self._answer = button(self._show_answer, "outlined")
        return [self._answer]

    def after(self) -> Sequence[Any]:
        self._all = pn.pane.HTML(sizing_mode="stretch_width")
        self._before = button(lambda: self._look(-1), "outlined")
        self._behind = button(lambda: self._look(1), "outlined")
        self._walk = pn.Row(self._before, self._behind, css_classes=["row"], sizing_mode="stretch_width")
        self._another = button(self._make_another, "outlined")
        self._near = button(self._make_near_miss, "outlined")
        self._making = pn.pane.HTML(sizing_mode="stretch_width")
        self._made = pn.Row(self._another, self._near, css_classes=["row"], sizing_mode="stretch_width")
        self._sharing = Sharing()
        self._code_button = button(self._change_code, "outlined")
        self._take = pn.Row(self._sharing, self._code_button, css_classes=["row"], sizing_mode="stretch_width")
        self._code = pn.pane.HTML(sizing_mode="stretch_width")
        return [self._all, self._walk, self._made, self._making, self._take, self._code]

    # -- showing

    def refresh(self) -> None:
        self.say_instead("" if self._asked is None else self._why_none())
        if self._asked is not None:
            self.status.object = ""
            return
        run, lang = self.run, self.lang
        lead, solved = question(run.run.task, lang), run.run.solved
        self._bar.object = ""
        if run.is_made:
            self.status.object = ""
            self.show_run(run.run, lead, "", self._below_it())
            self._next.label = label("another", lang)
        else:
            self.show_task(run.run, run.place, run.count, lead, "", self._below_it())
        show_if(not run.is_made, self._back)
        self._answer.label = label("reveal", lang)
        show_if(not solved and (run.run.hints == HINTS or run.run.tries >= ENOUGH_TRIES), self._answer)
        self._show_solutions()
        self._show_others()
        self._sharing.show("", "", {"copy": label("copy_link", lang), "copied": label("puzzle_copied", lang)})
        show_if(solved, self._take)
        self._show_code()

    def _why_none(self) -> str:
        """What is said while there is no puzzle: that it comes, or what is wrong with its link."""
        if self._refused is not None:
            return self.told_lost(self._refused)
        words = escape(label("proving", self.lang))
        return panel("", "", f'<p role="status">{words}</p><progress aria-label="{words}"></progress>')

    def _show_solutions(self) -> None:
        """All solutions in words and, where the board shows one at a time, a way through them. What the panel says of
        a line of actions is only where it has led: even a single one stands in words."""
        run, lang = self.run.run, self.lang
        ways = run.ways if run.solved and run.kind.form in ACTING else ()
        told = len(ways) > (0 if run.kind.form == "line" else 1)
        show_if(told, self._all)
        show_if(len(ways) > 1, self._walk)
        show_if(len(ways) > 2, self._before)
        if told:
            now = ["", ' aria-current="true"']
            rows = "".join(
                f"<li{now[run.way_shown in same]}>{escape(in_ways(words, len(same), lang))}</li>"
                for words, same in ways_in_words(run.task, ways, lang).items()
            )
            heading = escape(label("all_solutions", lang, n=len(ways)))
            self._all.object = f'<h2>{heading}</h2><ol class="solutions" tabindex="0">{rows}</ol>'
            self._before.label = label("solution_before", lang)
            self._behind.label = label("solution_behind", lang)

    def _show_others(self) -> None:
        lang, solved = self.lang, self.run.run.solved
        show_if(solved, self._made)
        show_if(not self.run.is_made, self._another)
        self._another.label = label("another", lang)
        self._near.label = label(self._near_key, lang)
        for one in (self._another, self._near):
            one.disabled = self._order is not None
        said = label("making", lang) if self._order else self._refused.said(lang) if self._refused else ""
        self._making.object = f'<div role="status">{f"<p>{escape(said)}</p>" if said else ""}</div>'
        show_if(bool(said), self._making)

    @property
    def _near_key(self) -> str:
        """What a near miss is called: where the question is whether something is legal, it is illegal now, or legal."""
        run = self.run.run
        if run.kind.form != "yes or no" or "yes" in kind_texts(self.run.puzzle.game)[run.task.kind]:
            return "near_other"
        return "near_illegal" if run.kind.solutions(run.task)[0] == "yes" else "near_legal"

    def _show_code(self) -> None:
        lang = self.lang
        self._code_button.label = label("qr_hide" if self._shows_code else "qr_show", lang)
        shown = self._shows_code and self.run.run.solved
        show_if(shown, self._code)
        if shown:
            site = site_of_session()
            address = site + link("puzzle", **self.query()).removeprefix("./")
            code = qr(address, label("qr", lang))
            self._code.object = f'<div class="puzzle-code">{code}{only_here(site, lang)}</div>'

    def _below_it(self) -> str:
        href = self.link("puzzles", game=self.run.puzzle.game, kind=self.run.puzzle.task.kind)
        every = anchor(href, label("all_of_kind", self.lang))
        for_class = self.for_class(topic_of_puzzle(self.run))
        ways = [self.play_on(self.run.run), self._report() if self.run.run.solved else "", for_class, every]
        rated = escape(expected(self._reason, self.lang))
        return f'<p class="quiet">{rated}</p><div class="ways">{" ".join(ways)}</div>'

    def _report(self) -> str:
        """The way to the proof of the puzzle, for whoever doubts it."""
        href = self.link("proof", **self.query())
        return anchor(href, label("report_puzzle", self.lang))

    # -- what the learner does

    def _go(self, steps: int) -> None:
        if self.run.is_made:
            self._make_another()
        else:
            self.run.go(self.run.place + steps)
            self._start_afresh()
            self.redraw()

    def _show_answer(self) -> None:
        run = self.run.run
        if not run.solved:
            run.solve(run.kind.solutions(run.task))
        self.redraw(push=False)

    def _look(self, steps: int) -> None:
        run = self.run.run
        if run.solved:
            run.look_at((run.way_shown + steps) % len(run.ways))
        self.redraw(push=False)

    def _change_code(self) -> None:
        self._shows_code = not self._shows_code
        self.redraw(push=False)

    def _make_another(self) -> None:
        one: Puzzle = self.run.puzzle
        task, seed = one.task, secrets.randbelow(10**9)
        table = ruleset_of(task.game, task.state)
        self._make(lambda: generate(one.game, task.kind, table, one.difficulty, seed))

    def _make_near_miss(self) -> None:
        task, seed = self.run.puzzle.task, secrets.randbelow(10**9)
        self._make(lambda: near_miss(task, seed))

    def _make(self, act: Callable[[], Puzzle]) -> None:
        """Have a puzzle made, and show it."""
        if self._order is None:
            self._order_one(act, self._show_made)
            self.redraw(push=False)

    def _show_made(self, made: Puzzle) -> None:
        self.run.show(made)
        self._start_afresh()

    def _order_one(self, act: Callable[[], Puzzle], show: Callable[[Puzzle], None]) -> None:
        """Have a puzzle made or proven aside, and shown; who has gone on until then is left alone."""
        order = self._order = object()
        self._refused = None

        def then(made: Future[Puzzle]) -> None:
            if self._order is not order:
                return
            self._order = None
            pushes = self._asked is None
            try:
                show(made.result())
            except Mistake as problem:
                self._refused = problem
            except Exception:
                self._refused = Mistake("not_done")
                raise
            finally:
                self.redraw(push=pushes and self._refused is None)

        aside(act, then)
