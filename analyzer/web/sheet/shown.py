"""What a score sheet shows beside its fields: whose turn it is, what the cards come to, and every
finding at the line that it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from analyzer.audit.game import AuditedDeal, replay_game
from analyzer.engine import Outcome
from analyzer.findings import Finding
from analyzer.seats import SEAT_NAMES, SEATS, SIDES, Seat, Side, clockwise
from analyzer.web.sheet.calls import Slot, slots_of
from analyzer.web.sheet.form import name_of
from analyzer.web.sheet.lines import Fields, joined, letter
from analyzer.web.sheet.merging import Merged
from analyzer.web.sheet.places import field_of, group_of, in_words_of_the_sheet
from analyzer.web.sheet.text import SheetText
from analyzer.web.sheet.underway import is_under_way


@dataclass(frozen=True, slots=True)
class Cell:
    """A field: its name, what it is called, and what stands in it while nothing is filled in.
    `is_spare`: nothing is expected there any more."""

    name: str
    label: str
    hint: str = ""
    is_spare: bool = False


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick: its cards in order of play; leader and winner as the cards before tell. `is_below`:
    it was played, and stands among the whole lines."""

    number: int
    lead: Cell
    cards: tuple[Cell, ...]
    won: Cell
    is_below: bool


@dataclass(frozen=True, slots=True)
class DealSheet:
    """A deal. `values` is None where the sheet cannot hold it, and `text` then shows it;
    `messages` are the findings by the part of the sheet that they stand at, `marked` the fields."""

    position: int
    values: Fields | None
    text: str
    hands: tuple[Cell, ...]
    calls: tuple[Cell, ...]
    tricks: tuple[TrickRow, ...]
    scores: tuple[Cell, ...]
    totals: tuple[Cell, ...]
    came_to: str
    messages: Mapping[str, tuple[Finding, ...]]
    marked: frozenset[str]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that is found in it."""
        return tuple(finding for of in self.messages.values() for finding in of)

    @property
    def count(self) -> int:
        """How many findings there are in it."""
        return len(self.findings)


def deals_of(merged: Merged, findings: Iterable[Finding], at: str = "") -> tuple[DealSheet, ...]:
    """Every deal of the sheet with its findings, without those that may go away by typing on in
    the field `at`."""
    text, found = merged.text, tuple(findings)
    audited: Sequence[AuditedDeal | None] = [None] * len(text.deals)
    if text.record is not None and text.rules is not None and text.rules.seats == text.seats:
        audited = replay_game(text.record, text.rules).deals
    return tuple(
        _deal(
            merged,
            index,
            each,
            tuple(f for f in found if f.deal == index + 1),
            _field_in(at, index + 1),
        )
        for index, each in enumerate(audited)
    )


def _field_in(at: str, position: int) -> str | None:
    """The field of a deal in which somebody is typing; None where that is elsewhere."""
    prefix = name_of(position, "")
    return at.removeprefix(prefix) if at.startswith(prefix) else None


def _deal(
    merged: Merged,
    index: int,
    audited: AuditedDeal | None,
    findings: tuple[Finding, ...],
    at: str | None,
) -> DealSheet:
    text = merged.text
    typed = merged.typed.get(index)
    values = text.fields(index) if typed is None else typed.fields
    fields = values or {}
    slots = slots_of(fields, text.seats)
    lines = text.lines_at(index, fields) if typed is None else typed.lines
    if joined(lines) != text.deals[index]:
        lines = ()  # a place in the text tells no field
    places = [(f, field_of(f, text.begins(index), lines, fields, slots)) for f in findings]
    if at is not None:
        value = fields.get(at, "")
        places = [(f, name) for f, name in places if not is_under_way(f, name, at, value)]
    outcome = audited.outcome if audited is not None else None
    sides = SIDES[len(text.seats)]
    return DealSheet(
        position=index + 1,
        values=values,
        text=text.deals[index],
        hands=tuple(Cell(f"hand-{SEATS[s]}", SEAT_NAMES[s]) for s in text.seats),
        calls=tuple(_calls(slots)),
        tricks=tuple(_tricks(text, outcome, fields)),
        scores=tuple(_points("score", sides, audited.points if audited else None)),
        totals=tuple(_points("total", sides, audited.after if audited else None)),
        came_to=outcome.result if outcome is not None and outcome.points is not None else "",
        messages=_by_group(places, None if values is None else slots),
        marked=frozenset(name for _, name in places if name),
    )


def _by_group(
    places: Iterable[tuple[Finding, str | None]], slots: Sequence[Slot] | None
) -> dict[str, tuple[Finding, ...]]:
    """The findings by the part of the sheet, each with its field; `slots` is None where no sheet
    holds the deal."""
    found: dict[str, tuple[Finding, ...]] = {}
    for finding, name in places:
        group = group_of(name)
        told = finding if slots is None else in_words_of_the_sheet(finding, name, slots)
        found[group] = (*found.get(group, ()), told)
    return found


def _calls(slots: Sequence[Slot]) -> Iterator[Cell]:
    """Room for each call; after the one that makes trump nothing is expected."""
    closed = next((at for at, slot in enumerate(slots) if slot.closes), len(slots))
    for at, slot in enumerate(slots):
        label = f"call {at + 1}" if slot.due is None else SEAT_NAMES[slot.due]
        yield Cell(slot.name, label, is_spare=at > closed and not slot.word)


def _tricks(text: SheetText, outcome: Outcome | None, fields: Fields) -> Iterator[TrickRow]:
    """Who leads and in which order they play, as far as the tricks before tell."""
    laid = {trick.number: trick for trick in outcome.laid} if outcome is not None else {}
    active = text.seats
    winner: Seat | None = None
    if outcome is not None and outcome.trump is not None:
        active, winner = tuple(outcome.tricks), outcome.lead
    for number in range(1, text.tricks + 1):
        trick = laid.get(number)
        leader = winner if trick is None else trick.leader
        winner = None if trick is None else trick.winner
        order = () if leader is None else clockwise(active, leader)
        yield TrickRow(
            number,
            Cell(f"t{number}-lead", "leader", letter(leader)),
            tuple(
                Cell(
                    f"t{number}-{at}",
                    SEAT_NAMES[order[at - 1]] if at <= len(order) else f"card {at}",
                    is_spare=at > len(active),
                )
                for at in range(1, len(text.seats) + 1)
            ),
            Cell(f"t{number}-won", "winner", letter(winner)),
            trick is not None and not any(name.startswith(f"t{number}-") for name in fields),
        )


def _points(kind: str, sides: Iterable[Side], points: Mapping[Side, int] | None) -> Iterator[Cell]:
    for side in sides:
        counted = "" if points is None else str(points.get(side, 0))
        yield Cell(f"{kind}-{side}", side, counted)
