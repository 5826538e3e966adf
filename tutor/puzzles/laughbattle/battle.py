"""What comes of this attack? Attacker and target, one of them, both or neither still stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import front_characters, piece_at
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, Piece, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import with_piece
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned, wounded

STANDING = {(True, True): "both", (True, False): "attacker", (False, True): "target", (False, False): "neither"}
"""The options, by whether the attacker and whether the target still stands."""


def stands(before: State, after: State, place: str) -> bool:
    """Whether the card that lay at a place still lies there."""
    old, new = piece_at(before, place), piece_at(after, place)
    return old is not None and new is not None and new.card == old.card


def attacks(ground: Ground, state: State, rng: Random) -> Sequence[Attack]:
    """The legal attacks at characters, in an order of chance."""
    legal = [action for action in ground.game.legal_actions(state) if isinstance(action, Attack)]
    return [attack for attack in shuffled(rng, legal) if piece_at(state, attack.target)]


class Battle(PuzzleKind):
    """Who still stands after an attack at a character and all that comes of it."""

    name = "battle"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in STANDING.values()]

    def solutions(self, task: Task) -> Sequence[str]:
        if not isinstance(task.ask, Attack) or piece_at(task.state, task.ask.target) is None:
            return []
        return [self._outcome(task)] if verdict_of(task, task.ask).legal else []

    def _outcome(self, task: Task) -> str:
        after, _ = task.game.apply(task.state, task.ask)
        attack = task.ask
        return STANDING[stands(task.state, after, attack.slot), stands(task.state, after, attack.target)]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        if answer == self._outcome(task):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        attack = task.ask
        attacker, target = piece_at(task.state, attack.slot), piece_at(task.state, attack.target)
        assert attacker is not None
        assert target is not None
        both = (attack.slot, attack.target)
        strikes = {"card": attacker.card, "lp": attacker.lp, "target": target.card, "ep": target.ep}
        waits = any(event.rule == "L-RES-2" for event in verdict_of(task, task.ask).events)
        counters = {"card": target.card, "lp": target.lp, "target": attacker.card, "ep": attacker.ep}
        return (
            Hint("rule", {"rule": "L-BAT-2"}),
            Hint("region", strikes, both),
            Hint("piece_effect" if waits else "piece", counters, both),
            Hint(f"play_{self._outcome(task)}", strikes, both),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Attacks of wounded characters; now and then at a Laugh Bomb, or by one."""
        for state in from_a_game(rules, rng):
            small = thinned(state, rng)
            bombed = rng.choice((0, 1, None, None))
            if bombed is not None:
                for i in front_characters(small.players[bombed], rules)[:1]:
                    small = with_piece(small, bombed, i, Piece(card("bomb")))
            small = wounded(small, rng)
            for attack in attacks(ground, small, rng):
                yield Task(ground.game, self.name, small, attack)

    def trait(self, task: Task) -> str:
        """The outcome, where a point of damage more or less would have made another."""
        if not self.solutions(task):
            return ""
        outcome = self._outcome(task)
        after, _ = task.game.apply(task.state, task.ask)
        attacker, target = (piece_at(task.state, place) for place in (task.ask.slot, task.ask.target))
        left = [piece.ep for place in (task.ask.slot, task.ask.target) if (piece := piece_at(after, place))]
        if task.game.is_over(after) or not attacker or not target or (outcome == "both" and min(left) > 1):
            return ""
        if outcome != "neither" and (attacker.tokens or target.tokens or attacker.lp_turn):
            return f"{outcome}, changed"
        return outcome

    def effort(self, task: Task) -> int:
        return looks(task.state) + 2 * len(verdict_of(task, task.ask).events)
