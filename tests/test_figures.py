"""The words for the figures of a ruleset, and rulesets as a link and a learner's settings hold them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tutor import check
from tutor.content.wording import figure_texts
from tutor.core import LANGS
from tutor.games import GAMES, RULESETS
from tutor.tables import ruleset_at
from tutor.texts import Mistake


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_its_words(game: str) -> None:
    assert not list(check.figure_problems(game))
    words = [figure_texts(game)[figure][lang] for figure in RULESETS[game].RULES for lang in LANGS]
    assert len(set(words)) == len(words)
    assert not [word for word in words if word.endswith(".") or len(word) > 60]


def without(*keys: str) -> Any:
    texts = deepcopy(dict(figure_texts("happiness")))
    table: Any = texts
    for key in keys[:-1]:
        table = table[key]
    del table[keys[-1]]
    return texts


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (without("grid", "ko"), "lessons/happiness/figures.toml, grid: “what it is” is missing in a language."),
        (without("grid"), "lessons/happiness/figures.toml, grid: “what it is” is missing in a language."),
        (without("silver", "wild"), "lessons/happiness/figures.toml, silver: “wild” is missing in a language."),
        (
            {**figure_texts("happiness"), "girdd": {"en": "Grid", "ko": "놀이판"}},
            "lessons/happiness/figures.toml: the ruleset has no figure “girdd”.",
        ),
    ],
)
def test_a_figure_without_words_is_told(texts: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "figure_texts", lambda game: texts)
    assert list(check.figure_problems("happiness")) == [told]


# -- a ruleset in one word -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "code"),
    [("happiness", "hard"), ("happiness", "hard.silver-wild.echo-off"), ("laughbattle", "quick.joy_goal-40")],
)
def test_a_ruleset_comes_back_from_its_code(game: str, code: str) -> None:
    assert RULESETS[game].from_code(code).code == code


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("hrad", "no_preset"),
        ("", "no_preset"),
        ("hard.silver", "code_change"),
        ("hard.silver-wild.silver-wild", "code_twice"),
        ("hard.girdd-7", "no_figure"),
        ("hard.grid-8", "bad_figure"),
        ("hard.grid-<b>", "bad_figure"),
    ],
)
def test_a_code_that_names_no_ruleset_is_refused(code: str, key: str) -> None:
    with pytest.raises(Mistake) as caught:
        RULESETS["happiness"].from_code(code)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("happiness", "easy.players_min-5.players_max-4"),
        ("laughbattle", "standard.deck_low-60"),
        ("laughbattle", "standard.joy_start-60"),
    ],
)
def test_figures_that_contradict_each_other_are_told(game: str, code: str) -> None:
    with pytest.raises(Mistake) as caught:
        RULESETS[game].from_code(code).check_order()
    assert caught.value.key == "bad_order"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_contradicts_nothing(game: str) -> None:
    for preset in RULESETS[game].PRESETS:
        RULESETS[game](preset).check_order()


def test_a_table_is_a_learners_own_for_its_preset_alone() -> None:
    tables = {"happiness/hard": "hard.silver-wild", "happiness/easy": "easy.grid-8"}
    assert ruleset_at("happiness", "hard", tables).changes == {"silver": "wild"}
    assert not ruleset_at("happiness", "tabletop", tables).changes
    assert not ruleset_at("happiness", "easy", tables).changes  # it cannot be
