"""Two views of one record, a sheet and a text: what was changed in either of them comes together,
deal by deal. Where both changed the same deal, the text counts, and that is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from analyzer.seats import SEATS, Seat
from analyzer.web.sheet.kept import with_kept
from analyzer.web.sheet.lines import Fields, SheetLine
from analyzer.web.sheet.text import (
    HEAD,
    SheetText,
    head_fields,
    head_text,
    joined,
    sheet_text,
)


class Taken(NamedTuple):
    """A deal that was taken out: where it stood, and its lines."""

    position: int
    text: str


@dataclass(frozen=True, slots=True)
class Posted:
    """What a form sent: the text as it `was` on the page and as it is `now`, the fields of the
    head, and of each deal (None: the sheet could not hold it); and the deals that were `taken`
    out before."""

    was: str
    now: str
    head: Fields
    deals: tuple[Fields | None, ...]
    taken: tuple[Taken, ...] = ()


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields of a deal as they were typed, and the lines that they come to."""

    fields: Fields
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """The text that came of it. `typed` are the deals, by index, that stand on the sheet as they
    were typed; `twice` the positions of deals that were changed in both views, 0 for the head, and
    `dropped` what of each the sheet had and the text has not;
    `is_other_table`: other players or tricks than the sheet was for that was filled in; `changed`:
    the field (`t1-2` of deal 3 as `d3-t1-2`, or `text`) that was changed last, as far as that can
    be told; `taken` are the deals that can be put back."""

    text: SheetText
    typed: Mapping[int, Typed] = field(default_factory=dict)
    twice: tuple[int, ...] = ()
    is_other_table: bool = False
    changed: str = ""
    taken: tuple[Taken, ...] = ()
    dropped: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def merged(posted: Posted) -> Merged:
    """The text with the changes of the sheet in it."""
    was, now = sheet_text(posted.was), sheet_text(posted.now)
    if was.record is None or now.record is None:
        return Merged(now, changed="text" if posted.now != posted.was else "", taken=posted.taken)
    sent = {**_without_field(was), **posted.head}
    changed = sent != head_fields(was.record)
    dropped: dict[int, tuple[str, ...]] = {}
    if changed and was.head != now.head:
        dropped[0] = tuple(_changes(sent, head_fields(was.record)))
    head = _head(now, sent, was.seats) if changed and not dropped else now.head
    last = "text" if posted.now != posted.was else ""
    if changed:
        last = _last_changed(sent, head_fields(was.record))
    table = sheet_text(head) if head != was.head else was
    if table.record is None:
        table = was
    is_same_table = (table.seats, table.tricks) == (was.seats, was.tricks)
    deals, typed = list(now.deals), dict[int, Typed]()
    for index, fields in enumerate(posted.deals[: len(was.deals)]):
        if fields is None:
            continue
        is_same = index < len(deals) and deals[index] == was.deals[index]
        # Written for the table that it was filled in for: another may have no room for it.
        lines = with_kept((table if is_same_table else was).whole_lines(fields), was.deals[index])
        text = joined(lines)
        is_typed = text != was.deals[index] and fields != was.fields(index)
        if is_typed:
            last = f"d{index + 1}-{_changed_in(fields, lines, was.deals[index])}"
        if is_same:
            deals[index] = text if is_typed else deals[index]
            if is_same_table:
                typed[index] = Typed(fields, lines)
        elif is_typed:
            there = now.deals[index] if index < len(deals) else ""
            dropped[index + 1] = tuple(_lines_beyond(lines, f"{was.deals[index]}\n{there}"))
    found = sheet_text(whole(head, deals))
    if found.record is None or len(found.record.deals) != len(deals):
        typed.clear()  # a line of the sheet began another deal, or another game
    return Merged(found, typed, tuple(dropped), not is_same_table, last, posted.taken, dropped)


def _changes(fields: Fields, before: Fields) -> Iterator[str]:
    """What was changed in a head, by the names of its tags."""
    for name, tag in HEAD.items():
        if fields.get(name) != before.get(name):
            yield f"{tag}: {fields.get(name, 'nothing')}"


def _lines_beyond(lines: Sequence[SheetLine], text: str) -> Iterator[str]:
    """The lines that are not in a text."""
    there = text.split("\n")
    return (line.text for line in lines if line.text not in there)


def _last_changed(fields: Fields, before: Fields) -> str:
    """The last field of a head that is not as it was."""
    return [name for name in HEAD if fields.get(name) != before.get(name)][-1]


def _changed_in(fields: Fields, lines: Sequence[SheetLine], was: str) -> str:
    """The field at which the last of the lines that are not as they were begins to differ, the
    last one of a new line; where nothing but lines are gone, the one that begins the deal."""
    before = was.split("\n")
    for line in reversed(lines):
        if line.places and line.text not in before:
            start = line.text.split()[0]
            old = next((each for each in before if each.split()[:1] == [start]), "")
            pairs = enumerate(zip(line.text, old, strict=False), start=1)
            least = min(len(line.text), len(old)) + 1
            at = line.field_at(next((at for at, (new, then) in pairs if new != then), least))
            names = [name for _, name in line.places]
            filled = [name for name in names[names.index(at) if at else 0 :] if name in fields]
            if filled:
                return filled[0 if old else -1]
    return "number"


def _without_field(was: SheetText) -> Fields:
    """What the head of a text tells that has no field on its sheet: players of other tables."""
    assert was.record is not None  # there is a sheet
    at_table = {f"name-{SEATS[seat]}" for seat in was.seats}
    fields = head_fields(was.record)
    return {
        name: value
        for name, value in fields.items()
        if name.startswith("name-") and name not in at_table
    }


def _head(now: SheetText, fields: Fields, seats: Sequence[Seat]) -> str:
    """The head of a text with these fields, and with all that stands in it besides."""
    assert now.record is not None  # there is a head
    lines = head_text(now.record, fields, seats).rstrip().split("\n")
    return joined(with_kept([SheetLine(line) for line in lines], now.head.rstrip()))


def whole(head: str, deals: list[str]) -> str:
    """A text of these parts, with an empty line between them."""
    return "\n\n".join(part.rstrip() for part in (head, *deals) if part.strip()) + "\n"
