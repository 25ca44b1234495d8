"""Which records are the same text, and which are editions of one and the same game.

The record hash is SHA-256 over the canonical text. The hash of a deal is SHA-256 over five lines:
`dealer`, `up`, `calls` (in order), `alone` (sorted) and `cards` (in the order in which they fell),
each word parted by a blank:

    dealer 0
    up 9H
    calls pass order
    alone 2
    cards JH TD TH

A seat is the number of seats clockwise from the first dealer (from south where no dealer is
known), `?` where it is not known. Whose a card or call was, and what was taken back, is left out;
a suit called before looking is that suit. Names, rules, hands, discards and what was stated are
not in it, so that editions in all formats agree.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

from analyzer.cards import NAMES
from analyzer.notation import pen
from analyzer.notation.tags import seats_at
from analyzer.notation.turns import in_the_deal, joined, whole_tricks
from analyzer.notation.words import bid_word
from analyzer.record import Alone, Bid, Call, Deal, GameRecord, Trick
from analyzer.seats import SEATED, SEATS, SOUTH, Seat, clockwise

_name: Final = NAMES.__getitem__


def record_hash(record: GameRecord) -> str:
    """SHA-256 of the canonical PEN text, in hexadecimal."""
    return _hashed(pen.dumps([record]))


def deal_hashes(record: GameRecord) -> tuple[str, ...] | None:
    """The identity of a game: one hash for each deal, or None without one whole trick.

    An edition whose hashes are the beginning of another's is a poorer edition of the same game.
    """
    seats = _seats(record)
    if not any(_has_whole_trick(deal, seats) for deal in record.deals):
        return None
    first = next((deal.dealer for deal in record.deals if deal.dealer is not None), SOUTH)
    order = clockwise(seats, first)
    return tuple(_hashed(_deal_text(deal, order)) for deal in record.deals)


def play_hash(record: GameRecord) -> str | None:
    """SHA-256 over the hashes of the deals, a line each; None without one whole trick."""
    hashes = deal_hashes(record)
    return None if hashes is None else _hashed("".join(f"{each}\n" for each in hashes))


def _seats(record: GameRecord) -> tuple[Seat, ...]:
    """The seats at the table, as the record has them."""
    players = dict(record.rules.options).get("players")
    if players is not None and players.isdecimal() and int(players) in SEATED:
        return SEATED[int(players)]
    return seats_at(record.tags)


def _has_whole_trick(deal: Deal, seats: tuple[Seat, ...]) -> bool:
    """Whether everybody who took part played a card to one trick of the deal."""
    makers = [(s.after, s.seat) for s in deal.stated if s.kind == "trump"]
    needed = len(in_the_deal(seats, deal.events, makers))
    for indices in whole_tricks(deal.events):
        pieces = [event for i in indices if isinstance(event := deal.events[i], Trick)]
        played, back = joined(pieces)
        if len(played) - len(back) >= needed:
            return True
    return False


def _deal_text(deal: Deal, order: tuple[Seat, ...]) -> str:
    """What is hashed of a deal; `order` are the seats clockwise from the first dealer."""
    calls: list[str] = []
    alone: set[str] = set()
    fallen: list[str] = []
    for event in deal.events:
        if isinstance(event, Trick):
            fallen += _fallen(event) if event.back else map(_name, event.cards)
        elif isinstance(event, Call):
            if not event.back:
                bid = event.bid
                calls.append(_called(bid.kind, bid.suit, bid.number))
        elif isinstance(event, Alone):
            alone.add(_counted(event.seat, order))
    up = "-" if deal.up is None else _name(deal.up)
    lines = (
        ["dealer", _counted(deal.dealer, order)],
        ["up", up],
        ["calls", *calls],
        ["alone", *sorted(alone)],
        ["cards", *fallen],
    )
    return "".join([f"{' '.join(words)}\n" for words in lines])


@lru_cache(maxsize=1024)
def _called(kind: str, suit: int | None, number: int | None) -> str:
    return bid_word(Bid(kind, suit, number)).removeprefix("blind-")


def _counted(seat: Seat | None, order: tuple[Seat, ...]) -> str:
    """A seat as the number of seats from the first dealer; its letter where nobody sits."""
    if seat is None:
        return "?"
    return str(order.index(seat)) if seat in order else SEATS[seat]


def _fallen(trick: Trick) -> list[str]:
    """The cards in the order in which they fell, without those taken back."""
    return [_name(card) for index, card in enumerate(trick.cards) if index not in trick.back]


def _hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()
