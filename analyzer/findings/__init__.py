"""What is wrong with a record: the one list of codes, and the finding that names one of them.

Conditions, laws and severities stand in `codes`. Users' mistakes are findings, data with a
position; only the strict doors raise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from analyzer.cards import Card
from analyzer.findings.codes import CODES, Code
from analyzer.seats import Seat
from analyzer.span import NOWHERE, Place, Span

__all__ = ["CODES", "SEVERITIES", "Code", "Finding"]

SEVERITIES: Final = ("note", "clerical", "minor", "major", "fatal")  # rising


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where it is, and what was expected.

    `deal` is the position of the deal in its record (from 1), `address` says what the ply is
    (`b3`, `take`, `t2.3` …), `caused_by` the index of the root among the game's findings or None.
    `span` is where it stands in the file; `place` the same as line and column once known.
    """

    code: str
    severity: str
    message: str
    halts: bool = False
    deal: int | None = None
    address: str | None = None
    trick: int | None = None
    seat: Seat | None = None
    card: Card | None = None
    expected: Any = None
    actual: Any = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    caused_by: int | None = None
    law: str = ""
    span: Span = field(default=NOWHERE, compare=False)
    place: Place | None = field(default=None, compare=False)
