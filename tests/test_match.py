"""A free game without its page: people and bots, echoes and undo."""

from __future__ import annotations

from random import Random

import pytest

from tutor import happiness
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Echo, Phase, Step
from tutor.session.match import Match


def match(*seats: str, seed: int = 7, preset: str = "easy") -> Match:
    state = happiness.deal(Ruleset(preset).figures, len(seats), Random(seed))
    return Match(happiness, state, seats, seed)


def placed(*seats: str, position: str) -> Match:
    return Match(happiness, happiness.decode(position), seats, 1)


def play_on(game: Match, steps: int = 2_000) -> None:
    """Let bots and formalities go on, as the page does."""
    for _ in range(steps):
        if not game.step():
            return
    pytest.fail("the bots never stop")


def play_something(game: Match) -> None:
    """What a hurried person would do: the first thing that is allowed."""
    own = [one for one in happiness.legal_actions(game.state) if one is not Step.CLOSE]
    game.act(own[0] if own else Step.CLOSE)


def test_a_play_is_made_by_tapping_and_by_dragging() -> None:
    game = match("", "")
    game.uncover()
    game.tap("d4")
    assert not game.moves
    game.tap("hand/0")
    held = game.state.mover.hand[0]
    assert set(game.landscape()) == {"d4"}
    game.tap("d4")
    assert (game.state.phase, game.state.card, game.chosen) == (Phase.STORY, held, [])
    game.act(Step.TELL)
    game.act(Step.CLOSE)
    assert game.state.turn == 1
    game.uncover()
    game.drop("hand/0", "d4")
    assert [one.rule for one in game.verdict.violations] == ["H-PLAC-6"]
    assert (game.chosen, len(game.moves)) == (["hand/0"], 3)
    game.tap(None)
    assert (game.chosen, game.tried, game.verdict) == ([], None, None)


def end_turn(game: Match) -> None:
    """Play something and tell its story; nobody echoes."""
    game.uncover()
    play_something(game)
    game.act(Step.TELL)
    while game.state.phase is Phase.ECHO:
        if not game.step():
            game.act(Step.CLOSE)


def test_two_people_at_one_screen_see_their_hands_one_after_the_other() -> None:
    game = match("", "")
    for turn in (0, 1, 0):
        assert (game.viewer, game.covered) == (turn, True)
        before = game.state
        assert (game.sources, game.offers()) == ((), ())
        game.tap("hand/0")
        game.drop("hand/0", "d4")
        play_something(game)
        assert (game.state, game.chosen, game.tried) == (before, [], None)
        game.uncover()
        assert not game.covered
        assert list(game.sources) == happiness.sources(before)
        end_turn(game)


def test_who_takes_back_looks_on_and_who_comes_back_is_asked_again() -> None:
    game = match("", "")
    end_turn(game)
    assert (game.state.turn, game.looking, game.covered) == (1, 0, True)
    game.undo()
    assert (game.state.turn, game.covered) == (0, False)
    end_turn(game)
    end_turn(game)
    assert (game.state.turn, game.looking, game.covered) == (0, 1, True)
    for _ in range(6):
        game.undo()
    assert (game.state.turn, game.covered) == (0, True)


@pytest.mark.parametrize("seats", [("", "greedy"), ("greedy", ""), ("greedy", "greedy"), ("", "greedy", "greedy")])
def test_nothing_is_covered_from_bots(seats: tuple[str, ...]) -> None:
    game = match(*seats)
    for _ in range(30):
        assert not game.covered
        if not game.step():
            play_something(game)


def test_between_two_people_a_bot_plays_while_nobody_has_to_look() -> None:
    game = match("", "random", "")
    end_turn(game)
    assert (game.state.turn, game.viewer, game.covered) == (1, None, False)
    play_on(game)
    assert game.state.phase is Phase.ECHO  # who may echo needs no card for it
    assert not game.covered
    game.act(Step.CLOSE)
    assert (game.state.turn, game.covered) == (2, True)


def test_an_illegal_try_changes_nothing_and_is_answered() -> None:
    game = match("", "greedy")
    before = game.state
    game.tap("hand/0")
    game.tap("a1")
    assert game.state is before
    assert [one.rule for one in game.verdict.violations] == ["H-PLAC-1"]
    assert game.tried == happiness.aim(before, ["hand/0", "a1"])
    game.act(Step.PASS)
    assert [one.rule for one in game.verdict.violations] == ["H-TURN-5"]
    assert not game.moves


def test_a_click_that_comes_too_late_acts_for_no_bot() -> None:
    game = placed(
        "", "greedy", position="h1~easy~on.d4-album.e4-bread.d5-pancakes~seat.music~seat.drizzle.dishes~deck.9~turn.1"
    )
    before = game.state
    for act in (Step.PASS, Step.TELL, happiness.read_action("drizzle a1")):
        game.act(act)
    game.drop("hand/0", "e3")
    assert (game.state, game.verdict) == (before, None)


def test_the_hand_of_a_bot_cannot_be_tried_while_a_person_may_echo() -> None:
    game = placed(
        "",
        "greedy",
        position="h1~easy~on.d4-album.e4-bread.d5-pancakes~seat.1charged.music"
        "~seat.1charged.drizzle.dishes~deck.9~turn.1~echo.album",
    )
    assert game.waits_for_a_person
    assert game.sources == ()
    game.tap("hand/0")
    game.tap("a1")
    game.drop("hand/0", "a1")
    assert (game.chosen, game.tried, game.verdict) == ([], None, None)


def test_bots_play_to_the_end_and_the_same_seed_plays_the_same_game() -> None:
    games = [match("random", "greedy", "random", seed=seed) for seed in (5, 5, 6)]
    for game in games:
        play_on(game)
        assert happiness.is_over(game.state)
        assert happiness.scores(game.states[0]) == (0, 0, 0)
        assert len(game.states) == len(game.moves) + 1
        assert game.states[-1] == game.state
    once, again, other = ([move.action for move in game.moves] for game in games)
    assert once == again
    assert once != other


@pytest.mark.parametrize("preset", ["tabletop", "easy", "hard"])
def test_a_person_and_a_bot_finish_a_game(preset: str) -> None:
    game = match("", "greedy", preset=preset)
    for _ in range(1_000):
        play_on(game)
        if happiness.is_over(game.state):
            break
        assert game.waits_for_a_person
        play_something(game)
    assert happiness.is_over(game.state)
    over, moves = game.state, len(game.moves)
    for act in Step:
        game.act(act)
    game.drop("hand/0", "d4")
    assert not game.step()
    assert (game.state, len(game.moves)) == (over, moves)


def test_the_bot_stops_for_the_story_and_for_an_echo_of_a_person() -> None:
    game = match("", "greedy")
    play_something(game)
    assert not game.step(), "the story is the person's to tell"
    game.act(Step.TELL)
    assert game.state.phase is Phase.ECHO
    play_on(game)
    assert (game.state.turn, game.state.phase) == (1, Phase.ECHO), "the bot has played and told; who echoes?"
    assert happiness.awaits(game.state) == [0]
    before = happiness.scores(game.state)
    game.act(Echo(0))
    assert happiness.scores(game.state) == (before[0] + 1, before[1] + 1)
    play_on(game)
    assert (game.state.turn, game.state.phase) == (0, Phase.PLAY), "nobody is left to ask: the window has closed"


def test_a_person_need_not_echo() -> None:
    game = match("", "greedy")
    play_something(game)
    game.act(Step.TELL)
    play_on(game)
    charged = game.state.seats[0].charged
    game.act(Step.CLOSE)
    assert (game.state.turn, game.state.phase, game.state.seats[0].charged) == (0, Phase.PLAY, charged)


def test_undo_goes_back_to_what_a_person_chose_last_and_not_to_a_formality() -> None:
    game = match("", "greedy")
    start = game.state
    game.undo()
    assert game.state is start
    before = []
    for act in (happiness.legal_actions(start)[0], Step.TELL, Step.CLOSE):
        play_on(game)
        before.append(game.state)
        game.act(act)
    assert game.state.turn == 0
    game.tap("hand/0")
    for state in reversed(before):
        game.undo()
        assert (game.state, game.verdict, game.chosen) == (state, None, [])
        assert not game.step(), "what was undone is the person's to decide again"
    assert (before[0], game.moves) == (start, [])


def test_undo_with_bots_alone_changes_nothing() -> None:
    game = match("random", "greedy")
    for _ in range(9):
        game.step()
    before = game.state
    game.undo()
    assert game.state is before
