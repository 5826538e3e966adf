"""The kinds of puzzle there are, by name. Lessons use them as steps; the library holds puzzles of them.

Each is a class in a module of `both/`, `happiness/` or `laughbattle/`, and is found there.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from tutor.puzzles import both, happiness, laughbattle
from tutor.puzzles.kind import Kind, PuzzleKind


def _kinds_in(package: ModuleType) -> Iterator[Kind]:
    """One of each class with a name."""
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        for one in vars(import_module(module.name)).values():
            if (
                isinstance(one, type)
                and issubclass(one, Kind)
                and one.__module__ == module.name
                and "name" in vars(one)
            ):
                yield one()


KINDS: Mapping[str, Kind] = {
    kind.name: kind for package in (both, happiness, laughbattle) for kind in _kinds_in(package)
}


def puzzle_kind(name: str) -> PuzzleKind:
    """The kind of that name, of which puzzles can be made."""
    kind = KINDS[name]
    assert isinstance(kind, PuzzleKind), f"{name} is for lessons only"
    return kind
