"""Where to go from a ply: by action, by trick, by finding and by deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyzer.audit import DealReport, roots
from analyzer.engine.plies import nearest
from analyzer.web.table.plies import Ply, whole_tricks
from analyzer.web.table.sight import Sight


@dataclass(frozen=True, slots=True)
class Nav:
    """Addresses of plies, and positions of deals; None where there is no such."""

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


def nav_of(
    plies: Sequence[Ply], index: int, marks: Iterable[int], position: int, deals: int
) -> Nav:
    """From the ply at `index`; `marks` are the plies at which findings stand."""
    end = len(plies) - 1
    stops = stops_of(plies)
    found = sorted(set(marks))
    steps = {
        "first": 0 if index > 0 else None,
        "previous": index - 1 if index > 0 else None,
        "next": index + 1 if index < end else None,
        "last": end if index < end else None,
        "previous_trick": _before(stops, index),
        "next_trick": _after(stops, index),
        "previous_finding": _before(found, index),
        "next_finding": _after(found, index),
    }
    addresses = {n: None if at is None else plies[at].address for n, at in steps.items()}
    return Nav(
        **addresses,
        previous_deal=position - 1 if position > 1 else None,
        next_deal=position + 1 if position < deals else None,
    )


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


def _before(stops: Sequence[int], index: int) -> int | None:
    return max((at for at in stops if at < index), default=None)


def _after(stops: Sequence[int], index: int) -> int | None:
    return min((at for at in stops if at > index), default=None)
