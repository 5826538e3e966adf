"""What every game promises, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tutor.core import Game, IllegalAction


def assert_apply_refuses_exactly_what_is_broken(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> None:
    """An action that breaks rules is refused with all of them, any other one leads on; and the state stays as it is."""
    before = game.encode(state)
    for action in actions:
        violations = tuple(game.violations(state, action))
        if violations:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            assert caught.value.violations == violations
        else:
            assert game.apply(state, action)[0] != state
    assert game.encode(state) == before
