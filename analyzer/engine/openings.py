"""What the calls of a deal led to under one set of rules, remembered from deals in which the table
found nothing wrong.

Which seat deals makes no difference but for the names of the seats, so what was learned at one
dealer's is known at every other's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from analyzer.cards import JOKER, NO_TRUMP, SINGLES, SUIT_OF, Trump, pack
from analyzer.engine.phases.take_up import is_merged
from analyzer.engine.table import Table
from analyzer.record import Alone, Call, Deal, Discard, Event, Exchange, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, clockwise


class Opening(NamedTuple):
    """What the events before the first lead led to, whatever the hands were. `orders[seat]` is the
    order of play in a trick that this seat leads; `takes`: the dealer has the up-card."""

    trump: Trump
    maker: Seat
    alone: tuple[Seat, ...]
    active: tuple[Seat, ...]
    lead: Seat
    orders: dict[Seat, tuple[Seat, ...]]
    takes: bool


Key: TypeAlias = tuple[object, ...]
Before: TypeAlias = tuple[Key, tuple[Call, ...], int]  # and how many events there are before play

# What the card turned up is to the calls: its suit, or the joker, whose number is that of a suit.
_TURNED: Final = {c: "joker" if c == JOKER else SUIT_OF[NO_TRUMP][c] for c in SINGLES}


class Openings:
    """The openings of deals under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # Rules under which it depends on the hands what may be called, or on what nobody wrote
        # down what a hand is.
        self.is_open = not (
            rules.must_have_suit
            or rules.partners_best
            or rules.go_under
            or rules.farmers_hand == "swap"
        )
        self._joker = pack(rules.deck) & JOKER
        self._known: dict[Key, Opening] = {}

    def of(self, deal: Deal) -> tuple[Opening, tuple[Call, ...], int] | None:
        """The opening of a deal, its calls, and how many events stand before the first trick; None
        where it was not met yet, or depends on more than this."""
        before = before_play(deal)
        if before is None:
            return None
        opening = self._known.get(before[0])
        return None if opening is None else (opening, before[1], before[2])

    def learn(self, table: Table) -> None:
        """Remembers the opening of a deal in which the table found nothing wrong, and the same one
        for every other dealer."""
        before = before_play(table.deal) if self.is_open else None
        lead = table.first_leader()
        if before is None or lead is None or table.maker is None or table.trump is None:
            return
        alone, active = tuple(table.alone), table.active
        takes = table.ordered and table.dealer in active and table.took is not False
        no_trump_joker = table.trump == NO_TRUMP and self._joker  # it may always be played
        if not table.has_play or no_trump_joker or not _is_settled(table, takes):
            return
        opening = Opening(table.trump, table.maker, alone, active, lead, {}, takes)
        for turned in _turns(self.rules.seats):
            rotated = before_play(_rotated(table.deal, before[2], turned))
            if rotated is not None:
                self._known[rotated[0]] = self._turned(opening, turned)

    def _turned(self, opening: Opening, turned: dict[Seat, Seat]) -> Opening:
        playing = {turned[seat] for seat in opening.active}
        active = tuple([seat for seat in self.rules.seats if seat in playing])
        return opening._replace(
            maker=turned[opening.maker],
            alone=tuple([turned[seat] for seat in opening.alone]),
            active=active,
            lead=turned[opening.lead],
            orders={seat: clockwise(active, seat) for seat in active},
        )


def before_play(deal: Deal) -> Before | None:
    """All that the auction and the lone hands can depend on, hands apart; None where something
    else stands there, or calls of seats that nobody wrote down."""
    up = deal.up
    turned = _TURNED.get(up) if up is not None else None
    if turned is None or deal.dealer is None:
        return None
    key: list[object] = [deal.dealer, turned]
    calls, number = [], 0
    for event in deal.events:
        kind = type(event)
        if kind is Trick:
            break
        number += 1
        if isinstance(event, Call):
            bid = event.bid
            if event.seat is None or event.back or bid.number is not None:
                return None
            key += (event.seat, bid.kind, bid.suit, event.round)
            calls.append(event)
        elif isinstance(event, Discard) and not event.back:
            key += ("discard", event.seat, event.card and event.card == up)
        elif isinstance(event, Exchange) and (event.left or (event.keeps and not event.parts)):
            key += ("exchange", event.seat, event.left)
        elif isinstance(event, TakeUp | Alone) and event.seat is not None:
            key += (kind, event.seat)
        else:
            return None
    return (tuple(key), tuple(calls), number) if calls else None


def _turns(seats: tuple[Seat, ...]) -> list[dict[Seat, Seat]]:
    """Every way to turn the table: who comes to sit in each seat's place."""
    return [dict(zip(seats, seats[n:] + seats[:n], strict=True)) for n in range(len(seats))]


def _rotated(deal: Deal, first: int, turned: dict[Seat, Seat]) -> Deal:
    """The deal's opening with every seat turned."""
    events: list[Event] = []
    for event in deal.events[:first]:
        assert isinstance(event, Call | TakeUp | Discard | Alone | Exchange)
        assert event.seat is not None
        events.append(replace(event, seat=turned[event.seat]))
    assert deal.dealer is not None
    return replace(deal, dealer=turned[deal.dealer], events=tuple(events))


def _is_settled(table: Table, takes: bool) -> bool:
    """Whether it was written down what became of the up-card, which the dealer has if he `takes`
    it, and of the dummy, each card known."""
    if takes and not table.discards:
        return False
    if not table.rules.dummy:
        return True
    if is_merged(table) and table.exchanged:
        return False
    return table.maker_alone or table.exchanged is not None
