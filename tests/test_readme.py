"""The README's picture: the board answering a try that is not legal. `python tests/test_readme.py` draws it anew."""

from __future__ import annotations

from pathlib import Path

from tutor.core import LANGS
from tutor.rulebook import explain
from tutor.ui.happiness import Happiness

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "README.svg"
SCENE = Happiness()


def test_the_picture_is_what_the_engine_says():
    assert PICTURE.read_text(encoding="utf-8") == SCENE.picture("en") + "\n"


def test_the_caption_is_what_the_engine_says():
    (broken,) = SCENE.verdict.violations
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").replace("\n>", "\n").split())
    assert broken.rule in readme
    for lang in LANGS:
        assert explain(broken, lang) in readme


if __name__ == "__main__":
    PICTURE.write_text(SCENE.picture("en") + "\n", encoding="utf-8")
