"""The lines of play that branch off a deal, read once the line that they leave is whole."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from analyzer.notation.alternatives import EXPECTED, TOO_MANY, Room
from analyzer.notation.pen.branches import leads_away
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.frame import Frame, at_end, notes_of, seat_hint
from analyzer.notation.pen.keywords import handle, keyword_of
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import seat
from analyzer.record import Alternative, Annotation, Event
from analyzer.seats import SEATS
from analyzer.span import Span

_ADDRESS: Final = re.compile(
    r"b([0-9]{1,6})|t([0-9]{1,9})\.([0-9]{1,6})|alone-(.+)", re.IGNORECASE | re.ASCII
)


class Block:
    """The lines of an alternative, kept until the deal is whole."""

    def __init__(self, opening: Line) -> None:
        self.opening = opening
        self.lines: list[Line | Block] = []
        self.loose: list[tuple[int, str]] = []


def read_alternatives(
    outer: Frame, events: tuple[Event, ...], block: Block, room: Room
) -> tuple[Alternative, ...]:
    """The alternatives in a block to the line of `outer`, which ends with these events."""
    blocks = [each for each in block.lines if isinstance(each, Block)]
    line = [*outer.before, *events]
    read = [_alternative(outer, line, each, room) for each in blocks]
    return tuple(found for found in read if found is not None)


def _alternative(outer: Frame, line: list[Event], block: Block, room: Room) -> Alternative | None:
    """The line that a block holds, or nothing if it has no place to begin, or no room."""
    opening = block.opening
    try:
        address = _address(outer, opening)
        if not room.takes(len(line)):
            raise Fault(0, TOO_MANY, EXPECTED)
        if not leads_away(line, address, len(outer.seats)):
            raise _names_nothing(address)
    except Fault as fault:
        outer.report(opening, fault)
        return None
    frame = outer.branched(line, address)
    for each in block.lines:
        if isinstance(each, Line):
            try:
                handle(frame, each, keyword_of(each))
            except Fault as fault:
                frame.report(each, fault)
    frame.drop_repeated()
    events = frame.seated()
    loose = (*(Annotation(text) for _, text in block.loose), *frame.loose)
    return Alternative(
        address,
        events,
        tuple(frame.stated),
        read_alternatives(frame, events, block, room),
        notes_of(opening) + loose,
        Span(opening.number),
    )


def _names_nothing(address: str) -> Fault:
    kind = {"b": "call", "t": "card"}.get(address[0], "announcement")
    problem = f"there is no {kind} {quoted(address)} to leave; the alternative is left out"
    expected = "the address of a call, card or announcement in the lines above"
    return Fault(1, problem, expected)


def _address(frame: Frame, line: Line) -> str:
    word = line.words[1] if len(line.words) > 1 else ""
    parts = _ADDRESS.fullmatch(word)
    at_end(line, 2)
    if parts and parts[1]:
        return f"b{int(parts[1])}"
    if parts and parts[2]:
        return f"t{int(parts[2])}.{int(parts[3])}"
    if parts and (found := seat(parts[4], frame.seats)) is not None:
        return f"alone-{SEATS[found]}"
    problem = f"{quoted(word)} is not an address; the alternative is left out"
    expected = "b and the number of a call, t1.2 for a card, or alone-SEAT"
    hint = partial(seat_hint, parts[4], frame.names) if parts else ""
    raise Fault(1, problem, expected, hint)
