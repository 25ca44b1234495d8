"""How many alternatives a deal has room for: each begins anew behind the line of play it leaves."""

from __future__ import annotations

from typing import Final

MOST_EVENTS: Final = 50_000
TOO_MANY: Final = "this alternative is left out; those before it fill the deal"
EXPECTED: Final = f"alternatives to lines of at most {MOST_EVENTS:,} events, all added up"


class Room:
    """The room of one deal; an alternative takes as much as the line that it leaves has events."""

    def __init__(self) -> None:
        self._left = MOST_EVENTS

    def takes(self, events: int) -> bool:
        """Whether one more alternative to a line of so many events is read."""
        self._left -= events
        return self._left >= 0
