"""The figures of Laugh Battle, and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import param

from tutor.laughbattle.cards import rule
from tutor.ruleset import PresetRuleset, Value


class Figures(NamedTuple):
    """The figures of one ruleset as a plain value, which every state carries. See `Ruleset` for their meaning."""

    preset: str
    joy_goal: int
    joy_start: int
    emotion_start: int
    turn_limit: int
    deck_low: int
    deck_high: int
    copies: int
    legendary_copies: int
    hand_first: int
    hand_second: int
    hand_limit: int
    points_first: int
    points_second: int
    points_limit: int
    front: int
    back: int
    guard: bool
    pierce: bool
    agile: bool


_PRESET_FIGURES: Mapping[str, Mapping[str, Value]] = {
    "standard": {},
    "quick": {"joy_goal": 30, "emotion_start": 12, "deck_low": 24, "deck_high": 30, "turn_limit": 30},
}

FIGURE_RULES: Mapping[str, str] = {
    "joy_goal": "L-WIN-1",
    "joy_start": "L-SET-7",
    "emotion_start": "L-WIN-3",
    "turn_limit": "L-WIN-7",
    "deck_low": "L-SET-1",
    "deck_high": "L-SET-1",
    "copies": "L-SET-2",
    "legendary_copies": "L-SET-2",
    "hand_first": "L-SET-4",
    "hand_second": "L-SET-4",
    "hand_limit": "L-TURN-3",
    "points_first": "L-SP-1",
    "points_second": "L-SP-1",
    "points_limit": "L-SP-4",
    "front": "L-FLD-1",
    "back": "L-FLD-1",
    "guard": "L-KEY-1",
    "pierce": "L-KEY-2",
    "agile": "L-KEY-3",
}
"""The rule that each figure belongs to."""

_RULES_IN: Mapping[str, Mapping[str, str]] = {"quick": dict.fromkeys(_PRESET_FIGURES["quick"], "L-PRE-2")}


@rule("L-PRE-1", "L-PRE-2")
class Ruleset(PresetRuleset):
    """Every figure that the rules of Laugh Battle speak of.

    Standard has the figures of chapters 1 to 8; Quick is shorter. The house keywords can be switched off, so that
    only what the text states remains.
    """

    PRESETS = _PRESET_FIGURES
    RULES = FIGURE_RULES
    RULES_IN = _RULES_IN
    EXAMPLE = "guard-off"
    ORDERED = (("deck_low", "deck_high"), ("joy_start", "joy_goal"))

    preset: param.Selector[str] = param.Selector(
        default="standard", objects=list(PRESETS), doc="The whole game, or the short one for a class hour."
    )
    joy_goal = param.Integer(default=50, bounds=(1, 200), doc="H-Pool that wins, with a character on the field.")
    joy_start = param.Integer(default=0, bounds=(0, 100), doc="H-Pool at the start.")
    emotion_start = param.Integer(default=20, bounds=(1, 100), doc="Emotion at the start; at 0 it loses.")
    turn_limit = param.Integer(default=60, bounds=(2, 200), doc="The last turn, both players' turns counted.")
    deck_low = param.Integer(default=40, bounds=(10, 100), doc="Fewest cards in a deck.")
    deck_high = param.Integer(default=50, bounds=(10, 100), doc="Most cards in a deck.")
    copies = param.Integer(default=3, bounds=(1, 10), doc="Most copies of a card.")
    legendary_copies = param.Integer(default=1, bounds=(1, 10), doc="Most copies of a legendary card.")
    hand_first = param.Integer(default=5, bounds=(1, 12), doc="The first player's cards at the start.")
    hand_second = param.Integer(default=6, bounds=(1, 12), doc="The second player's cards at the start.")
    hand_limit = param.Integer(default=8, bounds=(1, 20), doc="Cards in hand that may stay at the end of a turn.")
    points_first = param.Integer(default=1, bounds=(0, 20), doc="The first player's S-Points at the start.")
    points_second = param.Integer(default=2, bounds=(0, 20), doc="The second player's S-Points at the start.")
    points_limit = param.Integer(default=10, bounds=(1, 30), doc="Where the limit of S-Points stops.")
    front = param.Integer(default=3, bounds=(1, 5), doc="Front slots of each player.")
    back = param.Integer(default=3, bounds=(1, 5), doc="Back slots of each player.")
    guard = param.Boolean(default=True, doc="Whether the keyword Guard counts.")
    pierce = param.Boolean(default=True, doc="Whether the keyword Pierce counts.")
    agile = param.Boolean(default=True, doc="Whether the keyword Agile counts.")

    @property
    def figures(self) -> Figures:
        """The figures as they stand, as a value."""
        return Figures(*(getattr(self, name) for name in Figures._fields))
