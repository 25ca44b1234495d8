"""Findings as the viewers of other linters take them, in SARIF 2.1.0: every finding is a result,
and every code a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from analyzer.audit.report import finding_to_json
from analyzer.findings import CODES, Code, Finding

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
_INDEX: Final = {code: index for index, code in enumerate(CODES)}


def results_of_game(
    uri: str, number: int | str, game: str, findings: Sequence[Finding]
) -> list[dict[str, Any]]:
    """The findings of a game in the file at `uri`, as results. `game` is a hash that its editions
    share."""
    prints = _fingerprints(game, findings)
    return [_result(uri, each, findings, number) | next(prints) for each in findings]


def results_of_file(uri: str, findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """The findings of a file that belong to none of its games, as results."""
    return [_result(uri, each) for each in findings]


def rule(code: Code) -> dict[str, Any]:
    """A code, as a rule of the tool."""
    told: dict[str, Any] = {
        "id": code.name,
        "shortDescription": {"text": _plain(code.condition)},
        "defaultConfiguration": {"level": LEVELS[code.severity]},
    }
    return told | ({"help": {"text": _plain(code.law)}} if code.law else {})


def _result(
    uri: str, finding: Finding, among: Sequence[Finding] = (), number: int | str | None = None
) -> dict[str, Any]:
    """A finding; `among` are those of its game, `number` is that of the game, if it has one."""
    told = finding_to_json(finding)
    root = None if finding.caused_by is None else among[finding.caused_by]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": _INDEX[finding.code],
        "level": LEVELS[finding.severity] if root is None else "note",
        "message": {"text": _plain(finding.message)},
        "locations": [_location(uri, finding, number)],
    }
    properties = {key: told[key] for key in _PROPERTIES}
    if root is not None:
        message = f"This follows from {root.code}: {root.message}"
        related = _location(uri, root, number) | {"message": {"text": _plain(message)}}
        result["relatedLocations"] = [related]
        properties["causedBy"] = {"ruleId": root.code, "location": _address(root, number)}
    return result | {"properties": properties}


def _location(uri: str, finding: Finding, number: int | str | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri}}
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


def _plain(text: str) -> str:
    """A text in which viewers find no link."""
    return text.replace("](", "] (")


def _fingerprints(game: str, findings: Sequence[Finding]) -> Iterator[dict[str, Any]]:
    """What tells a finding from all others, wherever the same game is written down."""
    seen = Counter[str]()
    for finding in findings:
        about = (finding.deal, finding.address, finding.seat, finding.card)
        told = "\n".join(map(str, (game, finding.code, *about, finding.message)))
        seen[told] += 1
        digest = sha256(f"{told}\n{seen[told]}".encode("utf-8", "surrogatepass")).hexdigest()
        yield {"partialFingerprints": {FINGERPRINT: digest}}
