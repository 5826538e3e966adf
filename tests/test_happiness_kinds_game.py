"""The kinds of Happiness about two pluses, the two modes, echoes, the end of the game and ties."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor import happiness
from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.wording import kind_texts, said
from tutor.core import LANGS
from tutor.happiness.ending import owes_turns
from tutor.happiness.state import Phase, Step
from tutor.puzzles import puzzle_kind
from tutor.puzzles.generate import generate
from tutor.puzzles.kind import Outcome
from tutor.texts import MINUS, Mistake

KINDS = ("two_euphorias", "presets", "echo", "game_end", "tie")


def of(kind: str) -> tuple[Puzzle, ...]:
    return puzzles("happiness", kind)


def traits(kind: str) -> Counter[str]:
    return Counter(puzzle_kind(kind).trait(one.task) for one in of(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_replied_to_in_both_languages(kind: str) -> None:
    texts = kind_texts("happiness")[kind]
    for puzzle in of(kind)[::6]:
        replies = [puzzle.kind.reply(puzzle.task, answer) for answer in puzzle.kind.candidates(puzzle.task)]
        assert {reply.outcome for reply in replies} >= {Outcome.SOLVED}
        assert any(reply.outcome is not Outcome.SOLVED for reply in replies)
        for reply in replies:
            assert all(said(texts[reply.remark], lang, reply.facts) for lang in LANGS if reply.remark)
        for hint in puzzle.kind.hints(puzzle.task)[1:]:
            assert all(said(texts["hint"][hint.case], lang, hint.facts) for lang in LANGS)


def test_two_pluses_are_completed_in_every_way_and_not_at_all() -> None:
    assert set(traits("two_euphorias")) >= {"none", "none, but one alone", "two arms", "centre and arm"}
    one = next(p for p in of("two_euphorias") if puzzle_kind("two_euphorias").trait(p.task) == "none, but one alone")
    lures = [one.kind.reply(one.task, play) for play in one.task.game.legal_actions(one.task.state)]
    assert any(reply.remark == "one" for reply in lures)


def test_the_modes_agree_and_differ() -> None:
    answers = Counter(one.solutions[0] for one in of("presets"))
    assert set(answers) == {"easy", "hard", "both", "neither"}
    assert min(answers.values()) >= 10
    assert {one.task.state.rules.preset for one in of("presets")} == {"easy", "hard"}
    assert any("H-SILV-3" in one.rules for one in of("presets"))


def test_an_echo_makes_more_of_a_last_token_than_of_one_of_many() -> None:
    for one in of("echo"):
        assert one.task.state.phase is Phase.ECHO
        assert one.task.ask.seat != one.task.state.turn
        reply = one.kind.reply(one.task, int(one.solutions[0]))
        assert happiness.scores(reply.after)[one.task.ask.seat] == reply.facts["echoing"]
    assert len({one.solutions for one in of("echo")}) >= 3


def test_games_end_and_go_on() -> None:
    ends = Counter(one.solutions[0] == "on" for one in of("game_end"))
    assert min(ends.values()) >= 10
    assert {one.task.state.rules.preset for one in of("game_end")} == {"tabletop", "easy", "hard"}
    assert all(one.solutions[0] in puzzle_kind("game_end").candidates(one.task) for one in of("game_end"))


def test_a_score_below_zero_has_the_same_sign_wherever_it_is_told() -> None:
    below = [one for one in of("game_end") if one.solutions[0].startswith("-")]
    assert below
    for one in below:
        reply, hint = one.kind.reply(one.task, one.solutions[0]), one.kind.hints(one.task)[-1]
        texts = kind_texts("happiness")["game_end"]
        said_of = [said(texts[reply.remark], "en", reply.facts), said(texts["hint"][hint.case], "en", hint.facts)]
        assert all(one.solutions[0].replace("-", MINUS) in sentence for sentence in said_of)


def test_where_nobody_can_play_the_game_ends_once_all_who_owe_turns_have_passed() -> None:
    passes = [one for one in of("game_end") if one.task.ask is Step.PASS]
    ends = Counter(one.solutions[0] != "on" for one in passes if "H-END-5" in one.rules)
    assert min(ends[True], ends[False]) >= 3
    for one in passes:
        game, state = one.task.game, one.task.state
        assert list(game.legal_actions(state)) == [Step.PASS]
        owing = sum(owes_turns(state, seat) for seat in range(len(state.seats)))
        enough = state.passes + 1 >= owing
        assert (one.solutions[0] != "on") is (enough or one.rules[0] == "H-END-1")


def test_ties_are_decided_by_each_step_and_shared() -> None:
    assert {one.rules[0] for one in of("tie")} == {"H-TIE-1", "H-TIE-2", "H-TIE-3"}
    for one in of("tie"):
        scores = one.task.game.scores(one.task.state)
        assert scores.count(max(scores)) > 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", ["tabletop", "easy", "hard"])
def test_more_are_made_to_order(kind: str, preset: str) -> None:
    if not any(one.task.state.rules.preset == preset for one in of(kind)):
        with pytest.raises(Mistake):
            generate("happiness", kind, preset, 1450, 3)
        return
    made = generate("happiness", kind, preset, 1450, 3)
    assert made == generate("happiness", kind, preset, 1450, 3)
    assert made.id not in {one.id for one in of(kind)}
