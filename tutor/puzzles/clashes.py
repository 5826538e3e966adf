"""Candidates for the puzzles about one card or one moment of Laugh Battle: acting, battle, tokens, the turn's end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tutor import laughbattle
from tutor.core import shuffled
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import front_characters, in_front, piece_at, slot_at, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Attack, End, GatherJoy, Piece, State
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task, verdict_of
from tutor.puzzles.laughbattle.fields import (
    from_a_game,
    looks,
    one_moved,
    pieces,
    shifted,
    thinned,
    with_piece,
    with_player,
    wounded,
)
from tutor.puzzles.workshop import Recipe


def _acts(rules: Figures, rng: Random) -> Iterator[Task]:
    """Cards that have acted or been moved, in front and in back, before all kinds of front rows."""
    for state in from_a_game(rules, rng):
        small = one_moved(thinned(state, rng), rng) if rng.random() < 0.5 else thinned(state, rng)
        for i, piece in pieces(small, 0):
            if piece.card.is_character and rng.random() < 0.25:
                small = with_piece(small, 0, i, piece._replace(exhausted=True))
        for i, _ in pieces(small, 1):
            small = shifted(small, 1, i, rng) if rng.random() < 0.4 else small
        for place in shuffled(rng, laughbattle.sources(small)):
            yield Task(laughbattle, "act", small, place)


_WHY_NOT = {"L-CARD-1": "artifact", "L-FLD-2": "back", "L-FLD-7": "repositioned", "L-BAT-8": "exhausted"}


def _trait_of_act(task: Task) -> str:
    state, place = task.state, str(task.ask)
    piece, at = piece_at(state, place), slot_at(state.rules, place)
    assert piece is not None
    assert at is not None
    broken = {one.rule for one in verdict_of(task, GatherJoy(place)).violations}
    if broken:
        return _WHY_NOT[min(broken)] if len(broken) == 1 else ""
    if piece.repositioned:
        return "agile"
    if not in_front(state.rules, at[1]):
        return "ranged"
    theirs = [i for i, _ in pieces(state, 1)]
    if not front_characters(state.players[1], state.rules):
        if any(in_front(state.rules, i) for i in theirs):
            return "only artifacts in front"
        return "nobody in front" if theirs else ""
    tried = [verdict_of(task, Attack(place, slot_name(state.rules, 1, i))).violations for i in theirs]
    if any(one.rule == "L-KEY-1" for broken_by in tried for one in broken_by):
        return "guard"
    return "front" if len(theirs) > 1 else ""


def _battles(rules: Figures, rng: Random) -> Iterator[Task]:
    """Attacks of wounded characters; now and then at a Laugh Bomb, or by one."""
    for state in from_a_game(rules, rng):
        small = thinned(state, rng)
        bombed = rng.choice((0, 1, None, None))
        if bombed is not None:
            for i in front_characters(small.players[bombed], rules)[:1]:
                small = with_piece(small, bombed, i, Piece(card("bomb")))
        yield from _attacks("battle", wounded(small, rng), rng)


def _attacks(kind: str, state: State, rng: Random) -> Iterator[Task]:
    """Questions about the attacks at characters."""
    legal = [action for action in laughbattle.legal_actions(state) if isinstance(action, Attack)]
    for attack in shuffled(rng, legal):
        if piece_at(state, attack.target):
            yield Task(laughbattle, kind, state, attack)


def _trait_of_battle(task: Task) -> str:
    """The outcome, where a point of damage more or less would have made another."""
    (outcome,) = KINDS["battle"].solutions(task)
    after, _ = laughbattle.apply(task.state, task.ask)
    attacker, target = (piece_at(task.state, place) for place in (task.ask.slot, task.ask.target))
    left = [piece.ep for place in (task.ask.slot, task.ask.target) if (piece := piece_at(after, place))]
    if after.winner is not None or not attacker or not target or (outcome == "both" and min(left) > 1):
        return ""
    if outcome != "neither" and (attacker.tokens or target.tokens or attacker.lp_turn):
        return f"{outcome}, changed"
    return outcome


def _tokens(rules: Figures, rng: Random) -> Iterator[Task]:
    """Attacks of wounded characters with doodle tokens on them."""
    for state in from_a_game(rules, rng):
        small = wounded(thinned(state, rng), rng, tokens=(0, 1, 2, 3, 4))
        yield from _attacks("tokens", with_player(small, 0, joy=rng.randrange(rules.joy_goal // 2)), rng)


def _trait_of_tokens(task: Task) -> str:
    attacker = piece_at(task.state, task.ask.slot)
    most = KINDS["tokens"].solutions(task)
    if attacker is None or not attacker.tokens or not most:
        return ""
    silent = any(event.facts.get("case") == "silent" for event in verdict_of(task, task.ask).events)
    share = "none" if most == ["0"] else "all" if most == [str(attacker.tokens)] else "some"
    return f"{share}, {'no counter-attack' if silent else 'counter-attack'}"


def _turn_ends(rules: Figures, rng: Random) -> Iterator[Task]:
    """Old artifacts, and wounded characters that only a bonus keeps on the field."""
    for state in from_a_game(rules, rng):
        small = thinned(state, rng)
        for seat in (0, 1):
            for i, piece in pieces(small, seat):
                if not piece.card.is_character:
                    small = with_piece(small, seat, i, piece._replace(durability=rng.choice((1, 1, 2))))
                elif seat == 0 and in_front(rules, i) and rng.random() < 0.6:
                    damage = rng.randint(max(0, piece.card.ep - 2), piece.card.ep + 1)
                    small = with_piece(small, seat, i, Piece(piece.card, damage=damage, ep_turn=2))
        yield Task(laughbattle, "turn_end", small)


def _trait_of_turn_end(task: Task) -> str:
    state = task.state
    after, _ = laughbattle.apply(state, End())
    gone = [place for place in KINDS["turn_end"].solutions(task) if place != "none"]
    own = [piece for _, piece in pieces(state, 0)]
    old = [piece for piece in own if piece.durability == 1]
    held = [piece for piece in own if piece.ep_turn and piece.ep <= piece.ep_turn]
    if after.winner is not None:
        return ""
    if len(gone) < len(old) + len(held):
        return "saved"
    if not gone:
        near = [piece for seat in (0, 1) for _, piece in pieces(state, seat) if piece.durability or piece.ep_turn]
        return "none" if len(near) > 1 else ""
    return "bonus" if not old else "durability" if not held else "durability and bonus"


RECIPES: Mapping[str, Recipe] = {
    "act": Recipe(
        _acts,
        _trait_of_act,
        {
            "front": (2, 1),
            "guard": (3, 1),
            "nobody in front": (1, 1),
            "only artifacts in front": (2, 1),
            "ranged": (2, 1),
            "agile": (2, 1),
            "back": (1, 1),
            "repositioned": (1, 1),
            "exhausted": (1, 1),
            "artifact": (1, 0),
        },
        looks,
        {"ranged": 2, "only artifacts in front": 3, "guard": 4, "agile": 5},
    ),
    "battle": Recipe(
        _battles,
        _trait_of_battle,
        {
            "both": (2, 2),
            "both, changed": (2, 1),
            "attacker": (2, 1),
            "attacker, changed": (2, 1),
            "target": (2, 1),
            "target, changed": (2, 1),
            "neither": (4, 2),
        },
        looks,
        {"both, changed": 3, "attacker, changed": 3, "target, changed": 3, "neither": 6},
    ),
    "tokens": Recipe(
        _tokens,
        _trait_of_tokens,
        {
            "none, counter-attack": (3, 2),
            "none, no counter-attack": (1, 1),
            "some, counter-attack": (5, 3),
            "some, no counter-attack": (2, 1),
            "all, counter-attack": (2, 2),
            "all, no counter-attack": (1, 1),
        },
        looks,
        {"some, counter-attack": 2, "some, no counter-attack": 3, "none, no counter-attack": 4},
    ),
    "turn_end": Recipe(
        _turn_ends,
        _trait_of_turn_end,
        {
            "durability": (3, 2),
            "bonus": (3, 2),
            "durability and bonus": (3, 2),
            "saved": (3, 2),
            "none": (2, 2),
        },
        looks,
        {"bonus": 1, "none": 2, "durability and bonus": 3, "saved": 5},
    ),
}
