"""The command line: what it offers, and how it tells of what it cannot use: in a sentence, never in a traceback."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import HOST, ROOT, serving

from tutor.cli import main


def command(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, as from a shell."""
    return subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)


# -- what it offers ----------------------------------------------------------------------------------------


def test_help_names_every_command() -> None:
    done = command("-m", "tutor", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("serve", "check", "puzzles"):
        assert re.search(rf"^ +{word} +\w", done.stdout, re.MULTILINE), done.stdout


def test_help_of_serve_names_every_option_and_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        main(["serve", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for word in ("--port", "--address", "--allow-origin", "--show", "(default: 5006)", "(default: 127.0.0.1)"):
        assert word in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "required: command"),
        (["sreve"], "invalid choice: 'sreve'"),
        (["serve", "--port", "80x"], "“80x” is no port; a port is a number from 1 to 65535"),
        (["serve", "--port", "99999"], "“99999” is no port"),
        (["serve", "--address", "::1"], "“::1” is no host name and no IPv4 address"),
        (["serve", "--allow-origin", "*"], "“*” is no host name"),
        (["serve", "--allow-origin", "https://tutor.example.org:443"], "“https://tutor.example.org” is no host name"),
        (["serve", "--allow-origin", "tutor.example.org:x"], "“x” is no port"),
        (["serve", "--login", "nowhere.json"], "“nowhere.json” cannot be read"),
        (["serve", "--login", "pyproject.toml"], "“pyproject.toml” cannot be read"),
    ],
)
def test_a_wrong_argument_is_told_in_a_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(arguments)
    assert told in capsys.readouterr().err


# -- serving -----------------------------------------------------------------------------------------------


def test_a_busy_port_is_told_in_a_sentence() -> None:
    with socket.create_server((HOST, 0)) as busy:
        port = busy.getsockname()[1]
        done = command("-m", "tutor", "serve", "--port", str(port))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Port {port} at 127.0.0.1 cannot be opened: Address already in use\n"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A tutor that may be reached as tutor.example.org, too; HOST:PORT."""
    log = tmp_path_factory.mktemp("hosted") / "server.log"
    with serving(sys.executable, ROOT, log, "--allow-origin", "tutor.example.org") as address:
        assert f"The tutor is at {address}/\n" in log.read_text()
        yield address.removeprefix("http://")


@pytest.mark.parametrize(
    ("origin", "status"),
    [("{here}", 101), ("tutor.example.org", 101), ("example.org", 403), ("tutor.example.org.evil.example", 403)],
)
def test_only_pages_of_the_allowed_hosts_may_connect(hosted: str, origin: str, status: int) -> None:
    with urllib.request.urlopen(f"http://{hosted}/lesson") as page:
        token = re.search(r'"token":"([^"]+)"', page.read().decode())
    assert token
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": f"http://{origin.format(here=hosted)}",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol": f"bokeh, {token[1]}",
    }
    with closing(http.client.HTTPConnection(hosted, timeout=20)) as connection:
        connection.request("GET", "/lesson/ws", headers=headers)
        assert connection.getresponse().status == status
