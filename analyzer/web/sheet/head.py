"""The head of a score sheet: its fields from the tags of a record, and the tags that they stand
for. What has no field stays in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from analyzer.notation.pen import write
from analyzer.record import GameRecord, Tag
from analyzer.seats import SEAT_NAMES, SEATS, SIDES, Seat
from analyzer.web.sheet.kept import with_kept
from analyzer.web.sheet.lines import Fields, SheetLine, joined

TAGS: Final[Mapping[str, str]] = {  # by the name of the field
    **{"event": "Event", "date": "Date", "rules": "Rules", "options": "Options"},
    **{f"name-{SEATS[seat]}": name for seat, name in enumerate(SEAT_NAMES)},
}


def head_fields(record: GameRecord) -> Fields:
    """The fields of the head of a sheet, with the names of all players whom the text names."""
    values = {tag.name: tag.value for tag in record.tags}
    return {name: values[tag] for name, tag in TAGS.items() if values.get(tag)}


def head_text(record: GameRecord, fields: Fields, seats: Sequence[Seat] = ()) -> str:
    """The head of a record with these fields; its other tags stay. A start from nothing is counted
    anew for the players of other rules. Where no rules are named, the tags of the players tell who
    sits at the table, so that there is one for each of `seats`."""
    values = {tag: fields.get(name, "") for name, tag in TAGS.items()}
    dropped = {tag for tag, value in values.items() if not value and tag not in SEAT_NAMES}
    if fields.get("rules") != head_fields(record).get("rules"):
        dropped |= {tag.name for tag in record.tags if tag.name == "Score" and _is_zero(tag.value)}
    kept = [
        replace(tag, value=values.get(tag.name, tag.value))
        for tag in record.tags
        if tag.name not in dropped
    ]
    there = {tag.name for tag in kept}
    needed = () if fields.get("rules") else [SEAT_NAMES[seat] for seat in seats]
    added = [
        Tag(tag, value)
        for tag, value in values.items()
        if (value or tag in needed) and tag not in there
    ]
    return write(GameRecord(tags=(*kept, *added)))


def changed_fields(before: Fields, now: Fields) -> list[str]:
    """The fields of a head that are not as they were."""
    return [name for name in TAGS if now.get(name) != before.get(name)]


def without_field(record: GameRecord, seats: Sequence[Seat]) -> Fields:
    """What a head tells that has no field on the sheet of these seats: players of other tables."""
    here = {f"name-{SEATS[seat]}" for seat in seats}
    return {
        name: value
        for name, value in head_fields(record).items()
        if name.startswith("name-") and name not in here
    }


def new_head(was: str, record: GameRecord, fields: Fields, seats: Sequence[Seat]) -> str:
    """The head of a record with these fields, and with all that stands in its text besides."""
    lines = head_text(record, fields, seats).rstrip().split("\n")
    return joined(with_kept([SheetLine(line) for line in lines], was.rstrip()))


def _is_zero(score: str) -> bool:
    """Whether a score tells nothing but noughts; one that cannot be read tells something."""
    words = score.split()
    return set(words[1::2]) <= {"0"} and {*words[::2]} <= {
        side for of in SIDES.values() for side in of
    }
