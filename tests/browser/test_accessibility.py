"""Nobody is kept out of a page: not by its colours by day or night, not by a small screen, not by
what a screen reader is told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import ADDRESSES, RENEGE, WITH_ERRORS
from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, Window
from tests.browser.site import Site

pytestmark = pytest.mark.browser

SMALL = (320, 640)
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
# What stands further right than the window, but for what scrolls within itself or is only heard.
BEYOND = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((e) =>
  e.getBoundingClientRect().right > document.documentElement.clientWidth + 1
  && e.checkVisibility() && !e.closest(".scroll, pre, .only-heard, svg")
).map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", ADDRESSES)
def test_axe_finds_no_grave_fault_by_day_and_night_on_screens_large_and_small(
    window: Window, site: Site, name: str, shot: Callable[[Page, str], None]
) -> None:
    page = window(site, expected=WITH_ERRORS, reduced_motion="reduce")
    page.goto(ADDRESSES[name](site))
    found = {}
    for (width, height), scheme in product((DESKTOP, SMALL), SCHEMES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        shot(page, f"{name}-{scheme}-{width}")
        found[scheme, width] = faults(page)
    assert {at: told for at, told in found.items() if told} == {}


def test_axe_finds_no_grave_fault_in_the_list_of_keys(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert faults(page) == []


def test_axe_finds_no_grave_fault_in_an_empty_library(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    assert faults(page) == []


def test_axe_sees_a_grave_fault(page: Page) -> None:
    page.goto("/rules")
    page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    assert [fault for fault in faults(page) if fault.startswith("button-name (critical)")]


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_small_screen_need_not_be_pushed_sideways(window: Window, site: Site, name: str) -> None:
    page = window(site, SMALL, WITH_ERRORS)
    page.goto(ADDRESSES[name](site))
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert (wide, page.evaluate(BEYOND)) == (SMALL[0], [])


def test_every_step_of_a_deal_fits_a_small_screen(window: Window, site: Site) -> None:
    page = window(site, SMALL)
    page.goto(site.game(RENEGE, "/deals/2?at=deal"))
    count = page.locator(".count")
    wide = set()
    for number in range(2, int(page.locator("#ply").get_attribute("max") or 0) + 2):
        page.keyboard.press("ArrowRight")
        expect(count).to_contain_text(f"{number} of")
        wide.add(page.evaluate("() => document.documentElement.scrollWidth"))
    assert wide == {SMALL[0]}


def test_the_night_has_colours_of_its_own(window: Window, site: Site) -> None:
    papers = set()
    for scheme in SCHEMES:
        page = window(site, color_scheme=scheme)
        page.goto("/")
        papers.add(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    assert len(papers) == 2


def test_each_suit_has_a_colour_of_its_own_and_its_symbol(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=deal"))
    colours = {
        symbol: page.locator(".felt .hand .card", has_text=symbol).first.evaluate(
            "card => getComputedStyle(card).color"
        )
        for symbol in "♠♥♦♣"
    }
    assert len(set(colours.values())) == 4
