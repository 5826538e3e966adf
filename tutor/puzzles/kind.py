"""What a kind of puzzle is: what it asks, which answers solve it, what it replies, and how it hints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any, ClassVar, Literal, NamedTuple

from tutor.core import NO_FACTS, Facts, Game, Verdict, gain, judge
from tutor.puzzles.ground import Ground


class Goal(NamedTuple):
    """What a try must be to count as asked for, told as facts of its verdict.

    `happens` and `breaks` are rule ids, of which one is enough; `jp` is what the acting player scores; `card`
    is the word of the card to play. A goal with none of them is reached by anything legal.
    """

    happens: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    jp: int | None = None
    card: str | None = None


class Task(NamedTuple):
    """One question about one position. `ask` is what the kind asks about, as its `asks_for` says: an action, a card, a
    place, a number, a `Goal`, or nothing."""

    game: Game[Any, Any]
    kind: str
    state: Any
    ask: Any = None


class Outcome(Enum):
    """How an answer fares: not legal, legal but not what was asked, wrong, on the way to the goal, or solved."""

    ILLEGAL = "illegal"
    MISSED = "missed"
    WRONG = "wrong"
    ON = "on"
    SOLVED = "solved"


class Reply(NamedTuple):
    """The answer to an answer.

    `verdict` is that on the action tried or asked about, `action` that action; `remark` names a sentence of the
    kind's own texts, with its `facts`. `after` is where all that is told leads to, if the action alone does not.
    """

    outcome: Outcome
    action: Any = None
    verdict: Verdict | None = None
    remark: str = ""
    facts: Facts = NO_FACTS
    after: Any = None


class Hint(NamedTuple):
    """One of four steps to the answer: the rule, the region, the piece, the play.

    `case` names the sentence among the kind's texts; that of "rule" is the text of the rule that `facts` name; it
    comes first, but where it is the answer. That of "answer" are the words of an option. `cells` are lit up.
    """

    case: str
    facts: Facts = NO_FACTS
    cells: tuple[str, ...] = ()


Hints = tuple[Hint, Hint, Hint, Hint]


class Option(NamedTuple):
    """One answer of a choice.

    `case` names its sentence among the kind's texts, where it is not the answer itself; that of the case "rule" is the
    text of the rule that `facts` name.
    """

    answer: str
    case: str = ""
    facts: Facts = NO_FACTS


class Trap(NamedTuple):
    """A wrong answer that people give, and the rule that refutes it."""

    answer: Any
    rule: str


AskedFor = Literal["nothing", "action", "card", "place", "number", "goal"]
"""What a task of the kind asks about."""

AnswerForm = Literal["look", "play", "play or none", "line", "yes or no", "choice", "cells", "number"]
"""How a task of the kind is answered; `ACTING` are the forms in which the learner acts on the board."""

ACTING: tuple[AnswerForm, ...] = ("play", "play or none", "line")


class Kind(ABC):
    """A kind of puzzle. An answer is what `form` says: an action (or None for "there is none"), a line of actions as
    far as it goes, a bool, one of the `options`, a set of cells, a number; a kind to look at takes any."""

    name: ClassVar[str]
    form: ClassVar[AnswerForm]
    asks_for: ClassVar[AskedFor]
    rule_is_answer: ClassVar[bool] = False
    """Whether the answer is the rule that is asked about, which must not be named before."""

    def options(self, task: Task) -> Sequence[Option]:
        """What there is to choose from, where the answer is a choice."""
        return ()

    @abstractmethod
    def solutions(self, task: Task) -> Sequence[str]:
        """Every solution, as short text, by full enumeration with the engine."""

    @abstractmethod
    def reply(self, task: Task, answer: Any) -> Reply:
        """What to say to `answer`, by the engine alone."""

    @abstractmethod
    def hints(self, task: Task) -> Hints:
        """Four hints, each of which gives more away."""

    def seat(self, task: Task) -> int:
        """Whose eyes the question is seen with: whose turn it is."""
        return task.game.at_turn(task.state)

    def asks_about(self, task: Task) -> tuple[str, ...]:
        """The rules that an answer shows a grasp of: that of the first hint."""
        return (str(self.hints(task)[0].facts["rule"]),)

    def carried(self, task: Task, state: Any) -> Task | None:
        """The same question about another position: about the card or the action at the same places; None if there is
        none."""
        ask, game = task.ask, task.game
        match self.asks_for:
            case "action":
                places = game.way(task.state, ask)
                ask = game.aim(state, places) if game.aim(task.state, places) == ask else ask
            case "card":
                held = task.state.mover.hand.index(ask)
                ask = state.mover.hand[held] if held < len(state.mover.hand) else None
            case "place":
                ask = ask if ask in game.sources(state) else None
            case _:
                return task._replace(state=state)
        return None if ask is None else task._replace(state=state, ask=ask)

    def candidates(self, task: Task) -> Sequence[Any]:
        """Every answer that a learner can give, right or wrong; of a line, every first action; of cells, each alone."""
        match self.form:
            case "look":
                return ()
            case "yes or no":
                return (True, False)
            case "choice":
                return [option.answer for option in self.options(task)]
            case "line":
                return [(action,) for action in task.game.tries(task.state)]
            case "play":
                return list(task.game.tries(task.state))
            case "play or none":
                return [*task.game.tries(task.state), None]
        raise NotImplementedError(f"{self.name} does not say what can be answered")

    def traps(self, task: Task) -> Iterable[Trap]:
        """The wrong answers that people give: what fails by one rule alone, and each wrong word that can be chosen."""
        for answer in self.candidates(task):
            reply = self.reply(task, answer)
            if reply.outcome is Outcome.ILLEGAL and reply.verdict:
                broken = {violation.rule for violation in reply.verdict.violations}
                if len(broken) == 1:
                    yield Trap(answer, *broken)
            elif reply.outcome is Outcome.WRONG and answer is not None:
                yield Trap(answer, self.asks_about(task)[0])


class PuzzleKind(Kind):
    """A kind of which the library has puzzles, and of which more can be made."""

    @abstractmethod
    def tasks(self, ground: Ground, rules: Any, rng: Random) -> Iterator[Task]:
        """Questions to choose from, out of one game of bots or one search."""

    @abstractmethod
    def trait(self, task: Task) -> str:
        """What is special about a question; "" if it is not worth asking. A library has some of each trait."""

    def effort(self, task: Task) -> int:
        """How many things there are to look at before the answer is sure."""
        return len(self.candidates(task))


def verdict_of(task: Task, action: Any) -> Verdict:
    """The engine's verdict on an action in the task's position."""
    return judge(task.game, task.state, action)


def reaches(task: Task, goal: Goal, action: Any, verdict: Verdict) -> bool:
    """Whether a try is what the goal asks for."""
    if goal.card is not None and getattr(task.game.named(task.state, action).get("card"), "word", "") != goal.card:
        return False
    if goal.breaks:
        return any(one.rule in goal.breaks for one in verdict.violations)
    if not verdict.legal or (goal.happens and not any(event.rule in goal.happens for event in verdict.events)):
        return False
    return goal.jp is None or gain(verdict.events, task.game.actor(task.state, action)) == goal.jp
