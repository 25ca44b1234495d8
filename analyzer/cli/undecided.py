"""What an audit leaves open, one line each: what may be so and is not proved, with the fact that
would decide it, and deals that could not be judged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cli.games import Game
from analyzer.cli.output import printable
from analyzer.record import Call, Deal, Trick
from analyzer.span import Span

if TYPE_CHECKING:
    from analyzer.audit import DealReport, GameReport


def lines(file: str, game: Game, report: GameReport) -> Iterator[str]:
    """The open points of a game, deal by deal."""
    for deal, told in zip(game.record.deals, report.deals, strict=True):
        for missing in told.undetermined:
            where = _where(file, game, told, _span(deal, missing.address))
            yield f"{where}: undecided {missing.code}: {printable(missing.message)}"
        if told.result == "halted" and not any(finding.halts for finding in told.findings):
            where = _where(file, game, told, deal.span)
            yield f"{where}: deal {told.position} was not judged: {_why(told)}"


def _where(file: str, game: Game, told: DealReport, span: Span) -> str:
    place = game.reading.locate(span)
    if not place.line:
        return f"{printable(file)}: deal {told.position}"
    return f"{printable(file)}:{place.line}:{place.column}"


def _span(deal: Deal, address: str | None) -> Span:
    """The trick or the call of an address; the deal where it has none of its own."""
    ply = re.match(r"([bt])([0-9]+)", address or "")
    if ply is None:
        return deal.span
    number = int(ply[2])
    if ply[1] == "b":
        calls = [event.span for event in deal.events if isinstance(event, Call)]
        return calls[number - 1] if 0 < number <= len(calls) else deal.span
    tricks = (e.span for e in deal.events if isinstance(e, Trick) and e.number == number)
    return next(tricks, deal.span)


def _why(told: DealReport) -> str:
    """What the replay could not do without."""
    if told.trump is None:
        return "trump is not known"
    return "the maker is not known" if told.maker is None else "who plays alone is not known"
