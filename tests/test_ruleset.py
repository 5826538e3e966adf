"""The figures of Happiness: each is documented, bounded, under a rule, and moves the game when it is changed."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import param
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import CASES, SEEN, meant

from tutor import happiness
from tutor.core import LANGS, IllegalAction
from tutor.happiness.ruleset import FIGURE_RULES, PRESETS, Figures, Ruleset
from tutor.rulebook import rule, rule_text
from tutor.ruleset import write_value
from tutor.texts import Mistake

FIGURES = Figures._fields[1:]
"""All but the preset itself."""


# -- what a figure is ----------------------------------------------------------------------------------------


def test_figures_ruleset_and_rules_have_the_same_names() -> None:
    own = [name for name in Ruleset.param if name != "name"]  # every Parameterized has a `name`
    assert own == list(Figures._fields)
    assert list(FIGURE_RULES) == list(FIGURES)


@pytest.mark.parametrize("figure", Figures._fields)
def test_a_figure_says_what_it_is_and_what_it_can_be(figure: str) -> None:
    kind = Ruleset.param[figure]
    assert kind.doc
    assert kind.doc.endswith(".")
    match kind:
        case param.Boolean():
            pass
        case param.Integer():
            low, high = kind.bounds
            assert low <= kind.default <= high
        case param.Selector():
            assert len(kind.objects) > 1
        case _:
            pytest.fail(f"{figure} is a {type(kind).__name__}, which has no bounds")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_belongs_to_a_rule_that_holds_in_its_preset(figure: str, preset: str) -> None:
    assert preset in rule(Ruleset.rule_of(figure, preset)).presets


def test_house_figures_say_that_they_are() -> None:
    """The figures of H-DECK-2, H-DECK-3, H-PLAC-5, H-EUPH-5, H-SILV-3, H-ECHO-5 and H-END-4."""
    players = {"players_min", "players_max"}
    online = players | {"final_hand", "echo_jp", "echo_story_jp"}
    house = {
        preset: {one for one in FIGURES if rule(Ruleset.rule_of(one, preset)).status_in(preset) == "house"}
        for preset in PRESETS
    }
    assert house == {
        "tabletop": players | {"deck_two", "deck_three", "deck_more", "grid", "euphoria_factor"},
        "easy": online,
        "hard": online | {"silver"},
    }


def test_easy_and_hard_differ_in_two_figures() -> None:
    """H-MODE-1."""
    easy, hard = (Ruleset(preset).figures._asdict() for preset in ("easy", "hard"))
    assert {name for name in FIGURES if easy[name] != hard[name]} == {"silver", "score_floor"}


# -- a changed figure changes the game -----------------------------------------------------------------------

CHANGES = tomllib.loads((CASES / "figures.toml").read_text(encoding="utf-8"))


def seen(change: dict[str, Any], **figures: object) -> object:
    """What is seen where the change shows, by the preset with these figures changed."""
    try:
        if "at" in change:
            version, preset, rest = change["at"].split("~", 2)
            changed = "".join(f".{name}-{write_value(value)}" for name, value in figures.items())
            state = happiness.decode(f"{version}~{preset}{changed}~{rest}")
        else:
            preset, players = change["deal"].split()
            state = happiness.deal(Ruleset(preset, **figures).figures, int(players), Random(0))
        if "do" in change:
            state, _ = happiness.apply(state, meant(state, change["do"]))
    except Mistake as mistake:
        return mistake.key
    except IllegalAction as illegal:
        return illegal.violations[0].rule
    return SEEN[change["sees"]](state)


@pytest.mark.parametrize("figure", FIGURES)
def test_a_changed_figure_changes_the_game(figure: str) -> None:
    change = CHANGES[figure]
    assert seen(change) == change["was"]
    assert seen(change, **{figure: change["value"]}) == change["is"]


def test_no_other_figure_is_told_to_change_anything() -> None:
    assert list(CHANGES) == list(FIGURES)


# -- the texts follow ----------------------------------------------------------------------------------------


def test_a_rules_text_has_the_figures_of_the_ruleset() -> None:
    assert rule_text("H-PLAC-4", "en", Ruleset("easy").figures._asdict()) == "The board is a grid of 7 by 7 cells."
    assert rule_text("H-PLAC-4", "ko", Ruleset("easy", grid=9).figures._asdict()) == "놀이판은 가로 9칸, 세로 9칸이다."


# -- reading, writing, choosing ------------------------------------------------------------------------------


def values(figure: str) -> st.SearchStrategy[Any]:
    """Everything that the figure can be."""
    kind = Ruleset.param[figure]
    if isinstance(kind, param.Boolean):
        return st.booleans()
    if isinstance(kind, param.Integer):
        low, high = kind.bounds
        return st.sampled_from(range(low, high + 1, kind.step or 1))
    return st.sampled_from(kind.objects)


changes = st.fixed_dictionaries({}, optional={figure: values(figure) for figure in FIGURES})


@given(st.sampled_from(PRESETS), changes)
def test_a_ruleset_comes_back_from_its_text(preset: str, change: dict[str, Any]) -> None:
    ruleset = Ruleset(preset, **change)
    assert Ruleset.from_toml(ruleset.to_toml()).figures == ruleset.figures
    assert Ruleset.of(ruleset.figures).figures == ruleset.figures
    assert {figure: Ruleset.read_value(figure, write_value(value)) for figure, value in change.items()} == change
    assert ruleset.changes.items() <= change.items()


def test_the_text_of_a_ruleset_holds_what_differs() -> None:
    ruleset = Ruleset("hard", silver="nothing", grid=9, echo=False)
    assert ruleset.to_toml() == 'preset = "hard"\ngrid = 9\nsilver = "nothing"\necho = false\n'
    assert Ruleset("tabletop").to_toml() == 'preset = "tabletop"\n'


def test_an_empty_text_is_the_first_preset() -> None:
    assert Ruleset.from_toml("").figures == Ruleset("easy").figures


def test_choosing_a_preset_sets_all_its_figures() -> None:
    ruleset = Ruleset("tabletop", grid=9)
    ruleset.preset = "hard"
    assert ruleset.figures == Ruleset("hard").figures


BAD = [
    # the text, the key of the mistake, and what its message must name
    ("silver = \ngrid = 9", "not_toml", ["house.toml", "line 1"]),
    ("grid = " + "7" * 5000, "not_toml", ["house.toml"]),
    ("grid = " + "[" * 5000, "not_toml", ["house.toml"]),
    ("grid = 0x" + "7" * 5000, "not_toml", ["house.toml"]),
    ("grid" + ".a" * 4000 + " = 1", "not_toml", ["house.toml"]),
    ("preset = 0x" + "7" * 5000, "not_toml", ["house.toml"]),
    ('preset = "hrad"', "no_preset", ["hrad", "hard"]),
    ("girdd = 7", "no_figure", ["girdd", "grid"]),
    ("self = 1", "no_figure", ["self"]),
    ("name = 'ours'", "no_figure", ["name"]),
    ("grid = 8", "bad_figure", ["grid", "8", "3, 5, 7, 9, 11, 13, 15, 17, 19, 21"]),
    ("grid = 23", "bad_figure", ["grid", "23", "21"]),
    ("grid = 7.0", "bad_figure", ["grid", "7.0"]),
    ("grid = true", "bad_figure", ["grid", "True"]),
    ("deck_two = 40", "bad_figure", ["deck_two", "40", "12, 24, 36, 48, 60"]),
    ("echo_max = 0", "bad_figure", ["echo_max", "0", "1 … 9"]),
    ("echo = 1", "bad_figure", ["echo", "1", "true / false"]),
    ('silver = "gold"', "bad_figure", ["silver", "gold", "wild / silver / nothing"]),
    ("silver = [1]", "bad_figure", ["silver", "[1]"]),
    ("[silver]", "bad_figure", ["silver", "{}"]),
]


@pytest.mark.parametrize(("text", "key", "named"), BAD, ids=lambda value: str(value)[:30])
def test_a_bad_text_is_refused_with_its_reason(text: str, key: str, named: list[str]) -> None:
    with pytest.raises(Mistake) as caught:
        Ruleset.from_toml(text, "house.toml")
    assert caught.value.key == key
    for lang in LANGS:
        assert not [word for word in named if word not in caught.value.said(lang)]


def test_a_refused_change_changes_nothing() -> None:
    ruleset = Ruleset("easy")
    with pytest.raises(Mistake):
        ruleset.change({"grid": 9, "silver": "gold"})
    assert ruleset.figures == Ruleset("easy").figures
