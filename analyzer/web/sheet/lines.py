"""One deal of a score sheet: its fields by name, and the lines of PEN that they stand for. Nothing
is judged here: what a field holds goes into its line as it is.

Fields are `number dealer up hand-SEAT dummy kitty first call-N alone discard exchange early
tN-lead tN-M tN-won more score-SIDE total-SIDE end`; one that is not there is empty. `early`,
`more` and `end` hold whole lines: what stands elsewhere than a sheet has room for it, and notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from analyzer.cards import NAMES, UNKNOWN
from analyzer.seats import SEATS, SIDES, Seat, Side
from analyzer.web.sheet.calls import FIRST, maker_of, slots_of, words_of
from analyzer.web.sheet.notes import line_or_note

Fields: TypeAlias = Mapping[str, str]

LINES: Final = ("early", "more", "end")
NOT_KNOWN: Final = NAMES[UNKNOWN]
NOBODY: Final = "?"
UNSEEN: Final = "unseen"  # an exchange that nobody saw the cards of
EXCHANGES: Final = ("keeps", "gives", "takes")


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of PEN; `places` says at which columns (from 1) fields begin in it."""

    text: str
    places: tuple[tuple[int, str], ...] = ()

    def field_at(self, column: int) -> str | None:
        """The field that stands at a column."""
        before = [name for start, name in self.places if start <= column]
        return before[-1] if before else None


class _Line:
    """A line under way."""

    def __init__(self, head: str) -> None:
        self._text = head
        self._places: list[tuple[int, str]] = []

    def add(self, words: str, field: str = "") -> _Line:
        """Some words of a field, or of none."""
        if field:
            self._places.append((len(self._text) + 2, field))
        self._text += f" {words}"
        return self

    def line(self) -> SheetLine:
        """The line as it is now."""
        return SheetLine(self._text, tuple(self._places))


def lines_of(
    fields: Fields, seats: Sequence[Seat], tricks: int, leads: Mapping[int, Seat]
) -> tuple[SheetLine, ...]:
    """The lines of a deal. `leads` are the leaders of tricks for which none is filled in."""
    return (
        header(fields),
        *(
            line
            for seat in seats
            for line in _list(fields, f"hand-{SEATS[seat]}", f"hand {SEATS[seat]}:")
        ),
        *_list(fields, "dummy", "dummy:"),
        *_list(fields, "kitty", "kitty:"),
        *_before_play(fields, seats),
        *_whole(fields, "early"),
        *(
            line
            for number in range(1, tricks + 1)
            for line in _trick(fields, number, len(seats), leads.get(number))
        ),
        *_whole(fields, "more"),
        *_points(fields, "score", SIDES[len(seats)]),
        *_points(fields, "total", SIDES[len(seats)]),
        *_whole(fields, "end"),
    )


def joined(lines: Iterable[SheetLine]) -> str:
    """Lines as a text."""
    return "\n".join(line.text for line in lines)


def letter(seat: Seat | None) -> str:
    """A seat as it is written; empty where it is open which."""
    return "" if seat is None else SEATS[seat]


def header(fields: Fields) -> SheetLine:
    """The line with which a deal begins; with no fields that of one of which nothing is known."""
    line = _Line("deal").add(fields.get("number", "1"), "number")
    line.add("dealer").add(fields.get("dealer", NOBODY), "dealer")
    return line.add("up").add(fields.get("up", NOT_KNOWN), "up").line()


def _list(fields: Fields, name: str, head: str) -> Iterator[SheetLine]:
    if name in fields:
        yield _Line(head).add(fields[name], name).line()


def _before_play(fields: Fields, seats: Sequence[Seat]) -> Iterator[SheetLine]:
    slots = slots_of(fields, seats)
    calls = list(words_of(slots))
    if calls:
        first = fields.get(FIRST) or letter(slots[0].due)
        line = _Line(f"bids {first}:" if first else "bids:")
        for word, name in calls:
            line.add(word, name)
        yield line.line()
    for seat in fields.get("alone", "").split():
        yield _Line("alone").add(seat, "alone").line()
    yield from _list(fields, "discard", f"discard {fields.get('dealer', NOBODY)}:")
    yield from _exchange(fields.get("exchange", "").split(), maker_of(slots))


def _exchange(words: list[str], maker: Seat | None) -> Iterator[SheetLine]:
    """The maker's seat, and `keeps` before his cards, may be left out on a sheet."""
    if not words:
        return
    seat = letter(maker) or NOBODY
    if words[0] in tuple(SEATS):
        seat, *words = words
    elif words[0].lower() == UNSEEN:
        words = words[1:]
    line = _Line(f"exchange {seat}{':' if words == ['-'] else ''}")
    if words and words[0] not in (*EXCHANGES, "-"):
        line.add("keeps")
    yield (line.add(" ".join(words), "exchange") if words else line).line()


def _trick(fields: Fields, number: int, width: int, lead: Seat | None) -> Iterator[SheetLine]:
    """A card left out before others is one that nobody saw."""
    names = [f"t{number}-{at}" for at in range(1, width + 1)]
    last = max((at for at, name in enumerate(names, 1) if name in fields), default=0)
    won, leader = fields.get(f"t{number}-won"), fields.get(f"t{number}-lead")
    if not (last or won or leader):
        return
    if leader is None and lead is not None:
        leader = SEATS[lead]
    line = _Line(f"{number}:" if leader is None else f"{number} {leader}:")
    for name in names[:last]:
        line.add(fields.get(name, NOT_KNOWN), name)
    yield (line.add("=").add(won, f"t{number}-won") if won else line).line()


def _points(fields: Fields, kind: str, sides: Iterable[Side]) -> Iterator[SheetLine]:
    told = [side for side in sides if f"{kind}-{side}" in fields]
    line = _Line(kind)
    for side in told:
        line.add(side).add(fields[f"{kind}-{side}"], f"{kind}-{side}")
    if told:
        yield line.line()


def _whole(fields: Fields, name: str) -> Iterator[SheetLine]:
    for text in fields.get(name, "").split("\n"):
        if text.strip():
            yield SheetLine(line_or_note(text.rstrip()), ((1, name),))
