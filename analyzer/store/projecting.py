"""From a text as read to all that the store shows of it: pure, so that the same text comes to the
same rows whenever it is read."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from analyzer.audit import GameReport, audit_record, roots
from analyzer.findings import SEVERITIES, Finding
from analyzer.identity import deal_hashes
from analyzer.notation import Reading, pen
from analyzer.notation.dates import days
from analyzer.record import Alternative, Deal, GameRecord, Misdeal, Notes
from analyzer.seats import Seat
from analyzer.span import NOWHERE
from analyzer.stats import GameFacts, facts_of
from analyzer.stats.library import same_name
from analyzer.store.faults import dumped

_json: Final = json.JSONEncoder(ensure_ascii=False).encode


class Draft(NamedTuple):
    """A text ready to be put into the store: what is kept of it, and of record and report nothing
    else, since a hundred of them wait for each other. `is_game`: there is a game in it; `text` is
    canonical, of so many `deals`; `words` are what the search looks at.

    `plays[k - 1]` stands for its first k deals, by play; none without one whole trick. `listed` are
    the columns of table `game` that follow from it. `facts` is None where nobody knows its rules:
    no statistics count it. `found` is all that the audit found, `undecided` how much it cannot
    decide.
    """

    faults: tuple[Finding, ...]
    is_game: bool = False
    title: str = ""
    text: str = ""
    record_hash: str | None = None
    deals: int = 0
    players: tuple[tuple[Seat, str], ...] = ()
    words: tuple[str, str, str] = ("", "", "")
    plays: tuple[bytes, ...] = ()
    listed: Mapping[str, Any] = MappingProxyType({})
    facts: GameFacts | None = None
    found: tuple[Finding, ...] = ()
    undecided: int = 0

    @property
    def roots(self) -> int:
        """How much the audit found that follows from nothing else."""
        return len(roots(self.found))


def drafted(reading: Reading) -> Draft:
    """What a text comes to."""
    faults = faults_of(reading)
    record = reading.record
    if record is None or _is_no_game(record, faults):
        return Draft(faults)
    report = audit_record(record, reading.findings, reading.locate)
    text, tags = canonical(record), _tags_of(record)
    listed = _listed(record, tags, report)
    return Draft(
        faults,
        is_game=True,
        title=_title(record, tags),
        text=text,
        record_hash=hash_of(text),
        deals=len(record.deals),
        players=record.players,
        words=_searched_words(record, tags),
        plays=plays_of(record),
        listed=listed,
        facts=facts_of(record, report),
        found=report.all_findings,
        undecided=listed["undecided"],
    )


def faults_of(reading: Reading) -> tuple[Finding, ...]:
    """What was wrong with a text, each with its place."""
    return tuple(
        replace(f, place=f.place or (reading.locate(f.span) if f.span != NOWHERE else None))
        for f in reading.findings
    )


def _is_no_game(record: GameRecord, faults: tuple[Finding, ...]) -> bool:
    """Whether nothing but tags could be read where more was meant."""
    return not record.deals and any(fault.severity == "fatal" for fault in faults)


def plays_of(record: GameRecord) -> tuple[bytes, ...]:
    """What its first deal, its first two … are known by; the last is the play hash."""
    hashed, found = sha256(), []
    for each in deal_hashes(record) or ():
        hashed.update(f"{each}\n".encode())
        found.append(hashed.digest())
    return tuple(found)


def _tags_of(record: GameRecord) -> defaultdict[str, str]:
    """The value of each tag, empty where it is not there; of two with a name the first."""
    return defaultdict(str, [(each.name, each.value.strip()) for each in reversed(record.tags)])


def _title(record: GameRecord, tags: Mapping[str, str]) -> str:
    event, date = tags["Event"], tags["Date"]
    names = ", ".join(name for _, name in record.players if name)
    told = event or names
    return f"{told} ({date})" if told and date else told or date


def _listed(record: GameRecord, tags: Mapping[str, str], report: GameReport) -> dict[str, Any]:
    counted = Counter([finding.severity for finding in roots(report.all_findings)])
    return {
        "event": tags["Event"],
        "folded_event": same_name(tags["Event"]),
        "site": tags["Site"],
        "date": tags["Date"],
        "day": day_of(tags["Date"]),
        "rules": report.rules or record.rules.preset or "",
        "players": _json(record.players),
        "deals": len(record.deals),
        "score": _json([(s, n, report.final_standing[s]) for s, n in report.final_score]),
        "winners": _json(report.winners),
        "findings": _json([(s, counted[s]) for s in reversed(SEVERITIES) if s in counted]),
        "roots": counted.total(),
        "undecided": report.undecided,
    }


def day_of(date: str) -> str | None:
    """A date as `YYYY-MM-DD`, or as much of it as is told; None where it may mean several days, or
    none."""
    meant = days(date)
    return meant[0] if len(meant) == 1 else None


def found_counts(draft: Draft) -> list[tuple[str, str, int]]:
    """Code, severity and number of the findings that follow from no other, notes too."""
    counted = Counter((f.code, f.severity) for f in draft.found if f.caused_by is None)
    return [(code, severity, n) for (code, severity), n in sorted(counted.items())]


def _searched_words(record: GameRecord, tags: Mapping[str, str]) -> tuple[str, str, str]:
    """Players, events, and all free text."""
    return (
        "\n".join([name for _, name in record.players]),
        "\n".join([tags[name] for name in ("Event", "Site", "Round", "Table") if tags[name]]),
        "\n".join(dict.fromkeys(_free_text(record))),
    )


def _free_text(record: GameRecord) -> Iterator[str]:
    """Notes, rulings and annotations anywhere in a record."""
    for each in record.tags:
        yield from _annotations(each.notes)
    for deal in record.deals:
        for cards in (*deal.hands, deal.dummy, deal.kitty):
            if cards is not None and cards.notes:
                yield from _annotations(cards.notes)
        yield from _told_in(deal)


def _told_in(line: Deal | Alternative) -> Iterator[str]:
    yield from _annotations(line.notes)
    for event in line.events:
        if isinstance(event, Misdeal) and event.text:
            yield event.text
        if event.notes:
            yield from _annotations(event.notes)
    for stated in line.stated:
        if stated.text:
            yield stated.text
        if stated.notes:
            yield from _annotations(stated.notes)
    for other in line.alternatives:
        yield from _told_in(other)


def _annotations(notes: Notes) -> list[str]:
    return [note.text for note in notes if not note.mark]


def entry_columns(draft: Draft) -> dict[str, Any]:
    """The columns of table `edition` that follow from the text alone."""
    return {
        "title": draft.title,
        "faults": dumped(draft.faults),
        "roots": draft.roots,
        "undecided": draft.undecided,
        "record_hash": draft.record_hash,
        "play": draft.plays[-1] if draft.plays else None,
        "deals": draft.deals,
        **first_columns(draft),
    }


def first_columns(draft: Draft) -> dict[str, Any]:
    """The columns of table `edition` that say where the first finding in a deal stands."""
    first = next((finding for finding in roots(draft.found) if finding.deal is not None), None)
    return {
        "first_deal": None if first is None else first.deal,
        "first_address": None if first is None else first.address,
    }


def hash_of(text: str) -> str:
    """The record hash of a canonical text that is there already; writing it takes longest."""
    return sha256(text.encode()).hexdigest()


def canonical(record: GameRecord) -> str:
    """The canonical text of one game."""
    return pen.dumps([record])
