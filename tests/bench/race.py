"""Timing side by side: all run in turn, round after round, so that what slows the machine slows them all."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple


class Lap(NamedTuple):
    """What one runner did in one round, and the processor time that it took."""

    units: int
    seconds: float

    @property
    def each(self) -> float:
        return self.seconds / self.units


def race(runners: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, list[Lap]]:
    """The laps of each runner, which returns how many units of work it did. A round before the first warms up."""
    laps: dict[str, list[Lap]] = {name: [] for name in runners}
    for _ in range(rounds + 1):
        for name, run in runners.items():
            begin = process_time()
            units = run()
            laps[name].append(Lap(units, process_time() - begin))
    return {name: done[1:] for name, done in laps.items()}


def ratio(own: Sequence[Lap], peer: Sequence[Lap]) -> float:
    """How many units are done while the peer does one: the median of the rounds."""
    return median(theirs.each / ours.each for ours, theirs in zip(own, peer, strict=True))


def against(figure: float, target: str) -> str:
    """A figure beside its target, such as `≥ 3` or `≤ 1.6`."""
    sign, _, bound = target.partition(" ")
    met = figure >= float(bound) if sign == "≥" else figure <= float(bound)
    return f"{figure:.2f} ({target}{'' if met else ', missed'})"


def told(title: str, *rows: Sequence[str]) -> None:
    """Print rows as a Markdown table under its title; the first is the head. The load of the machine stands by."""
    print(f"\n\n{title} (load {os.getloadavg()[0]:.1f})\n")
    for row in (rows[0], ["---", *["---:"] * (len(rows[0]) - 1)], *rows[1:]):
        print(f"| {' | '.join(row)} |")
