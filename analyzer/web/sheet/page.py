"""The page of a score sheet: the fields of its head and its deals, the text beside them, and all
that is wrong with either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Final

from analyzer.audit import GameReport, audit_record, roots
from analyzer.findings import Finding
from analyzer.notation.dates import unread
from analyzer.record import GameRecord, Tag
from analyzer.rules import PRESETS, preset
from analyzer.seats import SEAT_NAMES, SEATED, SEATS
from analyzer.web.alike import Alike, alike
from analyzer.web.scoresheet import by_severity
from analyzer.web.sheet.form import Taken
from analyzer.web.sheet.head import head_fields
from analyzer.web.sheet.houserules import in_house_rules, told_of_options
from analyzer.web.sheet.lines import Fields
from analyzer.web.sheet.merging import Merged
from analyzer.web.sheet.shown import Cell, DealSheet, deals_of
from analyzer.web.sheet.text import MOST_DEALS, SheetText
from analyzer.web.words import Standing, players_by_letter, standings

MOST_FAULTS: Final = 50  # shown
SAID: Final = "said"  # where a page goes on: at what became of a request,
TOLD: Final = "told"  # or at what is found


@dataclass(frozen=True, slots=True)
class Addressed:
    """What the page is for: the game `of` that is corrected, or the `upload` that is mended; both
    are empty for a new record."""

    of: str = ""
    upload: str = ""


@dataclass(frozen=True, slots=True)
class NewPage:
    """The sheet and the text. `head` is None where a sheet cannot hold the text, and `why` says
    why; `options` is what is wrong with the house rules, `date` the note on a day that no filter
    finds; `counts` are findings by severity, `undecided` how much is only possible, `own` the
    findings of no deal, `faults` all that cannot be read and stands on no sheet, those of a kind
    together; `sides` is the score; `games` is how many the text holds, `focus` the id of what one
    goes on at, `taken` are the deals that can be put back, `lost` what of the sheet the text has
    not."""

    to: Addressed
    text: str
    head: Fields | None
    options: str
    date: Finding | None
    why: str
    seats: tuple[Cell, ...]
    deals: tuple[DealSheet, ...]
    presets: tuple[tuple[int, tuple[str, ...]], ...]
    has_dummy: bool
    has_room: bool
    names: Mapping[str, str]
    sides: tuple[Standing, ...]
    counts: tuple[tuple[str, int], ...]
    undecided: int
    own: tuple[Finding, ...]
    faults: tuple[Alike, ...]
    more_faults: int
    hints: tuple[str, ...]
    notices: tuple[str, ...]
    is_unwritten: bool
    games: int
    focus: str
    taken: tuple[Taken, ...]
    lost: tuple[str, ...]


def new_page(
    merged: Merged, to: Addressed, focus: str = "", said: str = "", at: str | None = None
) -> NewPage:
    """The page of a text and its sheet; `said` is what became of the last request, `at` the field
    in which somebody is typing."""
    text, record = merged.text, merged.text.record
    report = None if record is None else _report(text, record)
    found = () if report is None else roots(report.all_findings)
    deals = deals_of(merged, found, at or "")
    on_sheet = {deal.position for deal in deals if deal.values is not None}
    faults = alike(f for f in text.faults if f.deal not in on_sheet)
    head = None if record is None else head_fields(record)
    options = told_of_options((head or {}).get("options", ""))
    own = tuple(f for f in found if f.deal is None)
    left = tuple(f for deal in deals for f in deal.findings)
    return NewPage(
        to=to,
        text=text.text,
        head=head,
        options=options,
        date=None if at == "date" else unread(Tag("Date", (head or {}).get("date", ""))),
        why="" if record is not None else _why(text),
        seats=tuple(Cell(f"name-{SEATS[s]}", SEAT_NAMES[s]) for s in text.seats),
        deals=deals,
        presets=tuple(_presets()),
        has_dummy=text.rules is not None and text.rules.dummy > 0,
        has_room=len(deals) < MOST_DEALS,
        names=players_by_letter(record.players) if record is not None else {},
        sides=()
        if report is None or report.rules is None
        else standings(report.players, report.final_standing.items(), report.winners),
        counts=by_severity((*own, *left)),
        undecided=report.undecided if report is not None else 0,
        own=tuple(f for f in own if f not in text.faults and not _is_of_options(f, options)),
        faults=faults[:MOST_FAULTS],
        more_faults=max(0, len(faults) - MOST_FAULTS),
        hints=tuple(map(in_house_rules, report.hints)) if report is not None else (),
        notices=(*([said] if said else []), *_notices(merged)),
        is_unwritten=text.is_unwritten,
        games=text.games,
        focus=focus,
        taken=merged.taken,
        lost=tuple(starmap(_lost, merged.dropped.items())),
    )


def _is_of_options(finding: Finding, told: str) -> bool:
    """Whether a finding of the game is what is told at the house rules."""
    return bool(told) and finding.code == "UNREADABLE" and finding.expected != "a preset of rules"


def _report(text: SheetText, record: GameRecord) -> GameReport:
    reading = text.readings[0]
    return audit_record(record, reading.findings, reading.locate)


def _presets() -> Iterator[tuple[int, tuple[str, ...]]]:
    """All presets by their number of players."""
    for players in SEATED:
        yield players, tuple(name for name in PRESETS if preset(name).players == players)


def _notices(merged: Merged) -> Iterator[str]:
    if merged.is_other_table:
        yield (
            "This is a sheet for other players than before. What it has no field for stays in the "
            "text, and comes back with the rules that were chosen before."
        )


def _lost(position: int, lines: Sequence[str]) -> str:
    """What was changed in both views, the deal at a position or the head, and what of the sheet
    the text does not have."""
    what = f"Deal {position}" if position else "The head of the record"
    had = f" The sheet had: {'; '.join(lines)}." if lines else ""
    return f"{what} was changed on the sheet and in the text: the text counts.{had}"


def _why(text: SheetText) -> str:
    """Why there is no sheet of a text."""
    if text.games > 1:
        return f"The text holds {text.games:,} games, and a sheet is of one: here is the text only."
    if text.form not in ("pen", None):
        return (
            f"This text is {text.form.upper()}, and a sheet is of PEN: mend the text itself, or "
            "write the game anew."
        )
    if text.games == 1:
        return (
            f"A sheet has room for {MOST_DEALS} deals, each beginning on a line of its own: here "
            "is the text only."
        )
    return "No game was found in the text: a record begins with a tag or with a line 'deal 1'."
