"""Actions in words: what a question asks about. The words are those of `lessons/happiness/wording.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tutor.core import Facts, Lang, SeatNumber
from tutor.happiness.board import cell_name
from tutor.happiness.state import Action, Echo, Phase, Play, State
from tutor.texts import Text, content_folder, fill, read


@cache
def _words() -> Mapping[str, Mapping[str, Text]]:
    return read(content_folder() / "happiness" / "wording.toml")


class Deed(NamedTuple):
    """An action of a position as a fact: its words are found when it is said."""

    state: State
    action: Action

    def said(self, lang: Lang) -> str:
        key, facts = _act(self.state, self.action)
        return fill(_words()["act"][key][lang], lang, facts)


class Moment(NamedTuple):
    """What has to be known of the moment of an action, beside what the board shows: sentences before those that name
    the action, or nothing."""

    state: State
    action: Action

    def said(self, lang: Lang) -> str:
        key = _moment(self.state, self.action)
        if not key:
            return ""
        you, told, who = self.state.turn, self.state.card, (0, *self.state.echoed)[-1]
        return (
            fill(_words()["moment"][key][lang], lang, {"you": SeatNumber(you), "told": told, "who": SeatNumber(who)})
            + " "
        )


def _act(state: State, action: Action) -> tuple[str, Facts]:
    match action:
        case Play(card, cell):
            turned = card not in state.mover.hand and any(card.word == held.word for held in state.mover.hand)
            return "turned" if turned else "play", {"card": card, "cell": cell_name(cell)}
        case Echo(seat):
            facts = {"seat": SeatNumber(seat), "n": state.seats[seat].charged if seat < len(state.seats) else 0}
            return "echo_charged" if state.rules.echo else "echo", facts
    return action.value, {}


def _moment(state: State, action: Action) -> str:
    match state.phase:
        case Phase.PLAY if isinstance(action, Play):
            return "" if state.board.taken else "emptied" if state.was_emptied else "first"
        case Phase.STORY if state.card and state.card.is_bummer:
            return "story_bummer"
        case Phase.ECHO if state.echoed:
            return "echoed"
    return state.phase.value
