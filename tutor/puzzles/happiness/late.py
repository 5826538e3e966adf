"""Positions of Happiness near the end of a game, with scores, piles, tokens and final hands, and changes of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.core import shuffled
from tutor.happiness.board import Board, cells_of
from tutor.happiness.cards import Card
from tutor.happiness.ending import held, owes_turns
from tutor.happiness.landing import completed_pluses
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Phase, Seat, State
from tutor.puzzles.ground import Change
from tutor.puzzles.happiness.positions import from_a_game, laid_open, stock, thinned, touching, unseen

EUPHORIAS = (0, 0, 5, 5, 8, 9, 10)
"""Cards in a Euphoria Pile: of no plus, of one, of two that share cards or not."""

MOST_BUMMERS = 5
"""Cards in a Bummer Pile."""

LAST = 3
"""So few cards are left in a deck near the end."""

TINY = 3
"""Cells a side of a board so small that nothing may fit any more."""

HIGH = 40
"""Beyond it no score goes."""

STEPS = (-3, -2, -1, 1, 2, 3)
"""By so much a score is changed."""


def tells_numbers(state: State) -> bool:
    """Whether the position is about what has been collected near the end, and not about where cards may go."""
    collected = any(seat.score or seat.euphoria or seat.bummers for seat in state.seats)
    return collected and len(state.deck) < LAST


def late(rules: Figures, rng: Random) -> Iterator[State]:
    """Boards of one game of bots, each with players who have come to about the end of theirs: with few cards, scores,
    piles and tokens. The deck is empty, and a card of the board has just been played."""
    for state in from_a_game(rules, rng):
        focus = rng.choice(sorted(state.board.cards))
        small = thinned(state, focus, state.mover.hand[0], rng)
        cards = list(shuffled(rng, unseen(rules, list(small.board.cards.values()))))
        players = rng.choice((2, 2, 3))
        low = rng.random() < 0.5  # where a hand and tokens can cost more than there is
        seats = tuple(_seat(rules, cards, low, rng) for _ in range(players))
        yield State(rules, small.board, seats, (), rng.randrange(players), Phase.STORY, small.board.cards[focus])


BOARDS = 12
"""So many tiny boards are filled for a game until one leaves cards that fit nowhere."""


def blocked(rules: Figures, rng: Random) -> Iterator[State]:
    """A tiny board, if chance finds one, on which the player to move holds only cards that fit nowhere, near the end as
    well: others may have passed before."""
    tiny = rules._replace(grid=TINY)
    for _ in range(BOARDS):
        board = _filled(tiny, rng)
        free = board.cells & ~board.taken
        cards = list(shuffled(rng, unseen(tiny, list(board.cards.values()))))
        stuck = [card for card in cards if not board.matching(card) & free]
        players, left = rng.choice((2, 2, 3)), rng.randrange(LAST)
        least = 1 if left else tiny.hand_end + 1  # without a deck nobody owes a turn who has played the hand down
        hand = tuple(stuck[: rng.randint(least, tiny.hand_end + 2)])
        if len(hand) < least:
            continue
        cards = [card for card in cards if card not in hand]
        low = rng.random() < 0.5
        seats = [_seat(tiny, cards, low, rng) for _ in range(players)]
        turn = rng.randrange(players)
        seats[turn] = seats[turn]._replace(hand=hand)
        state = State(tiny, board, tuple(seats), tuple(cards[:left]), turn)
        others = sum(owes_turns(state, seat) for seat in range(players)) - 1
        yield state._replace(passes=rng.choice((others, rng.randint(0, others))))
        return


def _filled(rules: Figures, rng: Random) -> Board:
    """A board on which most cells are taken, each card next to another, and no plus is whole."""
    board, cards = Board.empty(rules.grid, rules.silver), shuffled(rng, [card for card in stock(rules) if card.jp])
    most = rng.randint(TINY, rules.grid**2 - 2)
    for card in cards:
        near = touching(board) if board.taken else board.cells
        fits = list(cells_of(board.matching(card) & near))
        if not fits:
            continue
        cell = rng.choice(fits)
        grown = board.place(card, cell)
        if not completed_pluses(grown, 1 << cell):
            board = grown
        if len(board.cards) == most:
            break
    return board


def _seat(rules: Figures, cards: list[Card], low: bool, rng: Random) -> Seat:
    """A player near the end, dealt out of `cards`."""

    def some(n: int, happy: bool | None = None) -> tuple[Card, ...]:
        found = [card for card in cards if happy is None or bool(card.jp) is happy][:n]
        for card in found:
            cards.remove(card)
        return tuple(found)

    hand = some(rng.randint(1, max(1, rules.hand_end)))
    score = rng.randint(0, 10) if low else rng.randint(11, HIGH)
    tokens = rng.randint(0, rules.echo_max) if rules.echo else 0
    charged = rng.randint(0, tokens)
    bummers = some(rng.randint(0, MOST_BUMMERS))
    return Seat(hand, score, some(rng.choice(EUPHORIAS), True), bummers, charged, tokens - charged)


def changes_of_numbers(state: State, rng: Random) -> Iterator[Change]:
    """Something of a player's changed: the score, a card of the hand, and what the moment makes count: the piles when
    the game is over, the tokens before."""
    others = shuffled(rng, unseen(state.rules, laid_open(state)))
    is_over = state.phase is Phase.OVER
    found = [
        (n, one)
        for n in range(len(state.seats))
        for one in _changed(state, n, others, piles=is_over, tokens=not is_over)
    ]
    for n, one in shuffled(rng, found):
        yield Change(state._replace(seats=(*state.seats[:n], one, *state.seats[n + 1 :])))


def _changed(state: State, n: int, others: Sequence[Card], piles: bool, tokens: bool) -> Iterator[Seat]:
    """A seat with one thing changed."""
    seat, rules = state.seats[n], state.rules
    scores = [seat.score + step for step in STEPS] + [one.score for one in state.seats]
    yield from (seat._replace(score=score) for score in scores if score != seat.score and held(score, rules) == score)
    for i in range(len(seat.hand)):
        left = (*seat.hand[:i], *seat.hand[i + 1 :])
        yield from (seat._replace(hand=(*left, new)) for new in others[:4])
        if left:
            yield seat._replace(hand=left)
    if piles:
        happy = next((card for card in others if card.jp), None)
        if happy:
            yield seat._replace(euphoria=(*seat.euphoria, happy))
            yield seat._replace(bummers=(*seat.bummers, happy))
        if seat.euphoria:
            yield seat._replace(euphoria=seat.euphoria[:-1])
        if seat.bummers:
            yield seat._replace(bummers=seat.bummers[:-1])
    if tokens and rules.echo:
        if seat.charged:
            yield seat._replace(charged=seat.charged - 1, spent=seat.spent + 1)
        if seat.spent:
            yield seat._replace(charged=seat.charged + 1, spent=seat.spent - 1)
        if seat.charged + seat.spent < rules.echo_max:
            yield seat._replace(charged=seat.charged + 1)
