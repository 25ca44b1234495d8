"""The audit of a game for the viewers of linters: the same document in SARIF 2.1.0 that the
command line writes, and a test holds the two together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

from analyzer import __version__
from analyzer.audit import finding_to_json
from analyzer.findings import CODES, Finding
from analyzer.identity import play_hash, record_hash
from analyzer.store import StoredGame
from analyzer.web.judging import Judging, judged

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
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
_GAME: Final = "game 1"


def audit_sarif(game: StoredGame, by: Judging) -> str:
    """One document with one run, a result a finding."""
    found = judged(game, by).all_findings
    prints = _fingerprints(play_hash(game.record) or record_hash(game.record), found)
    uri = quote(game.upload_name)
    results = [_result(uri, each, found) | next(prints) for each in found]
    driver = {"name": "euchre", "version": __version__, "rules": [*map(_rule, CODES)]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False)


def _rule(name: str) -> dict[str, Any]:
    code = CODES[name]
    told: dict[str, Any] = {
        "id": code.name,
        "shortDescription": {"text": _plain(code.condition)},
        "defaultConfiguration": {"level": LEVELS[code.severity]},
    }
    return told | ({"help": {"text": _plain(code.law)}} if code.law else {})


def _result(uri: str, finding: Finding, among: Sequence[Finding]) -> dict[str, Any]:
    told = finding_to_json(finding)
    root = None if finding.caused_by is None else among[finding.caused_by]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": _RULES[finding.code],
        "level": LEVELS[finding.severity] if root is None else "note",
        "message": {"text": _plain(finding.message)},
        "locations": [_location(uri, finding)],
    }
    properties = {key: told[key] for key in _PROPERTIES}
    if root is not None:
        message = f"This follows from {root.code}: {root.message}"
        result["relatedLocations"] = [_location(uri, root) | {"message": {"text": _plain(message)}}]
        properties["causedBy"] = {"ruleId": root.code, "location": _address(root)}
    return result | {"properties": properties}


def _location(uri: str, finding: Finding) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    place = finding.place
    if place is not None and place.line:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    names = (_address(finding), finding.span.dotted())
    return {
        "physicalLocation": physical,
        "logicalLocations": [{"fullyQualifiedName": name} for name in names if name],
    }


def _address(finding: Finding) -> str:
    """`game 1/deal 2/t2.3`, as far as it is known."""
    deal = [] if finding.deal is None else [f"deal {finding.deal}"]
    ply = [finding.address] if finding.deal is not None and finding.address else []
    return "/".join([_GAME, *deal, *ply])


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
