"""Where progress is kept: one database for all learners, in which each of them is known by a key."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import fsrs
from sqlalchemy import delete, select
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from tutor.progress import file, memory, ratings
from tutor.progress.database import Crossed, Database, Gone, default_url
from tutor.progress.kept import Given, Kept, Known, now
from tutor.progress.ratings import MIDDLE, Rating
from tutor.progress.tables import Answer, Difficulty, Done, Key, Learner, Link, Memory, Setting, Skill, Transfer
from tutor.texts import Mistake

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters of a code that nobody mixes up as they copy it."""
CODE_LENGTH = 8
CODE_LASTS = timedelta(minutes=15)
LINK_LENGTH = 5
"""Letters of a short link, if no other address has the same."""


def open_store(url: str | None) -> Store:
    """The database at a URL, or in the user's data folder, with its tables as they must be; raises `Mistake`."""
    try:
        store = Store(url or default_url())
        store.migrate()
    except (ArgumentError, ImportError, OSError, ValueError, Gone) as error:
        raise Mistake("no_database", reason=str(error)) from error
    return store


class Store(Database):
    """Each method is one transaction; it raises `Gone` if the database does not answer."""

    def __init__(self, url: str, clock: Callable[[], datetime] = now) -> None:
        super().__init__(url)
        self._clock = clock

    # -- who learns

    def find(self, key: str) -> int | None:
        """The learner whom a key belongs to, if there is one yet."""
        with self.transaction() as session:
            known = session.get(Key, _digest(key))
            return known.learner_id if known else None

    def learner(self, key: str) -> int:
        """The learner whom a key belongs to; a key that is new is a new learner's."""
        with self.transaction() as session:
            known = session.get(Key, _digest(key))
            return known.learner_id if known else _new_learner(session, key, self._clock())

    def transfer_code(self, learner: int) -> str:
        """A code for another device; it holds once, for a quarter of an hour."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self.transaction() as session:
            at = self._clock()
            session.execute(delete(Transfer).where((Transfer.until < at) | (Transfer.learner_id == learner)))
            session.add(Transfer(digest=_digest(code), learner_id=learner, until=at + CODE_LASTS))
        return code

    def join(self, key: str, code: str) -> int:
        """Make the key one of the learner's who has the code, with all that it knew by itself; raises `Mistake`."""
        with self.transaction() as session:
            digest = _digest("".join(code.upper().split()).replace("-", ""))
            transfer = session.get(Transfer, digest)
            if transfer is None or transfer.until < self._clock():
                raise Mistake("no_transfer", given=code)
            learner = transfer.learner_id
            session.delete(transfer)
            known = session.get(Key, _digest(key))
            if known is None:
                session.add(Key(digest=_digest(key), learner_id=learner))
            elif known.learner_id != learner:
                _merge(session, known.learner_id, learner)
            return learner

    # -- what is kept

    def record(self, learner: int, given: Sequence[Given]) -> None:
        """Keep answers, in the order in which they were given; review the rules of those that solve, and rate the first
        one to a puzzle."""
        with self.transaction() as session:
            for one in given:
                _record(session, learner, one)

    def know(self, learner: int, rules: Sequence[str]) -> None:
        """Take rules for known that were never asked about, as a placement check found."""
        with self.transaction() as session:
            at = self._clock()
            for rule in rules:
                if session.get(Memory, (learner, rule)) is None:
                    _review(session, learner, rule, fsrs.Rating.Easy, at)

    def doubt(self, learner: int, rules: Sequence[str]) -> None:
        """Take rules for unknown, as if they had never been asked about."""
        with self.transaction() as session:
            session.execute(delete(Memory).where(Memory.learner_id == learner, Memory.rule.in_(rules)))

    def keep(self, learner: int, name: str, value: str) -> None:
        """Keep a setting."""
        with self.transaction() as session:
            session.merge(Setting(learner_id=learner, name=name, value=value))

    def solved(self, learner: int) -> frozenset[str]:
        """The tasks that a learner has ever solved."""
        solved = select(Answer.task).where(Answer.learner_id == learner, Answer.outcome == "solved").distinct()
        with self.transaction() as session:
            return frozenset(session.scalars(solved))

    def kept(self, learner: int) -> Kept:
        """All that is kept of a learner."""
        with self.transaction() as session:
            return Kept(
                {one.rule: Known(one.due, one.card) for one in _of(session, Memory, learner)},
                {one.step: one.at for one in _of(session, Done, learner)},
                {one.name: one.value for one in _of(session, Setting, learner)},
                {one.game: Rating(one.rating, one.deviation) for one in _of(session, Skill, learner)},
            )

    def answered(self, learner: int) -> frozenset[str]:
        """The tasks that a learner has ever answered."""
        with self.transaction() as session:
            return frozenset(session.scalars(select(Answer.task).where(Answer.learner_id == learner).distinct()))

    def difficulties(self, tasks: Collection[str]) -> Mapping[str, Rating]:
        """How hard those of the puzzles have proved that anybody has answered."""
        with self.transaction() as session:
            rows = session.scalars(select(Difficulty).where(Difficulty.task.in_(tasks)))
            return {one.task: Rating(one.rating, one.deviation) for one in rows}

    # -- taking it along

    def export(self, learner: int) -> dict[str, Any]:
        """All of a learner's progress, as JSON."""
        with self.transaction() as session:
            return file.write(*(_of(session, table, learner) for table in (Answer, Memory, Done, Setting, Skill)))

    def load(self, learner: int, data: Mapping[str, Any]) -> None:
        """Add exported progress to a learner's; raises `Mistake` before anything is changed if it cannot be read."""
        rows = list(file.read(learner, data))
        with self.transaction() as session:
            known = {(one.at, one.task) for one in _of(session, Answer, learner)}
            for row in rows:
                match row:
                    case Answer() if (row.at, row.task) not in known:
                        session.add(row)
                    case Memory():
                        _newer(session, row)
                    case Skill():
                        _surer(session, row)
                    case Done() | Setting():
                        session.merge(row)

    def forget(self, learner: int) -> None:
        """Delete everything about a learner."""
        with self.transaction() as session:
            session.execute(delete(Learner).where(Learner.id == learner))

    # -- short links

    def shorten(self, target: str) -> str:
        """The code of a short link to an address on this site, the same for the same address: as few letters of its
        digest as no other address has."""
        digest = b32encode(sha256(target.encode()).digest()).decode().lower()
        try:
            with self.transaction() as session:
                return _shortest(session, digest, target)
        except Crossed:  # somebody was quicker, so that it is there now
            return self.shorten(target)

    def target(self, code: str) -> str | None:
        """The address that a short link leads to, however its code is written."""
        with self.transaction() as session:
            known = session.get(Link, code.lower())
            return known.target if known else None


def _shortest(session: Session, digest: str, target: str) -> str:
    for length in range(LINK_LENGTH, len(digest)):
        code = digest[:length]
        known = session.get(Link, code)
        if known is None:
            session.add(Link(code=code, target=target))
        if known is None or known.target == target:
            return code
    return digest


def _digest(key: str) -> str:
    # Keys are long and random, or short-lived: a plain digest keeps what is stored from being used as one.
    return sha256(key.encode()).hexdigest()


def _new_learner(session: Session, key: str, at: datetime) -> int:
    learner = Learner(since=at)
    session.add(learner)
    session.flush()
    session.add(Key(digest=_digest(key), learner_id=learner.id))
    return learner.id


def _of(session: Session, table: Any, learner: int) -> Sequence[Any]:
    rows = select(table).where(table.learner_id == learner).order_by(*table.__table__.primary_key)
    return session.scalars(rows).all()


def _record(session: Session, learner: int, given: Given) -> None:
    if given.difficulty is not None and not given.tries:
        _rate(session, learner, given, given.difficulty)
    session.add(
        Answer(
            learner_id=learner,
            at=given.at,
            task=given.task,
            outcome=given.outcome,
            tries=given.tries,
            hints=given.hints,
            rules=list(given.rules),
        )
    )
    if given.solved:
        for rule in given.rules:
            _review(session, learner, rule, memory.grade(given.tries, given.hints), given.at)
    if given.solved and given.step:
        session.merge(Done(learner_id=learner, step=given.step, at=given.at))


def _rate(session: Session, learner: int, given: Given, difficulty: int) -> None:
    """Rate the learner and the puzzle, if the learner never answered it before."""
    before = select(Answer.id).where(Answer.learner_id == learner, Answer.task == given.task).limit(1)
    if session.scalar(before) is not None:
        return
    _, game, *_ = given.task.split("/")
    skill = session.get(Skill, (learner, game), with_for_update=True)
    proved = session.get(Difficulty, given.task, with_for_update=True)
    won = given.solved and not given.hints
    mine, its = ratings.after(
        Rating(skill.rating, skill.deviation) if skill else MIDDLE,
        Rating(proved.rating, proved.deviation) if proved else ratings.unproven(difficulty),
        won,
    )
    session.merge(Skill(learner_id=learner, game=game, rating=mine.value, deviation=mine.deviation))
    session.merge(Difficulty(task=given.task, rating=its.value, deviation=its.deviation))


def _review(session: Session, learner: int, rule: str, grade: fsrs.Rating, at: datetime) -> None:
    known = session.get(Memory, (learner, rule), with_for_update=True)
    card, due = memory.reviewed(known.card if known else None, grade, at)
    session.merge(Memory(learner_id=learner, rule=rule, due=due, card=card))


def _newer(session: Session, row: Memory) -> None:
    """Keep of two memories of a rule the one that was reviewed last."""
    known = session.get(Memory, (row.learner_id, row.rule))
    if known is None or str(known.card["last_review"]) < str(row.card["last_review"]):
        session.merge(row)


def _surer(session: Session, row: Skill) -> None:
    """Keep of two ratings in a game the one that more answers have made sure."""
    known = session.get(Skill, (row.learner_id, row.game))
    if known is None or row.deviation < known.deviation:
        session.merge(row)


def _merge(session: Session, old: int, new: int) -> None:
    """Let all that one learner knows be the other's, and the one be no more."""
    for one in _of(session, Memory, old):
        _newer(session, Memory(learner_id=new, rule=one.rule, due=one.due, card=one.card))
    for one in _of(session, Skill, old):
        _surer(session, Skill(learner_id=new, game=one.game, rating=one.rating, deviation=one.deviation))
    for one in _of(session, Done, old):
        session.merge(Done(learner_id=new, step=one.step, at=one.at))
    for one in _of(session, Setting, old):
        if session.get(Setting, (new, one.name)) is None:  # what both have chosen is as the other has it
            session.add(Setting(learner_id=new, name=one.name, value=one.value))
    for table in (Answer, Key):
        for one in _of(session, table, old):
            one.learner_id = new
    session.flush()
    session.execute(delete(Learner).where(Learner.id == old))
