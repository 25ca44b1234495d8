"""The lines of a deal just as a writer writes them, read out of tables.

A line with anything that is not in its table is left to the readers of all spellings, which read
the same from the lines that are taken here. A deal that has no other lines is read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from analyzer.notation.pen import pieces
from analyzer.notation.pen.pieces import NOT_PLAIN, SEAT_LETTERS, SEATS_BEFORE_COLON, Heading
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


Taker: TypeAlias = Callable[[Sheet, str, int], None]

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
        _TAKERS[line[:5]](sheet, line, number)
    except NOT_PLAIN:
        return False
    return True


def deal(lines: list[str], number: int, seats: Seats) -> Deal | None:
    """A whole deal from its lines, of which the first is line `number`."""
    try:
        label, dealer, up = pieces.heading(lines[0])
        sheet = _Whole(seats, dealer)
        for at, line in enumerate(lines[1:], number + 1):
            _WHOLE_TAKERS[line[:5]](sheet, line, at)
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


def _hand(sheet: Sheet, line: str, number: int) -> None:
    whose = pieces.HANDS[line[:8]]
    if sheet.hands[whose] is not None:
        raise ValueError(line)
    cards = pieces.card_set(line[8:])
    sheet.hands[whose] = Cards(cards, False, (), _span(Span, (number, 2, ())))


def _beside(sheet: Sheet, line: str, number: int) -> None:
    keyword = _BESIDE[line[:7]]
    if keyword in sheet.beside:
        raise ValueError(line)
    cards = pieces.card_set(line[7:])
    sheet.beside[keyword] = Cards(cards, False, (), _span(Span, (number, 1, ())))


def _bids(sheet: Sheet, line: str, number: int) -> None:
    auction, calls = pieces.spoken(sheet.seats, sheet.dealer, line)
    if not sheet.begin(auction):
        raise ValueError(line)
    sheet.events += [
        Call(seat, bid, turn, False, (), _span(Span, (number, token, ())))
        for token, seat, bid, turn in calls
    ]


def _discard(sheet: Sheet, line: str, number: int) -> None:
    seat, card = pieces.DISCARDS[line]
    sheet.events.append(Discard(seat, card, None, False, (), _span(Span, (number, 2, ()))))


def _alone(sheet: Sheet, line: str, number: int) -> None:
    sheet.events.append(Alone(pieces.ALONE[line], (), _span(Span, (number, 0, ()))))


def _exchange(sheet: Sheet, line: str, number: int) -> None:
    keyword, name, *words = pieces.words_of(line)
    span = _span(Span, (number, 0, ()))
    if (keyword, words) == ("exchange", ["-"]):
        sheet.events.append(Exchange(SEATS_BEFORE_COLON[name], None, (), True, (), span))
    elif (keyword, words[:1]) == ("exchange", ["keeps"]) and len(words) > 1:
        keeps = pieces.card_set(" ".join(words[1:]))
        sheet.events.append(Exchange(SEAT_LETTERS[name], keeps, (), False, (), span))
    else:
        raise ValueError(line)


def _trick_to_seat(sheet: Sheet, line: str, number: int) -> None:
    label, leader, cards, winner = pieces.trick(line)
    unmarked, span = (None,) * len(cards), _span(Span, (number, 2, ()))
    piece = label, leader, cards, unmarked, winner, (), (), span
    sheet.events.append(_piece(Piece, piece))


def _trick(sheet: _Whole, line: str, number: int) -> None:
    label, leader, cards, winner = pieces.trick(line)
    seats = (sheet.turns or sheet.seat())[leader][len(cards)]
    span = _span(Span, (number, 2, ()))
    sheet.events.append(Trick(label, leader, cards, seats, winner, (), (), span))


def _counted(sheet: Sheet, line: str, number: int) -> None:
    kind, points = pieces.COUNTED[line]
    after, span = len(sheet.events), _span(Span, (number, 0, ()))
    sheet.stated.append(Stated(kind, after, "", None, None, points, (), "", None, None, (), span))


def _won(sheet: Sheet, line: str, number: int) -> None:
    side, span = pieces.WON[line], _span(Span, (number, 0, ()))
    sheet.stated.append(Stated("won", len(sheet.events), sides=(side,), span=span))


# By the first letters of a line, which say what kind it is; the rest is looked at by its taker.
_OTHER_TAKERS: Final[Mapping[str, Callable[[Any, str, int], None]]] = {
    "hand ": _hand,
    **dict.fromkeys(("dummy", "kitty"), _beside),
    "bids ": _bids,
    "disca": _discard,
    "alone": _alone,
    "excha": _exchange,
    **dict.fromkeys(("trick", "score", "total"), _counted),
    **dict.fromkeys((won[:5] for won in pieces.WON), _won),
}
_TRICKS: Final = [f"{number} {letter}: "[:5] for number in range(1, 100) for letter in SEAT_LETTERS]
_TAKERS: Final[Mapping[str, Taker]] = {**_OTHER_TAKERS, **dict.fromkeys(_TRICKS, _trick_to_seat)}
_WHOLE_TAKERS: Final[Mapping[str, Callable[[_Whole, str, int], None]]] = {
    **_OTHER_TAKERS,
    **dict.fromkeys(_TRICKS, _trick),
}
_BESIDE: Final = {"dummy: ": "dummy", "kitty: ": "kitty"}
