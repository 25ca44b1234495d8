"""Where another line of play leaves the one before it: by address, and from which written line."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from analyzer.notation.turns import goes_on, whole_tricks
from analyzer.record import Alone, Call, Event, Trick
from analyzer.seats import SEATS


def leads_away(events: Sequence[Event], address: str, players: int) -> bool:
    """Whether a line of play can leave these events at an address: at a call, card or announcement
    of theirs, or at the call or card that would have been the next."""
    if address.startswith("alone-"):
        seat = SEATS.index(address[-1])
        return any(isinstance(event, Alone) and event.seat in (seat, None) for event in events)
    if address.startswith("b"):
        calls = sum(isinstance(event, Call) for event in events)
        return 1 <= int(address[1:]) <= calls + 1
    number, card = map(int, address[1:].split("."))
    return 1 <= card <= _cards_to_leave_at(events, number, players)


def _cards_to_leave_at(events: Sequence[Event], number: int, players: int) -> int:
    """How many cards of a trick have an address: of the last one also the card that it may lack,
    and the first of the trick behind it."""
    played: list[tuple[int, int]] = []
    for indices in whole_tricks(events):
        pieces = [event for i in indices if isinstance(event := events[i], Trick)]
        standing = sum(len(piece.cards) - len(piece.back) for piece in pieces)
        played.append((pieces[0].number, standing))
    last, cards = played[-1] if played else (0, players)
    if number == last + 1:
        return 1
    most = max((count for each, count in played if each == number), default=0)
    return most + (number == last and cards < players)


def branch(events: Sequence[Event], address: str) -> int:
    """The index of the event that an address names; past the end where none does."""
    if address.startswith("b"):
        wanted = int(address[1:])
        calls = [i for i, event in enumerate(events) if isinstance(event, Call)]
        return calls[wanted - 1] if 0 < wanted <= len(calls) else len(events)
    if address.startswith("alone-"):
        for index, event in enumerate(events):
            if isinstance(event, Alone) and event.seat == SEATS.index(address[-1]):
                return index
        return len(events)
    number, _, card = address[1:].partition(".")
    return _trick_branch(events, int(number), int(card))


def _trick_branch(events: Sequence[Event], number: int, card: int) -> int:
    for indices in whole_tricks(events):
        cards = 0
        for index in indices:
            event = events[index]
            if isinstance(event, Trick) and event.number == number:
                cards += len(event.cards) - len(event.back)
                if cards >= card or index == indices[-1]:
                    return index
    return len(events)


def canonical_start(events: Sequence[Event], index: int, breaks: Collection[int]) -> int:
    """The first event of the canonical line that holds this one. Before the indices in `breaks`
    stands a statement, or the line of play begins."""
    while 0 < index < len(events) and index not in breaks:
        if not _on_one_line(events[index - 1], events[index]):
            break
        index -= 1
    return index


def written_start(events: Sequence[Event], index: int) -> int:
    """The first event of the line, as the scribe wrote it, that holds this one."""
    while 0 < index < len(events) and events[index - 1].span.line == events[index].span.line:
        index -= 1
    return index


def _on_one_line(before: Event, event: Event) -> bool:
    if isinstance(event, Call):
        return isinstance(before, Call) or (isinstance(before, Alone) and before.seat is None)
    if isinstance(event, Trick):
        return isinstance(before, Trick) and goes_on(event, before) and before.winner is None
    return isinstance(event, Alone) and event.seat is None and isinstance(before, Call)
