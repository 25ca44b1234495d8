"""What the API answers, value by value: the document that describes it is made from these types,
and so are its answers. A part is always there; what is not known is null.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias, TypedDict

from analyzer.findings import CODES, SEVERITIES
from analyzer.seats import SEATS, SIDES
from analyzer.store.jobs import STATES
from analyzer.store.values import CONTRADICTS, DUPLICATE, IMPORTED, REJECTED, RICHER
from analyzer.web.api.schema import OneOf, Within
from analyzer.web.table.sight import SHOWS

_SIDES: Final = tuple(dict.fromkeys(side for sides in SIDES.values() for side in sides))

Seat: TypeAlias = Annotated[str, OneOf(tuple(SEATS))]
Side: TypeAlias = Annotated[
    str, OneOf(_SIDES), "A seat where everyone plays for himself, NS or EW in partnerships."
]
Card: TypeAlias = Annotated[str, "A card as records write it: `JH`; `??` for one not known."]
Hidden: TypeAlias = Annotated[str | None, "A card; null for one that lies face down."]
Trump: TypeAlias = Annotated[str, OneOf(tuple("SHDCN")), "A suit, or N for no trump."]
Severity: TypeAlias = Annotated[str, OneOf(tuple(SEVERITIES))]
Code: TypeAlias = Annotated[str, OneOf(tuple(CODES))]
Status: TypeAlias = Annotated[str, OneOf((IMPORTED, DUPLICATE, RICHER, CONTRADICTS, REJECTED))]
Count: TypeAlias = Annotated[int, Within(0)]
Position: TypeAlias = Annotated[int, Within(1)]
Address: TypeAlias = Annotated[str, "A ply by what it is: `deal`, `b3`, `take`, `t2.3`."]


class Problem(TypedDict):
    """What went wrong, as RFC 9457 has it."""

    type: Annotated[str, "`about:blank`: the status says it all."]
    title: str
    status: Annotated[int, Within(400, 599)]
    detail: Annotated[str, "What was wrong here, and what was expected."]


class Finding(TypedDict):
    """One thing that is wrong: where, what, and what was expected."""

    code: Code
    severity: Severity
    halts: Annotated[bool, "Whether its deal could not be replayed further."]
    deal: Annotated[int | None, "The position of the deal in the record."]
    address: Address | None
    trick: Position | None
    seat: Annotated[Seat | None, "The player at fault; null where it is nobody at the table."]
    card: Card | None
    proof: str
    evidence: dict[str, Any]
    expected: Any
    actual: Any
    caused_by: Annotated[int | None, "The index of its root among all findings of the game."]
    law: str
    message: str
    file: str | None
    line: Position | None
    column: Position | None
    path: Annotated[str | None, "The place in a JSON format."]


class Undetermined(TypedDict):
    """What is possible and not proved, and the fact that would decide it."""

    code: str
    seat: Seat | None
    address: Address | None
    missing: str
    message: str


class Deal(TypedDict):
    """One deal as audited."""

    position: Position
    number: Annotated[int, "As written, a label."]
    dealer: Seat | None
    up: Card | None
    trump: Trump | None
    maker: Seat | None
    alone: list[Seat]
    lead: Annotated[Seat | None, "Who must lead the first trick."]
    tricks: dict[Seat, Count]
    result: str
    points: Annotated[dict[Side, int] | None, "Null where they are not known."]
    score_after: dict[Side, int]
    findings: list[Finding]
    undetermined: list[Undetermined]


class Game(TypedDict):
    """A game as audited: a Game of `euchre audit --format json`."""

    index: Position
    rules: Annotated[str | None, "The preset with its version; null where there is none such."]
    switches: Annotated[dict[str, bool | int | str], "Those that differ from the preset."]
    players: dict[Seat, str]
    record_hash: str | None
    play_hash: str | None
    start_score: dict[Side, int]
    final_score: dict[Side, int]
    winners: list[Side]
    deals: list[Deal]
    findings: Annotated[list[Finding], "Those of the game as a whole."]
    hints: list[str]


class Links(TypedDict):
    """Where something is: here, and its page."""

    self: str
    page: str


class ListedGame(TypedDict):
    """A game in the list. `findings` counts those that follow from no other, above `note`;
    `simulated`: it says itself that nobody played it; of it and the games that tell the
    `same_play` statistics count one."""

    id: str
    event: str
    site: str
    date: str
    rules: str
    players: dict[Seat, str]
    deals: Count
    score: dict[Side, int]
    winners: list[Side]
    findings: dict[Severity, Count]
    undecided: Count
    imported_at: str
    editions: Position
    simulated: bool
    same_play: Annotated[list[str], "Ids, of the one that came first before others."]
    links: Links


class PageLinks(TypedDict):
    """The pages of a list; null where there is none."""

    self: str
    first: str
    previous: str | None
    next: str | None
    last: str


class Games(TypedDict):
    """One page of the games that are asked for, the one that came last first."""

    total: Count
    page: Position
    pages: Position
    games: list[ListedGame]
    links: PageLinks


class SentGame(TypedDict):
    """What became of one game; `id` is null where it was rejected, `findings` are what was wrong
    with its text."""

    file: str
    index: Position
    id: str | None
    status: Status
    findings: list[Finding]


class Sent(TypedDict):
    """What became of all that was sent, in numbers of games; a poorer edition is a duplicate.
    `findings` belong to no game."""

    imported: Count
    duplicate: Count
    richer: Count
    contradicts: Count
    rejected: Count
    games: list[SentGame]
    findings: list[Finding]


class Job(TypedDict):
    """Long work. `games` are in so far; `ahead` jobs come before it. What is in stays where it is
    cancelled, or fails."""

    number: Position
    state: Annotated[str, OneOf(STATES)]
    files: list[str]
    games: Count
    percent: Annotated[int | None, "How much was read; null where that is not known."]
    ahead: Count
    problem: Annotated[str | None, "Why it failed."]
    result: Annotated[Sent | None, "What became of the files; null until it is done."]
    links: Links


class Place(TypedDict):
    """Who or what is at one side of the table, as the viewer sees it; `seat` is null for the
    dummy."""

    seat: Seat | None
    name: str
    roles: list[str]
    tricks: Annotated[Count | None, "Tricks won; null for who takes no part."]
    is_next: Annotated[bool, "Whether it is this seat's turn."]
    cards: Annotated[list[Hidden], "The cards that are there now."]
    gone: Annotated[list[Hidden], "Those that it has played; of the dummy, those laid away."]


class Play(TypedDict):
    """A card of a trick; `seat` is null where nobody can have played it."""

    seat: Seat | None
    card: Hidden
    address: Address


class Trick(TypedDict):
    """The cards of a trick in order; `winner` is null until it is over, and where not known."""

    number: Position
    cards: list[Play]
    winner: Seat | None


class TableFinding(TypedDict):
    """A finding of the deal as the viewer may know it. Where it would show a hidden card it is
    sealed: then only its address and severity are told."""

    address: Address
    proof: Annotated[Address | None, "Where the card was played that proves it."]
    severity: Severity
    is_sealed: bool
    follows: Annotated[bool, "Whether it follows from another finding."]
    code: Code | None
    message: str | None
    law: str | None
    legal: Annotated[list[Hidden], "The cards that were legal, where they are known."]


class Question(TypedDict):
    """What is possible and not proved; `address` is null where it is about the whole deal."""

    address: Address | None
    message: str


class Remark(TypedDict):
    """What the record says beside the play."""

    address: Address
    kind: Annotated[str, OneOf(("call", "ruling", "note", "remark", "claim"))]
    text: str


class Ending(TypedDict):
    """What the deal came to, told at its last ply only."""

    result: str
    points: dict[Side, int] | None
    score_after: dict[Side, int]


class TableLinks(TypedDict):
    """Other plies of the deal, seen by the same viewer, and the page; null where none is."""

    self: str
    first: str | None
    previous: str | None
    next: str | None
    last: str | None
    page: str


class Table(TypedDict):
    """The table after one ply, as one seat sees it. What that seat may not see is not in it."""

    position: Position
    number: int
    address: Address
    addresses: Annotated[list[Address], "Every ply of the deal, in order."]
    view: Seat
    show: Annotated[str, OneOf(tuple(SHOWS))]
    says: Annotated[str, "What happened, in a sentence."]
    trump: Trump | None
    score: Annotated[dict[Side, int], "Before the deal."]
    places: Annotated[list[Place], "Clockwise, the viewer first."]
    up: Card | None
    up_state: Annotated[str, "What became of the turned card; empty where there is none."]
    kitty: list[Hidden]
    away: Annotated[list[Hidden], "What the dealer laid away."]
    tricks: Annotated[list[Trick], "With all that is still to come only where nothing is hidden."]
    findings: list[TableFinding]
    questions: Annotated[list[Question], "Told where nothing is hidden."]
    remarks: list[Remark]
    ending: Ending | None
    links: TableLinks


class Preset(TypedDict):
    """Rules with a name; `rules` is the name with its version."""

    rules: str
    players: Position
    deck: Position
    link: str


class Presets(TypedDict):
    """All rules that have a name."""

    presets: list[Preset]


class Setting(TypedDict):
    """One switch as applied."""

    name: str
    value: bool | int | str | None
    written: Annotated[str, "The value as records write it."]
    meaning: str
    expected: Annotated[str, "What else it may be."]
    source: str


class Rules(TypedDict):
    """Every switch of a preset, from the data that the engine itself uses."""

    rules: str
    switches: list[Setting]
