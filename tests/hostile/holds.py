"""What holds of every text, whatever is in it: the property that samples and fuzzer check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.findings import Finding
from analyzer.notation import egn as egn_notation
from analyzer.notation import eventlog, pen, ptn, read
from analyzer.notation.reading import Reading
from analyzer.record import GameRecord
from analyzer.span import Place


class Told(NamedTuple):
    """The games of a text and what was wrong with it, each finding with its place."""

    records: list[GameRecord]
    faults: list[tuple[Finding, Place]]

    @property
    def fatal(self) -> list[tuple[Finding, Place]]:
        """What could not be read."""
        return [(f, place) for f, place in self.faults if f.severity == "fatal"]


_AUDITED: set[GameRecord] = set()
Reader = Callable[[bytes], Iterator[Reading]]


def told(data: bytes, name: str) -> Told:
    """A file as it is read by its content and name; every property of it is checked."""
    return checked(data, lambda each: read(BytesIO(each), name)[1])


def checked(data: bytes, reader: Reader) -> Told:
    """What a reader makes of a text; every property of it is checked."""
    readings = list(reader(data))
    found = _told(readings)
    for finding, place in found.faults:
        _check(finding, place)
    for reading in readings:
        if reading.record is not None and reading.record not in _AUDITED:
            _AUDITED.add(reading.record)
            _audit(reading.record, reading)
    return found


def checked_twice(data: bytes, reader: Reader) -> None:
    """The same of a text that is read twice: with the same result."""
    assert checked(data, reader) == checked(data, reader)


def _told(readings: list[Reading]) -> Told:
    faults = [(f, f.place or each.locate(f.span)) for each in readings for f in each.findings]
    return Told([each.record for each in readings if each.record is not None], faults)


def _check(finding: Finding, place: Place) -> None:
    """A finding says where, what, and what was expected, in words that can be printed."""
    assert place.line >= 1, finding
    assert place.column >= 1, finding
    assert not place.text or place.column <= len(place.text) + 1, (finding, place)
    assert finding.message.strip() and finding.message.isprintable(), finding
    assert len(finding.message) < 1000, finding
    if finding.severity == "fatal":
        assert finding.expected, finding
        assert {"token", "expected", "hint"} <= set(finding.evidence), finding


def _audit(record: GameRecord, reading: Reading) -> None:
    report = audit_record(record, reading.findings, reading.locate)
    for finding in report.all_findings:
        assert finding.message.strip(), finding


READERS: dict[str, Reader] = {
    "pen": lambda data: pen.read(pen.decode(BytesIO(data))),
    "egn": lambda data: egn_notation.read(data.decode("utf-8", "replace")),
    "emn": lambda data: egn_notation.read(data.decode("utf-8", "replace")),
    "ptn": lambda data: ptn.read(data.decode("utf-8", "replace")),
    "eventlog": lambda data: eventlog.read(data.decode("utf-8", "replace")),
}
