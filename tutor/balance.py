"""How even the ready decks of Laugh Battle are: `python -m tutor.balance` lets bots play them against each other."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from tutor import laughbattle
from tutor.bots import best_line
from tutor.core import Event
from tutor.laughbattle.decks import Deck, decks
from tutor.laughbattle.ruleset import Ruleset

ENDS = {"L-WIN-1": "joy", "L-WIN-3": "overwhelm", "L-WIN-4": "deck-out", "L-WIN-7": "turn limit", "L-WIN-9": "draw"}
"""How a game ends, by the rule that its last action tells of."""


class Result(NamedTuple):
    """How one game went: who won (0, 1 or -1 for nobody), whether the first player did, how it ended and when."""

    winner: int
    first_won: bool
    end: str
    turns: int


def play(pair: tuple[Deck, Deck], seed: int) -> Result:
    """One game of two bots that look through their own turns, thinking anew whenever a card is drawn."""
    rng = Random(seed)
    state = laughbattle.deal(Ruleset().figures, (pair[0].cards, pair[1].cards), rng)
    events: Sequence[Event] = ()
    while not laughbattle.is_over(state):
        for action in best_line(laughbattle, state, rng):
            before = state
            state, events = laughbattle.apply(state, action)
            if laughbattle.is_over(state) or (state.seat, state.mover.deck) != (before.seat, before.mover.deck):
                break
    end = next(ENDS[event.rule] for event in reversed(events) if event.rule in ENDS)
    return Result(state.winner if state.winner is not None else -1, state.winner == state.first, end, state.turn)


def table(games: int) -> Iterator[str]:
    """The figures of so many games a pair, line by line as Markdown: each deck against each and against itself."""
    yield "| decks | wins | " + " | ".join(ENDS.values()) + " | turns | first player |"
    yield "|---|---|" + "---|" * (len(ENDS) + 2)
    wins, played = Counter[str](), Counter[str]()
    everything: list[Result] = []
    for n, pair in enumerate(combinations_with_replacement(decks().values(), 2)):
        results = [play(pair, seed) for seed in range(n * games, (n + 1) * games)]
        everything += results
        if pair[0] != pair[1]:
            for seat, deck in enumerate(pair):
                wins[deck.word] += sum(result.winner == seat for result in results)
                played[deck.word] += games
        won = " : ".join(str(sum(result.winner == seat for result in results)) for seat in (0, 1))
        yield f"| {pair[0].said('en')} – {pair[1].said('en')} | {won} | {_figures(results)} |"
    yield f"| all | | {_figures(everything)} |"
    yield ""
    for deck in decks().values():
        yield f"{deck.said('en')} wins {wins[deck.word] / played[deck.word]:.1%} of its games against the others."


def _figures(results: Sequence[Result]) -> str:
    n = len(results)
    ends = Counter(result.end for result in results)
    turns = sum(result.turns for result in results) / n
    first = sum(result.first_won for result in results) / n
    return " | ".join([*(str(ends[end]) for end in ENDS.values()), f"{turns:.1f}", f"{first:.1%}"])


if __name__ == "__main__":
    for line in table(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
        print(line, flush=True)
