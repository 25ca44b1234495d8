"""Whose turn it is by the notations' own rule, for every reader and writer alike.

It needs no rules of play: the seats of the table, who said alone before the first trick, and marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from analyzer.cards import NO_TRUMP, Card
from analyzer.record import Alone, Bid, Call, Event, Notes, Trick
from analyzer.seats import SEATS, Seat, clockwise, left_of, next_to_act, partner, seat_cards
from analyzer.span import Span

Seats: TypeAlias = tuple[Seat, ...]
Marks: TypeAlias = tuple[Seat | None, ...]
Turns: TypeAlias = tuple[tuple[Marks, ...], ...]  # by leader and number of cards


class Piece(NamedTuple):
    """A trick line before its cards are seated: `seats` holds the marks."""

    number: int
    leader: Seat | None
    cards: tuple[Card, ...]
    seats: Marks
    winner: Seat | None
    back: tuple[int, ...]
    notes: Notes
    span: Span


Draft: TypeAlias = Event | Piece
TrickLine: TypeAlias = Trick | Piece
_TRICK_LINES: Final = (Trick, Piece)


class Auction:
    """Seats calls one after the other. `first` speaks first: a seat that was named, else the
    player on the dealer's left, or the dealer if the first call is blind."""

    def __init__(self, seats: Seats, dealer: Seat | None) -> None:
        self.first: Seat | None = None
        self.round = 1
        self.calls = 0
        self._seats = seats
        self._dealer = dealer
        self._acted: list[Seat] = []
        self._ended = False
        self._open = False  # whether the present round has a call

    def end_round(self) -> None:
        """What `|` says; nothing where the round has no call yet."""
        self._ended = self._ended or self._open

    def starts_round(self) -> bool:
        """Whether the next call begins a new round."""
        return self._ended or (self._open and all(seat in self._acted for seat in self._seats))

    def due(self, bid: Bid) -> Seat | None:
        """Whose turn it is to make this call; begins the round that it belongs to."""
        if self.starts_round():
            self.round += 1
            self._acted.clear()
            self._ended = self._open = False
        if self.first is None and self.calls == 0:
            self.first = self._speaker(bid)
        if self.first is None:
            return None
        return next_to_act(clockwise(self._seats, self.first), self._acted)

    def place(self, mark: Seat | None, bid: Bid, back: bool) -> Seat | None:
        """The seat of the next call, which belongs to `round` from then on."""
        due = self.due(bid)
        seat = due if mark is None else mark
        self.take(seat, back)
        return seat

    def take(self, seat: Seat | None, back: bool) -> None:
        """A seat makes the call of which `due` was asked last."""
        self.calls += 1
        self._open = True
        if seat is not None and not back and seat not in self._acted:
            self._acted.append(seat)

    def _speaker(self, bid: Bid) -> Seat | None:
        if self._dealer is None:
            return None
        return self._dealer if bid.kind == "blind" else left_of(self._dealer, self._seats)

    @property
    def begun(self) -> bool:
        """Whether a call was made, or it is known who speaks first."""
        return self.calls > 0 or self.first is not None

    def copy(self) -> Auction:
        """An auction that goes on from here on its own."""
        auction = Auction(self._seats, self._dealer)
        auction.first, auction.round, auction.calls = self.first, self.round, self.calls
        auction._acted = [*self._acted]
        auction._ended, auction._open = self._ended, self._open
        return auction

    def branched(self, events: Iterable[Draft]) -> Auction:
        """The auction of the same deal after these events, whose calls have their seats."""
        auction = Auction(self._seats, self._dealer)
        calls = [event for event in events if isinstance(event, Call)]
        auction.first = self.first if calls else None
        for call in calls:
            if call.round > auction.round:
                auction.end_round()
            auction.place(call.seat, call.bid, call.back)
        return auction


def makes_trump(bid: Bid) -> bool:
    """Whether this is a call that makes trump; numbers, named bids and low no trump are of later
    games, and make none in those that can be replayed."""
    return bid.kind in ("order", "name", "blind") and (bid.suit is None or bid.suit <= NO_TRUMP)


def in_the_deal(
    seats: Seats, events: Iterable[Draft], makers: Iterable[tuple[int, Seat | None]]
) -> Seats:
    """The seats that play cards, by the lines before the first trick.

    The maker is the seat of the first call that is not a pass, or of `trump … by SEAT` (`makers`,
    with how many events stood before).
    """
    alone: list[Seat] = []
    maker: Seat | None = None
    called = False
    before = 0
    for event in events:
        if isinstance(event, Call):
            if not (called or event.back or event.bid.kind == "pass"):
                called, maker = True, event.seat
        elif isinstance(event, _TRICK_LINES):
            break
        elif isinstance(event, Alone) and event.seat is not None:
            alone.append(event.seat)
        before += 1
    if not alone:
        return seats
    if not called:
        maker = next((seat for after, seat in makers if after <= before and seat is not None), None)
    return taking_part(seats, tuple(alone), maker)


def taking_part(seats: Seats, alone: tuple[Seat, ...], maker: Seat | None) -> Seats:
    """The seats that play cards after these said alone, in this order.

    Four-handed the partner of a lone seat is out; three-handed the other defender when a defender
    said it. A seat that is out already puts nobody out.
    """
    if len(alone) > _USUAL:
        return _taking_part(seats, alone, maker)
    return _taking_part_before(seats, alone, maker)


def _taking_part(seats: Seats, alone: tuple[Seat, ...], maker: Seat | None) -> Seats:
    out: set[Seat] = set()
    for seat in alone:
        if seat not in out:
            out |= _put_out(seat, maker, seats)
    return tuple(seat for seat in seats if seat not in out)


_USUAL: Final = 8  # cards of a trick, or lone hands of a deal, that are worth remembering
_taking_part_before = lru_cache(maxsize=256)(_taking_part)


def _put_out(lone: Seat, maker: Seat | None, seats: Seats) -> set[Seat]:
    if len(seats) == 3:
        defends = lone in seats and maker is not None and lone != maker
        return {seat for seat in seats if defends and seat not in (lone, maker)}
    opposite = partner(lone, len(seats))
    return set() if opposite is None else {opposite}


def seated(
    leader: Seat | None, marks: Marks, back: tuple[int, ...], seats: Seats, active: Seats
) -> tuple[Seat | None, Marks]:
    """The leader of a whole trick and the seat of each of its cards.

    A leader left out stays out, unless the first card is marked. A trick with as many unmarked
    cards as the table has seats was played by everybody.
    """
    if len(marks) > _USUAL:
        return _seated(leader, marks, frozenset(back), seats, active)
    return _seated_before(leader, marks, frozenset(back), seats, active)


def _seated(
    leader: Seat | None, marks: Marks, back: frozenset[int], seats: Seats, active: Seats
) -> tuple[Seat | None, Marks]:
    standing = [mark for index, mark in enumerate(marks) if index not in back]
    if leader is None and standing:
        leader = standing[0]
    if standing.count(None) == len(seats):
        active = seats
    order = () if leader is None else clockwise(active, leader)
    return leader, seat_cards(marks, order, (), back)


_seated_before = lru_cache(maxsize=4096)(_seated)


@lru_cache(maxsize=64)
def unmarked(seats: Seats, active: Seats) -> Turns:
    """The seats of the cards of a whole trick without marks."""
    return tuple(
        tuple(_seated(leader, (None,) * n, frozenset(), seats, active)[1] for n in range(_USUAL))
        for leader in range(len(SEATS))
    )


def marks_needed(
    leader: Seat | None, played: Marks, back: tuple[int, ...], seats: Seats, active: Seats
) -> Marks:
    """The fewest marks with which `seated` gives these seats again."""
    if len(played) > _USUAL:
        return _marks_needed(leader, played, back, seats, active)
    return _marks_needed_before(leader, played, back, seats, active)


def _marks_needed(
    leader: Seat | None, played: Marks, back: tuple[int, ...], seats: Seats, active: Seats
) -> Marks:
    tried = [() if leader is None else clockwise(part, leader) for part in (active, seats)]
    for marks in sorted((_marks_in(order, played, frozenset(back)) for order in tried), key=_count):
        found = seated(leader, marks, back, seats, active)[1]
        if all(seat is None or seat == again for seat, again in zip(played, found, strict=True)):
            return marks
    return played


_marks_needed_before = lru_cache(maxsize=4096)(_marks_needed)


def _count(marks: Marks) -> int:
    return len(marks) - marks.count(None)


def _marks_in(order: Seats, played: Marks, back: frozenset[int]) -> Marks:
    acted: set[Seat] = set()
    marks: list[Seat | None] = []
    for index, seat in enumerate(played):
        due = next_to_act(order, acted)
        marks.append(None if seat == due else seat)
        seat = due if seat is None else seat
        if seat is not None and index not in back:
            acted.add(seat)
    return tuple(marks)


def goes_on(line: TrickLine, before: TrickLine | None) -> bool:
    """Whether a trick line is a further piece of the trick before it."""
    return before is not None and line.leader is None and line.number == before.number


def whole_tricks(events: Sequence[Draft]) -> list[list[int]]:
    """The indices of the trick lines, those of one trick together."""
    tricks: list[list[int]] = []
    before: TrickLine | None = None
    for index, event in enumerate(events):
        if isinstance(event, _TRICK_LINES):
            if goes_on(event, before):
                tricks[-1].append(index)
            else:
                tricks.append([index])
            before = event
    return tricks


def joined(pieces: Sequence[TrickLine]) -> tuple[Marks, tuple[int, ...]]:
    """The seats or marks of a whole trick, and which of its cards were taken back."""
    if len(pieces) == 1:
        return pieces[0].seats, pieces[0].back
    marks: list[Seat | None] = []
    back: list[int] = []
    for piece in pieces:
        back += [len(marks) + index for index in piece.back]
        marks += piece.seats
    return tuple(marks), tuple(back)


def seat_tricks(events: list[Draft], start: int, seats: Seats, active: Seats) -> list[Event]:
    """The events from `start` on, every piece of a trick with the seats of its cards."""
    found: list[Event] = []
    for event in events[start:]:
        if isinstance(event, Piece):
            if event.leader is None:  # perhaps it goes on with the trick before it
                return _seat_pieces(events, start, seats, active)
            leader, played = seated(event.leader, event.seats, event.back, seats, active)
            event = _trick(event, leader, played)
        found.append(event)
    return found


def _seat_pieces(events: list[Draft], start: int, seats: Seats, active: Seats) -> list[Event]:
    for indices in whole_tricks(events):
        if indices[-1] < start:
            continue
        pieces = [event for i in indices if isinstance(event := events[i], _TRICK_LINES)]
        marks, back = joined(pieces)
        leader, found = seated(pieces[0].leader, marks, back, seats, active)
        at = 0
        for index, piece in zip(indices, pieces, strict=True):
            end = at + len(piece.cards)
            if isinstance(piece, Piece):
                first = leader if index == indices[0] else None
                events[index] = _trick(piece, first, found[at:end])
            at = end
    return [event for event in events[start:] if not isinstance(event, Piece)]


def _trick(piece: Piece, leader: Seat | None, seats: Marks) -> Trick:
    number, _, cards, _, winner, back, notes, span = piece
    return Trick(number, leader, cards, seats, winner, back, notes, span)
