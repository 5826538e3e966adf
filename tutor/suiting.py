"""Which puzzle suits a learner: how likely it is solved, whether it is new, and why it was chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple, Protocol

from tutor.content.puzzles import Puzzle
from tutor.practice import Practice, boards, puzzle_to_solve
from tutor.progress.kept import Kept
from tutor.progress.ratings import Rating, difficulty_for, success, unproven
from tutor.puzzles.generate import generate
from tutor.rulebook import game_of
from tutor.texts import Mistake

AIM = 0.8
"""The chance of success that a puzzle should have: there is something to learn from it, and it is no trial."""

NEAR = 0.05
"""A puzzle whose chance is off by so much more than that of the best one fits, too."""


class Learner(Protocol):
    """What must be known of a learner to choose a puzzle; `Progress` knows it."""

    @property
    def kept(self) -> Kept:
        """What is kept of the learner."""

    def answered(self) -> Collection[str]:
        """The tasks that the learner has ever answered."""

    def difficulties(self, tasks: Collection[str]) -> Mapping[str, Rating]:
        """How hard those puzzles have proved that anybody has answered."""


class Reason(NamedTuple):
    """Why a puzzle was chosen: for its rule, which the learner remembers with the chance `strength` (None: was never
    asked about it), and by how the learner and the puzzle are rated."""

    rule: str
    strength: float | None
    learner: Rating
    puzzle: Rating

    @property
    def success(self) -> float:
        """The chance that the learner solves the puzzle at once."""
        return success(self.learner, self.puzzle)


class Chosen(NamedTuple):
    """What is asked next, and why; a step of a lesson has no rating, and is asked where there is no puzzle."""

    practice: Practice
    reason: Reason | None


def next_puzzle(
    learner: Learner, rule: str, at: datetime, seed: int, but: Collection[str] = (), named: bool = False
) -> Chosen | None:
    """What to ask a learner about a rule, which may be `named` before, at a time, except the tasks `but`; the same for
    equal arguments.

    A puzzle that the learner has never answered and probably solves (`AIM`), out of the library or, where those that
    fit are used up, made to order. If no other can be made, one that was answered before; and where no puzzle asks
    about the rule, a step of a lesson. None if there is nothing to ask.
    """
    rng, mine = Random(seed), learner.kept.rating(game_of(rule))
    every = boards(rule, named)
    known = {one.id: one for one in every if one.difficulty is not None}
    ratings, used = _ratings(learner, known.values()), {*learner.answered(), *but}
    fits = suiting(mine, ratings, used)
    if not fits:
        made = _made(rule, [*known.values()], difficulty_for(mine, AIM), rng)
        if made and made.id not in used:
            known[made.id] = made
            ratings |= _ratings(learner, [made])
        left = known.keys() - used or known.keys() - but
        fits = sorted(left, key=lambda id: (_off(mine, ratings[id]), id))[:1]
    if fits:
        chosen = known[rng.choice(fits)]
        return Chosen(chosen, Reason(rule, _strength(learner, rule, at), mine, ratings[chosen.id]))
    steps = [one for one in every if one.difficulty is None and one.id not in but]
    return Chosen(rng.choice(steps), None) if steps else None


def reason_of(learner: Learner, puzzle: Puzzle, at: datetime) -> Reason:
    """What speaks for a puzzle that nobody chose for the learner."""
    one, rule = puzzle_to_solve(puzzle), puzzle.rules[0]
    rating = _ratings(learner, [one])[one.id]
    return Reason(rule, _strength(learner, rule, at), learner.kept.rating(puzzle.game), rating)


def suiting(learner: Rating, puzzles: Mapping[str, Rating], used: Collection[str]) -> list[str]:
    """The puzzles that suit a learner and are not used: with a chance of success as near to `AIM` as any has, or hardly
    less so. None if those are used up."""
    best = min((_off(learner, rating) for rating in puzzles.values()), default=0.0)
    return [id for id, rating in puzzles.items() if id not in used and _off(learner, rating) <= best + NEAR]


def _off(learner: Rating, puzzle: Rating) -> float:
    """How far the chance of success is from what it should be."""
    return abs(success(learner, puzzle) - AIM)


def _ratings(learner: Learner, puzzles: Iterable[Practice]) -> dict[str, Rating]:
    """How hard each puzzle has proved or, if nobody has answered it, should be by its position."""
    expected = {one.id: unproven(one.difficulty or 0) for one in puzzles}
    return {**expected, **learner.difficulties(expected)}


def _strength(learner: Learner, rule: str, at: datetime) -> float | None:
    known = learner.kept.rules.get(rule)
    return known.strength(at) if known else None


def _made(rule: str, models: Sequence[Practice], difficulty: int, rng: Random) -> Practice | None:
    """A puzzle about the rule that the library does not have, of the kind and the preset of one that it has."""
    if not models:
        return None
    model = rng.choice(models).task
    try:
        return puzzle_to_solve(
            generate(model.game.NAME, model.kind, model.state.rules.preset, difficulty, rng.getrandbits(32), about=rule)
        )
    except Mistake:
        return None
