"""Candidates for the puzzles of whole turns of Laugh Battle: win by overwhelm, win by joy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tutor import laughbattle
from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import front_characters
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Action, Attack, End, GatherJoy, Piece, PlayCard, Reposition, Spend, State, Use
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.puzzles.laughbattle.fields import (
    from_a_game,
    hidden_matters,
    looks,
    one_moved,
    pieces,
    shifted,
    thinned,
    with_piece,
    with_player,
)
from tutor.puzzles.laughbattle.line import Line
from tutor.puzzles.workshop import Recipe
from tutor.search import TooMany, positions

ROOM = 1200
"""Positions that the turn of a puzzle may lead to."""

CHOICE = 12
"""Legal actions that it may begin with."""

LONG = 4
"""From so many actions on a line is a long one."""

FAR = 99
"""Emotion that no turn takes off."""


def _overwhelms(rules: Figures, rng: Random) -> Iterator[Task]:
    """Turns in which the most that can be taken off the opponent's emotion is just what is left of it."""
    for state in _several(from_a_game(rules, rng)):
        turn = with_player(_a_turn(state, rng), 1, emotion=FAR)
        for i in front_characters(turn.players[1], rules):
            turn = shifted(turn, 1, i, rng) if rng.random() < 0.3 else turn
        most = FAR - min((after.players[1].emotion for after in _reached(turn)), default=FAR)
        if most > 1:
            yield Task(laughbattle, "overwhelm", with_player(turn, 1, emotion=most - rng.choice((0, 0, 1))))


def _joys(rules: Figures, rng: Random) -> Iterator[Task]:
    """Turns in which the most that the H-Pool can grow by is just what it lacks."""
    for state in _several(from_a_game(rules, rng)):
        if rng.random() < 0.25:
            for i, piece in pieces(state, 0):
                state = with_piece(state, 0, i, None) if piece.card.is_character else state
        turn = _a_turn(state, rng)
        turn = with_player(turn, 0, joy=0)
        most = max((after.players[0].joy for after in _reached(turn)), default=0)
        if most > 1:
            yield Task(laughbattle, "joy", with_player(turn, 0, joy=rules.joy_goal - most + rng.choice((0, 0, 1))))


def _several(states: Sequence[State]) -> Iterator[State]:
    """Each position a few times, since chance makes other turns of it."""
    return (state for state in states for _ in range(3))


SKILLS = ("cheer", "encore", "poke", "pie", "teasing", "brush", "seats", "scribble", "rainbow", "candy", "belly")
"""Skills that can belong to a line."""

ABLE = ("drum", "crayons", "cannon", "trampoline")
"""Artifacts whose abilities can."""

AGILE = ("cat", "mime", "fox")
"""Characters that can come to the front and act."""


def _a_turn(state: State, rng: Random) -> State:
    """A few cards of a game's turn, with a skill or an artifact more, and tokens; mostly after the reposition."""
    small = thinned(state, rng, hand=rng.choice((0, 1, 1)))
    added = tuple(card(word) for word in rng.sample(SKILLS, rng.choice((0, 1, 2))))
    small = with_player(small, 0, hand=(*small.mover.hand, *added), emotion=max(small.mover.emotion, 5))
    small = with_player(small, 1, joy=min(small.players[1].joy, small.rules.joy_goal // 2))
    back = range(small.rules.front, len(small.mover.slots))
    free = shuffled(rng, [i for i in back if small.mover.slots[i] is None])
    if free[:1] and rng.random() < 0.3:
        small = with_piece(small, 0, free[0], Piece(card(rng.choice(ABLE)), durability=rng.randint(1, 3)))
    agile = bool(free[1:2]) and rng.random() < 0.2
    if agile:
        small = with_piece(small, 0, free[1], Piece(card(rng.choice(AGILE))))
    for i, piece in pieces(small, 0):
        if rng.random() < 0.3:
            small = with_piece(small, 0, i, piece._replace(tokens=piece.tokens + rng.randint(1, 2)))
    return one_moved(small, rng) if rng.random() < 0.7 and not agile else small


def _reached(state: State) -> set[State]:
    """All positions of the turn; none if they are too many."""
    try:
        few = len(laughbattle.legal_actions(state)) <= CHOICE
        return positions(laughbattle, state, ROOM) if few else set()
    except TooMany:
        return set()


MANNERS: Mapping[type, str] = {
    End: "end",
    Use: "ability",
    Reposition: "move",
    Spend: "spend",
}
"""What is special in a line, the most special first."""


def _trait_of_line(task: Task) -> str:
    kind = KINDS[task.kind]
    assert isinstance(kind, Line)
    turn = kind.turn(task)
    ways = turn.ways(task.state)
    if not 1 <= ways.lines <= 300 or not 2 <= ways.shortest <= 6:
        return ""
    lines = list(turn.shortest(task.state))
    # Every action of a shortest line counts for something, so its manner is that of the puzzle.
    manner = _manner(task.kind, lines[0])
    if len(lines) > 8 or any(_manner(task.kind, line) != manner for line in lines) or hidden_matters(task):
        return ""
    return f"{manner}, {'long' if ways.shortest >= LONG else 'short'}"


def _manner(kind: str, line: tuple[Action, ...]) -> str:
    for act, manner in MANNERS.items():
        if any(isinstance(action, act) for action in line):
            return manner
    if any(isinstance(action, GatherJoy if kind == "overwhelm" else Attack) for action in line):
        return "both acts"
    played = [action.card for action in line if isinstance(action, PlayCard)]
    if any(one.is_character for one in played):
        return "character"
    return "skill" if played else "acts"


def _looks_at_line(task: Task) -> int:
    solutions = KINDS[task.kind].solutions(task)
    return 10 * len(solutions[1].split(", ")) + looks(task)


RECIPES: Mapping[str, Recipe] = {
    "overwhelm": Recipe(
        _overwhelms,
        _trait_of_line,
        {
            "acts, short": (1, 1),
            "both acts, short": (1, 1),
            "skill, short": (3, 1),
            "skill, long": (1, 1),
            "character, short": (2, 1),
            "character, long": (2, 1),
            "ability, short": (1, 1),
            "ability, long": (1, 1),
            "move, short": (1, 1),
            "end, short": (1, 1),
            "end, long": (1, 1),
        },
        _looks_at_line,
    ),
    "joy": Recipe(
        _joys,
        _trait_of_line,
        {
            "acts, short": (1, 1),
            "spend, short": (2, 1),
            "spend, long": (2, 1),
            "skill, short": (1, 1),
            "character, short": (2, 1),
            "character, long": (1, 1),
            "ability, short": (1, 1),
            "ability, long": (1, 1),
            "move, short": (1, 1),
            "end, short": (1, 1),
            "end, long": (2, 1),
        },
        _looks_at_line,
    ),
}
