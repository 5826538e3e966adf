"""What the places lead to that a learner chooses on the board: an action, and what it would score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.core import Game, gain


def tapped(game: Game[Any, Any], state: Any, chosen: Sequence[str], place: str) -> tuple[list[str], Any]:
    """What a tap on a place leads to: the places that are chosen from then on, and the action that is meant, if any is.

    A tap on a chosen place lets go of it. Where a tap could begin something else, that is meant rather than an action
    which is not legal: another card of the hand, or another one that lies on the table.
    """
    if place in chosen:
        return [one for one in chosen if one != place], None
    action = game.aim(state, [*chosen, place])
    begins = game.leads_on(state, [place]) and (not chosen or ("/" in place) == ("/" in chosen[0]))
    if action is not None and not (begins and any(True for _ in game.violations(state, action))):
        return list(chosen), action
    if game.leads_on(state, [*chosen, place]):
        return [*chosen, place], None
    return [place] if begins else list(chosen), None


def scores_at(game: Game[Any, Any], state: Any, chosen: Sequence[str]) -> dict[str, int]:
    """For each place with which the chosen ones make a legal action: the points that it scores."""
    ways = {action: tuple(game.way(state, action)) for action in game.legal_actions(state)} if chosen else {}
    return {
        way[-1]: gain(game.apply(state, action)[1], game.actor(state, action))
        for action, way in ways.items()
        if way[:-1] == tuple(chosen)
    }
