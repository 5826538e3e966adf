"""Happiness: cards whose colours must match, Euphorias, Bummers, islands and echoes.

The package is the game: it offers what `tutor.core.Game` asks for.
"""

from collections.abc import Sequence

from tutor.happiness.cards import printed as cards
from tutor.happiness.ending import standing
from tutor.happiness.game import (
    actor,
    aim,
    apply,
    at_turn,
    awaits,
    deal,
    is_over,
    leads_on,
    legal_actions,
    named,
    offers,
    scores,
    sources,
    tries,
    way,
)
from tutor.happiness.notation import decode, encode, read_action, write_action
from tutor.happiness.rules import violations

NAME = "happiness"
BOTS: Sequence[str] = ("random", "greedy")

__all__ = [
    "BOTS",
    "NAME",
    "actor",
    "aim",
    "apply",
    "at_turn",
    "awaits",
    "cards",
    "deal",
    "decode",
    "encode",
    "is_over",
    "leads_on",
    "legal_actions",
    "named",
    "offers",
    "read_action",
    "scores",
    "sources",
    "standing",
    "tries",
    "violations",
    "way",
    "write_action",
]
