"""A few lines of a record, audited: what the tests of this folder look at."""

from __future__ import annotations

from analyzer.audit import GameReport, audit_record, roots
from analyzer.findings import Finding
from analyzer.notation import pen

CALLS = "bids S: order\n"  # South, whoever dealt, makes hearts

# South takes all five tricks: 2 points.
MARCH = (
    CALLS
    + """\
1 S: JH 9H 9S KC = S
2 S: AH 9D TS QD = S
3 S: KH TD QS KD = S
4 S: QH AD KS JC = S
5 S: JD TC AS QC = S
"""
)

# South takes the first four tricks, East the last: 1 point.
MADE = MARCH.replace("5 S: JD TC AS QC = S", "5 S: 9C TC AS QC = E")

# East takes the first three tricks: South is euchred, 2 points for East and West.
EUCHRED = (
    CALLS
    + """\
1 S: 9C TC TS QC = E
2 E: AC 9D KC TD = E
3 E: AS 9S QS JS = E
4 E: KS JH KD 9H = S
5 S: AH QD KH AD = S
"""
)


def deal(number: int, play: str = "", stated: str = "", dealer: str = "?") -> str:
    """A deal with the ten of hearts turned up."""
    return f"deal {number} dealer {dealer} up TH\n{play}{stated}\n"


def audited(
    text: str, rules: str | None = "four-handed", options: str = "", tags: str = ""
) -> GameReport:
    """The report of one game in the project's notation, under the rules named in a tag."""
    head = f'[Rules "{rules}"]\n' if rules else ""
    head += f'[Options "{options}"]\n' if options else ""
    (reading,) = pen.read((head + tags + text).splitlines(keepends=True))
    assert reading.record is not None
    return audit_record(reading.record, reading.findings, reading.locate)


def codes(report: GameReport) -> list[str]:
    """The codes of the findings that follow from no other, notes left out."""
    return [finding.code for finding in roots(report.all_findings)]


def consequences(report: GameReport) -> list[tuple[str, str]]:
    """Each finding that follows from another one, with its root."""
    every = report.all_findings
    return [(f.code, every[f.caused_by].code) for f in every if f.caused_by is not None]


def only(report: GameReport) -> Finding:
    """The one finding that a report has."""
    (finding,) = report.all_findings
    return finding
