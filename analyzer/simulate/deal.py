"""One deal from the shuffle to the last trick, asked in the order of a live table.

Each action goes through strict play, so that a deal that is yielded breaks no law. What `legal`
does not list (partner's best, going under, a farmer's hand) is offered here.
Source: rules.md A.1 (8), B-21, section C; D.3 for the order of lone hands and partner's best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from analyzer.cards import JOKER, NO_TRUMP, RANK_CARDS, SUIT_CARDS, Card, each, pack, union
from analyzer.cards import left_bower as left_bower_of
from analyzer.engine import Table, play
from analyzer.engine.holdings import DUMMY, KITTY
from analyzer.engine.phases.auction import turned_suit
from analyzer.engine.phases.phase import PHASES
from analyzer.record import (
    Alone,
    Call,
    Cards,
    Deal,
    Discard,
    Event,
    Exchange,
    Misdeal,
    Part,
    Stated,
    TakeUp,
    Trick,
)
from analyzer.rules import Rules
from analyzer.seats import Seat, clockwise, partner
from analyzer.simulate.chance import Chance
from analyzer.simulate.players import Option, Player

LOW: Card = RANK_CARDS["9"] | RANK_CARDS["T"]
CHANGED = 3  # cards that go under, or are swapped for a farmer's hand


def shuffled(rules: Rules, chance: Chance, number: int, dealer: Seat) -> Deal:
    """The cards as dealt."""
    pile = list(chance.some_of(list(each(pack(rules.deck))), rules.deck))

    def dealt(count: int) -> Cards:
        taken, pile[:] = pile[:count], pile[count:]
        return Cards(tuple(sorted(taken)))

    hands = {seat: dealt(rules.hand_size) for seat in rules.seats}
    dummy = dealt(rules.dummy) if rules.dummy else None
    (up,) = dealt(1).cards
    south, west, north, east = (hands.get(seat) for seat in range(4))
    return Deal(number, dealer, up, (south, west, north, east), dummy, dealt(len(pile)))


class Dealing:
    """A deal being played; `play_out` plays it to its end, `recorded` writes it down."""

    def __init__(self, rules: Rules, deal: Deal, player: Player) -> None:
        self.rules = rules
        self.deal = deal
        self.player = player
        self.table = Table(rules, deal)
        self.events: list[Event] = []
        self.redealt = ""  # why the cards were thrown together

    def play_out(self) -> None:
        """Every action up to the end of the deal."""
        self._auction()
        if self.table.maker is not None:
            self._before_the_lead()
            while cards := self._offers("tricks"):
                assert isinstance(cards[0], Trick)
                self._ask(cards[0].seats[0], cards)
        broken = self.table.finish()
        assert not broken, broken

    def recorded(self, winners: Sequence[Seat | None]) -> Deal:
        """The deal as a scribe writes it: a trick a line with its winner, a discard that says
        that the up-card was taken."""
        events: list[Event] = []
        discards = any(isinstance(e, Discard) and e.card is not None for e in self.events)
        tricks: list[Trick] = []
        for event in self.events:
            if isinstance(event, Trick):
                if not tricks or tricks[-1].number != event.number:
                    tricks.append(replace(event, winner=winners[event.number - 1]))
                else:
                    cards, seats = tricks[-1].cards + event.cards, tricks[-1].seats + event.seats
                    tricks[-1] = replace(tricks[-1], cards=cards, seats=seats)
            elif not (isinstance(event, TakeUp) and discards):
                events.append(event)
        events += tricks
        redeal = (Stated("redeal", len(events), text=""),) if self.redealt else ()
        return replace(self.deal, events=tuple(events), stated=redeal)

    # Asking and doing.

    def _offers(self, phase: str) -> list[Event]:
        """What `legal` lists of one phase; the many ways to take the dummy cost too much time."""
        return list(PHASES[phase].legal(self.table))

    def _ask(self, seat: Seat | None, options: Sequence[Option]) -> Option:
        """The player decides, and it is done."""
        assert seat is not None and options
        chosen = self.player.choose(self.table, seat, options)
        if chosen is not None:
            self._do(chosen)
        return chosen

    def _do(self, event: Event) -> None:
        play(self.table, event)
        self.events.append(event)

    def _redeal(self, why: str) -> None:
        self._do(Misdeal(why))
        self.redealt = why

    # Making trump.

    def _auction(self) -> None:
        table, rules = self.table, self.rules
        if table.up == JOKER and rules.joker_turned_up == "redeal":
            return self._redeal("the joker is turned up")
        while table.maker is None and not table.thrown_in:
            blind = table.up == JOKER and turned_suit(table) is None
            seat = table.dealer if blind else table.due
            if not blind:
                self._before_his_call(seat)
            if table.misdealt:
                return None
            calls = [call for call in self._offers("auction") if self._has_suit(call)]
            if not calls:
                return self._redeal("the dealer holds no suit that he may name")
            self._ask(seat, calls)
        return None

    def _before_his_call(self, seat: Seat | None) -> None:
        """What a hand of nines and tens allows, and going under."""
        table, rules = self.table, self.rules
        assert seat is not None
        hand = table.holdings[seat].pool
        if table.round > 1:
            return
        if rules.farmers_hand == "redeal" and not hand & ~LOW:
            if self.player.choose(table, seat, [None, Misdeal()]) is not None:
                self._redeal("a farmer's hand")
        elif (rules.go_under or rules.farmers_hand == "swap") and (
            (hand & LOW).bit_count() >= CHANGED
        ):
            gives = self.player.give(table, hand & LOW, CHANGED)
            takes = self.player.keep(table, table.holdings[KITTY].pool, CHANGED)
            parts = (Part(True, in_order(gives), "kitty"), Part(False, in_order(takes), "kitty"))
            self._ask(seat, [None, Exchange(seat, parts=parts)])

    def _has_suit(self, call: Event) -> bool:
        """Where a maker must hold a natural trump: whether this caller does. The up-card that a
        dealer takes is one."""
        table = self.table
        assert isinstance(call, Call) and call.seat is not None
        if not self.rules.must_have_suit or call.bid.kind in ("pass", "blind"):
            return True
        suit = turned_suit(table) if call.bid.kind == "order" else call.bid.suit
        if suit is None or suit == NO_TRUMP or (table.round == 1 and call.seat == table.dealer):
            return True
        return bool(table.holdings[call.seat].pool & SUIT_CARDS[suit] & ~left_bower_of(suit))

    # Between the call and the first lead.

    def _before_the_lead(self) -> None:
        table, rules = self.table, self.rules
        maker, dealer = table.maker, table.dealer
        assert maker is not None and dealer is not None
        mate = partner(maker, rules.players)
        if rules.alone_window == "with_call" or dealer == mate:
            self._maker_alone(maker, must=rules.canadian_loner and table.ordered and dealer == mate)
            asked = True
        else:
            asked = False
        self._take_up(dealer)
        merged = rules.dealer_maker_pool == "merged_11" and rules.dummy and dealer == maker
        if not merged:
            self._discard(dealer)
        if not asked:
            self._maker_alone(maker)
        self._dummy(maker)
        self._discard(dealer)
        self._partners_best(maker)
        for seat in clockwise(rules.seats, maker + 1):
            options = self._may_go_alone(seat)
            if seat != maker and options and self._ask(seat, [None, *options]):
                self._partners_best(seat)

    def _maker_alone(self, maker: Seat, *, must: bool = False) -> None:
        """He is asked once. He who named trump before he looked is not asked with his call."""
        last = self.table.calls[-1]
        options = self._may_go_alone(maker)
        blind = last.bid.kind == "blind" and self.rules.alone_window == "with_call"
        if options and not blind:
            self._ask(maker, options if must else [None, *options])

    def _may_go_alone(self, seat: Seat) -> list[Event]:
        return [e for e in self._offers("alone") if isinstance(e, Alone) and e.seat == seat]

    def _take_up(self, dealer: Seat) -> None:
        """The dealer takes the up-card or leaves it; what he lays away comes after."""
        options = self._offers("take-up")
        if options:
            self._ask(dealer, options)

    def _discard(self, dealer: Seat) -> None:
        if self.table.took and (options := self._offers("take-up")):
            self._ask(dealer, options)

    def _dummy(self, maker: Seat) -> None:
        """The maker's best five of his own and the dummy's."""
        table, rules = self.table, self.rules
        if not rules.dummy or table.maker_alone:
            return
        pool = table.holdings[maker].pool | table.holdings[DUMMY].pool
        keeps = in_order(self.player.keep(table, pool, rules.hand_size))
        options: list[Option] = [Exchange(maker, keeps=keeps)]
        if rules.dummy_exchange == "optional":
            options.append(Exchange(maker, left=True))
        self._ask(maker, options)

    def _partners_best(self, seat: Seat) -> None:
        """A lone player lays one card away and takes his partner's best."""
        table, rules = self.table, self.rules
        mate = partner(seat, rules.players)
        if not rules.partners_best or seat not in table.alone or mate is None:
            return
        gives = self.player.give(table, table.holdings[seat].pool, 1)
        takes = self.player.keep(table, table.holdings[mate].pool, 1)
        parts = (Part(True, gives), Part(False, takes, mate))
        self._ask(seat, [None, Exchange(seat, parts=parts)])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a list of them is written."""
    return tuple(each(union(tuple(cards))))
