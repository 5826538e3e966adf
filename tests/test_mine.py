"""Mining the library: equal for equal seeds whoever works, whenever it is stopped; told in sentences."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

from tutor.cli import main
from tutor.content.tasks import read_task, write_ask
from tutor.puzzles import KINDS
from tutor.puzzles import mine as mining
from tutor.puzzles.kind import PuzzleKind
from tutor.puzzles.mine import OF_A_RULE, Found, Job, Journal, Place, chosen, lacks, mine, places, worked
from tutor.puzzles.proof import flaws, id_of

QUICK = "where", "score"
FEW = "--count", "6", "--games", "9"


def mined(to: Path, *options: str) -> dict[str, str]:
    """The files of the library that the command makes, by kind."""
    assert main(["puzzles", "mine", *QUICK, *FEW, "--to", str(to), *options]) == 0
    return {path.stem: path.read_text(encoding="utf-8") for path in to.glob("*/puzzles/*.toml")}


def journal_of(to: Path) -> list[str]:
    return (to / "mined.jsonl").read_text().splitlines()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """What one worker has mined, and where."""
    to = tmp_path_factory.mktemp("mined")
    return to, mined(to, "--workers", "1")


# -- what is found -----------------------------------------------------------------------------------------


def test_equal_jobs_find_equal_puzzles_and_each_trait_once() -> None:
    for preset in ("easy", "hard"):
        found = worked(Job(7, "happiness", "where", preset, 0))
        assert found == worked(Job(7, "happiness", "where", preset, 0))
        assert found != worked(Job(8, "happiness", "where", preset, 0))
        assert Counter(one.trait for one in found).most_common(1)[0][1] == 1
        assert {one.preset for one in found} == {preset}


def test_what_is_found_is_proven_and_can_be_read_again() -> None:
    for one in worked(Job(1, "happiness", "score", "easy", 0)):
        task = read_task("happiness", "score", one.position, one.ask)
        assert (id_of(task), write_ask(task), list(flaws(task))) == (one.id, one.ask, [])


def test_a_library_has_no_puzzle_twice_and_goes_from_easy_to_hard(library: tuple[Path, dict[str, str]]) -> None:
    assert set(library[1]) == set(QUICK)
    for kind, text in library[1].items():
        puzzles = tomllib.loads(text)["puzzle"]
        assert len({one["id"] for one in puzzles}) == len(puzzles) >= 6
        assert [one["difficulty"] for one in puzzles] == sorted(one["difficulty"] for one in puzzles)
        assert {one["position"].split("~")[1] for one in puzzles} == {"tabletop", "easy", "hard"}
        assert text.splitlines()[1] == f"#     tutor puzzles mine {kind} --count 6 --games 9 --seed 1"


# -- equal for equal seeds ---------------------------------------------------------------------------------


def test_two_workers_make_the_same_as_one(library: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    assert mined(tmp_path, "--workers", "2") == library[1]


def test_another_seed_makes_another_library(library: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    other = mined(tmp_path, "--seed", "2")
    assert all(other[kind] != library[1][kind] for kind in QUICK)


def test_a_cluster_makes_the_same(library: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
    with cluster:
        assert mined(tmp_path, "--dask", cluster.scheduler_address) == library[1]


# -- stopped, and gone on with -----------------------------------------------------------------------------


class Counting(Executor):
    """Does each job at once, and counts them."""

    def __init__(self) -> None:
        self.jobs = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.jobs += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    def pool_of(games: int) -> tuple[dict[str, Found], int]:
        pools, doing = {Place("happiness", "where"): dict[str, Found]()}, Counting()
        played = list(mine(pools, 3, 1000, games, Journal(tmp_path / "mined.jsonl"), doing))
        assert played == list(range(1, 3 * games + 1))
        return pools[Place("happiness", "where")], doing.jobs

    first, jobs = pool_of(2)
    assert jobs == 6
    more, jobs = pool_of(3)
    assert jobs == 3
    assert first.keys() < more.keys()
    assert pool_of(3) == (more, 0)


def test_a_line_that_was_being_written_is_left_out_and_its_job_done_again(tmp_path: Path) -> None:
    path, jobs = tmp_path / "mined.jsonl", [Job(1, "happiness", "where", "hard", n) for n in range(3)]
    journal = Journal(path)
    found = {job: worked(job) for job in jobs}
    for job in jobs[:2]:
        journal.add(job, found[job])
    path.write_bytes(path.read_bytes()[:-20])
    journal = Journal(path)
    assert journal.done == {jobs[0]: found[jobs[0]]}
    journal.add(jobs[2], found[jobs[2]])
    assert Journal(path).done == {job: found[job] for job in (jobs[0], jobs[2])}


def test_what_another_state_of_the_code_has_found_is_found_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(1, "happiness", "where", "hard", 0)
    Journal(tmp_path / "mined.jsonl").add(job, [])
    assert Journal(tmp_path / "mined.jsonl").done == {job: []}
    monkeypatch.setattr(mining, "_code", lambda: "other")
    assert not Journal(tmp_path / "mined.jsonl").done


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_goes_on(
    how: signal.Signals, library: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    options = ["puzzles", "mine", *QUICK, *FEW, "--to", str(tmp_path), "--workers", "2"]
    begun = subprocess.Popen(
        [sys.executable, "-m", "tutor", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    journal = tmp_path / "mined.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < 3:
        assert begun.poll() is None
        time.sleep(0.01)
    # As a terminal does it, the interrupt goes to the workers, too; a kill does not.
    begun.kill() if how is signal.SIGKILL else os.killpg(begun.pid, how)
    printed, told = begun.communicate(timeout=60)
    lines = len(journal_of(tmp_path))
    if how is signal.SIGINT:
        assert (begun.returncode, printed) == (130, "")
        assert told == f"Stopped: {lines} games are kept in {journal}, and the same command goes on from there.\n"
    assert not list(tmp_path.glob("*/puzzles/*.toml"))
    assert mined(tmp_path, "--workers", "2") == library[1]
    assert lines < len(journal_of(tmp_path)) <= len(journal_of(library[0])) + 1


# -- what is chosen ----------------------------------------------------------------------------------------


def found(n: int, **values: Any) -> Found:
    one = Found(f"where-{n:04}", "", "", ["d4"], ["H-PLAC-3"], 1500, "easy", "1")
    return one._replace(**values)


def test_the_choice_does_not_hang_on_the_order(library: tuple[Path, dict[str, str]]) -> None:
    pool = [one for some in Journal(library[0] / "mined.jsonl").done.values() for one in some]
    assert chosen(pool, "where", 8) == chosen(reversed(pool), "where", 8)


def test_a_rare_rule_is_asked_about_often_enough() -> None:
    pool = [found(n) for n in range(90)] + [found(n, rules=["H-ISLE-1"]) for n in range(90, 97)]
    for count in (20, 5):
        rules = Counter(one.rules[0] for one in chosen(pool, "where", count))
        assert rules["H-ISLE-1"] == OF_A_RULE
        assert rules["H-PLAC-3"] == max(OF_A_RULE, count - OF_A_RULE)


def test_the_choice_is_even_over_presets_answers_and_traits_and_spread_over_difficulty() -> None:
    pool = [
        found(
            n,
            preset="easy" if n % 10 else "hard",
            solutions=["yes" if n % 7 else "no"],
            trait="1" if n % 3 else "2",
            difficulty=1500 if n % 11 else 1700,
        )
        for n in range(2000)
    ]
    some = chosen(pool, "zero_bummer", 32)
    for of in (lambda one: one.preset, lambda one: (one.preset, one.solutions[0]), lambda one: one.trait):
        numbers = Counter(map(of, some)).values()
        assert max(numbers) == min(numbers)
    assert sum(one.difficulty == 1700 for one in some) >= 8
    assert [one.difficulty for one in some] == sorted(one.difficulty for one in some)


def test_what_is_lacking_is_told() -> None:
    pool = [found(n) for n in range(7)] + [found(7, preset="hard", rules=["H-ISLE-1"])]
    assert lacks(pool, 10) == ["8 of 10 puzzles", "1 of 5 in hard", "1 of 5 about H-ISLE-1"]
    assert lacks([found(n) for n in range(10)], 10) == []


def test_the_command_says_what_falls_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "mine", "where", "--games", "1", "--to", str(tmp_path), "--workers", "1"]) == 0
    assert re.fullmatch(r"happiness, where: (\d+) puzzles – too few: \1 of 64 puzzles, .*\n", capsys.readouterr().out)


# -- what cannot be used -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--count", "none"], "“none” is no whole number from 1 up"),
        (["--games", "0"], "“0” is no whole number from 1 up"),
        (["--workers", "-1"], "“-1” is no whole number from 1 up"),
        (["--seed", "x"], "invalid int value: 'x'"),
        (["--workers", "2", "--dask", "tcp://here:1"], "not allowed with argument --workers"),
    ],
)
def test_a_wrong_option_is_told_in_a_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(["puzzles", "mine", *arguments])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["wher"], "There is no kind of puzzle called “wher”. Did you mean “where”?"),
        (["watch"], "There is no kind of puzzle called “watch”. Did you mean “"),
        (["where", "--to", "{file}"], "“{file}” cannot be written: File exists"),
    ],
)
def test_what_cannot_be_mined_is_told_in_a_sentence(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main(["puzzles", "mine", *(one.format(file=file) for one in arguments)]) == 1
    assert capsys.readouterr().err.startswith(told.format(file=file))


def test_a_cluster_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["puzzles", "mine", "where", "--to", str(tmp_path), "--dask", "nowhere"]
    pytest.importorskip("distributed")
    assert main(options) == 1
    assert capsys.readouterr().err.startswith("No Dask cluster answers at “nowhere”: ")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(options) == 1
    assert capsys.readouterr().err == (
        "A cluster needs Dask, which is not installed: pip install 'rules-tutor[cluster]'\n"
    )


def test_every_kind_of_the_texts_that_can_be_mined_is() -> None:
    assert {place.kind for place in places()} >= set(QUICK)
    assert all(issubclass(type(KINDS[place.kind]), PuzzleKind) for place in places())
    assert places(["where"]) == [Place("happiness", "where")]
