"""The ruleset page: the figures of a preset, to read, to change for one's own table, to keep and to share."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import panel as pn
import param

from tutor.content.wording import figure_texts
from tutor.games import RULESETS
from tutor.games import game as game_named
from tutor.rulebook import rule, rule_text, rulebook, term
from tutor.ruleset import PresetRuleset, Value
from tutor.tables import SETTING, ruleset_at, tables_of
from tutor.texts import Mistake
from tutor.ui.controls import button, show_if
from tutor.ui.figures import Entry, FigureForm, Sharing
from tutor.ui.frame import View
from tutor.ui.words import figure_value, label


class RulesetPage(View):
    """The figures of a preset, or a table that somebody shares: `?game=happiness&preset=hard&table=hard.silver-wild`.

    What a learner changes is kept at once, unless the figures are not the learner's own: those wait until they are
    taken over.
    """

    def open(self, query: Mapping[str, str]) -> None:
        game = game_named(query.get("game", "happiness"))
        figures = RULESETS[game.NAME]
        if "table" in query:
            ruleset = figures.from_code(query["table"])
            ruleset.check_order()
        else:
            preset = figures(query.get("preset")).preset
            ruleset = ruleset_at(game.NAME, preset, tables_of(self.progress.kept.settings))
        self.game = game
        self._show_table(ruleset)

    def _show_table(self, ruleset: PresetRuleset) -> None:
        self.ruleset = ruleset
        self._wrong: dict[str, tuple[str | bool, Mistake]] = {}
        """What was given to a figure and refused, and why."""
        self._bad_file: Mistake | None = None

    def title(self) -> str:
        return f"{label(self.game.NAME, self.lang)} · {label('ruleset', self.lang)}"

    def query(self) -> dict[str, str]:
        shared = {"table": self.ruleset.code} if self.ruleset.changes or not self._is_own else {}
        return {"game": self.game.NAME, "preset": self.ruleset.preset, **shared}

    @property
    def _own(self) -> PresetRuleset:
        """The learner's own figures of this preset: as printed until there are others."""
        return ruleset_at(self.game.NAME, self.ruleset.preset, tables_of(self.progress.kept.settings))

    @property
    def _is_own(self) -> bool:
        return self._own.code == self.ruleset.code

    # -- the components

    def body(self) -> list[Any]:
        self._lead = pn.pane.HTML(sizing_mode="stretch_width")
        self._keep = button(self._keep_it)
        self._reset = button(self._go_back_to_print, "outlined")
        self._sharing = Sharing(self._open_file)
        self._form = FigureForm(self._change, sizing_mode="stretch_width")
        ways = pn.Row(self._keep, self._reset, self._sharing, css_classes=["row"], sizing_mode="stretch_width")
        return [pn.Column(self._lead, ways, self._form, css_classes=["page"], sizing_mode="stretch_width")]

    # -- showing

    def refresh(self) -> None:
        lang, name = self.lang, self.game.NAME
        presets = "".join(self._preset(preset) for preset in self.ruleset.PRESETS)
        problem = f'<p role="alert"><strong>{escape(self._said(self._bad_file))}</strong></p>' if self._bad_file else ""
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1>'
            f'<p class="lead">{escape(label("ruleset_lead", lang))}</p>'
            f'<nav class="ways" aria-label="{escape(label("preset", lang))}">{presets}</nav>'
            f'<div role="status"><p>{escape(self._standing())}</p></div>{problem}'
        )
        self._keep.label = label("keep_rules", lang)
        show_if(not self._is_own, self._keep)
        self._reset.label = label("reset_rules", lang)
        show_if(bool(self.ruleset.changes), self._reset)
        words = {"copy": "copy_link", "copied": "link_copied", "download": "download_rules", "open": "open_rules"}
        said = {button: label(key, lang) for button, key in words.items()}
        self._sharing.show(f"{name}-{self.ruleset.preset}.toml", self.ruleset.to_toml(), said)
        entries = {figure: self._entry(figure) for figure in self.ruleset.RULES}
        texts = {id: rule_text(id, lang, self.ruleset.figures._asdict()) for id in self._rules()}
        self._form.show("".join(self._section(id) for id in texts), entries, texts)

    def _preset(self, preset: str) -> str:
        now = ' aria-current="page"' if preset == self.ruleset.preset else ""
        words = escape(term(self.game.NAME, preset, self.lang))
        return f'<a class="chip"{now} href="{self.link("ruleset", game=self.game.NAME, preset=preset)}">{words}</a>'

    def _standing(self) -> str:
        """Whose figures these are, and what follows them."""
        preset = term(self.game.NAME, self.ruleset.preset, self.lang)
        if self._is_own:
            return label("own_kept" if self.ruleset.changes else "as_printed", self.lang, preset=preset)
        other = f" {label('not_kept_other', self.lang)}" if self._own.changes else ""
        return label("not_kept", self.lang, preset=preset) + other

    def _rules(self) -> dict[str, list[str]]:
        """The rules that have figures in this preset, each with its figures."""
        found: dict[str, list[str]] = {}
        for figure in self.ruleset.RULES:
            found.setdefault(self.ruleset.rule_of(figure, self.ruleset.preset), []).append(figure)
        return found

    def _section(self, id: str) -> str:
        """A rule with its figures; its text comes by itself, since it changes with them."""
        lang, game, preset = self.lang, self.game.NAME, self.ruleset.preset
        entry = rule(id)
        status = entry.status_in(preset)
        why = f'<p class="quiet">{escape(entry.why[lang])}</p>' if entry.why and status != "stated" else ""
        href = self.link("rules", game=game, rule=id, preset=preset)
        rows = "".join(self._row(figure) for figure in self._rules()[id])
        return (
            f'<section><h2><a href="{href}">{escape(label("rule_line", lang, id=id))}</a> '
            f"<small>{escape(rulebook(game).labels[status][lang])}</small></h2>"
            f'<p data-rule="{id}"></p>{why}{rows}</section>'
        )

    def _row(self, figure: str) -> str:
        words, kind = self._words(figure), self.ruleset.param[figure]
        what = escape(words)
        bounds = ""
        match kind:
            case param.Boolean():
                control = f'<input type="checkbox" role="switch" id="{figure}">'
            case param.Integer():
                low, high = kind.bounds
                bounds = f' data-min="{low}" data-max="{high}" data-step="{kind.step or 1}"'
                less, more = (escape(label(key, self.lang, figure=words)) for key in ("less", "more"))
                control = (
                    f'<button type="button" data-by="-1" aria-label="{less}">−</button>'
                    f'<input id="{figure}" inputmode="numeric" autocomplete="off" maxlength="9"'
                    f' aria-describedby="{figure}-problem">'
                    f'<button type="button" data-by="1" aria-label="{more}">+</button>'
                )
            case _:
                options = "".join(
                    f'<option value="{one}">{escape(figure_value(self.game.NAME, figure, one, self.lang))}</option>'
                    for one in kind.objects
                )
                control = f'<select id="{figure}">{options}</select>'
        return (
            f'<div class="figure" data-figure="{figure}"{bounds}><div><label for="{figure}">{what}</label>'
            f'<span class="control">{control}</span></div><p class="note"></p>'
            f'<p class="problem" id="{figure}-problem" role="alert"></p></div>'
        )

    def _entry(self, figure: str) -> Entry:
        now: Value = getattr(self.ruleset, figure)
        printed = getattr(type(self.ruleset)(self.ruleset.preset), figure)
        value = figure_value(self.game.NAME, figure, printed, self.lang)
        note = label("printed_figure", self.lang, value=value) if now != printed else ""
        if figure in self._wrong:
            given, problem = self._wrong[figure]
            return Entry(given, note, self._said(problem))
        return Entry(now if isinstance(now, bool) else str(now), note)

    def _words(self, figure: str) -> str:
        return str(figure_texts(self.game.NAME)[figure][self.lang])

    def _said(self, problem: Mistake) -> str:
        """What is wrong, with the figures by what they are."""
        named = {
            key: self._words(fact) if isinstance(fact, str) and fact in self.ruleset.RULES else fact
            for key, fact in problem.facts.items()
        }
        return Mistake(problem.key, **named).said(self.lang)

    # -- what a person does

    def _change(self, figure: str, given: str | bool) -> None:
        if figure not in self.ruleset.RULES:
            return  # no page of ours asks for it
        self.progress.retry()  # another page of the learner may have kept other figures, which are not to be lost
        was_own, before = self._is_own, getattr(self.ruleset, figure)
        value = self.ruleset.read_value(figure, given.strip()) if isinstance(given, str) else given
        self._bad_file = None
        try:
            self.ruleset.change({figure: value})
            self.ruleset.check_order()
        except Mistake as problem:
            self.ruleset.change({figure: before})
            self._wrong[figure] = given, problem
        else:
            self._wrong.pop(figure, None)
            if was_own:
                self._keep_table()
        self.redraw(push=False)

    def _keep_table(self) -> None:
        self.progress.keep(f"{SETTING}{self.game.NAME}/{self.ruleset.preset}", self.ruleset.code)

    def _keep_it(self) -> None:
        self._keep_table()
        self.redraw(push=False)

    def _go_back_to_print(self) -> None:
        was_own = self._is_own
        self._show_table(type(self.ruleset)(self.ruleset.preset))
        if was_own:
            self._keep_table()
        self.redraw(push=False)

    def _open_file(self, name: str, text: str) -> None:
        try:
            ruleset = RULESETS[self.game.NAME].from_toml(text, name)
            ruleset.check_order()
        except Mistake as problem:
            self._bad_file = problem
        else:
            self._show_table(ruleset)
        self.redraw()
