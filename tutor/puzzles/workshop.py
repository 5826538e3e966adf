"""How a file of the library is made: candidates with a trait, so many of each trait, from easy to hard."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

from tutor.core import shuffled
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task

NO_BONUS: Mapping[str, int] = {}


class Recipe(NamedTuple):
    """How puzzles of one kind are made and chosen.

    `tasks` are the candidates of one game or search; `trait` says what is special about a task ("" for nothing
    worth asking); `shares` are how many of each trait a library holds in each preset; `looks` is how much there is
    to look at in a task, and `bonus` makes a trait harder than that says.
    """

    tasks: Callable[[Any, Random], Iterator[Task]]
    trait: Callable[[Task], str]
    shares: Mapping[str, tuple[int, ...]]
    looks: Callable[[Task], int]
    bonus: Mapping[str, int] = NO_BONUS


class Workshop(NamedTuple):
    """The recipes of a game, by kind, and the figures of its presets; `module` is what prints the files."""

    module: str
    presets: Mapping[str, Any]
    recipes: Mapping[str, Recipe]

    def candidates(self, kind: str, preset: str, rng: Random) -> Iterator[tuple[str, Task]]:
        """Tasks of one game or search that are worth asking, each with its trait."""
        recipe = self.recipes[kind]
        for task in recipe.tasks(self.presets[preset], rng):
            if trait := recipe.trait(task):
                yield trait, task

    def made(self, kind: str, seed: int, count: int) -> list[Task]:
        """So many tasks of a kind, no two the same, in the kind's spread of traits, from easy to hard."""
        recipe, rng = self.recipes[kind], Random(seed)
        order = [
            (preset, trait)
            for trait, shares in recipe.shares.items()
            for preset, share in zip(self.presets, shares, strict=True)
            for _ in range(share)
        ]
        wanted = Counter(islice(cycle(shuffled(rng, order)), count))
        found: dict[str, tuple[int, Task]] = {}
        while len(found) < count:
            preset = rng.choice([name for name in self.presets if any(n for (p, _), n in wanted.items() if p == name)])
            for trait, task in self.candidates(kind, preset, rng):
                if wanted[preset, trait] and (lines := _lines(task)) not in found:
                    wanted[preset, trait] -= 1
                    found[lines] = recipe.looks(task) + recipe.bonus.get(trait, 0), task
                    break  # one of a game, so that no two look alike
        return [task for _, (_, task) in sorted(found.items(), key=lambda one: (one[1][0], one[0]))]

    def library(self, kind: str, seed: int, count: int) -> str:
        """A whole file of the library."""
        head = f"# From easy to hard, as made by\n#     python -m {self.module} {kind} --seed {seed} --count {count}\n"
        puzzles = (
            f'\n[[puzzle]]\nid = "{kind}-{n:02}"\n{_lines(task)}solutions = {json.dumps(KINDS[kind].solutions(task))}\n'
            for n, task in enumerate(self.made(kind, seed, count), 1)
        )
        return head + "".join(puzzles)

    def print_file(self) -> None:
        """The command that prints a file of the library."""
        parser = ArgumentParser(f"python -m {self.module}", description="Make a file of the puzzle library.")
        parser.add_argument("kind", choices=sorted(self.recipes))
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--count", type=int, default=24)
        given = parser.parse_args()
        print(self.library(given.kind, given.seed, given.count), end="")


def _lines(task: Task) -> str:
    """What a library file says of the question."""
    lines = f"position = {json.dumps(task.game.encode(task.state))}\n"
    match KINDS[task.kind].asks_for:
        case "action":
            lines += f"ask = {json.dumps(task.game.write_action(task.ask))}\n"
        case "card":
            lines += f"ask = {json.dumps(task.ask.word)}\n"
        case "place":
            lines += f"ask = {json.dumps(task.ask)}\n"
    return lines
