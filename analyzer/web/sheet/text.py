"""A text as a score sheet sees it: its head and its deals, each as fields as far as a sheet can
hold it, and as the lines that fields of it stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from typing import Final

from analyzer.audit import rules_for
from analyzer.cards import is_known
from analyzer.engine import Outcome, Replay
from analyzer.findings import Finding
from analyzer.notation import Reading, read
from analyzer.notation.pen import write
from analyzer.notation.tags import seats_at
from analyzer.record import Deal, GameRecord, Tag
from analyzer.rules import Rules, resolve
from analyzer.seats import SEATED, Seat
from analyzer.web.sheet.fields import fields_of
from analyzer.web.sheet.kept import with_kept
from analyzer.web.sheet.lines import Fields, SheetLine, header, joined, lines_of

MOST_DEALS: Final = 60  # on a sheet
NAME: Final = "score sheet.pen"
_OF_AN_EMPTY_SHEET: Final = ("Rules", "Options", "Score")  # tags
_LINE_END: Final = re.compile(r"\r\n|\r")


@dataclass(frozen=True)
class SheetText:
    """A text and what was read in it. `form` is its format, None for one that is refused."""

    text: str
    form: str | None
    readings: tuple[Reading, ...]

    @cached_property
    def record(self) -> GameRecord | None:
        """The game, where it is PEN and holds just one that a sheet has room for."""
        records = [each.record for each in self.readings if each.record is not None]
        if self.form != "pen" or len(self.readings) != 1 or not records:
            return None
        begins = all(
            self._line(deal).lower().lstrip().startswith("deal") for deal in records[0].deals
        )
        return records[0] if begins and len(records[0].deals) <= MOST_DEALS else None

    @property
    def data(self) -> bytes:
        """It as a file holds it."""
        return self.text.encode("utf-8", "replace")

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(each.record is not None for each in self.readings)

    @property
    def is_unwritten(self) -> bool:
        """Whether there is no more than on an empty sheet: rules, and deals of which nothing is
        known."""
        record = self.record
        return (
            record is not None
            and not self.faults
            and not _starts_above_nought(record)
            and all(not tag.value or tag.name in _OF_AN_EMPTY_SHEET for tag in record.tags)
            and all(_is_unwritten(deal) for deal in record.deals)
        )

    @property
    def faults(self) -> tuple[Finding, ...]:
        """All that cannot be read, with places."""
        return tuple(f for each in self.readings for f in each.findings if f.severity == "fatal")

    @cached_property
    def rules(self) -> Rules | None:
        """The rules of the game; None where it names some that do not exist."""
        return None if self.record is None else rules_for(self.record).rules

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table."""
        return seats_at(self.record.tags if self.record is not None else ())

    @property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        rules = self.rules or resolve(None, (), len(self.seats), 0).rules
        assert rules is not None  # every number of players has rules of its own
        return rules.hand_size

    @property
    def head(self) -> str:
        """All that stands before the first deal."""
        return "\n".join(self._lines[: self._starts[0] - 1])

    @cached_property
    def deals(self) -> tuple[str, ...]:
        """The lines of each deal as they were written."""
        pairs = zip(self._starts, self._starts[1:], strict=False)
        return tuple("\n".join(self._lines[a - 1 : b - 1]).rstrip() for a, b in pairs)

    def begins(self, index: int) -> int:
        """The line (from 1) on which a deal begins."""
        return self._starts[index]

    def fields(self, index: int) -> Fields | None:
        """The fields of a deal; None where a sheet cannot hold it just as it is."""
        assert self.record is not None  # there is a deal
        deal = self.record.deals[index]
        lines = write(replace(self.record, deals=(deal,))).rstrip().split("\n")
        start = next(i for i, line in enumerate(lines) if line.startswith("deal "))
        if "{" in lines[start] or any(f.deal == index + 1 for f in self.faults):
            return None
        found = fields_of(lines[start:], self.seats, self.tricks)
        return found if self.deal_of(self.lines(found)) == deal else None

    def lines(self, fields: Fields) -> tuple[SheetLine, ...]:
        """The lines of a deal at this table."""
        return lines_of(fields, self.seats, self.tricks, {})

    def lines_at(self, index: int, fields: Fields) -> tuple[SheetLine, ...]:
        """The lines of fields that stand for a deal of the text, with all that the text has beside
        the deal itself."""
        return with_kept(self.lines(fields), self.deals[index])

    def lines_with_leaders(self, fields: Fields) -> tuple[SheetLine, ...]:
        """The lines of a deal, the leaders filled in from the winners before."""
        lines = self.lines(fields)
        deal = self.deal_of(lines)
        outcome = None if deal is None else self.outcome(deal)
        if outcome is None:
            return lines
        leads = {trick.number: trick.leader for trick in outcome.laid if trick.leader is not None}
        return lines_of(fields, self.seats, self.tricks, leads)

    def deal_of(self, lines: Sequence[SheetLine]) -> Deal | None:
        """The deal that lines are read as at this table; None where they are not just one."""
        assert self.record is not None  # there is a table
        head = write(GameRecord(tags=self.record.tags))
        record = sheet_text(f"{head}\n{joined(lines)}\n").record
        return record.deals[0] if record is not None and len(record.deals) == 1 else None

    def outcome(self, deal: Deal) -> Outcome | None:
        """What a deal came to by the rules of the game."""
        if self.rules is None or len(self.rules.seats) != len(self.seats):
            return None
        replay = Replay(self.rules, deal)
        for _ in replay:
            pass
        return replay.outcome

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        """The lines on which the deals begin, and the one after the last."""
        deals = self.record.deals if self.record is not None else ()
        return [*(deal.span.line for deal in deals), len(self._lines) + 1]

    def _line(self, deal: Deal) -> str:
        return "".join(self._lines[deal.span.line - 1 : deal.span.line])


def sheet_text(text: str) -> SheetText:
    """A text as read; its line ends become LF."""
    plain = _LINE_END.sub("\n", text).removeprefix("\ufeff")
    form, readings = read(BytesIO(plain.encode("utf-8", "replace")), NAME)
    return SheetText(plain, form, tuple(readings))


def text_of(head: str, deals: Iterable[str]) -> str:
    """The text of a head and its deals, with an empty line between them."""
    return "\n\n".join(part.rstrip() for part in (head, *deals) if part.strip()) + "\n"


def empty_text(players: int) -> str | None:
    """A record with nothing in it but its rules and its first deal; None where no game is for so
    many players."""
    rules = resolve(None, (), players, 0).rules if players in SEATED else None
    if rules is None:
        return None
    head = write(GameRecord(tags=(Tag("Rules", rules.preset),)))
    return text_of(head, [header({}).text])


def _is_unwritten(deal: Deal) -> bool:
    is_turned = deal.up is not None and is_known(deal.up)
    return not is_turned and deal == Deal(deal.number, None, deal.up)


def _starts_above_nought(record: GameRecord) -> bool:
    return any(points for _, points in record.start_score)
