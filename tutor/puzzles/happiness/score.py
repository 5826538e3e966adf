"""What does this play score, all told?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import gain, shuffled
from tutor.happiness.board import island
from tutor.happiness.game import legal_plays
from tutor.happiness.landing import land
from tutor.happiness.ruleset import Figures
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import from_a_game, is_of_the_hand, thinned
from tutor.puzzles.happiness.zero_bummer import stuck_hands
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of


class Score(PuzzleKind):
    """Points from the card, islands, pluses and Bummers."""

    name = "score"
    form = "number"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        """Nothing where the play is not legal, as it can be at another table."""
        return [str(self._jp(task))] if verdict_of(task, task.ask).legal else []

    def _jp(self, task: Task) -> int:
        return gain(verdict_of(task, task.ask).events, task.game.actor(task.state, task.ask))

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        jp = self._jp(task)
        if answer == jp:
            return Reply(Outcome.SOLVED, task.ask, verdict, "right", {"jp": jp})
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong", {"given": answer, "jp": jp})

    def hints(self, task: Task) -> Hints:
        events = verdict_of(task, task.ask).events
        scoring = [event for event in events if event.facts.get("jp")]
        told = scoring or events[-1:]
        cells = tuple(dict.fromkeys(cell for event in told for cell in event.cells))
        piece = "piece" if len(scoring) > 1 else "piece_one" if scoring else "piece_none"
        parts = " + ".join(str(event.facts["jp"]) for event in told)
        return (
            Hint("rule", {"rule": told[-1].rule}),
            Hint("region", {}, cells),
            Hint(piece, {"n": len(scoring)}, cells),
            Hint("play", {"parts": parts}, cells),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        """Each number up to a little more than what it scores."""
        return list(range(self._jp(task) + 4))

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Every play of a game's positions; and a 0-bummer, which scores nothing."""
        for state in from_a_game(rules, rng):
            for play in shuffled(rng, legal_plays(state)):
                small = thinned(state, play.cell, play.card, rng)
                if play in legal_plays(small):
                    yield Task(ground.game, self.name, small, play)
        for state, play in stuck_hands(rules, rng):
            yield Task(ground.game, self.name, state, play)

    def trait(self, task: Task) -> str:
        state, play = task.state, task.ask
        if not is_of_the_hand(state, play) or not verdict_of(task, play).legal:
            return ""
        told = {event.rule for event in verdict_of(task, play).events}
        pluses = len(land(state.board, play, state.rules).pluses)
        touched = len({island(state.board.taken, 1 << near) for _, near, _ in state.board.neighbours(play.cell)})
        if play.card.is_bummer:
            if not touched:
                return "nothing" if state.board.taken else ""
            return "bummer at a plus" if "H-BUMM-9" in told else "bummer of islands" if touched > 1 else "bummer"
        if pluses:
            return "" if pluses > 2 else "two euphorias" if pluses == 2 else f"euphoria{' of islands' * (touched > 1)}"
        return "plain" if touched < 2 else "islands" if touched == 2 else "more islands"

    def effort(self, task: Task) -> int:
        scoring = [event for event in verdict_of(task, task.ask).events if event.facts.get("jp")]
        return int(4 ** max(1, len(scoring)))
