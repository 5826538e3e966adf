"""The kinds of puzzle there are, by name. Lessons use them as steps; the library holds puzzles of them."""

from collections.abc import Mapping

from tutor.puzzles.act import Act
from tutor.puzzles.acting import Reach, Watch
from tutor.puzzles.battle import Battle
from tutor.puzzles.deck import Deck
from tutor.puzzles.euphoria import Euphoria
from tutor.puzzles.judging import Legal, Score, ZeroBummer
from tutor.puzzles.kind import Kind
from tutor.puzzles.line import Joy, Overwhelm
from tutor.puzzles.tokens import Tokens
from tutor.puzzles.turn_end import TurnEnd
from tutor.puzzles.where import Where
from tutor.puzzles.winner import Winner

_ANY = (Watch(), Reach(), Legal())
_HAPPINESS = (Euphoria(), ZeroBummer(), Where(), Score())
_LAUGHBATTLE = (Act(), Battle(), Tokens(), TurnEnd(), Winner(), Deck(), Overwhelm(), Joy())

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*_ANY, *_HAPPINESS, *_LAUGHBATTLE)}
