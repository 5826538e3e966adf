"""When a rule is due again, by FSRS: the same answers at the same times give the same plan."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fsrs import Card, Rating, Scheduler, State

# Rules are reviewed from day to day, so the scheduler's steps of minutes are left out; and nothing is left to chance.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)

_LONGEST = 40_000
"""Days that a rule can be remembered: more than a life has."""


def in_utc(at: datetime) -> datetime:
    """The same moment in UTC; where no zone is said it is UTC, whatever that of the server is."""
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)


def grade(tries: int, hints: int) -> Rating:
    """How well a task was solved: at once, with some trouble, or only after much."""
    if tries > 1 or hints > 2:
        return Rating.Again
    return Rating.Hard if tries or hints else Rating.Good


def reviewed(card: Mapping[str, Any] | None, rating: Rating, at: datetime) -> tuple[dict[str, Any], datetime]:
    """The card of a rule after a review, as JSON, and when it is due; None is a rule that was never asked about."""
    before = Card(card_id=0) if card is None else _card(card)
    after, _ = _SCHEDULER.review_card(before, rating, at)
    return dict(after.to_dict()), after.due


def strength(card: Mapping[str, Any], at: datetime) -> float:
    """The chance, from 0 to 1, that the rule is remembered."""
    return float(_SCHEDULER.get_card_retrievability(_card(card), at))


def last_review(card: Mapping[str, Any]) -> datetime:
    """When the rule was asked about last."""
    return datetime.fromisoformat(card["last_review"])


def read(given: Mapping[str, Any]) -> tuple[dict[str, Any], datetime]:
    """A card from a file, and when it is due; raises `ValueError` or the like if it could not be one of ours."""
    card = _card(given)
    for name, number, most in (("stability", card.stability, _LONGEST), ("difficulty", card.difficulty, 10)):
        if number is None or not 0 < number <= most:
            raise ValueError(name)
    if card.state is not State.Review or card.step is not None or card.last_review is None:
        raise ValueError("a card that this scheduler, without steps, never made")
    card.due, card.last_review = in_utc(card.due), in_utc(card.last_review)
    return dict(card.to_dict()), card.due


def _card(card: Mapping[str, Any]) -> Card:
    return Card.from_dict(dict(card))  # type: ignore[arg-type]
