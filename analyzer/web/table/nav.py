"""Where to go from a ply: by action, by trick, by finding and by deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analyzer.audit import DealReport, GameReport, roots
from analyzer.engine.plies import nearest, told_at
from analyzer.record import GameRecord
from analyzer.rules import Rules
from analyzer.web.table.plies import Ply, plies_of, whole_tricks
from analyzer.web.table.sight import Sight


class Elsewhere(NamedTuple):
    """A ply of another deal."""

    deal: int
    address: str


@dataclass(frozen=True, slots=True)
class Nav:
    """Addresses of plies, and positions of deals; None where there is no such. `found_before` and
    `found_after` are the next findings of other deals, where this one has no more that way."""

    first: str | None
    previous: str | None
    next: str | None
    last: str | None
    previous_trick: str | None
    next_trick: str | None
    previous_finding: str | None
    next_finding: str | None
    previous_deal: int | None
    next_deal: int | None
    found_before: Elsewhere | None
    found_after: Elsewhere | None


def nav_of(
    record: GameRecord,
    rules: Rules,
    report: GameReport,
    position: int,
    plies: Sequence[Ply],
    index: int,
) -> Nav:
    """From the ply at `index` of the deal at `position`."""
    marks, deals = marks_of(plies, report.deals[position - 1]), len(record.deals)
    end = len(plies) - 1
    stops = stops_of(plies)
    steps = {
        "first": 0 if index > 0 else None,
        "previous": index - 1 if index > 0 else None,
        "next": index + 1 if index < end else None,
        "last": end if index < end else None,
        "previous_trick": _before(stops, index),
        "next_trick": _after(stops, index),
        "previous_finding": _before(marks, index),
        "next_finding": _after(marks, index),
    }
    addresses = {n: None if at is None else plies[at].address for n, at in steps.items()}
    found_before = found_after = None
    if addresses["previous_finding"] is None:
        found_before = _found_in(record, rules, report, range(position - 1, 0, -1), -1)
    if addresses["next_finding"] is None:
        found_after = _found_in(record, rules, report, range(position + 1, deals + 1), 0)
    return Nav(
        **addresses,
        previous_deal=position - 1 if position > 1 else None,
        next_deal=position + 1 if position < deals else None,
        found_before=found_before,
        found_after=found_after,
    )


def marks_of(plies: Sequence[Ply], report: DealReport) -> tuple[int, ...]:
    """The plies at which findings above `note` are told, in order."""
    known = [ply.address for ply in plies]
    graver = (f.address for f in report.findings if f.severity != "note")
    return tuple(sorted({known.index(told_at(known, address)) for address in graver}))


def stops_of(plies: Sequence[Ply]) -> tuple[int, ...]:
    """The plies at which one looks who goes by trick: the cards as dealt, the table before the
    first lead, each trick when it is over, and the end."""
    first_lead = next((ply.index for ply in plies if ply.trick is not None), len(plies))
    tricks = (ply.index for ply in whole_tricks(plies))
    return tuple(sorted({0, first_lead - 1, *tricks, len(plies) - 1}))


def first_shown(addresses: Sequence[str], report: DealReport, sight: Sight) -> str:
    """Where a deal opens: at its first finding, and at the cards as dealt where there is none or
    where hidden cards would spoil it."""
    if sight.is_full:
        for finding in roots(report.findings):
            if finding.address is not None:
                return nearest(addresses, finding.address)
    return addresses[0]


def _found_in(
    record: GameRecord, rules: Rules, report: GameReport, positions: Iterable[int], which: int
) -> Elsewhere | None:
    """The first (0) or last (-1) finding of the first of these deals that has one."""
    for position in positions:
        told = report.deals[position - 1]
        if any(finding.severity != "note" for finding in told.findings):
            plies = plies_of(rules, record.deals[position - 1])
            return Elsewhere(position, plies[marks_of(plies, told)[which]].address)
    return None


def _before(stops: Sequence[int], index: int) -> int | None:
    return max((at for at in stops if at < index), default=None)


def _after(stops: Sequence[int], index: int) -> int | None:
    return min((at for at in stops if at > index), default=None)
