"""Every way to give a game: dropped, chosen, pasted; and one with a fault, which is shown to the
letter."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from analyzer.resources import records_dir
from tests.browser.addresses import RENEGE
from tests.browser.conftest import Window
from tests.browser.site import FAULTY, Site
from tests.notation.ptn_text import HAND

pytestmark = pytest.mark.browser

TRANSFER = """files => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) transfer.items.add(new File([text], name));
  return transfer;
}"""


def dropped(page: Page, *names: str) -> None:
    """Drops sample records on the page."""
    files = [[name, (records_dir() / name).read_text("utf-8")] for name in names]
    transfer = page.evaluate_handle(TRANSFER, files)
    page.dispatch_event("body", "dragover", {"dataTransfer": transfer})
    page.dispatch_event("body", "drop", {"dataTransfer": transfer})


def pasted(page: Page, text: str) -> None:
    """Pastes a text and sends it."""
    page.goto("/")
    page.get_by_label("Paste anything").fill(text)
    page.get_by_role("button", name="Show me the table").click()


def test_a_file_may_be_dropped(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    dropped(page, f"{RENEGE}.pen")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{RENEGE}.pen")
    expect(page.get_by_role("status")).to_contain_text("1 game new in the library")


def test_several_files_may_be_dropped_at_once(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    dropped(page, f"{RENEGE}.pen", "bicycle-porch.pen")
    expect(page.get_by_role("heading", level=1)).to_have_text("2 files")
    expect(page.get_by_role("status")).to_contain_text("2 games new in the library")


def test_the_page_says_that_files_may_be_dropped_only_where_a_script_can(
    window: Window, empty: Site
) -> None:
    words = "may be dropped anywhere"
    with_script, without = window(empty), window(empty, java_script_enabled=False)
    with_script.goto("/")
    without.goto("/")
    expect(with_script.get_by_text(words)).to_be_visible()
    expect(without.get_by_text(words)).to_be_hidden()


def test_a_hand_quoted_in_a_forum_may_be_pasted(window: Window, empty: Site) -> None:
    page = window(empty)
    quote = "".join(f"> {line}\n" for line in HAND.splitlines())
    pasted(page, f"```\n{quote}```\n")
    expect(page.get_by_text("This game is new in the library")).to_be_visible()
    table = page.get_by_role("region", name="The table")
    expect(table.get_by_label("ace of spades").first).to_be_visible()


def test_the_same_again_is_told_as_such(window: Window, empty: Site) -> None:
    page = window(empty)
    record = (records_dir() / f"{RENEGE}.pen").read_text("utf-8")
    pasted(page, record)
    pasted(page, record)
    expect(page.get_by_text("This game is already in the library")).to_be_visible()
    page.get_by_role("link", name="What was read").click()
    expect(page.get_by_role("status")).to_contain_text("1 game already in the library")


def test_a_fault_is_shown_with_its_line_column_and_a_caret_below_it(
    window: Window, empty: Site
) -> None:
    page = window(empty)
    pasted(page, FAULTY)
    expect(page.get_by_text("line 7, column 9:")).to_be_visible()
    source = page.locator("pre.source").first
    expect(source.locator("mark")).to_have_text("1")
    written, caret = source.inner_text().splitlines()[:2]
    assert (written.index("1H"), written) == (caret.index("^"), "1 S: JH 1H JD 9H")


def test_the_caret_stands_below_the_fault_to_the_eye(window: Window, empty: Site) -> None:
    page = window(empty)
    pasted(page, FAULTY)
    # The blanks before the caret belong to its element, which ends where the marked sign does.
    mark = page.locator("pre.source mark").first.bounding_box()
    caret = page.locator("pre.source .caret").first.bounding_box()
    assert mark and caret
    assert abs(caret["x"] + caret["width"] - mark["x"] - mark["width"]) < 1
    assert caret["y"] > mark["y"]


def test_what_holds_no_game_is_told_and_not_swallowed(window: Window, empty: Site) -> None:
    page = window(empty)
    pasted(page, "We had a lovely evening.")
    expect(page.get_by_role("status")).to_contain_text("No game was found.")


def test_nothing_sent_is_told_with_what_to_do(window: Window, empty: Site) -> None:
    page = window(empty, expected=("/uploads",))
    pasted(page, "  ")
    expect(page.get_by_text("choose a file, drop one on the page")).to_be_visible()


def test_a_paste_needs_no_script(window: Window, empty: Site) -> None:
    page = window(empty, java_script_enabled=False)
    pasted(page, (records_dir() / f"{RENEGE}.pen").read_text("utf-8"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2")
