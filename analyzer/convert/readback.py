"""A written text as anybody reads it: what an audit tells of each of its deals, and whose the cards
of each trick are then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain, islice, repeat
from typing import Final, NamedTuple, TypeAlias

from analyzer import notation
from analyzer.audit import DealReport, GameReport, audit_record, rules_for
from analyzer.cards import Card, Trump, is_known
from analyzer.engine import Replay, glance_of
from analyzer.findings import Finding
from analyzer.record import Deal, Event, GameRecord, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat


class Game(NamedTuple):
    """A game and what its reader found."""

    record: GameRecord
    findings: tuple[Finding, ...] = ()


class Accusation(NamedTuple):
    """What somebody is accused of, and at which call or card; no seat: whoever wrote it down."""

    code: str
    seat: Seat | None = None
    trick: int | None = None
    address: str | None = None


class Verdict(NamedTuple):
    """What an audit tells of a deal: what it finds above a note, and of that what follows from
    nothing else; who made which trump; how much he made, alone or not, where that is known; and
    what that is worth by which rules."""

    found: Counter[Accusation]
    roots: Counter[Accusation]
    contract: tuple[Seat | None, Trump | None] = (None, None)
    result: tuple[object, ...] = ()
    rules: tuple[object, ...] = ()
    points: object = None
    is_ruled: bool = False


class Audited(NamedTuple):
    """The verdict on each deal of some games, and what is found above a note that is of no deal."""

    deals: list[Verdict]
    found: Counter[str]


_Fallen: TypeAlias = list[tuple[Seat | None, Card]]

_NO_VERDICT: Final = Verdict(Counter(), Counter())
_WHERE_IT_ENDS: Final = ("INCOMPLETE_DEAL", "MISSING_CALL")  # wherever that is
_OF_A_PLY: Final = re.compile(r"[bt]\d")  # a call, a card
_KNOWN: Final = ("made", "march", "euchred", "thrown-in", "misdeal")


def read_back(text: str, form: str) -> list[Game]:
    """The games of a text."""
    _, readings = notation.read(BytesIO(text.encode()), f"game.{form}")
    return [Game(each.record, each.findings) for each in readings if each.record is not None]


def in_turn(games: Iterable[Game], written: Iterable[Deal]) -> list[Game]:
    """The games with the seats of the deals that were written, wherever a text leaves them out and
    the replay would find just these: it need not look for them again."""
    rest = iter(written)
    return [game._replace(record=_in_turn(game.record, rest)) for game in games]


def audited(games: Iterable[Game]) -> Audited:
    """What an audit tells of some games."""
    told: list[Verdict] = []
    found: Counter[str] = Counter()
    for record, findings in games:
        report = audit_record(record, findings)
        pairs = zip(record.deals, report.deals, strict=True)
        told += [_verdict(deal, each, report) for deal, each in pairs]
        found += Counter(f.code for f in report.findings if f.severity != "note")
    return Audited(told, found)


def worse(before: Sequence[Verdict], after: Sequence[Verdict]) -> list[int]:
    """How much each deal of a text says that its record does not: who is accused of what in it
    only, or only there without a cause, and a contract or result that is another there."""
    padded = islice(chain(after, repeat(_NO_VERDICT)), len(before))
    return [
        _more(then, now).total() + _is_another(then, now)
        for then, now in zip(before, padded, strict=True)
    ]


def why(before: Verdict, after: Verdict) -> str:
    """What a deal of a text says that its record does not, in one line."""
    found = sorted({accused.code for accused in _more(before, after)})
    another = ["another result"] if _is_another(before, after) else []
    return ", ".join(found + another)


def cards_moved(record: GameRecord, games: Sequence[Game]) -> Iterator[int | None]:
    """Of each deal the first trick (from 1) with a card that would be read as another seat's."""
    again = ((back, game.record) for game in games for back in game.record.deals)
    for deal, (back, other) in zip(record.deals, again, strict=False):
        fallen, again_fallen = _as_written(deal), _as_written(back)
        if fallen is None or again_fallen is None:
            fallen, again_fallen = _replayed(deal, record), _replayed(back, other)
        yield _first_other(fallen, again_fallen)


def _in_turn(record: GameRecord, written: Iterator[Deal]) -> GameRecord:
    pairs = [*zip(record.deals, written, strict=False)]
    unseated = any(_is_unseated(event) for back, _ in pairs for event in back.events)
    if not unseated or len(pairs) < len(record.deals):
        return record
    rules = rules_for(record).rules
    deals = tuple(back if rules is None else _seated(back, deal, rules) for back, deal in pairs)
    return replace(record, deals=deals)


def _is_unseated(event: Event) -> bool:
    """Whether these are cards without any seat."""
    return isinstance(event, Trick) and event.seats.count(None) == len(event.seats)


def _seated(back: Deal, deal: Deal, rules: Rules) -> Deal:
    """A deal with the seats as written, where all its cards are lawful in this turn."""
    wrote = [event for event in deal.events if isinstance(event, Trick)]
    if sum(isinstance(event, Trick) for event in back.events) != len(wrote):
        return back
    rest = iter(wrote)
    events = tuple(_trick(e, next(rest)) if isinstance(e, Trick) else e for e in back.events)
    seated = replace(back, events=events)
    return back if glance_of(rules).outcome(seated) is None else seated


def _trick(back: Trick, wrote: Trick) -> Trick:
    if not _is_unseated(back):
        return back
    number, seats = back.number, wrote.seats
    return Trick(number, back.leader, back.cards, seats, back.winner, back.back, back.notes)


def _accusation(finding: Finding) -> Accusation:
    if finding.code in _WHERE_IT_ENDS:
        return Accusation(finding.code)
    at_a_ply = finding.address is not None and _OF_A_PLY.match(finding.address)
    address = finding.address if at_a_ply else None
    return Accusation(finding.code, finding.seat, finding.trick, address)


def _verdict(deal: Deal, audited: DealReport, game: GameReport) -> Verdict:
    above = [finding for finding in audited.findings if finding.severity != "note"]
    known = audited.result in _KNOWN
    return Verdict(
        Counter(map(_accusation, above)),
        Counter(_accusation(finding) for finding in above if finding.caused_by is None),
        (audited.maker, audited.trump),
        (audited.result, *sorted(audited.alone)) if known else (),
        (game.rules, game.switches),
        audited.points,
        any(stated.kind == "ruling" for stated in deal.stated),
    )


def _more(before: Verdict, after: Verdict) -> Counter[Accusation]:
    """What a text accuses somebody of and its record does not, or only as what follows."""
    return (after.found - before.found) | (after.roots - before.roots)


def _is_another(before: Verdict, after: Verdict) -> bool:
    """Whether a text tells a maker, a trump or a result that its record does not, or by the same
    rules other points."""
    contracts = zip(before.contract, after.contract, strict=True)
    if any(now not in (None, then) for then, now in contracts):
        return True
    if not after.result:
        return False
    same_rules = before.rules == after.rules
    return before.result != after.result or (same_rules and before.points != after.points)


def _as_written(deal: Deal) -> list[_Fallen] | None:
    """Who played which card to each trick; None where only the replay can tell."""
    tricks = [event for event in deal.events if isinstance(event, Trick)]
    numbers = [trick.number for trick in tricks]
    if numbers != [*range(1, len(tricks) + 1)] or any(t.back or None in t.seats for t in tricks):
        return None
    return [[*zip(trick.seats, trick.cards, strict=True)] for trick in tricks]


def _replayed(deal: Deal, record: GameRecord) -> list[_Fallen]:
    """Who played which card to each trick, as the replay has it."""
    rules = rules_for(record).rules
    if rules is None:
        return []
    replay = Replay(rules, deal)
    for _ in replay:
        pass
    layout = replay.table.layout
    laid = [] if layout is None else layout.tricks
    return [[(play.seat, play.card) for play in trick.plays] for trick in laid]


def _first_other(tricks: Sequence[_Fallen], again: Sequence[_Fallen]) -> int | None:
    """The first trick (from 1) with a card that another seat would have played."""
    for number, (fallen, back) in enumerate(zip(tricks, again, strict=False), 1):
        seats = {card: seat for seat, card in fallen if is_known(card)}
        if any(None not in (seat, seats.get(card)) and seats[card] != seat for seat, card in back):
            return number
    return None
