"""The library and freshly made puzzles against solvers of their own; and faults planted in the engine, which show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import laugh_solver
import pytest
import solver

from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.happiness import board as happiness_board
from tutor.happiness import rules as happiness_rules
from tutor.happiness.cards import Colour
from tutor.laughbattle import rules as laughbattle_rules
from tutor.laughbattle.flow import Flow
from tutor.laughbattle.state import Piece
from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Task

SOLVERS = {"happiness": solver.SOLVERS, "laughbattle": laugh_solver.SOLVERS}

WHOLE_TURNS = ("overwhelm", "joy", "order", "survive", "row")
"""Kinds for which the oracle looks through whole turns, which takes it a second each."""

SOME = 5
"""Of those kinds so many puzzles are solved again each time; all of them by `make long`."""

EVERY = [(game, kind) for game, known in SOLVERS.items() for kind in puzzle_kinds(game) if kind in known]


def stored(solutions: Sequence[str], kind: str) -> set[str]:
    """Solutions as a solver answers: of a yes-or-no the answer alone."""
    return set(solutions[:1] if KINDS[kind].form == "yes or no" else solutions)


def assert_agreed(game: str, task: Task, solutions: Sequence[str]) -> None:
    found = set(SOLVERS[game][task.kind](task))
    assert found == stored(solutions, task.kind), f"{task.kind}: {task.game.encode(task.state)} asks {task.ask}"


def test_every_kind_has_a_solver_of_its_own() -> None:
    for game, known in SOLVERS.items():
        assert set(puzzle_kinds(game)) == set(known)


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_a_second_solver_finds_the_same_solutions(game: str, kind: str) -> None:
    library = puzzles(game, kind)
    for puzzle in library[:: len(library) // SOME] if kind in WHOLE_TURNS else library:
        assert_agreed(game, puzzle.task, puzzle.solutions)


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), [one for one in EVERY if one[1] in WHOLE_TURNS])
def test_a_second_solver_finds_the_same_in_whole_turns(game: str, kind: str) -> None:
    for puzzle in puzzles(game, kind):
        assert_agreed(game, puzzle.task, puzzle.solutions)


FRESH = 2_000
"""So many new questions a game are solved twice."""


@pytest.mark.long
@pytest.mark.parametrize("game", SOLVERS)
def test_a_second_solver_finds_the_same_in_new_puzzles(game: str) -> None:
    kinds = [kind for one, kind in EVERY if one == game and kind not in WHOLE_TURNS]
    each = FRESH // len(kinds) + 1
    solved = 0
    for kind in kinds:
        made = fresh(game, kind)
        for _ in range(each):
            task = next(made)
            assert_agreed(game, task, puzzle_kind(kind).solutions(task))
            solved += 1
    assert solved >= FRESH


def fresh(game: str, kind: str) -> Iterator[Task]:
    """Questions out of bot games, at most a few of each."""
    rng, ground = Random(f"fresh {game} {kind}"), GROUNDS[game]
    while True:
        rules = rng.choice(list(ground.presets.values()))
        of_a_game = (task for task in puzzle_kind(kind).tasks(ground, rules, rng) if puzzle_kind(kind).trait(task))
        yield from (task for _, task in zip(range(10), of_a_game, strict=False))


# -- planted faults -------------------------------------------------------------------------------------------


def a_rule_is_switched_off(patch: pytest.MonkeyPatch) -> None:
    """H-PLAC-2: a card may lie apart though it fits."""
    rest = [ban for ban in happiness_rules.HAPPINESS if ban[0] is not happiness_rules.apart_though_it_fits]
    patch.setattr(happiness_rules, "HAPPINESS", rest)


def a_colour_is_ignored(patch: pytest.MonkeyPatch) -> None:
    """Blue matches whatever it touches."""
    matches = happiness_board.matches
    patch.setattr(
        happiness_board,
        "matches",
        lambda one, other, silver: Colour.BLUE in (one, other) or matches(one, other, silver),
    )


def the_other_cards_of_the_hand_are_not_looked_at(patch: pytest.MonkeyPatch) -> None:
    """H-ISLE-1 and H-BUMM-6: a new island or a 0-bummer, though another card fits."""
    skipped = (happiness_rules.new_island_though_another_fits, happiness_rules.zero_bummer_though_another_fits)
    for name in ("HAPPINESS", "BUMMER"):
        rest = [ban for ban in getattr(happiness_rules, name) if ban[0] not in skipped]
        patch.setattr(happiness_rules, name, rest)


def a_guard_is_passed_by(patch: pytest.MonkeyPatch) -> None:
    """L-KEY-1 is switched off."""
    patch.setattr(laughbattle_rules, "attacks_past_a_guard", lambda state, i, piece: None)


def who_is_destroyed_strikes_back(patch: pytest.MonkeyPatch) -> None:
    strike = Flow._strike

    def both(self: Flow, attacker: Piece, here: str, k: int, there: str) -> None:
        target = self.slots[1 - self.seat][k]
        strike(self, attacker, here, k, there)
        i = next((i for i, one in self.pieces(self.seat) if self.place(self.seat, i) == here), None)
        if self.winner is None and target and self.slots[1 - self.seat][k] is None and i is not None:
            self.alter(self.seat, i, damage=attacker.damage + target.lp)
            self.settle()

    patch.setattr(Flow, "_strike", both)


def victory_is_judged_late(patch: pytest.MonkeyPatch) -> None:
    """Only when the whole action is done, and not after each change."""
    done = Flow.done

    def judged(self: Flow) -> Any:
        if self.winner is None:
            self.judge()
        return done(self)

    patch.setattr(Flow, "settle", Flow.bury)
    patch.setattr(Flow, "done", judged)


FAULTS: Sequence[tuple[str, Callable[[pytest.MonkeyPatch], None]]] = [
    ("happiness", a_rule_is_switched_off),
    ("happiness", a_colour_is_ignored),
    ("happiness", the_other_cards_of_the_hand_are_not_looked_at),
    ("laughbattle", a_guard_is_passed_by),
    ("laughbattle", who_is_destroyed_strikes_back),
    ("laughbattle", victory_is_judged_late),
]


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Nothing that was found out before a fault was planted is remembered, and nothing after it."""
    for game in SOLVERS:
        for kind in puzzle_kinds(game):
            puzzles(game, kind)  # read before
    forget()
    yield
    forget()


def forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("tutor.puzzles") or name == "tutor.happiness.board":
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__module__ == name:
                    one.cache_clear()


def disproven(puzzle: Puzzle) -> bool:
    """Whether the proof of a puzzle of the library fails."""
    return list(puzzle.solutions) != list(puzzle.kind.solutions(fresh_board(puzzle.task)))


def fresh_board(task: Task) -> Task:
    """The same question about the position as it is read now."""
    return task._replace(state=task.game.decode(task.game.encode(task.state)))


@pytest.mark.parametrize(("game", "fault"), FAULTS, ids=[fault.__name__ for _, fault in FAULTS])
def test_a_planted_fault_makes_the_proof_fail(
    game: str, fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, forgetful: None
) -> None:
    library = [puzzle for kind in puzzle_kinds(game) if kind not in WHOLE_TURNS for puzzle in puzzles(game, kind)]
    assert not any(map(disproven, library[::10]))
    fault(monkeypatch)
    forget()
    assert any(map(disproven, library))
