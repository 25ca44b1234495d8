"""A deal as it is written, where it cannot be laid on the table: its lists of cards and its tricks.
Cards that the viewer may not see are not in it."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.cards import name
from analyzer.record import Deal, Trick
from analyzer.web.table.sight import Sight
from analyzer.web.table.told import Names


def written_rows(deal: Deal, sight: Sight, names: Names) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The card turned up, the hands, what lies beside them, and the tricks: each with what it is
    and the names of its cards."""
    return (
        *_lists(deal, sight, names),
        *((f"Trick {number}", cards) for number, cards in written_tricks(deal)),
    )


def written_tricks(deal: Deal, first: int = 1) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The tricks from this number on, each with the names of its cards."""
    return tuple(
        (event.number, tuple(name(card) for card in event.cards))
        for event in deal.events
        if isinstance(event, Trick) and event.number >= first
    )


def _lists(deal: Deal, sight: Sight, names: Names) -> Iterator[tuple[str, tuple[str, ...]]]:
    if deal.up is not None:
        yield "Turned up", (name(deal.up),)
    hands = ((names.of(seat), hand) for seat, hand in enumerate(deal.hands) if sight.sees(seat))
    beside = (("Dummy", deal.dummy), ("Kitty", deal.kitty)) if sight.is_full else ()
    for label, held in (*hands, *beside):
        if held is not None:
            yield label, tuple(name(card) for card in held.cards)
