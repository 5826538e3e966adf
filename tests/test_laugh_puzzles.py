"""The puzzle library of Laugh Battle, proven again; what its first kinds reply and hint; and their positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sayings import assert_question_and_hints_differ
from test_puzzles import assert_said, explained

from tutor import check, laughbattle
from tutor.content.puzzles import Puzzle, puzzle_kinds, puzzles
from tutor.content.wording import kind_texts, said
from tutor.core import LANGS
from tutor.laughbattle.cards import Kind as CardKind
from tutor.laughbattle.cards import card
from tutor.laughbattle.field import PLAYERS, has_character, piece_at, slot_at, slot_name
from tutor.laughbattle.state import Attack, End, GatherJoy, Phase, Piece, Player, State
from tutor.puzzles import KINDS, proof, puzzle_kind
from tutor.puzzles.generate import changed
from tutor.puzzles.grounds import GROUNDS
from tutor.puzzles.kind import Outcome, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.changes import BONUSES, could_be, with_piece
from tutor.puzzles.laughbattle.line import Line
from tutor.search import goes_on

LIBRARY = ("act", "battle", "tokens", "turn_end", "winner", "deck", "overwhelm", "joy")
"""The kinds whose replies and hints are looked at here."""

LINES = ("overwhelm", "joy")
EVERY = [pytest.param(puzzle, id=puzzle.id) for kind in LIBRARY for puzzle in puzzles("laughbattle", kind)]
GROUND = GROUNDS["laughbattle"]
UNSEEN = "what the learner cannot see changes the answer"


def of(*kinds: str) -> list[Any]:
    return [pytest.param(puzzle, id=puzzle.id) for kind in kinds for puzzle in puzzles("laughbattle", kind)]


def every(kind: str) -> tuple[Puzzle, ...]:
    return puzzles("laughbattle", kind)


def places(state: State) -> list[str]:
    slots = [slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.players[seat].slots))]
    return [*slots, *PLAYERS]


# -- what the library holds -------------------------------------------------------------------------------


def test_the_library_has_each_kind_in_number_and_in_every_preset() -> None:
    assert set(LIBRARY) <= set(puzzle_kinds("laughbattle"))
    for kind in puzzle_kinds("laughbattle"):
        presets = Counter(puzzle.task.state.rules.preset for puzzle in every(kind))
        assert set(presets) == set(GROUND.presets)
        assert min(presets.values()) >= 8


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        ("act", {"front", "guard", "nobody in front", "ranged", "back", "repositioned", "exhausted", "artifact"}),
        ("battle", {"both, changed", "attacker", "attacker, changed", "target", "target, changed", "neither"}),
        ("tokens", {"none, counter-attack", "some, counter-attack", "all, counter-attack", "all, no counter-attack"}),
        ("turn_end", {"durability", "bonus", "saved", "none"}),
        ("winner", {"me, L-WIN-1", "me, L-WIN-3", "me, L-WIN-4", "foe, L-WIN-1", "draw", "nobody, near"}),
        ("deck", {"legal", "legal, just", "too few", "too many", "normal", "legendary"}),
        ("overwhelm", {"character, short", "skill, short", "ability, short"}),
        ("joy", {"character, short", "spend, short", "ability, short"}),
    ],
)
def test_the_library_has_some_of_each_trait_and_not_most_of_one(kind: str, traits: set[str]) -> None:
    found = Counter(puzzle_kind(kind).trait(puzzle.task) for puzzle in every(kind))
    assert traits <= set(found)
    assert max(found.values()) <= 0.5 * len(every(kind))


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


def test_each_option_is_the_answer_often_enough() -> None:
    for kind in ("battle", "winner"):
        answers = Counter(puzzle.solutions for puzzle in every(kind))
        assert set(answers) == {(option.answer,) for option in KINDS[kind].options(every(kind)[0].task)}
        assert min(answers.values()) >= len(every(kind)) / 20
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
    assert set(map(len, lines)) >= {2, 3, 4}
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
    assert list(words) == [option.answer for option in options]
    for option in words:
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
    for number in range(attacker.tokens + 3):
        reply = puzzle.kind.reply(puzzle.task, number)
        assert reply.outcome is (Outcome.SOLVED if number == most else Outcome.WRONG)
        right = "right" if most else "right_none"
        wrong = "wrong" if reply.verdict.legal else "too_many"
        assert reply.remark == (right if number == most else "too_few" if number < most else wrong)
        assert reply.verdict.legal or number > attacker.tokens
        fell = any(event.rule == "L-BAT-7" and event.cells == (puzzle.task.ask.slot,) for event in reply.verdict.events)
        assert (fell or not reply.verdict.legal) is (number > most)
        left = reply.after and piece_at(reply.after, puzzle.task.ask.slot)
        assert bool(left) is (number <= most)
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
    assert_question_and_hints_differ(puzzle)


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


# -- what is seen, and what is hidden ---------------------------------------------------------------------


def like(task: Task, draw: st.DataObject) -> Task:
    """The same question, with rows mirrored, gaps elsewhere, and another order of the hand."""
    state: State = task.state
    places: dict[str, str] = {}
    players = []
    for seat, player in enumerate(state.players):
        slots: list[Piece | None] = [None] * len(player.slots)
        for row in (range(state.rules.front), range(state.rules.front, len(slots))):
            taken = [i for i in row if player.slots[i] is not None]
            to = sorted(draw.draw(st.permutations(row))[: len(taken)])
            if draw.draw(st.booleans()):
                to.reverse()
            for i, k in zip(taken, to, strict=True):
                slots[k] = player.slots[i]
                places[slot_name(state.rules, seat, i)] = slot_name(state.rules, seat, k)
        players.append(player._replace(slots=tuple(slots)))
    hand = tuple(draw.draw(st.permutations(state.mover.hand)))
    players[state.seat] = players[state.seat]._replace(hand=hand)
    ask = task.ask
    match ask:
        case str():
            ask = places[ask]
        case Attack(slot, target):
            ask = Attack(places[slot], places.get(target, target))
    return task._replace(state=state._replace(players=tuple(players)), ask=ask)


ASKED = [puzzle for kind in LIBRARY for puzzle in every(kind)]
MIRRORED = [puzzle for kind in ("act", "battle", "tokens", "deck") for puzzle in every(kind)]


@given(st.sampled_from(MIRRORED), st.data())
def test_mirrored_and_in_another_order_it_is_the_same_puzzle(puzzle: Puzzle, data: st.DataObject) -> None:
    other = like(puzzle.task, data)
    assert proof.seen(other) == proof.seen(puzzle.task)
    assert proof.id_of(other) == puzzle.id
    assert puzzle_kind(puzzle.task.kind).trait(other) == puzzle_kind(puzzle.task.kind).trait(puzzle.task)
    assert proof.prior(other) == puzzle.difficulty


def test_names_are_no_part_of_what_is_seen_but_figures_and_effects_are() -> None:
    state = laughbattle.decode("l1~standard~a.hand.imp~af1.chalk~bf1.mouse~turn.9.a")
    seen = GROUND.seen(state, ("af1",), 0)
    twin = replace(card("chalk"), word="twin")
    assert GROUND.seen(with_piece(state, 0, 0, Piece(twin)), ("af1",), 0) == seen
    for changes in ({"cost": 2}, {"lp": 3}, {"ep": 5}, {"effects": card("imp").effects}, {"legendary": True}):
        other = with_piece(state, 0, 0, Piece(replace(twin, **changes)))
        assert GROUND.seen(other, ("af1",), 0) != seen, changes


def test_what_is_asked_about_is_part_of_what_is_seen() -> None:
    state = laughbattle.decode("l1~standard~a.hand.imp.poke~af1.chalk~af2.cat~bf1.mouse~turn.9.a")
    asked = [
        (),
        ("af1",),
        ("af2",),
        ("bf1",),
        ("af1", "bf1"),
        ("bf1", "af1"),
        ("hand/0",),
        ("hand/1",),
        ("a",),
        ("af3",),
    ]
    assert len({GROUND.seen(state, places, 0) for places in asked}) == len(asked)
    # A row is read from either side; a place that is asked about goes with it.
    mirrored = laughbattle.decode("l1~standard~a.hand.poke.imp~af2.cat~af3.chalk~bf2.mouse~turn.9.a")
    for here, there in {"af1": "af3", "af2": "af2", "bf1": "bf2", "hand/0": "hand/1"}.items():
        assert GROUND.seen(mirrored, (there,), 0) == GROUND.seen(state, (here,), 0)


def test_every_change_is_seen_but_in_the_order_of_a_row() -> None:
    for puzzle in ASKED[::5]:
        state, rng = puzzle.task.state, Random(2)
        same = [
            change
            for change in islice(GROUND.near(state, rng), 60)
            if GROUND.seen(change.state, (), 0) == GROUND.seen(state, (), 0)
        ]
        assert {change.case for change in same} <= {"moved_front", "moved_back"}


def test_what_is_hidden_is_no_part_of_what_is_seen() -> None:
    for puzzle in ASKED:
        state: State = puzzle.task.state
        others = list(GROUND.hidden(state, 0))
        assert len(others) >= 2
        for other in others:
            assert other != state
            assert proof.id_of(puzzle.task._replace(state=other)) == puzzle.id
            assert other.mover._replace(deck=()) == state.mover._replace(deck=())
            assert laughbattle.view(other, 0).players[1] == laughbattle.view(state, 0).players[1]


def test_an_answer_that_hangs_on_a_hidden_card_is_a_flaw() -> None:
    """What the Picture Diary draws could be a card that wins at once."""
    code = (
        "l1~standard~a.1of1points.hand.diary.deck.chalk.chalk.chalk~af1.chalk~b.1emotion.deck.chalk~bf1.chalk~turn.9.a"
    )
    task = Task(laughbattle, "overwhelm", laughbattle.decode(code.replace("deck.chalk.chalk", "deck.teasing.chalk", 1)))
    assert KINDS["overwhelm"].solutions(task)
    assert UNSEEN in list(proof.flaws(task))


# -- changes ----------------------------------------------------------------------------------------------


def differences(before: State, after: State) -> set[str]:
    """Which parts of the position are not the same."""
    parts = []
    for state in (before, after):
        (mine, theirs), rest = state.players, state._replace(players=(Player(), Player()))
        named = {"turn": rest._replace(rules=state.rules)}
        for seat, player in enumerate((mine, theirs)):
            for i, piece in enumerate(player.slots):
                named[slot_name(state.rules, seat, i)] = piece
            for name in ("hand", "deck", "emotion", "joy", "played"):
                named[f"{PLAYERS[seat]} {name}"] = getattr(player, name)
            named[f"{PLAYERS[seat]} points"] = player.points, player.limit
        parts.append(named)
    old, new = parts
    return {name for name in old if old[name] != new[name]}


@pytest.mark.parametrize("kind", LIBRARY)
def test_a_change_is_of_one_thing_and_leaves_a_position(kind: str) -> None:
    rng = Random(3)
    for puzzle in every(kind)[::4]:
        state = puzzle.task.state
        for change in islice(GROUND.near(state, rng), 150):
            assert change.state != state
            assert laughbattle.decode(laughbattle.encode(change.state)) == change.state
            assert could_be(change.state)
            names = differences(state, change.state)
            assert len(names) <= (2 if change.case.startswith("moved") else 1), names


def test_everything_that_can_be_seen_is_changed_at_times() -> None:
    changed_parts, cases = set[str](), set[str]()
    turn = "~turn.9.a"
    codes = (
        "l1~standard~a.played-chalk.repositioned.hand.imp~af1.chalk.exhausted~ab1.drum.used.repositioned~b.hand.imp.deck.imp",
        "l1~standard~a.2of3points.hand.imp.poke.deck.imp.imp~af1.chalk.1damage~ab1.drum.2durability~bf1.cat~bb1.lamp",
    )
    for state in (laughbattle.decode(code + mood) for code in codes for mood in (turn, f"{turn}.good")):
        for change in islice(GROUND.near(state, Random(5)), 2000):
            cases.add(change.case)
            changed_parts |= differences(state, change.state)
    slots = {slot_name(state.rules, seat, i) for seat in (0, 1) for i in range(len(state.mover.slots))}
    players = {f"{who} {part}" for who in PLAYERS for part in ("hand", "deck", "emotion", "joy")}
    assert changed_parts == slots | players | {"a points", "a played", "turn"}
    flags = {"exhausted", "used", "repositioned", "played"}
    assert cases == {
        *("", "unheld", "away", "moved_front", "moved_back", "damage", "tokens", "durability", *BONUSES, *flags),
        *(f"not_{flag}" for flag in flags),
        *("emotion", "joy", "points", "deck_size", "hand_size", "turn", "good", "neutral"),
    }


def test_changes_can_be_asked_for_at_some_places_alone() -> None:
    state = next(puzzle.task.state for puzzle in every("act") if has_character(puzzle.task.state.mover.slots))
    place = next(place for place in places(state) if piece_at(state, place))
    free = {there for there in places(state) if there[:1] == place[:1] and piece_at(state, there) is None} - {*PLAYERS}
    for change in islice(GROUND.near(state, Random(1), (place,)), 300):
        assert place in differences(state, change.state) <= {place, *free}
    assert {name for change in GROUND.near(state, Random(1), ("b",)) for name in differences(state, change.state)} == {
        *("b emotion", "b joy", "b deck", "b hand")
    }


def test_a_card_is_taken_away_from_each_place() -> None:
    for puzzle in every("battle"):
        state = puzzle.task.state
        taken = dict(GROUND.without(state))
        assert set(taken) == {place for place in places(state) if piece_at(state, place)}
        assert all(differences(state, other) == {place} for place, other in taken.items())


def test_what_can_be_asked_about_has_a_verdict_and_is_more_than_can_be_tried() -> None:
    broken = set()
    for puzzle in ASKED:
        state = puzzle.task.state
        attempts = list(GROUND.attempts(state))
        assert set(laughbattle.tries(state)) < set(attempts)
        for action in attempts[-8:]:
            verdict = verdict_of(puzzle.task, action)
            broken |= {one.rule for one in verdict.violations}
            explained(verdict)
    assert broken >= {"L-TURN-1", "L-CARD-2", "L-FLD-1"}


@pytest.mark.parametrize("kind", puzzle_kinds("laughbattle"))
def test_a_position_changed_at_random_is_judged_without_fail(kind: str) -> None:
    """Whatever comes of it, the kind says whether it is worth asking."""
    rng = Random(6)
    for puzzle in every(kind):
        for _ in range(5):
            task = changed(puzzle.task, rng, rng.randint(1, 6))
            if task is not None:
                puzzle_kind(kind).trait(task)


def test_the_check_names_a_puzzle_with_a_wrong_count(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = every("overwhelm")
    wrong = replace(first, solutions=(str(int(first.solutions[0]) + 1), *first.solutions[1:]))
    monkeypatch.setattr(check, "lesson_files", lambda _: ())
    monkeypatch.setattr(check, "puzzle_kinds", lambda _: ("overwhelm",))
    monkeypatch.setattr(check, "puzzles", lambda *_: (wrong,))
    (one,) = check.problems("laughbattle")
    assert one.startswith(f"lessons/laughbattle/puzzles/overwhelm.toml, {first.id}: the stored solutions are")
