"""Other lines of play that a record holds: what would have come of another card or call, told as
sentences from the action on where they leave the line before them. They are not judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from analyzer.notation.pen.branches import branch, canonical_start
from analyzer.record import Alternative, Deal, Event
from analyzer.rules import Rules
from analyzer.seats import SEAT_NAMES, SEATS, Seat
from analyzer.web.table.plies import Ply, placed, plies_of
from analyzer.web.table.remarks import without_codes
from analyzer.web.table.sight import Sight
from analyzer.web.table.told import Marked, pieces_of, sentence
from analyzer.web.words import Piece

MOST: Final = 20  # of a deal


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line of play that leaves another at `address`, None where the deal as played has no such
    ply, which is `place` in words; `of` are the places at which those lines left that it branches
    off, the outermost first. `remarks` were written beside it; `steps` are none where it cannot be
    told what it leaves."""

    address: str | None
    place: str
    of: tuple[str, ...]
    remarks: tuple[str, ...]
    steps: tuple[tuple[Piece, ...], ...]


def count_of(alternatives: Sequence[Alternative]) -> int:
    """How many other lines there are, those that branch off others too."""
    return sum(1 + count_of(each.alternatives) for each in alternatives)


def place_of(address: str) -> str:
    """Where a line of play begins, in words.

    >>> place_of("t2.3"), place_of("b1"), place_of("alone-W")
    ('card 3 of trick 2', 'call 1', 'the lone hand of West')
    """
    if address.startswith("alone-"):
        return f"the lone hand of {SEAT_NAMES[SEATS.index(address[-1])]}"
    at = placed(address)
    return f"call {address[1:]}" if at is None else f"card {at[1]} of trick {at[0]}"


def others_of(
    rules: Rules, deal: Deal, plies: Sequence[Ply], sight: Sight, names: Marked
) -> tuple[OtherLine, ...]:
    """The first of them, as far as they are shown: they may name any card, so only to a viewer
    from whom nothing is hidden."""
    if not sight.is_full:
        return ()
    breaks = {0, *(stated.after for stated in deal.stated)}
    lines = islice(_branching(deal.alternatives, deal.events, breaks, ()), MOST)
    told = tuple(_told(rules, deal, line, sight, names) for line in lines)
    played = [ply.address for ply in plies]
    return tuple(
        line if line.address in played and not line.of else replace(line, address=None)
        for line in told
    )


@dataclass(frozen=True, slots=True)
class _Whole:
    """An alternative with the whole line of play that it makes."""

    alternative: Alternative
    of: tuple[str, ...]
    events: tuple[Event, ...]


def _branching(
    alternatives: Sequence[Alternative],
    line: tuple[Event, ...],
    breaks: set[int],
    of: tuple[str, ...],
) -> Iterator[_Whole]:
    """Every alternative to a line. It repeats the written line that holds its address, which a
    statement before an event (`breaks`) ends."""
    for each in alternatives:
        start = canonical_start(line, branch(line, each.address), breaks)
        whole = (*line[:start], *each.events)
        yield _Whole(each, of, whole)
        own = {at for at in breaks if at <= start} | {start}
        own |= {start + stated.after for stated in each.stated}
        yield from _branching(each.alternatives, whole, own, (*of, place_of(each.address)))


def _told(rules: Rules, deal: Deal, line: _Whole, sight: Sight, names: Marked) -> OtherLine:
    plies = plies_of(rules, replace(deal, events=line.events, stated=(), alternatives=()))
    address = line.alternative.address
    first = _first(plies, address)
    return OtherLine(
        address=address,
        place=place_of(address),
        of=line.of,
        remarks=tuple(filter(None, (without_codes(n.text) for n in line.alternative.notes))),
        steps=tuple(_step(plies, at, names, sight, deal.dealer) for at in range(first, len(plies))),
    )


def _first(plies: Sequence[Ply], address: str) -> int:
    """The ply at which the line begins to be another; the one after the last where it holds no
    such action."""
    return next((ply.index for ply in plies if ply.address == address), len(plies))


def _step(
    plies: Sequence[Ply], at: int, names: Marked, sight: Sight, dealer: Seat | None
) -> tuple[Piece, ...]:
    told = sentence(plies, at, names, sight, dealer)
    return pieces_of(f"{told[:1].upper()}{told[1:]}")
