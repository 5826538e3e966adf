"""What is kept of a learner, as values: the answers given, the rules known, the steps done, the ratings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tutor.progress import memory
from tutor.progress.ratings import MIDDLE, Rating


class Given(NamedTuple):
    """An answer that a learner gave. `step` is the lesson's step that it solves, if it does; `rules` are reviewed by it
    when the task is solved. `difficulty` is that of a puzzle by its position; without it nothing is rated.
    """

    at: datetime
    task: str
    outcome: str
    tries: int
    hints: int
    rules: tuple[str, ...]
    solved: bool
    step: str = ""
    difficulty: int | None = None


class Known(NamedTuple):
    """What is kept of one rule."""

    due: datetime
    card: Mapping[str, Any]

    def strength(self, at: datetime) -> float:
        """The chance, from 0 to 1, that the rule is remembered."""
        return memory.strength(self.card, at)

    @property
    def asked(self) -> datetime:
        """When the rule was asked about last."""
        return memory.last_review(self.card)


class Kept(NamedTuple):
    """All that a page needs to know of a learner. `ratings` are those of the games in which a puzzle was answered."""

    rules: Mapping[str, Known]
    steps: Mapping[str, datetime]
    settings: Mapping[str, str]
    ratings: Mapping[str, Rating] = {}

    def rating(self, game: str) -> Rating:
        """How strong the learner is in a game."""
        return self.ratings.get(game, MIDDLE)


NOTHING_KEPT = Kept({}, {}, {})
"""Of someone who has not answered anything yet."""


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
