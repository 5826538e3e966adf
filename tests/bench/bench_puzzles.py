"""Puzzles: how many are proven a second on one core and on two, and how long one made to order is waited for."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import islice
from statistics import median, quantiles
from time import perf_counter

from race import against, told

from tutor.content import puzzles
from tutor.games import ruleset_of
from tutor.puzzles.generate import generate
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.mine import Job, Place, places, worked, workers
from tutor.texts import Mistake

GAMES = 8
"""Games of each preset that are mined, on one core and on two."""

ORDERS = 40
"""Puzzles of each kind that are made to order."""


def test_mining():
    rows = []
    with workers(1, None) as one, workers(2, None) as two:
        for place in places():
            jobs = [Job(1, *place, preset, n) for n in range(GAMES) for preset in GROUNDS[place.game].presets]
            # The first jobs load the game into the processes; both pools take turns, so a busy moment hits both.
            rates: dict[Executor, list[float]] = {one: [], two: []}
            for pool in rates:
                list(pool.map(worked, jobs[:4]))
            for begin in range(0, len(jobs), len(jobs) // 2):
                for pool in rates:
                    rates[pool].append(rate(pool, jobs[begin : begin + len(jobs) // 2]))
            slow, fast = (median(rates[pool]) for pool in (one, two))
            rows.append([*place, f"{slow:.1f}", f"{fast:.1f}", against(fast / max(slow, 1e-9), "≥ 1.8")])
    told("Proven puzzles a second", ["game", "kind", "one core", "two", "times"], *rows)


def rate(pool: Executor, jobs: Sequence[Job]) -> float:
    """Proven puzzles a second."""
    begin = perf_counter()
    found = sum(map(len, pool.map(worked, jobs)))
    return found / (perf_counter() - begin)


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
