"""Who presses twice does not mean it twice: a press is for what the browser shows, not for what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import panel_material_ui as pmui
import pytest
from bokeh.document import Document
from panel.io.state import set_curdoc
from test_site import TURN

from tutor.content.lessons import lessons
from tutor.content.puzzles import puzzles
from tutor.core import LANGS, SeatNumber
from tutor.happiness.state import Echo, Step
from tutor.laughbattle.state import End
from tutor.progress.store import Store, open_store
from tutor.session.task import HINTS
from tutor.ui.attention import NAME
from tutor.ui.board import Board
from tutor.ui.frame import View
from tutor.ui.pages import LessonPage
from tutor.ui.placement import PlacementPage
from tutor.ui.plan import PlanPage
from tutor.ui.play import PlayPage
from tutor.ui.present import PresentPage
from tutor.ui.progress import ProgressPage
from tutor.ui.puzzle import PuzzlePage
from tutor.ui.streak import RushPage
from tutor.ui.telling import kind_texts_of
from tutor.ui.words import label


class Visit:
    """A page, and a browser that shows what is new when it is told to."""

    def __init__(self, view: type[View], store: Store, query: Mapping[str, str]) -> None:
        self._document = Document()
        with set_curdoc(self._document):
            self.view: Any = view(query, "en", store)
            self._page = self.view._page
            self._page.server_doc(self._document)
        self.see()

    def see(self) -> None:
        """The browser shows all that the page has become."""
        known: Any = self._document.get_model_by_name(NAME)
        known.seen = known.asked

    def press(self, key: str, times: int = 1, **facts: object) -> None:
        """Press a button so many times before the browser shows anything of it."""
        self.press_words(label(key, "en", **facts), times)

    def press_words(self, words: str, times: int = 1) -> None:
        """The same, of a button with these words, whatever it says after the first time."""
        shown = [
            one for one in self._page.select(pmui.Button) if one.label == words and one.styles.get("display") != "none"
        ]
        for _ in range(times):
            with set_curdoc(self._document):
                for one in shown:
                    one.clicks += 1

    def tap(self, board: Board, place: str) -> None:
        """Tap a place on a board."""
        with set_curdoc(self._document):
            board._handle_msg({"count": board.state["count"], "cell": place})


Go = Callable[..., Visit]


@pytest.fixture
def go(tmp_path: Path) -> Go:
    store = open_store(f"sqlite:///{tmp_path / 'kept.db'}")
    return lambda view, **query: Visit(view, store, query)


def test_a_question_of_the_placement_check_is_passed_over_once(go: Go) -> None:
    visit = go(PlacementPage, game="happiness", seed="3")
    visit.press("placement_begin", 2)
    visit.see()
    for number in (1, 2):
        assert visit.view.round.number == number
        visit.press("dont_know", 2)
        visit.see()


def test_a_step_of_a_lesson_is_passed_over_once_and_a_hint_is_one_hint(go: Go) -> None:
    visit = go(LessonPage, game="happiness", lesson="matching", step="2")
    visit.press("hint", 2)
    assert visit.view.run.run.hints == 1
    visit.see()
    visit.press("hint_n", 2, n=2, last=HINTS)
    assert visit.view.run.run.hints == 2
    visit.see()
    visit.press("skip", 3)
    assert visit.view.run.step == 3


def test_a_puzzle_is_passed_over_once_and_an_answer_is_one_try(go: Go) -> None:
    first, second, *_ = puzzles("happiness", "where")
    visit = go(PuzzlePage, game="happiness", kind="where", puzzle=first.id)
    visit.press("check", 2)
    assert visit.view.run.run.tries == 1
    visit.see()
    visit.press("skip", 2)
    assert visit.view.run.puzzle == second


def test_what_is_answered_in_a_rush_is_the_puzzle_that_is_shown(go: Go) -> None:
    visit = go(RushPage, game="laughbattle", seed="3")
    visit.press("climb_begin", 2)
    visit.see()
    while visit.view.round.run.kind.form != "yes or no":
        visit.press("skip")
        visit.see()
    run, number = visit.view.round.run, visit.view.round.number
    said = {key: kind_texts_of(run.task).get(key, {}).get("en", label(key, "en")) for key in ("yes", "no")}
    visit.press_words(said["yes"])
    visit.press_words(said["no"])
    assert visit.view.round.number == number + 1
    assert not visit.view.round.answered


def test_who_presses_on_where_everything_is_to_be_deleted_has_not_been_asked(go: Go) -> None:
    visit = go(ProgressPage)
    visit.view.progress.keep("best/rush/both", "3")
    visit.view.redraw(push=False)
    visit.press("delete_all")
    visit.press("delete_really")
    assert visit.view.progress.kept.settings
    visit.see()
    visit.press("delete_really")
    assert not visit.view.progress.kept.settings


def test_a_plan_gets_an_entry_once(go: Go) -> None:
    visit = go(PlanPage)
    visit.press("add", 2)
    steps = len(lessons("happiness")[0].steps)
    assert visit.view.query()["steps"].count(",") == steps - 1


def test_a_class_sees_the_question_before_its_answer(go: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.ui.present.site_of_session", lambda: "http://localhost/")
    visit = go(PresentPage, game="happiness", lesson="matching", step="2")
    visit.press("try_it", 2)
    visit.press("reveal")
    assert not visit.view.run.solved
    visit.see()
    visit.press("reveal", 2)
    visit.press("next")
    assert visit.view.run.solved
    assert visit.view.query()["step"] == "2"


def test_of_two_people_at_one_screen_each_ends_their_own_turn(go: Go) -> None:
    visit = go(PlayPage, game="laughbattle", seats="person.person", position=TURN)
    match = visit.view.match
    words = visit.view.scene.words(match.state, End(), "en")
    ready = [label("ready", "en", seat=SeatNumber(seat)) for seat in (0, 1)]
    visit.press_words(ready[0])
    visit.see()
    visit.press_words(words, 2)
    visit.press_words(ready[1])
    assert len(match.moves) == 1
    assert match.covered  # the other has not yet seen that it is their turn
    visit.see()
    visit.press_words(ready[1])
    assert not match.covered
    visit.see()
    visit.press("undo", 2)  # which may be pressed as fast as one can
    assert not match.moves


TOLD = "h1~easy~on.d4-promise~seat.4jp.1charged.lullaby.holiday~seat.1charged.hiccups.traffic~deck.20~story.promise"


def test_a_word_does_one_thing_though_its_button_says_another_at_once(go: Go) -> None:
    visit = go(PlayPage, game="happiness", seats="person.person", position=TOLD)
    match, scene = visit.view.match, visit.view.scene
    visit.press("ready", seat=SeatNumber(match.viewer))
    visit.see()
    for action, other in ((Step.TELL, Echo(1)), (Echo(1), Step.CLOSE)):
        visit.press_words(scene.words(match.state, action, "en"), 2)
        assert match.moves[-1].action == action
        visit.press_words(scene.words(match.state, other, "en"))
        assert match.moves[-1].action == action
        visit.see()


def test_what_is_done_on_the_board_may_follow_fast_and_a_word_after_it_too(go: Go) -> None:
    visit = go(PlayPage, game="laughbattle", seats="person.person", position=TURN)
    match, view = visit.view.match, visit.view
    visit.press_words(label("ready", "en", seat=SeatNumber(0)))
    visit.see()
    for board, place in ((view._hand, "hand/0"), (view._table, "af2"), (view._table, "af3"), (view._table, "bf1")):
        visit.tap(board, place)
    assert [match.game.write_action(move.action) for move in match.moves] == ["play mime af2", "attack af3 bf1"]
    visit.tap(view._table, "af1")
    spend = match.game.read_action("spend af1")
    words = view.scene.words(match.state, spend, "en")
    visit.press_words(words, 2)
    assert [move.action for move in match.moves[2:]] == [spend]
    for board, place in ((view._table, "af1"), (view._table, "bf1")):
        visit.tap(board, place)  # without waiting for what has come of the token
    assert len(match.moves) == 4


def test_where_a_device_is_passed_on_the_button_alone_says_to_whom(go: Go) -> None:
    view = go(PlayPage, game="laughbattle", seats="person.person", position=TURN).view
    for lang in LANGS:
        view.lang = lang
        view.redraw(push=False)
        (hand,) = view._hand.state["zones"]
        who = label("seat", lang, seat=SeatNumber(0))
        assert who in view._ready.label
        assert who not in hand["label"] + view._told.object
