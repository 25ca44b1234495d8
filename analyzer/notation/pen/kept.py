"""The lines of the game being read, kept so that its spans can be located."""

from __future__ import annotations

from bisect import bisect_left, bisect_right


class Kept:
    """Lines by their numbers, added in order; `count` tells how many there are, `size` how many
    characters they have."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._runs: list[list[str]] = []  # the lines from each start on
        self.count = 0
        self.size = 0

    def add(self, first: int, lines: list[str]) -> None:
        """Keeps lines, the first of which is line `first`."""
        self._starts.append(first)
        self._runs.append(lines)
        self.count += len(lines)
        self.size += sum(map(len, lines))

    def get(self, number: int) -> str | None:
        """The line of a number; None where it was not kept."""
        run = bisect_right(self._starts, number) - 1
        if run < 0:
            return None
        at = number - self._starts[run]
        return self._runs[run][at] if at < len(self._runs[run]) else None

    def since(self, first: int) -> Kept:
        """The lines that were added from line `first` on."""
        found = Kept()
        begin = bisect_left(self._starts, first)
        for start, lines in zip(self._starts[begin:], self._runs[begin:], strict=True):
            found.add(start, lines)
        return found


class KeptLines:
    """A cursor over kept lines, set before line `first`."""

    def __init__(self, kept: Kept, first: int) -> None:
        self._kept = kept
        self.number = first - 1
        self.comments = 0

    def peek(self) -> str | None:
        """The line to be taken next; None where it was not kept."""
        return self._kept.get(self.number + 1)

    def take(self) -> str:
        """The next line."""
        text = self.peek()
        assert text is not None
        self.number += 1
        return text
