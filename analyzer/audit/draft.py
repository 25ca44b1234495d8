"""What a check says before it is a finding: facts only, no index, no sentence, no place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from analyzer.cards import Card
from analyzer.seats import Seat
from analyzer.span import NOWHERE, Place, Span


@dataclass(frozen=True, slots=True)
class Because:
    """The finding that another one follows from: the last with one of these codes in the deal
    (in it or before, if `or_before`), or in one trick of it, or `within` one line, at its first
    word if `at_start`, or `down_to` a line and on it. Finds nothing: no root is named."""

    codes: tuple[str, ...]
    deal: int
    trick: int | None = None
    or_before: bool = False
    within: Span | None = None
    at_start: bool = False
    down_to: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """The facts of a finding, as the JSON has them but for `seat` and `card`.

    `deal` is the position in the record, None where the finding is the game's. `event` is the
    index of the event that it hangs on (-1: the cards as dealt). `causes`: what it follows from,
    the first that is found counts. `severity` and `message` only where the code's own will not do.
    """

    code: str
    deal: int | None = None
    address: str | None = None
    trick: int | None = None
    seat: Seat | None = None
    card: Card | None = None
    expected: Any = None
    actual: Any = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    causes: tuple[Draft | Because, ...] = ()
    severity: str | None = None
    halts: bool = False
    message: str | None = None
    event: int = -1
    span: Span = NOWHERE
    place: Place | None = None
