"""Why a puzzle is asked, in words."""

from __future__ import annotations

from tutor.core import Lang
from tutor.practice import Reason
from tutor.ui.telling import label


def percent(part: float) -> str:
    """A chance as it is shown."""
    return f"{100 * part:.0f}%"


def why(reason: Reason, lang: Lang) -> str:
    """Why a puzzle was chosen: what is expected of the learner, and the two ratings by which that is."""
    return label(
        "chosen",
        lang,
        chance=percent(reason.success),
        puzzle=round(reason.puzzle.value),
        learner=round(reason.learner.value),
    )
