"""Why a game or a deal was not judged, as the pages tell it."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.audit import DealReport, GameReport, roots
from analyzer.findings import Finding


def told_first(barring: Iterable[Finding], found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with those before all others that keep a game from being judged."""
    first = tuple(barring)
    return (*first, *(finding for finding in found if finding not in first))


def listed(report: GameReport) -> tuple[Finding, ...]:
    """The roots of a report in the order in which they are to be mended."""
    return told_first(report.barring, roots(report.all_findings))


def why_unjudged(deal: DealReport) -> str:
    """What the replay could not do without; empty where the deal was judged, or where a finding
    says what stopped it."""
    if deal.result != "halted" or any(finding.halts for finding in deal.findings):
        return ""
    if deal.trump is None:
        return "trump is not known"
    return "the maker is not known" if deal.maker is None else "who plays alone is not known"
