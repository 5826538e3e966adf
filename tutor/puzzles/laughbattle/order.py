"""In which order? A line that clears the opponent's front row, of actions that fail in another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

from tutor.core import Event
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import front_characters, piece_at, slot_at
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import PlayCard, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Task
from tutor.puzzles.laughbattle.changes import pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, one_moved, thinned
from tutor.puzzles.laughbattle.line import CHOICE, Line
from tutor.search import goes_on

SKILLS = ("belly", "brush", "cheer", "encore", "poke", "pie", "seats", "scribble", "teasing")
"""Skills that can belong to a line."""


class Order(Line):
    """Leave no character in the opponent's front row, so that the way to them is free."""

    name = "order"

    def reached(self, task: Task, after: State, events: Sequence[Event]) -> bool:
        return not front_characters(after.players[1 - task.state.seat], after.rules)

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """That the order is free; and what speaks against another order of the first line."""
        line = next(self.turn(task).shortest(task.state), ())
        # That a slot is empty by then only follows from how it has come to be.
        against = _against(self, task, line) - {SHORT, "L-FLD-1"}
        return tuple(dict.fromkeys(("L-TURN-2", *sorted(against))))

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Turns with a skill or two, against front rows of which little endurance is left."""
        for state in from_a_game(rules, rng):
            for _ in range(3):
                yield Task(ground.game, self.name, _a_turn(state, rng))

    def trait(self, task: Task) -> str:
        """What speaks against another order, and how long the line is."""
        state: State = task.state
        if not front_characters(state.players[1 - state.seat], state.rules):
            return ""
        if len(task.game.legal_actions(state)) > CHOICE:
            return ""
        ways = self.ways(task)
        lines = list(self.turn(task).shortest(state)) if 2 <= ways.shortest <= 4 and ways.lines <= 300 else []
        if not 1 <= len(lines) <= 6:
            return ""
        against = [_against(self, task, line) for line in lines]
        if not all(against):
            return ""
        reasons = set.union(*against)
        return f"{SHORT if SHORT in reasons else min(reasons)}, {len(lines[0])}"


SHORT = "short"
"""What is said of an order in which every action is legal, and the goal is not reached."""


def _against(kind: Order, task: Task, line: Sequence[Any]) -> set[str]:
    """Why other orders of the same actions fail: the rule that forbids one of them, or that they fall short.

    That a card can do nothing before it lies there is no more than anybody sees; an order that fails by it alone does
    not count.
    """
    return {reason for order in permutations(line) if (reason := _fails(kind, task, order))}


def _fails(kind: Order, task: Task, order: Sequence[Any]) -> str:
    """Why the actions fail in this order; "" if they do not, or if something would have to be there before it is."""
    game, state = task.game, task.state
    for action in order:
        broken = next(game.violations(state, action), None)
        if broken is not None:
            return broken.rule if _is_there(task.state, action) else ""
        state, events = game.apply(state, action)
        if kind.reached(task, state, events):
            return ""
        if not goes_on(game, task.state, state):
            break
    return SHORT


def _is_there(state: State, action: Any) -> bool:
    """Whether all that an action names is in the position: the card of the hand or of the field, and the target."""
    if isinstance(action, PlayCard):
        places, held = [action.target], action.card in state.mover.hand
    else:
        places, held = [getattr(action, "slot", ""), getattr(action, "target", "")], True
    return held and all(piece_at(state, place) for place in places if slot_at(state.rules, place))


def _a_turn(state: State, rng: Random) -> State:
    """A few cards of a game's turn and one or two skills, before a front row that is nearly done for."""
    small = thinned(state, rng, hand=rng.choice((0, 0, 1)))
    added = tuple(card(word) for word in rng.sample(SKILLS, rng.choice((0, 1, 1, 2))))
    small = with_player(small, 0, hand=(*small.mover.hand, *added))
    for i, piece in pieces(small, 1):
        if piece.card.is_character:
            small = with_piece(small, 1, i, piece._replace(damage=max(0, piece.full_ep - rng.randint(1, 4))))
    return one_moved(small, rng) if rng.random() < 0.7 else small
