"""The puzzle library of Happiness, proven again; what its first kinds reply and hint; and their positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import Table, place_of
from positions import like

from tutor import check, happiness
from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.content.wording import kind_texts, said
from tutor.core import LANGS, Verdict, gain
from tutor.happiness.board import beside, cell_at, names_of
from tutor.happiness.cards import Colour, deck
from tutor.happiness.game import legal_plays
from tutor.happiness.landing import completed_pluses
from tutor.happiness.ruleset import PRESETS, Ruleset
from tutor.happiness.state import Play, State
from tutor.puzzles import KINDS, proof, puzzle_kind
from tutor.puzzles.generate import changed
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.happiness.positions import from_a_game, near_misses, position, recoloured, stuck, thinned
from tutor.puzzles.kind import Goal, Hint, Outcome, Reply, Task, verdict_of
from tutor.rulebook import explain, rule_text

LIBRARY = ("euphoria", "zero_bummer", "where", "score")
"""The kinds whose replies and hints are looked at here."""

EVERY = [pytest.param(puzzle, id=puzzle.id) for kind in LIBRARY for puzzle in puzzles("happiness", kind)]
WHOLE = [pytest.param(one, id=one.id) for kind in puzzle_kinds("happiness") for one in puzzles("happiness", kind)]


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
    assert set(LIBRARY) <= set(puzzle_kinds("happiness"))
    for kind in LIBRARY:
        presets = Counter(puzzle.task.state.rules.preset for puzzle in of(kind))
        assert set(presets) == set(PRESETS)
        assert min(presets.values()) >= 8


@pytest.mark.parametrize("puzzle", WHOLE)
def test_the_oracle_agrees(puzzle: Puzzle) -> None:
    table = Table(puzzle.task.state)
    assert table.legal() == set(happiness.legal_actions(puzzle.task.state))
    if puzzle.task.kind == "score":
        card, cell = puzzle.task.ask
        assert puzzle.solutions == (str(table.outcome(card, place_of(cell)).jp),)


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_position_is_one_that_a_game_could_reach(puzzle: Puzzle) -> None:
    state: State = puzzle.task.state
    board = state.board
    assert all(board.matching(card) >> cell & 1 for cell, card in board.cards.items())
    assert not completed_pluses(board, board.taken)
    assert 3 <= len(state.mover.hand) <= 5
    assert 5 <= len(board.cards) <= 14 or (puzzle.task.kind == "zero_bummer" and not board.cards)
    assert happiness.decode(happiness.encode(state)) == state


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        ("euphoria", {"none", "centre", "arm", "two"}),
        ("where", {"0", "1", "2", "3", "4", "5 to 8"}),
        ("score", {"plain", "islands", "bummer", "bummer of islands", "bummer at a plus", "nothing", "euphoria"}),
        ("zero_bummer", {"legal", "H-BUMM-6", "H-ISLE-2", "H-BUMM-8", "H-BUMM-8 on an empty board"}),
    ],
)
def test_the_library_has_some_of_each_trait_and_not_most_of_one(kind: str, traits: set[str]) -> None:
    found = Counter(puzzle_kind(kind).trait(puzzle.task) for puzzle in of(kind))
    assert traits <= set(found)
    assert max(found.values()) <= 0.6 * len(of(kind))


def test_where_there_is_no_euphoria_a_plus_lacks_just_one_card() -> None:
    for puzzle in of("euphoria"):
        if puzzle.solutions == ("none",):
            *_, piece, _ = puzzle.kind.hints(puzzle.task)
            assert piece.cells


def test_happy_cards_and_bummers_are_asked_about() -> None:
    assert {puzzle.task.ask.is_bummer for puzzle in of("where")} == {True, False}


def test_scores_come_in_every_way_there_is() -> None:
    told = [rules_told(puzzle) for puzzle in of("score")]
    assert all(verdict_of(puzzle.task, puzzle.task.ask).legal for puzzle in of("score"))
    for id in ("H-ISLE-4", "H-ISLE-5", "H-ISLE-6", "H-EUPH-4", "H-EUPH-5", "H-EUPH-7", "H-BUMM-4", "H-BUMM-9"):
        assert any(id in rules for rules in told), id
    assert any({"H-ISLE-4", "H-EUPH-4"} <= rules for rules in told)
    assert any(rules == {"H-PLAC-2", "H-SCOR-1"} for rules in told)
    assert any(puzzle.solutions == ("0",) for puzzle in of("score"))


def test_each_rule_alone_forbids_some_zero_bummers() -> None:
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
    assert why["H-BUMM-8", "island"]
    assert why["H-BUMM-8", "centre"]


@pytest.mark.parametrize("preset", PRESETS)
def test_zero_bummers_are_legal_and_not_in_each_preset(preset: str) -> None:
    answers = {puzzle.solutions[0] for puzzle in of("zero_bummer") if puzzle.task.state.rules.preset == preset}
    assert answers == {"yes", "no"}


# -- the proof notices ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LIBRARY)
def test_the_check_names_a_puzzle_with_a_wrong_count(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third, *_ = of(kind)
    planted = (replace(first, solutions=(*first.solutions, "wish d4")), replace(second, solutions=()), third)
    monkeypatch.setattr(check, "lesson_files", lambda _: ())
    monkeypatch.setattr(check, "puzzle_kinds", lambda _: (kind,))
    monkeypatch.setattr(check, "puzzles", lambda *_: planted)
    one, other = check.problems("happiness")
    assert one.startswith(f"lessons/happiness/puzzles/{kind}.toml, {first.id}: the stored solutions are")
    assert other.startswith(f"lessons/happiness/puzzles/{kind}.toml, {second.id}: the stored solutions are []")


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
    for number in range(jp + 3):
        reply = puzzle.kind.reply(puzzle.task, number)
        assert reply.outcome is (Outcome.SOLVED if number == jp else Outcome.WRONG)
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


# -- one id for what is equal up to symmetry ---------------------------------------------------------------


ASKED = [puzzle for kind in LIBRARY for puzzle in of(kind)]


@given(st.sampled_from(ASKED), st.data())
def test_turned_mirrored_recoloured_and_renamed_it_is_the_same_puzzle(puzzle: Puzzle, data: st.DataObject) -> None:
    other = like(puzzle.task, data)
    assert proof.seen(other) == proof.seen(puzzle.task)
    assert proof.id_of(other) == puzzle.id
    assert puzzle_kind(puzzle.task.kind).trait(other) == puzzle_kind(puzzle.task.kind).trait(puzzle.task)
    assert proof.prior(other) == puzzle.difficulty


@given(st.sampled_from(ASKED), st.data())
def test_another_edge_makes_another_puzzle(puzzle: Puzzle, data: st.DataObject) -> None:
    """No symmetry makes Silver of a colour."""
    state: State = puzzle.task.state
    silver = {card: card.edges.count(Colour.SILVER) for card in state.mover.hand}
    changes = [
        (card, other)
        for card in state.mover.hand
        for other in recoloured(card)
        if other.edges.count(Colour.SILVER) != silver[card]
    ]
    card, other = data.draw(st.sampled_from(changes))
    hand = tuple(other if one == card else one for one in state.mover.hand)
    seats = (state.mover._replace(hand=hand), *state.seats[1:])
    ask: Any = puzzle.task.ask
    if isinstance(ask, Play) and ask.card == card:
        ask = ask._replace(card=other)
    elif ask == card:
        ask = other
    assert proof.id_of(puzzle.task._replace(state=state._replace(seats=seats), ask=ask)) != puzzle.id


@given(st.sampled_from([*of("where"), *of("score")]))
def test_another_question_about_the_same_position_is_another_puzzle(puzzle: Puzzle) -> None:
    task, hand = puzzle.task, puzzle.task.state.mover.hand
    looks = {(card.edges, card.jp) for card in hand}
    assume(len(looks) == len(hand))
    if isinstance(task.ask, Play):
        others: list[Any] = [play for play in legal_plays(task.state) if play.card != task.ask.card]
    else:
        others = [card for card in hand if card != task.ask]
    for other in others[:3]:
        assert proof.id_of(task._replace(ask=other)) != puzzle.id


def test_what_is_hidden_is_no_part_of_what_is_seen() -> None:
    for puzzle in ASKED:
        others = list(GROUNDS["happiness"].hidden(puzzle.task.state, 0))
        assert others
        for other in others:
            assert other != puzzle.task.state
            assert proof.id_of(puzzle.task._replace(state=other)) == puzzle.id


# -- flaws --------------------------------------------------------------------------------------------------


class Planted:
    """A kind that asks after the first card of the deck, with whatever else a test plants."""

    def __init__(self, kind: Any, **faults: Any) -> None:
        self.kind, self.faults = kind, faults

    def __getattr__(self, name: str) -> Any:
        return self.faults.get(name, getattr(self.kind, name))


@pytest.mark.parametrize(
    ("faults", "flaw"),
    [
        ({"solutions": lambda task: []}, "it has no solution"),
        ({"solutions": lambda task: ["wish d4"]}, "the replies accept"),
        ({"reply": lambda task, answer: Reply(Outcome.WRONG)}, "no reason speaks against"),
        ({"reply": lambda task, answer: Reply(Outcome.SOLVED)}, "the replies accept"),
        ({"solutions": lambda task: [task.state.deck[0].word]}, "what the learner cannot see changes the answer"),
    ],
)
def test_a_flaw_is_found(faults: Mapping[str, Any], flaw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    task = of("euphoria")[0].task
    assert list(proof.flaws(task)) == []
    monkeypatch.setitem(KINDS, "euphoria", Planted(KINDS["euphoria"], **faults))
    assert any(found.startswith(flaw) for found in proof.flaws(task))


@pytest.mark.parametrize("kind", LIBRARY)
def test_the_enumeration_has_every_answer_once_and_those_that_are_right(kind: str) -> None:
    for puzzle in of(kind)[:6]:
        rows = proof.enumeration(puzzle.task)
        assert len({str(row.answer) for row in rows}) == len(rows)
        right = [row for row in rows if row.reply.outcome in proof.RIGHT]
        if kind != "where":  # each of whose cells is only a part of the answer
            assert len(right) == (1 if kind == "zero_bummer" else len(puzzle.solutions))
        assert all(row.rules or row.reply.remark for row in rows if row not in right)


# -- questions carried to another position, and positions changed ------------------------------------------


def test_a_question_is_carried_to_the_card_or_play_at_the_same_places() -> None:
    one = of("score")[0].task
    held = one.state.mover.hand.index(one.ask.card)
    other = next(near for near in near_misses(one.state, Random(2)) if near.mover.hand[held] != one.ask.card)
    carried_on = KINDS[one.kind].carried(one, other)
    assert carried_on is not None
    assert carried_on.ask == Play(other.mover.hand[held], one.ask.cell)

    two = of("where")[0].task
    shorter = two.state._replace(seats=(two.state.mover._replace(hand=()), *two.state.seats[1:]))
    assert KINDS[two.kind].carried(two, shorter) is None
    assert KINDS[two.kind].carried(two, two.state) == two

    three = of("euphoria")[0].task
    assert KINDS[three.kind].carried(three, shorter) == three._replace(state=shorter)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_changed_position_differs_in_so_many_things_at_most(times: int) -> None:
    for puzzle in (of(kind)[-1] for kind in LIBRARY):
        task = changed(puzzle.task, Random(5), times)
        assert task is not None
        assert 1 <= changed_things(puzzle.task.state, task.state) <= times


# -- positions ----------------------------------------------------------------------------------------------


def changed_things(before: State, after: State) -> int:
    """Cards of board and hand, and Echo tokens, that are not what they were."""
    board = sum(after.board.cards.get(cell) != card for cell, card in before.board.cards.items())
    tokens = sum(one.charged != other.charged for one, other in zip(before.seats, after.seats, strict=True))
    return board + len(set(before.mover.hand) - set(after.mover.hand)) + tokens


@pytest.mark.parametrize("preset", PRESETS)
def test_a_near_miss_changes_one_thing_and_stays_a_position(preset: str) -> None:
    rng = Random(4)
    state = from_a_game(Ruleset(preset).figures, rng)[0]
    small = thinned(state, max(state.board.cards), state.mover.hand[0], rng)
    for near in near_misses(small, rng):
        assert changed_things(small, near) == 1
        assert set(near.board.cards) <= set(small.board.cards)
        plain = position(near.rules, near.board.cards, near.mover.hand)
        assert plain is not None
        assert plain._replace(seats=near.seats) == near
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
