"""The site in a real browser: its addresses, quick hands, phones and themes, and what goes over the wire.

What a page must say is asked of the engine and of the content, so no sentence is written here a second time.
"""

from __future__ import annotations

import asyncio
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from bokeh.util.token import generate_jwt_token, generate_session_id
from hands import Finger, Mouse, act
from laugh_positions import TURN
from pages import (
    NewPage,
    button,
    cell,
    expect_fit,
    expect_good_on_a_phone,
    expect_place,
    expect_theme,
    headline,
    serious,
    verdict,
    visit,
    wait,
)
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from sayings import mistake
from tornado.websocket import websocket_connect

from tutor import happiness, laughbattle
from tutor.content.lessons import lesson, lessons
from tutor.content.puzzles import puzzle, puzzle_kinds, puzzles
from tutor.content.wording import kind_texts
from tutor.core import Lang, SeatNumber
from tutor.games import GAMES
from tutor.ui.words import label

# -- addresses -------------------------------------------------------------------------------------------


def test_a_link_leads_back_to_the_same_place(page: Page) -> None:
    def at(page: Page, step: int) -> None:
        expect_place(page, "en", game="happiness", lesson="placement", step=str(step))
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(step))

    visit(page, "/lesson?lesson=placement&lang=en")
    for step in (1, 2):
        at(page, step)
        button(page, "skip").click()
    at(page, 3)
    page.go_back()
    at(page, 2)
    page.go_back()
    at(page, 1)
    page.go_forward()
    at(page, 2)
    page.reload()
    at(page, 2)
    other = page.context.new_page()
    visit(other, page.url)
    at(other, 2)
    expect(other.get_by_role("option")).to_have_count(3)
    other.close()
    button(page, "back").click()
    at(page, 1)
    button(page, "other_language_name").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    page.go_back()
    expect_place(page, "ko", game="happiness", lesson="placement", step="2")
    visit(page, "/rules?game=happiness&lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visit(page, "/rules?game=happiness")  # which names no language, so that it has the chosen one
    expect(page.locator("html")).to_have_attribute("lang", "ko")


@pytest.mark.parametrize("game", GAMES)
def test_home_and_the_page_of_a_game_lead_everywhere_in_the_language_of_the_visitor(
    new_page: NewPage, game: str
) -> None:
    page = visit(new_page(locale="ko-KR"), "/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page).to_have_title(label("tutor", "ko"))
    expect(page.get_by_role("heading", level=1)).to_have_text(label("tutor", "ko"))
    expect(page.locator(".games a")).to_have_count(len(GAMES))
    page.get_by_role("link", name=re.compile(label(f"{game}_tagline", "ko"))).click()
    page.wait_for_url(f"**/game?game={game}&lang=ko")
    expect(page.get_by_role("heading", level=1)).to_have_text(label(game, "ko"))
    for number, one in enumerate(lessons(game), 1):
        name = label("lesson", "ko", n=number, title=one.title["ko"])
        link = page.get_by_role("link", name=re.compile(f"^{re.escape(name)}"))
        assert f"lesson={one.id}" in str(link.get_attribute("href"))
    for kind in puzzle_kinds(game):
        title = kind_texts(game)[kind]["title"]["ko"]
        expect(page.get_by_role("link", name=re.compile(f"^{re.escape(title)}"))).to_be_visible()
    page.get_by_role("link", name=re.compile(label("play", "ko"))).click()
    page.wait_for_url(f"**/play?game={game}**lang=ko**")
    page.locator(".header a").last.click()
    page.wait_for_url("**/?lang=ko")
    page.get_by_role("link", name=re.compile(label(f"{game}_tagline", "ko"))).click()
    page.get_by_role("link", name=label("start", "ko")).click()
    expect_place(page, "ko", game=game, lesson=lessons(game)[0].id, step="1")
    wait(page)


BAD = "h1~hard~on.d4-musik~seat~seat"


@pytest.mark.parametrize(
    ("path", "find", "lang"),
    [
        ("/lesson?lesson=plcement", lambda: lesson("happiness", "plcement"), "ko"),
        ("/lesson?lesson=placement&step=%D9%A3", None, "en"),
        ("/puzzle?kind=eufhoria", lambda: puzzle("happiness", "eufhoria", "euphoria-01"), "en"),
        ("/puzzle?kind=where&puzzle=where-99", lambda: puzzle("happiness", "where", "where-99"), "ko"),
        (f"/play?position={BAD}", lambda: happiness.decode(BAD), "ko"),
        ("/play?position=%00%FF~&game=happiness", None, "en"),
    ],
)
def test_a_link_that_does_not_work_is_told_and_shows_the_way_on(
    page: Page, path: str, find: Callable[[], object] | None, lang: Lang
) -> None:
    visit(page, f"{path}&lang={lang}")
    expect(page.locator(".verdict.no h2")).to_have_text(label("oops", lang))
    if find:
        expect(verdict(page)).to_contain_text(mistake(find, lang))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    way = page.get_by_role("link", name=label("go_home", lang))
    assert urlsplit(str(way.get_attribute("href"))).query == f"lang={lang}"


def test_an_unknown_language_or_number_is_no_mistake(page: Page) -> None:
    visit(page, f"/play?lang=xx&seed={'9' * 5000}&seats=nobody.greedy.random")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".seats tbody tr")).to_have_count(2)
    expect(page.locator(".seats tbody tr").first).to_contain_text(label("person", "en"))


@pytest.mark.parametrize("path", ["/puzzle?kind={}&puzzle={}", "/play?position={}&seats={}"])
def test_text_from_an_address_never_becomes_markup(page: Page, path: str) -> None:
    payload = "%3Cimg%20src%3Dx%20onerror%3Dharmed%3D1%3E%3Cb%3E"
    visit(page, path.format(payload, payload, payload) + "&lang=en")
    expect(page.locator(".verdict.no")).to_contain_text("<img src=x onerror=")
    expect(page.locator("img[src=x]")).to_have_count(0)
    assert page.evaluate("window.harmed") is None


def test_a_lost_connection_is_told_and_the_page_comes_back_to_its_place(new_page: NewPage) -> None:
    page = new_page(quiet=False)  # the browser itself complains of what cannot be reached
    sockets: list[WebSocketRoute] = []
    down = False

    def connect(socket: WebSocketRoute) -> None:
        if down:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    def fetch(route: Route) -> None:
        if down:
            route.abort()
        else:
            route.continue_()

    page.route_web_socket(re.compile("/ws"), connect)
    page.route("**/lesson?**", fetch)
    visit(page, "/lesson?game=happiness&lesson=matching&step=1&lang=ko")
    button(page, "skip", "ko").click()
    expect_place(page, "ko", game="happiness", lesson="matching", step="2")
    down = True
    sockets[-1].close()
    expect(page.get_by_role("alert")).to_have_text(label("lost", "ko"))
    down = False
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_place(page, "ko", game="happiness", lesson="matching", step="2")
    cell(page, "hand/0").click()
    expect(cell(page, "hand/0")).to_have_attribute("aria-selected", "true")


# -- quick hands -----------------------------------------------------------------------------------------


FIND = """
const find = selector => {
  const search = root => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const node of root.querySelectorAll("*")) {
      const inner = node.shadowRoot && search(node.shadowRoot)
      if (inner) return inner
    }
    return null
  }
  return search(document)
}
"""
"""An element of the page, through all shadow roots, for clicks that wait for nothing."""


def test_fast_taps_lose_nothing_and_a_double_click_skips_one_puzzle(page: Page) -> None:
    asked = puzzles("happiness", "where")[0]
    visit(page, f"/puzzle?kind=where&puzzle={asked.id}&lang=en")
    places = [f"{column}{row}" for row in "67" for column in "abcdefg"]
    page.evaluate(f"places => {{ {FIND} for (const one of places) find(`[data-cell=${{one}}]`).click() }}", places)
    for place in places:
        expect(cell(page, place)).to_have_attribute("aria-selected", "true")
    page.evaluate(f"places => {{ {FIND} for (const one of places) find(`[data-cell=${{one}}]`).click() }}", places[1:])
    for place in places[1:]:
        expect(cell(page, place)).to_have_attribute("aria-selected", "false")
    expect(cell(page, places[0])).to_have_attribute("aria-selected", "true")
    cell(page, places[0]).dblclick()
    button(page, "check").dblclick()
    expect(headline(page)).to_be_visible()

    button(page, "skip").dblclick()
    second, third = puzzles("happiness", "where")[1:3]
    expect_place(page, "en", game="happiness", kind="where", puzzle=second.id)
    button(page, "skip").click()
    expect_place(page, "en", game="happiness", kind="where", puzzle=third.id)


def test_a_click_on_a_page_that_is_only_half_shown_is_not_lost(page: Page) -> None:
    page.goto("/lesson?lesson=matching&step=2&lang=en")
    page.evaluate(
        f"""async () => {{ {FIND}
          while (!find("[data-cell='hand/1']")) await new Promise(requestAnimationFrame)
          find("[data-cell='hand/1']").click()
          find("[data-cell='e6']").click()
        }}"""
    )
    expect(headline(page)).to_be_visible()
    expect(button(page, "take_back")).to_be_visible()


# -- for everyone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/game?game=laughbattle",
        "/lesson?lesson=matching&step=2",
        "/puzzle?kind=score",
        "/play?seed=7",
        f"/play?game=laughbattle&seats=person.person&position={TURN}",
    ],
)
def test_pages_fit_a_phone_and_axe_finds_nothing_serious(new_page: NewPage, path: str) -> None:
    page = visit(new_page(width=390, height=844, touch=True), path)
    if "lesson" in path:
        Finger(page).play("hand/1", "e6")
        expect(headline(page)).to_be_visible()
    if "laughbattle&seats" in path:
        expect_fit(page)  # while the cards lie face down
        assert not serious(page)
        button(page, "ready", seat=SeatNumber(0)).click()
        expect(button(page, "ready", seat=SeatNumber(0))).to_be_hidden()
        act(Finger(page), laughbattle, laughbattle.decode(TURN), laughbattle.read_action("attack af1 bf1"), "en")
        expect(headline(page)).to_be_visible()
    if "play?seed" in path:
        expect(page.locator("canvas").first).to_be_attached()
    expect_good_on_a_phone(page)


def test_the_theme_follows_the_device_until_one_is_chosen(new_page: NewPage) -> None:
    page = visit(new_page(dark=True), "/?lang=en")
    expect_theme(page, dark=True)
    page.emulate_media(color_scheme="light")
    expect_theme(page, dark=False)
    button(page, "theme").click()
    expect_theme(page, dark=True)
    visit(page, "/lesson?lang=en")
    expect_theme(page, dark=True)
    page.emulate_media(color_scheme="dark")
    button(page, "theme").click()
    visit(page, "/puzzle?lang=en")
    expect_theme(page, dark=False)


# -- on the wire -----------------------------------------------------------------------------------------


def test_a_first_visit_is_light_on_the_wire_and_compressed(page: Page) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    encodings: dict[str, str] = {}
    page.on("response", lambda answer: encodings.update({answer.url: answer.headers.get("content-encoding", "")}))
    visit(page, "/lesson?lang=en")
    assert sum(sizes) < 1_300_000  # of which the frame's own script is a third
    plain = [url for url, encoding in encodings.items() if encoding != "gzip" and re.search(r"\.m?js\b|/lesson", url)]
    assert not plain


def test_a_session_that_was_made_up_is_refused(site: str) -> None:
    with (
        pytest.raises(urllib.error.HTTPError) as refused,
        urllib.request.urlopen(f"{site}/lesson?bokeh-session-id=made-up"),
    ):
        pass
    assert refused.value.code == 403
    refused.value.close()


def test_a_page_of_a_server_that_is_no_more_is_refused_without_an_alarm(site: str) -> None:
    secret = b"of another server"
    token = generate_jwt_token(generate_session_id(secret, signed=True), secret, signed=True)

    async def come_back() -> object:
        page = await websocket_connect(site.replace("http", "ws") + "/lesson/ws", subprotocols=["bokeh", token])
        with closing(page):
            return await page.read_message()

    assert asyncio.run(come_back()) is None  # it is closed; when the site ends, there must be no traceback in its log


def test_visitors_do_not_meet(new_page: NewPage) -> None:
    one, other = (visit(new_page(), "/play?lang=en&seed=7") for _ in range(2))
    Mouse(one).play("hand/0", "d4")
    expect(one.locator("ol.moves li")).to_have_count(1)
    button(other, "other_language_name").click()
    expect(other.locator("html")).to_have_attribute("lang", "ko")
    expect(other.locator("ol.moves li")).to_have_count(0)
    expect(one.locator("html")).to_have_attribute("lang", "en")
