"""The rules of Laugh Battle a second time: cards in a dict by place, objects that change, plain loops, no cleverness.

Written from the rulebook, not from the engine, and so much slower: wherever the two disagree, one of them is wrong.
A `Table` is a game that changes as it is played. It shares with the engine only the names of things: cards, effects,
figures, actions, places. Chance it takes from what the engine has come to, so far as that could be chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from tutor.laughbattle.cards import Card, Keyword, Kind, card
from tutor.laughbattle.effects import Aim, Do, Effect, Trigger, Verb, When, Whom
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import (
    Action,
    Attack,
    Discard,
    End,
    GatherJoy,
    Mulligan,
    PlayCard,
    Reposition,
    Spend,
    State,
    Use,
)
from tutor.laughbattle.state import Piece as EnginePiece

AB = ("a", "b")
NOBODY = -1
"""The winner of a draw."""


@dataclass(eq=False)
class Piece:
    """A card on the field. Two of the same card are two different pieces."""

    card: Card
    durability: int
    damage: int = 0
    tokens: int = 0
    lp_bonus: int = 0
    ep_bonus: int = 0
    lp_turn: int = 0
    ep_turn: int = 0
    exhausted: bool = False
    repositioned: bool = False
    used: bool = False

    @property
    def is_character(self) -> bool:
        return self.card.kind is Kind.CHARACTER

    @property
    def lp(self) -> int:
        return max(self.card.lp + self.lp_bonus + self.lp_turn, 0)

    @property
    def ep(self) -> int:
        return self.card.ep + self.tokens + self.ep_bonus + self.ep_turn - self.damage

    @property
    def has_fallen(self) -> bool:
        return self.ep <= 0 if self.is_character else self.durability <= 0


@dataclass
class Player:
    hand: list[Card]
    deck: list[Card]
    graveyard: list[Card]
    emotion: int
    joy: int
    points: int
    limit: int
    turns: int
    played: Card | None
    repositioned: bool


@dataclass
class Cause:
    """Where an effect comes from: whose, the card, the piece if it is one, and the place where that stood."""

    seat: int
    card: Card
    piece: Piece | None = None
    place: str = ""


@dataclass
class Table:
    """A game of Laugh Battle on a real table."""

    state: State
    rules: Figures = field(init=False)
    players: list[Player] = field(init=False)
    field_: dict[str, Piece] = field(init=False)

    def __post_init__(self) -> None:
        state = self.state
        self.rules = state.rules
        self.players = [
            Player(
                list(player.hand),
                list(player.deck),
                list(player.graveyard),
                player.emotion,
                player.joy,
                player.points,
                player.limit,
                player.turns,
                player.played,
                player.repositioned,
            )
            for player in state.players
        ]
        self.field_ = {}
        for seat, player in enumerate(state.players):
            for place, piece in zip(self.places(seat), player.slots, strict=True):
                if piece is not None:
                    self.field_[place] = Piece(**{name: getattr(piece, name) for name in Piece.__dataclass_fields__})
        self.first, self.turn, self.seat = state.first, state.turn, state.seat
        self.phase, self.good, self.winner = state.phase.value, state.good, state.winner
        self.waiting: list[tuple[Cause, Effect]] = []

    # -- places

    def places(self, seat: int) -> list[str]:
        front = [f"{AB[seat]}f{n + 1}" for n in range(self.rules.front)]
        return front + [f"{AB[seat]}b{n + 1}" for n in range(self.rules.back)]

    def owner(self, place: str) -> int | None:
        for seat in (0, 1):
            if place in self.places(seat):
                return seat
        return None

    def is_front(self, place: str) -> bool:
        return place[1] == "f"

    def place_of(self, piece: Piece | None) -> str:
        return next((place for place, one in self.field_.items() if one is piece), "")

    def pieces(self, seat: int) -> list[tuple[str, Piece]]:
        return [(place, self.field_[place]) for place in self.places(seat) if place in self.field_]

    def front_row(self, seat: int) -> list[Piece]:
        return [piece for place, piece in self.pieces(seat) if self.is_front(place) and piece.is_character]

    def stands_somebody(self, seat: int) -> bool:
        return any(piece.is_character for _, piece in self.pieces(seat))

    def has(self, piece: Piece, keyword: Keyword) -> bool:
        switched_on = {
            Keyword.RANGED: True,
            Keyword.GUARD: self.rules.guard,
            Keyword.PIERCE: self.rules.pierce,
            Keyword.AGILE: self.rules.agile,
        }
        return keyword in piece.card.keywords and switched_on[keyword]

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    # -- what is forbidden

    def broken(self, action: Action) -> set[str]:
        """The ids of all rules that the action breaks."""
        due = {Mulligan: "mulligan", Discard: "discard"}.get(type(action), "main")
        if self.phase != due:
            late = isinstance(action, Mulligan) and self.phase in ("main", "discard")
            return {"L-SET-5"} if late else {"L-TURN-1"}
        return set(self.reasons(action))

    def reasons(self, action: Action) -> Iterator[str]:
        match action:
            case Mulligan(chosen):
                hand = list(self.me.hand)
                for one in chosen:
                    if one in hand:
                        hand.remove(one)
                    else:
                        yield "L-SET-5"
            case Discard(one):
                if one not in self.me.hand:
                    yield "L-TURN-2"
            case PlayCard(one, place, target):
                yield from self.against_playing(one, place, target)
            case GatherJoy(place):
                yield from self.against_acting(place)
            case Attack(place, target):
                yield from self.against_acting(place)
                yield from self.against_attacking(target)
            case Reposition(place, to):
                yield from self.against_moving(place, to)
            case Spend(place):
                yield from self.against_using_own(place)
                if self.is_own(place) and self.field_[place].tokens == 0:
                    yield "L-TOK-2"
            case Use(place, target):
                yield from self.against_ability(place, target)

    def is_own(self, place: str) -> bool:
        return self.owner(place) == self.seat and place in self.field_

    def against_using_own(self, place: str) -> Iterator[str]:
        if not self.is_own(place):
            yield "L-FLD-1"

    def against_acting(self, place: str) -> Iterator[str]:
        yield from self.against_using_own(place)
        if not self.is_own(place):
            return
        piece = self.field_[place]
        if not piece.is_character:
            yield "L-CARD-1"
            return
        if not self.is_front(place) and not self.has(piece, Keyword.RANGED):
            yield "L-FLD-2"
        if piece.repositioned and not self.has(piece, Keyword.AGILE):
            yield "L-FLD-7"
        if piece.exhausted:
            yield "L-BAT-8"

    def against_attacking(self, target: str) -> Iterator[str]:
        foe = 1 - self.seat
        front = self.front_row(foe)
        if target == AB[self.seat] or self.owner(target) == self.seat:
            yield "L-BAT-1"
        elif target == AB[foe]:
            if front:
                yield "L-FLD-4"
        elif target not in self.field_:
            yield "L-FLD-1"
        else:
            piece = self.field_[target]
            guards = [one for one in front if self.has(one, Keyword.GUARD)]
            if not piece.is_character:
                yield "L-CARD-5"
            elif not self.is_front(target):
                yield "L-FLD-4" if front else "L-FLD-6"
            elif guards and piece not in guards:
                yield "L-KEY-1"

    def against_playing(self, one: Card, place: str, target: str) -> Iterator[str]:
        if one not in self.me.hand:
            yield "L-TURN-2"
        if one.kind is Kind.CHARACTER and self.me.played:
            yield "L-TURN-2"
        if one.cost > self.me.points:
            yield "L-SP-5"
        if one.kind is Kind.SKILL:
            if place:
                yield "L-CARD-2"
        elif self.owner(place) != self.seat:
            yield "L-FLD-1"
        elif place in self.field_:
            yield "L-FLD-8"
        # The target of an artifact's ability is chosen when that is used.
        yield from self.against_target(None if one.kind is Kind.ARTIFACT and one.ability else one.aim, target)

    def against_target(self, aim: Aim | None, target: str) -> Iterator[str]:
        if aim is None:
            if target:
                yield "L-CARD-11"
        elif target not in self.choices(aim):
            yield "L-CARD-11"

    def choices(self, aim: Aim) -> list[str]:
        own, foe = self.pieces(self.seat), self.pieces(1 - self.seat)
        found = {
            Aim.OWN_CHARACTER: [place for place, piece in own if piece.is_character],
            Aim.FOE_CHARACTER: [place for place, piece in foe if piece.is_character],
            Aim.FOE_FRONT: [place for place, piece in foe if piece.is_character and self.is_front(place)],
            Aim.ANY_CHARACTER: [place for place, piece in own + foe if piece.is_character],
            Aim.OWN_ARTIFACT: [place for place, piece in own if not piece.is_character],
            Aim.FOE_ARTIFACT: [place for place, piece in foe if not piece.is_character],
        }
        return found[aim]

    def against_moving(self, place: str, to: str) -> Iterator[str]:
        yield from self.against_using_own(place)
        if self.me.repositioned:
            yield "L-FLD-7"
        if self.owner(to) != self.seat:
            yield "L-FLD-1"
        elif self.is_own(place):
            if self.is_front(place) == self.is_front(to):
                yield "L-FLD-7"
            elif to in self.field_:
                yield "L-FLD-8"

    def against_ability(self, place: str, target: str) -> Iterator[str]:
        yield from self.against_using_own(place)
        if not self.is_own(place):
            return
        piece = self.field_[place]
        ability = piece.card.ability
        if piece.used:
            yield "L-CARD-4"
        if ability is None:
            yield "L-CARD-7"
            return
        if ability.cost > self.me.points or ability.durability > piece.durability:
            yield "L-CARD-7"
        yield from self.against_target(piece.card.aim, target)

    def legal(self) -> set[Action]:
        """All actions that break no rule, from everything that could be meant."""
        return {action for action in self.meant() if not self.broken(action)}

    def meant(self) -> Iterator[Action]:
        own, everywhere = self.places(self.seat), [*self.places(0), *self.places(1)]
        hand = set(self.me.hand)
        if self.phase == "mulligan":
            for choice in range(2 ** len(self.me.hand)):
                yield Mulligan(tuple(one for i, one in enumerate(self.me.hand) if choice >> i & 1))
        for one in hand:
            yield Discard(one)
            for place in ["", *own] if self.phase == "main" else []:
                yield from (PlayCard(one, place, target) for target in ("", *everywhere))
        for place in own if self.phase == "main" else []:
            yield from (GatherJoy(place), Spend(place))
            for target in ("", *AB, *everywhere):
                yield from (Attack(place, target), Reposition(place, target), Use(place, target))
        yield End()

    # -- what happens

    def do(self, action: Action, after: State) -> None:
        """A legal action. Only coins and shuffles are looked up in what the engine has come to."""
        self.waiting = []
        match action:
            case Mulligan(chosen):
                self.mulligan(chosen, after)
                return
            case Discard(one):
                self.me.hand.remove(one)
                self.me.graveyard.append(one)
                self.discard_or_go_on(after)
                return
            case End():
                self.end(after)
                return
            case PlayCard(one, place, target):
                self.play(one, place, target)
            case GatherJoy(place):
                piece = self.field_[place]
                piece.exhausted = True
                self.me.joy += piece.lp
                self.changed()
                self.wait(Trigger.JOY, Cause(self.seat, piece.card, piece, place))
            case Attack(place, target):
                self.attack(place, target)
            case Reposition(place, to):
                piece = self.field_.pop(place)
                piece.repositioned = self.me.repositioned = True
                self.field_[to] = piece
            case Spend(place):
                self.field_[place].tokens -= 1
                self.me.joy += 1
                self.changed()
            case Use(place, target):
                self.use(place, target)
        self.run_triggers()

    def play(self, one: Card, place: str, target: str) -> None:
        self.me.hand.remove(one)
        self.me.points -= one.cost
        aimed = self.field_.get(target)
        if one.kind is Kind.SKILL:
            self.me.graveyard.append(one)
            cause = Cause(self.seat, one)
        else:
            if one.kind is Kind.CHARACTER:
                self.me.played = one
            self.field_[place] = Piece(one, one.durability)
            cause = Cause(self.seat, one, self.field_[place], place)
            self.changed()
        for effect in one.effects:
            if effect.trigger is Trigger.PLAY and self.holds(effect.when, cause):
                self.carry_out(effect.steps, cause, aimed)

    def attack(self, place: str, target: str) -> None:
        attacker, foe = self.field_[place], self.players[1 - self.seat]
        attacker.exhausted = True
        if target in AB:
            foe.emotion -= attacker.lp
            self.changed()
        else:
            struck = self.field_[target]
            beyond = attacker.lp - struck.ep
            struck.damage += attacker.lp
            if beyond > 0 and self.has(attacker, Keyword.PIERCE):
                foe.emotion -= beyond
            self.changed()
            if self.winner is None and struck.ep > 0:
                attacker.damage += struck.lp
                self.changed()
        self.wait(Trigger.ATTACK, Cause(self.seat, attacker.card, attacker, place))

    def use(self, place: str, target: str) -> None:
        piece = self.field_[place]
        ability = piece.card.ability
        assert ability is not None
        piece.used = True
        self.me.points -= ability.cost
        is_last = piece.durability == ability.durability
        if not is_last:
            piece.durability -= ability.durability
        self.carry_out(ability.steps, Cause(self.seat, piece.card, piece, place), self.field_.get(target))
        if is_last and self.winner is None and self.place_of(piece):
            piece.durability = 0
            self.changed()

    # -- after every change

    def changed(self) -> None:
        """Victory and defeat first, then all that has fallen leaves the field at once."""
        if self.winner is None:
            winners = [seat for seat in (0, 1) if self.has_won(seat)]
            if winners:
                self.winner = self.seat if len(winners) == 2 else winners[0]
                self.phase = "over"
        if self.winner is None:
            for seat in (0, 1):
                for place, piece in self.pieces(seat):
                    if piece.has_fallen:
                        self.destroy(place)

    def has_won(self, seat: int) -> bool:
        by_joy = self.players[seat].joy >= self.rules.joy_goal and self.stands_somebody(seat)
        return by_joy or self.players[1 - seat].emotion <= 0

    def destroy(self, place: str) -> None:
        piece = self.field_.pop(place)
        seat = AB.index(place[0])
        self.players[seat].graveyard.append(piece.card)
        self.wait(Trigger.DESTROYED, Cause(seat, piece.card, piece, place))

    def draw(self, seat: int) -> None:
        player = self.players[seat]
        if player.deck:
            player.hand.append(player.deck.pop(0))
        else:
            self.winner, self.phase = 1 - seat, "over"

    # -- effects

    def wait(self, trigger: Trigger, cause: Cause) -> None:
        self.waiting += [(cause, effect) for effect in cause.card.effects if effect.trigger is trigger]

    def run_triggers(self) -> None:
        """Whose turn it is first, place by place; those that come up on the way join the line."""
        while self.waiting and self.winner is None:
            order = [*self.places(self.seat), *self.places(1 - self.seat)]
            cause, effect = min(self.waiting, key=lambda one: order.index(one[0].place))
            self.waiting.remove((cause, effect))
            if self.holds(effect.when, cause):
                self.carry_out(effect.steps, cause, None)

    def holds(self, when: When, cause: Cause) -> bool:
        place = self.place_of(cause.piece) or cause.place
        if when is When.GOOD:
            return self.good and cause.seat == self.seat
        if when is When.HAS_TOKEN:
            return bool(self.place_of(cause.piece)) and cause.piece is not None and cause.piece.tokens > 0
        if when is When.IN_FRONT:
            return bool(place) and self.is_front(place)
        if when is When.IN_BACK:
            return bool(place) and not self.is_front(place)
        return True

    def carry_out(self, steps: Sequence[Do], cause: Cause, target: Piece | None) -> None:
        for step in steps:
            if self.winner is not None:
                return
            if step.whom in (Whom.ME, Whom.FOE, Whom.BOTH):
                if step.whom in (Whom.ME, Whom.BOTH):
                    self.to_player(step, cause.seat)
                if step.whom in (Whom.FOE, Whom.BOTH) and self.winner is None:
                    self.to_player(step, 1 - cause.seat)
            else:
                for piece in self.reached(step.whom, cause, target):
                    self.to_piece(step, piece)
            self.changed()

    def reached(self, whom: Whom, cause: Cause, target: Piece | None) -> list[Piece]:
        if whom in (Whom.SELF, Whom.TARGET):
            one = cause.piece if whom is Whom.SELF else target
            return [one] if one is not None and self.place_of(one) else []
        seat = cause.seat if whom in (Whom.OWN_FRONT, Whom.OWN_ALL) else 1 - cause.seat
        if whom in (Whom.OWN_FRONT, Whom.FOE_FRONT):
            return self.front_row(seat)
        return [piece for _, piece in self.pieces(seat) if piece.is_character]

    def to_piece(self, step: Do, piece: Piece) -> None:
        n = step.amount
        match step.verb:
            case Verb.DAMAGE:
                piece.damage += n
            case Verb.HEAL:
                piece.damage = max(piece.damage - n, 0)
            case Verb.DESTROY:
                self.destroy(self.place_of(piece))
            case Verb.EXHAUST:
                piece.exhausted = True
            case Verb.RECOVER:
                piece.exhausted = False
            case Verb.TOKENS:
                piece.tokens += n
            case Verb.LP:
                piece.lp_bonus += n
            case Verb.LP_TURN:
                piece.lp_turn += n
            case Verb.EP:
                piece.ep_bonus += n
            case Verb.EP_TURN:
                piece.ep_turn += n
            case Verb.REPOSITION:
                here = self.place_of(piece)
                others = [one for one in self.places(AB.index(here[0])) if self.is_front(one) != self.is_front(here)]
                free = [one for one in others if one not in self.field_]
                if free:
                    self.field_[free[0]] = self.field_.pop(here)
            case _:
                raise AssertionError(step)

    def to_player(self, step: Do, seat: int) -> None:
        player, n = self.players[seat], step.amount
        match step.verb:
            case Verb.JOY:
                player.joy = max(player.joy + n, 0)
            case Verb.EMOTION:
                player.emotion += n
            case Verb.POINTS:
                player.points = min(player.points + n, player.limit)
            case Verb.DRAW:
                for _ in range(n):
                    if self.winner is None:
                        self.draw(seat)
            case Verb.DISCARD:
                # The newest of the hand; the older of them comes first to the graveyard.
                n = min(n, len(player.hand))
                player.graveyard += player.hand[len(player.hand) - n :]
                del player.hand[len(player.hand) - n :]
            case Verb.SUMMON:
                free = [place for place in self.places(seat) if place not in self.field_]
                if free:
                    arrives = card(step.card)
                    piece = self.field_[free[0]] = Piece(arrives, arrives.durability)
                    self.wait(Trigger.PLAY, Cause(seat, arrives, piece, free[0]))
            case _:
                raise AssertionError(step)

    # -- the end of a turn, and the start of the next

    def end(self, after: State) -> None:
        for place, piece in self.pieces(self.seat):
            self.wait(Trigger.END, Cause(self.seat, piece.card, piece, place))
        self.run_triggers()
        if self.winner is None:
            for _, piece in self.pieces(self.seat):
                if not piece.is_character:
                    piece.durability -= 1
            self.changed()
            self.run_triggers()
        self.discard_or_go_on(after)

    def discard_or_go_on(self, after: State) -> None:
        if self.winner is not None:
            return
        if len(self.me.hand) > self.rules.hand_limit:
            self.phase = "discard"
            return
        for piece in self.field_.values():
            piece.lp_turn = piece.ep_turn = 0
        self.changed()
        self.run_triggers()
        if self.winner is None and self.turn == self.rules.turn_limit:
            self.compare()
        if self.winner is None:
            self.begin(1 - self.seat, self.turn + 1, after)

    def compare(self) -> None:
        """The higher H-Pool, then the higher emotion."""
        ranks = [(player.joy, player.emotion) for player in self.players]
        self.winner = NOBODY if ranks[0] == ranks[1] else ranks.index(max(ranks))
        self.phase = "over"

    def begin(self, seat: int, turn: int, after: State) -> None:
        self.seat, self.turn, self.phase = seat, turn, "main"
        for _, piece in self.pieces(seat):
            piece.exhausted = piece.repositioned = piece.used = False
        player = self.players[seat]
        if player.turns == 0:
            player.limit = self.rules.points_first if seat == self.first else self.rules.points_second
        else:
            player.limit = min(player.limit + 1, self.rules.points_limit)
        player.points = player.limit
        player.turns += 1
        player.played, player.repositioned = None, False
        if turn > 1:
            self.draw(seat)
        if self.winner is None:
            self.good = after.good

    def mulligan(self, chosen: tuple[Card, ...], after: State) -> None:
        """As many come back, whichever they are."""
        kept = Counter(self.me.hand) - Counter(chosen)
        came = after.players[self.seat]
        assert len(came.hand) == len(self.me.hand)
        assert not kept - Counter(came.hand)
        assert Counter((*came.hand, *came.deck)) == Counter((*self.me.hand, *self.me.deck))
        assert chosen or came.deck == tuple(self.me.deck)
        self.me.hand, self.me.deck = list(came.hand), list(came.deck)
        if self.seat == self.first:
            self.seat = 1 - self.seat
        else:
            self.begin(self.first, 1, after)

    # -- the same?

    def differences(self, state: State) -> list[str]:
        """What is not the same in the engine's state."""
        pairs: list[tuple[str, object, object]] = [
            ("turn", self.turn, state.turn),
            ("seat", self.seat, state.seat),
            ("phase", self.phase, state.phase.value),
            ("winner", self.winner, state.winner),
            ("mood", self.good, state.good),
        ]
        for seat, player in enumerate(state.players):
            mine = self.players[seat]
            for name in Player.__dataclass_fields__:
                had: object = getattr(mine, name)
                had = tuple(had) if isinstance(had, list) else had
                pairs.append((f"{AB[seat]}.{name}", had, getattr(player, name)))
            for place, piece in zip(self.places(seat), player.slots, strict=True):
                pairs.append((place, traits(self.field_.get(place)), traits(piece)))
        return [f"{name} is {theirs}, not {mine}" for name, mine, theirs in pairs if mine != theirs]


TRAITS = attrgetter(*Piece.__dataclass_fields__, "lp", "ep")


def traits(piece: Piece | EnginePiece | None) -> tuple[object, ...] | None:
    return None if piece is None else TRAITS(piece)
