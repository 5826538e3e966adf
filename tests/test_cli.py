"""The command line: what it offers, and how it tells of what it cannot use: in a sentence, never in a traceback."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import HOST, ROOT, serving

from tutor import check, content
from tutor.cli import main

CONTENT = ROOT / "lessons"


def command(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, as from a shell."""
    return subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)


# -- what it offers ----------------------------------------------------------------------------------------


def test_help_names_every_command() -> None:
    done = command("-m", "tutor", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("serve", "check"):
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


# -- checking ----------------------------------------------------------------------------------------------


def test_the_content_has_no_problem_and_says_what_it_holds() -> None:
    done = command("-m", "tutor.check")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^happiness: \d+ lessons teach \d+ of 80 rules\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^  puzzles: \d+ euphoria, \d+ zero_bummer, \d+ where, \d+ score$", done.stdout, re.MULTILINE)


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the content with one lesson of one step and one puzzle of a kind, to plant mistakes in."""
    copy = tmp_path / "lessons"
    shutil.copytree(CONTENT, copy, ignore=shutil.ignore_patterns("lessons", "puzzles"))
    game = copy / "happiness"
    for folder in ("lessons", "puzzles"):
        (game / folder).mkdir()
    (game / "lessons" / "1-first.toml").write_text(LESSON, encoding="utf-8")
    (game / "puzzles" / "where.toml").write_text(PUZZLES, encoding="utf-8")
    caches = (content.lessons, content.puzzles, content.puzzle_kinds, content.kind_texts)
    for module in (content, check):
        monkeypatch.setattr(module, "content", lambda: copy)
    for cached in caches:
        cached.cache_clear()
    yield game
    for cached in caches:
        cached.cache_clear()


LESSON = """\
title.en = "First"
title.ko = "처음"
about.en = "About"
about.ko = "소개"

[[step]]
kind = "reach"
text.en = "Put {music} next to {bread} on the {grid} by {grid} cells."
text.ko = "가로세로 {grid}칸에서 {music:을/를} {bread} 옆에 놓으세요."
position = "h1~hard~on.d4-courage~seat.music.bread~seat~deck.20"
goal.happens = ["H-PLAC-2"]
help = true
teaches = ["H-PLAC-3"]
solutions = ["music c4"]
"""

PUZZLES = """\
[[puzzle]]
id = "where-01"
position = "h1~hard~on.d4-courage~seat.music.bread~seat~deck.20"
ask = "music"
solutions = ["c4"]
"""

LESSON_FILE = "lessons/happiness/lessons/1-first.toml"
PUZZLE_FILE = "lessons/happiness/puzzles/where.toml"


def problems(capsys: pytest.CaptureFixture[str]) -> list[str]:
    status = main(["check"])
    told = capsys.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert status == (1 if lines[-1].endswith("found.") else 0)
    return lines[:-1] if status else []


def test_the_copy_itself_has_no_problem(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert problems(capsys) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("help = true", "hlep = true", "step 1: there is no key “hlep”. Did you mean “help”?"),
        ("about.en", "abuot.en", "lesson: there is no key “abuot”. Did you mean “about”?"),
        ("goal.happens", "goal.hapens", "step 1, goal: there is no key “hapens”. Did you mean “happens”?"),
        ('kind = "reach"\n', "", "step 1: the key “kind” is missing."),
        ('"reach"', '"raech"', "step 1: There is no kind of puzzle called “raech”. Did you mean “reach”?"),
        ("text.ko", "text.kr", "step 1: “text” has no text in “ko”."),
        ('title.en = "First"', 'title.en = " "', "lesson: “title” has no text in “en”."),
        ("help = true", 'help = "yes"', "step 1: “help” cannot be “yes”; expected bool."),
        ("[[step]]", "[step]", "lesson: “step” cannot be"),
        ('["H-PLAC-3"]', '["H-PLAC-33"]', "step 1: there is no rule “H-PLAC-33”. Did you mean “H-PLAC-3”?"),
        ('["H-PLAC-2"]', '["H-PLCA-2"]', "step 1, goal: there is no rule “H-PLCA-2”. Did you mean “H-PLAC-2”?"),
        ('["H-PLAC-3"]', '["H-SILV-2"]', "step 1: it teaches H-SILV-2, which does not hold in “hard”."),
        ("d4-courage", "d4-corage", "step 1: There is no card “corage”. Did you mean “courage”?"),
        ("d4-courage", "h4-courage", "step 1: In the position, “h4-courage” is no card on a cell"),
        ("h1~hard", "h9~hard", "step 1: The position begins with “h9”"),
        ("music c4", "music d5", "step 1: the stored solutions are"),
        ('["H-PLAC-2"]', '["H-ISLE-4"]', "step 1: it has no solution."),
        ("{music}", "{musik}", "step 1: a text cannot be filled: KeyError 'musik'"),
        ("{music}", "{music", "step 1: a text cannot be filled: ValueError"),
    ],
)
def test_a_problem_of_a_lesson_is_told_with_its_place(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in LESSON
    (planted / "lessons" / "1-first.toml").write_text(LESSON.replace(old, new, 1), encoding="utf-8")
    (only,) = problems(capsys)
    assert only.startswith(f"{LESSON_FILE}, {told}")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("ask =", "aks =", "puzzle 1: there is no key “aks”. Did you mean “ask”?"),
        ('"music"', '"musik"', "puzzle 1: There is no card “musik”. Did you mean “music”?"),
        ('["c4"]', '["c4", "e4"]', "where-01: the stored solutions are ['c4', 'e4'], but the engine finds ['c4']."),
        ('solutions = ["c4"]', "", "where-01: the stored solutions are [], but the engine finds ['c4']."),
        (PUZZLES, PUZZLES * 2, "the id “where-01” stands twice."),
    ],
)
def test_a_problem_of_a_puzzle_is_told_with_its_place(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in PUZZLES
    (planted / "puzzles" / "where.toml").write_text(PUZZLES.replace(old, new, 1), encoding="utf-8")
    (only,) = problems(capsys)
    assert re.fullmatch(rf"{re.escape(PUZZLE_FILE)}[:,] {re.escape(told)}", only)


@pytest.mark.parametrize("name", ["lessons/1-first.toml", "puzzles/where.toml", "kinds.toml", "../screen.toml"])
def test_a_file_that_is_no_toml_is_told_with_its_line(
    planted: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = (planted / name).resolve()
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], "this is = = no TOML", *lines[1:]]), encoding="utf-8")
    content.kind_texts.cache_clear()
    (only,) = problems(capsys)
    assert only.startswith(f"{file} cannot be read as TOML: ")
    assert "(at line 2," in only


def test_a_file_that_is_no_text_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = planted / "lessons" / "1-first.toml"
    file.write_bytes("title.ko = '행복'".encode("cp949"))
    (only,) = problems(capsys)
    assert only.startswith(f"{file} cannot be read as TOML: ")


def test_a_word_of_the_pages_that_lacks_a_language_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    screen = planted.parent / "screen.toml"
    text = screen.read_text(encoding="utf-8")
    screen.write_text(text.replace('[hint]\nen = "Hint"\n', "[hint]\n", 1), encoding="utf-8")
    assert problems(capsys) == ["lessons/screen.toml: “hint” is missing in a language."]


def test_one_problem_hides_no_other(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (planted / "lessons" / "1-first.toml").write_text(LESSON.replace("help", "hlep"), encoding="utf-8")
    (planted / "lessons" / "2-second.toml").write_text(LESSON.replace("d4-courage", "d4-corage"), encoding="utf-8")
    (planted / "puzzles" / "where.toml").write_text(PUZZLES.replace('["c4"]', '["e4"]'), encoding="utf-8")
    told = problems(capsys)
    assert [line.partition(",")[0].rpartition("/")[2] for line in told] == [
        "1-first.toml",
        "2-second.toml",
        "where.toml",
    ]
