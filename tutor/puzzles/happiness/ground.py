"""What Happiness gives to the making of puzzles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from random import Random

from tutor import happiness
from tutor.core import shuffled
from tutor.happiness.board import STRIDE, Cell, cell_at, cell_name
from tutor.happiness.cards import Card, Colour, Edges
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Phase, State
from tutor.puzzles.ground import Change, Ground
from tutor.puzzles.happiness.late import changes_of_numbers, tells_numbers
from tutor.puzzles.happiness.positions import (
    DRAWS,
    LEAST_HAND,
    attempts,
    changes,
    from_a_game,
    laid_open,
    position,
    stock,
    stuck,
    thinned,
    unseen,
    without,
)


def _small(rules: Figures, rng: Random) -> Sequence[State]:
    """The positions of a game, each cut down to what lies around one of its cards; and, as no game would often have
    them, boards on which nothing lies yet or any more, cards at the rim of a table, and a Happiness card among Bummers
    that fits nowhere."""
    small = [
        thinned(state, rng.choice(sorted(state.board.cards)), rng.choice(state.mover.hand), rng)
        for state in from_a_game(rules, rng)
    ]
    if not small:
        return ()
    first, emptied, rim = (rng.choice(small) for _ in range(3))
    small += [_bare(first, ()), _bare(emptied, tuple(emptied.board.cards.values()))]
    if rules.preset == "tabletop":
        small.append(_at_the_rim(rim))
    if alone := _alone(rules, rng):
        small.append(alone)
    return [_with_tokens(state, rng) for state in shuffled(rng, small)]


def _bare(state: State, swept: tuple[Card, ...]) -> State:
    """The hand and no board; the cards that were swept from it lie in a pile."""
    bare = position(state.rules, {}, state.mover.hand)
    assert bare is not None
    mover = bare.mover._replace(euphoria=swept)
    return bare._replace(seats=(mover, *bare.seats[1:]), deck=unseen(state.rules, (*mover.hand, *swept))[:DRAWS])


def _alone(rules: Figures, rng: Random) -> State | None:
    """A board, if chance finds one, where nothing of the hand fits next to a card: one Happiness card among Bummers."""
    cards = shuffled(rng, stock(rules))
    bummers = [card for card in cards if card.is_bummer][:LEAST_HAND]
    happy = next(card for card in cards if not card.is_bummer)
    return stuck(rules, shuffled(rng, [happy, *bummers]), rng)


def _at_the_rim(state: State) -> State:
    """The same cards at the right end of the table."""
    by = state.rules.grid - 1 - max(cell % STRIDE for cell in state.board.cards)
    moved = position(state.rules, {cell + by: card for cell, card in state.board.cards.items()}, state.mover.hand)
    assert moved is not None, "cards match wherever they lie"
    return moved


def _with_tokens(state: State, rng: Random) -> State:
    """Some Echo tokens for the others, where there are any."""
    charged = rng.randint(0, 2) if state.rules.echo else 0
    return state._replace(seats=(state.mover, *(seat._replace(charged=charged) for seat in state.seats[1:])))


def _near(state: State, rng: Random, at: Collection[str] = ()) -> Iterator[Change]:
    return changes_of_numbers(state, rng) if tells_numbers(state) and not at else changes(state, rng, at)


def _hidden(state: State, seat: int) -> Iterator[State]:
    """The deck and the hands of the others, dealt anew from all cards that the seat does not see, in two ways."""
    closed = [i for i in range(len(state.seats)) if i != seat and state.phase is not Phase.OVER]
    others = [card for i in closed for card in state.seats[i].hand]
    cards = (*others, *state.deck, *unseen(state.rules, (*laid_open(state), *state.deck)))
    n = len(state.deck)
    for dealt in (cards[::-1], (*cards[len(cards) // 2 :], *cards[: len(cards) // 2])):
        left = list(dealt)
        seats = tuple(
            one._replace(hand=tuple(left.pop() for _ in one.hand)) if i in closed else one
            for i, one in enumerate(state.seats)
        )
        yield state._replace(seats=seats, deck=tuple(left[:n]))


TURNS = 4
"""Quarter turns of a board; with its mirror image each, they are its symmetries."""


def _seen(state: State, places: Sequence[str], seat: int) -> str:
    """Of all turned and mirrored boards, with colours named in the order in which they are met, the first as text."""
    ways = ((turns, mirrored) for turns in range(TURNS) for mirrored in (False, True))
    return min(_written(state, places, seat, turns, mirrored) for turns, mirrored in ways)


def _written(state: State, places: Sequence[str], seat: int, turns: int, mirrored: bool) -> str:
    half = state.rules.grid // 2

    def moved(cell: Cell) -> tuple[int, int]:
        y, x = cell // STRIDE - half, cell % STRIDE - half
        for _ in range(turns):
            y, x = x, -y
        return (y, -x) if mirrored else (y, x)

    def turned(card: Card) -> Edges:
        top, right, bottom, left = card.turned(turns).edges
        return (top, left, bottom, right) if mirrored else (top, right, bottom, left)

    cards = sorted((moved(cell), cell, card) for cell, card in state.board.cards.items())
    met = dict.fromkeys(edge for _, _, card in cards for edge in turned(card) if edge is not Colour.SILVER)
    unmet = [colour for colour in Colour if colour is not Colour.SILVER and colour not in met]
    hand = [(f"hand/{i}" in places, card) for i, card in enumerate(state.seats[seat].hand)]

    def with_names(colours: Sequence[Colour]) -> str:
        names = {colour: f"{n}" for n, colour in enumerate(colours)} | {Colour.SILVER: "s"}

        def said(card: Card) -> str:
            return f"{'b' if card.is_bummer else card.jp}{''.join(names[edge] for edge in turned(card))}"

        on = [f"{at}{said(card)}{'!' if cell_name(cell) in places else ''}" for at, cell, card in cards]
        held = sorted(f"{said(card)}{'!' if asked else ''}" for asked, card in hand)
        aims = sorted(str(moved(cell)) for place in places if (cell := cell_at(place)) is not None)
        return " ".join((*on, "|", *held, "|", *aims))

    figures = (
        *Ruleset.code_parts(state.rules),
        state.phase.value,
        *(
            f"{one.score}.{one.charged}.{one.spent}.{len(one.hand)}.{len(one.euphoria)}.{len(one.bummers)}"
            for one in state.seats
        ),
        len(state.deck),
        state.turn,
        state.echoed,
        state.passes,
        # At the end of a game the hands are laid open.
        *(sum(card.is_bummer for card in one.hand) for one in state.seats if state.phase is Phase.OVER),
    )
    return min(with_names((*met, *rest)) for rest in permutations(unmet)) + f" | {figures}"


GROUND = Ground(
    happiness,
    {preset: Ruleset(preset).figures for preset in PRESETS},
    _small,
    _near,
    without,
    attempts,
    _hidden,
    _seen,
)
