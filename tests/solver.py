"""The puzzles of Happiness solved a second time, on the oracle's table instead of the engine.

Each solver is told the question alone and answers as the library writes solutions down. It shares with the kinds the
names of things, and with the engine how an action is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from oracle import CELLS, Place, Table, place_of

from tutor import happiness
from tutor.happiness.board import cell_name
from tutor.happiness.cards import Card
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Action, Play, State, Step
from tutor.puzzles.both.mend import choices
from tutor.puzzles.kind import Task

Solver = Callable[[Task], Collection[str]]


def written(plays: Collection[tuple[Card, Place]]) -> set[str]:
    return {happiness.write_action(Play(card, CELLS[place])) for card, place in plays}


def with_euphorias(task: Task, least: int) -> set[str]:
    table = Table(task.state)
    found = [play for play in table.plays() if table.outcome(*play).euphorias >= least]
    return written(found) or {"none"}


def where(task: Task) -> set[str]:
    return {cell_name(CELLS[place]) for card, place in Table(task.state).plays() if card == task.ask} or {"none"}


def score(task: Task) -> set[str]:
    return {str(Table(task.state).outcome(task.ask.card, place_of(task.ask.cell)).jp)}


def yes_or_no(task: Task) -> set[str]:
    return {"no" if Table(task.state).broken(task.ask) else "yes"}


def most(task: Task, worth: Callable[[Table, Card, Place], int]) -> set[str]:
    table = Table(task.state)
    worths = {play: worth(table, *play) for play in table.plays()}
    best = max(worths.values(), default=0)
    return written([play for play, n in worths.items() if n == best > 0])


def bummed(table: Table, card: Card, place: Place) -> int:
    return 0 if card.jp else table.outcome(card, place).jp


def joined(table: Table, card: Card, place: Place) -> int:
    taken = [(place[0] + down, place[1] + right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    islands = {frozenset(table.island(near)) for near in taken if near in table.board}
    return len(islands) if card.jp and len(islands) > 1 else 0


def worth(table: Table, card: Card, place: Place) -> int:
    return table.outcome(card, place).jp


def in_easy_and_hard(task: Task) -> set[str]:
    easy, hard = (_legal_in(task.state, preset, task.ask) for preset in ("easy", "hard"))
    return {{(True, True): "both", (True, False): "easy", (False, True): "hard", (False, False): "neither"}[easy, hard]}


def _legal_in(state: State, preset: str, play: Play) -> bool:
    return not Table(state._replace(rules=Ruleset(preset).figures)).broken(play)


def only_rule(task: Task) -> set[str]:
    broken = Table(task.state).broken(task.ask)
    return broken if len(broken) == 1 else set()


def in_the_way(task: Task) -> set[str]:
    found = set()
    for place in list(Table(task.state).board):
        table = Table(task.state)
        del table.board[place]
        if not table.broken(task.ask):
            found.add(cell_name(CELLS[place]))
    return found


def mended(task: Task) -> set[str]:
    """Of the changes that there are to choose from, those after which the oracle's table allows it."""
    return {one.answer for one in choices(task) if not Table(one.task.state).broken(one.task.ask)}


def more_by_an_echo(task: Task) -> set[str]:
    echoing, holding = (at_the_end(task.state, actions) for actions in ((task.ask, Step.CLOSE), (Step.CLOSE,)))
    return {str(echoing[task.ask.seat] - holding[task.ask.seat])}


def at_the_end(state: State, actions: Sequence[Action]) -> list[int]:
    """The scores after these actions, which end the game."""
    table = Table(state)
    for action in actions:
        table.do(action)
    assert table.phase == "over"
    return [player.score for player in table.players]


def on_or_ended(task: Task) -> set[str]:
    table = Table(task.state)
    table.do(task.ask)
    return {str(table.players[task.state.turn].score) if table.phase == "over" else "on"}


def winner(task: Task) -> set[str]:
    first = Table(task.state).winners()
    return {str(*first) if len(first) == 1 else "shared"}


SOLVERS: Mapping[str, Solver] = {
    "euphoria": lambda task: with_euphorias(task, 1),
    "two_euphorias": lambda task: with_euphorias(task, 2),
    "where": where,
    "score": score,
    "zero_bummer": yes_or_no,
    "new_island": yes_or_no,
    "biggest_bummer": lambda task: most(task, bummed),
    "bridge": lambda task: most(task, joined),
    "best": lambda task: most(task, worth),
    "presets": in_easy_and_hard,
    "why": only_rule,
    "culprit": in_the_way,
    "mend": mended,
    "echo": more_by_an_echo,
    "game_end": on_or_ended,
    "tie": winner,
}
