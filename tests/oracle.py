"""The rules of Happiness a second time: cards in a dict by (row, column), plain loops, no cleverness.

Written from the rulebook, not from the engine, and so much slower: wherever the two disagree, one of them is wrong.
A `Table` is a game that changes as it is played. It shares with the engine only the names of things: cards, colours,
figures, actions, cells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from tutor.happiness.board import cell_name
from tutor.happiness.cards import Card, Colour
from tutor.happiness.ruleset import Figures
from tutor.happiness.state import Action, Echo, Play, State, Step

Place = tuple[int, int]
"""Row and column, counted from 0 at the top left."""

TO_NEIGHBOUR = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left: in the order of a card's edges."""


@cache
def place_of(cell: int) -> Place:
    name = cell_name(cell)
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


CELLS = {place_of(cell): cell for cell in range(22 * 22)}
"""Back from a place to the engine's cell: the largest grid has 21 rows, and one more has names."""


@cache
def neighbours(place: Place) -> tuple[Place, ...]:
    row, column = place
    return tuple((row + down, column + right) for down, right in TO_NEIGHBOUR)


@cache
def matching_pairs(silver: str) -> frozenset[tuple[Colour, Colour]]:
    """The colours that match when they touch (H-PLAC-3), with Silver as the mode has it (H-SILV-1 to H-SILV-3)."""
    pairs = {(colour, colour) for colour in Colour if colour is not Colour.SILVER}
    if silver == "silver":
        pairs.add((Colour.SILVER, Colour.SILVER))
    if silver == "wild":
        pairs |= {(Colour.SILVER, colour) for colour in Colour} | {(colour, Colour.SILVER) for colour in Colour}
    return frozenset(pairs)


@dataclass
class Player:
    hand: list[Card]
    score: int
    euphoria: set[Card]
    bummers: set[Card]
    charged: int
    spent: int


@dataclass
class Outcome:
    """What a play does: JP for the player, the places that are swept, and how many Euphorias it makes."""

    jp: int
    swept: set[Place] = field(default_factory=set)
    euphorias: int = 0


class Table:
    """A game under way. `broken` and `legal` ask about the next action, `do` carries it out."""

    def __init__(self, state: State) -> None:
        self.rules: Figures = state.rules
        self.matching = matching_pairs(state.rules.silver)
        self.board: dict[Place, Card] = {place_of(cell): card for cell, card in state.board.cards.items()}
        self.players = [
            Player(list(seat.hand), seat.score, set(seat.euphoria), set(seat.bummers), seat.charged, seat.spent)
            for seat in state.seats
        ]
        self.deck = list(state.deck)
        self.turn = state.turn
        self.phase = state.phase.value
        self.card = state.card
        self.echoed = set(state.echoed)
        # Who has passed in a row: the last seats before this one that still take turns.
        before = [(self.turn - back) % len(self.players) for back in range(1, len(self.players) + 1)]
        owing = [seat for seat in before if self.owes_turns(seat)]
        self.passed = set(owing[: state.passes]) if self.phase == "play" else set()
        self._fits: dict[Card, list[Place]] | None = None

    def differences(self, state: State) -> list[str]:
        """Where the engine's state is not this table's, in words."""
        other = Table(state)
        return [
            f"{name}: here {mine!r}, there {theirs!r}"
            for name in ("board", "players", "deck", "turn", "phase", "card", "echoed", "passed")
            if (mine := getattr(self, name)) != (theirs := getattr(other, name))
        ]

    # -- the board

    @property
    def hand(self) -> list[Card]:
        return self.players[self.turn].hand

    @property
    def centre(self) -> Place:
        return self.rules.grid // 2, self.rules.grid // 2

    def on_grid(self, place: Place) -> bool:
        return 0 <= place[0] < self.rules.grid and 0 <= place[1] < self.rules.grid

    def facing(self, place: Place) -> list[tuple[int, Colour]]:
        """The triangles that a card at `place` would touch, each with the side of `place` where it is."""
        return [
            (side, self.board[near].edges[(side + 2) % 4])
            for side, near in enumerate(neighbours(place))
            if near in self.board
        ]

    def clashes(self, card: Card, facing: list[tuple[int, Colour]]) -> list[tuple[Colour, Colour]]:
        """The pairs of touching triangles that do not match."""
        edges, match = card.edges, self.matching
        return [(edges[side], theirs) for side, theirs in facing if (edges[side], theirs) not in match]

    def touches_a_card(self, place: Place) -> bool:
        return any(near in self.board for near in neighbours(place))

    def fits(self, card: Card) -> list[Place]:
        """The empty places next to a card where every touching triangle of `card` matches."""
        if self._fits is None:
            self._fits = {one: [] for one in self.hand}
            for place in {near for taken in self.board for near in neighbours(taken)}:
                if self.on_grid(place) and place not in self.board:
                    facing = self.facing(place)
                    for one in self.hand:
                        if not self.clashes(one, facing):
                            self._fits[one].append(place)
        return self._fits[card]

    def apart(self) -> list[Place]:
        """The empty places that touch no card by an edge (H-ISLE-8)."""
        size = range(self.rules.grid)
        around = {near for place in self.board for near in neighbours(place)}
        return [(r, c) for r in size for c in size if (r, c) not in self.board and (r, c) not in around]

    def island(self, place: Place) -> set[Place]:
        """All places with cards connected edge to edge with the one at `place` (H-ISLE-3)."""
        found, edge = {place}, [place]
        while edge:
            for near in neighbours(edge.pop()):
                if near in self.board and near not in found:
                    found.add(near)
                    edge.append(near)
        return found

    # -- what is not allowed

    def broken(self, action: Action) -> set[str]:
        """The ids of all rules that the action breaks."""
        if self.phase == "over":
            return {"H-TURN-1"}
        if isinstance(action, Play):
            return self.broken_by_play(action.card, place_of(action.cell))
        if isinstance(action, Echo):
            return self.broken_by_echo(action.seat)
        if action is Step.TIME_UP:
            seconds = {
                "play": self.rules.play_seconds,
                "story": self.rules.story_seconds,
                "echo": self.rules.echo_seconds,
            }
            return set() if seconds[self.phase] else {"H-MODE-2"}
        due = {Step.PASS: "play", Step.TELL: "story", Step.CLOSE: "echo"}[action]
        if self.phase != due:
            return {"H-TURN-1"}
        return {"H-TURN-5"} if action is Step.PASS and self.plays() else set()

    def broken_by_play(self, card: Card, place: Place) -> set[str]:
        broken = set() if self.phase == "play" else {"H-TURN-1"}
        if card not in self.hand:
            is_turned = any(card == one.turned(quarters) for one in self.hand for quarters in (1, 2, 3))
            return broken | {"H-CARD-5" if is_turned else "H-TURN-1"}
        return broken or self.broken_by_placing(card, place)

    def broken_by_placing(self, card: Card, place: Place) -> set[str]:
        has_happiness = any(one.jp for one in self.hand)
        if not self.on_grid(place):
            return {"H-PLAC-5" if self.rules.preset == "tabletop" else "H-PLAC-4"}
        if place in self.board:
            return {"H-PLAC-6"}
        broken = set()
        if not self.board:
            if place != self.centre:
                was_swept_empty = any(player.euphoria or player.bummers for player in self.players)
                broken.add("H-PLAC-7" if was_swept_empty else "H-PLAC-1")
            if not card.jp and has_happiness:
                broken.add("H-BUMM-8")
            return broken
        if self.touches_a_card(place):
            clashes = self.clashes(card, self.facing(place))
            return {"H-SILV-3" if Colour.SILVER in pair else "H-PLAC-3" for pair in clashes}
        fits_itself = bool(self.fits(card))
        another_fits = any(self.fits(one) for one in self.hand if one != card)
        if card.jp:
            if fits_itself:
                broken.add("H-PLAC-2")
            if another_fits:
                broken.add("H-ISLE-1")
        else:
            if fits_itself:
                broken.add("H-ISLE-2")
            if another_fits:
                broken.add("H-BUMM-6")
            if not fits_itself and not another_fits and has_happiness:
                broken.add("H-BUMM-8")
        return broken

    def broken_by_echo(self, seat: int) -> set[str]:
        if not self.rules.echo:
            return {"H-MODE-2"}
        if self.phase != "echo":
            return {"H-ECHO-3" if self.phase == "story" and self.card and not self.card.jp else "H-ECHO-2"}
        broken = set()
        if seat == self.turn:
            broken.add("H-ECHO-8")
        if seat in self.echoed:
            broken.add("H-ECHO-6")
        if not 0 <= seat < len(self.players) or not self.players[seat].charged:
            broken.add("H-ECHO-2")
        return broken

    # -- what is allowed

    def legal(self) -> set[Action]:
        """All that a player may do next. That time runs out is nobody's choice."""
        if self.phase == "play":
            return {Play(card, CELLS[place]) for card, place in self.plays()} or {Step.PASS}
        if self.phase == "story":
            return {Step.TELL}
        if self.phase == "echo":
            echoes = [Echo(seat) for seat in range(len(self.players)) if not self.broken_by_echo(seat)]
            return {*echoes, Step.CLOSE}
        return set()

    def plays(self) -> list[tuple[Card, Place]]:
        """The legal plays, from the top down: next to a card, else a new island, else a 0-bummer."""
        adjacent = [(card, place) for card in self.hand for place in self.fits(card)]
        if adjacent:
            return adjacent
        places = self.apart() if self.board else [self.centre]
        happiness = [card for card in self.hand if card.jp]
        return [(card, place) for card in happiness or self.hand for place in places]

    # -- what happens

    def outcome(self, card: Card, place: Place) -> Outcome:
        """What the play does, with the card still in the hand."""
        touched = [near for near in neighbours(place) if near in self.board]
        if not card.jp:
            return Outcome(sum(self.board[near].jp for near in touched), set(touched))
        result = Outcome(card.jp)
        islands = {frozenset(self.island(near)) for near in touched}
        if len(islands) > 1:
            result.jp += (len(islands) - 1) * self.rules.reconnection_jp
        self.board[place] = card
        for centre in (place, *touched):
            facing = self.facing(centre)
            if len(facing) == 4 and not self.clashes(self.board[centre], facing):
                plus = (centre, *neighbours(centre))
                result.euphorias += 1
                result.jp += self.rules.euphoria_factor * sum(self.board[one].jp for one in plus)
                result.swept.update(plus)
        del self.board[place]
        return result

    def do(self, action: Action) -> None:
        """Carry out a legal action."""
        if isinstance(action, Play):
            self.play(action.card, place_of(action.cell))
        elif isinstance(action, Echo):
            self.echo(action.seat)
        elif action is Step.PASS:
            self.pass_turn()
        elif action is Step.TELL:
            self.tell()
        elif action is Step.CLOSE:
            self.draw()
        elif self.phase == "play":
            self.play_for_the_player()
        elif self.phase == "story":
            self.tell()
        else:
            self.draw()

    def play(self, card: Card, place: Place) -> None:
        player, result = self.players[self.turn], self.outcome(card, place)
        player.hand.remove(card)
        player.score += result.jp
        pile = player.euphoria if card.jp else player.bummers
        if card.jp:
            self.board[place] = card
        else:
            pile.add(card)
        pile.update(self.board.pop(one) for one in result.swept)
        if self.rules.echo:
            for _ in range(result.euphorias):
                if player.spent:
                    player.charged += player.spent
                    player.spent = 0
                elif player.charged < self.rules.echo_max:
                    player.charged += 1
        self.card, self.phase, self.passed, self._fits = card, "story", set(), None

    def play_for_the_player(self) -> None:
        """The play of H-TURN-3: the fewest JP, then hand, row and column order; a 0-bummer last."""
        plays = self.plays()
        if not plays:
            self.pass_turn()
            return

        def order(one: tuple[Card, Place]) -> tuple[bool, int, int, Place]:
            card, place = one
            is_zero_bummer = not card.jp and not self.touches_a_card(place)
            return is_zero_bummer, self.outcome(card, place).jp, self.hand.index(card), place

        self.play(*min(plays, key=order))

    def tell(self) -> None:
        assert self.card is not None
        if self.rules.echo and self.card.jp:
            self.phase = "echo"
        else:
            self.draw()

    def echo(self, seat: int) -> None:
        echoing = self.players[seat]
        echoing.charged -= 1
        echoing.spent += 1
        echoing.score += self.rules.echo_jp
        self.players[self.turn].score += self.rules.echo_story_jp
        self.echoed.add(seat)

    def pass_turn(self) -> None:
        self.passed.add(self.turn)
        self.next_turn()

    def draw(self) -> None:
        if self.deck:
            self.hand.append(self.deck.pop(0))
        self.next_turn()

    def owes_turns(self, seat: int) -> bool:
        """Whether the seat still takes turns (H-END-3)."""
        return bool(self.deck) or self.rules.ending == "round" or len(self.players[seat].hand) > self.rules.hand_end

    def next_turn(self) -> None:
        self.card, self.echoed, self._fits = None, set(), None
        owing = {seat for seat in range(len(self.players)) if self.owes_turns(seat)}
        is_last_round = self.rules.ending == "round" and not self.deck
        if not owing or owing <= self.passed or (is_last_round and self.turn == len(self.players) - 1):
            self.end()
            return
        self.turn = (self.turn + 1) % len(self.players)
        while self.turn not in owing:
            self.turn = (self.turn + 1) % len(self.players)
        self.phase = "play"

    # -- the end

    def end(self) -> None:
        """First the hand as one sum, then the tokens; the score is held at 0 where the figures say so."""
        self.phase, self.passed = "over", set()
        for player in self.players:
            if self.rules.final_hand:
                self.change(player, -sum(card.jp for card in player.hand))
            if self.rules.echo and player.charged:
                self.change(player, -self.rules.token_cost * player.charged)
            elif self.rules.echo:
                self.change(player, self.rules.no_token_jp)

    def change(self, player: Player, jp: int) -> None:
        player.score += jp
        if self.rules.score_floor:
            player.score = max(player.score, 0)

    def winners(self) -> set[int]:
        """Who is first in points, then Euphoria Pile, then Bummer Pile, then (online) Bummers left in hand."""

        def rank(seat: int) -> tuple[int, ...]:
            player = self.players[seat]
            left = sum(not card.jp for card in player.hand) if self.rules.ending == "hands" else 0
            return player.score, len(player.euphoria), len(player.bummers), left

        best = max(map(rank, range(len(self.players))))
        return {seat for seat in range(len(self.players)) if rank(seat) == best}
