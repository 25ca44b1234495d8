"""A record as a format can hold it: a text that would accuse somebody, once it is read again, of
what the record itself does not say, or give a deal another result, has that left out from which it
would follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import lt
from typing import NamedTuple, TypeAlias

from analyzer.convert.lessened import STEPS, Step, with_cards_hidden
from analyzer.convert.readback import (
    Game,
    Verdict,
    cards_moved,
    in_turn,
    read_back,
    verdicts,
    why,
    worse,
)
from analyzer.notation.writing import Dropped, Losses, Written
from analyzer.record import Deal, GameRecord

_Writer: TypeAlias = Callable[[GameRecord], Written]


class Truthful(NamedTuple):
    """What of a record the text of a format may say, the text and its games as they are read, and
    what is left out, counted."""

    record: GameRecord
    written: Written
    games: list[Game]
    dropped: Dropped


def truthful(record: GameRecord, write: _Writer, form: str) -> Truthful:
    """What of a record the text of a format may say."""
    lost = Losses()
    told = verdicts([Game(record)])
    current = _Attempt(record, write, form)
    seated = _with_seats_as_read(current, lost)
    if seated is not record:
        current = _Attempt(seated, write, form)
    said = current.verdicts()
    for steps in STEPS:
        wrong = worse(told, said)
        if not any(wrong):
            break
        deals = current.record.deals
        less = [_without(steps, d) if w else d for d, w in zip(deals, wrong, strict=True)]
        if all(a is b for a, b in zip(less, deals, strict=True)):
            continue
        tried = _Attempt(replace(record, deals=tuple(less)), write, form)
        now = tried.verdicts()
        kept = list(deals)
        for index, is_better in enumerate(map(lt, worse(told, now), wrong)):
            if is_better:
                _tell(steps, deals[index], why(told[index], said[index]), lost)
                kept[index], said[index] = less[index], now[index]
        if any(a is not b for a, b in zip(kept, less, strict=True)):
            tried = _Attempt(replace(record, deals=tuple(kept)), write, form)
        current = tried
    return Truthful(current.record, current.written, current.read, lost.dropped)


class _Attempt:
    """A record, its text, and what is read of that."""

    def __init__(self, record: GameRecord, write: _Writer, form: str) -> None:
        self.record = record
        self.written = write(record)
        self.read = read_back(self.written.text, form)
        self.games = in_turn(self.read, record.deals)

    def verdicts(self) -> list[Verdict]:
        """The verdict on each deal of the text."""
        return verdicts(self.games)


def _with_seats_as_read(written: _Attempt, lost: Losses) -> GameRecord:
    """The record with the cards not known of every trick from that on whose cards would be read
    as those of other seats."""
    record = written.record
    deals = list(record.deals)
    for index, first in enumerate(cards_moved(record, written.games)):
        if first is not None:
            deals[index] = with_cards_hidden(deals[index], first)
            lost.add("deals' cards from a trick on, which would be read as those of other seats")
    changed = any(a is not b for a, b in zip(deals, record.deals, strict=True))
    return replace(record, deals=tuple(deals)) if changed else record


def _without(steps: Sequence[Step], deal: Deal) -> Deal:
    for _, without in steps:
        deal = without(deal)
    return deal


def _tell(steps: Sequence[Step], deal: Deal, reason: str, lost: Losses) -> None:
    """Counts what steps leave out of a deal, by what would else be read."""
    for what, without in steps:
        less = without(deal)
        lost.add(f"{what} ({reason})", less is not deal)
        deal = less
