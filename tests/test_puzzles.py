"""The puzzle library, proven again by full enumeration; what each kind replies and hints; and the generator."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Any

import pytest
from oracle import Table, place_of
from tutor.puzzles.generator import HAPPINESS

from tutor import check, happiness
from tutor.content import Puzzle, kind_texts, puzzle_kinds, puzzles, said
from tutor.core import LANGS, Verdict, gain
from tutor.happiness.board import beside, cell_at, names_of
from tutor.happiness.cards import deck
from tutor.happiness.game import legal_plays
from tutor.happiness.landing import completed_pluses
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Play, State
from tutor.puzzles import KINDS
from tutor.puzzles.happiness.positions import from_a_game, near_misses, position, stuck, thinned
from tutor.puzzles.kind import Goal, Hint, Outcome, Reply, Task, verdict_of
from tutor.rulebook import explain, rule_text
from tutor.texts import content

LIBRARY = ("euphoria", "zero_bummer", "where", "score")
EVERY = [pytest.param(puzzle, id=puzzle.id) for kind in LIBRARY for puzzle in puzzles("happiness", kind)]


def of(kind: str) -> tuple[Puzzle, ...]:
    return puzzles("happiness", kind)


def proven(puzzle: Puzzle) -> bool:
    """Whether the stored solutions are all that the kind finds, and no more."""
    return list(puzzle.solutions) == list(puzzle.kind.solutions(puzzle.task))


def rules_told(puzzle: Puzzle) -> set[str]:
    verdict = verdict_of(puzzle.task, puzzle.task.ask)
    return {one.rule for one in (*verdict.violations, *verdict.events)}


# -- what the library holds -------------------------------------------------------------------------------


def test_the_library_has_each_kind_in_number_and_in_every_preset() -> None:
    assert set(puzzle_kinds("happiness")) == set(LIBRARY)
    for kind in LIBRARY:
        assert len(of(kind)) >= 24
        assert [puzzle.id for puzzle in of(kind)] == [f"{kind}-{n:02}" for n in range(1, len(of(kind)) + 1)]
        presets = Counter(puzzle.task.state.rules.preset for puzzle in of(kind))
        assert set(presets) == set(PRESETS)
        assert min(presets.values()) >= 8


@pytest.mark.parametrize("puzzle", EVERY)
def test_stored_solutions_are_all_that_full_enumeration_finds(puzzle: Puzzle) -> None:
    assert proven(puzzle)


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_oracle_agrees(puzzle: Puzzle) -> None:
    table = Table(puzzle.task.state)
    assert table.legal() == set(happiness.legal_actions(puzzle.task.state))
    if puzzle.task.kind == "score":
        card, cell = puzzle.task.ask
        assert puzzle.solutions == (str(table.outcome(card, place_of(cell)).jp),)


def test_no_question_is_asked_twice() -> None:
    for kind in LIBRARY:
        asked = Counter((happiness.encode(puzzle.task.state), puzzle.task.ask) for puzzle in of(kind))
        assert max(asked.values()) == 1


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_position_is_one_that_a_game_could_reach(puzzle: Puzzle) -> None:
    state: State = puzzle.task.state
    board = state.board
    assert all(board.matching(card) >> cell & 1 for cell, card in board.cards.items())
    assert not completed_pluses(board, board.taken)
    assert 3 <= len(state.mover.hand) <= 5
    assert 5 <= len(board.cards) <= 14 or (puzzle.task.kind == "zero_bummer" and not board.cards)
    assert happiness.decode(happiness.encode(state)) == state


def test_euphorias_are_completed_as_centre_and_as_arm_once_twice_and_not_at_all() -> None:
    spread: Counter[str] = Counter()
    for puzzle in of("euphoria"):
        plays = [happiness.read_action(line) for line in puzzle.solutions if line != "none"]
        spread[f"{len(plays)} solutions"] += 1
        for play in plays:
            assert isinstance(play, Play)
            board = puzzle.task.state.board
            as_centre = (beside(1 << play.cell) & board.taken).bit_count() == 4
            spread["as centre" if as_centre else "as arm"] += 1
    assert spread["0 solutions"] >= 6
    assert spread["1 solutions"] >= 6
    assert spread["2 solutions"] >= 4
    assert min(spread["as centre"], spread["as arm"]) >= 4


def test_where_there_is_no_euphoria_a_plus_lacks_just_one_card() -> None:
    for puzzle in of("euphoria"):
        if puzzle.solutions == ("none",):
            *_, piece, _ = puzzle.kind.hints(puzzle.task)
            assert piece.cells


def test_cards_may_go_to_no_cell_to_one_and_to_many() -> None:
    cells = Counter(len(set(puzzle.solutions) - {"none"}) for puzzle in of("where"))
    assert set(cells) >= {0, 1, 2, 3, 4}
    assert 5 <= max(cells) <= 8
    assert {puzzle.task.ask.is_bummer for puzzle in of("where")} == {True, False}


def test_scores_come_in_every_way_there_is() -> None:
    told = [rules_told(puzzle) for puzzle in of("score")]
    assert all(verdict_of(puzzle.task, puzzle.task.ask).legal for puzzle in of("score"))
    for id in ("H-ISLE-4", "H-ISLE-5", "H-ISLE-6", "H-EUPH-4", "H-EUPH-5", "H-EUPH-7", "H-BUMM-4", "H-BUMM-9"):
        assert any(id in rules for rules in told), id
    assert any({"H-ISLE-4", "H-EUPH-4"} <= rules for rules in told)
    assert sum(rules == {"H-PLAC-2", "H-SCOR-1"} for rules in told) >= 3
    assert sum(puzzle.solutions == ("0",) for puzzle in of("score")) >= 2


def test_half_of_the_zero_bummers_are_legal_and_each_rule_forbids_some_alone() -> None:
    legal = [puzzle.solutions == ("yes",) for puzzle in of("zero_bummer")]
    assert 0.4 <= sum(legal) / len(legal) <= 0.6
    why: Counter[tuple[str, str]] = Counter()
    for puzzle in of("zero_bummer"):
        verdict = verdict_of(puzzle.task, puzzle.task.ask)
        assert puzzle.task.ask.card.is_bummer
        if verdict.legal:
            assert all(card.is_bummer for card in puzzle.task.state.mover.hand)
            assert "H-BUMM-5" in rules_told(puzzle)
        else:
            (one,) = verdict.violations
            why[one.rule, str(one.facts.get("case", ""))] += 1
            assert len(puzzle.solutions) == 2
    by_rule = Counter(rule for rule, _ in why.elements())
    assert set(by_rule) == {"H-BUMM-6", "H-ISLE-2", "H-BUMM-8"}
    assert min(by_rule.values()) >= 3
    assert why["H-BUMM-8", "island"]
    assert why["H-BUMM-8", "centre"]


@pytest.mark.parametrize("preset", PRESETS)
def test_zero_bummers_are_legal_and_not_in_each_preset(preset: str) -> None:
    answers = {puzzle.solutions[0] for puzzle in of("zero_bummer") if puzzle.task.state.rules.preset == preset}
    assert answers == {"yes", "no"}


def test_puzzles_go_from_easy_to_hard() -> None:
    for kind in LIBRARY:
        sizes = [len(puzzle.task.state.board.cards) for puzzle in of(kind)]
        third = len(sizes) // 3
        assert sum(sizes[:third]) < sum(sizes[-third:])


# -- the proof notices ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LIBRARY)
def test_the_check_names_a_puzzle_with_a_wrong_count(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third, *_ = of(kind)
    planted = (replace(first, solutions=(*first.solutions, "wish d4")), replace(second, solutions=()), third)
    monkeypatch.setattr(check, "lesson_files", lambda _: ())
    monkeypatch.setattr(check, "puzzle_kinds", lambda _: (kind,))
    monkeypatch.setattr(check, "puzzles", lambda *_: planted)
    one, other = check.problems("happiness")
    assert one.startswith(f"lessons/happiness/puzzles/{kind}.toml, {kind}-01: the stored solutions are")
    assert other.startswith(f"lessons/happiness/puzzles/{kind}.toml, {kind}-02: the stored solutions are []")


@pytest.mark.parametrize("kind", LIBRARY)
def test_answers_hang_on_the_ruleset(kind: str) -> None:
    """With Silver that matches nothing, some answers of Easy are wrong, and the enumeration shows it."""
    easy = [puzzle for puzzle in of(kind) if puzzle.task.state.rules.preset == "easy"]
    codes = [happiness.encode(puzzle.task.state).replace("~easy", "~easy.silver-nothing") for puzzle in easy]
    tasks = [p.task._replace(state=happiness.decode(code)) for p, code in zip(easy, codes, strict=True)]
    assert not all(proven(replace(puzzle, task=task)) for puzzle, task in zip(easy, tasks, strict=True))


# -- what is replied --------------------------------------------------------------------------------------


def remarked(puzzle: Puzzle, reply: Reply) -> None:
    """The remark is a sentence of the kind in both languages."""
    text = kind_texts("happiness")[puzzle.task.kind][reply.remark]
    for lang in LANGS:
        assert_said(said(text, lang, reply.facts))


def assert_said(sentence: str) -> None:
    assert sentence.strip()
    assert "{" not in sentence


def explained(verdict: Verdict | None) -> None:
    """Everything in the verdict has a sentence in both languages."""
    assert verdict is not None
    for one in (*verdict.violations, *verdict.events):
        for lang in LANGS:
            assert_said(explain(one, lang))


def play_of(line: str) -> Play:
    play = happiness.read_action(line)
    assert isinstance(play, Play)
    return play


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in EVERY if puzzle.id.startswith(("euphoria", "where"))])
def test_every_wrong_try_has_its_reason(puzzle: Puzzle) -> None:
    legal = set(happiness.legal_actions(puzzle.task.state))
    for action in happiness.tries(puzzle.task.state):
        verdict = verdict_of(puzzle.task, action)
        assert verdict.legal is (action in legal)
        explained(verdict)


@pytest.mark.parametrize("puzzle", of("euphoria"), ids=lambda puzzle: puzzle.id)
def test_a_euphoria_is_right_missed_or_illegal_and_none_is_an_answer_too(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    right = [play_of(line) for line in puzzle.solutions if line != "none"]
    for action in happiness.tries(task.state):
        reply = kind.reply(task, action)
        if action in right:
            assert reply.outcome is Outcome.SOLVED
            assert {"H-EUPH-4", "H-EUPH-5"} & {event.rule for event in reply.verdict.events}
        elif action in happiness.legal_actions(task.state):
            assert reply.outcome is Outcome.MISSED
            remarked(puzzle, reply)
        else:
            assert reply.outcome is Outcome.ILLEGAL
            assert reply.verdict.violations
    none = kind.reply(task, None)
    assert none.outcome is (Outcome.WRONG if right else Outcome.SOLVED)
    remarked(puzzle, none)


@pytest.mark.parametrize("puzzle", of("where"), ids=lambda puzzle: puzzle.id)
def test_cells_are_right_too_many_or_too_few(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    right = set(puzzle.solutions) - {"none"}
    reply = kind.reply(task, right)
    assert reply.outcome is Outcome.SOLVED
    remarked(puzzle, reply)
    for cell in set(names_of(task.state.board.cells)) - right:
        reply = kind.reply(task, {*right, cell})
        assert (reply.outcome, reply.action) == (Outcome.ILLEGAL, Play(task.ask, cell_at(cell)))
        remarked(puzzle, reply)
        explained(reply.verdict)
    for cell in right:
        reply = kind.reply(task, right - {cell})
        assert (reply.outcome, reply.facts["n"]) == (Outcome.WRONG, 1)
        remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("score"), ids=lambda puzzle: puzzle.id)
def test_a_score_is_right_or_wrong_and_the_list_is_shown(puzzle: Puzzle) -> None:
    (jp,) = map(int, puzzle.solutions)
    for given in range(jp + 3):
        reply = puzzle.kind.reply(puzzle.task, given)
        assert reply.outcome is (Outcome.SOLVED if given == jp else Outcome.WRONG)
        assert gain(reply.verdict.events, 0) == jp
        remarked(puzzle, reply)
        explained(reply.verdict)


@pytest.mark.parametrize("puzzle", of("zero_bummer"), ids=lambda puzzle: puzzle.id)
def test_a_zero_bummer_is_judged_and_the_verdict_shown(puzzle: Puzzle) -> None:
    legal = puzzle.solutions == ("yes",)
    for answer in (True, False):
        reply = puzzle.kind.reply(puzzle.task, answer)
        assert reply.outcome is (Outcome.SOLVED if answer is legal else Outcome.WRONG)
        assert reply.verdict.legal is legal
        remarked(puzzle, reply)
        explained(reply.verdict)
    for line in puzzle.solutions[1:]:
        assert verdict_of(puzzle.task, play_of(line)).legal


# -- hints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", EVERY)
def test_four_hints_differ_and_can_be_said(puzzle: Puzzle) -> None:
    hints = puzzle.kind.hints(puzzle.task)
    texts = kind_texts("happiness")[puzzle.task.kind]["hint"]
    for lang in LANGS:
        first = rule_text(str(hints[0].facts["rule"]), lang, puzzle.task.state.rules._asdict())
        sentences = [first, *(said(texts[hint.case], lang, hint.facts) for hint in hints[1:])]
        assert len(set(sentences)) == 4
        for sentence in sentences:
            assert_said(sentence)


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_last_hint_leads_to_a_solution(puzzle: Puzzle) -> None:
    task, last = puzzle.task, puzzle.kind.hints(puzzle.task)[-1]
    match task.kind:
        case "euphoria":
            answer: Any = happiness.aim(task.state, last.cells) if last.cells else None
        case "where":
            answer = set() if last.case == "play_none" else set(last.cells)
        case "score":
            answer = sum(map(int, str(last.facts["parts"]).split(" + ")))
        case _:
            answer = last.case == "play_legal"
            if not answer:
                assert verdict_of(task, happiness.aim(task.state, last.cells)).legal
    assert puzzle.kind.reply(task, answer).outcome is Outcome.SOLVED


@pytest.mark.parametrize("puzzle", EVERY)
def test_only_the_last_hints_give_the_play_away(puzzle: Puzzle) -> None:
    """Neither the rule nor the region lights up exactly the solution."""
    rule, region, *_ = puzzle.kind.hints(puzzle.task)
    assert not rule.cells
    if puzzle.task.kind in ("euphoria", "where"):
        assert set(region.cells) != {line.split()[-1] for line in puzzle.solutions}


# -- actions that are no play: pass, story, echo, close ----------------------------------------------------

SMALL = "h1~easy.grid-3~on.b1-cookies.b2-neighbour.b3-album~seat.whistle.{}~seat~deck.20"
GARDEN = "h1~easy~on.d4-home.e4-garden~seat.1charged.kite~seat.1spent~seat.1charged~deck.20~{}"


def task(kind: str, position: str, ask: Any) -> Task:
    return Task(happiness, kind, happiness.decode(position), ask)


def hinted(one: Task) -> list[Hint]:
    """The four hints, each of which has a sentence of its own in both languages."""
    rule, *others = KINDS[one.kind].hints(one)
    texts = kind_texts("happiness")[one.kind]["hint"]
    for lang in LANGS:
        sentences = [said(texts[hint.case], lang, hint.facts) for hint in others]
        assert len(set(sentences)) == 3
        for sentence in (rule_text(str(rule.facts["rule"]), lang, one.state.rules._asdict()), *sentences):
            assert_said(sentence)
    return [rule, *others]


@pytest.mark.parametrize(
    ("position", "goal", "solution"),
    [
        (SMALL.format("rainbow"), Goal(breaks=("H-TURN-5",)), "pass"),
        (SMALL.format("teacher"), Goal(happens=("H-TURN-4",)), "pass"),
        (GARDEN.format("story.garden"), Goal(happens=("H-ECHO-2",)), "tell"),
        (GARDEN.format("echo.garden"), Goal(happens=("H-ECHO-5",)), "echo 2"),
        (GARDEN.format("echo.garden"), Goal(happens=("H-DECK-6",)), "close"),
    ],
)
def test_a_goal_can_be_reached_by_an_action_that_is_no_play(position: str, goal: Goal, solution: str) -> None:
    one = task("reach", position, goal)
    assert KINDS["reach"].solutions(one) == [solution]
    assert KINDS["reach"].reply(one, happiness.read_action(solution)).outcome is Outcome.SOLVED
    *_, play = hinted(one)
    assert play.case == f"play_{solution.split()[0]}"
    if solution == "echo 2":
        assert said({"en": "{seat}", "ko": "{seat}"}, "en", play.facts) == "3"


def test_what_is_due_is_not_among_the_tries_that_break_a_rule() -> None:
    one = task("reach", GARDEN.format("story.garden"), Goal(breaks=("H-TURN-1",)))
    assert set(KINDS["reach"].solutions(one)) == {f"kite {name}" for name in names_of(one.state.board.cells)}


@pytest.mark.parametrize(
    ("position", "ask", "legal", "on_the_board"),
    [
        (GARDEN.format("echo.garden"), "echo 2", True, False),
        (GARDEN.format("echo.garden"), "echo 1", False, False),
        (GARDEN.format("story.garden"), "pass", False, False),
        (SMALL.format("rainbow"), "pass", False, True),
        (SMALL.format("rainbow"), "rainbow c3", True, True),
    ],
)
def test_hints_speak_of_the_board_only_where_it_decides(
    position: str, ask: str, legal: bool, on_the_board: bool
) -> None:
    one = task("legal", position, happiness.read_action(ask))
    assert KINDS["legal"].solutions(one) == ["yes" if legal else "no"]
    _, region, piece, _ = hinted(one)
    assert [hint.case.endswith("_nowhere") for hint in (region, piece)] == [not on_the_board] * 2
    assert bool(region.cells) is on_the_board


# -- the generator ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LIBRARY)
def test_equal_seeds_make_equal_puzzles(kind: str) -> None:
    once = HAPPINESS.made(kind, 8, 2)
    assert once == HAPPINESS.made(kind, 8, 2)
    assert once != HAPPINESS.made(kind, 7, 2)


def test_the_command_prints_a_file_of_the_library_the_same_in_every_process() -> None:
    command = [sys.executable, "-m", "tutor.puzzles.generator", "where", "--seed", "5", "--count", "3"]
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    printed = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert printed == HAPPINESS.library("where", 5, 3)
    assert [one["id"] for one in tomllib.loads(printed)["puzzle"]] == ["where-01", "where-02", "where-03"]


@pytest.mark.parametrize("kind", LIBRARY)
def test_a_library_file_says_how_it_was_made(kind: str) -> None:
    path = content() / "happiness" / "puzzles" / f"{kind}.toml"
    head = path.read_text(encoding="utf-8").splitlines()[1]
    assert head == f"#     python -m tutor.puzzles.generator {kind} --seed 1 --count {len(of(kind))}"


@pytest.mark.parametrize("kind", LIBRARY)
@pytest.mark.parametrize("preset", PRESETS)
def test_candidates_are_tasks_with_a_trait_that_is_wanted(kind: str, preset: str) -> None:
    rng = Random(3)
    for trait, task in islice(chain.from_iterable(HAPPINESS.candidates(kind, preset, rng) for _ in range(3)), 10):
        assert trait in HAPPINESS.recipes[kind].shares
        assert (task.kind, task.state.rules.preset) == (kind, preset)
        assert KINDS[kind].solutions(task)


def changed_cards(before: State, after: State) -> int:
    old, new = ([*state.board.cards.values(), *state.mover.hand] for state in (before, after))
    return sum(one != other for one, other in zip(old, new, strict=True))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_near_miss_changes_one_card_and_stays_a_position(preset: str) -> None:
    rng = Random(4)
    state = from_a_game(Ruleset(preset).figures, rng)[0]
    small = thinned(state, max(state.board.cards), state.mover.hand[0], rng)
    for near in near_misses(small, rng):
        assert changed_cards(small, near) == 1
        assert set(near.board.cards) == set(small.board.cards)
        assert position(near.rules, near.board.cards, near.mover.hand) == near
        words = [card.word for card in (*near.board.cards.values(), *near.mover.hand)]
        assert len(set(words)) == len(words)


def test_a_position_whose_cards_clash_is_none() -> None:
    home = deck()[3]
    assert position(Ruleset("hard").figures, {0: home, 1: home.turned(1)}, []) is None


@pytest.mark.parametrize("preset", ["easy", "hard"])
def test_a_stuck_hand_has_no_play_next_to_a_card(preset: str) -> None:
    rng, rules = Random(1), Ruleset(preset).figures
    bummers = [card for card in deck() if card.is_bummer][:3]
    found = [state for state in (stuck(rules, bummers, rng) for _ in range(30)) if state is not None]
    assert found
    for state in found:
        touching = beside(state.board.taken)
        assert legal_plays(state)
        assert not any(touching >> play.cell & 1 for play in legal_plays(state))
