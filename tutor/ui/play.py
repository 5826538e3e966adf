"""Free play: people at one screen, bots, or both; with undo, the moves and their rules, and charts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from random import Random
from typing import Any

import panel as pn
import panel_material_ui as pmui

from tutor.core import IllegalAction, SeatNumber, Verdict
from tutor.draw import back_svg
from tutor.games import game as game_named
from tutor.session.marks import marks_of
from tutor.session.match import Match, Move
from tutor.tables import AS_PRINTED
from tutor.texts import Mistake
from tutor.ui.address import seed_in
from tutor.ui.board import Board, Cell
from tutor.ui.controls import Buttons, button, show_if, when_shown
from tutor.ui.frame import View
from tutor.ui.keys import EVERYWHERE, ON_A_BOARD
from tutor.ui.next_game import NextGame
from tutor.ui.scene import Table
from tutor.ui.scenes import scene_of
from tutor.ui.telling import panel, sentence, spoken, told
from tutor.ui.words import anchor, label

PAUSE = 600
"""Milliseconds between two moves of bots, so that a person can follow them."""


class PlayPage(View):
    """A free game: `?game=happiness&position=h1~…&seats=person.greedy&seed=7`."""

    shortcuts = (*ON_A_BOARD, *EVERYWHERE)

    _running = False
    """Whether a bot is about to move: so it stays when the visitor goes back to another position meanwhile."""

    def open(self, query: Mapping[str, str]) -> None:
        self.seed = seed_in(query, 1)
        game = game_named(query.get("game", "happiness"))
        self.scene = scene_of(game)
        self._refused = ""
        """Why the game is not one by the learner's own figures, as HTML."""
        state = game.decode(query["position"]) if "position" in query else self._deal({})
        named = query.get("seats", "").split(".")
        seats = [name if name in game.BOTS else "" for name in named] if named != [""] else ["", game.BOTS[-1]]
        players = len(game.scores(state))
        seats += [game.BOTS[-1]] * players
        self.match = Match(game, state, seats[:players], self.seed)
        self._seen = ""

    def title(self) -> str:
        return f"{label(self.match.game.NAME, self.lang)} · {label('play', self.lang)}"

    def query(self) -> dict[str, str]:
        seats = ".".join(seat or "person" for seat in self.match.seats)
        game = self.match.game
        return {"game": game.NAME, "seats": seats, "seed": str(self.seed), "position": game.encode(self.match.state)}

    # -- the components

    def body(self) -> list[Any]:
        self._doc = pn.state.curdoc
        self._lead = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["head"])
        self._told = pn.pane.HTML(sizing_mode="stretch_width", css_classes=[self.match.game.NAME])
        self._scores = pn.pane.HTML(sizing_mode="stretch_width")
        self._table = Board(self._tap, self._lift, self._drop)
        self._hand = Board(self._tap, self._lift, self._drop, drop_on=self._table)
        self._words = Buttons(self._act)
        self._ready = button(self._uncover)
        self._was_covered = True
        self._undo = button(self._take_back, "outlined", again=True)
        self._legal = pmui.Switch(value=True)
        self._legal.param.watch(lambda _: self.redraw(push=False), "value")
        self._next = NextGame(self.scene, self.match, self.lang, self.seed, self._new_game)
        self._moves = pn.pane.HTML(sizing_mode="stretch_width", css_classes=["moves"])
        self._charts = pn.Column(css_classes=["stage", "aside"], sizing_mode="stretch_width")
        self._drawn: object = None
        stage = pn.Column(self._table, css_classes=["stage"], sizing_mode="stretch_width")
        talk = pn.Column(
            self._told,
            self._hand,
            pn.Row(
                self._ready, self._words.row, self._undo, self._legal, css_classes=["row"], sizing_mode="stretch_width"
            ),
            self._scores,
            css_classes=["talk"],
            sizing_mode="stretch_width",
        )
        below = pn.Column(
            pn.Column(self._next.panel, self._moves, css_classes=["stage"], sizing_mode="stretch_width"),
            self._charts,
            css_classes=["lesson"],
            sizing_mode="stretch_width",
        )
        above = pn.Column(self._lead, stage, talk, css_classes=["lesson"], sizing_mode="stretch_width")
        return [above, below]

    # -- showing

    def asked(self) -> object:
        """Whose turn it is, and whether their hand is still covered: on the board what they do may follow fast."""
        return self.match, self.match.game.at_turn(self.match.state), self.match.covered

    def done(self) -> int:
        return self._words.pressed

    def refresh(self) -> None:
        match, lang = self.match, self.lang
        state, game = match.state, match.game
        self._lead.object = (
            f'<h1 class="unseen">{escape(self.title())}</h1><p class="lead">{escape(self._due())} '
            f'<span class="chip">{escape(self.scene.pile(state, lang))}</span>{self.changed_figures(game, state)}</p>'
            f"{self._refused}"
        )
        how = [label(bot or "person", lang) for bot in self.match.seats]
        at_turn = None if game.is_over(state) else game.at_turn(state)
        self._scores.object = self.scene.standings_table(state, lang, at_turn, how)
        chosen = match.chosen if match.waits_for_a_person else []
        helps = chosen and self._legal.value
        legal = match.landscape() if helps else {}
        notes = {place: note for place, points in legal.items() if (note := self.scene.note(points))}
        marks = dict.fromkeys(legal, "legal")
        spoken_now = ""
        if match.verdict is not None:
            spoken_now = spoken(match.verdict, lang)
            if not match.verdict.legal:
                marks, notes = marks | marks_of(match.verdict, game.way(state, match.tried)), {}
            elif not chosen:
                marks |= dict.fromkeys(self.scene.lit(match.moves[-1]), "legal")
        marks |= dict.fromkeys(chosen, "chosen")
        viewer = match.viewer
        # Who has just acted sees from the same side what comes of it.
        seen_by = match.looking if match.covered else viewer
        table = self.scene.table(state, seen_by or 0, lang, match.tried, legal if helps else None)
        hand = self._shown_hand(viewer)
        self._table.show(table.zones, table.cells, marks, notes, spoken_now)
        self._hand.show(hand.zones, hand.cells, marks)
        show_if(bool(hand.cells), self._hand)
        self._told.object = self._speech(viewer)
        self._show_cover(viewer)
        self._words.show([(self.scene.words(state, one, lang), one) for one in self.scene.in_words(self._offers())])
        self._undo.disabled = not any(move.by_person for move in match.moves)
        self._undo.label = label("undo", lang)
        self._legal.label = label("show_legal", lang)
        self._moves.object = self._move_list()
        self._next.show(match, lang)
        self._draw_charts_later()
        self._let_bots_go_on()

    def _shown_hand(self, viewer: int | None) -> Table:
        """The hand to show: nobody's where only bots play, or one of several people waits (H-DECK-8); face down until
        its player is there."""
        if viewer is None:
            return Table([], {})
        covered = self.match.covered
        title = label("pass_the_device" if covered else "hand_of", self.lang, seat=SeatNumber(viewer))
        hand = self.scene.hand(self.match.state, viewer, self.lang, title, drag="hand/0" in self.match.sources)
        if not covered:
            return hand
        return hand._replace(
            cells={
                name: Cell(back_svg(zone.width), label("face_down", self.lang))
                for zone in hand.zones
                for name in zone.cells
            }
        )

    def _show_cover(self, viewer: int | None) -> None:
        """The button by which the next person says to be there; who uses keys is led to it."""
        covered = self.match.covered
        show_if(covered, self._ready)
        if covered:
            self._ready.label = label("ready", self.lang, seat=SeatNumber(viewer or 0))
            if not self._was_covered:
                self._ready.focus()
        self._was_covered = covered

    def _offers(self) -> list[Any]:
        """What can be asked for by a word: nothing that a bot decides for itself."""
        match = self.match
        game, state = match.game, match.state
        bots = [seat for seat, bot in enumerate(match.seats) if bot and seat != game.at_turn(state)]
        return [action for action in match.offers() if game.actor(state, action) not in bots]

    def _due(self) -> str:
        match = self.match
        waits = match.waits_for_a_person or match.game.is_over(match.state)
        return self.scene.due(match.state, self.lang) if waits else label("thinking", self.lang)

    def _speech(self, viewer: int | None) -> str:
        match, lang = self.match, self.lang
        rules = match.state.rules
        if match.verdict is not None and not match.verdict.legal:
            return told(match.verdict, lang, rules)
        if viewer is not None and not match.covered:
            seen = [self._seen, *match.chosen]
            abouts = (self.scene.about(match.state, viewer, place, lang) for place in seen if place)
            about = next(filter(None, abouts), "")
            if about:
                return panel("", "", about)
        news = [event for move in self._news() for event in move.events] or self.scene.opening(match.state)
        loud = tuple(event for event in news if event.rule not in self.scene.hushed)
        if loud:
            return told(Verdict((), loud), lang, rules, label("news", lang))
        if match.game.is_over(match.state):
            return panel("", "", f"<p>{escape(self._due())}</p>")
        return panel("", "", f"<p>{escape(label('own_hand' if match.covered else 'choose_first', lang))}</p>")

    def _news(self) -> list[Move]:
        """The moves since a person last acted; or that action, if nothing has followed."""
        moves = self.match.moves
        own = [n for n, move in enumerate(moves) if move.by_person]
        since = own[-1] + 1 if own else 0
        return moves[since:] or moves[-1:]

    def _move_list(self) -> str:
        lang = self.lang
        title = f"<h2>{escape(label('moves', lang))}</h2>"
        game = self.match.game
        code = game.encode(self.match.state)
        present = self.link("present", game=game.NAME, position=code)
        ways = f'<p class="ways">{anchor(present, label("present", lang))}</p>'
        if not self.match.moves:
            return f"{title}<p class='quiet'>{escape(label('no_moves', lang))}</p>{ways}"
        rows = [self._move(n, move) for n, move in enumerate(self.match.moves, 1)]
        moves = f'<ol class="moves" reversed tabindex="0">{"".join(reversed(rows))}</ol>'
        summary = f"<summary>{escape(label('position', lang))}</summary>"
        return f'{title}{moves}<details class="rule">{summary}<p>{escape(code)}</p></details>{ways}'

    def _move(self, n: int, move: Move) -> str:
        said = " ".join(sentence(event, self.lang) for event in move.events if event.rule not in self.scene.hushed)
        rules = " ".join(dict.fromkeys(event.rule for event in move.events))
        return f'<li value="{n}">{said} <code class="quiet">{rules}</code></li>'

    def _draw_charts_later(self) -> None:
        """Draw the charts once the board has answered, and only when something in them has changed."""
        settled = self.match.waits_for_a_person or self.match.game.is_over(self.match.state)
        wanted = (self.match, len(self.match.moves), self.match.covered, self.lang, self.dark)
        if settled and wanted != self._drawn:
            self._drawn = wanted
            if self._doc is not None:
                self._doc.add_next_tick_callback(self._draw_charts)

    def _draw_charts(self) -> None:
        self._charts.objects = [
            pn.Column(
                pn.pane.HTML(chart, sizing_mode="stretch_width")
                if isinstance(chart, str)
                else pn.pane.HoloViews(chart, sizing_mode="stretch_width", min_height=260),
                css_classes=["panel"],
                sizing_mode="stretch_width",
            )
            for chart in self.scene.charts(self.match, self.lang, self.dark)
        ]

    # -- the next game

    def _new_game(self) -> None:
        self.seed = self._next.seed
        self._refused = ""
        state = self._deal(self._next.chosen)
        self.match = Match(self.match.game, state, self._next.seats, self.seed)
        self._next.offer_another_seed()
        self._seen = ""
        self.redraw()

    def _deal(self, chosen: Mapping[str, str]) -> Any:
        """A new game by the learner's own figures; where they allow none, that is told, and it has the printed ones."""
        try:
            return self.scene.deal(chosen, Random(self.seed), self.tables)
        except Mistake as problem:
            why = escape(problem.said(self.lang))
        except IllegalAction as refused:
            why = " ".join(sentence(one, self.lang) for one in refused.violations)
        self._refused = f'<p class="quiet">{why} {escape(label("no_own_game", self.lang))}</p>'
        return self.scene.deal(chosen, Random(self.seed), AS_PRINTED)

    # -- what happens

    def _let_bots_go_on(self) -> None:
        waits = self.match.waits_for_a_person or self.match.game.is_over(self.match.state)
        if not waits and not self._running and self._doc is not None:
            self._running = True
            go_on = partial(self._doc.add_timeout_callback, self._bots_go_on, PAUSE)
            when_shown(go_on)  # a quick bot would answer before there is a page to see it

    def _bots_go_on(self) -> None:
        self._running = False
        self.match.step()
        self.redraw(push=False)

    def _tap(self, place: str | None) -> None:
        moves = len(self.match.moves)
        if self.match.waits_for_a_person:
            self.match.tap(place)
        acted = len(self.match.moves) > moves or place == self._seen
        self._seen = "" if acted else place or ""
        self.redraw(push=False)

    def _lift(self, place: str) -> None:
        if place not in self.match.chosen:
            self._tap(place)

    def _drop(self, source: str, target: str) -> None:
        self._seen = ""
        self.match.drop(source, target)
        self.redraw(push=False)

    def _uncover(self) -> None:
        self.match.uncover()
        self.redraw(push=False)
        self._hand.focus()

    def _act(self, action: Any) -> None:
        self._seen = ""
        self.match.act(action)
        self.redraw(push=False)

    def _take_back(self) -> None:
        self._seen = ""
        self.match.undo()
        self.redraw(push=False)
