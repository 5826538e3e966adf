"""The kinds that ask for a play with cards of the hand: the biggest Bummer, bridges, new islands, the best play."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Table, neighbours, place_of
from positions import like

from tutor import happiness
from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.wording import facts_of, kind_texts, said
from tutor.core import LANGS, gain
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Play, State
from tutor.puzzles import KINDS, proof, puzzle_kind
from tutor.puzzles.generate import generate
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.happiness.most import Most
from tutor.puzzles.happiness.positions import plays_in_view
from tutor.puzzles.kind import Outcome, Reply, Task, Trap, verdict_of
from tutor.rulebook import rule_text
from tutor.texts import Mistake

MOST = ("biggest_bummer", "bridge", "best")
CARDS = (*MOST, "new_island")
WHERE = [(kind, preset) for kind in CARDS for preset in PRESETS if kind != "bridge" or Ruleset(preset).reconnection_jp]
"""The kinds in the presets that have them: on the tabletop, bridges score nothing."""

EVERY = [pytest.param(one, id=one.id) for kind in CARDS for one in puzzles("happiness", kind)]
OF_MOST = [pytest.param(one, id=one.id) for kind in MOST for one in puzzles("happiness", kind)]


def play(line: str) -> Play:
    found = happiness.read_action(line)
    assert isinstance(found, Play)
    return found


def told(kind: str, reply: Reply) -> str:
    """What is said in English; in Korean it can be said, too."""
    text = kind_texts("happiness")[kind][reply.remark]
    sentences = [said(text, lang, reply.facts) for lang in LANGS]
    assert not any("{" in sentence for sentence in sentences)
    return sentences[0]


# -- the solutions, found a second time ---------------------------------------------------------------------


def joined(table: Table, place: tuple[int, int]) -> int:
    """How many islands a place touches."""
    return len({frozenset(table.island(near)) for near in neighbours(place) if near in table.board})


def worth(kind: str, table: Table, one: Play) -> int:
    place = place_of(one.cell)
    if kind == "bridge":
        return joined(table, place) if one.card.jp and joined(table, place) > 1 else 0
    return table.outcome(one.card, place).jp if kind == "best" or one.card.is_bummer else 0


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_oracle_finds_the_same_solutions(puzzle: Puzzle) -> None:
    one, table = puzzle.task, Table(puzzle.task.state)
    legal = table.legal()
    if one.kind == "new_island":
        assert puzzle.solutions == ("yes" if one.ask in legal else "no",)
        return
    worths = {action: worth(one.kind, table, action) for action in legal if isinstance(action, Play)}
    most = max(worths.values())
    assert most > 0
    assert set(puzzle.solutions) == {happiness.write_action(action) for action, n in worths.items() if n == most}


# -- what is replied ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", OF_MOST)
def test_what_is_worth_most_is_right_and_of_what_is_worth_less_both_numbers_are_told(puzzle: Puzzle) -> None:
    one, kind, table = puzzle.task, puzzle.kind, Table(puzzle.task.state)
    most = worth(one.kind, table, play(puzzle.solutions[0]))
    legal = happiness.legal_actions(one.state)
    for action in happiness.tries(one.state):
        reply = kind.reply(one, action)
        if action not in legal:
            assert reply.outcome is Outcome.ILLEGAL
            assert reply.verdict
            assert reply.verdict.violations
            continue
        here = worth(one.kind, table, action)
        sentence = told(one.kind, reply)
        assert reply.outcome is (Outcome.SOLVED if here == most else Outcome.MISSED)
        assert str(most) in sentence
        if here:
            assert str(here) in sentence
        assert reply.verdict
        if "jp" in reply.facts and (one.kind != "biggest_bummer" or here):
            assert reply.facts["jp"] == gain(reply.verdict.events, 0)


@pytest.mark.parametrize("puzzle", puzzles("happiness", "new_island"), ids=lambda puzzle: puzzle.id)
def test_a_new_island_is_judged_and_the_verdict_shown(puzzle: Puzzle) -> None:
    legal = puzzle.solutions == ("yes",)
    for answer in (True, False):
        reply = puzzle.kind.reply(puzzle.task, answer)
        assert reply.outcome is (Outcome.SOLVED if answer is legal else Outcome.WRONG)
        assert reply.verdict
        assert reply.verdict.legal is legal
        assert told("new_island", reply)
    if legal:
        assert verdict_of(puzzle.task, puzzle.task.ask).events[0].rule == "H-ISLE-1"


def test_points_count_and_not_cards() -> None:
    found = [
        (puzzle, reply)
        for puzzle in puzzles("happiness", "biggest_bummer")
        for action in happiness.legal_actions(puzzle.task.state)
        if (reply := puzzle.kind.reply(puzzle.task, action)).remark == "more_cards"
    ]
    assert found
    for puzzle, reply in found:
        assert int(str(reply.facts["jp"])) < int(str(reply.facts["most"]))
        assert Trap(reply.action, "H-BUMM-3") in list(puzzle.kind.traps(puzzle.task))


def test_a_bummer_where_islands_meet_joins_nothing() -> None:
    found = [
        reply
        for puzzle in puzzles("happiness", "bridge")
        for action in happiness.legal_actions(puzzle.task.state)
        if (reply := puzzle.kind.reply(puzzle.task, action)).remark == "bummer"
    ]
    assert found
    for reply in found:
        assert reply.verdict
        assert "H-ISLE-6" in {event.rule for event in reply.verdict.events}


@pytest.mark.parametrize("puzzle", OF_MOST)
def test_traps_are_no_solutions_and_say_why(puzzle: Puzzle) -> None:
    for trap in puzzle.kind.traps(puzzle.task):
        reply = puzzle.kind.reply(puzzle.task, trap.answer)
        assert reply.outcome in (Outcome.ILLEGAL, Outcome.MISSED)
        if reply.outcome is Outcome.ILLEGAL:
            assert reply.verdict
            assert {violation.rule for violation in reply.verdict.violations} == {trap.rule}


# -- hints --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", EVERY)
def test_four_hints_differ_and_the_last_one_leads_to_a_solution(puzzle: Puzzle) -> None:
    one, hints = puzzle.task, puzzle.kind.hints(puzzle.task)
    texts = kind_texts("happiness")[one.kind]
    for lang in LANGS:
        first = rule_text(str(hints[0].facts["rule"]), lang, one.state.rules._asdict())
        sentences = [first, *(said(texts["hint"][hint.case], lang, hint.facts) for hint in hints[1:])]
        assert len(set(sentences)) == 4
        assert not any("{" in sentence for sentence in (*sentences, said(texts["question"], lang, facts_of(one))))
    _, region, _, last = hints
    if one.kind in MOST:
        assert set(region.cells) > {line.split()[-1] for line in puzzle.solutions}
        answer: Any = happiness.aim(one.state, last.cells)
    else:
        answer = last.case == "play_legal"
        other = happiness.aim(one.state, last.cells)
        assert answer or (other is not None and verdict_of(one, other).legal)
    assert puzzle.kind.reply(one, answer).outcome is Outcome.SOLVED


# -- what is worth asking -----------------------------------------------------------------------------------


def test_each_rule_alone_forbids_some_new_islands_and_half_are_legal() -> None:
    why: Counter[str] = Counter()
    for puzzle in puzzles("happiness", "new_island"):
        broken = [violation.rule for violation in verdict_of(puzzle.task, puzzle.task.ask).violations]
        assert len(broken) <= 1
        why.update(broken or ["legal"])
    assert set(why) == {"legal", "H-PLAC-2", "H-ISLE-1", "H-ISLE-2", "H-BUMM-6", "H-BUMM-8"}
    assert 0.35 <= why["legal"] / why.total() <= 0.65


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        ("biggest_bummer", {"plain", "a bigger one clashes", "at a plus", "of islands", "fewer cards"}),
        ("bridge", {"two islands", "three islands", "past a bummer", "with a euphoria"}),
        ("new_island", {"at a corner", "apart", "at a corner, with a bummer", "apart, with a bummer"}),
        ("best", {"plain", "past a plus", "islands", "bummer", "euphoria"}),
    ],
)
def test_the_library_has_some_of_each_trait(kind: str, traits: set[str]) -> None:
    assert traits <= {puzzle_kind(kind).trait(puzzle.task) for puzzle in puzzles("happiness", kind)}


def test_without_a_bonus_for_bridges_there_is_no_such_puzzle() -> None:
    puzzle = puzzles("happiness", "bridge")[0]
    state = puzzle.task.state
    poor = puzzle.task._replace(state=state._replace(rules=state.rules._replace(reconnection_jp=0)))
    assert not puzzle_kind("bridge").trait(poor)
    assert KINDS["bridge"].solutions(poor) == []
    assert not list(puzzle_kind("bridge").tasks(GROUNDS["happiness"], Ruleset("tabletop").figures, Random(1)))
    with pytest.raises(Mistake):
        generate("happiness", "bridge", "tabletop", 1500, 1)


def test_where_all_plays_are_worth_the_same_nothing_is_asked() -> None:
    for kind in MOST:
        state: State = puzzles("happiness", kind)[0].task.state
        hand = tuple(card for card in state.mover.hand if card.jp)[:1]
        alike = state._replace(seats=(state.mover._replace(hand=hand), *state.seats[1:]))
        assert kind == "bridge" or not puzzle_kind(kind).trait(Task(happiness, kind, alike))
        assert not puzzle_kind(kind).trait(
            Task(happiness, kind, state._replace(seats=(state.mover._replace(hand=()), *state.seats[1:])))
        )


def test_a_zero_bummer_is_no_new_island() -> None:
    """It may be legal, but to ask whether it starts an island would lead astray."""
    for puzzle in puzzles("happiness", "zero_bummer"):
        if puzzle.solutions == ("yes",):
            assert not puzzle_kind("new_island").trait(puzzle.task._replace(kind="new_island"))


@pytest.mark.parametrize(("kind", "preset"), WHERE)
def test_candidates_are_tasks_of_the_kind_and_what_is_worth_asking_has_no_flaw(kind: str, preset: str) -> None:
    ground, one = GROUNDS["happiness"], puzzle_kind(kind)
    rng, asked = Random(3), []
    while not any(one.trait(found) for found in asked):
        asked += islice(one.tasks(ground, ground.presets[preset], rng), 8)
    assert all((found.kind, found.state.rules.preset) == (kind, preset) for found in asked)
    assert all(list(proof.flaws(found)) == [] for found in asked if one.trait(found))


@given(st.sampled_from([puzzle.values[0] for puzzle in EVERY]), st.data())
def test_turned_mirrored_recoloured_and_renamed_it_is_the_same_puzzle(puzzle: Any, data: st.DataObject) -> None:
    other = like(puzzle.task, data)
    assert proof.id_of(other) == puzzle.id
    assert puzzle_kind(puzzle.task.kind).trait(other) == puzzle_kind(puzzle.task.kind).trait(puzzle.task)
    assert proof.prior(other) == puzzle.difficulty


def test_of_a_wide_table_only_what_is_drawn_can_be_answered() -> None:
    for kind in MOST:
        for puzzle in puzzles("happiness", kind):
            state = puzzle.task.state
            near, everywhere = plays_in_view(state), list(happiness.tries(state))
            assert set(near) <= set(everywhere)
            assert (len(near) == len(everywhere)) is (state.rules.grid == 7)
            assert {play(line) for line in puzzle.solutions} <= set(near)


@pytest.mark.parametrize(("kind", "preset"), WHERE)
def test_a_puzzle_made_to_order_is_proven_and_new(kind: str, preset: str) -> None:
    known = {puzzle.id for puzzle in puzzles("happiness", kind)}
    for seed in range(2):
        made = generate("happiness", kind, preset, 1500, seed)
        assert made.id not in known
        assert made.task.state.rules.preset == preset
        assert list(proof.flaws(made.task)) == []
        assert Table(made.task.state).legal() == set(happiness.legal_actions(made.task.state))


def test_each_kind_of_most_is_one() -> None:
    assert {kind.name for kind in KINDS.values() if isinstance(kind, Most)} == set(MOST)
