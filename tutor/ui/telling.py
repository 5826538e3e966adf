"""Verdicts, replies and hints as sentences on a page. All that a page says of a rule is said here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import panel as pn

from tutor.content.wording import facts_of, kind_texts, option_words, said
from tutor.core import LANGS, Event, Lang, Verdict, Violation
from tutor.games import RULESETS
from tutor.puzzles import KINDS
from tutor.puzzles.kind import ACTING, Hint, Outcome, Task
from tutor.rulebook import explain, game_of, rule, rule_text, rulebook
from tutor.session.task import TaskRun
from tutor.texts import MINUS, plain
from tutor.ui.address import link
from tutor.ui.words import html, label, strong


def sentence(verdict: Violation | Event, lang: Lang) -> str:
    """One violation or event as HTML."""
    return explain(verdict, lang, mark=strong, quote=escape)


def _look_up(id: str, lang: Lang, preset: str) -> str:
    """The ways to a rule's own page and to its figures, if it has any; in a notebook there are no pages."""
    if getattr(pn.state.curdoc, "session_context", None) is None:
        return ""
    game = game_of(id)
    ways = {label("in_rulebook", lang, id=id): link("rules", game=game, rule=id, lang=lang)}
    if RULESETS[game].given_by(id, preset):
        ways[label("its_figures", lang)] = link("ruleset", game=game, preset=preset, lang=lang)
    links = (f'<a href="{escape(href)}">{escape(words)}</a>' for words, href in ways.items())
    return f"<p>{' · '.join(links)}</p>"


def named_rule(id: str, lang: Lang, figures: Any) -> str:
    """A rule by its id and its text: nobody knows a rule by its id alone."""
    return f"<code>{id}</code> {escape(rule_text(id, lang, figures._asdict()))}"


def rule_line(ids: Iterable[str], lang: Lang, figures: Any) -> str:
    """The rules that decided, each with its status and, on demand, its text and the reason it stands."""
    lines = []
    for id in dict.fromkeys(ids):
        entry = rule(id)
        labels = rulebook(game_of(id)).labels
        status = entry.status_in(figures.preset)
        text = escape(rule_text(id, lang, figures._asdict()))
        why = f"<p>{escape(entry.why[lang])}</p>" if entry.why and status != "stated" else ""
        name = escape(label("rule_line", lang, id=id))
        lines.append(
            f'<details class="rule"><summary><code>{name}</code> · {escape(labels[status][lang])}</summary>'
            f"<p>{text}</p>{why}{_look_up(id, lang, figures.preset)}</details>"
        )
    return "".join(lines)


def rules_together(ids: Iterable[str], lang: Lang, figures: Any) -> str:
    """Many rules in one line, each with its status and text on demand."""
    once = list(dict.fromkeys(ids))
    rows = []
    for id in once:
        status = escape(rulebook(game_of(id)).labels[rule(id).status_in(figures.preset)][lang])
        text = escape(rule_text(id, lang, figures._asdict()))
        rows.append(f"<p><code>{id}</code> · {status}<br>{text}</p>{_look_up(id, lang, figures.preset)}")
    # An id is never broken in two.
    names = label("rules_line", lang, ids=", ".join(f"<code>{id}</code>" for id in once))
    return f'<details class="rule"><summary>{names}</summary>{"".join(rows)}</details>'


def panel(tone: str, headline: str, body: str) -> str:
    """The panel that speaks beside the board; `tone` is yes, no or nothing."""
    heading = f"<h2>{escape(headline)}</h2>" if headline else ""
    return f'<div class="verdict {tone}">{heading}{body}</div>'


_LONG = 2
"""A list of more events may scroll, and so must be reached by keyboard."""


def scored(events: Iterable[Event], lang: Lang) -> str:
    """What happens, event by event, with the points of each and the rule that gives them; long lists scroll."""
    rows = []
    for event in events:
        jp = event.facts.get("jp")
        less = ' class="less"' if isinstance(jp, int) and jp < 0 else ""
        points = f"<b{less}>{jp:+d}</b>".replace("-", MINUS) if isinstance(jp, int) and jp else ""
        rows.append(f"<li><span>{sentence(event, lang)} <code>{event.rule}</code></span>{points}</li>")
    scrolls = ' tabindex="0"' if len(rows) > _LONG else ""
    return f'<ul class="gain"{scrolls}>{"".join(rows)}</ul>'


def told(verdict: Verdict, lang: Lang, figures: Any, headline: str = "", remark: str = "", tone: str = "") -> str:
    """The whole answer to a try: what, why here, which rule, and whether the source states it.

    The tone is that of the verdict, unless another is given: a wrong answer about a legal play is not good news, and
    to have seen that a play is not legal is.
    """
    labels = rulebook(game_of((verdict.violations or verdict.events)[0].rule)).labels
    remark = f"<p>{remark}</p>" if remark else ""
    on_the_board = any("cell" in one.facts for one in verdict.violations or verdict.events)
    if verdict.legal:
        yes = labels["legal" if on_the_board else "legal_action"][lang]
        rules = rules_together([event.rule for event in verdict.events], lang, figures)
        return panel(tone or "yes", headline or yes, remark + scored(verdict.events, lang) + rules)
    why = "".join(f"<p>{sentence(one, lang)}</p>" for one in verdict.violations)
    no = labels["illegal" if on_the_board else "illegal_action"][lang]
    rules = rule_line([one.rule for one in verdict.violations], lang, figures)
    return panel(tone or "no", headline or no, remark + why + rules)


def spoken(verdict: Verdict, lang: Lang) -> str:
    """The same answer for a screen reader, as plain text."""
    one = verdict.violations or verdict.events
    return " ".join(explain(each, lang) for each in one)


def question(task: Task, lang: Lang) -> str:
    """What the kind asks of this task, as HTML."""
    return html(kind_texts_of(task)["question"], lang, facts_of(task))


def kind_texts_of(task: Task) -> Any:
    """The sentences of the task's kind."""
    return kind_texts(task.game.NAME)[task.kind]


LONG = 24
"""Answers of more letters are sentences, which are read in a list and not on buttons in a row."""


def are_sentences(task: Task) -> bool:
    """Whether any answer to choose from is a sentence. What is one in one language is listed in both."""
    return any(len(words) > LONG for lang in LANGS for words in answers(task, lang).values())


def answers(task: Task, lang: Lang) -> dict[str, str]:
    """The answers to choose from, in words, where a kind has such."""
    kind, texts = KINDS[task.kind], kind_texts_of(task)
    if kind.form == "yes or no":
        return {one: texts[one][lang] if one in texts else label(one, lang) for one in ("yes", "no")}
    return {option.answer: option_words(task, option, lang) for option in kind.options(task)}


def hint_sentence(task: Task, hint: Hint, lang: Lang) -> str:
    """One hint as HTML; the first of a task is mostly the rule itself, and the last of a choice can be its answer."""
    if hint.case == "rule":
        id = str(hint.facts["rule"])
        return f"{escape(rule_text(id, lang, task.state.rules._asdict()))} <code>{id}</code>"
    if hint.case == "answer":
        return escape(answers(task, lang)[str(hint.facts["answer"])])
    return html(kind_texts_of(task)["hint"][hint.case], lang, hint.facts)


def _hints(run: TaskRun, lang: Lang) -> str:
    items = "".join(f"<li>{hint_sentence(run.task, hint, lang)}</li>" for hint in run.hints_taken)
    return f'<ol class="hints">{items}</ol>' if items else ""


def _prompt(run: TaskRun) -> str:
    """How to answer, as a word of the page; where no card can be played, only words can be chosen."""
    word_alone = run.kind.form in ACTING and not run.sources
    return "choose_word" if word_alone else _PROMPTS[run.kind.form]


_PROMPTS = {
    "look": "look_first",
    "play": "choose_first",
    "play or none": "choose_first",
    "line": "choose_first",
    "yes or no": "judge_first",
    "choice": "judge_first",
    "cells": "mark_cells",
    "number": "judge_first",
}

_TONES = {
    Outcome.SOLVED: "yes",
    Outcome.ON: "yes",
    Outcome.MISSED: "maybe",
    Outcome.WRONG: "no",
    Outcome.ILLEGAL: "no",
}

_HEADLINES = {
    Outcome.SOLVED: "solved",
    Outcome.ON: "on_the_way",
    Outcome.MISSED: "not_asked",
    Outcome.WRONG: "wrong",
}


def answered(run: TaskRun, lang: Lang, done: str = "", about: str = "", taken_back: bool = False) -> str:
    """All that the panel says while a task is worked on: how to answer, after it was said if something was taken back,
    or, as HTML, what the card says that is looked at (`about`); the hints; the reply, and what is said when it is
    solved (`done`, as HTML)."""
    task, reply = run.task, run.reply
    if reply is None:
        keys = [*(["taken_back"] if taken_back else []), _prompt(run)]
        prompt = escape(" ".join(label(key, lang) for key in keys))
        return panel("", "", f"{about or f'<p>{prompt}</p>'}{_hints(run, lang)}")
    headline, remark = _headline(run, lang), _remark(run, lang, mark=strong, quote=escape)
    if reply.outcome is Outcome.SOLVED and done:
        remark = f"{remark} {done}"
    if reply.verdict is not None and (reply.verdict.violations or reply.verdict.events):
        tone = "" if run.kind.form == "look" else _TONES[reply.outcome]
        return told(reply.verdict, lang, task.state.rules, headline, remark, tone) + about
    return panel(_TONES[reply.outcome], headline, f"<p>{remark}</p>{_hints(run, lang)}") + about


def _headline(run: TaskRun, lang: Lang) -> str:
    """How the reply begins, as plain text; the verdict on what is not legal, or only watched, has its own beginning."""
    if run.kind.form == "look" or run.reply.outcome is Outcome.ILLEGAL:
        return ""
    if not run.shown:
        return label(_HEADLINES[run.reply.outcome], lang)
    chosen = answers(run.task, lang).get(run.shown, "")
    return label("answer_is", lang, answer=chosen) if 0 < len(chosen) <= LONG else label("the_answer", lang)


def _remark(run: TaskRun, lang: Lang, mark: Callable[[str], str] = plain, quote: Callable[[str], str] = plain) -> str:
    """What the reply says beside its verdict: of a choice that was shown, what is to be chosen, unless the headline
    says it. `mark` and `quote` are as in `tutor.texts.fill`."""
    task, reply = run.task, run.reply
    if chosen := answers(task, lang).get(run.shown):
        return quote(chosen) if len(chosen) > LONG else ""
    return said(kind_texts_of(task)[reply.remark], lang, reply.facts, mark=mark, quote=quote) if reply.remark else ""


def heard(run: TaskRun, lang: Lang) -> str:
    """The reply for a screen reader."""
    reply = run.reply
    if reply is None:
        return ""
    verdict = spoken(reply.verdict, lang) if reply.verdict else ""
    return "\n".join(filter(None, (_headline(run, lang), _remark(run, lang), verdict)))
