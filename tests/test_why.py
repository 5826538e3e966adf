"""The kinds that ask why: the rule that forbids, the card in the way, the change that mends; in both games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from laugh_oracle import Table as LaughTable
from oracle import Table

from tutor import happiness, laughbattle
from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.wording import facts_of, kind_texts, option_words, said
from tutor.core import LANGS
from tutor.happiness.cards import Side
from tutor.happiness.state import Echo, Play, Step
from tutor.laughbattle.state import Attack, End
from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.both.forbidden import broken_by, forbidden
from tutor.puzzles.both.mend import choices
from tutor.puzzles.both.why import LOOK_ALIKES
from tutor.puzzles.generate import generate
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Outcome, Task
from tutor.puzzles.proof import flaws
from tutor.rulebook import rule, rulebook
from tutor.session.task import TaskRun

WHY = ("why", "culprit", "mend")
OF = [(game, kind) for game in GROUNDS for kind in WHY]
LIBRARY = [(game, puzzle) for game, kind in OF for puzzle in puzzles(game, kind)]


def of(*kinds: str) -> list[Any]:
    """The puzzles of these kinds, of both games."""
    return [pytest.param(one, id=f"{game}-{one.id}") for game, one in LIBRARY if one.task.kind in kinds]


EVERY = of(*WHY)
ORACLES: dict[str, Any] = {"happiness": Table, "laughbattle": LaughTable}


def asked(game: str, kind: str, position: str, ask: str) -> Task:
    playing = GROUNDS[game].game
    return Task(playing, kind, playing.decode(position), playing.read_action(ask))


# -- every puzzle of the library ------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", EVERY)
def test_it_asks_about_an_action_that_is_forbidden_by_the_oracle_too(puzzle: Puzzle) -> None:
    task = puzzle.task
    assert ORACLES[puzzle.game](task.state).broken(task.ask) == set(puzzle.rules)
    assert puzzle.rules == broken_by(task.game, task.state, task.ask)
    assert len(puzzle.solutions) == 1


@pytest.mark.parametrize("puzzle", EVERY)
def test_questions_options_hints_and_remarks_can_be_said(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    texts = kind_texts(puzzle.game)[task.kind]
    for lang in LANGS:
        others = [hint for hint in kind.hints(task) if hint.case not in ("rule", "answer")]
        told = [said(texts["question"], lang, facts_of(task))]
        told += [said(texts["hint"][hint.case], lang, hint.facts) for hint in others]
        options = [option_words(task, option, lang) for option in kind.options(task)]
        assert len(set(options)) == len(options)
        for answer in kind.candidates(task):
            reply = kind.reply(task, answer)
            told.append(said(texts[reply.remark], lang, reply.facts))
        for sentence in (*told, *options):
            assert sentence
            assert "{" not in sentence
            assert "None" not in sentence


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_shown_solution_solves_it_and_its_reply_names_the_rule(puzzle: Puzzle) -> None:
    run = TaskRun(puzzle.task)
    run.solve(puzzle.solutions)
    assert run.solved
    assert {one.rule for one in run.reply.verdict.violations} == set(puzzle.rules)


@pytest.mark.parametrize("puzzle", of("why", "mend"))
def test_there_are_four_answers_and_the_last_hint_is_the_right_one(puzzle: Puzzle) -> None:
    task, kind = puzzle.task, puzzle.kind
    answers = [option.answer for option in kind.options(task)]
    assert len(set(answers)) == len(answers) == LOOK_ALIKES + 1
    assert [answer for answer in answers if kind.reply(task, answer).outcome is Outcome.SOLVED] == list(
        puzzle.solutions
    )
    *others, last = kind.hints(task)
    assert last.facts.get("rule", last.facts.get("answer")) == puzzle.solutions[0]
    if task.kind == "why":  # no hint before gives it away
        assert all(hint.facts.get("picked") != puzzle.solutions[0] and hint.case != "rule" for hint in others)


@pytest.mark.parametrize("puzzle", of("why"))
def test_a_look_alike_does_not_forbid_it_and_could_not_be_named_as_well(puzzle: Puzzle) -> None:
    (decides,) = puzzle.solutions
    others = {option.answer for option in puzzle.kind.options(puzzle.task)} - {decides}
    assert not others & set(rule(decides).alike)
    assert not others & ORACLES[puzzle.game](puzzle.task.state).broken(puzzle.task.ask)
    preset = puzzle.task.state.rules.preset
    assert all(preset in rule(id).presets for id in others)


def test_rules_that_could_be_named_as_well_are_rules_that_forbid() -> None:
    for game in GROUNDS:
        book = rulebook(game).rules
        for entry in book.values():
            assert all(book[id].no and id != entry.id for id in entry.alike), entry.id


# -- one by one -----------------------------------------------------------------------------------------------

BOARD = "h1~hard~on.d4-courage.e4-promise~seat.music.bread~seat~deck.20"


def test_a_wrong_rule_is_said_to_be_kept_with_what_it_forbids_here() -> None:
    puzzle = next(one for one in puzzles("happiness", "why") if one.solutions == ("H-PLAC-3",))
    task, kind = puzzle.task, puzzle.kind
    for option in kind.options(task):
        reply = kind.reply(task, option.answer)
        if option.answer != "H-PLAC-3":
            assert (reply.outcome, reply.action) == (Outcome.WRONG, task.ask)
            assert reply.remark in ("wrong", "wrong_here")
            assert reply.facts["picked"] == option.answer
            if reply.remark == "wrong_here":
                other: Any = reply.facts["other"]
                assert option.answer in broken_by(task.game, task.state, other.action)


def test_the_card_in_the_way_is_found_by_taking_away_each() -> None:
    guarded = asked("laughbattle", "culprit", "l1~standard~af1.cat~bf1.imp~bb1.cat~turn.9.a", "attack af1 b")
    assert KINDS["culprit"].solutions(guarded) == ["bf1"]
    assert KINDS["culprit"].reply(guarded, {"bf1"}).outcome is Outcome.SOLVED
    assert KINDS["culprit"].reply(guarded, {"bb1"}).remark == "wrong"
    assert KINDS["culprit"].reply(guarded, {"bf2"}).remark == "no_card"
    assert KINDS["culprit"].reply(guarded, {"bf1", "bb1"}).remark == "one"
    assert KINDS["culprit"].reply(guarded, set()).remark == "one"
    two = asked(
        "laughbattle",
        "culprit",
        "l1~standard~af1.cat~bf1.imp.bf2.cat~turn.9.a".replace("imp.bf2", "imp~bf2"),
        "attack af1 b",
    )
    assert KINDS["culprit"].solutions(two) == []
    assert puzzle_kind("culprit").trait(two) == ""


def test_a_change_that_mends_is_proven_by_the_oracle_and_the_others_are_not_legal() -> None:
    for game in GROUNDS:
        for puzzle in puzzles(game, "mend"):
            for one in choices(puzzle.task):
                broken = ORACLES[game](one.task.state).broken(one.task.ask)
                assert (not broken) is one.legal is (one.answer in puzzle.solutions)


def test_a_card_too_many_in_the_hand_is_mended_by_taking_it_out() -> None:
    alone = [one for one in puzzles("happiness", "mend") if one.rules == ("H-BUMM-8",)]
    assert len(alone) >= 5
    for puzzle in alone:
        (mended,) = (one for one in choices(puzzle.task) if one.legal)
        assert (mended.case, mended.facts["changed"].is_bummer) == ("unheld", False)


def test_what_is_legal_is_nothing_to_ask_about() -> None:
    fits = asked("happiness", "why", "h1~easy~seat.garden.hug~seat~deck.20", "garden d4")
    attacks = asked("laughbattle", "why", "l1~standard~af1.cat~turn.9.a", "attack af1 b")
    for task in (fits, attacks):
        for kind in WHY:
            one = task._replace(kind=kind)
            assert puzzle_kind(kind).trait(one) == ""
            assert list(KINDS[kind].solutions(one)) == []


def test_the_same_question_has_the_same_answers_whatever_is_hidden() -> None:
    for game, kind in OF:
        for puzzle in puzzles(game, kind)[::4]:
            answers = puzzle.kind.candidates(puzzle.task)
            for other in GROUNDS[game].hidden(puzzle.task.state, puzzle.kind.seat(puzzle.task)):
                assert puzzle.kind.candidates(puzzle.task._replace(state=other)) == answers


# -- what rules they practise ---------------------------------------------------------------------------------

NEVER = {
    "happiness": {
        "H-DECK-3",  # how many play is no action
    },
    "laughbattle": {
        "L-SET-1",  # of decks
        "L-SET-2",
    },
}
"""Rules that forbid something else than an action that can be tried."""

GAMES = 40
"""Bot games in which each rule comes up at least once."""


@cache
def met(game: str) -> Counter[str]:
    """How often each rule can be asked about in some games of bots."""
    ground, found = GROUNDS[game], Counter[str]()
    for preset, rules in ground.presets.items():
        rng = Random(f"met {preset}")
        for _ in range(GAMES // len(ground.presets)):
            for task in forbidden("why", ground, rules, rng):
                found[broken_by(task.game, task.state, task.ask)[0]] += 1
    return found


@pytest.mark.parametrize("game", GROUNDS)
def test_every_rule_that_forbids_an_action_can_be_asked_about(game: str) -> None:
    forbids = {id for id, entry in rulebook(game).rules.items() if entry.no}
    assert set(met(game)) == forbids - NEVER[game]


# -- where questions come from --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GROUNDS)
def test_what_can_be_asked_about_goes_beyond_what_the_table_offers(game: str) -> None:
    ground, rng = GROUNDS[game], Random(2)
    for rules in ground.presets.values():
        for state in islice(ground.positions(rules, rng), 4):
            attempts = list(ground.attempts(state))
            assert set(ground.game.legal_actions(state)) <= {*attempts, *ground.game.tries(state)}
            for action in attempts:
                assert ground.game.named(state, action)["action"]


def kinds_of(game: str) -> Iterator[set[str]]:
    for task in islice(forbidden("why", GROUNDS[game], next(iter(GROUNDS[game].presets.values())), Random(4)), 300):
        yield {type(task.ask).__name__}


def test_questions_are_about_actions_of_every_sort() -> None:
    assert set().union(*kinds_of("happiness")) == {Play.__name__, Echo.__name__, Step.__name__}
    assert {Attack.__name__, End.__name__} & set().union(*kinds_of("laughbattle"))


def test_without_a_card_the_position_is_else_the_same() -> None:
    state = happiness.decode(BOARD)
    assert {place: len(less.board.cards) for place, less in GROUNDS["happiness"].without(state)} == {"d4": 1, "e4": 1}
    field = laughbattle.decode("l1~standard~af1.cat~bf1.imp~turn.9.a")
    assert [place for place, _ in GROUNDS["laughbattle"].without(field)] == ["af1", "bf1"]


def test_a_change_says_what_it_changes() -> None:
    state = next(one.task.state for one in puzzles("happiness", "mend") if len(one.task.state.board.cards) > 6)
    cases = set()
    for change in GROUNDS["happiness"].near(state, Random(1)):
        cases.add(change.case)
        if change.case == "edge":
            card: Any = change.facts["changed"]
            side: Any = change.facts["side"]
            now = {one.word: one for one in (*change.state.board.cards.values(), *change.state.mover.hand)}[card.word]
            assert [one for one in Side if now.edges[one] != card.edges[one]] == [side]
            assert now.edges[side] == change.facts["colour"]
    assert cases >= {"", "edge", "away"}


@pytest.mark.parametrize(("game", "kind"), OF)
def test_puzzles_are_made_to_order_in_every_preset(game: str, kind: str) -> None:
    for preset in GROUNDS[game].presets:
        made = generate(game, kind, preset, 1350, 3)
        assert list(flaws(made.task)) == []
        assert made.task.state.rules.preset == preset
        assert made.id not in {one.id for one in puzzles(game, kind)}
