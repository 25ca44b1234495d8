"""Hands as Trickster Cards exports them, a dialect of PBN: each is a record of one deal."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.notation.ptn.hand import other_game, read_hand
from analyzer.notation.ptn.source import Hand, hands
from analyzer.notation.ptn.writer import write
from analyzer.notation.reading import Reading, records_of
from analyzer.record import GameRecord
from analyzer.span import Span

__all__ = ["loads", "read", "write"]


def read(text: str) -> Iterator[Reading]:
    """Each hand of a text with what was wrong with it. A hand of another game is refused by its
    name, and so is a text without any hand."""
    found = False
    for hand in hands(text.lstrip("\ufeff")):
        found = True
        yield _reading(hand)
    if not found:
        nothing = Hand()
        nothing.fault(Span(1), "there is no hand in this text", 'tags such as [Deal "S:…"]')
        yield Reading(None, tuple(nothing.findings), nothing.locate)


def loads(text: str) -> list[GameRecord]:
    """The hands of a text; raises `NotationError` on the first thing that cannot be read."""
    return records_of(read(text))


def _reading(hand: Hand) -> Reading:
    other = other_game(hand)
    holds_a_hand = any(hand.get(name) for name in ("Deal", "Auction", "Play", "Dealer"))
    if other is None and holds_a_hand:
        return Reading(read_hand(hand), tuple(hand.findings), hand.locate)
    if other is not None:
        hand.findings.clear()
        tag = hand.get("GameCode") or hand.get("GameOptionsJson") or hand.get("Deal")
        span = Span(1) if tag is None else tag.span
        expected = "a hand of euchre with one pack and two to four players"
        hand.fault(span, f"this is {other}, which is not read", expected, other)
    elif not hand.findings:
        first = hand.entries[0].span
        hand.fault(first, "these tags belong to no hand", 'a hand with a tag [Deal "S:…"]')
    return Reading(None, tuple(hand.findings), hand.locate)
