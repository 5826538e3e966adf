"""The kinds of Laugh Battle about turns: survive the next, the order of actions, the row, the last turn."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from sayings import assert_question_and_hints_differ
from test_puzzles import assert_said, explained

from tutor import laughbattle
from tutor.content.puzzles import Puzzle, puzzles
from tutor.content.wording import kind_texts, said
from tutor.core import LANGS
from tutor.laughbattle.cards import card
from tutor.laughbattle.state import Action, Attack, End, GatherJoy, PlayCard, State
from tutor.puzzles import KINDS, proof, puzzle_kind
from tutor.puzzles.kind import Outcome, Reply, Task
from tutor.puzzles.laughbattle.changes import with_player
from tutor.search import goes_on
from tutor.session.task import HINTS, TaskRun

OF_TURNS = ("survive", "order", "row", "last_turn")
LINES = ("survive", "order")


def of(*kinds: str) -> list[Any]:
    return [pytest.param(puzzle, id=puzzle.id) for kind in kinds for puzzle in puzzles("laughbattle", kind)]


def asked(kind: str, code: str, ask: Any = None) -> Task:
    return Task(laughbattle, kind, laughbattle.decode(code), ask)


def solutions(task: Task) -> list[str]:
    return list(KINDS[task.kind].solutions(task))


def reply(task: Task, *line: str) -> Reply:
    return KINDS[task.kind].reply(task, tuple(map(laughbattle.read_action, line)))


# -- survive ----------------------------------------------------------------------------------------------

EXPOSED = (
    "l1~standard~a.2emotion.3of3points.3turns.repositioned.hand.chalk.deck.mime.mime"
    "~b.3turns.deck.mime.mime~bf1.chalk~turn.7.a"
)


def test_who_stands_in_the_way_saves_the_turn() -> None:
    task = asked("survive", EXPOSED)
    assert solutions(task)[1:] == [f"play chalk af{n}, end" for n in (1, 2, 3)]
    assert KINDS["survive"].asks_about(task) == ("L-WIN-3",)
    lost = reply(task, "end")
    assert (lost.outcome, lost.remark) == (Outcome.MISSED, "missed")
    assert lost.verdict is not None
    assert lost.verdict.events[-1].rule == "L-WIN-3"
    assert reply(task, "play chalk af1").outcome is Outcome.ON
    assert reply(task, "play chalk af1", "end").outcome is Outcome.SOLVED
    assert reply(task, "play chalk ab1").remark == "dead_end"
    assert reply(task, "attack af1 bf1").outcome is Outcome.ILLEGAL


def test_to_win_first_is_as_good() -> None:
    task = asked("survive", EXPOSED.replace("hand.chalk.", "").replace("~b.", "~ab1.slingshot~b.2emotion."))
    assert solutions(task) == []
    ranged = task._replace(state=laughbattle.decode(laughbattle.encode(task.state).replace("bf1.chalk", "bb1.archer")))
    assert solutions(ranged)[1] == "attack ab1 b"
    assert reply(ranged, "attack ab1 b").outcome is Outcome.SOLVED


@pytest.mark.parametrize("luck", range(6))
def test_either_mood_is_feared(luck: int) -> None:
    """A destroyed Soap Bubble is worth joy in a turn of good mood alone."""
    field = "~a.3turns.deck.mime.mime~af1.chalk~b.47joy.3turns.deck.mime.mime~bf1.bubble~bb1.chalk"
    task = asked("survive", f"l1~standard{field}~turn.7.a~luck.{luck}")
    assert reply(task, "end").outcome is Outcome.MISSED
    assert KINDS["survive"].asks_about(task) == ("L-WIN-1",)
    assert "attack af1 bf1, end" in solutions(task)


def test_a_game_that_is_over_otherwise_is_not_survived() -> None:
    task = asked("survive", EXPOSED.replace("hand.chalk", "hand.pillows"))
    over = reply(task, "play pillows")
    assert (over.outcome, over.remark) == (Outcome.MISSED, "over")


@pytest.mark.parametrize("puzzle", of("survive"))
def test_nothing_is_asked_where_nothing_threatens_or_no_turn_follows(puzzle: Puzzle) -> None:
    state: State = puzzle.task.state
    kind = puzzle_kind("survive")
    calm = with_player(with_player(state, 0, emotion=99), 1, joy=0)
    late = state._replace(turn=state.rules.turn_limit - 1)
    assert kind.trait(puzzle.task).partition(",")[0] == {"L-WIN-3": "overwhelm", "L-WIN-1": "joy"}[puzzle.rules[0]]
    assert [kind.trait(puzzle.task._replace(state=other)) for other in (calm, late)] == ["", ""]


def test_where_nothing_threatens_any_more_the_hint_is_to_end_the_turn() -> None:
    task = asked("survive", EXPOSED)
    safe, _ = laughbattle.apply(task.state, laughbattle.read_action("play chalk af1"))
    assert [hint.case for hint in KINDS["survive"].hints(task._replace(state=safe))][1] == "region_safe"


@cache
def can_win(state: State) -> bool:
    """Whether the player at turn can win this turn without playing a card."""
    for action in laughbattle.legal_actions(state):
        if not isinstance(action, PlayCard):
            after, _ = laughbattle.apply(state, action)
            if after.winner == state.seat == after.seat or (goes_on(laughbattle, state, after) and can_win(after)):
                return True
    return False


@cache
def survives(state: State) -> bool:
    """Whether the first player, to move or not, lives through the second one's next turn."""
    if laughbattle.is_over(state):
        return state.winner == 0
    if state.seat:
        return not any(can_win(state._replace(good=good)) for good in (True, False))
    return any(survives(laughbattle.apply(state, action)[0]) for action in laughbattle.legal_actions(state))


@pytest.mark.parametrize("puzzle", of("survive"))
def test_a_plain_search_finds_the_same_first_actions(puzzle: Puzzle) -> None:
    for action in laughbattle.legal_actions(puzzle.task.state):
        after, _ = laughbattle.apply(puzzle.task.state, action)
        right = puzzle.kind.reply(puzzle.task, (action,)).outcome in (Outcome.ON, Outcome.SOLVED)
        assert right is survives(after), action


# -- order ------------------------------------------------------------------------------------------------

CHEERED = (
    "l1~standard~a.3of3points.3turns.hand.cheer.deck.joke.joke~af2.drummer"
    "~b.3turns.deck.mime.mime~bf1.fairy.1damage.1token~turn.5.a"
)
GUARDED = (
    "l1~standard~a.3turns.repositioned.deck.joke.joke~af1.chalk~af2.cat"
    "~b.3turns.deck.mime.mime~bf1.snail.3damage~bf2.mouse.1damage~turn.5.a"
)


def test_a_bonus_that_comes_too_late_is_no_help() -> None:
    task = asked("order", CHEERED)
    assert solutions(task) == ["1", "play cheer on af2, attack af2 bf1"]
    assert reply(task, "play cheer on af2").outcome is Outcome.ON
    assert reply(task, "play cheer on af2", "attack af2 bf1").outcome is Outcome.SOLVED
    late = reply(task, "attack af2 bf1")
    assert (late.outcome, late.remark) == (Outcome.MISSED, "dead_end")
    assert reply(task, "end").remark == "missed"
    assert puzzle_kind("order").trait(task) == "short, 2"
    assert KINDS["order"].asks_about(task) == ("L-TURN-2",)


def test_a_guard_comes_first() -> None:
    task = asked("order", GUARDED)
    assert puzzle_kind("order").trait(task) == "L-KEY-1, 2"
    assert KINDS["order"].asks_about(task) == ("L-TURN-2", "L-KEY-1")
    assert reply(task, "attack af1 bf2").outcome is Outcome.ILLEGAL


def test_actions_that_do_in_any_order_are_not_asked_about() -> None:
    assert puzzle_kind("order").trait(asked("order", GUARDED.replace("snail", "mouse").replace(".3d", ".2d"))) == ""
    alone = CHEERED.replace("bf1.fairy.1damage.1token", "bf1.fairy.2damage")
    assert puzzle_kind("order").trait(asked("order", alone)) == ""
    assert puzzle_kind("order").trait(asked("order", alone.replace("~bf1.fairy.2damage", ""))) == ""


# -- row --------------------------------------------------------------------------------------------------

HELD = "l1~standard~a.3of3points.3turns.hand.mouse.deck.joke.joke{mine}~b.3turns.deck.mime.mime{theirs}~turn.5.a"
FULL = "~ab1.moon~ab2.moon~ab3.moon"

ROWS = [
    ("", "~bf1.chalk", "back", "at once", "L-FLD-6"),
    ("~af1.chalk", "~bf1.chalk", "back", "at once", "L-FLD-4"),
    ("~af1.snail", "~bf1.chalk", "both", "guarded", "L-FLD-4"),
    ("~af1.snail.4damage", "~bf1.chalk~bf2.chalk", "back", "in the end", "L-FLD-4"),
    ("~af1.snail.4damage", "~bf1.chalk", "both", "guarded", "L-FLD-4"),
    ("", "~bb1.chalk", "both", "nobody attacks", "L-FLD-2"),
    ("", "~bb1.slingshot", "back", "at once", "L-FLD-6"),
    ("", "~bb1.cat", "back", "in the end", "L-FLD-2"),
    (FULL, "~bf1.chalk", "neither", "at once", "L-FLD-8"),
    (f"~af1.bear{FULL}", "~bf1.chalk", "front", "guarded", "L-FLD-8"),
    ("~af1.chalk~af2.chalk~af3.chalk", "~bf1.chalk", "back", "full", "L-FLD-4"),
]


@pytest.mark.parametrize(("mine", "theirs", "answer", "why", "rule"), ROWS)
def test_a_row_is_safe_or_not(mine: str, theirs: str, answer: str, why: str, rule: str) -> None:
    task = asked("row", HELD.format(mine=mine, theirs=theirs), card("mouse"))
    kind = puzzle_kind("row")
    assert solutions(task) == [answer]
    assert kind.trait(task) == f"{answer}, {why}"
    assert rule in kind.asks_about(task)
    told = kind.reply(task, answer)
    assert told.outcome is Outcome.SOLVED
    hit = [event for event in told.verdict.events if event.rule == "L-BAT-1"] if told.verdict else []
    assert bool(hit) is (why in ("at once", "in the end"))
    assert {kind.reply(task, option.answer).outcome for option in kind.options(task)} == {Outcome.SOLVED, Outcome.WRONG}


def test_a_card_that_cannot_be_played_is_not_asked_about() -> None:
    code = HELD.format(mine="", theirs="~bf1.chalk")
    for other in (code.replace("3of3", "0of3"), code.replace("mouse", "joke"), code.replace("bf1.chalk", "bf1.lamp")):
        task = asked("row", other)
        assert puzzle_kind("row").trait(task._replace(ask=task.state.mover.hand[0])) == ""


def test_a_turn_too_long_to_be_foreseen_has_no_answer() -> None:
    theirs = "~bf1.cat.3token~bf2.cat.3token~bf3.cat.3token~bb1.cannon"
    task = asked("row", HELD.format(mine="~af1.bear~af2.mime", theirs=theirs), card("mouse"))
    assert solutions(task) == []
    assert puzzle_kind("row").trait(task) == ""
    survive = task._replace(kind="survive", ask=None)
    assert solutions(survive) == []
    assert puzzle_kind("survive").trait(survive) == ""


def test_a_row_in_which_the_card_wins_at_once_is_not_asked_about() -> None:
    """In the back the end of the turn brings joy enough: there is no next turn in which it could be attacked."""
    code = (
        "l1~quick~a.12emotion.{joy}joy.7of7points.6turns.hand.moon.deck.clown~ab1.sun.2durability"
        "~b.10emotion.12joy.2of6points.6turns.deck.witch~bf3.painter~turn.12.a"
    )
    task = asked("row", code.format(joy=26), card("moon"))
    assert solutions(task) == ["back"]
    won = asked("row", code.format(joy=27), card("moon"))
    assert solutions(won) == []
    assert puzzle_kind("row").trait(won) == ""


# -- the last turn ----------------------------------------------------------------------------------------

JOY = GatherJoy("af1")
LAST = (
    "l1~standard~a.5emotion.20joy.9of10points.9turns.deck.joke~af1.chalk"
    "~b.{emotion}emotion.{joy}joy.9turns{deck}~bf1.chalk~turn.{turn}.a~first.{first}"
)
ENDS = [
    (21, 9, "me", "L-WIN-7"),
    (22, 4, "me", "L-WIN-7"),
    (22, 6, "foe", "L-WIN-7"),
    (22, 5, "draw", "L-WIN-9"),
    (23, 1, "foe", "L-WIN-7"),
]


def last(turn: int, joy: int, emotion: int, deck: str = ".deck.mime", action: Action = JOY) -> Task:
    first = "b" if turn % 2 == 0 else "a"
    return asked("last_turn", LAST.format(turn=turn, joy=joy, emotion=emotion, deck=deck, first=first), action)


@pytest.mark.parametrize(("joy", "emotion", "answer", "rule"), ENDS)
@pytest.mark.parametrize("deck", ["", ".deck.mime"])
def test_the_limit_compares_joy_then_emotion_before_anybody_draws(
    joy: int, emotion: int, answer: str, rule: str, deck: str
) -> None:
    task = last(60, joy, emotion, deck)
    assert solutions(task) == [answer]
    assert KINDS["last_turn"].asks_about(task) == (rule, "L-WIN-8")
    told = KINDS["last_turn"].reply(task, answer)
    assert told.outcome is Outcome.SOLVED
    assert told.verdict is not None
    assert told.verdict.events[-1].rule == rule


def test_one_turn_earlier_nothing_is_compared() -> None:
    assert solutions(last(59, 23, 1)) == ["nobody"]
    assert KINDS["last_turn"].asks_about(last(59, 23, 1)) == ("L-WIN-8",)
    assert solutions(last(59, 23, 1, "")) == ["me"]
    assert KINDS["last_turn"].asks_about(last(59, 23, 1, "")) == ("L-WIN-4",)


def test_an_action_turns_the_end_or_is_no_part_of_it() -> None:
    trait = puzzle_kind("last_turn").trait
    assert trait(last(60, 21, 9)) == "me, joy, turned"
    assert trait(last(60, 23, 1)) == "foe, joy"
    assert trait(last(60, 22, 5)) == "draw, L-WIN-9"
    assert trait(last(60, 30, 5)) == ""
    assert trait(last(58, 22, 5)) == ""
    assert trait(last(60, 22, 5, action=Attack("af1", "b"))) == ""
    assert trait(last(60, 22, 5, action=End())) == ""
    assert solutions(last(60, 22, 5, action=Attack("af1", "b"))) == []


# -- all of them ------------------------------------------------------------------------------------------


def remarked(puzzle: Puzzle, one: Reply) -> None:
    """The remark is a sentence of the kind in both languages, and so is all of the verdict."""
    if one.remark:
        for lang in LANGS:
            assert_said(said(kind_texts("laughbattle")[puzzle.task.kind][one.remark], lang, one.facts))
    explained(one.verdict)


@pytest.mark.parametrize("puzzle", of(*OF_TURNS))
def test_every_answer_is_replied_to_in_words(puzzle: Puzzle) -> None:
    outcomes = set()
    for row in proof.enumeration(puzzle.task):
        remarked(puzzle, row.reply)
        outcomes.add(row.reply.outcome)
    assert outcomes & {Outcome.SOLVED, Outcome.ON}
    assert outcomes & {Outcome.WRONG, Outcome.MISSED}


@pytest.mark.parametrize("puzzle", of("last_turn"))
def test_the_board_shows_how_the_turn_has_ended(puzzle: Puzzle) -> None:
    run = TaskRun(puzzle.task)
    run.answer(puzzle.solutions[0])
    seat = puzzle.task.state.seat
    assert run.leads_to.winner == {"me": seat, "foe": 1 - seat, "draw": -1, "nobody": None}[puzzle.solutions[0]]


@pytest.mark.parametrize("puzzle", of("survive"))
def test_who_survives_is_told_so(puzzle: Puzzle) -> None:
    for line in puzzle.solutions[1:]:
        actions = tuple(laughbattle.read_action(one) for one in line.split(", "))
        won = not isinstance(actions[-1], End)
        assert puzzle.kind.reply(puzzle.task, actions).remark == ("" if won else "right")


@pytest.mark.parametrize("puzzle", of(*LINES))
def test_a_line_is_followed_to_its_goal(puzzle: Puzzle) -> None:
    for line in puzzle.solutions[1:]:
        actions = [laughbattle.read_action(one) for one in line.split(", ")]
        for n in range(1, len(actions) + 1):
            one = puzzle.kind.reply(puzzle.task, tuple(actions[:n]))
            assert one.outcome is (Outcome.SOLVED if n == len(actions) else Outcome.ON)


@pytest.mark.parametrize("puzzle", of(*LINES))
def test_hints_lead_back_or_go_on_wherever_a_line_has_led(puzzle: Puzzle) -> None:
    for action in laughbattle.legal_actions(puzzle.task.state):
        run = TaskRun(puzzle.task)
        run.answer(action)
        remark, solved = run.reply.remark, run.solved
        for _ in range(HINTS):
            run.hint()
        if remark == "dead_end":
            assert [hint.case for hint in run.hints_taken] == ["rule", "back", "back", "back"]
        elif remark == "missed" or solved:
            assert run.hints_taken == puzzle.kind.hints(puzzle.task)
        elif remark != "over":
            assert run.hints_taken[-1].case == "play"


@pytest.mark.parametrize("puzzle", of(*OF_TURNS))
def test_a_question_and_four_hints_differ_and_can_be_said(puzzle: Puzzle) -> None:
    assert_question_and_hints_differ(puzzle)
    hints = puzzle.kind.hints(puzzle.task)
    if puzzle.kind.form == "choice":
        assert (hints[-1].case.removeprefix("play_"),) == puzzle.solutions


@pytest.mark.parametrize("puzzle", of("survive"))
def test_to_end_at_once_fails_and_is_a_trap_of_survival(puzzle: Puzzle) -> None:
    assert next(iter(puzzle_kind("survive").traps(puzzle.task))) == ((End(),), puzzle.rules[0])
