"""Makes the puzzles of Laugh Battle. A position becomes a puzzle only with the answer that its kind enumerates.

    python -m tutor.puzzles.battles overwhelm --seed 1 --count 24

prints a file of the library, from easy to hard. The same seed makes the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tutor import laughbattle
from tutor.core import shuffled
from tutor.laughbattle.cards import Card, card, cards
from tutor.laughbattle.decks import decks
from tutor.laughbattle.field import front_characters, has_character, in_front, piece_at, slot_at, slot_name
from tutor.laughbattle.rules import against_deck
from tutor.laughbattle.ruleset import Figures, Ruleset
from tutor.laughbattle.state import (
    Action,
    Attack,
    End,
    GatherJoy,
    Piece,
    PlayCard,
    Player,
    Reposition,
    Spend,
    State,
    Use,
)
from tutor.puzzles import KINDS
from tutor.puzzles.fields import (
    from_a_game,
    one_moved,
    pieces,
    planted,
    shifted,
    thinned,
    with_piece,
    with_player,
    wounded,
)
from tutor.puzzles.kind import Task, verdict_of
from tutor.puzzles.line import Line
from tutor.puzzles.workshop import Recipe, Workshop
from tutor.search import TooMany, positions

PRESETS = ("standard", "quick")

# -- lines that win -----------------------------------------------------------------------------------------

ROOM = 1200
"""Positions that the turn of a puzzle may lead to."""

CHOICE = 12
"""Legal actions that it may begin with."""

LONG = 4
"""From so many actions on a line is a long one."""

FAR = 99
"""Emotion that no turn takes off."""


def _overwhelms(rules: Figures, rng: Random) -> Iterator[Task]:
    """Turns in which the most that can be taken off the opponent's emotion is just what is left of it."""
    for state in _several(from_a_game(rules, rng)):
        turn = with_player(_a_turn(state, rng), 1, emotion=FAR)
        for i in front_characters(turn.players[1], rules):
            turn = shifted(turn, 1, i, rng) if rng.random() < 0.5 else turn
        most = FAR - min((after.players[1].emotion for after in _reached(turn)), default=FAR)
        if most > 1:
            yield Task(laughbattle, "overwhelm", with_player(turn, 1, emotion=most - rng.choice((0, 0, 1))))


def _joys(rules: Figures, rng: Random) -> Iterator[Task]:
    """Turns in which the most that the H-Pool can grow by is just what it lacks."""
    for state in _several(from_a_game(rules, rng)):
        turn = _a_turn(state, rng)
        if rng.random() < 0.25:
            for i, piece in pieces(turn, 0):
                turn = with_piece(turn, 0, i, None) if piece.card.is_character else turn
        turn = with_player(turn, 0, joy=0)
        most = max((after.players[0].joy for after in _reached(turn)), default=0)
        if most > 1:
            yield Task(laughbattle, "joy", with_player(turn, 0, joy=rules.joy_goal - most + rng.choice((0, 0, 1))))


def _several(states: Sequence[State]) -> Iterator[State]:
    """Each position a few times, since chance makes other turns of it."""
    return (state for state in states for _ in range(3))


SKILLS = (
    "cheer",
    "encore",
    "poke",
    "pie",
    "teasing",
    "brush",
    "seats",
    "scribble",
    "rainbow",
    "candy",
    "joke",
    "belly",
)
"""Skills that can belong to a line."""

ABLE = ("drum", "crayons", "cannon", "trampoline")
"""Artifacts whose abilities can."""

AGILE = ("cat", "mime", "fox")
"""Characters that can come to the front and act."""


def _a_turn(state: State, rng: Random) -> State:
    """A few cards of a game's turn, with a skill or an artifact more, and tokens; mostly after the reposition."""
    small = thinned(state, rng, hand=rng.choice((0, 1, 1)))
    added = tuple(card(word) for word in rng.sample(SKILLS, rng.choice((0, 1, 2))))
    small = with_player(small, 0, hand=(*small.mover.hand, *added), emotion=max(small.mover.emotion, 5))
    small = with_player(small, 1, joy=min(small.players[1].joy, small.rules.joy_goal // 2))
    back = range(small.rules.front, len(small.mover.slots))
    free = shuffled(rng, [i for i in back if small.mover.slots[i] is None])
    if free[:1] and rng.random() < 0.3:
        small = with_piece(small, 0, free[0], Piece(card(rng.choice(ABLE)), durability=rng.randint(1, 3)))
    agile = bool(free[1:2]) and rng.random() < 0.2
    if agile:
        small = with_piece(small, 0, free[1], Piece(card(rng.choice(AGILE))))
    for i, piece in pieces(small, 0):
        if rng.random() < 0.3:
            small = with_piece(small, 0, i, piece._replace(tokens=piece.tokens + rng.randint(1, 2)))
    return one_moved(small, rng) if rng.random() < 0.7 and not agile else small


def _reached(state: State) -> set[State]:
    """All positions of the turn; none if they are too many."""
    try:
        few = len(laughbattle.legal_actions(state)) <= CHOICE
        return positions(laughbattle, state, ROOM) if few else set()
    except TooMany:
        return set()


MANNERS: Mapping[type, str] = {
    End: "end",
    Use: "ability",
    Reposition: "move",
    Spend: "spend",
}
"""What is special in a line, the most special first."""


def _trait_of_line(task: Task) -> str:
    kind = KINDS[task.kind]
    assert isinstance(kind, Line)
    turn = kind.turn(task)
    ways = turn.ways(task.state)
    if not 1 <= ways.lines <= 300 or not 2 <= ways.shortest <= 6:
        return ""
    lines = list(turn.shortest(task.state))
    # Every action of a shortest line counts for something, so its manner is that of the puzzle.
    manner = _manner(task.kind, lines[0])
    if len(lines) > 8 or any(_manner(task.kind, line) != manner for line in lines) or _hidden_matters(task):
        return ""
    return f"{manner}, {'long' if ways.shortest >= LONG else 'short'}"


def _manner(kind: str, line: tuple[Action, ...]) -> str:
    for act, manner in MANNERS.items():
        if any(isinstance(action, act) for action in line):
            return manner
    if any(isinstance(action, GatherJoy if kind == "overwhelm" else Attack) for action in line):
        return "both acts"
    played = [action.card for action in line if isinstance(action, PlayCard)]
    if any(one.is_character for one in played):
        return "character"
    return "skill" if played else "acts"


def _hidden_matters(task: Task) -> bool:
    """Whether another card in a deck or in the other hand would change the answer."""
    solutions = KINDS[task.kind].solutions
    return any(solutions(task._replace(state=planted(task.state, word))) != solutions(task) for word in HIDDEN)


HIDDEN = ("doodling", "teasing")


def _looks_at_line(task: Task) -> int:
    solutions = KINDS[task.kind].solutions(task)
    return 10 * len(solutions[1].split(", ")) + _looks(task)


def _looks(task: Task) -> int:
    """How much there is to look at: the cards on the field and in the hand."""
    return len(pieces(task.state, 0)) + len(pieces(task.state, 1)) + len(task.state.mover.hand)


# -- questions about one action -----------------------------------------------------------------------------


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


# -- who wins -----------------------------------------------------------------------------------------------

TELLING = ("pillows", "photo", "diary", "teasing", "joke", "storm", "brush", "pie", "belly")
"""Skills by which somebody may win."""

LAST_WORDS = ("clown", "bubble", "bomb", "ghost")
"""Characters that do something as they are destroyed."""


def _winners(rules: Figures, rng: Random) -> Iterator[Task]:
    """Actions of all kinds, with figures that they just bring to a victory, or just not."""
    for state in from_a_game(rules, rng):
        small = _a_last_turn(state, rng)
        for action in shuffled(rng, laughbattle.legal_actions(small)):
            decided = _near_the_end(small, action, rng)
            if not _is_decided(decided) and next(laughbattle.violations(decided, action), None) is None:
                yield Task(laughbattle, "winner", decided, action)


def _is_decided(state: State) -> bool:
    """Whether somebody has won already, so that no such position can be."""
    goal = state.rules.joy_goal
    return any(player.joy >= goal and has_character(player.slots) for player in state.players)


def _a_last_turn(state: State, rng: Random) -> State:
    """A few wounded cards, one skill in hand, and figures far from any victory."""
    small = wounded(thinned(state, rng), rng)
    for seat in (0, 1):
        for i, piece in pieces(small, seat):
            if piece.card.is_character and rng.random() < 0.2:
                small = with_piece(small, seat, i, Piece(card(rng.choice(LAST_WORDS)), damage=1))
    skill = card(rng.choice(TELLING))
    points = max(small.mover.points, skill.cost)
    small = with_player(small, 0, hand=(skill,), points=points, limit=max(points, small.mover.limit))
    for seat in (0, 1):
        small = with_player(small, seat, joy=rng.randint(5, 12), emotion=rng.randint(10, 12))
    return small._replace(turn=min(small.turn, small.rules.turn_limit - 1))


def _near_the_end(state: State, action: Action, rng: Random) -> State:
    """The position with the figures that the action changes close to where they decide, and perhaps an empty deck."""
    after, _ = laughbattle.apply(state, action)
    rules, near = state.rules, state if isinstance(action, PlayCard) else with_player(state, 0, hand=())
    for seat, (old, new) in enumerate(zip(state.players, after.players, strict=True)):
        if new.joy > old.joy and rng.random() < 0.8:
            near = with_player(near, seat, joy=rules.joy_goal - new.joy + old.joy - rng.choice((0, 0, 1)))
        if new.emotion < old.emotion and rng.random() < 0.8:
            near = with_player(near, seat, emotion=old.emotion - new.emotion + rng.choice((0, 0, 1)))
        if len(new.deck) < len(old.deck) and rng.random() < 0.3:
            near = with_player(near, seat, deck=old.deck[: len(old.deck) - len(new.deck) - rng.choice((0, 1))])
        if rng.random() < 0.2:
            for i, piece in pieces(near, seat):
                near = with_piece(near, seat, i, None) if piece.card.is_character else near
    if isinstance(action, End) and rng.random() < 0.6:
        joy = near.mover.joy + rng.choice((0, 0, -1, 1))
        emotion = near.mover.emotion + rng.choice((0, 0, -1, 1))
        near = with_player(near, 1, joy=joy, emotion=emotion)._replace(turn=rules.turn_limit)
        for seat in (0, 1):
            near = with_player(near, seat, turns=near.turn // 2, points=rules.points_limit, limit=rules.points_limit)
    return near


def _trait_of_winner(task: Task) -> str:
    """Who wins by which rule; or how nobody does, though it is near."""
    events = verdict_of(task, task.ask).events
    judged = [f"{event.rule}{event.facts.get('case', '')}" for event in events if event.rule.startswith("L-WIN")]
    (winner,) = KINDS["winner"].solutions(task)
    if _hidden_matters(task):
        return ""
    if winner == "draw":
        return "draw"
    if winner == "nobody":
        return "nobody, no character" if judged else "nobody, near" if _is_near(task) else ""
    by = "L-WIN-5" if "L-WIN-5" in judged else judged[-1]
    if by in ("L-WIN-1", "L-WIN-3") and _otherwise(task, by) == {"me": "foe", "foe": "me"}[winner]:
        return f"{winner}, first"
    return f"{winner}, {by}"


def _is_near(task: Task) -> bool:
    """Whether a figure that has changed lacks one point of a victory."""
    after, _ = laughbattle.apply(task.state, task.ask)
    goal = task.state.rules.joy_goal
    return any(
        (new.joy > old.joy and new.joy == goal - 1) or (new.emotion < old.emotion and new.emotion == 1)
        for old, new in zip(task.state.players, after.players, strict=True)
    )


def _otherwise(task: Task, by: str) -> str:
    """Who would win if the figure that has decided were far from it."""
    state = task.state
    after, _ = laughbattle.apply(state, task.ask)
    assert after.winner is not None
    if by == "L-WIN-1":
        far = with_player(state, after.winner, joy=0)
    else:
        far = with_player(state, 1 - after.winner, emotion=FAR)
    return KINDS["winner"].solutions(task._replace(state=far))[0]


# -- decks --------------------------------------------------------------------------------------------------


def _decks(rules: Figures, rng: Random) -> Iterator[Task]:
    """Decks of the cards of a ready one: of any size about the limits, and now and then with a card too often."""
    pool = shuffled(rng, list(dict.fromkeys(rng.choice(list(decks().values())).cards)))
    pool = (*pool, *shuffled(rng, [one for one in cards().values() if one not in pool]))
    low, high = rules.deck_low, rules.deck_high
    size = rng.choice((low - 2, low - 1, low, low, low + 1, (low + high) // 2, high, high, high + 1, high + 2))
    often = rng.choice((None, None, "normal", "legendary"))
    copies: dict[Card, int] = {}
    for one in pool:
        most = rules.legendary_copies if one.legendary else rules.copies
        left = size - sum(copies.values())
        if (often == "legendary") == one.legendary and often is not None and left > most:
            most, often = most + 1, None
            copies[one] = most
        elif left:
            copies[one] = min(left, most, rng.choice((1, 2, 3, 3, 3, 3)))
    deck = tuple(one for one, n in shuffled(rng, list(copies.items())) for _ in range(n))
    empty = Player(slots=(None,) * (rules.front + rules.back), emotion=rules.emotion_start, joy=rules.joy_start)
    yield Task(laughbattle, "deck", State(rules, (empty._replace(deck=deck), empty), turn=1))


def _trait_of_deck(task: Task) -> str:
    rules, size = task.state.rules, len(task.state.mover.deck)
    broken = list(against_deck(task.state.mover.deck, rules))
    if len(broken) > 1:
        return ""
    if broken:
        return str(broken[0].facts.get("case", "too few" if size < rules.deck_low else "too many"))
    return "legal, just" if size in (rules.deck_low, rules.deck_high) else "legal"


def _looks_at_deck(task: Task) -> int:
    """How many different cards there are to count."""
    return len(set(task.state.mover.deck))


# -- the recipes --------------------------------------------------------------------------------------------

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
        _looks,
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
        _looks,
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
        _looks,
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
        _looks,
        {"bonus": 1, "none": 2, "durability and bonus": 3, "saved": 5},
    ),
    "winner": Recipe(
        _winners,
        _trait_of_winner,
        {
            "me, L-WIN-1": (1, 1),
            "me, L-WIN-3": (1, 1),
            "me, L-WIN-4": (1, 0),
            "me, L-WIN-5": (1, 1),
            "me, L-WIN-7joy": (1, 0),
            "me, L-WIN-7emotion": (0, 1),
            "me, first": (2, 1),
            "foe, L-WIN-1": (2, 1),
            "foe, L-WIN-3": (1, 1),
            "foe, L-WIN-4": (1, 1),
            "foe, L-WIN-7joy": (0, 1),
            "foe, L-WIN-7emotion": (1, 0),
            "draw": (2, 1),
            "nobody, no character": (2, 1),
            "nobody, near": (1, 2),
        },
        _looks,
        {"nobody, no character": 2, "foe, L-WIN-3": 4, "foe, L-WIN-1": 5, "me, L-WIN-5": 6, "me, first": 7},
    ),
    "deck": Recipe(
        _decks,
        _trait_of_deck,
        {
            "legal": (2, 2),
            "legal, just": (3, 3),
            "too few": (1, 1),
            "too many": (2, 2),
            "normal": (2, 2),
            "legendary": (2, 2),
        },
        _looks_at_deck,
    ),
    "overwhelm": Recipe(
        _overwhelms,
        _trait_of_line,
        {
            "acts, short": (1, 1),
            "both acts, short": (1, 1),
            "skill, short": (3, 1),
            "skill, long": (1, 1),
            "character, short": (2, 1),
            "character, long": (2, 1),
            "ability, short": (1, 1),
            "ability, long": (1, 1),
            "move, short": (1, 1),
            "end, short": (1, 1),
            "end, long": (1, 1),
        },
        _looks_at_line,
    ),
    "joy": Recipe(
        _joys,
        _trait_of_line,
        {
            "acts, short": (1, 1),
            "spend, short": (2, 1),
            "spend, long": (2, 1),
            "skill, short": (1, 1),
            "character, short": (2, 1),
            "character, long": (1, 1),
            "ability, short": (1, 1),
            "ability, long": (1, 1),
            "move, short": (1, 1),
            "end, short": (1, 1),
            "end, long": (2, 1),
        },
        _looks_at_line,
    ),
}

LAUGHBATTLE = Workshop("tutor.puzzles.battles", {preset: Ruleset(preset).figures for preset in PRESETS}, RECIPES)

if __name__ == "__main__":
    LAUGHBATTLE.print_file()
