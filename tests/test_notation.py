"""Position codes and action texts: what is written can be read, and what cannot be read is refused with its reason."""

from __future__ import annotations

from random import Random

import pytest
from codes import assert_a_position_or_a_mistake, assert_refused, assert_round_trip, mangled
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import game, positions

from tutor import happiness
from tutor.happiness.board import cell_at
from tutor.happiness.cards import Card, Colour, card
from tutor.happiness.notation import decode, encode, read_action, write_action
from tutor.happiness.ruleset import PRESETS
from tutor.happiness.state import Action, Echo, Phase, Play, State, Step
from tutor.texts import content_folder, read

# -- what is written can be read -----------------------------------------------------------------------------


@given(positions(tuple(Phase)))
def test_a_made_up_position_comes_back_from_its_code(state: State) -> None:
    assert_round_trip(happiness, state)


@given(st.sampled_from(PRESETS), st.integers(2, 6), st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_a_position_of_a_game_comes_back_from_its_code(preset: str, players: int, seed: int, rng: Random) -> None:
    moves = list(game(preset, players, seed))
    state, action = rng.choice(moves)
    assert_round_trip(happiness, state)
    assert_round_trip(happiness, happiness.apply(state, action)[0])
    assert_round_trip(happiness, happiness.apply(*moves[-1])[0])


def test_a_code_says_what_lies_where() -> None:
    state = decode(
        "h1~hard.grid-5~on.b2-laughter.c3-home-rrbb4~seat.-12jp.1charged.2spent.music.bread"
        "~seat.7jp~euphoria.gift.hug~bummers.traffic~deck.3~turn.1~echo.laughter.0~passes.2"
    )
    laughter, home = card("laughter"), Card("home", (Colour.RED, Colour.RED, Colour.BLUE, Colour.BLUE), 4)
    assert state.rules.silver == "silver"
    assert state.rules.grid == state.board.size == 5
    assert state.board.cards == {cell_at("b2"): laughter, cell_at("c3"): home}
    first, second = state.seats
    assert first.hand == (card("music"), card("bread"))
    assert (first.score, first.charged, first.spent) == (-12, 1, 2)
    assert (second.score, second.charged, second.spent) == (7, 0, 0)
    assert (second.hand, second.euphoria, second.bummers) == ((), (card("gift"), card("hug")), (card("traffic"),))
    assert state.deck == (card("spring"), card("letter"), card("friends")), "the first cards that lie nowhere else"
    assert (state.turn, state.phase, state.card, state.echoed) == (1, Phase.ECHO, laughter, (0,))
    assert state.passes == 0, "a card was played since"
    assert decode("h1~easy~seat~seat~passes.2").passes == 2


def test_what_goes_without_saying_is_not_written() -> None:
    assert encode(decode("h1~easy~seat~seat")) == "h1~easy~seat~seat"
    assert encode(decode("h1~easy~seat.0jp.0charged~seat~deck.0~turn.0~passes.0")) == "h1~easy~seat~seat"
    assert encode(decode("h1~hard.silver-silver~on.d4-music-gbsr3~seat~seat")) == "h1~hard~on.d4-music~seat~seat"


# -- what cannot be read is refused --------------------------------------------------------------------------

BROKEN = [
    # the code, the key of the mistake, the part that is quoted, what was expected
    ("", "code_version", "“”", "h1"),
    ("h2~easy~seat~seat", "code_version", "h2", "h1"),
    ("https://x", "code_version", "https://x", "h1"),
    ("h1.x~easy~seat~seat", "code_version", "h1.x", "h1"),
    ("h1", "code_preset", "h1", "tabletop"),
    ("h1~esay~seat~seat", "no_preset", "esay", "easy"),
    ("h1~~seat~seat", "no_preset", "“”", ""),
    ("h1~hard.silver~seat~seat", "code_change", "silver", "silver-nothing"),
    ("h1~hard.sliver-nothing~seat~seat", "no_figure", "sliver", "silver"),
    ("h1~hard.silver-gold~seat~seat", "bad_figure", "gold", "wild / silver / nothing"),
    ("h1~hard.grid-8~seat~seat", "bad_figure", "8", "3, 5, 7"),
    ("h1~hard.grid-seven~seat~seat", "bad_figure", "seven", "3, 5, 7"),
    ("h1~hard.grid-" + "7" * 5000 + "~seat~seat", "bad_figure", "777", "3, 5, 7"),
    ("h1~hard.echo_jp-11~seat~seat", "bad_figure", "11", "0 … 10"),
    ("h1~hard.echo-yes~seat~seat", "bad_figure", "yes", "true / false"),
    ("h1~easy~seet.music~seat~seat", "code_section", "seet", "seat"),
    ("h1~easy~~seat~seat", "code_section", "“”", ""),
    ("h1~easy~seat~seat~over.now", "code_section", "over.now", "over"),
    ("h1~easy~on.music~seat~seat", "code_cell", "music", "d4-music"),
    ("h1~easy~on.h4-music~seat~seat", "code_cell", "h4-music", "g7"),
    ("h1~tabletop~on.v4-music~seat~seat", "code_cell", "v4-music", "u21"),
    ("h1~easy~on.d4~seat~seat", "code_cell", "d4", "d4-music"),
    ("h1~easy~on.d4-music.d4-bread~seat~seat", "code_cell_twice", "d4-bread", "d4"),
    ("h1~easy~on.d4-traffic~seat~seat", "code_bummer_on_board", "d4-traffic", ""),
    ("h1~easy~on.d4-music-rrrr0~seat~seat", "code_bummer_on_board", "d4-music-rrrr0", ""),
    ("h1~easy~on.d4-musik~seat~seat", "no_card", "musik", "music"),
    ("h1~easy~seat.bred~seat", "no_card", "bred", "bread"),
    ("h1~easy~seat.5points~seat", "no_card", "5points", ""),
    ("h1~easy~on.d4-music~seat.music~seat", "code_card_twice", "music", ""),
    ("h1~easy~seat.music.music-rrrr1~seat", "code_card_twice", "music-rrrr1", ""),
    ("h1~easy~seat~euphoria.music~seat~bummers.music", "code_card_twice", "music", ""),
    ("h1~easy~seat~seat.bread~deck.music.bread", "code_card_twice", "bread", ""),
    ("h1~easy~seat.music-gbs3~seat", "code_look", "music-gbs3", "gysb3"),
    ("h1~easy~seat.music-gbsr5~seat", "code_look", "music-gbsr5", "gysb3"),
    ("h1~easy~seat.music-gbsx3~seat", "code_look", "music-gbsx3", "r b g y s"),
    ("h1~easy~seat.-1charged~seat", "code_number", "-1charged", "1charged"),
    ("h1~easy~seat.-5jp~seat", "code_number", "-5jp", "0jp"),
    ("h1~easy~seat~seat~turn", "code_number", "turn", "turn.1"),
    ("h1~easy~seat~seat~turn.one", "code_number", "turn.one", "turn.1"),
    ("h1~easy~seat~seat~turn.0.1", "code_number", "turn.0.1", "turn.1"),
    ("h1~easy~seat~seat~passes.-1", "code_number", "passes.-1", "passes.1"),
    ("h1~easy~seat~seat~deck.9cards", "code_number", "deck.9cards", "deck.1"),
    ("h1~easy~seat~seat~deck." + "9" * 5000, "code_number", "deck.999", "deck.1"),
    ("h1~easy~seat~seat~echo.music.x", "code_number", "echo.x", "echo.1"),
    ("h1~easy~euphoria.music~seat~seat", "code_pile", "euphoria.music", "seat"),
    ("h1~easy~bummers.traffic~seat~seat", "code_pile", "bummers.traffic", "seat"),
    ("h1~easy~seat~seat~story", "code_story", "story", "story.music"),
    ("h1~easy~seat~seat~story.music.bread", "code_story", "story.music.bread", "story.music"),
    ("h1~easy~seat~seat~echo", "code_story", "echo", "story.music"),
    ("h1~easy~seat~seat~turn.2", "code_seat", "turn.2", "2"),
    ("h1~easy~seat~seat~echo.traffic", "code_echo", "echo.traffic", ""),
    ("h1~easy~seat.music~seat~story.music", "code_card_twice", "story.music", ""),
    ("h1~easy~seat~seat~turn.0~turn.1", "code_twice", "turn.1", ""),
    ("h1~easy~seat~seat~echo.music.1~story.music", "code_twice", "story.music", ""),
    ("h1~easy~seat.5jp.6jp~seat", "code_twice", "6jp", ""),
    ("h1~easy~seat~euphoria.music~euphoria.bread~seat", "code_twice", "euphoria.bread", ""),
    ("h1~easy.grid-5.grid-9~seat~seat", "code_twice", "grid-9", ""),
    ("h1~easy~seat~seat~echo.music.2", "code_seat", "echo.2", "2"),
    ("h1~easy~seat~seat~deck.61", "code_deck", "deck.61", "60"),
    ("h1~easy~seat.music~seat~deck.60", "code_deck", "deck.60", "59"),
    ("h1~easy", "bad_players", "0", "2"),
    ("h1~easy~seat", "bad_players", "1", "2"),
    ("h1~easy~seat~seat~seat~seat~seat~seat~seat", "bad_players", "7", "6"),
    ("h1~easy.players_max-3~seat~seat~seat~seat", "bad_players", "4", "3"),
]


@pytest.mark.parametrize(("code", "key", "quoted", "expected"), BROKEN, ids=lambda value: str(value)[:40])
def test_a_broken_code_is_refused_with_its_reason(code: str, key: str, quoted: str, expected: str) -> None:
    assert_refused(decode, code, key, quoted, expected)


def test_every_mistake_of_a_code_is_among_them() -> None:
    messages = {key for key in read(content_folder() / "messages.toml") if key.startswith("code_")}
    others = {"no_preset", "no_figure", "bad_figure", "no_card", "bad_players"}
    assert {key for _, key, _, _ in BROKEN} == messages | others


# -- nothing else ever happens -------------------------------------------------------------------------------

VALID = [
    "h1~hard~on.d3-laughter.e4-home-rrbb2~seat.12jp.1charged.1spent.music.bread~seat~deck.20~turn.1",
    "h1~easy.grid-5.silver-nothing~seat.-0jp~euphoria.gift~bummers.traffic~seat.bread~deck.music.hug~echo.home.0",
    "h1~tabletop.echo-on~seat.music~seat.bread~seat.traffic~story.traffic-rbgy0~passes.1",
]
PIECES = ("~", ".", "-", "h1", "easy", "on", "seat", "echo", "deck", "d4", "music", "9", "-1", "jp", "٣", "²", "é", " ")


@given(mangled(VALID, PIECES) | st.text(max_size=40))
@settings(max_examples=800)
def test_a_mangled_code_is_a_position_or_a_mistake(code: str) -> None:
    assert_a_position_or_a_mistake(happiness, code)


# -- actions -------------------------------------------------------------------------------------------------

ACTIONS = [
    ("music d3", Play(card("music"), cell_at("d3") or 0)),
    ("music-rrrr3 u21", Play(Card("music", (Colour.RED,) * 4, 3), cell_at("u21") or 0)),
    ("traffic a1", Play(card("traffic"), 0)),
    ("echo 2", Echo(2)),
    ("pass", Step.PASS),
    ("tell", Step.TELL),
    ("close", Step.CLOSE),
    ("time up", Step.TIME_UP),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_an_action_is_written_and_read(text: str, action: Action) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


@pytest.mark.parametrize(
    ("text", "key", "quoted"),
    [
        ("", "no_action", "“”"),
        ("music", "no_action", "music"),
        ("music z9", "no_action", "music z9"),
        ("echo", "no_action", "echo"),
        ("echo two", "no_action", "echo two"),
        ("echo " + "9" * 5000, "no_action", "echo 999"),
        ("PASS", "no_action", "PASS"),
        ("musik d3", "no_card", "musik"),
        ("music-rr3 d3", "code_look", "music-rr3"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_action_is_refused(text: str, key: str, quoted: str) -> None:
    assert_refused(read_action, text, key, quoted)
