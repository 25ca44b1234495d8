"""The tricks of a deal as PTN writes them: a row each, one column a seat.

The play stops at what the columns cannot hold: a card out of turn or not known, a trick that
nobody is known to have won, or one that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.cards import Card, is_known
from analyzer.notation.ptn.play import winner_of
from analyzer.notation.ptn.tokens import card_word
from analyzer.notation.ptn.written_line import Calls
from analyzer.notation.turns import Seats, joined, whole_tricks
from analyzer.notation.writing import Losses
from analyzer.record import Deal, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat, clockwise, left_of, partner

Fallen = list[tuple[Seat | None, Card]]


def play_of(
    deal: Deal, seats: Seats, calls: Calls, rules: Rules | None, lost: Losses
) -> tuple[list[str], int]:
    """The first column and the rows below it, and how many tricks are whole."""
    mate = partner(calls.maker, len(seats)) if calls.alone and calls.maker is not None else None
    playing = tuple(seat for seat in seats if seat != mate)
    rows: list[str] = []
    leader: Seat | None = None
    columns: Seats = ()
    whole, stopped = 0, calls.others_alone
    for number, fallen in _tricks(deal, lost):
        if not rows and fallen:
            leader = fallen[0][0]
            leader = _first_leader(deal, playing, calls, rules) if leader is None else leader
            columns = () if leader is None else clockwise(seats, leader)
        order = () if leader is None else clockwise(playing, leader)
        if stopped or number != len(rows) + 1 or not _fits(fallen, order):
            lost.add("cards played", len(fallen))
            stopped = True
            continue
        by_seat = dict(zip(order, (c for _, c in fallen), strict=False))
        rows.append(" ".join(card_word(by_seat[s]) if s in by_seat else "-" for s in columns))
        won = winner_of([c for _, c in fallen], calls.trump)
        stopped = len(fallen) < len(order) or won is None
        whole += len(fallen) == len(order)
        leader = None if won is None else order[won]
    return ([SEATS[columns[0]], *rows] if rows else []), whole


def _tricks(deal: Deal, lost: Losses) -> Iterator[tuple[int, Fallen]]:
    """Number, seats and cards of each trick, without the cards taken back."""
    for indices in whole_tricks(deal.events):
        pieces = [event for i in indices if isinstance(event := deal.events[i], Trick)]
        seats, back = joined(pieces)
        cards = [c for piece in pieces for c in piece.cards]
        lost.add("winners of tricks", sum(piece.winner is not None for piece in pieces))
        lost.add("cards taken back", len(back))
        both = enumerate(zip(seats, cards, strict=True))
        yield pieces[0].number, [each for i, each in both if i not in back]


def _first_leader(deal: Deal, playing: Seats, calls: Calls, rules: Rules | None) -> Seat | None:
    """Who leads to the first trick by the rules, where no seat is written."""
    if rules is None or deal.dealer is None:
        return None
    if rules.maker_leads_first:
        return calls.maker
    if calls.alone and calls.maker is not None and rules.loner_lead == "left_of_loner":
        return left_of(calls.maker, playing)
    return left_of(deal.dealer, playing)


def _fits(fallen: Fallen, order: Seats) -> bool:
    """Whether these cards fell in turn; one without a seat did."""
    if not 0 < len(fallen) <= len(order) or not all(is_known(c) for _, c in fallen):
        return False
    return all(seat in (None, due) for (seat, _), due in zip(fallen, order, strict=False))
