"""Is this deck legal? Its cards are counted, and the copies of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Verdict, shuffled
from tutor.laughbattle.cards import Card, cards
from tutor.laughbattle.decks import decks
from tutor.laughbattle.rules import against_deck, judge_deck
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Player, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task


class Deck(PuzzleKind):
    """Whether the deck of the player to move may be played with. The verdict says why, whichever answer was given."""

    name = "deck"
    form = "yes or no"
    asks_for = "nothing"

    def solutions(self, task: Task) -> Sequence[str]:
        return ["yes" if _verdict(task).legal else "no"]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = _verdict(task)
        if answer == verdict.legal:
            return Reply(Outcome.SOLVED, None, verdict, "right")
        return Reply(Outcome.WRONG, None, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        verdict = _verdict(task)
        first = (verdict.violations or verdict.events)[0]
        yes_or_no = "legal" if verdict.legal else "illegal"
        return (
            Hint("rule", {"rule": first.rule}),
            Hint("region", {"n": len(task.state.mover.deck)}),
            Hint(f"piece_{yes_or_no}", {}, verdict.cells),
            Hint(f"play_{yes_or_no}", {}, verdict.cells),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
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
        yield Task(ground.game, self.name, State(rules, (empty._replace(deck=deck), empty), turn=1))

    def trait(self, task: Task) -> str:
        """Which limit alone is broken, or whether a limit is just kept."""
        rules, size = task.state.rules, len(task.state.mover.deck)
        broken = list(against_deck(task.state.mover.deck, rules))
        if len(broken) > 1:
            return ""
        if broken:
            return str(broken[0].facts.get("case", "too few" if size < rules.deck_low else "too many"))
        return "legal, just" if size in (rules.deck_low, rules.deck_high) else "legal"

    def effort(self, task: Task) -> int:
        """How many different cards there are to count."""
        return len(set(task.state.mover.deck))


def _verdict(task: Task) -> Verdict:
    return judge_deck(task.state.mover.deck, task.state.rules)
