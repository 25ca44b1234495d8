"""Faults of the auction: calls out of turn, too often, too late, or that nobody may make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.cards import NO_TRUMP, SUIT_CARDS, SUIT_OF, left_bower
from analyzer.record import ORDER, PASS, Alone, Bid, Call, Deal, GameRecord
from analyzer.seats import SEATS, clockwise, left_of, partner
from tests.faults.fault import Fault, Injector, Sample, cut_short, with_deal, with_event


def calls(deal: Deal) -> list[tuple[int, Call]]:
    """The calls of a deal, each with its index among the events."""
    return [(at, event) for at, event in enumerate(deal.events) if isinstance(event, Call)]


def called_only(record: GameRecord, position: int, *told: Call) -> GameRecord:
    """The game up to a deal of which only these calls were written down."""
    deal = replace(record.deals[position - 1], events=told, stated=())
    return replace(record, deals=(*record.deals[: position - 1], deal), stated_result=())


def turn_passed_over(sample: Sample) -> Iterator[Fault]:
    """The pass of the seat before the one that made trump was never said: he spoke out of turn."""
    for position, deal in sample.deals():
        spoken = calls(deal)
        if len(spoken) < 2 or spoken[-1][1].bid == PASS:
            continue
        (at, skipped), (_, made) = spoken[-2:]
        if skipped.round == made.round:
            record = with_deal(sample.record, position, with_event(deal, at))
            yield Fault(sample.record, record, position, f"b{at + 1}", made.seat)


def pass_said_twice(sample: Sample) -> Iterator[Fault]:
    """A seat passes, and passes again in the same round."""
    for position, deal in sample.deals():
        for at, call in calls(deal)[:-1]:
            if call.bid == PASS:
                spoilt = with_event(deal, at, call, call)
                record = with_deal(sample.record, position, spoilt)
                yield Fault(sample.record, record, position, f"b{at + 2}", call.seat)


def pass_after_the_end(sample: Sample) -> Iterator[Fault]:
    """Trump is made, and the next seat passes all the same."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if made.bid != PASS and made.seat is not None and made.seat != deal.dealer:
            late = Call(left_of(made.seat, sample.rules.seats), PASS, made.round)
            lone = deal.events[at + 1 : at + 2]
            said = at + sum(isinstance(event, Alone) for event in lone)
            spoilt = with_event(deal, said, deal.events[said], late)
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, f"b{at + 2}", late.seat)


def suit_instead_of_an_order(sample: Sample) -> Iterator[Fault]:
    """The suit of the up-card is named in the first round, where it can only be ordered."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if made.bid == ORDER and deal.up is not None:
            named = replace(made, bid=Bid("name", SUIT_OF[NO_TRUMP][deal.up]))
            record = with_deal(sample.record, position, with_event(deal, at, named))
            yield Fault(sample.record, record, position, f"b{at + 1}", made.seat)


def no_trump_where_there_is_none(sample: Sample) -> Iterator[Fault]:
    """Somebody names no trump in the second round."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if made.round == 2 and made.bid.kind == "name":
            told = [call for _, call in calls(deal)]
            clean = called_only(sample.record, position, *told)
            named = replace(made, bid=Bid("name", NO_TRUMP))
            record = called_only(sample.record, position, *told[:-1], named)
            yield Fault(clean, record, position, f"b{at + 1}", made.seat)


def call_by_the_dummy(sample: Sample) -> Iterator[Fault]:
    """A pass is written for a place where nobody sits."""
    free = [seat for seat in range(len(SEATS)) if seat not in sample.rules.seats]
    for position, deal in sample.deals():
        at, first = calls(deal)[0]
        for seat in free[-1:]:
            spoilt = with_event(deal, at, Call(seat, PASS, first.round), first)
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, "b1")


def turned_down_suit_named(sample: Sample) -> Iterator[Fault]:
    """The suit just turned down is named."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if made.round == 2 and made.bid.kind == "name" and deal.up is not None:
            told = [call for _, call in calls(deal)]
            clean = called_only(sample.record, position, *told)
            named = replace(made, bid=Bid("name", SUIT_OF[NO_TRUMP][deal.up]))
            record = called_only(sample.record, position, *told[:-1], named)
            yield Fault(clean, record, position, f"b{at + 1}", made.seat)


def stuck_dealer_passes(sample: Sample) -> Iterator[Fault]:
    """Everybody passes twice, the dealer too."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if made.round == 2 and made.seat == deal.dealer and made.bid != PASS:
            told = [call for _, call in calls(deal)]
            clean = called_only(sample.record, position, *told)
            passed = replace(made, bid=PASS)
            record = called_only(sample.record, position, *told[:-1], passed)
            yield Fault(clean, record, position, f"b{at + 1}", made.seat)


def last_call_left_out(sample: Sample) -> Iterator[Fault]:
    """The call that made trump was not written down; the cards were."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if at and made.bid != PASS:
            spoilt = with_event(deal, at)
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, f"b{at + 1}", stands=f"b{at}")


def partner_is_not_alone(sample: Sample) -> Iterator[Fault]:
    """The dealer's partner orders and has to play alone; he does not say so."""
    for position, deal in sample.deals():
        at, made = calls(deal)[-1]
        if deal.dealer is None or made.bid != ORDER:
            continue
        told = [call for _, call in calls(deal)]
        if made.seat is not None and made.seat == partner(deal.dealer, sample.rules.players):
            record = called_only(sample.record, position, *told)
            clean = cut_short(sample.record, position, at + 1)
            last = clean.deals[-1]
            alone = replace(last, events=(*told, Alone(made.seat)))
            clean = with_deal(clean, position, alone)
            yield Fault(clean, record, position, f"b{at + 1}", made.seat)


def order_without_a_trump(sample: Sample) -> Iterator[Fault]:
    """A seat without a card of the suit turned orders it."""
    for position, deal in sample.deals():
        if deal.dealer is None or deal.up is None:
            continue
        suit = SUIT_OF[NO_TRUMP][deal.up]
        if suit == NO_TRUMP:
            continue
        told: list[Call] = []
        for seat in clockwise(sample.rules.seats, deal.dealer + 1)[:-1]:
            hand = deal.hands[seat]
            assert hand is not None
            natural = SUIT_CARDS[suit] & ~left_bower(suit)
            if not any(card & natural for card in hand.cards):
                lawful = called_only(sample.record, position, *(c for _, c in calls(deal)))
                record = called_only(sample.record, position, *told, Call(seat, ORDER))
                yield Fault(lawful, record, position, f"b{len(told) + 1}", seat)
                break
            told.append(Call(seat, PASS))


AUCTION: dict[str, tuple[Injector, ...]] = {
    "BID_OUT_OF_TURN": (turn_passed_over,),
    "CALLED_TWICE": (pass_said_twice,),
    "BID_AFTER_AUCTION_CLOSED": (pass_after_the_end,),
    "ILLEGAL_BID": (suit_instead_of_an_order, no_trump_where_there_is_none),
    "ORDERED_BY_DUMMY": (call_by_the_dummy,),
    "NAMED_TURNED_DOWN_SUIT": (turned_down_suit_named,),
    "DEALER_PASSED_WHEN_STUCK": (stuck_dealer_passes,),
    "MISSING_CALL": (last_call_left_out,),
    "PARTNER_MUST_GO_ALONE": (partner_is_not_alone,),
    "ORDER_WITHOUT_SUIT": (order_without_a_trump,),
}
