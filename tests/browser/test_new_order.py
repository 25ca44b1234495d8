"""Sheet and text are two views of one record: whatever is typed in either, in whatever order and
however late or never the answers come, nothing of it is lost without a word."""

from __future__ import annotations

from pathlib import PurePosixPath
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.site import Site
from tests.browser.test_new import RECORD, begun

pytestmark = pytest.mark.browser

CORRECTED = RECORD.replace("AS 9S", "AS QS")

# Answers come `late` milliseconds later, or not at all where that is -1.
LATE = """
const asks = window.fetch;
window.late = 0;
window.fetch = async (...all) => {
  const late = window.late;
  if (late < 0) throw new TypeError("no answer");
  const answer = await asks(...all);
  await new Promise((done) => setTimeout(done, late));
  return answer;
};
"""
LATER = 1500  # milliseconds


def sheet(window: Window, site: Site, expected: tuple[str, ...] = ()) -> Page:
    """The sheet of a record, as it is once all answers have come."""
    page = window(site, expected=expected)
    page.add_init_script(LATE)
    begun(page)
    page.get_by_role("heading", level=1).click()
    return page


def in_the_attic(record: str) -> str:
    return record.replace("Cellar", "Attic")


def late(page: Page, milliseconds: int) -> None:
    page.evaluate("late => { window.late = late; }", milliseconds)


def text(page: Page) -> Locator:
    return page.locator("#text")


def lost(page: Page) -> Locator:
    return page.locator("#said .lost")


def saved(page: Page) -> str:
    """Saves, and the text of the game that came of it."""
    page.locator("#save-sheet").get_by_role("button").click()
    page.wait_for_url("**/games/*")
    game = PurePosixPath(urlsplit(page.url).path).name
    answer = page.request.get(f"/games/{game}/download.pen")
    assert answer.ok
    return answer.text()


@pytest.mark.parametrize("wait", [0, 300, 900])
@pytest.mark.parametrize("milliseconds", [0, LATER])
def test_what_was_changed_in_the_text_is_on_the_sheet_however_soon_it_is_left(
    window: Window, empty: Site, wait: int, milliseconds: int
) -> None:
    page = sheet(window, empty)
    late(page, milliseconds)
    text(page).fill(CORRECTED)
    page.wait_for_timeout(wait)
    page.get_by_role("heading", level=1).click()
    expect(page.locator("#d1-t2-2")).to_have_value("QS")
    page.locator("#event").fill("Attic")
    expect(text(page)).to_have_value(in_the_attic(CORRECTED))
    assert "2 S: AS QS" in saved(page)


@pytest.mark.parametrize(("wait", "milliseconds"), [(0, 0), (100, 0), (500, LATER)])
def test_a_field_filled_in_right_after_a_record_was_pasted_does_not_cost_the_record(
    window: Window, empty: Site, wait: int, milliseconds: int
) -> None:
    page = window(empty)
    page.add_init_script(LATE)
    page.goto("/new?players=2")
    late(page, milliseconds)
    text(page).fill(RECORD)
    page.wait_for_timeout(wait)
    page.locator("#d1-call-1").fill("pass")
    expect(page.locator("#d1-t2-2")).to_have_value("9S")
    expect(page.locator("#d1-call-1")).to_have_value("order")
    expect(text(page)).to_have_value(RECORD)
    expect(lost(page)).to_contain_text("Deal 1 was changed on the sheet and in the text")
    expect(lost(page)).to_contain_text("The sheet had: bids: pass.")
    page.locator("#d1-t3-1").fill("AC")
    expect(text(page)).to_have_value(f"{RECORD}3 S: AC\n")
    expect(lost(page)).to_contain_text("The sheet had: bids: pass.")  # still
    page.keyboard.press("Enter")
    expect(lost(page)).to_have_count(0)
    assert "bids S: order" in saved(page)


@pytest.mark.parametrize("wait", [0, 200])
def test_a_field_that_the_text_overrides_at_once_is_told_of(
    window: Window, empty: Site, wait: int
) -> None:
    page = sheet(window, empty)
    page.locator("#event").fill("Attic")
    page.wait_for_timeout(wait)
    text(page).fill(CORRECTED.replace("Ada", "Ann"))
    expect(page.locator("#name-S")).to_have_value("Ann")
    expect(page.locator("#event")).to_have_value("Cellar")
    expect(lost(page)).to_have_count(1)
    page.locator("#text").press("End")
    page.keyboard.type("\nnote tea")
    expect(page.locator("#d1-more")).to_have_value("note tea")
    expect(lost(page)).to_contain_text("The sheet had: Event: Attic.")


@pytest.mark.parametrize(("wait", "milliseconds"), [(0, 0), (200, 0), (500, LATER)])
def test_a_field_and_another_part_of_the_text_both_stay(
    window: Window, empty: Site, wait: int, milliseconds: int
) -> None:
    page = sheet(window, empty)
    late(page, milliseconds)
    page.locator("#event").fill("Attic")
    page.wait_for_timeout(wait)
    text(page).evaluate("text => text.setSelectionRange(text.value.length, text.value.length)")
    text(page).focus()
    page.keyboard.type("3 S: AC")
    expect(page.locator("#d1-t3-1")).to_have_value("AC")
    page.keyboard.type(" KC")  # the caret is where it was
    expect(page.locator("#d1-t3-2")).to_have_value("KC")
    expect(lost(page)).to_have_count(0)
    kept = saved(page)
    assert "Attic" in kept and "3 S: AC KC" in kept


def test_whoever_goes_into_the_text_takes_along_what_the_sheet_has(
    window: Window, empty: Site
) -> None:
    page = sheet(window, empty)
    page.locator("#event").fill("Attic")
    text(page).focus()
    expect(text(page)).to_have_value(in_the_attic(RECORD))
    expect(text(page)).to_be_focused()
    text(page).press("Control+End")
    page.keyboard.type("3 S: AC")
    expect(page.locator("#d1-t3-1")).to_have_value("AC")
    expect(page.locator("#event")).to_have_value("Attic")


def test_an_answer_that_never_came_costs_nothing(window: Window, empty: Site) -> None:
    page = sheet(window, empty)
    late(page, -1)
    text(page).fill(CORRECTED)
    page.get_by_role("heading", level=1).click()
    page.wait_for_timeout(600)
    page.locator("#event").fill("Attic")
    page.wait_for_timeout(600)
    expect(text(page)).to_have_value(CORRECTED)
    late(page, 0)
    kept = saved(page)
    assert "Attic" in kept and "2 S: AS QS" in kept


def test_an_old_answer_does_not_undo_what_was_typed_since(window: Window, empty: Site) -> None:
    page = sheet(window, empty)
    late(page, LATER)
    page.locator("#d1-t3-1").fill("AC")
    page.wait_for_timeout(600)  # the question is under way
    late(page, 0)
    page.locator("#d1-t3-1").fill("AD")
    expect(text(page)).to_have_value(f"{RECORD}3 S: AD\n")
    page.wait_for_timeout(LATER)
    expect(page.locator("#d1-t3-1")).to_have_value("AD")
    expect(text(page)).to_have_value(f"{RECORD}3 S: AD\n")


def test_a_save_at_once_says_what_it_would_lose(window: Window, empty: Site) -> None:
    page = sheet(window, empty, expected=("/new",))
    page.locator("#event").fill("Attic")
    text(page).fill(CORRECTED.replace("Ada", "Ann"))
    page.locator("#save-sheet").get_by_role("button").click()
    expect(page.locator("#said")).to_be_focused()
    expect(page.locator("#said")).to_contain_text("The sheet had: Event: Attic.")
    assert '[South "Ann"]' in saved(page)


def test_a_blank_before_the_next_word_stays_while_the_text_comes_onto_the_sheet(
    window: Window, empty: Site
) -> None:
    page = sheet(window, empty)
    text(page).fill(CORRECTED)
    page.locator("#event").fill("")
    page.locator("#event").press_sequentially("The ")
    expect(page.locator("#d1-t2-2")).to_have_value("QS")
    page.keyboard.type("attic")
    expect(page.locator("#event")).to_have_value("The attic")
    expect(text(page)).to_have_value(CORRECTED.replace("Cellar", "The attic"))
