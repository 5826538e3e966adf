"""The engine against the oracle: whole games, and positions that games rarely reach."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Table
from positions import all_actions, positions

from tutor import happiness
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Action, Phase, State, Step

GAMES = 2000
"""Random games in each preset, two to six players in turn."""

LATE = 0.05
"""How often somebody lets the time run out."""

SAMPLE = 0.2
"""How many whole grids are judged for each cell of a grid: big grids are judged less often, as they take longer."""


def assert_same_judgement(state: State, table: Table) -> None:
    """Both break the same rules with every action there is, and the legal ones are those that break none."""
    free = set()
    for action in all_actions(state):
        broken = {violation.rule for violation in happiness.violations(state, action)}
        assert broken == table.broken(action), f"{action} in {state}"
        if not broken:
            free.add(action)
    assert free - {Step.TIME_UP} == table.legal() == set(happiness.legal_actions(state)), str(state)


def step(state: State, table: Table, action: Action) -> State:
    """Do the same on both sides, and find the same."""
    after, _ = happiness.apply(state, action)
    table.do(action)
    differences = table.differences(after)
    assert not differences, f"{action} in {state} leads to {after}: {'; '.join(differences)}"
    return after


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_are_the_same(preset: str) -> None:
    figures = Ruleset(preset).figures
    for game in range(GAMES):
        rng = Random(f"{preset} {game}")
        state = happiness.deal(figures, 2 + game % 5, rng)
        table = Table(state)
        while not happiness.is_over(state):
            legal = happiness.legal_actions(state)
            assert set(legal) == table.legal(), str(state)
            if rng.random() < SAMPLE / figures.grid**2:
                assert_same_judgement(state, table)
            late = rng.random() < LATE and not table.broken(Step.TIME_UP)
            state = step(state, table, Step.TIME_UP if late else rng.choice(legal))
        assert set(happiness.standing(state)[0]) == table.winners(), str(state)


@given(positions(tuple(Phase)))
@settings(max_examples=300)
def test_made_up_positions_are_judged_the_same(state: State) -> None:
    assert_same_judgement(state, Table(state))


@given(positions((Phase.PLAY, Phase.STORY, Phase.ECHO)), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_made_up_positions_are_played_on_the_same(state: State, rng: Random) -> None:
    """Some of the actions that are legal now, each with a few more after it."""
    legal = happiness.legal_actions(state)
    for action in rng.sample(legal, min(6, len(legal))):
        table = Table(state)
        after = step(state, table, action)
        for _ in range(4):
            if not happiness.is_over(after):
                after = step(after, table, rng.choice(happiness.legal_actions(after)))
        if happiness.is_over(after):
            assert set(happiness.standing(after)[0]) == table.winners()
