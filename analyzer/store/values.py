"""What the store takes and gives: frozen values, a library's page and its rows, a game with its
editions, an upload and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from analyzer.audit import GameReport, audit_record
from analyzer.findings import Finding
from analyzer.notation import Reading
from analyzer.record import GameRecord
from analyzer.seats import Seat, Side

IMPORTED: Final = "imported"
DUPLICATE: Final = "duplicate"
RICHER: Final = "richer"
CONTRADICTS: Final = "contradicts"
REJECTED: Final = "rejected"

# Orders of the library: what was imported last first, what was played last, most findings.
NEWEST: Final = ""
BY_DATE: Final = "date"
BY_FINDINGS: Final = "findings"
SORTS: Final = (NEWEST, BY_DATE, BY_FINDINGS)


@dataclass(frozen=True, slots=True)
class Query:
    """Which games of the library, in one of the orders `SORTS`. `text` is searched for in players,
    events and notes; `player`, `event` and `rules` are names as `Names` has them, where the first
    two may be given `in_part` if there is no such name, and rules without their version; `since`
    and `until` are days `YYYY-MM-DD`, or months or years, both included; `finding` is a code, or
    `any`; `simulated`: only the games that say that nobody played them, or only the others."""

    text: str = ""
    player: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    rules: str = ""
    finding: str = ""
    undecided: bool = False
    simulated: bool | None = None
    in_part: bool = False
    sort: str = NEWEST
    page: int = 1
    size: int = 25


class Twin(NamedTuple):
    """Another game that tells the same play: its id, and its title, where it has one."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list. `findings` counts roots above `note` by severity, the gravest first;
    in the `standing` a score that is not known is None; `simulated`: it says that nobody played it;
    of it and its `twins` statistics count the first."""

    id: str
    event: str
    site: str
    date: str
    rules: str
    players: tuple[tuple[Seat, str], ...]
    deals: int
    score: tuple[tuple[Side, int], ...]
    standing: tuple[tuple[Side, int | None], ...]
    winners: tuple[Side, ...]
    findings: tuple[tuple[str, int], ...]
    undecided: int
    imported_at: str
    editions: int
    simulated: bool
    twins: tuple[Twin, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, from 1; `total` games on `pages` pages (at least one)."""

    rows: tuple[GameRow, ...]
    total: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Names:
    """What can be filtered by, each sorted; of very many players or events only the first."""

    players: tuple[str, ...]
    events: tuple[str, ...]
    rules: tuple[str, ...]
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of a game, counted from 1 as they came. `when` is UTC in ISO 8601; `corrects`:
    somebody put it in the place of another. `faults` are the reader's, `roots` what the audit found
    above `note`, `undecided` what it could not decide: numbers."""

    number: int
    upload_id: int
    name: str
    when: str
    format: str
    record_hash: str
    status: str
    corrects: bool
    is_shown: bool
    faults: int
    roots: int
    undecided: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with all its editions. `reading` is that with this `number` as read from its upload,
    so that places are those of the file that was sent; `text` is the same in canonical PEN. `row`
    is of the edition that is shown, whichever was read."""

    row: GameRow
    text: str
    reading: Reading
    editions: tuple[Edition, ...]
    number: int
    contradicts: tuple[str, ...]
    upload_id: int
    upload_name: str

    @property
    def record(self) -> GameRecord:
        """The game as recorded in this edition."""
        assert self.reading.record is not None  # what is stored was read
        return self.reading.record

    @property
    def edition(self) -> Edition:
        """The edition that was read."""
        return next(each for each in self.editions if each.number == self.number)

    def report(
        self, preset: str | None = None, options: Iterable[tuple[str, str]] = ()
    ) -> GameReport:
        """The audit, by other rules where they are given; see `audit_record`."""
        found = self.reading.findings
        return audit_record(self.record, found, self.reading.locate, preset=preset, options=options)


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """What became of one game of an upload. `findings` are the reader's, with places; `edition` has
    its text, `roots` counts what the audit found above `note` in that, `undecided` what it could
    not decide; `unread` counts what cannot be read in the game as it is shown; `first_deal` and
    `first_address` are where the first finding in a deal stands; the text has so many `deals`;
    `shown` is the edition that the game is shown in now; `of` is the game that it duplicates or
    contradicts; `twins` are those of the game, where it is shown as here."""

    index: int
    id: str | None
    status: str
    title: str
    findings: tuple[Finding, ...]
    roots: int
    undecided: int
    unread: int
    first_deal: int | None
    first_address: str | None
    deals: int
    edition: int | None
    shown: int | None
    of: str | None
    twins: tuple[Twin, ...]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent and what became of it: `counts` of its games by status, and of each
    that was asked for its outcome; `findings` belong to none of them. `corrects` is the game that
    it is a correction of."""

    id: int
    name: str
    when: str
    size: int
    format: str
    sha256: str
    counts: tuple[tuple[str, int], ...]
    outcomes: tuple[GameOutcome, ...]
    findings: tuple[Finding, ...]
    complete: bool
    corrects: str | None

    @property
    def total(self) -> int:
        """How many games were found in it."""
        return sum(number for _, number in self.counts)


@dataclass(frozen=True, slots=True)
class Sent:
    """An upload as it was sent; `data` is None where it is larger than was asked for."""

    name: str
    size: int
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """In how many games and uploads a player's name was replaced. Where nobody is called so,
    `names` are those of all players, sorted, and what is written as his in other capitals."""

    games: int
    uploads: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What one call of `add` or `correct` came to, in numbers of games and game by game."""

    upload_id: int
    imported: int
    duplicate: int
    richer: int
    contradicts: int
    rejected: int
    games: tuple[GameOutcome, ...]
    findings: tuple[Finding, ...]
