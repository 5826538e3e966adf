"""The page of a class plan: steps and puzzles, chosen and put in order; kept as a link and as a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape, unescape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent

from tutor.content.lessons import lessons
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.wording import kind_texts
from tutor.core import Lang
from tutor.games import GAMES
from tutor.plan import MOST, Topic, read_file, read_link, steps_of, write_file, write_link
from tutor.texts import Mistake
from tutor.ui.controls import button, show_if, when_shown
from tutor.ui.figures import Sharing
from tutor.ui.frame import View
from tutor.ui.telling import panel
from tutor.ui.topics import asked, title_of
from tutor.ui.words import anchor, label

ALL = "*"
"""Every step of a lesson."""

LONGEST = 200_000
"""Characters of a file that is read; no plan is longer."""

SHOWN = 70
"""Characters of a text in a list of choices."""


class Entries(JSComponent):
    """The entries in their order. `on_move` hears which one goes how far, `on_remove` which one goes away."""

    plan = param.Dict(default={}, doc="All of it at once: rows, words, and which press was heard last.")

    _esm = Path(__file__).with_name("plan.js")
    _stylesheets = [
        """
        ol { margin: 0; padding: 0; list-style: none; counter-reset: n; display: grid; gap: 8px; }
        li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; padding: 10px 12px; counter-increment: n;
             border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
        li::before { content: counter(n); min-width: 1.6em; color: var(--quiet); font-variant-numeric: tabular-nums; }
        div { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
        strong, span { display: block; }
        span { color: var(--quiet); font-size: 0.9375rem; }
        button { width: 44px; height: 44px; border: 1px solid transparent; border-radius: 12px; background: none;
                 color: var(--ink); font: 1.125rem var(--fonts); cursor: pointer; }
        button:hover:enabled { border-color: var(--line); }
        button:disabled { color: var(--line); cursor: default; }
        @media (max-width: 599px) { /* the buttons stand below the words */
          div { flex-basis: calc(100% - 2.5em); }
          .up { margin-inline-start: auto; }
        }
        """
    ]

    def __init__(self, on_move: Callable[[int, int], None], on_remove: Callable[[int], None]) -> None:
        super().__init__(sizing_mode="stretch_width", margin=0, plan={"rows": [], "heard": 0})
        self._heard = 0
        self._on_move = on_move
        self._on_remove = on_remove

    def show(self, topics: Iterable[Topic], lang: Lang) -> None:
        """Show these."""
        self.plan = {
            "rows": [{"title": _title(topic, lang), "text": _plain(asked(topic, lang))} for topic in topics],
            "up": label("move_up", lang),
            "down": label("move_down", lang),
            "remove": label("remove", lang),
            "heard": self._heard,
        }

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        rows = range(len(self.plan["rows"]))
        match message:
            case {"press": int(press)}:
                self._heard = press
        match message:
            case {"up": int(n)} if n in rows:
                when_shown(lambda: self._on_move(n, -1))
            case {"down": int(n)} if n in rows:
                when_shown(lambda: self._on_move(n, 1))
            case {"remove": int(n)} if n in rows:
                when_shown(lambda: self._on_remove(n))


class PlanPage(View):
    """A class plan: `?steps=lesson/happiness/placement/2,puzzle/happiness/where/where-03`."""

    def open(self, query: Mapping[str, str]) -> None:
        plan = read_link(query.get("steps", ""))
        self._topics = list(plan.topics)
        self._problems = list(plan.problems)

    def title(self) -> str:
        return label("plan", self.lang)

    def query(self) -> dict[str, str]:
        return {"steps": write_link(self._topics)} if self._topics else {}

    # -- the components

    def body(self) -> list[Any]:
        self._head = pn.pane.HTML(sizing_mode="stretch_width")
        self._entries = Entries(self._move, self._remove)
        self._ways = pn.pane.HTML()
        self._sharing = Sharing(lambda name, text: self._read(text), LONGEST)
        self._choose = pn.pane.HTML(sizing_mode="stretch_width")
        self._game = pmui.Select(options=list(GAMES), width=180, size="small")
        self._group = pmui.Select(width=260, size="small")
        self._topic = pmui.Select(width=330, size="small")
        self._offer()
        self._game.param.watch(lambda _: self._offer(), "value")
        self._group.param.watch(lambda _: self._offer_topics(), "value")
        self._add = button(self._add_chosen, "outlined")
        choice = pn.Row(
            self._game, self._group, self._topic, self._add, css_classes=["row", "fields"], sizing_mode="stretch_width"
        )
        ways = pn.Row(self._ways, self._sharing, css_classes=["row"], sizing_mode="stretch_width")
        adding = pn.Column(self._choose, choice, css_classes=["panel", "stage"], sizing_mode="stretch_width")
        return [
            pn.Column(
                self._head, self._entries, ways, adding, css_classes=["stage", "plan"], sizing_mode="stretch_width"
            )
        ]

    def refresh(self) -> None:
        lang, topics = self.lang, self._topics
        told = "".join(f"<p>{escape(problem.said(lang))}</p>" for problem in self._problems)
        problems = panel("no", label("plan_problems", lang), told) if told else ""
        lead = label("plan_about" if topics else "plan_empty", lang)
        self._head.object = f"<h1>{escape(self.title())}</h1><p>{escape(lead)}</p>{problems}"
        self._entries.show(topics, lang)
        start = self.link("present", steps=write_link(topics), at=1)
        self._ways.object = anchor(start, label("start_plan", lang), "button main")
        show_if(bool(topics), self._ways)
        words = {"open": label("open_rules", lang)}
        if topics:
            words["copy"] = label("copy_link", lang)
            words["copied"] = label("plan_copied", lang)
            words["download"] = label("download_rules", lang)
        self._sharing.show("class-plan.toml", write_file(topics), words)
        self._choose.object = f"<h2>{escape(label('add_to_plan', lang))}</h2>"
        self._add.label = label("add", lang)
        self._add.disabled = len(topics) >= MOST
        self._offer()

    # -- what there is to choose from

    def _offer(self) -> None:
        """Offer the lessons and the kinds of puzzle of the chosen game."""
        game, lang = self._game.value, self.lang
        self._game.param.update(label=label("game", lang), options={label(one, lang): one for one in GAMES}, value=game)
        groups = {title_of(steps_of(game, one.id)[0], lang): f"lesson/{one.id}" for one in lessons(game)}
        groups |= {_puzzles(game, kind, lang): f"puzzle/{kind}" for kind in puzzle_kinds(game)}
        chosen = self._group.value if self._group.value in groups.values() else next(iter(groups.values()))
        self._group.param.update(label=label("plan_group", lang), options=groups, value=chosen)
        self._offer_topics()

    def _offer_topics(self) -> None:
        """Offer the steps of the chosen lesson, or the puzzles of the chosen kind."""
        page, topics = self._group.value.partition("/")[0], self._found()
        texts = {f"{n}. {_short(_plain(asked(one, self.lang)))}": str(one) for n, one in enumerate(topics, 1)}
        every = {label("all_steps", self.lang): ALL} if page == "lesson" else {}
        options = every | texts
        chosen = self._topic.value if self._topic.value in options.values() else next(iter(options.values()))
        self._topic.param.update(label=label("plan_topic", self.lang), options=options, value=chosen)

    def _found(self) -> list[Topic]:
        """The topics of the chosen lesson or kind."""
        page, _, within = self._group.value.partition("/")
        game = self._game.value
        if page == "lesson":
            return list(steps_of(game, within))
        return [Topic("puzzle", game, within, one.id) for one in puzzles(game, within)]

    # -- what is done to the plan

    def _change(self, topics: Iterable[Topic], problems: Iterable[Mistake] = ()) -> None:
        self._topics = list(topics)
        self._problems = list(problems)
        self.redraw()

    def _add_chosen(self) -> None:
        """Add what is chosen, but not at once again what has just been added: that is the second click of two."""
        chosen = [one for one in self._found() if self._topic.value in (ALL, str(one))]
        if self._topics[-len(chosen) :] != chosen:
            self._change([*self._topics, *chosen][:MOST])

    def _move(self, entry: int, by: int) -> None:
        topics = list(self._topics)
        topics.insert(max(0, entry + by), topics.pop(entry))
        self._change(topics)

    def _remove(self, entry: int) -> None:
        self._change([*self._topics[:entry], *self._topics[entry + 1 :]])

    def _read(self, text: str) -> None:
        """Open the plan that a file holds; where it is none, the one on the page stays."""
        try:
            self._change(*read_file(text))
        except Mistake as problem:
            self._change(self._topics, [problem])


def _title(topic: Topic, lang: Lang) -> str:
    where = title_of(topic, lang)
    match topic.page:
        case "lesson":
            where = label("plan_step", lang, lesson=where, step=topic.at)
        case "puzzle":
            where = f"{where}, {topic.puzzle.id}"
    return where if topic.page == "play" else f"{label(topic.game, lang)} · {where}"


def _puzzles(game: str, kind: str, lang: Lang) -> str:
    return label("plan_kind", lang, kind=kind_texts(game)[kind]["title"][lang])


def _plain(text: str) -> str:
    """HTML as plain text, for places that take no other."""
    return unescape(re.sub(r"<[^>]*>", "", text))


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
