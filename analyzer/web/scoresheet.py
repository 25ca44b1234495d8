"""The score sheet of a game: deal by deal who called what, what came of it, and the score as
computed, beside the written one where the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from analyzer.audit import DealReport, GameReport, roots
from analyzer.audit.chosen import rules_for
from analyzer.audit.game import AuditedDeal, replay_game
from analyzer.cards import Card, Trump, name
from analyzer.findings import SEVERITIES, Finding
from analyzer.record import Call, GameRecord
from analyzer.rules import Rules
from analyzer.seats import Seat, Side
from analyzer.store import Edition, StoredGame
from analyzer.web.heading import Heading, heading
from analyzer.web.judging import Judging, judged, with_choice
from analyzer.web.unjudged import listed

MOST_EDITIONS: Final = 20  # on the page of a game, besides the first and the one shown
RESULTS: Final = {
    "made": "made",
    "march": "march",
    "euchred": "euchred",
    "thrown-in": "thrown in",
    "misdeal": "misdeal",
    "unfinished": "not known",
    "halted": "not judged",
}


class Cell(NamedTuple):
    """One side of one deal: points and running score as computed, or where nothing could be judged
    as written (None: not known); and as written where that is something else."""

    points: int | None
    written_points: int | None
    score: int | None
    written_score: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of the sheet. `how` is what the maker did (`ordered up`, `named`), `round` None
    where no call is recorded; `findings` counts roots by severity, the gravest first."""

    position: int
    number: int
    dealer: Seat | None
    up: str | None
    trump: Trump | None
    maker: Seat | None
    how: str
    round: int | None
    alone: tuple[Seat, ...]
    tricks: tuple[tuple[Seat, int], ...]
    result: str
    cells: tuple[Cell, ...]
    findings: tuple[tuple[str, int], ...]
    undecided: int


@dataclass(frozen=True, slots=True)
class GamePage:
    """The score sheet, what was found, and what can be done with the game. `differs`: whether
    anything is written otherwise than computed; `report` is what it was made from."""

    report: GameReport
    heading: Heading
    lines: tuple[Line, ...]
    found: tuple[Finding, ...]
    undecided: int
    hints: tuple[str, ...]
    judging: Judging
    editions: tuple[Edition, ...]
    editions_in_all: int
    contradicts: tuple[str, ...]
    differs: bool


def game_page(game: StoredGame, by: Judging) -> GamePage:
    """The page of a game, judged by these rules."""
    report = judged(game, by)
    rules = rules_for(game.record, by.preset, by.options).rules
    lines = lines_of(game.record, report, rules)
    return GamePage(
        report=report,
        heading=heading(game, report),
        lines=lines,
        found=listed(report),
        undecided=report.undecided,
        hints=report.hints,
        judging=with_choice(by, game.record),
        editions=some_of(game.editions),
        editions_in_all=len(game.editions),
        contradicts=game.contradicts,
        differs=any(
            cell.written_points is not None or cell.written_score is not None
            for line in lines
            for cell in line.cells
        ),
    )


def some_of(editions: Sequence[Edition]) -> tuple[Edition, ...]:
    """The editions that a page has room for: the first and the last ones, and the one shown."""
    first, last = editions[:1], editions[1:][-MOST_EDITIONS:]
    return tuple(e for e in editions if e in first or e in last or e.is_shown)


def lines_of(record: GameRecord, report: GameReport, rules: Rules | None) -> tuple[Line, ...]:
    """The sheet of a game, without points where there are no rules to count them by."""
    if report.rules is None or rules is None:
        return tuple(_line(deal, None) for deal in report.deals)
    deals = replay_game(record, rules).deals
    return tuple(_line(deal, audited) for deal, audited in zip(report.deals, deals, strict=True))


def by_severity(findings: Iterable[Finding]) -> tuple[tuple[str, int], ...]:
    """How many roots of each severity there are, the gravest first; none that are not."""
    told = [finding.severity for finding in roots(findings)]
    counts = ((severity, told.count(severity)) for severity in reversed(SEVERITIES))
    return tuple((severity, n) for severity, n in counts if n)


def _line(deal: DealReport, audited: AuditedDeal | None) -> Line:
    call = None if audited is None else _call_of(audited)
    return Line(
        position=deal.position,
        number=deal.number,
        dealer=deal.dealer,
        up=_name(deal.up),
        trump=deal.trump,
        maker=deal.maker,
        how=_how(deal, call),
        round=None if call is None else call.round,
        alone=deal.alone,
        tricks=deal.tricks if deal.trump is not None else (),
        result=RESULTS[deal.result],
        cells=() if audited is None else _cells(audited),
        findings=by_severity(_own(deal.findings)),
        undecided=len(deal.undetermined),
    )


def _own(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.caused_by is None)


def _name(card: Card | None) -> str | None:
    return None if card is None else name(card)


def _call_of(audited: AuditedDeal) -> Call | None:
    """The call that made trump; None where none is recorded."""
    maker = audited.outcome.maker
    made = (c for c in audited.outcome.calls if c.seat == maker and c.bid.kind != "pass")
    return None if maker is None else next(made, None)


def _how(deal: DealReport, call: Call | None) -> str:
    """What the maker did to make the suit trump, as one tells it."""
    if deal.maker is None or deal.trump is None:
        return ""
    if call is None:
        return "made"
    if call.bid.kind == "order":
        return "took up" if deal.maker == deal.dealer else "ordered up"
    return "named"


def _cells(audited: AuditedDeal) -> tuple[Cell, ...]:
    """Where the play gives no points, the written ones are taken over."""
    score, total = audited.stated_score, audited.stated_total
    points = score if audited.points is None else audited.points
    return tuple(
        Cell(
            points=_of(points, side),
            written_points=_other(score, points, side),
            score=_score(audited, side),
            written_score=_other(total, audited.after, side) if side in audited.known else None,
        )
        for side in audited.rules.sides
    )


def _score(audited: AuditedDeal, side: Side) -> int | None:
    """The score after a deal: computed, else as the table counted it."""
    if side in audited.known:
        return audited.after[side]
    return None if side in audited.untold else audited.table_after[side]


def _of(points: Mapping[Side, int] | None, side: Side) -> int | None:
    return None if points is None else points.get(side, 0)


def _other(
    written: Mapping[Side, int] | None, computed: Mapping[Side, int] | None, side: Side
) -> int | None:
    """What is written for a side, where it is not what was computed."""
    told = None if written is None else written.get(side)
    return told if told != _of(computed, side) else None
