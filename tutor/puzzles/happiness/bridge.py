"""Which play joins most islands, and what does it score?"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core import Facts
from tutor.happiness.landing import islands_touched, land
from tutor.happiness.state import Play, State
from tutor.puzzles.happiness.most import Most
from tutor.puzzles.kind import Task

DECIDES = {
    "two islands": "H-ISLE-4",
    "three islands": "H-ISLE-5",
    "four islands": "H-ISLE-5",
    "past a bummer": "H-ISLE-6",
    "with a euphoria": "H-ISLE-7",
}
"""The rule that each trait hangs on."""


class Bridge(Most):
    """A play that joins as many islands as can be. Where joining scores nothing there is no such puzzle."""

    name = "bridge"

    def worth(self, state: State, play: Play) -> int:
        joined = land(state.board, play, state.rules).joined
        return joined if joined > 1 else 0

    def counted(self, state: State, play: Play) -> Facts:
        landing = land(state.board, play, state.rules)
        return {"card": play.card, "islands": self.worth(state, play), "jp": landing.jp}

    def remark(self, state: State, play: Play) -> str:
        if self.worth(state, play):
            return "less"
        return "bummer" if play.card.is_bummer and _touched(state, play) > 1 else "none"

    def deceptive(self, state: State, play: Play, best: Sequence[Play]) -> str:
        return "H-ISLE-6" if play.card.is_bummer and _touched(state, play) >= _touched(state, best[0]) else ""

    def rule(self, task: Task, play: Play) -> str:
        return DECIDES[self.special(task, play)]

    def is_a_choice(self, state: State, worths: set[int]) -> bool:
        return bool(worths)

    def special(self, task: Task, play: Play) -> str:
        if land(task.state.board, play, task.state.rules).pluses:
            return "with a euphoria"
        if any(trap.rule == "H-ISLE-6" for trap in self.traps(task)):
            return "past a bummer"
        return {2: "two islands", 3: "three islands"}.get(self.worth(task.state, play), "four islands")


def _touched(state: State, play: Play) -> int:
    """How many islands the cell touches."""
    return islands_touched(state.board.taken, 1 << play.cell)
