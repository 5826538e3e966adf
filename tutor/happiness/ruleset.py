"""The figures of Happiness: the three presets, and what a table may change about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import param

from tutor.happiness.cards import rule
from tutor.ruleset import PresetRuleset, Value

PRESETS = ("tabletop", "easy", "hard")


class Figures(NamedTuple):
    """The figures of one ruleset as a plain value, which every state carries. See `Ruleset` for their meaning."""

    preset: str
    players_min: int
    players_max: int
    hand_size: int
    deck_two: int
    deck_three: int
    deck_more: int
    grid: int
    silver: str
    euphoria_factor: int
    reconnection_jp: int
    score_floor: bool
    ending: str
    hand_end: int
    final_hand: bool
    echo: bool
    echo_start: int
    echo_max: int
    echo_jp: int
    echo_story_jp: int
    token_cost: int
    no_token_jp: int
    play_seconds: int
    story_seconds: int
    echo_seconds: int


_PRESET_FIGURES: Mapping[str, Mapping[str, Value]] = {
    "easy": {},
    "hard": {"silver": "silver", "score_floor": False},
    "tabletop": {
        "deck_two": 36,
        "deck_three": 48,
        "grid": 21,
        "reconnection_jp": 0,
        "score_floor": False,
        "ending": "round",
        "hand_end": 0,
        "final_hand": False,
        "echo": False,
        "echo_start": 0,
        "play_seconds": 0,
        "story_seconds": 0,
        "echo_seconds": 0,
    },
}

FIGURE_RULES: Mapping[str, str] = {
    "players_min": "H-DECK-3",
    "players_max": "H-DECK-3",
    "hand_size": "H-DECK-4",
    "deck_two": "H-DECK-1",
    "deck_three": "H-DECK-1",
    "deck_more": "H-DECK-1",
    "grid": "H-PLAC-4",
    "silver": "H-SILV-3",
    "euphoria_factor": "H-EUPH-4",
    "reconnection_jp": "H-ISLE-4",
    "score_floor": "H-SCOR-2",
    "ending": "H-END-2",
    "hand_end": "H-END-2",
    "final_hand": "H-END-4",
    "echo": "H-ECHO-2",
    "echo_start": "H-ECHO-1",
    "echo_max": "H-ECHO-4",
    "echo_jp": "H-ECHO-5",
    "echo_story_jp": "H-ECHO-5",
    "token_cost": "H-ECHO-7",
    "no_token_jp": "H-ECHO-7",
    "play_seconds": "H-TURN-2",
    "story_seconds": "H-TURN-2",
    "echo_seconds": "H-TURN-2",
}
"""The rule that each figure belongs to."""

_ONLINE_ONLY = (
    *("reconnection_jp", "score_floor", "hand_end", "final_hand"),
    *("echo", "echo_start", "echo_max", "echo_jp", "echo_story_jp", "token_cost", "no_token_jp"),
    *("play_seconds", "story_seconds", "echo_seconds"),
)
_RULES_IN: Mapping[str, Mapping[str, str]] = {
    "tabletop": {
        "deck_two": "H-DECK-2",
        "deck_three": "H-DECK-2",
        "deck_more": "H-DECK-2",
        "grid": "H-PLAC-5",
        "silver": "H-SILV-1",
        "euphoria_factor": "H-EUPH-5",
        "ending": "H-END-1",
        **dict.fromkeys(_ONLINE_ONLY, "H-MODE-2"),
    },
    "easy": {"silver": "H-SILV-2"},
    "hard": {"score_floor": "H-SCOR-3"},
}
"""Where a preset has a rule of its own for a figure."""


@rule("H-MODE-1", "H-MODE-2", "H-TURN-2")
class Ruleset(PresetRuleset):
    """Every figure that the rules of Happiness speak of, to be read, edited, saved and shared.

    Easy and Hard differ in `silver` and `score_floor` alone; the tabletop has none of the online parts.
    """

    PRESETS = _PRESET_FIGURES
    RULES = FIGURE_RULES
    RULES_IN = _RULES_IN
    EXAMPLE = "silver-nothing"
    ORDERED = (("players_min", "players_max"),)

    preset: param.Selector[str] = param.Selector(
        default="easy", objects=list(PRESETS), doc="The rulebook half, and the mode."
    )
    players_min = param.Integer(default=2, bounds=(2, 6), doc="Fewest players.")
    players_max = param.Integer(default=6, bounds=(2, 6), doc="Most players.")
    hand_size = param.Integer(default=5, bounds=(1, 9), doc="Cards dealt to each player.")
    deck_two = param.Integer(default=60, bounds=(12, 60), step=12, doc="Cards in the deck for two players.")
    deck_three = param.Integer(default=60, bounds=(12, 60), step=12, doc="Cards in the deck for three players.")
    deck_more = param.Integer(default=60, bounds=(12, 60), step=12, doc="Cards in the deck for four or more.")
    grid = param.Integer(default=7, bounds=(3, 21), step=2, doc="Cells a side of the playing area (odd).")
    silver: param.Selector[str] = param.Selector(
        default="wild",
        objects=["wild", "silver", "nothing"],
        doc="What Silver matches: every colour, only Silver, or nothing.",
    )
    euphoria_factor = param.Integer(default=2, bounds=(1, 10), doc="A Euphoria scores its JP this many times.")
    reconnection_jp = param.Integer(default=5, bounds=(0, 50), doc="JP for each reconnection (0: none).")
    score_floor = param.Boolean(default=True, doc="Whether a score is held at 0.")
    ending: param.Selector[str] = param.Selector(
        default="hands",
        objects=["round", "hands"],
        doc="The end: the round of the last draw, or when the hands are down.",
    )
    hand_end = param.Integer(default=3, bounds=(0, 9), doc="Cards in hand at which a player is done.")
    final_hand = param.Boolean(default=True, doc="Whether the Happiness cards left in hand cost their JP.")
    echo = param.Boolean(default=True, doc="Whether Echo tokens are played with.")
    echo_start = param.Integer(default=1, bounds=(0, 9), doc="Charged Echo tokens at the start.")
    echo_max = param.Integer(default=3, bounds=(1, 9), doc="Most Echo tokens a player can have.")
    echo_jp = param.Integer(default=1, bounds=(0, 10), doc="JP for the player who echoes.")
    echo_story_jp = param.Integer(default=1, bounds=(0, 10), doc="JP for the storyteller of an echoed word.")
    token_cost = param.Integer(default=1, bounds=(0, 10), doc="JP that each charged token costs at the end.")
    no_token_jp = param.Integer(default=3, bounds=(0, 10), doc="JP for having no charged token at the end.")
    play_seconds = param.Integer(default=60, bounds=(0, 600), doc="Seconds to play (0: no clock).")
    story_seconds = param.Integer(default=30, bounds=(0, 600), doc="Seconds for the story (0: no clock).")
    echo_seconds = param.Integer(default=5, bounds=(0, 600), doc="Seconds of the Echo Window (0: no clock).")

    @property
    def figures(self) -> Figures:
        """The figures as they stand, as a value."""
        return Figures(*(getattr(self, name) for name in Figures._fields))
