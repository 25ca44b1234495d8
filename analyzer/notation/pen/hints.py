"""What the scribe of a word that cannot be read probably meant."""

from __future__ import annotations

from typing import Final

from analyzer.cards import RANKS, SUITS
from analyzer.notation.pen.faults import did_you_mean
from analyzer.notation.pen.frame import Names, seat_meant
from analyzer.notation.pen.spelled import spelled
from analyzer.notation.pen.tokens import (
    NAMED_BIDS,
    ORDER_WORDS,
    SUIT_WORDS,
    call,
    card,
    fold,
    glued,
    is_dash,
)
from analyzer.record import ORDER, PASS
from analyzer.seats import SEATS

_LIKE_DIGITS: Final = str.maketrans("OLI", "011")
_JOKERS: Final = frozenset(["JK", "JKR", "JOK", "JO", "BB", "*"])
_CALL_WORDS: Final = sorted({"pass", *ORDER_WORDS, *SUIT_WORDS, *NAMED_BIDS} - set("shdcnl"))
_SHORT_CALLS: Final = {"p": "pass", "o": "order"}
_NO_BLANK: Final = "no blank stands after the colon of a seat"
_LONE: Final = frozenset(["alone", "lone", "loner", "solo"])
_BARS: Final = frozenset("/\\|¦│｜")
CARD_LETTERS: Final = frozenset(SUITS + RANKS)  # which may be what is known of a card
A_TRICK_LINE: Final = "a trick line begins with its number: '1 W:'"
_MOST_SHOWN: Final = 5  # cards of a glued word


def card_hint(word: str) -> str:
    """What the scribe of a bad card probably meant."""
    if not word:
        return _NO_BLANK
    if name := spelled(word):
        return f"write '{name}'"
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


def played_hint(word: str, names: Names, is_last: bool) -> str:
    """What the scribe of a bad card of a trick probably meant; the last may be the winner."""
    sits = seat_meant(word, names)
    if sits is None or is_last or word.upper() in CARD_LETTERS:
        return card_hint(word)
    return f"a seat and its card are one word, such as '{SEATS[sits]}:9S'"


def call_hint(word: str, before: str, names: Names) -> str:
    """What the scribe of a bad call probably meant; `before` is the call before it in its round,
    as it was written."""
    plain = fold(word)
    if not plain:
        return _NO_BLANK
    if plain.strip("-()") in _LONE:
        return f"write '{_lone(before)}', or a line 'alone SEAT'"
    if not _BARS.isdisjoint(word):
        return "a round ends with '|', with a blank before and behind it"
    if (sits := seat_meant(word, names)) is not None:
        return f"a seat is written before its call: '{SEATS[sits]}:pass'"
    if plain in _SHORT_CALLS:
        return f"did you mean '{_SHORT_CALLS[plain]}'?"
    return did_you_mean(word, _CALL_WORDS) if len(word) > 2 else ""


def _lone(before: str) -> str:
    """The call before as one to go alone, or an order where it names no trump."""
    mark, colon, said = before.strip("()[]!?").removesuffix("-alone").rpartition(":")
    found = call(said)
    if found is None or found[0] == PASS:
        return "order-alone"
    return f"{mark}{colon}{'order' if found[0] == ORDER else said}-alone"
