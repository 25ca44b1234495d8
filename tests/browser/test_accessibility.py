"""Nobody is kept out of a page: not by its colours by day or night, not by a small screen, not by
what a screen reader is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import ADDRESSES, RENEGE, WITH_ERRORS
from tests.browser.axe import SCHEMES, faults, faults_everywhere
from tests.browser.conftest import Window
from tests.browser.site import Site
from tests.shared import ROOT

pytestmark = pytest.mark.browser

SMALL = (320, 640)
# What stands further right than the window, but for what scrolls within itself or is only heard.
BEYOND = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((e) =>
  e.getBoundingClientRect().right > document.documentElement.clientWidth + 1
  && e.checkVisibility() && !e.closest(".scroll, pre, .only-heard, svg")
).map((e) => e.outerHTML.slice(0, 120))"""
# Fields that would be wider if they were as wide as what stands in them.
CUT_IN_FILTERS = """() => [...document.querySelectorAll(".filters :is(input, select)")]
  .filter((e) => e.checkVisibility() && e.type !== "checkbox").filter((e) => {
    const given = e.offsetWidth;
    e.style.cssText = "width: max-content; max-width: none; justify-self: start; "
      + "align-self: start; field-sizing: content";
    const needed = e.offsetWidth;
    e.style.cssText = "";
    return needed > given;
  }).map((e) => e.id)"""

SLIPS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media (prefers-color-scheme: dark) { main p { color: #223322; } }
    @media (min-width: 400px) { .slip { display: none; } }`);
  document.adoptedStyleSheets.push(sheet);
  const slip = document.createElement("button");
  slip.className = "slip";
  document.querySelector("main").append(slip);
}"""


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_opens_without_complaint_fits_a_small_screen_and_axe_finds_no_grave_fault(
    window: Window, site: Site, name: str, shot: Callable[[Page, str], None]
) -> None:
    page = window(site, SMALL, WITH_ERRORS, reduced_motion="reduce")
    page.goto(ADDRESSES[name](site))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert (wide, page.evaluate(BEYOND)) == (SMALL[0], [])
    assert faults_everywhere(page, lambda at: shot(page, f"{name}-{at}")) == {}


@pytest.mark.parametrize("width", [SMALL[0], 360, 440, 460, 700, 720])
@pytest.mark.parametrize("page_of", ["/", "/statistics"])
def test_what_stands_in_a_filter_is_not_cut_off(
    window: Window, site: Site, width: int, page_of: str
) -> None:
    page = window(site, (width, 640))
    page.goto(f"{page_of}?since=2026-01-01&until=2026-11-30")
    page.locator("details.narrow").evaluate_all("all => all.forEach((e) => { e.open = true; })")
    expect(page.locator(".filters").first).to_be_visible()
    assert page.evaluate(CUT_IN_FILTERS) == []


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


def test_axe_sees_a_fault_of_the_night_alone_and_one_of_a_small_screen_alone(page: Page) -> None:
    page.goto("/rules")
    page.evaluate(SLIPS)
    found = faults_everywhere(page, lambda at: None)
    assert {at: told[0].split()[0] for at, told in found.items()} == {
        "dark-320": "color-contrast",
        "dark-1280": "color-contrast",
        "any-320": "button-name",
    }


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


def test_the_night_changes_nothing_but_colours() -> None:
    # As faults_everywhere relies on: what the style sheets say for the night.
    sheets = (ROOT / "analyzer" / "web" / "static").glob("*.css")
    text = re.sub(r"/\*.*?\*/", "", "".join(each.read_text("utf-8") for each in sheets), flags=re.S)
    nights = re.findall(r"\(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}", text)
    assert len(nights) == text.count("prefers-color-scheme") > 0
    told = [each for night in nights for each in re.findall(r"([\w-]+): ([^;}]+)", night)]
    name, colour = r"--[\w-]+|[\w-]*color", r"[^#]*#[0-9a-f]{6}|.*rgba?\([^)]*\)|var\(--\w+\)"
    assert [
        each
        for each in told
        if not re.fullmatch(name, each[0]) or not re.fullmatch(colour, each[1].strip())
    ] == []


def test_each_suit_has_a_colour_of_its_own_and_its_symbol(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=deal"))
    colours = {
        symbol: page.locator(".felt .hand .card", has_text=symbol).first.evaluate(
            "card => getComputedStyle(card).color"
        )
        for symbol in "♠♥♦♣"
    }
    assert len(set(colours.values())) == 4
