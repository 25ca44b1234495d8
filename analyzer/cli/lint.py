"""Findings as linters print them: where, which code, one sentence, the line and a caret.

What follows from a finding stands below it in one line each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.cli.output import pointed_at, printable
from analyzer.findings import Finding


def lines(file: str, findings: Sequence[Finding], hints: Sequence[str] = ()) -> Iterator[str]:
    """The findings of one game (or of a file's own) in the order in which they stand in it."""
    followers: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.caused_by is not None:
            followers.setdefault(finding.caused_by, []).append(finding)
    roots = [i for i, finding in enumerate(findings) if finding.caused_by is None]
    for root in sorted(roots, key=lambda i: (*_position(findings[i]), i)):
        yield from _told(file, findings[root])
        for follower in followers.get(root, ()):
            yield f"  follows: {_line(follower)}{follower.code}: {printable(follower.message)}"
    for hint in hints:
        yield f"{printable(file)}: hint: {printable(hint)}"


def _told(file: str, finding: Finding) -> Iterator[str]:
    place = finding.place
    if place is None or not place.line:
        yield f"{printable(file)}: {finding.code}: {printable(finding.message)}"
        return
    where = f"{printable(file)}:{place.line}:{place.column}"
    yield f"{where}: {finding.code}: {printable(finding.message)}"
    if place.text:
        text, caret = pointed_at(place.text, place.column)
        yield f"    {text}"
        yield f"    {caret}"


def _line(finding: Finding) -> str:
    return f"{finding.place.line}: " if finding.place is not None and finding.place.line else ""


def _position(finding: Finding) -> tuple[int, int]:
    return (0, 0) if finding.place is None else (finding.place.line, finding.place.column)
