"""Three whole games as text, one in each preset, to be read and to stay as they are.

After a change that is meant, write them anew and read what has changed: `.venv/bin/python tests/test_golden.py`
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from positions import told

from tutor import happiness
from tutor.bots import at_random, greedy
from tutor.happiness.notation import encode, write_action
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Phase

FOLDER = Path(__file__).parent / "golden"

GAMES = {"tabletop": 577, "easy": 785, "hard": 138}
"""The seed of each game: such that much happens in few turns."""

CARDS = 24


def written(preset: str) -> Iterator[str]:
    """The game line by line: how it begins, each turn, how it ends."""
    seed = GAMES[preset]
    yield f"A game of two with {CARDS} cards, seed {seed}: Player 1 plays at random, Player 2 greedily."
    yield "Each turn: whose | what is done | what is told of it | the scores"
    yield ""
    rng = Random(seed)
    state = happiness.deal(Ruleset(preset, deck_two=CARDS).figures, 2, rng)
    yield encode(state)
    yield ""
    while not happiness.is_over(state):
        seat, done, events = state.turn, [], []
        while not done or state.phase in (Phase.STORY, Phase.ECHO):
            bot = greedy if seat else at_random
            action = bot(happiness, state, happiness.legal_actions(state), rng)
            state, more = happiness.apply(state, action)
            done.append(write_action(action))
            events += more
        scores = " : ".join(map(str, happiness.scores(state)))
        yield f"{seat + 1} | {', '.join(done)} | {', '.join(map(told, events))} | {scores}"
    yield ""
    yield encode(state)


@pytest.mark.parametrize("preset", GAMES)
def test_the_game_is_as_it_was(preset: str) -> None:
    assert list(written(preset)) == (FOLDER / f"{preset}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(written(name)) + "\n", encoding="utf-8")
