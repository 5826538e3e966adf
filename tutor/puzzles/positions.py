"""Positions of Happiness to ask about: from the games of bots, by small changes, and by search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tutor import happiness
from tutor.bots import BOTS
from tutor.core import shuffled
from tutor.happiness.board import STRIDE, Board, Cell, Mask, beside, cells_of, grid_mask, islands
from tutor.happiness.cards import Card, Colour, Edges, Side, deck
from tutor.happiness.landing import completed_pluses
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Phase, Seat, State

LEAST, MOST = 5, 13
"""Cards on the board: enough to look at, few enough for a phone."""

AREA = 7
"""Cells a side of the part of a board in which cards are laid."""

DRAWS = 20
"""Cards in the deck."""


def stock(rules: Figures) -> tuple[Card, ...]:
    """The cards that two players play with (H-DECK-2)."""
    return deck()[: rules.deck_two]


def position(rules: Figures, cards: Mapping[Cell, Card], hand: Sequence[Card]) -> State | None:
    """These cards on the board and this hand, or None if two cards that touch do not match (H-PLAC-3)."""
    board = Board.empty(rules.grid, rules.silver)
    for cell in sorted(cards):
        if not board.matching(cards[cell]) >> cell & 1:
            return None
        board = board.place(cards[cell], cell)
    mover = Seat(tuple(hand), charged=rules.echo_start)
    return State(rules, board, (mover, Seat()), _unseen(rules, (*cards.values(), *hand))[:DRAWS])


def _unseen(rules: Figures, seen: Sequence[Card]) -> tuple[Card, ...]:
    words = {card.word for card in seen}
    return tuple(card for card in stock(rules) if card.word not in words)


def from_a_game(rules: Figures, rng: Random) -> Sequence[State]:
    """The positions before each play of a game of two bots, in an order of chance."""
    bot = BOTS[rng.choice(sorted(happiness.BOTS))]
    state, met = happiness.deal(rules, 2, rng), []
    while not happiness.is_over(state):
        if state.phase is Phase.PLAY and len(state.board.cards) >= LEAST:
            met.append(state)
        action = bot(happiness, state, happiness.legal_actions(state), rng)
        state, _ = happiness.apply(state, action)
    return shuffled(rng, met)


def thinned(state: State, focus: Cell, needed: Card, rng: Random) -> State:
    """What lies around `focus`, and three to five cards of the hand, `needed` among them: all else is taken away."""

    def distance(cell: Cell) -> int:
        return abs(cell // STRIDE - focus // STRIDE) + abs(cell % STRIDE - focus % STRIDE)

    cards, hand = state.board.cards, state.mover.hand
    near = sorted(cards, key=lambda cell: (distance(cell), cell))[: rng.randint(LEAST, MOST)]
    others = shuffled(rng, [card for card in hand if card != needed])[: rng.randint(2, 4)]
    kept = [card for card in hand if card == needed or card in others]
    small = position(state.rules, {cell: cards[cell] for cell in near}, kept)
    assert small is not None, "fewer cards match where more did"
    return small


def near_misses(state: State, rng: Random) -> Iterator[State]:
    """The position with one card of board or hand changed: one edge of it, or for another of the deck."""
    rules, cards, hand = state.rules, state.board.cards, state.mover.hand
    unseen = _unseen(rules, (*cards.values(), *hand))
    happy = [card for card in unseen if card.jp]
    changes = [(old, new) for old in cards.values() for new in (*recoloured(old), *happy)]
    changes += [(old, new) for old in hand for new in (*recoloured(old), *unseen)]
    for old, new in shuffled(rng, changes):
        changed = {cell: new if card == old else card for cell, card in cards.items()}
        near = position(rules, changed, [new if card == old else card for card in hand])
        if near is not None:
            yield near


def recoloured(card: Card) -> Iterator[Card]:
    """The card with one edge in another colour, such as could be printed (H-DECK-7)."""
    for side in Side:
        for colour in Colour:
            top, right, bottom, left = (colour if edge is side else card.edges[edge] for edge in Side)
            edges: Edges = (top, right, bottom, left)
            silver = edges.count(Colour.SILVER)
            colours = len(set(edges)) - (silver > 0)
            if edges != card.edges and silver <= 1 and 2 <= colours <= 3:
                yield card._replace(edges=edges)


def touching(board: Board) -> Mask:
    """The empty cells that share an edge with a card."""
    return beside(board.taken) & board.cells & ~board.taken


def playable(board: Board, hand: Sequence[Card]) -> int:
    """In how many ways a card of the hand can be played next to a card."""
    near = touching(board)
    return sum((board.matching(card) & near).bit_count() for card in hand)


def stuck(rules: Figures, hand: Sequence[Card], rng: Random, tries: int = 3000) -> State | None:
    """A board where no card of `hand` can be played next to a card, searched for by going downhill."""

    def cost(board: Board) -> int:
        # More than three islands are hard to read.
        return playable(board, hand) + max(0, len(islands(board.taken)) - 3)

    happy = [card for card in stock(rules) if card.jp]
    least = rng.randint(LEAST, MOST)
    # Near the rim of a small grid fewer cells are left to fit. A table has no rim, so its cards stay in the middle.
    area = grid_mask(AREA) << (STRIDE + 1) * ((rules.grid - AREA) // 2)
    board = Board.empty(rules.grid, rules.silver).place(rng.choice(happy), rng.choice(list(cells_of(area))))
    now = cost(board)
    for _ in range(tries):
        size = len(board.cards)
        if size < least or (size < MOST and rng.random() < 0.5):
            changed = _grown(board, area, happy, rng)
        else:
            changed = board.sweep(1 << rng.choice(sorted(board.cards)))
        if changed is None:
            continue
        then = cost(changed)
        if then <= now or len(changed.cards) < least or rng.random() < 0.03:
            board, now = changed, then
        if not now and len(board.cards) >= least:
            return position(rules, board.cards, hand)
    return None


def _grown(board: Board, area: Mask, cards: Sequence[Card], rng: Random) -> Board | None:
    """The board with one more of `cards`, mostly next to another; None if chance picks one that does not match."""
    free = area & ~board.taken
    near = free & beside(board.taken)
    cell = rng.choice(list(cells_of(near if rng.random() < 0.85 else free)))
    card = rng.choice(cards)
    if card in board.cards.values() or not board.matching(card) >> cell & 1:
        return None
    grown = board.place(card, cell)
    return None if completed_pluses(grown, 1 << cell) else grown
