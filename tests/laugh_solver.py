"""The puzzles of Laugh Battle solved a second time, on the oracle's table instead of the engine.

Each solver is told the question alone and answers as the library writes solutions down; of a line it answers the number
of lines and all the shortest of them. From the engine it takes only what chance could bring (`Table.do`), and how an
action is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy

from laugh_oracle import AB, NOBODY, Table

from tutor import laughbattle
from tutor.laughbattle.cards import Card
from tutor.laughbattle.state import Action, Attack, Discard, End, GatherJoy, Mulligan, PlayCard, Spend, State
from tutor.puzzles.both.mend import choices
from tutor.puzzles.kind import Task

Solver = Callable[[Task], Collection[str]]
Reached = Callable[[Table, State], bool]


def done(state: State, *actions: Action) -> Table:
    """The table after these actions."""
    table = Table(state)
    for action in actions:
        state = _do(table, state, action)
    return table


def _do(table: Table, state: State, action: Action) -> State:
    after, _ = laughbattle.apply(state, action)
    table.do(action, after)
    return after


# -- one action ---------------------------------------------------------------------------------------------


def act(task: Task) -> set[str]:
    table, own = Table(task.state), AB[task.state.seat]
    acts: dict[str, Action] = {place: Attack(task.ask, place) for place in _everywhere(table) if place[0] != own}
    acts[own] = GatherJoy(task.ask)
    return {place for place, action in acts.items() if not table.broken(action)} or {"none"}


def _everywhere(table: Table) -> list[str]:
    return [*AB, *table.places(0), *table.places(1)]


def battle(task: Task) -> set[str]:
    before, after = Table(task.state), done(task.state, task.ask)
    attacker, target = (_stands(before, after, place) for place in (task.ask.slot, task.ask.target))
    names = {(True, True): "both", (True, False): "attacker", (False, True): "target", (False, False): "neither"}
    return {names[attacker, target]}


def _stands(before: Table, after: Table, place: str) -> bool:
    return place in after.field_ and after.field_[place].card == before.field_[place].card


def tokens(task: Task) -> set[str]:
    survived = []
    for n in range(Table(task.state).field_[task.ask.slot].tokens + 1):
        state, table = task.state, Table(task.state)
        for action in (*(Spend(task.ask.slot),) * n, task.ask):
            if table.winner is not None or table.broken(action):
                break
            state = _do(table, state, action)
        else:
            if _stands(Table(task.state), table, task.ask.slot):
                survived.append(n)
    return {str(max(survived))} if survived else set()


def deck(task: Task) -> set[str]:
    cards, rules = task.state.mover.deck, task.state.rules
    sized = rules.deck_low <= len(cards) <= rules.deck_high
    few = all(cards.count(one) <= (rules.legendary_copies if one.legendary else rules.copies) for one in cards)
    return {"yes" if sized and few else "no"}


def winner(task: Task) -> set[str]:
    return {_winner(done(task.state, task.ask), task.state.seat)}


def _winner(table: Table, seat: int) -> str:
    return {None: "nobody", NOBODY: "draw", seat: "me"}.get(table.winner, "foe")


def turn_end(task: Task) -> set[str]:
    before, after = Table(task.state), done(task.state, End())
    return {place for place in before.field_ if not _stands(before, after, place)} or {"none"}


def last_turn(task: Task) -> set[str]:
    table = done(task.state, task.ask)
    if table.winner is None:
        table = done(task.state, task.ask, End())
    return {_winner(table, task.state.seat)}


def yes_or_no(task: Task) -> set[str]:
    return {"no" if Table(task.state).broken(task.ask) else "yes"}


def only_rule(task: Task) -> set[str]:
    broken = Table(task.state).broken(task.ask)
    return broken if len(broken) == 1 else set()


def in_the_way(task: Task) -> set[str]:
    found = set()
    for place in list(Table(task.state).field_):
        table = Table(task.state)
        del table.field_[place]
        if not table.broken(task.ask):
            found.add(place)
    return found


# -- turns in which nothing is done -------------------------------------------------------------------------


def _on(table: Table, state: State) -> Iterator[Table]:
    """The table after each thing that must be done, to the end of the game."""
    while table.winner is None:
        held = table.me.hand
        must = (Mulligan(()), *map(Discard, held[:1]), End())
        state = _do(table, state, next(action for action in must if not table.broken(action)))
        yield table


def _own_turns(task: Task) -> Iterator[Table]:
    turn = task.state.turn
    for table in _on(Table(task.state), task.state):
        if table.winner is None and table.seat == task.state.seat and table.turn > turn:
            turn = table.turn
            yield table


def mulligan(task: Task) -> set[str]:
    return {str(table.me.points) for n, table in enumerate(_own_turns(task), 1) if n == task.ask}


def hand_by_turn(task: Task) -> set[str]:
    return {str(len(table.me.hand)) for n, table in enumerate(_own_turns(task), 1) if n == task.ask}


def last_use(task: Task) -> set[str]:
    before = Table(task.state)
    stays = all(
        _stands(before, done(task.state, *actions), task.ask.slot) for actions in ((task.ask,), (task.ask, End()))
    )
    return {"no" if stays else "yes"}


def deck_out(task: Task) -> set[str]:
    table = Table(task.state)
    state = _do(table, task.state, task.ask)
    for _ in _on(table, state):
        pass
    return {str(table.turn)}


# -- a whole turn -------------------------------------------------------------------------------------------


def lines(task: Task, reached: Reached) -> set[str]:
    """All lines to where `reached` says, each looked at to its end: how many, and all the shortest."""
    found = list(_lines(task.state, Table(task.state), reached))
    least = min(map(len, found), default=0)
    write = laughbattle.write_action
    return {str(len(found)), *(", ".join(map(write, line)) for line in found if len(line) == least)}


def _lines(state: State, table: Table, reached: Reached) -> Iterator[tuple[Action, ...]]:
    for action in table.legal():
        then = deepcopy(table)
        after = _do(then, state, action)
        if reached(then, after):
            yield (action,)
        elif then.winner is None and then.seat == table.seat:
            yield from ((action, *rest) for rest in _lines(after, then, reached))


def overwhelm(task: Task) -> set[str]:
    return lines(task, lambda table, _: table.winner == 0 and table.players[1].emotion <= 0)


def joy(task: Task) -> set[str]:
    def reached(table: Table, _: State) -> bool:
        return table.winner == 0 and table.players[0].joy >= table.rules.joy_goal and table.stands_somebody(0)

    return lines(task, reached)


def order(task: Task) -> set[str]:
    return lines(task, lambda table, _: not table.front_row(1))


# -- the turn after it ----------------------------------------------------------------------------------------


def survive(task: Task) -> set[str]:
    def reached(table: Table, state: State) -> bool:
        if table.winner is not None:
            return table.winner == 0
        return table.seat == 1 and not any(then.winner == 1 for _, _, then in by_the_field(table, state))

    return lines(task, reached)


def by_the_field(table: Table, state: State) -> Iterator[tuple[Table, Action, Table]]:
    """All that the player at turn can do without playing a card, in either mood: before, the action, after."""
    met: set[State] = set()
    for good in (False, True):
        table.good = good
        yield from _by_the_field(table, state._replace(good=good), met)


def _by_the_field(table: Table, state: State, met: set[State]) -> Iterator[tuple[Table, Action, Table]]:
    """What follows from a position that other actions have led to as well follows once."""
    for action in table.legal():
        if not isinstance(action, PlayCard):
            then = deepcopy(table)
            after = _do(then, state, action)
            yield table, action, then
            if then.winner is None and then.seat == table.seat and after not in met:
                met.add(after)
                yield from _by_the_field(then, after, met)


def row(task: Task) -> set[str]:
    front, back = (_is_safe(task.state, task.ask, letter) for letter in "fb")
    return {
        {(True, True): "both", (True, False): "front", (False, True): "back", (False, False): "neither"}[front, back]
    }


def _is_safe(state: State, one: Card, letter: str) -> bool:
    """Whether the card can be played in the row, and no attack can reach it there in the opponent's turn."""
    table = Table(state)
    places = [place for place in table.places(state.seat) if place[1] == letter]
    play = next((play for place in places if not table.broken(play := PlayCard(one, place))), None)
    if play is None:
        return False
    for action in (play, End()):
        state = _do(table, state, action)
    return not any(
        isinstance(action, Attack) and action.target in before.field_ and before.field_[action.target].card == one
        for before, action, _ in by_the_field(table, state)
    )


def mended(task: Task) -> set[str]:
    """Of the changes that there are to choose from, those after which the oracle's table allows it."""
    return {one.answer for one in choices(task) if not Table(one.task.state).broken(one.task.ask)}


SOLVERS: Mapping[str, Solver] = {
    "act": act,
    "battle": battle,
    "tokens": tokens,
    "deck": deck,
    "winner": winner,
    "turn_end": turn_end,
    "last_turn": last_turn,
    "mulligan": mulligan,
    "hand_by_turn": hand_by_turn,
    "last_use": last_use,
    "deck_out": deck_out,
    "overwhelm": overwhelm,
    "joy": joy,
    "order": order,
    "survive": survive,
    "row": row,
    "why": only_rule,
    "culprit": in_the_way,
    "mend": mended,
}
