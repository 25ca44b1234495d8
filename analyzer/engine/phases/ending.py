"""How a deal ends before its last trick: a claim, a concession, or a misdeal called by the table.

Source: rules.md B-24, section E (INVALID_CLAIM); Somerset law 50.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.engine.phases.phase import Phase, register
from analyzer.record import Concession, Event, Misdeal
from analyzer.seats import SEATS

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@register
class Ending(Phase):
    """Claims and misdeals; see the module."""

    name = "ending"
    events = (Concession, Misdeal)

    def apply(self, table: Table, event: Concession | Misdeal) -> None:
        if isinstance(event, Misdeal):
            table.misdealt = True
            return
        if event.seat not in table.seats:
            table.breach(
                "INVALID_CLAIM",
                None,
                expected=[SEATS[seat] for seat in table.seats],
                actual=event.tricks,
                evidence={"foreign": [SEATS[event.seat]]},
                span=event.span,
            )
            table.claims.append((event, 0))  # play ended here, and nobody knows what it gives whom
            return
        over = sum(1 for t in table.layout.tricks if t.winner is not None) if table.layout else 0
        left = table.rules.hand_size - over
        too_many = event.tricks is not None and event.tricks > left
        if too_many or not table.rules.allow_claim:
            table.breach(
                "INVALID_CLAIM",
                None,
                seat=event.seat,
                expected=left if table.rules.allow_claim else "no claim",
                actual=event.tricks,
                span=event.span,
            )
        table.claims.append((event, over))

    def legal(self, table: Table) -> Iterator[Event]:
        """A claim is never forced; whether the cards bear it is another question."""
        yield from ()
