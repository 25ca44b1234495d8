"""A deal is filled in from paper without a mouse, saved, and stands in the library."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.site import Site
from tests.browser.test_keyboard import tab_to

pytestmark = pytest.mark.browser

# The fields of a short deal in the order in which Tab reaches them, and what is typed.
TYPED = {
    "event": "A deal from paper",
    "name-S": "Ada",
    "name-N": "Ben",
    "d1-dealer": "N",
    "d1-up": "9H",
    "d1-call-1": "order",
    "d1-discard": "9c",
    "d1-t1-1": "JH",
    "d1-t1-2": "10h",
    "d1-t2-1": "AS",
    "d1-t2-2": "9S",
    "d1-t3-1": "AC",
    "d1-t3-2": "KC",
    "d1-t4-1": "AD",
    "d1-t4-2": "KD",
    "d1-t5-1": "QH",
    "d1-t5-2": "AH",
}


def typed(page: Page) -> None:
    """Fills the sheet in, field by field, with nothing but keys."""
    for field, text in TYPED.items():
        tab_to(page, page.locator(f"#{field}"))
        page.keyboard.type(text)


@pytest.mark.parametrize("script", [True, False])
def test_a_short_deal_is_filled_in_saved_and_shown_without_a_mouse(
    window: Window, empty: Site, script: bool
) -> None:
    page = window(empty, java_script_enabled=script)
    page.goto("/new?players=2")
    typed(page)
    if script:
        expect(page.locator("#deal-1-came")).to_contain_text("made")
    save = page.get_by_role("button", name="Save")
    if script:
        tab_to(page, save)
    else:
        save.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("A deal from paper")
    expect(page.locator(".score tbody tr")).to_contain_text("ordered up")
    tab_to(page, page.get_by_role("link", name="Replay of deal 1"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    page.goto(f"{page.url}?at=t5.2")
    expect(page.locator("#says")).to_contain_text("Ben plays the ace of hearts and takes trick 5")


def test_a_slip_is_told_beside_the_field_while_one_types(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/new?players=2")
    tab_to(page, page.locator("#d1-up"))
    page.keyboard.type("1H")
    expect(page.locator("#d1-head-told")).to_contain_text("1H")
    expect(page.locator("#d1-up")).to_be_focused()
    expect(page.locator("#d1-up")).to_have_value("1H")
