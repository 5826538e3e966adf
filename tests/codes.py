"""What the tests of both games ask of a position code: it comes back as it was; a mangled one is refused in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from tutor.core import LANGS, Game
from tutor.texts import Mistake

URL_SAFE = re.compile(r"[A-Za-z0-9._~-]+")


def assert_round_trip(game: Game[Any, Any], state: Any) -> None:
    code = game.encode(state)
    assert URL_SAFE.fullmatch(code)
    assert game.decode(code) == state, code
    assert str(state) == code


def assert_refused(read: Callable[[str], object], text: str, key: str, quoted: str, expected: str = "") -> None:
    """The text cannot be read; it is told why in each language, with the part that is wrong and what was expected."""
    with pytest.raises(Mistake) as caught:
        read(text)
    assert caught.value.key == key
    assert str(caught.value) == caught.value.said("en")
    for lang in LANGS:
        said = caught.value.said(lang)
        assert quoted in said
        assert expected in said
        assert bool(re.search("[가-힣]", said)) == (lang == "ko")


@st.composite
def mangled(draw: st.DrawFn, valid: Sequence[str], pieces: Sequence[str]) -> str:
    """A good code with a few pieces left out, put in or doubled."""
    code = draw(st.sampled_from(valid))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(code)))
        end = draw(st.integers(start, min(start + 8, len(code))))
        filling = draw(st.sampled_from(pieces) | st.just(code[start:end] * 2) | st.text(max_size=3))
        code = code[:start] + filling + code[end:]
    return code


def assert_a_position_or_a_mistake(game: Game[Any, Any], code: str) -> None:
    """The code is read as a position that can be played on, or refused with a sentence in each language."""
    found = _decoded(game, code)
    if isinstance(found, Mistake):
        assert all(found.said(lang) for lang in LANGS)
    else:
        assert_round_trip(game, found)
        for action in game.legal_actions(found)[:3]:
            game.apply(found, action)


def _decoded(game: Game[Any, Any], code: str) -> Any:
    try:
        return game.decode(code)
    except Mistake as mistake:
        return mistake
