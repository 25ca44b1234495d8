"""A deal is filled in from paper without a mouse, saved, and stands in the library."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Page, expect

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


RECORD = """\
%pen 1.0
[Event "Cellar"]
[Rules "two-handed"]
[South "Ada"]
[North "Ben"]
[Score "S 0 N 0"]

deal 1 dealer N up 9H
bids S: order
discard N: 9C
1 S: JH TH
2 S: AS 9S
"""


def begun(page: Page) -> None:
    """Opens a sheet and pastes a record into its text."""
    page.goto("/new?players=2")
    page.locator("#text").fill(RECORD)
    expect(page.locator("#d1-t2-2")).to_have_value("9S")


def left(page: Page) -> list[str]:
    """What is asked when a page is left."""
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.goto("/")
    return asked


def test_other_rules_and_back_leave_the_record_as_it_was(window: Window, empty: Site) -> None:
    page = window(empty)
    begun(page)
    rules = page.get_by_label("Rules", exact=True)
    rules.select_option("three-handed")
    expect(page.locator("#told")).to_contain_text("for other players than before")
    rules.select_option("two-handed")
    expect(page.locator("#name-N")).to_have_value("Ben")
    expect(page.locator("#text")).to_have_value(RECORD)


def test_a_deal_that_is_taken_out_by_key_is_put_back_by_key(window: Window, empty: Site) -> None:
    page = window(empty)
    begun(page)
    page.get_by_role("button", name="Take out deal 1").press("Enter")
    expect(page.locator("#said")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#d1-t2-2")).to_have_value("9S")


def test_a_sheet_that_is_not_saved_is_not_left_without_a_word(window: Window, empty: Site) -> None:
    page = window(empty)
    begun(page)
    page.get_by_role("button", name="Add a deal").press("Enter")
    expect(page.locator("#d2-up")).to_be_focused()
    assert left(page) == ["beforeunload"]


def test_back_after_saving_is_the_correction_of_the_game(window: Window, empty: Site) -> None:
    page = window(empty)
    begun(page)
    page.locator("#save-sheet").get_by_role("button").press("Enter")
    page.wait_for_url("**/games/*")
    game = page.url.rpartition("/")[2]
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct a record")
    assert page.url.endswith(f"/new?from={game}")


@pytest.mark.parametrize("script", [True, False])
def test_a_refused_save_is_where_one_is_led_to(window: Window, empty: Site, script: bool) -> None:
    page = window(empty, (390, 800), expected=("/new",), java_script_enabled=script)
    page.goto("/new?players=2")
    page.locator("#save-sheet").get_by_role("button").press("Enter")
    expect(page.locator("#said")).to_be_focused()
    expect(page.locator("#said")).to_be_in_viewport()
    expect(page.locator("#said")).to_contain_text("nothing is written on the sheet yet")


def test_without_a_script_a_check_goes_on_at_the_field(window: Window, empty: Site) -> None:
    page = window(empty, (390, 800), java_script_enabled=False)
    page.goto("/new?players=2")
    page.locator("#d1-t3-1").fill("9D")
    page.keyboard.press("Enter")
    expect(page.locator("#d1-t3-1")).to_be_focused()
    expect(page.locator("#d1-t3-1")).to_be_in_viewport()


def test_where_there_is_no_game_nothing_is_offered_to_be_saved(window: Window, empty: Site) -> None:
    page = window(empty)
    begun(page)
    page.locator("#text").fill("")
    expect(page.locator("#text-hint")).to_contain_text("As soon as there is a game in it")
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    page.locator("#text").fill(RECORD)
    expect(page.get_by_role("button", name="Save")).to_have_count(1)


def test_a_correction_that_is_refused_is_where_one_is_led_to_and_not_left_unasked(
    window: Window, empty: Site
) -> None:
    page = window(empty)
    begun(page)
    page.locator("#save-sheet").get_by_role("button").press("Enter")
    page.wait_for_url("**/games/*")
    correct = urlsplit(page.url).path + "/correct"
    page = window(empty, (390, 800), expected=(correct,))
    page.goto(correct)
    page.get_by_label("The record").fill(RECORD.replace("2 S: AS 9S", ""))
    page.get_by_role("button", name="Keep the corrected record").press("Enter")
    expect(page.locator("#worse")).to_be_focused()
    expect(page.locator("#worse")).to_be_in_viewport()
    assert left(page) == ["beforeunload"]
