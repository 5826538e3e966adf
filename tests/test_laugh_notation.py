"""Position codes and action texts of Laugh Battle: what is written can be read, and what cannot be read is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from codes import assert_a_position_or_a_mistake, assert_refused, assert_round_trip, mangled
from hypothesis import given, settings
from hypothesis import strategies as st
from laugh_positions import game, made_up, more_cards, new_game, seeds

from tutor import laughbattle
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import PLAYERS
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.notation import decode, encode, read_action, write_action
from tutor.laughbattle.state import (
    Action,
    Attack,
    Discard,
    End,
    GatherJoy,
    Mulligan,
    Phase,
    PlayCard,
    Reposition,
    Spend,
    Use,
)
from tutor.laughbattle.wording import phrase
from tutor.texts import content_folder, read


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with more_cards():
        yield


# -- what is written can be read -----------------------------------------------------------------------------


@given(seeds)
def test_a_made_up_position_comes_back_from_its_code(seed: int) -> None:
    rng = Random(seed)
    state = made_up(rng, tuple(Phase))
    assert_round_trip(laughbattle, state)
    legal = laughbattle.legal_actions(state)
    for action in rng.sample(legal, min(4, len(legal))):
        assert read_action(write_action(action)) == action
        assert_round_trip(laughbattle, laughbattle.apply(state, action)[0])


@given(st.sampled_from(["standard", "quick"]), st.integers(0, 10**6))
@settings(max_examples=5)
def test_a_position_of_a_game_comes_back_from_its_code(preset: str, seed: int) -> None:
    moves = list(game(preset, seed))
    for state, action in (*moves[::20], moves[-1]):
        assert_round_trip(laughbattle, state)
        assert_round_trip(laughbattle, laughbattle.apply(state, action)[0])


def test_a_code_says_what_lies_where() -> None:
    state = decode(
        "l1~standard.guard-off.hand_limit-5~a.n3emotion.12joy.3of5points.4turns.played-meek.repositioned"
        ".hand.plain.quip.deck.tiny.tiny.graveyard.crate"
        "~ab3.plain.2damage.1token.n2lp.3ep.1lpturn.n1epturn.exhausted.repositioned"
        "~bf1.sling.2durability.4token.used~turn.9.b.good~first.b~luck.77"
    )
    one, two = state.players
    assert (state.rules.guard, state.rules.hand_limit, state.rules.preset) == (False, 5, "standard")
    assert (one.emotion, one.joy, one.points, one.limit, one.turns) == (-3, 12, 3, 5, 4)
    assert (one.played, one.repositioned) == (card("meek"), True)
    assert one.hand == (card("plain"), card("quip"))
    assert (one.deck, one.graveyard) == ((card("tiny"),) * 2, (card("crate"),))
    back, front = one.slots[5], two.slots[0]
    assert back is not None
    assert front is not None
    assert (back.damage, back.tokens, back.lp_bonus, back.ep_bonus, back.lp_turn, back.ep_turn) == (2, 1, -2, 3, 1, -1)
    assert (back.exhausted, back.repositioned, back.used, back.durability) == (True, True, False, 0)
    assert (front.card, front.durability, front.tokens, front.used) == (card("sling"), 2, 4, True)
    assert (two.emotion, two.joy, two.hand) == (20, 0, ())
    assert (state.turn, state.seat, state.good, state.first, state.luck) == (9, 1, True, 1, 77)
    assert (state.phase, state.winner) == (Phase.MAIN, None)


@pytest.mark.parametrize(
    ("part", "phase", "winner"),
    [
        ("phase.mulligan", Phase.MULLIGAN, None),
        ("phase.main", Phase.MAIN, None),
        ("phase.discard", Phase.DISCARD, None),
        ("phase.over.a", Phase.OVER, 0),
        ("phase.over.b", Phase.OVER, 1),
        ("phase.over.draw", Phase.OVER, DRAW),
    ],
)
def test_a_code_says_the_phase_and_who_has_won(part: str, phase: Phase, winner: int | None) -> None:
    state = decode(f"l1~quick.hand_limit-1~a.hand.plain.plain~{part}")
    assert (state.phase, state.winner) == (phase, winner)


def test_what_goes_without_saying_is_not_written() -> None:
    bare = "l1~quick~a.12emotion~b.12emotion~turn.1.a"
    assert encode(decode("l1~quick")) == bare
    full = "l1~quick.guard-on~a.12emotion.0joy.0of0points.0turns.hand.deck~b~turn.1.a~phase.main~first.a~luck.0"
    assert encode(decode(full)) == bare
    assert encode(decode("l1~quick~af1.crate.3durability.0token")) == bare.replace("~b", "~af1.crate.3durability~b", 1)


# -- what cannot be read is refused --------------------------------------------------------------------------

BROKEN = [
    # the code, the key of the mistake, the part that is quoted, what was expected
    ("", "code_version", "“”", "l1"),
    ("h1~easy~seat~seat", "code_version", "h1", "l1"),
    ("l1", "code_preset", "l1", "standard, quick"),
    ("l1~qiuck", "no_preset", "qiuck", "quick"),
    ("l1~~a", "no_preset", "“”", ""),
    ("l1~standard.guard", "code_change", "guard", "guard-off"),
    ("l1~standard.", "code_change", "“”", "guard-off"),
    ("l1~standard.gard-off", "no_figure", "gard", "guard"),
    ("l1~standard.guard-maybe", "bad_figure", "maybe", "true / false"),
    ("l1~standard.front-9", "bad_figure", "9", "1 … 5"),
    ("l1~standard.guard-off.guard-on", "code_twice", "guard-on", ""),
    ("l1~standard~c.5joy", "code_section", "c.5joy", ""),
    ("l1~standard~", "code_section", "“”", ""),
    ("l1~standard~af4.plain", "code_section", "af4.plain", ""),
    ("l1~standard.front-2~af3.plain", "code_section", "af3.plain", ""),
    ("l1~standard~a.5joy~a.6joy", "code_twice", "a.6joy", ""),
    ("l1~standard~af1.plain~af1.meek", "code_twice", "af1.meek", ""),
    ("l1~standard~a.5joy.6joy", "code_twice", "6joy", ""),
    ("l1~standard~a.hand.plain.hand.meek", "code_twice", "hand", ""),
    ("l1~standard~af1.plain.2damage.3damage", "code_twice", "af1.3damage", ""),
    ("l1~standard~af1.plain.exhausted.exhausted", "code_twice", "af1.exhausted", ""),
    ("l1~standard~a.5emotin", "laugh_player", "5emotin", "20emotion"),
    ("l1~standard~a.plain", "laugh_player", "plain", "hand"),
    ("l1~standard~a.n5joy", "laugh_player", "n5joy", "12joy"),
    ("l1~standard~a.٣joy", "laugh_player", "٣joy", "12joy"),
    ("l1~standard~a.5of3points", "laugh_player", "5of3points", "3of5points"),
    ("l1~standard~a.played-quip", "laugh_player", "played-quip", ""),
    ("l1~standard~a.played-plainn", "no_card", "plainn", "plain"),
    ("l1~standard~a.hand.shild", "no_card", "shild", "shield"),
    ("l1~standard~a.hand.5joy", "no_card", "5joy", ""),
    ("l1~standard~af1", "laugh_piece", "af1", "af1.mime"),
    ("l1~standard~af1.shild", "no_card", "shild", "shield"),
    ("l1~standard~af1.quip", "laugh_piece", "af1.quip", "af1.mime"),
    ("l1~standard~af1.plain.2dmg", "laugh_piece", "af1.2dmg", "2damage"),
    ("l1~standard~af1.plain.n2damage", "laugh_piece", "af1.n2damage", "2damage"),
    ("l1~standard~af1.plain.n1token", "laugh_piece", "af1.n1token", ""),
    ("l1~standard~af1.plain.2durability", "laugh_piece", "af1.2durability", ""),
    ("l1~standard~af1.crate.0durability", "laugh_piece", "af1.0durability", ""),
    ("l1~standard~af1.crate.1damage", "laugh_piece", "af1.1damage", ""),
    ("l1~standard~turn.9", "code_section", "turn.9", "turn.9.a"),
    ("l1~standard~turn.9.c", "code_section", "turn.c", "turn.a"),
    ("l1~standard~turn.9.a.bad", "code_section", "turn.9.a.bad", "turn.9.a"),
    ("l1~standard~turn.x.a", "code_number", "turn.x", "turn.1"),
    ("l1~standard~turn." + "9" * 5000 + ".a", "code_number", "turn.999", "turn.1"),
    ("l1~standard~turn.0.a", "laugh_turn", "turn.0", ""),
    ("l1~standard~turn.0.a~phase.discard", "laugh_turn", "turn.0", ""),
    ("l1~standard~turn.1.a~phase.mulligan", "laugh_turn", "turn.1", ""),
    ("l1~standard~turn.61.a", "laugh_turn", "turn.61", "60"),
    ("l1~standard.turn_limit-10~turn.11.a", "laugh_turn", "turn.11", "10"),
    ("l1~standard~turn.9.a~first.b", "laugh_first", "turn.9.a", "first.b"),
    ("l1~standard~turn.8.a~first.a", "laugh_first", "turn.8.a", "first.a"),
    ("l1~standard~turn.9.b~phase.over.a~first.a", "laugh_first", "turn.9.b", "first.a"),
    ("l1~standard~a.6turns~turn.10.a", "laugh_turns", "a.6turns", "5"),
    ("l1~standard~b.1turns~turn.0.a~phase.mulligan", "laugh_turns", "b.1turns", ""),
    (f"l1~standard~b.hand{'.plain' * 13}~phase.mulligan", "laugh_hand", "phase.mulligan", "13"),
    (f"l1~standard~a.hand{'.plain' * 8}~phase.discard", "laugh_hand", "phase.discard", "8"),
    ("l1~standard~af1.plain.9damage", "laugh_fallen", "af1.plain", ""),
    ("l1~standard~phase", "code_section", "phase", ""),
    ("l1~standard~phase.muligan", "code_section", "phase.muligan", "phase.mulligan"),
    ("l1~standard~phase.over", "code_section", "phase.over", "phase.over.a"),
    ("l1~standard~phase.over.c", "code_section", "phase.over.c", "phase.over."),
    ("l1~standard~phase.discard.x", "code_section", "phase.discard.x", "phase.discard"),
    ("l1~standard~first.c", "code_section", "first.c", "first.a"),
    ("l1~standard~first", "code_section", "first", "first.b"),
    ("l1~standard~luck.x", "code_number", "luck.x", "luck.1"),
    ("l1~standard~luck.1.2", "code_section", "luck.1.2", "luck.7"),
]


@pytest.mark.parametrize(("code", "key", "quoted", "expected"), BROKEN, ids=lambda value: str(value)[:40])
def test_a_broken_code_is_refused_with_its_reason(code: str, key: str, quoted: str, expected: str) -> None:
    assert_refused(decode, code, key, quoted, expected)


def test_every_mistake_of_a_code_is_among_them() -> None:
    own = {key for key in read(content_folder() / "messages.toml") if key.startswith("laugh_")} - {"laugh_action"}
    shared = {"code_version", "code_preset", "code_change", "code_section", "code_number", "code_twice"}
    assert {key for _, key, _, _ in BROKEN} == own | shared | {"no_preset", "no_figure", "bad_figure", "no_card"}


def test_a_turn_can_have_any_number_that_a_game_comes_to() -> None:
    """In a game that went from its first turn to its last, and where no turn is named."""
    rng = Random(3)
    state = new_game("quick", rng)
    while not laughbattle.is_over(state):
        assert decode(encode(state)) == state
        state, _ = laughbattle.apply(state, rng.choice(laughbattle.legal_actions(state)))
    assert decode(encode(state)) == state
    for code, turn in (("", 1), ("~phase.mulligan", 0), ("~turn.60.a", 60), ("~turn.60.b~first.a", 60)):
        assert decode(f"l1~standard{code}").turn == turn


@pytest.mark.parametrize(("turn", "seat", "first"), [(1, "a", 0), (1, "b", 1), (8, "a", 1), (60, "b", 0)])
def test_the_number_of_a_turn_tells_who_began(turn: int, seat: str, first: int) -> None:
    code = f"l1~standard~a.20emotion~b.20emotion~turn.{turn}.{seat}"
    assert decode(code).first == first
    assert encode(decode(f"{code}~first.{PLAYERS[first]}")) == code


# -- nothing else ever happens -------------------------------------------------------------------------------

VALID = [
    "l1~standard~a.20emotion.12joy.3of5points.hand.plain.quip~af1.spear.2damage.1token~b~bf1.shield~turn.9.a.good",
    "l1~quick.guard-off~a.n2emotion.4turns.played-meek.deck.tiny~ab2.sling.1durability.used~turn.3.b~luck.7",
    "l1~standard~a.hand.plain.meek.deck.tiny~turn.0.a~phase.mulligan~first.a~bf1.arrow.n2lp.1epturn.exhausted",
]
PIECES = ("~", ".", "-", "l1", "a", "b", "af1", "bb3", "hand", "plain", "quip", "n", "9", "damage", "٣", "²", "é")


@given(mangled(VALID, PIECES) | st.text(max_size=40))
@settings(max_examples=400)
def test_a_mangled_code_is_a_position_or_a_mistake(code: str) -> None:
    assert_a_position_or_a_mistake(laughbattle, code)


# -- actions -------------------------------------------------------------------------------------------------


def written() -> list[tuple[str, Action]]:
    return [
        ("play plain af1", PlayCard(card("plain"), "af1")),
        ("play quip", PlayCard(card("quip"))),
        ("play jab on bb2", PlayCard(card("jab"), "", "bb2")),
        ("play plain af1 on bf2", PlayCard(card("plain"), "af1", "bf2")),
        ("attack af1 b", Attack("af1", "b")),
        ("joy ab3", GatherJoy("ab3")),
        ("move af1 ab2", Reposition("af1", "ab2")),
        ("spend af1", Spend("af1")),
        ("use ab1", Use("ab1")),
        ("use ab1 on bf1", Use("ab1", "bf1")),
        ("discard meek", Discard(card("meek"))),
        ("mulligan", Mulligan(())),
        ("mulligan plain plain", Mulligan((card("plain"),) * 2)),
        ("end", End()),
    ]


def test_an_action_is_written_and_read() -> None:
    for text, action in written():
        assert write_action(action) == text
        assert read_action(text) == action


@pytest.mark.parametrize(
    ("text", "key", "quoted"),
    [
        ("", "laugh_action", "“”"),
        ("plain af1", "laugh_action", "plain af1"),
        ("play", "laugh_action", "play"),
        ("play plain af1 af2", "laugh_action", "play plain af1 af2"),
        ("attack af1", "laugh_action", "attack af1"),
        ("END", "laugh_action", "END"),
        ("end now", "laugh_action", "end now"),
        ("play shild af1", "no_card", "shild"),
        ("mulligan shild", "no_card", "shild"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_action_is_refused(text: str, key: str, quoted: str) -> None:
    assert_refused(read_action, text, key, quoted)


@pytest.mark.parametrize(
    ("text", "en", "ko"),
    [
        ("play chalk af2", "Play Chalk Soldier in the front row", "분필 병정을 전방에 내기"),
        ("play chalk af1", "Play Chalk Soldier in the slot of Giggle Mouse", "킥킥 생쥐가 있는 칸에 분필 병정을 내기"),
        (
            "play chalk bf1",
            "Play Chalk Soldier in the slot of the opponent’s Giggle Mouse",
            "상대의 킥킥 생쥐가 있는 칸에 분필 병정을 내기",
        ),
        (
            "play chalk bf2",
            "Play Chalk Soldier in empty slot 2 (opponent’s front)",
            "상대 전방 2번 빈칸에 분필 병정을 내기",
        ),
        ("play joke", "Use Flat Joke", "썰렁한 농담 쓰기"),
        ("play joke ab2", "Play Flat Joke in the back row", "썰렁한 농담을 후방에 내기"),
        ("move af1 ab2", "Giggle Mouse moves to the back row", "킥킥 생쥐를 후방으로 재배치하기"),
        ("move af1 af1", "Giggle Mouse moves to the front row", "킥킥 생쥐를 전방으로 재배치하기"),
        (
            "move af1 ab1",
            "Giggle Mouse moves to the slot of Spring Cat",
            "킥킥 생쥐를 용수철 고양이가 있는 칸으로 재배치하기",
        ),
        ("attack af1 af1", "Giggle Mouse attacks itself", "킥킥 생쥐로 자기 자신 공격하기"),
    ],
)
def test_what_is_not_legal_for_its_place_is_called_otherwise_than_what_is(text: str, en: str, ko: str) -> None:
    """A row names any empty slot of it; a slot that is taken, or not the player's, is named itself."""
    state = decode("l1~standard~a.5of5points.hand.chalk.joke~af1.mouse~ab1.cat~b.deck.imp~bf1.mouse~turn.9.a")
    action = read_action(text)
    assert (phrase(state, action, "en"), phrase(state, action, "ko")) == (en, ko)
