"""Why a deal was not judged, in the words of the pages."""

from __future__ import annotations

from analyzer.audit import DealReport


def why_unjudged(deal: DealReport) -> str:
    """What the replay could not do without; empty where the deal was judged, or where a finding
    says what stopped it."""
    if deal.result != "halted" or any(finding.halts for finding in deal.findings):
        return ""
    if deal.trump is None:
        return "trump is not known"
    return "the maker is not known" if deal.maker is None else "who plays alone is not known"
