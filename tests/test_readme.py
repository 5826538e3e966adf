"""The README's picture: the board answering a try that is not legal. `python tests/test_readme.py` draws it anew."""

from __future__ import annotations

from pathlib import Path

from tutor import happiness
from tutor.core import LANGS
from tutor.rulebook import explain
from tutor.ui.home import SHOWCASE, TRY, showcase

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "README.svg"


def test_the_picture_is_what_the_engine_says():
    assert PICTURE.read_text(encoding="utf-8") == showcase("en") + "\n"


def test_the_caption_is_what_the_engine_says():
    (broken,) = happiness.violations(happiness.decode(SHOWCASE), happiness.read_action(TRY))
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").replace("\n>", "\n").split())
    assert broken.rule in readme
    for lang in LANGS:
        assert explain(broken, lang) in readme


if __name__ == "__main__":
    PICTURE.write_text(showcase("en") + "\n", encoding="utf-8")
