"""What the tests look for on a page is found where it is."""

from __future__ import annotations

import pytest

from tests.web.pages import running


@pytest.mark.parametrize(
    "html",
    [
        "<script>x</script>",
        '<script src="https://example.org/x.js"></script>',
        "<img src=x>",
        '<p onclick="x">',
        '<a href="javascript:x">',
        '<a href=" JavaScript:x">',
        '<link href="//example.org/a.css">',
        '<a href="https://example.org">',
        '<meta http-equiv="refresh" content="0">',
        "<svg onload=x>",
    ],
)
def test_what_would_run_or_lead_away_is_seen(html: str) -> None:
    assert running(html)


@pytest.mark.parametrize(
    "html",
    [
        '<script type="module" src="/static/x.js"></script>',
        '<a href="/games/1?at=t2.3#deal-1">x</a>',
        '<input value="&lt;img src=x onerror=alert(1)&gt;">',
        '<svg viewBox="0 0 1 1"></svg>',
    ],
)
def test_what_is_ours_is_let_be(html: str) -> None:
    assert running(html) == []
