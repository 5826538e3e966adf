"""The database, SQLite or PostgreSQL by its URL: its tables brought up to date, and its transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from platformdirs import user_data_path
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.orm import Session


class Gone(Exception):
    """The database does not answer, or cannot do now what may well be done in a moment."""


def default_url() -> str:
    """SQLite in the user's data folder."""
    folder = user_data_path("rules-tutor", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'progress.db'}"


_ALONE = {
    "sqlite": ("pragma busy_timeout = 30000", "begin immediate"),
    "postgresql": ("select pg_advisory_xact_lock(hashtext('rules-tutor'))",),
}
"""What makes a transaction wait for another one that has begun so; no page waits for it."""


class Crossed(Gone):
    """Another page has just written the same row: one of the two has to try again."""


class Database:
    """The database at a URL."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)

    def migrate(self) -> None:
        """Bring the tables to what this version needs. Of servers that begin at once, one does so after the other."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        with self._answering(), self._engine.begin() as connection:
            for statement in _ALONE.get(self._engine.dialect.name, ()):
                connection.exec_driver_sql(statement)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self.close()  # this connection would let pages wait as long

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            raise Crossed(str(error.orig)) from error
        except OperationalError as error:
            raise Gone(str(error.orig)) from error
        except DatabaseError as error:
            # A file that is no database, or a damaged one, is told as an error of no special kind.
            if type(error) is not DatabaseError:
                raise
            raise Gone(str(error.orig)) from error

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """All that is done with the session, or nothing of it; raises `Gone` if the database does not answer."""
        with self._answering(), Session(self._engine) as session, session.begin():
            yield session


def _engine(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _(connection: Any, record: object) -> None:
            # SQLite looks at foreign keys only when it is told to. While it waits for another writer, every page waits.
            connection.execute("pragma foreign_keys = on")
            connection.execute("pragma busy_timeout = 500")

    return engine
