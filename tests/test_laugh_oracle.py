"""The engine of Laugh Battle against the oracle: whole games, positions that games rarely reach, and every card.

After each action of a random game the whole position is compared: every figure of both players and of each card on the
field, every pile in its order, the turn, the phase, the winner. What is legal and which rules are broken is compared,
for everything that can be tried, in some positions of these games and in made-up ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from laugh_oracle import Table
from laugh_positions import all_actions, made_up, more_cards, new_game, seeds

from tutor import laughbattle
from tutor.laughbattle.cards import Card, Kind, cards
from tutor.laughbattle.field import piece_at
from tutor.laughbattle.state import Action, Phase, Piece, State

GAMES = 1000
"""Random games in each preset."""

SAMPLE = 0.0015
"""In how many of their positions everything that can be tried is judged."""

PHASES = (Phase.MAIN,) * 6 + (Phase.MULLIGAN, Phase.DISCARD, Phase.OVER)


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with more_cards():
        yield


def assert_same_judgement(state: State, table: Table) -> None:
    """Both break the same rules with every action there is, and the legal ones are those that break none."""
    for action in all_actions(state):
        broken = {violation.rule for violation in laughbattle.violations(state, action)}
        assert broken == table.broken(action), f"{action} in {state}"
    assert set(laughbattle.legal_actions(state)) == table.legal(), str(state)


def step(state: State, table: Table, action: Action) -> State:
    """Do the same on both sides, and find the same."""
    after, _ = laughbattle.apply(state, action)
    table.do(action, after)
    differences = table.differences(after)
    assert not differences, f"{laughbattle.write_action(action)} in {state}: {'; '.join(differences)}"
    return after


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_whole_games_are_the_same(preset: str) -> None:
    for game in range(GAMES):
        rng = Random(f"{preset} {game}")
        state = new_game(preset, rng)
        table = Table(state)
        while not laughbattle.is_over(state):
            if rng.random() < SAMPLE:
                assert_same_judgement(state, table)
            state = step(state, table, rng.choice(laughbattle.legal_actions(state)))


@given(seeds)
@settings(max_examples=200)
def test_made_up_positions_are_judged_the_same(seed: int) -> None:
    state = made_up(Random(seed), PHASES)
    assert_same_judgement(state, Table(state))


@given(seeds)
@settings(max_examples=250)
def test_made_up_positions_are_played_on_the_same(seed: int) -> None:
    """Some of the actions that are legal now, each with a few more after it."""
    rng = Random(seed)
    state = made_up(rng, PHASES[:-1])
    legal = laughbattle.legal_actions(state)
    for action in rng.sample(legal, min(6, len(legal))):
        table = Table(state)
        after = step(state, table, action)
        for _ in range(4):
            if not laughbattle.is_over(after):
                after = step(after, table, rng.choice(laughbattle.legal_actions(after)))


@pytest.mark.parametrize("word", laughbattle.cards())
def test_every_card_does_the_same(word: str) -> None:
    """Played, acting, used, in the way of an attack and at the end of a turn, in some positions each."""
    one = cards()[word]
    for seed in range(12):
        rng = Random(f"{word} {seed}")
        state = with_card(made_up(rng), one, rng)
        for action in laughbattle.legal_actions(state):
            if speaks_of(state, action, one):
                step(state, Table(state), action)


def with_card(state: State, one: Card, rng: Random) -> State:
    """The position with the card in the hand, points to play it, and where it can stand on both sides."""
    players = []
    for player in state.players:
        slots = list(player.slots)
        if one.kind is not Kind.SKILL:
            slots[rng.randrange(len(slots))] = Piece(one, durability=one.durability)
            slots[rng.randrange(len(slots))] = None
        player = player._replace(hand=(one, *player.hand), points=10, limit=10, played=None, slots=tuple(slots))
        players.append(player._replace(joy=min(player.joy, state.rules.joy_goal - 1)))
    return state._replace(players=(players[0], players[1]))


def speaks_of(state: State, action: Action, one: Card) -> bool:
    """Whether the action plays the card, is done with it or to it, or ends the turn."""
    places = [getattr(action, name, "") for name in ("slot", "target")]
    pieces = [piece_at(state, place) for place in places if place]
    names = [piece.card for piece in pieces if piece is not None]
    return getattr(action, "card", None) == one or one in names or not any(places)
