"""Chromium, the served library, and windows that are watched: a page that does what no page may
fails the test that looks at it, whatever it tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.site import Site, Stage, application, filled, served
from tests.browser.watch import Watch
from tests.shared import ROOT, in_ci

Window = Callable[..., Page]
Contexts = dict[tuple[Any, ...], tuple[BrowserContext, Watch]]
SHOTS = ROOT / ".screenshots"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP = (1280, 900)
PATIENCE = 20_000  # milliseconds: on a busy computer a page may take its time
# A name outside this computer is not even looked up.
ARGUMENTS = ("--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of this computer; without one the test is skipped, under CI it fails."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        reason = "no chromium on this computer: expected one on the path (Debian: apt install it)"
        if in_ci():
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A library that no test may change."""
    db = tmp_path_factory.mktemp("site") / "euchre.db"
    ids, uploads = filled(db)
    with served(application(db)) as address:
        yield Site(address, ids, uploads)


@pytest.fixture(scope="session")
def stage() -> Iterator[tuple[Stage, Site]]:
    """Where a test shows an application that is for it alone."""
    stage = Stage()
    with served(stage) as address:
        yield stage, Site(address)


@pytest.fixture
def empty(stage: tuple[Stage, Site], tmp_path: Path) -> Site:
    """A library without a game, for one test alone."""
    stage[0].shows = application(tmp_path / "euchre.db")
    return stage[1]


@contextmanager
def kept_contexts() -> Iterator[Contexts]:
    """Browser contexts that are kept, since a window of their own takes long to open: the pages
    keep nothing in a browser, so that a new tab is as good."""
    kept: Contexts = {}
    yield kept
    for context, _ in kept.values():
        context.close()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Iterator[Contexts]:
    """The contexts of all windows that close with their test."""
    with kept_contexts() as kept:
        yield kept


@contextmanager
def windows(chromium: Browser, contexts: Contexts) -> Iterator[Window]:
    """Opens windows on a site: `window(site, (320, 640), color_scheme="dark", …)`. They close in
    the end, and then nothing may have been complained of."""
    tabs: list[Page] = []
    watches: list[Watch] = []

    def opens(
        site: Site, size: tuple[int, int] = DESKTOP, expected: tuple[str, ...] = (), **how: Any
    ) -> Page:
        key = (site.address, size, *sorted(how.items()))
        if key not in contexts:
            viewport = ViewportSize(width=size[0], height=size[1])
            context = chromium.new_context(base_url=site.address, viewport=viewport, **how)
            context.set_default_timeout(PATIENCE)
            context.new_page()  # stays, and its window with it
            contexts[key] = (context, Watch(context, site.address))
        context, watch = contexts[key]
        if watch not in watches:
            watch.begin(expected)
            watches.append(watch)
        tabs.append(context.new_page())
        return tabs[-1]

    yield opens
    for tab in tabs:
        tab.close()
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def window(chromium: Browser, contexts: Contexts) -> Iterator[Window]:
    """Opens windows of one test."""
    with windows(chromium, contexts) as window:
        yield window


@pytest.fixture(scope="module")
def lasting_window(chromium: Browser) -> Iterator[Window]:
    """Opens windows for all tests of a module that only look at what is drawn, which takes long.
    Their complaints are told at its end: no test's window shares a context with them."""
    with kept_contexts() as contexts, windows(chromium, contexts) as window:
        yield window


@pytest.fixture
def page(window: Window, site: Site) -> Page:
    """A window on the library."""
    return window(site)


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Takes a picture of a whole page where SCREENSHOTS=1 asks for pictures."""

    def takes(page: Page, name: str) -> None:
        if os.environ.get("SCREENSHOTS") == "1":
            page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    return takes
