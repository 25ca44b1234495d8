"""What surely was written down wrong: a card dealt or played twice, or played by a seat that had
not got it; a dealer or a leader whom all else contradicts. What is judged by that, as who could
follow a lead and which suit is trump, follows from the slip and is nobody's second fault."""

from __future__ import annotations

from typing import Final

from analyzer.audit.dealers import Meant
from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal
from analyzer.cards import NO_TRUMP, SUIT_OF, Card, is_known, pack
from analyzer.engine import Breach
from analyzer.engine.holdings import PLACE_NAMES, THROWN
from analyzer.record import Call, Discard, Trick
from analyzer.seats import SEATS, Seat, left_of

_SLIPS: Final = ("CARD_PLAYED_TWICE", "DUPLICATE_CARD_IN_DEAL")
_BY_TRUMP: Final = ("RENEGE", "LEAD_OUT_OF_TURN")
_BY_THE_UP_CARD: Final = ("ILLEGAL_BID", "NAMED_TURNED_DOWN_SUIT")


def because_doubted(deal: AuditedDeal, breach: Breach, meant: Meant | None) -> tuple[Because, ...]:
    """The slip that a breach is judged by, if there is one; `meant` is the dealer if his letter is
    one."""
    if meant is not None and meant.explains(breach):
        return (Because(("WRONG_DEALER",), deal.position),)
    return (
        *_because_of_a_card(deal, breach),
        *_because_of_the_dealer(deal, breach),
        *_because_of_the_trick(deal, breach, meant),
        *_because_of_a_late_call(deal, breach),
    )


def because_of_the_same(deal: AuditedDeal, breach: Breach) -> tuple[Breach, ...]:
    """The first breach of a deal that a later one of the same kind only repeats: a call after the
    last, a card of the same other hand, a second fault of one discard; or the discard by which two
    cards stand in each other's hand."""
    for _, before in deal.breaches:
        if before is breach:
            return ()
        if _is_repeated(before, breach) or _have_changed_places(before, breach):
            return (before,)
    return ()


def _is_repeated(before: Breach, breach: Breach) -> bool:
    if before.code != breach.code:
        return False
    if breach.code == "BID_AFTER_AUCTION_CLOSED":
        return True
    same = before.seat == breach.seat
    if breach.code == "CARD_NOT_HELD":
        lies = breach.evidence.get("lies")
        return same and lies is not None and lies == before.evidence.get("lies")
    return same and breach.code == "ILLEGAL_DISCARD" and before.span == breach.span


def _have_changed_places(before: Breach, breach: Breach) -> bool:
    """Whether one laid away, or kept, what lay in the hand of another, who then plays a card of
    his."""
    if breach.code != "CARD_NOT_HELD" or before.code != "ILLEGAL_DISCARD":
        return False
    if before.seat is None or breach.seat is None:
        return False
    his = (f"hand of {SEATS[before.seat]}", PLACE_NAMES[THROWN])
    theirs = before.evidence.get("lies") == f"hand of {SEATS[breach.seat]}"
    return theirs and breach.evidence.get("lies") in his


def _because_of_a_card(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    if breach.code == "CARD_PLAYED_TWICE":
        return _because_of_another(deal, breach)
    if breach.code in (*_BY_THE_UP_CARD, "BID_OUT_OF_TURN") and _is_of_no_pack(deal):
        return (Because(("DECK_MISMATCH",), deal.position),)
    if breach.code in _BY_THE_UP_CARD:
        return _slips(deal, deal.deal.up)
    if breach.code not in _BY_TRUMP:
        return ()
    if breach.code != "RENEGE":
        return because_trump_doubted(deal)
    led, own = because_of_cards(deal, breach.trick), _because_of_his_cards(deal, breach)
    return (*led, *own, *because_trump_doubted(deal))


def _because_of_his_cards(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """The card that the same seat played twice: one of the two was another, perhaps the one that
    he is said to have kept back."""
    twice = any(b.code == "CARD_PLAYED_TWICE" and b.seat == breach.seat for _, b in deal.breaches)
    return (Because(("CARD_PLAYED_TWICE",), deal.position),) if twice else ()


def _because_of_another(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """The seat that had played this card before and had not got it."""
    return tuple(
        Because(("CARD_NOT_HELD",), deal.position, before.trick)
        for _, before in deal.breaches
        if before.code == "CARD_NOT_HELD" and before.card == breach.card
    )


def _is_of_no_pack(deal: AuditedDeal) -> bool:
    """Whether the card turned up is none of the pack, such as a joker where there is none."""
    up = deal.deal.up or 0
    return bool(up) and is_known(up) and not up & pack(deal.rules.deck)


def _because_of_the_dealer(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """The slip in the name of the dealer by which what was right seems out of turn."""
    meant = _dealer_meant(deal)
    if meant is None:
        return ()
    eldest = left_of(meant, deal.rules.seats)
    if breach.code == "BID_OUT_OF_TURN" and breach.seat == eldest:
        return (Because(("WRONG_DEALER",), deal.position),)
    is_lead = breach.code == "LEAD_OUT_OF_TURN" and breach.trick == 1 and breach.seat == eldest
    if is_lead or (breach.code == "ILLEGAL_DISCARD" and breach.seat == meant):
        return (Because(("WRONG_DEALER", "BID_OUT_OF_TURN"), deal.position),)
    return ()


def _dealer_meant(deal: AuditedDeal) -> Seat | None:
    """Another dealer than is written: whose turn it was to deal, or who laid a card away as dealers
    do after the seat on his left had spoken first. `dealers` finds him only where all turns of the
    deal are right by him; this is for a deal in which one is not, or which the next contradicts."""
    written = deal.deal.dealer
    if deal.expected_dealer not in (None, written):
        return deal.expected_dealer
    speaker = next((event.seat for event in deal.deal.events if isinstance(event, Call)), None)
    seats = deal.rules.seats
    laid = [event.seat for event in deal.deal.events if isinstance(event, Discard)]
    return next((s for s in laid if s != written and left_of(s, seats) == speaker), None)


def _because_of_the_trick(
    deal: AuditedDeal, breach: Breach, meant: Meant | None
) -> tuple[Because, ...]:
    """The lead out of turn, or the card left out of a trick, by which cards stand at other seats
    than their own."""
    if breach.code == "RENEGE":
        if _is_led_as_written(deal, breach.trick, meant):
            return ()
        return (Because(("LEAD_OUT_OF_TURN",), deal.position, breach.trick),)
    if breach.code != "CARD_NOT_HELD":
        return ()
    last = deal.outcome.laid[-1].number if deal.outcome.laid else None
    shifted: tuple[Because, ...] = (
        Because(("LEAD_OUT_OF_TURN",), deal.position, breach.trick),
        Because(("TRICK_SIZE",), deal.position, breach.trick),
    )
    if breach.trick == last and not deal.outcome.complete:
        shifted = (*shifted, Because(("INCOMPLETE_DEAL",), deal.position))
    return shifted


def _is_led_as_written(deal: AuditedDeal, number: int | None, meant: Meant | None) -> bool:
    """Whether the leader of a trick is no slip, whoever had to lead it: his card lies in his hand,
    or it was his turn by the dealer that was meant."""
    for _, lead in deal.breaches:
        if lead.code == "LEAD_OUT_OF_TURN" and lead.trick == number and lead.seat is not None:
            hand = deal.deal.hands[lead.seat]
            is_his = hand is not None and lead.card in hand.cards
            by_the_dealer = meant is not None and meant.explains(lead)
            return is_his or by_the_dealer or bool(_because_of_the_dealer(deal, lead))
    return False


def _because_of_a_late_call(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """A call too many, or a line of them written twice: each after it is one too late. Where they
    make no trump, nobody knows which was too many."""
    if breach.code != "BID_AFTER_AUCTION_CLOSED":
        return ()
    return (Because(("MISSING_CALL",), deal.position),)


def because_trump_doubted(deal: AuditedDeal) -> tuple[Because, ...]:
    """The slip in the up-card that made trump: winners, points and all that is written of trump
    are judged by it."""
    up = deal.deal.up
    is_ordered = up is not None and SUIT_OF[NO_TRUMP].get(up) == deal.outcome.trump
    return _slips(deal, up) if is_ordered else ()


def because_of_cards(deal: AuditedDeal, number: int | None) -> tuple[Because, ...]:
    """The slip in the card that was led to a trick, or in one that was played to it."""
    tricks = [e for e in deal.deal.events if isinstance(e, Trick) and e.number == number]
    played = [card for e in tricks for i, card in enumerate(e.cards) if i not in e.back]
    lead = played[0] if played else None
    not_held = any(
        b.code == "CARD_NOT_HELD" and b.trick == number and b.card == lead for _, b in deal.breaches
    )
    twice = any(b.code == "CARD_PLAYED_TWICE" and b.card in played for _, b in deal.breaches)
    return (
        *((Because(("CARD_NOT_HELD",), deal.position, number),) if not_held else ()),
        *((Because(("CARD_PLAYED_TWICE",), deal.position),) if twice else ()),
    )


def _slips(deal: AuditedDeal, card: Card | None) -> tuple[Because, ...]:
    codes = {b.code for _, b in deal.breaches if b.code in _SLIPS and b.card == card}
    return (Because(tuple(sorted(codes)), deal.position),) if codes else ()
