"""Positions of Happiness to ask about: from the games of bots, by small changes, and by search."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from tutor import happiness
from tutor.bots import BOTS
from tutor.core import SeatNumber, shuffled
from tutor.happiness.board import (
    EVERYWHERE,
    STRIDE,
    Board,
    Cell,
    Mask,
    beside,
    cell_at,
    cell_name,
    cells_of,
    grid_mask,
    islands,
)
from tutor.happiness.cards import Card, Colour, Edges, Side, deck
from tutor.happiness.landing import completed_pluses
from tutor.happiness.picture import shown
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Action, Echo, Phase, Play, Seat, State, Step
from tutor.puzzles.ground import Change

LEAST, MOST = 5, 13
"""Cards on the board: enough to look at, few enough for a phone."""

LEAST_HAND = 3
"""Cards in the hand."""

BACK = 0.2
"""How often a change leads from a story or an Echo Window to where a card is to be played."""

AREA = 7
"""Cells a side of the part of a board in which cards are laid."""

DRAWS = 20
"""Cards in the deck."""

TRIES = 3000
"""So many changes may lead to a board where a hand is stuck."""


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
    return State(rules, board, (mover, Seat()), unseen(rules, (*cards.values(), *hand))[:DRAWS])


def unseen(rules: Figures, seen: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are played with and are none of these."""
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
    """The position with one thing changed, again and again."""
    return (change.state for change in changes(state, rng))


def changes(state: State, rng: Random, at: Collection[str] = ()) -> Iterator[Change]:
    """A card of board or hand changed: an edge, or the whole card, or it is taken away; or an Echo token is turned, or
    the moment of the turn is another."""
    board, hand = state.board.cards, state.mover.hand
    cards = [card for cell, card in board.items() if not at or cell_name(cell) in at]
    held = [card for i, card in enumerate(hand) if not at or f"hand/{i}" in at]
    # Of a place that is named, only what can be said of it: another card has yet to be looked at.
    others = () if at else unseen(state.rules, laid_open(state))
    happy = [card for card in others if card.jp]
    found: list[tuple[Card | None, Card | None]] = [
        (card, new) for card in cards for new in (*recoloured(card), *happy)
    ]
    found += [(card, new) for card in held for new in (*recoloured(card), *others)]
    found += [(card, None) for card in cards if len(board) > LEAST]
    found += [(card, None) for card in held if len(hand) > LEAST_HAND]
    if state.rules.echo and not at:
        found += [(None, None)] * len(state.seats)
    if state.phase is not Phase.PLAY and not at and rng.random() < BACK:
        yield Change(state._replace(phase=Phase.PLAY, card=None, echoed=()))
    tokens = iter(shuffled(rng, range(len(state.seats))))
    for old, new in shuffled(rng, found):
        if old is None:
            yield _token_turned(state, next(tokens))
            continue
        near = _replaced(state, old, new)
        if near is None:
            continue
        if new is None:
            yield Change(near, "away" if old in cards else "unheld", {"changed": old})
        elif new.word == old.word:
            side = next(side for side in Side if old.edges[side] is not new.edges[side])
            yield Change(near, "edge", {"changed": old, "side": side, "colour": new.edges[side]})
        else:
            yield Change(near)


def without(state: State) -> Iterator[tuple[str, State]]:
    """For each cell with a card, the position without it."""
    for cell, card in sorted(state.board.cards.items()):
        near = _replaced(state, card, None)
        if near is not None:
            yield cell_name(cell), near


def _replaced(state: State, old: Card, new: Card | None) -> State | None:
    """The position with another card for a card of board or hand, or with none; None if it does not match there, or if
    its story is being told."""
    if new is None and old == state.card:
        return None
    cards = {cell: card if card != old else new for cell, card in state.board.cards.items()}
    hand = [card if card != old else new for card in state.mover.hand]
    near = position(state.rules, {cell: card for cell, card in cards.items() if card}, [card for card in hand if card])
    if near is None:
        return None
    seats = list(state.seats)
    seats[state.turn] = state.mover._replace(hand=near.mover.hand)
    told = new if state.card == old else state.card
    changed = state._replace(board=near.board, seats=tuple(seats), card=told)
    return changed._replace(deck=unseen(state.rules, laid_open(changed))[: len(state.deck)])


def _token_turned(state: State, seat: int) -> Change:
    """The position with one Echo token more that is charged, or with none."""
    one = state.seats[seat]
    turned = one._replace(charged=0) if one.charged else one._replace(charged=1, spent=max(0, one.spent - 1))
    seats = (*state.seats[:seat], turned, *state.seats[seat + 1 :])
    return Change(state._replace(seats=seats), "charged" if turned.charged else "spent", {"seat": SeatNumber(seat)})


def laid_open(state: State) -> tuple[Card, ...]:
    """The cards that lie anywhere but in the deck."""
    piles = (card for seat in state.seats for card in (*seat.hand, *seat.euphoria, *seat.bummers))
    return (*state.board.cards.values(), *piles)


def attempts(state: State) -> Iterator[Action]:
    """Each card of the hand near the cards, on them and just beyond the rim, and turned where it would match; a pass;
    a story told, an Echo Window closed, an echo of each seat."""
    board = state.board
    near = touching(board)
    rim = (board.taken << 1 | board.taken << STRIDE) & EVERYWHERE & ~board.cells
    open_cells = near | beside(near) & board.cells | board.taken | rim if board.taken else _middle(board.size)
    for card in state.mover.hand:
        for cell in cells_of(open_cells):
            yield Play(card, cell)
        for turned in dict.fromkeys(card.turned(quarters) for quarters in (1, 2, 3)):
            if turned != card:
                yield from (Play(turned, cell) for cell in cells_of(board.matching(turned) & near))
    yield from (Step.PASS, Step.TELL, Step.CLOSE)
    yield from (Echo(seat) for seat in range(len(state.seats)))


def is_of_the_hand(state: State, action: Action) -> bool:
    """Whether an action is a play of a card that is held, when one is due; a link can ask about any action."""
    return isinstance(action, Play) and state.phase is Phase.PLAY and action.card in state.mover.hand


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


def without_silver(card: Card, rng: Random) -> Card:
    """The card, or the same with a colour where it shows Silver."""
    return rng.choice([one for one in (card, *recoloured(card)) if Colour.SILVER not in one.edges])


def touching(board: Board) -> Mask:
    """The empty cells that share an edge with a card."""
    return beside(board.taken) & board.cells & ~board.taken


def plays_in_view(state: State) -> list[Play]:
    """Every card of the hand at every cell that is drawn, legal or not: of a wide table that is what lies around."""
    columns, rows = shown(map(cell_name, state.board.cards), state.board.size)
    cells = [cell for row in rows for column in columns if (cell := cell_at(column + row)) is not None]
    return [Play(card, cell) for card in state.mover.hand for cell in cells]


def playable(board: Board, hand: Sequence[Card]) -> int:
    """In how many ways a card of the hand can be played next to a card."""
    near = touching(board)
    return sum((board.matching(card) & near).bit_count() for card in hand)


def stuck(rules: Figures, hand: Sequence[Card], rng: Random) -> State | None:
    """A board where no card of `hand` can be played next to a card, searched for by going downhill."""

    def cost(board: Board) -> int:
        # More than three islands are hard to read.
        return playable(board, hand) + max(0, len(islands(board.taken)) - 3)

    held = {card.word for card in hand}
    happy = [card for card in stock(rules) if card.jp and card.word not in held]
    least = rng.randint(LEAST, MOST)
    # Near the rim of a small grid fewer cells are left to fit. A table has no rim, so its cards stay in the middle.
    area = _middle(rules.grid)
    board = Board.empty(rules.grid, rules.silver).place(rng.choice(happy), rng.choice(list(cells_of(area))))
    now = cost(board)
    for _ in range(TRIES):
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


def _middle(size: int) -> Mask:
    """The part of a board in which cards are laid."""
    return grid_mask(min(AREA, size)) << (STRIDE + 1) * max(0, (size - AREA) // 2)


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
