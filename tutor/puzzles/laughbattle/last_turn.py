"""Who wins as the turn limit ends the game? An action is done, and then the turn ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Verdict, judge, shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import End, Phase, Piece, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import in_turn, pieces, with_piece, with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned, wounded

LATE = ("moon", "scarecrow", "scrawler", "fairy")
"""Characters that do something as the turn ends."""

NEAR = 2
"""So much apart two figures are still near to each other."""


class LastTurn(PuzzleKind):
    """Whose victory it is, or nobody's yet, after an action and the end of the turn."""

    name = "last_turn"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(one) for one in ("me", "foe", "draw", "nobody")]

    def solutions(self, task: Task) -> Sequence[str]:
        after, _ = _ended(task)
        return [_winner(task, after)] if after else []

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """The rules that decide, the last of them first; of a turn that is not the last, which one that would be."""
        judged = [event.rule for event in _ended(task)[1].events if event.rule.startswith("L-WIN")]
        return tuple(dict.fromkeys(reversed(judged))) or ("L-WIN-8",)

    def reply(self, task: Task, answer: Any) -> Reply:
        after, told = _ended(task)
        right = after is not None and answer == _winner(task, after)
        outcome, remark = (Outcome.SOLVED, "right") if right else (Outcome.WRONG, "wrong")
        return Reply(outcome, task.ask, told, remark, after=after)

    def hints(self, task: Task) -> Hints:
        after, told = _ended(task)
        state: State = after or task.state
        mine, theirs = state.players[task.state.seat], state.players[1 - task.state.seat]
        counted = {"joy": mine.joy, "their_joy": theirs.joy, "emotion": mine.emotion, "their_emotion": theirs.emotion}
        limit = any(event.rule == "L-WIN-8" for event in told.events)
        decided = next((event.cells for event in told.events if event.rule.startswith("L-WIN")), ())
        case = "piece" if limit else "piece_before" if decided else "piece_none"
        return (
            Hint("rule", {"rule": self.asks_about(task)[0]}),
            Hint("region", {"turn": task.state.turn, "turn_limit": task.state.rules.turn_limit}),
            Hint(case, counted if limit else {}, () if limit else decided),
            Hint(f"play_{_winner(task, state)}"),
        )

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Actions in the last turn, mostly, with figures that they bring near to each other."""
        for state in from_a_game(rules, rng):
            small = _late(state, rng)
            for action in shuffled(rng, [one for one in ground.game.legal_actions(small) if one != End()])[:4]:
                task = Task(ground.game, self.name, small, action)
                after, _ = _ended(task)
                if after is not None:
                    yield task._replace(state=_near_each_other(small, after, rng))

    def trait(self, task: Task) -> str:
        """Who wins by which rule, and whether the action has turned it."""
        state: State = task.state
        if state.turn not in (state.rules.turn_limit - 1, state.rules.turn_limit) or task.ask == End():
            return ""
        after, told = _ended(task)
        if after is None or not verdict_of(task, task.ask).legal:
            return ""
        winner, rules = _winner(task, after), self.asks_about(task)
        mine, theirs = after.players[state.seat], after.players[1 - state.seat]
        if abs(mine.joy - theirs.joy) > NEAR or (mine.joy == theirs.joy and abs(mine.emotion - theirs.emotion) > NEAR):
            return ""
        if rules[0] == "L-WIN-7":
            case = next(str(event.facts["case"]) for event in told.events if event.rule == "L-WIN-7")
            without, _ = _ended(task._replace(ask=End()))
            turned = without is not None and _winner(task, without) != winner
            return f"{winner}, {case}{', turned' if turned else ''}"
        return f"{winner}, {rules[0]}"

    def effort(self, task: Task) -> int:
        return looks(task.state) + len(_ended(task)[1].events)


def _ended(task: Task) -> tuple[State | None, Verdict]:
    """Where the action and the end of the turn lead, and what happens; None where it cannot be done or told so far."""
    verdict = verdict_of(task, task.ask)
    if not verdict.legal:
        return None, verdict
    state, _ = task.game.apply(task.state, task.ask)
    if task.ask != End() and not task.game.is_over(state):
        told = judge(task.game, state, End())
        if not told.legal:
            return None, told
        verdict = Verdict((), verdict.events + told.events)
        state, _ = task.game.apply(state, End())
    return (None if state.phase is Phase.DISCARD else state), verdict


def _winner(task: Task, after: State) -> str:
    return {None: "nobody", DRAW: "draw", task.state.seat: "me"}.get(after.winner, "foe")


def _late(state: State, rng: Random) -> State:
    """A few wounded cards of a game's turn, moved to the last turn or, now and then, to the one before."""
    rules = state.rules
    small = wounded(thinned(state, rng, hand=rng.choice((0, 1))), rng)
    for i, piece in pieces(small, 0):
        if piece.card.is_character and rng.random() < 0.3:
            small = with_piece(small, 0, i, Piece(card(rng.choice(LATE)), tokens=rng.choice((0, 1))))
    turn = rules.turn_limit - (rng.random() < 0.15)
    small = in_turn(small, turn)
    for seat in (0, 1):
        player = small.players[seat]
        small = with_player(
            small,
            seat,
            points=rules.points_limit,
            limit=rules.points_limit,
            turns=(turn + (seat == small.first)) // 2,
            deck=() if seat and rng.random() < 0.3 else player.deck,
            joy=rng.randint(rules.joy_goal // 2, rules.joy_goal - 5),
            emotion=rng.randint(3, rules.emotion_start // 2),
        )
    return small


def _near_each_other(state: State, after: State, rng: Random) -> State:
    """The position with figures that, after the action, are near to each other; now and then it decides by itself."""
    own, foe = state.players
    gained, taken = after.players[0].joy - own.joy, foe.emotion - after.players[1].emotion
    at_once = rng.random() < 0.15
    joy = state.rules.joy_goal - gained if at_once and gained > 0 else own.joy
    their_gain = after.players[1].joy - foe.joy
    their_joy = joy + gained - their_gain + rng.choice((-1, 0, 0, 0, 1))
    lost = own.emotion - after.players[0].emotion
    emotion = taken if at_once and taken > 0 else own.emotion - lost + taken + rng.choice((-1, 0, 0, 1))
    near = with_player(state, 0, joy=joy)
    return with_player(near, 1, joy=min(max(their_joy, 0), state.rules.joy_goal - 1), emotion=max(emotion, 1))
