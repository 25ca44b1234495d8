"""The table during one deal: the one mutable thing, advanced by one event at a time.

`apply` moves cards and turns as the record says and returns the laws that the event breaks;
nothing is refused. Phases (`engine/phases`) know what each event means; the table keeps what
they share, as plain ints and short lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, TypeAlias

from analyzer.cards import Card, Trump
from analyzer.engine.breach import NO_BREACH, Breach, Undetermined
from analyzer.engine.dealing import deal_cards
from analyzer.engine.first_lead import first_leader
from analyzer.engine.foresight import Foresight
from analyzer.engine.phases.phase import PHASES, Phase
from analyzer.engine.places import Places
from analyzer.engine.trick import Layout
from analyzer.record import Call, Concession, Deal, Event, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, clockwise, next_to_act, partner
from analyzer.span import Span

# What shows that some card is not where the record says.
CARDS_ASTRAY = frozenset({"CARD_NOT_HELD", "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE"})


Stages: TypeAlias = tuple[frozenset[str], ...]

# Which phase takes an event of a kind, and in which stages: looked up once for each game.
_PHASES: dict[tuple[Stages, type], tuple[str, tuple[int, ...]]] = {}


def _phase_for(rules: Rules, event: Event) -> tuple[str, tuple[int, ...]]:
    for phase in PHASES.values():
        stages = tuple(i for i, names in enumerate(rules.stages) if phase.name in names)
        if stages and isinstance(event, phase.events):
            return phase.name, stages
    raise TypeError(f"no phase of {rules.id} takes {type(event).__name__} events")


class Table:
    """See the module. Attributes are for the phases; readers get `outcome.Outcome` and `View`."""

    __slots__ = (
        "acted", "active", "alone", "calls", "claims", "close_span", "deal", "dealer",
        "dealt_breaches", "discards", "exchanged", "foresight", "found", "halted", "has_play",
        "holdings", "in_doubt", "is_made", "last_trick", "layout", "made_at", "maker", "misdealt",
        "not_held", "ordered", "pending_alone", "places", "played", "played_in", "previous",
        "robbed", "round", "rules", "seats", "short_breach", "sitting_breach", "stage", "swapped",
        "thrown_in", "took", "trump", "trump_stated", "undetermined", "up",
    )  # fmt: skip

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.rules = rules
        self.deal = deal
        self.seats = rules.seats
        self.dealer = deal.dealer if deal.dealer in rules.seats else None
        self.up: Card | None = deal.up
        self.holdings, breaches = deal_cards(rules, deal)
        self.places = Places(self.holdings)
        self.dealt_breaches = tuple(breaches)
        self.stage = 0
        self.found: list[Breach] = []
        self.undetermined: list[Undetermined] = []
        self.halted = self.misdealt = self.thrown_in = False
        self.previous: Event | None = None
        # the auction
        self.calls: list[Call] = []  # those that counted
        self.round = 1
        self.acted: list[Seat | None] = []  # in this round
        self.trump: Trump | None = None
        self.trump_stated = False  # no calls recorded: as the table stated it
        self.maker: Seat | None = None
        self.made_at: tuple[str, Span] = ("deal", deal.span)  # address of the deciding call
        self.is_made = False  # trump is, even if neither it nor the maker is known
        self.ordered = False  # the up-card is the dealer's to take
        # before the first lead
        self.took: bool | None = None  # the up-card; None: not recorded
        self.discards: list[Card] = []
        self.exchanged: bool | None = None  # with the dummy; None: not recorded
        self.swapped: list[Seat] = []  # who changed cards with a partner or the kitty
        self.close_span: dict[str, Span] = {}  # where what is judged later was written
        self.alone: list[Seat] = []  # in the order of declaration
        self.pending_alone: list[Event] = []
        self.active = self.seats
        # the play
        self.has_play = False
        self.layout: Layout | None = None
        self.played: Card = 0
        self.last_trick: Trick | None = None
        self.played_in: dict[Card, int] = {}  # the trick of each card played
        self.foresight = Foresight()
        self.in_doubt = bool(breaches)  # whether the cards contradict each other somewhere
        self.robbed: dict[Seat, Breach] = {}
        self.sitting_breach: dict[Seat, Breach] = {}
        self.not_held: dict[int, Breach] = {}  # by trick: a card that its seat had not
        self.short_breach: Breach | None = None  # every trick so far had a card too few
        self.claims: list[tuple[Concession, int]] = []  # and how many tricks were over
        if not any(isinstance(event, Call) and not event.back for event in deal.events):
            self.take_stated_trump()

    # -- events ------------------------------------------------------------------------------

    def apply(self, event: Event) -> tuple[Breach, ...]:
        """Advance the table by an event and tell which laws it breaks."""
        if self.halted or self.misdealt:
            return NO_BREACH
        phase, stages = self._phase_of(event)
        last = len(self.rules.stages) - 1
        self.has_play = self.has_play or isinstance(event, Trick)
        if stages[0] > self.stage and (self.is_made or stages[-1] == last):
            self.enter(stages[0])
        if not self.halted:
            phase.apply(self, event)
            self.previous = event
        return self.take_found()

    def finish(self) -> tuple[Breach, ...]:
        """The record of the deal is over: what the phases still have to say about it."""
        if not self.halted and not self.misdealt:
            self.enter(len(self.rules.stages))
        return self.take_found()

    def enter(self, stage: int) -> None:
        """Go on to a stage; phases that are left behind for good close."""
        left_behind = self.rules.stages[self.stage : stage]
        to_come = frozenset[str]().union(*self.rules.stages[stage:])
        self.stage = stage
        for names in left_behind:
            for name in sorted(names - to_come):
                if not self.halted:
                    PHASES[name].close(self)

    @property
    def playing(self) -> bool:
        """Whether the first card has been led."""
        return self.layout is not None

    def before_play(self) -> Iterable[Event]:
        """The recorded events up to the first trick."""
        return takewhile(lambda event: not isinstance(event, Trick), self.deal.events)

    def _phase_of(self, event: Event) -> tuple[Phase, tuple[int, ...]]:
        kind = (self.rules.stages, type(event))
        if kind not in _PHASES:
            _PHASES[kind] = _phase_for(self.rules, event)
        name, stages = _PHASES[kind]
        return PHASES[name], stages

    @property
    def up_is_claimed(self) -> bool:
        """Whether the dealer may have taken the up-card: it was ordered, if only in the wrong
        round, or nobody wrote down how trump was made."""
        made = [call for call in self.calls if call.bid.kind == "order" and self.trump is not None]
        return self.ordered or self.trump_stated or bool(made)

    def make(self, maker: Seat | None, trump: Trump | None) -> None:
        """Trump is made; lone hands that were announced before it count from now on."""
        self.maker, self.trump, self.is_made = maker, trump, True
        pending, self.pending_alone = self.pending_alone, []
        self.previous = self.calls[-1] if self.calls else None  # said with the call at the latest
        for event in pending:
            self._phase_of(event)[0].apply(self, event)

    @property
    def auction_is_unrecorded(self) -> bool:
        """Whether the record has no call at all: nobody can be blamed for what depends on one."""
        return not self.calls and not any(isinstance(e, Call) for e in self.deal.events)

    @property
    def is_redealt(self) -> bool:
        """Whether the table gave the deal up, and the same dealer dealt again."""
        return any(stated.kind == "redeal" for stated in self.deal.stated)

    def stated_trump(self) -> tuple[Trump | None, Seat | None]:
        """Trump and maker as the table stated them; the last statement counts."""
        stated = [s for s in self.deal.stated if s.kind == "trump" and s.trump in range(5)]
        if not stated:
            return None, None
        return stated[-1].trump, stated[-1].seat

    def take_stated_trump(self) -> None:
        """No call was recorded: trump and maker are as stated, and the deal is undetermined."""
        trump, maker = self.stated_trump()
        if trump is not None:
            self.trump_stated = True
            self.undecided("MISSING_CALL", None, "b1", "the calls")
            self.make(maker if maker in self.seats else None, trump)

    # -- what phases say ---------------------------------------------------------------------

    def breach(self, code: str, address: str | None, **facts: Any) -> Breach:
        """Note a law that is broken; `facts` are the fields of `Breach`."""
        breach = Breach(code, address, **facts)
        self.found.append(breach)
        self.in_doubt = self.in_doubt or code in CARDS_ASTRAY
        if breach.halts:
            self.halted = True
        return breach

    def undecided(
        self,
        code: str,
        seat: Seat | None,
        address: str | None,
        missing: str,
        trick: int | None = None,
    ) -> None:
        """Note what is possible and not proved, and the datum that would decide it."""
        self.undetermined.append(Undetermined(code, seat, address, missing, trick))

    def take_found(self) -> tuple[Breach, ...]:
        """The breaches found since the last time, in the order of finding."""
        if not self.found:
            return NO_BREACH
        found = tuple(self.found)
        self.found.clear()
        return found

    # -- seats and turns ---------------------------------------------------------------------

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The order of calling, from the dealer's left; from the first caller where no dealer is
        known, and nobody's where neither is."""
        if self.dealer is not None:
            return clockwise(self.seats, self.dealer + 1)
        first = self.calls[0].seat if self.calls else None
        return () if first is None else clockwise(self.seats, first)

    @property
    def due(self) -> Seat | None:
        """The seat to call."""
        return next_to_act(self.speakers, self.acted)

    def is_defender(self, seat: Seat) -> bool:
        """Whether a seat plays against the maker. Sides exist only once there is a maker."""
        maker = self.maker
        return maker is not None and seat not in (maker, partner(maker, self.rules.players))

    @property
    def lone_defender(self) -> Seat | None:
        """The defender who plays alone."""
        return next((seat for seat in self.alone if self.is_defender(seat)), None)

    @property
    def maker_alone(self) -> bool:
        """Whether the maker plays alone (at three hands: without the dummy)."""
        return self.maker in self.alone

    def first_leader(self) -> Seat | None:
        """Who must lead trick 1, or None where nobody knows."""
        return first_leader(self)

    # -- cards -------------------------------------------------------------------------------

    def is_trusted(self, seat: Seat) -> bool:
        """Whether a seat's hand is known and nothing in the whole deal's play speaks against it."""
        hand = self.holdings[seat]
        if not self.foresight.is_read or self.in_doubt or hand.hidden or hand.was_open:
            return False
        return not hand.pool & self.foresight.played_by_others[seat]

    def cannot_have(self, seat: Seat, card: Card) -> bool:
        """Whether a known card is surely not among a seat's cards: they are all known, or the
        card is known to be elsewhere."""
        own = self.holdings[seat]
        if own.pool & card or (self.dealer is None and card & (self.up or 0)):
            return False
        all_known = not own.hidden and not own.was_open
        return all_known or self.places.surely_has(card)
