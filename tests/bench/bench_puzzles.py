"""Puzzles: how many are proven a second on one core and on two, and how long one made to order is waited for."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from statistics import median, quantiles
from time import perf_counter

from race import against, told

from tutor.content.puzzles import puzzles
from tutor.games import ruleset_of
from tutor.puzzles.generate import generate
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.mine import Job, Place, places, worked
from tutor.puzzles.workers import workers
from tutor.texts import Mistake

GAMES = 2
"""Games of each preset that are mined, on one core and on two."""

ORDERS = 20
"""Puzzles of each kind that are made to order."""


def test_mining():
    rows, total = [], Counter()
    with workers(1, None) as one, workers(2, None) as two:
        for place in places():
            jobs = [Job(1, *place, preset, n) for n in range(GAMES) for preset in GROUNDS[place.game].presets]
            rates = []
            for name, pool in (("one", one), ("two", two)):
                list(pool.map(worked, jobs[:2]))  # The first jobs load the game and its cards into each process.
                begin = perf_counter()
                found = sum(map(len, pool.map(worked, jobs)))
                seconds = perf_counter() - begin
                rates.append(found / seconds)
                total[name] += seconds
            rows.append([*place, *(f"{rate:.1f}" for rate in rates), f"{rates[1] / rates[0]:.2f}"])
    told(
        "Proven puzzles a second",
        ["game", "kind", "one core", "two", "times"],
        *rows,
        ["all", "", "", "", against(total["one"] / total["two"], "≥ 1.8")],
    )


def test_made_to_order():
    rows = []
    for place in places():
        times, none = [], 0
        for seed, (table, difficulty) in enumerate(islice(orders(place), ORDERS)):
            begin = perf_counter()
            try:
                generate(*place, table, difficulty, seed)
            except Mistake:
                none += 1
            times.append((perf_counter() - begin) * 1000)
        late = quantiles(times, n=20)[-1]
        rows.append([*place, f"{median(times):.0f}", against(late, "≤ 300"), str(none)])
    told("A puzzle made to order, ms", ["game", "kind", "median", "95 %", "none found"], *rows)


def orders(place: Place):
    """Tables and difficulties to ask for: those of the library, over and over."""
    while True:
        for puzzle in puzzles(*place):
            yield ruleset_of(puzzle.task.game, puzzle.task.state), puzzle.difficulty
