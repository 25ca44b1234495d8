"""Facts of findings in words: seats, cards, suits, numbers by side, and lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from analyzer.cards import NO_TRUMP, SUIT_NAMES, TRUMPS, Card, Trump, name
from analyzer.record import Bid
from analyzer.seats import SEATS, Seat

_PLACES: Final = {"up": "the turned card", "thrown": "the cards thrown away"}


def who(seat: Seat | None) -> str:
    """A seat by its letter."""
    return "somebody" if seat is None else SEATS[seat]


def card(played: Card | None) -> str:
    """A card by its name."""
    return "a card" if played is None else name(played)


def suit(trump: Trump | None) -> str:
    """A suit, or no trump, in words."""
    if trump is None or trump not in range(5):
        return "trump not known"
    return SUIT_NAMES[trump] if trump < len(TRUMPS) - 1 else "no trump"


def bid(word: str) -> str:
    """A call as the notation writes it, suits in words: `blind-S` is `blind spades`."""
    head, _, letter = word.rpartition("-")
    named = suit(TRUMPS.index(letter)) if letter in tuple(TRUMPS) else letter
    return f"{head} {named}".strip()


def called(bid: Bid, is_dealer: bool = False) -> str:
    """What a player does who makes this call: `passes`, `names spades`; the dealer orders nobody,
    but takes the card up."""
    suit = "" if bid.suit is None else SUIT_NAMES[bid.suit] if bid.suit < NO_TRUMP else "no trump"
    match bid.kind:
        case "pass":
            return "passes"
        case "order":
            return "takes it up" if is_dealer else "orders it up"
        case "name":
            return f"names {suit}"
        case "blind":
            return f"names {suit} before looking"
    return " ".join(["bids", bid.kind, *([str(bid.number)] if bid.number else []), suit]).strip()


def place(words: str) -> str:
    """A place of the table: `hand of S`, `kitty`."""
    return _PLACES.get(words, f"the {words}")


def spoken(value: object) -> str:
    """A value of any kind; several are joined by `and`."""
    return _joined(value, "and")


def either(value: object) -> str:
    """The same; several are joined by `or`."""
    return _joined(value, "or")


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: list[str], last: str) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words) or "nobody"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _joined(value: object, last: str) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, Mapping):
        return " ".join(f"{side} {number}" for side, number in value.items())
    if isinstance(value, (list, tuple)):
        return listed([str(each) for each in value], last)
    return str(value)
