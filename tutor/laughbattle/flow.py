"""How things happen: one change after the other, each judged the instant it is made (L-WIN-6, L-RES-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tutor.core import Event, SeatNumber, Signed
from tutor.laughbattle.cards import Card, Keyword, card, rule
from tutor.laughbattle.effects import Do, Effect, Trigger, Verb, When, Whom
from tutor.laughbattle.field import PLAYERS, has, has_character, in_front, slot_at, slot_names
from tutor.laughbattle.state import Phase, Piece, Player, State, changed

DRAW = -1
"""The winner of a game that nobody wins."""
SEATS = SeatNumber(0), SeatNumber(1)
"""The players, as they are named in what is told."""


class Source(NamedTuple):
    """What an effect comes from: whose card, and of one on the field where it stood and which piece it is."""

    seat: int
    card: Card
    slot: int | None = None
    mark: int = -1


class Waiting(NamedTuple):
    """A trigger that waits its turn."""

    source: Source
    effect: Effect


class Flow:
    """A state in motion: what an action, its effects and their triggers change. What is told of it nobody hears.

    `actor` is the player who acts: whoever did the thing in the main step, and for draws and end effects the turn
    player (L-WIN-10).
    """

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.seat = self.actor = state.seat
        self.state = state
        self.players: list[Player] = list(state.players)
        self.slots: list[list[Piece | None]] = [list(player.slots) for player in state.players]
        self.names = slot_names(state.rules.front, state.rules.back)
        # Which piece stands in a slot: a number that goes with it, since pieces of one card are alike.
        self.marked = n = len(self.slots[0])
        self.marks = [list(range(n)), list(range(n))]
        self.turn, self.phase, self.good, self.winner = state.turn, state.phase, state.good, state.winner
        self.waiting: list[Waiting] = []

    def done(self) -> State:
        """The state as it has become."""
        one, two = map(self._with_slots, self.players, self.slots)
        phase = self.phase if self.winner is None else Phase.OVER
        first, luck = self.state.first, self.state.luck
        return State(self.rules, (one, two), first, self.turn, self.seat, phase, self.good, luck, self.winner)

    @staticmethod
    def _with_slots(player: Player, slots: Sequence[Piece | None]) -> Player:
        now = tuple(slots)
        return player if now == player.slots else changed(player, slots=now)

    # -- telling and changing

    def tell(self, id: str, *cells: str, **facts: object) -> None:
        """Say what happens, with the rule it follows from."""

    def place(self, seat: int, i: int) -> str:
        return self.names[seat][i]

    def set(self, seat: int, **changes: Any) -> None:
        """Change a player's figures."""
        self.players[seat] = changed(self.players[seat], **changes)

    def gain_joy(self, seat: int, n: int) -> None:
        """Change a player's H-Pool; enough of it wins nothing yet while no character stands (L-WIN-2)."""
        joy = self.players[seat].joy + n
        self.set(seat, joy=joy)
        if joy >= self.rules.joy_goal and not has_character(self.slots[seat]):
            self.tell("L-WIN-2", PLAYERS[seat], seat=SEATS[seat], joy=joy)

    def alter(self, seat: int, i: int, **changes: Any) -> None:
        """Change what stands in a slot."""
        piece = self.slots[seat][i]
        assert piece is not None
        self.slots[seat][i] = changed(piece, **changes)

    def enter(self, seat: int, i: int, card: Card) -> None:
        """A card comes to stand in a slot."""
        self.slots[seat][i] = Piece(card, durability=card.durability)
        self.marks[seat][i] = self.marked
        self.marked += 1

    def move(self, seat: int, start: int, end: int) -> None:
        """What stands in a slot goes to an empty one."""
        slots, marks = self.slots[seat], self.marks[seat]
        slots[start], slots[end] = slots[end], slots[start]
        marks[start], marks[end] = marks[end], marks[start]

    def source(self, seat: int, i: int, card: Card) -> Source:
        """The card that stands in a slot, or has just stood there, as what an effect comes from."""
        return Source(seat, card, i, self.marks[seat][i])

    def stands(self, source: Source) -> int | None:
        """The slot where the card of an effect stands by now, if it still does."""
        for i, mark in enumerate(self.marks[source.seat]):
            if mark == source.mark and self.slots[source.seat][i] is not None:
                return i
        return None

    def pieces(self, seat: int) -> Iterator[tuple[int, Piece]]:
        """What stands on a player's side, front row first."""
        for i, piece in enumerate(self.slots[seat]):
            if piece is not None:
                yield i, piece

    @rule("L-RES-1")
    def settle(self) -> None:
        """After every change: victory and defeat are judged, then what has fallen is destroyed, all at once."""
        if self.winner is None:
            self.judge()
        if self.winner is None:
            self.bury()

    @rule("L-WIN-1", "L-WIN-2", "L-WIN-3", "L-WIN-5", "L-WIN-6", "L-WIN-10", "L-WIN-11", "L-WIN-14")
    def judge(self) -> None:
        """Joy wins with a character on the field, an emotion at 0 loses; of two at once the acting player's counts."""
        reasons: dict[int, tuple[str, int]] = {}
        for seat, player in enumerate(self.players):
            if self.players[1 - seat].emotion <= 0:
                reasons[seat] = "L-WIN-3", 0
            elif player.joy >= self.rules.joy_goal and has_character(self.slots[seat]):
                reasons[seat] = "L-WIN-1", player.joy
        if not reasons:
            return
        if len(reasons) == 2:
            self.tell("L-WIN-5", PLAYERS[self.actor], seat=SEATS[self.actor])
        winner = self.actor if len(reasons) == 2 else next(iter(reasons))
        id, joy = reasons[winner]
        self.tell(id, PLAYERS[winner], seat=SEATS[winner], joy=joy)
        self.winner = winner

    @rule("L-BAT-7", "L-TOK-4", "L-FLD-11", "L-CARD-9")
    def bury(self) -> None:
        """Characters at EP 0 and artifacts at durability 0 go to the graveyard, with all that lay on them."""
        fallen = [
            (seat, i, piece)
            for seat, slots in enumerate(self.slots)
            for i, piece in enumerate(slots)
            if piece is not None and piece.has_fallen
        ]
        for seat, i, piece in fallen:
            self.tell("L-BAT-7" if piece.card.is_character else "L-CARD-3", self.place(seat, i), card=piece.card)
            self.remove(seat, i, piece)

    def remove(self, seat: int, i: int, piece: Piece) -> None:
        """A card leaves the field for its owner's graveyard; its last trigger waits."""
        if piece.tokens:
            self.tell("L-TOK-4", self.place(seat, i), card=piece.card, n=piece.tokens)
        self.slots[seat][i] = None
        self.set(seat, graveyard=(*self.players[seat].graveyard, piece.card))
        self.wait(Trigger.DESTROYED, seat, i, piece.card)

    # -- effects and triggers

    def wait(self, trigger: Trigger, seat: int, i: int, card: Card) -> None:
        """Let the effects that a card in a slot has for this trigger wait until what is running has ended."""
        for effect in card.effects:
            if effect.trigger is trigger:
                self.waiting.append(Waiting(self.source(seat, i, card), effect))

    @rule("L-RES-2")
    def run_waiting(self) -> None:
        """The turn player's triggers first, front slots, back slots, then the other player's."""
        while self.waiting and self.winner is None:
            if len(self.waiting) > 1:
                self.waiting.sort(key=lambda one: (one.source.seat != self.seat, one.source.slot))
            source, effect = self.waiting.pop(0)
            holds = self.holds(effect.when, source)
            if holds or effect.when is When.GOOD:
                at = self.where(source)
                here = () if at is None else (self.place(source.seat, at),)
                if holds:
                    self.set_off(effect.steps, source, here)
                else:
                    self.tell("L-MOOD-2", *here, card=source.card)

    def set_off(self, steps: Sequence[Do], source: Source, here: Sequence[str]) -> None:
        """The effect of a card that stands, or stood, `here` has its turn."""
        self.run(steps, source)

    def where(self, source: Source) -> int | None:
        """The slot where the card of an effect stands, or stood last."""
        at = self.stands(source)
        return source.slot if at is None else at

    @rule("L-MOOD-2", "L-MOOD-3")
    def holds(self, when: When, source: Source) -> bool:
        """Whether a condition holds. The mood is the turn player's, and counts for nobody else's cards."""
        match when:
            case When.ALWAYS:
                return True
            case When.GOOD:
                return self.good and source.seat == self.seat
            case When.HAS_TOKEN:
                at = self.stands(source)
                piece = None if at is None else self.slots[source.seat][at]
                return piece is not None and piece.tokens > 0
            case When.IN_FRONT | When.IN_BACK:
                at = self.where(source)
                return at is not None and in_front(self.rules, at) == (when is When.IN_FRONT)

    def run(self, steps: Sequence[Do], source: Source, target: str = "") -> None:
        """The printed steps in their order, each a change of its own."""
        at = slot_at(self.rules, target)
        piece = at and self.slots[at[0]][at[1]]
        aimed = self.source(*at, piece.card) if at and piece else None
        for step in steps:
            if self.winner is not None:
                return
            if step.whom.is_of_players:
                self.do_to_players(step, source)
            else:
                self.do_to_pieces(step, self.chosen(step.whom, source, aimed), source.card)
            self.settle()

    def chosen(self, whom: Whom, source: Source, aimed: Source | None) -> list[tuple[int, int]]:
        """The slots that a step reaches, as they stand now; card and target are followed to where they have gone."""
        if whom in (Whom.SELF, Whom.TARGET):
            one = source if whom is Whom.SELF else aimed
            at = one and self.stands(one)
            return [] if one is None or at is None else [(one.seat, at)]
        whose = source.seat if whom in (Whom.OWN_FRONT, Whom.OWN_ALL) else 1 - source.seat
        front_only = whom in (Whom.OWN_FRONT, Whom.FOE_FRONT)
        return [
            (whose, k)
            for k, piece in self.pieces(whose)
            if piece.card.is_character and (not front_only or in_front(self.rules, k))
        ]

    @rule("L-BAT-4", "L-BAT-9", "L-BAT-10", "L-TOK-1", "L-TOK-3")
    def do_to_pieces(self, step: Do, slots: Sequence[tuple[int, int]], source: Card) -> None:
        """One step on cards of the field, on all of them at once."""
        n = step.amount
        for seat, i in slots:
            piece = self.slots[seat][i]
            if piece is None:
                continue
            told: int = n
            case = step.verb.value
            match step.verb:
                case Verb.DAMAGE:
                    self.alter(seat, i, damage=piece.damage + n)
                case Verb.HEAL:
                    told = min(n, piece.damage)
                    case = case if told else "heal_none"
                    self.alter(seat, i, damage=piece.damage - told)
                case Verb.TOKENS:
                    self.alter(seat, i, tokens=piece.tokens + n)
                case Verb.LP | Verb.LP_TURN | Verb.EP | Verb.EP_TURN:
                    field = {Verb.LP: "lp_bonus", Verb.EP: "ep_bonus"}.get(step.verb, step.verb.value)
                    self.alter(seat, i, **{field: getattr(piece, field) + n})
                    told = Signed(n)
                case Verb.EXHAUST | Verb.RECOVER:
                    self.alter(seat, i, exhausted=step.verb is Verb.EXHAUST)
                case Verb.REPOSITION if not self.shift(seat, i):
                    continue
            here = self.place(seat, i)
            self.tell("L-RES-1", here, case=case, card=source, target=piece.card, n=told)
            if step.verb is Verb.DESTROY:
                self.remove(seat, i, piece)

    def shift(self, seat: int, i: int) -> bool:
        """Move a card to the first empty slot of its other row; says whether there was one."""
        front = in_front(self.rules, i)
        for k, there in enumerate(self.slots[seat]):
            if there is None and in_front(self.rules, k) != front:
                self.move(seat, i, k)
                return True
        return False

    def do_to_players(self, step: Do, source: Source) -> None:
        """One step on a player, or on both: then it is one change, told first of the card's own player."""
        own, foe = source.seat, 1 - source.seat
        for seat in {Whom.ME: (own,), Whom.FOE: (foe,), Whom.BOTH: (own, foe)}[step.whom]:
            if self.winner is None:  # a card that was missing to draw may have ended the game
                self.do_to_player(step, seat, source.card)

    @rule("L-SP-6", "L-WIN-13")
    def do_to_player(self, step: Do, seat: int, source: Card) -> None:
        """One step on a player. S-Points never exceed the limit; what is discarded is the newest of the hand."""
        n, player = step.amount, self.players[seat]
        told: int = n
        match step.verb:
            case Verb.SUMMON:
                self.summon(seat, step, source)
                return
            case Verb.EMOTION:
                told = Signed(n)
            case Verb.JOY:
                told = max(0, player.joy + n) - player.joy
            case Verb.POINTS:
                told = max(0, min(player.limit, player.points + n)) - player.points
            case Verb.DISCARD:
                told = min(n, len(player.hand))
        case = step.verb.value
        self.tell("L-RES-1", PLAYERS[seat], case=case, card=source, seat=SEATS[seat], n=told)
        match step.verb:
            case Verb.JOY:
                self.gain_joy(seat, told)
            case Verb.EMOTION:
                self.set(seat, emotion=player.emotion + n)
            case Verb.POINTS:
                self.set(seat, points=player.points + told)
            case Verb.DISCARD:
                kept = len(player.hand) - told
                self.set(seat, hand=player.hand[:kept], graveyard=player.graveyard + player.hand[kept:])
            case Verb.DRAW:
                for _ in range(n):
                    self.draw(seat)

    def summon(self, seat: int, step: Do, source: Card) -> None:
        """Put a character on the field, in the first empty slot; its arrival effect waits until that is judged."""
        free = next((i for i, piece in enumerate(self.slots[seat]) if piece is None), None)
        if free is None:
            return
        arrives = card(step.card)
        here = self.place(seat, free)
        self.tell("L-RES-1", here, case="summon", card=source, target=arrives, seat=SEATS[seat])
        self.enter(seat, free, arrives)
        self.wait(Trigger.PLAY, seat, free, arrives)

    @rule("L-WIN-4", "L-WIN-12")
    def draw(self, seat: int) -> None:
        """Draw one card; who must draw from an empty deck loses."""
        player = self.players[seat]
        if self.winner is not None:
            return
        if not player.deck:
            self.tell("L-WIN-4", PLAYERS[seat], seat=SEATS[seat])
            self.winner = 1 - seat
            return
        self.set(seat, hand=(*player.hand, player.deck[0]), deck=player.deck[1:])

    # -- battle

    @rule("L-BAT-1", "L-BAT-2", "L-BAT-3", "L-BAT-5", "L-BAT-6", "L-KEY-2", "L-RES-3")
    def attack(self, i: int, target: str) -> None:
        """An attack and its counter-attack; nothing comes between them, and triggers wait."""
        seat, foe = self.seat, 1 - self.seat
        attacker = self.slots[seat][i]
        assert attacker is not None
        here = self.place(seat, i)
        self.alter(seat, i, exhausted=True)
        self.tell("L-BAT-5", here, card=attacker.card)
        at = slot_at(self.rules, target)
        if at is None:
            self.set(foe, emotion=self.players[foe].emotion - attacker.lp)
            self.tell("L-BAT-3", here, target, card=attacker.card, n=attacker.lp, seat=SEATS[foe])
            self.tell("L-BAT-6", here, card=attacker.card)
            self.settle()
        else:
            self._strike(attacker, here, at[1], target)
        if self.winner is None:
            self.wait(Trigger.ATTACK, seat, i, attacker.card)

    def _strike(self, attacker: Piece, here: str, k: int, there: str) -> None:
        seat, foe = self.seat, 1 - self.seat
        target = self.slots[foe][k]
        assert target is not None
        beyond = attacker.lp - max(target.ep, 0)
        self.tell("L-BAT-1", here, there, card=attacker.card, target=target.card, n=attacker.lp)
        self.alter(foe, k, damage=target.damage + attacker.lp)
        if beyond > 0 and has(attacker, Keyword.PIERCE, self.rules):
            self.set(foe, emotion=self.players[foe].emotion - beyond)
            self.tell("L-KEY-2", PLAYERS[foe], card=attacker.card, n=beyond, seat=SEATS[foe])
        self.settle()
        if self.winner is not None:
            return
        standing = self.slots[foe][k]
        if standing is None:
            self.tell("L-BAT-2", there, case="silent", card=target.card)
            return
        at = slot_at(self.rules, here)
        assert at is not None
        n = standing.lp
        self.tell("L-BAT-2", there, here, case="strikes", card=standing.card, target=attacker.card, n=n)
        self.alter(seat, at[1], damage=attacker.damage + n)
        self.settle()


class Telling(Flow):
    """A state in motion, with all that is told of it."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.events: list[Event] = []

    def tell(self, id: str, *cells: str, **facts: object) -> None:
        self.events.append(Event(id, cells, facts))

    def set_off(self, steps: Sequence[Do], source: Source, here: Sequence[str]) -> None:
        """That it has its turn is told where it changes something: its card may have left the field, or find nobody."""
        self.tell("L-RES-2", *here, card=source.card)
        first = len(self.events)
        super().set_off(steps, source, here)
        if len(self.events) == first:
            del self.events[-1]
