"""A learner's progress as a session holds it. An answer counts as kept once it is written, or waits until it can be."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import param

from tutor.progress.database import Gone
from tutor.progress.kept import NOTHING_KEPT, Given, Kept
from tutor.progress.ratings import Rating
from tutor.progress.store import Store
from tutor.rulebook import is_rule
from tutor.texts import Mistake

_T = TypeVar("_T")


class Progress(param.Parameterized):
    """What is known of one learner.

    While the database is gone (`lost`), what there is to write waits here in its order; `retry` writes it as soon as
    the database is back. What cannot wait raises `Mistake`, and says so.
    """

    kept: Any = param.ClassSelector(class_=Kept, default=NOTHING_KEPT, doc="What is kept, as it was last read.")
    lost = param.Boolean(default=False, doc="Whether the database does not answer.")

    def __init__(self, store: Store, key: str) -> None:
        super().__init__()
        self._store = store
        self._key = key
        self._waiting: list[Callable[[int], None]] = []
        self.retry()

    # -- what waits if it must

    def give(self, given: Given) -> None:
        """Keep an answer."""
        self._write(lambda learner: self._store.record(learner, [given]))

    def know(self, rules: Sequence[str]) -> None:
        """Take rules for known, as a placement check found."""
        self._write(lambda learner: self._store.know(learner, rules))

    def doubt(self, rules: Sequence[str]) -> None:
        """Take rules for unknown again, where the check was wrong."""
        self._write(lambda learner: self._store.doubt(learner, rules))

    def keep(self, name: str, value: str) -> None:
        """Keep a setting."""
        self._write(lambda learner: self._store.keep(learner, name, value))

    def _write(self, write: Callable[[int], None]) -> None:
        self._waiting.append(write)
        self.retry()

    def retry(self) -> None:
        """Write what waits, and read what is kept. Who has not answered anything yet leaves no trace."""
        store = self._store
        try:
            # Another page of the same learner may have deleted everything, or become another learner's.
            learner = store.learner(self._key) if self._waiting else store.find(self._key)
            while self._waiting and learner is not None:
                self._waiting[0](learner)
                self._waiting.pop(0)
            kept = NOTHING_KEPT if learner is None else store.kept(learner)
            # A rulebook changes, and a file may come from another version.
            known = {rule: one for rule, one in kept.rules.items() if is_rule(rule)}
            self.param.update(kept=kept._replace(rules=known), lost=False)
        except Gone:
            self.lost = True

    # -- what can be done without

    def answered(self) -> frozenset[str]:
        """The tasks that were ever answered; none, while nobody can say."""
        try:
            learner = self._store.find(self._key)
            return frozenset() if learner is None else self._store.answered(learner)
        except Gone:
            return frozenset()

    def solved(self) -> frozenset[str]:
        """The tasks that were ever solved; none, while nobody can say."""
        try:
            learner = self._store.find(self._key)
            return frozenset() if learner is None else self._store.solved(learner)
        except Gone:
            return frozenset()

    def difficulties(self, tasks: Collection[str]) -> Mapping[str, Rating]:
        """How hard puzzles have proved, of which this can be said now."""
        try:
            return self._store.difficulties(tasks)
        except Gone:
            return {}

    # -- what cannot wait

    def transfer_code(self) -> str:
        """A code with which another device becomes this learner's."""
        return self._now(lambda store: store.transfer_code(store.learner(self._key)))

    def join(self, code: str) -> None:
        """Become the learner who has the code, and bring along what is known here."""
        self._now(lambda store: store.join(self._key, code))

    def export(self) -> str:
        """All that is kept, as JSON."""
        data = self._now(lambda store: store.export(store.learner(self._key)))
        return json.dumps(data, ensure_ascii=False, indent=1)

    def load(self, file: bytes) -> None:
        """Add what an exported file holds."""
        try:
            data = json.loads(file)
        except (ValueError, RecursionError):
            raise Mistake("not_progress") from None
        if not isinstance(data, Mapping):
            raise Mistake("not_progress")
        self._now(lambda store: store.load(store.learner(self._key), data))

    def forget(self) -> None:
        """Delete everything."""

        def forget(store: Store) -> None:
            learner = store.find(self._key)
            if learner is not None:
                store.forget(learner)

        self._now(forget)

    def _now(self, act: Callable[[Store], _T]) -> _T:
        self.retry()
        if not self.lost:
            try:
                done = act(self._store)
            except Gone:
                self.lost = True
            else:
                self.retry()
                return done
        raise Mistake("database_gone")
