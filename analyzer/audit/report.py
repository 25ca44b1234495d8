"""What an audit found, as frozen values, and as the JSON that the command line promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, overload

from analyzer.cards import TRUMPS, Card, Trump, name
from analyzer.engine import Outcome
from analyzer.findings import SEVERITIES, Finding
from analyzer.seats import SEATS, Seat, Side
from analyzer.values import frozen


@dataclass(frozen=True, slots=True)
class Missing:
    """What is possible and not proved, and the datum (`missing`) that would decide it."""

    code: str
    seat: Seat | None
    address: str | None
    missing: str
    message: str


@frozen
class DealReport:
    """One deal as audited. `seats` are those that take part, or all where nobody knows; `gained`
    and `score`, by side: see `points` and `score_after`. `standing` is that score as people are
    told of it: None where it is not known."""

    position: int
    number: int
    dealer: Seat | None
    up: Card | None
    outcome: Outcome
    seats: tuple[Seat, ...]
    gained: Mapping[Side, int] | None
    score: Mapping[Side, int]
    standing: Mapping[Side, int | None]
    findings: tuple[Finding, ...]
    undetermined: tuple[Missing, ...]

    @property
    def trump(self) -> Trump | None:
        """What was trump."""
        return self.outcome.trump

    @property
    def maker(self) -> Seat | None:
        """Who made it."""
        return self.outcome.maker

    @property
    def alone(self) -> tuple[Seat, ...]:
        """The lone hands that counted."""
        return self.outcome.alone

    @property
    def lead(self) -> Seat | None:
        """Who had to lead the first trick."""
        return self.outcome.lead

    @property
    def tricks(self) -> tuple[tuple[Seat, int], ...]:
        """The tricks of each of the `seats`."""
        taken = self.outcome.tricks
        return tuple((seat, taken.get(seat, 0)) for seat in self.seats)

    @property
    def result(self) -> str:
        """See `Outcome`."""
        return self.outcome.result

    @property
    def points(self) -> tuple[tuple[Side, int], ...] | None:
        """What each side gained; None where it is not known."""
        return None if self.gained is None else tuple(self.gained.items())

    @property
    def score_after(self) -> tuple[tuple[Side, int], ...]:
        """The score after the deal, in which points that are not known count nothing."""
        return tuple(self.score.items())


class DealReports(Sequence[DealReport]):
    """The reports of so many deals, made when the first of them is asked for: who audits by the
    million wants to know what is wrong, and of deals in which nothing is, that there are so many.

    Compares as the tuple of them does.
    """

    __slots__ = ("_made", "_make", "_number")

    def __init__(self, number: int, make: Callable[[], Iterable[DealReport]]) -> None:
        self._number = number
        self._make = make
        self._made: tuple[DealReport, ...] | None = None

    def _all(self) -> tuple[DealReport, ...]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: SupportsIndex) -> DealReport: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[DealReport, ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __iter__(self) -> Iterator[DealReport]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return self._all() == (other._all() if isinstance(other, DealReports) else other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())


@frozen
class GameReport:
    """A game as audited. `rules` is the preset with its version, None where the record names
    rules that do not exist: the game is shown then, and not judged. `all_findings`: deal by deal in
    order, then the game's own; `caused_by` counts through them. `undecided`: how much is possible
    and not proved, in all deals together. In the scores points that are not known count nothing, in
    the standings a score that is not known is None. `barring` is what has to be put right before
    anything can be judged, none where it is."""

    rules: str | None
    switches: tuple[tuple[str, bool | int | str], ...]
    players: tuple[tuple[Seat, str], ...]
    start_score: tuple[tuple[Side, int], ...]
    final_score: tuple[tuple[Side, int], ...]
    start_standing: Mapping[Side, int | None]
    final_standing: Mapping[Side, int | None]
    winners: tuple[Side, ...]
    deals: Sequence[DealReport]
    all_findings: tuple[Finding, ...]
    undecided: int
    hints: tuple[str, ...]
    barring: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The game's own, which are of no deal."""
        return tuple(f for f in self.all_findings if f.deal is None)


def roots(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that counts and exit status speak of: those that follow from no other, above
    `note`."""
    return tuple(f for f in findings if f.caused_by is None and f.severity != "note")


def worst(findings: Iterable[Finding]) -> str | None:
    """The highest severity among the roots; None where there are none."""
    return max((f.severity for f in roots(findings)), key=SEVERITIES.index, default=None)


def to_json(
    report: GameReport,
    record_hash: str | None = None,
    play_hash: str | None = None,
    *,
    index: int = 1,
    file: str | None = None,
) -> dict[str, Any]:
    """A Game of the audit's JSON; the hashes are known elsewhere and passed through."""
    return {
        "index": index,
        "rules": report.rules,
        "switches": dict(report.switches),
        "players": {SEATS[seat]: player for seat, player in report.players},
        "record_hash": record_hash,
        "play_hash": play_hash,
        "start_score": dict(report.start_score),
        "final_score": dict(report.final_score),
        "winners": list(report.winners),
        "deals": [_deal(deal, file) for deal in report.deals],
        "findings": [finding_to_json(finding, file) for finding in report.findings],
        "hints": list(report.hints),
    }


def finding_to_json(finding: Finding, file: str | None = None) -> dict[str, Any]:
    """A Finding of the audit's JSON."""
    place = finding.place
    return {
        "code": finding.code,
        "severity": finding.severity,
        "halts": finding.halts,
        "deal": finding.deal,
        "address": finding.address,
        "trick": finding.trick,
        "seat": _seat(finding.seat),
        "card": _card(finding.card),
        "proof": "proved",
        "evidence": dict(finding.evidence),
        "expected": _plain(finding.expected),
        "actual": _plain(finding.actual),
        "caused_by": finding.caused_by,
        "law": finding.law,
        "message": finding.message,
        "file": file,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "path": finding.span.dotted(),
    }


def _deal(deal: DealReport, file: str | None) -> dict[str, Any]:
    return {
        "position": deal.position,
        "number": deal.number,
        "dealer": _seat(deal.dealer),
        "up": _card(deal.up),
        "trump": None if deal.trump is None else TRUMPS[deal.trump],
        "maker": _seat(deal.maker),
        "alone": [SEATS[seat] for seat in deal.alone],
        "lead": _seat(deal.lead),
        "tricks": {SEATS[seat]: n for seat, n in deal.tricks},
        "result": deal.result,
        "points": None if deal.points is None else dict(deal.points),
        "score_after": dict(deal.score_after),
        "findings": [finding_to_json(finding, file) for finding in deal.findings],
        "undetermined": [_missing(each) for each in deal.undetermined],
    }


def _missing(missing: Missing) -> dict[str, Any]:
    return {
        "code": missing.code,
        "seat": _seat(missing.seat),
        "address": missing.address,
        "missing": missing.missing,
        "message": missing.message,
    }


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]


def _card(card: Card | None) -> str | None:
    return None if card is None else name(card)


def _plain(value: Any) -> Any:
    """Tuples as lists and mappings as objects, as JSON has them."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
