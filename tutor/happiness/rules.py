"""What the rules of Happiness forbid. Each rule is one small predicate under its id.

A placement rule is a mask: the cells that it forbids to a card of the hand. The legal cells are those in no
mask, and the masks that a cell lies in are the reasons why it is not legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tutor.core import Facts, SeatNumber, Violation
from tutor.happiness.board import (
    EVERYWHERE,
    Cell,
    Mask,
    beside,
    cell_name,
    cells_of,
    centre,
    corners,
    grid_mask,
)
from tutor.happiness.cards import Colour, rule
from tutor.happiness.state import Action, Echo, Phase, Play, State, Step


@rule("H-ISLE-8")
class Sight:
    """The board as the player to move sees it: the few masks from which every placement is judged.

    `touching` are the empty cells that share an edge with a card, `apart` those that share none (H-ISLE-8),
    `fits` the touching cells where each card of the hand matches, `fitting` how many cards have such a cell, and
    `legal` the cells where no rule forbids each card.
    """

    __slots__ = ("apart", "cells", "fits", "fitting", "hand", "legal", "state", "taken", "touching")

    def __init__(self, state: State) -> None:
        board = state.board
        self.state = state
        self.hand = state.seats[state.turn].hand
        self.cells = cells = grid_mask(board.size)
        self.taken = taken = board.taken
        free = cells ^ taken
        self.touching = touching = free & beside(taken)
        self.apart = free ^ touching
        self.fits = fits = [board.matching(card) & touching for card in self.hand]
        self.fitting = len(fits) - fits.count(0)
        self.legal = legal_cells(self)


_seen: tuple[State, Sight] | None = None


def sight_of(state: State) -> Sight:
    """The sight of `state`. The last one is kept, since listing plays and making one ask for the same."""
    global _seen
    seen = _seen  # while a puzzle is made aside, another thread may look at another state
    if seen is None or seen[0] is not state:
        _seen = seen = state, Sight(state)
    return seen[1]


Forbids = Callable[[Sight, Mask], Mask]
"""A placement rule as a mask: the cells it forbids to a card of the hand that fits at the cells given."""

Because = Callable[[Sight, int, Cell], Iterator[Violation]]
"""Its reasons why card `i` of the hand may not go to a cell of that mask."""

Ban = tuple[Forbids, Because]

ANY_CARD: list[Ban] = []
"""The masks of the board itself, the same for every card."""
HAPPINESS: list[Ban] = []
BUMMER: list[Ban] = []


def ban(id: str, *where: list[Ban], because: Because | None = None) -> Callable[[Forbids], Forbids]:
    """Enter a mask under its rule id, for the kinds of card it concerns."""

    def plainly(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
        yield Violation(id, (cell_name(cell),), _tried(sight, i, cell))

    def enter(forbids: Forbids) -> Forbids:
        for bans in where:
            bans.append((forbids, because or plainly))
        return rule(id)(forbids)

    return enter


def _tried(sight: Sight, i: int, cell: Cell, **more: object) -> Facts:
    return {"card": sight.hand[i], "cell": cell_name(cell), **more}


# -- the grid, taken cells, the first card ----------------------------------------------------------------


def _off_the_grid(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
    rules = sight.state.rules
    id = "H-PLAC-5" if rules.preset == "tabletop" else "H-PLAC-4"
    yield Violation(id, (), _tried(sight, i, cell, grid=rules.grid))


@rule("H-PLAC-5")
@ban("H-PLAC-4", ANY_CARD, because=_off_the_grid)
def off_the_grid(sight: Sight, fit: Mask) -> Mask:
    return EVERYWHERE ^ sight.cells


def _taken(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
    yield Violation("H-PLAC-6", (cell_name(cell),), _tried(sight, i, cell, neighbour=sight.state.board.cards[cell]))


@ban("H-PLAC-6", ANY_CARD, because=_taken)
def taken(sight: Sight, fit: Mask) -> Mask:
    return sight.taken


def _centre_only(id: str) -> Because:
    def because(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
        middle = cell_name(centre(sight.state.board.size))
        yield Violation(id, (cell_name(cell), middle), _tried(sight, i, cell, centre=middle))

    return because


@ban("H-PLAC-1", ANY_CARD, because=_centre_only("H-PLAC-1"))
def first_card_off_centre(sight: Sight, fit: Mask) -> Mask:
    if sight.taken or sight.state.was_emptied:
        return 0
    return sight.cells ^ (1 << centre(sight.state.board.size))


@ban("H-PLAC-7", ANY_CARD, because=_centre_only("H-PLAC-7"))
def off_centre_of_an_emptied_board(sight: Sight, fit: Mask) -> Mask:
    if sight.taken or not sight.state.was_emptied:
        return 0
    return sight.cells ^ (1 << centre(sight.state.board.size))


# -- next to other cards ----------------------------------------------------------------------------------


def _clashing_edges(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
    board, card, here = sight.state.board, sight.hand[i], cell_name(cell)
    for side, near, neighbour in board.neighbours(cell):
        mine, theirs = card.edges[side], neighbour.edges[side.opposite]
        if board.fits[side * 5 + mine] >> cell & 1:
            continue
        there = cell_name(near)
        id, case = ("H-SILV-3", board.silver) if Colour.SILVER in (mine, theirs) else ("H-PLAC-3", "default")
        yield Violation(
            id,
            (here, f"{here}/{side.name.lower()}", there),
            _tried(
                sight,
                i,
                cell,
                side=side,
                mine=mine,
                neighbour=neighbour,
                beside=there,
                facing=side.opposite,
                theirs=theirs,
                case=case,
            ),
        )


@ban("H-PLAC-3", HAPPINESS, BUMMER, because=_clashing_edges)
def clash(sight: Sight, fit: Mask) -> Mask:
    """Where the card would touch another and a pair of triangles does not match (H-SILV-3 if Silver is in it)."""
    return sight.touching ^ fit


# -- apart from all cards: each of these five decides a case of its own -----------------------------------


def _fits_itself(id: str) -> Because:
    def because(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
        fits = cell_name(next(cells_of(sight.fits[i])))
        case = "corner" if id == "H-PLAC-2" and corners(1 << cell) & sight.taken else "default"
        yield Violation(id, (cell_name(cell), fits), _tried(sight, i, cell, fits=fits, case=case))

    return because


def _other_fits(id: str) -> Because:
    def because(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
        k = next(k for k, fit in enumerate(sight.fits) if fit and k != i)
        at = cell_name(next(cells_of(sight.fits[k])))
        yield Violation(id, (cell_name(cell), f"hand/{k}", at), _tried(sight, i, cell, witness=sight.hand[k], at=at))

    return because


@ban("H-PLAC-2", HAPPINESS, because=_fits_itself("H-PLAC-2"))
def apart_though_it_fits(sight: Sight, fit: Mask) -> Mask:
    return sight.apart if fit else 0


@ban("H-ISLE-1", HAPPINESS, because=_other_fits("H-ISLE-1"))
def new_island_though_another_fits(sight: Sight, fit: Mask) -> Mask:
    return sight.apart if sight.fitting > (1 if fit else 0) else 0


@ban("H-ISLE-2", BUMMER, because=_fits_itself("H-ISLE-2"))
def bummer_apart_though_it_fits(sight: Sight, fit: Mask) -> Mask:
    return sight.apart if fit else 0


@ban("H-BUMM-6", BUMMER, because=_other_fits("H-BUMM-6"))
def zero_bummer_though_another_fits(sight: Sight, fit: Mask) -> Mask:
    return sight.apart if sight.fitting > (1 if fit else 0) else 0


def _happiness_waits(sight: Sight, i: int, cell: Cell) -> Iterator[Violation]:
    k, witness = next((k, card) for k, card in enumerate(sight.hand) if card.jp)
    board = sight.state.board
    # Of the cells for a new island, one near the cards: on a wide table the others are out of sight.
    free = corners(board.taken) & sight.apart or sight.apart
    at = cell_name(next(cells_of(free)) if board.taken else centre(board.size))
    yield Violation(
        "H-BUMM-8",
        (cell_name(cell), f"hand/{k}", at),
        _tried(sight, i, cell, witness=witness, at=at, case="island" if board.taken else "centre"),
    )


@ban("H-BUMM-8", BUMMER, because=_happiness_waits)
def zero_bummer_though_an_island_may_start(sight: Sight, fit: Mask) -> Mask:
    return sight.apart if not sight.fitting and any(card.jp for card in sight.hand) else 0


# -- judging ----------------------------------------------------------------------------------------------


@rule("H-BUMM-7")
def legal_cells(sight: Sight) -> list[Mask]:
    """For each card of the hand, the cells that no mask forbids: the last resort of a Bummer among them."""
    closed = 0
    for forbids, _ in ANY_CARD:
        closed |= forbids(sight, 0)
    legal = []
    hand = sight.hand
    for i, fit in enumerate(sight.fits):
        forbidden = closed
        for forbids, _ in HAPPINESS if hand[i].jp else BUMMER:
            forbidden |= forbids(sight, fit)
        legal.append(EVERYWHERE ^ forbidden)
    return legal


def violations(state: State, action: Action) -> Iterator[Violation]:
    """Every rule that `action` breaks in `state`, found one by one."""
    if isinstance(action, Play):
        return _against_play(state, action)
    if isinstance(action, Echo):
        return _against_echo(state, action)
    return _AGAINST[action](state)


def _out_of_turn(state: State, due: Phase) -> Iterator[Violation]:
    if state.phase is not due:
        yield Violation("H-TURN-1", (), {"case": state.phase.value, "card": state.card})


@rule("H-TURN-1", "H-CARD-5")
def _against_play(state: State, play: Play) -> Iterator[Violation]:
    """A play is due first, with a card of the hand, the way up it is printed; then every mask is asked."""
    if state.phase is not Phase.PLAY:
        yield from _out_of_turn(state, Phase.PLAY)
        if state.phase is Phase.OVER:
            return
    hand = state.seats[state.turn].hand
    if play.card not in hand:
        turned = any(play.card == card.turned(quarters) for card in hand for quarters in (1, 2, 3))
        facts = {
            "card": play.card,
            "cell": cell_name(play.cell),
            "case": "default" if turned else "not_in_hand",
        }
        yield Violation("H-CARD-5" if turned else "H-TURN-1", (cell_name(play.cell),), facts)
    elif state.phase is Phase.PLAY:
        sight, i = sight_of(state), hand.index(play.card)
        if sight.legal[i] >> play.cell & 1:
            return
        for forbids, because in (*ANY_CARD, *(HAPPINESS if play.card.jp else BUMMER)):
            if forbids(sight, sight.fits[i]) >> play.cell & 1:
                yield from because(sight, i, play.cell)


@rule("H-TURN-5")
def pass_though_a_play_is_legal(state: State) -> Iterator[Violation]:
    if state.phase is not Phase.PLAY:
        yield from _out_of_turn(state, Phase.PLAY)
        return
    sight = sight_of(state)
    for k, legal in enumerate(sight.legal):
        if legal:
            at = cell_name(next(cells_of(legal)))
            yield Violation("H-TURN-5", (f"hand/{k}", at), {"witness": sight.hand[k], "at": at})
            return


@rule("H-ECHO-2", "H-ECHO-3", "H-ECHO-6", "H-ECHO-8")
def broken_by_echo(state: State, seat: int) -> list[str]:
    """The rules that an echo breaks: it needs an open window, a charged token and somebody else's word, once a word."""
    if not state.rules.echo:
        return ["H-MODE-2"]
    if state.phase is not Phase.ECHO:
        return ["H-ECHO-3" if state.card is not None and state.card.is_bummer else "H-ECHO-2"]
    broken = []
    if seat == state.turn:
        broken.append("H-ECHO-8")
    if seat in state.echoed:
        broken.append("H-ECHO-6")
    if not 0 <= seat < len(state.seats) or not state.seats[seat].charged:
        broken.append("H-ECHO-2")
    return broken


def _against_echo(state: State, echo: Echo) -> Iterator[Violation]:
    if state.phase is Phase.OVER:
        yield from _out_of_turn(state, Phase.ECHO)
        return
    facts: Facts = {"seat": SeatNumber(echo.seat), "card": state.card}
    for id in broken_by_echo(state, echo.seat):
        match id:
            case "H-MODE-2":
                yield Violation(id, (), {"case": "echo"})
            case "H-ECHO-2" if state.phase is not Phase.ECHO:
                yield Violation(id, (), {"case": "closed"})
            case "H-ECHO-2":
                yield Violation(id, (), {**facts, "case": "no_token"})
            case _:
                yield Violation(id, (), facts)


def time_up_without_a_clock(state: State) -> Iterator[Violation]:
    """Only the online game has clocks (H-MODE-2)."""
    if state.phase is Phase.OVER:
        yield from _out_of_turn(state, Phase.PLAY)
        return
    rules = state.rules
    seconds = {
        Phase.PLAY: rules.play_seconds,
        Phase.STORY: rules.story_seconds,
        Phase.ECHO: rules.echo_seconds,
    }
    if not seconds[state.phase]:
        yield Violation("H-MODE-2", (), {"case": "clock"})


_AGAINST: Mapping[Step, Callable[[State], Iterator[Violation]]] = {
    Step.PASS: pass_though_a_play_is_legal,
    Step.TELL: partial(_out_of_turn, due=Phase.STORY),
    Step.CLOSE: partial(_out_of_turn, due=Phase.ECHO),
    Step.TIME_UP: time_up_without_a_clock,
}
