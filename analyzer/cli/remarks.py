"""Accusations, rulings and notes of a deal, each told where it was written."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from analyzer.cli.output import printable
from analyzer.record import Deal, Stated, Trick
from analyzer.seats import SEAT_NAMES

WIDTH: Final = 80


class Remarks:
    """What is told of a deal beside its events, each once, in the order of the record."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._left = [s for s in deal.stated if s.kind in ("call", "ruling", "note")]

    def until(self, event: int) -> Iterator[str]:
        """Those written before the event of this number."""
        while self._left and self._left[0].after <= event:
            text = printable(_told(self._left.pop(0)))
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")

    def after_trick(self, number: int | None) -> Iterator[str]:
        """Those written after the last card of a trick, before anything else was done."""
        events = enumerate(self._deal.events, start=1)
        after = [n for n, e in events if isinstance(e, Trick) and e.number == number]
        yield from self.until(after[-1] if after else -1)


def _told(line: Stated) -> str:
    if line.kind != "call":
        return f"{line.kind.capitalize()}: {line.text}"
    by = "Somebody" if line.by is None else SEAT_NAMES[line.by]
    whom = "somebody" if line.seat is None else SEAT_NAMES[line.seat]
    trick = "" if line.trick is None else f" in trick {line.trick}"
    return f"{by} calls {line.code} by {whom}{trick}"
