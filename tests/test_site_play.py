"""Free play in a real browser: people and bots, at both games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hands import Finger, Hands, Keyboard, Mouse, act
from laugh_positions import TURN
from pages import NewPage, button, cell, expect_fit, marked, spoken, visit
from playwright.sync_api import Page, expect

from tutor import happiness, laughbattle
from tutor.core import Lang, SeatNumber
from tutor.laughbattle.decks import decks
from tutor.progress.store import open_store
from tutor.rulebook import explain, term
from tutor.texts import fill
from tutor.ui.play import PlayPage
from tutor.ui.scenes import SCENES
from tutor.ui.words import label, seat_name


class Document:
    """A page's document that only counts what is to be done later."""

    def __init__(self) -> None:
        self.later: list[Callable[[], None]] = []

    def add_timeout_callback(self, act: Callable[[], None], milliseconds: int) -> None:
        self.later.append(act)

    def add_next_tick_callback(self, act: Callable[[], None]) -> None:
        pass


def test_who_goes_back_while_a_bot_is_thinking_sees_one_move_at_a_time(tmp_path: Path) -> None:
    page = PlayPage({"seats": "random.random", "seed": "7"}, "en", open_store(f"sqlite:///{tmp_path}/learners.db"))
    begun = page.query()
    document = page._doc = Document()
    page.redraw()
    page._go_back(begun)
    for moves in range(3):
        assert len(page.match.moves) == moves
        (act,) = document.later
        document.later.clear()
        act()


# -- Happiness -------------------------------------------------------------------------------------------


def test_a_free_game_with_a_bot(page: Page) -> None:
    visit(page, "/play?lang=en&seed=7")
    lead, moves = page.locator(".lead"), page.locator("ol.moves li")
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))
    expect(button(page, "undo")).to_be_disabled()
    expect(page.locator("canvas").first).to_be_attached()

    button(page, "pass").click()
    expect(page.locator(".verdict.no details")).to_contain_text("H-TURN-5")
    Mouse(page).play("hand/0", "a1")
    expect(page.locator(".verdict.no details")).to_contain_text("H-PLAC-1")
    expect(marked(page, "a1", "illegal").first).to_be_attached()
    expect(marked(page, "d4", "legal").first).to_be_attached()
    expect(moves).to_have_count(0)

    start = page.url
    cell(page, "d4").click()
    button(page, "told").click()
    # The bot echoes or not, plays, tells its story; then it is for the person to say whether to echo.
    expect(button(page, "echo", seat=1)).to_be_visible()
    expect(moves.first).to_contain_text("H-ECHO-2")
    score = page.locator(".seats tbody tr").first.locator("td").first
    before = int(score.inner_text())
    button(page, "echo", seat=1).click()
    expect(score).to_have_text(str(before + 1))
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))
    expect(button(page, "pass")).to_be_visible()
    expect(page.locator(".bk-Figure")).to_have_count(2)

    other = page.context.new_page()
    visit(other, page.url)
    cards = page.get_by_role("option").all()
    assert [one.get_attribute("aria-label") for one in other.get_by_role("option").all()] == [
        one.get_attribute("aria-label") for one in cards
    ]
    expect(other.locator(".seats")).to_have_text(page.locator(".seats").inner_text(), use_inner_text=True)
    other.close()

    for _ in range(3):
        button(page, "undo").click()
    expect(moves).to_have_count(0)
    expect(button(page, "undo")).to_be_disabled()
    expect(score).to_have_text("0")
    page.wait_for_url(start)


def test_a_new_game_of_four_in_hard(page: Page) -> None:
    visit(page, "/play?lang=ko&seed=7")
    for name, wanted in (("preset", term("happiness", "hard", "ko")), ("seats", "4")):
        page.get_by_role("combobox", name=re.compile(label(name, "ko"))).first.click()
        page.get_by_role("menuitem", name=wanted, exact=True).click()
    page.get_by_role("textbox", name=label("seed", "ko")).fill("12")
    button(page, "new_game", "ko").click()
    expect(page.locator(".seats tbody tr")).to_have_count(4)
    expect(page.locator(".lead")).to_contain_text(term("happiness", "hard", "ko"))
    query = parse_qs(urlsplit(page.url).query)
    assert query["seats"] == ["person.greedy.greedy.greedy"]
    assert query["seed"] == ["12"]
    state = happiness.decode(query["position"][0])
    assert (len(state.seats), state.rules.preset) == (4, "hard")
    page.go_back()
    expect(page.locator(".seats tbody tr")).to_have_count(2)


LAST_TURN = (
    "h1~easy~on.d4-gift.e4-hometown.e5-starlight~seat.21jp.1charged.hug.bookshop.kite.queue"
    "~seat.18jp.1spent.noodles.tea.snow"
)


def test_bots_go_on_to_the_end_by_themselves(page: Page) -> None:
    visit(page, f"/play?lang=en&seats=greedy.greedy&position={LAST_TURN}")
    expect(page.locator(".lead")).to_contain_text(label("over", "en"))
    expect(page.locator(".seats .now")).to_have_count(0)  # it is nobody's turn any more
    expect(page.locator("ol.moves li").first).to_contain_text("H-GOAL-1")
    for key in ("pass", "told", "close"):
        expect(button(page, key)).to_have_count(0)
    expect(button(page, "undo")).to_be_disabled()


# -- Laugh Battle ----------------------------------------------------------------------------------------


def expect_table(page: Page, state: Any, seat: int, lang: Lang) -> None:
    """The page shows this position to the player, and nothing of what is hidden from that player."""
    scene = SCENES["laughbattle"]
    table, hand = scene.table(state, seat, lang), scene.hand(state, seat, lang, "")
    for place, shown in {**table.cells, **hand.cells}.items():
        expect(cell(page, place)).to_have_attribute("aria-label", shown.label)
    expect(page.get_by_role("option")).to_have_count(len(hand.cells))


def expect_face_down(page: Page, state: Any, seat: int, lang: Lang) -> None:
    """The page waits for this player, and shows nothing of any hand, nor what could be played from it."""
    cards = page.get_by_role("option")
    expect(cards).to_have_count(len(state.players[seat].hand))
    for one in cards.all():
        expect(one).to_have_attribute("aria-label", label("face_down", lang))
    expect(page.get_by_role("listbox", name=label("pass_the_device", lang, seat=SeatNumber(seat)))).to_be_visible()
    expect(page.locator(".effects")).to_have_count(0)


@pytest.mark.parametrize(
    ("use", "lang", "phone"),
    [(Mouse, "en", False), (Keyboard, "ko", False), (Finger, "en", True), (Finger, "ko", True)],
)
def test_a_turn_of_laugh_battle(new_page: NewPage, use: Callable[[Page], Hands], lang: Lang, phone: bool) -> None:
    page = new_page(width=390, height=844, touch=True) if phone else new_page()
    visit(page, f"/play?game=laughbattle&lang={lang}&seats=person.person&position={TURN}")
    hands, state = use(page), laughbattle.decode(TURN)
    expect_face_down(page, state, 0, lang)
    hands.press(button(page, "ready", lang, seat=SeatNumber(0)))
    expect_table(page, state, 0, lang)
    for text in ("play mime af2", "attack af1 bf1", "spend af1", "joy af3", "play joke", "move af2 ab2", "end"):
        action = laughbattle.read_action(text)
        act(hands, laughbattle, state, action, lang)
        state, events = laughbattle.apply(state, action)
        expect(spoken(page)).to_have_text(" ".join(explain(event, lang) for event in events))
    expect_face_down(page, state, 1, lang)
    ready = button(page, "ready", lang, seat=SeatNumber(1))
    expect(ready).to_be_focused()
    page.keyboard.press("Enter")
    expect_table(page, state, 1, lang)
    expect(ready).to_be_hidden()
    expect(cell(page, "hand/0")).to_be_focused()
    button(page, "undo", lang).click()
    expect(button(page, "ready", lang, seat=SeatNumber(0))).to_be_visible()
    expect(page.locator("ol.moves li")).to_have_count(6)
    if phone:
        expect_fit(page)


def test_an_illegal_attack_is_answered_with_its_marks(page: Page) -> None:
    visit(page, f"/play?game=laughbattle&lang=en&position={TURN}")
    state = laughbattle.decode(TURN)
    Mouse(page).play("af1", "bb1")
    (broken,) = laughbattle.violations(state, laughbattle.read_action("attack af1 bb1"))
    expect(page.locator(".verdict.no")).to_contain_text(explain(broken, "en"))
    expect(page.locator(".verdict details summary")).to_contain_text(broken.rule)
    expect(spoken(page)).to_have_text(explain(broken, "en"))
    for place, colour in (("bb1", "illegal"), ("bf1", "legal"), ("af1", "accent")):
        expect(marked(page, place, colour).first).to_be_attached()
    for place in ("bf2", "b"):
        expect(cell(page, place).locator(".marks > *")).to_have_count(0)
    expect(page.locator("ol.moves li")).to_have_count(0)


def test_the_arrows_go_from_the_one_player_through_both_fields_to_the_other(page: Page) -> None:
    visit(page, f"/play?game=laughbattle&lang=en&position={TURN}")
    keys = Keyboard(page)
    keys.walk_to("b")
    for place in ("bb2", "bf2", "af2", "ab2", "a"):
        page.keyboard.press("ArrowDown")
        assert keys.has_focus(cell(page, place))
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert keys.has_focus(cell(page, "af3"))
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .about")).to_contain_text(laughbattle.cards()["tickle"].said("en"))


def test_free_play_against_a_bot(page: Page) -> None:
    visit(page, "/play?game=laughbattle&lang=en&seed=3")
    moves, lead = page.locator("ol.moves li"), page.locator(".lead")
    expect(lead).to_contain_text(label("mulligan_of", "en", seat=1))
    hands = Mouse(page)
    hands.mark("hand/1")
    state = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    (swap,) = laughbattle.offers(state, ["hand/1"])
    hands.press(page.get_by_role("button", name=SCENES["laughbattle"].words(state, swap, "en")))
    expect(lead).to_contain_text(label("turn_of", "en", seat=1))

    state = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    expect_table(page, state, 0, "en")
    character = next(i for i, card in enumerate(state.mover.hand) if card.is_character and card.cost <= 2)
    hands.play(f"hand/{character}", "af2")
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile(state.mover.hand[character].said("en")))
    end = page.get_by_role("button", name=SCENES["laughbattle"].words(state, laughbattle.read_action("end"), "en"))
    made = moves.count()
    end.click()
    line = fill(term("laughbattle", "turn", "en"), "en", {"turn": state.turn + 2})
    expect(page.locator("p.line")).to_contain_text(line, timeout=60_000)
    expect(end).to_be_visible()
    expect(moves.nth(made + 1)).to_be_attached()
    after = laughbattle.decode(parse_qs(urlsplit(page.url).query)["position"][0])
    assert (after.seat, after.turn) == (0, state.turn + 2)
    expect_table(page, after, 0, "en")
    expect(page.locator(".bk-Figure")).to_have_count(2)
    expect(page.locator(".effects, .bk-Figure").first).to_be_visible()
    button(page, "undo").click()
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile(state.mover.hand[character].said("en")))
    button(page, "undo").click()
    expect(cell(page, "af2")).to_have_attribute("aria-label", re.compile("empty"))


def test_a_new_game_with_other_decks(page: Page) -> None:
    visit(page, "/play?game=laughbattle&lang=ko&seed=3")
    known = list(decks().values())
    for name, wanted in (
        (label("preset", "ko"), term("laughbattle", "standard", "ko")),
        (label("deck_for", "ko", seat=1), known[2].said("ko")),
        (seat_name(1, "ko"), label("person", "ko")),
    ):
        page.get_by_role("combobox", name=re.compile(rf"^{re.escape(name)}(?!의)")).first.click()
        page.get_by_role("menuitem", name=wanted, exact=True).click()
    expect(page.get_by_text(known[2].about["ko"])).to_be_visible()
    button(page, "new_game", "ko").click()
    expect(page.locator(".lead")).to_contain_text(term("laughbattle", "standard", "ko"))
    query = parse_qs(urlsplit(page.url).query)
    assert query["seats"] == ["person.person"]
    state = laughbattle.decode(query["position"][0])
    player = state.players[0]
    assert Counter((*player.hand, *player.deck)) == Counter(known[2].cards)
