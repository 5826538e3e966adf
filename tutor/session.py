"""What a page shows and binds: a task being worked on, a lesson, a round of puzzles, a free game. All Param, no Panel.

These objects belong to one learner's session and hold no words: a page turns their verdicts into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import param

from tutor.bots import BOTS
from tutor.content import Lesson, Puzzle, Step, puzzles, write_ask
from tutor.core import Event, Game, Verdict, gain, judge
from tutor.puzzles import KINDS
from tutor.puzzles.kind import ACTING, Hint, Kind, Outcome, Task
from tutor.puzzles.proof import read_answer
from tutor.tables import AS_PRINTED, Asked, Tables, asked_at

HINTS = 4
"""Hints of every task: the rule, the region, the piece, the play."""


class Answered(NamedTuple):
    """An answer as it is reported: to which task, how it fared, and after how many tries and hints.

    `rules` are those that it shows a grasp of, if it solves the task; `step` names the step of a lesson. `difficulty`
    is that of a puzzle by its position, whose first answer is rated.
    """

    task: str
    outcome: Outcome
    tries: int
    hints: int
    rules: tuple[str, ...]
    step: str = ""
    difficulty: int | None = None


Report = Callable[[Answered], None]
"""Hears of every answer before it is shown."""


def to_nobody(answered: Answered) -> None:
    """The report of a run whose answers nobody keeps."""


def tapped(game: Game[Any, Any], state: Any, chosen: Sequence[str], place: str) -> tuple[list[str], Any]:
    """What a tap on a place leads to: the places that are chosen from then on, and the action that is meant, if any is.

    A tap on a chosen place lets go of it. Where a tap could begin something else, that is meant rather than an action
    which is not legal: another card of the hand, or another one that lies on the table.
    """
    if place in chosen:
        return [one for one in chosen if one != place], None
    action = game.aim(state, [*chosen, place])
    begins = game.leads_on(state, [place]) and (not chosen or ("/" in place) == ("/" in chosen[0]))
    if action is not None and not (begins and any(True for _ in game.violations(state, action))):
        return list(chosen), action
    if game.leads_on(state, [*chosen, place]):
        return [*chosen, place], None
    return [place] if begins else list(chosen), None


class TaskRun(param.Parameterized):
    """A learner at work on one task: what is chosen, what was tried, what was replied, which hints were taken."""

    task: Any = param.ClassSelector(class_=tuple, constant=True, doc="The question, as tutor.puzzles.kind.Task.")
    changed = param.Boolean(default=False, doc="Whether the learner's table has another answer than the preset.")
    set_aside = param.Boolean(default=False, doc="Whether it has none, so that the task stays as printed.")
    state: Any = param.Parameter(doc="The position on the board: the task's own, or where a line has led so far.")
    line: Any = param.List(default=[], doc="The actions done so far, where the answer is a line of them.")
    help = param.Boolean(default=False, doc="Whether the legal places of the chosen card are shown.")
    teaches: Any = param.Parameter(default=(), doc="The rules that a lesson teaches with it: its first hint.")
    chosen = param.List(default=[], item_type=str, doc="The places from which the next try starts.")
    picked = param.List(default=[], item_type=str, doc="The cells marked so far, where the answer is a set of cells.")
    reply: Any = param.ClassSelector(class_=tuple, allow_None=True, doc="The reply to the last answer.")
    tries = param.Integer(default=0, bounds=(0, None), doc="Answers that did not solve the task.")
    hints = param.Integer(default=0, bounds=(0, HINTS), doc="How many hints were taken.")
    solved = param.Boolean(default=False, doc="Whether an answer has solved the task.")
    shown = param.String(default="", doc="The solution that was shown, if nobody found one.")

    def __init__(
        self, task: Task | Asked, report: Callable[[Outcome], None] = lambda outcome: None, **params: Any
    ) -> None:
        asked = task if isinstance(task, Asked) else Asked(task)
        super().__init__(**asked._asdict(), state=asked.task.state, **params)
        self._report = report
        self._offered = self.kind.form in ACTING and len(self.sources) == 1
        if self._offered:
            self.chosen = list(self.sources)

    @property
    def kind(self) -> Kind:
        """What kind of task it is."""
        return KINDS[self.task.kind]

    def rated(self, difficulty: int | None) -> int | None:
        """The difficulty of the task, unless the learner's table has made another question of it."""
        return None if self.changed else difficulty

    @property
    def sources(self) -> Sequence[str]:
        """The places from which a try can start."""
        game: Game[Any, Any] = self.task.game
        return game.sources(self.state)

    def tap(self, place: str | None) -> None:
        """A tap on a place: choose a card, try it there, mark a cell. None lets go of what is chosen."""
        if self.solved:
            return
        if place is None:
            self.param.update(chosen=[], reply=None)
        elif self.kind.form == "cells":
            if not place.startswith("hand/"):
                marked = set(self.picked) ^ {place}
                self.param.update(picked=sorted(marked), reply=None)
        elif self.kind.form in ACTING:
            offered, self._offered = self._offered, False
            if offered and place in self.chosen:
                return  # who taps the only card wants it, and did not choose it before
            chosen, action = tapped(self.task.game, self.state, self.chosen, place)
            if action is not None:
                self.answer(action)
            elif chosen != self.chosen:
                self.param.update(chosen=chosen, reply=None)

    def drop(self, source: str, target: str) -> None:
        """A try by moving from one place to another."""
        action = self.task.game.aim(self.state, [source, target])
        if action is not None and self.kind.form in ACTING and not self.solved:
            self.chosen = [source]
            self.answer(action)

    def answer(self, answer: Any = None) -> None:
        """Answer the task; once it is solved, nothing changes any more. A line is answered action by action."""
        if self.solved:
            return
        if self.kind.form == "line":
            self._go_on(answer)
            return
        reply = self.kind.reply(self.task, answer)
        solved = reply.outcome is Outcome.SOLVED
        self._tell(reply.outcome)
        self.param.update(reply=reply, solved=solved, tries=self.tries + (not solved))

    def _tell(self, outcome: Outcome) -> None:
        """Report an answer that is the learner's own."""
        if not self.shown:
            self._report(outcome)

    def _go_on(self, action: Any) -> None:
        if self._is_over:
            return
        reply = self.kind.reply(self.task, (*self.line, action))
        if reply.outcome is not Outcome.ON:
            self._tell(reply.outcome)
        self.param.update(
            reply=reply,
            solved=reply.outcome is Outcome.SOLVED,
            tries=self.tries + (reply.outcome in (Outcome.ILLEGAL, Outcome.MISSED)),
        )
        if reply.outcome is not Outcome.ILLEGAL:
            after, _ = self.task.game.apply(self.state, action)
            self.param.update(state=after, line=[*self.line, action], chosen=[])

    @property
    def _is_over(self) -> bool:
        """Whether the turn of a line is over, so that an action can only be taken back."""
        task: Task = self.task
        game = task.game
        return game.is_over(self.state) or game.at_turn(self.state) != game.at_turn(task.state)

    def take_back(self) -> None:
        """Clear the last try, or the last action of a line, to try again."""
        if self.solved:
            return
        line = list(self.line)
        if line and not (self.reply and self.reply.outcome is Outcome.ILLEGAL):
            line.pop()
        self.param.update(reply=None, picked=[], line=line, state=self._after(line))

    def _after(self, line: Sequence[Any]) -> Any:
        """Where a line of actions leads from the task's position."""
        state = self.task.state
        for action in line:
            state, _ = self.task.game.apply(state, action)
        return state

    def solve(self, solutions: Sequence[str]) -> None:
        """Answer with the first of the solutions, as the content has them, for all to see; it is nobody's answer."""
        cells = self.kind.form == "cells" and solutions[0] != "none"
        picked = list(solutions) if cells else []
        self.param.update(reply=None, chosen=[], picked=picked, line=[], state=self.task.state, shown=solutions[0])
        match self.kind.form:
            case "look":
                self.answer()
            case "line":
                for action in read_answer(self.task, solutions[1]):
                    self.answer(action)
            case "cells":
                self.answer(frozenset(picked))
            case _:
                self.answer(read_answer(self.task, solutions[0]))

    @property
    def ways(self) -> Sequence[str]:
        """The solutions of which each solves the task by itself; of a line, the shortest ones."""
        solutions = self.kind.solutions(self.task)
        match self.kind.form:
            case "line":
                return solutions[1:]
            case "play" | "play or none":
                return solutions
        return solutions[:1]

    @property
    def way_shown(self) -> int:
        """Which of the `ways` the board shows, counted from 0; -1 if it is none of them."""
        write = self.task.game.write_action
        done = list(self.line) or ([self.reply.action] if self.reply and self.reply.action is not None else [])
        shown = ", ".join(map(write, done)) or "none"
        return list(self.ways).index(shown) if shown in self.ways else -1

    def look_at(self, way: int) -> None:
        """Show one of the `ways`, counted from 0, once the task is solved."""
        ways = self.ways
        if not self.solved or self.kind.form not in ACTING or way not in range(len(ways)):
            return
        answer, state = read_answer(self.task, ways[way]), self.task.state
        line = list(answer) if self.kind.form == "line" else []
        for action in line:
            state, _ = self.task.game.apply(state, action)
        reply = self.kind.reply(self.task, answer)
        self.param.update(shown=ways[way], reply=reply, chosen=[], line=line, state=state)

    def hint(self) -> None:
        """Take one hint more, if there is one."""
        self.param.update(hints=min(self.hints + 1, HINTS), reply=self.reply if self.solved else None)

    @property
    def hints_taken(self) -> tuple[Hint, ...]:
        """The hints taken so far. What a lesson teaches is nearer to its point than what an engine tells first."""
        if not self.hints:
            return ()
        # A line is helped on from where it has led or, if that has ended the turn, from before its last action; the
        # other kinds stay where they began.
        task: Task = self.task
        if not self.solved:
            task = task._replace(state=self._after(self.line[:-1]) if self._is_over else self.state)
        rule, *others = self.kind.hints(task)
        if self.teaches:
            rule = Hint("rule", {"rule": self.teaches[0]})
        return (rule, *others)[: self.hints]

    @property
    def tried(self) -> Any:
        """The action to show on the board: the one tried, or the one that is asked about."""
        if self.reply and self.reply.action is not None:
            return self.reply.action
        asked = self.kind.asks_for == "action" and self.kind.form != "look"
        return self.task.ask if asked else None

    def offers(self) -> Sequence[Any]:
        """What can be asked for by a word now, where the learner acts."""
        game: Game[Any, Any] = self.task.game
        if self.solved or self.kind.form not in ACTING or self._is_over:
            return ()
        return game.offers(self.state, self.chosen)

    @property
    def shows_legal(self) -> bool:
        """Whether the legal places of the chosen card are shown: with help, and where a whole turn is to be found."""
        return (self.help or self.kind.form == "line") and not self.solved

    def landscape(self) -> Mapping[str, int]:
        """What the chosen card would score at each of its legal places, where they are shown."""
        return scores_at(self.task.game, self.state, self.chosen) if self.shows_legal else {}


def scores_at(game: Game[Any, Any], state: Any, chosen: Sequence[str]) -> dict[str, int]:
    """For each place with which the chosen ones make a legal action: the points that it scores."""
    ways = {action: tuple(game.way(state, action)) for action in game.legal_actions(state)} if chosen else {}
    return {
        way[-1]: gain(game.apply(state, action)[1], game.actor(state, action))
        for action, way in ways.items()
        if way[:-1] == tuple(chosen)
    }


def marks_of(verdict: Verdict, way: Sequence[str]) -> dict[str, str]:
    """How the places of a verdict are marked: in green what happens and what would be legal, with the card of the hand
    that could do it; in red what was tried, its `way`, and the edges that clash; with a thin ring what else decides."""
    if verdict.legal:
        return dict.fromkeys(verdict.cells, "legal")
    marks = {}
    for one in verdict.violations:
        better = {one.facts.get(name) for name in ("fits", "at", "centre")}
        for place in one.cells:
            tried = place in way or place.partition("/")[0] in way
            could = place in better or place.startswith("hand/")
            marks[place] = "illegal" if tried else "legal" if could else "decides"
    return marks


def marks_asked(task: Task) -> dict[str, str]:
    """How the places are marked that a task asks about."""
    match KINDS[task.kind].asks_for:
        case "place":
            return {task.ask: "hint"}
        case "action":
            return dict.fromkeys(task.game.way(task.state, task.ask), "chosen")
    return {}


class LessonRun(param.Parameterized):
    """A learner in a lesson: at which step, and at work on its task."""

    lesson: Any = param.ClassSelector(class_=Lesson, constant=True, doc="The lesson.")
    step = param.Integer(default=1, bounds=(1, None), doc="The step, from 1.")
    run: Any = param.ClassSelector(class_=TaskRun, doc="The work on the step's task.")

    def __init__(self, lesson: Lesson, step: int = 1, report: Report = to_nobody, tables: Tables = AS_PRINTED) -> None:
        self._report = report
        self._tables = tables
        step = min(max(step, 1), len(lesson.steps))
        super().__init__(lesson=lesson, step=step, run=self._start(lesson, step))

    def _start(self, lesson: Lesson, step: int) -> TaskRun:
        here = lesson.steps[step - 1]
        id = step_id(lesson, step)

        def report(outcome: Outcome) -> None:
            run: TaskRun = self.run
            rules = () if run.kind.form == "look" else here.teaches
            self._report(Answered(f"lesson/{id}", outcome, run.tries, run.hints, rules, id))

        return TaskRun(asked_at(here.task, self._tables), report, help=here.help, teaches=here.teaches)

    @property
    def here(self) -> Step:
        """The step itself."""
        lesson: Lesson = self.lesson
        return lesson.steps[self.step - 1]

    @property
    def is_last(self) -> bool:
        """Whether no step follows."""
        return self.step == len(self.lesson.steps)

    def go(self, step: int) -> None:
        """Go to a step, from its start; a step that is not there is passed over."""
        if 1 <= step <= len(self.lesson.steps):
            self.param.update(step=step, run=self._start(self.lesson, step))


def step_id(lesson: Lesson, step: int) -> str:
    """By which progress remembers a step, counted from 1."""
    return f"{lesson.game}/{lesson.id}/{step}"


def puzzle_id(puzzle: Puzzle) -> str:
    """By which progress remembers a puzzle."""
    return f"puzzle/{puzzle.game}/{puzzle.task.kind}/{puzzle.id}"


class PuzzleRun(param.Parameterized):
    """A learner at a puzzle: one among those of its kind, or one that was made to order."""

    puzzle: Any = param.ClassSelector(class_=Puzzle, doc="The puzzle on the board.")
    run: Any = param.ClassSelector(class_=TaskRun, doc="The work on it.")

    def __init__(self, puzzle: Puzzle, report: Report = to_nobody, tables: Tables = AS_PRINTED) -> None:
        self._report = report
        self._tables = tables
        super().__init__(puzzle=puzzle, run=self._start(puzzle))

    def _start(self, puzzle: Puzzle) -> TaskRun:
        def report(outcome: Outcome) -> None:
            run: TaskRun = self.run
            rules, difficulty = run.kind.asks_about(run.task), run.rated(puzzle.difficulty)
            self._report(Answered(puzzle_id(puzzle), outcome, run.tries, run.hints, rules, difficulty=difficulty))

        return TaskRun(asked_at(puzzle.task, self._tables), report)

    @property
    def is_made(self) -> bool:
        """Whether the puzzle was made to order: the library does not have it."""
        return self.puzzle not in self._all()

    @property
    def place(self) -> int:
        """The puzzle's number among those of its kind, from 1."""
        return self._all().index(self.puzzle) + 1

    @property
    def count(self) -> int:
        """How many puzzles of the kind there are."""
        return len(self._all())

    def _all(self) -> tuple[Puzzle, ...]:
        return puzzles(self.puzzle.game, self.puzzle.task.kind)

    def go(self, place: int) -> None:
        """Go to the puzzle with that number; after the last one comes the first."""
        self.show(self._all()[(place - 1) % self.count])

    def show(self, puzzle: Puzzle) -> None:
        """Put this puzzle on the board."""
        self.param.update(puzzle=puzzle, run=self._start(puzzle))

    def write_link(self) -> dict[str, str]:
        """What a link to the puzzle holds: its id or, of one that was made, its position and what is asked."""
        puzzle: Puzzle = self.puzzle
        task = puzzle.task
        if not self.is_made:
            return {"game": puzzle.game, "kind": task.kind, "puzzle": puzzle.id}
        ask = write_ask(task)
        link = {"game": puzzle.game, "kind": task.kind, "position": task.game.encode(task.state)}
        return {**link, "ask": ask} if ask else link


class Move(NamedTuple):
    """One action of a game that was played, the state it was made in, what happened, and whether a person chose it."""

    before: Any
    action: Any
    events: tuple[Event, ...]
    by_person: bool


class Match(param.Parameterized):
    """A free game at one screen: each seat a person or a bot."""

    game: Any = param.Parameter(constant=True, doc="The game that is played.")
    state: Any = param.Parameter(doc="The position now.")
    seats = param.List(default=[""], item_type=str, doc="For each seat its bot's name, or '' for a person.")
    moves: Any = param.List(default=[], item_type=tuple, doc="All moves so far.")
    chosen = param.List(default=[], item_type=str, doc="The places from which the next action starts.")
    tried: Any = param.Parameter(default=None, doc="The last action that was tried and is not legal.")
    verdict: Any = param.ClassSelector(class_=tuple, allow_None=True, doc="The verdict on the last try.")

    def __init__(self, game: Game[Any, Any], state: Any, seats: Sequence[str], seed: int) -> None:
        super().__init__(game=game, state=state, seats=list(seats))
        self._rng = Random(seed)
        self._declined: set[int] = set()

    @property
    def sources(self) -> Sequence[str]:
        """The places from which a person can begin: none while a bot is at turn, whose hand is its own."""
        return () if self.seats[self.game.at_turn(self.state)] else self.game.sources(self.state)

    def tap(self, place: str | None) -> None:
        """A tap on a place: choose a card, or do with the chosen one what is meant there."""
        if place is None:
            self.param.update(chosen=[], tried=None, verdict=None)
        elif self.sources:
            chosen, action = tapped(self.game, self.state, self.chosen, place)
            if action is not None:
                self.act(action, chosen)
            elif chosen != self.chosen:
                self.param.update(chosen=chosen, tried=None, verdict=None)

    def drop(self, source: str, target: str) -> None:
        """An action by moving from one place to another."""
        action = self.game.aim(self.state, [source, target]) if source in self.sources else None
        if action is not None:
            self.act(action, [source])

    def act(self, action: Any, chosen: Sequence[str] = ()) -> None:
        """Do what a person asks for; an illegal action changes nothing and is answered with its verdict.

        A click that comes when no person has to decide any more is passed over.
        """
        if not self.waits_for_a_person:
            return
        verdict = judge(self.game, self.state, action)
        if verdict.legal:
            self._do(action, by_person=True)
        else:
            self.param.update(tried=action, verdict=verdict, chosen=list(chosen))

    def offers(self) -> Sequence[Any]:
        """What a person can ask for by a word now."""
        return self.game.offers(self.state, self.chosen) if self.waits_for_a_person else ()

    def _do(self, action: Any, by_person: bool = False) -> None:
        after, events = self.game.apply(self.state, action)
        move = Move(self.state, action, tuple(events), by_person)
        if self.game.at_turn(after) != self.game.at_turn(self.state):
            self._declined.clear()
        self.param.update(
            state=after,
            moves=[*self.moves, move],
            chosen=[],
            tried=None,
            verdict=Verdict((), move.events),
        )

    @property
    def waits_for_a_person(self) -> bool:
        """Whether a person has to decide; if not, `step` goes on."""
        return any(not self.seats[seat] for seat in self.game.awaits(self.state))

    def step(self) -> bool:
        """Let one bot decide, or do a formality. A page calls it until it says that nothing was left to do."""
        game, state = self.game, self.state
        awaited = game.awaits(state)
        legal = game.legal_actions(state)
        for seat in awaited:
            if self.seats[seat] and seat not in self._declined:
                own = [action for action in legal if game.actor(state, action) in (seat, game.at_turn(state))]
                action = BOTS[self.seats[seat]](game, state, own, self._rng)
                if game.actor(state, action) == seat:
                    self._do(action)
                    return True
                self._declined.add(seat)
        if game.is_over(state) or self.waits_for_a_person:
            return False
        self._do(next(action for action in legal if game.actor(state, action) == game.at_turn(state)))
        return True

    def undo(self) -> None:
        """Go back to before the last move that a person chose."""
        moves = list(self.moves)
        while moves:
            move = moves.pop()
            if move.by_person:
                self.param.update(state=move.before, moves=moves, chosen=[], tried=None, verdict=None)
                self._declined.clear()
                return

    @property
    def states(self) -> list[Any]:
        """The position before each move, and the one of now."""
        return [*(move.before for move in self.moves), self.state]

    def landscape(self) -> dict[str, int]:
        """What the chosen card would score at each of its legal places."""
        return scores_at(self.game, self.state, self.chosen)
