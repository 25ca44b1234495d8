"""What an audit prints for the viewers of other linters: one document in SARIF 2.1.0, written game
by game. Every finding is a result, and every code a rule."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from analyzer import __version__
from analyzer.cli.games import Game
from analyzer.cli.reports import Sink, dumped
from analyzer.findings import CODES, Code, Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport
    from analyzer.record import GameRecord

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
# The exit status counts major findings unless told otherwise: so does who counts errors.
LEVELS: Final = {
    "fatal": "error",
    "major": "error",
    "minor": "warning",
    "clerical": "note",
    "note": "note",
}
FINGERPRINT: Final = "findingInGame/v1"
_PROPERTIES: Final = (
    *("severity", "halts", "deal", "address", "trick", "seat", "card", "evidence", "expected"),
    *("actual", "law", "path"),
)
_RULES: Final = {code: index for index, code in enumerate(CODES)}


class Sarif(Sink):
    """One document with one run, a result a line."""

    @staticmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        found = report.all_findings
        if not found:
            return ""
        prints = _fingerprints(game.record, found)
        return _lines([_result(path, each, found, number) | next(prints) for each in found])

    def begin(self) -> None:
        self._any_result = False
        rules = ",\n".join(dumped(_rule(code)) for code in CODES.values())
        self.out.write(
            f'{{"$schema": {dumped(SCHEMA)}, "version": "2.1.0", "runs": [{{\n'
            f'"tool": {{"driver": {{"name": "euchre", "version": {dumped(__version__)}, '
            f'"rules": [\n{rules}\n]}}}},\n"columnKind": "unicodeCodePoints",\n"results": ['
        )

    def begin_file(self, path: str, format_: str | None) -> None:
        self._path = path

    def game(self, text: str) -> None:
        if text:
            self.out.write(f",\n{text}" if self._any_result else f"\n{text}")
            self._any_result = True

    def end_file(self, findings: Sequence[Finding]) -> None:
        self.game(_lines([_result(self._path, each) for each in findings]))

    def end(self) -> None:
        self.out.write("\n]}]}\n" if self._any_result else "]}]}\n")


def _lines(results: list[dict[str, Any]]) -> str:
    return ",\n".join(map(dumped, results))


def _rule(code: Code) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": code.name,
        "shortDescription": {"text": _plain(code.condition)},
        "defaultConfiguration": {"level": LEVELS[code.severity]},
    }
    return told | ({"help": {"text": _plain(code.law)}} if code.law else {})


def _result(
    path: str, finding: Finding, among: Sequence[Finding] = (), number: int | str | None = None
) -> dict[str, Any]:
    """A finding; `among` are those of its game, `number` is that of the game, if it has one."""
    from analyzer.audit import finding_to_json

    told = finding_to_json(finding)
    root = None if finding.caused_by is None else among[finding.caused_by]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": _RULES[finding.code],
        "level": LEVELS[finding.severity] if root is None else "note",
        "message": {"text": _plain(finding.message)},
        "locations": [_location(path, finding, number)],
    }
    properties = {key: told[key] for key in _PROPERTIES}
    if root is not None:
        message = f"This follows from {root.code}: {root.message}"
        related = _location(path, root, number) | {"message": {"text": _plain(message)}}
        result["relatedLocations"] = [related]
        properties["causedBy"] = {"ruleId": root.code, "location": _address(root, number)}
    return result | {"properties": properties}


def _location(path: str, finding: Finding, number: int | str | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri(path)}}
    place = finding.place
    if place is not None and place.line:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    names = [finding.span.dotted()]
    if number is not None:
        names.insert(0, _address(finding, number))
    logical = [{"fullyQualifiedName": name} for name in names if name]
    return {"physicalLocation": physical} | ({"logicalLocations": logical} if logical else {})


def _address(finding: Finding, number: int | str | None) -> str:
    """`game 1/deal 2/t2.3`, as far as it is known."""
    deal = [] if finding.deal is None else [f"deal {finding.deal}"]
    ply = [finding.address] if finding.deal is not None and finding.address else []
    return "/".join([f"game {number}", *deal, *ply])


def uri(path: str) -> str:
    """A path as a URI, relative where the path is.

    >>> uri("a b/é.pen")
    'a%20b/%C3%A9.pen'
    """
    from pathlib import PurePath
    from urllib.parse import quote

    from analyzer.cli.files import STDIN, shown

    if path == STDIN:
        return quote(shown(path))
    if PurePath(path).is_absolute():
        return PurePath(path).as_uri()
    return quote(os.fsencode(PurePath(path).as_posix()))


def _plain(text: str) -> str:
    """A text in which viewers find no link."""
    return text.replace("](", "] (")


def _fingerprints(record: GameRecord, findings: Sequence[Finding]) -> Iterator[dict[str, Any]]:
    """What tells a finding from all others, wherever the same game is written down."""
    from hashlib import sha256

    from analyzer.identity import play_hash, record_hash

    game, seen = play_hash(record) or record_hash(record), Counter[str]()
    for finding in findings:
        about = (finding.deal, finding.address, finding.seat, finding.card)
        told = "\n".join(map(str, (game, finding.code, *about, finding.message)))
        seen[told] += 1
        digest = sha256(f"{told}\n{seen[told]}".encode("utf-8", "surrogatepass")).hexdigest()
        yield {"partialFingerprints": {FINGERPRINT: digest}}
