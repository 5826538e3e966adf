"""What every game of the tutor is made of: rules under their ids, verdicts as data, one way to decide.

A game module offers the functions of the `Game` protocol over its own immutable states and actions.
Legal means that `violations` yields nothing; everything else in the tutor asks that one question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeVar, overload

Lang = Literal["en", "ko"]
LANGS: tuple[Lang, ...] = ("en", "ko")

Facts = Mapping[str, object]
"""What a verdict tells beside its rule: cards, places, numbers. Never prose."""

NO_FACTS: Facts = MappingProxyType({})


class Violation(NamedTuple):
    """One broken rule: its ledger id, the places that show it, and the facts of this very case."""

    rule: str
    cells: tuple[str, ...] = ()
    facts: Facts = NO_FACTS


class Event(NamedTuple):
    """One thing that happens in a legal action, with the rule it follows from.

    In a game of points, one that changes a score has the facts `seat` and `jp`; a score is the sum of its events.
    """

    rule: str
    cells: tuple[str, ...] = ()
    facts: Facts = NO_FACTS


class SeatNumber(int):
    """A player's place at the table, counted from 0 in code and from 1 in words."""

    def said(self, lang: Lang) -> str:
        return str(self + 1)


class Signed(int):
    """A change, which is said with its sign."""

    def said(self, lang: Lang) -> str:
        return f"{int(self):+d}"


class Phrase(NamedTuple):
    """Words of a game, in both languages, as a fact."""

    en: str
    ko: str

    def said(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.ko


class Events(Sequence[Event]):
    """What happened, told when it is first read: a playout that reads nothing builds nothing."""

    __slots__ = ("_tell", "_told")

    def __init__(self, tell: Callable[[], Iterator[Event]]) -> None:
        self._tell = tell
        self._told: tuple[Event, ...] | None = None

    def _all(self) -> tuple[Event, ...]:
        if self._told is None:
            self._told = tuple(self._tell())
        return self._told

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())


class IllegalAction(ValueError):
    """An action that breaks rules; raised before anything has changed."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__(f"breaks {', '.join(dict.fromkeys(v.rule for v in self.violations))}")


F = TypeVar("F", bound=Callable[..., object])


class Registry:
    """Which piece of code carries out which rule of the ledger."""

    def __init__(self) -> None:
        self.home: dict[str, Callable[..., object]] = {}

    def rule(self, *ids: str) -> Callable[[F], F]:
        """Enter a function or class as the home of the rules `ids`; a rule has one home only."""

        def enter(code: F) -> F:
            for rule in ids:
                if rule in self.home:
                    raise ValueError(f"{rule} has a home already: {self.home[rule].__qualname__}")
                self.home[rule] = code
            return code

        return enter


S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """What the floors above ask of a game. Each game package is one such object."""

    NAME: str
    """By which links and folders call it."""

    BOTS: Sequence[str]
    """The bots of `tutor.bots` that know how to play it."""

    def violations(self, state: S, action: A) -> Iterator[Violation]:
        """Every rule that `action` breaks in `state`, found one by one."""

    def legal_actions(self, state: S) -> Sequence[A]:
        """All actions that break no rule, in a fixed order."""

    def apply(self, state: S, action: A) -> tuple[S, Sequence[Event]]:
        """The state after `action` and what happened; raises `IllegalAction` before any change."""

    def actor(self, state: S, action: A) -> int:
        """The seat that acts."""

    def awaits(self, state: S) -> Sequence[int]:
        """The seats whose decision the game waits for. Where it is none, the legal action is a formality."""

    def at_turn(self, state: S) -> int:
        """The seat whose turn it is."""

    def tries(self, state: S) -> Iterator[A]:
        """Everything that a learner can try now, legal or not, in a fixed order."""

    def sources(self, state: S) -> Sequence[str]:
        """The places from which a learner can begin an action."""

    def leads_on(self, state: S, places: Sequence[str]) -> bool:
        """Whether a learner who has chosen these places, one after the other, has begun an action."""

    def aim(self, state: S, places: Sequence[str]) -> A | None:
        """The action that is meant by choosing these places one after the other, legal or not, if any is."""

    def way(self, state: S, action: A) -> Sequence[str]:
        """The places of an action, from where it begins to what it is aimed at."""

    def offers(self, state: S, places: Sequence[str]) -> Sequence[A]:
        """What a learner who has chosen these places can ask for by a word instead of by another place."""

    def named(self, state: S, action: A) -> Facts:
        """What a text about an action may name: its cards and places, by name."""

    def decode(self, code: str) -> S:
        """The position that a code holds; raises `tutor.texts.Mistake`."""

    def encode(self, state: S) -> str:
        """The position code of a state."""

    def cards(self) -> Mapping[str, object]:
        """Every card there is, by the word that texts call it by."""

    def read_action(self, text: str) -> A:
        """The action that a line of text names, as `write_action` writes it; raises `tutor.texts.Mistake`."""

    def write_action(self, action: A) -> str:
        """An action in a few readable words."""

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    def scores(self, state: S) -> tuple[int, ...]:
        """Each seat's score as it stands."""


class Verdict(NamedTuple):
    """The whole answer to one try: what it breaks or, if it breaks nothing, what happens."""

    violations: tuple[Violation, ...]
    events: tuple[Event, ...]

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def cells(self) -> tuple[str, ...]:
        """The places to light up, each once, in the order they are spoken of."""
        told: tuple[Violation | Event, ...] = self.violations or self.events
        return tuple(dict.fromkeys(cell for one in told for cell in one.cells))


def gain(events: Sequence[Event], seat: int) -> int:
    """What the seat scores in these events, in points."""
    return sum(int(str(e.facts["jp"])) for e in events if "jp" in e.facts and e.facts["seat"] == seat)


def judge(game: Game[S, A], state: S, action: A) -> Verdict:
    """The verdict on `action` in `state`, from the same two functions that play the game."""
    broken = tuple(game.violations(state, action))
    if broken:
        return Verdict(broken, ())
    return Verdict((), tuple(game.apply(state, action)[1]))


def shuffled(rng: Random, items: Sequence[A]) -> tuple[A, ...]:
    """`items` in an order that depends on `rng` alone, the same on every machine."""
    left = list(items)
    rng.shuffle(left)
    return tuple(left)
