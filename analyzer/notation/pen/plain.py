"""The lines of a deal just as a writer writes them, read word by word out of tables.

A line with any word that is not in its table is left to the readers of all spellings, which read
the same from the lines that are taken here. A deal that has no other lines is read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

from analyzer.cards import BY_NAME, UNKNOWN, Card, is_known
from analyzer.notation.pen.statements import SIDE_ORDER, in_side_order
from analyzer.notation.pen.tokens import call
from analyzer.notation.turns import Auction, Draft, Piece, Seats, in_the_deal, seat_tricks
from analyzer.notation.words import bid_word
from analyzer.record import Alone, Bid, Call, Cards, Deal, Discard, Exchange, Points, Stated
from analyzer.seats import SEATS, Seat
from analyzer.span import Span

Heading: TypeAlias = tuple[int, Seat | None, Card | None]  # label, dealer and up-card of a deal


class Sheet(Protocol):
    """What the lines of a deal add up to while they are read; see `deals.DealReader`."""

    seats: Seats
    dealer: Seat | None
    auction: Auction
    events: list[Draft]
    stated: list[Stated]
    hands: list[Cards | None]
    beside: dict[str, Cards]


Taker: TypeAlias = Callable[[Sheet, list[str], int], bool]

MOST_WORDS: Final = 40
SEATS_BEFORE_COLON: Final = {f"{letter}:": seat for seat, letter in enumerate(SEATS)}
_SEATS: Final = {letter: seat for seat, letter in enumerate(SEATS)}
_DEALERS: Final[Mapping[str, Seat | None]] = {**_SEATS, "?": None}
_UP_CARDS: Final[Mapping[str, Card | None]] = {**BY_NAME, "??": UNKNOWN, "-": None}
_KNOWN: Final = {name: card for name, card in BY_NAME.items() if is_known(card)}
_SIDES: Final = {side: side for side in SIDE_ORDER}
_NUMBERS: Final = {str(number): number for number in range(100)}

_card: Final = BY_NAME.__getitem__
_known: Final = _KNOWN.__getitem__
_span = _piece = tuple.__new__  # what the class of a named tuple calls in the end


def heading(words: list[str]) -> Heading | None:
    """What `deal N dealer SEAT up CARD` says."""
    try:
        first, label, second, dealer, third, up = words
        if (first, second, third) == ("deal", "dealer", "up"):
            return _NUMBERS[label], _DEALERS[dealer], _UP_CARDS[up]
    except (KeyError, ValueError):
        pass
    return None


def deal(lines: list[str], number: int, seats: Seats) -> Deal | None:
    """A whole deal from its lines, of which the first is line `number`."""
    read = heading(lines[0].split(" "))
    if read is None:
        return None
    label, dealer, up = read
    sheet = _Whole(seats, dealer)
    for at, line in enumerate(lines[1:], number + 1):
        words = line.split(" ")
        take = TAKERS.get(words[0])
        if take is None or len(words) > MOST_WORDS or not take(sheet, words, at):
            return None
    events = sheet.events
    active = in_the_deal(seats, events, ())
    south, west, north, east = sheet.hands
    return Deal(
        label,
        dealer,
        up,
        (south, west, north, east),
        sheet.beside.get("dummy"),
        sheet.beside.get("kitty"),
        tuple(seat_tricks(events, 0, seats, active)),
        tuple(sheet.stated),
        (),
        (),
        Span(number),
    )


class _Whole:
    """A deal whose lines are all there."""

    __slots__ = ("auction", "beside", "dealer", "events", "hands", "seats", "stated")

    def __init__(self, seats: Seats, dealer: Seat | None) -> None:
        self.seats = seats
        self.dealer = dealer
        self.auction = Auction(seats, dealer)
        self.events: list[Draft] = []
        self.stated: list[Stated] = []
        self.hands: list[Cards | None] = [None] * 4
        self.beside: dict[str, Cards] = {}


def known_cards(words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards of a list that is a set, all of them known, in order."""
    try:
        return tuple(sorted(map(_known, words)))
    except KeyError:
        return None


def _hand(sheet: Sheet, words: list[str], number: int) -> bool:
    whose = SEATS_BEFORE_COLON.get(words[1]) if len(words) > 1 else None
    if whose is None or sheet.hands[whose] is not None:
        return False
    cards = known_cards(words[2:])
    if cards is None:
        return False
    sheet.hands[whose] = Cards(cards, False, (), Span(number, 2))
    return True


def _beside(sheet: Sheet, words: list[str], number: int) -> bool:
    keyword = words[0][:-1]
    cards = known_cards(words[1:])
    if cards is None or keyword in sheet.beside:
        return False
    sheet.beside[keyword] = Cards(cards, False, (), Span(number, 1))
    return True


def _trick(sheet: Sheet, words: list[str], number: int) -> bool:
    try:
        leader = SEATS_BEFORE_COLON[words[1]]
        winner = None
        end = len(words)
        if words[-2] == "=":
            winner = _SEATS[words[-1]]
            end -= 2
        cards = tuple(map(_card, words[2:end]))
    except (KeyError, IndexError):
        return False
    unmarked, span = (None,) * len(cards), _span(Span, (number, 2, ()))
    piece = _NUMBERS[words[0]], leader, cards, unmarked, winner, (), (), span
    sheet.events.append(_piece(Piece, piece))
    return True


def _bids(sheet: Sheet, words: list[str], number: int) -> bool:
    if sheet.auction.begun:
        return False
    try:
        auction, calls = _called(sheet.seats, sheet.dealer, tuple(words))
    except (KeyError, IndexError):
        return False
    sheet.auction = auction.copy()
    sheet.events += [
        Call(seat, bid, turn, False, (), _span(Span, (number, token, ())))
        for token, seat, bid, turn in calls
    ]
    return True


@lru_cache(maxsize=1024)
def _called(
    seats: Seats, dealer: Seat | None, words: tuple[str, ...]
) -> tuple[Auction, list[tuple[int, Seat | None, Bid, int]]]:
    """The auction after the calls of its first line, and each with its token, seat and round."""
    auction = Auction(seats, dealer)
    auction.first = SEATS_BEFORE_COLON[words[1]]
    calls: list[tuple[int, Seat | None, Bid, int]] = []
    for token, word in enumerate(words[2:], 2):
        if word == "|":
            auction.end_round()
        else:
            bid = _bid(word)
            seat = auction.place(None, bid, back=False)
            calls.append((token, seat, bid, auction.round))
    return auction, calls


def _bid(word: str) -> Bid:
    bid, alone, sign = call(word) or (None, False, "")
    if bid is None or alone or sign or bid_word(bid) != word:
        raise KeyError(word)
    return bid


def _discard(sheet: Sheet, words: list[str], number: int) -> bool:
    try:
        _, name, card = words
        seat, laid = SEATS_BEFORE_COLON[name], None if card == "-" else _card(card)
    except (KeyError, ValueError):
        return False
    sheet.events.append(Discard(seat, laid, None, False, (), _span(Span, (number, 2, ()))))
    return True


def _alone(sheet: Sheet, words: list[str], number: int) -> bool:
    if len(words) != 2 or words[1] not in _SEATS:
        return False
    sheet.events.append(Alone(_SEATS[words[1]], (), Span(number)))
    return True


def _exchange(sheet: Sheet, words: list[str], number: int) -> bool:
    span = _span(Span, (number, 0, ()))
    try:
        if words[2] == "keeps":
            keeps = tuple(sorted(map(_known, words[3:])))
            sheet.events.append(Exchange(_SEATS[words[1]], keeps, (), False, (), span))
        elif words[2:] == ["-"]:
            seat = SEATS_BEFORE_COLON[words[1]]
            sheet.events.append(Exchange(seat, None, (), True, (), span))
        else:
            return False
    except (KeyError, IndexError):
        return False
    return True


def _counted(sheet: Sheet, words: list[str], number: int) -> bool:
    try:
        points = _points(*words[1:])
    except (KeyError, ValueError):
        return False
    if not points:
        return False
    span = _span(Span, (number, 0, ()))
    sheet.stated.append(Stated(words[0], len(sheet.events), points=points, span=span))
    return True


def _won(sheet: Sheet, words: list[str], number: int) -> bool:
    if len(words) != 2 or words[1] not in _SIDES:
        return False
    span = _span(Span, (number, 0, ()))
    sheet.stated.append(Stated("won", len(sheet.events), sides=(words[1],), span=span))
    return True


@lru_cache(maxsize=1024)
def _points(*words: str) -> Points:
    pairs = zip(words[::2], words[1::2], strict=True)
    return in_side_order((_SIDES[side], _NUMBERS[count]) for side, count in pairs)


TAKERS: Final[Mapping[str, Taker]] = {
    **{str(number): _trick for number in range(1, 100)},
    "hand": _hand,
    **dict.fromkeys(("dummy:", "kitty:"), _beside),
    "bids": _bids,
    "discard": _discard,
    "alone": _alone,
    "exchange": _exchange,
    **dict.fromkeys(("tricks", "score", "total"), _counted),
    "won": _won,
}
