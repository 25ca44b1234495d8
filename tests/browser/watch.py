"""What no page may do, whoever looks: ask for anything outside, be stopped by its own policy, fail
in a script, or get an answer that nobody expected."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# An answer of 400 and more is told by `_answered`, which knows the ones that are expected.
_TOLD_ELSEWHERE = "Failed to load resource: the server responded"


class Watch:
    """Collects complaints about everything that happens in a browser context."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.home = home
        self.expected: tuple[str, ...] = ()
        self.complaints: list[str] = []
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("console", self._said)
        context.on("weberror", self._failed)

    def begin(self, expected: tuple[str, ...]) -> None:
        """Starts anew; `expected` are paths that may be answered by an error page."""
        self.expected = expected
        self.complaints = []

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and f"http://{parts.netloc}" != self.home:
            self.complaints.append(f"asked outside: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and urlsplit(response.url).path not in self.expected:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and _TOLD_ELSEWHERE not in message.text:
            self.complaints.append(f"console: {message.text}")

    def _failed(self, error: WebError) -> None:
        self.complaints.append(f"script: {error.error}")
