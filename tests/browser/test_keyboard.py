"""Everything that a mouse can do the Tab key reaches, and one always sees where one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.addresses import ADDRESSES, RENEGE
from tests.browser.conftest import Window
from tests.browser.site import FAULTY, Site

pytestmark = pytest.mark.browser

PAGES = ("library", "upload-faulty", "game-with-findings", "audit", "correct", "replay-finding")
# Marks what has had the focus, and what had it without a ring that one can see.
NOTES = """() => {
  window.notes = { seen: new Set(), dim: [] };
  document.addEventListener("focusin", ({ target }) => {
    const ring = getComputedStyle(target);
    window.notes.seen.add(target);
    if (ring.outlineStyle === "none" || parseFloat(ring.outlineWidth) < 2) {
      window.notes.dim.push(target.outerHTML.slice(0, 120));
    }
  });
}"""
CONTROLS = """[...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex='0']"
)].filter((e) => e.checkVisibility({ checkVisibilityCSS: true }) && !e.disabled)"""
LEFT = f"() => {CONTROLS}.filter((e) => !notes.seen.has(e)).map((e) => e.outerHTML.slice(0, 120))"
PARTS_OF_A_DATE = 4


def tab_to(page: Page, goal: Locator) -> None:
    """Presses Tab until this has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if goal.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError("200 times Tab, and it was not reached")


@pytest.mark.parametrize("name", PAGES)
def test_tab_reaches_every_control_and_the_focus_can_be_seen(
    window: Window, site: Site, name: str
) -> None:
    page = window(site)
    page.goto(ADDRESSES[name](site))
    page.evaluate(NOTES)
    dates = page.locator("input[type=date]").count()
    for _ in range(page.evaluate(f"() => {CONTROLS}.length") + dates * PARTS_OF_A_DATE + 2):
        page.keyboard.press("Tab")
    assert (page.evaluate(LEFT), page.evaluate("() => notes.dim")) == ([], [])


def test_the_first_tab_leads_past_the_navigation(page: Page) -> None:
    page.goto("/rules")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_from_the_library_to_the_proof_without_a_mouse(page: Page, site: Site) -> None:
    page.goto("/?text=Kitchen&player=Ada&finding=any")
    tab_to(page, page.get_by_role("link", name="Kitchen table").first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen table")
    tab_to(page, page.get_by_role("link", name="Audit", exact=True))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="see it on the table"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="go to the proof"))
    page.keyboard.press("Enter")
    expect(page.locator("#says")).to_contain_text("this card proves the renege")


def test_a_record_is_corrected_without_a_mouse(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    tab_to(page, page.get_by_label("Paste anything"))
    page.keyboard.insert_text(FAULTY)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="Score sheet"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="Correct"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("The record"))
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(FAULTY.replace("1H", "TH"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("1 game")
    expect(page.get_by_text("is not a card")).to_have_count(0)


def test_the_replay_hears_keys_from_any_link(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=t1.1"))
    tab_to(page, page.locator("#go-last"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#go-last")).to_be_focused()
    expect(page.locator("#ply-t1\\.2")).to_have_attribute("aria-current", "step")


def test_after_the_keys_were_read_the_space_bar_plays(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=t1.1"))
    tab_to(page, page.locator("#show-keys"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#replay")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
