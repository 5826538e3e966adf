"""The rulebook page: every rule of a game to search through, and each to try on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlencode

import panel as pn

from tutor.content.examples import examples
from tutor.content.lessons import lessons
from tutor.content.wording import facts_of, kind_texts
from tutor.core import LANGS, Lang
from tutor.games import RULESETS
from tutor.games import game as game_named
from tutor.practice import Practice, practice
from tutor.puzzles.kind import Task, verdict_of
from tutor.rulebook import LETTERS, Rule, game_of, rule_text, rulebook, term
from tutor.session.task import TaskRun
from tutor.tables import asked_at, changed_at, ruleset_at
from tutor.texts import Mistake, Text
from tutor.ui.controls import button, show_if, when_shown
from tutor.ui.finder import Finder
from tutor.ui.pages import TaskPage
from tutor.ui.telling import question
from tutor.ui.words import anchor, figure_line, html, label, lesson_name, with_terms


class Trial(NamedTuple):
    """A position in which a rule is tried, and what is said once it has been."""

    task: Task
    says: Text


def trials(id: str) -> tuple[Trial, Trial]:
    """The example of a rule and its near miss: asked about where one of them is not legal, otherwise shown."""
    example = examples(game_of(id))[id]
    cases = (example.case, example.near)
    asked = any(not verdict_of(case.task, case.task.ask).legal for case in cases)
    one, other = (Trial(case.task._replace(kind="legal" if asked else "watch"), case.says) for case in cases)
    return one, other


class RulesPage(TaskPage):
    """All rules of a game, or one of them: `?game=happiness&rule=H-PLAC-3`, for a preset where one is named."""

    def open(self, query: Mapping[str, str]) -> None:
        asked = query.get("rule", "")
        game = game_named(query.get("game", LETTERS.get(asked[:1], "happiness")))
        known = rulebook(game.NAME).rules
        if asked and asked not in known:
            raise Mistake.unknown("unknown_rule", asked, known)
        rule = known[asked] if asked else None
        preset = RULESETS[game.NAME](query["preset"]).preset if "preset" in query else ""
        # A rule that does not hold in the preset is shown among those of all presets.
        self.preset = preset if rule is None or preset in rule.presets else ""
        self.game = game
        self._show_rule(rule)

    def _show_rule(self, rule: Rule | None) -> None:
        self.rule = rule
        self._practice: Sequence[Practice] | None = None
        """What the rule can be practised with, once it has been looked for."""
        if rule is not None:
            self._trials = trials(rule.id)
            self._start(0)

    def _start(self, trial: int) -> None:
        self._trial = trial
        self.run = TaskRun(asked_at(self._trials[trial].task, self.tables))

    def title(self) -> str:
        book = f"{label(self.game.NAME, self.lang)} · {label('rulebook', self.lang)}"
        return f"{self.rule.id} · {book}" if self.rule else book

    def query(self) -> dict[str, str]:
        return self._place(self.rule.id if self.rule else "", self.preset)

    def _place(self, rule: str, preset: str) -> dict[str, str]:
        place = {"game": self.game.NAME, "rule": rule, "preset": preset}
        return {key: value for key, value in place.items() if value}

    # -- the components

    def body(self) -> list[Any]:
        self._finder = Finder(self._open, sizing_mode="stretch_width", margin=0)
        self._other = button(self._turn_over, "outlined")
        top, bar, *work = super().body()
        self._onward.insert(1, self._other)
        return [top, bar, pn.Column(self._finder, css_classes=["page"], sizing_mode="stretch_width"), *work]

    # -- showing

    def refresh(self) -> None:
        lang = self.lang
        show_if(self.rule is not None, self._work)
        self.status.object = ""
        counts = [label("rules_found" if n else "no_rule_found", lang, n=n) for n in range(len(self._book) + 1)]
        home = urlencode(self._place("", self.preset))
        self._finder.show(
            self._list(),
            label("find_rule", lang),
            counts,
            label("all_rules", lang),
            home,
            self.rule.id if self.rule else "",
        )
        if self.rule is not None:
            self._show_opened(self.rule)

    @property
    def _book(self) -> Sequence[Rule]:
        """The rules of the game or, where one is chosen, of the preset."""
        every = rulebook(self.game.NAME).rules.values()
        return [rule for rule in every if not self.preset or self.preset in rule.presets]

    def _list(self) -> str:
        """The list, by chapters."""
        lang, game = self.lang, self.game.NAME
        presets = [("", label("all_presets", lang)), *((one, term(game, one, lang)) for one in RULESETS[game].PRESETS)]
        chips = "".join(self._chip(preset, words) for preset, words in presets)
        chapters: dict[str, list[Rule]] = {}
        for rule in self._book:
            chapters.setdefault(rule.chapter, []).append(rule)
        sections = "".join(
            f"<section><h2>{escape(rulebook(game).chapters[chapter][lang])}</h2>"
            f"<ul>{''.join(self._item(rule) for rule in rules)}</ul></section>"
            for chapter, rules in chapters.items()
        )
        return (
            f'<h1 class="unseen">{escape(self.title())}</h1>'
            f'<nav class="ways" aria-label="{escape(label("preset", lang))}">{chips}</nav>{sections}'
        )

    def _chip(self, preset: str, words: str) -> str:
        now = ' aria-current="true"' if preset == self.preset else ""
        place = urlencode(self._place("", preset))
        return f'<a class="chip"{now} href="?{escape(place)}" data-go="{escape(place)}">{escape(words)}</a>'

    def _item(self, rule: Rule) -> str:
        place = escape(urlencode(self._place(rule.id, self.preset)))
        text = escape(self._text(rule, self.lang))
        return (
            f'<li data-rule="{rule.id}" data-go="{place}"><h3><a href="?{place}" data-go="{place}" data-find>'
            f"{rule.id}</a></h3> <small>{self._where(rule)}</small><p data-find>{text}</p>"
            f"{self._changed(rule)}{self._more(rule)}</li>"
        )

    def _preset_of(self, rule: Rule) -> str:
        """The preset whose figures a rule is read with."""
        return self.preset if self.preset in rule.presets else rule.presets[0]

    def _text(self, rule: Rule, lang: Lang) -> str:
        figures = ruleset_at(self.game.NAME, self._preset_of(rule), self.tables).figures
        return rule_text(rule.id, lang, figures._asdict())

    def _where(self, rule: Rule) -> str:
        """Whether the source states a rule, and in which presets it holds if not in all."""
        lang, game = self.lang, self.game.NAME
        status = rulebook(game).labels[rule.status_in(self._preset_of(rule))][lang]
        some = [term(game, one, lang) for one in rule.presets]
        presets = [", ".join(some)] if len(some) < len(RULESETS[game].PRESETS) else []
        return escape(" · ".join([status, *presets]))

    def _changed(self, rule: Rule) -> str:
        """What of a rule is otherwise at the learner's own table."""
        game, preset = self.game.NAME, self._preset_of(rule)
        changed = changed_at(game, rule.id, preset, self.tables)
        if not changed:
            return ""
        figures = "; ".join(figure_line(game, figure, value, self.lang) for figure, value in changed.items())
        said = label("changed_at_table", self.lang, preset=term(game, preset, self.lang), figures=figures)
        return f'<p data-changed="{rule.id}">{escape(said)}</p>'

    def _more(self, rule: Rule) -> str:
        """Where a rule comes from, why it stands, and its text in the other language."""
        lang = self.lang
        other = LANGS[1 - LANGS.index(lang)]
        source = escape(" / ".join(rule.sections) or label("source_silent", lang))
        stated = rule.status_in(self._preset_of(rule)) == "stated"
        why = f"<p>{escape(rule.why[lang])}</p>" if rule.why and not stated else ""
        return (
            f'<details class="rule"><summary>{escape(label("rule_source", lang))}: {source} · '
            f"{escape(label('in_other_language', lang))}</summary>{why}"
            f'<p lang="{other}" data-find>{escape(self._text(rule, other))}</p></details>'
        )

    def _show_opened(self, rule: Rule) -> None:
        lang, run = self.lang, self.run
        place = self._book.index(rule) + 1
        trial = self._trials[self._trial]
        asks = f"{self._changed(rule)}<p>{question(run.task, lang)}</p>"
        done = html(trial.says, lang, facts_of(run.task))
        figures = run.task.state.rules._asdict()
        text = with_terms(escape(rule_text(rule.id, lang, figures)), self.game.NAME, lang)
        self.show_task(run, place, len(self._book), text, done, self._below_rule(rule), asks)
        self._back.label = label("rule_before", lang)
        self._next.label = label("rule_after", lang)
        show_if(place < len(self._book), self._next)
        self._other.label = label("example" if self._trial else "near_miss", lang)
        # Once the example is understood, its near miss is what comes next.
        main, other = (self._next, self._other) if self._trial else (self._other, self._next)
        main.variant = "contained" if run.solved else "outlined"
        other.variant = "outlined"
        if self._practice is None:
            when_shown(self._look_for_practice)

    def _below_rule(self, rule: Rule) -> str:
        """What else is known of the opened rule, and where to go on with it."""
        lang, game = self.lang, self.game.NAME
        ways = [self.play_on(self.run), *self._lessons(rule), *self._ways_to_practise(rule)]
        preset = self._preset_of(rule)
        if RULESETS[game].given_by(rule.id, preset):
            href = self.link("ruleset", game=game, preset=preset)
            ways.append(anchor(href, label("its_figures", lang)))
        return (
            f'<div class="taught"><p class="quiet"><code>{rule.id}</code> · {self._where(rule)}</p>'
            f'{self._more(rule)}</div><p class="ways">{" ".join(ways)}</p>'
        )

    def _lessons(self, rule: Rule) -> list[str]:
        """Links to the first step of each lesson that teaches the rule."""
        found = []
        for lesson in lessons(self.game.NAME):
            step = next((at for at, step in enumerate(lesson.steps, 1) if rule.id in step.teaches), 0)
            if step:
                href = self.link("lesson", game=lesson.game, lesson=lesson.id, step=step)
                found.append(anchor(href, lesson_name(lesson, self.lang)))
        return found

    def _ways_to_practise(self, rule: Rule) -> list[str]:
        """Links to practice of the rule, and to a puzzle of each kind that asks about it."""
        game, texts = self.game.NAME, kind_texts(self.game.NAME)
        ids = [one.id.split("/") for one in self._practice or ()]
        puzzles = {kind: puzzle for what, _, kind, puzzle in reversed(ids) if what == "puzzle"}
        ways = [(self.link("review", rule=rule.id), label("practise_this", self.lang))] if ids else []
        ways += [
            (self.link("puzzle", game=game, kind=kind, puzzle=puzzle), texts[kind]["title"][self.lang])
            for kind, puzzle in puzzles.items()
        ]
        return [anchor(href, words) for href, words in ways]

    def _look_for_practice(self) -> None:
        """The first look through all puzzles takes a moment: the page is there before."""
        if self.rule is not None:
            self._practice = practice(self.game.NAME).get(self.rule.id, ())
            self._below.object = self._below_rule(self.rule)

    # -- what a person does

    def _open(self, query: Mapping[str, str]) -> None:
        try:
            self.open(query)
        except Mistake:
            return  # no link of ours
        self.redraw()

    def _turn_over(self) -> None:
        self._start(1 - self._trial)
        self.redraw(push=False)

    def _go(self, steps: int) -> None:
        if self.rule is not None:
            at = self._book.index(self.rule) + steps
            if 0 <= at < len(self._book):
                self._show_rule(self._book[at])
                self.redraw()
