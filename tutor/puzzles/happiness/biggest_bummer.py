"""Which Bummer, and where, bums out most?"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core import Facts
from tutor.happiness.cards import Card
from tutor.happiness.landing import land
from tutor.happiness.state import Play, State
from tutor.puzzles.happiness.most import Most
from tutor.puzzles.kind import Task, verdict_of

DECIDES = {
    "plain": "H-BUMM-3",
    "fewer cards": "H-BUMM-3",
    "of islands": "H-BUMM-2",
    "at a plus": "H-BUMM-9",
    "a bigger one clashes": "H-BUMM-1",
}
"""The rule that each trait hangs on."""


class BiggestBummer(Most):
    """The Bummer that scores most: by the points of the cards that it bums out, not by their number."""

    name = "biggest_bummer"

    def asked(self, state: State) -> Sequence[Card]:
        return [card for card in state.mover.hand if card.is_bummer]

    def worth(self, state: State, play: Play) -> int:
        return land(state.board, play, state.rules).jp if play.card.is_bummer else 0

    def counted(self, state: State, play: Play) -> Facts:
        return {"card": play.card, "jp": self.worth(state, play), "cards": _bummed(state, play)}

    def remark(self, state: State, play: Play) -> str:
        if not play.card.is_bummer:
            return "no_bummer"
        return "more_cards" if self.deceptive(state, play, self.best(state)) else "less"

    def deceptive(self, state: State, play: Play, best: Sequence[Play]) -> str:
        return "H-BUMM-3" if _bummed(state, play) > max(_bummed(state, one) for one in best) else ""

    def rule(self, task: Task, play: Play) -> str:
        return DECIDES[self.special(task, play)]

    def special(self, task: Task, play: Play) -> str:
        state, told = task.state, {event.rule for event in verdict_of(task, play).events}
        traps = list(self.traps(task))
        if any(trap.rule == "H-BUMM-3" for trap in traps):
            return "fewer cards"
        if "H-BUMM-9" in told:
            return "at a plus"
        if "H-ISLE-6" in told:
            return "of islands"
        bigger = any(self.worth(state, trap.answer) > self.worth(state, play) for trap in traps)
        return "a bigger one clashes" if bigger else "plain"


def _bummed(state: State, play: Play) -> int:
    """How many cards a Bummer bums out; none, if it is no Bummer."""
    return land(state.board, play, state.rules).swept.bit_count() if play.card.is_bummer else 0
