"""What a corrected record would make worse beside the edition that is shown: faults that were not
there, things that are lost, deals that cannot be judged any more, findings of the audit that there
were none of. Nobody wants that unasked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from analyzer.audit import GameReport, audit_record, roots
from analyzer.findings import Finding
from analyzer.identity import record_hash
from analyzer.notation import Reading
from analyzer.notation.nogame import lines_told
from analyzer.record import GameRecord
from analyzer.store import StoredGame, Twin
from analyzer.store.projecting import faults_of
from analyzer.web.alike import Alike, alike
from analyzer.web.losing import deals_paired, losses
from analyzer.web.storage import store
from analyzer.web.unjudged import told_first
from analyzer.web.words import counted

MOST_LOSSES: Final = 10  # shown
MOST_KINDS: Final = 20  # of faults, shown
_STAMP: Final = 16  # digits
_OF_READING: Final = ("UNREADABLE", "UNKNOWN_FIELD")


@dataclass(frozen=True, slots=True)
class Worse:
    """Why a correction is asked about: `losses` are sentences, `faults` with their places those
    that the edition shown has not; `stamp` stands for the text that was looked at; `twins` are the
    games that tell the same play. Where it is not `is_worse`, only nothing is mended by it."""

    losses: tuple[str, ...]
    faults: tuple[Finding, ...]
    stamp: str
    twins: tuple[Twin, ...]
    is_worse: bool

    @property
    def kinds(self) -> tuple[Alike, ...]:
        """The faults as they are shown: those of a kind together."""
        return kinds_of(self.faults)


def refusal(readings: Sequence[Reading]) -> str:
    """Why a text cannot be a correction of a game; empty where it can."""
    games = sum(each.record is not None for each in readings)
    if games > 1:
        return f"Nothing was saved: a correction is one game, and this text holds {games}."
    if not any(map(_is_game, readings)):
        return "Nothing was saved: no deal could be read in this text."
    return ""


def _is_game(reading: Reading) -> bool:
    """Whether there is more than tags above something that cannot be read."""
    record = reading.record
    return record is not None and bool(record.deals or not faults_in([reading]))


def unchanged(game: StoredGame, readings: Sequence[Reading]) -> str:
    """Why there is nothing to save in a text of one game that says what the edition shown says;
    empty where there is something."""
    before, now = faults_in([game.reading]), faults_in(readings)
    if not _says_the_same(game, readings) or [*_new(before, now), *_new(now, before)]:
        return ""
    return (
        f"Nothing was saved: the text says what edition {game.number} says, which is shown. Blanks "
        "and comments behind a ; are no part of a record."
    )


def _says_the_same(game: StoredGame, readings: Sequence[Reading]) -> bool:
    hashes = [record_hash(each.record) for each in readings if each.record is not None]
    return hashes == [game.edition.record_hash]


def worse_than(game: StoredGame, readings: Sequence[Reading], text: str) -> Worse | None:
    """What a text of one game would make worse; None where there is nothing."""
    new = next(each for each in readings if each.record is not None)
    assert new.record is not None
    report = audit_record(new.record, new.findings, new.locate)
    barring = () if game.report().barring else report.barring
    before, now = faults_in([game.reading]), faults_in(readings)
    come, gone = tuple(_new(before, now)), tuple(_new(now, before))
    lost = tuple(_losses(game, new.record, report))
    is_worse = bool(lost or barring or len(come) > len(gone))
    if gone and _says_the_same(game, readings):
        is_worse = is_worse or len(come) < len(gone)
        lost = (_unmended(len(gone) - len(come)), *lost)
    faults = told_first(barring, come)
    if not lost and not faults:
        return None
    twins = store().twins(game.row.id, new.record)
    return Worse(_first(lost), faults, stamp(text), twins, is_worse)


def _unmended(left_out: int) -> str:
    """That the record stays as it is, though what could not be read stands otherwise or so much of
    it is left out."""
    if left_out <= 0:
        return (
            "What could not be read is written otherwise, and cannot be read this way either: the "
            "record would stay as it is."
        )
    what, meant = counted(left_out, "thing"), "it was" if left_out == 1 else "they were"
    return (
        f"The record would stay as it is, and {what} in the edition shown that cannot be read "
        f"would be left out without a word. Write what {meant} meant to say."
    )


def _first(lost: tuple[str, ...]) -> tuple[str, ...]:
    """As many as are shown, and how many more there are."""
    more = len(lost) - MOST_LOSSES
    return lost if more <= 0 else (*lost[:MOST_LOSSES], f"And {more:,} more.")


def kinds_of(faults: Iterable[Finding]) -> tuple[Alike, ...]:
    """Faults as they are shown: those of a kind together, the first `MOST_KINDS` of them."""
    return alike(faults)[:MOST_KINDS]


def faults_in(readings: Iterable[Reading]) -> tuple[Finding, ...]:
    """What cannot be read in texts, notes left out, with places."""
    return tuple(f for each in readings for f in faults_of(each) if f.severity != "note")


def stamp(text: str) -> str:
    """What stands for a text, whose line ends a browser may change."""
    return sha256("\n".join(text.splitlines()).encode("utf-8", "replace")).hexdigest()[:_STAMP]


def _losses(game: StoredGame, new: GameRecord, report: GameReport) -> Iterator[str]:
    yield from losses(game.record, new)
    before = game.report()
    lost = _unjudged(report) - _unjudged(before)
    if lost > 0:
        yield f"{counted(lost, 'deal')} could be judged before and can no more."
    for finding in _found_anew(game.record, before, new, report):
        where = "" if finding.deal is None else f" in deal {finding.deal}"
        told = finding.message.rstrip(".")
        end = "" if told.endswith("?") else "."
        yield f"The audit finds{where} what was not there before: {told}{end}"


def _found_anew(
    old: GameRecord, before: GameReport, new: GameRecord, report: GameReport
) -> Iterator[Finding]:
    """The findings that follow from no other, and of which there were fewer where they are. What
    was hidden by something unreadable in the deal, or by a halt before it, is none of them."""
    became = {then + 1: now + 1 for then, now in deals_paired(old.deals, new.deals).items()}
    known = Counter(
        (f.code, f.deal and became.get(f.deal), f.trick, f.seat) for f in _audited(before)
    )
    hidden = {became.get(deal) for deal in _not_seen_whole(before)}
    for finding in _audited(report):
        if finding.deal is not None and finding.deal in hidden:
            continue
        key = finding.code, finding.deal, finding.trick, finding.seat
        if known[key]:
            known[key] -= 1
        else:
            yield finding


def _not_seen_whole(report: GameReport) -> Iterator[int]:
    """The deals, by position, in which something may be that the audit could not see."""
    for deal in report.deals:
        is_cut = any(f.code in _OF_READING and f.severity != "note" for f in deal.findings)
        if report.rules is None or is_cut or deal.result == "halted":
            yield deal.position


def _audited(report: GameReport) -> Iterator[Finding]:
    """What a reader could not read is told by itself."""
    return (f for f in roots(report.all_findings) if f.code not in _OF_READING)


def _unjudged(report: GameReport) -> int:
    """How many deals were not judged to their end."""
    if report.rules is None:
        return len(report.deals)
    return sum(deal.result == "halted" for deal in report.deals)


def _new(old: Sequence[Finding], new: Sequence[Finding]) -> Iterator[Finding]:
    """The faults that are not among the old ones, wherever they stand."""
    known: Counter[tuple[str, str]] = Counter()
    for fault in old:
        told, lines = lines_told(fault)
        known[fault.code, told] += lines
    for fault in new:
        told, lines = lines_told(fault)
        if known[fault.code, told] >= lines:
            known[fault.code, told] -= lines
        else:
            yield fault
