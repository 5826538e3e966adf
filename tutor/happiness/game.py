"""The whole game: dealing, what an action leads to, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from random import Random

from tutor.core import Event, Events, Facts, IllegalAction, SeatNumber, shuffled
from tutor.happiness.board import (
    STRIDE,
    Board,
    cell_at,
    cell_name,
    cells_of,
    grid_mask,
)
from tutor.happiness.cards import Card, deck, rule
from tutor.happiness.ending import owes_turns, settle, settle_events, why_over
from tutor.happiness.landing import land, recharged
from tutor.happiness.rules import broken_by_echo, sight_of, violations
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Action, Echo, Phase, Play, Seat, State, Step
from tutor.happiness.telling import events_of_play
from tutor.happiness.wording import Deed, Moment
from tutor.texts import Mistake


@rule("H-DECK-2", "H-DECK-3", "H-DECK-4", "H-DECK-5", "H-ECHO-1")
def deal(rules: Figures, players: int, rng: Random) -> State:
    """A new game for `players`, the eldest in the first seat; raises `Mistake` if too few or too many play."""
    if not rules.players_min <= players <= rules.players_max:
        raise Mistake("bad_players", given=players, low=rules.players_min, high=rules.players_max)
    size = {2: rules.deck_two, 3: rules.deck_three}.get(players, rules.deck_more)
    cards = shuffled(rng, deck()[:size])
    tokens = rules.echo_start if rules.echo else 0
    n = rules.hand_size
    seats = tuple(Seat(hand=cards[n * i : n * (i + 1)], charged=tokens) for i in range(players))
    return State(rules, Board.empty(rules.grid, rules.silver), seats, cards[n * players :])


@lru_cache(maxsize=1024)
def _plays(card: Card) -> tuple[Play, ...]:
    """The card at every cell there is: making plays is most of the work of listing them. Positions that are made, or
    come by links, have ever other cards, so that not all can be kept."""
    return tuple(Play(card, cell) for cell in range(STRIDE * STRIDE))


def legal_plays(state: State) -> list[Play]:
    """All legal plays of the player to move, in hand, row and column order."""
    sight = sight_of(state)
    plays = []
    for i in reversed(range(len(sight.hand))):  # backwards, since a mask's last cell is the quickest to find
        legal = sight.legal[i]
        if legal:
            at = _plays(sight.hand[i])
            while legal:
                cell = legal.bit_length() - 1
                plays.append(at[cell])
                legal ^= 1 << cell
    plays.reverse()
    return plays


@rule("H-TURN-4")
def legal_actions(state: State) -> Sequence[Action]:
    """All actions that break no rule, in a fixed order. A player with no legal play can only pass."""
    match state.phase:
        case Phase.PLAY:
            plays: Sequence[Action] = legal_plays(state)
            return plays or (Step.PASS,)
        case Phase.STORY:
            return (Step.TELL,)
        case Phase.ECHO:
            echoes = [Echo(seat) for seat in range(len(state.seats)) if not broken_by_echo(state, seat)]
            return (*echoes, Step.CLOSE)
        case Phase.OVER:
            return ()


def apply(state: State, action: Action) -> tuple[State, Events]:
    """The state after `action` and what happened; raises `IllegalAction` before anything changes."""
    first = next(violations(state, action), None)
    if first is not None:
        raise IllegalAction(tuple(violations(state, action)))
    if isinstance(action, Play):
        return _play(state, action)
    if isinstance(action, Echo):
        return _echo(state, action)
    match action:
        case Step.TELL:
            return _tell(state)
        case Step.CLOSE:
            return _draw(state, _nothing)
        case Step.PASS:
            return _pass(state)
        case Step.TIME_UP:
            return _time_up(state)


def awaits(state: State) -> Sequence[int]:
    """The seat to move, or those that may still echo; the window closes by itself when there are none."""
    if state.phase is Phase.ECHO:
        return [action.seat for action in legal_actions(state) if isinstance(action, Echo)]
    return [] if is_over(state) else [state.turn]


def tries(state: State) -> Iterator[Action]:
    """Every card of the hand at every cell of the grid, legal or not, in hand, row and column order."""
    for card in state.mover.hand:
        for cell in cells_of(grid_mask(state.board.size)):
            yield Play(card, cell)


def sources(state: State) -> Sequence[str]:
    """The cards of the hand, as places: `hand/0`, `hand/1` … A story or an echo begins at none of them."""
    return [f"hand/{i}" for i in range(len(state.mover.hand))] if state.phase is Phase.PLAY else []


def leads_on(state: State, places: Sequence[str]) -> bool:
    """Whether the places are a card of the hand, which is to be played somewhere."""
    return len(places) == 1 and places[0] in sources(state)


def aim(state: State, places: Sequence[str]) -> Play | None:
    """The play that is meant by a card of the hand (`hand/0`) and a cell (`d4`)."""
    if len(places) != 2 or places[0] not in sources(state):
        return None
    source, target = places
    cell = cell_at(target)
    return None if cell is None else Play(state.mover.hand[int(source.removeprefix("hand/"))], cell)


def way(state: State, action: Action) -> Sequence[str]:
    """Of a play, the card in the hand, if it is there, and the cell."""
    if not isinstance(action, Play):
        return ()
    hand = state.mover.hand
    held = [f"hand/{hand.index(action.card)}"] if action.card in hand else []
    return (*held, cell_name(action.cell))


def offers(state: State, places: Sequence[str]) -> Sequence[Action]:
    """All that is no play; a pass is offered even while it is not legal, so that it can be tried."""
    if state.phase is Phase.PLAY:
        return (Step.PASS,)
    return [action for action in legal_actions(state) if not isinstance(action, Play)]


def named(state: State, action: Action) -> Facts:
    """The whole `action` in words, its `moment`, and who acts; of a play its card and its cell, of an echo the card
    just played."""
    facts: Facts = {
        "action": Deed(state, action),
        "moment": Moment(state, action),
        "seat": SeatNumber(actor(state, action)),
    }
    match action:
        case Play(card, cell):
            return {**facts, "card": card, "cell": cell_name(cell)}
        case Echo():
            return {**facts, "told": state.card}
    return facts


def at_turn(state: State) -> int:
    """The seat whose turn it is."""
    return state.turn


def actor(state: State, action: Action) -> int:
    """The seat that acts: the one to move, or the one that echoes."""
    return action.seat if isinstance(action, Echo) else state.turn


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase is Phase.OVER


@rule("H-SCOR-4")
def scores(state: State) -> tuple[int, ...]:
    """The score sheet: each seat's JP as it stands."""
    return tuple(seat.score for seat in state.seats)


# -- playing a card ---------------------------------------------------------------------------------------


def _play(state: State, play: Play) -> tuple[State, Events]:
    landing = land(state.board, play, state.rules)
    mover = state.mover
    charged, spent = mover.charged, mover.spent
    if landing.pluses and state.rules.echo:
        charged, spent = recharged(charged, spent, len(landing.pluses), state.rules)
    bummer = play.card.is_bummer
    at = mover.hand.index(play.card)
    seat = Seat(
        mover.hand[:at] + mover.hand[at + 1 :],
        mover.score + landing.jp,
        mover.euphoria if bummer else mover.euphoria + landing.collected,
        mover.bummers + landing.collected if bummer else mover.bummers,
        charged,
        spent,
    )
    after = State(state.rules, landing.board, _with_seat(state, seat), state.deck, state.turn, Phase.STORY, play.card)
    return after, Events(lambda: events_of_play(state, play, landing))


def _with_seat(state: State, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[: state.turn], seat, *state.seats[state.turn + 1 :])


# -- the rest of the turn ---------------------------------------------------------------------------------

Telling = Callable[[], Iterator[Event]]
"""What is told of an action, made when somebody asks."""


def _nothing() -> Iterator[Event]:
    return iter(())


def _tell(state: State) -> tuple[State, Events]:
    card = state.card
    assert card is not None

    def told() -> Iterator[Event]:
        yield Event("H-TURN-1", (), {"case": "told", "card": card, "seat": SeatNumber(state.turn)})
        if state.rules.echo:
            yield Event("H-ECHO-3" if card.is_bummer else "H-ECHO-2", (), {"card": card})

    if card.is_bummer or not state.rules.echo:
        return _draw(state, told)
    return State(state.rules, state.board, state.seats, state.deck, state.turn, Phase.ECHO, card), Events(told)


@rule("H-ECHO-5")
def _echo(state: State, echo: Echo) -> tuple[State, Events]:
    """The echoing player and the storyteller both score, and the token is spent."""
    rules = state.rules
    seats = list(state.seats)
    seat = seats[echo.seat]
    seats[echo.seat] = seat._replace(score=seat.score + rules.echo_jp, charged=seat.charged - 1, spent=seat.spent + 1)
    teller = seats[state.turn]
    seats[state.turn] = teller._replace(score=teller.score + rules.echo_story_jp)

    def told() -> Iterator[Event]:
        yield Event("H-ECHO-5", (), {"case": "echoer", "seat": SeatNumber(echo.seat), "jp": rules.echo_jp})
        teller = SeatNumber(state.turn)
        yield Event("H-ECHO-5", (), {"case": "storyteller", "seat": teller, "jp": rules.echo_story_jp})

    return state._replace(seats=tuple(seats), echoed=(*state.echoed, echo.seat)), Events(told)


def _pass(state: State) -> tuple[State, Events]:
    def told() -> Iterator[Event]:
        yield Event("H-TURN-4", (), {"seat": SeatNumber(state.turn)})

    return _next_turn(state._replace(passes=state.passes + 1), told)


@rule("H-TURN-3")
def _time_up(state: State) -> tuple[State, Events]:
    """An expired window: a play is made for the player; a story or an Echo Window is skipped."""
    who = SeatNumber(state.turn)
    if state.phase is Phase.PLAY:
        plays = legal_plays(state)
        if not plays:
            return _pass(state)
        play = min(plays, key=lambda play: land(state.board, play, state.rules).jp)
        after, events = _play(state, play)
        here = cell_name(play.cell)
        made = Event("H-TURN-3", (here,), {"card": play.card, "cell": here, "seat": who})
        return after, Events(lambda: iter((made, *events)))
    after, events = _tell(state) if state.phase is Phase.STORY else _draw(state, _nothing)
    skipped = Event("H-TURN-3", (), {"case": "skipped", "seat": who})
    return after, Events(lambda: iter((skipped, *(e for e in events if e.facts.get("case") != "told"))))


@rule("H-DECK-6")
def _draw(state: State, told: Telling) -> tuple[State, Events]:
    """The end of a turn: draw if the deck has a card, then the next seat's turn or the end of the game."""

    def tell() -> Iterator[Event]:
        yield from told()
        yield Event("H-TURN-1", (), {"case": "drawn" if state.deck else "no_draw", "seat": SeatNumber(state.turn)})

    if not state.deck:
        return _next_turn(state, tell)
    mover = state.mover
    seat = Seat((*mover.hand, state.deck[0]), *mover[1:])
    return _next_turn(State(state.rules, state.board, _with_seat(state, seat), state.deck[1:], state.turn), tell)


def _next_turn(state: State, told: Telling) -> tuple[State, Events]:
    ended = why_over(state)
    if ended is not None:
        return settle(state), Events(lambda: chain(told(), settle_events(state, ended)))
    turn, done = state.turn, []
    while True:
        turn = (turn + 1) % len(state.seats)
        if owes_turns(state, turn):
            break
        done.append(turn)
    after = State(state.rules, state.board, state.seats, state.deck, turn, Phase.PLAY, None, (), state.passes)

    def tell() -> Iterator[Event]:
        yield from told()
        for seat in done:
            yield Event("H-END-3", (), {"seat": SeatNumber(seat)})
        yield Event("H-DECK-6", (), {"seat": SeatNumber(turn)})

    return after, Events(tell)
