"""What an audit found in all files together, and the exit status that follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.cli.games import UNREADABLE, UNREADABLE_STATUS
from analyzer.cli.output import say
from analyzer.findings import SEVERITIES, Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport


@dataclass(slots=True)
class Tally:
    """Counts; `found` by severity, without what follows from something else."""

    games: int = 0
    deals: int = 0
    undecided: int = 0
    unreadable: int = 0
    found: Counter[str] = field(default_factory=Counter)

    def add_game(self, report: GameReport) -> None:
        """Counts a game with all its findings."""
        self.games += 1
        self.deals += len(report.deals)
        self.undecided += report.undecided
        self.add(report.all_findings)

    def add(self, findings: Sequence[Finding]) -> None:
        """Counts findings."""
        self.unreadable += sum(finding.code == UNREADABLE for finding in findings)
        self.found.update(f.severity for f in findings if f.caused_by is None)

    def merge(self, other: Tally) -> None:
        """Counts what was counted elsewhere."""
        self.games += other.games
        self.deals += other.deals
        self.undecided += other.undecided
        self.unreadable += other.unreadable
        self.found.update(other.found)

    def status(self, fail_on: str) -> int:
        """The exit status; what cannot be read outranks the rest."""
        if self.unreadable:
            return UNREADABLE_STATUS
        failing = SEVERITIES[SEVERITIES.index(fail_on) :]
        return int(any(self.found[severity] for severity in failing))

    def report(self) -> None:
        """One line on standard error, and another where something could not be read."""
        counts = [_counted(self.found[s], s) for s in reversed(SEVERITIES) if self.found[s]]
        found = ", ".join(counts) or "nothing wrong"
        undecided = f"; {self.undecided} undecided" if self.undecided else ""
        games, deals = _counted(self.games, "game"), _counted(self.deals, "deal")
        say(f"{games}, {deals}: {found}{undecided}")
        if self.unreadable:
            where = _counted(self.unreadable, "place")
            say(f"could not be read in {where}: exit status {UNREADABLE_STATUS}")


def _counted(number: int, noun: str) -> str:
    """`1 game`, `2 games`; a severity that is an adjective stays as it is."""
    plural = "s" if number != 1 and noun in ("game", "deal", "note", "place") else ""
    return f"{number} {noun}{plural}"
