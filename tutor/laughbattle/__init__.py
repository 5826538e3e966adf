"""Laugh Battle (웃음배틀): two players, two rows of characters and artifacts, won by joy or by overwhelming.

The package is the game: it offers what `tutor.core.Game` asks for.
"""

from collections.abc import Sequence

from tutor.laughbattle.cards import cards
from tutor.laughbattle.game import actor, apply, at_turn, awaits, deal, is_over, opening, scores, view
from tutor.laughbattle.legal import legal_actions
from tutor.laughbattle.notation import decode, encode, read_action, write_action
from tutor.laughbattle.outlook import imagined, options, worth
from tutor.laughbattle.rules import violations
from tutor.laughbattle.trying import aim, leads_on, named, offers, sources, tries, way

NAME = "laughbattle"
BOTS: Sequence[str] = ("random", "thoughtful")

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
    "imagined",
    "is_over",
    "leads_on",
    "legal_actions",
    "named",
    "offers",
    "opening",
    "options",
    "read_action",
    "scores",
    "sources",
    "tries",
    "view",
    "violations",
    "way",
    "worth",
    "write_action",
]
