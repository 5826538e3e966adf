"""Survive the opponent's next turn: a line of actions after which nothing on their field can win it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor import laughbattle
from tutor.core import Event, Verdict
from tutor.laughbattle.cards import card
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, End, PlayCard, Reposition, Spend, State, Use
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, Reply, Task, Trap
from tutor.puzzles.laughbattle.changes import pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, one_moved, thinned
from tutor.puzzles.laughbattle.line import CHOICE, FAR, Line
from tutor.puzzles.laughbattle.next_turn import Foreseen, ended, foreseen, threat
from tutor.search import TooMany, positions

ROOM = 120
"""Positions that the turn may lead to: after each that ends it, another turn is looked through."""

ENDS = 4
"""Ways to end the turn, of which most must fail."""

SKILLS = ("pie", "brush", "seats", "candy", "belly", "scribble", "poke", "storm", "pillows")
"""Skills that can save a turn."""


class Survive(Line):
    """Whatever the opponent then does with what lies on their field: they do not win. To win first is as good."""

    name = "survive"

    def reached(self, task: Task, after: State, events: Sequence[Event]) -> bool:
        seat: int = task.state.seat
        if task.game.is_over(after):
            return after.winner == seat
        return after.seat != seat and threat(after) is None

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """The rules by which the opponent would win, if the turn ended now."""
        lost = _threat(task.state)
        judged = [event.rule for event in lost.told() if event.rule.startswith("L-WIN")] if lost else []
        return tuple(dict.fromkeys(judged[::-1])) or ("L-WIN-6",)

    def reply(self, task: Task, answer: Any) -> Reply:
        """Where the turn has passed in vain, the opponent's victory is told; and else that they are kept from it."""
        reply = super().reply(task, answer)
        solved = reply.outcome is Outcome.SOLVED
        if not solved and reply.remark != "missed":
            return reply
        state = task.state
        for action in answer:
            state, _ = task.game.apply(state, action)
        if solved:
            return reply if task.game.is_over(state) else reply._replace(remark="right")
        lost = None if task.game.is_over(state) else threat(state)
        if lost is None:
            return reply._replace(remark="over")
        return reply._replace(verdict=Verdict((), tuple(lost.told())))

    def hints(self, task: Task) -> Hints:
        rule, region, piece, play = super().hints(task)
        if region.case != "back":
            lost = _threat(task.state)
            cells = dict.fromkeys(cell for event in lost.told() for cell in event.cells) if lost else ()
            region = Hint("region" if lost else "region_safe", {}, tuple(cells))
        return rule, region, piece, play

    def traps(self, task: Task) -> Iterator[Trap]:
        """To end the turn at once, beside what is not legal."""
        yield Trap((End(),), self.asks_about(task)[0])
        yield from super().traps(task)

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Turns before one of the opponent in which the most that they can do is just what they need."""
        for state in from_a_game(rules, rng):
            for _ in range(3):
                pressed = _pressed(_a_turn(state, rng), rng)
                if pressed is not None:
                    yield Task(ground.game, self.name, pressed)

    def trait(self, task: Task) -> str:
        """By what the opponent would win, and what keeps them from it."""
        state: State = task.state
        try:
            if state.turn >= state.rules.turn_limit - 1 or len(laughbattle.legal_actions(state)) > CHOICE:
                return ""
            if _threat(state) is None or not _few(state):
                return ""
            ways = self.turn(task).ways(state)
            if not 2 <= ways.shortest <= 4:
                return ""
            lines = list(self.turn(task).shortest(state))
            manner = _manner(lines[0])
            if len(lines) > 6 or any(_manner(line) != manner for line in lines):
                return ""
        except TooMany:
            return ""
        return f"{'overwhelm' if self.asks_about(task)[0] == 'L-WIN-3' else 'joy'}, {manner}"


def _threat(state: State) -> Foreseen | None:
    """How the opponent would win if the turn ended now."""
    after = ended(state)
    return after and threat(after)


def _few(state: State) -> bool:
    """Whether few of the ways to end the turn are good enough; raises `TooMany`."""
    ends = [one for one in positions(laughbattle, state, ROOM) if one.seat != state.seat]
    saved = sum(threat(one) is None for one in ends)
    return len(ends) >= ENDS and 0 < 2 * saved <= len(ends)


_MANNERS = {Use: "ability", PlayCard: "card", Reposition: "move", Attack: "attack", Spend: "spend"}


def _manner(line: Sequence[Any]) -> str:
    """What is special in a line, the most special first."""
    if not isinstance(line[-1], End):
        return "first"
    return next((name for act, name in _MANNERS.items() if any(isinstance(one, act) for one in line)), "joy")


def _a_turn(state: State, rng: Random) -> State:
    """A few cards of a game's turn with one or two of the hand, perhaps a skill among them."""
    small = thinned(state, rng, hand=rng.choice((0, 1, 1)))
    if rng.random() < 0.5:
        small = with_player(small, 0, hand=(*small.mover.hand, card(rng.choice(SKILLS))))
    for i, piece in pieces(small, 1):
        if piece.card.is_character and rng.random() < 0.5:
            small = with_piece(small, 1, i, piece._replace(damage=rng.randrange(piece.full_ep)))
    return one_moved(small, rng) if rng.random() < 0.3 else small


def _pressed(state: State, rng: Random) -> State | None:
    """The turn with the emotion or the opponent's H-Pool such that the most they can do would do; None if nothing."""
    after = ended(with_player(with_player(state, 0, emotion=FAR), 1, joy=0))
    if after is None:
        return None
    try:
        reached = [one.after for one in foreseen(after)]
    except TooMany:
        return None
    taken = FAR - min(one.players[0].emotion for one in reached)
    gained = max(one.players[1].joy for one in reached)
    lacking = rng.choice((0, 0, 1))
    if taken > 1 and (gained < 2 or rng.random() < 0.75):
        return with_player(state, 0, emotion=taken - lacking)
    return with_player(state, 1, joy=state.rules.joy_goal - gained + lacking) if gained > 1 else None
