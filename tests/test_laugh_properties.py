"""What must hold of every position and every game of Laugh Battle, whatever the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from contract import assert_apply_refuses_exactly_what_is_broken
from hypothesis import given, settings
from hypothesis import strategies as st
from laugh_positions import all_actions, all_cards, game, made_up, more_cards, new_game, places, seeds
from positions import mentioned

from tutor import laughbattle
from tutor.core import Event, Verdict, judge
from tutor.laughbattle.cards import Card, card, cards
from tutor.laughbattle.effects import Do, Whom
from tutor.laughbattle.field import PLAYERS, front_characters, has_character, piece_at
from tutor.laughbattle.flow import DRAW, Flow, Source
from tutor.laughbattle.game import view
from tutor.laughbattle.state import Action, Attack, Phase, PlayCard, Player, State

PHASES = (Phase.MAIN,) * 6 + (Phase.MULLIGAN, Phase.DISCARD)


@pytest.fixture(scope="module", autouse=True)
def _with_made_up_cards() -> Iterator[None]:
    with more_cards():
        yield


def everything_done(seed: int) -> Iterator[tuple[State, Action, State, list[Event]]]:
    """Each legal action in a position made up."""
    state = made_up(Random(seed), PHASES)
    for action in laughbattle.legal_actions(state):
        after, events = laughbattle.apply(state, action)
        yield state, action, after, list(events)


# -- one way to decide ---------------------------------------------------------------------------------------


@given(seeds)
def test_an_action_is_listed_or_broken_never_both(seed: int) -> None:
    state = made_up(Random(seed), (*PHASES, Phase.OVER))
    listed = list(laughbattle.legal_actions(state))
    assert len(listed) == len(set(listed))
    assert all(not list(laughbattle.violations(state, action)) for action in listed)
    if state.phase is not Phase.MULLIGAN:  # a mulligan may name the same cards in another order
        free = {action for action in all_actions(state) if not list(laughbattle.violations(state, action))}
        assert free <= set(listed)
    assert bool(listed) != laughbattle.is_over(state), "somebody can always go on"


@given(seeds)
@settings(max_examples=50)
def test_apply_refuses_exactly_what_is_broken_and_changes_nothing(seed: int) -> None:
    state = made_up(Random(seed), (*PHASES, Phase.OVER))
    assert_apply_refuses_exactly_what_is_broken(laughbattle, state, all_actions(state))


@given(seeds)
@settings(max_examples=50)
def test_the_places_of_a_verdict_are_on_the_field_or_in_the_hand(seed: int) -> None:
    state = made_up(Random(seed), PHASES)
    known = {*places(state), *(f"hand/{i}" for i in range(len(state.mover.hand)))} - {"", "af9"}
    for action in all_actions(state):
        assert set(judge(laughbattle, state, action).cells) <= known, f"{action} in {state}"


# -- nothing is lost, nothing made up ------------------------------------------------------------------------


def assert_sound(before: State, after: State, events: list[Event]) -> None:
    """No card is lost or doubled, no figure is where it cannot be, and the figures are what the events tell."""
    summoned = Counter(event.facts["target"] for event in events if event.facts.get("case") == "summon")
    assert all_cards(after) == all_cards(before) + summoned
    for seat, player in enumerate(after.players):
        assert 0 <= player.points <= player.limit <= after.rules.points_limit
        assert player.joy - before.players[seat].joy == sum(joy_of(event, seat) for event in events)
        assert player.emotion - before.players[seat].emotion == sum(emotion_of(event, seat) for event in events)
        assert player.joy >= 0
        for piece in filter(None, player.slots):
            assert piece.tokens >= 0
            assert piece.damage >= 0
            assert piece.lp >= 0
            assert laughbattle.is_over(after) or (piece.ep if piece.card.is_character else piece.durability) > 0
    assert (after.winner is not None) == laughbattle.is_over(after)
    if after.phase is Phase.DISCARD:
        assert len(after.mover.hand) > after.rules.hand_limit


def joy_of(event: Event, seat: int) -> int:
    """What an event adds to the player's H-Pool."""
    if event.facts.get("seat") != seat:
        return 0
    if event.rule == "L-TOK-2":
        return 1
    gathers = event.rule == "L-JOY-1" or (event.rule, event.facts.get("case")) == ("L-RES-1", "joy")
    return int(str(event.facts["n"])) if gathers else 0


def emotion_of(event: Event, seat: int) -> int:
    """What an event adds to the player's emotion."""
    if event.facts.get("seat") != seat:
        return 0
    if event.rule in ("L-BAT-3", "L-KEY-2"):
        return -int(str(event.facts["n"]))
    return int(str(event.facts["n"])) if event.facts.get("case") == "emotion" and event.rule == "L-RES-1" else 0


@given(seeds)
def test_no_position_loses_a_card_or_a_figure(seed: int) -> None:
    for before, action, after, events in everything_done(seed):
        try:
            assert_sound(before, after, events)
        except AssertionError as error:
            raise AssertionError(f"{laughbattle.write_action(action)} in {before}: {events}") from error


@given(st.sampled_from(["standard", "quick"]), st.integers(0, 10**6))
@settings(max_examples=10)
def test_no_game_loses_a_card_or_a_figure(preset: str, seed: int) -> None:
    for state, action in game(preset, seed):
        after, events = laughbattle.apply(state, action)
        assert_sound(state, after, list(events))


# -- victory -------------------------------------------------------------------------------------------------

ENDS = {"L-WIN-1", "L-WIN-3", "L-WIN-4", "L-WIN-7", "L-WIN-9"}


def has_won(state: State, seat: int) -> bool:
    """Whether joy or the other's emotion makes this player the winner."""
    player = state.players[seat]
    by_joy = player.joy >= state.rules.joy_goal and has_character(player.slots)
    return by_joy or state.players[1 - seat].emotion <= 0


@given(seeds)
def test_a_victory_ends_the_game_and_nothing_else_does(seed: int) -> None:
    for before, action, after, events in everything_done(seed):
        where = f"{laughbattle.write_action(action)} in {before}"
        told = [event.rule for event in events if event.rule in ENDS]
        if after.winner is None:
            assert not any(has_won(after, seat) for seat in (0, 1)), where
            assert not told, where
            continue
        assert told == [events[-1].rule], f"{where}: nothing is told after the victory"
        match told[0]:
            case "L-WIN-1" | "L-WIN-3":
                assert has_won(after, after.winner), where
                both = has_won(after, 1 - after.winner)
                assert both == ("L-WIN-5" in [event.rule for event in events]), where
                assert not both or after.winner == before.seat, where
            case "L-WIN-4":
                assert not after.players[1 - after.winner].deck, where
            case _:
                ranks = [(player.joy, player.emotion) for player in after.players]
                assert after.turn == after.rules.turn_limit, where
                assert after.winner == (DRAW if ranks[0] == ranks[1] else ranks.index(max(ranks))), where


class Watched(Flow):
    """A flow in which no two changes of what decides the game go without a judgement between them."""

    judged = True
    together = False
    """What is being done to both players is one change."""

    def changes(self) -> None:
        assert self.judged or self.together, "a change before the last one was judged"
        self.judged = False

    def set(self, seat: int, **changes: Any) -> None:
        if {"joy", "emotion"} & set(changes):
            self.changes()
        super().set(seat, **changes)

    def enter(self, seat: int, i: int, card: Card) -> None:
        if card.is_character:
            self.changes()
        super().enter(seat, i, card)

    def do_to_players(self, step: Do, source: Source) -> None:
        assert self.judged
        self.together = step.whom is Whom.BOTH
        super().do_to_players(step, source)
        self.together = False

    def settle(self) -> None:
        self.judged = True
        super().settle()

    def bury(self) -> None:
        super().bury()
        assert not any(piece.card.is_character and piece.ep <= 0 for seat in (0, 1) for _, piece in self.pieces(seat))

    def run_waiting(self) -> None:
        assert self.judged or not self.waiting, "a trigger before the last change was judged"
        super().run_waiting()

    def done(self) -> State:
        assert self.judged
        return super().done()


@given(seeds)
def test_every_change_is_judged_before_the_next(seed: int) -> None:
    """L-WIN-6, L-RES-1: the victory that one change makes is never missed for the next one's sake."""
    with patch("tutor.laughbattle.game.Flow", Watched):
        for _ in everything_done(seed):
            pass


@given(seeds)
def test_no_trigger_comes_between_an_attack_and_its_counter_attack(seed: int) -> None:
    """L-RES-3, and L-RES-2 of what the attack itself sets off: the turn player's triggers first."""
    for before, action, _, events in everything_done(seed):
        if isinstance(action, Attack):
            told = [event.rule for event in events]
            battle = max(i for i, rule in enumerate(told) if rule in ("L-BAT-1", "L-BAT-2", "L-BAT-3", "L-BAT-6"))
            assert "L-RES-2" not in told[:battle], f"{laughbattle.write_action(action)} in {before}"


# -- battle, in general --------------------------------------------------------------------------------------


@given(seeds)
def test_what_can_be_attacked(seed: int) -> None:
    """L-FLD-4 to L-FLD-6, L-FLD-9, L-KEY-1 in one: a Guard in front, else a character in front, else the player."""
    state = made_up(Random(seed))
    foe = 1 - state.seat
    front = [f"{PLAYERS[foe]}f{i + 1}" for i in front_characters(state.players[foe], state.rules)]
    guards = [
        place
        for place in front
        if (piece := piece_at(state, place)) and state.rules.guard and "guard" in {k.value for k in piece.card.keywords}
    ]
    attacks = [action for action in laughbattle.legal_actions(state) if isinstance(action, Attack)]
    targets: dict[str, set[str]] = {}
    for attack in attacks:
        targets.setdefault(attack.slot, set()).add(attack.target)
    assert all(found == set(guards or front or [PLAYERS[foe]]) for found in targets.values()), str(state)


# -- values --------------------------------------------------------------------------------------------------


@given(seeds)
def test_equal_states_are_one_key_and_go_on_the_same(seed: int) -> None:
    """The same luck gives the same result; the code holds all that matters."""
    state = made_up(Random(seed), PHASES)
    same = laughbattle.decode(laughbattle.encode(state))
    assert same == state
    assert {state: 1}[same] == 1
    assert deepcopy(state) == state
    for action in laughbattle.legal_actions(state)[:8]:
        one, two = laughbattle.apply(state, action), laughbattle.apply(same, action)
        assert one[0] == two[0]
        assert list(one[1]) == list(two[1])


def test_the_same_seed_plays_the_same_game() -> None:
    assert list(game("standard", 5)) == list(game("standard", 5))
    assert list(game("standard", 5)) != list(game("standard", 6))


# -- the opening ---------------------------------------------------------------------------------------------


@given(seeds)
def test_the_opening_tells_of_the_coin_and_of_both_hands(seed: int) -> None:
    state = new_game("quick", Random(seed))
    coin, one, two = laughbattle.opening(state)
    assert (coin.rule, coin.cells, coin.facts["seat"]) == ("L-SET-3", (PLAYERS[state.first],), state.first)
    assert [hand.rule for hand in (one, two)] == ["L-SET-4"] * 2
    assert [hand.facts["seat"] for hand in (one, two)] == [state.first, 1 - state.first]
    assert [hand.facts["n"] for hand in (one, two)] == [state.rules.hand_first, state.rules.hand_second]


# -- what a player does not see ------------------------------------------------------------------------------


def planted(state: State, rng: Random) -> State:
    """The same to the player to move, and all else different: the other hand, both decks, the luck."""
    pool = list(cards().values())

    def hidden(player: Player) -> Player:
        hand, deck = (tuple(rng.choices(pool, k=len(pile))) for pile in (player.hand, player.deck))
        return player._replace(hand=hand, deck=deck)

    players = [
        player._replace(deck=tuple(rng.sample(player.deck, len(player.deck)))) if seat == state.seat else hidden(player)
        for seat, player in enumerate(state.players)
    ]
    return state._replace(players=(players[0], players[1]), luck=rng.getrandbits(32))


def told_of(state: State, action: Action) -> Verdict:
    """The verdict, but for how the coin of the next turn falls, which is luck."""
    verdict = judge(laughbattle, state, action)
    events = [event._replace(facts={}) if event.rule == "L-MOOD-1" else event for event in verdict.events]
    return verdict._replace(events=tuple(events))


@given(seeds)
@settings(max_examples=60)
def test_what_is_hidden_changes_nothing_that_a_player_is_told(seed: int) -> None:
    rng = Random(seed)
    state = made_up(rng, PHASES)
    other = planted(state, rng)
    seat = state.seat
    assert view(state, seat) == view(other, seat)
    assert laughbattle.legal_actions(state) == laughbattle.legal_actions(other)
    assert laughbattle.legal_actions(view(state, seat)) == laughbattle.legal_actions(state)
    # A card that is named is not hidden, and so may be told.
    for action in all_actions(state):
        if not isinstance(action, PlayCard) or action.card in state.mover.hand:
            assert told_of(state, action) == told_of(other, action), f"{action} in {state} and {other}"


@given(seeds)
def test_a_view_holds_no_hidden_card(seed: int) -> None:
    state = made_up(Random(seed), PHASES)
    for seat in (0, 1):
        seen = view(state, seat)
        own, other = seen.players[seat], seen.players[1 - seat]
        assert {one.word for one in (*other.hand, *other.deck)} <= {""}
        assert len(other.hand) == len(state.players[1 - seat].hand)
        assert len(other.deck) == len(state.players[1 - seat].deck)
        assert own.hand == state.players[seat].hand
        assert Counter(state.players[seat].deck) == Counter(own.deck)
        assert view(seen, seat) == seen
        assert seen.players[seat].slots == state.players[seat].slots
        assert other.slots == state.players[1 - seat].slots


@given(seeds)
@settings(max_examples=60)
def test_no_verdict_names_a_hidden_card(seed: int) -> None:
    state = made_up(Random(seed), PHASES)
    fable = card("fable")
    players = [
        player._replace(deck=(fable,) * len(player.deck), hand=player.hand if seat == state.seat else (fable,))
        for seat, player in enumerate(state.players)
    ]
    state = state._replace(players=(players[0], players[1]))
    seen = [*state.mover.hand, *(piece.card for player in players for piece in player.slots if piece is not None)]
    if fable in seen:
        return
    for action in laughbattle.legal_actions(state):
        assert "fable" not in mentioned(judge(laughbattle, state, action)), f"{action} in {state}"
