"""Faults of the play: reneges, cards that cannot be there, cards out of turn, tricks cut short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analyzer.cards import NO_TRUMP, STRENGTH, SUIT_OF, Card, Trump, name, union
from analyzer.record import ORDER, PASS, Call, Concession, Deal, Discard, Trick
from analyzer.seats import Seat, clockwise
from tests.faults.fault import Fault, Injector, Sample, TextFault, cut_short, with_deal, with_event


@dataclass(frozen=True, slots=True)
class Play:
    """A card as it fell: the index of its trick among the events, its own in the trick."""

    event: int
    number: int
    index: int
    seat: Seat
    card: Card

    @property
    def address(self) -> str:
        """As findings write it."""
        return f"t{self.number}.{self.index + 1}"


def plays(deal: Deal) -> Iterator[Play]:
    """Every card of a deal as it fell."""
    for at, event in enumerate(deal.events):
        if isinstance(event, Trick):
            for index, (seat, card) in enumerate(zip(event.seats, event.cards, strict=True)):
                assert seat is not None
                yield Play(at, event.number, index, seat, card)


def with_card(deal: Deal, play: Play, card: Card) -> Deal:
    """The deal with another card played there."""
    trick = deal.events[play.event]
    assert isinstance(trick, Trick)
    cards = (*trick.cards[: play.index], card, *trick.cards[play.index + 1 :])
    return with_event(deal, play.event, replace(trick, cards=cards))


def trump_of(deal: Deal) -> Trump | None:
    """What is trump in a legal deal; None where everybody passed."""
    made = next((e.bid for e in deal.events if isinstance(e, Call) and e.bid != PASS), None)
    if made is None or deal.up is None:
        return None
    return SUIT_OF[NO_TRUMP][deal.up] if made == ORDER else made.suit


def _winner(trick: Trick, trump: Trump) -> int:
    """Which card of a trick takes it."""
    strength = STRENGTH[trump][SUIT_OF[trump][trick.cards[0]]]
    return max(range(len(trick.cards)), key=lambda index: strength[trick.cards[index]])


def _same_winners(deal: Deal, spoilt: Deal, trump: Trump) -> bool:
    """Whether every trick goes to the same seat as before."""
    both = zip(deal.events, spoilt.events, strict=True)
    return all(
        one.seats[_winner(one, trump)] == other.seats[_winner(other, trump)]
        for one, other in both
        if isinstance(one, Trick) and isinstance(other, Trick)
    )


def revoke(sample: Sample) -> Iterator[Fault]:
    """A seat revokes: it follows with a card of another suit that it plays later, and plays the
    card of the suit led in its place; all tricks go to the same seats as before."""
    for position, deal in sample.deals():
        trump = trump_of(deal)
        if trump is None:
            continue
        fallen = list(plays(deal))
        for first in fallen:
            led = _led(deal, first, trump)
            if first.index == 0 or SUIT_OF[trump][first.card] != led:
                continue
            for later in fallen:
                if later.seat != first.seat or later.number <= first.number:
                    continue
                spoilt = with_card(with_card(deal, first, later.card), later, first.card)
                revoked = SUIT_OF[trump][later.card] != led
                if (
                    revoked
                    and not _fails_again(deal, first, later, trump)
                    and _same_winners(deal, spoilt, trump)
                ):
                    record = with_deal(sample.record, position, spoilt)
                    yield Fault(sample.record, record, position, first.address, first.seat)


def _led(deal: Deal, play: Play, trump: Trump) -> int:
    trick = deal.events[play.event]
    assert isinstance(trick, Trick)
    return SUIT_OF[trump][trick.cards[0]]


def _fails_again(deal: Deal, first: Play, later: Play, trump: Trump) -> bool:
    """Whether, the two cards having changed places, the seat fails to follow another time: between
    the two tricks it holds the first card, and in the later one it plays that."""
    led_first = SUIT_OF[trump][first.card]
    for play in plays(deal):
        if play.seat != first.seat or not first.number < play.number <= later.number:
            continue
        led = _led(deal, play, trump)
        if play.number < later.number and play.index:
            if led == led_first and SUIT_OF[trump][play.card] != led:
                return True
        elif play.number == later.number and play.index and led != led_first:
            rest = [p.card for p in plays(deal) if p.seat == play.seat and p.number > play.number]
            if any(SUIT_OF[trump][card] == led for card in rest):
                return True
    return later.index == 0 and _leads_otherwise(deal, later, first, trump)


def _leads_otherwise(deal: Deal, later: Play, first: Play, trump: Trump) -> bool:
    """Whether another suit is led now, so that the others may have failed to follow it."""
    return SUIT_OF[trump][later.card] != SUIT_OF[trump][first.card]


def card_of_the_kitty(sample: Sample) -> Iterator[Fault]:
    """A seat's last card is another of the same suit, which lies in the kitty and wins no more."""
    for position, deal in sample.deals():
        trump = trump_of(deal)
        if trump is None or deal.kitty is None:
            continue
        for play in list(plays(deal))[-2:]:
            for card in deal.kitty.cards:
                if SUIT_OF[trump][card] != SUIT_OF[trump][play.card] or play.seat == deal.dealer:
                    continue
                spoilt = with_card(deal, play, card)
                if play.index and _same_winners(deal, spoilt, trump):
                    record = with_deal(sample.record, position, spoilt)
                    yield Fault(sample.record, record, position, play.address, play.seat)


def card_played_twice(sample: Sample) -> Iterator[Fault]:
    """The last card of a deal is one that was played before."""
    for position, deal in sample.deals():
        fallen = list(plays(deal))
        if fallen:
            last = fallen[-1]
            record = with_deal(sample.record, position, with_card(deal, last, fallen[0].card))
            yield Fault(sample.record, record, position, last.address, last.seat)


def lead_by_another(sample: Sample) -> Iterator[Fault]:
    """The first trick is led by the seat that should have played second; the others follow in
    their turn, and the seat passed over plays last."""
    for position, deal in sample.deals():
        trump = trump_of(deal)
        for at, trick in enumerate(deal.events):
            if trump is None or not isinstance(trick, Trick) or trick.number != 1:
                continue
            seats, cards = (*trick.seats[1:], trick.seats[0]), (*trick.cards[1:], trick.cards[0])
            led = SUIT_OF[trump][cards[0]]
            if any(SUIT_OF[trump][card] != led for card in cards):
                continue
            spoilt = with_event(deal, at, replace(trick, leader=seats[0], seats=seats, cards=cards))
            if _same_winners(deal, spoilt, trump):
                record = with_deal(sample.record, position, spoilt)
                yield Fault(sample.record, record, position, "t1.1", seats[0])


def card_out_of_turn(sample: Sample) -> Iterator[Fault]:
    """The last two seats of a trick play in the wrong order."""
    for position, deal in sample.deals():
        for at, trick in enumerate(deal.events):
            if not isinstance(trick, Trick) or len(trick.cards) < 3 - (sample.rules.players == 2):
                continue
            seats = (*trick.seats[:-2], trick.seats[-1], trick.seats[-2])
            cards = (*trick.cards[:-2], trick.cards[-1], trick.cards[-2])
            spoilt = with_event(deal, at, replace(trick, seats=seats, cards=cards))
            address = f"t{trick.number}.{len(cards) - 1}"
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, address, seats[-2])


def partner_plays_on(sample: Sample) -> Iterator[Fault]:
    """A seat that sits out plays to the last trick when it would be its turn."""
    for position, deal in sample.deals():
        last = deal.events[-1]
        out = [s for s in sample.rules.seats if isinstance(last, Trick) and s not in last.seats]
        if not out or not isinstance(last, Trick):
            continue
        hand, trick = deal.hands[out[0]], last
        assert hand is not None
        gone = [event.card for event in deal.events if isinstance(event, Discard)]
        free = [card for card in hand.cards if card not in gone]
        playing = (*trick.seats, out[0])
        order = [s for s in clockwise(sample.rules.seats, trick.seats[0] or 0) if s in playing]
        at = order.index(out[0])
        seats = (*trick.seats[:at], out[0], *trick.seats[at:])
        cards = (*trick.cards[:at], free[0], *trick.cards[at:])
        spoilt = with_event(deal, len(deal.events) - 1, replace(trick, seats=seats, cards=cards))
        record = with_deal(sample.record, position, spoilt)
        yield Fault(sample.record, record, position, f"t5.{at + 1}", out[0],
                    text=_in_the_column_of_nobody(position, free[0]))  # fmt: skip


def _in_the_column_of_nobody(position: int, card: Card) -> TextFault:
    """In PTN: the card stands in the last row in place of the dash."""

    def on_the_text(form: str, text: str) -> str | None:
        if form != "ptn":
            return None
        *before, hand = text.split("% PTN")[: position + 1]
        head, dash, tail = hand.rpartition("-")
        token = name(card)
        suit, rank = (token, "") if token == "B" else (token[1], token[0])
        if not dash or "[Play" not in head or len(tail.split("\n")[0].split()) > 2:
            return None
        spoilt = "% PTN".join([*before, head + suit + rank + tail])
        return text.replace("% PTN".join([*before, hand]), spoilt)

    return on_the_text


def card_too_few(sample: Sample) -> Iterator[Fault]:
    """The last card of a trick is not there, and play goes on."""
    for position, deal in sample.deals():
        trump = trump_of(deal)
        for at, trick in enumerate(deal.events[:-1]):
            if trump is None or not isinstance(trick, Trick):
                continue
            short = replace(trick, cards=trick.cards[:-1], seats=trick.seats[:-1])
            spoilt = with_event(deal, at, short)
            record = with_deal(sample.record, position, spoilt)
            address = f"t{trick.number}.{len(short.cards)}"
            yield Fault(sample.record, record, position, address)


def sixth_trick(sample: Sample) -> Iterator[Fault]:
    """A sixth trick of cards that nobody played."""
    for position, deal in sample.deals():
        last = deal.events[-1] if deal.events else None
        if not isinstance(last, Trick) or last.number != 5 or last.winner is None:
            continue
        played = union(tuple(play.card for play in plays(deal)))
        listed = (*deal.hands, deal.dummy, deal.kitty)
        free = [c for cards in listed if cards for c in cards.cards if not c & played]
        order = (*last.seats[last.seats.index(last.winner) :],
                 *last.seats[: last.seats.index(last.winner)])  # fmt: skip
        cards = tuple(free[: len(order)])
        if len(cards) == len(order):
            sixth = Trick(6, order[0], cards, order)
            spoilt = with_event(deal, len(deal.events) - 1, last, sixth)
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, "t6.1")


def tricks_left_out(sample: Sample) -> Iterator[Fault]:
    """The last deal is told up to its second trick, and no more of it."""
    for position, deal in sample.deals():
        at = [i for i, e in enumerate(deal.events) if isinstance(e, Trick) and e.number == 2]
        if at:
            record = cut_short(sample.record, position, at[0] + 1)
            last = record.deals[-1].events[-1]
            assert isinstance(last, Trick)
            yield Fault(sample.record, record, position, f"t2.{len(last.cards)}", stands="cut")


def claim_of_too_much(sample: Sample) -> Iterator[Fault]:
    """After three tricks somebody claims three more."""
    for position, deal in sample.deals():
        at = [i for i, e in enumerate(deal.events) if isinstance(e, Trick) and e.number == 3]
        if not at:
            continue
        cut = cut_short(sample.record, position, at[0] + 1)
        last = cut.deals[-1]
        trick = last.events[-1]
        assert isinstance(trick, Trick) and trick.winner is not None
        claims = [
            replace(last, events=(*last.events, Concession(trick.winner, tricks=tricks)))
            for tricks in (2, 3)
        ]
        clean, record = (with_deal(cut, position, claimed) for claimed in claims)
        yield Fault(clean, record, position, None, trick.winner, stands="claim")


PLAY: dict[str, tuple[Injector, ...]] = {
    "RENEGE": (revoke,),
    "CARD_NOT_HELD": (card_of_the_kitty,),
    "CARD_PLAYED_TWICE": (card_played_twice,),
    "LEAD_OUT_OF_TURN": (lead_by_another,),
    "PLAY_OUT_OF_TURN": (card_out_of_turn,),
    "SITTING_OUT_PLAYER_PLAYED": (partner_plays_on,),
    "TRICK_SIZE": (card_too_few, sixth_trick),
    "INCOMPLETE_DEAL": (tricks_left_out,),
    "INVALID_CLAIM": (claim_of_too_much,),
}
