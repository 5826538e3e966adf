"""How the library is made: `tutor puzzles mine` plays games of bots, keeps each question that is proven, and chooses.

Equal seeds make an equal library, whoever does the work and in whatever order it is done.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import closing
from functools import cache
from hashlib import blake2s
from pathlib import Path
from random import Random
from typing import NamedTuple

from tutor.content.tasks import write_ask
from tutor.content.wording import kind_texts
from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.generate import proven
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import PuzzleKind
from tutor.puzzles.workers import workers
from tutor.texts import Mistake, content_folder

ROUND = 8
"""So many games of each preset are played before it is asked again what is missing."""

CHOICE = 2
"""A kind has so many times the puzzles that it needs, if its games give as many, before some of them are chosen."""

OF_A_RULE = 5
"""So many puzzles of a kind ask about each rule that it can ask about."""

BAND = 50
"""Puzzles whose difficulties lie so near count as equally hard."""


class Job(NamedTuple):
    """One game of bots or one search, out of which puzzles are made."""

    seed: int
    game: str
    kind: str
    preset: str
    n: int


class Found(NamedTuple):
    """A proven puzzle as plain data, as it goes from process to process and into files."""

    id: str
    position: str
    ask: str
    solutions: list[str]
    rules: list[str]
    difficulty: int
    preset: str
    trait: str


def worked(job: Job) -> list[Found]:
    """The first proven puzzle of each trait in the game of a job: no two that look alike."""
    kind, ground = puzzle_kind(job.kind), GROUNDS[job.game]
    rng = Random(f"{job.seed} {job.game} {job.kind} {job.preset} {job.n}")
    found: dict[str, Found] = {}
    for task in kind.tasks(ground, ground.presets[job.preset], rng):
        trait = kind.trait(task)
        if trait and trait not in found and (puzzle := proven(task)):
            position, ask = task.game.encode(task.state), write_ask(task)
            answer = list(puzzle.solutions), list(puzzle.rules), puzzle.difficulty
            found[trait] = Found(puzzle.id, position, ask, *answer, job.preset, trait)
    return list(found.values())


class Journal:
    """The jobs that are done, and what each has found: a line of a file each, so that a stopped run can go on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done: dict[Job, list[Found]] = {}
        whole = path.read_bytes() if path.exists() else b""
        for line in whole.splitlines():
            try:
                code, job, found = json.loads(line)
            except ValueError:  # a line that was being written when all was stopped
                continue
            if code == _code():
                self.done[Job(*job)] = [Found(*one) for one in found]
        self._append(b"" if whole[-1:] in (b"", b"\n") else b"\n")

    def add(self, job: Job, found: list[Found]) -> None:
        """Keep what a job has found, at once."""
        self.done[job] = found
        self._append(json.dumps([_code(), job, found]).encode() + b"\n")

    def _append(self, line: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(line)


@cache
def _code() -> str:
    """A digest of the code and the cards: what another state of them has found is not taken for this one's."""
    files = sorted((*Path(__file__).parents[1].rglob("*.py"), *content_folder().glob("*/*.toml")))
    return blake2s(b"".join(path.read_bytes() for path in files), digest_size=8).hexdigest()


class Place(NamedTuple):
    """A game and a kind: one file of the library."""

    game: str
    kind: str


Pools = Mapping[Place, dict[str, Found]]
"""What is found so far, by id, from which the puzzles of each file are chosen."""


def mine(
    pools: Pools, seed: int, count: int, games: int, journal: Journal, workers: Executor
) -> Generator[int, None, None]:
    """Fill the pools, until each has puzzles to choose from, or all games are played. Gives the number of games so far
    after each of them."""
    played = 0
    for begin in range(0, games, ROUND):
        jobs = [
            Job(seed, *place, preset, n)
            for place, pool in pools.items()
            if not begin or lacks(pool.values(), CHOICE * count)
            for preset in GROUNDS[place.game].presets
            for n in range(begin, min(begin + ROUND, games))
        ]
        for job, found in _done(jobs, journal, workers):
            pool = pools[Place(job.game, job.kind)]
            for one in found:
                # Of two that are equal up to symmetry the same one is kept, whichever comes first.
                pool[one.id] = min(one, pool.get(one.id, one))
            played += 1
            yield played


def _done(jobs: Iterable[Job], journal: Journal, workers: Executor) -> Iterator[tuple[Job, list[Found]]]:
    """The jobs with what they have found: first those that the journal knows, then each as it is done."""
    waiting = {}
    for job in jobs:
        if job in journal.done:
            yield job, journal.done[job]
        else:
            waiting[workers.submit(worked, job)] = job
    try:
        for future in as_completed(waiting):
            journal.add(waiting[future], future.result())
            yield waiting[future], future.result()
    finally:
        for future in waiting:
            future.cancel()


def lacks(pool: Collection[Found], count: int) -> list[str]:
    """What a pool has too little of: puzzles, puzzles of a preset, puzzles about a rule."""
    presets = Counter(one.preset for one in pool)
    rules = Counter(rule for one in pool for rule in one.rules)
    share = count // max(1, len(presets))
    return [
        *([f"{len(pool)} of {count} puzzles"] if len(pool) < count else ()),
        *(f"{n} of {share} in {preset}" for preset, n in sorted(presets.items()) if n < share),
        *(f"{n} of {OF_A_RULE} about {rule}" for rule, n in sorted(rules.items()) if n < OF_A_RULE),
    ]


def chosen(pool: Iterable[Found], kind: str, count: int) -> list[Found]:
    """So many puzzles, from easy to hard, and more where a rule needs them: some about each rule, even over presets, in
    each of them over answers that can be guessed, for each of these over traits; and spread over difficulty."""
    left, kept, taken = sorted(pool), list[Found](), Counter[object]()
    guessed = KINDS[kind].form in ("yes or no", "choice", "number")

    def marks(one: Found) -> Sequence[object]:
        path = (one.preset, one.solutions[0] if guessed else "", one.trait)
        return path[:1], path[:2], path, one.difficulty // BAND

    def spare(one: Found) -> bool:
        return all(taken[rule] >= OF_A_RULE for rule in one.rules)

    while left:
        best = min(left, key=lambda one: (spare(one), [taken[mark] for mark in marks(one)]))
        if len(kept) >= count and spare(best):
            break
        left.remove(best)
        kept.append(best)
        taken.update((*marks(best), *best.rules))
    return sorted(kept, key=lambda one: (one.difficulty, one.id))


def written(puzzles: Iterable[Found], command: str) -> str:
    """The file of the library that holds these puzzles."""
    lines = ["# From easy to hard, as made by", f"#     {command}"]
    for one in puzzles:
        # Short strings and lists of them are written in TOML as they are in JSON.
        entry = {key: value for key, value in one._asdict().items() if key not in ("preset", "trait") and value != ""}
        lines += ["", "[[puzzle]]", *(f"{key} = {json.dumps(value)}" for key, value in entry.items())]
    return "\n".join(lines) + "\n"


def places(kinds: Collection[str] = ()) -> list[Place]:
    """Where puzzles of these kinds belong, or of all; raises `Mistake` for a kind that there is not."""
    every = [
        Place(game, kind) for game in GROUNDS for kind in kind_texts(game) if isinstance(KINDS.get(kind), PuzzleKind)
    ]
    known = {place.kind for place in every}
    for kind in kinds:
        if kind not in known:
            raise Mistake.unknown("no_kind", kind, sorted(known))
    return [place for place in every if not kinds or place.kind in kinds]


def _at_least_one(given: str) -> int:
    if not given.isascii() or not given.isdigit() or int(given) < 1:
        raise argparse.ArgumentTypeError(f"“{given}” is no whole number from 1 up")
    return int(given)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("kind", nargs="*", help="a kind of puzzle (default: all)")
    parser.add_argument(
        "--count", type=_at_least_one, default=64, help="puzzles of each kind and game (default: %(default)s)"
    )
    parser.add_argument(
        "--games", type=_at_least_one, default=400, help="games of each preset at most (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another number finds other puzzles (default: %(default)s)")
    parser.add_argument(
        "--to",
        type=Path,
        default=content_folder(),
        metavar="FOLDER",
        help="where the library lies (default: %(default)s)",
    )
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--workers", type=_at_least_one, help="processes that work (default: one for each core)")
    doing.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster that works, such as tcp://10.0.0.1:8786")


def main(given: argparse.Namespace) -> int:
    """Mine as the options say, with a progress bar; what is done is kept when it is stopped. Returns the exit status,
    and raises `Mistake`."""
    from tqdm import tqdm

    pools: Pools = {place: {} for place in places(given.kind)}
    try:
        given.to.mkdir(parents=True, exist_ok=True)
        journal = Journal(given.to / "mined.jsonl")
        with (
            workers(given.workers, given.dask) as executor,
            closing(mine(pools, given.seed, given.count, given.games, journal, executor)) as games,
            tqdm(total=given.count * len(pools), unit="puzzle", disable=None) as bar,
        ):
            for played in games:
                bar.set_postfix(games=played, refresh=False)
                bar.update(sum(min(len(pool), given.count) for pool in pools.values()) - bar.n)
        for (game, kind), pool in pools.items():
            command = f"tutor puzzles mine {kind} --count {given.count} --games {given.games} --seed {given.seed}"
            path = given.to / game / "puzzles" / f"{kind}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            puzzles = chosen(pool.values(), kind, given.count)
            path.write_text(written(puzzles, command), encoding="utf-8")
            lacking = lacks(pool.values(), given.count)
            print(f"{game}, {kind}: {len(puzzles)} puzzles{' – too few: ' * bool(lacking)}{', '.join(lacking)}")
    except KeyboardInterrupt:
        kept = f"{len(journal.done)} games are kept in {journal.path}"
        print(f"Stopped: {kept}, and the same command goes on from there.", file=sys.stderr)
        return 130
    except OSError as error:
        raise Mistake("not_written", file=error.filename or given.to, reason=error.strerror or error) from error
    return 0
