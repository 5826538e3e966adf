"""The kinds in which a line of actions reaches a goal in one turn; and those where that is to win: overwhelm, joy."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar

from tutor.core import LANGS, Event, Phrase, judge, shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import front_characters
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, End, GatherJoy, Piece, PlayCard, Reposition, Spend, State, Use
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import AnswerForm, AskedFor, Hint, Hints, Outcome, PuzzleKind, Reply, Task
from tutor.puzzles.laughbattle.changes import pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, one_moved, shifted, thinned
from tutor.search import NO_WAY, TooMany, Turn, Ways, goes_on, positions

ROOM = 240
"""Positions that the turn of a puzzle may lead to: as many as are soon looked through."""

CHOICE = 10
"""Legal actions that it may begin with."""

LONG = 4
"""From so many actions on a line is a long one."""

FAR = 99
"""Emotion that no turn takes off."""


@lru_cache(maxsize=32)
def _turn(kind: Line, task: Task) -> Turn[Any, Any]:
    """The turn that begins in the task's position, looked through once for all replies and hints."""
    return Turn(task.game, partial(kind.reached, task), ROOM)


class Line(PuzzleKind):
    """Reach a goal this turn. Every line that does so is accepted, and each of its actions is replied to."""

    form: ClassVar[AnswerForm] = "line"
    asks_for: ClassVar[AskedFor] = "nothing"

    @abstractmethod
    def reached(self, task: Task, after: Any, events: Sequence[Event]) -> bool:
        """Whether an action that has led to the position `after` has reached the goal."""

    @abstractmethod
    def asks_about(self, task: Task) -> tuple[str, ...]:
        """The rules that a line shows a grasp of. The first of them is the first hint."""

    def turn(self, task: Task) -> Turn[Any, Any]:
        """All that can be done in the turn."""
        return _turn(self, task)

    def solutions(self, task: Task) -> Sequence[str]:
        """How many lines reach the goal, and all the shortest of them."""
        turn, write = self.turn(task), task.game.write_action
        n = self.ways(task).lines
        return [str(n), *(", ".join(map(write, line)) for line in turn.shortest(task.state))] if n else []

    def ways(self, task: Task) -> Ways:
        """How many lines reach the goal; none of a turn that is too long to be looked through."""
        try:
            return self.turn(task).ways(task.state)
        except TooMany:
            return NO_WAY

    def reply(self, task: Task, answer: Any) -> Reply:
        """To the last of the actions done so far, in the position that those before it have led to."""
        game, state, turn = task.game, task.state, self.turn(task)
        *done, last = answer
        for action in done:
            state, _ = game.apply(state, action)
        verdict = judge(game, state, last)
        if not verdict.legal:
            return Reply(Outcome.ILLEGAL, last, verdict)
        after, ways = turn.after(state, last)
        if ways.lines:
            return Reply(Outcome.ON if ways.shortest else Outcome.SOLVED, last, verdict)
        return Reply(Outcome.MISSED, last, verdict, "dead_end" if goes_on(game, state, after) else "missed")

    def hints(self, task: Task) -> Hints:
        game, state = task.game, task.state
        rule = Hint("rule", {"rule": self.asks_about(task)[0]})
        line = next(self.turn(task).shortest(state), None)
        if line is None:
            back = Hint("back")
            return rule, back, back, back
        named = []
        for action in line:
            named.append(game.named(state, action)["action"])
            state, _ = game.apply(state, action)
        en, ko = (" → ".join(one.said(lang) for one in named if isinstance(one, Phrase)) for lang in LANGS)
        begins = tuple(game.way(task.state, line[0]))
        return (
            rule,
            Hint("region", {"n": len(line)}),
            Hint("piece", {"action": named[0]}, begins),
            Hint("play", {"line": Phrase(en, ko)}, begins),
        )

    def effort(self, task: Task) -> int:
        return self.ways(task).shortest * looks(task.state)


class Win(Line):
    """Win this turn, as `rule` says."""

    rule: ClassVar[str]
    other_act: ClassVar[type]
    """What a character does for the other victory."""

    def reached(self, task: Task, after: Any, events: Sequence[Event]) -> bool:
        seat = task.game.at_turn(task.state)
        return task.game.is_over(after) and any(one.rule == self.rule and one.facts["seat"] == seat for one in events)

    def asks_about(self, task: Task) -> tuple[str, ...]:
        return (self.rule,)

    def trait(self, task: Task) -> str:
        """What is special in all the shortest lines, and how long they are."""
        turn = self.turn(task)
        if len(task.game.legal_actions(task.state)) > CHOICE:
            return ""
        ways = self.ways(task)
        if not 1 <= ways.lines <= 300 or not 2 <= ways.shortest <= 6:
            return ""
        lines = list(turn.shortest(task.state))
        # Every action of a shortest line counts for something, so its manner is that of the puzzle.
        manners = {self._manner(line) for line in lines}
        if len(lines) > 8 or len(manners) > 1:
            return ""
        return f"{min(manners)}, {'long' if ways.shortest >= LONG else 'short'}"

    def _manner(self, line: Sequence[Any]) -> str:
        for act, manner in MANNERS.items():
            if any(isinstance(action, act) for action in line):
                return manner
        if any(isinstance(action, self.other_act) for action in line):
            return "both acts"
        played = [action.card for action in line if isinstance(action, PlayCard)]
        if any(one.is_character for one in played):
            return "character"
        return "skill" if played else "acts"


MANNERS: Mapping[type, str] = {
    End: "end",
    Use: "ability",
    Reposition: "move",
    Spend: "spend",
}
"""What is special in a line, the most special first."""


class Overwhelm(Win):
    """Bring the opponent's emotion to 0 this turn."""

    name = "overwhelm"
    rule = "L-WIN-3"
    other_act = GatherJoy

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Turns in which the most that can be taken off the opponent's emotion is just what is left of it."""
        for state in _several(from_a_game(rules, rng)):
            turn = with_player(_a_turn(state, rng), 1, emotion=FAR)
            for i in front_characters(turn.players[1], rules):
                turn = shifted(turn, 1, i, rng) if rng.random() < 0.3 else turn
            most = FAR - min((after.players[1].emotion for after in _reached(ground, turn)), default=FAR)
            if most > 1:
                turn = with_player(turn, 1, emotion=most - rng.choice((0, 0, 1)))
                yield Task(ground.game, self.name, turn)


class Joy(Win):
    """Fill the own H-Pool this turn, and have a character on the field."""

    name = "joy"
    rule = "L-WIN-1"
    other_act = Attack

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Turns in which the most that the H-Pool can grow by is just what it lacks."""
        for state in _several(from_a_game(rules, rng)):
            if rng.random() < 0.25:
                for i, piece in pieces(state, 0):
                    state = with_piece(state, 0, i, None) if piece.card.is_character else state
            turn = with_player(_a_turn(state, rng), 0, joy=0)
            most = max((after.players[0].joy for after in _reached(ground, turn)), default=0)
            if most > 1:
                turn = with_player(turn, 0, joy=rules.joy_goal - most + rng.choice((0, 0, 1)))
                yield Task(ground.game, self.name, turn)


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


def _reached(ground: Ground, state: State) -> set[State]:
    """All positions of the turn; none if they are too many."""
    try:
        few = len(ground.game.legal_actions(state)) <= CHOICE
        return positions(ground.game, state, ROOM) if few else set()
    except TooMany:
        return set()
