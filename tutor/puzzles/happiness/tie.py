"""Who wins this tie?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import Event, SeatNumber, Verdict
from tutor.happiness.ending import standing
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Phase, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.late import late
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task

SHARED = "shared"
"""The answer that nobody wins alone."""

STEPS = (("H-TIE-1", "euphoria"), ("H-TIE-1", "bummer"), ("H-TIE-2", "default"))
"""What is compared, in this order, as the engine tells it."""


class Tie(PuzzleKind):
    """The winner of a game that is over, where several players have the most JP."""

    name = "tie"
    form = "choice"
    asks_for = "nothing"

    def options(self, task: Task) -> Sequence[Option]:
        seats = range(len(task.state.seats))
        return [*(Option(str(seat), "seat", {"seat": SeatNumber(seat)}) for seat in seats), Option(SHARED)]

    def solutions(self, task: Task) -> Sequence[str]:
        winners, _ = standing(task.state)
        return [str(winners[0]) if len(winners) == 1 else SHARED]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = Verdict((), standing(task.state)[1])
        if [answer] == self.solutions(task):
            return Reply(Outcome.SOLVED, verdict=verdict, remark="right")
        return Reply(Outcome.WRONG, verdict=verdict, remark="wrong")

    def hints(self, task: Task) -> Hints:
        state, decides = task.state, _decides(task.state)
        best = max(task.game.scores(state))
        tied = [SeatNumber(n) for n, seat in enumerate(state.seats) if seat.score == best]
        rule = Hint("rule", {"rule": decides.rule})
        region = Hint("region", {"n": len(tied), "score": best})
        if decides.rule == "H-TIE-3":
            return rule, region, Hint("piece_shared"), Hint("play_shared")
        piece = f"piece_{STEPS.index((decides.rule, str(decides.facts['case'])))}"
        return rule, region, Hint(piece), Hint("play", {"seat": decides.facts["seat"]})

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """The ends of games, made into ties: of all or of some, in as many piles as chance makes equal."""
        for state in late(rules, rng):
            yield Task(ground.game, self.name, _tied(state, rng))

    def trait(self, task: Task) -> str:
        """What decides the tie, among how many, and whether somebody who is not tied would be ahead in that."""
        state: State = task.state
        best = max(task.game.scores(state))
        tied = [seat for seat in state.seats if seat.score == best]
        if len(tied) < 2 or not task.game.is_over(state):
            return ""
        decides = _decides(state)
        others = [seat for seat in state.seats if seat not in tied]
        ahead = any(len(seat.euphoria) > max(len(one.euphoria) for one in tied) for seat in others)
        case = str(decides.facts.get("case", "shared"))
        return f"{decides.rule} {case} of {len(tied)}{', one ahead who is not tied' if ahead else ''}"

    def effort(self, task: Task) -> int:
        decides = _decides(task.state)
        told = (decides.rule, str(decides.facts.get("case")))
        steps = STEPS.index(told) + 1 if told in STEPS else len(STEPS)
        return len(task.state.seats) * (1 + steps)


def _decides(state: State) -> Event:
    """The last thing that is compared."""
    return standing(state)[1][-1]


def _tied(state: State, rng: Random) -> State:
    """The game over: two players or more equal in score, and in as many piles as chance has it."""
    first, seats = state.seats[0].score, []
    for n, seat in enumerate(state.seats):
        # A third player may have fewer points: whatever else there is does not count then.
        behind = rng.randint(1, 4) if n > 1 and rng.random() < 0.4 else 0
        seats.append(seat._replace(score=max(0, first - behind)))
    equal = rng.randrange(4)
    tied = [seat for seat in seats if seat.score == first]
    euphoria, bummers = (min(len(seat.euphoria) for seat in tied), min(len(seat.bummers) for seat in tied))
    for n, seat in enumerate(seats):
        if seat.score == first and equal > 0:
            seats[n] = seat = seat._replace(euphoria=seat.euphoria[:euphoria])
        if seat.score == first and equal > 1:
            seats[n] = seat._replace(bummers=seat.bummers[:bummers])
    return state._replace(seats=tuple(rng.sample(seats, len(seats))), phase=Phase.OVER, card=None)
