"""The work on one task: choosing, trying, answering, taking hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import param

from tutor.core import Game
from tutor.puzzles import KINDS
from tutor.puzzles.kind import ACTING, Hint, Kind, Outcome, Task
from tutor.puzzles.proof import read_answer
from tutor.session.choosing import scores_at, tapped
from tutor.tables import Asked

HINTS = 4
"""Hints of every task: the rule, the region, the piece, the play."""


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
    def decides(self) -> Sequence[str]:
        """The rules that decide about the last answer: those that are broken or, where none is, those that are asked
        about."""
        verdict = self.reply.verdict if self.reply else None
        broken = tuple(dict.fromkeys(one.rule for one in verdict.violations)) if verdict else ()
        return broken or self.kind.asks_about(self.task)

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
        answer = read_answer(self.task, ways[way])
        line = list(answer) if self.kind.form == "line" else []
        reply = self.kind.reply(self.task, answer)
        self.param.update(shown=ways[way], reply=reply, chosen=[], line=line, state=self._after(line))

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

    @property
    def leads_to(self) -> Any:
        """The position that a legal try leads to, which is shown until it is taken back; None if there is none. Where
        a line has led so far is the `state` itself."""
        reply = self.reply
        if self.line or reply is None or reply.action is None or reply.verdict is None or not reply.verdict.legal:
            return None
        if reply.after is not None:
            return reply.after
        after, _ = self.task.game.apply(self.state, reply.action)
        return after

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
