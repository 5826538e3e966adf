"""The kinds that ask for the play that is worth most: by bumming, by joining islands, or all told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from tutor.core import Facts
from tutor.happiness.board import Mask, cells_of, names_of
from tutor.happiness.cards import Card
from tutor.happiness.game import legal_plays
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import from_a_game, plays_in_view, thinned, touching
from tutor.puzzles.kind import AnswerForm, AskedFor, Hint, Hints, Outcome, PuzzleKind, Reply, Task, Trap, verdict_of

FEW = 4
"""Most plays that may be right: of more, one is found by chance."""


class Most(PuzzleKind):
    """A play that is worth most. Each such play is accepted, and a lesser one is told by how much it is less."""

    form: ClassVar[AnswerForm] = "play"
    asks_for: ClassVar[AskedFor] = "nothing"

    @abstractmethod
    def worth(self, state: State, play: Play) -> int:
        """What a play next to cards, or any legal one, is worth; 0 if it is none of those that are asked for."""

    @abstractmethod
    def counted(self, state: State, play: Play) -> Facts:
        """What the texts tell of a play."""

    @abstractmethod
    def remark(self, state: State, play: Play) -> str:
        """What is said to a legal play that is worth less."""

    @abstractmethod
    def rule(self, task: Task, play: Play) -> str:
        """The rule by which a play is worth most."""

    @abstractmethod
    def special(self, task: Task, play: Play) -> str:
        """What is special about a play that is worth most, or about its being so."""

    def asked(self, state: State) -> Sequence[Card]:
        """The cards of the hand among which there is a choice."""
        return state.mover.hand

    @abstractmethod
    def deceptive(self, state: State, play: Play, best: Sequence[Play]) -> str:
        """The rule by which a legal play is worth less than it seems; "" if it does not seem to be worth most."""

    def best(self, state: State) -> list[Play]:
        """The legal plays that are worth most."""
        worth = {play: self.worth(state, play) for play in legal_plays(state)}
        most = max(worth.values(), default=0)
        return [play for play, n in worth.items() if n == most > 0]

    def region(self, state: State) -> Mask:
        """The cells where one of the cards asked about may be played."""
        asked, found = self.asked(state), 0
        for play in legal_plays(state):
            found |= (play.card in asked) << play.cell
        return found

    def solutions(self, task: Task) -> Sequence[str]:
        return [task.game.write_action(play) for play in self.best(task.state)]

    def reply(self, task: Task, answer: Any) -> Reply:
        verdict = verdict_of(task, answer)
        if not verdict.legal:
            return Reply(Outcome.ILLEGAL, answer, verdict)
        best = self.best(task.state)[0]
        worth, most = self.worth(task.state, answer), self.worth(task.state, best)
        facts = {**self.counted(task.state, answer), "most": most}
        if worth == most:
            return Reply(Outcome.SOLVED, answer, verdict, "right", facts)
        return Reply(Outcome.MISSED, answer, verdict, self.remark(task.state, answer), facts)

    def hints(self, task: Task) -> Hints:
        best = self.best(task.state)[0]
        facts = {**task.game.named(task.state, best), "most": self.worth(task.state, best)}
        places = tuple(task.game.way(task.state, best))
        return (
            Hint("rule", {"rule": self.rule(task, best)}),
            Hint("region", facts, names_of(self.region(task.state))),
            Hint("piece", facts, places[:1]),
            Hint("play", facts, places),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        return plays_in_view(task.state)

    def traps(self, task: Task) -> Iterator[Trap]:
        """Plays that would be worth as much, were they legal; and legal ones that seem to be worth more."""
        state = task.state
        best = self.best(state)
        most, cells = self.worth(state, best[0]), list(cells_of(touching(state.board)))
        for play in (Play(card, cell) for card in self.asked(state) for cell in cells):
            broken = {violation.rule for violation in verdict_of(task, play).violations}
            worth = self.worth(state, play)
            if len(broken) == 1 and worth >= most:
                yield Trap(play, *broken)
            elif not broken and worth < most and (rule := self.deceptive(state, play, best)):
                yield Trap(play, rule)

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """What lies around a play that is worth most, in each position of a game that has one."""
        for state in from_a_game(rules, rng):
            if best := self.best(state):
                card, cell = rng.choice(best)
                yield Task(ground.game, self.name, thinned(state, cell, card, rng))

    def trait(self, task: Task) -> str:
        state = task.state
        best = self.best(state)
        worths = {self.worth(state, play) for play in legal_plays(state)} - {0}
        cells = {play.cell for play in best}
        if not 0 < len(best) <= FEW or not self.is_a_choice(state, worths) or cells == {*cells_of(self.region(state))}:
            return ""
        special = {self.special(task, play) for play in best}
        return special.pop() if len(special) == 1 else ""

    def is_a_choice(self, state: State, worths: set[int]) -> bool:
        """Whether there are plays enough that are worth less; `worths` are what those asked for are worth."""
        return len(worths) > 1

    def effort(self, task: Task) -> int:
        return touching(task.state.board).bit_count() * len(self.asked(task.state))
