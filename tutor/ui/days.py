"""How long it is until a time, or since: in words that are true in every time zone."""

from __future__ import annotations

from datetime import datetime, timedelta

from tutor.core import Lang
from tutor.ui.words import label

_HOUR, _DAY, _MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=30)


def until(at: datetime, now: datetime, lang: Lang) -> str:
    """When something comes: now, in 5 hours, in 3 days."""
    unit, n = _counted(at - now)
    return label("in_" + unit, lang, n=n) if n else label("at_once", lang)


def since(at: datetime, now: datetime, lang: Lang) -> str:
    """When something was: just now, 5 hours ago, 3 days ago."""
    unit, n = _counted(now - at)
    return label(unit + "_ago", lang, n=n) if n else label("just_now", lang)


def _counted(span: timedelta) -> tuple[str, int]:
    if span < _DAY - _HOUR / 2:
        return "hours", max(0, round(span / _HOUR))
    if span < 2 * _MONTH:
        return "days", round(span / _DAY)
    return "months", round(span / _MONTH)
