"""Databases for tests: SQLite in a file, and a real PostgreSQL server that is started for them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_SECONDS = 30


def _bin() -> Path | None:
    """Where the programs of PostgreSQL are; Debian keeps them out of the PATH."""
    found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if on_path := shutil.which("postgres"):
        found.insert(0, Path(on_path).parent)
    return next((folder for folder in found if (folder / "initdb").exists()), None)


HAS_POSTGRESQL = _bin() is not None


@contextmanager
def postgresql() -> Iterator[str]:
    """A server of its own, reached by a socket; gives the folder of that socket."""
    programs = _bin()
    assert programs is not None, "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    folder = Path(tempfile.mkdtemp(prefix="tutor-postgresql-"))
    # The server refuses to run as root; Debian makes a user for it.
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data = folder / "data"
    make = [programs / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--locale=C.UTF-8"]
    subprocess.run(make, check=True, capture_output=True, user=user, cwd="/")
    run = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    server = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd="/")
    try:
        _wait(folder)
        yield str(folder)
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: it would wait for whoever is still connected
        server.wait(_SECONDS)
        shutil.rmtree(folder)


def _wait(folder: Path) -> None:
    for _ in range(_SECONDS * 10):
        try:
            psycopg.connect(host=str(folder), user="postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("PostgreSQL did not start")


def new_database(folder: str, name: str) -> str:
    """The URL of a new database of the server."""
    with psycopg.connect(host=folder, user="postgres", autocommit=True) as connection:
        connection.execute(f'create database "{name}"')  # type: ignore[call-overload]
    return f"postgresql+psycopg://postgres@/{name}?host={folder}"


def shut_out(folder: str, name: str) -> None:
    """End all connections to a database and let nobody in."""
    with psycopg.connect(host=folder, user="postgres", autocommit=True) as connection:
        connection.execute(f'alter database "{name}" allow_connections false')  # type: ignore[call-overload]
        connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [name])


def let_in(folder: str, name: str) -> None:
    """Let connections in again."""
    with psycopg.connect(host=folder, user="postgres", autocommit=True) as connection:
        connection.execute(f'alter database "{name}" allow_connections true')  # type: ignore[call-overload]
