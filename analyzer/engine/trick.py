"""Tricks laid out on the table: who played which card, who wins, who must lead next.

No law is judged here; `phases/tricks.py` does. The winner of a trick with unknown cards is known
only if every completion agrees; else the table's word counts, or the next lead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from analyzer.cards import STRENGTH, SUIT_OF, SUIT_UNDER, UNKNOWN, Card, Trump, each, union
from analyzer.engine.labels import Labels
from analyzer.record import Trick
from analyzer.seats import Seat, clockwise, seat_cards
from analyzer.span import NOWHERE, Span

# The cards that an unknown card of a seat may be, given what is known of all places.
Candidates: TypeAlias = Callable[[Seat, Card], Card]

# Whether a card as written is surely none of a seat's.
IsForeign: TypeAlias = Callable[[Seat, Card], bool]


@dataclass(slots=True)
class Play:
    """One card of a trick: `index` counts the cards that stood, from 1; `due` is the seat whose
    turn it was; `surplus` marks a card too many, which is nobody's. It is the `item`-th card of
    the line at `line`."""

    seat: Seat | None
    card: Card
    index: int
    line: Span
    item: int
    due: Seat | None = None
    surplus: bool = False

    @property
    def span(self) -> Span:
        """Where the card was written."""
        return self.line.item(self.item)


@dataclass(slots=True)
class Laid:
    """A trick on the table. `must_lead`: who had to lead it; `led`: the suit led, where known;
    `short`: seats whose card is missing; `sure`: whether the cards themselves tell the winner;
    `adrift`: whether a trick may be left out before it, and the hands do not show who led."""

    number: int
    must_lead: Seat | None
    leader: Seat | None
    order: tuple[Seat, ...]
    span: Span
    plays: list[Play] = field(default_factory=list)
    led: int | None = None
    stated: Seat | None = None
    stated_span: Span = NOWHERE
    winner: Seat | None = None
    sure: bool = False
    over: bool = False
    unsure: bool = False  # the leader as written sits out: nobody knows whose the cards are
    adrift: bool = False
    short: tuple[Seat, ...] = ()
    acted: list[Seat] = field(default_factory=list)  # the seats that have a card in this trick
    filled: int = 0  # cards that count: of active seats, or of nobody knows whom

    def is_full(self, active: tuple[Seat, ...]) -> bool:
        """Whether every active seat has a card in it, as far as the cards have seats."""
        return self.filled >= len(active)

    @property
    def address(self) -> str:
        """The address of the whole trick: its last card."""
        return f"t{self.number}.{max(len(self.plays), 1)}"


Placed: TypeAlias = tuple[Trick, Laid, int]  # a line, its trick, and its first play there


class Layout:
    """All tricks of a deal so far. `lead` must lead the first; `active` seats take part.

    `placed` keeps what each line became; `ahead` what the lines to come will become, where they
    were laid out before and nothing can change that. `is_torn`: the hands show that a trick is left
    out before one of them.
    """

    __slots__ = (
        "active", "ahead", "candidates", "is_foreign", "is_torn", "labels", "lead", "placed",
        "seats", "size", "tricks", "trump",
    )  # fmt: skip

    def __init__(
        self,
        trump: Trump,
        seats: tuple[Seat, ...],
        active: tuple[Seat, ...],
        lead: Seat | None,
        size: int,
        candidates: Candidates,
        is_foreign: IsForeign,
        labels: Labels,
    ) -> None:
        self.trump = trump
        self.seats = seats
        self.active = active
        self.lead = lead
        self.size = size
        self.candidates = candidates
        self.is_foreign = is_foreign
        self.labels = labels
        self.is_torn = False
        self.tricks: list[Laid] = []
        self.placed: list[Placed] = []
        self.ahead: deque[Placed] = deque()

    @property
    def current(self) -> Laid | None:
        """The trick on the table."""
        return self.tricks[-1] if self.tricks else None

    def goes_on(self, event: Trick, before: Trick | None) -> bool:
        """Whether a trick line is a piece of the trick of the line before it."""
        return before is not None and event.leader is None and event.number == before.number

    def add(self, event: Trick, before: Trick | None) -> tuple[Laid, int]:
        """Lay out the cards of a trick line (`before` is the one before it); the trick, and the
        index of its first new play."""
        if self.ahead and self.ahead[0][0] is event:
            _, laid, first = self.ahead.popleft()
            self.tricks.append(laid)
            return laid, first
        self.ahead.clear()
        trick = self.current
        if trick is None or not self.goes_on(event, before):
            trick = self._open(event)
        first = len(trick.plays)
        self._seat(trick, event)
        if event.winner is not None:
            trick.stated = event.winner
            trick.stated_span = event.span.item(len(event.cards))
        if trick.is_full(self.active) and not trick.sure:
            self._decide(trick)
        self.placed.append((event, trick, first))
        return trick, first

    def _close(self, trick: Laid, next_leader: Seat | None) -> None:
        """Play goes on: a card that is still missing is an unknown one."""
        trick.over = True
        acted = trick.acted
        trick.short = tuple(s for s in trick.order if s in self.active and s not in acted)
        self._decide(trick, trick.short)
        if trick.short and trick.winner != trick.leader:  # who played what may be one seat off
            trick.winner, trick.sure = None, False
        if trick.winner is None:
            trick.winner = trick.stated if trick.stated in self.active else None
        if trick.winner is None and next_leader in self.active:
            trick.winner = next_leader

    def _open(self, event: Trick) -> Laid:
        """A new trick begins; what the record left out before it was played by unknown cards."""
        leader = event.leader if event.leader is not None else _marked_leader(event)
        trick = self.current
        if trick is not None:
            self._close(trick, leader)
        last = trick.number if trick is not None else 0
        number = event.number if self.labels.grow and event.number > last else last + 1
        gap = number > last + 1
        must_lead = self.lead if trick is None else (trick.winner if trick.sure else None)
        if gap or not self.labels.in_order:
            must_lead = None
        if leader is None:
            leader = must_lead if gap or trick is None else trick.winner
        unmarked = len(event.cards) - len(event.back)
        everybody = unmarked == len(self.seats)
        taking_part = self.seats if everybody else self.active
        adrift = False
        if self.labels.left_out and unmarked == 1 and event.seats[0] is not None:
            leader = event.seats[0]  # of a trick that is laid out card by card: as in the whole
        elif self.labels.left_out:
            shown = self._led_by_the_hands(event, taking_part)
            adrift = shown is None
            self.is_torn = self.is_torn or not (adrift or leader in (shown, None))
            must_lead = shown if shown == must_lead else None
            leader = leader if adrift else shown
        order = () if leader is None else clockwise(taking_part, leader)
        opened = Laid(number, must_lead, leader, order, event.span, adrift=adrift)
        sits_out = event.leader is not None and event.leader not in self.active
        opened.unsure = sits_out and event.leader not in event.seats
        self.tricks.append(opened)
        return opened

    def _led_by_the_hands(self, event: Trick, taking_part: tuple[Seat, ...]) -> Seat | None:
        """The only seat that can have led these cards, each being of who played it then."""
        cards = [card for i, card in enumerate(event.cards) if i not in event.back]
        fitting = [
            leader
            for leader in self.active
            if not any(map(self.is_foreign, clockwise(taking_part, leader), cards))
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _seat(self, trick: Laid, event: Trick) -> None:
        """Seat the cards that the reader could not, and those that stood join the trick."""
        seats = event.seats
        if self.labels.left_out and seats and not trick.plays and seats[0] != trick.leader:
            seats = (None,) * len(seats)  # by the turn rule from a leader who was not this one
        if seats and seats == trick.order == clockwise(self.active, seats[0]) and not trick.plays:
            pairs = zip(event.cards, seats, strict=True)  # one card each, in turn
            trick.plays = [
                Play(seat, card, i + 1, event.span, i, seat) for i, (card, seat) in enumerate(pairs)
            ]
            trick.led = suit_surely(event.cards[0], self.trump)
            trick.acted = list(trick.order)
            trick.filled = len(seats)
            return
        acted = trick.acted
        if None in seats and trick.order:
            seats = seat_cards(seats, trick.order, acted, event.back)
        turn = [seat for seat in trick.order if seat in self.active]
        for i, (card, seat) in enumerate(zip(event.cards, seats, strict=True)):
            if i in event.back:
                continue
            due = next((s for s in turn if s not in acted), None)
            surplus = seat in acted or (seat is None and bool(trick.order))
            play = Play(seat, card, len(trick.plays) + 1, event.span, i, due, surplus)
            trick.plays.append(play)
            if surplus:
                continue
            trick.filled += seat is None or seat in self.active
            if seat is not None:
                acted.append(seat)
        if trick.led is None and trick.plays:
            trick.led = suit_surely(trick.plays[0].card, self.trump)

    def _decide(self, trick: Laid, missing: tuple[Seat, ...] = ()) -> None:
        """The winner, if every completion agrees; a card of a seat that sits out never wins."""
        if trick.unsure:
            return
        best, best_strength = None, -1
        strength = STRENGTH[self.trump][0 if trick.led is None else trick.led]
        for play in trick.plays:  # all cards known: the highest wins
            card = play.card
            if play.seat not in self.active or play.surplus or card & (card - 1) or missing:
                break
            if strength[card] > best_strength:
                best, best_strength = play.seat, strength[card]
        else:
            trick.winner, trick.sure = best, best is not None
            return
        plays = [p for p in trick.plays if not p.surplus]
        if not plays or any(p.seat is None for p in plays):
            return
        hands = {
            p.seat: self.candidates(p.seat, p.card)
            for p in plays
            if p.seat is not None and p.seat in self.active
        }
        others = trick.plays[1:] if missing else []  # one of them may be the missing one
        too_many = union(tuple(p.card for p in others))
        hands |= {seat: self.candidates(seat, UNKNOWN) | too_many for seat in missing}
        if not hands or not all(hands.values()):
            return  # a card that fits nothing any more: the record contradicts itself
        lead = plays[0]
        opening = lead.card if lead.card & (lead.card - 1) == 0 else hands.get(lead.seat or 0, 0)
        trick.winner = sure_winner(hands, lead.seat or 0, opening, self.trump)
        trick.sure = trick.winner is not None


def sure_winner(hands: dict[Seat, Card], leader: Seat, opening: Card, trump: Trump) -> Seat | None:
    """The seat whose card wins whatever each card of the sets is, or None."""
    winners: set[Seat | None] = set()
    for led, suit in enumerate(SUIT_UNDER[trump]):
        if not opening & suit:
            continue
        strength = STRENGTH[trump][led]
        may_be = dict(hands)
        if leader in hands:
            may_be[leader] = opening & suit
        best = {s: max(map(strength.__getitem__, each(c)), default=0) for s, c in may_be.items()}
        worst = {s: min(map(strength.__getitem__, each(c)), default=0) for s, c in may_be.items()}
        winners.add(next((s for s in may_be if _beats_all(s, worst, best)), None))
    return winners.pop() if len(winners) == 1 else None


def _beats_all(seat: Seat, worst: dict[Seat, int], best: dict[Seat, int]) -> bool:
    return all(worst[seat] > best[other] for other in best if other != seat)


def suit_surely(card: Card, trump: Trump) -> int | None:
    """The suit that a card counts as under trump, if all that it may be count as the same."""
    known = SUIT_OF[trump].get(card)
    if known is not None:
        return known
    return next((s for s, cards in enumerate(SUIT_UNDER[trump]) if cards & card == card), None)


def _marked_leader(event: Trick) -> Seat | None:
    return event.seats[0] if event.seats else None
