"""What a learner's pages are made of: the map of lessons, the chart of rules, words for times."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fsrs import Rating

from tutor.content.lessons import lessons
from tutor.core import LANGS, Lang
from tutor.games import GAMES
from tutor.path import Standing
from tutor.progress.kept import Kept, Known
from tutor.progress.memory import reviewed
from tutor.progress.store import open_store
from tutor.ui.address import site_of
from tutor.ui.days import since, until
from tutor.ui.frame import View, page_in
from tutor.ui.lesson_map import layout, lesson_map, sign
from tutor.ui.mastery import BANDS, band_of, cells, mastery
from tutor.ui.pages import LessonPage
from tutor.ui.rules import RulesPage
from tutor.ui.rulesets import RulesetPage
from tutor.ui.words import label

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def kept(*rules: str, rating: Rating = Rating.Good) -> Kept:
    card, when = reviewed(None, rating, START)
    return Kept({rule: Known(when, card) for rule in rules}, {}, {})


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_stands_on_the_map_below_what_it_requires_and_a_line_leads_there(game: str) -> None:
    levels = layout(game)
    shown = [item.lesson for level in levels for item in level.items if item.lesson]
    assert sorted(one.id for one in shown) == sorted(one.id for one in lessons(game))
    for level in levels:
        assert sum(item.width for item in level.items) == pytest.approx(1)
        for left, right in pairwise(level.items):
            assert right.x - left.x == pytest.approx((left.width + right.width) / 2)
    for one in lessons(game):
        for id in one.requires:
            assert _is_led_to(game, id, one.id), f"no line from {id} to {one.id}"


def _is_led_to(game: str, start: str, end: str) -> bool:
    """Whether one can go down along the lines from a lesson to another, passing no third one."""
    at: set[float] = set()
    for level in layout(game):
        at = {below for above, below in level.lines if above in at}
        for item in level.items:
            if item.lesson and item.lesson.id == end:
                return item.x in at
            if item.lesson and item.x in at:
                at.discard(item.x)
            if item.lesson and item.lesson.id == start:
                at.add(item.x)
    return False


def test_the_map_as_html_has_the_node_of_each_lesson_once() -> None:
    found = lesson_map("laughbattle", "en", lambda one: f"[{one.id}]")
    assert sorted(re.findall(r"\[([\w-]+)\]", found)) == sorted(one.id for one in lessons("laughbattle"))
    assert found.count('class="last"') == 1


def test_a_standing_has_a_sign_of_its_own() -> None:
    assert len({sign(one) for one in Standing}) == len(Standing)


@pytest.mark.parametrize(
    ("span", "words", "ago"),
    [
        (timedelta(0), "now", "just now"),
        (0.4 * HOUR, "now", "just now"),
        (HOUR, "in 1 hour", "1 hour ago"),
        (23 * HOUR, "in 23 hours", "23 hours ago"),
        (23.8 * HOUR, "in 1 day", "1 day ago"),
        (59 * DAY, "in 59 days", "59 days ago"),
        (100 * DAY, "in 3 months", "3 months ago"),
    ],
)
def test_times_in_words(span: timedelta, words: str, ago: str) -> None:
    assert until(START + span, START, "en") == words
    assert since(START - span, START, "en") == ago
    assert until(START + span, START, "ko") != words


def test_what_is_overdue_is_due_now() -> None:
    assert until(START - 3 * DAY, START, "en") == "now"
    assert band_of(-3 * DAY) == "now"


def test_each_rule_has_a_cell_of_its_own_in_the_column_of_its_time_the_weakest_first() -> None:
    rules = [f"H-PLAC-{n}" for n in range(1, 8)]
    known = kept(*rules)
    weak = kept("H-ISLE-1", "L-BAT-1", rating=Rating.Again)
    both = known._replace(rules={**known.rules, **weak.rules})
    at = START + 9 * DAY
    found = cells(both, "happiness", True, at)
    assert [cell.rule for cell in found] == ["H-ISLE-1", *rules]
    assert len({cell[:4] for cell in found}) == len(found)
    assert all(0 < cell.left < cell.right < 1 and 0 < cell.low < cell.high for cell in found)
    (other,) = cells(both, "laughbattle", False, at)
    assert other.rule == "L-BAT-1"
    assert other.low < other.high < 0
    column = list(BANDS).index("days")
    assert all(column < cell.left < column + 1 for cell in cells(known, "happiness", True, START))


@pytest.mark.parametrize("rules", [("H-PLAC-1",), ("L-BAT-1",), ("H-PLAC-1", "H-PLAC-2", "L-BAT-1")])
def test_the_chart_holds_every_rule(rules: tuple[str, ...]) -> None:
    chart = mastery(kept(*rules), START, "ko", True, "./review?rule=@rule")
    drawn = [rule for part in chart if part.vdims for rule in part.dimension_values("rule")] if rules else []
    assert sorted(drawn) == sorted(rules)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_around_all_pages_speaks_its_language(lang: Lang) -> None:
    page = page_in(lang)
    assert f'<html lang="{lang}"' in page
    said = re.findall(r"showError\('(.*)'\)", page)
    assert said == [label(key, lang) for key in ("not_loaded", "not_connected")]


@pytest.mark.parametrize(
    ("forwarded", "site"),
    [
        ({}, "http://tutor.example.org/"),
        ({"X-Forwarded-Proto": "https, http"}, "https://tutor.example.org/"),
        ({"X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/rules/"}, "https://tutor.example.org/rules/"),
    ],
)
def test_the_address_of_the_site_is_that_before_a_proxy(forwarded: dict[str, str], site: str) -> None:
    headers = {"Host": "tutor.example.org", **forwarded}
    assert site_of(SimpleNamespace(headers=headers, protocol="http")) == site


def test_figures_that_another_page_has_kept_are_not_lost_to_a_page_that_does_not_know_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.ui.frame.token_of_session", lambda: "one learner")
    store = open_store(f"sqlite:///{tmp_path}/learners.db")
    one, other = (RulesetPage({"preset": "hard"}, "en", store) for _ in range(2))
    one._change("grid", "9")
    other._change("hand_size", "6")
    assert RulesetPage({"preset": "hard"}, "en", store).ruleset.code == "hard.grid-9"
    assert label("keep_rules", "en") == other._keep.label
    assert other._keep.styles["display"] is None
    other._change("hand_size", "7")
    other._keep_it()
    assert RulesetPage({"preset": "hard"}, "en", store).ruleset.code == "hard.hand_size-7"


@pytest.mark.parametrize("view", [LessonPage, RulesPage])
def test_where_nothing_is_said_in_place_of_a_task_no_room_is_kept_for_it(view: type[View], tmp_path: Path) -> None:
    page: Any = view({"game": "happiness"}, "en", open_store(f"sqlite:///{tmp_path}/learners.db"))
    assert page._rest.styles["display"] == "none"
