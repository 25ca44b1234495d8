"""What became of files that were sent, game by game and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from analyzer import findings
from analyzer.audit import finding_to_json
from analyzer.store import GameOutcome
from analyzer.store.values import REJECTED
from analyzer.web.api.shapes import Finding, Sent


class File(NamedTuple):
    """A file, what became of its games, and the faults that belong to none of them."""

    name: str
    games: Sequence[GameOutcome]
    findings: Sequence[findings.Finding]


def sent(files: Sequence[File]) -> Sent:
    """What became of these files, as it is told. A file with faults and no game is rejected."""
    counts = Counter(game.status for of in files for game in of.games)
    counts[REJECTED] += sum(not of.games and bool(of.findings) for of in files)
    return {
        "imported": counts["imported"],
        "duplicate": counts["duplicate"],
        "richer": counts["richer"],
        "contradicts": counts["contradicts"],
        "rejected": counts["rejected"],
        "games": [
            {
                "file": of.name,
                "index": game.index,
                "id": game.id,
                "status": game.status,
                "findings": _findings(game.findings, of.name),
            }
            for of in files
            for game in of.games
        ],
        "findings": [f for of in files for f in _findings(of.findings, of.name)],
    }


def _findings(of: Iterable[findings.Finding], file: str) -> list[Finding]:
    return [cast(Finding, finding_to_json(each, file)) for each in of]
