"""Progress, on SQLite and on PostgreSQL alike: what is kept, how rules come due, and a database that goes away."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from subprocess import PIPE
from time import tzset
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from databases import HAS_POSTGRESQL, let_in, new_database, postgresql, shut_out
from fsrs import Rating, State
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from tutor.progress import migrations
from tutor.progress import store as progress_store
from tutor.progress.database import Gone
from tutor.progress.kept import NOTHING_KEPT, Given
from tutor.progress.learner import Progress
from tutor.progress.memory import grade, reviewed, strength
from tutor.progress.ratings import MIDDLE, after, unproven
from tutor.progress.store import CODE_LASTS, LINK_LENGTH, Store, open_store
from tutor.progress.tables import Table
from tutor.texts import Mistake

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
names = (f"progress_{n}" for n in count())


class Clock:
    """A clock that tests turn on."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at


class Database:
    """A database and a way to take it away for a while."""

    def __init__(self, url: str, leave: Callable[[], None], come_back: Callable[[], None]) -> None:
        self.url = url
        self.leave = leave
        self.come_back = come_back


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    if not HAS_POSTGRESQL and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed")
    with postgresql() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "postgresql":
        folder, name = request.getfixturevalue("server"), next(names)
        url = new_database(folder, name)
        return Database(url, lambda: shut_out(folder, name), lambda: let_in(folder, name))
    path = tmp_path / "progress.db"
    locks: list[sqlite3.Connection] = []

    def lock() -> None:
        locks.append(sqlite3.connect(path, isolation_level=None))
        locks[-1].execute("begin exclusive")

    return Database(f"sqlite:///{path}", lock, lambda: locks.pop().close())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(database: Database, clock: Clock) -> Iterator[Store]:
    store = Store(database.url, clock)
    store.migrate()
    yield store
    store.close()


def given(*rules: str, at: datetime = START, tries: int = 0, hints: int = 0, **changes: Any) -> Given:
    return Given(at, "happiness/placement/1", "solved", tries, hints, rules, True)._replace(**changes)


# -- what is kept ------------------------------------------------------------------------------------------


def test_the_migrations_lead_to_just_these_tables(database: Database, store: Store) -> None:
    store.migrate()  # a second time, as at every start
    engine = create_engine(database.url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Table.metadata) == []
    engine.dispose()


def test_servers_that_begin_at_once_on_a_new_database_all_begin(database: Database) -> None:
    code = (
        "import sys; from tutor.progress.store import open_store; print(flush=True); sys.stdin.read();"
        "open_store(sys.argv[1])"
    )
    called = [sys.executable, "-c", code, database.url]
    with ExitStack() as running:
        servers = [running.enter_context(subprocess.Popen(called, stdin=PIPE, stdout=PIPE)) for _ in range(3)]
        for one in servers:
            assert one.stdout
            one.stdout.readline()  # all of it is loaded
        for one in servers:
            assert one.stdin
            one.stdin.close()
        assert [one.wait() for one in servers] == [0] * 3


def test_a_key_is_always_the_same_learners_and_nobody_elses(store: Store) -> None:
    mine, theirs = store.learner("mine"), store.learner("theirs")
    assert (store.learner("mine"), store.learner("theirs")) == (mine, theirs)
    assert mine != theirs
    store.record(mine, [given("H-PLAC-1", step="happiness/placement/1")])
    assert set(store.kept(mine).rules) == {"H-PLAC-1"}
    assert set(store.kept(mine).steps) == {"happiness/placement/1"}
    assert store.kept(theirs) == NOTHING_KEPT


def test_who_only_looks_leaves_no_trace(store: Store) -> None:
    assert Progress(store, "a visitor").kept == NOTHING_KEPT
    assert store.find("a visitor") is None


def test_keys_and_codes_are_kept_as_digests_alone(database: Database, store: Store) -> None:
    code = store.transfer_code(store.learner("a-secret-key"))
    engine = create_engine(database.url)
    with engine.connect() as connection:
        every = [str(row) for table in Table.metadata.sorted_tables for row in connection.execute(table.select())]
    engine.dispose()
    assert every
    assert not any("a-secret-key" in row or code in row for row in every)


def test_only_an_answer_that_solves_reviews_its_rules(store: Store) -> None:
    learner = store.learner("key")
    store.record(learner, [given("H-PLAC-1", solved=False, outcome="illegal", step="happiness/placement/1")])
    assert store.kept(learner) == NOTHING_KEPT
    assert [one["outcome"] for one in store.export(learner)["answers"]] == ["illegal"]


def test_settings_are_kept_and_replaced(store: Store) -> None:
    learner = store.learner("key")
    for code in ("easy", "easy.grid-9"):
        store.keep(learner, "rules/happiness", code)
        assert store.kept(learner).settings == {"rules/happiness": code}


def test_a_placement_check_marks_only_what_was_never_asked(store: Store, clock: Clock) -> None:
    learner = store.learner("key")
    store.record(learner, [given("H-PLAC-1", tries=2)])
    before = store.kept(learner).rules["H-PLAC-1"]
    store.know(learner, ["H-PLAC-1", "H-PLAC-2"])
    rules = store.kept(learner).rules
    assert rules["H-PLAC-1"] == before
    assert rules["H-PLAC-2"].due > START + 3 * DAY


# -- ratings -----------------------------------------------------------------------------------------------

PUZZLE = "puzzle/happiness/where/where-1"


def answer(task: str = PUZZLE, **changes: Any) -> Given:
    """The answer to a puzzle of a middling difficulty."""
    return given("H-PLAC-3", task=task, difficulty=1500)._replace(**changes)


def test_the_first_answer_to_a_puzzle_rates_the_learner_and_the_puzzle(store: Store) -> None:
    learner = store.learner("key")
    assert store.kept(learner).rating("happiness") == MIDDLE
    assert store.difficulties([PUZZLE]) == {}
    store.record(learner, [answer()])
    mine, its = after(MIDDLE, unproven(1500), won=True)
    assert store.kept(learner).ratings == {"happiness": mine}
    assert store.kept(learner).rating("laughbattle") == MIDDLE
    assert store.difficulties([PUZZLE, "puzzle/happiness/where/where-2"]) == {PUZZLE: its}
    assert store.answered(learner) == {PUZZLE}
    # Whoever comes next meets a puzzle that is known better.
    other = store.learner("other")
    store.record(other, [answer(tries=0, solved=False, outcome="wrong")])
    theirs, then = after(MIDDLE, its, won=False)
    assert store.kept(other).ratings == {"happiness": theirs}
    assert store.difficulties([PUZZLE]) == {PUZZLE: then}
    assert store.kept(learner).ratings == {"happiness": mine}


def test_only_a_first_answer_without_a_hint_is_a_win_and_later_ones_count_nothing(store: Store) -> None:
    lost = after(MIDDLE, unproven(1500), won=False)[0]
    hinted = store.learner("hinted")
    store.record(hinted, [answer("puzzle/happiness/where/where-3", hints=1)])
    assert store.kept(hinted).ratings == {"happiness": lost}
    wrong = store.learner("wrong")
    store.record(wrong, [answer(solved=False, outcome="wrong"), answer(tries=1)])
    store.record(wrong, [answer(at=START + DAY)])
    assert store.kept(wrong).ratings == {"happiness": lost}
    assert len(store.export(wrong)["answers"]) == 3
    # A page that was open while everything was deleted goes on with a second try: it is no first answer.
    late = store.learner("late")
    store.record(late, [answer(tries=1)])
    assert store.kept(late).ratings == {}


def test_a_game_has_a_rating_of_its_own_and_a_lesson_rates_nobody(store: Store) -> None:
    learner = store.learner("key")
    store.record(learner, [given("H-PLAC-1"), answer(), answer("puzzle/laughbattle/act/act-1", solved=False)])
    ratings = store.kept(learner).ratings
    assert set(ratings) == {"happiness", "laughbattle"}
    assert ratings["happiness"].value > MIDDLE.value > ratings["laughbattle"].value


def test_ratings_go_along_and_the_surer_one_holds(store: Store) -> None:
    phone, desk = store.learner("phone"), store.learner("desk")
    store.record(phone, [answer(f"puzzle/happiness/where/where-{n}") for n in range(3)])
    store.record(desk, [answer(solved=False), answer("puzzle/laughbattle/act/act-1")])
    sure, other = store.kept(phone).ratings, store.kept(desk).ratings
    both = {**sure, "laughbattle": other["laughbattle"]}
    file = json.loads(json.dumps(store.export(desk)))
    third = store.learner("third")
    store.load(third, json.loads(json.dumps(store.export(phone))))
    for _ in range(2):
        store.load(third, file)
        assert store.kept(third).ratings == both
    store.join("desk", store.transfer_code(phone))
    assert store.kept(phone).ratings == both
    store.forget(phone)
    assert store.difficulties([PUZZLE]), "what is known of the puzzle is the site's"


def test_a_file_from_before_there_were_ratings_is_read(store: Store) -> None:
    learner = store.learner("key")
    store.record(learner, [answer()])
    old = {key: value for key, value in store.export(learner).items() if key != "ratings"}
    other = store.learner("other")
    store.load(other, old)
    assert store.kept(other) == store.kept(learner)._replace(ratings={})
    store.record(other, [answer()])
    assert store.kept(other).ratings == {}, "the answer in the file was the first"


def test_a_session_knows_what_was_answered_and_how_hard_it_proved_while_the_database_answers(
    database: Database, store: Store
) -> None:
    progress = Progress(store, "key")
    assert progress.answered() == frozenset()
    progress.give(answer())
    assert progress.answered() == {PUZZLE}
    assert set(progress.difficulties([PUZZLE])) == {PUZZLE}
    database.leave()
    assert progress.answered() == frozenset()
    assert progress.difficulties([PUZZLE]) == {}
    other = answer("puzzle/happiness/where/where-2", solved=False)
    progress.give(other)
    assert progress.lost
    database.come_back()
    before = progress.kept.rating("happiness")
    progress.retry()
    assert progress.kept.rating("happiness") == after(before, unproven(1500), won=False)[0]
    assert progress.answered() == {PUZZLE, other.task}


def test_ratings_come_to_a_database_that_has_none(database: Database, clock: Clock) -> None:
    config, engine = Config(), create_engine(database.url)
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for statement in (
            "insert into learner (since) values ('2026-03-01 12:00:00')",
            f"insert into key (digest, learner_id) values ('{sha256(b'key').hexdigest()}', 1)",
            "insert into answer (learner_id, at, task, outcome, tries, hints, rules)"
            f" values (1, '2026-03-01 12:00:00', '{PUZZLE}', 'solved', 0, 0, '[\"H-PLAC-3\"]')",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()
    store = Store(database.url, clock)
    store.migrate()
    learner = store.learner("key")
    assert store.answered(learner) == {PUZZLE}
    assert store.kept(learner) == NOTHING_KEPT
    store.record(learner, [answer()])
    assert store.kept(learner).ratings == {}, "it was answered before"
    store.record(learner, [answer("puzzle/happiness/where/where-2")])
    assert set(store.kept(learner).ratings) == {"happiness"}
    store.close()


# -- short links -------------------------------------------------------------------------------------------


def test_a_short_link_is_the_same_for_the_same_address_and_leads_there(store: Store) -> None:
    code, other = store.shorten("lesson?step=1"), store.shorten("lesson?step=2")
    assert code != other
    assert len(code) == LINK_LENGTH
    assert store.shorten("lesson?step=1") == code
    assert store.target(code.upper()) == "lesson?step=1"
    assert store.target("nowhere") is None


def test_addresses_whose_digests_begin_alike_get_longer_links(store: Store) -> None:
    one, other = "lesson?step=4900", "lesson?step=6246"  # found by trying
    assert [len(store.shorten(address)) for address in (one, other)] == [LINK_LENGTH, LINK_LENGTH + 1]
    assert [store.target(store.shorten(address)) for address in (one, other)] == [one, other]


def test_two_pages_that_shorten_the_same_address_at_once_get_the_same_link(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shortest = progress_store._shortest

    def overtaken(session: Session, digest: str, target: str) -> str:
        code = shortest(session, digest, target)
        monkeypatch.setattr(progress_store, "_shortest", shortest)
        assert store.shorten(target) == code
        return code

    monkeypatch.setattr(progress_store, "_shortest", overtaken)
    assert store.target(store.shorten("lesson?step=1")) == "lesson?step=1"


# -- when a rule is due ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tries", "hints", "rating"),
    [
        (0, 0, Rating.Good),
        *[(1, 0, Rating.Hard), (0, 1, Rating.Hard), (0, 2, Rating.Hard), (1, 2, Rating.Hard)],
        *[(2, 0, Rating.Again), (0, 3, Rating.Again)],
    ],
)
def test_grades_come_from_tries_and_hints(tries: int, hints: int, rating: Rating) -> None:
    assert grade(tries, hints) is rating


def test_the_better_the_answer_the_later_a_rule_is_due() -> None:
    due = [reviewed(None, rating, START)[1] for rating in (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy)]
    assert due == sorted(due)
    assert due[0] >= START + DAY
    assert len(set(due[1:])) == 3


def test_intervals_grow_and_strength_fades(store: Store) -> None:
    learner, at, gaps = store.learner("key"), START, []
    for _ in range(4):
        store.record(learner, [given("L-BAT-1", at=at)])
        known = store.kept(learner).rules["L-BAT-1"]
        assert known.strength(at) > 0.99 > known.strength(known.due) > 0.85 > known.strength(known.due + 300 * DAY)
        gaps.append(known.due - at)
        at = known.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10 * gaps[0]


def test_equal_answers_make_equal_plans() -> None:
    def plan() -> list[dict[str, Any]]:
        card, at, cards = None, START, []
        for rating in (Rating.Good, Rating.Again, Rating.Hard, Rating.Good):
            card, at = reviewed(card, rating, at)
            cards.append(card)
        return cards

    assert plan() == plan()
    assert strength(plan()[-1], START + 9 * DAY) == strength(plan()[-1], START + 9 * DAY)


# -- another device ----------------------------------------------------------------------------------------


def test_a_code_brings_progress_to_another_device_and_both_go_on_together(store: Store, clock: Clock) -> None:
    phone, desk = store.learner("phone"), store.learner("desk")
    store.record(phone, [given("H-PLAC-1"), given("H-ISLE-1")])
    store.record(desk, [given("H-PLAC-1", at=START + DAY), given("H-EUPH-1", step="happiness/euphoria/1")])
    late = store.kept(desk).rules["H-PLAC-1"]
    code = store.transfer_code(phone)
    assert store.join("desk", f" {code[:4].lower()}-{code[4:]} ") == phone
    assert store.learner("desk") == phone
    kept = store.kept(phone)
    assert set(kept.rules) == {"H-PLAC-1", "H-ISLE-1", "H-EUPH-1"}
    assert kept.rules["H-PLAC-1"] == late, "the later review holds"
    assert set(kept.steps) == {"happiness/euphoria/1"}
    assert len(store.export(phone)["answers"]) == 4


def test_a_code_holds_once_and_not_for_long(store: Store, clock: Clock) -> None:
    learner = store.learner("phone")
    first, code = store.transfer_code(learner), store.transfer_code(learner)
    store.join("desk", code)
    for old in (first, code, "", "ABCDEFGH"):
        with pytest.raises(Mistake, match="not known"):
            store.join("other", old)
    late = store.transfer_code(learner)
    clock.at += CODE_LASTS + timedelta(seconds=1)
    with pytest.raises(Mistake, match="too old"):
        store.join("other", late)


def test_what_a_device_has_chosen_comes_along_where_the_learner_has_chosen_nothing(store: Store) -> None:
    learner, device = store.learner("laptop"), store.learner("phone")
    store.keep(learner, "table/happiness/hard", "hard.grid-5")
    for name, value in (("table/happiness/hard", "hard.grid-9"), ("table/happiness/easy", "easy.grid-9")):
        store.keep(device, name, value)
    store.join("phone", store.transfer_code(learner))
    assert store.kept(learner).settings == {
        "table/happiness/hard": "hard.grid-5",
        "table/happiness/easy": "easy.grid-9",
    }


# -- export, import, delete --------------------------------------------------------------------------------


def test_what_is_exported_can_be_imported_anywhere_and_twice_changes_nothing(store: Store) -> None:
    mine = store.learner("mine")
    store.record(mine, [given("H-PLAC-1", tries=1, step="happiness/placement/1"), given("L-BAT-1", hints=1)])
    store.record(mine, [given("H-PLAC-3", task="puzzle/happiness/where/where-1", difficulty=1500)])
    store.keep(mine, "rules/happiness", "hard")
    file = json.loads(json.dumps(store.export(mine)))
    other = store.learner("other")
    for _ in range(2):
        store.load(other, file)
        assert store.kept(other) == store.kept(mine)
        assert store.export(other) == file


def test_a_moment_in_a_file_is_the_same_wherever_it_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = store.learner("mine"), store.learner("other")
    store.record(mine, [given("H-PLAC-1", step="happiness/placement/1")])
    file = json.dumps(store.export(mine))
    assert "+00:00" in file
    monkeypatch.setenv("TZ", "Asia/Seoul")
    tzset()
    try:
        store.load(other, json.loads(file.replace("+00:00", "")))
    finally:
        monkeypatch.undo()
        tzset()
    assert store.export(other) == json.loads(file)


def test_a_file_does_not_say_which_row_an_answer_is(store: Store) -> None:
    mine, other = store.learner("mine"), store.learner("other")
    store.record(mine, [given("H-PLAC-1")])
    file = json.loads(json.dumps(store.export(mine)))
    file["answers"][0]["id"] = 1
    store.load(other, file)
    assert store.export(other) == store.export(mine)


def remembered(**changes: object) -> dict[str, Any]:
    card, _ = reviewed(None, Rating.Good, START)
    return {**card, **changes}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "something"},
        {"version": 99},
        {"answers": None},
        {"answers": [{"at": "yesterday"}]},
        {"answers": [dict.fromkeys(("at", "task", "outcome", "tries", "hints", "rules"), "x")]},
        {"memory": {"H-PLAC-1": {"due": "never"}}},
        {"memory": {"H-PLAC-1": {"due": "2026-03-01T12:00:00+00:00", "card_id": 0}}},
        {"done": {"happiness/placement/1": 7}},
        {"settings": []},
        {"settings": {f"table/{n}": "" for n in range(5000)}},
        {"settings": {"rules/happiness": 7}},
        {"settings": {"rules/happiness": "a\0b"}},
        {"ratings": []},
        {"ratings": {"happiness": 1500.0}},
        {"ratings": {"happiness": [1500.0, -80.0]}},
        {"ratings": {"happi\0ness": [1500.0, 80.0]}},
        {"done": {"happiness/placement/1": "0001-01-01T00:00:00+14:00"}},
        {"answers": [{"at": START.isoformat(), "task": "", "outcome": "", "tries": -1, "hints": 0, "rules": []}]},
        {"answers": [{"at": START.isoformat(), "task": "", "outcome": "", "tries": 10**30, "hints": 0, "rules": []}]},
        *(
            {"memory": {"H-PLAC-1": card}}
            for card in (
                remembered(stability=0),
                remembered(stability=-1.0),
                remembered(stability=float("nan")),
                remembered(stability=1e300),
                remembered(difficulty=99.0),
                remembered(last_review=None),
                remembered(step=0),
                remembered(state=State.Relearning.value),
            )
        ),
    ],
)
def test_a_corrupt_file_changes_nothing(store: Store, change: dict[str, Any]) -> None:
    learner = store.learner("key")
    store.record(learner, [given("H-PLAC-1")])
    before = store.export(learner)
    with pytest.raises(Mistake) as told:
        store.load(learner, {**before, **change})
    assert told.value.said("ko") != told.value.said("en")
    assert store.export(learner) == before


def test_a_file_that_is_none_is_told_and_changes_nothing(store: Store) -> None:
    progress = Progress(store, "key")
    for file in (b"", b"\xff", b"[]", b"7", b"{}", b"[" * 100_000):
        with pytest.raises(Mistake, match="holds no progress"):
            progress.load(file)
    assert progress.kept == NOTHING_KEPT


def test_a_learner_who_deletes_everything_leaves_nothing(database: Database, store: Store) -> None:
    learner = store.learner("key")
    store.record(learner, [given("H-PLAC-1", step="happiness/placement/1")])
    store.keep(learner, "rules/happiness", "hard")
    store.transfer_code(learner)
    store.forget(learner)
    engine = create_engine(database.url)
    with engine.connect() as connection:
        assert not any(connection.execute(table.select()).first() for table in Table.metadata.sorted_tables)
    engine.dispose()


def test_a_session_exports_joins_and_deletes(store: Store) -> None:
    mine = Progress(store, "mine")
    mine.give(given("H-PLAC-1", step="happiness/placement/1"))
    file = mine.export().encode()
    other = Progress(store, "other")
    other.load(file)
    assert other.kept == mine.kept
    other.give(given("L-BAT-1"))
    other.join(mine.transfer_code())
    mine.retry()
    assert set(mine.kept.rules) == set(other.kept.rules) == {"H-PLAC-1", "L-BAT-1"}
    mine.forget()
    assert mine.kept == NOTHING_KEPT
    # The other page does not know yet that everything is gone.
    other.give(given("H-PLAC-2"))
    assert set(other.kept.rules) == {"H-PLAC-2"}


def test_a_learner_who_is_deleted_in_that_very_moment_is_a_new_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1"))
    old = store.learner("key")
    store.learner("other")  # so that the number of the deleted one is not given again
    store.forget(old)
    with monkeypatch.context() as late:
        late.setattr(store, "learner", lambda key: old)
        progress.give(given("H-PLAC-2"))
    assert progress.lost
    progress.retry()
    assert not progress.lost
    assert set(progress.kept.rules) == {"H-PLAC-2"}


def test_what_was_taken_for_known_can_be_doubted(store: Store) -> None:
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1"))
    progress.know(["H-PLAC-2", "H-PLAC-3"])
    assert set(progress.kept.rules) == {"H-PLAC-1", "H-PLAC-2", "H-PLAC-3"}
    assert progress.kept.rules["H-PLAC-2"].asked == START
    progress.doubt(["H-PLAC-2", "H-PLAC-3"])
    assert set(progress.kept.rules) == {"H-PLAC-1"}


def test_a_rule_that_no_rulebook_has_is_passed_over(store: Store) -> None:
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1", "H-NONE-1", "X-1", ""))
    assert set(progress.kept.rules) == {"H-PLAC-1"}


# -- when the database is gone -----------------------------------------------------------------------------


def test_answers_wait_while_the_database_is_gone_and_are_written_when_it_is_back(
    database: Database, store: Store
) -> None:
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1"))
    assert not progress.lost
    database.leave()
    for rule in ("H-PLAC-2", "H-PLAC-3"):
        progress.give(given(rule))
        assert progress.lost
    with pytest.raises(Gone):
        store.kept(1)
    database.come_back()
    progress.retry()
    assert not progress.lost
    assert set(progress.kept.rules) == {"H-PLAC-1", "H-PLAC-2", "H-PLAC-3"}
    assert len(store.export(store.learner("key"))["answers"]) == 3
    progress.retry()
    assert len(store.export(store.learner("key"))["answers"]) == 3


def test_what_cannot_wait_is_told_while_the_database_is_gone(database: Database, store: Store) -> None:
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1"))
    file = progress.export().encode()
    database.leave()
    tries = (progress.transfer_code, progress.export, progress.forget, lambda: progress.load(file))
    for act in (*tries, lambda: progress.join("CODE")):
        with pytest.raises(Mistake, match="does not answer"):
            act()
    progress.know(["H-PLAC-2"])
    progress.keep("rules/happiness", "hard")
    database.come_back()
    progress.retry()
    assert set(progress.kept.rules) == {"H-PLAC-1", "H-PLAC-2"}
    assert progress.kept.settings == {"rules/happiness": "hard"}


def test_a_session_can_begin_while_the_database_is_gone(database: Database, store: Store) -> None:
    database.leave()
    progress = Progress(store, "new")
    assert progress.lost
    progress.give(given("L-BAT-1"))
    database.come_back()
    progress.retry()
    assert set(progress.kept.rules) == {"L-BAT-1"}


def test_an_answer_that_was_kept_survives_a_killed_process(database: Database, store: Store) -> None:
    code = (
        "import os, signal, sys; sys.path.insert(0, 'tests');"
        "from test_progress import answer;"
        "from tutor.progress.learner import Progress; from tutor.progress.store import Store;"
        "progress = Progress(Store(sys.argv[1]), 'key'); progress.give(answer());"
        "print('kept' if progress.kept.rules else 'lost', flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    run = subprocess.run([sys.executable, "-c", code, database.url], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("kept\n", -9), run.stderr
    kept = store.kept(store.learner("key"))
    assert set(kept.rules) == {"H-PLAC-3"}
    assert set(kept.ratings) == {"happiness"}


@pytest.mark.parametrize("url", ["nonsense", "postgresql+psycopg://u@host:port/x", "sqlite:////dev/null/kept.db"])
def test_an_address_that_is_no_database_is_told_at_the_start(url: str) -> None:
    with pytest.raises(Mistake) as told:
        open_store(url)
    assert told.value.key == "no_database"


def test_a_data_folder_that_cannot_be_written_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    with pytest.raises(Mistake) as told:
        open_store(None)
    assert told.value.key == "no_database"


def test_a_file_that_is_no_database_is_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "progress.db"
    path.write_text("This is a letter, and no database at all. " * 100, encoding="utf-8")
    with pytest.raises(Mistake, match="not a database"):
        open_store(f"sqlite:///{path}")


def test_a_database_that_is_damaged_meanwhile_counts_as_gone(tmp_path: Path) -> None:
    path = tmp_path / "progress.db"
    store = open_store(f"sqlite:///{path}")
    progress = Progress(store, "key")
    progress.give(given("H-PLAC-1"))
    store.close()
    path.write_text("This is a letter, and no database at all. " * 1000, encoding="utf-8")
    progress.give(given("H-PLAC-2"))
    assert progress.lost
    store.close()
