"""A dealer who is one wrong letter: the calls, the discard and the first lead are all in turn if
another one dealt, and nothing else in the record bears the letter out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.trials import Key, key_of, remembered, tried
from analyzer.engine import Breach
from analyzer.record import Alone, Call, Deal, Event
from analyzer.rules import Rules
from analyzer.seats import Seat
from analyzer.values import frozen

# What shows whose turn it was, by the dealer, and in which words it is told.
SHOWN_BY: Final = {
    "BID_OUT_OF_TURN": "the calls",
    "ILLEGAL_DISCARD": "the discard",
    "LEAD_OUT_OF_TURN": "the first lead",
}


@frozen
class Meant:
    """`dealer` is who dealt by all but his letter; `gone` are the breaches that are none then, and
    `shown_by` what they are of. `shifted`: whether it was the letter that gave calls their seats,
    so that somebody else made trump."""

    dealer: Seat
    gone: frozenset[Key]
    shown_by: tuple[str, ...]
    shifted: bool

    def explains(self, breach: Breach) -> bool:
        """Whether a breach is none if this one dealt."""
        return key_of(breach) in self.gone


def dealer_meant(game: AuditedGame, deal: AuditedDeal) -> Meant | None:
    """Who dealt, if not who is written: whose turn it was by the deal before, if there is one; else
    whoever puts at least two breaches right, and the deal that follows does not say otherwise."""
    if not deal.breaches:
        return None  # as in nearly every deal
    written, expected = deal.deal.dealer, deal.expected_dealer
    found = frozenset(key_of(breach) for _, breach in deal.breaches)
    if written not in deal.rules.seats or expected == written or not _of_turns(found):
        return None
    if expected is None and _is_borne_out(game, deal):
        return None
    dealers = deal.rules.seats if expected is None else (expected,)
    meant = [
        each
        for each in _readings(deal.rules, deal.deal, dealers)
        if expected is not None or len(each.gone) > 1
    ]
    return meant[0] if len({each.dealer for each in meant}) == 1 else None


def because_dealer_doubted(game: AuditedGame, deal: AuditedDeal) -> tuple[Because, ...]:
    """The wrong letter by which another seat made trump than by all else."""
    meant = dealer_meant(game, deal)
    if meant is None or not meant.shifted:
        return ()
    return (Because(("WRONG_DEALER",), deal.position),)


def _of_turns(keys: frozenset[Key]) -> list[str]:
    """What shows by these breaches whose turn it was; a later lead says nothing of the dealer."""
    codes = {c for c, address, _ in keys if c != "LEAD_OUT_OF_TURN" or address == "t1.1"}
    return [words for code, words in SHOWN_BY.items() if code in codes]


def _is_borne_out(game: AuditedGame, deal: AuditedDeal) -> bool:
    """Whether the next deal is dealt by who follows the dealer as written."""
    after = game.deals[deal.position] if deal.position < len(game.deals) else None
    if after is None or after.expected_dealer is None:
        return False
    return after.expected_dealer == after.deal.dealer


@remembered
def _readings(rules: Rules, deal: Deal, dealers: tuple[Seat, ...]) -> tuple[Meant, ...]:
    """The deal as another of these seats dealt it."""
    found = tried(rules, deal).found
    others = [seat for seat in dealers if seat != deal.dealer]
    return tuple(each for seat in others for each in _dealt_by(rules, deal, seat, found))


def _dealt_by(rules: Rules, deal: Deal, dealer: Seat, found: frozenset[Key]) -> Iterator[Meant]:
    """The deal as this seat's, where all is in turn then and nothing is wrong that was not: the
    calls by who is written, or, if they were in turn as written, by who is as far from him."""
    ways = [(replace(deal, dealer=dealer), False)]
    if not any(code == "BID_OUT_OF_TURN" for code, _, _ in found):
        ways.append((_shifted(rules, deal, dealer), True))
    for dealt, shifted in ways:
        left = tried(rules, dealt).found
        gone = found - left
        in_turn = not _of_turns(left) and not any(code == "MISSING_CALL" for code, _, _ in left)
        if left <= found and in_turn and _of_turns(gone):
            yield Meant(dealer, gone, tuple(_of_turns(gone)), shifted)


def _shifted(rules: Rules, deal: Deal, dealer: Seat) -> Deal:
    """The deal with another dealer, and with its calls (what was said with them, too) by the seats
    that are as far from him."""
    seats, written = rules.seats, deal.dealer
    by = seats.index(dealer) - (0 if written is None else seats.index(written))
    events: list[Event] = []
    for event in deal.events:
        said = isinstance(event, Call) or (
            isinstance(event, Alone) and bool(events) and isinstance(events[-1], Call)
        )
        if said and isinstance(event, Call | Alone) and event.seat in seats:
            event = replace(event, seat=seats[(seats.index(event.seat) + by) % len(seats)])
        events.append(event)
    return replace(deal, dealer=dealer, events=tuple(events))
