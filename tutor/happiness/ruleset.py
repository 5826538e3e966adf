"""The figures of Happiness: the three presets, and what a table may change about them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import param

from tutor.happiness.cards import rule
from tutor.rulebook import rule as entry
from tutor.texts import Mistake

Preset = Literal["tabletop", "easy", "hard"]
PRESETS: tuple[Preset, ...] = ("tabletop", "easy", "hard")


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


@rule("H-MODE-1", "H-MODE-2", "H-TURN-2")
class Ruleset(param.Parameterized):
    """Every figure that the rules of Happiness speak of, to be read, edited, saved and shared.

    Easy and Hard differ in `silver` and `score_floor` alone; the tabletop has none of the online parts.
    Choosing a `preset` sets all figures; changing a figure afterwards makes a table's own ruleset.
    """

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

    def __init__(self, preset: str = "easy", **changes: Any) -> None:
        if preset not in PRESETS:
            raise Mistake.unknown("no_preset", preset, PRESETS)
        super().__init__(preset=preset)
        self._follow_preset()
        self.change(changes)

    @param.depends("preset", watch=True)
    def _follow_preset(self) -> None:
        self.param.update({**_ONLINE, **_PRESET_FIGURES[self.preset]})

    @classmethod
    def of(cls, figures: Figures) -> Ruleset:
        """The ruleset with these figures."""
        one = cls(figures.preset)
        one.param.update(figures._asdict())
        return one

    @property
    def figures(self) -> Figures:
        """The figures as they stand, as a value."""
        return Figures(*(getattr(self, name) for name in Figures._fields))

    @property
    def changes(self) -> dict[str, int | str | bool]:
        """What differs from the preset."""
        base = {**_ONLINE, **_PRESET_FIGURES[self.preset]}
        return {name: getattr(self, name) for name in base if getattr(self, name) != base[name]}

    def change(self, changes: Mapping[str, object]) -> None:
        """Set figures by name; raises `Mistake` on an unknown name or a value that the figure cannot have."""
        for name, value in changes.items():
            _check(name, value)
        self.param.update(dict(changes))

    def to_toml(self) -> str:
        """The ruleset as text: the preset and what differs from it."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in {"preset": self.preset, **self.changes}.items())

    @classmethod
    def from_toml(cls, text: str, file: str = "ruleset.toml") -> Ruleset:
        """A ruleset from text; raises `Mistake` that names the key, what it can be and the nearest known key."""
        try:
            data = tomllib.loads(text)
        except ValueError as error:  # also of numbers too long to be read
            raise Mistake("not_toml", file=file, reason=str(error)) from error
        ruleset = cls(str(data.pop("preset", "easy")))
        ruleset.change(data)
        return ruleset


_ONLINE: dict[str, int | str | bool] = {name: Ruleset.param[name].default for name in Figures._fields[1:]}

_PRESET_FIGURES: dict[str, dict[str, int | str | bool]] = {
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


def rule_of(figure: str, preset: str) -> str:
    """The id of the rule that gives `figure` under `preset`."""
    return _RULES_IN[preset].get(figure, FIGURE_RULES[figure])


def is_house(figure: str, preset: str) -> bool:
    """Whether the figure is this project's ruling, since the source is silent on it."""
    return entry(rule_of(figure, preset)).status_in(preset) == "house"


def read_value(name: str, text: str) -> int | str | bool:
    """A figure's value from its text in a position code (`on` and `off` for a switch)."""
    if name not in FIGURE_RULES:
        raise Mistake.unknown("no_figure", name, FIGURE_RULES)
    kind = Ruleset.param[name]
    if isinstance(kind, param.Boolean) and text in ("on", "off"):
        return text == "on"
    if isinstance(kind, param.Integer) and re.fullmatch(r"[0-9]{1,4}", text):
        return int(text)
    return text


def write_value(value: int | str | bool) -> str:
    """A figure's value as a position code holds it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _check(name: str, value: object) -> None:
    if name not in FIGURE_RULES:
        raise Mistake.unknown("no_figure", name, FIGURE_RULES)
    kind = Ruleset.param[name]
    match kind:
        case param.Boolean():
            fits, expected = isinstance(value, bool), "true / false"
        case param.Integer():
            low, high = kind.bounds or (0, 0)
            choice = range(int(low or 0), int(high or 0) + 1, int(kind.step or 1))
            fits = isinstance(value, int) and not isinstance(value, bool) and value in choice
            expected = f"{low} … {high}" if choice.step == 1 else ", ".join(map(str, choice))
        case _:
            fits, expected = value in kind.objects, " / ".join(kind.objects)
    if not fits:
        raise Mistake("bad_figure", figure=name, given=str(value), expected=expected)


def _toml(value: int | str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'
