"""A record begun from cards that were pasted without one: each hand on its line, who deals and what
is turned up where that is said, and the rest for whoever pasted them to fill in. It reads no game:
what is not as simple as that begins nothing."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final

from analyzer.cards import is_known, name
from analyzer.notation import read
from analyzer.notation.pen.tokens import SEAT_WORDS, card
from analyzer.seats import SEATS, Seat

LONGEST: Final = 4000  # characters of a text that is looked at
_FEWEST, _MOST = 3, 6  # cards of a hand, with one that was picked up
_WORD: Final = re.compile(r"[^\s,;|()\[\]]+")
_END: Final = ".:/-"  # of a word, or between cards
_DEALER: Final = re.compile(r"\bdealer\W+(?:is\W+)?(\w+)|\b(\w+)\s+deals\b", re.IGNORECASE)
_UP: Final = (
    re.compile(r"(\S+)\s+(?:is\s+)?(?:turned\s+)?up\b", re.IGNORECASE),
    re.compile(r"\bup(?:-?card)?\W+(\S+)", re.IGNORECASE),
)
_REST: Final = """\
; What is missing goes where a ? stands, and below: the calls from the dealer's left on,
; bids S: pass order
; and a line for each trick, who leads and the cards in turn. A line that begins with ; is none.
; 1 S: JH 9D AH 9H
"""


def begun(text: str) -> str:
    """The beginning of a record in PEN; empty where no hand is found that simply stands there.

    >>> print(begun("South: J♥ A♥ K♥ Q♥ 9♣\\nDealer East, 9♥ up.").partition(";")[0])
    deal 1 dealer E up 9H
    hand S: JH AH KH QH 9C
    <BLANKLINE>
    """
    hands = _hands(text[:LONGEST])
    if not hands:
        return ""
    dealer = _seat_in(_DEALER, text[:LONGEST])
    told = "".join(f"hand {SEATS[seat]}: {' '.join(cards)}\n" for seat, cards in hands.items())
    made = f"deal 1 dealer {dealer} up {_up_in(text[:LONGEST])}\n{told}"
    (reading,) = read(BytesIO(made.encode()), "")[1]
    is_read = all(finding.severity == "note" for finding in reading.findings)
    return made + _REST if is_read else ""


def _hands(text: str) -> dict[Seat, list[str]]:
    """The hands that stand on a line of their own each; of one alone the seat may be left out."""
    found: dict[Seat | None, list[str]] = {}
    for line in text.splitlines():
        words = [word.strip(_END) for word in _WORD.findall(line)]
        seat = SEAT_WORDS.get(words[0].lower()) if words else None
        cards = _run(words if seat is None else words[1:])
        if not cards:
            continue
        if seat in found:
            return {}
        found[seat] = cards
    dealt = [each for cards in found.values() for each in cards]
    if len(set(dealt)) < len(dealt) or (None in found and len(found) > 1):
        return {}
    return {0 if seat is None else seat: cards for seat, cards in found.items()}


def _run(words: list[str]) -> list[str]:
    """The cards with which a line begins, where they can be a hand."""
    cards: list[str] = []
    for word in filter(None, words):
        found = _card(word)
        if not found:
            break
        cards.append(found)
    return cards if _FEWEST <= len(cards) <= _MOST else []


def _card(word: str) -> str:
    """The known card that a word is, as records write it; empty where it is none."""
    found = card(word.upper())
    return name(found[0]) if found and not found[1] and is_known(found[0]) else ""


def _seat_in(said: re.Pattern[str], text: str) -> str:
    words = [word for found in said.findall(text) for word in found if word]
    seats = {SEATS[SEAT_WORDS[word.lower()]] for word in words if word.lower() in SEAT_WORDS}
    return seats.pop() if len(seats) == 1 else "?"


def _up_in(text: str) -> str:
    words = [word.strip(_END + ",;") for said in _UP for word in said.findall(text)]
    cards = set(filter(None, map(_card, words)))
    return cards.pop() if len(cards) == 1 else "?"
