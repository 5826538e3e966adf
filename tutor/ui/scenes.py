"""The scenes there are, each for its game."""

from __future__ import annotations

from typing import Any

from tutor.core import Game
from tutor.ui.happiness import Happiness
from tutor.ui.laughbattle import LaughBattle
from tutor.ui.scene import Scene

SCENES = {scene.game.NAME: scene for scene in (Happiness(), LaughBattle())}


def scene_of(game: Game[Any, Any]) -> Scene:
    """How the game looks."""
    return SCENES[game.NAME]
