"""The cards as dealt: which are known, and what cannot be so in one pack.

Cards that contradict each other become unknown, so that the play is audited all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cards import SINGLES, Card, each, is_known, names, pack
from analyzer.engine.breach import Breach
from analyzer.engine.holdings import DUMMY, KITTY, PLACE_NAMES, UP, Holding
from analyzer.record import Cards, Deal, Misdeal
from analyzer.rules import Rules
from analyzer.seats import Seat
from analyzer.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping


def deal_cards(rules: Rules, deal: Deal) -> tuple[list[Holding], list[Breach]]:
    """The holdings of all places (see `holdings`) and what is wrong with the cards dealt."""
    lists = _recorded(rules, deal)
    breaches = list(_wrong_sizes(rules, deal, lists))
    wrong_size = {b.evidence["place"] for b in breaches}
    duplicates = _duplicates(lists)
    breaches += [
        Breach(
            "DUPLICATE_CARD_IN_DEAL",
            "deal",
            card=card,
            evidence={"places": [PLACE_NAMES[place] for place in places]},
            span=_span(deal, lists, places[-1]),
        )
        for card, places in duplicates.items()
    ]
    mismatch = _deck_mismatch(rules, deal, lists, bool(breaches))
    breaches += mismatch
    doubtful = ~pack(rules.deck)
    for card in duplicates:
        doubtful |= card
    holdings = [Holding() for _ in PLACE_NAMES]
    for place, size in _sizes(rules, deal).items():
        listed = lists.get(place)
        known = 0
        if listed and PLACE_NAMES[place] not in wrong_size and len(listed.cards) <= size:
            for card in listed.cards:
                known |= card & ~doubtful if is_known(card) else 0
        hidden = size - known.bit_count()
        holdings[place] = Holding(known, hidden, size, hidden > 0)
    return holdings, breaches


def _sizes(rules: Rules, deal: Deal) -> dict[int, int]:
    """How many cards each place gets; a card that was not turned up stays in the kitty."""
    sizes: dict[int, int] = dict.fromkeys(rules.seats, rules.hand_size)
    turned = deal.up is not None
    sizes[DUMMY] = rules.dummy
    sizes[KITTY] = rules.kitty_size + (not turned)
    sizes[UP] = int(turned)
    return sizes


def _recorded(rules: Rules, deal: Deal) -> dict[int, Cards]:
    """The lists that were written down, by place."""
    lists = {seat: deal.hands[seat] for seat in rules.seats}
    lists |= {DUMMY: deal.dummy if rules.dummy else None, KITTY: deal.kitty}
    if deal.up is not None:
        lists[UP] = Cards((deal.up,), span=deal.span)
    return {place: cards for place, cards in lists.items() if cards is not None}


def _wrong_sizes(rules: Rules, deal: Deal, lists: Mapping[int, Cards]) -> Iterator[Breach]:
    """WRONG_HAND_SIZE: one per hand; a note where a `misdeal` line owns up to it."""
    owned_up = any(isinstance(event, Misdeal) for event in deal.events)
    for place, size in _sizes(rules, deal).items():
        listed = lists.get(place)
        if listed is None or place in (KITTY, UP):
            continue
        count = len(listed.cards)
        if count == size or (listed.open and count < size):
            continue
        seat: Seat | None = place if place in rules.seats else None
        yield Breach(
            "WRONG_HAND_SIZE",
            "deal",
            seat=seat,
            expected=size,
            actual=count,
            evidence={"place": PLACE_NAMES[place]},
            severity="note" if owned_up else None,
            span=listed.span,
        )


def _duplicates(lists: Mapping[int, Cards]) -> dict[Card, list[int]]:
    """The known cards that were dealt more than once, and where."""
    where: dict[Card, list[int]] = {}
    for place, listed in lists.items():
        for card in listed.cards:
            if is_known(card):
                where.setdefault(card, []).append(place)
    return {card: where[card] for card in SINGLES if len(where.get(card, ())) > 1}


def _deck_mismatch(
    rules: Rules, deal: Deal, lists: Mapping[int, Cards], faulty: bool
) -> list[Breach]:
    """DECK_MISMATCH: a card that the pack has not, or, all being recorded, one that is missing."""
    whole, seen, foreign_place = pack(rules.deck), 0, None
    complete = not faulty and lists.keys() == _sizes(rules, deal).keys() - (
        set() if rules.dummy else {DUMMY}
    )
    for place, listed in lists.items():
        complete = complete and not listed.open and all(map(is_known, listed.cards))
        for card in listed.cards:
            if is_known(card):
                seen |= card
                if not card & whole and foreign_place is None:
                    foreign_place = place
    foreign, missing = seen & ~whole, (whole & ~seen if complete else 0)
    if not foreign and not missing:
        return []
    return [
        Breach(
            "DECK_MISMATCH",
            "deal",
            card=next(each(foreign or missing)),
            expected=rules.deck,
            evidence={"foreign": names(foreign), "missing": names(missing)},
            span=deal.span if foreign_place is None else _span(deal, lists, foreign_place),
        )
    ]


def _span(deal: Deal, lists: Mapping[int, Cards], place: int) -> Span:
    return lists[place].span if place in lists else deal.span
