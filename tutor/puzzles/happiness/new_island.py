"""May a new island start here? Only if no card of the hand has a place next to a card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tutor.core import shuffled
from tutor.happiness.board import cells_of, corners
from tutor.happiness.rules import sight_of
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.both.judging import Legal
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import (
    is_of_the_hand,
    near_misses,
    playable,
    stock,
    stuck,
    touching,
    without_silver,
)
from tutor.puzzles.kind import Hint, Hints, PuzzleKind, Task, verdict_of

FEW = 3
"""Most plays next to cards there may be: where many fit, nothing needs to be looked for."""


class NewIsland(Legal, PuzzleKind):
    """A card apart from all others: a new island, or is there another play?"""

    name = "new_island"

    def hints(self, task: Task) -> Hints:
        verdict = verdict_of(task, task.ask)
        region = Hint("region", {}, tuple(task.game.sources(task.state)))
        if verdict.legal:
            corner = _at_a_corner(task.state, task.ask)
            (_, cell) = task.game.way(task.state, task.ask)
            return (
                Hint("rule", {"rule": "H-ISLE-8" if corner else "H-ISLE-1"}),
                region,
                Hint("piece_corner" if corner else "piece_legal", {"cell": cell}, (cell,)),
                Hint("play_legal", {"cell": cell}, (cell,)),
            )
        told = verdict.violations[0]
        other = {"witness": told.facts["card"], "at": told.facts.get("fits"), **told.facts}
        held = f"hand/{task.state.mover.hand.index(other['witness'])}"
        return (
            Hint("rule", {"rule": told.rule}),
            region,
            Hint("piece_illegal", other, (held,)),
            Hint("play_illegal", other, (held, str(other["at"]))),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """A hand that is stuck, asked about a cell at a corner and one further away; and of each rule that may forbid a
        new island, a near miss."""
        hand = shuffled(rng, stock(rules))[: rng.randint(3, 5)]
        if rules.silver == "wild":
            hand = tuple(without_silver(card, rng) for card in hand)
        state = stuck(rules, hand, rng)
        if state is None:
            return
        found: dict[str, Task] = {}
        for near in (state, *near_misses(state, rng)):
            if playable(near.board, near.mover.hand) > FEW:
                continue
            for card in shuffled(rng, near.mover.hand):
                cell = rng.choice(list(cells_of(sight_of(near).apart)) or [0])
                task = Task(ground.game, self.name, near, Play(card, cell))
                trait = self.trait(task)
                if trait:
                    found.setdefault(trait, task)
        yield from shuffled(rng, list(found.values()))

    def trait(self, task: Task) -> str:
        """Which rule alone forbids it, where few plays are next to a card; or what is special if it is legal."""
        state, play = task.state, task.ask
        if not is_of_the_hand(state, play):
            return ""
        sight = sight_of(state)
        if not state.board.taken or not sight.apart >> play.cell & 1 or sum(map(int.bit_count, sight.fits)) > FEW:
            return ""
        broken = {violation.rule for violation in verdict_of(task, play).violations}
        if broken or play.card.is_bummer:  # a 0-bummer, which may be legal, is no new island
            return min(broken) if len(broken) == 1 else ""
        at = "at a corner" if _at_a_corner(state, play) else "apart"
        return f"{at}{', with a bummer' * any(card.is_bummer for card in state.mover.hand)}"

    def effort(self, task: Task) -> int:
        return touching(task.state.board).bit_count() * len(task.state.mover.hand)


def _at_a_corner(state: State, play: Play) -> bool:
    """Whether the cell touches a card, but only at a corner."""
    return bool(corners(1 << play.cell) & state.board.taken)
