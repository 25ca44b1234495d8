"""Faults put into clean deals at random: a card, a seat, a call or a line that should not be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from analyzer.cards import each, pack
from analyzer.record import PASS, Alone, Bid, Call, Cards, Deal, Discard, Event, Exchange, Trick
from analyzer.rules import Rules


def spoilt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """The deal with one to three faults."""
    for _ in range(rng.choice((1, 1, 1, 1, 1, 1, 1, 2, 3))):
        deal = rng.choice(_FAULTS)(deal, rules, rng)
    return deal


def _tricks(deal: Deal) -> list[int]:
    return [i for i, event in enumerate(deal.events) if isinstance(event, Trick)]


def _with(deal: Deal, index: int, event: Event) -> Deal:
    return replace(deal, events=(*deal.events[:index], event, *deal.events[index + 1 :]))


def _any(rules: Rules, rng: Random) -> int:
    return rng.choice(list(each(pack(rules.deck))))


def _two_plays_change_places(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """A seat plays two of its cards in the wrong order: a renege, a wrong winner."""
    seat = rng.choice(rules.seats)
    where = [
        (i, event.seats.index(seat))
        for i in _tricks(deal)
        if isinstance(event := deal.events[i], Trick) and seat in event.seats
    ]
    if len(where) < 2:
        return deal
    (i, m), (j, n) = rng.sample(where, 2)
    one, other = deal.events[i], deal.events[j]
    assert isinstance(one, Trick) and isinstance(other, Trick)
    deal = _with(deal, i, _play(one, m, other.cards[n]))
    return _with(deal, j, _play(other, n, one.cards[m]))


def _play(trick: Trick, index: int, card: int) -> Trick:
    cards = list(trick.cards)
    cards[index] = card
    return replace(trick, cards=tuple(cards))


def _foreign_card(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """Some other card is played."""
    if not _tricks(deal):
        return deal
    index = rng.choice(_tricks(deal))
    trick = deal.events[index]
    assert isinstance(trick, Trick)
    return _with(deal, index, _play(trick, rng.randrange(len(trick.cards)), _any(rules, rng)))


def _wrong_seats(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """Two seats of a trick change places, or another seat plays."""
    if not _tricks(deal):
        return deal
    index = rng.choice(_tricks(deal))
    trick = deal.events[index]
    assert isinstance(trick, Trick)
    seats, cards = list(trick.seats), list(trick.cards)
    if rng.random() < 0.3 or len(seats) < 2:
        seats[rng.randrange(len(seats))] = rng.choice(rules.seats)
    else:
        i, j = rng.sample(range(len(seats)), 2)
        seats[i], seats[j] = seats[j], seats[i]
        cards[i], cards[j] = cards[j], cards[i]
    return _with(
        deal, index, replace(trick, seats=tuple(seats), cards=tuple(cards), leader=seats[0])
    )


def _wrong_number_of_cards(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """A card too few or too many in a trick."""
    if not _tricks(deal):
        return deal
    index = rng.choice(_tricks(deal))
    trick = deal.events[index]
    assert isinstance(trick, Trick)
    if rng.random() < 0.5 and len(trick.cards) > 1:
        return _with(deal, index, replace(trick, cards=trick.cards[:-1], seats=trick.seats[:-1]))
    cards, seats = (
        (*trick.cards, _any(rules, rng)),
        (*trick.seats, rng.choice((None, *rules.seats))),
    )
    return _with(deal, index, replace(trick, cards=cards, seats=seats))


def _wrong_line(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """A line before the play that should not be there, or should say something else."""
    seat = rng.choice(rules.seats)
    lines: list[Event] = [
        Alone(seat),
        Discard(seat, _any(rules, rng)),
        Discard(seat, None),
        Call(seat, PASS, rng.choice((1, 2))),
        Call(seat, Bid("name", rng.randrange(5)), rng.choice((1, 2))),
        Exchange(seat, left=True),
        Exchange(seat, keeps=tuple(_any(rules, rng) for _ in range(rules.hand_size))),
    ]
    at = rng.randrange(len(deal.events) + 1)
    return replace(deal, events=(*deal.events[:at], rng.choice(lines), *deal.events[at:]))


def _wrong_exchange(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """The discard, or a kept card, is another one."""
    for index, event in enumerate(deal.events):
        if isinstance(event, Discard) and event.card and rng.random() < 0.5:
            return _with(deal, index, replace(event, card=_any(rules, rng)))
        if isinstance(event, Exchange) and event.keeps:
            keeps = (*event.keeps[1:], _any(rules, rng))
            return _with(deal, index, replace(event, keeps=keeps))
    return deal


def _wrong_deal(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """A hand with another card in it, or one card short."""
    seat = rng.choice(rules.seats)
    listed = deal.hands[seat]
    if listed is None:
        return deal
    cards = listed.cards[1:]
    hands = list(deal.hands)
    hands[seat] = Cards(cards if rng.random() < 0.5 else (*cards, _any(rules, rng)))
    return replace(deal, hands=(hands[0], hands[1], hands[2], hands[3]))


_FAULTS: tuple[Callable[[Deal, Rules, Random], Deal], ...] = (
    _two_plays_change_places,
    _two_plays_change_places,
    _foreign_card,
    _wrong_seats,
    _wrong_number_of_cards,
    _wrong_line,
    _wrong_exchange,
    _wrong_deal,
)
