"""A written text as anybody reads it: what an audit tells of each of its deals, and whose the cards
of each trick are then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain, islice, repeat
from typing import Final, NamedTuple, TypeAlias

from analyzer import notation
from analyzer.audit import DealReport, GameReport, audit_record, rules_for
from analyzer.cards import Card, is_known
from analyzer.engine import Replay, glance_of
from analyzer.findings import Finding
from analyzer.record import Deal, Event, GameRecord, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat


class Game(NamedTuple):
    """A game and what its reader found."""

    record: GameRecord
    findings: tuple[Finding, ...] = ()


class Verdict(NamedTuple):
    """What an audit tells of a deal: what it finds above a note, and how often; who made how
    much, alone or not, where that is known; and what that is worth by which rules."""

    found: Counter[str]
    result: tuple[object, ...] = ()
    rules: tuple[object, ...] = ()
    points: object = None
    is_ruled: bool = False


class Audited(NamedTuple):
    """The verdict on each deal of some games, and what is found above a note that is of no deal."""

    deals: list[Verdict]
    found: Counter[str]


_Fallen: TypeAlias = list[tuple[Seat | None, Card]]

_NO_VERDICT: Final = Verdict(Counter())
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
        found += _found(report.findings)
    return Audited(told, found)


def worse(before: Sequence[Verdict], after: Sequence[Verdict]) -> list[int]:
    """How much each deal of a text says that its record does not: what is found in it, and a result
    that is another, or not known, there."""
    padded = islice(chain(after, repeat(_NO_VERDICT)), len(before))
    return [
        (now.found - then.found).total() + _is_another(then, now)
        for then, now in zip(before, padded, strict=True)
    ]


def why(before: Verdict, after: Verdict) -> str:
    """What a deal of a text says that its record does not, in one line."""
    found = sorted((after.found - before.found).keys())
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


def _found(findings: Iterable[Finding]) -> Counter[str]:
    return Counter(finding.code for finding in findings if finding.severity != "note")


def _verdict(deal: Deal, audited: DealReport, game: GameReport) -> Verdict:
    known = audited.result in _KNOWN
    result = (audited.result, audited.maker, *sorted(audited.alone)) if known else ()
    ruled = any(stated.kind == "ruling" for stated in deal.stated)
    return Verdict(
        _found(audited.findings), result, (game.rules, game.switches), audited.points, ruled
    )


def _is_another(before: Verdict, after: Verdict) -> bool:
    """Whether a text tells a result that its record does not, or by the same rules other points.
    Where somebody ruled on a deal the cards may tell what it came to without the ruling."""
    if not after.result or (before.is_ruled and not before.result):
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
