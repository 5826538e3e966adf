"""A learner's progress: the map of what is mastered, and what one can do with it: take it along, keep it, delete it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

import panel as pn
import panel_material_ui as pmui

from tutor.content.lessons import lessons
from tutor.core import Lang
from tutor.games import GAMES
from tutor.path import due, is_known
from tutor.practice import practice
from tutor.progress.kept import now
from tutor.progress.store import CODE_LASTS
from tutor.rulebook import game_of
from tutor.texts import Mistake
from tutor.ui.address import link
from tutor.ui.controls import button, show_if
from tutor.ui.days import until
from tutor.ui.files import FileButtons
from tutor.ui.frame import View
from tutor.ui.mastery import mastery
from tutor.ui.scenes import SCENES
from tutor.ui.telling import named_rule
from tutor.ui.visitor import user_of_session
from tutor.ui.why import percent
from tutor.ui.words import anchor, label

FILE = "rules-tutor-progress.json"
WEAKEST = 6
"""How many rules stand in the list before it is opened."""


class Said(NamedTuple):
    """What is answered to something that the learner did, and whether it went well."""

    words: Callable[[Lang], str]
    well: bool = True


class ProgressPage(View):
    """What a learner has mastered, as a chart and as a list; another device, a file, and the end of it."""

    def title(self) -> str:
        return label("my_progress", self.lang)

    def body(self) -> list[Any]:
        self._said: dict[str, Said] = {}
        """The last answer in each part of the page."""
        self._sure = False
        """Whether the learner is being asked a second time before everything is deleted."""
        self._drawn: object = None
        self._head = pn.pane.HTML(sizing_mode="stretch_width")
        self._chart = pn.Column(css_classes=["panel", "part"], sizing_mode="stretch_width")
        self._list = pn.pane.HTML(sizing_mode="stretch_width")
        self._heads = {part: pn.pane.HTML(sizing_mode="stretch_width") for part in ("device", "file", "delete")}
        self._tells = {part: pn.pane.HTML(sizing_mode="stretch_width") for part in self._heads}
        self._make = button(self._make_code, "outlined")
        self._code = pmui.TextInput(width=200, size="small", max_length=40)
        self._join = button(self._join_device, "outlined")
        self._files = FileButtons(self._export, self._import)
        self._delete = button(self._ask, "outlined")
        self._really = button(self._forget, "outlined")
        self._keep = button(self._do_not)
        return [
            pn.Column(
                self._head,
                self._chart,
                self._list,
                self._part("device", self._make, self._code, self._join),
                self._part("file", self._files),
                self._part("delete", self._delete, self._really, self._keep),
                css_classes=["lesson", "rest"],
                sizing_mode="stretch_width",
            )
        ]

    def _part(self, part: str, *controls: Any) -> pn.Column:
        row = pn.Row(*controls, css_classes=["row"], sizing_mode="stretch_width")
        parts = [self._heads[part], self._tells[part], row]
        return pn.Column(*parts, css_classes=["panel", "part"], sizing_mode="stretch_width")

    # -- showing

    def asked(self) -> object:
        """Whether everything is to be deleted, and what has been answered."""
        return self._sure, tuple(self._said.values())

    def refresh(self) -> None:
        lang, kept = self.lang, self.progress.kept
        some = bool(kept.rules or kept.steps or kept.settings or kept.ratings)
        self._head.object = f"<h1>{escape(self.title())}</h1>{self._who()}{self._counts()}"
        self._list.object = self._rules()
        for part, pane in self._heads.items():
            about = label(f"{part}_about", lang, n=CODE_LASTS.seconds // 60)
            pane.object = f"<h2>{escape(label(part, lang))}</h2><p>{escape(about)}</p>"
            said = self._said.get(part)
            tone = "" if said is None or said.well else ' class="wrong"'
            words = f"<p{tone}>{escape(said.words(lang))}</p>" if said else ""
            self._tells[part].object = f'<div role="status">{words}</div>'
        self._make.label = label("device_make", lang)
        show_if(some, self._make)
        self._code.label = label("device_code", lang)
        self._join.label = label("device_join", lang)
        self._files.param.update(labels=[label("file_export", lang), label("file_import", lang)], full=some)
        self._delete.label = label("delete_all", lang)
        show_if(not self._sure, self._delete)
        self._delete.disabled = not some
        self._really.label = label("delete_really", lang)
        self._keep.label = label("delete_keep", lang)
        show_if(self._sure, self._really, self._keep)
        self._draw()

    def _draw(self) -> None:
        kept = self.progress.kept
        wanted = (kept, self.lang, self.dark)
        if wanted != self._drawn:
            self._drawn = wanted
            show_if(bool(kept.rules), self._chart)
            if kept.rules:
                address = link("review", lang=self.lang) + "&rule=@rule"
                chart = mastery(kept, now(), self.lang, self.dark, address)
                self._chart.objects = [pn.pane.HoloViews(chart, sizing_mode="stretch_width", min_height=260)]

    def _who(self) -> str:
        """Who has logged in, and the way out; nothing where there is no login."""
        user = user_of_session()
        if not user:
            return ""
        said = escape(label("logged_in", self.lang, name=user))
        return f'<p class="ways"><span>{said}</span>{anchor(link("logout"), label("log_out", self.lang))}</p>'

    def _counts(self) -> str:
        """How much is known of each game, and what is to be reviewed, in words."""
        lang, kept = self.lang, self.progress.kept
        if not kept.rules and not kept.steps and not kept.ratings:
            games = "".join(anchor(self.link("game", game=game), label(game, lang), "button") for game in GAMES)
            return f'<p>{escape(label("progress_none", lang))}</p><p class="ways">{games}</p>'
        lines = []
        for game in GAMES:
            rules = sum(game_of(rule) == game for rule in kept.rules)
            known = sum(is_known(one, kept) for one in lessons(game))
            words = label(
                "progress_game",
                lang,
                game=label(game, lang),
                rules=rules,
                all_rules=len(practice(game)),  # a rule that is only shown cannot be remembered or forgotten
                lessons=known,
                all_lessons=len(lessons(game)),
            )
            lines.append(f"<p>{escape(words)}</p>")
            if game in kept.ratings:
                value, deviation = map(round, kept.ratings[game])
                rated = label("rated", lang, rating=value, off=deviation)
                lines.append(f'<p class="quiet">{escape(rated)}</p>')
        fading = len(due(kept, now()))
        if fading:
            review = anchor(self.link("review"), label("to_review", lang, n=fading), "button main")
            lines.append(f'<p class="ways">{review}</p>')
        return "".join(lines)

    def _rules(self) -> str:
        """All rules that were asked about, the weakest first, each a link to its practice."""
        lang, at, rules = self.lang, now(), self.progress.kept.rules
        if not rules:
            return ""
        rows = []
        for strength, rule in sorted((known.strength(at), rule) for rule, known in rules.items()):
            named = named_rule(rule, lang, SCENES[game_of(rule)].figures)
            when = label("comes_again", lang, when=until(rules[rule].due, at, lang))
            rows.append(
                f'<li><a href="{self.link("review", rule=rule)}"><span>{named}</span>'
                f"<small>{percent(strength)} · {escape(when)}</small></a></li>"
            )
        some, rest = "".join(rows[:WEAKEST]), "".join(rows[WEAKEST:])
        more = label("progress_more", lang, n=len(rows) - WEAKEST)
        opened = f'<details class="rule"><summary>{escape(more)}</summary><ul class="weak">{rest}</ul></details>'
        heading = (
            f"<h2>{escape(label('progress_weak', lang))}</h2>"
            f'<p class="quiet">{escape(label("progress_about", lang))}</p>'
        )
        return f'{heading}<ul class="weak">{some}</ul>{opened if rest else ""}'

    # -- what the learner does

    def _try(self, part: str, act: Callable[[], Callable[[Lang], str] | None]) -> None:
        """Do something, and say what came of it."""
        self._sure = False
        try:
            words = act()
            self._said.pop(part, None)
            if words:
                self._said[part] = Said(words)
        except Mistake as problem:
            self._said[part] = Said(problem.said, well=False)
        self.redraw(push=False)

    def _make_code(self) -> None:
        def make() -> Callable[[Lang], str]:
            code = self.progress.transfer_code()
            shown = f"{code[:4]}-{code[4:]}"
            return lambda lang: label("device_made", lang, code=shown, n=CODE_LASTS.seconds // 60)

        self._try("device", make)

    def _join_device(self) -> None:
        def join() -> Callable[[Lang], str]:
            self.progress.join(self._code.value_input)
            self._code.value = self._code.value_input = ""
            return lambda lang: label("device_joined", lang)

        self._try("device", join)

    def _export(self) -> None:
        self._try("file", lambda: self._files.save(FILE, self.progress.export()))

    def _import(self, text: str) -> None:
        def load() -> Callable[[Lang], str]:
            self.progress.load(text.encode())
            return lambda lang: label("file_imported", lang)

        self._try("file", load)

    def _ask(self) -> None:
        kept = self.progress.kept
        self._sure = True
        self._said["delete"] = Said(
            lambda lang: label("delete_sure", lang, rules=len(kept.rules), steps=len(kept.steps)), well=False
        )
        self.redraw(push=False)
        self._keep.focus()

    def _do_not(self) -> None:
        self._try("delete", lambda: None)
        self._delete.focus()

    def _forget(self) -> None:
        def forget() -> Callable[[Lang], str]:
            self.progress.forget()
            return lambda lang: label("delete_done", lang)

        self._try("delete", forget)
        # The button that was pressed is gone, and nothing is left to delete.
        (self._join if self._delete.disabled else self._delete).focus()
