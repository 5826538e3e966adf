"""The presenter view: a step, a puzzle or a position in front of a class, worked by clicker, keys or buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

from tutor.plan import Topic, read_link, topic_of, write_link
from tutor.progress.database import Gone
from tutor.puzzles.kind import ACTING
from tutor.texts import Mistake
from tutor.ui.address import link, site_of_session
from tutor.ui.controls import button, show_if
from tutor.ui.desk import Desk
from tutor.ui.frame import View
from tutor.ui.keys import Shortcut
from tutor.ui.qr import only_here, qr
from tutor.ui.scenes import scene_of
from tutor.ui.telling import answers
from tutor.ui.topics import asked, concluded, title_of
from tutor.ui.votes import Votes
from tutor.ui.words import label

ON = ("PageDown", "ArrowRight", " ", "Enter")
BACK = ("PageUp", "ArrowLeft")
VOTES = 9
"""So many answers have a key."""


class FullScreen(JSComponent):
    """The button that gives the page the whole screen."""

    label = param.String(doc="What the button is called.")

    _esm = Path(__file__).with_name("fullscreen.js")
    _stylesheets = [
        """
        button { width: 48px; height: 48px; padding: 11px; border: 1px solid var(--line); border-radius: 12px;
                 background: var(--surface); color: var(--ink); cursor: pointer; }
        button[hidden] { display: none; }
        svg { display: block; fill: none; stroke: currentColor; stroke-width: 2.4; }
        """
    ]


class PresentPage(View):
    """A step, a puzzle or a position for all to see: `?game=happiness&lesson=placement&step=2`, `&kind=…&puzzle=…` or
    `&position=…`; or one topic of a plan: `?steps=…&at=3`.

    First the class thinks, and whoever stands in front may count hands; then it is tried on the board; then the verdict
    speaks. The key that goes on leads through all of it.
    """

    # All words grow with the screen, so that they can be read from the last row; a full screen has no header.
    css = ":root{font-size:clamp(16px,0.8vw + 0.85vh,40px)}:root:fullscreen{--header:none;--above:40px}"
    heard = (*ON, *BACK, *map(str, range(1, VOTES + 1)), *(f"Shift+{n}" for n in range(1, VOTES + 1)), "Backspace", "q")
    shortcuts: Sequence[Shortcut] = (
        (("PageDown", "→", "Space", "Enter"), "key_on"),
        (("PageUp", "←"), "key_back"),
        (("1", "2", "…"), "key_vote"),
        (("Shift + 1", "Backspace"), "key_unvote"),
        (("Q",), "key_code"),
        (("F",), "key_full"),
        *View.shortcuts,
    )

    def open(self, query: Mapping[str, str]) -> None:
        self._plan: Sequence[Topic] = ()
        if "steps" in query:
            plan = read_link(query["steps"])
            if plan.problems:
                raise plan.problems[0]
            at = query.get("at", "1")
            if at not in map(str, range(1, len(plan.topics) + 1)):
                raise Mistake("no_entry", given=at, last=len(plan.topics))
            self._plan = plan.topics
            self._at = int(at) - 1
        else:
            topic = topic_of(query)
            self._at = topic.siblings.index(topic)
            self._siblings = topic.siblings
        self._begin()

    @property
    def _topics(self) -> Sequence[Topic]:
        """All that is gone through: the plan or, without one, the rest of the lesson or of the kind."""
        return self._plan or self._siblings

    @property
    def topic(self) -> Topic:
        """What is looked at."""
        return self._topics[self._at]

    def _begin(self) -> None:
        """Ask about the topic of now."""
        self.run = self.topic.run()
        self._ask()
        self._leads_here, self._is_short = self._way_here()
        self._shows_code = False
        self._fresh = True

    def _ask(self) -> None:
        self._asking = True
        self._touched = False

    def title(self) -> str:
        return title_of(self.topic, self.lang)

    def query(self) -> dict[str, str]:
        if self._plan:
            return {"steps": write_link(self._plan), "at": str(self._at + 1)}
        return self.topic.query

    # -- the components

    def body(self) -> list[Any]:
        self._desk = Desk(self._tried)
        self._lead = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["head", "asks"])
        self._votes = Votes(lambda: self.redraw(push=False))
        self._code = pn.pane.HTML(sizing_mode="stretch_width")
        self._back = button(self._go_back_one, "outlined")
        self._next = button(self._go_on)
        self._full = FullScreen()
        self._invite = pn.pane.HTML(css_classes=["invited"])
        self._larger = button(self._change_code, "text")
        stage = pn.Column(self._desk.board, self._code, css_classes=["stage"], sizing_mode="stretch_width")
        bar = pn.Row(
            self._back,
            self._next,
            self._full,
            self._invite,
            self._larger,
            css_classes=["row", "podium"],
            sizing_mode="stretch_width",
        )
        talk = pn.Column(
            self._desk.told,
            self._votes,
            self._desk.hand,
            self._desk.controls,
            bar,
            css_classes=["talk"],
            sizing_mode="stretch_width",
        )
        return [pn.Column(self._lead, stage, talk, css_classes=["lesson", "present"], sizing_mode="stretch_width")]

    def asked(self) -> object:
        """The topic, and how far it has come: the key that goes on means something else each time."""
        return self.run, self._asking, self.run.solved

    def done(self) -> int:
        return self._desk.pressed

    def refresh(self) -> None:
        run, lang, topic = self.run, self.lang, self.topic
        if self._fresh:
            self._votes.begin(len(self._answers()))
            self._fresh = False
        self.status.object = f'<span aria-hidden="true">{self._at + 1} / {len(self._topics)}</span>'
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1><p class="lead">{asked(topic, lang)}</p>'
            f"{scene_of(run.task.game).stood(run.task, lang, run.leads_to)}"
        )
        self._desk.show(run, lang, concluded(topic, lang))
        # When a game is over, there is nothing to be done and so nothing to hint at.
        self._desk.allow_hints(topic.page != "play" or not run.task.game.is_over(run.task.state))
        # What one could do is not said to those who see it done.
        show_if(run.reply is not None or run.hints > 0 or self._touched, self._desk.told)
        if run.solved:  # the verdict speaks of the board
            show_if(False, self._desk.hand)
        show_if(self._tries and not run.solved and not self._asking, self._desk.controls)
        told = list(self._answers())
        right = (
            told.index(topic.solutions[0]) if run.solved and topic.solutions and topic.solutions[0] in told else None
        )
        self._votes.show([*self._answers().values()], right, lang)
        show_if(self._asking or self._votes.counted, self._votes)
        self._back.label = label("back", lang)
        self._back.disabled = self._asking and self._at == 0
        self._next.label = label(self._what_is_next(), lang)
        self._next.disabled = self._is_over
        self._full.label = label("full_screen", lang)
        self._show_code()

    def _answers(self) -> Mapping[str, str]:
        """What hands are raised for: the answers there are to choose from, or just whether one has been found."""
        found = answers(self.run.task, self.lang)
        return found or {one: label(one, self.lang) for one in ("i_know", "not_yet")}

    # -- the code that takes the phones along

    def _show_code(self) -> None:
        lang, site = self.lang, site_of_session()
        address = site + self._leads_here
        code = qr(address, label("qr", lang))
        where = escape(address.partition("://")[2])
        shown = f'<a href="{escape(f"./{self._leads_here}")}">{where}</a>' if self._is_short else ""
        self._invite.object = f'<div class="invite">{code}{shown}</div>'
        self._larger.label = label("to_the_board" if self._shows_code else "larger", lang)
        self._code.object = f'<div class="code">{code}<p>{shown}</p>{only_here(site, lang)}</div>'
        show_if(self._shows_code, self._code)
        show_if(not self._shows_code, self._desk.board)

    def _way_here(self) -> tuple[str, bool]:
        """The way to the same topic from the root of the site; short (which it also says), if the database answers."""
        target = link(self.topic.page, **self.topic.query).removeprefix("./")
        try:
            return f"go/{self.store.shorten(target)}", True
        except Gone:
            return target, False

    def _change_code(self) -> None:
        self._shows_code = not self._shows_code
        self.redraw(push=False)

    # -- going on

    def _what_is_next(self) -> str:
        if self._asking and self._tries:
            return "try_it"
        return "next" if self._settled else "reveal"

    @property
    def _tries(self) -> bool:
        """Whether it can be tried on the board; where it cannot, the hands were the try."""
        return self.run.kind.form in (*ACTING, "cells")

    @property
    def _settled(self) -> bool:
        """Whether nothing is left to see of the topic."""
        return self.run.solved or not self.topic.solutions

    @property
    def _is_over(self) -> bool:
        return not self._asking and self._settled and self._at + 1 == len(self._topics)

    def _go_on(self) -> None:
        """From the question to the try, to the verdict, to the next topic."""
        if self._asking and self._tries:
            self._asking = False
        elif not self._settled:
            self._asking = False
            self.run.solve(self.topic.solutions)
        elif not self._is_over:
            self._go(1)
            return
        self.redraw(push=False)

    def _go_back_one(self) -> None:
        """To the question again or, from there, to the topic before."""
        if not self._asking:
            self.run = self.topic.run()
            self._ask()
            self.redraw(push=False)
        elif self._at:
            self._go(-1)

    def _go(self, topics: int) -> None:
        self._at += topics
        self._begin()
        self.redraw()

    def _tried(self) -> None:
        """Something was done on the board: that is the try, whether it was asked for or not."""
        self._asking = False
        self._touched = True
        self.redraw(push=False)

    def on_key(self, key: str) -> None:
        """Go on or back, count a hand, or show the code large."""
        if key in ON:
            self._go_on()
        elif key in BACK:
            self._go_back_one()
        elif key == "Backspace":
            self._votes.less()
        elif key == "q":
            self._change_code()
        elif key.startswith("Shift+"):
            self._votes.less(int(key.removeprefix("Shift+")) - 1)
        else:
            self._votes.more(int(key) - 1)
