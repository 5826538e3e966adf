"""The same board in Easy and in Hard: where is this play legal?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from tutor.core import Verdict, judge, shuffled
from tutor.games import ruleset_of, under
from tutor.happiness.board import beside, cell_name, cells_of
from tutor.happiness.cards import Colour
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Play, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.happiness.positions import from_a_game, is_of_the_hand, position, stock, stuck, thinned, touching
from tutor.puzzles.kind import Hint, Hints, Option, Outcome, PuzzleKind, Reply, Task

MODES = ("easy", "hard")

SOME, PLAYS = 6, 24
"""Positions of a game and plays of each that are looked at: to judge a play in both modes takes its time."""

ANSWERS: Mapping[tuple[bool, bool], str] = {
    (True, True): "both",
    (True, False): "easy",
    (False, True): "hard",
    (False, False): "neither",
}
"""The options, by whether the play is legal in Easy and in Hard."""


class Presets(PuzzleKind):
    """A play that is judged by both modes, which differ in how Silver matches."""

    name = "presets"
    form = "choice"
    asks_for = "action"

    def options(self, task: Task) -> Sequence[Option]:
        return [Option(answer) for answer in ("easy", "hard", "both", "neither")]

    def solutions(self, task: Task) -> Sequence[str]:
        return [_answer(_verdicts(task))]

    def reply(self, task: Task, answer: Any) -> Reply:
        """The verdict of the mode that forbids it; of Hard where neither does, and of Easy where both do."""
        right = _answer(_verdicts(task))
        outcome = Outcome.SOLVED if answer == right else Outcome.WRONG
        return Reply(outcome, task.ask, self._decides(task), f"is_{right}")

    def _decides(self, task: Task) -> Verdict:
        easy, hard = _verdicts(task)
        return hard if easy.legal else easy

    def _rule(self, task: Task) -> str:
        """What forbids it or, where nothing does, how Silver matches."""
        broken = self._decides(task).violations
        return broken[0].rule if broken else "H-SILV-3" if _silver(task) else "H-PLAC-3"

    def hints(self, task: Task) -> Hints:
        right = _answer(_verdicts(task))
        state, play = task.state, task.ask
        told = self._decides(task).violations or self._decides(task).events
        cells = tuple(dict.fromkeys(cell for one in told for cell in one.cells))
        touched = tuple(cell_name(near) for _, near, _ in state.board.neighbours(play.cell))
        piece = "piece" if touched and self._rule(task) in ("H-SILV-3", "H-PLAC-3") else "piece_hand"
        return (
            Hint("rule", {"rule": self._rule(task)}),
            Hint("region", {}, touched or tuple(task.game.sources(state))),
            Hint(piece, {}, cells),
            Hint(f"play_{right}", {}, cells),
        )

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """What decides; and where the modes differ, what they differ in."""
        differs = _answer(_verdicts(task)) in MODES
        return tuple(dict.fromkeys((self._rule(task), "H-MODE-1", *(("H-SILV-2", "H-SILV-3") if differs else ()))))

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Boards of a game in Hard, which could lie in Easy, too; of each one play for each answer. And, as no game has
        it often, a board where a hand with Silver fits nowhere in Hard: a last resort may be legal there alone."""
        if rules.preset not in MODES:
            return
        yield from self._only_in_hard(ground, rules, rng)
        for state in from_a_game(ground.presets["hard"], rng)[:SOME]:
            small = thinned(state, rng.choice(sorted(state.board.cards)), rng.choice(state.mover.hand), rng)
            same = position(rules, small.board.cards, small.mover.hand)
            if same is None:
                continue
            met = set()
            for play in shuffled(rng, _plays(same))[:PLAYS]:
                task = Task(ground.game, self.name, same, play)
                answer = _answer(_verdicts(task))
                if answer not in met and self.trait(task):
                    met.add(answer)
                    yield task

    def _only_in_hard(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        cards = shuffled(rng, stock(rules))
        with_silver = [card for card in cards if Colour.SILVER in card.edges]
        hand = [*with_silver[: rng.randint(1, 2)], *(card for card in cards if card.is_bummer)][: rng.randint(2, 3)]
        stuck_in_hard = stuck(ground.presets["hard"], list(dict.fromkeys(hand)), rng)
        same = stuck_in_hard and position(rules, stuck_in_hard.board.cards, stuck_in_hard.mover.hand)
        tasks = [Task(ground.game, self.name, same, play) for play in shuffled(rng, _plays(same))] if same else []
        yield from islice((task for task in tasks if _answer(_verdicts(task)) == "hard" and self.trait(task)), 1)

    def trait(self, task: Task) -> str:
        """The answer, and what decides; "" where Silver has nothing to do with it."""
        state, play = task.state, task.ask
        if state.rules.preset not in MODES or not is_of_the_hand(state, play) or play.cell in state.board.cards:
            return ""
        if position(state.rules._replace(silver="silver"), state.board.cards, state.mover.hand) is None:
            return ""  # the board could not lie in Hard
        verdicts = _verdicts(task)
        right = _answer(verdicts)
        silver = Colour.SILVER in play.card.edges or _silver(task)
        return f"{right}, {self._rule(task)}" if right in MODES or silver else ""

    def effort(self, task: Task) -> int:
        touched = sum(1 for _ in task.state.board.neighbours(task.ask.cell))
        others = touching(task.state.board).bit_count() if _answer(_verdicts(task)) == "hard" or not touched else 0
        return 2 * touched + others


@lru_cache(maxsize=8)
def _verdicts(task: Task) -> tuple[Verdict, Verdict]:
    """The verdicts of Easy and of Hard on the play. The last ones are kept, since every answer asks for the same."""
    _, dot, changed = ruleset_of(task.game, task.state).partition(".")
    easy, hard = (judge(task.game, under(task.game, task.state, f"{mode}{dot}{changed}"), task.ask) for mode in MODES)
    return easy, hard


def _answer(verdicts: tuple[Verdict, Verdict]) -> str:
    return ANSWERS[verdicts[0].legal, verdicts[1].legal]


def _silver(task: Task) -> bool:
    """Whether Silver meets an edge where the play would touch a card."""
    touched = task.state.board.neighbours(task.ask.cell)
    return any(Colour.SILVER in (task.ask.card.edges[side], card.edges[side.opposite]) for side, _, card in touched)


def _plays(state: State) -> list[Play]:
    """Each card of the hand beside a card and just apart from them."""
    near = touching(state.board)
    apart = beside(near) & state.board.cells & ~state.board.taken & ~near
    return [Play(card, cell) for card in state.mover.hand for cell in cells_of(near | apart)]
