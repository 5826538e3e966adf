"""How a game of Happiness ends, what the final hands and tokens cost, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tutor.core import Event, SeatNumber
from tutor.happiness.cards import Card, rule
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Phase, Seat, State


@rule("H-END-3")
def owes_turns(state: State, seat: int) -> bool:
    """Whether the seat still takes turns: with the deck empty, not once its hand is down."""
    return bool(state.deck) or state.rules.ending == "round" or len(state.seats[seat].hand) > state.rules.hand_end


@rule("H-END-1", "H-END-2", "H-END-5")
def why_over(state: State) -> str | None:
    """The rule by which the game ends when the turn of `state.turn` is done, or None if it goes on."""
    if state.deck and not state.passes:
        return None
    if not state.deck:
        if state.rules.ending == "round":
            if state.turn == len(state.seats) - 1:
                return "H-END-1"
        elif not any(owes_turns(state, seat) for seat in range(len(state.seats))):
            return "H-END-2"
    if state.passes and state.passes >= sum(owes_turns(state, seat) for seat in range(len(state.seats))):
        return "H-END-5"
    return None


@rule("H-END-4")
def hand_jp(hand: Sequence[Card], rules: Figures) -> int:
    """What a final hand scores: each Happiness card costs its JP, a Bummer nothing."""
    return -sum(card.jp for card in hand) if rules.final_hand else 0


@rule("H-ECHO-7")
def token_jp(seat: Seat, rules: Figures) -> int:
    """What the tokens score at the end: each charged one costs, and having none charged pays."""
    if not rules.echo:
        return 0
    return -rules.token_cost * seat.charged if seat.charged else rules.no_token_jp


@rule("H-SCOR-2", "H-SCOR-3", "H-SCOR-5")
def held(score: int, rules: Figures) -> int:
    """The score after a change: held at 0 where the ruleset says so."""
    return max(score, 0) if rules.score_floor else score


def settle(state: State) -> State:
    """The state at the end of the game, with the final hands and then the tokens scored."""
    rules = state.rules
    seats = tuple(
        seat._replace(score=held(held(seat.score + hand_jp(seat.hand, rules), rules) + token_jp(seat, rules), rules))
        for seat in state.seats
    )
    return state._replace(seats=seats, phase=Phase.OVER, card=None, echoed=())


def settle_events(state: State, id: str) -> Iterator[Event]:
    """What is told when the game ends by rule `id`, beginning from the state before it is settled."""
    rules = state.rules
    yield Event(id)
    for number, seat in enumerate(state.seats):
        who = SeatNumber(number)
        score = seat.score
        if rules.final_hand:
            jp = hand_jp(seat.hand, rules)
            yield Event("H-END-4", (), {"seat": who, "jp": jp})
            yield from _hold(who, score + jp, rules)
            score = held(score + jp, rules)
        if rules.echo:
            jp = token_jp(seat, rules)
            case = "charged" if seat.charged else "none"
            yield Event("H-ECHO-7", (), {"seat": who, "jp": jp, "tokens": seat.charged, "case": case})
            yield from _hold(who, score + jp, rules)
    yield from standing(settle(state))[1]


def _hold(who: SeatNumber, score: int, rules: Figures) -> Iterator[Event]:
    if held(score, rules) != score:
        yield Event("H-SCOR-2", (), {"seat": who, "jp": held(score, rules) - score})


@rule("H-GOAL-1", "H-TIE-1", "H-TIE-2", "H-TIE-3", "H-SCOR-6")
def standing(state: State) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """The winners of a finished game, and the rules that decided. Each step compares only those still tied."""
    tied = tuple(range(len(state.seats)))
    steps: list[tuple[str, str, str, Callable[[Seat], int]]] = [
        ("H-GOAL-1", "default", "score", lambda seat: seat.score),
        ("H-TIE-1", "euphoria", "cards", lambda seat: len(seat.euphoria)),
        ("H-TIE-1", "bummer", "cards", lambda seat: len(seat.bummers)),
    ]
    if state.rules.ending == "hands":
        steps.append(("H-TIE-2", "default", "cards", lambda seat: sum(card.is_bummer for card in seat.hand)))
    for id, case, name, count in steps:
        best = max(count(state.seats[seat]) for seat in tied)
        left = tuple(seat for seat in tied if count(state.seats[seat]) == best)
        if len(left) == 1:
            return left, (Event(id, (), {"seat": SeatNumber(left[0]), name: best, "case": case}),)
        tied = left
    return tied, (Event("H-TIE-3", (), {"seats": len(tied)}),)
