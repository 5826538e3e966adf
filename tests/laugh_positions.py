"""What the tests of Laugh Battle look at: made-up cards, random games, positions made up, and all that can be tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from random import Random
from unittest.mock import patch

from hypothesis import strategies as st
from positions import CASES

from tutor import laughbattle
from tutor.bots import Bot, at_random
from tutor.laughbattle.cards import Card, Kind, card, cards
from tutor.laughbattle.field import PLAYERS, in_front, piece_at, slot_at, slot_name
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.notation import read_action, write_action
from tutor.laughbattle.ruleset import Figures, Ruleset
from tutor.laughbattle.state import (
    Action,
    Attack,
    Discard,
    End,
    GatherJoy,
    Mulligan,
    Phase,
    Piece,
    PlayCard,
    Player,
    Reposition,
    Spend,
    State,
    Use,
)
from tutor.texts import content_folder, read

# -- cards ---------------------------------------------------------------------------------------------------

_card_file = import_module("tutor.laughbattle.cards")  # its name in the package is the function

REAL = read(content_folder() / "laughbattle" / "cards.toml")
MADE_UP = read(CASES / "laughbattle_cards.toml")
"""Cards of one trait each, whose figures no tuning changes."""

with patch.object(_card_file, "_data", lambda: REAL | MADE_UP):
    _made = {word: one for word, one in _card_file._cards.__wrapped__().items() if word in MADE_UP}
    _names = {word: name for word, name in _card_file._names.__wrapped__().items() if word in MADE_UP}


@contextmanager
def more_cards() -> Iterator[None]:
    """Let there be the made-up cards beside the real ones."""
    with patch.dict(cards(), _made), patch.dict(_card_file._names(), _names):
        yield


def deck_of(size: int, first: Sequence[Card], rules: Figures) -> list[Card]:
    """A deck with `first` in it, filled up with as many copies as are allowed of the cards in the set's order."""
    deck = list(first)
    for one in cards().values():
        if one not in first:
            deck += [one] * (rules.legendary_copies if one.legendary else rules.copies)
    return deck[:size]


def random_deck(rules: Figures, rng: Random) -> list[Card]:
    """A legal deck of any cards there are, as small as it may be."""
    pool = [one for one in cards().values() for _ in range(rules.legendary_copies if one.legendary else rules.copies)]
    return rng.sample(pool, rules.deck_low)


# -- what the table of cases asks for and sees ---------------------------------------------------------------


def dealt(text: str) -> State:
    """A new game: the preset, the size of the first player's deck, and cards that are in it."""
    preset, size, *words = text.split()
    rules = Ruleset(preset).figures
    decks = deck_of(int(size), [card(word) for word in words], rules), deck_of(rules.deck_low, (), rules)
    return laughbattle.deal(rules, decks, Random(0))


def meant(state: State, text: str) -> Action:
    """The action that the text names."""
    return read_action(text)


def see(state: State, name: str) -> object:
    """What is seen in a position: `a.joy` of a player, `af1` what stands there, `af1.damage` of what stands there."""
    if name == "legal":
        return [write_action(action) for action in laughbattle.legal_actions(state)]
    if name == "unlike_standard":
        standard = Ruleset("standard").figures._asdict()
        figures = state.rules._asdict().items()
        return {key: value for key, value in figures if key != "preset" and value != standard[key]}
    place, _, trait = name.partition(".")
    if slot_at(state.rules, place):
        piece = piece_at(state, place)
        return getattr(piece, trait) if trait else piece.card.word if piece else ""
    if place in PLAYERS:
        found = getattr(state.players[PLAYERS.index(place)], trait)
    elif name == "held":
        return [[len(player.hand), len(player.deck)] for player in state.players]
    else:
        found = getattr(state, name)
    if isinstance(found, tuple):
        return [one.word for one in found]
    if name == "winner":
        return {None: "", DRAW: "draw", 0: "a", 1: "b"}[found]
    return found.value if isinstance(found, Phase) else found


# -- what can be tried ---------------------------------------------------------------------------------------


def all_cards(state: State) -> Counter[Card]:
    """Every card in the game, with how often it is there."""
    found: Counter[Card] = Counter()
    for player in state.players:
        found.update((*player.hand, *player.deck, *player.graveyard))
        found.update(piece.card for piece in player.slots if piece is not None)
    return found


def places(state: State) -> list[str]:
    """All slots, the players, and places that are none."""
    slots = [slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.players[seat].slots))]
    return [*slots, *PLAYERS, "", "af9"]


def all_actions(state: State) -> Iterator[Action]:
    """Every action from every place to every place, and with cards that are not in the hand."""
    everywhere = places(state)
    hand = tuple(dict.fromkeys(state.mover.hand))
    foreign = next((one for one in state.players[1 - state.seat].hand if one not in hand), card("plain"))
    for one in (*hand, foreign):
        yield Discard(one)
        slots = everywhere if one.kind is not Kind.SKILL else ["", "af1"]
        yield from (PlayCard(one, slot, target) for slot in slots for target in ("", "af1", "bf1", "bb2"))
        yield from (PlayCard(one, slot, target) for slot in slots[:1] for target in everywhere)
    for start in everywhere:
        yield from (GatherJoy(start), Spend(start))
        for end in everywhere:
            yield from (Attack(start, end), Reposition(start, end), Use(start, end))
    yield from (Mulligan(()), Mulligan(hand), Mulligan((foreign,)), Mulligan(state.mover.hand), End())


# -- whole games ---------------------------------------------------------------------------------------------


def new_game(preset: str, rng: Random, **changes: object) -> State:
    """A game with decks of any cards."""
    rules = Ruleset(preset, **changes).figures
    return laughbattle.deal(rules, (random_deck(rules, rng), random_deck(rules, rng)), rng)


def game(preset: str, seed: int, bot: Bot = at_random) -> Iterator[tuple[State, Action]]:
    """Each position of a whole game, with what is done there."""
    rng = Random(seed)
    state = new_game(preset, rng)
    while not laughbattle.is_over(state):
        action = bot(laughbattle, state, laughbattle.legal_actions(state), rng)
        yield state, action
        state, _ = laughbattle.apply(state, action)


def some_games() -> Iterator[tuple[State, Action]]:
    """Enough random games for much to happen."""
    for preset in ("standard", "quick"):
        for seed in range(4):
            yield from game(preset, seed)


# -- positions made up: full of what games rarely show -------------------------------------------------------


def made_up(rng: Random, phases: Sequence[Phase] = (Phase.MAIN,), pool: Sequence[Card] = ()) -> State:
    """Any position that could stand: nobody has won yet, and nothing on the field has fallen.

    Mostly near the end of a game, where every point counts.
    """
    pool = pool or list(cards().values())
    switches = {name: rng.random() < 0.8 for name in ("guard", "pierce", "agile")}
    rows = {"front": rng.choice((1, 2, 3, 3, 3)), "back": rng.choice((1, 2, 3, 3, 3))}
    limits = {"turn_limit": rng.choice((10, 60)), "hand_limit": rng.choice((3, 8))}
    rules = Ruleset(rng.choice(("standard", "quick")), **switches, **rows, **limits).figures
    players = _player(rng, rules, pool), _player(rng, rules, pool)
    phase, seat = rng.choice(phases), rng.randrange(2)
    state = State(
        rules,
        players,
        first=rng.randrange(2),
        turn=rng.randint(3, 10),
        seat=seat,
        phase=phase,
        good=rng.random() < 0.5,
        luck=rng.getrandbits(32),
        winner=rng.choice((0, 1, DRAW)) if phase is Phase.OVER else None,
    )
    if phase is Phase.MULLIGAN:
        return state._replace(turn=0, players=tuple(before_the_first_turn(player) for player in players))
    first = seat if state.turn % 2 else 1 - seat
    most = [(state.turn + (whose == first)) // 2 for whose in (0, 1)]
    turns = tuple(p._replace(turns=min(p.turns, n)) for p, n in zip(players, most, strict=True))
    state = state._replace(first=first, players=turns)
    if phase is Phase.DISCARD:
        hand = tuple(rng.choices(pool, k=rules.hand_limit + rng.randint(1, 2)))
        return state._replace(players=tuple(p._replace(hand=hand) if n == seat else p for n, p in enumerate(turns)))
    return state


def before_the_first_turn(player: Player) -> Player:
    """The player before the first turn."""
    return player._replace(turns=0, points=0, limit=0, played=None, repositioned=False)


def _player(rng: Random, rules: Figures, pool: Sequence[Card]) -> Player:
    slots = tuple(_piece(rng, pool, in_front(rules, i)) for i in range(rules.front + rules.back))
    stands = any(piece is not None and piece.card.is_character for piece in slots)
    limit = rng.randint(0, 10)
    return Player(
        hand=tuple(rng.choices(pool, k=rng.randint(0, 4))),
        deck=tuple(rng.choices(pool, k=rng.choice((0, 1, 1, 2, 5)))),
        graveyard=tuple(rng.choices(pool, k=rng.randint(0, 2))),
        slots=slots,
        emotion=rng.choice((1, 2, 3, 5, 20)),
        joy=rng.randint(rules.joy_goal - 5, rules.joy_goal - 1) + (0 if stands else rng.choice((0, 9))),
        points=rng.randint(0, limit),
        limit=limit,
        turns=rng.randint(1, 5),
        played=rng.choice((None, None, card("plain"))),
        repositioned=rng.random() < 0.3,
    )


def _piece(rng: Random, pool: Sequence[Card], front: bool) -> Piece | None:
    one = rng.choice(pool)
    if one.kind is Kind.SKILL or rng.random() < 0.2:
        return None
    piece = Piece(
        one,
        tokens=rng.choice((0, 0, 1, 2)),
        exhausted=one.is_character and rng.random() < 0.2,
        repositioned=rng.random() < 0.15,
        used=not one.is_character and rng.random() < 0.2,
        durability=rng.randint(1, 3) if one.kind is Kind.ARTIFACT else 0,
    )
    if not one.is_character:
        return piece
    piece = piece._replace(
        lp_bonus=rng.choice((0, 0, 1, -3)),
        lp_turn=rng.choice((0, 0, 2, -1)),
        ep_bonus=rng.choice((0, 0, 1)),
        ep_turn=rng.choice((0, 0, 2)),
    )
    return piece._replace(damage=rng.choice((0, rng.randint(0, piece.full_ep - 1), piece.full_ep - 1)))


seeds = st.integers(0, 2**32 - 1)
"""What positions are made up from, inside a test, where the made-up cards are."""


TURN = (
    "l1~standard~a.9emotion.37joy.3of6points.6turns.hand.mime.joke.deck.imp.cat~af1.witch.2token~af3.tickle"
    "~b.13emotion.22joy.2of6points.5turns.hand.imp.deck.cat.knight.imp~bf1.bear.3damage~bb1.plane~turn.11.a.good"
    "~luck.7"
)
"""Two people at one screen, in the middle of a game."""
