"""A page in a real browser: opening it, finding one's way on it, and what is expected of every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tutor.core import Lang
from tutor.draw import PALETTE, SIDES
from tutor.ui.words import label

NewPage = Callable[..., Page]


def visit(page: Page, path: str) -> Page:
    """Open a page and wait until all of it is shown."""
    page.goto(path)
    wait(page)
    return page


def wait(page: Page) -> None:
    """Wait until all of a page is shown: who leaves it before, leaves the server alone with a half-open session."""
    page.wait_for_function("() => window.Bokeh?.documents?.[0]?.is_idle")


def cell(page: Page, place: str) -> Locator:
    return page.locator(f'[data-cell="{place}"]')


def button(page: Page, key: str, lang: Lang = "en", **facts: object) -> Locator:
    return page.get_by_role("button", name=label(key, lang, **facts), exact=True)


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def headline(page: Page) -> Locator:
    return page.locator(".verdict h2")


def spoken(page: Page) -> Locator:
    """What a screen reader is told of the board."""
    return page.locator(".say").first


def marked(page: Page, place: str, colour: str) -> Locator:
    """The marks of one colour on a cell, or on an edge such as `d4/top`."""
    name, _, edge = place.rpartition("/")
    on_edge = edge in SIDES
    return cell(page, name if on_edge else place).locator(
        f".marks {'.edge' if on_edge else ''} [stroke='var(--{colour})']"
    )


def expect_place(page: Page, lang: Lang, **query: str) -> None:
    """The address holds exactly this, and the language."""
    page.wait_for_function(
        "wanted => JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))) === JSON.stringify(wanted)",
        arg={**query, "lang": lang},
    )


# -- what is expected of every page ----------------------------------------------------------------------


def expect_fit(page: Page) -> None:
    """Nothing scrolls sideways, and what can be pressed is big enough for a finger."""
    wide = page.evaluate("() => [document.documentElement, document.body].map(one => one.scrollWidth - innerWidth)")
    assert max(wide) <= 0
    for part in page.locator("main, .main-content").all():
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert not too_small(page, "button, a.button, .ways a, .header a, summary, input[type=text], [role=combobox]", 44)
    assert not too_small(page, "[data-cell]", 44)


def too_small(page: Page, selector: str, least: float) -> list[str]:
    """What one can press on the page and is smaller than a fingertip."""
    found = []
    for one in page.locator(selector).all():
        box = one.bounding_box()
        if box and 0 < min(box["width"], box["height"]) < least:  # what is folded up has no size
            found.append(f"{one.inner_text() or one.get_attribute('aria-label')}: {box['width']} x {box['height']}")
    return found


def expect_accessible(page: Page) -> None:
    """Axe finds nothing serious on a page in English and in the light, nor in Korean and in the dark."""
    found = [("en", *one) for one in serious(page)]
    for change in (label("theme", "en"), label("other_language_name", "en")):
        page.get_by_role("button", name=change, exact=True).click()
        page.mouse.move(1, 700)  # so that no tooltip is on its way
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect_theme(page, dark=True, lang="ko")
    found += [("ko", *one) for one in serious(page)]
    assert not found


def expect_good_on_a_phone(page: Page) -> None:
    """A page fits its phone in both languages, and axe finds nothing serious."""
    expect_fit(page)
    expect_accessible(page)
    expect_fit(page)


def serious(page: Page) -> list[tuple[str, Any]]:
    """What axe finds serious on a page once it is still, each with its places."""
    expect_still(page)
    grave = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in grave]


def expect_theme(page: Page, dark: bool, lang: Lang = "en") -> None:
    """The page is light or dark, and no colour is on its way any more."""

    def rgb(name: str) -> str:
        red, green, blue = (int(PALETTE[name][dark][at : at + 2], 16) for at in (1, 3, 5))
        return f"rgb({red}, {green}, {blue})"

    expect(button(page, "other_language_name", lang)).to_have_css("background-color", rgb("surface"))
    for one in page.locator(".MuiFormLabel-root").all():
        expect(one).to_have_css("color", rgb("quiet"))
    expect_still(page)


def expect_still(page: Page) -> None:
    """No colour and no place is on its way any more."""
    page.wait_for_function(
        """() => {
          const still = root => !root.getAnimations().length
            && [...root.querySelectorAll("*")].every(one => !one.shadowRoot || still(one.shadowRoot))
          return still(document)
        }"""
    )
