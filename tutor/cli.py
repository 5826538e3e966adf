"""The command `tutor`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tutor import check
from tutor.texts import Mistake


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a mistake is told in a sentence, without a traceback. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="tutor", description="An interactive rules tutor for two card games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="serve the tutor as a web site")
    serve.add_argument("--port", type=int, default=5006, help="the port to listen on (default: %(default)s)")
    serve.add_argument("--address", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    serve.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="HOST[:PORT]",
        help="a host name under which the site is reached, such as tutor.example.org; may be given several times",
    )
    serve.add_argument("--show", action="store_true", help="open a browser")
    commands.add_parser("check", help="check all lessons, puzzles and texts")
    given = parser.parse_args(arguments)
    try:
        if given.command == "check":
            return check.main()
        from tutor.ui.site import serve as serve_site  # Panel takes a second to load: only who serves waits for it

        serve_site(given.port, given.address, given.allow_origin, given.show)
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Port {given.port} at {given.address} cannot be opened: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0
