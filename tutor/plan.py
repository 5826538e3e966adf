"""What a class looks at together: a step of a lesson, a puzzle or a position; and a plan, which is a list of these.

Each is written in one line, such as `lesson/happiness/placement/2`, `puzzle/happiness/where/where-03`, or
`puzzle/happiness/where/h1~…/tea` for a puzzle that was made, or `play/happiness/h1~…`: what a plan's link and its file
hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import Puzzle, puzzle, puzzle_kinds, puzzles
from tutor.content.tasks import write_ask
from tutor.games import game as game_named
from tutor.puzzles.generate import read_link as read_puzzle
from tutor.puzzles.kind import Goal, Task
from tutor.session.puzzle import PuzzleRun
from tutor.session.task import TaskRun
from tutor.texts import Mistake, toml_of

Page = Literal["lesson", "puzzle", "play"]
"""The page on which a learner works at it alone."""

SEPARATOR = ","
"""Between the topics of a plan in a link."""

MOST = 200
"""So many topics are in a plan at most."""


class Topic(NamedTuple):
    """One thing to look at. `within` is the lesson or the kind of puzzle, and nothing for a position; `at` is the
    number of the step, the puzzle's id, or the position's code, as it is of a puzzle that was made; `ask` is what such
    a puzzle asks about."""

    page: Page
    game: str
    within: str
    at: str
    ask: str = ""

    def __str__(self) -> str:
        return "/".join(part for part in self if part)

    @property
    def query(self) -> dict[str, str]:
        """What a link to it holds."""
        match self.page:
            case "lesson":
                return {"game": self.game, "lesson": self.within, "step": self.at}
            case "puzzle" if self._is_made:
                asked = {"ask": self.ask} if self.ask else {}
                return {"game": self.game, "kind": self.within, "position": self.at, **asked}
            case "puzzle":
                return {"game": self.game, "kind": self.within, "puzzle": self.at}
            case "play":
                return {"game": self.game, "position": self.at}

    @property
    def _is_made(self) -> bool:
        """Whether it is a puzzle that the library does not have; no id looks like the code of a position."""
        return self.page == "puzzle" and "~" in self.at

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, if it is one; raises `Mistake` if there is none."""
        if self._is_made:
            return read_puzzle(self.game, self.within, self.at, self.ask)
        return puzzle(self.game, self.within, self.at)

    def run(self) -> TaskRun:
        """The work on it, as printed: a class does not play at a table of its own. Of a position, which asks nothing,
        anything legal is an answer."""
        match self.page:
            case "lesson":
                step = lesson(self.game, self.within).steps[int(self.at) - 1]
                return TaskRun(step.task, help=step.help, teaches=step.teaches)
            case "puzzle":
                return TaskRun(self.puzzle.task)
            case "play":
                game = game_named(self.game)
                return TaskRun(Task(game, "reach", game.decode(self.at), Goal()))

    @property
    def solutions(self) -> Sequence[str]:
        """Its solutions, as text; a position has none."""
        match self.page:
            case "lesson":
                return lesson(self.game, self.within).steps[int(self.at) - 1].solutions
            case "puzzle":
                return self.puzzle.solutions
            case "play":
                return ()

    @property
    def siblings(self) -> Sequence[Topic]:
        """All steps of its lesson, or all puzzles of its kind, in their order; a position is alone, and so is a puzzle
        that was made."""
        match self.page:
            case "lesson":
                return steps_of(self.game, self.within)
            case "puzzle" if not self._is_made:
                return [self._replace(at=one.id) for one in puzzles(self.game, self.within)]
            case _:
                return [self]


def steps_of(game: str, id: str) -> Sequence[Topic]:
    """All steps of a lesson."""
    return [Topic("lesson", game, id, str(step)) for step in range(1, len(lesson(game, id).steps) + 1)]


def topic_of(query: Mapping[str, str]) -> Topic:
    """What a link asks for; raises `Mistake` if there is no such thing."""
    game = query.get("game", "happiness")
    game_named(game)
    if "position" in query and "kind" in query:
        return _topic("puzzle", game, query["kind"], query["position"], query.get("ask", ""))
    if "position" in query:
        return _topic("play", game, "", query["position"])
    if "kind" in query or "puzzle" in query:
        kind = query.get("kind", puzzle_kinds(game)[0])
        return _topic("puzzle", game, kind, query.get("puzzle") or puzzle(game, kind).id)
    return _topic("lesson", game, query.get("lesson", lessons(game)[0].id), query.get("step", "1"))


def topic_of_puzzle(run: PuzzleRun) -> Topic:
    """The puzzle that somebody is at, of which nothing has to be proven any more."""
    link = run.write_link()
    return Topic("puzzle", link["game"], link["kind"], link.get("puzzle") or link["position"], link.get("ask", ""))


def read_topic(line: str) -> Topic:
    """One line of a plan; raises `Mistake`."""
    match line.split("/"):
        case ["lesson", game, within, at]:
            return _topic("lesson", game, within, at)
        case ["puzzle", game, within, at]:
            return _topic("puzzle", game, within, at)
        case ["puzzle", game, within, at, ask]:
            return _topic("puzzle", game, within, at, ask)
        case ["play", game, at]:
            return _topic("play", game, "", at)
    raise Mistake.unknown("no_topic", _short(line.partition("/")[0]), get_args(Page))


def _topic(page: Page, game: str, within: str, at: str, ask: str = "") -> Topic:
    playing = game_named(game)
    match page:
        case "lesson":
            last = len(lesson(game, within).steps)
            if at not in map(str, range(1, last + 1)):
                raise Mistake("no_step", given=at, last=last)
        case "puzzle":
            one = Topic(page, game, within, at, ask)
            task = one.puzzle.task
            # Of a position and of an action there may be several ways to write them.
            return one._replace(at=task.game.encode(task.state), ask=write_ask(task)) if one._is_made else one
        case "play":
            at = playing.encode(playing.decode(at))
    return Topic(page, game, within, at)


class Plan(NamedTuple):
    """What could be read of a plan, and what is wrong with each line that could not."""

    topics: tuple[Topic, ...]
    problems: tuple[Mistake, ...] = ()


def read_plan(lines: Iterable[object]) -> Plan:
    """The plan with these lines."""
    topics: list[Topic] = []
    problems: list[Mistake] = []
    for number, line in enumerate(lines, 1):
        if number > MOST:
            problems.append(Mistake("plan_too_long", most=MOST))
            break
        try:
            topics.append(read_topic(str(line)))
        except Mistake as problem:
            problems.append(Mistake("in_plan", n=number, given=_short(str(line)), problem=problem))
    return Plan(tuple(topics), tuple(problems))


def read_link(steps: str) -> Plan:
    """The plan that a link holds."""
    return read_plan(steps.split(SEPARATOR) if steps else ())


def write_link(topics: Iterable[Topic]) -> str:
    """The plan as a link holds it."""
    return SEPARATOR.join(map(str, topics))


def read_file(text: str) -> Plan:
    """The plan that a file holds; raises `Mistake` if the file is none."""
    try:
        steps = toml_of(text).get("steps")
    except ValueError as error:
        raise Mistake("not_a_plan") from error
    if not isinstance(steps, list):
        raise Mistake("not_a_plan")
    return read_plan(steps)


def write_file(topics: Iterable[Topic]) -> str:
    """The plan as a file, in TOML. No line holds anything that would have to be quoted."""
    lines = "".join(f'  "{topic}",\n' for topic in topics)
    return f"# A class plan of the rules tutor.\nsteps = [\n{lines}]\n"


def _short(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:59]}…"
