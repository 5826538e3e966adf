"""Free play: people at one screen, bots, or both; with undo, the moves and their rules, and two charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from random import Random
from typing import Any

import panel as pn
import panel_material_ui as pmui

from tutor.core import SeatNumber, Verdict
from tutor.games import game as game_named
from tutor.happiness import deal, decode, encode, standing
from tutor.happiness.cards import Card
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Echo, Phase, State, Step
from tutor.rulebook import explain, term
from tutor.session import Match, Move, marks_of, scores_at
from tutor.ui import charts, scene
from tutor.ui.board import Board
from tutor.ui.controls import NumberField, button
from tutor.ui.frame import View
from tutor.ui.telling import label, panel, seat_name, sentence, spoken, told

PAUSE = 400
"""Milliseconds between two moves of bots, so that a person can follow them."""

MOST_SEATS = 6


class PlayPage(View):
    """A free game: `?game=happiness&position=h1~…&seats=person.greedy&seed=7`."""

    def open(self, query: Mapping[str, str]) -> None:
        seed = query.get("seed", "1")
        self.seed = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 10 else 1
        game = game_named(query.get("game", "happiness"))
        state = decode(query["position"]) if "position" in query else self._dealt("easy", 2)
        named = query.get("seats", "").split(".")
        seats = [name if name in game.BOTS else "" for name in named] if named != [""] else ["", "greedy"]
        seats += ["greedy"] * len(state.seats)
        self.match = Match(game, state, seats[: len(state.seats)], self.seed)
        self._running = False

    def _dealt(self, preset: str, players: int) -> State:
        return deal(Ruleset(preset).figures, players, Random(self.seed))

    def title(self) -> str:
        return label("play", self.lang)

    def query(self) -> dict[str, str]:
        seats = ".".join(seat or "person" for seat in self.match.seats)
        return {
            "game": "happiness",
            "seats": seats,
            "seed": str(self.seed),
            "position": encode(self.match.state),
        }

    # -- the components

    def body(self) -> list[Any]:
        self._doc = pn.state.curdoc
        self._lead = pn.pane.HTML(sizing_mode="stretch_width")
        self._told = pn.pane.HTML(sizing_mode="stretch_width")
        self._scores = pn.pane.HTML(sizing_mode="stretch_width")
        self._table = Board(self._tap, self._lift, self._drop)
        self._hand = Board(self._tap, self._lift, self._drop, drop_on=self._table)
        self._pass = button(lambda: self._act(Step.PASS), "outlined")
        self._story = button(lambda: self._act(Step.TELL))
        self._echoes = [self._echo_button(seat) for seat in range(MOST_SEATS)]
        self._close = button(lambda: self._act(Step.CLOSE), "outlined")
        self._undo = button(self._take_back, "outlined")
        self._legal = pmui.Switch(value=True)
        self._legal.param.watch(lambda _: self.redraw(push=False), "value")
        self._moves = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["moves"])
        self._charts = pn.Column(css_classes=["stage"], sizing_mode="stretch_width")
        self._drawn: object = None
        stage = pn.Column(self._lead, self._table, css_classes=["stage"], sizing_mode="stretch_width")
        buttons = pn.Row(
            self._story,
            *self._echoes,
            self._close,
            self._pass,
            self._undo,
            self._legal,
            css_classes=["row"],
            sizing_mode="stretch_width",
        )
        talk = pn.Column(
            self._told, self._hand, buttons, self._scores, css_classes=["talk"], sizing_mode="stretch_width"
        )
        below = pn.Column(
            pn.Column(self._setup(), self._moves, css_classes=["stage"], sizing_mode="stretch_width"),
            self._charts,
            css_classes=["lesson"],
            sizing_mode="stretch_width",
        )
        above = pn.Column(stage, talk, css_classes=["lesson"], sizing_mode="stretch_width")
        return [above, below]

    def _setup(self) -> Any:
        self._preset = pmui.Select(width=150, size="small")
        self._players = pmui.Select(
            options=list(range(2, MOST_SEATS + 1)), value=len(self.match.seats), width=110, size="small"
        )
        self._players.param.watch(lambda _: self._show_seats(), "value")
        self._kinds = [pmui.Select(width=150, size="small") for _ in range(MOST_SEATS)]
        self._seed_input = NumberField(value=self.seed, width=130)
        self._new = button(self._new_game)
        first = pn.Row(self._preset, self._players, self._seed_input, css_classes=["row"], sizing_mode="stretch_width")
        seats = pn.Row(*self._kinds, css_classes=["row"], sizing_mode="stretch_width")
        return pn.Column(first, seats, self._new, css_classes=["panel", "stage"], sizing_mode="stretch_width")

    def _echo_button(self, seat: int) -> Any:
        return button(lambda: self._act(Echo(seat)))

    # -- showing

    def refresh(self) -> None:
        match, lang = self.match, self.lang
        state: State = match.state
        deck = f"{term(match.game.NAME, state.rules.preset, lang)} · {label('deck', lang, n=len(state.deck))}"
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1>'
            f'<p class="lead">{self._due()} <span class="chip">{escape(deck)}</span></p>'
        )
        self._scores.object = self._seats()
        source = match.chosen[0] if match.chosen and match.waits_for_a_person else None
        notes = {cell: f"{jp:+d}" for cell, jp in match.landscape().items()} if source and self._legal.value else {}
        marks = dict.fromkeys(notes, "legal")
        if source:
            marks[source] = "chosen"
        spoken_now = ""
        if match.verdict is not None:
            at = match.game.way(state, match.tried) if match.tried is not None else ()
            spoken_now = spoken(match.verdict, lang)
            if not match.verdict.legal or not source:
                marks |= marks_of(match.verdict, at)
            if not match.verdict.legal:
                notes = {}
        zone, cells = scene.table(state, lang, match.tried, notes if source and self._legal.value else None)
        held, faces, title = self._shown_hand()
        hand, faces_cells = scene.hand(held, lang, title, drag=bool(faces))
        self._table.show([zone], cells, marks, notes, spoken_now)
        self._hand.show([hand], faces_cells, marks)
        self._told.object = self._speech()
        self._show_buttons()
        self._moves.object = self._move_list()
        self._label_setup()
        self._draw_charts_later()
        self._let_bots_go_on()

    def _shown_hand(self) -> tuple[Sequence[Card], bool, str]:
        """The hand to show, whether it is to be played from, and whose it is (H-DECK-8: hands are private)."""
        match = self.match
        people = [seat for seat, bot in enumerate(match.seats) if not bot]
        turn = match.state.turn
        if not match.seats[turn]:
            own = match.state.phase is Phase.PLAY
            return match.state.seats[turn].hand, own, label("hand_of", self.lang, seat=SeatNumber(turn))
        if len(people) == 1:
            return match.state.seats[people[0]].hand, False, label("hand_of", self.lang, seat=SeatNumber(people[0]))
        return (), False, ""

    def _seats(self) -> str:
        lang, state = self.lang, self.match.state
        columns = ["jp", "euphoria", "bummers", *(["tokens"] if state.rules.echo else [])]
        head = "".join(f"<th scope='col'>{escape(label(f'column_{one}', lang))}</th>" for one in columns)
        rows = []
        for number, seat in enumerate(state.seats):
            now = ' class="now" aria-current="true"' if number == state.turn else ""
            told = [seat.score, len(seat.euphoria), len(seat.bummers), f"{seat.charged}/{seat.charged + seat.spent}"]
            cells = "".join(f"<td>{one}</td>" for one in told[: len(columns)])
            who, how = seat_name(number, lang), label(self.match.seats[number] or "person", lang)
            rows.append(f"<tr{now}><th scope='row'>{escape(who)} <small>{escape(how)}</small></th>{cells}</tr>")
        return f'<table class="seats"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'

    def _due(self) -> str:
        state, lang = self.match.state, self.lang
        who = SeatNumber(state.turn)
        card = state.card.said(lang) if state.card else ""
        match state.phase:
            case Phase.OVER:
                said = f"{label('over', lang)} {explain(standing(state)[1][-1], lang)}"
            case _ if not self.match.waits_for_a_person:
                said = label("thinking", lang)
            case Phase.PLAY:
                said = label("turn_of", lang, seat=who)
            case Phase.STORY:
                said = label("story_of", lang, seat=who, card=card)
            case Phase.ECHO:
                said = label("echo_of", lang, card=card)
        return escape(said)

    def _speech(self) -> str:
        match, lang = self.match, self.lang
        if match.verdict is not None and not match.verdict.legal:
            return told(match.verdict, lang, match.state.rules)
        if match.moves:
            news = [event for move in self._news() for event in move.events if event.rule not in _HUSHED]
            return told(Verdict((), tuple(news)), lang, match.state.rules, label("news", lang))
        return panel("", "", f"<p>{escape(label('choose_first', lang))}</p>")

    def _news(self) -> list[Move]:
        """The moves since a person last acted; or that action, if nothing has followed."""
        moves = self.match.moves
        own = [n for n, move in enumerate(moves) if move.by_person]
        since = own[-1] + 1 if own else 0
        return moves[since:] or moves[-1:]

    def _show_buttons(self) -> None:
        match, lang = self.match, self.lang
        state: State = match.state
        person = match.waits_for_a_person
        self._pass.visible = person and state.phase is Phase.PLAY
        self._story.visible = person and state.phase is Phase.STORY
        self._close.visible = person and state.phase is Phase.ECHO
        awaited = match.game.awaits(state)
        for seat, echo in enumerate(self._echoes):
            echo.visible = state.phase is Phase.ECHO and seat in awaited and not match.seats[seat]
            echo.label = label("echo", lang, seat=SeatNumber(seat))
        self._undo.disabled = not any(move.by_person for move in match.moves)
        for key, one in (("pass", self._pass), ("told", self._story), ("close", self._close), ("undo", self._undo)):
            one.label = label(key, lang)
        self._legal.label = label("show_legal", lang)

    def _move_list(self) -> str:
        lang = self.lang
        title = f"<h2>{escape(label('moves', lang))}</h2>"
        if not self.match.moves:
            return f"{title}<p class='quiet'>{escape(label('no_moves', lang))}</p>"
        rows = [self._move(n, move) for n, move in enumerate(self.match.moves, 1)]
        code = escape(encode(self.match.state))
        position = f'<details class="rule"><summary>{escape(label("position", lang))}</summary><p>{code}</p></details>'
        return f'{title}<ol class="moves" reversed tabindex="0">{"".join(reversed(rows))}</ol>{position}'

    def _move(self, n: int, move: Move) -> str:
        said = " ".join(sentence(event, self.lang) for event in move.events if event.rule not in _HUSHED)
        rules = " ".join(dict.fromkeys(event.rule for event in move.events))
        return f'<li value="{n}">{said} <code class="quiet">{rules}</code></li>'

    def _draw_charts_later(self) -> None:
        """Draw the charts once the board has answered, and only when something in them has changed."""
        settled = self.match.waits_for_a_person or self.match.game.is_over(self.match.state)
        wanted = (self.match, len(self.match.moves), self.lang, self.dark)
        if settled and wanted != self._drawn:
            self._drawn = wanted
            if self._doc is not None:
                self._doc.add_next_tick_callback(self._draw_charts)

    def _draw_charts(self) -> None:
        match, lang = self.match, self.lang
        drawn = (
            [charts.timeline([match.game.scores(one) for one in match.states], lang, self.dark)] if match.moves else []
        )
        state: State = match.state
        plays = {
            card.said(lang): list(scores_at(match.game, state, [source]).values())
            for card, source in zip(state.mover.hand, match.game.sources(state), strict=True)
        }
        if state.phase is Phase.PLAY and any(plays.values()):
            drawn.append(charts.landscape(plays, lang, self.dark))
        self._charts.objects = [
            pn.Column(
                pn.pane.HoloViews(chart, sizing_mode="stretch_width", min_height=260),
                css_classes=["panel"],
                sizing_mode="stretch_width",
            )
            for chart in drawn
        ]

    def _label_setup(self) -> None:
        lang = self.lang
        self._preset.param.update(
            label=label("preset", lang),
            options={term("happiness", preset, lang): preset for preset in PRESETS},
            value=self._preset.value or self.match.state.rules.preset,
        )
        self._players.label = label("seats", lang)
        options = {label(name or "person", lang): name for name in ("", *self.match.game.BOTS)}
        for seat, select in enumerate(self._kinds):
            now = self.match.seats[seat] if seat < len(self.match.seats) else "greedy"
            chosen = select.value if select.options else now
            select.param.update(label=seat_name(seat, lang), options=options, value=chosen)
        self._seed_input.label = label("seed", lang)
        self._new.label = label("new_game", lang)
        self._show_seats()

    def _show_seats(self) -> None:
        for seat, select in enumerate(self._kinds):
            select.visible = seat < self._players.value

    # -- what happens

    def _let_bots_go_on(self) -> None:
        waits = self.match.waits_for_a_person or self.match.game.is_over(self.match.state)
        if not waits and not self._running and self._doc is not None:
            self._running = True
            self._doc.add_timeout_callback(self._bots_go_on, PAUSE)

    def _bots_go_on(self) -> None:
        self._running = False
        self.match.step()
        self.redraw(push=False)

    def _tap(self, place: str | None) -> None:
        if self.match.waits_for_a_person:
            self.match.tap(place)
            self.redraw(push=False)

    def _lift(self, place: str) -> None:
        if place not in self.match.chosen:
            self._tap(place)

    def _drop(self, source: str, target: str) -> None:
        self.match.drop(source, target)
        self.redraw(push=False)

    def _act(self, action: Any) -> None:
        self.match.act(action)
        self.redraw(push=False)

    def _take_back(self) -> None:
        self.match.undo()
        self.redraw(push=False)

    def _new_game(self) -> None:
        self.seed = self._seed_input.value or 0
        state = self._dealt(self._preset.value, self._players.value)
        seats = [select.value for select in self._kinds[: self._players.value]]
        self.match = Match(self.match.game, state, seats, self.seed)
        self._seed_input.value = self.seed + 1
        self.redraw()


_HUSHED = ("H-DECK-6",)
"""Rules that every turn follows: the list of moves names them and leaves out their sentences."""
