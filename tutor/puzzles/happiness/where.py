"""Where may this card go? The answer is the set of all its legal cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tutor.happiness.board import cell_at, cell_name, cells_of, names_of
from tutor.happiness.cards import Card
from tutor.happiness.game import legal_plays
from tutor.happiness.rules import sight_of
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import from_a_game, near_misses, thinned, touching
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of


class Where(PuzzleKind):
    """All cells where one card of the hand may be played."""

    name = "where"
    form = "cells"
    asks_for = "card"

    def solutions(self, task: Task) -> Sequence[str]:
        return [cell_name(play.cell) for play in self._plays(task)] or ["none"]

    def _plays(self, task: Task) -> list[Play]:
        legal = task.game.legal_actions(task.state)
        return [play for play in legal if isinstance(play, Play) and play.card == task.ask]

    def reply(self, task: Task, answer: Any) -> Reply:
        """A wrong cell is answered with its own reason; what is missing is only counted."""
        legal = {cell_name(play.cell) for play in self._plays(task)}
        for name in sorted(set(answer) - legal):
            cell = cell_at(name)
            if cell is not None:
                play = Play(task.ask, cell)
                return Reply(Outcome.ILLEGAL, play, verdict_of(task, play), "too_many")
        missing = len(legal - set(answer))
        if missing:
            return Reply(Outcome.WRONG, remark="missing", facts={"n": missing})
        remark = "right" if legal else "right_none"
        return Reply(Outcome.SOLVED, remark=remark, facts={"card": task.ask, "n": len(legal)})

    def hints(self, task: Task) -> Hints:
        plays = self._plays(task)
        if not plays:
            return self._hints_for_none(task)
        cells = tuple(cell_name(play.cell) for play in plays)
        rows = ", ".join(dict.fromkeys(name[1:] for name in cells))
        how = verdict_of(task, plays[0]).events[0].rule
        return (
            Hint("rule", {"rule": "H-PLAC-3" if how == "H-PLAC-2" else how}),
            Hint("region", {"rows": rows}),
            Hint("piece", {"n": len(cells)}),
            Hint("play", {"cells": ", ".join(cells)}, cells),
        )

    def _hints_for_none(self, task: Task) -> Hints:
        """Nothing matches next to a card, and another rule forbids to play apart from them."""
        sight, card = sight_of(task.state), task.ask
        apart = next(cells_of(sight.apart), None)
        rule = "H-PLAC-3" if apart is None else verdict_of(task, Play(card, apart)).violations[0].rule
        return (
            Hint("rule", {"rule": rule}),
            Hint("region_none", {}, names_of(sight.touching)),
            Hint("piece_none", {"card": card}),
            Hint("play_none", {"card": card}),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        """Every empty cell, each marked alone."""
        board = task.state.board
        return [frozenset({name}) for name in names_of(board.cells & ~board.taken)]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Any card of a hand; and, where it has one cell alone, a near miss with none."""
        for state in from_a_game(rules, rng):
            card = rng.choice(state.mover.hand)
            small = thinned(state, rng.choice(sorted(state.board.cards)), card, rng)
            yield Task(ground.game, self.name, small, card)
            if _cells(small, card) == 1:
                nears = (near for near in near_misses(small, rng) if card in near.mover.hand and not _cells(near, card))
                for near in islice(nears, 1):
                    yield Task(ground.game, self.name, near, card)

    def trait(self, task: Task) -> str:
        cells = self.solutions(task)
        n = 0 if cells == ["none"] else len(cells)
        return str(n) if n < 5 else "5 to 8" if n <= 8 else ""

    def effort(self, task: Task) -> int:
        return touching(task.state.board).bit_count()


def _cells(state: State, card: Card) -> int:
    """In how many cells the card may be played."""
    return sum(play.card == card for play in legal_plays(state))
