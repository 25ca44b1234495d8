"""Cards changed before the play: with the dummy, with a lone player's partner, with the kitty.

Source: rules.md A.1 (7), B-07, B-09, B-10; section C (partner's best, going under, farmer's hand).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from analyzer.cards import RANK_CARDS, UNKNOWN, Card, each, is_known, pack, union
from analyzer.engine.first_lead import is_always_short
from analyzer.engine.holdings import DISCARD, DUMMY, KITTY, THROWN, UP, Holding
from analyzer.engine.phases.phase import Phase, register
from analyzer.engine.phases.swaps import (
    SWAPPED,
    may_be_swapped,
    may_have_swapped,
    swaps_with_kitty,
)
from analyzer.engine.phases.take_up import is_merged, must_settle_up_card, take_up
from analyzer.record import Alone, Exchange
from analyzer.seats import SEATS, Seat, partner

if TYPE_CHECKING:
    from analyzer.engine.table import Table
    from analyzer.rules import Rules

LOW_CARDS: Card = sum(RANK_CARDS[rank] for rank in "T98765432")
ILLEGAL = "ILLEGAL_DUMMY_EXCHANGE"
CALLS = "the calls"  # without which it is not known when it was, nor who said that he plays alone


@register
class Exchanging(Phase):
    """Exchanges; see the module."""

    name = "exchange"
    events = (Exchange,)

    def apply(self, table: Table, event: Exchange) -> None:
        facts: dict[str, Any] = {"seat": event.seat, "span": event.span}
        address = f"exchange-{SEATS[event.seat]}"
        if event.seat not in table.seats:
            facts["seat"] = None
            table.breach(ILLEGAL, address, actual="nobody sits there", **facts)
            return
        if table.playing:
            table.breach(ILLEGAL, address, actual="after the first lead", **facts)
            return
        event = _of_the_pack(table, event, address, facts)
        _partner_of(table, event)(table, event, address, facts)

    def close(self, table: Table) -> None:
        """What was not recorded may have been done all the same: only a maker who is alone surely
        left the dummy. In strict play, what was not done was not done."""
        rules, maker = table.rules, table.maker
        if not table.deal.events:
            return
        if rules.dummy and table.exchanged is None and table.trump is not None:
            if maker is None:
                _open_hands(table, DUMMY, rules.dummy)
            elif not table.maker_alone or rules.alone_after_dummy:
                table.holdings[maker].join(table.holdings[DUMMY])
        if rules.partners_best:
            for seat in table.alone:
                mate = partner(seat, rules.players)
                if mate is not None and seat not in table.swapped:
                    table.holdings[seat].join(table.holdings[mate])
        if may_have_swapped(table):
            _open_hands(table, KITTY, SWAPPED)

    def legal(self, table: Table) -> Iterator[Exchange]:
        """The maker's best five of his own cards and the dummy's (all hands known)."""
        maker, rules = table.maker, table.rules
        if maker is None or not must_settle_dummy(table) or table.playing:
            return
        if must_settle_up_card(table) and rules.dealer_maker_pool == "sequential_10":
            return
        if rules.dummy_exchange == "optional":
            yield Exchange(maker, left=True)
        cards = list(each(table.holdings[maker].pool | table.holdings[DUMMY].pool))
        for keeps in combinations(cards, rules.hand_size):
            yield Exchange(maker, keeps=keeps)


def _of_the_pack(table: Table, event: Exchange, address: str, facts: dict[str, Any]) -> Exchange:
    """The exchange with each card that the pack has not as one that is not known."""
    whole, size = pack(table.rules.deck), table.rules.deck

    def seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        foreign = [card for card in cards if is_known(card) and not card & whole]
        for card in foreign:
            table.breach("DECK_MISMATCH", address, card=card, expected=size, **facts)
        return tuple(UNKNOWN if card in foreign else card for card in cards)

    return replace(
        event,
        keeps=None if event.keeps is None else seen(event.keeps),
        parts=tuple(replace(part, cards=seen(part.cards)) for part in event.parts),
    )


def _open_hands(table: Table, place: int, number: int) -> None:
    """Any seat may have taken so many cards from a place, and nobody wrote down which did."""
    table.places.unverified |= table.holdings[place].pool
    for seat in table.seats:
        table.holdings[seat].was_open = True
        table.foresight.doubt[seat] += number


def must_settle_dummy(table: Table) -> bool:
    """Whether the maker has still to take the dummy, to leave it, or to go alone."""
    return table.rules.dummy > 0 and table.exchanged is None and not table.maker_alone


Follow = Callable[["Table", Exchange, str, dict[str, Any]], None]


def _partner_of(table: Table, event: Exchange) -> Follow:
    """Whom the cards are changed with: the dummy, the kitty, or another player."""
    places = [part.place for part in event.parts if part.place is not None]
    if not event.parts or "dummy" in places:
        return _with_dummy
    if "kitty" in places:
        return _with_kitty
    if table.auction_is_unrecorded and (places or not table.rules.dummy):
        return _with_partner if places or not _is_for_kitty(table.rules, event) else _with_kitty
    if places or not table.rules.dummy:
        return _with_partner if table.is_made else _with_kitty
    early = not table.is_made and not table.auction_is_unrecorded
    return _with_kitty if early and _is_for_kitty(table.rules, event) else _with_dummy


def _is_for_kitty(rules: Rules, event: Exchange) -> bool:
    """Whether cards changed nobody wrote down with whom were the kitty's, if that is allowed."""
    return swaps_with_kitty(rules) and (
        not rules.partners_best or _is_swap(event, SWAPPED, ("kitty",))
    )


def _with_dummy(table: Table, event: Exchange, address: str, facts: dict[str, Any]) -> None:
    """The maker may keep the best five of his own and the dummy's."""
    rules = table.rules
    if table.auction_is_unrecorded and table.maker is None:
        return
    maker = event.seat if table.maker is None and table.is_made else table.maker
    if not rules.dummy or event.seat != maker:
        table.breach(ILLEGAL, address, expected=table.maker if rules.dummy else None, **facts)
        if table.maker is not None and event.keeps is not None:
            _hold(table, event.seat, event.keeps, _bring(table, event, (event.seat,)))
        return
    if event.left:
        table.exchanged = False
        if rules.dummy_exchange == "mandatory" and not _goes_alone(table, event.seat):
            if table.auction_is_unrecorded and rules.alone:
                table.undecided(ILLEGAL, event.seat, address, CALLS)
            else:
                table.breach(ILLEGAL, address, expected="the dummy taken", **facts)
        return
    if table.maker_alone and not rules.alone_after_dummy:
        declared = {"events": [f"alone-{SEATS[event.seat]}", address]}
        table.breach("ALONE_WITH_DUMMY", address, evidence=declared, **facts)
    table.exchanged = True
    if event.keeps is not None:
        _keep(table, event, _sources(table, event.seat), address, facts)
    elif event.parts:
        if is_merged(table) and table.took is None and _surplus(event) == 1:
            take_up(table, event.seat)  # five of eleven: he gives one more than he takes
        _change(table, event, DUMMY, address, facts)
    else:
        hand = table.holdings[event.seat]
        hand.join(table.holdings[DUMMY])


def _sources(table: Table, maker: Seat) -> tuple[int, ...]:
    """Where the maker's final hand may come from: his own cards and the dummy's; a dealer's
    discard too, if it belongs to the pool, and the up-card, if his taking it is not recorded."""
    places = [maker, DUMMY]
    if is_merged(table):
        places.append(DISCARD)
    if table.dealer in (maker, None) and table.up_is_claimed and table.took is None:
        places.append(UP)
    return tuple(places)


def _keep(
    table: Table,
    event: Exchange,
    places: tuple[int, ...],
    address: str,
    facts: dict[str, Any],
) -> None:
    """The final hand is written: it must come from these places, and be of the right size."""
    keeps, size = event.keeps or (), table.rules.hand_size
    sources = [table.holdings[place] for place in places]
    for index, card in enumerate(keeps):
        if is_known(card) and not _may_come_from(table, card, sources):
            place = table.places.place_of(card)
            breach = table.breach(
                ILLEGAL,
                address,
                card=card,
                evidence={"lies": table.places.lies(card)},
                seat=event.seat,
                span=event.span.item(index),
            )
            table.foresight.doubt[event.seat] += 1
            if place in table.seats:
                table.robbed.setdefault(place, breach)
    if len(keeps) != size:
        table.breach(ILLEGAL, address, expected=size, actual=len(keeps), **facts)
    _hold(table, event.seat, keeps, _bring(table, event, places))


def _bring(table: Table, event: Exchange, places: tuple[int, ...]) -> list[Holding]:
    """The places that the kept cards come from; what lies elsewhere is brought from there."""
    sources = [table.holdings[place] for place in places]
    for card in event.keeps or ():
        if not is_known(card) or any(holding.pool & card for holding in sources):
            continue
        if table.places.place_of(card) is not None or not _may_come_from(table, card, sources):
            table.places.transfer([card], None, THROWN)
    return sources


def _may_come_from(table: Table, card: Card, sources: list[Holding]) -> bool:
    if any(holding.pool & card for holding in sources) or may_be_swapped(table, card):
        return True
    return any(holding.hidden for holding in sources) and table.places.place_of(card) is None


def _hold(table: Table, seat: Seat, keeps: tuple[Card, ...], sources: list[Holding]) -> None:
    """From now on the hand is what was kept; the rest is thrown away, as far as it is known."""
    hand, thrown = table.holdings[seat], table.holdings[THROWN]
    for source in sources:
        if source is not hand:
            hand.join(source)
    hand.join(thrown)
    known = union(tuple(card for card in keeps if is_known(card)))
    table.places.unverified |= known & ~hand.pool
    slots = hand.slots
    if len(keeps) == table.rules.hand_size and known.bit_count() == len(keeps):
        rest = hand.pool & ~known
        unseen = slots - rest.bit_count() - len(keeps)
        hand.pool, hand.hidden, hand.count = known, 0, len(keeps)
        hand.was_open = False
        thrown.pool, thrown.hidden = rest, unseen
        thrown.count = thrown.slots
    else:  # some of the kept cards are not known: any of all these may be among them
        new = (known & ~hand.pool).bit_count()
        hand.pool |= known
        hand.hidden = max(hand.hidden - new, 0)
        hand.count = table.rules.hand_size


def _with_partner(table: Table, event: Exchange, address: str, facts: dict[str, Any]) -> None:
    """A lone player throws one card away and takes his partner's best."""
    mate = partner(event.seat, table.rules.players)
    unseen = table.rules.alone and (table.auction_is_unrecorded or is_always_short(table))
    allowed = table.rules.partners_best and (unseen or _goes_alone(table, event.seat))
    table.swapped.append(event.seat)
    if not allowed or not _is_swap(event, 1, (mate,)):
        table.breach(ILLEGAL, address, expected=mate, **facts)
    elif not _goes_alone(table, event.seat):
        table.undecided(ILLEGAL, event.seat, address, "who plays alone")
    _change(table, event, mate, address, facts)


def _with_kitty(table: Table, event: Exchange, address: str, facts: dict[str, Any]) -> None:
    """Going under, or a farmer's hand: three low cards for the hidden three, before one's call."""
    rules = table.rules
    table.swapped.append(event.seat)
    given = (c for c in _cards(event, gives=True) if is_known(c))
    high = next((card for card in given if not card & LOW_CARDS), None)
    in_time = not table.is_made and table.round == 1 and event.seat not in table.acted
    unseen = table.auction_is_unrecorded
    allowed = (in_time or unseen) and swaps_with_kitty(rules)
    if not allowed or high is not None or not _is_swap(event, SWAPPED, ("kitty",)):
        table.breach(ILLEGAL, address, card=high if allowed else None, **facts)
    elif unseen:
        table.undecided(ILLEGAL, event.seat, address, CALLS)
    _change(table, event, KITTY, address, facts)


def _cards(event: Exchange, *, gives: bool) -> tuple[Card, ...]:
    return tuple(c for part in event.parts if part.gives == gives for c in part.cards)


def _surplus(event: Exchange) -> int:
    """How many more cards are given than taken."""
    return len(_cards(event, gives=True)) - len(_cards(event, gives=False))


def _is_swap(event: Exchange, size: int, places: tuple[Seat | str | None, ...]) -> bool:
    """As many cards given as taken, and with nobody else."""
    counts = {len(_cards(event, gives=True)), len(_cards(event, gives=False))}
    return counts <= {size} and all(part.place in (None, *places) for part in event.parts)


def _goes_alone(table: Table, seat: Seat) -> bool:
    """Whether a seat plays alone, or says so later in the record: the order is free."""
    return seat in table.alone or any(
        isinstance(event, Alone) and event.seat in (seat, None) for event in table.before_play()
    )


def _change(
    table: Table, event: Exchange, other: int | None, address: str, facts: dict[str, Any]
) -> None:
    """Cards given and taken, part by part; each must lie where it comes from."""
    seat = event.seat
    for part in sorted(event.parts, key=lambda part: not part.gives):
        place = _place(part.place, THROWN if part.gives else other)
        source = seat if part.gives else place
        target = place if part.gives and place is not None else seat
        for card in part.cards:
            holder = table.holdings if source is None else [table.holdings[source]]
            may_be_dealer = source == table.dealer or table.dealer is None
            up_taken = may_be_dealer and table.took is not False and card & (table.up or 0)
            if is_known(card) and not up_taken and not _may_come_from(table, card, holder):
                table.breach(
                    ILLEGAL, address, card=card, evidence={"lies": table.places.lies(card)}, **facts
                )
            table.places.transfer([card], source, target)
    of_eleven = other == DUMMY and is_merged(table) and table.up_is_claimed
    allowed = (0, 1) if of_eleven and not table.discards else (0,)
    if _surplus(event) not in allowed:
        table.breach(ILLEGAL, address, expected="as many given as taken", **facts)


def _place(place: Seat | str | None, unwritten: int | None) -> int | None:
    """A written place as a place of the table. Given to nowhere: laid away; taken from nowhere:
    from the other party."""
    if place is None or isinstance(place, int):
        return unwritten if place is None else place
    return {"dummy": DUMMY, "kitty": KITTY}[place]
