"""Puzzles made to order, of both games: proven and new, of the asked rule and difficulty, the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from random import Random

import pytest
from oracle import Table

from tutor import happiness
from tutor.content.puzzles import puzzle_kinds, puzzles
from tutor.content.tasks import write_ask
from tutor.puzzles import KINDS, proof, puzzle_kind
from tutor.puzzles.generate import generate
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.happiness.positions import touching
from tutor.puzzles.kind import Task
from tutor.texts import Mistake

KINDS_OF = {"happiness": ("euphoria", "zero_bummer", "where", "score"), "laughbattle": puzzle_kinds("laughbattle")}
"""Of Happiness these; its other kinds are made to order where they are tested themselves."""

LINES = ("overwhelm", "joy")
ORDERS = [(game, kind, preset) for game in GROUNDS for preset in GROUNDS[game].presets for kind in KINDS_OF[game]]
HARMLESS = {"happiness": ([],), "laughbattle": ([], ["what the learner cannot see changes the answer"])}
"""What the proof may find in a candidate that its kind holds for worth asking."""

TO_ORDER = """
import sys
from tutor.content.tasks import write_ask
from tutor.puzzles.generate import generate
for order in sys.argv[1:]:
    game, kind, preset = order.split("/")
    made = generate(game, kind, preset, 1500, 7)
    print(made.id, made.task.game.encode(made.task.state), write_ask(made.task), made.difficulty)
"""
SOME = [
    *(("happiness", kind, "easy") for kind in KINDS_OF["happiness"]),
    *(("laughbattle", kind, "quick") for kind in ("act", "battle", "tokens", "turn_end", "winner", "deck", *LINES)),
]


def test_the_same_arguments_make_the_same_puzzle_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", TO_ORDER, *map("/".join, SOME)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    here = ""
    for game, kind, preset in SOME:
        made = generate(game, kind, preset, 1500, 7)
        code = made.task.game.encode(made.task.state)
        here += f"{made.id} {code} {write_ask(made.task)} {made.difficulty}\n"
    assert printed == {here}


@pytest.mark.parametrize(("game", "kind", "preset"), ORDERS)
def test_a_puzzle_made_to_order_is_proven_and_new(game: str, kind: str, preset: str) -> None:
    known = {puzzle.id for puzzle in puzzles(game, kind)}
    made = [generate(game, kind, preset, 1500, seed) for seed in range(2)]
    assert len({puzzle.id for puzzle in made}) == 2
    for puzzle in made:
        task, state = puzzle.task, puzzle.task.state
        assert puzzle.id not in known
        assert state.rules.preset == preset
        assert list(proof.flaws(task)) == []
        assert list(puzzle.solutions) == list(KINDS[kind].solutions(task))
        assert (puzzle.id, puzzle.difficulty) == (proof.id_of(task), proof.prior(task))
        assert task.game.decode(task.game.encode(state)) == state
        if game == "happiness":
            assert Table(state).legal() == set(happiness.legal_actions(state))


@pytest.mark.parametrize(("game", "kind", "preset"), ORDERS)
def test_candidates_are_tasks_of_the_kind_and_some_are_worth_asking(game: str, kind: str, preset: str) -> None:
    ground, one, rng = GROUNDS[game], puzzle_kind(kind), Random(3)
    worth: list[Task] = []
    for n in range(60):  # six games give some of nearly every kind
        asked = list(islice(one.tasks(ground, ground.presets[preset], rng), 6))
        assert all((task.kind, task.state.rules.preset) == (kind, preset) for task in asked)
        worth += [task for task in asked if one.trait(task)]
        if worth and n >= 5:
            break
    assert worth
    assert all(list(proof.flaws(task)) in HARMLESS[game] for task in worth)


@pytest.mark.parametrize(
    ("kind", "preset", "rule"),
    [
        ("zero_bummer", "easy", "H-BUMM-6"),
        ("zero_bummer", "hard", "H-BUMM-8"),
        ("where", "tabletop", "H-PLAC-3"),
        ("score", "easy", "H-ISLE-4"),
    ],
)
def test_a_puzzle_is_made_about_a_rule(kind: str, preset: str, rule: str) -> None:
    for seed in range(2):
        assert rule in generate("happiness", kind, preset, 1500, seed, about=rule).rules


def test_a_made_zero_bummer_is_a_bummer_that_touches_no_card() -> None:
    """A change can put another card into its place in the hand, or a card beside its cell."""
    for preset in ("tabletop", "easy", "hard"):
        for seed in range(4):
            task = generate("happiness", "zero_bummer", preset, 1100, seed).task
            assert task.ask.card.is_bummer
            assert not touching(task.state.board) >> task.ask.cell & 1


def test_of_a_rule_that_the_kind_never_asks_about_there_is_no_puzzle() -> None:
    with pytest.raises(Mistake, match="Try another difficulty or another rule"):
        generate("happiness", "where", "easy", 1500, 1, about="H-END-1")


def test_a_harder_puzzle_comes_of_a_higher_rating() -> None:
    for kind in KINDS_OF["happiness"]:
        every = puzzles("happiness", kind)
        low, high = every[0].difficulty, every[-1].difficulty
        easy = [generate("happiness", kind, "easy", low, seed).difficulty for seed in range(3)]
        hard = [generate("happiness", kind, "easy", high, seed).difficulty for seed in range(3)]
        assert sum(easy) < sum(hard), kind


def test_figures_of_a_table_go_into_the_puzzle() -> None:
    made = generate("happiness", "score", "easy.reconnection_jp-7", 1500, 2)
    assert made.task.state.rules.reconnection_jp == 7
    assert list(proof.flaws(made.task)) == []
