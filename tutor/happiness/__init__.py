"""Happiness: cards whose colours must match, Euphorias, Bummers, islands and echoes.

The package is the game: it offers what `tutor.core.Game` asks for.
"""

from tutor.happiness.ending import standing
from tutor.happiness.game import actor, apply, deal, is_over, legal_actions, scores
from tutor.happiness.notation import decode, encode
from tutor.happiness.rules import violations

__all__ = [
    "actor",
    "apply",
    "deal",
    "decode",
    "encode",
    "is_over",
    "legal_actions",
    "scores",
    "standing",
    "violations",
]
