"""The watch over a window sees what it is there for: otherwise no test beside it proves a thing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.site import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

OUTSIDE = "http://outside.invalid/card.png"


@pytest.fixture
def watched(chromium: Browser, site: Site) -> Iterator[tuple[Page, Watch]]:
    """A window whose complaints fail nothing."""
    context = chromium.new_context(base_url=site.address)
    watch = Watch(context, site.address)
    yield context.new_page(), watch
    context.close()


def test_a_page_in_good_order_gives_no_complaint(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    page.goto("/rules")
    assert watch.complaints == []


def test_a_request_outside_is_seen(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    page.set_content(f'<img src="{OUTSIDE}">')
    assert f"asked outside: {OUTSIDE}" in watch.complaints


def test_a_policy_that_is_broken_is_seen(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    page.goto("/rules")
    with page.expect_console_message():
        page.evaluate("url => { fetch(url).catch(() => 0); }", OUTSIDE)
    assert any("Content Security Policy" in each for each in watch.complaints)


def test_a_script_that_fails_is_seen(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    page.goto("/rules")
    with page.context.expect_event("weberror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('a slip') }) }")
    assert any("a slip" in each for each in watch.complaints)


def test_an_answer_that_nobody_expected_is_seen(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    page.goto("/games/nothing")
    assert [each for each in watch.complaints if each.startswith("404")]
