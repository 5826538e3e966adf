"""The engine beside python-chess and the Uno environment of RLCard: random playouts, and lists of legal plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from statistics import median

import chess
import rlcard
from race import against, race, ratio, told

from tutor import happiness
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Phase, State

ROUNDS = 30
RULES = {preset: Ruleset(preset).figures for preset in PRESETS}
CHESS, UNO = "python-chess", "RLCard Uno"


def playing(preset: str, games: int) -> Iterator[State]:
    """Each position of random games, for 2, 3, … 6 players in turn. Nobody reads the events."""
    for n in range(games):
        rng = Random(n)
        state = happiness.deal(RULES[preset], 2 + n % 5, rng)
        while actions := happiness.legal_actions(state):
            yield state
            state, _ = happiness.apply(state, rng.choice(actions))


def playing_chess(games: int) -> Iterator[chess.Board]:
    for n in range(games):
        rng = Random(n)
        board = chess.Board()
        while not board.is_game_over():
            yield board
            board.push(rng.choice(list(board.legal_moves)))


UNO_TABLE = rlcard.make("uno", {"seed": 0})


def playing_uno(games: int) -> Iterator[object]:
    UNO_TABLE.seed(0)
    rng = Random(0)
    for _ in range(games):
        state, _ = UNO_TABLE.reset()
        while not UNO_TABLE.is_over():
            yield state
            state, _ = UNO_TABLE.step(rng.choice(list(state["legal_actions"])))


def number_of(steps: Iterable[object]) -> int:
    return sum(1 for _ in steps)


def test_random_playouts():
    games = {CHESS: 3, UNO: 20, **dict.fromkeys(PRESETS, 10)}
    playouts = {CHESS: playing_chess, UNO: playing_uno, **{preset: partial(playing, preset) for preset in PRESETS}}
    laps = race({name: lambda name=name: number_of(playouts[name](games[name])) for name in playouts}, ROUNDS)
    rows = []
    for name, done in laps.items():
        seconds = median(lap.seconds for lap in done)
        row = [name, f"{1 / median(lap.each for lap in done):,.0f}", f"{games[name] / seconds:,.0f}"]
        if name in PRESETS:
            row += [against(ratio(done, laps[CHESS]), "≥ 3"), against(ratio(done, laps[UNO]), "≥ 2")]
        rows.append([*row, "", ""][:5])
    told("Random playouts", ["", "steps/s", "games/s", f"steps, × {CHESS}", f"steps, × {UNO}"], *rows)


def test_lists_of_legal_plays():
    """Every position of a few random games is kept, and asked once a round: nothing is remembered from before."""
    boards = [board.copy() for board in playing_chess(2)]
    tables = {preset: [one for one in playing(preset, 20) if one.phase is Phase.PLAY] for preset in PRESETS}

    def list_moves() -> int:
        for board in boards:
            list(board.legal_moves)
        return len(boards)

    def list_plays(preset: str) -> int:
        for state in tables[preset]:
            happiness.legal_actions(state)
        return len(tables[preset])

    laps = race({CHESS: list_moves, **{preset: partial(list_plays, preset) for preset in PRESETS}}, ROUNDS)
    rows = []
    for name, done in laps.items():
        compared = against(ratio(done, laps[CHESS]), "≥ 5") if name in PRESETS else ""
        rows.append([name, f"{median(lap.each for lap in done) * 1e6:.1f}", compared])
    told("Lists of legal plays", ["", "µs a list", f"× {CHESS}"], *rows)
