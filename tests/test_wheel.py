"""The wheel, not the checkout, is what people install: it must serve the tutor with its lessons by itself."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import urllib.request
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import ROOT, serving
from playwright.sync_api import Page, expect

LESSON = "/lesson?lesson=placement&lang=en"
TITLE = "Lesson 1: Placing cards"


def run(*command: Path | str, cwd: Path = ROOT) -> str:
    """What a command prints; its errors too, should it fail."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment into which the wheel is installed."""
    home = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", home, ".")
    (wheel,) = home.glob("*.whl")

    environment = home / "environment"
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel)
    # The dependencies are lent by this environment. Its own .pth files, and so the checkout, stay unread.
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return python


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the installed tutor serves, started in an empty folder far from the checkout."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    imported = Path(run(installed, "-c", "import tutor; print(tutor.__file__)", cwd=elsewhere).strip())
    assert imported.is_relative_to(installed.parent.parent), f"{imported} is not the installed tutor"
    with serving(installed, elsewhere, elsewhere.with_name("wheel.log")) as address:
        yield address


def test_the_installed_tutor_answers_for_a_lesson(address: str) -> None:
    with urllib.request.urlopen(address + LESSON) as answer:
        assert answer.status == 200
        assert TITLE in answer.read().decode()


def test_the_installed_tutor_shows_a_lesson(address: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(address + LESSON)
    expect(page.get_by_role("heading", name=TITLE).first).to_be_visible()
