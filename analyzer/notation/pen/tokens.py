"""The words of PEN, each with all its spellings: seats, sides, cards, marks, suits and calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from analyzer.cards import BY_NAME, JOKER, RANKS, SUITS, Card
from analyzer.notation.words import ANY_MARK
from analyzer.record import ORDER, PASS, Bid
from analyzer.seats import SEAT_NAMES, SEATS, Seat, Side

SEAT_WORDS: Final[Mapping[str, Seat]] = {
    word.lower(): seat for seat, name in enumerate(SEAT_NAMES) for word in (name, SEATS[seat])
}
_SEAT_LETTERS: Final = {letter: seat for seat, letter in enumerate(SEATS)}
SIDE_WORDS: Final[Mapping[str, Side]] = {
    **{word: SEATS[seat] for word, seat in SEAT_WORDS.items()},
    **{a + dash + b: "NS" for a, b in ("ns", "sn") for dash in ("", "-", "/")},
    **{a + dash + b: "EW" for a, b in ("ew", "we") for dash in ("", "-", "/")},
}
NAMED_BIDS: Final = ("misere", "nap", "wellington", "blucher", "pepper")
ORDER_WORDS: Final = frozenset(
    ["order", "assist", "accept", "take", "pick", "up", "pickup", "pick-up", "take-up", "order-up"]
)
_SUIT_SIGNS: Final = "♠♥♦♣"
SUIT_WORDS: Final[Mapping[str, int]] = {
    **{sign: suit for suit, sign in enumerate(_SUIT_SIGNS)},
    **{letter.lower(): suit for suit, letter in enumerate(SUITS)},
    **{word: suit for suit, word in enumerate(("spades", "hearts", "diamonds", "clubs"))},
    **{word: suit for suit, word in enumerate(("spade", "heart", "diamond", "club"))},
    **dict.fromkeys(("n", "nt", "notrump", "no-trump"), 4),
    "l": 5,
}
_MARK: Final = rf"({ANY_MARK}|\[(?:{ANY_MARK})\])?"
_CARD: Final = re.compile(
    rf"(?:(joker|benny|🃏|b)|(10|[{RANKS}?])([{SUITS}{_SUIT_SIGNS}?])"
    rf"|([{SUITS}{_SUIT_SIGNS}])(10|[{RANKS}])|x([x{SUITS}{_SUIT_SIGNS}])|(10|[{RANKS}])x){_MARK}",
    re.IGNORECASE | re.ASCII,
)
_MOST_GLUED: Final = 80  # characters
_GLUED: Final = re.compile(rf"10[{SUITS}]|[{RANKS}][{SUITS}]", re.IGNORECASE | re.ASCII)
_CALL: Final = re.compile(rf"(.+?)(-alone)?{_MARK}", re.IGNORECASE | re.ASCII)
_NUMBER_BID: Final = re.compile(r"([0-9]{1,3})(.*)", re.ASCII)
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}")

_LONG_DASH: Final = re.compile("[\u2013\u2212]")

_cards_read: dict[str, tuple[Card, str]] = {}
_LONGEST_CALL: Final = 40  # characters of a spelling that is remembered
_calls_read: dict[str, tuple[Bid, bool, str]] = {}


def digits(word: str) -> int | None:
    """A number without a sign."""
    return int(word) if _DIGITS.fullmatch(word) else None


def number(word: str) -> int | None:
    """A number of points, with or without a sign."""
    plain = _LONG_DASH.sub("-", word)
    return int(plain) if _NUMBER.fullmatch(plain) else None


def is_dash(word: str) -> bool:
    """Whether it is a bare `-`; longer dashes read the same."""
    return _LONG_DASH.sub("-", word) == "-"


def seat(word: str, seats: tuple[Seat, ...]) -> Seat | None:
    """A seat by letter, name, or number clockwise from south over the seats of this table."""
    found = _SEAT_LETTERS.get(word)
    if found is not None:
        return found
    found = SEAT_WORDS.get(fold(word))
    if found is None and len(word) == 1 and word in "1234" and int(word) <= len(seats):
        return seats[int(word) - 1]
    return found


def side(word: str, seats: tuple[Seat, ...]) -> Side | None:
    """A side of partners, or a seat as a side."""
    found = SIDE_WORDS.get(fold(word))
    if found is None and (of_number := seat(word, seats)) is not None:
        return SEATS[of_number]
    return found


def suit_bid(word: str) -> int | None:
    """A suit, no trump (4) or low no trump (5)."""
    return SUIT_WORDS.get(fold(word.replace("\ufe0f", "")))


def card(word: str) -> tuple[Card, str] | None:
    """A card and the mark behind it; the card is read first, what is left is the mark.

    >>> card("J??") == (BY_NAME["J?"], "?")
    True
    """
    found = _cards_read.get(word)
    if found is None and (parts := _CARD.fullmatch(word.replace("\ufe0f", ""))):
        joker, rank, suit, suit_first, rank_after, unknown, rank_only, mark = parts.groups()
        if joker:
            name = "B"
        elif unknown:
            name = "?" + _suit_letter(unknown)
        elif rank_only:
            name = _rank_letter(rank_only) + "?"
        else:
            name = _rank_letter(rank or rank_after) + _suit_letter(suit or suit_first)
        found = JOKER if name == "B" else BY_NAME[name], (mark or "").strip("[]")
        if word.count("\ufe0f") <= 1:  # so that the memory of spellings stays finite
            _cards_read[word] = found
    return found


def glued(word: str) -> list[str]:
    """The cards that stand in one word without a blank between them; nothing where it is not two
    cards or more.

    >>> glued("JS10HKD"), glued("JS")
    (['JS', '10H', 'KD'], [])
    """
    cards = _GLUED.findall(word) if len(word) <= _MOST_GLUED else []
    return cards if len(cards) > 1 and "".join(cards) == word else []


def _rank_letter(rank: str) -> str:
    return "T" if rank == "10" else rank.upper()


def _suit_letter(suit: str) -> str:
    return SUITS[_SUIT_SIGNS.index(suit)] if suit in _SUIT_SIGNS else suit.upper().replace("X", "?")


def call(word: str) -> tuple[Bid, bool, str] | None:
    """A call, whether it goes alone, and the mark behind it."""
    found = _calls_read.get(word)
    if found is None and (parts := _CALL.fullmatch(word)):
        bid = _bid(fold(parts[1].replace("\ufe0f", "")))
        if bid is not None:
            found = bid, parts[2] is not None, (parts[3] or "").strip("[]")
            if len(_calls_read) < 10_000 and len(word) <= _LONGEST_CALL:
                _calls_read[word] = found
    return found


def _bid(word: str) -> Bid | None:
    if word == "pass":
        return PASS
    if word in ORDER_WORDS:
        return ORDER
    if word in SUIT_WORDS:
        return Bid("name", SUIT_WORDS[word])
    if word in NAMED_BIDS:
        return Bid(word)
    if word.startswith("blind-"):
        suit = SUIT_WORDS.get(word.removeprefix("blind-"))
        return None if suit is None else Bid("blind", suit)
    counted = _NUMBER_BID.fullmatch(word)
    if counted and (not counted[2] or counted[2] in SUIT_WORDS):
        return Bid("number", SUIT_WORDS.get(counted[2]), int(counted[1]))
    return None


def follows_order(word: str) -> tuple[str, bool, str] | None:
    """What a word behind an order says: `up`, `it` or a suit, folded; whether it goes alone, and
    its mark. None for any other word.

    >>> follows_order("it-alone!"), follows_order("Hearts"), follows_order("pass")
    (('it', True, '!'), ('hearts', False, ''), None)
    """
    parts = _CALL.fullmatch(word)
    said = fold(parts[1]) if parts else ""
    if not parts or (said not in ("up", "it") and suit_bid(said) is None):
        return None
    return said, parts[2] is not None, (parts[3] or "").strip("[]")


def fold(word: str) -> str:
    """A word without regard to case; words beyond ASCII keep theirs."""
    return word.lower() if word.isascii() else word
