"""Laugh Battle (웃음배틀): two players, two rows of characters and artifacts, won by joy or by overwhelming.

The package is the game: it offers what `tutor.core.Game` asks for.
"""

from tutor.laughbattle.cards import cards
from tutor.laughbattle.game import (
    actor,
    aim,
    apply,
    awaits,
    deal,
    is_over,
    legal_actions,
    scores,
    sources,
    spot,
    tries,
)
from tutor.laughbattle.notation import decode, encode, read_action, write_action
from tutor.laughbattle.outlook import imagined, options, worth
from tutor.laughbattle.rules import violations

NAME = "laughbattle"

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
    "imagined",
    "is_over",
    "legal_actions",
    "options",
    "read_action",
    "scores",
    "sources",
    "spot",
    "tries",
    "violations",
    "worth",
    "write_action",
]
