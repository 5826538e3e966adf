"""The command `tutor`."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tutor import check
from tutor.puzzles import mine
from tutor.texts import Mistake


def _port(given: str) -> int:
    if not given.isascii() or not given.isdigit() or not 1 <= int(given) <= 65535:
        raise argparse.ArgumentTypeError(f"“{given}” is no port; a port is a number from 1 to 65535")
    return int(given)


def _host(given: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9._-]+", given):
        raise argparse.ArgumentTypeError(f"“{given}” is no host name and no IPv4 address")
    return given


def _origin(given: str) -> str:
    host, colon, port = given.rpartition(":")
    return f"{_host(host)}:{_port(port)}" if colon else _host(given)


def _users(given: str) -> str:
    """The name of a file that holds user names and passwords. Without it everybody would be let in, or nobody."""
    try:
        users = json.loads(Path(given).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"“{given}” cannot be read: {error}") from error
    if not isinstance(users, dict) or not users or not all(isinstance(one, str) for one in users.values()):
        raise argparse.ArgumentTypeError(f'“{given}” must hold names and passwords, such as {{"ann": "secret"}}')
    return given


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a mistake is told in a sentence, without a traceback. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="tutor", description="An interactive rules tutor for two card games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="serve the tutor as a web site")
    serve.add_argument("--port", type=_port, default=5006, help="the port to listen on (default: %(default)s)")
    serve.add_argument(
        "--address", type=_host, default="127.0.0.1", help="the address to listen on (default: %(default)s)"
    )
    serve.add_argument(
        "--allow-origin",
        type=_origin,
        action="append",
        default=[],
        metavar="HOST[:PORT]",
        help="a host name under which the site is reached, such as tutor.example.org; may be given several times",
    )
    serve.add_argument(
        "--database",
        default=os.environ.get("TUTOR_DATABASE"),
        metavar="URL",
        help="where progress is kept, such as postgresql+psycopg://user@host/name; also read from TUTOR_DATABASE"
        " (default: a file in the user's data folder)",
    )
    serve.add_argument(
        "--login",
        type=_users,
        metavar="FILE",
        help="ask for a name and a password, which this JSON file holds, to keep progress by name",
    )
    serve.add_argument("--show", action="store_true", help="open a browser")
    check.add_options(commands.add_parser("check", help="check all lessons, examples, puzzles and texts"))
    puzzles = commands.add_parser("puzzles", help="make the library of puzzles")
    of_puzzles = puzzles.add_subparsers(dest="of_puzzles", required=True, metavar="mine")
    mine.add_options(of_puzzles.add_parser("mine", help="fill the library with proven puzzles out of games of bots"))
    given = parser.parse_args(arguments)
    try:
        if given.command == "check":
            return check.main(given.table)
        if given.command == "puzzles":
            return mine.main(given)
        return _serve(given)
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _serve(given: argparse.Namespace) -> int:
    # Panel and the database take a second to load: only who serves waits for them.
    from tutor.progress.store import open_store
    from tutor.ui.site import serve

    store = open_store(given.database)
    try:
        serve(given.port, given.address, given.allow_origin, given.show, store, given.login)
    except OSError as error:
        print(f"Port {given.port} at {given.address} cannot be opened: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0
