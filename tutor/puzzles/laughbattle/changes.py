"""Positions of Laugh Battle with one thing changed: a card, its place, a number or a mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import SeatNumber, Signed, shuffled
from tutor.laughbattle.cards import Card, Kind, cards
from tutor.laughbattle.field import PLAYERS, has_character, in_front, slot_name
from tutor.laughbattle.state import Phase, Piece, Player, State, changed, who_began
from tutor.puzzles.ground import Change

STANDING = 5
"""Cards on a side: few enough for a phone."""

HELD = 4
"""Cards in the hand."""

BONUSES = {"lp_bonus": (-1, 0, 1, 2), "ep_bonus": (0, 1), "lp_turn": (0, 1, 2), "ep_turn": (0, 2)}
"""What cards add to a character's figures, and take off them."""


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The position with other figures or piles of a player."""
    one, two = (player._replace(**changes) if whose == seat else player for whose, player in enumerate(state.players))
    return state._replace(players=(one, two))


def with_piece(state: State, seat: int, i: int, piece: Piece | None) -> State:
    """The position with something else in a slot, or nothing."""
    slots = tuple(piece if k == i else there for k, there in enumerate(state.players[seat].slots))
    return with_player(state, seat, slots=slots)


def in_turn(state: State, turn: int) -> State:
    """The position in another turn of the same player, and with whoever must have begun for that."""
    return state._replace(turn=turn, first=who_began(turn, state.seat))


def pieces(state: State, seat: int) -> list[tuple[int, Piece]]:
    """What stands on one side, with its slots."""
    return [(i, piece) for i, piece in enumerate(state.players[seat].slots) if piece is not None]


def is_a_deck(state: State) -> bool:
    """Whether all that there is to look at is a deck: nothing is held, and nothing stands on the field."""
    return not state.mover.hand and not pieces(state, 0) and not pieces(state, 1)


def could_be(state: State) -> bool:
    """Whether a game can come to such a position, undecided and small enough."""
    if state.phase is Phase.MULLIGAN:
        return not state.turn and not state.good and all(_has_begun(state, seat) for seat in (0, 1))
    return state.turn <= state.rules.turn_limit and all(_could_have(state, seat) for seat in (0, 1))


def _has_begun(state: State, seat: int) -> bool:
    """Whether a player has just been dealt a hand, and nothing else."""
    rules, player = state.rules, state.players[seat]
    fresh = Player(player.hand, player.deck, (), (None,) * len(player.slots), rules.emotion_start, rules.joy_start)
    return player == fresh and len(player.hand) == (rules.hand_first if seat == state.first else rules.hand_second)


def _could_have(state: State, seat: int) -> bool:
    rules, player = state.rules, state.players[seat]
    standing = [piece for _, piece in pieces(state, seat)]
    if player.emotion <= 0 or (player.joy >= rules.joy_goal and has_character(player.slots)):
        return False
    if len(standing) > STANDING or not player.points <= player.limit <= rules.points_limit:
        return False
    # Of a reposition it is seen only which card it was.
    if sum(piece.repositioned for piece in standing) != player.repositioned or any(map(_has_gone, standing)):
        return False
    held = player.hand if seat == state.seat else ()
    shown = Counter((*held, *(piece.card for piece in standing)))
    return len(held) <= HELD and all(
        n <= (rules.legendary_copies if card.legendary else rules.copies) for card, n in shown.items()
    )


def _has_gone(piece: Piece) -> bool:
    """Whether no such card stands on the field: destroyed, or more than it was printed with."""
    return piece.has_fallen or piece.durability > piece.card.durability


def changes(state: State, rng: Random, at: Collection[str] = ()) -> Iterator[Change]:
    """The position with one thing changed: each kind of change as often as any other, in an order of chance."""
    if is_a_deck(state):
        yield from _other_decks(state, rng)
        return
    left = [kind(state, rng, at or _everywhere(state)) for kind in (*OF_PLACES, *(() if at else OF_THE_TURN))]
    while left:
        changing = rng.choice(left)
        change = next(changing, None)
        if change is None:
            left.remove(changing)
        elif change.state != state and could_be(change.state):
            yield change


def without(state: State) -> Iterator[tuple[str, State]]:
    """For each card of the field, its place and the position without it."""
    for seat, i, _ in _on_the_field(state, _everywhere(state)):
        yield slot_name(state.rules, seat, i), with_piece(state, seat, i, None)


def _everywhere(state: State) -> list[str]:
    """Every place there is: the cards of the hand, the slots, the players."""
    slots = [slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.mover.slots))]
    return [*(f"hand/{k}" for k in range(len(state.mover.hand) + 1)), *slots, *PLAYERS]


def _on_the_field(state: State, at: Collection[str]) -> list[tuple[int, int, Piece]]:
    """The cards of the field at these places, with their seats and slots."""
    found = [(seat, i, piece) for seat in (0, 1) for i, piece in pieces(state, seat)]
    return [(seat, i, piece) for seat, i, piece in found if slot_name(state.rules, seat, i) in at]


def _free(state: State, seat: int) -> list[int]:
    return [i for i, piece in enumerate(state.players[seat].slots) if piece is None]


Changes = Iterator[Change]


def _other_decks(state: State, rng: Random) -> Changes:
    """The deck with a card more, a card less, or one copy of a card for one of another."""
    deck = state.mover.deck
    different = list(dict.fromkeys(deck))
    for new, k in shuffled(rng, [(new, k) for new in (*different, None) for k in (*range(len(deck)), None)]):
        left = [card for i, card in enumerate(deck) if i != k]
        if new is not None and (k is None or deck[k] != new):
            at = left.index(new) if new in left else 0
            yield Change(with_player(state, state.seat, deck=(*left[:at], new, *left[at:])))
        elif new is None and k is not None:
            yield Change(with_player(state, state.seat, deck=tuple(left)))


def _hand(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card of the hand is another, or there is one more or less."""
    hand, seat = state.mover.hand, state.seat
    ways: list[tuple[int, Card | None]]
    ways = [(k, new) for k in range(len(hand) + 1) for new in (*cards().values(), None) if f"hand/{k}" in at]
    for k, new in shuffled(rng, ways):
        other = with_player(state, seat, hand=(*hand[:k], *((new,) if new else ()), *hand[k + 1 :]))
        yield Change(other) if new or k == len(hand) else Change(other, "unheld", {"changed": hand[k]})


def _card(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card of the field is another of its kind."""
    alike = {kind: [new for new in cards().values() if new.kind is kind] for kind in Kind}
    ways = [(*there, new) for there in _on_the_field(state, at) for new in alike[there[2].card.kind]]
    for seat, i, piece, new in shuffled(rng, ways):
        left = min(piece.durability, new.durability)
        yield Change(with_piece(state, seat, i, piece._replace(card=new, durability=left)))


def _gone(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card of the field is taken away."""
    for seat, i, piece in shuffled(rng, _on_the_field(state, at)):
        if not piece.repositioned:
            yield Change(with_piece(state, seat, i, None), "away", {"changed": piece.card})


def _come(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card lies in a slot that was empty."""
    free = [(seat, i) for seat in (0, 1) for i in _free(state, seat) if slot_name(state.rules, seat, i) in at]
    standing = [one for one in cards().values() if not one.is_skill]
    for seat, i in shuffled(rng, free):
        new = rng.choice(standing)
        yield Change(with_piece(state, seat, i, Piece(new, durability=new.durability)))


def _elsewhere(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card of the field lies in another slot."""
    ways = [(seat, i, piece, k) for seat, i, piece in _on_the_field(state, at) for k in _free(state, seat)]
    for seat, i, piece, k in shuffled(rng, ways):
        facts = {"changed": piece.card, "to": slot_name(state.rules, seat, k)}
        row = "front" if in_front(state.rules, k) else "back"
        yield Change(with_piece(with_piece(state, seat, i, None), seat, k, piece), f"moved_{row}", facts)


def _worn(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card of the field has more or less damage, tokens or durability."""
    ways = [
        (seat, i, piece, name, getattr(piece, name) + by)
        for seat, i, piece in _on_the_field(state, at)
        for name in ("damage" if piece.card.is_character else "durability", "tokens")
        for by in (-2, -1, 1, 2)
    ]
    for seat, i, there, name, n in shuffled(rng, ways):
        if n >= 0:
            other = with_piece(state, seat, i, changed(there, **{name: n}))
            yield Change(other, name, {"changed": there.card, "n": n})


def _strengthened(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A character has another bonus."""
    ways = [
        (seat, i, piece, name, n)
        for seat, i, piece in _on_the_field(state, at)
        if piece.card.is_character
        for name, amounts in BONUSES.items()
        # What lasts for the turn is given by the player whose turn it is, to their own characters.
        for n in (amounts if seat == state.seat or "turn" not in name else ())
    ]
    for seat, i, there, name, n in shuffled(rng, ways):
        other = with_piece(state, seat, i, changed(there, **{name: n}))
        yield Change(other, name, {"changed": there.card, "n": Signed(n)})


def _done(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A card has acted, has been used or repositioned in this turn; or it has not."""
    ways = []
    for seat, i, piece in _on_the_field(state, at):
        own = seat == state.seat
        ways += [(seat, i, piece, "exhausted")] if piece.card.is_character else []
        ways += [(seat, i, piece, "used")] if own and piece.card.ability else []
        ways += [(seat, i, piece, "repositioned")] if own else []
    for seat, i, there, flag in shuffled(rng, ways):
        now = not getattr(there, flag)
        other = with_piece(state, seat, i, changed(there, **{flag: now}))
        if flag == "repositioned":
            other = with_player(other, seat, repositioned=now)
        yield Change(other, flag if now else f"not_{flag}", {"changed": there.card})


def _numbers(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A player has more or less emotion or joy."""
    seats = [seat for seat in (0, 1) if PLAYERS[seat] in at]
    ways = [(seat, name, by) for seat in seats for name in ("emotion", "joy") for by in (-3, -2, -1, 1, 2, 3)]
    for seat, name, by in shuffled(rng, ways):
        n = getattr(state.players[seat], name) + by
        if n >= 0:
            yield Change(with_player(state, seat, **{name: n}), name, {"seat": SeatNumber(seat), "n": n})


def _points(state: State, rng: Random, at: Collection[str]) -> Changes:
    """The player to move has more or less S-Points, or another limit of them."""
    seat, mover = state.seat, state.mover
    ways = [(mover.points + by, mover.limit) for by in (-2, -1, 1, 2)]
    ways += [(min(mover.points, mover.limit + by), mover.limit + by) for by in (-1, 1)]
    for points, limit in shuffled(rng, ways if PLAYERS[seat] in at else []):
        if points >= 0:
            facts = {"seat": SeatNumber(seat), "points": points, "limit": limit}
            yield Change(with_player(state, seat, points=points, limit=limit), "points", facts)


def _piles(state: State, rng: Random, at: Collection[str]) -> Changes:
    """A deck, or the hand that is not seen, has a card more or less."""
    piles = (state.seat, "deck"), (1 - state.seat, "deck"), (1 - state.seat, "hand")
    ways = [(one, more) for one in piles for more in (True, False) if PLAYERS[one[0]] in at]
    for (seat, pile), more in shuffled(rng, ways):
        there: tuple[Card, ...] = getattr(state.players[seat], pile)
        # Which card it is nobody sees.
        now = (*there, rng.choice(list(cards().values()))) if more else there[:-1]
        facts = {"seat": SeatNumber(seat), "n": len(now)}
        yield Change(with_player(state, seat, **{pile: now}), f"{pile}_size", facts)


def _begun(state: State, rng: Random, at: Collection[str]) -> Changes:
    """At the mulligan, the other player goes first; so one hand has a card more, and one has a card less."""
    if state.phase is not Phase.MULLIGAN:
        return
    players = []
    for seat, player in enumerate(state.players):
        n = state.rules.hand_second if seat == state.first else state.rules.hand_first
        cards = player.hand + player.deck
        players.append(player._replace(hand=cards[:n], deck=cards[n:]))
    yield Change(state._replace(players=(players[0], players[1]), first=1 - state.first), "begins")


def _played(state: State, rng: Random, at: Collection[str]) -> Changes:
    """The turn's character has been played, or not yet."""
    if state.mover.played:
        yield Change(with_player(state, state.seat, played=None), "not_played", {"changed": state.mover.played})
        return
    for _, piece in shuffled(rng, pieces(state, state.seat)):
        if piece.card.is_character:
            yield Change(with_player(state, state.seat, played=piece.card), "played", {"changed": piece.card})


def _turn(state: State, rng: Random, at: Collection[str]) -> Changes:
    """It is another turn, or the mood of the turn is another."""
    yield Change(state._replace(good=not state.good), "neutral" if state.good else "good")
    for by in shuffled(rng, (-2, 2)):
        if state.turn + by > 0:
            turns = [max(0, player.turns + by // 2) for player in state.players]
            later = with_player(with_player(state, 0, turns=turns[0]), 1, turns=turns[1])
            yield Change(later._replace(turn=state.turn + by), "turn", {"turn": state.turn + by})


OfPlaces = Callable[[State, Random, Collection[str]], Changes]
OF_PLACES: Sequence[OfPlaces] = (
    _hand,
    _card,
    _gone,
    _come,
    _elsewhere,
    _worn,
    _strengthened,
    _done,
    _numbers,
    _points,
    _piles,
)
"""The kinds of change of what lies at a place, or of a player's figures."""

OF_THE_TURN: Sequence[OfPlaces] = (_begun, _played, _turn)
"""The kinds of change of the turn."""
