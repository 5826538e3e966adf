"""How many lines of one, two, three … actions there are from a position, as counted once and by the oracle too."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest
from laugh_oracle import Table
from laugh_positions import more_cards

from tutor import laughbattle
from tutor.laughbattle.state import State

COUNTS = {
    "the mulligans": (
        "l1~standard~a.hand.plain.plain.quip.crate.spear.deck.tiny.meek.arrow"
        "~b.hand.plain.quip.sling.nimble.tiny.meek.deck.shield.boom~turn.0.a~phase.mulligan~luck.5",
        [24, 1536, 18496],
    ),
    "the first turns": (
        "l1~standard~a.1of1points.1turns.hand.plain.tiny.quip.snack.deck.meek"
        "~b.hand.plain.quip.tiny.deck.shield.boom.arrow~turn.1.a~luck.5",
        [9, 78, 532],
    ),
    "a battle near its end": (
        "l1~standard~a.46joy.5of6points.6turns.hand.jab.deck.plain~af1.spear~af2.rager.1token~ab1.arrow"
        "~b.3emotion.45joy.6turns.deck.plain~bf1.spite.1damage~bf2.shield~bb2.sulky~turn.12.a.good",
        [16, 181, 1519],
    ),
    "a small field with all kinds of triggers": (
        "l1~quick.front-2.back-1~a.3of3points.3turns.hand.duo.shove.deck.plain~af1.banner~ab1.sling"
        "~b.3turns.hand.tiny.tiny.tiny.deck.plain.plain~bf1.boom~bf2.nest.1durability~turn.5.a",
        [6, 34, 167],
    ),
}


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with more_cards():
        yield


def perft(state: State, depth: int) -> int:
    """The lines of so many actions; a line that ends the game earlier counts for nothing."""
    legal = laughbattle.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(laughbattle.apply(state, action)[0], depth - 1) for action in legal)


def by_the_oracle(state: State, table: Table, depth: int) -> int:
    """The same with the oracle's judgement and play; the engine's state goes along for coins and shuffles alone."""
    legal = table.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after, _ = laughbattle.apply(state, action)
        then = deepcopy(table)
        then.do(action, after)
        total += by_the_oracle(after, then, depth - 1) if then.winner is None else 0
    return total


@pytest.mark.parametrize("name", COUNTS)
def test_there_are_as_many_lines(name: str) -> None:
    code, counts = COUNTS[name]
    assert [perft(laughbattle.decode(code), depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_the_oracle_counts_as_many(name: str) -> None:
    code, counts = COUNTS[name]
    state = laughbattle.decode(code)
    assert [by_the_oracle(state, Table(state), depth) for depth in (1, 2)] == counts[:2]
