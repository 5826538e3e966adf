"""Positions made up at random, for properties: small boards, few colours, and so much that real games rarely show."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from tutor.happiness.board import Board, cells_of, grid_mask
from tutor.happiness.cards import Card, Colour, deck
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Phase, Seat, State

rulesets = st.builds(
    Ruleset,
    st.sampled_from(PRESETS),
    grid=st.sampled_from([3, 5, 7]),
    silver=st.sampled_from(["wild", "silver", "nothing"]),
    hand_end=st.integers(0, 3),
    echo=st.booleans(),
    reconnection_jp=st.sampled_from([0, 5]),
    ending=st.sampled_from(["round", "hands"]),
)

WORDS = {
    True: tuple(card.word for card in deck() if card.jp),
    False: tuple(card.word for card in deck() if not card.jp),
}


ANY_JP = st.integers(0, 4)
HAPPY_JP = st.integers(1, 4)


class Cards:
    """Deals cards with words in deck order, each word once, and with colours and points drawn at random."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        # One or two colours fit everywhere and make pluses; five make clashes.
        self.colours = st.sampled_from(tuple(Colour)[-draw(st.integers(1, 5)) :])
        self.words: dict[bool, Iterator[str]] = {kind: iter(words) for kind, words in WORDS.items()}

    def one(self, jp: st.SearchStrategy[int]) -> Card:
        top, right, bottom, left = (self.draw(self.colours) for _ in range(4))
        points = self.draw(jp)
        return Card(next(self.words[points > 0]), (top, right, bottom, left), points)

    def some(self, most: int, jp: st.SearchStrategy[int] = ANY_JP) -> tuple[Card, ...]:
        return tuple(self.one(jp) for _ in range(self.draw(st.integers(0, most))))


@st.composite
def boards(draw: st.DrawFn, figures: Figures, cards: Cards) -> Board:
    """Cards anywhere on the grid, touching or not, matching or not."""
    board = Board.empty(figures.grid, figures.silver)
    cells = list(cells_of(grid_mask(figures.grid)))
    for cell in draw(st.lists(st.sampled_from(cells), unique=True, max_size=12)):
        board = board.place(cards.one(HAPPY_JP), cell)
    return board


@st.composite
def positions(draw: st.DrawFn, phases: tuple[Phase, ...] = (Phase.PLAY,)) -> State:
    """Any position in one of the phases, of two or three players."""
    figures = draw(rulesets).figures
    cards = Cards(draw)
    board = draw(boards(figures, cards))
    least = 0 if figures.score_floor else -20
    seats = tuple(
        Seat(
            hand=cards.some(3),
            score=draw(st.integers(least, 99)),
            euphoria=cards.some(1, HAPPY_JP),
            bummers=cards.some(1),
            charged=draw(st.integers(0, 4)) if figures.echo else 0,
            spent=draw(st.integers(0, 2)) if figures.echo else 0,
        )
        for _ in range(draw(st.integers(2, 3)))
    )
    # Ten Bummers are all there are; the hands and piles may hold nine of them.
    rest = cards.some(2, HAPPY_JP)
    phase = draw(st.sampled_from(phases))
    # Who has no turns left is not to move, unless nobody has.
    everyone = range(len(seats))
    owing = [n for n in everyone if rest or figures.ending == "round" or len(seats[n].hand) > figures.hand_end]
    turn = draw(st.sampled_from(owing or everyone))
    if phase is Phase.PLAY:
        return State(figures, board, seats, rest, turn, passes=draw(st.integers(0, 1)))
    if phase is Phase.OVER:
        return State(figures, board, seats, rest, turn, phase)
    card = cards.one(HAPPY_JP if phase is Phase.ECHO else ANY_JP)
    others = [seat for seat in range(len(seats)) if seat != turn]
    echoed = tuple(draw(st.lists(st.sampled_from(others), unique=True))) if phase is Phase.ECHO else ()
    return State(figures, board, seats, rest, turn, phase, card, echoed)
