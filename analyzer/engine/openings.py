"""What the calls of a deal led to under one set of rules, remembered from deals in which the table
found nothing wrong.

Which seat deals makes no difference but for the names of the seats, nor which suit is turned up
but for those of the suits: what was learned of one deal is known of all that are alike.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from analyzer.cards import JOKER, JOKER_SUIT, NO_TRUMP, SUIT_OF, Trump, pack
from analyzer.engine.phases.take_up import is_merged
from analyzer.engine.scoring import Worth
from analyzer.engine.table import Table
from analyzer.record import Alone, Call, Deal, Discard, Exchange, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, clockwise, left_of
from analyzer.values import frozen


@frozen
class Opening:
    """What the events before the first lead led to, whatever the hands were. `spoken` calls come
    first among them; `leaders[seats]` leads a trick played in this order, `left[seat]` plays
    after a seat; `takes`: the dealer has the up-card. `worth`: what deals that opened so were
    worth, by the tricks of the maker's side."""

    spoken: int
    trump: Trump
    maker: Seat
    alone: tuple[Seat, ...]
    active: tuple[Seat, ...]
    lead: Seat
    leaders: dict[tuple[Seat | None, ...], Seat]
    left: tuple[Seat, ...]
    takes: bool
    worth: dict[int, Worth]


# What is said or done, by whom, the suit if one is named, and what else the play depends on.
Act: TypeAlias = tuple[str, Seat, Trump | None, object]
Key: TypeAlias = tuple[Seat, int, tuple[Act, ...]]  # the dealer, what is turned, all acts

# The suit of the card turned up; the joker is of none, whatever it will count as.
_TURNED: Final = SUIT_OF[NO_TRUMP]


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
        self._learned: dict[Key, Opening] = {}  # by the likeness of their keys
        self._thrown_in: set[Key] = set()  # by their likeness, too

    def of(self, deal: Deal) -> tuple[Opening | None, int] | None:
        """The opening of a deal, and how many events stand before the first trick; no opening
        where all passed and it was thrown in. None where none like it was met yet, or it depends
        on more than this."""
        key = before_play(deal)
        if key is None:
            return None
        opening = self._known.get(key)
        if opening is None:
            like = _alike(key, self.rules.seats)
            if like is None:
                return None
            if like.key in self._thrown_in:
                return None, len(key[2])
            learned = self._learned.get(like.key)
            if learned is None:
                return None
            opening = self._known[key] = like.named(learned)
        return opening, len(key[2])

    def learn_thrown_in(self, deal: Deal) -> None:
        """Remembers of a deal in which the table found nothing wrong that it was thrown in."""
        key = before_play(deal) if self.is_open else None
        like = None if key is None else _alike(key, self.rules.seats)
        if like is not None and _spoken(deal) == len(deal.events):
            self._thrown_in.add(like.key)

    def learn(self, table: Table) -> None:
        """Remembers the opening of a deal in which the table found nothing wrong."""
        key = before_play(table.deal) if self.is_open else None
        lead = table.first_leader()
        if key is None or lead is None or table.maker is None or table.trump is None:
            return
        takes = table.ordered and table.dealer in table.active and table.took is not False
        no_trump_joker = table.trump == NO_TRUMP and self._joker  # it may always be played
        if not table.has_play or no_trump_joker or not _is_settled(table, takes):
            return
        alone, active = tuple(table.alone), table.active
        opening = Opening(
            _spoken(table.deal), table.trump, table.maker, alone, active, lead, {}, (), takes, {}
        )
        like = _alike(key, self.rules.seats)
        if opening.spoken and like is not None:
            self._learned[like.key] = like.unnamed(opening)


class _Likeness(NamedTuple):
    """What is the same in all openings that are alike, with numbers for the names of seats and
    suits, and the names that this one has for them."""

    key: Key
    seats: tuple[Seat, ...]
    suits: tuple[int, ...]

    def named(self, opening: Opening) -> Opening:
        """An opening told in numbers, in this one's names."""
        seats = self.seats
        active = tuple(sorted([seats[n] for n in opening.active]))
        return replace(
            opening,
            trump=self.suits[opening.trump] if opening.trump < NO_TRUMP else opening.trump,
            maker=seats[opening.maker],
            alone=tuple([seats[n] for n in opening.alone]),
            active=active,
            lead=seats[opening.lead],
            leaders={clockwise(active, seat): seat for seat in active},
            left=tuple([left_of(seat, active) for seat in range(4)]),
            worth={},
        )

    def unnamed(self, opening: Opening) -> Opening:
        """The other way round."""
        number = self.seats.index
        return replace(
            opening,
            trump=self.suits.index(opening.trump) if opening.trump < NO_TRUMP else opening.trump,
            maker=number(opening.maker),
            alone=tuple(map(number, opening.alone)),
            active=tuple(map(number, opening.active)),
            lead=number(opening.lead),
        )


def _alike(key: Key, seats: tuple[Seat, ...]) -> _Likeness | None:
    """Seats are numbered from the dealer on, suits from the one that is turned up in the order in
    which they are named. None where somebody is named who does not play."""
    dealer, turned, acts = key
    if not {dealer, *(seat for _, seat, _, _ in acts)} <= set(seats):
        return None
    order = clockwise(seats, dealer)
    # By the rules a joker may stand for a suit of its own: suits keep their names under it.
    first = range(NO_TRUMP) if turned == JOKER_SUIT else (turned,)
    suits = tuple(
        dict.fromkeys((*first, *(s for _, _, s, _ in acts if s is not None and s < NO_TRUMP)))
    )
    number = {suit: n for n, suit in enumerate(suits)}
    acts = tuple(
        [
            (what, order.index(seat), None if suit is None else number.get(suit, suit), how)
            for what, seat, suit, how in acts
        ]
    )
    return _Likeness((0, number.get(turned, turned), acts), order, suits)


def before_play(deal: Deal) -> Key | None:
    """All that the auction and the lone hands can depend on, hands apart; None where something
    else stands there, or calls of seats that nobody wrote down."""
    up = deal.up
    turned = _TURNED.get(up) if up is not None else None
    if turned is None or deal.dealer is None:
        return None
    acts: list[Act] = []
    for event in deal.events:
        if isinstance(event, Call):
            bid = event.bid
            if event.seat is None or event.back or bid.number is not None:
                return None
            acts.append((bid.kind, event.seat, bid.suit, event.round))
        elif isinstance(event, Trick):
            break
        elif isinstance(event, Discard) and not event.back:
            acts.append(("discard", event.seat, None, event.card and event.card == up))
        elif isinstance(event, Exchange) and (event.left or (event.keeps and not event.parts)):
            acts.append(("exchange", event.seat, None, event.left))
        elif isinstance(event, TakeUp | Alone) and event.seat is not None:
            acts.append((type(event).__name__, event.seat, None, None))
        else:
            return None
    return deal.dealer, turned, tuple(acts)


def _spoken(deal: Deal) -> int:
    """How many calls come first, 0 where one comes later."""
    calls = [isinstance(event, Call) for event in deal.events]
    return sum(calls) if all(calls[: sum(calls)]) else 0


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
