"""How strong a learner is and how hard a puzzle, as ratings on one scale: what is expected, and what an answer changes.

A learner and a puzzle meet once: whoever solves it at the first answer, without a hint, has won. How long that takes
counts nothing. Where the learner is rated 400 above the puzzle, a win is about ten times as likely as a loss.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import ThurstoneMostellerFull, ThurstoneMostellerFullRating


class Rating(NamedTuple):
    """A rating, of which 1500 is a middling one, and how far off it may well be (one standard deviation)."""

    value: float
    deviation: float


MIDDLE = Rating(1500.0, 300.0)
"""Where a learner begins."""

UNPROVEN = 200.0
"""The deviation of a puzzle that nobody has answered: what is expected from its position may be far off."""

_PERFORMANCE = 209.0
"""How much a learner's or a puzzle's showing varies from time to time: so that 400 points are about ten to one."""

_HARDEST = 4000
"""No puzzle is made to be harder."""

_MOST = 10_000
"""Neither is any rating so high, or so uncertain."""

_DRIFT = 4.0
"""What a rating gets less certain by from one answer to the next, as learners learn."""

# An answer is right or not, so that no margin makes a draw; and the deviation shrinks by just as much as was learnt.
_MODEL = ThurstoneMostellerFull(
    mu=MIDDLE.value,
    sigma=MIDDLE.deviation,
    beta=_PERFORMANCE,
    epsilon=0.0,
    tau=_DRIFT,
    gamma=lambda c, k, mu, sigma_squared, team, rank, weights: 1.0,
)


def unproven(difficulty: float) -> Rating:
    """Where a puzzle begins, whose difficulty is known from its position alone."""
    return Rating(difficulty, UNPROVEN)


def success(learner: Rating, puzzle: Rating) -> float:
    """The chance, from 0 to 1, that the learner solves the puzzle at the first answer without a hint."""
    return float(_MODEL.predict_win([[_one(learner)], [_one(puzzle)]])[0])


def after(learner: Rating, puzzle: Rating, won: bool) -> tuple[Rating, Rating]:
    """Both ratings after the learner's first answer to the puzzle."""
    teams = [[_one(learner)], [_one(puzzle)]]
    (one,), (other,) = _MODEL.rate(teams, ranks=[0, 1] if won else [1, 0])
    return Rating(one.mu, one.sigma), Rating(other.mu, other.sigma)


def difficulty_for(learner: Rating, chance: float) -> int:
    """The difficulty of an unproven puzzle that the learner solves with that chance."""
    return bisect(range(_HARDEST), -chance, key=lambda difficulty: -success(learner, unproven(difficulty)))


def read(given: Sequence[float]) -> Rating:
    """A rating from a file; raises `ValueError` or the like if it could not be one of ours."""
    value, deviation = given
    if not all(type(one) in (int, float) for one in given) or not (abs(value) <= _MOST and 0 < deviation <= _MOST):
        raise ValueError("a rating that is none")
    return Rating(float(value), float(deviation))


def _one(rating: Rating) -> ThurstoneMostellerFullRating:
    return _MODEL.rating(mu=rating.value, sigma=rating.deviation)
