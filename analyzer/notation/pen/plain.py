"""The lines of a deal just as a writer writes them, read out of tables.

A line with anything that is not in its table is left to the readers of all spellings, which read
the same from the lines that are taken here. A deal that has no other lines is read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from analyzer.notation.pen import pieces
from analyzer.notation.pen.pieces import (
    HANDS,
    LEADS,
    NOT_PLAIN,
    PAIRS,
    SEAT_LETTERS,
    TRICK_ENDS,
    Heading,
    card_set,
)
from analyzer.notation.turns import Auction, Draft, Piece, Seats, Turns, in_the_deal, unmarked
from analyzer.record import Alone, Call, Cards, Deal, Discard, Event, Exchange, Stated, Trick
from analyzer.seats import Seat
from analyzer.span import Span


class Sheet(Protocol):
    """What the lines of a deal add up to while they are read; see `deals.DealReader`."""

    seats: Seats
    dealer: Seat | None
    events: list[Draft]
    stated: list[Stated]
    hands: list[Cards | None]
    beside: dict[str, Cards]

    def begin(self, auction: Auction) -> bool:
        """Goes on from this auction, which nobody may change; not if it has begun already."""


# Takes lines of one kind from an index on, and tells where the next kind begins. What comes last
# is the number of the first line.
Taker: TypeAlias = Callable[[Any, list[str], int, int], int]

_span = _piece = tuple.__new__  # what the class of a named tuple calls in the end


def heading(line: str) -> Heading | None:
    """What `deal N dealer SEAT up CARD` says."""
    try:
        return pieces.heading(line)
    except NOT_PLAIN:
        return None


def takes(sheet: Sheet, line: str, number: int) -> bool:
    """Takes a line of a deal whose tricks are seated later."""
    try:
        return _TAKERS[line[:5]](sheet, [line], 0, number) == 1
    except NOT_PLAIN:
        return False


def deal(lines: list[str], number: int, seats: Seats) -> Deal | None:
    """A whole deal from its lines, of which the first is line `number`."""
    try:
        label, dealer, up = pieces.heading(lines[0])
        sheet = _Whole(seats, dealer)
        at, end = 1, len(lines)
        while at < end:
            start = at
            at = _WHOLE_TAKERS[lines[at][:5]](sheet, lines, at, number)
            if at == start:
                return None
    except NOT_PLAIN:
        return None
    south, west, north, east = sheet.hands
    return Deal(
        label,
        dealer,
        up,
        (south, west, north, east),
        sheet.beside.get("dummy"),
        sheet.beside.get("kitty"),
        tuple(sheet.events),
        tuple(sheet.stated),
        (),
        (),
        _span(Span, (number, 0, ())),
    )


class _Whole:
    """A deal whose lines are all there: who plays cards is known when the first trick comes."""

    __slots__ = ("_begun", "beside", "dealer", "events", "hands", "seats", "stated", "turns")

    def __init__(self, seats: Seats, dealer: Seat | None) -> None:
        self.seats = seats
        self.dealer = dealer
        self.events: list[Event] = []
        self.stated: list[Stated] = []
        self.hands: list[Cards | None] = [None] * 4
        self.beside: dict[str, Cards] = {}
        self._begun = False
        self.turns: Turns = ()

    def begin(self, auction: Auction) -> bool:
        """Whether nobody has called yet."""
        begins, self._begun = not self._begun, True
        return begins

    def seat(self) -> Turns:
        """Settles who plays cards, now that the first trick comes."""
        self.turns = unmarked(self.seats, in_the_deal(self.seats, self.events, ()))
        return self.turns


def _hands(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    hands = sheet.hands
    for line in lines[at:]:
        whose = HANDS.get(line[:8])
        if whose is None:
            break
        if hands[whose] is not None:
            raise ValueError(line)
        hands[whose] = Cards(card_set(line, 8), False, (), _span(Span, (first + at, 2, ())))
        at += 1
    return at


def _beside(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    line = lines[at]
    keyword = _BESIDE[line[:7]]
    if keyword in sheet.beside:
        raise ValueError(line)
    span = _span(Span, (first + at, 1, ()))
    sheet.beside[keyword] = Cards(card_set(line, 7), False, (), span)
    return at + 1


def _bids(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    auction, calls = pieces.spoken(sheet.seats, sheet.dealer, lines[at])
    if not sheet.begin(auction):
        raise ValueError(lines[at])
    number = first + at
    sheet.events += [
        Call(seat, bid, turn, False, (), _span(Span, (number, token, ())))
        for token, seat, bid, turn in calls
    ]
    return at + 1


def _discard(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    line = lines[at]
    seat, card = pieces.DISCARDS.get(line) or pieces.DISCARDS.learn(line)
    sheet.events.append(Discard(seat, card, None, False, (), _span(Span, (first + at, 2, ()))))
    return at + 1


def _alone(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    sheet.events.append(Alone(pieces.ALONE[lines[at]], (), _span(Span, (first + at, 0, ()))))
    return at + 1


def _exchange(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    line, span = lines[at], _span(Span, (first + at, 0, ()))
    if line in _LEAVES_IT:
        event = Exchange(_LEAVES_IT[line], None, (), True, (), span)
    else:
        seat = _KEEPS[line[:17]]
        event = Exchange(seat, card_set(line, 17), (), False, (), span)
    sheet.events.append(event)
    return at + 1


def _trick_to_seat(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    label, leader, cards, winner = pieces.trick(lines[at])
    unmarked, span = (None,) * len(cards), _span(Span, (first + at, 2, ()))
    piece = label, leader, cards, unmarked, winner, (), (), span
    sheet.events.append(_piece(Piece, piece))
    return at + 1


def _tricks(sheet: _Whole, lines: list[str], at: int, first: int) -> int:
    events, turns = sheet.events, sheet.turns or sheet.seat()
    for line in lines[at:]:
        lead = LEADS.get(line[:5])
        if lead is None:
            break
        label, leader = lead
        try:
            start, rest = line[5:10], line[10:]
            others, winner = TRICK_ENDS.get(rest) or TRICK_ENDS.learn(rest)
            cards = (PAIRS.get(start) or PAIRS.learn(start)) + others
        except NOT_PLAIN:
            label, leader, cards, winner = pieces.trick(line)
        seats, span = turns[leader][len(cards)], _span(Span, (first + at, 2, ()))
        events.append(Trick(label, leader, cards, seats, winner, (), (), span))
        at += 1
    return at


def _counted(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    line = lines[at]
    kind, points = pieces.COUNTED.get(line) or pieces.COUNTED.learn(line)
    after, span = len(sheet.events), _span(Span, (first + at, 0, ()))
    sheet.stated.append(Stated(kind, after, "", None, None, points, (), "", None, None, (), span))
    return at + 1


def _won(sheet: Sheet, lines: list[str], at: int, first: int) -> int:
    side, span = pieces.WON[lines[at]], _span(Span, (first + at, 0, ()))
    sheet.stated.append(Stated("won", len(sheet.events), sides=(side,), span=span))
    return at + 1


# By the first letters of a line, which say what kind it is; the rest is looked at by its taker.
_OTHER_TAKERS: Final[Mapping[str, Taker]] = {
    "hand ": _hands,
    **dict.fromkeys(("dummy", "kitty"), _beside),
    "bids ": _bids,
    "disca": _discard,
    "alone": _alone,
    "excha": _exchange,
    **dict.fromkeys(("trick", "score", "total"), _counted),
    **dict.fromkeys((won[:5] for won in pieces.WON), _won),
}
_TAKERS: Final[Mapping[str, Taker]] = {**_OTHER_TAKERS, **dict.fromkeys(LEADS, _trick_to_seat)}
_WHOLE_TAKERS: Final[Mapping[str, Taker]] = {**_OTHER_TAKERS, **dict.fromkeys(LEADS, _tricks)}
_BESIDE: Final = {"dummy: ": "dummy", "kitty: ": "kitty"}
_LEAVES_IT: Final = {f"exchange {letter}: -": seat for letter, seat in SEAT_LETTERS.items()}
_KEEPS: Final = {f"exchange {letter} keeps ": seat for letter, seat in SEAT_LETTERS.items()}
