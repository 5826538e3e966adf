"""The proof of a puzzle: every answer that can be given, with its verdict, as a table to sort and to take along."""

from __future__ import annotations

import csv
import io
from collections import Counter
from html import escape
from pathlib import Path
from typing import NamedTuple

from tornado.web import authenticated

from tutor.content.puzzles import Puzzle, puzzle, puzzle_kinds
from tutor.content.wording import kind_texts, said
from tutor.core import Lang
from tutor.games import game as game_named
from tutor.puzzles.generate import read_link
from tutor.puzzles.kind import Outcome, Task
from tutor.puzzles.proof import RIGHT, Row, enumeration
from tutor.session.marks import marks_asked
from tutor.texts import Mistake
from tutor.ui.address import link
from tutor.ui.answers import in_ways, in_words
from tutor.ui.documents import Document
from tutor.ui.making import done_aside
from tutor.ui.scenes import scene_of
from tutor.ui.telling import kind_texts_of, question, spoken
from tutor.ui.words import label

SORTING = Path(__file__).with_name("sorting.js").read_text(encoding="utf-8")

COLUMNS = ("answer", "is_right", "why_so", "rules_told")


class Line(NamedTuple):
    """An answer in words: whether it is right, what is said to it, and the rules that this names."""

    answer: str
    is_right: bool
    why: str
    rules: str


class Proof(Document):
    """`proof?game=happiness&kind=where&puzzle=where-0a1b2c3d4e`, or with the position of a puzzle that was made; with
    `csv` as a file."""

    @authenticated
    async def get(self) -> None:
        query, lang = self.query, self.lang

        def proven() -> tuple[Puzzle, list[Line]]:
            game = game_named(query.get("game", "happiness")).NAME
            kind = query.get("kind", puzzle_kinds(game)[0])
            if "position" in query:
                found = read_link(game, kind, query["position"], query.get("ask", ""))
            else:
                found = puzzle(game, kind, query.get("puzzle"))
            return found, proof(found.task, lang)

        try:
            found, lines = await done_aside(proven)
        except Mistake as problem:
            self.lose(404, problem)
            return
        if "csv" in query:
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="{found.id}.csv"')
            self.finish(as_csv(lines, lang))
            return
        title = label("proof_of", lang, title=str(kind_texts(found.game)[found.task.kind]["title"][lang]))
        self.show(f"{title} · {label('tutor', lang)}", self._tools() + self._body(title, found, lines), self.theme)

    def _tools(self) -> str:
        puzzle, table = (
            escape(link(page, **{**self.query, **more})) for page, more in (("puzzle", {}), ("proof", {"csv": ""}))
        )
        back, download = (escape(label(key, self.lang)) for key in ("back", "download_table"))
        return (
            f'<nav><a class="button" href="{puzzle}">{back}</a>{self.other_language("proof")}'
            f'<a class="button" href="{table}" download>{download}</a></nav>'
        )

    def _body(self, title: str, found: Puzzle, lines: list[Line]) -> str:
        lang, task = self.lang, found.task
        right = sum(line.is_right for line in lines)
        proven = label("proven", lang, n=len(lines), right=right)
        heads = "".join(
            f'<th scope="col" aria-sort="none"><button type="button">{escape(label(key, lang))}</button></th>'
            for key in COLUMNS
        )
        rows = "".join(_row(line, ways, lang) for line, ways in Counter(lines).items())
        scene = scene_of(task.game)
        picture = scene.drawing(task, lang, marks_asked(task))
        return (
            f"<header><p>{escape(label(found.game, lang))}</p><h1>{escape(title)}</h1></header>"
            f'<section class="asked"><div class="board">{picture}</div><div><p>{question(task, lang)}</p>'
            f"{scene.stood(task, lang)}"
            f"<p>{escape(proven)}</p></div></section>"
            f'<div class="table" tabindex="0" role="region" aria-label="{escape(title)}"><table>'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div><script>{SORTING}</script>"
        )


def proof(task: Task, lang: Lang) -> list[Line]:
    """Every answer to a task, those that are right first."""
    lines = [_line(task, row, lang) for row in enumeration(task)]
    return sorted(lines, key=lambda line: not line.is_right)


def _line(task: Task, row: Row, lang: Lang) -> Line:
    reply = row.reply
    is_right = reply.outcome in RIGHT
    if isinstance(row.answer, frozenset) and row.answer:
        # A cell that belongs to the answer is no whole answer by itself.
        is_right = is_right or (reply.outcome is Outcome.WRONG and reply.verdict is None and reply.remark == "missing")
    told = spoken(reply.verdict, lang) if reply.verdict else ""
    speaks = reply.remark and not is_right and reply.outcome is not Outcome.ILLEGAL
    remark = said(kind_texts_of(task)[reply.remark], lang, reply.facts) if speaks else ""
    return Line(in_words(task, row.answer, lang), is_right, f"{remark} {told}".strip(), ", ".join(row.rules))


def _row(line: Line, ways: int, lang: Lang) -> str:
    """A line as HTML. What is called the same and goes the same is shown once."""
    answer = in_ways(line.answer, ways, lang)
    return (
        f'<tr{" class=right" if line.is_right else ""}><th scope="row">{escape(answer)}</th>'
        f"<td>{escape(_yes(line, lang))}</td><td>{escape(line.why)}</td><td><code>{escape(line.rules)}</code></td></tr>"
    )


def _yes(line: Line, lang: Lang) -> str:
    return label("right_yes" if line.is_right else "right_no", lang)


def as_csv(lines: list[Line], lang: Lang) -> bytes:
    """The table as a file that spreadsheets open: what they would take for a formula is marked as text."""
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow([label(key, lang) for key in COLUMNS])
    for line in lines:
        cells = (line.answer, _yes(line, lang), line.why, line.rules)
        written.writerow([f"'{cell}" if cell[:1] in "=+-@\t\r" and cell else cell for cell in cells])
    return text.getvalue().encode("utf-8-sig")
