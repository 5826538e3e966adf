"""What leaves the field as the turn ends now? The answer is the set of places whose cards go."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Verdict
from tutor.laughbattle.field import in_front, piece_at, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import End, Piece, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.battle import stands
from tutor.puzzles.laughbattle.changes import pieces, with_piece
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned


class TurnEnd(PuzzleKind):
    """Every card that end effects, durability or the end of a bonus take off the field."""

    name = "turn_end"
    form = "cells"
    asks_for = "nothing"

    def solutions(self, task: Task) -> Sequence[str]:
        return self._gone(task) or ["none"]

    def _gone(self, task: Task) -> list[str]:
        after, _ = task.game.apply(task.state, End())
        return [place for place in _taken(task.state) if not stands(task.state, after, place)]

    def reply(self, task: Task, answer: Any) -> Reply:
        """A wrong place is answered with what happens there; what is missing is only counted."""
        gone = self._gone(task)
        wrong = next((place for place in sorted(answer) if place not in gone), None)
        if wrong is not None:
            piece = piece_at(task.state, wrong)
            facts = {"card": piece.card} if piece else {}
            told = _told(task, (wrong,))
            return Reply(Outcome.WRONG, None, told if told.events else None, "stays" if piece else "empty", facts)
        missing = len(set(gone) - set(answer))
        if missing:
            return Reply(Outcome.WRONG, remark="missing", facts={"n": missing})
        remark = "right" if gone else "right_none"
        return Reply(Outcome.SOLVED, End(), _told(task, _taken(task.state)), remark, {"n": len(gone)})

    def hints(self, task: Task) -> Hints:
        gone = tuple(self._gone(task))
        told = _told(task, _taken(task.state))
        bonus = any(event.rule == "L-TURN-5" for event in _told(task, gone).events)
        none = "" if gone else "_none"
        return (
            Hint("rule", {"rule": "L-TURN-5" if bonus else "L-TURN-3"}),
            Hint("region", {}, told.cells),
            Hint(f"piece{none}", {"n": len(gone)}),
            Hint(f"play{none}", {}, gone),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        """Every card of the field, each marked alone."""
        return [frozenset({place}) for place in _taken(task.state)]

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Old artifacts, and wounded characters that only a bonus keeps on the field."""
        for state in from_a_game(rules, rng):
            small = thinned(state, rng)
            for seat in (0, 1):
                for i, piece in pieces(small, seat):
                    if not piece.card.is_character:
                        small = with_piece(small, seat, i, piece._replace(durability=rng.choice((1, 1, 2))))
                    elif seat == 0 and in_front(rules, i) and rng.random() < 0.6:
                        damage = rng.randint(max(0, piece.card.ep - 2), piece.card.ep + 1)
                        small = with_piece(small, seat, i, Piece(piece.card, damage=damage, ep_turn=2))
            yield Task(ground.game, self.name, small)

    def trait(self, task: Task) -> str:
        """By what cards leave; or that something which seems to leave stays."""
        if not verdict_of(task, End()).legal:
            return ""
        after, _ = task.game.apply(task.state, End())
        if task.game.is_over(after):
            return ""
        gone, own = self._gone(task), [piece for _, piece in pieces(task.state, 0)]
        old = [piece for piece in own if piece.durability == 1]
        held = [piece for piece in own if piece.ep_turn and piece.ep <= piece.ep_turn]
        if len(gone) < len(old) + len(held):
            return "saved"
        if not gone:
            near = [piece for seat in (0, 1) for _, piece in pieces(task.state, seat)]
            return "none" if sum(bool(piece.durability or piece.ep_turn) for piece in near) > 1 else ""
        if len(gone) > len(old) + len(held):
            return "effect"
        return "bonus" if not old else "durability" if not held else "durability and bonus"

    def effort(self, task: Task) -> int:
        return looks(task.state) + 2 * len(verdict_of(task, End()).events)


def _taken(state: State) -> list[str]:
    """Every place of the field where a card lies."""
    places = (slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.players[seat].slots)))
    return [place for place in places if piece_at(state, place)]


def _told(task: Task, places: Collection[str]) -> Verdict:
    """What happens at these places as the turn ends."""
    events = verdict_of(task, End()).events
    return Verdict((), tuple(event for event in events if any(cell in places for cell in event.cells)))
