"""From a game record to the report: replayed, compared with what it states, and put in words."""

from analyzer.audit.checks import all_codes
from analyzer.audit.judge import audit_record, rules_for
from analyzer.audit.report import (
    DealReport,
    GameReport,
    Missing,
    finding_to_json,
    roots,
    to_json,
    worst,
)

__all__ = [
    "DealReport",
    "GameReport",
    "Missing",
    "all_codes",
    "audit_record",
    "finding_to_json",
    "roots",
    "rules_for",
    "to_json",
    "worst",
]
