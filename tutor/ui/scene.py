"""How a game looks on the screen: what each game has to say for the pages to show it, which know no game themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from html import escape
from random import Random
from typing import Any, NamedTuple

from tutor.core import Event, Game, Lang, Verdict, judge
from tutor.draw import NOTHING
from tutor.puzzles import KINDS
from tutor.puzzles.kind import Task
from tutor.session.match import Match, Move
from tutor.tables import Tables
from tutor.ui.board import Cell, Zone
from tutor.ui.words import label, seat_name


class Table(NamedTuple):
    """What a board shows: zones, every cell of them, and short notes in some of the cells."""

    zones: Sequence[Zone]
    cells: Mapping[str, Cell]
    notes: Mapping[str, str] = NOTHING


class Choice(NamedTuple):
    """Something to choose before a new game: what it is, and what there is, each value with its words and, where there
    is more to say, a line about it. `value` is what the running game has, as far as that can be seen."""

    key: str
    label: str
    value: str
    options: Mapping[str, str]
    about: Mapping[str, str] = NOTHING


class Scene(ABC):
    """How one game looks. It holds nothing of a learner's: all pages of a game share one."""

    game: Game[Any, Any]
    showcase: str
    """The position of the picture that says what the tutor is for, as a code."""
    tried: str
    """What is tried there, as text, and is not legal."""
    figures: Any
    """The figures that a page about the game names."""
    hushed: Collection[str] = ()
    """Rules that every turn follows: a list of moves names them and leaves out their sentences."""
    most_seats: int

    # -- the table

    @abstractmethod
    def table(
        self, state: Any, seat: int, lang: Lang, tried: object = None, legal: Collection[str] | None = None
    ) -> Table:
        """The table as a seat sees it. `tried` is an action that is asked about or was tried; `legal`, where it is
        given, are the places that the chosen card may go to."""

    @abstractmethod
    def hand(self, state: Any, seat: int, lang: Lang, title: str, drag: bool = True) -> Table:
        """The hand of a seat, as places `hand/0`, `hand/1` …"""

    def of_task(self, task: Task, state: Any, lang: Lang, tried: object, legal: Collection[str] | None) -> Table:
        """The table of a task, where it has come to `state`, as the player to move sees it."""
        return self.table(state, self.game.at_turn(task.state), lang, tried, legal)

    def played(self, task: Task, action: Any, after: Any, lang: Lang) -> Table:
        """The table of a task when a legal action has been judged, which leads to the position `after`."""
        return self.of_task(task, after, lang, action, None)

    def note(self, points: int) -> str:
        """What is written over a place where an action would score so many points."""
        return ""

    def about(self, state: Any, seat: int, place: str, lang: Lang) -> str:
        """What a card says that a seat sees at a place, as HTML; nothing if none lies there."""
        return ""

    def in_words(self, offers: Sequence[Any]) -> Sequence[Any]:
        """What can be asked for by a word, in the order of the buttons: what is always there stands first, so that no
        button is at one moment this and at the next that."""
        return offers

    @abstractmethod
    def words(self, state: Any, action: Any, lang: Lang) -> str:
        """What a button for an action says."""

    # -- a free game

    @abstractmethod
    def choices(self, state: Any, lang: Lang) -> Sequence[Choice]:
        """What is to be chosen before a new game; `state` is where the running one has come to."""

    @abstractmethod
    def seats(self, chosen: Mapping[str, str]) -> int:
        """How many play."""

    @abstractmethod
    def deal(self, chosen: Mapping[str, str], rng: Random, tables: Tables) -> Any:
        """A new game, by a learner's own figures where there are any; raises `Mistake` or `IllegalAction` if they allow
        none. Where nothing is chosen it is one for a learner's first time."""

    def lit(self, move: Move) -> Sequence[str]:
        """The places that light up when a move has been made."""
        return Verdict((), move.events).cells

    def opening(self, state: Any) -> Sequence[Event]:
        """What is told of a game in which nothing has been done yet."""
        return ()

    @abstractmethod
    def due(self, state: Any, lang: Lang) -> str:
        """What the game waits for or, when it is over, how it has ended."""

    @abstractmethod
    def pile(self, state: Any, lang: Lang) -> str:
        """The ruleset, and what else is the same for all players."""

    @abstractmethod
    def standings(self, state: Any, lang: Lang) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """How the players stand: the heads of the columns, and a row for each seat."""

    def counts(self, state: Any) -> bool:
        """Whether a task has to say how the players stand, as the table does not show it."""
        return False

    def stood(self, task: Task, lang: Lang, after: Any = None) -> str:
        """How the players stand as a task begins or, where it is given, `after` a try, as HTML; nothing where it does
        not count or the table shows it."""
        if not self.counts(task.state):
            return ""
        state = task.state if after is None else after
        mine = KINDS[task.kind].seat(task)
        how = [label("you", lang) if seat == mine else "" for seat in range(len(self.game.scores(task.state)))]
        pile = f'<p class="quiet">{escape(self.pile(state, lang))}</p>'
        return f"{self.standings_table(state, lang, mine, how)}{pile}"

    def standings_table(self, state: Any, lang: Lang, now: int | None, how: Sequence[str]) -> str:
        """How the players stand, as HTML: a row for each, that of `now` marked, with a word on each seat."""
        heads, rows = self.standings(state, lang)
        head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
        lines = []
        for seat, numbers in enumerate(rows):
            mark = ' class="now" aria-current="true"' if seat == now else ""
            cells = "".join(f"<td>{one}</td>" for one in numbers)
            who = f"{escape(seat_name(seat, lang))} <small>{escape(how[seat])}</small>"
            lines.append(f"<tr{mark}><th scope='row'>{who}</th>{cells}</tr>")
        return f'<table class="seats"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'

    @abstractmethod
    def charts(self, match: Match, lang: Lang, dark: bool) -> Sequence[Any]:
        """The charts of a free game at this point, of HoloViews or as HTML: how it went, and what could be done now."""

    # -- pictures

    @abstractmethod
    def drawing(self, task: Task, lang: Lang, marks: Mapping[str, str]) -> str:
        """A task on paper: one picture that stands alone, with `marks` as in `tutor.draw.marks_over`."""

    @abstractmethod
    def picture(self, lang: Lang, on_page: bool = False) -> str:
        """The board answering what is tried in the showcase. `on_page` is as in `tutor.draw.standalone`."""

    @property
    def position(self) -> Any:
        """The position of the showcase."""
        return self.game.decode(self.showcase)

    @property
    def verdict(self) -> Verdict:
        """The answer to what is tried in the showcase."""
        return judge(self.game, self.position, self.game.read_action(self.tried))
