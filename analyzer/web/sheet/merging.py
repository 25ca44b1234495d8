"""Two views of one record, a sheet and a text: what was changed in either of them comes together,
deal by deal. Where both changed the same deal, the text counts, and that is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from analyzer.record import GameRecord
from analyzer.web.sheet.form import Posted, Taken, name_of
from analyzer.web.sheet.head import TAGS, changed_fields, head_fields, new_head, without_field
from analyzer.web.sheet.kept import with_kept
from analyzer.web.sheet.lines import Fields, SheetLine, joined
from analyzer.web.sheet.text import SheetText, sheet_text, text_of


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields of a deal as they were typed, and the lines that they come to."""

    fields: Fields
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """The text that came of it. `typed` are the deals, by index, that stand on the sheet as they
    were typed; `dropped` the positions of deals that were changed in both views, 0 for the head,
    with what of each the sheet had and the text has not; `is_other_table`: other players or tricks
    than the sheet was for that was filled in; `changed`: the field (`t1-2` of deal 3 as `d3-t1-2`,
    or `text`) that was changed last, as far as that can be told; `taken` are the deals that can be
    put back."""

    text: SheetText
    typed: Mapping[int, Typed] = field(default_factory=dict)
    is_other_table: bool = False
    changed: str = ""
    taken: tuple[Taken, ...] = ()
    dropped: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def merged(posted: Posted) -> Merged:
    """The text with the changes of the sheet in it."""
    was, now = sheet_text(posted.was), sheet_text(posted.now)
    last = "text" if posted.now != posted.was else ""
    if was.record is None:
        return Merged(now, changed=last, taken=posted.taken)
    dropped: dict[int, tuple[str, ...]] = {}
    head, sent = now.head, {**without_field(was.record, was.seats), **posted.head}
    if changed := changed_fields(head_fields(was.record), sent):
        last = changed[-1]
        if now.record is not None and now.head == was.head:
            head = new_head(now.head, now.record, sent, was.seats)
        elif lost := tuple(_lost_of_head(changed, sent, now.record)):
            dropped[0] = lost
    table = _table(head, was)
    is_same_table = (table.seats, table.tricks) == (was.seats, was.tricks)
    # A deal is written for the table that it was filled in for: another may have no room for it.
    table = table if is_same_table else was
    deals, typed = list(now.deals), dict[int, Typed]()
    for index, fields in enumerate(posted.deals[: len(was.deals)]):
        if fields is None:
            continue
        before, there = was.deals[index], deals[index] if index < len(deals) else ""
        lines = with_kept(table.lines_with_leaders(fields), before)
        is_typed = joined(lines) != before and fields != was.fields(index)
        if is_typed:
            last = name_of(index + 1, _changed_in(fields, lines, before))
        if there == before:
            deals[index] = joined(lines) if is_typed else before
            if is_same_table:
                typed[index] = Typed(fields, lines)
        elif is_typed and not (there and now.fields(index) == fields):
            untouched = joined(was.lines_with_leaders(was.fields(index) or {}))
            dropped[index + 1] = tuple(_lines_beyond(lines, f"{before}\n{untouched}\n{there}"))
    if now.record is None:
        return Merged(now, changed=last, taken=posted.taken, dropped=dropped)
    found = sheet_text(text_of(head, deals))
    if found.record is None or len(found.record.deals) != len(deals):
        typed.clear()  # a line of the sheet began another deal, or another game
    return Merged(found, typed, not is_same_table, last, posted.taken, dropped)


def _lost_of_head(names: Iterable[str], sent: Fields, record: GameRecord | None) -> Iterator[str]:
    """The fields of a head that the record has not as they were sent, each with its tag."""
    there = head_fields(record) if record is not None else {}
    for name in names:
        if sent.get(name) != there.get(name):
            yield f"{TAGS[name]}: {sent.get(name, 'nothing')}"


def _table(head: str, was: SheetText) -> SheetText:
    """A text at the table of a head; that which it was at where the head tells none."""
    found = was if head == was.head else sheet_text(head)
    return was if found.record is None else found


def _lines_beyond(lines: Sequence[SheetLine], text: str) -> Iterator[str]:
    """The lines that are not in a text."""
    there = text.split("\n")
    return (line.text for line in lines if line.text not in there)


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
