"""Kinds of Laugh Battle that think ahead: S-Points and hands by a later turn, an artifact's last use, deck-out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from sayings import assert_question_and_hints_differ
from test_puzzles import assert_said, explained

from tutor import laughbattle
from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.wording import kind_texts, said
from tutor.core import LANGS
from tutor.laughbattle.field import piece_at
from tutor.laughbattle.state import Discard, End, Mulligan, Phase, State, Use
from tutor.puzzles import KINDS, puzzle_kind
from tutor.puzzles.kind import Outcome, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.battle import stands
from tutor.puzzles.laughbattle.passing import own_turns, passing

AHEAD = ("mulligan", "hand_by_turn")
KINDS_HERE = (*AHEAD, "last_use", "deck_out")


def of(*kinds: str) -> list[Any]:
    return [pytest.param(puzzle, id=puzzle.id) for kind in kinds for puzzle in puzzles("laughbattle", kind)]


def task(kind: str, code: str, ask: Any) -> Task:
    return Task(laughbattle, kind, laughbattle.decode(code), ask)


def remarked(puzzle: Puzzle, reply: Reply) -> None:
    text = kind_texts("laughbattle")[puzzle.task.kind][reply.remark]
    for lang in LANGS:
        assert_said(said(text, lang, reply.facts))
    explained(reply.verdict)


# -- both players only end their turns ---------------------------------------------------------------------


def test_a_game_in_which_nothing_is_done_goes_on_to_its_end() -> None:
    state = laughbattle.decode(
        "l1~standard~a.hand.imp.imp.imp.imp.imp.imp.imp.cat.deck.cat.cat~b.hand.imp.deck.imp~turn.9.a"
    )
    moments = list(passing(laughbattle, state))
    assert [moment.state.turn for moment in moments] == [10, 11, 11, 12]
    assert moments[1].state.phase is Phase.MAIN
    assert len(moments[1].state.mover.hand) == 9
    assert moments[2].state.phase is Phase.DISCARD
    assert laughbattle.is_over(moments[-1].state)
    assert moments[-1].state.winner == 0
    for before, after in zip([state, *(moment.state for moment in moments)], moments, strict=False):
        (action,) = (
            one
            for one in (Mulligan(()), Discard(before.mover.hand[0]), End())
            if not list(laughbattle.violations(before, one))
        )
        assert laughbattle.apply(before, action)[0] == after.state


@pytest.mark.parametrize("first", [0, 1])
def test_own_turns_are_counted_from_the_mulligan_on(first: int) -> None:
    hands = [".".join(["imp"] * (5 if seat == first else 6)) for seat in (0, 1)]
    deck = ".".join(["cat"] * 6)
    code = f"l1~standard~a.hand.{hands[0]}.deck.{deck}~b.hand.{hands[1]}.deck.{deck}~turn.0.a~phase.mulligan"
    state = laughbattle.decode(code + "~first.b" * first)
    turns = [moment.state for moment in own_turns(laughbattle, state)]
    assert [turn.turn for turn in turns[:3]] == [first + 1, first + 3, first + 5]
    assert [turn.mover.points for turn in turns[:3]] == [first + 1, first + 2, first + 3]
    assert [len(turn.mover.hand) for turn in turns[:3]] == [5 + 2 * first, 6 + 2 * first, 7 + 2 * first]


# -- S-Points and hands by a later turn --------------------------------------------------------------------


def begins(state: State) -> bool:
    """Whether the next turn of the learner is the first of theirs."""
    return state.phase is Phase.MULLIGAN


@pytest.mark.parametrize("puzzle", of("mulligan"))
def test_points_are_those_of_a_count_on_paper(puzzle: Puzzle) -> None:
    state, n = puzzle.task.state, puzzle.task.ask
    rules = state.rules
    points = (rules.points_first if state.first == 0 else rules.points_second) - 1 if begins(state) else None
    limit = state.mover.limit if points is None else points
    assert puzzle.solutions == (str(min(limit + n, rules.points_limit)),)


def draws_by_itself(puzzle: Puzzle) -> bool:
    """Whether a card on the field has an effect, which may draw or discard as turns pass."""
    slots = (piece for player in puzzle.task.state.players for piece in player.slots)
    return any(piece is not None and piece.card.effects for piece in slots)


PLAIN = [one for one in of("hand_by_turn") if not draws_by_itself(one.values[0])]


def test_most_hands_can_be_counted_on_paper() -> None:
    assert len(PLAIN) >= len(of("hand_by_turn")) // 3


@pytest.mark.parametrize("puzzle", PLAIN)
def test_hands_are_those_of_a_count_on_paper(puzzle: Puzzle) -> None:
    state, n = puzzle.task.state, puzzle.task.ask
    held = len(state.mover.hand)
    for turn in range(n):
        held = min(held, state.rules.hand_limit) if turn or not begins(state) else held
        held += not (begins(state) and state.first == 0 and turn == 0)
    assert puzzle.solutions == (str(held),)


@pytest.mark.parametrize("puzzle", of(*AHEAD))
def test_a_number_is_right_too_small_or_too_large(puzzle: Puzzle) -> None:
    right = int(puzzle.solutions[0])
    assert right in puzzle.kind.candidates(puzzle.task)
    for number in puzzle.kind.candidates(puzzle.task):
        reply = puzzle.kind.reply(puzzle.task, number)
        assert reply.outcome is (Outcome.SOLVED if number == right else Outcome.WRONG)
        assert reply.remark == ("right" if number == right else "too_few" if number < right else "too_many")
        assert all(event.facts["seat"] == 0 for event in reply.verdict.events)
        remarked(puzzle, reply)
    if puzzle.task.kind == "mulligan":
        shown = [event.facts["points"] for event in puzzle.kind.reply(puzzle.task, right).verdict.events]
        assert len(shown) == puzzle.task.ask
        assert shown[-1] == right
        # Who is wrong sees the first step alone.
        (first,) = puzzle.kind.reply(puzzle.task, right + 1).verdict.events
        assert first.facts["points"] == shown[0]


DECK = "deck.imp.imp.imp.imp.imp.imp"
OPENING = f"l1~standard~a.hand.{{}}.{DECK}~b.hand.{{}}.{DECK}~turn.0.a~phase.mulligan{{}}"
FIVE, SIX = "cat.cat.cat.mime.mime", "cat.cat.cat.mime.mime.mime"
LATER = "l1~standard~a.{}of{}points.9turns.hand.cat~b.hand.imp.deck.imp.imp.imp.imp~turn.19.a"


@pytest.mark.parametrize(
    ("kind", "code", "ask", "solution", "rule", "trait"),
    [
        ("mulligan", OPENING.format(FIVE, SIX, ""), 3, "3", "L-SP-2", "first"),
        ("mulligan", OPENING.format(SIX, FIVE, "~first.b"), 3, "4", "L-SP-2", "second"),
        ("mulligan", LATER.format(2, 4).replace("cat~", "cat.deck.cat.cat.cat.cat~"), 2, "6", "L-SP-3", "points left"),
        ("mulligan", LATER.format(0, 4).replace("cat~", "cat.deck.cat.cat.cat.cat~"), 2, "6", "L-SP-1", "points spent"),
        ("mulligan", LATER.format(0, 8).replace("cat~", "cat.deck.cat.cat.cat.cat~"), 3, "10", "L-SP-4", "limit"),
        ("hand_by_turn", OPENING.format(FIVE, SIX, ""), 3, "7", "L-SET-6", "first"),
        ("hand_by_turn", OPENING.format(SIX, FIVE, "~first.b"), 3, "9", "L-TURN-1", "second"),
        ("hand_by_turn", OPENING.format(SIX, FIVE, "~first.b"), 5, "9", "L-TURN-3", "limit"),
        ("hand_by_turn", LATER.format(2, 4).replace("cat~", "cat.deck.cat.cat.cat.cat~"), 2, "3", "L-TURN-1", "later"),
    ],
)
def test_what_decides_a_number_is_asked_about(
    kind: str, code: str, ask: int, solution: str, rule: str, trait: str
) -> None:
    one = task(kind, code, ask)
    assert KINDS[kind].solutions(one) == [solution]
    assert KINDS[kind].asks_about(one) == (rule,)
    assert puzzle_kind(kind).trait(one) == trait
    traps = KINDS[kind].traps(one)
    assert traps
    for trap in traps:
        assert KINDS[kind].reply(one, trap.answer).outcome is Outcome.WRONG


@pytest.mark.parametrize("kind", AHEAD)
def test_a_turn_that_never_comes_is_not_asked_about(kind: str) -> None:
    """No card is left to draw before it."""
    one = task(kind, LATER.format(2, 4).replace("cat~", "cat.deck.cat~"), 3)
    assert KINDS[kind].solutions(one) == []
    assert puzzle_kind(kind).trait(one) == ""
    assert puzzle_kind(kind).trait(one._replace(ask=1)) == ""


# -- an artifact's last use --------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", of("last_use"))
def test_an_artifact_goes_if_what_is_left_is_spent(puzzle: Puzzle) -> None:
    piece = piece_at(puzzle.task.state, puzzle.task.ask.slot)
    assert piece is not None
    assert piece.card.ability is not None
    left = piece.durability - piece.card.ability.durability - 1
    assert puzzle.solutions == ("yes" if left <= 0 else "no",)
    for answer in (True, False):
        reply = puzzle.kind.reply(puzzle.task, answer)
        assert reply.outcome is (Outcome.SOLVED if answer is (left <= 0) else Outcome.WRONG)
        assert ("L-CARD-3" in [event.rule for event in reply.verdict.events]) is (left <= 0)
        assert all(puzzle.task.ask.slot in event.cells for event in reply.verdict.events)
        assert stands(puzzle.task.state, reply.after, puzzle.task.ask.slot) is (left > 0)
        remarked(puzzle, reply)


USED = "l1~standard~a.5of5points~af1.chalk~ab1.{}~b.deck.imp~bf1.cat~turn.9.a"


@pytest.mark.parametrize(
    ("artifact", "use", "solution", "rule", "trait"),
    [
        ("cannon.1durability", Use("ab1", "bf1"), ["yes"], "L-CARD-6", "use, paid"),
        ("cannon.2durability", Use("ab1", "bf1"), ["yes"], "L-TURN-3", "end, paid"),
        ("cannon.3durability", Use("ab1", "bf1"), ["no"], "L-CARD-3", "stays, paid"),
        ("cannon.4durability", Use("ab1", "bf1"), ["no"], "L-CARD-3", ""),
        ("drum.1durability", Use("ab1"), ["yes"], "L-TURN-3", "end, free"),
        ("drum.2durability", Use("ab1"), ["no"], "L-CARD-4", "stays, free"),
        ("drum.1durability.2token", Use("ab1"), ["yes"], "L-TURN-3", "end, tokens"),
    ],
)
def test_durability_is_taken_by_the_use_and_by_the_end_of_the_turn(
    artifact: str, use: Use, solution: list[str], rule: str, trait: str
) -> None:
    one = task("last_use", USED.format(artifact), use)
    assert KINDS["last_use"].solutions(one) == solution
    assert KINDS["last_use"].asks_about(one) == (rule,)
    assert puzzle_kind("last_use").trait(one) == trait


def test_what_cannot_be_used_or_ends_the_game_is_not_asked_about() -> None:
    used = task("last_use", USED.format("drum.1durability.used"), Use("ab1"))
    bare = task("last_use", USED.format("lamp.1durability"), Use("ab1"))
    won = USED.format("drum.1durability").replace("af1.chalk", "af1.granny").replace("5of5", "49joy.5of5")
    for one in (used, bare, used._replace(ask=End()), task("last_use", won, Use("ab1"))):
        assert KINDS["last_use"].solutions(one) == []
        assert puzzle_kind("last_use").trait(one) == ""


# -- deck-out ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", of("deck_out"))
def test_a_deck_runs_out_when_a_count_on_paper_says_so(puzzle: Puzzle) -> None:
    state = puzzle.task.state
    drawn = Counter[int]()
    for event in verdict_of(puzzle.task, puzzle.task.ask).events:
        if event.facts.get("case") == "draw":
            drawn[event.facts["seat"]] += event.facts["n"]
    mine, theirs = (len(player.deck) - drawn[seat] for seat, player in enumerate(state.players))
    at_once = mine < 0 or theirs < 0
    ends = state.turn if at_once else min(state.turn + 1 + 2 * theirs, state.turn + 2 + 2 * mine)
    assert puzzle.solutions == (str(ends),)


@pytest.mark.parametrize("puzzle", of("deck_out"))
def test_a_turn_is_right_too_early_or_too_late(puzzle: Puzzle) -> None:
    right = int(puzzle.solutions[0])
    assert right in puzzle.kind.candidates(puzzle.task)
    for turn in puzzle.kind.candidates(puzzle.task):
        reply = puzzle.kind.reply(puzzle.task, turn)
        assert reply.outcome is (Outcome.SOLVED if turn == right else Outcome.WRONG)
        assert reply.remark == ("right" if turn == right else "too_early" if turn < right else "too_late")
        assert ("L-WIN-4" in [event.rule for event in reply.verdict.events]) is (turn >= right)
        if puzzle.task.state.turn < turn < right:
            assert [event.facts["case"] for event in reply.verdict.events][:1] == ["drawn"]
        remarked(puzzle, reply)
    for trap in puzzle.kind.traps(puzzle.task):
        assert puzzle.kind.reply(puzzle.task, trap.answer).outcome is Outcome.WRONG


DECKS = "l1~standard~a.3of3points.hand.diary{}~af1.chalk~b.hand.imp{}~turn.9.a"


@pytest.mark.parametrize(
    ("mine", "theirs", "action", "solution", "rule", "trait"),
    [
        (2, 3, "end", "15", "L-WIN-4", "me, left in hand"),
        (3, 2, "end", "14", "L-WIN-4", "foe, left in hand"),
        (0, 0, "end", "10", "L-WIN-4", "foe, left in hand"),
        (3, 3, "play diary", "13", "L-WIN-12", "me, by effect"),
        (4, 1, "play diary", "12", "L-WIN-12", "foe, by effect"),
        (2, 3, "play diary", "11", "L-WIN-12", "me, by effect"),
        (1, 3, "play diary", "9", "L-WIN-12", "me, at once"),
    ],
)
def test_who_draws_first_and_what_an_effect_draws_decide(
    mine: int, theirs: int, action: str, solution: str, rule: str, trait: str
) -> None:
    code = DECKS.format(*(".deck" * bool(n) + ".cat" * n for n in (mine, theirs)))
    one = task("deck_out", code, laughbattle.read_action(action))
    assert KINDS["deck_out"].solutions(one) == [solution]
    assert KINDS["deck_out"].asks_about(one) == (rule,)
    assert puzzle_kind("deck_out").trait(one) == trait


def test_the_trap_is_the_card_that_is_left_in_the_hand() -> None:
    deck = ".deck.cat.cat.cat"
    one = task("deck_out", DECKS.format(deck, deck), laughbattle.read_action("play diary"))
    assert ("L-WIN-12", 16) in [(trap.rule, trap.answer) for trap in KINDS["deck_out"].traps(one)]


def test_a_game_that_ends_otherwise_or_far_away_is_not_asked_about() -> None:
    far = task("deck_out", DECKS.format(".deck" + ".cat" * 9, ".deck" + ".cat" * 9), End())
    joy = DECKS.format(".deck.cat.cat", ".deck.cat.cat").replace("a.3of3", "a.47joy.3of3").replace("chalk", "granny")
    unpaid = task("deck_out", DECKS.format("", "").replace("3of3", "0of3"), laughbattle.read_action("play diary"))
    for one in (far, task("deck_out", joy, End()), unpaid):
        assert KINDS["deck_out"].solutions(one) == []
        assert puzzle_kind("deck_out").trait(one) == ""


# -- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        ("mulligan", {"first", "second", "points left", "limit"}),
        ("hand_by_turn", {"first", "second", "later", "limit"}),
        ("last_use", {"use, paid", "end, paid", "end, free", "stays, paid", "stays, free", "use, tokens"}),
        ("deck_out", {"me, left in hand", "foe, left in hand", "me, by effect", "foe, by effect", "me, at once"}),
    ],
)
def test_the_library_has_some_of_each_trait_and_not_most_of_one(kind: str, traits: set[str]) -> None:
    found = Counter(puzzle_kind(kind).trait(puzzle.task) for puzzle in puzzles("laughbattle", kind))
    assert traits <= set(found)
    assert max(found.values()) <= 0.5 * found.total()
    answers = Counter(puzzle.solutions[0] for puzzle in puzzles("laughbattle", kind))
    assert max(answers.values()) <= 0.7 * answers.total()


@pytest.mark.parametrize("puzzle", of(*KINDS_HERE))
def test_a_question_and_four_hints_differ_and_can_be_said(puzzle: Puzzle) -> None:
    assert_question_and_hints_differ(puzzle)


@pytest.mark.parametrize("puzzle", of(*KINDS_HERE))
def test_the_last_hint_leads_to_a_solution(puzzle: Puzzle) -> None:
    last = puzzle.kind.hints(puzzle.task)[-1]
    match puzzle.task.kind:
        case "last_use":
            answer: Any = last.case != "play_stays"
        case "deck_out":
            answer = last.facts["n"]
        case _:
            answer = last.facts["number"]
    assert puzzle.kind.reply(puzzle.task, answer).outcome is Outcome.SOLVED


def test_every_sentence_of_the_kinds_is_used() -> None:
    for kind in KINDS_HERE:
        library = puzzles("laughbattle", kind)
        hinted = {hint.case for puzzle in library for hint in puzzle.kind.hints(puzzle.task)}
        assert set(kind_texts("laughbattle")[kind]["hint"]) == hinted - {"rule"}, kind
