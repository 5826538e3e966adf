"""Happiness on the screen: the playing area, the hand, and what a free game is told by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from tutor import happiness
from tutor.core import Lang, SeatNumber
from tutor.happiness import standing
from tutor.happiness.board import cell_name
from tutor.happiness.cards import Card, Side
from tutor.happiness.picture import board_svg, card_svg, shown
from tutor.happiness.ruleset import PRESETS, Figures, Ruleset
from tutor.happiness.state import Action, Echo, Phase, Play, State, Step
from tutor.puzzles.kind import Task
from tutor.rulebook import explain, term
from tutor.session.choosing import scores_at
from tutor.session.marks import marks_of
from tutor.session.match import Match
from tutor.session.task import TaskRun
from tutor.tables import Tables, ruleset_at
from tutor.ui import charts
from tutor.ui.board import Cell, Zone
from tutor.ui.scene import Choice, Scene, Table
from tutor.ui.words import label, seat_name


class Happiness(Scene):
    """One grid of cells, on which a card that is tried lies where it was put."""

    game = happiness
    showcase = (
        "h1~hard~on.e3-garden.c4-friends.d4-promise.e4-courage.e5-campfire.f5-laughter"
        "~seat.music.bread.traffic.grandma.cookies~seat~deck.20"
    )
    tried = "music d3"
    figures = Ruleset("tabletop").figures
    hushed = ("H-DECK-6",)
    most_seats = 6

    def table(
        self, state: State, seat: int, lang: Lang, tried: object = None, legal: Collection[str] | None = None
    ) -> Table:
        faces = _faces(state)
        trial = {cell_name(tried.cell): tried.card} if isinstance(tried, Play) else {}
        columns, rows = shown([*faces, *trial], state.board.size)
        names = [column + row for row in rows for column in columns]
        cells = {}
        for name in names:
            may = "" if legal is None else "legal_here" if name in legal else "illegal_here"
            said = "tried_here" if name in trial else may
            cells[name] = _cell(name, faces.get(name) or trial.get(name), said, lang)
        return Table([Zone(label("board", lang), names, len(columns), "grid", columns, rows)], cells)

    def played(self, task: Task, action: Action, after: State, lang: Lang) -> Table:
        """The card lies where it was put, and what is swept is seen to go: a trace of it stays."""
        state: State = task.state
        # Also of a play that is made for the player when time is up.
        made = [Play(after.board.cards[cell], cell) for cell in after.board.cards.keys() - state.board.cards.keys()]
        zones, cells, notes = self.of_task(task, state, lang, next(iter(made), action), None)
        left = _faces(after)
        gone = {
            name: cell._replace(label=f"{cell.label}, {label('swept', lang)}", gone=True)
            for name, cell in cells.items()
            if cell.svg and name not in left
        }
        way = self.game.way(state, action)
        points = after.seats[state.turn].score - state.mover.score
        scored = {way[-1]: self.note(points)} if way and points else {}
        return Table(zones, {**cells, **gone}, {**notes, **scored})

    def hand(self, state: State, seat: int, lang: Lang, title: str, drag: bool = True) -> Table:
        cells = {f"hand/{i}": _held(card, lang, drag) for i, card in enumerate(state.seats[seat].hand)}
        return Table([Zone(title, list(cells), max(5, len(cells)), "hand")], cells)

    def note(self, points: int) -> str:
        return f"{points:+d}"

    def words(self, state: State, action: Action, lang: Lang) -> str:
        if isinstance(action, Play):
            return label("put", lang, card=action.card, cell=cell_name(action.cell))
        if isinstance(action, Echo):
            return label("echo", lang, seat=SeatNumber(action.seat))
        words = {Step.PASS: "pass", Step.TELL: "told", Step.CLOSE: "close", Step.TIME_UP: "time_up"}
        return label(words[Step(action)], lang)

    def choices(self, state: State, lang: Lang) -> Sequence[Choice]:
        presets = {preset: term("happiness", preset, lang) for preset in PRESETS}
        players = {n: n for n in map(str, range(2, self.most_seats + 1))}
        return (
            Choice("preset", label("preset", lang), state.rules.preset, presets),
            Choice("players", label("seats", lang), str(len(state.seats)), players),
        )

    def seats(self, chosen: Mapping[str, str]) -> int:
        return int(chosen.get("players", 2))

    def deal(self, chosen: Mapping[str, str], rng: Random, tables: Tables) -> State:
        rules: Figures = ruleset_at("happiness", chosen.get("preset", "easy"), tables).figures
        return happiness.deal(rules, int(chosen.get("players", rules.players_min)), rng)

    def due(self, state: State, lang: Lang) -> str:
        who = SeatNumber(state.turn)
        card = state.card.said(lang) if state.card else ""
        match state.phase:
            case Phase.OVER:
                return f"{label('over', lang)} {explain(standing(state)[1][-1], lang)}"
            case Phase.PLAY:
                return label("turn_of", lang, seat=who)
            case Phase.STORY:
                return label("story_of", lang, seat=who, card=card)
            case Phase.ECHO:
                return label("echo_of", lang, card=card)

    def pile(self, state: State, lang: Lang) -> str:
        passed = [label("passes", lang, n=state.passes)] if state.passes else []
        return " · ".join(
            (term("happiness", state.rules.preset, lang), label("deck", lang, n=len(state.deck)), *passed)
        )

    def standings(self, state: State, lang: Lang) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        figures: dict[str, list[object]] = {
            "jp": [seat.score for seat in state.seats],
            "euphoria": [len(seat.euphoria) for seat in state.seats],
            "bummers": [len(seat.bummers) for seat in state.seats],
        }
        if state.rules.echo:
            figures["tokens"] = [f"{seat.charged}/{seat.charged + seat.spent}" for seat in state.seats]
        figures["hand"] = [len(seat.hand) for seat in state.seats]
        if state.phase is Phase.OVER and state.rules.ending == "hands":
            figures["left"] = [sum(card.is_bummer for card in seat.hand) for seat in state.seats]
        rows = [[column[seat] for column in figures.values()] for seat in range(len(state.seats))]
        return [label(f"column_{one}", lang) for one in figures], rows

    def counts(self, state: State) -> bool:
        """Scores, piles and tokens count once a card has been played to its end."""
        collected = any(seat.score or seat.euphoria or seat.bummers for seat in state.seats)
        return collected or state.phase is not Phase.PLAY

    def charts(self, match: Match, lang: Lang, dark: bool) -> Sequence[Any]:
        state: State = match.state
        drawn = []
        if match.moves:
            scores = [self.game.scores(one) for one in match.states]
            names = [seat_name(seat, lang) for seat in range(len(state.seats))]
            series = {name: [row[seat] for row in scores] for seat, name in enumerate(names)}
            drawn.append(charts.timeline(label("timeline", lang), label("move_axis", lang), "JP", series, dark))
        plays = {
            state.mover.hand[n].said(lang): list(scores_at(match.game, state, [source]).values())
            for n, source in enumerate(match.sources)
        }
        if any(plays.values()):
            drawn.append(charts.landscape(plays, lang, dark))
        return drawn

    def drawing(self, task: Task, lang: Lang, marks: Mapping[str, str]) -> str:
        state, tried = task.state, TaskRun(task).tried
        cards = {cell_name(at): card for at, card in state.board.cards.items()}
        trial = {cell_name(tried.cell): tried.card} if isinstance(tried, Play) else {}
        return board_svg({**trial, **cards}, state.board.size, lang, marks, hand=state.mover.hand)

    def picture(self, lang: Lang, on_page: bool = False) -> str:
        """Where the try clashes, and where the card may go."""
        state, tried = happiness.decode(self.showcase), happiness.read_action(self.tried)
        assert isinstance(tried, Play)
        cell = cell_name(tried.cell)
        source = f"hand/{state.mover.hand.index(tried.card)}"
        notes = {place: self.note(jp) for place, jp in scores_at(happiness, state, [source]).items()}
        marks = dict.fromkeys(notes, "legal") | marks_of(self.verdict, [source, cell]) | {source: "chosen"}
        cards = {cell_name(at): card for at, card in state.board.cards.items()} | {cell: tried.card}
        return board_svg(cards, state.board.size, lang, marks, notes, state.mover.hand, on_page)


def _faces(state: State) -> dict[str, Card]:
    """The cards on the board, by the names of their cells."""
    return {cell_name(cell): card for cell, card in state.board.cards.items()}


# A cell looks and is called the same for every learner, and a board has many of them.
@lru_cache(maxsize=10_000)
def _cell(name: str, card: Card | None, said: str, lang: Lang) -> Cell:
    called = label("on_cell", lang, cell=name, face=_face(card, lang)) if card else label("empty", lang, cell=name)
    picture = card_svg(card, lang) if card else ""
    return Cell(picture, f"{called}, {label(said, lang)}" if said else called)


@lru_cache(maxsize=1_000)
def _held(card: Card, lang: Lang, drag: bool) -> Cell:
    return Cell(card_svg(card, lang), _face(card, lang), drag)


def _face(card: Card, lang: Lang) -> str:
    """A card in words: what it is, its points, its colours."""
    sides = {side.name.lower(): card.edges[side].said(lang) for side in Side}
    return label("face_bummer" if card.is_bummer else "face", lang, word=card.said(lang), jp=card.jp, **sides)
