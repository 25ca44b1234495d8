"""The table at every ply as JSON; the keys are told in docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from analyzer.cards import TRUMPS, Card, name, names
from analyzer.engine.plies import told_at
from analyzer.engine.view import Hand, View, views
from analyzer.findings import Finding
from analyzer.record import Deal
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat

if TYPE_CHECKING:
    from analyzer.audit import DealReport


def deal_states(
    rules: Rules, deal: Deal, report: DealReport, address: str | None = None
) -> dict[str, object]:
    """A deal with its plies, or the one at an address."""
    return {
        "position": report.position,
        "number": report.number,
        "dealer": _seat(report.dealer),
        "result": report.result,
        "points": None if report.points is None else dict(report.points),
        "score_after": dict(report.score_after),
        "plies": list(_states(rules, deal, report, address)),
    }


def _states(
    rules: Rules, deal: Deal, report: DealReport, address: str | None
) -> Iterator[dict[str, object]]:
    """Each ply, with what is told at it."""
    course = tuple(views(rules, deal))
    plies = [view.address for view in course]
    for view in course:
        if address in (None, view.address):
            yield _state(
                view, [f for f in report.findings if told_at(plies, f.address) == view.address]
            )


def _state(view: View, findings: Iterable[Finding]) -> dict[str, object]:
    from analyzer.audit import finding_to_json

    return {
        "address": view.address,
        "turn": _seat(view.turn),
        "up": None if view.up is None else name(view.up),
        "up_card": view.up_card,
        "trump": None if view.trump is None else TRUMPS[view.trump],
        "maker": _seat(view.maker),
        "alone": [SEATS[seat] for seat in view.alone],
        "active": [SEATS[seat] for seat in view.active],
        "hands": {SEATS[seat]: _hand(hand) for seat, hand in view.hands},
        "dummy": None if view.dummy is None else _hand(view.dummy),
        "kitty": _hand(view.kitty),
        "discards": [name(card) for card in view.discards],
        "trick": None if view.trick_number is None else _trick(view),
        "played": [_play(seat, card) for seat, card in view.played],
        "tricks": {SEATS[seat]: n for seat, n in view.tricks_won},
        "findings": [finding_to_json(finding) for finding in findings],
    }


def _trick(view: View) -> dict[str, object]:
    return {
        "number": view.trick_number,
        "leader": _seat(view.leader),
        "cards": [_play(seat, card) for seat, card in view.trick],
        "winner": _seat(view.winner),
    }


def _hand(hand: Hand) -> dict[str, object]:
    return {
        "known": names(hand.known),
        "possible": names(hand.possible),
        "unknown": hand.unknown,
    }


def _play(seat: Seat | None, card: Card) -> dict[str, object]:
    return {"seat": _seat(seat), "card": name(card)}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]
