"""Where the puzzles of each game come from."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness import ground
from tutor.puzzles.laughbattle import fields

GROUNDS: Mapping[str, Ground] = {one.game.NAME: one for one in (ground.GROUND, fields.GROUND)}
"""The ground of each game, by the game's name."""
