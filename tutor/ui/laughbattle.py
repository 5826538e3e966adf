"""Laugh Battle on the screen: both players' fields between their bars, the hand, and what a card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from random import Random
from typing import Any

from tutor import laughbattle
from tutor.core import Event, Lang, SeatNumber, shuffled
from tutor.laughbattle import view
from tutor.laughbattle.cards import Card, Keyword, Kind
from tutor.laughbattle.decks import deck, decks
from tutor.laughbattle.field import PLAYERS, has, piece_at
from tutor.laughbattle.flow import DRAW
from tutor.laughbattle.picture import (
    BAR,
    WIDTH,
    card_svg,
    cards_across,
    cards_svg,
    marks,
    player_svg,
    rows,
    state_svg,
    turn_line,
)
from tutor.laughbattle.ruleset import Figures, Ruleset
from tutor.laughbattle.state import Action, End, Phase, Piece, State
from tutor.laughbattle.wording import lines, phrase
from tutor.puzzles.kind import Task
from tutor.rulebook import rule_text, term
from tutor.session.marks import marks_of
from tutor.session.match import Match, Move
from tutor.tables import Tables, ruleset_at
from tutor.ui import charts
from tutor.ui.board import Cell, Zone
from tutor.ui.scene import Choice, Scene, Table
from tutor.ui.words import label, seat_name

_MEANS: Mapping[Keyword, str] = {
    Keyword.RANGED: "L-FLD-3",
    Keyword.GUARD: "L-KEY-1",
    Keyword.PIERCE: "L-KEY-2",
    Keyword.AGILE: "L-KEY-3",
}
"""The rule that says what a keyword means."""

_MOST_EFFECTS = 9
"""So many actions are in the chart of what each would do, those that do most."""


class LaughBattle(Scene):
    """Two fields face to face, the one of the player who looks below, each with its player's bar behind it."""

    game = laughbattle
    showcase = (
        "l1~standard~a.9emotion.37joy.3of6points.hand.bomb.crayons.king.deck.mouse.clown.moon.ghost.cat.graveyard.joke"
        "~af1.witch.2token~af3.tickle.exhausted~ab1.slingshot"
        "~b.13emotion.22joy.2of6points.hand.imp.cat.poke.deck.cat.imp.ghost.knight.mime~bf1.bear.2damage~bf2.balloon"
        "~bb1.plane~turn.11.a.good"
    )
    tried = "attack af1 bb1"
    figures = Ruleset("standard").figures
    # What is paid for and who is exhausted shows on the table.
    hushed = ("L-SP-5", "L-BAT-5", "L-SP-1", "L-RES-2")
    most_seats = 2

    # -- the table

    def table(
        self, state: State, seat: int, lang: Lang, tried: object = None, legal: Collection[str] | None = None
    ) -> Table:
        seen = view(state, seat)
        cells = {PLAYERS[whose]: self._player(seen, whose, seat, lang) for whose in (0, 1)}
        far, near = (self._side(two, state.rules, lang) for two in (rows(seen, seat)[:2], rows(seen, seat)[2:]))
        for name, places in rows(seen, seat):
            for n, place in enumerate(places, 1):
                where = label("slot", lang, row=term("laughbattle", name, lang), n=n)
                may = label("target_here", lang) if legal and place in legal else ""
                cells[place] = _cell(where, piece_at(seen, place), may, lang)
        words, stress = turn_line(seen, seat, lang)
        line = Zone(words, kind="line", stress=stress)
        return Table([self._bar(1 - seat, seat, lang), far, line, near, self._bar(seat, seat, lang)], cells)

    @staticmethod
    def _side(chosen: Sequence[tuple[str, Sequence[str]]], rules: Figures, lang: Lang) -> Zone:
        names = [term("laughbattle", name, lang) for name, _ in chosen]
        across = cards_across(rules)
        places = [place for _, row in chosen for place in (*row, *[""] * (across - len(row)))]
        return Zone(" · ".join(names), places, across, "field", rows=names, width=WIDTH)

    @staticmethod
    def _bar(whose: int, seat: int, lang: Lang) -> Zone:
        name = term("laughbattle", "me" if whose == seat else "foe", lang)
        return Zone(name, [PLAYERS[whose]], kind="strip", width=BAR)

    @staticmethod
    def _player(state: State, whose: int, seat: int, lang: Lang) -> Cell:
        player = state.players[whose]
        piles = {name: len(getattr(player, name)) for name in ("hand", "deck", "graveyard")}
        told = label(
            "player_bar",
            lang,
            whose=term("laughbattle", "me" if whose == seat else "foe", lang),
            seat=SeatNumber(whose),
            goal=state.rules.joy_goal,
            **{name: getattr(player, name) for name in ("emotion", "joy", "points", "limit")},
            **piles,
        )
        return Cell(player_svg(state, whose, whose == seat, lang), told)

    def hand(self, state: State, seat: int, lang: Lang, title: str, drag: bool = True) -> Table:
        cells = {f"hand/{i}": _held(card, lang, drag) for i, card in enumerate(state.players[seat].hand)}
        return Table([Zone(title, list(cells), max(1, len(cells)), "hand", width=WIDTH)], cells)

    def of_task(self, task: Task, state: State, lang: Lang, tried: object, legal: Collection[str] | None) -> Table:
        if task.kind != "deck":
            return super().of_task(task, state, lang, tried, legal)
        copies = Counter(state.mover.deck)
        cells = {f"deck/{i}": _held(card, lang, False) for i, card in enumerate(copies)}
        title = label("deck_of", lang, n=len(state.mover.deck))
        notes = {f"deck/{i}": f"×{n}" for i, n in enumerate(copies.values())}
        return Table([Zone(title, list(cells), max(1, len(cells)), "hand", width=WIDTH)], cells, notes)

    def about(self, state: State, seat: int, place: str, lang: Lang) -> str:
        zone, _, number = place.partition("/")
        if not number:
            piece = piece_at(state, place)
            return _about(piece.card, piece, state.rules, lang) if piece else ""
        player = state.players[seat]
        cards = player.hand if zone == "hand" else tuple(Counter(player.deck))
        return _about(cards[int(number)], None, state.rules, lang) if int(number) < len(cards) else ""

    def in_words(self, offers: Sequence[Action]) -> Sequence[Action]:
        return sorted(offers, key=lambda action: not isinstance(action, End))

    def words(self, state: State, action: Action, lang: Lang) -> str:
        return phrase(state, action, lang)

    # -- a free game

    def choices(self, state: State, lang: Lang) -> Sequence[Choice]:
        presets = {preset: term("laughbattle", preset, lang) for preset in Ruleset.PRESETS}
        ready = {word: one.said(lang) for word, one in decks().items()}
        about = {word: one.about[lang] for word, one in decks().items()}
        own = [
            Choice(f"deck_{seat}", label("deck_for", lang, seat=SeatNumber(seat)), list(decks())[seat], ready, about)
            for seat in (0, 1)
        ]
        return Choice("preset", label("preset", lang), state.rules.preset, presets), *own

    def seats(self, chosen: Mapping[str, str]) -> int:
        return 2

    def deal(self, chosen: Mapping[str, str], rng: Random, tables: Tables) -> State:
        rules: Figures = ruleset_at("laughbattle", chosen.get("preset", "quick"), tables).figures
        known = list(decks())
        # A ready deck may be bigger than a short game allows: then chance leaves some of its cards at home.
        one, other = (
            shuffled(rng, deck(chosen.get(f"deck_{seat}", known[seat])).cards)[: rules.deck_high] for seat in (0, 1)
        )
        return laughbattle.deal(rules, (one, other), rng)

    def lit(self, move: Move) -> Sequence[str]:
        """The way of the action: what else changes is seen to change."""
        return [place for place in self.game.way(move.before, move.action) if not place.startswith("hand/")]

    def opening(self, state: State) -> Sequence[Event]:
        return laughbattle.opening(state) if state.phase is Phase.MULLIGAN else ()

    def due(self, state: State, lang: Lang) -> str:
        who = SeatNumber(state.seat)
        match state.phase:
            case Phase.OVER if state.winner is None or state.winner == DRAW:
                return f"{label('over', lang)} {label('draw', lang)}"
            case Phase.OVER:
                return f"{label('over', lang)} {label('won', lang, seat=SeatNumber(state.winner))}"
            case Phase.MULLIGAN:
                return label("mulligan_of", lang, seat=who)
            case Phase.MAIN:
                return label("turn_of", lang, seat=who)
            case Phase.DISCARD:
                return label("discard_of", lang, seat=who, n=len(state.mover.hand) - state.rules.hand_limit)

    def pile(self, state: State, lang: Lang) -> str:
        return term("laughbattle", state.rules.preset, lang)

    def standings(self, state: State, lang: Lang) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        heads = [term("laughbattle", name, lang) for name in ("joy", "emotion")]
        return heads, [(player.joy, player.emotion) for player in state.players]

    def charts(self, match: Match, lang: Lang, dark: bool) -> Sequence[Any]:
        drawn = []
        last = {state.turn: state for state in match.states}
        if len(last) > 1:
            for name in ("joy", "emotion"):
                series = {
                    seat_name(seat, lang): [getattr(state.players[seat], name) for state in last.values()]
                    for seat in (0, 1)
                }
                words = term("laughbattle", name, lang)
                title = label("turn_by_turn", lang, what=words)
                drawn.append(charts.timeline(title, label("turn_axis", lang), words, series, dark, start=min(last)))
        effects = {} if match.covered else self._effects(match.state, lang)
        return [*drawn, charts.effects(label("effects", lang), effects)] if effects else drawn

    @staticmethod
    def _effects(state: State, lang: Lang) -> Mapping[str, Mapping[str, tuple[str, int]]]:
        """What each legal action would change: H-Pool and emotion of both players, those that change most first."""
        if state.phase is not Phase.MAIN:
            return {}
        found: dict[str, dict[str, tuple[str, int]]] = {}
        for action in laughbattle.legal_actions(state):
            after, _ = laughbattle.apply(state, action)
            changes = {}
            for whose, seat in (("me", state.seat), ("foe", 1 - state.seat)):
                for name in ("joy", "emotion"):
                    n = getattr(after.players[seat], name) - getattr(state.players[seat], name)
                    if n:
                        words = f"{term('laughbattle', whose, lang)} · {term('laughbattle', name, lang)}"
                        changes[words] = name, n
            if changes:
                found.setdefault(phrase(state, action, lang), changes)
        most = sorted(found, key=lambda words: -sum(abs(n) for _, n in found[words].values()))[:_MOST_EFFECTS]
        return {words: found[words] for words in most}

    # -- the picture of the game

    def drawing(self, task: Task, lang: Lang, marks: Mapping[str, str]) -> str:
        if task.kind == "deck":
            return cards_svg(Counter(task.state.mover.deck), lang)
        return state_svg(task.state, lang, marks)

    def picture(self, lang: Lang, on_page: bool = False) -> str:
        state, way = self.position, self.game.way(self.position, self.game.read_action(self.tried))
        marked = dict.fromkeys(way[:1], "chosen") | marks_of(self.verdict, way)
        return state_svg(state, lang, marked, on_page=on_page)


# -- a card in words ----------------------------------------------------------------------------------------


# A card looks and is called the same for every learner.
@lru_cache(maxsize=4_000)
def _cell(where: str, piece: Piece | None, may: str, lang: Lang) -> Cell:
    if piece is None:
        called = label("empty", lang, cell=where)
    else:
        called = label("on_cell", lang, cell=where, face=_face(piece.card, piece, lang))
    picture = card_svg(piece.card, lang, piece) if piece else ""
    return Cell(picture, f"{called}, {may}" if may else called)


@lru_cache(maxsize=1_000)
def _held(card: Card, lang: Lang, drag: bool) -> Cell:
    return Cell(card_svg(card, lang), _face(card, None, lang), drag)


def _face(card: Card, piece: Piece | None, lang: Lang) -> str:
    """All of a card in one line: name, kind, figures, what lies on it, keywords, text."""
    named = [card.said(lang), *_traits(card, piece, lang)]
    return ". ".join([", ".join(named), *(line.rstrip(".") for line in lines(card, lang))])


def _traits(card: Card, piece: Piece | None, lang: Lang) -> Iterator[str]:
    now = piece or Piece(card, durability=card.durability)
    yield term("laughbattle", card.kind.value, lang)
    yield label("cost", lang, n=card.cost)
    if card.kind is Kind.CHARACTER:
        key = "figures_hurt" if now.damage else "figures"
        yield label(key, lang, lp=now.lp, ep=now.ep, full=now.full_ep, damage=now.damage)
    elif card.kind is Kind.ARTIFACT:
        yield label("durability", lang, n=now.durability)
    yield from marks(card, lang)
    if now.tokens:
        yield label("on_it", lang, n=now.tokens)
    yield from (label(state, lang) for state in ("exhausted", "repositioned", "used") if getattr(now, state))


def _about(card: Card, piece: Piece | None, rules: Figures, lang: Lang) -> str:
    """What a card is and says, with the meaning of its keywords, as HTML."""
    traits = " · ".join(_traits(card, piece, lang))
    said = "".join(f"<p>{escape(line)}</p>" for line in lines(card, lang))
    counts = [keyword for keyword in card.keywords if has(Piece(card), keyword, rules)]
    means = "".join(
        f'<p class="quiet">{escape(rule_text(_MEANS[keyword], lang, rules._asdict()))}</p>' for keyword in counts
    )
    head = f'<h2>{escape(card.said(lang))}</h2><p class="quiet">{escape(traits[0].upper() + traits[1:])}</p>'
    return f'<div class="about">{head}{said}{means}</div>'
