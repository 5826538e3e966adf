"""A position of Laugh Battle as one line of text: readable by a person and safe in a URL.

    l1~standard~a.20emotion.12joy.3of5points.hand.mime.witch~af1.witch.2damage.1token~b.13emotion~bf1.bear~turn.9.a.good

Sections are set apart by `~`, their parts by `.`. After the version and the preset (with changed figures, as in
`standard.guard-off`) come, each only where there is something to say:

    a, b      a player: `20emotion`, `12joy`, `3of5points`, `4turns` begun, `played-mime` the turn's character,
              `repositioned`; then `hand`, `deck` (in order) and `graveyard`, each followed by its cards
    af1 …     what stands in a slot: the card, then `2damage`, `1token`, `3durability`, `2lp` `1ep` bonuses (`n2lp`
              when negative), `1lpturn` `1epturn` until the end of the turn, `exhausted`, `repositioned`, `used`
    turn      its number, 0 at the mulligan, the player to move, the mood: `turn.9.a.good`
    phase     `phase.mulligan`, `phase.discard`, `phase.over.a` with the winner
    first     the player who begins, at the mulligan: `first.b`; later the number of the turn tells it
    luck      what coins and shuffles still to come depend on
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from tutor.laughbattle.cards import Card, Kind, card
from tutor.laughbattle.field import PLAYERS, slot_at, slot_name
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.ruleset import Ruleset
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
    who_began,
)
from tutor.texts import Mistake

VERSION = "l1"

_PILES = ("hand", "deck", "graveyard")
_COUNTS = {
    "damage": "damage",
    "token": "tokens",
    "durability": "durability",
    "lp": "lp_bonus",
    "ep": "ep_bonus",
    "lpturn": "lp_turn",
    "epturn": "ep_turn",
}
_FLAGS = ("exhausted", "repositioned", "used")
_NEVER_NEGATIVE = ("joy", "turns", "damage", "token", "durability")
_NUMBER = re.compile(r"(n?)([0-9]{1,3})([a-z]+)")
_MOST_DEALT = max(Ruleset.param[name].bounds[1] for name in ("hand_first", "hand_second"))
_POINTS = re.compile(r"([0-9]{1,2})of([0-9]{1,2})points")


def encode(state: State) -> str:
    """The position code of `state`."""
    return "~".join(".".join(section) for section in _sections(state))


def _sections(state: State) -> Iterator[list[str]]:
    yield [VERSION]
    yield list(Ruleset.code_parts(state.rules))
    for seat, player in enumerate(state.players):
        yield [PLAYERS[seat], *_player(player)]
        for i, piece in enumerate(player.slots):
            if piece is not None:
                yield [slot_name(state.rules, seat, i), *_piece(piece)]
    yield ["turn", str(state.turn), PLAYERS[state.seat], *(["good"] if state.good else [])]
    if state.phase is Phase.OVER:
        winner = "draw" if state.winner in (None, DRAW) else PLAYERS[state.winner or 0]
        yield ["phase", "over", winner]
    elif state.phase is not Phase.MAIN:
        yield ["phase", state.phase.value]
    if state.first != who_began(state.turn, state.seat):
        yield ["first", PLAYERS[state.first]]
    if state.luck:
        yield ["luck", str(state.luck)]


def _player(player: Player) -> Iterator[str]:
    yield f"{_signed(player.emotion)}emotion"
    if player.joy:
        yield f"{player.joy}joy"
    if player.points or player.limit:
        yield f"{player.points}of{player.limit}points"
    if player.turns:
        yield f"{player.turns}turns"
    if player.played:
        yield f"played-{player.played.word}"
    if player.repositioned:
        yield "repositioned"
    for pile in _PILES:
        held = getattr(player, pile)
        if held:
            yield pile
            yield from (one.word for one in held)


def _piece(piece: Piece) -> Iterator[str]:
    yield piece.card.word
    for name, field in _COUNTS.items():
        n = getattr(piece, field)
        if n:
            yield f"{_signed(n)}{name}"
    yield from (flag for flag in _FLAGS if getattr(piece, flag))


def _signed(n: int) -> str:
    return f"n{-n}" if n < 0 else str(n)


def decode(code: str) -> State:
    """The position that `code` holds; raises `Mistake` that quotes the wrong part and says what was expected."""
    rules, sections = Ruleset.open_code(code, VERSION)
    empty: tuple[Piece | None, ...] = (None,) * (rules.front + rules.back)
    players = [Player(slots=empty, emotion=rules.emotion_start, joy=rules.joy_start) for _ in PLAYERS]
    turn, seat, good, phase, winner, first, luck = -1, 0, False, Phase.MAIN, None, -1, 0
    said = set()
    for name, *parts in sections:
        if name in said:
            raise Mistake("code_twice", part=".".join((name, *parts)))
        said.add(name)
        at = slot_at(rules, name)
        if name in tuple(PLAYERS):
            whose = PLAYERS.index(name)
            players[whose] = _read_player(players[whose], parts)
        elif at is not None:
            slots = list(players[at[0]].slots)
            slots[at[1]] = _read_piece(name, parts)
            players[at[0]] = players[at[0]]._replace(slots=tuple(slots))
        elif name == "turn" and (len(parts) == 2 or parts[2:] == ["good"]):
            turn, seat, good = _whole("turn", parts[0]), _whose("turn", parts[1]), parts[2:] == ["good"]
        elif name == "phase" and parts:
            phase, winner = _read_phase(parts)
        elif name == "first" and len(parts) == 1:
            first = _whose("first", parts[0])
        elif name == "luck" and len(parts) == 1:
            luck = _whole("luck", parts[0])
        else:
            known = (*PLAYERS, "af1", "turn.9.a", "turn.9.a.good", "phase.discard", "first.b", "luck.7")
            raise Mistake.unknown("code_section", ".".join((name, *parts)), known)
    if turn < 0:
        turn = 0 if phase is Phase.MULLIGAN else 1
    if first < 0:
        first = who_began(turn, seat)
    state = State(rules, (players[0], players[1]), first, turn, seat, phase, good, luck, winner)
    _check_turn(state)
    _check_hands(state)
    _check_field(state)
    return state


def _check_turn(state: State) -> None:
    """Refuse a number that the turn cannot have: before the first one, after the last one, of the other player's, or
    too low for the turns that a player has begun."""
    turn, last = state.turn, state.rules.turn_limit
    if (turn == 0) != (state.phase is Phase.MULLIGAN) or turn > last:
        raise Mistake("laugh_turn", part=f"turn.{turn}", last=last)
    if turn and state.first != who_began(turn, state.seat):
        first, part = PLAYERS[state.first], f"turn.{turn}.{PLAYERS[state.seat]}"
        raise Mistake("laugh_first", part=part, first=f"first.{first}")
    for name, player in zip(PLAYERS, state.players, strict=True):
        if player.turns > (most := (turn + 1) // 2):
            raise Mistake("laugh_turns", part=f"{name}.{player.turns}turns", turn=turn, most=most)


def _check_hands(state: State) -> None:
    """Refuse a hand that the step cannot have: more than any table deals at the mulligan, where each choice of cards is
    an action; none too many at the discard, where one has to go."""
    held = [len(player.hand) for player in state.players]
    if state.phase is Phase.MULLIGAN and max(held) > _MOST_DEALT:
        raise Mistake("laugh_hand", part="phase.mulligan", n=max(held))
    if state.phase is Phase.DISCARD and held[state.seat] <= state.rules.hand_limit:
        raise Mistake("laugh_hand", part="phase.discard", n=held[state.seat])


def _check_field(state: State) -> None:
    """Refuse a card that would have been destroyed; it still lies there only if a victory came before (L-WIN-6)."""
    for seat, player in enumerate(state.players):
        for i, piece in enumerate(player.slots):
            if piece is not None and piece.has_fallen and state.phase is not Phase.OVER:
                raise Mistake("laugh_fallen", part=f"{slot_name(state.rules, seat, i)}.{piece.card.word}")


def _read_player(player: Player, parts: Sequence[str]) -> Player:
    piles: dict[str, list[Card]] = {pile: [] for pile in _PILES}
    found: dict[str, Any] = {}
    pile = ""
    said: set[str] = set()
    for part in parts:
        if part in piles:
            pile = _once(part, part, said)
            said.add(pile)
        elif pile:
            piles[pile].append(card(part))
        else:
            for name, value in _of_player(part).items():
                found[_once(name, part, found)] = value
    found |= {name: tuple(held) for name, held in piles.items()}
    return player._replace(**found)


def _once(name: str, part: str, said: Container[str]) -> str:
    """The name, if it has not been said before."""
    if name in said:
        raise Mistake("code_twice", part=part)
    return name


def _of_player(part: str) -> dict[str, Any]:
    """What one part says of a player."""
    number = _NUMBER.fullmatch(part)
    if (points := _POINTS.fullmatch(part)) and int(points[1]) <= int(points[2]):
        return {"points": int(points[1]), "limit": int(points[2])}
    if part == "repositioned":
        return {"repositioned": True}
    if part.startswith("played-") and (played := card(part.removeprefix("played-"))).is_character:
        return {"played": played}
    if number and number[3] in ("emotion", "joy", "turns") and _may_be(number):
        return {number[3]: _value(number)}
    raise Mistake("laugh_player", part=part)


def _read_piece(place: str, parts: Sequence[str]) -> Piece:
    if not parts:
        raise Mistake("laugh_piece", part=place)
    one = card(parts[0])
    if one.kind is Kind.SKILL:
        raise Mistake("laugh_piece", part=f"{place}.{one.word}")
    found: dict[str, Any] = {}
    for part in parts[1:]:
        number = _NUMBER.fullmatch(part)
        if part in _FLAGS:
            found[_once(part, f"{place}.{part}", found)] = True
        elif number and number[3] in _COUNTS and _may_be(number) and _may_have(one, number):
            found[_once(_COUNTS[number[3]], f"{place}.{part}", found)] = _value(number)
        else:
            raise Mistake("laugh_piece", part=f"{place}.{part}")
    return Piece(one, **{"durability": one.durability, **found})


def _may_be(number: re.Match[str]) -> bool:
    """Whether this can be a negative number, if it is one."""
    return not number[1] or number[3] not in _NEVER_NEGATIVE


def _may_have(one: Card, number: re.Match[str]) -> bool:
    """Artifacts alone have durability, and at 0 they do not stand; the rest but tokens is for characters alone."""
    if number[3] == "durability":
        return not one.is_character and int(number[2]) > 0
    return one.is_character or number[3] == "token"


def _value(number: re.Match[str]) -> int:
    return -int(number[2]) if number[1] else int(number[2])


def _read_phase(parts: Sequence[str]) -> tuple[Phase, int | None]:
    known: dict[str, tuple[Phase, int | None]]
    known = {phase.value: (phase, None) for phase in Phase if phase is not Phase.OVER}
    known |= {f"over.{name}": (Phase.OVER, seat) for seat, name in enumerate(PLAYERS)}
    known["over.draw"] = Phase.OVER, DRAW
    if ".".join(parts) not in known:
        raise Mistake.unknown("code_section", ".".join(("phase", *parts)), [f"phase.{name}" for name in known])
    return known[".".join(parts)]


def _whose(name: str, part: str) -> int:
    if part not in tuple(PLAYERS):
        raise Mistake.unknown("code_section", f"{name}.{part}", [f"{name}.{one}" for one in PLAYERS])
    return PLAYERS.index(part)


def _whole(name: str, part: str) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", part):
        raise Mistake("code_number", part=f"{name}.{part}", expected=f"{name}.1, {name}.2 …")
    return int(part)


def write_action(action: Action) -> str:
    """An action in a few words: `play mime af1`, `attack af1 bf2`, `joy af1`, `move af1 ab2`, `spend af1`, `end` …"""
    match action:
        case PlayCard(one, slot, target):
            return " ".join(filter(None, ("play", one.word, slot, target and f"on {target}")))
        case Attack(slot, target):
            return f"attack {slot} {target}"
        case GatherJoy(slot):
            return f"joy {slot}"
        case Reposition(slot, to):
            return f"move {slot} {to}"
        case Spend(slot):
            return f"spend {slot}"
        case Use(slot, target):
            return f"use {slot}" + (f" on {target}" if target else "")
        case Discard(one):
            return f"discard {one.word}"
        case Mulligan(chosen):
            return " ".join(("mulligan", *(one.word for one in chosen)))
        case End():
            return "end"


def read_action(text: str) -> Action:
    """The action that `write_action` writes as `text`; raises `Mistake` if it is none."""
    match text.split():
        case ["play", word, "on", target]:
            return PlayCard(card(word), "", target)
        case ["play", word, slot, "on", target]:
            return PlayCard(card(word), slot, target)
        case ["play", word, *slot] if len(slot) < 2:
            return PlayCard(card(word), *slot)
        case ["attack", slot, target]:
            return Attack(slot, target)
        case ["joy", slot]:
            return GatherJoy(slot)
        case ["move", slot, to]:
            return Reposition(slot, to)
        case ["spend", slot]:
            return Spend(slot)
        case ["use", slot]:
            return Use(slot)
        case ["use", slot, "on", target]:
            return Use(slot, target)
        case ["discard", word]:
            return Discard(card(word))
        case ["mulligan", *words]:
            return Mulligan(tuple(card(word) for word in words))
        case ["end"]:
            return End()
    raise Mistake("laugh_action", given=text)
