"""The check of all content: each mistake and each gap is one line that names its place; and the table of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from pathlib import Path

import pytest
from conftest import ROOT
from test_rulebook import PARTICLES, fields

from tutor import check, rulebook
from tutor.cli import main
from tutor.content import examples, lessons, puzzles, toml, wording
from tutor.core import LANGS, Lang
from tutor.coverage import differing, is_one_thing
from tutor.games import RULESETS
from tutor.laughbattle import decks
from tutor.texts import Text
from tutor.ui.telling import rule_line

cards = import_module("tutor.happiness.cards")  # what the package calls so is a function of it

CONTENT = ROOT / "lessons"
GAMES = ("happiness", "laughbattle")


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """The check as from a shell."""
    command = [sys.executable, "-m", "tutor.check", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_content_has_no_problem_and_no_gap_and_says_what_it_holds() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for game, rules in (("happiness", 80), ("laughbattle", 87)):
        assert re.search(rf"^{game}: \d+ lessons teach all {rules} rules\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^  puzzles: .*\d+ euphoria, \d+ zero_bummer, \d+ where, \d+ score, ", done.stdout, re.MULTILINE)


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the content with one lesson of one step and one puzzle of a kind, to plant mistakes in.

    A second lesson of each game teaches all its rules, so that there is no gap.
    """
    copy = tmp_path / "lessons"
    shutil.copytree(CONTENT, copy, ignore=shutil.ignore_patterns("lessons", "puzzles"))
    for game in GAMES:
        for folder in ("lessons", "puzzles"):
            (copy / game / folder).mkdir()
        (copy / game / "lessons" / "9-all.toml").write_text(teaching_all(game), encoding="utf-8")
    (copy / "happiness" / "lessons" / "1-first.toml").write_text(LESSON, encoding="utf-8")
    (copy / "happiness" / "puzzles" / "where.toml").write_text(PUZZLES, encoding="utf-8")
    for module in (lessons, puzzles, examples, wording, toml, check, rulebook, decks, cards):
        monkeypatch.setattr(module, "content_folder", lambda: copy)
    forget()
    yield copy / "happiness"
    forget()


def forget() -> None:
    """Let all content be read anew."""
    texts = (wording.kind_texts, wording.figure_texts, rulebook.rulebook, decks.decks, cards.deck, cards.printed)
    for cached in (lessons.lessons, examples.examples, puzzles.puzzles, puzzles.puzzle_kinds, *texts):
        cached.cache_clear()


TO_WATCH = {
    "happiness": ("h1~{preset}.grid-7~seat.music~seat", "music d4"),
    "laughbattle": ("l1~{preset}~af1.mime~turn.9.a", "joy af1"),
}


def teaching_all(game: str) -> str:
    """A lesson with a step for each preset, which teaches all rules that hold in it."""
    position, ask = TO_WATCH[game]
    rules = rulebook.rulebook(game).rules.values()
    steps = (
        f"""
[[step]]
kind = "watch"
text.en = "Watch."
text.ko = "보세요."
position = "{position.format(preset=preset)}"
ask = "{ask}"
teaches = {[rule.id for rule in rules if preset in rule.presets]}
solutions = ["{ask}"]
"""
        for preset in dict.fromkeys(preset for rule in rules for preset in rule.presets)
    )
    return HEAD + "".join(steps)


HEAD = """\
title.en = "First"
title.ko = "처음"
about.en = "About"
about.ko = "소개"
"""

LESSON = f"""\
{HEAD}
[[step]]
kind = "reach"
text.en = "Put {{music}} next to {{bread}} on the {{grid}} by {{grid}} cells."
text.ko = "가로세로 {{grid}}칸에서 {{music:을/를}} {{bread}} 옆에 놓으세요."
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
difficulty = 1500
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
        ("{grid}칸", "일곱 칸", "step 1: the figure grid stands in one language only."),
        (LESSON[len(HEAD) :], "step = [1]", "lesson: “step” cannot be “1”; expected dict."),
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
    ("name", "told"),
    [
        ("second.toml", "the file of a lesson is called by its place and its name, as 3-islands.toml"),
        ("2-.toml", "the file of a lesson is called by its place and its name, as 3-islands.toml"),
        ("2-first.toml", "a lesson before this one is called “first”, too."),
    ],
)
def test_a_lesson_must_have_a_place_and_a_name_of_its_own(
    planted: Path, capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    (planted / "lessons" / name).write_text(LESSON, encoding="utf-8")
    (only,) = problems(capsys)
    assert only.startswith(f"lessons/happiness/lessons/{name}, lesson: {told}")


def test_the_tenth_lesson_comes_after_the_ninth(planted: Path) -> None:
    (planted / "lessons" / "10-tenth.toml").write_text('requires = ["all"]\n' + LESSON, encoding="utf-8")
    assert [one.id for one in lessons.lessons("happiness")] == ["first", "all", "tenth"]


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


def test_a_puzzle_in_which_nothing_can_be_played_any_more_is_told(
    planted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As when a rule has changed: of what is not solved as it was, nothing else is asked."""
    cells = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
    words = ("music", "bread", "home", "garden", "spring", "letter", "friends", "tea", "hug")
    board = ".".join(f"{cell}-{word}-rrrr1" for cell, word in zip(cells, words, strict=True))
    puzzle = PUZZLES.replace("where-01", "zero_bummer-01").replace('"music"', '"delay a1"').replace('"c4"', '"yes"')
    position = f"h1~easy.grid-3~on.{board}~seat.delay~seat"
    puzzle = re.sub('(position = ").*"', rf'\g<1>{position}"', puzzle)
    (planted / "puzzles" / "zero_bummer.toml").write_text(puzzle, encoding="utf-8")
    assert problems(capsys) == [
        "lessons/happiness/puzzles/zero_bummer.toml, zero_bummer-01:"
        " the stored solutions are ['yes'], but the engine finds ['no']."
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'hint.piece = {en = "{n:cell/cells} to find in all.", ko',
            'hint.piece = {en = "{n:cell/cells}.", kr',
            [
                "kinds.toml, where: “hint.piece” is missing in a language.",
                "puzzles/where.toml, where-01: a text cannot be filled: KeyError 'ko'",
            ],
        ),
        ("title = ", "titel = ", ["kinds.toml, where: the key “title” is missing."]),
        ("about = ", "abuot = ", ["kinds.toml, where: the key “about” is missing."]),
        (
            "question = ",
            "qestion = ",
            [
                "kinds.toml, where: the key “question” is missing.",
                "puzzles/where.toml, where-01: lessons/happiness/kinds.toml has no question of the kind “where”.",
            ],
        ),
        ("right = ", "rigth = ", ["puzzles/where.toml, where-01: the kind “where” has no sentence “right”."]),
        ("{n}칸이에요", "{m}칸이에요", ["puzzles/where.toml, where-01: a text cannot be filled: KeyError 'm'"]),
        ("hint.play ", "hint.plai ", ["puzzles/where.toml, where-01: the kind “where” has no hint “play”."]),
    ],
)
def test_a_gap_in_the_sentences_of_a_kind_is_told(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: list[str]
) -> None:
    put(planted / "kinds.toml", "where", section(planted / "kinds.toml", "where")[1].replace(old, new, 1))
    assert problems(capsys) == [f"lessons/happiness/{line}" for line in told]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("name.en =", "nmae.en =", ": “name” is missing in a language."),
        ("name.", "nmae.", ": the key “name” is missing."),
        ("mouse = 3", "moose = 3", ": There is no card “moose”. Did you mean “mouse”?"),
        ("mouse = 3", "mouse = 4", ": The deck has 4 copies of Giggle Mouse. Of one card it may have 3."),
    ],
)
def test_a_ready_deck_that_cannot_be_is_told(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    file = planted.parent / "laughbattle" / "decks.toml"
    first, second = file.read_text(encoding="utf-8").split("[brawl]")
    assert old in first
    file.write_text(f"{first.replace(old, new)}[brawl]{second}", encoding="utf-8")
    forget()
    assert problems(capsys) == [f"lessons/laughbattle/decks.toml, choir{told}"]


def test_a_card_that_cannot_look_so_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = planted / "deck.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"sygy1"', '"sygx1"', 1), encoding="utf-8")
    forget()
    (only,) = problems(capsys)
    assert only.startswith("lessons/happiness/deck.toml, blocks: In “spring-sygx1” the edges cannot be read")


def test_a_kind_without_sentences_and_sentences_without_a_kind_are_told(
    planted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(planted / "kinds.toml", "where", section(planted / "kinds.toml", "where")[1].replace("[where]", "[wher]"))
    assert problems(capsys) == [
        "lessons/happiness/kinds.toml, wher: There is no kind of puzzle called “wher”. Did you mean “where”?",
        "lessons: no kinds.toml has sentences of the kind “where”.",
    ]


@pytest.mark.parametrize("name", ["lessons/1-first.toml", "puzzles/where.toml", "kinds.toml", "../screen.toml"])
def test_a_file_that_is_no_toml_is_told_with_its_line(
    planted: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = (planted / name).resolve()
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], "this is = = no TOML", *lines[1:]]), encoding="utf-8")
    forget()
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


# -- gaps --------------------------------------------------------------------------------------------------

EXAMPLES_FILE = "lessons/happiness/examples.toml"
RULEBOOK_FILE = "lessons/happiness/rulebook.toml"

EXAMPLE = """\
[H-PLAC-1]
position = "h1~easy~seat.1charged.garden.hug~seat.1charged~deck.20"
action = "garden d3"
says.en = "Off the centre of {grid} by {grid} cells."
says.ko = "가로세로 {grid}칸의 한가운데가 아니에요."
near.action = "garden d4"
near.says.en = "The centre."
near.says.ko = "한가운데예요."
"""


def section(file: Path, id: str) -> tuple[str, str, str]:
    """What a TOML file has before, in and after the entry of a rule."""
    text = file.read_text(encoding="utf-8")
    start = text.index(f"[{id}]")
    end = text.find("\n[", start) + 1 or len(text)
    return text[:start], text[start:end], text[end:]


def put(file: Path, id: str, entry: str) -> None:
    """Put another entry in the place of that of a rule."""
    before, _, after = section(file, id)
    file.write_text(before + entry + after, encoding="utf-8")
    forget()


def test_a_rule_that_no_step_teaches_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = planted / "lessons" / "9-all.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("'H-TIE-3'", "'H-TIE-1'"), encoding="utf-8")
    assert problems(capsys) == ["lessons/happiness/lessons: no step teaches H-TIE-3."]


def test_a_rule_without_an_example_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(planted / "examples.toml", "H-TIE-3", "")
    assert problems(capsys) == [
        f"{EXAMPLES_FILE}: H-TIE-3 has no example.",
        f"{EXAMPLES_FILE}: H-TIE-3 has no near miss.",
    ]


def test_an_example_without_a_near_miss_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(planted / "examples.toml", "H-PLAC-1", EXAMPLE[: EXAMPLE.index("near")])
    assert problems(capsys) == [f"{EXAMPLES_FILE}, H-PLAC-1: the key “near” is missing."]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("near.says.ko", "naer.says.ko", "H-PLAC-1: there is no key “naer”. Did you mean “near”?"),
        ("near.action", "near.acton", "H-PLAC-1, near: there is no key “acton”. Did you mean “action”?"),
        ("position =", "near.position =", "H-PLAC-1: the key “position” is missing."),
        ("says.ko", "says.kr", "H-PLAC-1: “says” has no text in “ko”."),
        ("near.says.en", "near.says.eng", "H-PLAC-1, near: “says” has no text in “en”."),
        ("~easy", "~eazy", "H-PLAC-1: There is no preset “eazy”. Did you mean “easy”?"),
        ("garden d3", "gardn d3", "H-PLAC-1: There is no card “gardn”. Did you mean “garden”?"),
        ("garden d4", "garden", "H-PLAC-1, near: “garden” is no action;"),
        ("says.en", 'shows = ["H-PLCA-2"]\nsays.en', "H-PLAC-1: there is no rule “H-PLCA-2”. Did you mean “H-PLAC-2”?"),
        ("[H-PLAC-1]", "[H-PLAC-11]", "examples: there is no key “H-PLAC-11”. Did you mean “H-PLAC-1”?"),
    ],
)
def test_an_example_that_cannot_be_read_is_told_with_its_place(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in EXAMPLE
    put(planted / "examples.toml", "H-PLAC-1", EXAMPLE.replace(old, new, 1))
    (only,) = problems(capsys)
    assert only.startswith(f"{EXAMPLES_FILE}, {told}")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "says.en",
            'shows = ["H-PLAC-6"]\nsays.en',
            [
                ": the example shows nothing of H-PLAC-6; what is told is H-PLAC-1.",
                ", near: the answer is that of the example: nothing else is told of H-PLAC-6.",
            ],
        ),
        ("garden d4", "garden d3", [", near: it is the example itself."]),
        (
            "garden d4",
            "garden d5",
            [", near: the answer is that of the example: nothing else is told of H-PLAC-1."],
        ),
        (
            "near.action",
            'near.position = "h1~easy~seat.1charged.garden~seat.1charged~deck.20"\nnear.action',
            [", near: it changes the position and the action; one of them is enough."],
        ),
        (
            'near.action = "garden d4"',
            'near.position = "h1~easy~on.d4-home~seat.1charged.garden~seat.1charged~deck.20"',
            [
                ", near: it changes more than one thing: “~seat.1charged.garden.hug” becomes"
                " “~on.d4-home~seat.1charged.garden”."
            ],
        ),
        ("가로세로 {grid}칸", "놀이판", [": “says” names grid in one language only."]),
    ],
)
def test_an_example_that_does_not_hold_is_told(
    planted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: list[str]
) -> None:
    assert old in EXAMPLE
    put(planted / "examples.toml", "H-PLAC-1", EXAMPLE.replace(old, new, 1))
    assert problems(capsys) == [f"{EXAMPLES_FILE}, H-PLAC-1{line}" for line in told]


def test_an_example_where_the_rule_does_not_hold_is_told(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    online = EXAMPLE.replace("[H-PLAC-1]", '[H-PLAC-5]\nshows = ["H-PLAC-1"]')
    put(planted / "examples.toml", "H-PLAC-5", online)
    assert problems(capsys) == [f"{EXAMPLES_FILE}, H-PLAC-5: H-PLAC-5 does not hold in “easy”."]


@pytest.mark.parametrize(
    ("id", "old", "new", "told"),
    [
        ("H-SCOR-4", "rule.ko", "rule.kr", "“rule” has no text in “ko”."),
        ("H-DECK-3", "no.en", "no.an", "“no.default” has no text in “en”."),
        ("H-DECK-7", "why.ko", "why.kr", "“why” has no text in “ko”."),
        ("H-PLAC-4", "{grid} by {grid}", "seven by seven", "“rule” names grid in one language only."),
        ("H-DECK-7", "why.", "because.", "a rule that is not stated in the source needs its “why”."),
    ],
)
def test_a_gap_in_the_texts_of_a_rule_is_told(
    planted: Path, capsys: pytest.CaptureFixture[str], id: str, old: str, new: str, told: str
) -> None:
    file = planted / "rulebook.toml"
    entry = section(file, id)[1]
    assert old in entry
    put(file, id, entry.replace(old, new, -1 if old == "why." else 1))
    assert problems(capsys) == [f"{RULEBOOK_FILE}, {id}: {told}"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_why_a_rule_holds_that_the_source_does_not_state(game: str, lang: Lang) -> None:
    for rule in rulebook.rulebook(game).rules.values():
        for preset in rule.presets:
            status = rule.status_in(preset)
            if status != "stated":
                line = unescape(rule_line([rule.id], lang, RULESETS[game](preset).figures))
                assert rulebook.rulebook(game).labels[status][lang] in line, rule.id
                assert rule.why is not None
                assert rule.why[lang] in line, rule.id


# -- the table ---------------------------------------------------------------------------------------------


def test_the_table_has_a_line_for_each_rule(planted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(planted / "examples.toml", "H-TIE-3", "")
    assert main(["check", "--table"]) == 1
    lines = capsys.readouterr().out.splitlines()
    for game, rules in (("happiness", 80), ("laughbattle", 87)):
        start = lines.index(game) + 1
        assert lines[start].split() == ["rule", "status", "lesson", "example", "near", "miss", "en/ko"]
        rows = lines[start + 1 : start + 1 + rules]
        assert [row.split()[0] for row in rows] == list(rulebook.rulebook(game).rules)
        assert len({len(row) for row in (lines[start][:-4], *rows)}) == 1
    rows = {line.split()[0]: line.split()[1:] for line in lines if line}
    assert rows["H-TIE-2"] == ["stated", "all", "2", "+1", "✓", "✓", "✓"]
    assert rows["H-TIE-3"] == ["stated", "all", "1", "+2", "–", "–", "✓"]
    assert lines[-1] == "2 problems found."


# -- the examples ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_an_example_in_the_order_of_the_rulebook(game: str) -> None:
    assert list(examples.examples(game)) == list(rulebook.rulebook(game).rules)


def said_of(game: str) -> Iterator[tuple[str, Text]]:
    """What is said of each example and near miss."""
    for id, example in examples.examples(game).items():
        yield id, example.case.says
        yield f"{id}, near", example.near.says


@pytest.mark.parametrize("game", GAMES)
def test_no_example_speaks_of_a_figure_of_its_own(game: str) -> None:
    for place, text in said_of(game):
        for lang in LANGS:
            assert not re.search(r"\d", text[lang].replace("0-bummer", "")), place
            assert text[lang][-1] in ".!?", place


@pytest.mark.parametrize("game", GAMES)
def test_korean_particles_follow_their_word(game: str) -> None:
    for place, text in said_of(game):
        assert {spec for _, spec in fields(text["ko"])} <= PARTICLES | {"", "이라도/라도"}, place
        assert not re.search(r"\}(은|는|이|가|을|를|와|과|로|으로|예요|이에요)\b", text["ko"]), place


@pytest.mark.parametrize(
    ("one", "two", "alike"),
    [
        ("h1~easy~seat.music~seat", "h1~easy~seat.bread~seat", True),
        ("h1~easy~seat.music~seat", "h1~easy~seat~seat", True),
        ("h1~easy~seat.music~seat", "h1~hard~seat.music~seat", True),
        ("h1~easy~on.d4-home~seat.music~seat", "h1~easy~on.e4-home~seat.music~seat", True),
        ("h1~easy~on.d4-home~seat.music~seat", "h1~easy~seat.music~seat", True),
        ("h1~easy~seat.music~seat", "h1~easy~seat.music~seat~turn.1", True),
        ("h1~easy~seat.music~seat", "h1~easy~seat.music~seat~seat", True),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard~ab1.mime~turn.9.a", True),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard~af1.mime.exhausted~turn.9.a", True),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard.guard-off~af1.mime~turn.9.a", True),
        ("h1~easy~seat.music.tea~seat", "h1~easy~seat.bread.home~seat", False),
        ("h1~easy~seat.music~seat", "h1~hard~seat.bread~seat", False),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard~af1.chalk~turn.9.a.good", False),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard~af1.mime~af2.chalk.exhausted~turn.9.a", False),
        ("l1~standard~af1.mime~turn.9.a", "l1~standard~af2.chalk~turn.9.a", False),
    ],
)
def test_one_change_is_one_item_or_a_section_with_one(one: str, two: str, alike: bool) -> None:
    assert is_one_thing(*differing(one, two)) == alike
    assert is_one_thing(*differing(two, one)) == alike
