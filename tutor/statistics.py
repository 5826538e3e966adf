"""What happens in games of Happiness: figures over many seeded games, as the README's table has them.

`python -m tutor.statistics --games 2000` plays that many games of each preset with each bot.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from tutor import happiness
from tutor.bots import BOTS, Bot
from tutor.core import Event
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Phase, Play, State

COUNTED = {
    "Euphorias": ("H-EUPH-4", "H-EUPH-5"),
    "bummers": ("H-BUMM-1",),
    "0-bummers": ("H-BUMM-7",),
    "new islands": ("H-ISLE-1",),
    "splits": ("H-ISLE-3",),
    "reconnections": ("H-ISLE-4", "H-ISLE-5"),
    "passes": ("H-TURN-4",),
}
"""What is counted in a game: the events that are told under these rules."""

TABLES = (2, 3, 4, 5, 6)
"""The games of a series are for so many players in turn."""

_NAMES = {rule: name for name, rules in COUNTED.items() for rule in rules}


def counts(events: Iterable[Event]) -> Counter[str]:
    """How often each thing of `COUNTED` is told of; one play can make several reconnections."""
    found: Counter[str] = Counter()
    for event in events:
        if event.rule in _NAMES:
            times = event.facts.get("bridges", 1)
            assert isinstance(times, int)
            found[_NAMES[event.rule]] += times
    return found


def play_out(state: State, bot: Bot, rng: Random) -> tuple[State, Counter[str]]:
    """The end of a game and the counts of all of it, with the number of its `turns` and of their legal `plays`."""
    found: Counter[str] = Counter()
    while actions := happiness.legal_actions(state):
        if state.phase is Phase.PLAY:
            found["turns"] += 1
            found["plays"] += sum(isinstance(action, Play) for action in actions)
        state, events = happiness.apply(state, bot(happiness, state, actions, rng))
        found += counts(events)
    return state, found


def series(preset: str, bot: str, games: int, seed: int) -> dict[str, float]:
    """The figures of so many games, by the name of their column. All but the last three are for one game."""
    rules = Ruleset(preset).figures
    total: Counter[str] = Counter()
    wins = share = 0.0
    for n in range(games):
        print(f"\r{preset}, {bot}: game {n + 1} of {games} ", end="", file=sys.stderr, flush=True)
        rng = Random(f"{seed}/{n}")
        players = TABLES[n % len(TABLES)]
        state, found = play_out(happiness.deal(rules, players, rng), BOTS[bot], rng)
        total += found
        winners = happiness.standing(state)[0]
        wins += (0 in winners) / len(winners)
        share += 1 / players
    print(file=sys.stderr)
    return {
        **{name: total[name] / games for name in COUNTED},
        "legal plays a turn": total["plays"] / total["turns"],
        "first seat wins %": 100 * wins / games,
        "its share %": 100 * share / games,
    }


def table(games: int, seed: int) -> Iterator[str]:
    """The lines of a Markdown table: a row for each preset and bot."""
    headed = False
    for preset in PRESETS:
        for bot in happiness.BOTS:
            figures = series(preset, bot, games, seed)
            if not headed:
                headed = True
                yield f"| preset | bot | {' | '.join(figures)} |"
                yield f"| --- | --- |{' ---: |' * len(figures)}"
            yield f"| {preset} | {bot} | {' | '.join(f'{figure:.3g}' for figure in figures.values())} |"


def main() -> None:
    """Print the table; what is played meanwhile is told on standard error."""
    parser = argparse.ArgumentParser(prog="python -m tutor.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each preset and bot (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another number plays other games (default: %(default)s)")
    given = parser.parse_args()
    players = ", ".join(map(str, TABLES))
    print(f"Means of {given.games} games a row, for {players} players in turn. A shared victory counts in parts.\n")
    for line in table(given.games, given.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
