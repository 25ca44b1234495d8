"""The play: whose turn, which cards are held, following suit, and how many cards make a trick.

Source: rules.md A.0, A.1 (9, 10), section E; the contract of tolerant replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cards import UNKNOWN, each, is_known, legal_cards, pack
from analyzer.engine.breach import Breach
from analyzer.engine.foresight import foresee
from analyzer.engine.phases.alone import must_go_alone
from analyzer.engine.phases.exchange import must_settle_dummy
from analyzer.engine.phases.follow import THE_NUMBERS, judge_follow
from analyzer.engine.phases.phase import Phase, register
from analyzer.engine.phases.take_up import judge_unplayed_up_card, must_settle_up_card
from analyzer.engine.trick import Laid, Play
from analyzer.record import Trick
from analyzer.seats import SEATS

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@register
class Tricks(Phase):
    """Trick lines, whole or in pieces; see the module."""

    name = "tricks"
    events = (Trick,)

    def apply(self, table: Table, event: Trick) -> None:
        if table.layout is None and not _begin(table):
            return
        layout = table.layout
        assert layout is not None
        if not event.cards and event.leader is None:
            return
        before = layout.current
        trick, first = layout.add(event, table.last_trick)
        table.last_trick = event
        if trick is not before:
            if before is not None:
                _judge_size(table, before)
            _open(table, trick, before)
        for play in trick.plays[first:]:
            if table.halted:
                return
            _judge(table, trick, play)

    def close(self, table: Table) -> None:
        """The deal is over: what only its end can tell."""
        layout = table.layout
        if layout is not None and layout.current is not None:
            last = layout.current
            if not last.sure and last.is_full(table.active):
                _undecided_winner(table, last)
        judge_unplayed_up_card(table)

    def legal(self, table: Table) -> Iterator[Trick]:
        """Each card that the seat to play may play (its hand being known)."""
        if table.trump is None or must_settle_up_card(table) or must_settle_dummy(table):
            return
        if must_go_alone(table):
            return
        trick = table.layout.current if table.layout is not None else None
        number, led = 1, None
        seat = table.first_leader()
        if trick is not None:
            due = next((s for s in trick.order if s not in trick.acted), None)
            over = due is None
            seat = trick.winner if over else due
            number, led = (trick.number + 1, None) if over else (trick.number, trick.led)
        if seat is None or number > table.rules.hand_size:
            return
        for card in each(legal_cards(table.holdings[seat].pool, led, table.trump)):
            leader = seat if led is None else None
            yield Trick(number, leader, (card,), (seat,))


def _begin(table: Table) -> bool:
    """The first card is led. Without trump nothing can be judged, and nobody did wrong."""
    if table.trump is None:
        table.undecided("MISSING_CALL", None, "b1", "the trump")
        table.halted = True
        return False
    if table.pending_alone:
        table.undecided("ALONE_NOT_AVAILABLE", None, None, "who made trump and plays alone")
        table.halted = True
        return False
    table.layout = foresee(table)
    if not table.foresight.in_order:
        missing = "the order in which the tricks were played"
        table.undecided("LEAD_OUT_OF_TURN", None, None, missing)
    elif table.foresight.left_out:
        table.undecided("LEAD_OUT_OF_TURN", None, None, THE_NUMBERS)
    return True


def _open(table: Table, trick: Laid, before: Laid | None) -> None:
    """A new trick: is there room for one, and may this seat lead it?"""
    rules, address = table.rules, f"t{trick.number}.1"
    if trick.number > rules.hand_size:
        table.breach(
            "TRICK_SIZE",
            address,
            trick=trick.number,
            expected=rules.hand_size,
            actual=trick.number,
            halts=True,
            span=trick.span,
        )
        return
    if trick.unsure:
        missing = f"whose the cards of trick {trick.number} are"
        table.undecided("SITTING_OUT_PLAYER_PLAYED", trick.leader, address, missing, trick.number)
    last = before.number if before is not None else 0
    for number in range(last + 1, trick.number):
        table.undecided("INCOMPLETE_DEAL", None, f"t{number}.1", f"trick {number}", number)
        for seat in table.active:
            table.holdings[seat].give(UNKNOWN)
    if before is not None and not before.sure:
        _undecided_winner(table, before)


def _undecided_winner(table: Table, trick: Laid) -> None:
    missing = f"every card of trick {trick.number}"
    table.undecided("WRONG_TRICK_WINNER_RECORDED", None, trick.address, missing, trick.number)


def _judge_size(table: Table, trick: Laid) -> None:
    """Play went on: a seat without a card in the trick played an unknown one."""
    for seat in trick.short:
        table.holdings[seat].give(UNKNOWN)
    if not trick.short:
        table.short_breach = None
        return
    breach = table.breach(
        "TRICK_SIZE",
        trick.address,
        trick=trick.number,
        expected=len(table.active),
        actual=len(table.active) - len(trick.short),
        evidence={"missing": list(trick.short)},
        cause=table.short_breach,
        span=trick.plays[-1].span if trick.plays else trick.span,
    )
    if table.short_breach is None and table.layout is not None and len(table.layout.tricks) == 2:
        table.short_breach = breach  # from the first trick on: a seat never plays


def _judge(table: Table, trick: Laid, play: Play) -> None:
    """One card: is it there, is it this seat's turn, was it in the hand, does it follow suit?"""
    address = f"t{trick.number}.{play.index}"
    if not _is_there(table, trick, play, address):
        return
    if play.surplus:
        table.breach(
            "TRICK_SIZE",
            address,
            trick=trick.number,
            card=play.card,
            seat=None,
            expected=len(table.active),
            actual=len(trick.plays),
            span=play.span,
        )
        return
    seat = play.seat
    if seat is None or table.foresight.is_unsure(trick, play):
        if trick.adrift:
            _ask(table, trick, play, address)
        _leave_some_hand(table, trick, play)
        return
    if seat not in table.active:
        _sits_out(table, trick, play, address)
    else:
        _judge_turn(table, trick, play, address)
    cause = _judge_held(table, trick, play, address)
    turns_up = is_known(play.card) and play.card & table.places.unverified
    if turns_up and cause is None and not play.card & table.holdings[seat].pool:
        table.places.forget(play.card)
        table.undecided("CARD_NOT_HELD", seat, address, "the hands as dealt", trick.number)
    if seat in table.active:
        judge_follow(table, trick, play, address, cause)
    _leave_hand(table, trick, play, foreign=cause is not None)


def _is_there(table: Table, trick: Laid, play: Play, address: str) -> bool:
    """A card that the pack has not, or that was played before, cannot be on the table."""
    card = play.card
    if not is_known(card):
        return True
    if card & pack(table.rules.deck) & ~table.played:
        return True
    seat = None if table.foresight.is_unsure(trick, play) else play.seat
    facts = {"seat": seat, "card": card, "trick": trick.number, "span": play.span}
    if card & table.played:
        first = {"first_trick": table.played_in.get(card)}
        table.breach("CARD_PLAYED_TWICE", address, halts=True, evidence=first, **facts)
    else:
        table.breach("DECK_MISMATCH", address, halts=True, expected=table.rules.deck, **facts)
    return False


def _ask(table: Table, trick: Laid, play: Play, address: str) -> None:
    """What would be judged if it were known who led the trick."""
    seat, number = play.seat, trick.number
    if seat is not None and is_known(play.card) and table.cannot_have(seat, play.card):
        table.undecided("CARD_NOT_HELD", None, address, THE_NUMBERS, number)
    if seat is not None and seat not in table.active:
        table.undecided("SITTING_OUT_PLAYER_PLAYED", seat, address, THE_NUMBERS, number)
    else:
        judge_follow(table, trick, play, address, None)


def _sits_out(table: Table, trick: Laid, play: Play, address: str) -> None:
    """A seat that is out of the deal played; its later cards follow from the first."""
    assert play.seat is not None
    root = table.sitting_breach.get(play.seat)
    breach = table.breach(
        "SITTING_OUT_PLAYER_PLAYED",
        address,
        seat=play.seat,
        card=play.card if is_known(play.card) else None,
        trick=trick.number,
        evidence={"declared": [f"alone-{SEATS[s]}" for s in table.alone]},
        cause=root,
        span=play.span,
    )
    table.sitting_breach.setdefault(play.seat, breach)


def _judge_turn(table: Table, trick: Laid, play: Play, address: str) -> None:
    """The leader is who won the last trick; the others follow clockwise."""
    leads = play.index == 1
    turn = trick.must_lead if leads else play.due
    if turn is None or turn == play.seat:
        return
    table.breach(
        "LEAD_OUT_OF_TURN" if leads else "PLAY_OUT_OF_TURN",
        address,
        seat=play.seat,
        card=play.card if is_known(play.card) else None,
        trick=trick.number,
        expected=turn,
        actual=play.seat,
        cause=table.not_held.get(trick.number - 1) if leads else None,
        evidence=_why(table) if leads else {"order": [SEATS[seat] for seat in trick.order]},
        span=play.span,
    )


def _why(table: Table) -> dict[str, str]:
    """Why the seat that must lead must lead."""
    tricks = table.layout.tricks if table.layout is not None else []
    return {"why": f"won trick {tricks[-2].number}" if len(tricks) > 1 else "opens the play"}


def _judge_held(table: Table, trick: Laid, play: Play, address: str) -> Breach | None:
    """CARD_NOT_HELD: all cards of the seat are known, or this one is known to be elsewhere."""
    seat, card = play.seat, play.card
    assert seat is not None
    if not is_known(card) or seat not in table.seats or not table.cannot_have(seat, card):
        return None
    place = table.places.place_of(card)
    breach = table.breach(
        "CARD_NOT_HELD",
        address,
        seat=seat,
        card=card,
        trick=trick.number,
        evidence={"lies": table.places.lies(card)},
        cause=table.robbed.get(seat),
        span=play.span,
    )
    if place in table.seats:
        table.robbed.setdefault(place, breach)
    table.not_held.setdefault(trick.number, breach)
    return breach


def _leave_some_hand(table: Table, trick: Laid, play: Play) -> None:
    """The card is on the table, and it is not sure whose it was."""
    seat, card = play.seat, play.card
    if seat in table.seats:
        table.holdings[seat].count = max(table.holdings[seat].count - 1, 0)
    if is_known(card):
        table.places.take_away(card)
        table.played |= card
        table.played_in[card] = trick.number


def _leave_hand(table: Table, trick: Laid, play: Play, *, foreign: bool) -> None:
    """The card is on the table."""
    seat, card = play.seat, play.card
    assert seat is not None
    hand = table.holdings[seat]
    if not is_known(card):
        hand.give(card)
        return
    table.played |= card
    table.foresight.shown[seat] &= ~card
    table.played_in[card] = trick.number
    if foreign:
        table.places.take_away(card)
        hand.count = max(hand.count - 1, 0)
        table.foresight.doubt[seat] -= 1
    elif seat in table.seats and hand.may_have(card):
        hand.give(card)
    else:
        table.places.take_away(card)
        hand.count = max(hand.count - 1, 0)
