"""The audit of a game in whatever format it is written."""

from __future__ import annotations

import io
import json
from typing import Any

from analyzer.audit import GameReport, audit_record
from analyzer.notation import read
from analyzer.notation.reading import Reading
from tests.notation.egn_text import a_game


def readings_of(text: str | bytes, name: str = "-") -> list[Reading]:
    """All games of a file."""
    data = text.encode() if isinstance(text, str) else text
    return list(read(io.BytesIO(data), name)[1])


def report_of(text: str | bytes, name: str = "-") -> GameReport:
    """The report of the only game of a file."""
    (reading,) = readings_of(text, name)
    assert reading.record is not None
    return audit_record(reading.record, reading.findings, reading.locate)


def report_of_egn(*deals: dict[str, Any], **metadata: Any) -> GameReport:
    """The report of a game of these deals; keywords are fields of the metadata."""
    return report_of(json.dumps(a_game(*deals, **metadata)))
