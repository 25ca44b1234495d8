"""What the table says of an event: the laws it breaks, and what cannot be decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from analyzer.cards import Card
from analyzer.seats import Seat
from analyzer.span import NOWHERE, Span


class IllegalAction(ValueError):
    """Raised by strict play when an action breaks a law; `breaches` tells which."""

    def __init__(self, breaches: tuple[Breach, ...]) -> None:
        self.breaches = breaches
        super().__init__("; ".join(f"{b.code} at {b.address}" for b in breaches))


@dataclass(frozen=True, slots=True)
class Breach:
    """A law that an event breaks, or a recorded fact that cannot be, as data.

    `code` is one of section E of the rules; `address` the ply; `cause` the breach that this one
    follows from; `severity` only where it differs from the code's own.
    """

    code: str
    address: str | None
    seat: Seat | None = None
    card: Card | None = None
    trick: int | None = None
    expected: Any = None
    actual: Any = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cause: Breach | None = None
    halts: bool = False
    severity: str | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Undetermined:
    """What is possible and not proved: a code, and the datum (`missing`) that would decide it."""

    code: str
    seat: Seat | None
    address: str | None
    missing: str
    trick: int | None = None


NO_BREACH: Final[tuple[Breach, ...]] = ()
