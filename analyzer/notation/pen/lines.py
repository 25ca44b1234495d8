"""The canonical lines of a deal's events and statements, in the order in which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from analyzer.cards import name
from analyzer.notation.pen.branches import branch, canonical_start
from analyzer.notation.pen.latecalls import taken_back
from analyzer.notation.pen.own_lines import event_line, statement_line
from analyzer.notation.pen.words import braces, by_place, of_line, turn, with_notes
from analyzer.notation.turns import (
    Auction,
    Marks,
    Seats,
    in_the_deal,
    joined,
    marks_needed,
    seated,
    whole_tricks,
)
from analyzer.notation.words import bid_word
from analyzer.record import WINNER, Alone, Call, Event, Stated, Trick
from analyzer.seats import SEATS, Seat

_UNSEATED_ALONE: Final = "an Alone without a seat must follow its call"


class _Open:
    """A line that further calls, or a further piece of its trick, may join."""

    def __init__(self, start: int, head: str) -> None:
        self.start = start
        self.head = head
        self.own: list[str] = []
        self.body: list[str] = []

    def text(self) -> str:
        return " ".join([self.head, *self.own, *self.body])


class EventLines:
    """Writes the events of one line of play. `before` are the events that it leaves; afterwards
    `lines` has the text and `events` what will be read back."""

    def __init__(
        self,
        seats: Seats,
        auction: Auction,
        before: Sequence[Event] = (),
        makers: Sequence[tuple[int, Seat | None]] = (),
        breaks: Iterable[int] = (),
    ) -> None:
        self.seats = seats
        self.auction = auction
        self.before = list(before)
        self.makers = list(makers)
        self.lines: list[str] = []
        self.events: list[Event] = []
        self._breaks = {*breaks, len(self.before)}
        self._marks: dict[int, tuple[Seat | None, Marks, Marks]] = {}
        self._open: _Open | None = None
        self._round = auction.round

    def write(self, events: Sequence[Event], stated: Sequence[Stated]) -> None:
        """Writes events with the statements between them."""
        shift = len(self.before)
        self.makers += [(shift + s.after, s.seat) for s in stated if s.kind == "trump"]
        self._choose_speaker(events)
        events = taken_back(events, self.auction)
        self._seat_tricks(events)
        self._breaks |= {shift + each.after for each in stated}
        told = sorted(stated, key=lambda each: each.after)
        for index, event in enumerate(events):
            while told and told[0].after <= index:
                self._flush(statement_line(told.pop(0)))
            self._write(event, index, events)
        self._flush(*map(statement_line, told))

    def _write(self, event: Event, index: int, events: Sequence[Event]) -> None:
        following = events[index + 1] if index + 1 < len(events) else None
        if isinstance(event, Call):
            self._call(event, following)
        elif isinstance(event, Trick):
            self._trick(event, index)
        elif isinstance(event, Alone):
            self._alone(event)
        else:
            self._flush(event_line(event))
            self._keep(event)

    def _flush(self, *lines: str) -> None:
        if self._open is not None:
            self.lines.append(self._open.text())
            self._open = None
        self.lines += lines

    def _keep(self, event: Event) -> None:
        self.events.append(event)

    def _begin(self, head: str) -> _Open:
        self._flush()
        self._open = _Open(len(self.before) + len(self.events), head)
        return self._open

    def branched(self, address: str) -> EventLines:
        """The writer of a line of play that leaves this one at an address, from the start of the
        written line that holds it."""
        whole = [*self.before, *self.events]
        start = canonical_start(whole, branch(whole, address), self._breaks)
        makers = [maker for maker in self.makers if maker[0] <= start]
        auction = self.auction.branched(whole[:start])
        breaks = [each for each in self._breaks if each <= start]
        return EventLines(self.seats, auction, whole[:start], makers, breaks)

    # calls

    def _choose_speaker(self, events: Sequence[Event]) -> None:
        """Names the player on the dealer's left (the dealer before a blind call), or the seat of
        the first call where that needs fewer marks; nobody where a seat is not known."""
        calls = [event for event in events if isinstance(event, Call)]
        if not calls or self.auction.calls or self.auction.first is not None:
            return
        first = self.auction.branched(()).due(calls[0].bid), calls[0].seat
        if None in first[:1] and any(call.seat is None for call in calls):
            return
        known = [seat for seat in dict.fromkeys(first) if seat is not None]
        if len(known) > 1:
            known.sort(key=lambda seat: self._marks_with(seat, calls))
        self.auction.first = known[0]

    def _marks_with(self, speaker: Seat, calls: list[Call]) -> int:
        auction = self.auction.branched(())
        auction.first = speaker
        last, count = calls[0].round, 0
        for call in calls:
            if call.round > last:
                auction.end_round()
            last = call.round
            count += auction.due(call.bid) != call.seat
            auction.place(call.seat, call.bid, call.back)
        return count

    def _call(self, call: Call, following: Event | None) -> None:
        auction = self.auction
        if auction.calls and call.round > max(self._round, auction.round):
            auction.end_round()
        self._round = call.round
        bar = auction.starts_round()
        first = not auction.calls
        due = auction.due(call.bid)
        seat = due if call.seat is None else call.seat
        auction.take(seat, call.back)
        line = self._open
        if line is None or not line.head.startswith("bids"):
            named = auction.first if first else None
            line = self._begin("bids:" if named is None else f"bids {SEATS[named]}:")
        if bar:
            line.body.append("|")
        unseated = isinstance(following, Alone) and following.seat is None and seat is None
        word = bid_word(call.bid) + ("-alone" if unseated else "")
        if len(self.events) + len(self.before) == line.start:
            line.own = of_line(call.notes, 1)
            notes = tuple(note for note in call.notes if note.on == 0)
        else:  # a line that others joined keeps the annotations of each call beside it
            notes = tuple(replace(note, on=0) for note in call.notes)
        line.body += turn(None if seat == due else seat, word, call.back, notes, 0)
        if (call.seat, call.round) != (seat, auction.round):
            call = replace(call, seat=seat, round=auction.round)
        self._keep(call)

    def _alone(self, alone: Alone) -> None:
        call = self.events[-1] if self.events else None
        if alone.seat is None and isinstance(call, Call):
            alone = replace(alone, seat=call.seat)
            if call.seat is None and self._open is not None:
                self._open.body += braces(alone.notes)
                self._keep(alone)
                return
        if alone.seat is None:
            raise ValueError(_UNSEATED_ALONE)
        self._flush(with_notes(f"alone {SEATS[alone.seat]}", alone.notes))
        self._keep(alone)

    # tricks

    def _seat_tricks(self, events: Sequence[Event]) -> None:
        """Works out the marks of every trick, over its pieces."""
        whole = [*self.before, *events]
        active = self.seats
        if any(isinstance(event, Alone) for event in whole):
            active = in_the_deal(self.seats, self._with_seats(whole), self.makers)
        for indices in whole_tricks(whole):
            if indices[-1] < len(self.before):
                continue
            pieces = [_fitted(each) for i in indices if isinstance(each := whole[i], Trick)]
            played, back = joined(pieces)
            leader = pieces[0].leader
            if leader is None and indices[0] >= len(self.before):
                shown = set(back)
                leader = next((seat for i, seat in enumerate(played) if i not in shown), None)
            marks, played = _as_written(leader, played, back, self.seats, active)
            at = 0
            for index, piece in zip(indices, pieces, strict=True):
                end = at + len(piece.cards)
                first = leader if index == indices[0] else None
                self._marks[index - len(self.before)] = first, marks[at:end], played[at:end]
                at = end

    def _with_seats(self, events: Sequence[Event]) -> Iterable[Event]:
        """The events with the seats of calls as they will be read back."""
        auction = self.auction.branched(self.before)
        auction.first = self.auction.first
        last = self._round
        for index, event in enumerate(events):
            if isinstance(event, Call) and index >= len(self.before):
                if event.round > last and auction.calls:
                    auction.end_round()
                last = event.round
                seat = auction.place(event.seat, event.bid, event.back)
                event = event if event.seat == seat else replace(event, seat=seat)
            elif isinstance(event, Alone) and event.seat is None and index:
                call = events[index - 1]
                known = call.seat if isinstance(call, Call) else None
                event = replace(event, seat=known)
            yield event

    def _trick(self, trick: Trick, index: int) -> None:
        leader, marks, played = self._marks[index]
        line = self._open
        before = self.events[-1] if self.events else None
        goes_on = (
            line is not None
            and isinstance(before, Trick)
            and before.number == trick.number
            and before.winner is None
            and leader is None
        )
        if line is None or not goes_on:
            line = self._begin(
                f"{trick.number}:" if leader is None else f"{trick.number} {SEATS[leader]}:"
            )
        line.own += of_line(trick.notes, len(trick.cards), trick.winner is not None)
        line.body += _cards(trick, marks)
        if trick.winner is not None:
            winner = [note for note in trick.notes if note.on == WINNER]
            line.body += ["=", SEATS[trick.winner], *braces(winner)]
        if (trick.leader, trick.seats) != (leader, played):
            trick = replace(trick, leader=leader, seats=played)
        self._keep(trick)


def _as_written(
    leader: Seat | None, played: Marks, back: tuple[int, ...], seats: Seats, active: Seats
) -> tuple[Marks, Marks]:
    """The marks of a whole trick, and the seats that are read back."""
    marks = played
    for _ in range(2):  # once for what was known, once for what the rule adds to it
        marks = marks_needed(leader, played, back, seats, active)
        played = seated(leader, marks, back, seats, active)[1]
    return marks, played


def _cards(trick: Trick, marks: Marks) -> list[str]:
    """The words of the cards of a trick."""
    if not trick.notes and not trick.back and marks.count(None) == len(marks):
        return [name(card) for card in trick.cards]
    own, back = by_place(trick.notes), set(trick.back)
    return [
        word
        for at, card in enumerate(trick.cards)
        for word in turn(marks[at], name(card), at in back, own.get(at, ()), at)
    ]


def _fitted(trick: Trick) -> Trick:
    """A trick with as many seats as cards."""
    count = len(trick.cards)
    if len(trick.seats) == count:
        return trick
    return replace(trick, seats=(*trick.seats, *[None] * count)[:count])
