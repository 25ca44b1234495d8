"""Calls that a seat repeats when everybody has called in that round already: behind a whole round
the next call begins another, so that PEN has no place for them.

They are written as taken back: a second call of a seat in one round counts for nothing either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from analyzer.notation.turns import Auction
from analyzer.record import Call, Event


def taken_back(events: Sequence[Event], auction: Auction) -> list[Event]:
    """The events that follow in an auction, with the calls that come too late as taken back."""
    calls = [event for event in events if isinstance(event, Call)]
    return [*_taken_back(events, auction)] if _repeats(calls) else [*events]


def _repeats(calls: Iterable[Call]) -> bool:
    """Whether some seat calls twice in a round."""
    seen = [(call.seat, call.round) for call in calls if not call.back]
    return len(set(seen)) < len(seen)


def _taken_back(events: Iterable[Event], auction: Auction) -> Iterator[Event]:
    auction, last = auction.copy(), auction.round
    for event in events:
        if isinstance(event, Call):
            if auction.calls and event.round > max(last, auction.round):
                auction.end_round()
            last = event.round
            is_late = auction.starts_round() and event.round <= auction.round
            if is_late and event.seat is not None:
                event = replace(event, back=True)
            auction.place(event.seat, event.bid, event.back)
        yield event
