"""What is kept, as tables: the same in SQLite and in PostgreSQL. No table holds personal data."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, Double, ForeignKey, MetaData, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from tutor.progress.memory import in_utc


class Moment(TypeDecorator[datetime]):
    """A time in UTC. SQLite keeps it without a zone, PostgreSQL gives it back in the zone of the session."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return in_utc(value) if value else None


class Table(DeclarativeBase):
    """The base of all tables; its names of constraints are what migrations refer to."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )
    type_annotation_map = {datetime: Moment, float: Double, list[str]: JSON, dict[str, Any]: JSON}  # noqa: RUF012, as its base has it


def _learner(primary_key: bool = False) -> Mapped[int]:
    return mapped_column(ForeignKey("learner.id", ondelete="CASCADE"), primary_key=primary_key, index=not primary_key)


class Learner(Table):
    """Someone who learns, known by nothing but a number."""

    __tablename__ = "learner"

    id: Mapped[int] = mapped_column(primary_key=True)
    since: Mapped[datetime]


class Key(Table):
    """A way to be recognised: the digest of a browser's token or of a login; a learner may have several."""

    __tablename__ = "key"

    digest: Mapped[str] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = _learner()


class Transfer(Table):
    """The digest of a code with which another device becomes the same learner's, once and for a short time."""

    __tablename__ = "transfer"

    digest: Mapped[str] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = _learner()
    until: Mapped[datetime]


class Answer(Table):
    """One answer to one task, as it was given; `tries` and `hints` are those before it."""

    __tablename__ = "answer"

    id: Mapped[int] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = _learner()
    at: Mapped[datetime]
    task: Mapped[str]
    outcome: Mapped[str]
    tries: Mapped[int]
    hints: Mapped[int]
    rules: Mapped[list[str]]


class Memory(Table):
    """How well a rule is remembered, as FSRS has it, and when it is due."""

    __tablename__ = "memory"

    learner_id: Mapped[int] = _learner(primary_key=True)
    rule: Mapped[str] = mapped_column(primary_key=True)
    due: Mapped[datetime]
    card: Mapped[dict[str, Any]]


class Done(Table):
    """A step of a lesson that has been solved."""

    __tablename__ = "done"

    learner_id: Mapped[int] = _learner(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]


class Setting(Table):
    """What a learner has chosen to keep, such as the figures of their own table."""

    __tablename__ = "setting"

    learner_id: Mapped[int] = _learner(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Skill(Table):
    """How strong a learner is in a game, as a rating and its deviation."""

    __tablename__ = "skill"

    learner_id: Mapped[int] = _learner(primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]


class Difficulty(Table):
    """How hard a puzzle has proved, as a rating and its deviation; from whose answers, no table says."""

    __tablename__ = "difficulty"

    task: Mapped[str] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]


class Link(Table):
    """A short link: the digest's beginning by which it is called, and the address on this site that it leads to."""

    __tablename__ = "link"

    code: Mapped[str] = mapped_column(primary_key=True)
    target: Mapped[str]
