"""Which play of the hand scores most at once?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.core import Facts
from tutor.happiness.board import cells_of
from tutor.happiness.landing import land
from tutor.happiness.state import Play, State
from tutor.puzzles.happiness.euphoria import gaps
from tutor.puzzles.happiness.most import Most
from tutor.puzzles.kind import Task, Trap, verdict_of


class Best(Most):
    """The play that scores most at once: by its own points, by islands, by pluses or by bumming."""

    name = "best"

    def worth(self, state: State, play: Play) -> int:
        return land(state.board, play, state.rules).jp

    def counted(self, state: State, play: Play) -> Facts:
        return {"jp": self.worth(state, play)}

    def remark(self, state: State, play: Play) -> str:
        return "less"

    def deceptive(self, state: State, play: Play, best: Sequence[Play]) -> str:
        """The card with the most points seems best, but points come by other ways, too."""
        return "H-GOAL-2" if play.card.jp > max(one.card.jp for one in best) else ""

    def traps(self, task: Task) -> Iterator[Trap]:
        """Also where a plus would be completed, did one edge match."""
        yield from super().traps(task)
        most = self.worth(task.state, self.best(task.state)[0])
        for cell in cells_of(gaps(task.state)):
            for card in task.state.mover.hand:
                play = Play(card, cell)
                broken = [violation.rule for violation in verdict_of(task, play).violations]
                if card.jp and len(broken) == 1 and self.worth(task.state, play) < most:
                    yield Trap(play, *broken)

    def rule(self, task: Task, play: Play) -> str:
        """That of what scores most, or by which several things score together."""
        match self.special(task, play):
            case "two euphorias":
                return "H-EUPH-7"
            case "euphoria of islands":
                return "H-ISLE-7"
        scoring = [event for event in verdict_of(task, play).events if "jp" in event.facts]
        return max(scoring, key=lambda event: int(str(event.facts["jp"]))).rule

    def is_a_choice(self, state: State, worths: set[int]) -> bool:
        return len(worths) > 2

    def special(self, task: Task, play: Play) -> str:
        state = task.state
        landing = land(state.board, play, state.rules)
        if play.card.is_bummer:
            return "bummer"
        if landing.pluses:
            if len(landing.pluses) > 1:
                return "two euphorias"
            return "euphoria of islands" if landing.joined > 1 else "euphoria"
        if landing.joined > 1:
            return "islands" if landing.joined == 2 else "more islands"
        return "past a plus" if gaps(state) else "plain"
