"""A deal prints on one page, and nothing moves for those who asked for rest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import ADDRESSES, DISPUTE, RENEGE, WITH_ERRORS
from tests.browser.conftest import Window
from tests.browser.site import Site

pytestmark = pytest.mark.browser

DEALS = {
    "two hands": lambda site: site.game("two-handed-kitchen", "/deals/1?at=t5.2"),
    "three hands and a renege": lambda site: site.game(RENEGE, "/deals/2?at=t2.3"),
    "four hands and a renege": lambda site: site.game(DISPUTE, "/deals/2"),
    "four hands to the end": lambda site: site.game("british-pub", "/deals/1?at=t5.4"),
    "cards not known": lambda site: site.game("three-handed-partly-known", "/deals/3"),
}
# Whatever is set to take time, on the element or before and after it.
MOVING = """() => [...document.querySelectorAll("*")].filter((e) =>
  [null, "::before", "::after"].some((part) => {
    const style = getComputedStyle(e, part);
    const takes = (times) => times.split(",").some((time) => parseFloat(time) > 0);
    return takes(style.transitionDuration)
      || (style.animationName !== "none" && takes(style.animationDuration));
  })
).map((e) => e.outerHTML.slice(0, 100))"""


def sheets(page: Page, paper: str) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, print_background=False)))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("deal", DEALS)
def test_a_deal_prints_on_one_page(page: Page, site: Site, deal: str, paper: str) -> None:
    page.goto(DEALS[deal](site))
    expect(page.locator(".felt")).to_be_visible()
    assert sheets(page, paper) == 1


def test_sheets_of_paper_are_counted(page: Page) -> None:
    page.set_content("<p>one</p><p style='break-before: page'>two</p>")
    assert sheets(page, "A4") == 2


@pytest.mark.parametrize("name", ["replay-finding", "audit", "game-with-findings"])
def test_what_is_only_for_the_screen_is_not_printed(page: Page, site: Site, name: str) -> None:
    page.goto(ADDRESSES[name](site))
    page.emulate_media(media="print")
    for part in ("header.site", "footer.site", "nav", "button", "input", "select"):
        expect(page.locator(part).filter(visible=True)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("name", ADDRESSES)
def test_nothing_to_press_is_printed(window: Window, site: Site, name: str) -> None:
    page = window(site, expected=WITH_ERRORS)
    page.emulate_media(media="print")
    page.goto(ADDRESSES[name](site))
    for part in ("header.site", "footer.site", "nav", ".trail", "button", ".button", ".drop"):
        expect(page.locator(part).filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_an_empty_sheet_prints_on_one_page_to_be_filled_in_by_hand(
    page: Page, site: Site, players: int, paper: str
) -> None:
    page.goto(f"/new?players={players}")
    assert sheets(page, paper) == 1
    page.emulate_media(media="print")
    dealer = page.get_by_label("Dealer", exact=True)
    expect(dealer).to_be_visible()
    assert dealer.evaluate("e => getComputedStyle(e).color") == INVISIBLE
    expect(page.get_by_label("The record as text")).to_be_hidden()


@pytest.mark.parametrize("name", ["new", "new-from-a-game", "correct"])
def test_what_stands_in_a_field_is_printed_whole(page: Page, site: Site, name: str) -> None:
    page.set_viewport_size({"width": A4_WIDTHS["margins of 2 cm"], "height": 1000})
    page.goto(ADDRESSES[name](site))
    if name == "new":
        page.get_by_label("House rules").fill("a rule of the house, " * 4)
    page.emulate_media(media="print")
    assert page.evaluate(CUT_IN_FIELDS) == []


# What stands, if only in part, beside the paper, or is cut off by what it stands in.
CUT = """() => {
  const parts = document.querySelectorAll(".score :is(th, td, .badge), .players li");
  const right = (e) => e.getBoundingClientRect().right;
  return [...parts].filter((e) => {
    const edge = Math.min(innerWidth, right(e.closest(".scroll") ?? document.body));
    return right(e) > edge + 1;
  }).map((e) => e.innerText);
}"""
# Fields, and what stands over them, in which not all of the text is in sight.
CUT_IN_FIELDS = """() => [...document.querySelectorAll("input, textarea, label")]
  .filter((e) => e.checkVisibility() && !e.matches(".only-heard"))
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
  .map((e) => e.id || e.innerText)"""
INVISIBLE = "rgba(0, 0, 0, 0)"
A4_WIDTHS = {"margins of 1 cm": 718, "margins of 2 cm": 642}  # in pixels of 96 to the inch


@pytest.mark.parametrize("margins", A4_WIDTHS)
@pytest.mark.parametrize(
    "record",
    ["two-handed-dispute", RENEGE, DISPUTE, "british-pub", "three-handed-partly-known"],
)
def test_the_score_sheet_is_printed_with_all_its_columns(
    window: Window, site: Site, record: str, margins: str
) -> None:
    page = window(site, (A4_WIDTHS[margins], 1000))
    for below in ("", "/editions/1"):
        page.goto(site.game(record, below))
        page.emulate_media(media="print")
        expect(page.locator(".score thead th").last).to_be_visible()
        assert page.evaluate(CUT) == []


def test_the_evidence_is_printed(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=t2.3"))
    page.emulate_media(media="print")
    expect(page.locator(".evidence").get_by_label("jack of diamonds").first).to_be_visible()


@pytest.mark.parametrize("name", ["library", "game-with-findings", "audit", "replay-finding"])
def test_nothing_moves_for_those_who_asked_for_rest(window: Window, site: Site, name: str) -> None:
    page = window(site, reduced_motion="reduce")
    page.goto(ADDRESSES[name](site))
    assert page.evaluate(MOVING) == []


@pytest.mark.parametrize("name", ADDRESSES)
def test_nothing_moves_on_paper(window: Window, site: Site, name: str) -> None:
    page = window(site, expected=WITH_ERRORS)
    page.emulate_media(media="print", reduced_motion="no-preference")
    page.goto(ADDRESSES[name](site))
    assert page.evaluate(MOVING) == []


def test_otherwise_a_card_is_laid_on_the_table(window: Window, site: Site) -> None:
    page = window(site, reduced_motion="no-preference")
    page.goto(ADDRESSES["replay-finding"](site))
    assert [each for each in page.evaluate(MOVING) if 'class="card' in each]
