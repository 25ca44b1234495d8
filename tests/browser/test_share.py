"""A file that is given away, opened as somebody gets it: from a folder, with and without a script,
on a phone, at night, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Dialog, Page, expect

from analyzer.audit import audit_record, rules_for
from analyzer.web import create_app
from analyzer.web.sharedfile import html_of
from analyzer.web.sharedview import shared
from analyzer.web.table.sight import Sight
from tests.browser.addresses import DISPUTE, RENEGE
from tests.browser.axe import faults_everywhere
from tests.browser.conftest import Window
from tests.browser.site import Site
from tests.browser.test_accessibility import BEYOND, SMALL
from tests.browser.test_keyboard import tab_to
from tests.browser.test_paper_and_motion import sheets
from tests.web.payloads import PAYLOADS, record_with

pytestmark = pytest.mark.browser

FILES = {
    "deal": (RENEGE, "/deals/2/share.html"),
    "game": (DISPUTE, "/share.html"),
    "hidden": (DISPUTE, "/share.html?view=N&show=seat"),
    "undecided": ("three-handed-partly-known", "/share.html"),
}

# The steps that look other than the last one of the fourth deal, which is not on view.
STANDING_OUT = """all => {
  const looks = (e) => getComputedStyle(e).backgroundColor;
  const plain = looks(document.querySelector("#d4 .way .go:last-child"));
  return all.filter((e) => looks(e) !== plain).map((e) => e.hash);
}"""


def kept(page: Page, site: Site, name: str, folder: Path) -> str:
    """The address of a file that was fetched and put into a folder."""
    record, below = FILES[name]
    answer = page.request.get(site.game(record, below))
    assert answer.ok
    path = folder / f"{name}.html"
    path.write_bytes(answer.body())
    return path.as_uri()


def test_from_the_replay_to_a_file_that_opens_by_itself(
    page: Page, site: Site, window: Window
) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=t2.3"))
    page.get_by_role("link", name="Share").click()
    expect(page.get_by_label("Deal", exact=True)).to_have_value("2")
    page.get_by_label("What is shown").select_option("seat")
    page.get_by_label("Who sits at the bottom").select_option("Ben")
    page.get_by_role("button", name="Make the address").click()
    address = page.get_by_label("The address of deal 2")
    expect(address).to_have_value(re.compile(r"/deals/2\?at=t2\.3&view=W&show=seat&who=Ben$"))
    with page.expect_download() as download:
        page.get_by_role("button", name="This deal as a file").click()
    assert re.fullmatch(r"game-[0-9a-z-]+-deal-2\.html", download.value.suggested_filename)
    file = window(site, java_script_enabled=False)
    file.goto(Path(download.value.path()).rename(f"{download.value.path()}.html").as_uri())
    expect(file.get_by_role("heading", level=1)).to_have_text("Kitchen table, deal 2")
    south = file.get_by_role("region", name="The table: Trick 2").locator(".at-south")
    expect(south.get_by_role("img", name="jack of diamonds")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("button", ["This deal as a file", "The whole game as a file"])
def test_a_file_hides_what_the_form_says_though_nothing_else_was_pressed(
    window: Window, site: Site, button: str, script: bool
) -> None:
    page = window(site, java_script_enabled=script)
    page.goto(site.game(RENEGE, "/share?deal=1"))
    page.get_by_label("Deal", exact=True).fill("2")
    page.get_by_label("What is shown").select_option("played")
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    told = Path(download.value.path()).read_text(encoding="utf-8")
    assert "Only what was turned up and played is in this file" in told
    assert 'id="d2"' in told
    expect(page.get_by_label("What is shown")).to_have_value("played")


@pytest.mark.parametrize("script", [True, False])
def test_a_file_is_walked_trick_by_trick_and_back(
    window: Window, site: Site, tmp_path: Path, script: bool
) -> None:
    page = window(site, java_script_enabled=script)
    page.goto(kept(page, site, "deal", tmp_path))
    tables = page.locator(".felt").filter(visible=True)
    expect(tables).to_have_attribute("aria-label", "The table: Trick 2")
    page.get_by_role("link", name="go to the proof").click()
    expect(tables).to_have_attribute("aria-label", "The table: Trick 4")
    page.get_by_role("link", name="Cards").click()
    expect(tables).to_have_attribute("aria-label", "The table: The cards as dealt")
    page.get_by_role("link", name="Before the play").click()
    expect(tables).to_have_attribute("aria-label", "The table: Before the play")
    page.go_back()
    page.go_back()
    expect(tables).to_have_attribute("aria-label", "The table: Trick 4")


def test_in_a_game_each_deal_keeps_its_own_step(page: Page, site: Site, tmp_path: Path) -> None:
    page.goto(f"{kept(page, site, 'game', tmp_path)}#d3-t2")
    shown = page.locator(".stop").filter(visible=True).evaluate_all("all => all.map((e) => e.id)")
    assert shown == ["d1-t3", "d2-t4", "d3-t2", "d4-deal", "d5-deal"]
    marked = page.locator(".way .go").evaluate_all(STANDING_OUT)
    assert marked == [f"#{each}" for each in shown]


def test_a_file_is_walked_by_keyboard(page: Page, site: Site, tmp_path: Path) -> None:
    page.goto(kept(page, site, "deal", tmp_path))
    tab_to(page, page.get_by_role("link", name="Trick 5", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator("#d2-t5")).to_be_focused()
    expect(page.get_by_role("heading", name="Result: made")).to_be_visible()


@pytest.mark.parametrize("name", FILES)
def test_axe_finds_no_grave_fault_in_a_file_by_day_and_night_on_screens_large_and_small(
    window: Window, site: Site, tmp_path: Path, name: str, shot: Callable[[Page, str], None]
) -> None:
    page = window(site, reduced_motion="reduce")
    page.goto(kept(page, site, name, tmp_path))
    assert faults_everywhere(page, lambda at: shot(page, f"file-{name}-{at}")) == {}


@pytest.mark.parametrize("name", FILES)
def test_a_file_fits_a_small_screen_at_every_step(
    window: Window, site: Site, tmp_path: Path, name: str
) -> None:
    page = window(site, SMALL)
    page.goto(kept(page, site, name, tmp_path))
    wide = []
    for stop in page.locator(".stop").evaluate_all("all => all.map((e) => e.id)"):
        page.evaluate("id => { location.hash = id }", stop)
        expect(page.locator(f'[id="{stop}"]')).to_be_visible()
        width = page.evaluate("() => document.documentElement.scrollWidth")
        wide += [] if width == SMALL[0] else [(stop, width)]
        wide += [(stop, each) for each in page.evaluate(BEYOND)]
    assert wide == []


def test_a_file_prints_every_step_on_few_sheets(page: Page, site: Site, tmp_path: Path) -> None:
    page.goto(kept(page, site, "deal", tmp_path))
    page.emulate_media(media="print")
    expect(page.locator(".felt").filter(visible=True)).to_have_count(7)
    expect(page.locator(".evidence").get_by_label("jack of diamonds").first).to_be_visible()
    expect(page.locator(".way, .on, header.site").filter(visible=True)).to_have_count(0)
    assert sheets(page, "A4") <= 4


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "euchre.db")


def test_two_hundred_payloads_in_every_field_do_nothing(
    page: Page, app: Flask, tmp_path: Path
) -> None:
    hits: list[str] = []

    def told(dialog: Dialog) -> None:
        hits.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", told)
    page.on("request", lambda request: hits.append(request.url))
    visited = []
    for number, payload in enumerate(PAYLOADS):
        record = record_with(payload)
        rules, report = rules_for(record).rules, audit_record(record)
        with app.app_context():
            html = html_of(shared(record, rules, report, Sight(0, "all")))
        path = tmp_path / f"{number}.html"
        path.write_text(html, encoding="utf-8")
        page.goto(path.as_uri())
        visited.append(path.as_uri())
    assert hits == visited
    assert len(visited) == 200
