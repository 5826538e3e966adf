"""The floors of the house: what each module may load, seen in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Bottom to top; a name stands for the module, or for the package with all its modules.
FLOORS = (
    ("core", "texts", "rulebook", "ruleset", "draw"),
    ("happiness", "laughbattle"),
    ("games", "search", "bots", "balance", "statistics"),
    ("content", "coverage", "puzzles"),
    ("progress", "tables", "session", "path", "practice", "suiting", "review", "streak", "plan"),
    ("ui", "cli", "check", "__main__"),
)
GAMES = FLOORS[1]
SCREEN = len(FLOORS) - 1

# What may be loaded below the screen beside the standard library; what rates and remembers a learner; and what only
# the database needs.
LIGHT = {"param", "hangeul", "rapidfuzz"}
LEARNING = {"fsrs", "openskill", "typing_extensions"}
KEEPING = {"sqlalchemy", "alembic", "mako", "markupsafe", "platformdirs", "pygments"}
ALLOWED = {"progress": LEARNING | KEEPING} | dict.fromkeys(
    ("path", "practice", "suiting", "review", "streak"), LEARNING
)

# Migrations are scripts, which Alembic runs; nobody imports them.
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "tutor").rglob("*.py")
    if "migrations" not in path.parts
)


def part(module: str) -> str:
    """The name by which a floor knows the module: `happiness` of `tutor.happiness.rules`."""
    return module.split(".")[1] if "." in module else ""


def floor(module: str) -> int:
    """The floor on which a module stands; the package itself holds nothing and is the ground."""
    return next((i for i, names in enumerate(FLOORS) if part(module) in names), 0)


@cache
def loaded_by(module: str) -> frozenset[str]:
    """The names of all modules that importing this one brings with it."""
    code = f"import sys; before = set(sys.modules); import {module}; print(*set(sys.modules) - before)"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"import {module} fails:\n{run.stderr}"
    return frozenset(run.stdout.split())


def foreign(modules: frozenset[str]) -> set[str]:
    """The third-party packages among the modules, without the private helpers that compiled ones bring."""
    tops = {name.split(".")[0] for name in modules} - {"tutor", "cython_runtime"}
    return {
        name for name in tops - sys.stdlib_module_names if not name.startswith("_") and not name.endswith("__mypyc")
    }


def test_every_module_stands_on_one_floor() -> None:
    names = [name for floor_names in FLOORS for name in floor_names]
    assert len(names) == len(set(names)), "a name stands on two floors"
    homeless = [module for module in MODULES if module != "tutor" and part(module) not in names]
    assert not homeless, f"put these on a floor of FLOORS: {', '.join(homeless)}"


@pytest.mark.parametrize("module", [m for m in MODULES if floor(m) < SCREEN])
def test_a_module_loads_nothing_from_above(module: str) -> None:
    loaded = loaded_by(module)
    above = {name for name in loaded if name.startswith("tutor") and floor(name) > floor(module)}
    assert not above, f"{module} loads from a floor above its own: {', '.join(sorted(above))}"
    heavy = foreign(loaded) - LIGHT - ALLOWED.get(part(module), set())
    assert not heavy, f"{module} loads {', '.join(sorted(heavy))}; too heavy below the screen"


@pytest.mark.parametrize("module", [m for m in MODULES if part(m) in GAMES])
def test_the_games_do_not_know_each_other(module: str) -> None:
    other = {name for name in loaded_by(module) if part(name) in GAMES and part(name) != part(module)}
    assert not other, f"{module} loads the other game: {', '.join(sorted(other))}"


def test_the_checker_runs_without_the_screen() -> None:
    loaded = loaded_by("tutor.check")
    assert not foreign(loaded) - LIGHT
    assert "ui" not in {part(name) for name in loaded if name.startswith("tutor")}
