"""Practice that the tutor chooses: the review of what is due, and the check that finds where a learner begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

import param

from tutor.content.lessons import lessons
from tutor.games import GAMES
from tutor.path import rules_of, weakest
from tutor.practice import Practice, boards, steps_to_solve
from tutor.progress.kept import now
from tutor.puzzles.kind import Outcome
from tutor.rulebook import game_of, is_rule, rulebook
from tutor.session.answered import Answered, Report, to_nobody
from tutor.session.task import TaskRun
from tutor.suiting import Learner, Reason, next_puzzle
from tutor.tables import AS_PRINTED, Tables, asked_at
from tutor.texts import Mistake


class Round(param.Parameterized):
    """Tasks one after the other; what comes next may depend on the answers."""

    now: Any = param.ClassSelector(class_=Practice, allow_None=True, doc="What is asked now; None when it is over.")
    run: Any = param.ClassSelector(class_=TaskRun, allow_None=True, doc="The work on it.")
    number = param.Integer(default=0, bounds=(0, None), doc="Which task it is, from 1.")

    def __init__(self, report: Report = to_nobody, tables: Tables = AS_PRINTED, **params: Any) -> None:
        super().__init__(**params)
        self._report = report
        self._tables = tables

    def _ask(self, practice: Practice | None) -> None:
        if practice is None:
            self.param.update(now=None, run=None)
            return

        def report(outcome: Outcome) -> None:
            run: TaskRun = self.run
            difficulty = run.rated(practice.difficulty)
            self.heard(Answered(practice.id, outcome, run.tries, run.hints, practice.rules, difficulty=difficulty))

        self.param.update(
            now=practice, run=TaskRun(asked_at(practice.task, self._tables), report), number=self.number + 1
        )

    def heard(self, answered: Answered) -> None:
        """What is done with an answer."""
        self._report(answered)

    def go_on(self) -> None:
        """Ask what comes next."""
        raise NotImplementedError


class RuleRound(Round):
    """A round in which each task is asked because of a rule, none of them twice."""

    named: ClassVar[bool] = False
    """Whether the learner is told the rule before it is asked about."""

    rule = param.String(doc="The rule because of which the task is asked.")
    reason: Any = param.ClassSelector(class_=Reason, allow_None=True, doc="Why this puzzle, if it is one.")

    def __init__(self, learner: Learner, seed: int, report: Report, tables: Tables, **params: Any) -> None:
        super().__init__(report, tables, **params)
        self._learner = learner
        self._rng = Random(seed)
        self._asked: set[str] = set()

    def _ask_about(self, rule: str) -> bool:
        """Ask about a rule what suits the learner best; whether there is anything left to ask."""
        chosen = next_puzzle(self._learner, rule, now(), self._rng.getrandbits(32), self._asked, self.named)
        if chosen is None:
            return False
        self._asked.add(chosen.practice.id)
        self.param.update(rule=rule, reason=chosen.reason)
        self._ask(chosen.practice)
        return True


class Review(RuleRound):
    """The rules that are due, those that fade most first, games and kinds of task mixed, each on another board."""

    rules = param.List(default=[], item_type=str, doc="The rules still to be asked about.")

    def __init__(
        self, learner: Learner, due: Sequence[str], seed: int, report: Report = to_nobody, tables: Tables = AS_PRINTED
    ) -> None:
        super().__init__(learner, seed, report, tables, rules=mixed(due))
        self.go_on()

    @property
    def last(self) -> int:
        """How many tasks the round has at most."""
        return self.number + len(self.rules)

    def go_on(self) -> None:
        while self.rules:
            rule, *self.rules = self.rules
            if self._ask_about(rule):
                # What a task asks about besides need not be asked again today.
                self.rules = [other for other in self.rules if other not in self.now.rules]
                return
        self._ask(None)


BOARDS = 3
"""How many boards a drill has at most."""


class Drill(RuleRound):
    """A few boards of one rule, which the learner is told; raises `Mistake` if there is none."""

    named = True

    def __init__(
        self, learner: Learner, rule: str, seed: int, report: Report = to_nobody, tables: Tables = AS_PRINTED
    ) -> None:
        if not is_rule(rule):
            raise Mistake.unknown("no_rule", rule, [id for game in GAMES for id in rulebook(game).rules])
        every = boards(rule, named=True)
        if not every:
            raise Mistake("no_practice", rule=rule)
        super().__init__(learner, seed, report, tables, rule=rule)
        self.last = min(BOARDS, len(every))
        """How many tasks the round has."""
        self.go_on()

    def go_on(self) -> None:
        if self.number == self.last or not self._ask_about(self.rule):
            self._ask(None)


class Endless(RuleRound):
    """Puzzle after puzzle of a game, each about the rule that is remembered least surely by then."""

    def __init__(
        self, learner: Learner, game: str, seed: int, report: Report = to_nobody, tables: Tables = AS_PRINTED
    ) -> None:
        super().__init__(learner, seed, report, tables)
        self._game = game
        self.go_on()

    def go_on(self) -> None:
        if not any(self._ask_about(rule) for rule in weakest(self._game, self._learner.kept, now())):
            self._ask(None)


def mixed(rules: Sequence[str]) -> list[str]:
    """The rules in their order, but taken from both games in turn."""
    queues = [[rule for rule in rules if game_of(rule) == game] for game in GAMES]
    found = []
    while any(queues):
        found += [queue.pop(0) for queue in queues if queue]
    return found


MOST_QUESTIONS = 10
"""How many questions a placement check asks at most."""


class Placement(Round):
    """Finds the first lesson that a learner needs: a search between the lessons, with two questions to each.

    Whoever answers both at once, without a hint, is taken to know that lesson and all before it.
    """

    low = param.Integer(default=0, bounds=(0, None), doc="So many lessons are known.")
    high = param.Integer(default=0, bounds=(0, None), doc="From this lesson on nothing is.")

    def __init__(
        self, game: str, seed: int, on_found: Callable[[Sequence[str]], None], tables: Tables = AS_PRINTED
    ) -> None:
        self._lessons = lessons(game)
        self._rng = Random(seed)
        self._on_found = on_found
        self._questions: list[Practice] = []
        super().__init__(tables=tables, high=len(self._lessons))
        self.go_on()

    @property
    def _middle(self) -> int:
        return (self.low + self.high) // 2

    def heard(self, answered: Answered) -> None:
        """Only the first answer counts, and only without a hint; it is no practice, so nobody else hears of it."""
        if answered.tries:
            return
        if answered.outcome is not Outcome.SOLVED or answered.hints:
            self.high = self._middle
            self._questions = []
        elif not self._questions:
            self.low = self._middle + 1

    def pass_over(self) -> None:
        """The learner does not know."""
        if self.run is not None and not self.run.solved and not self.run.tries:
            self.high = self._middle
            self._questions = []
        self.go_on()

    def go_on(self) -> None:
        if not self._questions:
            if self.low >= self.high or self.number >= MOST_QUESTIONS:
                self._ask(None)
                self._on_found([rule for lesson in self._lessons[: self.low] for rule in rules_of(lesson)])
                return
            asked = steps_to_solve(self._lessons[self._middle])
            self._questions = self._rng.sample(asked, min(2, len(asked)))
        self._ask(self._questions.pop())
