"""Small PTN hands for tests: one euchre hand of made-up cards, told tag by tag."""

from __future__ import annotations

from analyzer.notation import ptn
from analyzer.notation.reading import Reading
from analyzer.record import Deal

HEAD = """% PTN ---------------------------
[Event "A table"]
[GameCode "Euchre"]
[Dealer "E"]
"""
# Every seat has cards of its own kind, so that a wrong order of seats cannot go unseen.
DEAL = '[Deal "S:AKQJT... .AKQJT.. ..AKQJT. ...AKQJT"]\n[Undealt "S9H9D9C9"]\n'
CALLED = '[Declarer "S"]\n[Contract "♠"]\n[Auction "S"]\n♠ - - -\n'
PLAYED = '[Play "S"]\nSA HA DA CA\nSK HK DK CK\nSQ HQ DQ CQ\nSJ HJ DJ CJ\nST HT DT CT\n'
HAND = HEAD + DEAL + CALLED + PLAYED


def reading_of(text: str) -> Reading:
    """The only hand of a text."""
    (reading,) = ptn.read(text)
    return reading


def deal_of(text: str) -> Deal:
    """The deal of the only hand of a text, read without a fault."""
    reading = reading_of(text)
    assert [f.message for f in reading.findings] == []
    assert reading.record is not None
    return reading.record.deals[0]


def faults_of(text: str) -> list[tuple[int, int, str]]:
    """Line, column and token of each fault of the only hand of a text."""
    reading = reading_of(text)
    places = [
        (f.place or reading.locate(f.span), f) for f in reading.findings if f.code == "UNREADABLE"
    ]
    return [(place.line, place.column, f.evidence["token"]) for place, f in places]
