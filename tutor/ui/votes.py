"""A show of hands: what a class thinks before it sees, counted by whoever stands in front."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from tutor.core import Lang
from tutor.ui.controls import when_meant
from tutor.ui.words import label

MOST = 999
"""More hands than any room has."""


class Votes(JSComponent):
    """The answers with a bar each. `changed` is called when a hand was counted."""

    poll = param.Dict(default={}, doc="All of it at once: title, answers, counts, right, one_more, one_less.")

    _esm = Path(__file__).with_name("votes.js")
    _stylesheets = [
        """
        ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
        li { display: flex; gap: 8px; }
        button { position: relative; isolation: isolate; overflow: hidden; display: flex; align-items: center;
                 gap: 0.6em; flex: 1; min-width: 0; min-height: max(48px, 2.2rem); padding: 4px 14px;
                 border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--ink);
                 font: inherit; font-size: 1.125rem; text-align: start; cursor: pointer; }
        i { position: absolute; inset: auto auto 0 0; z-index: -1; height: 0.4rem; background: var(--accent); }
        kbd { flex: none; min-width: 1.2em; padding: 0 6px; border: 1px solid var(--line); border-radius: 8px;
              background: var(--surface); font: inherit; font-size: 0.875rem; text-align: center; }
        span { flex: 1; min-width: 0; }
        b { font-size: 1.375rem; font-variant-numeric: tabular-nums; }
        .less { flex: none; width: max(48px, 2.2rem); justify-content: center; color: var(--quiet); }
        .less:disabled { visibility: hidden; }
        .right button:first-child { border-color: var(--legal); box-shadow: inset 0 0 0 2px var(--legal); }
        .right i { background: var(--legal); }
        .right span::after { content: " ✓"; color: var(--legal-ink); font-weight: 700; }
        @media not (prefers-reduced-motion: reduce) { i { transition: width 200ms ease-out; } }
        """
    ]

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(sizing_mode="stretch_width", margin=0)
        self._changed = changed
        self._counts: list[int] = []
        self._order: list[int] = []
        """The answers that hands were counted for, in the order of counting."""

    def begin(self, answers: int) -> None:
        """No hand is up."""
        self._counts = [0] * answers
        self._order = []

    @property
    def counted(self) -> bool:
        """Whether any hand was counted."""
        return any(self._counts)

    def show(self, answers: Sequence[str], right: int | None, lang: Lang) -> None:
        """Show the answers, each with its hands; `right` is the answer that has turned out to be right."""
        self.poll = {
            "title": label("votes", lang),
            "answers": list(answers),
            "counts": list(self._counts),
            "right": right,
            "one_more": label("one_more", lang),
            "one_less": label("one_less", lang),
        }

    def more(self, answer: int) -> None:
        """Count one hand more."""
        if 0 <= answer < len(self._counts) and self._counts[answer] < MOST:
            self._counts[answer] += 1
            self._order.append(answer)
            self._changed()

    def less(self, answer: int | None = None) -> None:
        """Take one hand away: of an answer, or the last that was counted."""
        if answer is None:
            answer = self._order[-1] if self._order else -1
        if answer in self._order:
            self._counts[answer] -= 1
            self._order.reverse()
            self._order.remove(answer)
            self._order.reverse()
            self._changed()

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"more": int(answer)}:
                when_meant(lambda: self.more(answer))
            case {"less": int(answer)}:
                when_meant(lambda: self.less(answer))
