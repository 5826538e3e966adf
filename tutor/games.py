"""The games there are, by name. A game is a package that offers what `tutor.core.Game` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor import happiness, laughbattle
from tutor.core import Game
from tutor.happiness.ruleset import Ruleset as HappinessRuleset
from tutor.laughbattle.ruleset import Ruleset as LaughBattleRuleset
from tutor.ruleset import PresetRuleset
from tutor.texts import Mistake

GAMES: Mapping[str, Game[Any, Any]] = {"happiness": happiness, "laughbattle": laughbattle}

RULESETS: Mapping[str, type[PresetRuleset]] = {"happiness": HappinessRuleset, "laughbattle": LaughBattleRuleset}
"""The figures of each game."""


def game(name: str) -> Game[Any, Any]:
    """The game of that name; raises `Mistake` with the nearest name there is."""
    if name not in GAMES:
        raise Mistake.unknown("no_game", name, GAMES)
    return GAMES[name]


def under(game: Game[Any, Any], state: Any, code: str) -> Any:
    """The same position under another ruleset, named as in a position code; raises `Mistake` if it cannot be there."""
    version, _, *sections = game.encode(state).split("~")
    return game.decode("~".join((version, code, *sections)))


def ruleset_of(game: Game[Any, Any], state: Any) -> str:
    """How a position code names the ruleset of a state."""
    return game.encode(state).split("~")[1]
