"""Does the game end now, and what do the final hand and the tokens do to a score?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import SeatNumber
from tutor.happiness.ending import settle
from tutor.happiness.ruleset import Figures, Ruleset
from tutor.happiness.state import Phase, State, Step
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.late import blocked, late
from tutor.puzzles.happiness.positions import laid_open, unseen
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task, verdict_of

ON = "on"
"""The answer that the game goes on."""


class GameEnd(PuzzleKind):
    """Whether an action ends the game and, if so, with how many JP for the player to move."""

    name = "game_end"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        """It goes on; or it ends with a score that somebody may come to who forgets about hand, tokens or zero."""
        state, rules = task.state, task.state.rules
        slips: tuple[dict[str, bool], ...] = (
            {},
            {"final_hand": not rules.final_hand},
            {"echo": not rules.echo},
            {"final_hand": False, "echo": False},
            {"score_floor": not rules.score_floor},
        )
        ends = {settle(state._replace(rules=rules._replace(**slip))).mover.score for slip in slips}
        return [Option(ON), *(Option(str(jp), "ends", {"jp": jp}) for jp in sorted(ends))]

    def solutions(self, task: Task) -> Sequence[str]:
        if not verdict_of(task, task.ask).legal:
            return []
        after, _ = task.game.apply(task.state, task.ask)
        return [str(task.game.scores(after)[task.state.turn]) if task.game.is_over(after) else ON]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, task.ask)
        (right,) = self.solutions(task)
        outcome = Outcome.SOLVED if answer == right else Outcome.WRONG
        if right == ON:
            return Reply(outcome, task.ask, verdict, "goes_on")
        return Reply(outcome, task.ask, verdict, "has_ended", {"jp": int(right)})

    def hints(self, task: Task) -> Hints:
        state, (right,) = task.state, self.solutions(task)
        facts = {"deck": len(state.deck), "hands": ", ".join(str(len(seat.hand)) for seat in state.seats)}
        rule, region = Hint("rule", {"rule": self._decides(task)}), Hint("region", facts)
        if right == ON:
            return rule, region, Hint("piece_on"), Hint("play_on")
        counts = "piece" if state.rules.final_hand or state.rules.echo else "piece_plain"
        return rule, region, Hint(counts, {"jp": state.mover.score}), Hint("play", {"jp": int(right)})

    def _decides(self, task: Task) -> str:
        """The rule by which the game ends, or that which keeps it going."""
        told = [event.rule for event in verdict_of(task, task.ask).events]
        speak = ("H-END-1", "H-END-2", "H-END-5", "H-ECHO-2", "H-END-3")
        goes_on = "H-END-5" if task.ask is Step.PASS else Ruleset.rule_of("ending", task.state.rules.preset)
        return next((rule for rule in speak if rule in told), goes_on)

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """The rule of the end, and all by which the score is settled; of a pass after which the game goes on, that of
        passing, too."""
        own = [event.rule for event in self._own(task)]
        passed = ["H-TURN-4"] if task.ask is Step.PASS and self.solutions(task) == [ON] else []
        return tuple(dict.fromkeys((self._decides(task), *passed, *own)))

    def _own(self, task: Task) -> list[Any]:
        """What the player to move gets and loses by the end."""
        seat = SeatNumber(task.state.turn)
        return [one for one in verdict_of(task, task.ask).events if one.facts.get("seat") == seat and "jp" in one.facts]

    def carried(self, task: Task, state: Any) -> Task | None:
        """The same question, if something has changed that it is about."""
        return None if _counts(state) == _counts(task.state) else task._replace(state=state)

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Turns that come to their end, some of which are the last; and passes, where nothing fits any more."""
        for state in blocked(rules, rng):
            yield Task(ground.game, self.name, state, Step.PASS)
        for state in late(rules, rng):
            one = _moment(state, rng)
            yield Task(ground.game, self.name, one, Step.CLOSE if one.phase is Phase.ECHO else Step.TELL)

    def trait(self, task: Task) -> str:
        """By which rule it ends or goes on, and what counts then."""
        if not verdict_of(task, task.ask).legal or task.game.awaits(task.state) not in ([], [task.state.turn]):
            return ""
        (right,) = self.solutions(task)
        if right == ON:
            return f"on, {self._decides(task)}{', cards to draw' if task.state.deck else ''}"
        held = ", held at zero" if any(one.rule == "H-SCOR-2" for one in self._own(task)) else ""
        return f"{self._decides(task)}{held or (', below zero' if int(right) < 0 else '')}"

    def effort(self, task: Task) -> int:
        own = [one for one in self._own(task) if one.facts["jp"]]
        return len(task.state.seats) * (1 + len(own)) + len(task.state.mover.hand) * bool(own)


def _counts(state: State) -> tuple[Any, ...]:
    """What the question is about: the player to move, the deck, the passes, how many cards each player holds, and the
    tokens."""
    others = [(len(seat.hand), seat.charged) for seat in state.seats]
    return state.mover, len(state.deck), state.passes, others


def _moment(state: State, rng: Random) -> State:
    """The end of a turn: of a Bummer or of a Happiness card; maybe with cards to draw, maybe with one who has to play
    on."""
    rules, others = state.rules, list(unseen(state.rules, laid_open(state)))
    rng.shuffle(others)
    seats = list(state.seats)
    bummer = next((card for card in others if card.is_bummer), None)
    if bummer and rng.random() < 0.5:
        others.remove(bummer)
        seats[state.turn] = state.mover._replace(bummers=(*state.mover.bummers, bummer))
        state = state._replace(card=bummer)
    elif rules.echo and rng.random() < 0.8:
        # Nobody is left who could echo.
        seats = [
            seat if n == state.turn else seat._replace(charged=0, spent=seat.charged + seat.spent)
            for n, seat in enumerate(seats)
        ]
        state = state._replace(phase=Phase.ECHO)
    if rng.random() < 0.3:
        n = rng.randrange(len(seats))
        more = others[: rules.hand_end + 1 - len(seats[n].hand)]
        del others[: len(more)]
        seats[n] = seats[n]._replace(hand=(*seats[n].hand, *more))
    left = others[: rng.choice((0, 0, 0, 1, 2))]
    return state._replace(seats=tuple(seats), deck=tuple(left))
