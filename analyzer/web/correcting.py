"""What a corrected record would make worse beside the edition that is shown: faults that were not
there, deals or cards fewer, deals that cannot be judged any more. Nobody wants that unasked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from analyzer.audit import GameReport, audit_record
from analyzer.cards import is_known
from analyzer.findings import Finding
from analyzer.notation import Reading
from analyzer.record import GameRecord, Trick
from analyzer.store import StoredGame
from analyzer.store.projecting import faults_of
from analyzer.web.alike import Alike, alike
from analyzer.web.words import counted

MOST_KINDS: Final = 20  # of faults, shown
_STAMP: Final = 16  # digits


@dataclass(frozen=True, slots=True)
class Worse:
    """Why a correction is asked about: `losses` are sentences, `faults` with their places those
    that the edition shown has not; `stamp` stands for the text that was looked at."""

    losses: tuple[str, ...]
    faults: tuple[Finding, ...]
    stamp: str

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


def worse_than(game: StoredGame, readings: Sequence[Reading], text: str) -> Worse | None:
    """What a text of one game would make worse; None where there is nothing."""
    faults = tuple(_new(faults_in([game.reading]), faults_in(readings)))
    new = next(each for each in readings if each.record is not None)
    assert new.record is not None
    report = audit_record(new.record, new.findings, new.locate)
    losses = tuple(_losses(game, new.record, report))
    return Worse(losses, faults, stamp(text)) if losses or faults else None


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
    before = game.report()
    for what, now, then in (
        ("deal", len(new.deals), len(game.record.deals)),
        ("card", _cards(new), _cards(game.record)),
    ):
        if now < then:
            played = " played" if what == "card" else ""
            yield (
                f"It has {counted(now, what)}{played}, and the edition that is shown has "
                f"{counted(then, what)}."
            )
            return
    lost = _unjudged(report) - _unjudged(before)
    if lost > 0:
        yield f"{counted(lost, 'deal')} could be judged before and can no more."


def _cards(of: GameRecord) -> int:
    """How many known cards are played."""
    tricks = (event for deal in of.deals for event in deal.events if isinstance(event, Trick))
    return sum(is_known(card) for trick in tricks for card in trick.cards)


def _unjudged(report: GameReport) -> int:
    """How many deals were not judged to their end."""
    if report.rules is None:
        return len(report.deals)
    return sum(deal.result == "halted" for deal in report.deals)


def _new(old: Sequence[Finding], new: Sequence[Finding]) -> Iterator[Finding]:
    """The faults that are not among the old ones, wherever they stand."""
    known = Counter((fault.code, fault.message) for fault in old)
    for fault in new:
        key = fault.code, fault.message
        if known[key]:
            known[key] -= 1
        else:
            yield fault
