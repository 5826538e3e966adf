"""The bot that looks through its own turn, on Laugh Battle."""

from __future__ import annotations

from random import Random

import pytest

from tutor import laughbattle
from tutor.bots import at_random, best_line, look_ahead
from tutor.laughbattle.cards import card
from tutor.laughbattle.decks import decks
from tutor.laughbattle.outlook import WON, imagined, options, worth
from tutor.laughbattle.ruleset import Ruleset
from tutor.laughbattle.state import Attack, End, GatherJoy, Phase, Piece, PlayCard, Player, State, Use

RULES = Ruleset().figures
PILE = (card("chalk"),) * 5
LION, CHALK = Piece(card("lion")), Piece(card("chalk"))


def state(me: Player, foe: Player) -> State:
    return State(RULES, (me._replace(deck=PILE), foe._replace(deck=PILE)), 0, 9, 0)


def chosen(at: State) -> object:
    return look_ahead(laughbattle, at, laughbattle.legal_actions(at), Random(0))


def dealt(seed: int) -> State:
    choir, brawl = decks()["choir"].cards, decks()["brawl"].cards
    return laughbattle.deal(RULES, (choir, brawl), Random(seed))


def test_it_finds_the_blow_that_wins() -> None:
    at = state(Player(slots=(LION, None, None, None, None, None)), Player(emotion=3))
    assert chosen(at) == Attack("af1", "b")


def test_it_finds_the_joy_that_wins() -> None:
    at = state(Player(slots=(LION, None, None, None, None, None), joy=47), Player(emotion=20))
    assert chosen(at) == GatherJoy("af1")


def test_it_finds_a_win_of_several_actions() -> None:
    drum = Piece(card("drum"), durability=2)
    me = Player(slots=(LION, CHALK, None, drum, None, None), points=1, limit=5)
    at = state(me, Player(emotion=LION.lp + CHALK.lp + 2))
    line = best_line(laughbattle, at, Random(0))
    assert line[0] == Use("ab1")
    assert set(line[1:]) == {Attack("af1", "b"), Attack("af2", "b")}


def test_it_does_not_leave_the_front_open_to_a_fatal_blow() -> None:
    wall = Player((card("bear"),), points=3, limit=3, emotion=2)
    at = state(wall, Player(slots=(LION, None, None, None, None, None)))
    assert chosen(at) == PlayCard(card("bear"), "af1")


def test_a_bot_thinks_only_of_legal_actions_and_always_of_the_end_of_the_turn() -> None:
    rng = Random(4)
    at = dealt(4)
    while not laughbattle.is_over(at):
        thought = options(at)
        assert thought
        assert set(thought) <= set(laughbattle.legal_actions(at))
        assert End() in thought or at.phase.value != "main"
        at = laughbattle.apply(at, at_random(laughbattle, at, laughbattle.legal_actions(at), rng))[0]
    assert abs(worth(at, 0)) == WON
    assert worth(at, 0) == -worth(at, 1)


def test_the_same_seed_chooses_the_same() -> None:
    at = dealt(2)
    for _ in range(12):
        actions = laughbattle.legal_actions(at)
        first, second = (look_ahead(laughbattle, at, actions, Random(7)) for _ in range(2))
        assert first == second
        assert first in actions
        at = laughbattle.apply(at, first)[0]


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_see_what_is_hidden(seed: int) -> None:
    at = dealt(seed)._replace(phase=Phase.MAIN)
    me, foe = at.players
    hidden = (*foe.deck, *foe.hand)
    n = len(foe.hand)
    other = at._replace(
        players=(me._replace(deck=me.deck[::-1]), foe._replace(hand=hidden[:n], deck=hidden[n:])), luck=at.luck + 1
    )
    assert imagined(at, 0, Random(1)) == imagined(other, 0, Random(1))
