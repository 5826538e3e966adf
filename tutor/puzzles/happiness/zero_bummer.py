"""Is this 0-bummer legal? It is only if nothing else in the hand is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.core import shuffled
from tutor.happiness.board import beside, cells_of, centre
from tutor.happiness.cards import Card
from tutor.happiness.game import legal_plays
from tutor.happiness.rules import sight_of
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.both.judging import Legal
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import (
    is_of_the_hand,
    near_misses,
    playable,
    position,
    stock,
    stuck,
    touching,
    without_silver,
)
from tutor.puzzles.kind import Hint, Hints, PuzzleKind, Task, verdict_of

BARE = 0.1
"""The share of games with an empty board, too: those are found at once and look all the same."""


class ZeroBummer(Legal, PuzzleKind):
    """The last resort, or is there another play?"""

    name = "zero_bummer"

    def solutions(self, task: Task) -> Sequence[str]:
        """The answer and, of each card that can be played instead, the first play."""
        if verdict_of(task, task.ask).legal:
            return ["yes"]
        return ["no", *map(task.game.write_action, self._others(task))]

    def _others(self, task: Task) -> list[Play]:
        """The first legal play of each card, which forbids the 0-bummer."""
        first: dict[Card, Play] = {}
        for play in legal_plays(task.state):
            first.setdefault(play.card, play)
        return list(first.values())

    def hints(self, task: Task) -> Hints:
        rule, _, piece, play = super().hints(task)
        hand = task.game.sources(task.state)
        region = Hint("region", {}, tuple(hand))
        if verdict_of(task, task.ask).legal:
            piece = piece if task.state.board.taken else piece._replace(case="piece_bare")
            return Hint("rule", {"rule": "H-BUMM-6"}), region, piece, play
        other = self._others(task)[0]
        held = hand[task.state.mover.hand.index(other.card)]
        at = task.game.write_action(other).split()[-1]
        facts = {"witness": other.card, "at": at}
        return rule, region, Hint("piece_illegal", facts, (held,)), Hint("play_illegal", facts, (held, at))

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Hands of Bummers that are stuck; and of each rule that may forbid a 0-bummer, a near miss."""
        for state, play in stuck_hands(rules, rng):
            task = Task(ground.game, self.name, state, play)
            yield task
            asked = task.state.mover.hand.index(task.ask.card)
            met = {"", "legal"}
            for near in near_misses(task.state, rng):
                card = near.mover.hand[asked]
                if card.is_bummer and playable(near.board, near.mover.hand) <= 1:
                    one = task._replace(state=near, ask=task.ask._replace(card=card))
                    trait = self.trait(one)
                    if trait not in met:
                        met.add(trait)
                        yield one

    def trait(self, task: Task) -> str:
        """Which rule alone forbids it, where one play next to a card, or else one card, is all that could be played."""
        if not is_of_the_hand(task.state, task.ask) or not _is_zero_bummer(task.state, task.ask):
            return ""
        broken = {violation.rule for violation in verdict_of(task, task.ask).violations}
        if not broken:
            return "legal"
        plays = legal_plays(task.state)
        alone = len({play.card for play in plays}) if broken == {"H-BUMM-8"} else len(plays)
        where = "" if task.state.board.taken else " on an empty board"
        return f"{min(broken)}{where}" if len(broken) == 1 and alone == 1 else ""

    def effort(self, task: Task) -> int:
        return touching(task.state.board).bit_count() * len(task.state.mover.hand)


def _is_zero_bummer(state: State, play: Play) -> bool:
    """Whether the card is a Bummer that would touch no card, be it legal or not."""
    return play.card.is_bummer and bool(sight_of(state).apart >> play.cell & 1)


def stuck_hands(rules: Figures, rng: Random) -> Iterator[tuple[State, Play]]:
    """Legal 0-bummers: nothing else can be played, and so all cards of the hand are Bummers (H-BUMM-8)."""
    bummers = shuffled(rng, [card for card in stock(rules) if card.is_bummer])[: rng.randint(3, 5)]
    if rng.random() < BARE:
        empty = position(rules, {}, bummers)
        assert empty is not None
        yield empty, Play(bummers[0], centre(rules.grid))
    if rules.preset == "tabletop":
        # Wild Silver always fits beyond the outermost card of its side, and a table has no rim to prevent that.
        bummers = tuple(without_silver(card, rng) for card in bummers)
    state = stuck(rules, bummers, rng)
    if state is not None:
        near = touching(state.board)
        apart = list(cells_of(beside(near) & state.board.cells & ~state.board.taken & ~near))
        if apart:
            yield state, Play(bummers[0], rng.choice(apart))
