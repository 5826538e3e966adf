"""The kinds of puzzle there are, by name. Lessons use them as steps; the library holds puzzles of them."""

from collections.abc import Mapping

from tutor.puzzles.acting import Reach, Watch
from tutor.puzzles.euphoria import Euphoria
from tutor.puzzles.judging import Legal, Score, ZeroBummer
from tutor.puzzles.kind import Kind
from tutor.puzzles.where import Where

KINDS: Mapping[str, Kind] = {
    kind.name: kind for kind in (Watch(), Reach(), Legal(), Euphoria(), ZeroBummer(), Where(), Score())
}
