"""Makes the puzzles of Laugh Battle. A position becomes a puzzle only with the answer that its kind enumerates.

    python -m tutor.puzzles.battles overwhelm --seed 1 --count 24

prints a file of the library, from easy to hard. The same seed makes the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tutor import laughbattle
from tutor.core import shuffled
from tutor.laughbattle.cards import Card, cards
from tutor.laughbattle.decks import decks
from tutor.laughbattle.rules import against_deck
from tutor.laughbattle.ruleset import Figures, Ruleset
from tutor.laughbattle.state import Player, State
from tutor.puzzles import clashes, endings, turns
from tutor.puzzles.kind import Task
from tutor.puzzles.workshop import Recipe, Workshop

PRESETS = ("standard", "quick")


def _decks(rules: Figures, rng: Random) -> Iterator[Task]:
    """Decks of the cards of a ready one: of any size about the limits, and now and then with a card too often."""
    pool = shuffled(rng, list(dict.fromkeys(rng.choice(list(decks().values())).cards)))
    pool = (*pool, *shuffled(rng, [one for one in cards().values() if one not in pool]))
    low, high = rules.deck_low, rules.deck_high
    size = rng.choice((low - 2, low - 1, low, low, low + 1, (low + high) // 2, high, high, high + 1, high + 2))
    often = rng.choice((None, None, "normal", "legendary"))
    copies: dict[Card, int] = {}
    for one in pool:
        most = rules.legendary_copies if one.legendary else rules.copies
        left = size - sum(copies.values())
        if (often == "legendary") == one.legendary and often is not None and left > most:
            most, often = most + 1, None
            copies[one] = most
        elif left:
            copies[one] = min(left, most, rng.choice((1, 2, 3, 3, 3, 3)))
    deck = tuple(one for one, n in shuffled(rng, list(copies.items())) for _ in range(n))
    empty = Player(slots=(None,) * (rules.front + rules.back), emotion=rules.emotion_start, joy=rules.joy_start)
    yield Task(laughbattle, "deck", State(rules, (empty._replace(deck=deck), empty), turn=1))


def _trait_of_deck(task: Task) -> str:
    rules, size = task.state.rules, len(task.state.mover.deck)
    broken = list(against_deck(task.state.mover.deck, rules))
    if len(broken) > 1:
        return ""
    if broken:
        return str(broken[0].facts.get("case", "too few" if size < rules.deck_low else "too many"))
    return "legal, just" if size in (rules.deck_low, rules.deck_high) else "legal"


def _looks_at_deck(task: Task) -> int:
    """How many different cards there are to count."""
    return len(set(task.state.mover.deck))


DECK = Recipe(
    _decks,
    _trait_of_deck,
    {
        "legal": (2, 2),
        "legal, just": (3, 3),
        "too few": (1, 1),
        "too many": (2, 2),
        "normal": (2, 2),
        "legendary": (2, 2),
    },
    _looks_at_deck,
)

RECIPES: Mapping[str, Recipe] = {**clashes.RECIPES, **endings.RECIPES, "deck": DECK, **turns.RECIPES}

LAUGHBATTLE = Workshop("tutor.puzzles.battles", {preset: Ruleset(preset).figures for preset in PRESETS}, RECIPES)

if __name__ == "__main__":
    LAUGHBATTLE.print_file()
