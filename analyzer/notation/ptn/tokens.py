"""PTN's words for a card, a seat and a call."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from analyzer.cards import JOKER, NO_TRUMP, RANKS, SUITS, UNKNOWN, Card, Trump, card
from analyzer.cards import name as card_name
from analyzer.record import PASS, Bid
from analyzer.seats import SEATS, Seat

SIGNS: Final = "♠♥♦♣"
LOW_NO_TRUMP: Final = 5
A_CARD: Final = "a card such as 'HT', suit before rank, or '-'"
A_CALL: Final = "'Pass', a suit such as '♥', 'NT', either with 'alone' behind it, or '-'"
A_SEAT: Final = "a seat: S, W, N or E"

_DASH: Final = re.compile("[-\u2010-\u2015\u2212\ufe63\uff0d]{1,3}")
_PLAIN: Final = str.maketrans({**dict(zip(SIGNS, SUITS, strict=True)), "\ufe0f": None})
_CARD: Final = re.compile(r"([SHDC])(10|[2-9TJQKA])|JH|0U|\?\?")
_CALL: Final = re.compile(r"(?:([SHDC])|NT(↑|↓)?|N)(ALONE)?")


class Said(NamedTuple):
    """What one word of an auction, or a contract, says."""

    bid: Bid
    alone: bool = False


def is_dash(word: str) -> bool:
    """Whether a word is the dash of a place with nothing in it, whatever dash it is."""
    return _DASH.fullmatch(word) is not None


def card_of(word: str, joker: bool) -> Card | None:
    """The card of a word, or None where it is none. `JH` is the joker where there is one."""
    found = _CARD.fullmatch(word.upper().translate(_PLAIN))
    return None if found is None else _card(found, joker)


def cards_of(word: str, joker: bool) -> tuple[Card, ...] | None:
    """The cards of a list without blanks, or None where something in it is no card."""
    plain = word.upper().translate(_PLAIN).replace(" ", "")
    cards: list[Card] = []
    at = 0
    while at < len(plain):
        found = _CARD.match(plain, at)
        one = _card(found, joker) if found else None
        if found is None or one is None:
            return None
        cards.append(one)
        at = found.end()
    return tuple(cards)


def _card(found: re.Match[str], joker: bool) -> Card | None:
    if found[1]:
        return card(found[2].replace("10", "T"), SUITS.index(found[1]))
    if found[0] == "JH":
        return JOKER if joker else None
    return UNKNOWN


def turned_round(word: str) -> str:
    """What a word that is no card was likely meant to be: rank before suit."""
    likely = word.upper().translate(_PLAIN)[::-1]
    return f"did you mean '{likely}'?" if len(likely) == 2 and card_of(likely, False) else ""


def card_word(c: Card) -> str:
    """A known card, suit before rank.

    >>> card_word(card("T", 1)), card_word(JOKER)
    ('HT', 'JH')
    """
    return "JH" if c == JOKER else card_name(c)[::-1]


def hand_of(word: str) -> tuple[Card, ...] | None:
    """The cards of a hand in four groups (a fifth is the joker's), or None where it is none.

    >>> [card_name(c) for c in hand_of("AT..A9.Q") or ()]
    ['AS', 'TS', 'AD', '9D', 'QC']
    """
    groups = word.upper().replace("10", "T").split(".")
    if len(groups) not in (4, 5) or (len(groups) == 5 and groups[4] not in ("", "H")):
        return None
    if any(rank not in RANKS for group in groups[:4] for rank in group):
        return None
    cards = [card(rank, suit) for suit, group in enumerate(groups[:4]) for rank in group]
    return (*cards, *([JOKER] if groups[4:] == ["H"] else []))


def hand_word(cards: tuple[Card, ...]) -> str:
    """Known cards in groups of suits: spades, hearts, diamonds, clubs."""
    names = [card_name(c) for c in cards if c != JOKER]
    groups = ["".join(n[0] for n in names if n[1] == suit) for suit in SUITS]
    return ".".join([*groups, *(["H"] if JOKER in cards else [])])


def seat_of(word: str) -> Seat | None:
    """The seat of a letter."""
    letter = word.strip().upper()
    return SEATS.index(letter) if len(letter) == 1 and letter in SEATS else None


def said(word: str) -> Said | None:
    """What a call or contract says, written with blanks or without, or None where it is none."""
    plain = re.sub(r"\s", "", word).upper().translate(_PLAIN)
    if plain in ("PASS", "P"):
        return Said(PASS)
    found = _CALL.fullmatch(plain)
    if found is None:
        return None
    suit: Trump = LOW_NO_TRUMP if found[2] == "↓" else NO_TRUMP
    if found[1]:
        suit = SUITS.index(found[1])
    return Said(Bid("name", suit), bool(found[3]))


def trump_word(trump: Trump) -> str:
    """A suit by its sign, or no trump.

    >>> trump_word(1), trump_word(NO_TRUMP)
    ('♥', 'NT')
    """
    return SIGNS[trump] if trump < NO_TRUMP else "NT" if trump == NO_TRUMP else "NT↓"
