"""The kinds of puzzle of a game, grouped by how they are answered, and all puzzles of one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

import panel as pn

from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.content.wording import kind_texts
from tutor.core import Lang
from tutor.games import game as game_named
from tutor.puzzles import KINDS
from tutor.puzzles.kind import AnswerForm
from tutor.session.answered import puzzle_id
from tutor.texts import Mistake
from tutor.ui.frame import View
from tutor.ui.words import html, label

GROUPS: Mapping[str, Sequence[AnswerForm]] = {
    "group_judge": ("yes or no", "choice"),
    "group_count": ("number",),
    "group_mark": ("cells",),
    "group_act": ("play", "play or none", "line"),
}
"""Kinds that are answered alike stand together."""

LEVELS = ("easy", "middling", "hard")


def kinds_by_group(game: str, lang: Lang, tile: Callable[[str], str]) -> str:
    """All kinds of a game as HTML, each as `tile` makes it, under the headings of their groups."""
    return "".join(
        f'<h3>{escape(label(group, lang))}</h3><ul class="cards">{"".join(map(tile, kinds))}</ul>'
        for group, kinds in _grouped(game)
    )


def _grouped(game: str) -> Iterator[tuple[str, list[str]]]:
    for group, forms in GROUPS.items():
        kinds = [kind for kind in puzzle_kinds(game) if KINDS[kind].form in forms]
        if kinds:
            yield group, kinds


class KindPage(View):
    """All puzzles of one kind, by number, and the other kinds: `?game=happiness&kind=where`."""

    def open(self, query: Mapping[str, str]) -> None:
        self.game = game_named(query.get("game", "happiness")).NAME
        self.kind = query.get("kind", puzzle_kinds(self.game)[0])
        if self.kind not in puzzle_kinds(self.game):
            raise Mistake.unknown("no_kind", self.kind, puzzle_kinds(self.game))

    def title(self) -> str:
        return self._title_of(self.kind)

    def _title_of(self, kind: str) -> str:
        return str(kind_texts(self.game)[kind]["title"][self.lang])

    def query(self) -> dict[str, str]:
        return {"game": self.game, "kind": self.kind}

    def body(self) -> list[Any]:
        self._said = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["home"])
        return [self._said]

    def refresh(self) -> None:
        lang, every = self.lang, puzzles(self.game, self.kind)
        solved = self.progress.solved()
        done = [puzzle_id(one) in solved for one in every]
        about = html(kind_texts(self.game)[self.kind]["about"], lang, {})
        how_far = escape(label("solved_of", lang, done=sum(done), n=len(every)))
        numbers = "".join(map(self._number, range(len(every)), every, done))
        self._said.object = (
            f'<h1>{escape(self.title())}</h1><p class="lead">{about}</p>'
            f'<p class="quiet">{how_far} · {escape(label("numbers_about", lang))}</p>'
            f'<ol class="numbers">{numbers}</ol>{kinds_by_group(self.game, lang, self._other)}'
        )

    def _number(self, n: int, one: Puzzle, done: bool) -> str:
        """A puzzle: its number, how hard it is among those of its kind, and whether it is solved."""
        level = 3 * n // len(puzzles(self.game, self.kind))
        told = [str(n + 1), label(f"number_{LEVELS[level]}", self.lang)]
        told += [label("number_solved", self.lang)] if done else []
        href = self.link("puzzle", game=self.game, kind=self.kind, puzzle=one.id)
        dots = "●" * (level + 1) + "○" * (2 - level)
        return (
            f'<li><a href="{href}" aria-label="{escape(", ".join(told))}"{" class=done" if done else ""}>'
            f'<b>{n + 1}</b><small aria-hidden="true">{dots}</small></a></li>'
        )

    def _other(self, kind: str) -> str:
        here = ' aria-current="page"' if kind == self.kind else ""
        href = self.link("puzzles", game=self.game, kind=kind)
        return f'<li><a class="short"{here} href="{href}"><strong>{escape(self._title_of(kind))}</strong></a></li>'
