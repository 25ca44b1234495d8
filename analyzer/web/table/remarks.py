"""What the record tells beside the play: accusations, rulings, notes, remarks in braces, claims;
each at the ply that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyzer.record import (
    Annotation,
    Concession,
    Deal,
    Event,
    Misdeal,
    Notes,
    Stated,
    Trick,
)
from analyzer.web.table.evidence import Scene
from analyzer.web.table.plies import Ply, whole_tricks
from analyzer.web.table.told import Names

_CODE: Final = re.compile(r"\[%[^\]]*\]\s*")  # a clock time or the like, for programs
_TOLD: Final = ("call", "ruling", "note")


@dataclass(frozen=True, slots=True)
class Remark:
    """`kind` is `call`, `ruling`, `note`, `remark` or `claim`; `is_now`: it belongs to the ply on
    view. A claim was heard by everybody, the rest may speak of hidden cards."""

    address: str
    kind: str
    text: str
    is_now: bool


def remarks_of(deal: Deal, scene: Scene) -> Iterator[Remark]:
    """All of a deal in the order in which they were written, as far as the viewer may know."""
    now = scene.plies[scene.index].address
    for address, kind, text in _told(deal, scene):
        is_open = kind == "claim" and scene.index_of(address) <= scene.index
        if text and (scene.sight.is_full or is_open):
            yield Remark(address, kind, text, address == now)


def without_codes(text: str) -> str:
    """A remark without what stands in it for programs.

    >>> without_codes("[%t 20:41:10] Cleo: Where was that?")
    'Cleo: Where was that?'
    """
    return _CODE.sub("", text).strip()


def _told(deal: Deal, scene: Scene) -> Iterator[tuple[str, str, str]]:
    at, left = scene.plies[0].address, list(deal.stated)
    yield from _written(at, deal.notes)
    for number, event in enumerate(deal.events):
        yield from _stated(at, left, number, scene.names)
        at = _address(event, at, scene)
        if isinstance(event, Concession):
            yield at, "claim", _claim(event, scene.names)
        if isinstance(event, Misdeal):
            yield at, "claim", f"A misdeal{': ' if event.text else ''}{event.text}"
        for note in event.notes:
            yield from _written(_of_card(event, note, at, deal, scene), (note,))
    yield from _stated(at, left, len(deal.events), scene.names)


def _stated(
    at: str, left: list[Stated], number: int, names: Names
) -> Iterator[tuple[str, str, str]]:
    """Those written before the event of this number."""
    while left and left[0].after <= number:
        line = left.pop(0)
        if line.kind in _TOLD:
            yield at, line.kind, _accusation(line, names) if line.kind == "call" else line.text
        yield from _written(at, line.notes)


def _written(at: str, notes: Notes) -> Iterator[tuple[str, str, str]]:
    for note in notes:
        yield at, "remark", without_codes(note.text)


def _accusation(line: Stated, names: Names) -> str:
    by = names.of(line.by)
    where = "" if line.trick is None else f" in trick {line.trick}"
    what = line.code.replace("_", " ").lower()
    return f"{by[:1].upper()}{by[1:]} calls {what} by {names.of(line.seat)}{where}"


def _claim(event: Concession, names: Names) -> str:
    who = names.of(event.seat)
    if event.tricks is None:
        return f"{who} claims the rest"
    return f"{who} claims {event.tricks} more" if event.tricks else f"{who} gives up the rest"


def _address(event: Event, before: str, scene: Scene) -> str:
    """The ply of an event; what is none belongs to the one before."""
    if isinstance(event, Trick):
        last = [ply for ply in whole_tricks(scene.plies) if ply.trick == event.number]
        return last[0].address if last else before
    own: list[Ply] = [ply for ply in scene.plies if ply.event is event]
    return own[0].address if own else before


def _of_card(event: Event, note: Annotation, at: str, deal: Deal, scene: Scene) -> str:
    """The ply of the card of a trick that a remark stands at."""
    if not isinstance(event, Trick) or note.on < 0:
        return at
    pieces = [e for e in deal.events if isinstance(e, Trick) and e.number == event.number]
    earlier = pieces[: next(i for i, piece in enumerate(pieces) if piece is event)]
    place = sum(len(piece.cards) - len(piece.back) for piece in earlier)
    place += 1 + note.on - sum(1 for i in event.back if i < note.on)
    address = f"t{event.number}.{place}"
    return address if address in [ply.address for ply in scene.plies] else at
