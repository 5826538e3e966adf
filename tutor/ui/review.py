"""The review of what is due, practice of one rule, and practice without end: task after task, each with its reason."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Mapping
from html import escape
from typing import Any

from tutor.content.wording import facts_of
from tutor.games import GAMES
from tutor.games import game as game_named
from tutor.path import due, last_game
from tutor.progress.kept import now
from tutor.puzzles.kind import Outcome
from tutor.review import Drill, Endless, Review, Round
from tutor.rulebook import game_of
from tutor.session.answered import Answered
from tutor.texts import Mistake
from tutor.ui.address import seed_in
from tutor.ui.controls import show_if
from tutor.ui.days import since, until
from tutor.ui.pages import TaskPage, progress_bar
from tutor.ui.scenes import SCENES
from tutor.ui.telling import named_rule, panel, question, rule_line
from tutor.ui.why import percent, why
from tutor.ui.words import anchor, html, label, with_terms


def seed_of(query: Mapping[str, str]) -> int:
    """The seed in a link or, as always but for a test, another one each time."""
    return seed_in(query, secrets.randbelow(10**9))


class RoundPage(TaskPage):
    """A page that goes through a round: the task of now or, when there is none, a panel that speaks."""

    round: Round | None

    def body(self) -> list[Any]:
        components = super().body()
        show_if(False, self._back)
        return components

    def refresh(self) -> None:
        asked = self.round.now if self.round else None
        self.status.object = ""
        self._bar.object = ""
        self.say_instead("" if asked else self.rest())
        if self.round is None or asked is None:
            return
        lang, task = self.lang, self.round.run.task
        goal = with_terms(html(asked.text, lang, facts_of(task)), task.game.NAME, lang) if asked.text else ""
        self.show_run(self.round.run, goal or question(task, lang), "", self.below())
        self.show_place()

    @abstractmethod
    def rest(self) -> str:
        """What is said while no task is asked, as HTML."""

    @abstractmethod
    def below(self) -> str:
        """What stands below a task, as HTML."""

    @abstractmethod
    def show_place(self) -> None:
        """Show how far the round has come."""

    def _go(self, steps: int) -> None:
        if self.round is not None:
            self.round.go_on()
        self.redraw(push=False)


class ReviewPage(RoundPage):
    """What is due in both games: `review`. Practice of one rule: `review?rule=H-ISLE-1`.

    With `seed=7` the same boards are asked each time.
    """

    round: Review | Drill | Endless

    def open(self, query: Mapping[str, str]) -> None:
        self.rule = query.get("rule", "")
        self._heard: list[Answered] = []
        self._before = self.progress.kept
        self.round = self.begin(query, seed_of(query))

    def begin(self, query: Mapping[str, str], seed: int) -> Review | Drill | Endless:
        """The round that a link asks for."""
        if self.rule:
            return Drill(self.progress, self.rule, seed, self._hear, self.tables)
        return Review(self.progress, due(self._before, now()), seed, self._hear, self.tables)

    def title(self) -> str:
        return label("practice_of", self.lang, rule=self.rule) if self.rule else label("review", self.lang)

    def query(self) -> dict[str, str]:
        return {"rule": self.rule} if self.rule else {}

    def refresh(self) -> None:
        # What was due could not be read while the database was gone.
        if not self.round.number and due(self.progress.kept, now()):
            self.open(self.query())
        super().refresh()

    def _hear(self, answered: Answered) -> None:
        self._heard.append(answered)
        self.report(answered)

    def show_place(self) -> None:
        here, last = self.round.number, self.round.last
        self.status.object = f'<span aria-hidden="true">{here} / {last}</span>'
        self._bar.object = progress_bar(here, last, label("board_of", self.lang, n=here, last=last))

    def below(self) -> str:
        """Why this is asked: the rule, when it was asked about last, how well it is remembered, how hard the puzzle is;
        and when the rule comes again."""
        lang, rule, at = self.lang, self.round.rule, now()
        known = self._before.rules.get(rule)
        words = [label("asked_for" if known else "asked_first", lang)]
        if known:
            words.append(label("asked_last", lang, when=since(known.asked, at, lang)))
            words.append(label("strength", lang, n=percent(known.strength(at))))
        if self.round.reason:
            words.append(why(self.round.reason, lang))
        run = self.round.run
        hidden = not run.solved and run.kind.rule_is_answer
        line = "" if hidden else rule_line([rule], lang, run.task.state.rules)
        again = self.progress.kept.rules.get(rule)
        if self.round.run.solved and again:
            words = [label("comes_again", lang, when=until(again.due, at, lang))]
        return f'<div class="taught"><p class="quiet">{escape(" ".join(words))}</p>{line}</div>'

    def rest(self) -> str:
        return self._summary() if self.round.number else self._nothing_due()

    def _summary(self) -> str:
        """What came of the round."""
        lang, at = self.lang, now()
        solved = [one for one in self._heard if one.outcome is Outcome.SOLVED]
        at_once = sum(not one.tries and not one.hints for one in solved)
        words = label("round_done", lang, n=len(solved), first=at_once) if solved else label("none_solved", lang)
        said = f"<p>{escape(words)}</p>"
        kept = self.progress.kept.rules
        reviewed = dict.fromkeys(rule for one in solved for rule in one.rules if rule in kept)
        rows = "".join(
            f"<li><span>{named_rule(rule, lang, SCENES[game_of(rule)].figures)}<br>"
            f"<small>{escape(label('comes_again', lang, when=until(kept[rule].due, at, lang)))}</small></span></li>"
            for rule in reviewed
        )
        rows = f'<ul class="gain">{rows}</ul>' if rows else ""
        ways = []
        if self.rule:
            ways.append((self.link("review", rule=self.rule), "once_more"))
        elif due(self.progress.kept, at):
            ways.append((self.link("review"), "review_on"))
        return panel("yes" if solved else "", label("round_over", lang), said + rows) + self._ways(ways)

    def _nothing_due(self) -> str:
        """When the next rule is due, and the weakest to practise until then."""
        lang, at, rules = self.lang, now(), self.progress.kept.rules
        if not rules:
            lost = self.progress.lost
            words = Mistake("database_gone").said(lang) if lost else label("nothing_to_review", lang)
            said = f"<p>{escape(words)}</p>"
            return panel("", label("review", lang), said) + self._ways([])
        first = min(known.due for known in rules.values())
        weakest = min(rules, key=lambda rule: (rules[rule].strength(at), rule))
        when = label("next_due", lang, when=until(first, at, lang))
        weak = label("weakest", lang, n=percent(rules[weakest].strength(at)))
        named = named_rule(weakest, lang, SCENES[game_of(weakest)].figures)
        said = f"<p>{escape(when)}</p><p>{escape(weak)}</p><p>{named}</p>"
        return panel("yes", label("nothing_due", lang), said) + self._ways(
            [(self.link("review", rule=weakest), "practise_this")]
        )

    def _ways(self, first: list[tuple[str, str]]) -> str:
        game = last_game(self.progress.kept) or next(iter(GAMES))
        ways = [*first, (self.link("lesson", game=game), "to_lessons"), (self.link("progress"), "my_progress")]
        links = [
            anchor(href, label(key, self.lang), "button" if n else "button main") for n, (href, key) in enumerate(ways)
        ]
        return f'<p class="ways">{"".join(links)}</p>'


class PracticePage(ReviewPage):
    """Puzzle after puzzle of a game, each about the rule that fades most by then: `practice?game=happiness`."""

    def begin(self, query: Mapping[str, str], seed: int) -> Endless:
        self._game = game_named(query.get("game", "happiness")).NAME
        return Endless(self.progress, self._game, seed, self._hear, self.tables)

    def title(self) -> str:
        return label("practice", self.lang, game=label(self._game, self.lang))

    def query(self) -> dict[str, str]:
        return {"game": self._game}

    def show_place(self) -> None:
        self.status.object = f"<span>{escape(label('board_number', self.lang, n=self.round.number))}</span>"

    def rest(self) -> str:
        """Before any rule of the game was met, nothing fades."""
        lost = self.progress.lost
        words = Mistake("database_gone").said(self.lang) if lost else label("nothing_to_practise", self.lang)
        return panel("", self.title(), f"<p>{escape(words)}</p>") + self._ways([])
