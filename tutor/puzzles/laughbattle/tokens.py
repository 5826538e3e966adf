"""How many doodle tokens can the attacker spend first, and still stand after its attack?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.core import judge
from tutor.laughbattle.field import piece_at
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Action, Attack, Piece, Spend, State
from tutor.puzzles.ground import Ground
from tutor.puzzles.kind import Hint, Hints, Outcome, PuzzleKind, Reply, Task, verdict_of
from tutor.puzzles.laughbattle.battle import attacks, stands
from tutor.puzzles.laughbattle.changes import with_player
from tutor.puzzles.laughbattle.fields import from_a_game, looks, thinned, wounded


class Tokens(PuzzleKind):
    """The most tokens that a character can do without in a battle."""

    name = "tokens"
    form = "number"
    asks_for = "action"

    def solutions(self, task: Task) -> Sequence[str]:
        most = self._most(task)
        return [] if most is None else [str(most)]

    def _most(self, task: Task) -> int | None:
        """The number asked for, or None if the attacker cannot attack or does not live through it at all."""
        attacker = _attacker(task)
        counts = range(attacker.tokens + 1) if attacker else ()
        return max((n for n in counts if _survives(task, n)), default=None)

    def reply(self, task: Task, answer: Any) -> Reply:
        """The attack after so many tokens are spent is shown; or the token by which the attacker falls before, or that
        is not there."""
        state, action = _after_spending(task, answer)
        verdict = judge(task.game, state, action)
        after = task.game.apply(state, action)[0] if verdict.legal else None
        most, attacker = self._most(task), _attacker(task)
        tokens = attacker.tokens if attacker else 0
        facts = {**task.game.named(task.state, task.ask), "given": answer, "n": most, "tokens": tokens}
        if answer == most:
            return Reply(Outcome.SOLVED, action, verdict, "right" if most else "right_none", facts, after)
        fewer = most is not None and answer < most
        remark = "too_few" if fewer else "wrong" if verdict.legal else "too_many"
        return Reply(Outcome.WRONG, action, verdict, remark, facts, after)

    def hints(self, task: Task) -> Hints:
        attacker, target = _attacker(task), piece_at(task.state, task.ask.target)
        assert attacker is not None
        events = verdict_of(task, task.ask).events
        counter = next((event for event in events if event.facts.get("case") == "strikes"), None)
        facts = {"card": attacker.card, "tokens": attacker.tokens, "ep": attacker.ep, "n": self._most(task)}
        if target:
            facts["target"] = target.card
        if counter:
            facts["lp"] = counter.facts["n"]
        return (
            Hint("rule", {"rule": "L-TOK-3"}),
            Hint("region", facts, (task.ask.slot,)),
            Hint("piece" if counter else "piece_silent", facts, (task.ask.slot, task.ask.target)),
            Hint("play" if facts["n"] else "play_none", facts, (task.ask.slot,)),
        )

    def candidates(self, task: Task) -> Sequence[Any]:
        """Each number up to one more than there are."""
        attacker = _attacker(task)
        return list(range(attacker.tokens + 2)) if attacker else []

    def tasks(self, ground: Ground, rules: Figures, rng: Random) -> Iterator[Task]:
        """Attacks of wounded characters with doodle tokens on them."""
        for state in from_a_game(rules, rng):
            small = wounded(thinned(state, rng), rng, tokens=(0, 1, 2, 3, 4))
            small = with_player(small, 0, joy=rng.randrange(rules.joy_goal // 2))
            for attack in attacks(ground, small, rng):
                yield Task(ground.game, self.name, small, attack)

    def trait(self, task: Task) -> str:
        """Which share of the tokens can be spared, and whether the target strikes back."""
        attacker, most = _attacker(task), self._most(task)
        if attacker is None or not attacker.tokens or most is None or not piece_at(task.state, task.ask.target):
            return ""
        silent = any(event.facts.get("case") == "silent" for event in verdict_of(task, task.ask).events)
        share = "none" if most == 0 else "all" if most == attacker.tokens else "some"
        return f"{share}, {'no counter-attack' if silent else 'counter-attack'}"

    def effort(self, task: Task) -> int:
        return looks(task.state) * len(self.candidates(task))


def _attacker(task: Task) -> Piece | None:
    return piece_at(task.state, task.ask.slot) if isinstance(task.ask, Attack) else None


def _after_spending(task: Task, n: int) -> tuple[State, Action]:
    """Where spending so many tokens leads, and what comes then: the attack, or a token that cannot be spent or by
    which the attacker falls."""
    state, spend = task.state, Spend(task.ask.slot)
    for _ in range(n):
        if next(task.game.violations(state, spend), None) is not None:
            return state, spend
        after, _ = task.game.apply(state, spend)
        if not stands(state, after, task.ask.slot):
            return state, spend
        state = after
    return state, task.ask


def _survives(task: Task, n: int) -> bool:
    state, action = _after_spending(task, n)
    if action != task.ask or not judge(task.game, state, action).legal:
        return False
    return stands(state, task.game.apply(state, action)[0], task.ask.slot)
