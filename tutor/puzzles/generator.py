"""Makes the puzzles of Happiness. A position becomes a puzzle only with the answer that its kind enumerates.

    python -m tutor.puzzles.generator euphoria --seed 1 --count 24

prints a file of the library, from easy to hard. The same seed makes the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from tutor import happiness
from tutor.core import shuffled
from tutor.happiness.board import beside, cells_of, centre, island
from tutor.happiness.cards import Card, Colour
from tutor.happiness.game import legal_plays
from tutor.happiness.landing import land
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Play, State
from tutor.puzzles import KINDS
from tutor.puzzles.euphoria import gaps
from tutor.puzzles.kind import Task, verdict_of
from tutor.puzzles.positions import (
    from_a_game,
    near_misses,
    playable,
    position,
    recoloured,
    stock,
    stuck,
    thinned,
    touching,
)
from tutor.puzzles.workshop import Recipe, Workshop

# -- the candidates of each kind, and what is special about one -------------------------------------------


def _euphorias(rules: Figures, rng: Random) -> Iterator[Task]:
    """Plays that complete a plus, and boards where one lacks a card that the hand has not: each with its near miss."""
    for state in from_a_game(rules, rng):
        plays = _completing(state) or [Play(rng.choice(state.mover.hand), gap) for gap in cells_of(gaps(state))]
        if not plays:
            continue
        card, cell = rng.choice(plays)
        small = thinned(state, cell, card, rng)
        found = bool(_completing(small))
        flipped = (near for near in near_misses(small, rng) if bool(_completing(near)) is not found)
        for one in shuffled(rng, (small, *islice(flipped, 1))):
            yield Task(happiness, "euphoria", one)


def _completing(state: State) -> list[Play]:
    """The plays that complete a plus."""
    board, open_cells = state.board, gaps(state)
    happy = [card for card in state.mover.hand if card.jp]
    return [Play(card, cell) for card in happy for cell in cells_of(open_cells & board.matching(card))]


def _trait_of_euphoria(task: Task) -> str:
    ways = KINDS["euphoria"].solutions(task)
    if ways == ["none"]:
        return "none" if gaps(task.state) else ""
    if len(ways) > 1:
        return "two" if len(ways) == 2 else ""
    (play,) = _completing(task.state)
    whole = 1 << play.cell | beside(1 << play.cell)
    return "centre" if whole in land(task.state.board, play, task.state.rules).pluses else "arm"


def _where(rules: Figures, rng: Random) -> Iterator[Task]:
    """Any card of a hand; and, where it has one cell alone, a near miss with none."""
    for state in from_a_game(rules, rng):
        card = rng.choice(state.mover.hand)
        small = thinned(state, rng.choice(sorted(state.board.cards)), card, rng)
        yield Task(happiness, "where", small, card)
        if _cells(small, card) == 1:
            nears = (near for near in near_misses(small, rng) if card in near.mover.hand and not _cells(near, card))
            for near in islice(nears, 1):
                yield Task(happiness, "where", near, card)


def _cells(state: State, card: Card) -> int:
    """In how many cells the card may be played."""
    return sum(play.card == card for play in legal_plays(state))


def _trait_of_where(task: Task) -> str:
    cells = KINDS["where"].solutions(task)
    n = 0 if cells == ["none"] else len(cells)
    return str(n) if n < 5 else "5 to 8" if n <= 8 else ""


def _scores(rules: Figures, rng: Random) -> Iterator[Task]:
    """Every play of a game's positions; and a 0-bummer, which scores nothing."""
    for state in from_a_game(rules, rng):
        for play in shuffled(rng, legal_plays(state)):
            small = thinned(state, play.cell, play.card, rng)
            if play in legal_plays(small):
                yield Task(happiness, "score", small, play)
    for task in _stuck_hands(rules, rng):
        yield task._replace(kind="score")


def _trait_of_score(task: Task) -> str:
    state, play = task.state, task.ask
    told = {event.rule for event in verdict_of(task, play).events}
    pluses = len(land(state.board, play, state.rules).pluses)
    touched = len({island(state.board.taken, 1 << near) for _, near, _ in state.board.neighbours(play.cell)})
    if play.card.is_bummer:
        if not touched:
            return "nothing" if state.board.taken else ""
        return "bummer at a plus" if "H-BUMM-9" in told else "bummer of islands" if touched > 1 else "bummer"
    if pluses:
        return "" if pluses > 2 else "two euphorias" if pluses == 2 else f"euphoria{' of islands' * (touched > 1)}"
    return "plain" if touched < 2 else "islands" if touched == 2 else "more islands"


def _zero_bummers(rules: Figures, rng: Random) -> Iterator[Task]:
    """Hands of Bummers that are stuck; and of each rule that may forbid a 0-bummer, a near miss."""
    for task in _stuck_hands(rules, rng):
        yield task
        asked = task.state.mover.hand.index(task.ask.card)
        met = {"", "legal", "legal on an empty board"}
        for near in near_misses(task.state, rng):
            card = near.mover.hand[asked]
            if card.is_bummer and playable(near.board, near.mover.hand) <= 1:
                one = task._replace(state=near, ask=task.ask._replace(card=card))
                trait = _trait_of_zero_bummer(one)
                if trait not in met:
                    met.add(trait)
                    yield one


def _stuck_hands(rules: Figures, rng: Random) -> Iterator[Task]:
    """Legal 0-bummers: nothing else can be played, and so all cards of the hand are Bummers (H-BUMM-8)."""
    bummers = shuffled(rng, [card for card in stock(rules) if card.is_bummer])[: rng.randint(3, 5)]
    empty = position(rules, {}, bummers)
    assert empty is not None
    yield Task(happiness, "zero_bummer", empty, Play(bummers[0], centre(rules.grid)))
    if rules.preset == "tabletop":
        # Wild Silver always fits beyond the outermost card of its side, and a table has no rim to prevent that.
        bummers = tuple(_without_silver(card, rng) for card in bummers)
    state = stuck(rules, bummers, rng)
    if state is not None:
        near = touching(state.board)
        apart = list(cells_of(beside(near) & state.board.cells & ~state.board.taken & ~near))
        if apart:
            yield Task(happiness, "zero_bummer", state, Play(bummers[0], rng.choice(apart)))


def _without_silver(card: Card, rng: Random) -> Card:
    """The card, or the same with a colour where it shows Silver."""
    return rng.choice([one for one in (card, *recoloured(card)) if Colour.SILVER not in one.edges])


def _trait_of_zero_bummer(task: Task) -> str:
    """Which rule alone forbids it, where one play next to a card, or else one card, is all that could be played."""
    where = "" if task.state.board.taken else " on an empty board"
    broken = {violation.rule for violation in verdict_of(task, task.ask).violations}
    if not broken:
        return f"legal{where}"
    plays = legal_plays(task.state)
    alone = len({play.card for play in plays}) if broken == {"H-BUMM-8"} else len(plays)
    return f"{min(broken)}{where}" if len(broken) == 1 and alone == 1 else ""


# -- choosing ---------------------------------------------------------------------------------------------


def _looks(task: Task) -> int:
    """How much there is to look at: the cells that touch a card."""
    return touching(task.state.board).bit_count()


def _looks_at_cards(task: Task) -> int:
    """The same, for each card that may be meant."""
    return _looks(task) * len(task.state.mover.hand)


RECIPES: Mapping[str, Recipe] = {
    "euphoria": Recipe(
        _euphorias,
        _trait_of_euphoria,
        {"none": (3, 3, 3), "centre": (2, 2, 2), "arm": (2, 2, 2), "two": (2, 2, 2)},
        _looks_at_cards,
        {"none": 40},
    ),
    "zero_bummer": Recipe(
        _zero_bummers,
        _trait_of_zero_bummer,
        {
            "legal": (3, 4, 4),
            "legal on an empty board": (1, 0, 1),
            "H-BUMM-6": (2, 2, 2),
            "H-ISLE-2": (1, 2, 2),
            "H-BUMM-8": (0, 2, 2),
            "H-BUMM-8 on an empty board": (2, 0, 0),
        },
        _looks_at_cards,
    ),
    "where": Recipe(
        _where,
        _trait_of_where,
        {"0": (1, 2, 2), "1": (2, 1, 2), "2": (2, 1, 2), "3": (1, 1, 1), "4": (1, 1, 1), "5 to 8": (2, 2, 2)},
        _looks,
        {"0": 10},
    ),
    "score": Recipe(
        _scores,
        _trait_of_score,
        {
            "plain": (1, 1, 1),
            "islands": (1, 1, 1),
            "more islands": (0, 1, 1),
            "euphoria": (2, 1, 1),
            "euphoria of islands": (0, 1, 1),
            "two euphorias": (1, 1, 1),
            "bummer": (1, 1, 1),
            "bummer at a plus": (1, 1, 1),
            "bummer of islands": (0, 1, 1),
            "nothing": (1, 1, 1),
        },
        _looks,
        {
            "islands": 10,
            "bummer": 10,
            "nothing": 20,
            "bummer of islands": 20,
            "more islands": 30,
            "bummer at a plus": 30,
            "euphoria": 40,
            "euphoria of islands": 50,
            "two euphorias": 60,
        },
    ),
}

HAPPINESS = Workshop("tutor.puzzles.generator", {preset: Ruleset(preset).figures for preset in PRESETS}, RECIPES)

if __name__ == "__main__":
    HAPPINESS.print_file()
