"""The cards of Laugh Battle: what their file must hold, their texts, and that each does what its text says.

The English text of every card is read here by a reader of its own, and carried out on a plain copy of the position:
what the engine does must be the same, in every mood and row, with a token and without, on every target.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from conftest import ROOT

from tutor import laughbattle
from tutor.core import LANGS
from tutor.laughbattle import decks as deck_file
from tutor.laughbattle.cards import Card, Keyword, Kind, card, cards
from tutor.laughbattle.decks import Deck, deck, decks
from tutor.laughbattle.effects import Aim, Trigger, Verb, When, Whom
from tutor.laughbattle.field import aimed_at, in_front, slot_name
from tutor.laughbattle.rules import against_deck
from tutor.laughbattle.ruleset import Ruleset
from tutor.laughbattle.state import Action, Attack, End, GatherJoy, Piece, PlayCard, Player, State, Use
from tutor.laughbattle.wording import lines
from tutor.texts import Mistake

card_file = import_module("tutor.laughbattle.cards")  # its name in the package is the function

RULES = Ruleset().figures
ALL = list(cards().values())
SKETCHED = "종이비행기, 하품 곰, 낙서 풍선, 깔깔 마녀, 간지럼 손, 새총 꼬마, 웃음 폭탄, 크레용 상자, 낙서 왕, 꼬마 마임"


def words(one: Card | Deck) -> str:
    """How a test calls it."""
    return one.word


# -- the card file --------------------------------------------------------------------------------------------


def test_there_are_enough_cards_of_every_kind() -> None:
    assert len(ALL) >= 48
    assert {one.kind for one in ALL} == set(Kind)
    assert {one.kind for one in ALL if one.legendary} == set(Kind)
    assert {one.cost for one in ALL} <= set(range(9))
    assert set(SKETCHED.split(", ")) <= {one.said("ko") for one in ALL}


@pytest.mark.parametrize("one", ALL, ids=words)
def test_a_card_has_a_short_name_in_both_languages(one: Card) -> None:
    assert re.fullmatch(r"[a-z]+", one.word), "a word stands in position codes as it is"
    assert re.fullmatch(r"[A-Z][A-Za-z ]{0,13}", one.said("en"))
    assert re.fullmatch(r"[가-힣]{1,6}", one.said("ko").replace(" ", ""))


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_cards_are_called_the_same(lang: Any) -> None:
    assert len({one.said(lang) for one in ALL}) == len(ALL)


@pytest.mark.parametrize("kind", [Keyword, Trigger, Verb, Whom, Aim, When], ids=lambda kind: kind.__name__)
def test_every_word_of_the_effects_is_on_a_card(kind: type[Enum]) -> None:
    used: set[object] = set()
    for one in ALL:
        used |= {one.aim, *one.keywords}
        used |= {word for effect in one.effects for word in (effect.trigger, effect.when)}
        used |= {word for step in one.steps for word in (step.verb, step.whom)}
    assert set(kind) <= used


GOOD_CARD: Mapping[str, Any] = {
    "en": "Giggle",
    "ko": "키득",
    "kind": "character",
    "cost": 2,
    "lp": 1,
    "ep": 2,
    "aim": "foe_front",
    "keywords": ["ranged"],
    "effect": [{"trigger": "play", "when": "good", "do": ["damage target 2"]}],
}
BOX: Mapping[str, Any] = {"en": "Box", "ko": "상자", "kind": "artifact", "cost": 1, "durability": 2}


def effect(**changes: object) -> dict[str, Any]:
    return {**GOOD_CARD, "effect": [{**GOOD_CARD["effect"][0], **changes}]}


@pytest.mark.parametrize(
    ("entry", "key", "problem"),
    [
        ({**GOOD_CARD, "cots": 1}, "cots", "“cots”. Did you mean “cost”"),
        ({**GOOD_CARD, "durability": 1}, "durability", "no key “durability”"),
        ({**GOOD_CARD, "kind": "charcter"}, "kind", "“charcter”. Did you mean “character”"),
        ({**GOOD_CARD, "keywords": ["rangd"]}, "keywords", "“rangd”. Did you mean “ranged”"),
        ({**GOOD_CARD, "aim": "foe_frnt"}, "aim", "“foe_frnt”. Did you mean “foe_front”"),
        ({**GOOD_CARD, "cost": "2"}, "cost", "“cost” cannot be “2”; expected int"),
        ({**GOOD_CARD, "lp": True}, "lp", "“lp” cannot be “True”; expected int"),
        ({key: GOOD_CARD[key] for key in GOOD_CARD if key != "ep"}, "ep", "the key “ep” is missing"),
        ({key: GOOD_CARD[key] for key in GOOD_CARD if key != "ko"}, "ko", "the key “ko” is missing"),
        ({**GOOD_CARD, "ko": " "}, "ko", "“name” has no text in “ko”"),
        ({key: GOOD_CARD[key] for key in GOOD_CARD if key != "aim"}, "aim", "the key “aim” is missing"),
        (effect(trigger="plya"), "effect, trigger", "“plya”. Did you mean “play”"),
        (effect(when="god"), "effect, when", "“god”. Did you mean “good”"),
        (effect(whne="good"), "effect, whne", "“whne”. Did you mean “when”"),
        (effect(do="damage self"), "effect, do", "“do” cannot be “damage self”; expected list"),
        (effect(do=["damge target"]), "effect, do", "“damge”. Did you mean “damage”"),
        (effect(do=["damage targt"]), "effect, do", "“targt”. Did you mean “target”"),
        (effect(do=["damage"]), "effect, do", "there is no “”"),
        (effect(do=["damage foe 2"]), "effect, do", "“foe”. Did you mean “foe_"),
        (effect(do=["joy self 2"]), "effect, do", "there is no “self”"),
        (effect(do=["joy me two"]), "effect, do", "“joy” cannot be “two”; expected int"),
        (effect(do=["summon me 1 giggel"]), "effect, do", "“giggel”. Did you mean “giggle”"),
        ({**BOX, "ability": {"cost": 1, "do": ["joy me"], "durabilty": 1}}, "ability, durabilty", "“durability”"),
        ({**BOX, "ability": {"do": ["joy me"]}}, "ability, cost", "the key “cost” is missing"),
    ],
)
def test_a_bad_card_is_told_with_file_card_key_and_the_nearest_word(entry: object, key: str, problem: str) -> None:
    with (
        patch.object(card_file, "_data", lambda: {"giggle": entry}),
        pytest.raises(Mistake, match=re.escape(problem)) as raised,
    ):
        card_file._cards.__wrapped__()
    assert str(raised.value).startswith(f"lessons/laughbattle/cards.toml, giggle, {key}: ")
    assert re.search("[가-힣]", raised.value.said("ko"))


def test_a_card_is_found_by_its_word() -> None:
    assert card("witch").said("ko") == "깔깔 마녀"
    with pytest.raises(Mistake, match=r"“wich”\. Did you mean “witch”"):
        card("wich")


# -- decks ----------------------------------------------------------------------------------------------------


IN_TWO_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Barrier

cards, both = import_module("tutor.laughbattle.cards").cards, Barrier(2)

def mime(_):
    both.wait()
    return cards()["mime"]

sys.setswitchinterval(1e-5)
one, other = ThreadPoolExecutor(2).map(mime, range(2))
assert one is other
"""


def test_there_is_one_object_of_a_card_even_if_two_threads_are_the_first_to_ask_for_it() -> None:
    """One of them makes puzzles, while the other shows pages."""
    done = subprocess.run([sys.executable, "-c", IN_TWO_THREADS], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("one", decks().values(), ids=words)
def test_a_ready_deck_is_legal_and_introduced_in_both_languages(one: Deck) -> None:
    assert len(one.cards) == 40
    assert not list(against_deck(one.cards, RULES))
    for text in (one.name, one.about):
        assert re.fullmatch(r"[A-Z][^가-힣]+", text["en"])
        assert re.search("[가-힣]", text["ko"])


def test_a_bad_deck_is_told_with_file_deck_and_the_nearest_card() -> None:
    with pytest.raises(Mistake, match=r"“choire”\. Did you mean “choir”"):
        deck("choire")
    bad = {"mine": {"name": {}, "about": {}, "cards": {"wich": 3}}}
    told = r"lessons/laughbattle/decks\.toml, mine: .*“wich”\. Did you mean “witch”"
    with patch.object(deck_file, "read", lambda path: bad), pytest.raises(Mistake, match=told):
        decks.__wrapped__()


# -- texts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", ALL, ids=words)
def test_a_card_that_does_something_says_so_in_both_languages(one: Card) -> None:
    for lang in LANGS:
        told = lines(one, lang)
        assert len(told) == len(one.effects) + (one.ability is not None)
        assert all(line.endswith(".") and len(line) <= 100 for line in told)
        assert not re.search(r"[{}/]|\b1 \w+s\b(?! durability)|\d\d", " ".join(told))
    assert not re.search("[가-힣]", " ".join(lines(one, "en")))
    assert all(re.search("[가-힣]", line) for line in lines(one, "ko"))


def test_korean_particles_follow_the_words() -> None:
    assert lines(card("twins"), "ko") == ["낼 때: 꼬마 낙서를 내 필드에 놓아요."]
    assert lines(card("cocoa"), "ko") == ["내 캐릭터 하나를 3 치유해요. 내 감정 수치가 1 올라요."]


def test_what_was_chosen_is_described_once() -> None:
    assert lines(card("marker"), "en") == ["Give a character of yours +1 LP. Give it +1 EP."]


# -- what a card does, by its text ----------------------------------------------------------------------------

STURDY = {"damage": 2, "ep_bonus": 20}
"""Who stands by survives everything, and can be healed."""


class Scene(NamedTuple):
    """A moment to try a card in."""

    trigger: str
    good: bool = False
    place: str = "af1"
    token: bool = False
    target: str = ""


TRIGGERS = {
    "When played": "play",
    "After attacking": "attack",
    "After gathering joy": "joy",
    "At the end of your turn": "end",
    "When destroyed": "destroyed",
}


def position(one: Card, scene: Scene) -> State:
    """Characters and artifacts of both sides in both rows; the card is in the hand, or already in its place."""
    robot, bear, box = Piece(card("robot"), **STURDY), Piece(card("bear"), **STURDY), Piece(card("trampoline"))
    own: list[Piece | None] = [None, robot._replace(exhausted=True), None, bear, box._replace(durability=3), None]
    foe = (robot, bear, None, robot, box._replace(durability=3), None)
    hand = [card("chalk")] * 2
    if scene.trigger == "play":
        hand.append(one)
    else:
        falls = scene.trigger == "destroyed"
        piece = Piece(one, durability=1 if falls else one.durability, tokens=scene.token)
        own[0 if scene.place == "af1" else 5] = piece._replace(damage=piece.ep - 1 if falls and one.is_character else 0)
    pile = (card("chalk"),) * 9
    me = Player(tuple(hand), pile, (), tuple(own), 15, 5, 9, 10, 8)
    return State(RULES, (me, Player(pile[:3], pile, (), foe, 15, 5, 8, 10, 8)), 0, 15, 0, good=scene.good)


def action(one: Card, scene: Scene) -> Action:
    """What sets the card going."""
    match scene.trigger:
        case "play":
            return PlayCard(one, "" if one.kind is Kind.SKILL else scene.place, scene.target)
        case "use":
            return Use(scene.place, scene.target)
        case "joy":
            return GatherJoy(scene.place)
        case "attack":
            return Attack(scene.place, "bf1")
        case "destroyed" if one.is_character:
            return Attack(scene.place, "bf1")
    return End()


def picture(state: State) -> dict[str, dict[str, Any]]:
    """All that effects can change, by place."""
    seen: dict[str, dict[str, Any]] = {}
    for seat, player in enumerate(state.players):
        counts = {"hand": len(player.hand), "deck": len(player.deck), "graveyard": len(player.graveyard)}
        seen["ab"[seat]] = counts | {name: getattr(player, name) for name in ("joy", "emotion", "points")}
        for i, piece in enumerate(player.slots):
            seen[slot_name(RULES, seat, i)] = described(piece) if piece else {}
    return seen


def described(piece: Piece) -> dict[str, Any]:
    """A piece by the names of what it has; that its ability is used is no effect."""
    return {name: value for name, value in piece._asdict().items() if name != "used"} | {"card": piece.card.word}


def scenes(one: Card, line: str) -> Iterator[Scene]:
    """Every moment in which a line of the text has something to say."""
    start = line.split(":")[0]
    trigger = "use" if start.startswith("Ability") else TRIGGERS.get(start, "play")
    rows = ("af1",) if trigger in ("joy", "attack") or one.kind is Kind.SKILL else ("af1", "ab3")
    if trigger == "destroyed" and one.is_character and Keyword.RANGED not in one.keywords:
        rows = ("af1",)
    for good, place, token in product((False, True), rows, (False, True)):
        scene = Scene(trigger, good, place, token)
        aim = one.aim if trigger == "use" else one.aim_played
        for target in aimed_at(position(one, scene), 0, aim) if aim and trigger in ("play", "use") else [""]:
            yield scene._replace(target=target)


def carry_out(line: str, seen: dict[str, dict[str, Any]], scene: Scene) -> None:
    """Do what a line of English says; what it says of another moment is passed over."""
    start, colon, rest = line.partition(": ")
    trigger = "use" if start.startswith("Ability") else TRIGGERS[start] if colon else "play"
    if trigger != scene.trigger:
        return
    text = rest or line
    for words, holds in (
        ("if the mood is GOOD, ", scene.good),
        ("if it has a token, ", bool(seen[scene.place].get("tokens"))),
        ("if it is in front, ", scene.place[1] == "f"),
        ("if it is in back, ", scene.place[1] == "b"),
    ):
        if text.lower().startswith(words.lower()):
            if not holds:
                return
            text = text[len(words) :]
    for sentence in text.removesuffix(".").split(". "):
        _do(sentence[0].lower() + sentence[1:], seen, scene)


def _do(sentence: str, seen: dict[str, dict[str, Any]], scene: Scene) -> None:
    def found(pattern: str) -> tuple[str, ...] | None:
        match = re.fullmatch(pattern, sentence)
        return match.groups() if match else None

    def places(whom: str) -> list[str]:
        if whom == "this card":
            return [scene.place]
        if whom.startswith("each"):
            side, front = "a" if "your" in whom else "b", "front" in whom
            names = [name for name in seen if len(name) == 3 and name[0] == side and seen[name]]
            standing = [name for name in names if card(seen[name]["card"]).is_character]
            return [name for name in standing if not front or name[1] == "f"]
        return [scene.target]

    if put := found(r"put (\d+) doodle tokens? on (.+)"):
        for name in places(put[1]):
            seen[name]["tokens"] += int(put[0])
    elif deal := found(r"deal (\d+) damage to (.+)"):
        for name in places(deal[1]):
            seen[name]["damage"] += int(deal[0])
    elif heal := found(r"heal (\d+) damage on (.+)"):
        for name in places(heal[1]):
            seen[name]["damage"] = max(0, seen[name]["damage"] - int(heal[0]))
    elif give := found(r"give (.+) ([+−])(\d+) (LP|EP)( this turn)?"):
        for name in places(give[0]):
            key = give[3].lower() + ("_turn" if give[4] else "_bonus")
            seen[name][key] += int(give[2]) * (1 if give[1] == "+" else -1)
    elif change := found(r"(exhaust|recover) (.+)"):
        for name in places(change[1]):
            seen[name]["exhausted"] = change[0] == "exhaust"
    elif destroy := found(r"destroy (.+)"):
        for name in places(destroy[0]):
            seen[name] = {}
            seen[name[0]]["graveyard"] += 1
    elif move := found(r"move (.+) between front and back"):
        for name in places(move[0]):
            row = name[0] + ("b" if name[1] == "f" else "f")
            free = [place for place in seen if place.startswith(row) and not seen[place]]
            if free:  # nothing is moved into a full row
                seen[free[0]], seen[name] = seen[name], {}
    elif summon := found(r"put (.+) on your field"):
        free = next(name for name in seen if len(name) == 3 and name[0] == "a" and not seen[name])
        arrived = next(one for one in ALL if one.said("en") == summon[0])
        seen[free] = described(Piece(arrived))
    elif goes := found(r"(your|the opponent’s|each player’s) (H-Pool|emotion) goes (up|down) by (\d+)"):
        key = "joy" if goes[1] == "H-Pool" else "emotion"
        for whose in {"your": "a", "the opponent’s": "b", "each player’s": "ab"}[goes[0]]:
            seen[whose][key] += int(goes[3]) * (1 if goes[2] == "up" else -1)
    elif draw := found(r"draw (\d+) cards?"):
        seen["a"]["hand"] += int(draw[0])
        seen["a"]["deck"] -= int(draw[0])
    elif discard := found(r"the opponent discards (\d+) cards?, the newest first"):
        seen["b"]["hand"] -= int(discard[0])
        seen["b"]["graveyard"] += int(discard[0])
    elif points := found(r"you get (\d+) S-Points?"):
        seen["a"]["points"] = min(10, seen["a"]["points"] + int(points[0]))
    else:
        pytest.fail(f"the text says something new: {sentence}")


def outcome(one: Card, scene: Scene) -> dict[str, dict[str, Any]]:
    return picture(laughbattle.apply(position(one, scene), action(one, scene))[0])


@pytest.mark.parametrize("one", [one for one in ALL if one.steps], ids=words)
def test_a_card_does_what_its_text_says(one: Card) -> None:
    told = lines(one, "en")
    mute = replace(one, effects=(), aim=None)
    for scene in dict.fromkeys(scene for line in told for scene in scenes(one, line)):
        if scene.trigger == "use":
            expected = picture(position(one, scene))
            assert one.ability is not None
            expected["a"]["points"] -= one.ability.cost
            expected[scene.place]["durability"] -= one.ability.durability
        else:
            # The same without its effects is what happens anyway: the cost, the battle, the end of the turn.
            expected = outcome(mute, scene._replace(target=""))
        for line in told:
            carry_out(line, expected, scene)
        assert outcome(one, scene) == expected, scene


@pytest.mark.parametrize("one", [one for one in ALL if not one.steps], ids=words)
def test_a_card_without_text_takes_its_place_and_does_nothing_else(one: Card) -> None:
    for place in ("af1", "ab3"):
        scene = Scene("play", place=place)
        expected = picture(position(one, scene))
        expected[place] = described(Piece(one))
        expected["a"]["hand"] -= 1
        expected["a"]["points"] -= one.cost
        assert outcome(one, scene) == expected


def test_the_scenes_reach_both_rows_and_every_trigger() -> None:
    seen = {scene for one in ALL for line in lines(one, "en") for scene in scenes(one, line)}
    assert {scene.trigger for scene in seen} == {*TRIGGERS.values(), "use"}
    assert {in_front(RULES, 0 if scene.place == "af1" else 5) for scene in seen} == {True, False}
