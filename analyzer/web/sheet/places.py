"""Where on a score sheet a finding stands: its field, and the part of the sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from analyzer.findings import Finding
from analyzer.seats import SEAT_NAMES
from analyzer.web.sheet.calls import Slot
from analyzer.web.sheet.lines import NOBODY, Fields, SheetLine, letter

_CALL: Final = re.compile(r"b(\d+)")
_CARD: Final = re.compile(r"t(\d+)\.(\d+)")
# Where what is found wrong is not a play but what was written down of it: the field of that.
_WRITTEN: Final[Mapping[str, str]] = {
    "WRONG_DEALER": "dealer",
    "WRONG_TRICK_WINNER_RECORDED": "t{trick}-won",
    "WRONG_POINTS_RECORDED": "score-{side}",
    "WRONG_SCORE_RECORDED": "total-{side}",
}
_GROUPS: Final = (
    ("head", ("number", "dealer", "up")),
    ("hands", ("hand-", "dummy", "kitty")),
    ("calls", ("call-", "first")),
    ("cards", ("discard", "exchange")),
    ("score", ("score-", "total-")),
)


def group_of(field: str | None) -> str:
    """The part of a sheet that a field stands in; `deal` for what has no field."""
    if field is None:
        return "deal"
    if re.match(r"t\d", field):
        return field.partition("-")[0]
    return next((group for group, starts in _GROUPS if field.startswith(starts)), "lines")


def field_of(
    finding: Finding,
    begins: int,
    lines: Sequence[SheetLine],
    fields: Fields,
    slots: Sequence[Slot],
) -> str | None:
    """The field that a finding stands at: by its place where the text is as the sheet writes it,
    else by its address."""
    if (written := _written(finding)) in fields:
        return written
    if finding.place is not None and 0 <= finding.place.line - begins < len(lines):
        line = lines[finding.place.line - begins]
        name = line.field_at(finding.place.column)
        if name is not None or line.places:
            return name or line.places[0][1]
    address = finding.address or ""
    if call := _CALL.fullmatch(address):
        standing = [slot.name for slot in slots if slot.word and not slot.back]
        at = int(call[1]) - 1
        return standing[at] if at < len(standing) else None
    if card := _CARD.fullmatch(address):
        name = f"t{card[1]}-{card[2]}"
        return name if name in fields else None
    if address in ("take", "discard"):
        return "discard"
    what, _, by = address.partition("-")
    if what == "alone":
        return next((s.name for s in slots if s.is_alone and letter(s.seat) == by), what)
    return what if what == "exchange" else None


def _written(finding: Finding) -> str:
    """The field of what was written down wrongly, of sides the first that is; empty for others."""
    right, told = finding.expected, finding.actual
    sides = told if isinstance(told, Mapping) and isinstance(right, Mapping) else {}
    side = next((side for side in sides if right.get(side) != told[side]), "")
    return _WRITTEN.get(finding.code, "").format(trick=finding.trick, side=side)


def in_words_of_the_sheet(finding: Finding, field: str | None, slots: Sequence[Slot]) -> Finding:
    """A finding as it is told to somebody who fills in a sheet: a seat that its text cannot name
    is a question."""
    if finding.code != "UNREADABLE" or not finding.message.startswith(f"'{NOBODY}' is not a seat"):
        return finding
    if field == "discard":
        return replace(finding, message="Who dealt? The card laid away is the dealer's.")
    if field not in (None, "exchange"):
        return finding
    passed = [slot.seat for slot in slots if slot.word.lower() == "pass"]
    names = ", ".join(SEAT_NAMES[seat] for seat in passed if seat is not None)
    told = f"{names} passed; who" if names else "Who"
    return replace(finding, message=f"{told} made trump? The cards exchanged are the maker's.")
