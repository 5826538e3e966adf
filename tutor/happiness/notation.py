"""A position of Happiness as one line of text: readable by a person and safe in a URL.

    h1~hard~on.d3-laughter.e4-home~seat.12jp.1charged.music.bread~seat~deck.20

Sections are set apart by `~`, their parts by `.`. After the version and the preset (with changed figures, as
in `hard.silver-nothing`) come, each only where there is something to say:

    on        the board: cell-word
    seat      one for each player, in order: `12jp`, `1charged`, `1spent` tokens, the words of the hand
    euphoria  and `bummers`: the piles of the seat before
    deck      the cards still to be drawn, in order, or only their number: so many of the unseen cards, as printed
    turn      the seat to move, from 0
    story     the word just played, whose story is due; `echo` the same, with the seats that have echoed it
    passes    how many passes in a row;  `over`  the game has ended

A card with other edges or points than printed says so: `music-gysb3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tutor.happiness.board import Board, cell_at, cell_name, cells_of
from tutor.happiness.cards import Card, card, card_with, deck, printed
from tutor.happiness.ruleset import Ruleset
from tutor.happiness.state import Action, Echo, Phase, Play, Seat, State, Step
from tutor.texts import Mistake

VERSION = "h1"

_OF_A_SEAT = ("seat", "euphoria", "bummers")
_MOMENTS = ("story", "echo", "over")
_SECTIONS = ("on", "seat", "euphoria", "bummers", "deck", "turn", "story", "echo", "passes", "over")
_SEAT_MARK = re.compile(r"(-?[0-9]{1,4})(jp|charged|spent)")


def encode(state: State) -> str:
    """The position code of `state`."""
    return "~".join(".".join(section) for section in _sections(state))


def _sections(state: State) -> Iterator[list[str]]:
    yield [VERSION]
    yield list(Ruleset.code_parts(state.rules))
    board = state.board
    if board.taken:
        yield ["on", *(f"{cell_name(cell)}-{_token(board.cards[cell])}" for cell in cells_of(board.taken))]
    for seat in state.seats:
        marks = {"jp": seat.score, "charged": seat.charged, "spent": seat.spent}
        yield ["seat", *(f"{n}{mark}" for mark, n in marks.items() if n), *map(_token, seat.hand)]
        if seat.euphoria:
            yield ["euphoria", *map(_token, seat.euphoria)]
        if seat.bummers:
            yield ["bummers", *map(_token, seat.bummers)]
    if state.deck:
        seen = {one.word for one in _cards_beside_the_deck(state)}
        as_printed = state.deck == _unseen(seen)[: len(state.deck)]
        yield ["deck", *([str(len(state.deck))] if as_printed else map(_token, state.deck))]
    if state.turn:
        yield ["turn", str(state.turn)]
    if state.card:
        yield [state.phase.value, _token(state.card), *map(str, state.echoed)]
    if state.passes:
        yield ["passes", str(state.passes)]
    if state.phase is Phase.OVER:
        yield ["over"]


def _token(one: Card) -> str:
    return one.word if printed().get(one.word) == one else f"{one.word}-{one.look}"


def _cards_beside_the_deck(state: State) -> Iterator[Card]:
    yield from state.board.cards.values()
    for seat in state.seats:
        yield from (*seat.hand, *seat.euphoria, *seat.bummers)


def _unseen(seen: Iterable[str]) -> tuple[Card, ...]:
    return tuple(one for one in deck() if one.word not in seen)


def decode(code: str) -> State:
    """The position that `code` holds; raises `Mistake` that quotes the wrong part and says what was expected."""
    figures, sections = Ruleset.open_code(code, VERSION)
    reader = _Reader(Board.empty(figures.grid, figures.silver))
    said = set()
    for name, *parts in sections:
        if name not in _SECTIONS:
            raise Mistake.unknown("code_section", name, _SECTIONS)
        # Of a moment there is one: a story is told, or echoed, or the game is over.
        kind = "moment" if name in _MOMENTS else name
        if kind in said and name not in _OF_A_SEAT:
            raise Mistake("code_twice", part=".".join((name, *parts)))
        said.add(kind)
        getattr(reader, f"read_{name}")(parts)
    players = len(reader.seats)
    if not figures.players_min <= players <= figures.players_max:
        raise Mistake("bad_players", given=players, low=figures.players_min, high=figures.players_max)
    for name, number in (("turn", reader.turn), *(("echo", number) for number in reader.echoed)):
        if number >= players:
            raise Mistake("code_seat", part=f"{name}.{number}", players=players)
    for seat in reader.seats:
        if reader.card is not None and reader.card.word in (one.word for one in seat.hand):
            raise Mistake("code_card_twice", part=f"{reader.phase.value}.{reader.card.word}", word=reader.card.word)
        if seat.score < 0 and figures.score_floor:
            raise Mistake("code_number", part=f"{seat.score}jp", expected="0jp, 1jp …")
    return State(
        figures,
        reader.board,
        tuple(reader.seats),
        reader.whole_deck(),
        reader.turn,
        reader.phase,
        reader.card,
        reader.echoed,
        0 if reader.phase in (Phase.STORY, Phase.ECHO) else reader.passes,
    )


class _Reader:
    """The sections of a code, read one by one."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats: list[Seat] = []
        self.deck: Sequence[Card] | int = 0
        self.turn = 0
        self.phase = Phase.PLAY
        self.card: Card | None = None
        self.echoed: tuple[int, ...] = ()
        self.passes = 0
        self.seen: set[str] = set()

    def read_on(self, parts: Sequence[str]) -> None:
        for part in parts:
            name, dash, token = part.partition("-")
            cell = cell_at(name)
            if not dash or cell is None or not self.board.cells >> cell & 1:
                raise Mistake("code_cell", part=part, last=cell_name((self.board.size - 1) * 23))
            if cell in self.board.cards:
                raise Mistake("code_cell_twice", part=part, cell=name)
            one = self._new_card(token)
            if one.is_bummer:
                raise Mistake("code_bummer_on_board", part=part)
            self.board = self.board.place(one, cell)

    def read_seat(self, parts: Sequence[str]) -> None:
        marks: dict[str, int] = {}
        hand = []
        for part in parts:
            mark = _SEAT_MARK.fullmatch(part)
            if not mark:
                hand.append(self._new_card(part))
            elif mark[2] != "jp" and mark[1].startswith("-"):
                raise Mistake("code_number", part=part, expected=f"0{mark[2]}, 1{mark[2]} …")
            elif mark[2] in marks:
                raise Mistake("code_twice", part=part)
            else:
                marks[mark[2]] = int(mark[1])
        jp, charged, spent = (marks.get(name, 0) for name in ("jp", "charged", "spent"))
        self.seats.append(Seat(tuple(hand), jp, (), (), charged, spent))

    def read_euphoria(self, parts: Sequence[str]) -> None:
        self._last_seat("euphoria", parts)
        self.seats[-1] = self.seats[-1]._replace(euphoria=self._new_cards(parts))

    def read_bummers(self, parts: Sequence[str]) -> None:
        self._last_seat("bummers", parts)
        self.seats[-1] = self.seats[-1]._replace(bummers=self._new_cards(parts))

    def read_deck(self, parts: Sequence[str]) -> None:
        counted = len(parts) == 1 and parts[0][:1].isdigit()
        self.deck = self._number("deck", parts) if counted else self._new_cards(parts)

    def read_turn(self, parts: Sequence[str]) -> None:
        self.turn = self._number("turn", parts)

    def read_story(self, parts: Sequence[str]) -> None:
        if len(parts) != 1:
            raise Mistake("code_story", part=".".join(("story", *parts)))
        self.phase, self.card = Phase.STORY, _card(parts[0])

    def read_echo(self, parts: Sequence[str]) -> None:
        if not parts:
            raise Mistake("code_story", part="echo")
        self.phase, self.card = Phase.ECHO, _card(parts[0])
        if self.card.is_bummer:
            raise Mistake("code_echo", part=".".join(("echo", *parts)))
        self.echoed = tuple(self._number("echo", [part]) for part in parts[1:])

    def read_passes(self, parts: Sequence[str]) -> None:
        self.passes = self._number("passes", parts)

    def read_over(self, parts: Sequence[str]) -> None:
        if parts:
            raise Mistake.unknown("code_section", ".".join(("over", *parts)), _SECTIONS)
        self.phase, self.card = Phase.OVER, None

    def whole_deck(self) -> tuple[Card, ...]:
        """The deck: as listed, or so many of the cards that lie nowhere else."""
        if not isinstance(self.deck, int):
            return tuple(self.deck)
        unseen = _unseen(self.seen)
        if self.deck > len(unseen):
            raise Mistake("code_deck", part=f"deck.{self.deck}", most=len(unseen))
        return unseen[: self.deck]

    def _new_card(self, token: str) -> Card:
        one = _card(token)
        if one.word in self.seen:
            raise Mistake("code_card_twice", part=token, word=one.word)
        self.seen.add(one.word)
        return one

    def _new_cards(self, tokens: Sequence[str]) -> tuple[Card, ...]:
        return tuple(self._new_card(token) for token in tokens)

    def _last_seat(self, name: str, parts: Sequence[str]) -> None:
        if not self.seats:
            raise Mistake("code_pile", part=".".join((name, *parts)))
        if getattr(self.seats[-1], name):
            raise Mistake("code_twice", part=".".join((name, *parts)))

    def _number(self, name: str, parts: Sequence[str]) -> int:
        if len(parts) != 1 or not re.fullmatch(r"\d{1,3}", parts[0], re.ASCII):
            raise Mistake("code_number", part=".".join((name, *parts)), expected=f"{name}.0, {name}.1 …")
        return int(parts[0])


def write_action(action: Action) -> str:
    """An action in a few words: `music d3`, `echo 2` (the third seat), `pass`, `tell`, `close`, `time up`."""
    match action:
        case Play():
            return f"{_token(action.card)} {cell_name(action.cell)}"
        case Echo():
            return f"echo {action.seat}"
        case Step():
            return action.value.replace("_", " ")


def read_action(text: str) -> Action:
    """The action that `write_action` writes as `text`; raises `Mistake` if it is none."""
    for step in Step:
        if text == write_action(step):
            return step
    what, _, where = text.partition(" ")
    if what == "echo" and re.fullmatch(r"[0-9]{1,3}", where):
        return Echo(int(where))
    cell = cell_at(where)
    if cell is None:
        raise Mistake("no_action", given=text)
    return Play(_card(what), cell)


def _card(token: str) -> Card:
    word, dash, look = token.partition("-")
    one = card(word)
    return card_with(word, look) if dash else one
