"""The 60 cards, and how they are dealt."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from tutor import happiness
from tutor.happiness.cards import Card, Colour, Side, card, deck, edges
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.texts import Mistake, content_folder, read

BLOCKS = [deck()[start : start + 12] for start in range(0, 60, 12)]
WORDS = read(content_folder() / "happiness" / "words.toml")


def test_sixty_cards_no_two_alike() -> None:
    assert len(deck()) == len({one.word for one in deck()}) == 60
    assert len({one.look for one in deck()}) == 60


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0].word)
def test_each_block_has_the_same_mix(block: tuple[Card, ...]) -> None:
    assert Counter(one.jp for one in block) == {1: 3, 2: 3, 3: 3, 4: 1, 0: 2}


@pytest.mark.parametrize("side", Side, ids=lambda side: side.name)
def test_each_side_has_the_same_colours(side: Side) -> None:
    assert Counter(one.edges[side] for one in deck()) == {
        Colour.RED: 13,
        Colour.BLUE: 13,
        Colour.GREEN: 13,
        Colour.YELLOW: 13,
        Colour.SILVER: 8,
    }


@pytest.mark.parametrize("one", deck(), ids=lambda one: one.word)
def test_a_card_has_at_most_one_silver_edge_and_two_or_three_other_colours(one: Card) -> None:
    assert one.edges.count(Colour.SILVER) <= 1
    assert len({*one.edges} - {Colour.SILVER}) in (2, 3)


def test_every_card_has_its_word_in_both_languages_and_there_are_no_others() -> None:
    assert {one.word for one in deck() if one.jp} == set(WORDS["happiness"])
    assert {one.word for one in deck() if not one.jp} == set(WORDS["bummers"])
    for one in deck():
        assert re.fullmatch(r"[a-z]+", one.word), "a word stands in position codes as it is"
        assert re.fullmatch(r"[A-Z][a-z]+", one.said("en"))
        assert re.fullmatch(r"[가-힣][가-힣 ]*", one.said("ko"))
    for lang in ("en", "ko"):
        assert len({one.said(lang) for one in deck()}) == 60, "two cards are called the same"


def test_a_card_is_found_by_its_word() -> None:
    assert card("music") == Card("music", edges("gbsr"), 3)
    with pytest.raises(Mistake, match=r"“musik”\. Did you mean “music”"):
        card("musik")


def test_turning_a_card_moves_its_colours_clockwise() -> None:
    music = card("music")
    assert [music.turned(quarters).look for quarters in range(4)] == ["gbsr3", "rgbs3", "srgb3", "bsrg3"]


@pytest.mark.parametrize(("players", "blocks"), [(2, 3), (3, 4), (4, 5), (6, 5)])
def test_a_smaller_deck_is_whole_blocks(players: int, blocks: int) -> None:
    state = happiness.deal(Ruleset("tabletop").figures, players, Random(0))
    dealt = {*state.deck, *(one for seat in state.seats for one in seat.hand)}
    assert dealt == {one for block in BLOCKS[:blocks] for one in block}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_seed_alone_decides_the_deal(preset: str) -> None:
    def dealt(seed: int) -> object:
        return happiness.deal(Ruleset(preset).figures, 3, Random(seed))

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_the_deal_of_a_seed_is_the_same_on_every_machine() -> None:
    state = happiness.deal(Ruleset("easy").figures, 2, Random(1))
    assert [one.word for one in state.seats[0].hand] == ["bicycle", "typo", "mosquito", "laughter", "letter"]
