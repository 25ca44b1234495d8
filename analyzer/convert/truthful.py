"""A record as a format can hold it: a text that would accuse somebody, once it is read again, of
what the record itself does not say, or give a deal another result, has that left out from which it
would follow: of the deal itself, of the deals before it, of the game, or the deal."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, TypeVar

from analyzer.convert.lessened import STEPS, UNSCORED, Step, with_cards_hidden
from analyzer.convert.readback import (
    Audited,
    Game,
    audited,
    cards_moved,
    in_turn,
    read_back,
    why,
    worse,
)
from analyzer.notation.writing import Dropped, Losses, Written
from analyzer.record import Deal, GameRecord

_Writer: TypeAlias = Callable[[GameRecord], Written]
_Item = TypeVar("_Item")

_WHERE: Final = ("", " in the deal after")  # what is found, by how many deals later


class Truthful(NamedTuple):
    """What of a record the text of a format may say, the text and its games as they are read, and
    what is left out, counted."""

    record: GameRecord
    written: Written
    games: list[Game]
    dropped: Dropped


def truthful(record: GameRecord, write: _Writer, form: str) -> Truthful:
    """What of a record the text of a format may say."""
    text = _Lessening(record, write, form)
    text.take_seats_as_read()
    for later in range(len(_WHERE)):
        for steps in STEPS:
            if not any(text.wrong()):
                break
            text.lessen(steps, later)
    text.leave_out_misdeals()
    text.leave_out_ruled_play()
    text.leave_out_the_rest()
    text.leave_out_result()
    tried = text.current
    return Truthful(tried.record, tried.written, tried.read, text.lost.dropped)


class _Attempt:
    """A record, its text, and what is read of that."""

    def __init__(self, record: GameRecord, write: _Writer, form: str) -> None:
        self.record = record
        self.written = write(record)
        self.read = read_back(self.written.text, form)
        self.games = in_turn(self.read, record.deals)

    @cached_property
    def said(self) -> Audited:
        """What an audit tells of the text."""
        return audited(self.games)


class _Lessening:
    """A record that has more and more left out, until its text says nothing that it does not."""

    def __init__(self, record: GameRecord, write: _Writer, form: str) -> None:
        self.lost = Losses()
        self._told, self._found = audited([Game(record)])
        self._write, self._form = write, form
        self.current = self._attempt(record)

    def wrong(self) -> list[int]:
        """How much each deal of the text says that its record does not."""
        return worse(self._told, self.current.said.deals)

    def take_seats_as_read(self) -> None:
        """Without the cards of every trick from that on whose cards would be read as those of
        other seats."""
        record = self.current.record
        deals = list(record.deals)
        for index, first in enumerate(cards_moved(record, self.current.games)):
            if first is not None:
                deals[index] = with_cards_hidden(deals[index], first)
                self.lost.add(
                    "deals' cards from a trick on, which would be read as those of other seats"
                )
        if any(a is not b for a, b in zip(deals, record.deals, strict=True)):
            self.current = self._with_deals(deals)

    def lessen(self, steps: Sequence[Step], later: int) -> None:
        """Some steps in every deal that so many deals later something wrong is found, wherever
        that helps there and harms nowhere."""
        wrong, deals = self.wrong(), self.current.record.deals
        less = list(deals)
        for index in range(later, len(deals)):
            if wrong[index]:
                less[index - later] = _without(steps, deals[index - later])
        if _are_same(less, deals):
            return
        tried = self._with_deals(less)
        now, said = worse(self._told, tried.said.deals), self.current.said.deals
        kept = list(deals)
        for index in range(later, len(deals)):
            at = index - later
            if less[at] is not deals[at] and now[index] < wrong[index] and now[at] <= wrong[at]:
                reason = why(self._told[index], said[index]) + _WHERE[later]
                _tell(steps, deals[at], reason, self.lost)
                kept[at] = less[at]
        if not _are_same(kept, deals):
            self.current = tried if _are_same(kept, less) else self._with_deals(kept)

    def leave_out_misdeals(self) -> None:
        """Without the misdeals before something wrong: they do not count among the deals agreed,
        and a text that cannot say what they were counts them."""
        last = self._last_wrong()
        gone = [i for i in range(last) if self._told[i].result[:1] == ("misdeal",)]
        if not gone:
            return
        told = _others(self._told, gone)
        tried = self._with_deals(_others(self.current.record.deals, gone))
        if sum(worse(told, tried.said.deals)) < sum(self.wrong()):
            self.lost.add(f"misdeals ({self._reasons()} in a deal after)", len(gone))
            self._told, self.current = told, tried

    def leave_out_ruled_play(self) -> None:
        """Without what is counted of deals before something wrong that were ruled on."""
        deals, last = self.current.record.deals, self._last_wrong()
        ruled = [i < last and verdict.is_ruled for i, verdict in enumerate(self._told)]
        less = [_without(UNSCORED, d) if r else d for d, r in zip(deals, ruled, strict=True)]
        if _are_same(less, deals):
            return
        tried = self._with_deals(less)
        if sum(worse(self._told, tried.said.deals)) < sum(self.wrong()):
            reason = f"{self._reasons()} in a deal after"
            for deal, other in zip(deals, less, strict=True):
                if deal is not other:
                    _tell(UNSCORED, deal, reason, self.lost)
            self.current = tried

    def leave_out_the_rest(self) -> None:
        """Without any deal of which something wrong is still said, nor the score before it where it
        is the first."""
        while any(wrong := self.wrong()):
            gone = [index for index, count in enumerate(wrong) if count]
            self.lost.add(f"deals ({self._reasons()})", len(gone))
            record = self.current.record
            start = () if 0 in gone else record.start_score
            deals = tuple(_others(record.deals, gone))
            self.current = self._attempt(replace(record, deals=deals, start_score=start))
            self._told = _others(self._told, gone)

    def leave_out_result(self) -> None:
        """Without the result of the game, where the deals that are told would contradict it."""
        found = self.current.said.found - self._found
        if found and self.current.record.stated_result:
            self.lost.add(f"results of games ({', '.join(sorted(found))})")
            self.current = self._attempt(replace(self.current.record, stated_result=()))

    def _attempt(self, record: GameRecord) -> _Attempt:
        return _Attempt(record, self._write, self._form)

    def _with_deals(self, deals: Sequence[Deal]) -> _Attempt:
        return self._attempt(replace(self.current.record, deals=tuple(deals)))

    def _last_wrong(self) -> int:
        """Up to which deal something wrong may have its cause."""
        return max((index for index, count in enumerate(self.wrong()) if count), default=0)

    def _reasons(self) -> str:
        pairs = zip(self._told, self.current.said.deals, strict=False)
        return ", ".join(sorted({reason for pair in pairs if (reason := why(*pair))}))


def _others(items: Sequence[_Item], gone: Container[int]) -> list[_Item]:
    return [item for index, item in enumerate(items) if index not in gone]


def _are_same(deals: Sequence[Deal], others: Sequence[Deal]) -> bool:
    return all(a is b for a, b in zip(deals, others, strict=True))


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
