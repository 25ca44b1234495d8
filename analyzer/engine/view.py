"""The table at one ply, frozen: what a page, a terminal or a program shows of a deal.

A ply is named by its address (`deal`, `b3`, `take`, `discard`, `exchange-W`, `alone-W`, `t2.3`).
Each view is folded again from the start; what has no address (a claim, a misdeal, a card or call
taken back) belongs to the ply before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analyzer.cards import Card, Trump, is_known
from analyzer.engine.breach import Breach
from analyzer.engine.holdings import DISCARD, DUMMY, KITTY, Holding
from analyzer.engine.phases.take_up import must_settle_up_card
from analyzer.engine.plies import told_at
from analyzer.engine.replay import Replay
from analyzer.engine.table import Table
from analyzer.record import Alone, Deal, Discard, Event, Exchange, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat

DEALT = "deal"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one place: `known` are surely there, `possible` are those of which some more
    are there, and `unknown` counts how many cards there are beside the known ones."""

    known: Card
    possible: Card
    unknown: int


@dataclass(frozen=True, slots=True)
class View:
    """See the module. `hands` and `tricks_won` are in the order of the seats; `up_card` is one of
    `turned turned-down ordered taken left`, None where no card was turned or it is not known;
    `trick`: who played which card on the table, in order; `turn`: the seat to act, where known;
    `breaches`: the laws broken at this ply, also those that only later cards prove, and those
    broken at one after it that nobody wrote down."""

    address: str
    hands: tuple[tuple[Seat, Hand], ...]
    dummy: Hand | None
    kitty: Hand
    discards: tuple[Card, ...]
    up: Card | None
    up_card: str | None
    trump: Trump | None
    maker: Seat | None
    alone: tuple[Seat, ...]
    active: tuple[Seat, ...]
    trick_number: int | None
    leader: Seat | None
    trick: tuple[tuple[Seat | None, Card], ...]
    winner: Seat | None
    played: tuple[tuple[Seat | None, Card], ...]
    tricks_won: tuple[tuple[Seat, int], ...]
    turn: Seat | None
    breaches: tuple[Breach, ...]


def addresses(rules: Rules, deal: Deal) -> tuple[str, ...]:
    """The plies of a deal in order; a deal that halts has none after that."""
    return tuple(address for address, _ in _Course(rules, deal).steps)


def table_at(rules: Rules, deal: Deal, address: str) -> View:
    """The table after the ply at this address. Raises KeyError where the deal has no such ply."""
    for view in views(rules, deal):
        if view.address == address:
            return view
    raise KeyError(address)


def views(rules: Rules, deal: Deal) -> Iterator[View]:
    """The table at every ply, in order."""
    course, table = _Course(rules, deal), Table(rules, deal)
    for address, events in course.steps:
        for event in events:
            table.apply(event)
        yield _view(table, course, address)


def address_of(event: Event, maker: Seat | None) -> str | None:
    """The address of a ply that is neither a call nor a card; None for what is no ply."""
    match event:
        case TakeUp():
            return "take"
        case Discard(back=False):
            return "discard"
        case Exchange():
            return f"exchange-{SEATS[event.seat]}"
        case Alone():
            seat = maker if event.seat is None else event.seat
            return None if seat is None else f"alone-{SEATS[seat]}"
    return None


class _Course:
    """A deal replayed to its end and parted into plies: each with its address and its events, of a
    trick one card. `breaches` are all laws broken."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.steps: list[tuple[str, list[Event]]] = [(DEALT, [])]
        self.breaches = tuple(b for _, found in Replay(rules, deal) for b in found)
        self.halted_at = next((b.address for b in self.breaches if b.halts), None)
        self.table = Table(rules, deal)
        for event in deal.events:
            if not self.table.halted:
                before, calls = self._plays(), len(self.table.calls)
                self.table.apply(event)
                if isinstance(event, Trick) and self._plays() > before:
                    self._part(event)
                elif len(self.table.calls) > calls:
                    self._add(f"b{len(self.table.calls)}", event)
                else:
                    self._add(address_of(event, self.table.maker), event)

    def breaches_at(self, address: str) -> tuple[Breach, ...]:
        """The laws broken at a ply, or told at it."""
        known = [each for each, _ in self.steps]
        return tuple(b for b in self.breaches if told_at(known, b.address) == address)

    def shown(self, seat: Seat) -> Card:
        """The cards that a seat plays and surely had in its hand before the first lead."""
        layout = self.table.layout
        cards = 0
        for trick in layout.tricks if layout is not None else ():
            for play in trick.plays:
                if play.seat == seat and not play.surplus and is_known(play.card):
                    cards |= play.card
        for breach in self.breaches:
            if breach.code == "CARD_NOT_HELD" and breach.seat == seat and breach.card:
                cards &= ~breach.card
        return cards & ~self.table.foresight.twice

    def _add(self, address: str | None, event: Event) -> None:
        """An event ends a ply of its own, or belongs to the one before. Where an address comes
        again, its first event belongs to the ply after that."""
        at = next((i for i, (known, _) in enumerate(self.steps) if known == address), None)
        if address is None or at == len(self.steps) - 1:
            self.steps[-1][1].append(event)
            return
        if at is not None:
            _, events = self.steps.pop(at)
            self.steps[at][1][:0] = events
        self.steps.append((address, [event]))

    def _part(self, event: Trick) -> None:
        """A trick card by card, each seated as in the whole of it."""
        assert self.table.layout is not None
        trick = self.table.layout.tricks[-1]
        standing = len(event.cards) - len(event.back)
        plays = iter(trick.plays[-standing:])
        first = 0
        for index in range(len(event.cards)):
            if index not in event.back:
                play = next(plays)
                is_last = play is trick.plays[-1]
                end = len(event.cards) if is_last else index + 1
                piece = replace(
                    event,
                    leader=event.leader if first == 0 else None,
                    cards=event.cards[first:end],
                    seats=(*(None,) * (index - first), play.seat, *(None,) * (end - index - 1)),
                    winner=event.winner if is_last else None,
                    back=tuple(i - first for i in event.back if first <= i < end),
                )
                address = f"t{trick.number}.{play.index}"
                self._add(address, piece)
                if address == self.halted_at:
                    return
                first = end

    def _plays(self) -> int:
        layout = self.table.layout
        return sum(len(trick.plays) for trick in layout.tricks) if layout is not None else 0


def _view(table: Table, course: _Course, address: str) -> View:
    layout = table.layout
    current = layout.current if layout is not None else None
    tricks = layout.tricks if layout is not None else []
    won = dict.fromkeys(table.active if table.trump is not None else table.seats, 0)
    for trick in tricks:
        if trick.winner in won:
            won[trick.winner] += 1
    return View(
        address=address,
        hands=tuple((seat, _hand(table, course, seat)) for seat in table.seats),
        dummy=_held(table.holdings[DUMMY]) if table.rules.dummy else None,
        kitty=_held(table.holdings[KITTY]),
        discards=tuple(table.discards) or _one_by_one(table.holdings[DISCARD].pool),
        up=table.up,
        up_card=_up_card(table),
        trump=table.trump,
        maker=table.maker,
        alone=tuple(table.alone),
        active=table.active,
        trick_number=current.number if current is not None else None,
        leader=current.leader if current is not None else None,
        trick=tuple((p.seat, p.card) for p in current.plays) if current is not None else (),
        winner=current.winner if current is not None else None,
        played=tuple((p.seat, p.card) for trick in tricks for p in trick.plays),
        tricks_won=tuple(won.items()),
        turn=_turn(table),
        breaches=course.breaches_at(address),
    )


def _hand(table: Table, course: _Course, seat: Seat) -> Hand:
    """The hand of a seat, with what its later plays prove."""
    return _held(table.holdings[seat], _still_held(table, course, seat))


def _held(holding: Holding, surely: Card = 0) -> Hand:
    known = (holding.pool if holding.spare <= 0 else 0) | surely
    if known.bit_count() > holding.count:
        known = holding.pool if holding.spare <= 0 else 0
    unknown = max(holding.count - known.bit_count(), 0)
    return Hand(known, holding.pool & ~known if unknown else 0, unknown)


def _still_held(table: Table, course: _Course, seat: Seat) -> Card:
    """The cards that a seat plays later on and has already: until the first lead the up-card may
    come to it yet, and cards that are exchanged."""
    later = course.shown(seat) & ~table.played
    if table.playing:
        return later
    whole = course.table
    exchanges = [e for e in table.deal.events if isinstance(e, Exchange)]
    uses_dummy = table.rules.dummy and seat == whole.maker and not whole.maker_alone
    if uses_dummy or any(e.seat == seat or not table.rules.dummy for e in exchanges):
        return 0
    return later if table.took else later & ~(table.up or 0)


def _up_card(table: Table) -> str | None:
    """What has become of the card that was turned."""
    if table.up is None:
        return None
    if table.took is not None:
        return "taken" if table.took else "left"
    if table.ordered:
        return "ordered"
    return "turned" if table.round == 1 and table.trump is None else "turned-down"


def _turn(table: Table) -> Seat | None:
    """The seat to act, as far as the rules alone tell."""
    if table.halted or table.misdealt or table.thrown_in:
        return None
    if table.trump is None:
        return table.due
    if not table.playing and must_settle_up_card(table):
        return table.dealer
    trick = table.layout.current if table.layout is not None else None
    if trick is None:
        return table.first_leader()
    due = next((s for s in trick.order if s in table.active and s not in trick.acted), None)
    if due is not None or trick.leader is None:
        return due
    return trick.winner if trick.number < table.rules.hand_size else None


def _one_by_one(cards: Card) -> tuple[Card, ...]:
    return (cards,) if cards else ()
