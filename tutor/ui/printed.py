"""What is for paper: a lesson or a puzzle as a worksheet with its answers, and the rules of a game. Paper colours,
whatever the theme; a document of its own, without the frame of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any

from tornado.web import authenticated

from tutor.content.lessons import Step, lesson
from tutor.content.puzzles import Puzzle
from tutor.content.wording import facts_of, kind_texts
from tutor.core import Lang
from tutor.games import game as game_named
from tutor.plan import Topic, topic_of
from tutor.puzzles.kind import ACTING
from tutor.rulebook import rule_text, rulebook
from tutor.session.marks import marks_asked
from tutor.session.task import TaskRun
from tutor.texts import Mistake, Text
from tutor.ui.address import link
from tutor.ui.documents import Document
from tutor.ui.making import done_aside
from tutor.ui.qr import qr
from tutor.ui.scenes import scene_of
from tutor.ui.telling import answers, hint_sentence, kind_texts_of, named_rule, sentence
from tutor.ui.topics import title_of
from tutor.ui.words import html, label

_NOTE = re.compile(r" \([a-z][^)]*\)$")
"""A remark of the ledger behind the name of a section, which the status says, too."""


class Print(Document):
    """`print?game=happiness&lesson=placement`; with the kind and the id of a puzzle or, of one that was made, with its
    position; or `print?game=happiness&rules`."""

    @authenticated
    async def get(self) -> None:
        query, lang = self.query, self.lang
        try:
            game = game_named(query.get("game", "happiness")).NAME
            if "rules" in query:
                title, body = label("rules_of", lang, game=label(game, lang)), _rules(game, lang)
                back = link("game", game=game, lang=lang)
            else:
                asked = {key: value for key, value in query.items() if key != "step"}
                first = await done_aside(lambda: topic_of(asked))
                if first.page == "puzzle":
                    about, steps = kind_texts(game)[first.within]["about"], [(first, _as_step(first.puzzle))]
                else:
                    taken = lesson(game, first.within)
                    about, steps = taken.about, list(zip(first.siblings, taken.steps, strict=True))
                title = title_of(first, lang)
                body = self._worksheet(first, about, steps)
                back = link(first.page, **first.query, lang=lang)
        except Mistake as problem:
            self.lose(404, problem)
            return
        of = label(game, lang)
        self.show(
            f"{title} · {of}", f"{self._tools(back)}<header><p>{escape(of)}</p><h1>{escape(title)}</h1></header>{body}"
        )

    def _tools(self, back: str) -> str:
        """What stands above the sheet on a screen alone."""
        lang = self.lang
        return (
            f'<nav><a class="button" href="{escape(back)}">{escape(label("back", lang))}</a>'
            f"{self.other_language('print')}"
            f'<button class="button main" onclick="print()">{escape(label("print", lang))}</button></nav>'
        )

    def _worksheet(self, first: Topic, about: Text, topics: Sequence[tuple[Topic, Step]]) -> str:
        lang = self.lang
        facts = scene_of(game_named(first.game)).figures._asdict()
        here = self.site + link(first.page, **first.query).removeprefix("./")
        code = qr(here, label("qr_lesson" if first.page == "lesson" else "qr", lang))
        steps = "".join(_step(n, step, lang) for n, (_, step) in enumerate(topics, 1))
        solved = "".join(f"<li>{answer_of(topic, step, lang)}</li>" for topic, step in topics)
        return (
            f'<div class="who"><p><span>{escape(label("name_line", lang))} <i></i></span> '
            f"<span>{escape(label('date_line', lang))} <i></i></span></p>"
            f"<p>{html(about, lang, facts)}</p>{code}</div>"
            f'{steps}<section class="answers"><h2>{escape(label("answers", lang))}</h2><ol>{solved}</ol></section>'
        )


def _as_step(puzzle: Puzzle) -> Step:
    """A puzzle as a lesson would have it."""
    task = puzzle.task
    return Step(kind_texts_of(task)["question"], task, puzzle.rules, help=False, done=None, solutions=puzzle.solutions)


def _step(n: int, step: Step, lang: Lang) -> str:
    """One step: its text, the board, and room for the answer."""
    task = step.task
    scene = scene_of(task.game)
    picture = scene.drawing(task, lang, marks_asked(task))
    wide, high = (float(number) for number in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)[0])
    return (
        f'<section class="step"><div class="board" style="--ratio:{wide / high:.3f}">{picture}</div><div>'
        f"<h2>{n}</h2><p>{html(step.text, lang, facts_of(task))}</p>{scene.stood(task, lang)}"
        f"{_room(step, lang)}</div></section>"
    )


def _room(step: Step, lang: Lang) -> str:
    """Where the answer is written."""
    if found := answers(step.task, lang):
        return "".join(f'<p class="box">{escape(words)}</p>' for words in found.values())
    if step.kind.form == "number":
        words = kind_texts_of(step.task)["number"][lang]
        return f'<p class="number">{escape(words)} <i></i></p>'
    if step.kind.form == "play or none":
        words = kind_texts_of(step.task)["none"][lang]
        return f'{_LINES}<p class="box">{escape(words)}</p>'
    if step.kind.form == "look":  # on paper nothing moves
        return f"<p>{escape(label('write_what_happens', lang))}</p>{_LINES}"
    return _LINES


_LINES = '<p class="lines"><i></i><i></i><i></i></p>'


def answer_of(topic: Topic, step: Step, lang: Lang) -> str:
    """What is right, why, and the rules, as HTML."""
    run = topic.run()
    run.solve(topic.solutions)
    said = [f"<p><strong>{words}</strong></p>" for words in [_solution(run, step, lang)] if words]
    if run.reply.verdict is not None:
        told = run.reply.verdict.violations or run.reply.verdict.events
        said += [f"<p>{sentence(one, lang)} <code>{one.rule}</code></p>" for one in told]
    if step.done:
        said.append(f"<p>{html(step.done, lang, facts_of(step.task))}</p>")
    said += [f"<p><small>{named_rule(id, lang, step.task.state.rules)}</small></p>" for id in step.teaches]
    return "".join(said)


def _solution(run: TaskRun, step: Step, lang: Lang) -> str:
    """The answer itself, as HTML; what is only watched has none."""
    if chosen := answers(run.task, lang).get(run.shown):
        return escape(chosen)
    if step.kind.form == "look":
        return ""
    said = hint_sentence(run.task, step.kind.hints(run.task)[-1], lang)
    many = len(step.solutions) > 1 and step.kind.form in ACTING
    return f"{escape(label('for_example', lang))} {said}" if many else said


def _rules(game: str, lang: Lang) -> str:
    """All rules, each with its text, its status and where it comes from."""
    book = rulebook(game)
    figures: Any = scene_of(game_named(game)).figures

    def group(ids: Iterator[str]) -> str:
        rows = []
        for id in ids:
            one = book.rules[id]
            status = book.labels[one.status_in(figures.preset)][lang]
            about = [status]
            if not one.source[0].islower():  # no section, but a remark of the ledger, which the reason says, too
                about.append(label("source", lang, source=_NOTE.sub("", one.source)))
            about += [one.why[lang]] if one.why else []
            rows.append(
                f'<div class="rule"><code>{id}</code><div><p>{escape(rule_text(id, lang, figures._asdict()))}</p>'
                f"<p><small>{escape(' · '.join(about))}</small></p></div></div>"
            )
        return f'<section class="rules">{"".join(rows)}</section>'

    preset = escape(label("figures_of", lang, preset=book.terms[figures.preset][lang]))
    groups = groupby(book.rules, lambda id: id.rpartition("-")[0])
    return f"<p>{preset}</p>" + "".join(group(ids) for _, ids in groups)
