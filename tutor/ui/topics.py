"""What a class looks at, in words: shown in front of it, and in a plan."""

from __future__ import annotations

from html import escape
from typing import Any

from tutor.content.lessons import Step, lesson
from tutor.content.wording import facts_of, kind_texts
from tutor.core import Lang
from tutor.games import game as game_named
from tutor.plan import Topic
from tutor.ui.scenes import scene_of
from tutor.ui.telling import question
from tutor.ui.words import html, label, lesson_name


def title_of(topic: Topic, lang: Lang) -> str:
    """The lesson, the kind of puzzle, or the game."""
    match topic.page:
        case "lesson":
            return lesson_name(lesson(topic.game, topic.within), lang)
        case "puzzle":
            texts: Any = kind_texts(topic.game)[topic.within]
            return str(texts["title"][lang])
        case "play":
            return label(topic.game, lang)


def asked(topic: Topic, lang: Lang) -> str:
    """What is asked, as HTML; of a game that is over nothing is, and its end is told."""
    match topic.page:
        case "lesson":
            step = _step(topic)
            return html(step.text, lang, facts_of(step.task))
        case "puzzle":
            return question(topic.puzzle.task, lang)
        case "play":
            game = game_named(topic.game)
            state = game.decode(topic.at)
            return escape(scene_of(game).due(state, lang) if game.is_over(state) else label("what_now", lang))


def concluded(topic: Topic, lang: Lang) -> str:
    """What a lesson says when its step is solved, as HTML."""
    done = _step(topic).done if topic.page == "lesson" else None
    return html(done, lang, facts_of(_step(topic).task)) if done else ""


def _step(topic: Topic) -> Step:
    return lesson(topic.game, topic.within).steps[int(topic.at) - 1]
