"""A large upload: its page moves by itself, with a script or without, and leads to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Semaphore

import pytest
from playwright.sync_api import Page, expect

from analyzer.resources import records_dir
from analyzer.store import importing
from analyzer.web import worker
from tests.browser.conftest import Window
from tests.browser.site import Site, Stage, application

pytestmark = pytest.mark.browser

NAMES = ("three-handed-renege", "british-pub", "two-handed-kitchen")
EVERY = 100


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Semaphore]:
    """Lets through as many games as it is released for."""
    opens, real = Semaphore(0), importing.drafted

    def drafted(reading):  # type: ignore[no-untyped-def]
        opens.acquire()
        return real(reading)

    monkeypatch.setattr(importing, "drafted", drafted)
    monkeypatch.setattr(importing, "BATCH", 1)
    monkeypatch.setattr(worker, "AT_ONCE", 0)
    yield opens
    opens.release(EVERY)


@pytest.fixture
def slow(stage: tuple[Stage, Site], tmp_path: Path, gate: Semaphore) -> Iterator[Site]:
    """A library that takes games in when the test lets it."""
    app = application(tmp_path / "euchre.db", jobs=True)
    stage[0].shows = app
    yield stage[1]
    gate.release(EVERY)
    app.extensions["worker"].stop()


def uploaded(page: Page) -> None:
    """Sends three games in one file."""
    text = "\n".join((records_dir() / f"{name}.pen").read_text("utf-8") for name in NAMES)
    page.goto("/")
    evening = {"name": "evening.pen", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Or choose files").set_input_files(evening)  # type: ignore[arg-type]
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("evening.pen")
    expect(page).to_have_url(re.compile(r"/jobs/1$"))


@pytest.mark.parametrize("script", [True, False])
def test_the_page_says_how_far_it_is_and_leads_to_its_end(
    slow: Site, window: Window, gate: Semaphore, script: bool
) -> None:
    page = window(slow, java_script_enabled=script)
    uploaded(page)
    expect(page.get_by_text("0 games so far")).to_be_visible()
    gate.release(2)
    expect(page.get_by_text("2 games so far")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Read so far")).to_be_visible()
    gate.release(EVERY)
    expect(page).to_have_url(re.compile(r"/uploads/1$"))
    expect(page.get_by_role("status")).to_contain_text("3 games new in the library")


def test_nobody_loses_his_place_while_the_page_moves(
    slow: Site, window: Window, gate: Semaphore
) -> None:
    page = window(slow)
    uploaded(page)
    button = page.get_by_role("button", name="Cancel")
    button.focus()
    gate.release(1)
    expect(page.get_by_text("1 game so far")).to_be_visible()
    expect(button).to_be_focused()


@pytest.mark.parametrize("script", [True, False])
def test_a_large_upload_can_be_cancelled(
    slow: Site, window: Window, gate: Semaphore, script: bool
) -> None:
    page = window(slow, java_script_enabled=script)
    uploaded(page)
    gate.release(1)
    expect(page.get_by_text("1 game so far")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_have_text("This was cancelled.")
    gate.release(EVERY)
    page.get_by_role("link", name="What is in so far").click()
    expect(page.get_by_role("status")).to_contain_text("1 game new in the library")
    expect(page.get_by_text("This is not all of the file")).to_be_visible()


def test_a_page_that_was_opened_before_hears_of_the_cancelling(slow: Site, window: Window) -> None:
    page, other = window(slow), window(slow)
    uploaded(page)
    other.goto("/jobs/1")
    page.get_by_role("button", name="Cancel").click()
    expect(other.get_by_role("status")).to_have_text("This was cancelled.")
