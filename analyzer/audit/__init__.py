"""From a game record and its rules to the report of all that is wrong with it, and as JSON."""

from analyzer.audit.checks import all_codes
from analyzer.audit.chosen import rules_for
from analyzer.audit.judge import audit_record
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
