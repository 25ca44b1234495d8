"""Where something stands in its file: a line and a token in text, a path in JSON.

Columns are worked out only when a finding is printed, by the notation that wrote the span.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Span(NamedTuple):
    """`line` (from 1 in the file) on which the written line starts and `token` (from 0) in it;
    in JSON `path` instead, such as `("deals", 3, "phases", 1)`. Line 0 means nowhere."""

    line: int = 0
    token: int = 0
    path: tuple[str | int, ...] = ()

    def item(self, index: int) -> Span:
        """The span of the index-th card or token after this one."""
        if self.path:
            return Span(self.line, self.token, (*self.path, index))
        return Span(self.line, self.token + index)

    def dotted(self) -> str | None:
        """The path as people write it, `deals[3].phases[1]`, or None in text."""
        if not self.path:
            return None
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).lstrip(".")


class Apart(Span):
    """The span of cards that stand apart from each other: itself where the first of them is."""

    _items: tuple[Span, ...]

    @classmethod
    def of(cls, items: tuple[Span, ...]) -> Apart:
        """The span of these cards, one at least."""
        found = cls(*items[0])
        found._items = items
        return found

    def item(self, index: int) -> Span:
        """The span of the index-th card."""
        return self._items[index]


class Place(NamedTuple):
    """A span as people look for it: line and column from 1, and the text of that line."""

    line: int
    column: int
    text: str


NOWHERE: Final = Span()
