"""Actions in words: what a question asks about. The words are those of `lessons/happiness/wording.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tutor.core import Facts, Lang, SeatNumber
from tutor.happiness.board import cell_name
from tutor.happiness.state import Action, Echo, Phase, Play, State
from tutor.texts import Text, content, fill, read


@cache
def _words() -> Mapping[str, Mapping[str, Text]]:
    return read(content() / "happiness" / "wording.toml")


class Deed(NamedTuple):
    """An action of a position as a fact: its words are found when it is said."""

    state: State
    action: Action

    def said(self, lang: Lang) -> str:
        act, facts = _act(self.state, self.action)
        when, more = _when(self.state, self.action)
        action = fill(_words()["act"][act][lang], lang, facts)
        return fill(_words()["when"][when][lang], lang, {**more, "action": action})


def _act(state: State, action: Action) -> tuple[str, Facts]:
    match action:
        case Play(card, cell):
            turned = card not in state.mover.hand and any(card.word == held.word for held in state.mover.hand)
            return "turned" if turned else "play", {"card": card, "cell": cell_name(cell)}
        case Echo(seat):
            facts = {"seat": SeatNumber(seat), "n": state.seats[seat].charged if seat < len(state.seats) else 0}
            return "echo_charged" if state.rules.echo else "echo", facts
    return action.value, {}


def _when(state: State, action: Action) -> tuple[str, Facts]:
    """What has to be known of the moment, beside what the board shows."""
    facts = {"you": SeatNumber(state.turn), "told": state.card}
    match state.phase:
        case Phase.PLAY if isinstance(action, Play):
            return "plain" if state.board.taken else "emptied" if state.was_emptied else "first", {}
        case Phase.STORY if state.card and state.card.is_bummer:
            return "story_bummer", facts
        case Phase.ECHO if state.echoed:
            return "echoed", {**facts, "who": SeatNumber(state.echoed[-1])}
    return state.phase.value, facts
