"""Who wins by this action: the player who acts, the opponent, nobody yet, or nobody any more?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import End, Piece, PlayCard, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import could_be, in_turn, pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned, wounded

TELLING = ("pillows", "photo", "diary", "teasing", "joke", "storm", "brush", "pie", "belly")
"""Skills by which somebody may win."""

LAST_WORDS = ("clown", "bubble", "bomb", "ghost")
"""Characters that do something as they are destroyed."""


class Winner(PuzzleKind):
    """The end of a game, if it is one, and whose victory it is."""

    name = "winner"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in ("me", "foe", "nobody", "draw")]

    def solutions(self, task: Task) -> Sequence[str]:
        return [self._winner(task)] if verdict_of(task, task.ask).legal else []

    def _winner(self, task: Task) -> str:
        seat = task.game.actor(task.state, task.ask)
        won = task.game.apply(task.state, task.ask)[0].winner
        return {None: "nobody", DRAW: "draw", seat: "me"}.get(won, "foe")

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        if answer == self._winner(task):
            return Reply(Outcome.SOLVED, task.ask, verdict, "right")
        return Reply(Outcome.WRONG, task.ask, verdict, "wrong")

    def hints(self, task: Task) -> Hints:
        events = verdict_of(task, task.ask).events
        judged = [event for event in events if event.rule.startswith("L-WIN")]
        # Where nothing is decided, the rule is the one that looks at every number as it changes.
        decides = judged[-1] if judged else None
        way = tuple(task.game.way(task.state, task.ask))
        return (
            Hint("rule", {"rule": decides.rule if decides else "L-WIN-6"}),
            Hint("region" if len(events) > 1 else "region_one", {"n": len(events)}, way),
            Hint("piece" if decides else "piece_none", {}, decides.cells if decides else ()),
            Hint(f"play_{self._winner(task)}"),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Actions of all kinds, with figures that they just bring to a victory, or just not."""
        for state in from_a_game(rules, rng):
            small = _a_last_turn(state, rng)
            for action in shuffled(rng, ground.game.legal_actions(small)):
                task = Task(ground.game, self.name, small, action)
                near = _near_the_end(task, rng)
                if could_be(near) and verdict_of(task._replace(state=near), action).legal:
                    yield task._replace(state=near)

    def trait(self, task: Task) -> str:
        """Who wins by which rule; or how nobody does, though it is near."""
        if not self.solutions(task):
            return ""
        events, winner = verdict_of(task, task.ask).events, self._winner(task)
        judged = [f"{event.rule}{event.facts.get('case', '')}" for event in events if event.rule.startswith("L-WIN")]
        if winner == "draw":
            return "draw"
        if winner == "nobody":
            return "nobody, no character" if judged else "nobody, near" if _is_near(task) else ""
        by = "L-WIN-5" if "L-WIN-5" in judged else judged[-1]
        if by in ("L-WIN-1", "L-WIN-3") and self._otherwise(task, by) == {"me": "foe", "foe": "me"}[winner]:
            return f"{winner}, first"
        return f"{winner}, {by}"

    def _otherwise(self, task: Task, by: str) -> str:
        """Who would win if the figure that has decided were far from it."""
        state = task.state
        after, _ = task.game.apply(state, task.ask)
        if by == "L-WIN-1":
            far = with_player(state, after.winner, joy=0)
        else:
            far = with_player(state, 1 - after.winner, emotion=2 * state.rules.emotion_start)
        return self._winner(task._replace(state=far))

    def effort(self, task: Task) -> int:
        return looks(task.state) + 2 * len(verdict_of(task, task.ask).events)


def _is_near(task: Task) -> bool:
    """Whether a figure that has changed lacks one point of a victory."""
    after, _ = task.game.apply(task.state, task.ask)
    goal = task.state.rules.joy_goal
    return any(
        (new.joy > old.joy and new.joy == goal - 1) or (new.emotion < old.emotion and new.emotion == 1)
        for old, new in zip(task.state.players, after.players, strict=True)
    )


def _a_last_turn(state: State, rng: Random) -> State:
    """A few wounded cards, one skill in hand, and figures far from any victory."""
    small = wounded(thinned(state, rng), rng)
    for seat in (0, 1):
        for i, piece in pieces(small, seat):
            if piece.card.is_character and rng.random() < 0.2:
                small = with_piece(small, seat, i, Piece(card(rng.choice(LAST_WORDS)), damage=1))
    skill = card(rng.choice(TELLING))
    points = max(small.mover.points, skill.cost)
    small = with_player(small, 0, hand=(skill,), points=points, limit=max(points, small.mover.limit))
    for seat in (0, 1):
        small = with_player(small, seat, joy=rng.randint(5, 12), emotion=rng.randint(10, 12))
    return in_turn(small, min(small.turn, small.rules.turn_limit - 1))


def _near_the_end(task: Task, rng: Random) -> State:
    """The position with the figures that the action changes close to where they decide, and perhaps an empty deck."""
    state, action = task.state, task.ask
    after, _ = task.game.apply(state, action)
    rules, near = state.rules, state if isinstance(action, PlayCard) else with_player(state, 0, hand=())
    for seat, (old, new) in enumerate(zip(state.players, after.players, strict=True)):
        if new.joy > old.joy and rng.random() < 0.8:
            near = with_player(near, seat, joy=rules.joy_goal - new.joy + old.joy - rng.choice((0, 0, 1)))
        if new.emotion < old.emotion and rng.random() < 0.8:
            near = with_player(near, seat, emotion=old.emotion - new.emotion + rng.choice((0, 0, 1)))
        if len(new.deck) < len(old.deck) and rng.random() < 0.3:
            near = with_player(near, seat, deck=old.deck[: len(old.deck) - len(new.deck) - rng.choice((0, 1))])
        if rng.random() < 0.2:
            for i, piece in pieces(near, seat):
                near = with_piece(near, seat, i, None) if piece.card.is_character else near
    if isinstance(action, End) and rng.random() < 0.6:
        joy = near.mover.joy + rng.choice((0, 0, -1, 1))
        emotion = near.mover.emotion + rng.choice((0, 0, -1, 1))
        near = in_turn(with_player(near, 1, joy=joy, emotion=emotion), rules.turn_limit)
        for seat in (0, 1):
            near = with_player(near, seat, turns=near.turn // 2, points=rules.points_limit, limit=rules.points_limit)
    return near
