"""In which row is a card of the hand out of reach? It is played there, and the opponent's turn is looked through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tutor import laughbattle
from tutor.core import Verdict, Violation
from tutor.laughbattle.cards import Card, card
from tutor.laughbattle.field import in_front, piece_at, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, Piece, PlayCard, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, shifted, thinned
from tutor.puzzles.laughbattle.next_turn import Foreseen, ended, foreseen
from tutor.search import TooMany

SAFE = {(True, True): "both", (True, False): "front", (False, True): "back", (False, False): "neither"}
"""The options, by whether the card is safe in the front row and whether it is safe in the back row."""

GUARDS = ("snail", "bear")
"""Characters with Guard."""

SLOW = ("moon", "scarecrow", "fairy", "mouse", "nurse", "chalk")
"""Characters that fill a row."""


class Look(NamedTuple):
    """A row looked at: how the card is played there, the opponent's turn after that, and an attack at the card in it.

    The turn is None where the card cannot be played in the row, or where the game is over then; the attack where there
    is none.
    """

    play: PlayCard
    turn: State | None
    attack: Foreseen | None

    @property
    def is_safe(self) -> bool:
        return self.turn is not None and self.attack is None


@lru_cache(maxsize=256)
def _look(state: State, one: Card, front: bool) -> Look:
    """Raises `TooMany`."""
    row = [i for i in range(len(state.mover.slots)) if in_front(state.rules, i) == front]
    free = next((i for i in row if state.mover.slots[i] is None), row[0])
    play = PlayCard(one, slot_name(state.rules, state.seat, free))
    if next(laughbattle.violations(state, play), None) is not None:
        return Look(play, None, None)
    turn = ended(laughbattle.apply(state, play)[0])
    return Look(play, turn, turn and _attack_at(turn, one))


def _attack_at(turn: State, one: Card) -> Foreseen | None:
    """The first attack in a turn of the opponent's at a card of the other side; raises `TooMany`."""
    for foreseen_one in foreseen(turn):
        last = foreseen_one.line[-1]
        if isinstance(last, Attack) and (there := piece_at(foreseen_one.before, last.target)) and there.card is one:
            return foreseen_one
    return None


class Row(PuzzleKind):
    """In the opponent's next turn no card of their field can attack it there, in whatever order they act."""

    name = "row"
    form = "choice"
    asks_for = "card"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in ("front", "back", "both", "neither")]

    def solutions(self, task: Task) -> Sequence[str]:
        """The row; nothing where the card fits in none, where the game is over before the opponent's turn, or where
        that is too long to be foreseen."""
        try:
            front, back = _rows(task)
        except TooMany:
            return []
        if any(look.turn is None and verdict_of(task, look.play).legal for look in (front, back)):
            return []
        return [SAFE[front.is_safe, back.is_safe]] if front.turn or back.turn else []

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """What is said against attacks at the card, in the back row and in front, and against playing it there."""
        rules = [one.rule for look in reversed(_rows(task)) for one in _against(task, look)]
        return tuple(dict.fromkeys(rules)) or ("L-FLD-4",)

    def reply(self, task: Task, answer: Any) -> Reply:
        """An attack at the card, if there is one; or the row without room; or why nothing attacks it in front."""
        front, back = _rows(task)
        outcome = Outcome.SOLVED if answer == SAFE[front.is_safe, back.is_safe] else Outcome.WRONG
        facts: dict[str, object] = {"card": task.ask}
        for look in (front, back):
            if look.attack:
                return Reply(outcome, look.play, Verdict((), tuple(look.attack.told())), "attacked", facts)
        for look in (front, back):
            if look.turn is None:
                return Reply(outcome, look.play, verdict_of(task, look.play), "full", facts)
        guards = (one.facts["guard"] for one in _against(task, front) if "guard" in one.facts)
        guard = next(guards, None)
        facts |= {"guard": guard} if guard else {}
        return Reply(outcome, front.play, verdict_of(task, front.play), "guarded" if guard else "idle", facts)

    def hints(self, task: Task) -> Hints:
        front, back = _rows(task)
        foe = 1 - task.state.seat
        standing = [i for i, piece in pieces(task.state, foe) if piece.card.is_character]
        full = front.turn is None or back.turn is None
        own = [slot_name(task.state.rules, task.state.seat, i) for i, _ in pieces(task.state, task.state.seat)]
        return (
            Hint("rule", {"rule": self.asks_about(task)[0]}),
            Hint("region", {"card": task.ask}, tuple(slot_name(task.state.rules, foe, i) for i in standing)),
            Hint("piece_full" if full else "piece", {"card": task.ask}, tuple(own)),
            Hint(f"play_{SAFE[front.is_safe, back.is_safe]}", {"card": task.ask}),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Characters of a hand, behind Guards and without, now and then with a row that is full."""
        for state in from_a_game(rules, rng):
            held = [one for one in state.mover.hand if one.is_character and one.cost <= state.mover.points]
            if not held:
                continue
            one = rng.choice(held)
            small = with_player(thinned(state, rng), 0, hand=(one,))
            for i, _ in pieces(small, 1):
                small = shifted(small, 1, i, rng) if rng.random() < 0.3 else small
            yield Task(ground.game, self.name, _arranged(small, one, rng), one)

    def trait(self, task: Task) -> str:
        """The answer, and how it comes to it."""
        state, one = task.state, task.ask
        own = [piece.card for _, piece in pieces(state, state.seat)]
        foes = [piece for _, piece in pieces(state, 1 - state.seat) if piece.card.is_character]
        if not one.is_character or one.aim_played or one in own or not foes:
            return ""
        answer = self.solutions(task)
        if not answer:
            return ""
        front, back = _rows(task)
        for look in (front, back):
            if look.turn and not any(piece.card is one for _, piece in pieces(look.turn, state.seat)):
                return ""
        return f"{answer[0]}, {_why(front, self.asks_about(task))}"

    def effort(self, task: Task) -> int:
        return 2 * looks(task.state)


def _rows(task: Task) -> tuple[Look, Look]:
    """The front row and the back row."""
    return _look(task.state, task.ask, True), _look(task.state, task.ask, False)


def _against(task: Task, look: Look) -> Iterator[Violation]:
    """What is broken by playing the card in the row or, where it can be played, by attacking it there at once."""
    if look.turn is None:
        yield from verdict_of(task, look.play).violations
        return
    for i, piece in pieces(look.turn, look.turn.seat):
        if piece.card.is_character:
            attack = Attack(slot_name(look.turn.rules, look.turn.seat, i), look.play.slot)
            yield from task.game.violations(look.turn, attack)


def _why(front: Look, rules: Sequence[str]) -> str:
    """What there is to say about the front row."""
    if front.turn is None:
        return "full"
    if front.attack is None:
        return "guarded" if "L-KEY-1" in rules else "nobody attacks"
    return "at once" if len(front.attack.line) == 1 else "in the end"


def _arranged(state: State, one: Card, rng: Random) -> State:
    """The position with a Guard in front, with a full row, or as it is."""
    rules, slots = state.rules, state.mover.slots
    front, back = list(range(rules.front)), list(range(rules.front, len(slots)))
    if rng.random() < 0.5:
        there = slots[(k := rng.choice(front))]
        guard = Piece(card(rng.choice(GUARDS)))
        state = with_piece(state, 0, k, guard._replace(damage=rng.choice((0, 0, 1, 2, 3)) if there else 0))
    if rng.random() < 0.4:
        row = rng.choice((front, back))
        fillers = rng.sample([word for word in SLOW if word != one.word], len(row))
        for k, word in zip(row, fillers, strict=True):
            if state.mover.slots[k] is None:
                state = with_piece(state, 0, k, Piece(card(word)))
    return state
