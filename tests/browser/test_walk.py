"""The way of somebody with a dispute: a file, what became of it, the game, the table, the finding
with its proof, the audit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from analyzer.resources import records_dir
from tests.browser.addresses import RENEGE
from tests.browser.conftest import Window
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def test_a_file_leads_to_the_finding_its_proof_and_the_audit(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    expect(page.get_by_role("heading", name="Nothing here yet")).to_be_visible()

    page.get_by_label("Or choose files").set_input_files(records_dir() / f"{RENEGE}.pen")
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{RENEGE}.pen")
    expect(page.get_by_role("status")).to_contain_text("1 game new in the library")

    page.get_by_role("link", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2")

    page.get_by_role("link", name="Kitchen table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen table")
    expect(page.get_by_role("heading", name="1 finding")).to_be_visible()

    page.get_by_role("link", name="deal 2, trick 2").click()
    found = page.get_by_role("article").filter(has_text="Ben")
    expect(found.get_by_role("heading", name="Renege")).to_be_visible()
    expect(found.get_by_label("jack of diamonds").first).to_be_visible()

    found.get_by_role("link", name="go to the proof").click()
    expect(page).to_have_url(re.compile(r"at=t4\.3"))
    expect(page.locator("#says")).to_contain_text("proves")

    page.get_by_role("link", name="Kitchen table").click()
    page.get_by_role("navigation", name="This game").get_by_role("link", name="Audit").click()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("Shown by")

    page.get_by_role("link", name="see it on the table").click()
    expect(page).to_have_url(re.compile(r"/deals/2\?at=t2\.3$"))


def test_a_game_stands_in_the_library_once_it_is_uploaded(window: Window, empty: Site) -> None:
    page = window(empty)
    page.goto("/")
    page.get_by_label("Or choose files").set_input_files(records_dir() / f"{RENEGE}.pen")
    page.get_by_role("button", name="Upload").click()
    page.get_by_role("link", name="Library").first.click()
    games = page.get_by_role("region", name="Games", exact=True).get_by_role("heading")
    expect(games).to_have_text(["Kitchen table"])
