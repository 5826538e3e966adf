"""Does this use, and the end of the turn after it, take the artifact off the field?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Verdict
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import piece_at, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import End, Piece, State, Use
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.battle import stands
from tutor.puzzles.laughbattle.changes import with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned

USED = ("trampoline", "crayons", "cannon", "drum", "easel")
"""Artifacts that have an ability."""


class LastUse(PuzzleKind):
    """Durability, that the ability may cost and the end of the turn does."""

    name = "last_use"
    form = "yes or no"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        goes = self._goes(task)
        return [] if goes is None else ["no" if goes == "stays" else "yes"]

    def _goes(self, task: Task) -> str | None:
        """When the artifact leaves the field; None if it cannot be used, or if the game is over before that is told."""
        if not isinstance(task.ask, Use) or not verdict_of(task, task.ask).legal:
            return None
        used, _ = task.game.apply(task.state, task.ask)
        if task.game.is_over(used):
            return None
        if not stands(task.state, used, task.ask.slot):
            return "use"
        ended, _ = task.game.apply(used, End())
        if task.game.is_over(ended):
            return None
        return "stays" if stands(used, ended, task.ask.slot) else "end"

    def _told(self, task: Task) -> tuple[State, Verdict]:
        """Where the use and the end of the turn lead, and what happens to the artifact on the way."""
        used, events = task.game.apply(task.state, task.ask)
        after, ends = task.game.apply(used, End())
        return after, Verdict((), tuple(event for event in (*events, *ends) if task.ask.slot in event.cells))

    def reply(self, task: Task, answer: Any) -> Reply:
        right = answer == (self._goes(task) != "stays")
        facts = task.game.named(task.state, task.ask)
        outcome = Outcome.SOLVED if right else Outcome.WRONG
        after, told = self._told(task)
        return Reply(outcome, task.ask, told, "right" if right else "wrong", facts, after)

    def hints(self, task: Task) -> Hints:
        piece, goes, here = piece_at(task.state, task.ask.slot), self._goes(task), (task.ask.slot,)
        assert piece is not None
        assert piece.card.ability is not None
        cost = piece.card.ability.durability
        facts = {"card": piece.card, "durability": piece.durability, "cost": cost}
        rule = {"use": "L-CARD-6", "end": "L-TURN-3"}.get(str(goes), "L-CARD-3" if cost else "L-CARD-4")
        return (
            Hint("rule", {"rule": rule}),
            Hint("region", facts, here),
            Hint("piece" if cost else "piece_free", facts, here),
            Hint(f"play_{goes}", facts, here),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Uses of artifacts that are old, some with tokens on them."""
        for state in from_a_game(rules, rng):
            small = thinned(state, rng, hand=rng.randint(0, 2))
            free = [i for i, piece in enumerate(small.mover.slots) if piece is None]
            artifact, i = card(rng.choice(USED)), rng.choice(free)
            tokens = rng.choice((0, 0, 0, 1, 2))
            small = with_piece(small, 0, i, Piece(artifact, durability=rng.randint(1, 3), tokens=tokens))
            small = with_player(small, 0, points=max(1, small.mover.points), limit=max(1, small.mover.limit))
            uses = [one for one in ground.game.legal_actions(small) if isinstance(one, Use)]
            uses = [one for one in uses if one.slot == slot_name(rules, 0, i)]
            if uses:
                yield Task(ground.game, self.name, small, rng.choice(uses))

    def trait(self, task: Task) -> str:
        """When it leaves, or that it just stays; and what could mislead."""
        goes = self._goes(task)
        piece = piece_at(task.state, task.ask.slot) if goes else None
        if piece is None or piece.card.ability is None:
            return ""
        cost = piece.card.ability.durability
        # With more left than that the answer is seen at once.
        if goes == "stays" and piece.durability - cost > 2:
            return ""
        return f"{goes}, {'tokens' if piece.tokens else 'paid' if cost else 'free'}"

    def effort(self, task: Task) -> int:
        return looks(task.state) + 2 * len(self._told(task)[1].events)
