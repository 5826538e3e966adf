"""A learner's progress as a session holds it. An answer counts as kept once it is written, or waits until it can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import param

from tutor.progress.store import Given, Gone, Kept, Store

NOTHING_KEPT = Kept({}, {}, {})


class Progress(param.Parameterized):
    """What is known of one learner.

    While the database is gone (`lost`), answers wait here in their order; `retry` writes them as soon as it is back.
    """

    kept: Any = param.ClassSelector(class_=Kept, default=NOTHING_KEPT, doc="What is known, with what still waits.")
    lost = param.Boolean(default=False, doc="Whether the database does not answer.")

    def __init__(self, store: Store, key: str) -> None:
        super().__init__()
        self._store = store
        self._key = key
        self._learner: int | None = None
        self._waiting: list[Given] = []
        self.retry()

    def give(self, given: Given) -> None:
        """Keep an answer."""
        self._waiting.append(given)
        self.retry()

    def retry(self) -> None:
        """Write what waits, and read what is kept. Who has not answered anything yet leaves no trace."""
        self._try()

    def know(self, rules: Sequence[str]) -> None:
        """Take rules for known, as a placement check found."""
        self._try(lambda learner: self._store.know(learner, rules))

    def keep(self, name: str, value: str) -> None:
        """Keep a setting."""
        self._try(lambda learner: self._store.keep(learner, name, value))

    def _try(self, write: Callable[[int], None] | None = None) -> None:
        store = self._store
        try:
            if self._learner is None:
                new = self._waiting or write
                self._learner = store.learner(self._key) if new else store.find(self._key)
            if self._learner is not None:
                if self._waiting:
                    store.record(self._learner, self._waiting)
                    self._waiting = []
                if write:
                    write(self._learner)
                self.kept = store.kept(self._learner)
            self.lost = False
        except Gone:
            self.lost = True
