"""Faults between the call and the first lead: the up-card, the discard, the dummy, lone hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.record import PASS, Alone, Deal, Discard, Exchange, Part, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat, left_of, partner, side_of
from tests.faults.auction import called_only, calls
from tests.faults.fault import Fault, Injector, Sample, cut_short, with_deal, with_event


def maker_of(deal: Deal) -> Seat | None:
    """Who made trump in a legal deal."""
    _, last = calls(deal)[-1]
    return None if last.bid == PASS else last.seat


def _lone(deal: Deal) -> list[Seat]:
    return [e.seat for e in deal.events if isinstance(e, Alone) and e.seat is not None]


def _discards(deal: Deal) -> list[tuple[int, Discard]]:
    return [(at, e) for at, e in enumerate(deal.events) if isinstance(e, Discard) and e.card]


def _first_trick(deal: Deal) -> int | None:
    return next((at for at, e in enumerate(deal.events) if isinstance(e, Trick)), None)


def up_card_left(sample: Sample) -> Iterator[Fault]:
    """The dealer leaves the card that he must take; nothing is written of the play."""
    for position, deal in sample.deals():
        for at, discard in _discards(deal):
            clean = cut_short(sample.record, position, at + 1)
            left = replace(discard, card=None)
            record = with_deal(clean, position, with_event(clean.deals[-1], at, left))
            yield Fault(clean, record, position, "discard", discard.seat)


def turned_down_card_taken(sample: Sample) -> Iterator[Fault]:
    """In the second round the dealer takes the card turned down and lays one of his away."""
    for position, deal in sample.deals():
        spoken = calls(deal)
        if maker_of(deal) is None or spoken[-1][1].round == 1 or deal.dealer is None:
            continue
        hand = deal.hands[deal.dealer]
        assert hand is not None
        told = [call for _, call in spoken]
        clean = called_only(sample.record, position, *told)
        taken = replace(clean.deals[-1], events=(*told, Discard(deal.dealer, hand.cards[0])))
        record = with_deal(clean, position, taken)
        yield Fault(clean, record, position, "discard", deal.dealer, stands="taken up")


def discard_of_another_card(sample: Sample) -> Iterator[Fault]:
    """The dealer lays a card away that lies in the kitty."""
    for position, deal in sample.deals():
        for at, discard in _discards(deal):
            if deal.kitty is not None:
                clean = cut_short(sample.record, position, at + 1)
                other = replace(discard, card=deal.kitty.cards[0])
                record = with_deal(clean, position, with_event(clean.deals[-1], at, other))
                yield Fault(clean, record, position, "discard", discard.seat)


def nothing_laid_away(sample: Sample) -> Iterator[Fault]:
    """The dealer takes the up-card and lays nothing away before the first lead."""
    for position, deal in sample.deals():
        for at, discard in _discards(deal):
            if _first_trick(deal) is not None:
                spoilt = with_event(deal, at, TakeUp(discard.seat))
                record = with_deal(sample.record, position, spoilt)
                yield Fault(sample.record, record, position, "take", discard.seat)


def second_discard(sample: Sample) -> Iterator[Fault]:
    """The dealer lays one card away and then another; nothing is written of the play."""
    for position, deal in sample.deals():
        for at, discard in _discards(deal):
            hand = deal.hands[discard.seat]
            assert hand is not None
            clean = cut_short(sample.record, position, at + 1)
            other = next(c for c in hand.cards if c != discard.card)
            last = clean.deals[-1]
            told = replace(last, events=(*last.events, replace(discard, card=other)))
            yield Fault(clean, with_deal(clean, position, told), position, "discard", discard.seat)


def kept_card_of_another(sample: Sample) -> Iterator[Fault]:
    """The hand that the maker keeps has a card that lies in the kitty."""
    for position, deal in sample.deals():
        for at, event in enumerate(deal.events):
            if isinstance(event, Exchange) and event.keeps and deal.kitty is not None:
                clean = cut_short(sample.record, position, at + 1)
                keeps = tuple(sorted((*event.keeps[1:], deal.kitty.cards[0])))
                told = with_event(clean.deals[-1], at, replace(event, keeps=keeps))
                record = with_deal(clean, position, told)
                address = f"exchange-{SEATS[event.seat]}"
                yield Fault(clean, record, position, address, event.seat)


def card_changed_with_another_seat(sample: Sample) -> Iterator[Fault]:
    """The maker changes a card with another seat, which is not agreed; no play is written."""
    for position, deal in sample.deals():
        maker = maker_of(deal)
        if maker is None:
            continue
        other = partner(maker, sample.rules.players)
        other = left_of(maker, sample.rules.seats) if other is None else other
        _, made = calls(deal)[-1]
        if made.round == 1 and deal.dealer in (maker, other):
            continue
        own, theirs = deal.hands[maker], deal.hands[other]
        assert own is not None and theirs is not None
        told = [call for _, call in calls(deal)]
        clean = called_only(sample.record, position, *told)
        parts = (Part(True, own.cards[:1], other), Part(False, theirs.cards[:1], other))
        spoilt = replace(clean.deals[-1], events=(*told, Exchange(maker, parts=parts)))
        address = f"exchange-{SEATS[maker]}"
        yield Fault(clean, with_deal(clean, position, spoilt), position, address, maker)


def alone_and_the_dummy(sample: Sample) -> Iterator[Fault]:
    """The maker uses the dummy and says then that he is alone; the play is as without it."""
    for position, deal in sample.deals():
        for at, event in enumerate(deal.events):
            if isinstance(event, Exchange) and event.keeps and not _lone(deal):
                spoilt = with_event(deal, at, event, Alone(event.seat))
                record = with_deal(sample.record, position, spoilt)
                address = f"alone-{SEATS[event.seat]}"
                yield Fault(sample.record, record, position, address, event.seat)


def alone_too_late(sample: Sample) -> Iterator[Fault]:
    """The maker says after the first trick that he is alone; everybody plays on."""
    for position, deal in sample.deals():
        at, maker = _first_trick(deal), maker_of(deal)
        used = any(isinstance(e, Exchange) and e.keeps for e in deal.events)
        if at is not None and maker is not None and not _lone(deal) and not used:
            spoilt = with_event(deal, at, deal.events[at], Alone(maker))
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, f"alone-{SEATS[maker]}", maker)


def _alone_before_the_lead(sample: Sample, position: int, deal: Deal, seat: Seat) -> Fault | None:
    at, stands = _first_trick(deal), "" if seat == maker_of(deal) else "lone defender"
    if at is None:
        return None
    spoilt = with_event(deal, at, Alone(seat), deal.events[at])
    record = with_deal(sample.record, position, spoilt)
    return Fault(sample.record, record, position, f"alone-{SEATS[seat]}", seat, stands=stands)


def alone_where_nobody_may(sample: Sample) -> Iterator[Fault]:
    """The maker, or his partner, says that he is alone though he may not."""
    for position, deal in sample.deals():
        maker = maker_of(deal)
        if maker is None or _lone(deal):
            continue
        seat = partner(maker, sample.rules.players) if sample.rules.alone else maker
        fault = None if seat is None else _alone_before_the_lead(sample, position, deal, seat)
        if fault is not None:
            yield fault


def defender_alone(sample: Sample) -> Iterator[Fault]:
    """A defender says that he is alone; everybody plays on."""
    for position, deal in sample.deals():
        maker = maker_of(deal)
        if maker is None or _lone(deal):
            continue
        seat = next(s for s in sample.rules.seats if _opposed(s, maker, sample.rules))
        fault = _alone_before_the_lead(sample, position, deal, seat)
        if fault is not None:
            yield fault


def _opposed(seat: Seat, maker: Seat, rules: Rules) -> bool:
    return side_of(seat, rules.players) != side_of(maker, rules.players)


def second_defender_alone(sample: Sample) -> Iterator[Fault]:
    """One defender is alone, and then the other says it too."""
    for position, deal in sample.deals():
        maker = maker_of(deal)
        lone = [s for s in _lone(deal) if maker is not None and _opposed(s, maker, sample.rules)]
        if maker is None or not lone:
            continue
        seats = [s for s in sample.rules.seats if _opposed(s, maker, sample.rules)]
        seat = next(s for s in seats if s != lone[0])
        fault = _alone_before_the_lead(sample, position, deal, seat)
        if fault is not None:
            yield fault


BEFORE_PLAY: dict[str, tuple[Injector, ...]] = {
    "DEALER_DECLINED_PICKUP": (up_card_left,),
    "PICKUP_IN_ROUND_TWO": (turned_down_card_taken,),
    "ILLEGAL_DISCARD": (discard_of_another_card,),
    "MISSING_DISCARD": (nothing_laid_away,),
    "DISCARD_CHANGED": (second_discard,),
    "ILLEGAL_DUMMY_EXCHANGE": (kept_card_of_another, card_changed_with_another_seat),
    "ALONE_WITH_DUMMY": (alone_and_the_dummy,),
    "ALONE_AFTER_FIRST_LEAD": (alone_too_late,),
    "ALONE_NOT_AVAILABLE": (alone_where_nobody_may,),
    "DEFEND_ALONE_NOT_ALLOWED": (defender_alone,),
    "SECOND_DEFENDER_ALONE": (second_defender_alone,),
}
