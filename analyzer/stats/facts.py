"""What one game says: deal by deal who could call, who called, and what came of it.

Everything is taken from the audit's report; only the call that made trump and what became of the
dummy are looked up in the record. Nothing is guessed. A deal is left out of every rate, and counted
by the reason why, where its result is not that of lawful play to the end:

- `late`: the game was over before it; by the rules it was never played.
- `ruled`: somebody ruled on it, so that its points need not be those of the play.
- `misdealt`: the table gave it up; nothing was played for.
- `unwritten`: neither a call nor a card played was written down, only a score perhaps.
- `stopped`: the record stops before the result is certain, or the replay had to.
- `undecided`: the calls, the dealer, or who won a trick cannot be told from what was written down.
- `faulty`: a law of major weight was broken or a line cannot be read: with a renege or a call out
  of turn it is not known how the deal would have gone.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from analyzer.cards import JOKER, NO_TRUMP, RANK_CARDS, SUIT_CARDS, Trump
from analyzer.findings import Finding
from analyzer.record import Call, Concession, Deal, Exchange, GameRecord, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, Side, clockwise, side_of
from analyzer.stats.course import Course, course_of
from analyzer.stats.pool import Pool, pool_named
from analyzer.stats.report import DealReport, GameReport

LEFT_OUT: Final = ("late", "ruled", "misdealt", "unwritten", "stopped", "undecided", "faulty")

# How trump was made: freely in the first or second round; by a dealer who had to name a suit
# (`stuck`), or who had to name one before he looked, a joker being turned (`blind`).
KINDS: Final = ("first", "second", "stuck", "blind")
ROUND_OF: Final = {"first": 1, "blind": 1, "second": 2, "stuck": 2}

NEXT, GREEN, NO_SUIT = "next", "green", "no trump"

# What leaves open who called or who won a trick.
_OPEN: Final = frozenset(
    {
        "ALONE_NOT_AVAILABLE",
        "INCOMPLETE_DEAL",
        "LEAD_OUT_OF_TURN",
        "MISSING_CALL",
        "SITTING_OUT_PLAYER_PLAYED",
        "WRONG_TRICK_WINNER_RECORDED",
    }
)
_PLAYED: Final = ("made", "march", "euchred")
_ENDED: Final = (*_PLAYED, "thrown-in")
_GRAVE: Final = ("major", "fatal")


class DealFacts(NamedTuple):
    """One deal. Seats stand in the order of their positions, `order[0]` left of the dealer, the
    dealer last; it is empty where the dealer is not known. What follows `is_faulted` counts only
    where `left_out` is empty.

    `is_decidable`: whether the audit could decide everything of a deal that came to its end;
    `is_faulted`: whether it found something then (that follows from nothing else, notes apart).
    `kind`: one of `KINDS`, empty where all passed; `maker` and `lone_defender` are positions from
    1, 0 for nobody. `points` are those of each position's side; `took`: whether each position took
    a trick (None: not known of each). `colour`: of a suit named against the card turned down, empty
    where there is none; `bower`: whether a jack was turned; `dummy`: whether the maker used it
    (None: not known, or there is none for him).
    """

    order: tuple[Seat, ...]
    left_out: str
    is_decidable: bool
    is_faulted: bool
    kind: str = ""
    maker: int = 0
    alone: bool = False
    lone_defender: int = 0
    result: str = "thrown-in"
    points: tuple[int, ...] = ()
    took: tuple[bool, ...] | None = None
    colour: str = ""
    bower: bool = False
    dummy: bool | None = None

    @property
    def passed_out(self) -> bool:
        """Whether everybody passed twice."""
        return not self.maker


class GameFacts(NamedTuple):
    """One game. `players` are the names by seat as written; `course` is None where the game is not
    known from its first deal to its end."""

    pool: Pool
    players: tuple[tuple[Seat, str], ...]
    deals: tuple[DealFacts, ...]
    course: Course | None

    @property
    def rules(self) -> Rules:
        """The rules, as far as they change rates."""
        return self.pool.rules


def facts_of(
    record: GameRecord, report: GameReport, *, keep_faulty: bool = False
) -> GameFacts | None:
    """The facts of an audited game; None where it could not be judged: its rules do not exist.

    `keep_faulty`: deals in which nothing but a card was played against a law count as played.
    """
    if report.rules is None:
        return None
    pool = pool_named(report.rules, report.switches)
    rules = pool.rules
    pairs = zip(record.deals, report.deals, strict=True)
    deals = tuple([_deal(rules, deal, told, keep_faulty) for deal, told in pairs])
    return GameFacts(pool, report.players, deals, course_of(record, report, rules))


def _deal(rules: Rules, deal: Deal, report: DealReport, keep_faulty: bool) -> DealFacts:
    dealer, maker, players = deal.dealer, report.maker, rules.players
    order = () if dealer not in rules.seats else clockwise(rules.seats, dealer + 1)
    call = None if maker is None else _deciding(deal, report)
    left_out = _left_out(deal, report, call, order)
    found = report.findings
    if found and not left_out and any(_is_grave(finding, keep_faulty) for finding in found):
        left_out = "faulty"
    decidable = _is_decidable(deal, report, left_out)
    faulted = decidable and any(map(_is_root, found))
    if left_out:
        return DealFacts(order, left_out, decidable, faulted)
    points = dict(report.points or ())
    alone = report.alone
    return DealFacts(
        order,
        "",
        decidable,
        faulted,
        kind="" if call is None else _kind(rules, deal, call, maker),
        maker=0 if maker is None else order.index(maker) + 1,
        alone=maker in alone,
        lone_defender=next((order.index(s) + 1 for s in alone if s != maker), 0) if alone else 0,
        result=report.result,
        points=tuple([points[side] for side in _sides(order, players)]),
        took=_took(rules, deal, report, order),
        colour=_colour(deal, call, report.trump),
        bower=bool(deal.up and not deal.up & ~RANK_CARDS["J"]),
        dummy=_dummy(rules, deal, maker),
    )


@cache
def _sides(order: tuple[Seat, ...], players: int) -> tuple[Side, ...]:
    """The side of each position."""
    return tuple([side_of(seat, players) for seat in order])


def _left_out(deal: Deal, report: DealReport, call: Call | None, order: tuple[Seat, ...]) -> str:
    """Why a deal counts for no rate; see the module."""
    if "PLAY_AFTER_GAME_OVER" in [finding.code for finding in report.findings]:
        return "late"
    if "ruling" in [stated.kind for stated in deal.stated]:
        return "ruled"
    result = report.result
    if result == "misdeal":
        return "misdealt"
    if result not in _ENDED or report.points is None:
        has_begun = any(isinstance(event, Call | Trick) for event in deal.events)
        return "stopped" if has_begun else "unwritten"
    if not order or not _OPEN.isdisjoint([missing.code for missing in report.undetermined]):
        return "undecided"
    if call is None and result in _PLAYED:
        return "undecided"
    return ""


def _is_grave(finding: Finding, keep_faulty: bool) -> bool:
    of_a_card = finding.severity == "major" and (finding.address or "").startswith("t")
    return finding.severity in _GRAVE and not (keep_faulty and of_a_card)


def _is_decidable(deal: Deal, report: DealReport, left_out: str) -> bool:
    """A ruling mostly follows a fault: without ruled deals the audit would find too little."""
    if left_out == "late" or report.undetermined:
        return False
    if report.result in _ENDED:
        return True
    return left_out == "ruled" and any(isinstance(event, Trick) for event in deal.events)


def _is_root(finding: Finding) -> bool:
    return finding.caused_by is None and finding.severity != "note"


def _deciding(deal: Deal, report: DealReport) -> Call | None:
    """The call that made trump: the first that was no pass and did not count as one."""
    passed = [f.address for f in report.findings if f.code == "NAMED_TURNED_DOWN_SUIT"]
    number = 0
    for event in deal.events:
        if isinstance(event, Call) and not event.back:
            number += 1
            if event.bid.kind != "pass" and not (passed and f"b{number}" in passed):
                return event
    return None


def _kind(rules: Rules, deal: Deal, call: Call, maker: Seat | None) -> str:
    """An order belongs to the first round, a name to the second: the call was lawful."""
    blind = deal.up == JOKER and rules.joker_turned_up == "dealer_names_blind"
    if call.bid.kind == "blind" or blind:
        return "blind"
    if call.bid.kind == "order":
        return "first"
    return "stuck" if rules.stick_the_dealer and maker == deal.dealer else "second"


def _took(
    rules: Rules, deal: Deal, report: DealReport, order: tuple[Seat, ...]
) -> tuple[bool, ...] | None:
    """Which positions took a trick. Claimed ones are nobody's in particular: a side claims."""
    if Concession in map(type, deal.events):
        return None
    return _took_of(report.tricks, order, rules.hand_size)


@lru_cache(maxsize=2048)
def _took_of(
    tricks: tuple[tuple[Seat, int], ...], order: tuple[Seat, ...], needed: int
) -> tuple[bool, ...] | None:
    found = dict(tricks)
    if sum(found.values()) != needed:
        return None
    return tuple([found.get(seat, 0) > 0 for seat in order])


def _colour(deal: Deal, call: Call | None, trump: Trump | None) -> str:
    """Next: a suit of the colour of the card turned down; green: of the other. A joker has none."""
    if call is None or call.bid.kind != "name" or trump is None or deal.up in (None, JOKER):
        return ""
    up = deal.up or 0
    for turned, suit in enumerate(SUIT_CARDS):
        if up & suit == up:
            if trump == NO_TRUMP:
                return NO_SUIT
            return NEXT if trump in (turned, 3 - turned) else GREEN
    return ""


def _dummy(rules: Rules, deal: Deal, maker: Seat | None) -> bool | None:
    """Whether the maker took the dummy, as far as it was written down."""
    if not rules.dummy:
        return None
    for event in reversed(deal.events):
        if isinstance(event, Exchange) and event.seat == maker:
            if event.left:
                return False
            if all(part.place in (None, "dummy") for part in event.parts):
                return True
    return None
