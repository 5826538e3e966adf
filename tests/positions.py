"""What the tests of Happiness look at: random games, positions made up at random, and all that can be tried in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from tutor import happiness
from tutor.bots import Bot, at_random
from tutor.core import Event, Verdict, Violation
from tutor.happiness.board import EVERYWHERE, STRIDE, Board, Cell, cells_of, grid_mask, islands
from tutor.happiness.cards import Card, Colour, deck
from tutor.happiness.notation import read_action, write_action
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Action, Echo, Phase, Play, Seat, State, Step
from tutor.puzzles.kind import Task

CASES = Path(__file__).parent / "cases"
"""Where the tables of cases lie."""

# -- what is in a position and in a verdict ------------------------------------------------------------------


def all_cards(state: State) -> Iterator[Card]:
    yield from state.deck
    yield from state.board.cards.values()
    for seat in state.seats:
        yield from (*seat.hand, *seat.euphoria, *seat.bummers)


def told(event: Event) -> str:
    """An event in short: rule, case and points, as in `H-ECHO-5/echoer +1`."""
    case, jp = event.facts.get("case", "default"), event.facts.get("jp")
    return event.rule + ("" if case == "default" else f"/{case}") + ("" if jp is None else f" {jp:+}")


def mentioned(verdict: Verdict) -> set[str]:
    """The words of all cards that the verdict speaks of, in either game."""
    told: tuple[Violation | Event, ...] = (*verdict.violations, *verdict.events)
    return {fact.word for one in told for fact in one.facts.values() if hasattr(fact, "word")}


def all_actions(state: State) -> Iterator[Action]:
    """Every card of the hand at every cell of the grid and just outside; a turned and a foreign card; all the rest."""
    size = state.rules.grid
    places = [cell for cell in cells_of(EVERYWHERE) if max(divmod(cell, STRIDE)) <= size]
    for card in state.mover.hand:
        for cell in places:
            yield Play(card, cell)
        if card.turned(1) != card:
            yield Play(card.turned(1), places[0])
    yield Play(next(card for card in deck() if card not in state.mover.hand), places[0])
    for seat in range(len(state.seats) + 1):
        yield Echo(seat)
    yield from Step


def unlike_easy(state: State) -> dict[str, object]:
    easy = Ruleset("easy").figures._asdict()
    return {name: value for name, value in state.rules._asdict().items() if name != "preset" and value != easy[name]}


def legal(state: State) -> list[str]:
    return [spoken(action) for action in happiness.legal_actions(state)]


def spoken(action: Action) -> str:
    """An action as the table says it, with no more of a card than its word."""
    text = write_action(action)
    return text.replace(f"-{action.card.look} ", " ") if isinstance(action, Play) else text


def meant(state: State, text: str) -> Action:
    """The action that the text names; a word alone is the card of that word in the hand, in its own colours."""
    word, _, cell = text.partition(" ")
    held = next((card for card in state.mover.hand if card.word == word), None)
    return read_action(f"{word}-{held.look} {cell}" if held else text)


SEEN: Mapping[str, Callable[[State], object]] = {
    "scores": lambda state: list(happiness.scores(state)),
    "winners": lambda state: list(happiness.standing(state)[0]),
    "hands": lambda state: [len(seat.hand) for seat in state.seats],
    "deck": lambda state: len(state.deck),
    # Euphoria Pile and Bummer Pile of each seat; charged and spent tokens of each seat
    "piles": lambda state: [[len(seat.euphoria), len(seat.bummers)] for seat in state.seats],
    "tokens": lambda state: [[seat.charged, seat.spent] for seat in state.seats],
    "turn": lambda state: state.turn,
    "phase": lambda state: state.phase.value,
    "islands": lambda state: len(islands(state.board.taken)),
    # all cards in the game: how many of 0, 1, 2, 3 and 4 JP; on each side, how many red, blue, green, yellow, silver
    "mix": lambda state: [Counter(card.jp for card in all_cards(state))[jp] for jp in range(5)],
    "sides": lambda state: [
        [Counter(card.edges[side] for card in all_cards(state))[colour] for colour in Colour] for side in range(4)
    ],
    "seconds": lambda state: [state.rules.play_seconds, state.rules.story_seconds, state.rules.echo_seconds],
    "unlike_easy": unlike_easy,
    "legal": legal,
}


def see(state: State, name: str) -> object:
    """What the table of cases calls by `name`."""
    return SEEN[name](state)


def dealt(text: str) -> State:
    """A new game, as the table of cases asks for it: the preset and how many players."""
    preset, players = text.split()
    return happiness.deal(Ruleset(preset).figures, int(players), Random(0))


# -- whole games ---------------------------------------------------------------------------------------------


def game(preset: str, players: int, seed: int, bot: Bot = at_random) -> Iterator[tuple[State, Action]]:
    """Each position of a whole game, with what is done there."""
    rng = Random(seed)
    state = happiness.deal(Ruleset(preset).figures, players, rng)
    while not happiness.is_over(state):
        action = bot(happiness, state, happiness.legal_actions(state), rng)
        yield state, action
        state, _ = happiness.apply(state, action)


def some_games() -> Iterator[tuple[State, Action]]:
    """Enough random games for much to happen."""
    for preset in PRESETS:
        for seed in range(10):
            yield from game(preset, 2 + seed % 5, seed)


# -- positions made up: small boards, few colours, much that games rarely show -------------------------------

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
def positions(
    draw: st.DrawFn, phases: tuple[Phase, ...] = (Phase.PLAY,), in_hand: st.SearchStrategy[int] = ANY_JP
) -> State:
    """Any position in one of the phases, of two or three players; `in_hand` are the points of the cards they hold."""
    figures = draw(rulesets).figures
    cards = Cards(draw)
    board = draw(boards(figures, cards))
    least = 0 if figures.score_floor else -20
    seats = tuple(
        Seat(
            hand=cards.some(3, in_hand),
            score=draw(st.integers(least, 99)),
            euphoria=cards.some(1, HAPPY_JP),
            bummers=cards.some(1, HAPPY_JP),
            charged=draw(st.integers(0, 4)) if figures.echo else 0,
            spent=draw(st.integers(0, 2)) if figures.echo else 0,
        )
        for _ in range(draw(st.integers(2, 3)))
    )
    # There are words for ten Bummers: nine can be in the hands, one can be the card just played.
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


# -- what is equal up to symmetry ------------------------------------------------------------------------------


def moved(cell: Cell, state: State, turns: int, mirrored: bool) -> Cell:
    """Where a cell comes to lie when the board is turned by quarters and then mirrored left to right."""
    half = state.rules.grid // 2
    y, x = cell // STRIDE - half, cell % STRIDE - half
    for _ in range(turns):
        y, x = x, -y
    return (y + half) * STRIDE + half + (-x if mirrored else x)


def moved_card(
    card: Card, turns: int, mirrored: bool, colours: Mapping[Colour, Colour], words: Mapping[str, str]
) -> Card:
    top, right, bottom, left = (colours[edge] for edge in card.turned(turns).edges)
    edges = (top, left, bottom, right) if mirrored else (top, right, bottom, left)
    return card._replace(word=words.get(card.word, card.word), edges=edges)


def like(task: Task, draw: st.DataObject) -> Task:
    """The same question, turned, mirrored, coloured anew, with other words and another order of the hand."""
    state: State = task.state
    turns, mirrored = draw.draw(st.integers(0, 3)), draw.draw(st.booleans())
    plain = [colour for colour in Colour if colour is not Colour.SILVER]
    colours = dict(zip(plain, draw.draw(st.permutations(plain)), strict=True)) | {Colour.SILVER: Colour.SILVER}
    shown = [*state.board.cards.values(), *state.mover.hand]
    happy = [card.word for card in shown if card.jp]
    words = dict(zip(happy, draw.draw(st.permutations(happy)), strict=True))

    def other(card: Card) -> Card:
        return moved_card(card, turns, mirrored, colours, words)

    board = Board.empty(state.rules.grid, state.rules.silver)
    for cell, card in state.board.cards.items():
        board = board.place(other(card), moved(cell, state, turns, mirrored))
    hand = tuple(draw.draw(st.permutations([other(card) for card in state.mover.hand])))
    seats = (state.mover._replace(hand=hand), *state.seats[1:])
    ask = task.ask
    if isinstance(ask, Play):
        ask = Play(other(ask.card), moved(ask.cell, state, turns, mirrored))
    elif isinstance(ask, Card):
        ask = other(ask)
    return task._replace(state=state._replace(board=board, seats=seats), ask=ask)
