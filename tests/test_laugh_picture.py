"""The pictures of Laugh Battle: readable at the width of a phone, in both themes, and complete."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.core import LANGS, Lang
from tutor.draw import PALETTE, text_width
from tutor.laughbattle import cards, decode
from tutor.laughbattle.cards import Card, Kind
from tutor.laughbattle.picture import BAR, WIDTH, card_svg, marks, player_svg, state_svg
from tutor.laughbattle.state import Piece

PHONE = 117 / WIDTH
"""Pixels to a unit, where three cards lie side by side on a phone."""

POSITION = (
    "l1~standard~a.9emotion.37joy.3of6points.hand.bomb.crayons~af1.witch.2token~af3.tickle.exhausted"
    "~b.13emotion.22joy.2of6points.hand.imp~bf1.bear.2damage~bf2.balloon~bb1.plane~turn.11.a.good"
)


def texts(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<svg>{svg}</svg>").iter("text"))


def words(svg: str) -> str:
    return " ".join("".join(one.itertext()) for one in texts(svg))


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_every_card_are_readable_on_a_phone_and_stay_within_it(lang: Lang) -> None:
    for card in cards().values():
        shown = texts(card_svg(card, lang, Piece(card, durability=card.durability)))
        for one in shown:
            size = float(one.attrib["font-size"])
            assert size * PHONE >= 11, (card.word, one.text)
            left = float(one.attrib["x"])
            if one.attrib["text-anchor"] == "start":
                assert left + text_width(one.text or "") * size <= WIDTH, (card.word, one.text)
        assert float(shown[1].attrib["font-size"]) * PHONE >= 12.5, card.word


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    card = draw(st.sampled_from([card for card in cards().values() if card.kind is not Kind.SKILL]))
    if card.kind is Kind.ARTIFACT:
        return Piece(card, durability=draw(st.integers(1, 9)), tokens=draw(st.integers(0, 9)), used=draw(st.booleans()))
    damage = draw(st.integers(0, 9))
    return Piece(card, damage, draw(st.integers(0, 9)), exhausted=draw(st.booleans()), repositioned=draw(st.booleans()))


@given(pieces(), st.sampled_from(LANGS))
def test_what_lies_on_a_card_is_shown(piece: Piece, lang: Lang) -> None:
    svg = card_svg(piece.card, lang, piece)
    said = words(svg)
    assert said.startswith(str(piece.card.cost))
    for word in (*piece.card.said(lang).split(), *marks(piece.card, lang)):
        assert word in said
    if piece.card.is_character:
        assert f" {piece.lp}" in said
        assert (f" {piece.ep} /{piece.full_ep}" if piece.damage else f" {piece.ep}") in said
    else:
        assert f" {piece.durability}" in said
    assert ("var(--illegal-ink)" in svg) == bool(piece.damage)
    assert said.endswith(f" {piece.tokens}") or not piece.tokens
    assert ("rotate(" in svg) == piece.exhausted
    for size in (float(one.attrib["font-size"]) for one in texts(svg)):
        assert size >= 9


@pytest.mark.parametrize("lang", LANGS)
def test_a_number_that_changes_keeps_its_key(lang: Lang) -> None:
    card = cards()["bear"]

    def keys(svg: str) -> dict[str, str]:
        return {one.attrib["data-key"]: one.text or "" for one in texts(svg) if "data-key" in one.attrib}

    before, after = (keys(card_svg(card, lang, Piece(card, damage))) for damage in (0, 2))
    assert before["bear-lp"] == after["bear-lp"]
    assert before["bear-ep"] != after["bear-ep"]
    state = decode(POSITION)
    richer = state._replace(players=(state.players[0]._replace(joy=38), state.players[1]))
    before, after = (keys(player_svg(one, 0, True, lang)) for one in (state, richer))
    assert {key for key in before if before[key] != after[key]} == {"a-joy"}
    bars = [
        re.search(r'width="([\d.]+)"[^>]*data-key="a-joy-bar"', player_svg(one, 0, True, lang))
        for one in (state, richer)
    ]
    assert all(bars)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("own", [True, False])
def test_whose_a_bar_is_keeps_a_distance_from_it(seat: int, own: bool, lang: Lang) -> None:
    svg = player_svg(decode(POSITION), seat, own, lang)
    bars = min(float(one.attrib["x"]) for one in ET.fromstring(f"<svg>{svg}</svg>").iter("rect"))
    for one in texts(svg):
        if one.attrib["text-anchor"] == "start":
            end = float(one.attrib["x"]) + float(one.attrib["font-size"]) * text_width(one.text or "")
            assert bars - end > BAR / 40, one.text


def test_a_field_of_few_slots_is_as_wide_as_the_players_bars_need() -> None:
    printed, few, many = (
        float(re.findall(r'viewBox="0 0 ([\d.]+)', state_svg(decode(f"l1~standard{changed}~a~b")))[0])
        for changed in ("", ".front-1.back-1", ".front-5")
    )
    assert few == printed < many


@pytest.mark.parametrize("lang", LANGS)
def test_the_whole_field_stands_alone(lang: Lang) -> None:
    state = decode(POSITION)
    svg = state_svg(state, lang, {"bb1": "illegal", "a": "chosen", "hand/0": "hint"})
    assert "var(--" not in svg
    said = "".join(ET.fromstring(svg).itertext())
    for card in (*state.mover.hand, *(piece.card for player in state.players for piece in player.slots if piece)):
        for word in card.said(lang).split():
            assert word in said
    for hidden in state.players[1].hand:
        assert hidden.said(lang) not in said
    assert state._repr_svg_() == state_svg(state)


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


GROUNDS = {
    "ink": ("warm", "cool", "spell", "emotion", "joy", "line", "surface", "paper", "board"),
    "quiet": ("warm", "cool", "spell", "paper", "board"),
    "warm-ink": ("warm", "paper"),
    "cool-ink": ("cool",),
    "spell-ink": ("spell",),
    "legal-ink": ("warm",),
    "illegal-ink": ("warm",),
    "accent": ("warm", "cool"),
    "surface": ("warm-ink", "cool-ink", "spell-ink", "quiet"),
}
"""Every colour of words, with all that it stands on."""


@pytest.mark.parametrize("theme", [0, 1])
def test_words_stand_out_from_their_ground(theme: int) -> None:
    for name, grounds in GROUNDS.items():
        for ground in grounds:
            one, other = sorted(luminance(PALETTE[each][theme]) for each in (name, ground))
            assert (other + 0.05) / (one + 0.05) >= 4.5, (name, ground)


def test_a_skill_says_that_it_is_one() -> None:
    skill: Card = cards()["poke"]
    assert "Skill" in words(card_svg(skill, "en"))
    assert "스킬" in words(card_svg(skill, "ko"))
