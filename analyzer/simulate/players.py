"""Who decides in a simulated game: chance alone, or a few rules of thumb.

The players are no models of people; they are there so that records have every turn of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from analyzer.cards import (
    JOKER,
    NO_TRUMP,
    RANKS,
    STRENGTH,
    SUIT_UNDER,
    Card,
    Trump,
    each,
    is_known,
    left_bower,
    name,
    right_bower,
)
from analyzer.engine import Table
from analyzer.record import Alone, Call, Discard, Event, Exchange, TakeUp, Trick
from analyzer.seats import Seat
from analyzer.simulate.chance import Chance

Option: TypeAlias = Event | None  # None: no, rather not


class Player(Protocol):
    """Decides for every seat in turn."""

    def choose(self, table: Table, seat: Seat, options: Sequence[Option]) -> Option:
        """One of the options, all of them legal."""

    def keep(self, table: Table, cards: Card, count: int) -> tuple[Card, ...]:
        """So many of some cards, those that he would rather have."""

    def give(self, table: Table, cards: Card, count: int) -> tuple[Card, ...]:
        """So many of some cards, those that he would rather not have."""


class Uniform:
    """Takes each option with the same chance, whatever the cards are."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, table: Table, seat: Seat, options: Sequence[Option]) -> Option:
        """Any option."""
        return self.chance.one_of(options)

    def keep(self, table: Table, cards: Card, count: int) -> tuple[Card, ...]:
        """Any cards."""
        return self.chance.some_of(list(each(cards)), count)

    give = keep


class Simple:
    """Calls with three trumps and a bower among them, plays alone with four and the right bower,
    always takes the dummy and the partner's best, leads his highest card, takes a trick as cheaply
    as he can unless his partner has it, and else lays his lowest card. Ties fall by chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, table: Table, seat: Seat, options: Sequence[Option]) -> Option:
        """The option that the rules of thumb prefer."""
        worth = [self._worth(table, seat, option) for option in options]
        best = [o for o, w in zip(options, worth, strict=True) if w == max(worth)]
        return self.chance.one_of(best)

    def keep(self, table: Table, cards: Card, count: int) -> tuple[Card, ...]:
        """The highest cards, trumps first."""
        return tuple(sorted(each(cards), key=lambda c: -_height(c, table.trump))[:count])

    def give(self, table: Table, cards: Card, count: int) -> tuple[Card, ...]:
        """The lowest cards."""
        return tuple(sorted(each(cards), key=lambda c: _height(c, table.trump))[:count])

    def _worth(self, table: Table, seat: Seat, option: Option) -> int:
        """How much he likes an option; saying no is worth nothing."""
        hand = table.holdings[seat].pool
        match option:
            case Call(bid=bid):
                return _worth_of_call(table, hand, bid.kind, bid.suit)
            case Alone():
                return 1 if table.trump is not None and _is_lone_hand(hand, table.trump) else -1
            case TakeUp() | Exchange(left=False):
                return 1
            case Discard(card=card) if card is not None:
                return -_height(card, table.trump)
            case Trick(cards=(card,)):
                return _worth_of_play(table, seat, card)
        return 0


def _height(c: Card, trump: Trump | None) -> int:
    """How high a card stands among all: the trumps by their strength, then the others by rank."""
    trump = NO_TRUMP if trump is None else trump
    if c & SUIT_UNDER[trump][trump] or c == JOKER:
        return STRENGTH[trump][trump][c]
    return -RANKS.index(name(c)[0])


def _trumps(hand: Card, trump: Trump) -> int:
    return (hand & SUIT_UNDER[trump][trump]).bit_count()


def _worth_of_call(table: Table, hand: Card, kind: str, suit: Trump | None) -> int:
    """A pass is worth nothing, a call that he makes its trumps, another less than nothing."""
    up = table.up or 0
    if kind == "order":
        suit = next((s for s in range(4) if is_known(up) and up & SUIT_UNDER[NO_TRUMP][s]), None)
        hand |= up if table.due == table.dealer else 0
    if suit is None or suit == NO_TRUMP:
        return 0 if kind == "pass" else -100
    count = _trumps(hand, suit)
    has_bower = hand & (right_bower(suit) | left_bower(suit))
    return count if count >= 3 and has_bower else count - 100


def _is_lone_hand(hand: Card, trump: Trump) -> bool:
    return bool(hand & right_bower(trump)) and _trumps(hand, trump) >= 4


def _worth_of_play(table: Table, seat: Seat, c: Card) -> int:
    """The highest card to a new trick; else the cheapest that takes it, or the lowest of all."""
    trump, layout = table.trump, table.layout
    assert trump is not None
    trick = layout.current if layout is not None else None
    if trick is None or trick.is_full(table.active) or trick.led is None:
        return _height(c, trump)
    strength = STRENGTH[trump][trick.led]
    best = max(trick.plays, key=lambda play: strength[play.card])
    friend = best.seat is not None and table.is_defender(best.seat) == table.is_defender(seat)
    takes = strength[c] > strength[best.card] and not friend
    return 1000 * takes - _height(c, trump)


PLAYERS: Final[dict[str, Callable[[Chance], Player]]] = {"uniform": Uniform, "simple": Simple}
