"""What the text of a Laugh Battle card does, as inert values: when, on condition of what, what, to whom, how much."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Trigger(Enum):
    """When an effect happens."""

    PLAY = "play"
    """As the card is played or put on the field; a skill's only moment."""
    ATTACK = "attack"
    JOY = "joy"
    END = "end"
    """At the end of its owner's turn."""
    DESTROYED = "destroyed"


class Verb(Enum):
    """What a step does. Beside it stands to whom, and how much."""

    DAMAGE = "damage"
    HEAL = "heal"
    DESTROY = "destroy"
    EXHAUST = "exhaust"
    RECOVER = "recover"
    REPOSITION = "reposition"
    TOKENS = "tokens"
    LP = "lp"
    """Laugh power for good; `LP_TURN` until the end of the turn. The amount may be negative."""
    LP_TURN = "lp_turn"
    EP = "ep"
    EP_TURN = "ep_turn"
    JOY = "joy"
    EMOTION = "emotion"
    DRAW = "draw"
    DISCARD = "discard"
    POINTS = "points"
    SUMMON = "summon"


class Whom(Enum):
    """To whom a step is done."""

    SELF = "self"
    TARGET = "target"
    """What the player chose, of the kind that the effect names."""
    OWN_FRONT = "own_front"
    OWN_ALL = "own_all"
    FOE_FRONT = "foe_front"
    FOE_ALL = "foe_all"
    ME = "me"
    FOE = "foe"
    BOTH = "both"
    """Both players, in one change: of two victories by it the acting player's counts (L-WIN-5)."""

    @property
    def is_of_players(self) -> bool:
        """Whether it names players; all others name cards of the field."""
        return self in (Whom.ME, Whom.FOE, Whom.BOTH)


class Aim(Enum):
    """What may be chosen as the target of a card or ability."""

    OWN_CHARACTER = "own_character"
    FOE_CHARACTER = "foe_character"
    FOE_FRONT = "foe_front"
    ANY_CHARACTER = "any_character"
    OWN_ARTIFACT = "own_artifact"
    FOE_ARTIFACT = "foe_artifact"


class When(Enum):
    """A condition that an effect may have."""

    ALWAYS = "always"
    GOOD = "good"
    """Only if the turn is its owner's and the mood is GOOD (L-MOOD-2, L-MOOD-3)."""
    HAS_TOKEN = "has_token"
    IN_FRONT = "in_front"
    IN_BACK = "in_back"


class Do(NamedTuple):
    """One printed step: a change of its own (L-RES-1)."""

    verb: Verb
    whom: Whom
    amount: int = 1
    card: str = ""
    """The word of the card that SUMMON puts on the field."""


class Effect(NamedTuple):
    """What a card does at a trigger, if its condition holds, in the printed order."""

    trigger: Trigger
    steps: tuple[Do, ...]
    when: When = When.ALWAYS


class Ability(NamedTuple):
    """What an artifact can be used for, once a turn, for S-Points and perhaps durability (L-CARD-4)."""

    cost: int
    durability: int
    steps: tuple[Do, ...]
