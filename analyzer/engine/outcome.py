"""What a deal came to: trump, maker, tricks, result and points, as far as the record tells.

A deal that stops early, or a trick whose winner nobody knows, still counts where every way in
which it can have ended gives the same points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count, product, repeat
from typing import TYPE_CHECKING, TypeAlias

from analyzer.cards import Card, Trump
from analyzer.engine.breach import Undetermined
from analyzer.engine.endings import tails
from analyzer.engine.scoring import earns_token, points_of, result_of
from analyzer.record import Call, Trick
from analyzer.seats import SIDES, Seat, Side, side_of
from analyzer.span import NOWHERE, Span
from analyzer.values import frozen

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@dataclass(frozen=True, slots=True)
class TrickOutcome:
    """One trick as laid out. `winner` is the computed one, `stated` the table's; `sure`: whether
    the cards themselves tell the winner, the seats of the cards being known."""

    number: int
    leader: Seat | None
    winner: Seat | None
    sure: bool
    stated: Seat | None
    address: str
    stated_span: Span = field(default=NOWHERE, compare=False)


@frozen
class Outcome:
    """One deal as replayed. `active` are the seats that take part, nobody without trump; `result`
    is one of `made march euchred thrown-in misdeal unfinished halted`; `points` by side, or None
    where they are not known; `token`: whether the makers earned a four-trick token; `winners` the
    winner of each trick in order (None: not known); `complete`: whether the last trick is recorded.

    `claimed`: a seat, and the tricks that it was given without play. `is_sure`: whether the cards
    themselves tell the winner of each of these tricks. `disputed`: the tricks that by the table's
    word somebody else won. `layout`: the tricks on the table, None where all are lawful; their
    winners were written down then, each or none (`is_told`).
    """

    dealer: Seat | None
    up: Card | None
    trump: Trump | None
    maker: Seat | None
    alone: tuple[Seat, ...]
    lead: Seat | None
    active: tuple[Seat, ...]
    result: str
    points: Mapping[Side, int] | None
    token: bool
    winners: tuple[Seat | None, ...]
    complete: bool
    calls: tuple[Call, ...]
    undetermined: tuple[Undetermined, ...] = ()
    claimed: tuple[Seat, int] | None = None
    is_sure: bool = True
    disputed: tuple[TrickOutcome, ...] = ()
    layout: tuple[TrickOutcome, ...] | None = field(default=None, compare=False)
    is_told: bool = field(default=False, compare=False)

    @property
    def tricks(self) -> dict[Seat, int]:
        """The tricks of every seat that takes part."""
        tricks = {seat: self.winners.count(seat) for seat in self.active}
        if self.claimed is not None:
            seat, number = self.claimed
            tricks[seat] += number
        return tricks

    @property
    def laid(self) -> tuple[TrickOutcome, ...]:
        """The tricks on the table; in a halted deal without the one at which it halted."""
        if self.layout is not None:
            return self.layout
        leaders, size = (self.lead, *self.winners), len(self.active)
        return tuple(
            map(_trick, count(1), leaders, self.winners, repeat(self.is_told), repeat(size))
        )


@cache
def _trick(number: int, leader: Seat, winner: Seat, told: bool, size: int) -> TrickOutcome:
    """A lawful trick of so many cards; there are only a few hundred, shared by all courses."""
    stated = winner if told else None
    return TrickOutcome(number, leader, winner, True, stated, f"t{number}.{size}")


def outcome_of(table: Table) -> Outcome:
    """The outcome of a deal after its last recorded event."""
    winners, laid = _winners(table), _laid(table)
    active = table.active if table.trump is not None else ()
    result, points, token = _judge(table, winners)
    claimed = None
    for claim, over in table.claims[-1:]:
        if claim.seat in active and not table.halted:
            claimed = claim.seat, _claimed(table, winners, claim.seat, claim.tricks, over)
    return Outcome(
        dealer=table.dealer,
        up=table.up,
        trump=table.trump,
        maker=table.maker,
        alone=tuple(table.alone),
        lead=table.first_leader() if table.trump is not None else None,
        active=active,
        result=result,
        points=points,
        token=token,
        winners=winners,
        complete=len(winners) == table.rules.hand_size,
        calls=tuple(table.calls),
        undetermined=tuple(table.undetermined),
        claimed=claimed,
        is_sure=len(laid) == len(winners) and all(trick.sure for trick in laid),
        disputed=tuple(t for t in laid if t.stated is not None and t.stated != t.winner),
        layout=laid,
    )


def _laid(table: Table) -> tuple[TrickOutcome, ...]:
    """The tricks on the table; in a halted deal without the one at which it halted."""
    if table.layout is None:
        return ()
    led = {e.number for e in table.deal.events if isinstance(e, Trick) and _names_leader(e)}
    tricks = table.layout.tricks[:-1] if table.halted else table.layout.tricks
    return tuple(
        TrickOutcome(
            number=t.number,
            leader=t.leader,
            winner=t.winner,
            sure=t.sure and not t.adrift and (t.must_lead is not None or t.number in led),
            stated=t.stated,
            stated_span=t.stated_span,
            address=t.address,
        )
        for t in tricks
    )


def _names_leader(event: Trick) -> bool:
    return event.leader is not None or (bool(event.seats) and event.seats[0] is not None)


def _winners(table: Table) -> tuple[Seat | None, ...]:
    """The winner of each trick up to the last whole one; of one left out, the next leader."""
    size = table.rules.hand_size
    known: dict[int, Seat | None] = {}
    for trick in table.layout.tricks if table.layout is not None else ():
        if trick.number - 1 not in known and trick.number > 1:
            known[trick.number - 1] = trick.leader
        if trick.over or trick.is_full(table.active):
            known[trick.number] = trick.winner if trick.winner is not None else (
                trick.stated if trick.stated in table.active else None
            )  # fmt: skip
    last = max((n for n in known if n <= size), default=0)
    return tuple(known.get(n) for n in range(1, last + 1))


def _judge(
    table: Table, winners: tuple[Seat | None, ...]
) -> tuple[str, dict[Side, int] | None, bool]:
    """Result, points and token."""
    nothing = dict.fromkeys(SIDES[table.rules.players], 0)
    if table.halted:
        return "halted", None, False
    given_up = table.is_redealt and len(winners) < table.rules.hand_size
    if table.misdealt or (given_up and not table.thrown_in):
        return "misdeal", nothing, False
    if table.thrown_in:
        return "thrown-in", nothing, False
    ruled = any(s.kind == "ruling" for s in table.deal.stated)
    cut_short = len(winners) < table.rules.hand_size and not table.claims
    if table.maker is None or table.trump is None or (ruled and cut_short):
        return "unfinished", None, False  # a ruling ended it, not the cards
    maker, alone = table.maker, tuple(table.alone)
    endings = [won for ways in _endings(table, winners) for won in ways]
    results = {result_of(table.rules, won) for won in endings}
    points = [points_of(table.rules, maker, alone, won) for won in endings]
    token = all(earns_token(table.rules, alone, won) for won in endings)
    same = all(p == points[0] for p in points)
    result = results.pop() if same and len(results) == 1 else "unfinished"
    return result, points[0] if same and points else None, token


Ways: TypeAlias = list[tuple[bool, ...]]


def _endings(table: Table, winners: tuple[Seat | None, ...], *, lawful: bool = False) -> list[Ways]:
    """Every way in which the tricks can have gone between the sides, claims respected: a list for
    each way to fill in the winners that nobody saw, with all ways to go on from there. `lawful`:
    if the cards that nobody saw followed suit."""
    rules, maker = table.rules, table.maker
    assert maker is not None
    own = side_of(maker, rules.players)
    known = [None if w is None else side_of(w, rules.players) == own for w in winners]
    left = rules.hand_size - len(known)
    allowed = _allowed_by_claim(table, winners, left)
    rests = [r for r in product((True, False), repeat=left) if sum(r) in allowed]
    if left and not table.claims:
        seen = tails(table, lawful=lawful)  # all cards left are known: only what they allow
        if seen is not None:
            rests = sorted({tuple(side_of(s, rules.players) == own for s in t) for t in seen})
            known = known[: rules.hand_size - len(rests[0])]
    gaps = [i for i, won in enumerate(known) if won is None]
    endings: list[Ways] = []
    for filled in product((True, False), repeat=len(gaps)):
        won = [bool(w) for w in known]
        for i, value in zip(gaps, filled, strict=True):
            won[i] = value
        endings.append([(*won, *rest) for rest in rests])
    return endings


def _allowed_by_claim(table: Table, winners: tuple[Seat | None, ...], left: int) -> frozenset[int]:
    """How many of the tricks left the maker's side can have: what is not claimed goes to the
    other side, at three hands to nobody in particular."""
    if not table.claims or not left:
        return frozenset(range(left + 1))
    claim, over = table.claims[-1]
    if claim.seat not in table.seats:
        return frozenset(range(left + 1))
    own = side_of(table.maker or 0, table.rules.players)
    claimed = _claimed(table, winners, claim.seat, claim.tricks, over)
    if side_of(claim.seat, table.rules.players) == own:
        return frozenset((claimed,))
    if len(SIDES[table.rules.players]) == 2:
        return frozenset((left - claimed,))
    return frozenset(range(left - claimed + 1))


def _claimed(
    table: Table, winners: tuple[Seat | None, ...], seat: Seat, tricks: int | None, over: int
) -> int:
    """How many of the tricks that were not played a claim gives to the claimer's side."""
    left = table.rules.hand_size - len(winners)
    if tricks is None:
        return left
    side = side_of(seat, table.rules.players)
    since = [w for w in winners[over:] if w is not None]
    won = sum(1 for w in since if side_of(w, table.rules.players) == side)
    return max(0, min(tricks - won, left))


def is_incomplete(table: Table, outcome: Outcome) -> bool:
    """Whether the play stops early and nobody said why (INCOMPLETE_DEAL)."""
    if table.halted or table.misdealt or table.thrown_in or table.claims or outcome.complete:
        return False
    excused = any(s.kind == "ruling" for s in table.deal.stated)
    if not table.has_play or excused or outcome.points is not None:
        return False
    if table.maker is None or table.trump is None:
        return True
    rules, maker, alone = table.rules, table.maker, tuple(table.alone)
    return all(
        any(
            points_of(rules, maker, alone, won) != points_of(rules, maker, alone, ways[0])
            for won in ways
        )
        for ways in _endings(table, outcome.winners, lawful=True)
    )
