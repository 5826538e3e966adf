"""Why a puzzle is asked, in words."""

from __future__ import annotations

from tutor.core import Lang
from tutor.suiting import Reason
from tutor.ui.words import label


def percent(part: float) -> str:
    """A chance as it is shown."""
    return f"{100 * part:.0f}%"


def why(reason: Reason, lang: Lang) -> str:
    """Why a puzzle was chosen: what is expected of the learner, and the two ratings by which that is."""
    return label("chosen", lang, **_figures(reason))


def expected(reason: Reason, lang: Lang) -> str:
    """What is expected of the learner at a puzzle that nobody chose, by the two ratings."""
    return label("expected", lang, **_figures(reason))


def _figures(reason: Reason) -> dict[str, object]:
    return {
        "chance": percent(reason.success),
        "puzzle": round(reason.puzzle.value),
        "learner": round(reason.learner.value),
    }
