"""Laugh Battle beside the Uno environment of RLCard and OpenSpiel's gin rummy: random playouts, and whole turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

import pyspiel
from bench_engine import UNO, number_of, playing_uno
from race import against, race, ratio, told

from tutor import laughbattle
from tutor.content.puzzles import puzzles
from tutor.laughbattle.decks import decks
from tutor.laughbattle.ruleset import Ruleset
from tutor.laughbattle.state import State
from tutor.search import positions

ROUNDS = 20
GIN = "OpenSpiel gin rummy"
RULES = Ruleset().figures
PAIRS = [(one.cards, two.cards) for one in decks().values() for two in decks().values()]
LINES = "overwhelm", "joy"
"""The puzzles that ask for a line of actions: who solves them looks through the whole turn."""
HARD = (
    "l1~quick~a.12emotion.13joy.8of8points.8turns.deck.scarecrow.sun~af1.granny.4token~af2.nurse.2damage.1token"
    "~af3.drummer.4damage.3token.2lpturn~b.1emotion.29joy.6of8points.7turns.hand.nurse.deck.mouse.conductor"
    "~bf1.clown.1damage.4token~bb3.drummer.5damage.3token~turn.15.a.good"
)
"""A full field with many tokens, which can be spent in any order between all else."""


def playing(games: int) -> Iterator[State]:
    """Each position of random games of the ready decks, all triggers included. Nobody reads the events."""
    for n in range(games):
        rng = Random(n)
        state = laughbattle.deal(RULES, PAIRS[n % len(PAIRS)], rng)
        while not laughbattle.is_over(state):
            yield state
            state, _ = laughbattle.apply(state, rng.choice(laughbattle.legal_actions(state)))


GIN_TABLE = pyspiel.load_game("gin_rummy")


def playing_gin(games: int) -> Iterator[object]:
    """Each position in which a player decides; what is drawn in between is part of the step."""
    rng = Random(0)
    for _ in range(games):
        state = GIN_TABLE.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                yield state
                state.apply_action(rng.choice(state.legal_actions()))


def test_random_playouts():
    games = {UNO: 20, GIN: 10, laughbattle.NAME: 8}
    playouts = {UNO: playing_uno, GIN: playing_gin, laughbattle.NAME: playing}
    laps = race({name: lambda name=name: number_of(playouts[name](games[name])) for name in playouts}, ROUNDS)
    rows = []
    for name, done in laps.items():
        seconds = median(lap.seconds for lap in done)
        row = [name, f"{1 / median(lap.each for lap in done):,.0f}", f"{games[name] / seconds:,.0f}"]
        if name == laughbattle.NAME:
            row += [against(ratio(done, laps[peer]), "≥ 1") for peer in (UNO, GIN)]
        rows.append([*row, "", ""][:5])
    told("Random playouts", ["", "steps/s", "games/s", f"steps, × {UNO}", f"steps, × {GIN}"], *rows)


def test_whole_turns():
    """All positions that a turn can lead to, each looked at once: of puzzles that ask for a line, and of a hard one."""
    turns = {kind: [puzzle.task.state for puzzle in puzzles(laughbattle.NAME, kind)] for kind in LINES}
    rows = []
    for name, states in (turns | {"a hard one": [laughbattle.decode(HARD)]}).items():
        sizes, seconds = zip(*map(looked_through, states), strict=True)
        ms = median(seconds) * 1000
        rows.append([name, f"{median(sizes):,.0f}", against(ms, "≤ 50") if name in LINES else f"{ms:,.0f}"])
    told("Whole turns, medians", ["", "positions", "ms"], *rows)


def looked_through(state: State) -> tuple[int, float]:
    """How many positions the turn holds, and the time it takes to find them."""
    begin = process_time()
    size = len(positions(laughbattle, state, most=100_000))
    return size, process_time() - begin
