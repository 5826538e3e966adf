"""Candidates for the puzzles of Laugh Battle about who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tutor import laughbattle
from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import has_character
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Action, End, Piece, PlayCard, State
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task, verdict_of
from tutor.puzzles.laughbattle.fields import (
    from_a_game,
    hidden_matters,
    looks,
    pieces,
    thinned,
    with_piece,
    with_player,
    wounded,
)
from tutor.puzzles.workshop import Recipe

TELLING = ("pillows", "photo", "diary", "teasing", "joke", "storm", "brush", "pie", "belly")
"""Skills by which somebody may win."""

LAST_WORDS = ("clown", "bubble", "bomb", "ghost")
"""Characters that do something as they are destroyed."""


def _winners(rules: Figures, rng: Random) -> Iterator[Task]:
    """Actions of all kinds, with figures that they just bring to a victory, or just not."""
    for state in from_a_game(rules, rng):
        small = _a_last_turn(state, rng)
        for action in shuffled(rng, laughbattle.legal_actions(small)):
            decided = _near_the_end(small, action, rng)
            if not _is_decided(decided) and next(laughbattle.violations(decided, action), None) is None:
                yield Task(laughbattle, "winner", decided, action)


def _is_decided(state: State) -> bool:
    """Whether somebody has won already, so that no such position can be."""
    goal = state.rules.joy_goal
    return any(player.joy >= goal and has_character(player.slots) for player in state.players)


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
    return small._replace(turn=min(small.turn, small.rules.turn_limit - 1))


def _near_the_end(state: State, action: Action, rng: Random) -> State:
    """The position with the figures that the action changes close to where they decide, and perhaps an empty deck."""
    after, _ = laughbattle.apply(state, action)
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
        near = with_player(near, 1, joy=joy, emotion=emotion)._replace(turn=rules.turn_limit)
        for seat in (0, 1):
            near = with_player(near, seat, turns=near.turn // 2, points=rules.points_limit, limit=rules.points_limit)
    return near


def _trait_of_winner(task: Task) -> str:
    """Who wins by which rule; or how nobody does, though it is near."""
    events = verdict_of(task, task.ask).events
    judged = [f"{event.rule}{event.facts.get('case', '')}" for event in events if event.rule.startswith("L-WIN")]
    (winner,) = KINDS["winner"].solutions(task)
    if hidden_matters(task):
        return ""
    if winner == "draw":
        return "draw"
    if winner == "nobody":
        return "nobody, no character" if judged else "nobody, near" if _is_near(task) else ""
    by = "L-WIN-5" if "L-WIN-5" in judged else judged[-1]
    if by in ("L-WIN-1", "L-WIN-3") and _otherwise(task, by) == {"me": "foe", "foe": "me"}[winner]:
        return f"{winner}, first"
    return f"{winner}, {by}"


def _is_near(task: Task) -> bool:
    """Whether a figure that has changed lacks one point of a victory."""
    after, _ = laughbattle.apply(task.state, task.ask)
    goal = task.state.rules.joy_goal
    return any(
        (new.joy > old.joy and new.joy == goal - 1) or (new.emotion < old.emotion and new.emotion == 1)
        for old, new in zip(task.state.players, after.players, strict=True)
    )


def _otherwise(task: Task, by: str) -> str:
    """Who would win if the figure that has decided were far from it."""
    state = task.state
    after, _ = laughbattle.apply(state, task.ask)
    assert after.winner is not None
    if by == "L-WIN-1":
        far = with_player(state, after.winner, joy=0)
    else:
        far = with_player(state, 1 - after.winner, emotion=2 * state.rules.emotion_start)
    return KINDS["winner"].solutions(task._replace(state=far))[0]


RECIPES: Mapping[str, Recipe] = {
    "winner": Recipe(
        _winners,
        _trait_of_winner,
        {
            "me, L-WIN-1": (1, 1),
            "me, L-WIN-3": (1, 1),
            "me, L-WIN-4": (1, 0),
            "me, L-WIN-5": (1, 1),
            "me, L-WIN-7joy": (1, 0),
            "me, L-WIN-7emotion": (0, 1),
            "me, first": (2, 1),
            "foe, L-WIN-1": (2, 1),
            "foe, L-WIN-3": (1, 1),
            "foe, L-WIN-4": (1, 1),
            "foe, L-WIN-7joy": (0, 1),
            "foe, L-WIN-7emotion": (1, 0),
            "draw": (2, 1),
            "nobody, no character": (2, 1),
            "nobody, near": (1, 2),
        },
        looks,
        {"nobody, no character": 2, "foe, L-WIN-3": 4, "foe, L-WIN-1": 5, "me, L-WIN-5": 6, "me, first": 7},
    ),
}
