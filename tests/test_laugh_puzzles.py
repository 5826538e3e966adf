"""The puzzles of Laugh Battle, proven again by full enumeration; what each kind replies and hints; the generator."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from test_puzzles import assert_said, explained

from tutor import check, laughbattle
from tutor.content import Puzzle, facts_of, kind_texts, puzzle_kinds, puzzles, said
from tutor.core import LANGS
from tutor.laughbattle.cards import Kind as CardKind
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import PLAYERS, has_character, piece_at, slot_at, slot_name
from tutor.laughbattle.state import Attack, End, GatherJoy, Phase, State
from tutor.puzzles import KINDS
from tutor.puzzles.battles import LAUGHBATTLE, PRESETS
from tutor.puzzles.kind import Outcome, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.fields import planted
from tutor.puzzles.laughbattle.line import Line
from tutor.rulebook import rule_text
from tutor.search import goes_on
from tutor.texts import content

LIBRARY = ("act", "battle", "tokens", "turn_end", "winner", "deck", "overwhelm", "joy")
LINES = ("overwhelm", "joy")
EVERY = [pytest.param(puzzle, id=puzzle.id) for kind in LIBRARY for puzzle in puzzles("laughbattle", kind)]


def of(*kinds: str) -> list[Any]:
    return [pytest.param(puzzle, id=puzzle.id) for kind in kinds for puzzle in puzzles("laughbattle", kind)]


def every(kind: str) -> tuple[Puzzle, ...]:
    return puzzles("laughbattle", kind)


def places(state: State) -> list[str]:
    slots = [slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.players[seat].slots))]
    return [*slots, *PLAYERS]


# -- what the library holds -------------------------------------------------------------------------------


def test_the_library_has_each_kind_in_number_and_in_every_preset() -> None:
    assert set(puzzle_kinds("laughbattle")) == set(LIBRARY) == set(LAUGHBATTLE.recipes)
    for kind in LIBRARY:
        assert len(every(kind)) >= 24
        assert [puzzle.id for puzzle in every(kind)] == [f"{kind}-{n:02}" for n in range(1, len(every(kind)) + 1)]
        presets = Counter(puzzle.task.state.rules.preset for puzzle in every(kind))
        assert set(presets) == set(PRESETS)
        assert min(presets.values()) >= 8


@pytest.mark.parametrize("puzzle", EVERY)
def test_stored_solutions_are_all_that_full_enumeration_finds(puzzle: Puzzle) -> None:
    assert list(puzzle.solutions) == list(puzzle.kind.solutions(puzzle.task))


def test_no_question_is_asked_twice() -> None:
    for kind in LIBRARY:
        asked = Counter((laughbattle.encode(puzzle.task.state), str(puzzle.task.ask)) for puzzle in every(kind))
        assert max(asked.values()) == 1


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_position_is_small_and_one_that_a_game_could_reach(puzzle: Puzzle) -> None:
    state: State = puzzle.task.state
    assert laughbattle.decode(laughbattle.encode(state)) == state
    assert (state.phase, state.seat) == (Phase.MAIN, 0)
    assert state.turn <= state.rules.turn_limit
    assert len(state.mover.hand) <= 4
    for player in state.players:
        assert player.emotion > 0
        assert player.joy < state.rules.joy_goal or not has_character(player.slots)
        assert player.points <= player.limit <= state.rules.points_limit
        standing = [piece for piece in player.slots if piece is not None]
        assert len(standing) <= 5
        assert sum(piece.repositioned for piece in standing) == player.repositioned
        for piece in standing:
            character = piece.card.kind is CardKind.CHARACTER
            assert piece.ep > 0 if character else piece.durability > 0
            assert character or not piece.exhausted


@pytest.mark.parametrize("puzzle", [one for one in EVERY if not str(one.id).startswith("deck")])
def test_the_answer_hangs_on_no_hidden_card(puzzle: Puzzle) -> None:
    for word in ("doodling", "storm"):
        hidden = puzzle.task._replace(state=planted(puzzle.task.state, word))
        assert list(puzzle.solutions) == list(puzzle.kind.solutions(hidden))


def test_each_option_is_the_answer_often_enough() -> None:
    for kind, least in (("battle", 4), ("winner", 3)):
        answers = Counter(puzzle.solutions for puzzle in every(kind))
        assert set(answers) == {(option,) for option in KINDS[kind].options(every(kind)[0].task)}
        assert min(answers.values()) >= least
    decks = Counter(puzzle.solutions[0] for puzzle in every("deck"))
    assert min(decks["yes"], decks["no"]) >= 8


def test_victories_come_by_every_rule() -> None:
    told = Counter(
        (event.rule, str(event.facts.get("case", "")), puzzle.solutions[0])
        for puzzle in every("winner")
        for event in verdict_of(puzzle.task, puzzle.task.ask).events
        if event.rule.startswith("L-WIN")
    )
    for rule in ("L-WIN-1", "L-WIN-3", "L-WIN-4"):
        assert told[rule, "", "me"], rule
        assert told[rule, "", "foe"], rule
    assert told["L-WIN-5", "", "me"]
    assert told["L-WIN-2", "", "nobody"]
    assert told["L-WIN-9", "", "draw"] >= 2
    assert told["L-WIN-7", "joy", "me"] + told["L-WIN-7", "joy", "foe"]
    assert told["L-WIN-7", "emotion", "me"] + told["L-WIN-7", "emotion", "foe"]


def test_cards_may_act_or_not_for_every_reason() -> None:
    broken, may = Counter[str](), Counter[str]()
    for puzzle in every("act"):
        for violation in verdict_of(puzzle.task, GatherJoy(puzzle.task.ask)).violations:
            broken[violation.rule] += 1
        if puzzle.solutions != ("none",):
            for place in places(puzzle.task.state):
                verdict = verdict_of(puzzle.task, Attack(puzzle.task.ask, place))
                may.update({one.rule for one in verdict.violations or verdict.events})
    assert set(broken) == {"L-FLD-2", "L-FLD-7", "L-BAT-8", "L-CARD-1"}
    assert set(may) >= {"L-KEY-1", "L-FLD-4", "L-FLD-6", "L-CARD-5", "L-BAT-1", "L-BAT-3"}


def test_tokens_are_spared_all_some_and_none() -> None:
    shares = Counter[str]()
    for puzzle in every("tokens"):
        attacker, n = piece_at(puzzle.task.state, puzzle.task.ask.slot), int(puzzle.solutions[0])
        assert attacker is not None
        shares["none" if n == 0 else "all" if n == attacker.tokens else "some"] += 1
    assert min(shares["none"], shares["all"], shares["some"]) >= 4


def test_turns_end_with_durability_with_bonuses_with_both_and_with_nothing() -> None:
    gone = Counter[str]()
    for puzzle in every("turn_end"):
        told = {event.rule for event in verdict_of(puzzle.task, End()).events}
        gone[" ".join(sorted(told & {"L-CARD-3", "L-BAT-7"}))] += 1
        assert puzzle.solutions == ("none",) or len(puzzle.solutions) <= 3
    assert set(gone) == {"", "L-CARD-3", "L-BAT-7", "L-BAT-7 L-CARD-3"}
    assert min(gone.values()) >= 3


def test_decks_are_wrong_for_every_reason_and_right_at_their_limits() -> None:
    seen = Counter[str]()
    for puzzle in every("deck"):
        rules, size = puzzle.task.state.rules, len(puzzle.task.state.mover.deck)
        verdict = puzzle.kind.reply(puzzle.task, True).verdict
        assert verdict is not None
        assert len(verdict.violations) <= 1
        seen.update(f"{one.rule}{one.facts.get('case', '')}" for one in verdict.violations)
        if verdict.legal:
            seen["least"] += size == rules.deck_low
            seen["most"] += size == rules.deck_high
    assert set(+seen) == {"L-SET-1", "L-SET-2normal", "L-SET-2legendary", "least", "most"}


@pytest.mark.parametrize("puzzle", of(*LINES))
def test_a_line_is_short_enough_to_find_and_few_lead_there(puzzle: Puzzle) -> None:
    n, *shortest = puzzle.solutions
    assert 1 <= int(n) <= 300
    assert 1 <= len(shortest) <= 8
    assert {len(line.split(", ")) for line in shortest} <= set(range(2, 7))


@pytest.mark.parametrize("kind", LINES)
def test_lines_are_of_all_lengths_and_of_many_actions(kind: str) -> None:
    lines = [puzzle.solutions[1].split(", ") for puzzle in every(kind)]
    lengths = Counter(map(len, lines))
    assert set(lengths) >= {2, 3, 4}
    assert max(lengths) >= 5
    done = {action.split()[0] for line in lines for action in line}
    assert done >= {"play", "use", "move", "end", "joy", "attack" if kind == "overwhelm" else "spend"}


# -- what is replied --------------------------------------------------------------------------------------


def remarked(puzzle: Puzzle, reply: Reply) -> None:
    """The remark is a sentence of the kind in both languages, and so is all of the verdict."""
    text = kind_texts("laughbattle")[puzzle.task.kind][reply.remark]
    for lang in LANGS:
        assert_said(said(text, lang, reply.facts))
    if reply.verdict is not None:
        explained(reply.verdict)


@pytest.mark.parametrize("puzzle", of(*LINES))
def test_a_line_is_followed_to_its_goal(puzzle: Puzzle) -> None:
    for line in puzzle.solutions[1:]:
        actions = [laughbattle.read_action(one) for one in line.split(", ")]
        for n in range(1, len(actions) + 1):
            reply = puzzle.kind.reply(puzzle.task, tuple(actions[:n]))
            assert reply.outcome is (Outcome.SOLVED if n == len(actions) else Outcome.ON)
            assert reply.action == actions[n - 1]
            explained(reply.verdict)


@pytest.mark.parametrize("puzzle", of(*LINES))
def test_each_first_action_is_illegal_or_on_the_way_or_leads_nowhere(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    assert isinstance(kind, Line)
    legal = set(laughbattle.legal_actions(task.state))
    for action in laughbattle.tries(task.state):
        reply = kind.reply(task, (action,))
        if action not in legal:
            assert reply.outcome is Outcome.ILLEGAL
            assert reply.verdict.violations
            continue
        after, ways = kind.turn(task).after(task.state, action)
        assert reply.outcome is (Outcome.ON if ways.lines else Outcome.MISSED)
        if reply.outcome is Outcome.MISSED:
            assert reply.remark == ("dead_end" if goes_on(laughbattle, task.state, after) else "missed")
            remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("act"))
def test_places_to_act_on_are_right_too_many_or_too_few(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    right = set(puzzle.solutions) - {"none"}
    reply = kind.reply(task, right)
    assert reply.outcome is Outcome.SOLVED
    remarked(puzzle, reply)
    for place in set(places(task.state)) - right:
        reply = kind.reply(task, {*right, place})
        act = GatherJoy(task.ask) if place == "a" else Attack(task.ask, place)
        assert (reply.outcome, reply.action) == (Outcome.ILLEGAL, act)
        assert reply.verdict == verdict_of(task, act)
        remarked(puzzle, reply)
    for place in right:
        reply = kind.reply(task, right - {place})
        assert (reply.outcome, reply.facts["n"]) == (Outcome.WRONG, 1)
        remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("turn_end"))
def test_cards_that_leave_are_right_too_many_or_too_few(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    right = set(puzzle.solutions) - {"none"}
    reply = kind.reply(task, right)
    assert (reply.outcome, reply.action) == (Outcome.SOLVED, End())
    remarked(puzzle, reply)
    for place in set(places(task.state)) - right:
        reply = kind.reply(task, {*right, place})
        assert reply.outcome is Outcome.WRONG
        assert reply.remark == ("stays" if piece_at(task.state, place) else "empty")
        assert reply.verdict is None or all(place in event.cells for event in reply.verdict.events)
        remarked(puzzle, reply)
    for place in right:
        reply = kind.reply(task, right - {place})
        assert (reply.outcome, reply.facts["n"]) == (Outcome.WRONG, 1)
        remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("battle", "winner"))
def test_a_choice_is_right_or_wrong_and_what_happens_is_shown(puzzle: Puzzle) -> None:
    words = kind_texts("laughbattle")[puzzle.task.kind]["option"]
    options = puzzle.kind.options(puzzle.task)
    assert list(words) == list(options)
    for option in options:
        reply = puzzle.kind.reply(puzzle.task, option)
        assert reply.outcome is (Outcome.SOLVED if (option,) == puzzle.solutions else Outcome.WRONG)
        assert reply.action == puzzle.task.ask
        assert reply.verdict == verdict_of(puzzle.task, puzzle.task.ask)
        remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("tokens"))
def test_a_number_of_tokens_is_right_too_small_or_too_large(puzzle: Puzzle) -> None:
    (most,) = map(int, puzzle.solutions)
    attacker = piece_at(puzzle.task.state, puzzle.task.ask.slot)
    assert attacker is not None
    for given in range(attacker.tokens + 3):
        reply = puzzle.kind.reply(puzzle.task, given)
        assert reply.outcome is (Outcome.SOLVED if given == most else Outcome.WRONG)
        right = "right" if most else "right_none"
        assert reply.remark == (right if given == most else "too_few" if given < most else "wrong")
        fell = any(event.rule == "L-BAT-7" and event.cells == (puzzle.task.ask.slot,) for event in reply.verdict.events)
        assert (fell or not reply.verdict.legal) is (given > most)
        remarked(puzzle, reply)


@pytest.mark.parametrize("puzzle", of("deck"))
def test_a_deck_is_judged_and_the_verdict_shown(puzzle: Puzzle) -> None:
    legal = puzzle.solutions == ("yes",)
    different = list(dict.fromkeys(puzzle.task.state.mover.deck))
    for answer in (True, False):
        reply = puzzle.kind.reply(puzzle.task, answer)
        assert reply.outcome is (Outcome.SOLVED if answer is legal else Outcome.WRONG)
        assert reply.verdict.legal is legal
        for one in reply.verdict.violations:
            for cell in one.cells:
                assert different[int(cell.removeprefix("deck/"))] == one.facts["card"]
        remarked(puzzle, reply)


def test_questions_that_make_no_sense_have_no_solution() -> None:
    state = laughbattle.decode("l1~standard~af1.chalk.4damage.1token~ab1.mouse~b.deck.chalk~bb1.mouse~turn.9.a")
    for kind, ask in (
        ("battle", Attack("af1", "b")),
        ("battle", Attack("ab1", "b")),
        ("winner", Attack("ab1", "b")),
        ("tokens", Attack("ab1", "b")),
        ("tokens", GatherJoy("af1")),
    ):
        assert not KINDS[kind].solutions(Task(laughbattle, kind, state, ask)), f"{kind} {ask}"
    for kind in LINES:
        assert not KINDS[kind].solutions(Task(laughbattle, kind, state))


def test_a_card_that_takes_the_place_of_another_is_not_the_other() -> None:
    """The Blanket Fort falls, and the Doodling that it leaves stands in its slot."""
    state = laughbattle.decode("l1~standard~af1.fort.1durability~b.deck.chalk~turn.9.a")
    assert piece_at(laughbattle.apply(state, End())[0], "af1").card == card("doodling")
    assert KINDS["turn_end"].solutions(Task(laughbattle, "turn_end", state)) == ["af1"]


# -- questions and hints ----------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_question_and_four_hints_differ_and_can_be_said(puzzle: Puzzle) -> None:
    hints = puzzle.kind.hints(puzzle.task)
    texts = kind_texts("laughbattle")[puzzle.task.kind]
    for lang in LANGS:
        question = said(texts["question"], lang, facts_of(puzzle.task))
        first = rule_text(str(hints[0].facts["rule"]), lang, puzzle.task.state.rules._asdict())
        sentences = [question, first, *(said(texts["hint"][hint.case], lang, hint.facts) for hint in hints[1:])]
        assert len(set(sentences)) == 5
        for sentence in sentences:
            assert_said(sentence)


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_last_hint_leads_to_a_solution(puzzle: Puzzle) -> None:
    task, last = puzzle.task, puzzle.kind.hints(puzzle.task)[-1]
    match task.kind:
        case "act" | "turn_end":
            answer: Any = set(last.cells)
        case "battle" | "winner":
            answer = last.case.removeprefix("play_")
        case "tokens":
            answer = last.facts["n"]
        case "deck":
            answer = last.case == "play_legal"
        case _:
            line = [laughbattle.read_action(one) for one in puzzle.solutions[1].split(", ")]
            assert tuple(laughbattle.way(task.state, line[0])) == last.cells
            state, words = task.state, []
            for action in line:
                words.append(laughbattle.named(state, action)["action"].said("en"))
                state, _ = laughbattle.apply(state, action)
            assert last.facts["line"].said("en") == " → ".join(words)
            answer = tuple(line)
    assert puzzle.kind.reply(task, answer).outcome is Outcome.SOLVED


@pytest.mark.parametrize("puzzle", EVERY)
def test_hints_light_up_places_that_there_are(puzzle: Puzzle) -> None:
    state = puzzle.task.state
    for hint in puzzle.kind.hints(puzzle.task):
        for cell in hint.cells:
            pile, _, n = cell.partition("/")
            piles = {"hand": len(state.mover.hand), "deck": len(set(state.mover.deck))}
            assert cell in PLAYERS or slot_at(state.rules, cell) or int(n) < piles[pile]


def test_every_sentence_of_the_kinds_is_used() -> None:
    """No kind has a remark, a hint or an option in its texts that none of its puzzles ever says."""
    for kind in LIBRARY:
        texts = kind_texts("laughbattle")[kind]
        hinted = {hint.case for puzzle in every(kind) for hint in puzzle.kind.hints(puzzle.task)}
        # Where a line can no longer win, its hint is to go back.
        back = {"back"} if KINDS[kind].form == "line" else set()
        assert set(texts["hint"]) == hinted - {"rule"} | back, kind


# -- the generator ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["deck", "battle"])
def test_equal_seeds_make_equal_puzzles(kind: str) -> None:
    once = LAUGHBATTLE.made(kind, 8, 2)
    assert once == LAUGHBATTLE.made(kind, 8, 2)
    assert once != LAUGHBATTLE.made(kind, 7, 2)


def test_the_command_prints_a_file_of_the_library_the_same_in_every_process() -> None:
    command = [sys.executable, "-m", "tutor.puzzles.battles", "battle", "--seed", "5", "--count", "2"]
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    printed = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert printed == LAUGHBATTLE.library("battle", 5, 2)
    assert [one["id"] for one in tomllib.loads(printed)["puzzle"]] == ["battle-01", "battle-02"]


@pytest.mark.parametrize("kind", LIBRARY)
def test_a_library_file_says_how_it_was_made(kind: str) -> None:
    path = content() / "laughbattle" / "puzzles" / f"{kind}.toml"
    head = path.read_text(encoding="utf-8").splitlines()[1]
    assert head == f"#     python -m tutor.puzzles.battles {kind} --seed 1 --count {len(every(kind))}"


@pytest.mark.parametrize("kind", LIBRARY)
def test_candidates_are_tasks_with_a_trait(kind: str) -> None:
    rng = Random(3)
    for preset in PRESETS:
        for trait, task in islice(LAUGHBATTLE.candidates(kind, preset, rng), 2):
            assert trait
            assert (task.kind, task.state.rules.preset) == (kind, preset)
            assert KINDS[kind].solutions(task)


def test_the_check_names_a_puzzle_with_a_wrong_count(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = every("overwhelm")
    wrong = replace(first, solutions=(str(int(first.solutions[0]) + 1), *first.solutions[1:]))
    monkeypatch.setattr(check, "lesson_files", lambda _: ())
    monkeypatch.setattr(check, "puzzle_kinds", lambda _: ("overwhelm",))
    monkeypatch.setattr(check, "puzzles", lambda *_: (wrong,))
    (one,) = check.problems("laughbattle")
    assert one.startswith("lessons/laughbattle/puzzles/overwhelm.toml, overwhelm-01: the stored solutions are")
