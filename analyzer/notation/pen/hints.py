"""What the scribe of a word that cannot be read probably meant."""

from __future__ import annotations

from typing import Final

from analyzer.cards import RANKS, SUITS
from analyzer.notation.pen.faults import did_you_mean
from analyzer.notation.pen.tokens import (
    NAMED_BIDS,
    ORDER_WORDS,
    SEAT_WORDS,
    SUIT_WORDS,
    card,
    fold,
    glued,
    is_dash,
)
from analyzer.seats import SEATS

_LIKE_DIGITS: Final = str.maketrans("OLI", "011")
_JOKERS: Final = frozenset(["JK", "JKR", "JOK", "JO", "BB", "*"])
_CALL_WORDS: Final = sorted({"pass", *ORDER_WORDS, *SUIT_WORDS, *NAMED_BIDS} - set("shdcnl"))
_SHORT_CALLS: Final = {"p": "pass", "o": "order"}
_NO_BLANK: Final = "no blank stands after the colon of a seat"
A_TRICK_LINE: Final = "a trick line begins with its number: '1 W:'"
_MOST_SHOWN: Final = 5  # cards of a glued word


def card_hint(word: str) -> str:
    """What the scribe of a bad card probably meant."""
    if not word:
        return _NO_BLANK
    plain = word.upper().strip(",.;:()")
    if plain in _JOKERS:
        return "the joker is 'B'"
    if len(plain) == 2 and plain[0] == "1" and plain[1] in SUITS:
        return f"did you mean 'T{plain[1]}'?"
    for guess in (plain, plain.translate(_LIKE_DIGITS), plain.replace("0", "10"), "1" + plain):
        if len(guess) <= 4 and card(guess):
            return f"did you mean '{guess}'?"
    if cards := glued(plain):
        parted = " ".join(cards[:_MOST_SHOWN]) + " …" * (len(cards) > _MOST_SHOWN)
        if len(cards) == 2:
            return f"did you mean '{parted}'?"
        return f"write blanks between the cards: '{parted}'"
    if ";" in word:
        return "a comment needs a blank before its ';'"
    if is_dash(word):
        return "a card not known is '??'"
    if plain == "10" or (plain in RANKS and plain):
        return f"a card of unknown suit is '{plain.replace('10', 'T')}?'"
    return f"a card of unknown rank is '?{plain}'" if plain in SUITS and plain else ""


def call_hint(word: str) -> str:
    """What the scribe of a bad call probably meant."""
    plain = fold(word)
    if not plain:
        return _NO_BLANK
    if plain == "alone":
        return "write 'order-alone', or a line 'alone SEAT'"
    if plain in SEAT_WORDS:
        return f"a seat is written before its call: '{SEATS[SEAT_WORDS[plain]]}:pass'"
    if plain in _SHORT_CALLS:
        return f"did you mean '{_SHORT_CALLS[plain]}'?"
    return did_you_mean(word, _CALL_WORDS) if len(word) > 2 else ""
