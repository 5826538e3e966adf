"""Happiness: cards whose colours must match, Euphorias, Bummers, islands and echoes.

The package is the game: it offers what `tutor.core.Game` asks for.
"""

from tutor.happiness.cards import printed as cards
from tutor.happiness.ending import standing
from tutor.happiness.game import actor, aim, apply, awaits, deal, is_over, legal_actions, scores, sources, spot, tries
from tutor.happiness.notation import decode, encode, read_action, write_action
from tutor.happiness.rules import violations

NAME = "happiness"

__all__ = [
    "NAME",
    "actor",
    "aim",
    "apply",
    "awaits",
    "cards",
    "deal",
    "decode",
    "encode",
    "is_over",
    "legal_actions",
    "read_action",
    "scores",
    "sources",
    "spot",
    "standing",
    "tries",
    "violations",
    "write_action",
]
