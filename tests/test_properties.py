"""What must hold of every position and every game, whatever the rules say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from contract import assert_apply_refuses_exactly_what_is_broken
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import Cards, all_actions, all_cards, boards, game, mentioned, positions, rulesets

from tutor import happiness
from tutor.bots import BOTS
from tutor.core import Event, Violation, gain, judge
from tutor.happiness.board import STRIDE, Board, beside, cell_at, cells_of, centre, grid_mask, matches
from tutor.happiness.cards import Colour, Side
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Action, Phase, Play, State, Step

IN_PLAY = (Phase.PLAY, Phase.STORY, Phase.ECHO)


games = st.builds(
    lambda *chosen: list(game(*chosen)), st.sampled_from(PRESETS), st.integers(2, 6), st.integers(0, 10**6)
)


# -- one way to decide ---------------------------------------------------------------------------------------


@given(positions(tuple(Phase)))
def test_an_action_is_listed_or_broken_never_both(state: State) -> None:
    listed = list(happiness.legal_actions(state))
    free = [action for action in all_actions(state) if not list(happiness.violations(state, action))]
    assert len(listed) == len(set(listed))
    assert [action for action in free if action is not Step.TIME_UP] == sorted(listed, key=free.index)
    assert listed or happiness.is_over(state), "somebody can always go on"


@given(positions(tuple(Phase)))
def test_apply_refuses_exactly_what_is_broken_and_changes_nothing(state: State) -> None:
    assert_apply_refuses_exactly_what_is_broken(happiness, state, all_actions(state))


# -- nothing is lost, nothing made up ------------------------------------------------------------------------


def assert_sound(before: State, after: State, events: list[Event]) -> None:
    """No card is lost or doubled, and every score is what it was and what the events tell."""
    assert Counter(all_cards(after)) == Counter(all_cards(before)), str(before)
    changes = [new - old for old, new in zip(happiness.scores(before), happiness.scores(after), strict=True)]
    assert changes == [gain(events, seat) for seat in range(len(before.seats))], f"{events} in {before}"


@given(games)
@settings(max_examples=40)
def test_a_game_loses_no_card_and_its_events_make_its_scores(moves: list[tuple[State, Action]]) -> None:
    for state, action in moves:
        after, events = happiness.apply(state, action)
        assert_sound(state, after, list(events))


@given(positions(IN_PLAY))
def test_no_position_loses_a_card_and_its_events_make_its_scores(state: State) -> None:
    for action in (*happiness.legal_actions(state), Step.TIME_UP):
        if not list(happiness.violations(state, action)):
            after, events = happiness.apply(state, action)
            assert_sound(state, after, list(events))


@given(positions(IN_PLAY))
def test_no_verdict_tells_a_hidden_card(state: State) -> None:
    """Hands other than the actor's and the deck are private (H-DECK-8); what is in the open may be spoken of."""
    hidden = {card.word for card in state.deck}
    hidden |= {card.word for n, seat in enumerate(state.seats) if n != state.turn for card in seat.hand}
    for action in all_actions(state):
        if isinstance(action, Play) and action.card.word in hidden:
            continue  # that it is not in the hand can only be said of a card that was named
        assert not mentioned(judge(happiness, state, action)) & hidden


# -- values --------------------------------------------------------------------------------------------------


@given(positions())
def test_equal_states_are_one_key(state: State) -> None:
    same = happiness.decode(happiness.encode(state))
    assert same == state
    assert hash(same) == hash(state)
    assert {state: 1}[same] == 1


@pytest.mark.parametrize("bot", happiness.BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_plays_the_same_game(preset: str, bot: str) -> None:
    assert list(game(preset, 3, 5, BOTS[bot])) == list(game(preset, 3, 5, BOTS[bot]))
    assert list(game(preset, 3, 5, BOTS[bot])) != list(game(preset, 3, 6, BOTS[bot]))


# -- the masks -----------------------------------------------------------------------------------------------


def fits(board: Board, cell: int, side: Side, colour: Colour) -> bool:
    """Whether a triangle at that side of the cell would match what it touches; beside nothing everything fits."""
    touching = next((card for where, _, card in board.neighbours(cell) if where is side), None)
    return touching is None or matches(colour, touching.edges[side.opposite], board.silver)


def assert_masks_are_right(board: Board) -> None:
    assert board.taken == sum(1 << cell for cell in board.cards)
    for side in Side:
        for colour in Colour:
            mask = sum(1 << cell for cell in cells_of(board.cells) if fits(board, cell, side, colour))
            assert board.fits[side * 5 + colour] == mask, f"{colour.name} at the {side.name}"


@given(st.data(), rulesets)
def test_placing_and_sweeping_keep_the_masks(data: st.DataObject, ruleset: Ruleset) -> None:
    board = data.draw(boards(ruleset.figures, Cards(data.draw)))
    assert_masks_are_right(board)
    swept = data.draw(st.integers(0, board.cells)) & board.taken
    after = board.sweep(swept)
    assert_masks_are_right(after)
    assert after.cards == {cell: card for cell, card in board.cards.items() if not swept >> cell & 1}
    for cell in cells_of(swept):
        after = after.place(board.cards[cell], cell)
    assert after == board


@given(st.sampled_from([3, 5, 7, 21]), st.data())
def test_no_mask_runs_over_the_rim(size: int, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(list(cells_of(grid_mask(size)))))
    row, column = divmod(cell, STRIDE)
    near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    inside = {(r, c) for r, c in near if 0 <= r < size and 0 <= c < size}
    assert {divmod(one, STRIDE) for one in cells_of(beside(1 << cell) & grid_mask(size))} == inside


# -- what a verdict shows is so -------------------------------------------------------------------------------


def broken(state: State) -> Iterator[tuple[Play, Violation]]:
    """Every reason against every play of the hand."""
    for action in all_actions(state):
        if isinstance(action, Play) and action.card in state.mover.hand:
            yield from ((action, violation) for violation in happiness.violations(state, action))


@given(positions())
def test_the_play_that_a_verdict_points_to_is_legal(state: State) -> None:
    """The witness against a new island, a 0-bummer or a pass, and the cell where the card itself fits."""
    for play, violation in broken(state):
        facts = violation.facts
        if "witness" in facts:
            assert facts["witness"] != play.card
            assert not list(happiness.violations(state, Play(facts["witness"], cell_at(facts["at"]))))
        if "fits" in facts:
            assert not list(happiness.violations(state, Play(play.card, cell_at(facts["fits"]))))
            touches_corner = any(cell in state.board.cards for cell in corner_cells(play.cell))
            assert violation.rule != "H-PLAC-2" or (facts["case"] == "corner") == touches_corner
    for violation in happiness.violations(state, Step.PASS):
        witness, at = violation.facts["witness"], violation.facts["at"]
        assert Play(witness, cell_at(at)) in happiness.legal_actions(state)


def corner_cells(cell: int) -> list[int]:
    row, column = divmod(cell, STRIDE)
    return [(row + down) * STRIDE + column + right for down in (-1, 1) for right in (-1, 1) if column + right >= 0]


@given(positions())
def test_the_triangles_that_a_verdict_names_do_not_match(state: State) -> None:
    for play, violation in broken(state):
        if violation.rule in ("H-PLAC-3", "H-SILV-3"):
            facts = violation.facts
            neighbour = state.board.cards[cell_at(facts["beside"])]
            assert neighbour == facts["neighbour"]
            assert play.card.edges[facts["side"]] == facts["mine"]
            assert neighbour.edges[facts["facing"]] == facts["theirs"]
            assert (facts["side"], cell_at(facts["beside"]), neighbour) in list(state.board.neighbours(play.cell))
            assert not matches(facts["mine"], facts["theirs"], state.rules.silver)


@given(positions(tuple(Phase)))
def test_the_places_of_a_verdict_are_on_the_board_or_in_the_hand(state: State) -> None:
    size, hand = state.rules.grid, len(state.mover.hand)
    columns = "".join("abcdefghijklmnopqrstu"[:size])
    place = re.compile(rf"([{columns}])([1-9]|1\d|2[01])(/(top|right|bottom|left))?|hand/[0-{max(hand - 1, 0)}]")
    for action in all_actions(state):
        verdict = judge(happiness, state, action)
        outside = isinstance(action, Play) and not state.board.cells >> action.cell & 1
        assert outside or all(place.fullmatch(cell) for cell in verdict.cells), f"{action} in {state}: {verdict.cells}"


# -- single rules, in general --------------------------------------------------------------------------------

BUMMERS_MOSTLY = st.sampled_from([0, 0, 0, 1])


def apart(state: State) -> list[int]:
    """The empty cells that touch no card; of an empty board only the centre, where the first card goes."""
    board = state.board
    if not board.cards:
        return [centre(board.size)]
    return [cell for cell in cells_of(board.cells ^ board.taken) if not list(board.neighbours(cell))]


@given(positions(in_hand=BUMMERS_MOSTLY))
@settings(max_examples=300)
def test_a_zero_bummer_is_legal_exactly_when_there_is_no_other_play(state: State) -> None:
    """H-BUMM-6 to H-BUMM-8: then every Bummer of the hand may go on every cell apart."""
    cells = apart(state)
    bummers = [card for card in state.mover.hand if card.is_bummer]
    legal = [action for action in happiness.legal_actions(state) if isinstance(action, Play)]
    zero = [play for play in legal if play.card.is_bummer and play.cell in cells]
    others = [play for play in legal if play not in zero]
    assert zero == ([] if others else [Play(card, cell) for card in bummers for cell in cells])


def test_such_a_zero_bummer_is_found_among_the_positions() -> None:
    """So that the property before does not hold for want of cases."""
    state = happiness.decode("h1~easy.grid-3~on.b1-home-rrrr2~seat.traffic-bbbb0.drizzle-yyyy0~seat")
    assert [happiness.write_action(action) for action in happiness.legal_actions(state)] == [
        f"{card} {cell}" for card in ("traffic-bbbb0", "drizzle-yyyy0") for cell in ("a2", "c2", "a3", "b3", "c3")
    ]


@given(positions())
def test_the_play_made_when_time_runs_out_scores_the_fewest(state: State) -> None:
    """H-TURN-3: the first of the legal plays, in hand, row and column order, that brings the fewest points."""
    if list(happiness.violations(state, Step.TIME_UP)):
        return
    legal = happiness.legal_actions(state)
    order = [
        (gain(happiness.apply(state, action)[1], state.turn) if isinstance(action, Play) else 0, place(state, action))
        for action in legal
    ]
    expected = legal[order.index(min(order))]
    assert happiness.apply(state, Step.TIME_UP)[0] == happiness.apply(state, expected)[0]


def place(state: State, action: Action) -> tuple[int, int]:
    """The card's place in the hand, and the cell, whose number counts row by row."""
    return (state.mover.hand.index(action.card), action.cell) if isinstance(action, Play) else (0, 0)


@given(st.integers(1, 21), st.integers(0, 21))
def test_a_cell_is_found_by_its_name(row: int, column: int) -> None:
    name = f"{'abcdefghijklmnopqrstuv'[column]}{row}"
    cell = cell_at(name)
    assert cell is not None
    assert divmod(cell, STRIDE) == (row - 1, column)


@pytest.mark.parametrize("name", ["", "a", "4d", "a0", "a01", "w1", "a23", "A1", "a1 ", "a١", "d4/top"])
def test_what_is_no_cell_has_no_place(name: str) -> None:
    assert cell_at(name) is None
