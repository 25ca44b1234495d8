"""How many play by a PTN hand: as many as its deal has hands, unless what stands round the deal
tells of more; a hand is then left out, and nobody knows whose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from analyzer.notation.ptn.source import CHANGES, Hand
from analyzer.notation.ptn.tokens import cards_of, hand_of, is_dash, seat_of
from analyzer.record import Cards
from analyzer.seats import SEAT_NAMES, SEATED, Seat

Hands = tuple[Cards | None, Cards | None, Cards | None, Cards | None]

_HAND: Final = 5
_PACKS: Final = (24, 25, 28, 29, 32, 33)
_SEATS: Final = ("Dealer", "Declarer", "Auction", "Play", *CHANGES)


def dealt(hand: Hand) -> tuple[str, list[str]]:
    """The seat that the deal starts at and the hands from there, as written."""
    first, colon, rest = hand.value("Deal").partition(":")
    return (first, rest.split()) if colon else ("", first.split())


def is_of_more(hand: Hand) -> bool:
    """Whether this is a hand of more than four players: by its deal, and by nothing else of
    fewer."""
    _, words = dealt(hand)
    are_hands = all(is_dash(word) or hand_of(word) is not None for word in words)
    widths = set(_widths(hand))
    return len(words) > max(SEATED) and are_hands and (not widths or max(widths) >= len(words))


def players_told(hand: Hand) -> int:
    """How many play at least by the names, the scores, the rows of play, the cards that were not
    dealt, and the seats that anything is told of; 0 where nothing tells it."""
    return max(_told(hand), default=0)


def _told(hand: Hand) -> Iterator[int]:
    named = {seat for seat, name in enumerate(SEAT_NAMES) if hand.value(name)}
    spoken = {seat for tag in hand.entries if tag.name in _SEATS for seat in _seats(tag.value)}
    yield from (_smallest(seats) for seats in (named, spoken) if seats)
    scores = hand.value("GameScores").partition(":")[2].split()
    if scores and all(re.fullmatch(r"-?\d+", score) for score in scores):
        yield len(scores)
    widths = Counter(_widths(hand))
    if widths:
        yield max(widths, key=lambda width: (widths[width], -width))
    yield from _by_the_pack(hand)


def _seats(value: str) -> Iterator[Seat]:
    for word in value.split(":")[:2]:
        seat = seat_of(word)
        if seat is not None:
            yield seat


def _smallest(seats: set[Seat]) -> int:
    return next(players for players, table in SEATED.items() if seats <= set(table))


def _widths(hand: Hand) -> Iterator[int]:
    """How many words each row of play has."""
    tag = hand.get("Play")
    for row in tag.rows if tag else ():
        yield len(row.words())


def _by_the_pack(hand: Hand) -> Iterator[int]:
    """The number of hands that the cards not dealt leave, where those of the deal leave some."""
    undealt = cards_of(hand.value("Undealt"), joker=True) or ()
    hands = len(dealt(hand)[1])
    if len(undealt) > 1 and hands * _HAND + len(undealt) not in _PACKS:
        fits = (n for n in SEATED if n > hands and n * _HAND + len(undealt) in _PACKS)
        yield next(fits, 0)
