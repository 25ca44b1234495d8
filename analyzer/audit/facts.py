"""A breach of the engine as a draft: seats and cards among its facts as JSON has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from analyzer.audit.dealers import dealer_meant
from analyzer.audit.doubted import because_doubted, because_of_the_same
from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.misread import card_meant
from analyzer.audit.moved import because_moved
from analyzer.audit.packs import because_of_the_pack
from analyzer.audit.sat_out import SatOut
from analyzer.audit.slips import Slip, led_as_stated, slip_of
from analyzer.cards import name, names
from analyzer.engine import Breach
from analyzer.record import Concession, Trick
from analyzer.seats import SEATS

# Codes whose expected and actual values, where they are numbers, are seats.
_SEATS: Final = frozenset(
    (
        "BID_OUT_OF_TURN",
        "ILLEGAL_DISCARD",
        "LEAD_OUT_OF_TURN",
        "MISSING_CALL",
        "PLAY_OUT_OF_TURN",
    )
)
# What is done too early is the recorder's slip where the call that made trump is left out.
_AFTER_TRUMP: Final = frozenset(
    ("ALONE_NOT_AVAILABLE", "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE", "PICKUP_IN_ROUND_TWO")
)
# What a trick or a lone hand that is left out brings about, or a line that goes on below.
_LACKING: Final = frozenset(("INCOMPLETE_DEAL", "TRICK_SIZE"))
# Where a word on a trick's line is lost, the others may stand at other seats than their own.
_OF_A_CARD: Final = frozenset(("CARD_NOT_HELD", "RENEGE"))
# What depends on what came before: a call that is lost gives trump to another maker, a lone hand
# or a trick that is lost the lead to another seat.
_BY_WHAT_IS_ABOVE: Final = frozenset(
    (
        *("ALONE_NOT_AVAILABLE", "ALONE_WITH_DUMMY", "DEFEND_ALONE_NOT_ALLOWED"),
        *("SECOND_DEFENDER_ALONE", "SITTING_OUT_PLAYER_PLAYED"),
        *("LEAD_OUT_OF_TURN", "PLAY_OUT_OF_TURN"),
    )
)
# A list of cards that is too short may go on where nobody could read it.
_LISTS: Final = frozenset(("ILLEGAL_DUMMY_EXCHANGE", "WRONG_HAND_SIZE"))
# What is done before the play, and what shows that two deals are written as one.
_BEFORE_PLAY: Final = frozenset(
    (
        *("ALONE_AFTER_FIRST_LEAD", "ALONE_NOT_AVAILABLE", "BID_AFTER_AUCTION_CLOSED"),
        *("DEFEND_ALONE_NOT_ALLOWED", "DISCARD_CHANGED", "ILLEGAL_DISCARD"),
        *("ILLEGAL_DUMMY_EXCHANGE", "PICKUP_IN_ROUND_TWO", "SECOND_DEFENDER_ALONE"),
    )
)
_JOINED: Final = ("UNREADABLE", "TRICK_SIZE", "CARD_PLAYED_TWICE")
_CARDS: Final = frozenset(("DISCARD_CHANGED",))
_EXCHANGE: Final = "ILLEGAL_DUMMY_EXCHANGE"


def drafts_of(game: AuditedGame, deal: AuditedDeal) -> Iterator[Draft]:
    """The breaches of a deal, in the order of the replay."""
    slip, meant = slip_of(game, deal), dealer_meant(game, deal)
    root = None if slip is None else _slip(deal, slip)
    made: dict[int, Draft] = {}
    sat_out = SatOut(deal)
    for event, breach in deal.breaches:
        doubted = because_doubted(deal, breach, meant)
        pack = because_of_the_pack(game, deal, breach)
        earlier = (*pack, *because_of_the_same(deal, breach))
        same = [made[id(each)] if isinstance(each, Breach) else each for each in earlier]
        draft = _draft(deal, event, breach, made, (*same, *sat_out.because(breach), *doubted))
        if slip is not None and root is not None and slip.explains(breach):
            draft = root if breach is slip.at else replace(draft, causes=(root,))
        made[id(breach)] = draft
        yield draft


def _slip(deal: AuditedDeal, slip: Slip) -> Draft:
    """One breach as the slip of the pen that it is, nobody's but the recorder's, or of what the
    reader lost; what else comes from it follows."""
    event = next(event for event, breach in deal.breaches if breach is slip.at)
    return replace(
        _draft(deal, event, slip.at, {}, ()),
        seat=None,
        severity="clerical",
        message=slip.told,
        causes=_because_unreadable(deal, slip.at),
    )


def _draft(
    deal: AuditedDeal,
    event: int,
    breach: Breach,
    made: dict[int, Draft],
    others: tuple[Draft | Because, ...],
) -> Draft:
    causes: tuple[Draft | Because, ...] = ()
    if breach.cause is not None and id(breach.cause) in made:
        causes = (made[id(breach.cause)],)
    if led_as_stated(deal, breach):
        trick = (breach.trick or 1) - 1
        causes = (*causes, Because(("WRONG_TRICK_WINNER_RECORDED",), deal.position, trick))
    causes = (*causes, *because_moved(deal, breach))
    causes = (*causes, *others)
    if breach.code in _AFTER_TRUMP and deal.outcome.trump is None:
        causes = (*causes, Because(("MISSING_CALL",), deal.position))
    causes = (*causes, *_because_unreadable(deal, breach))
    if breach.code in _BEFORE_PLAY and _is_of_the_next(deal, event):
        causes = (*causes, Because(_JOINED, deal.position))
    return Draft(
        code=breach.code,
        deal=deal.position,
        address=breach.address,
        trick=breach.trick,
        seat=breach.seat,
        card=breach.card,
        expected=_value(breach, breach.expected),
        actual=_value(breach, breach.actual),
        evidence=_evidence(deal, event, breach),
        causes=causes,
        severity=breach.severity,
        halts=breach.halts,
        event=event,
        span=breach.span,
    )


def _because_unreadable(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """What the reader lost, or what the text breaks off before, may be just what is missing."""
    if breach.code == "MISSING_CALL":
        return (Because(("UNREADABLE", "INCOMPLETE_DEAL"), deal.position),)
    if breach.code in _LACKING:
        return (Because(("UNREADABLE",), deal.position),)
    if breach.code in _BY_WHAT_IS_ABOVE:  # or on the same line, such as a card too many
        return (Because(("UNREADABLE",), deal.position, down_to=breach.span),)
    if breach.code in _OF_A_CARD:
        return (Because(("UNREADABLE",), deal.position, within=breach.span),)
    if breach.code == _EXCHANGE and deal.rules.dummy and breach.expected in deal.rules.seats:
        return (Because(("UNREADABLE",), deal.position),)  # the call of another maker
    if breach.code in _LISTS:
        # On the line itself, or on the next, where a list goes on that a mail program has broken.
        below = breach.span._replace(line=breach.span.line + 1)
        return (
            Because(("UNREADABLE",), deal.position, within=breach.span),
            Because(("UNREADABLE",), deal.position, within=below, at_start=True),
        )
    return ()


def _is_of_the_next(deal: AuditedDeal, event: int) -> bool:
    """Whether an event stands where the deal was over: the header of the next is left out."""
    if deal.outcome.result == "thrown-in":
        return True
    before = [e for e in deal.deal.events[: max(event, 0)] if isinstance(e, Trick | Concession)]
    played = {e.number for e in before if isinstance(e, Trick)}
    return len(played) >= deal.rules.hand_size or any(isinstance(e, Concession) for e in before)


def _value(breach: Breach, value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return list(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if breach.code in _CARDS:
        return name(value)
    is_seat = breach.code in _SEATS or (breach.code == _EXCHANGE and breach.actual is None)
    return SEATS[value] if is_seat and value in range(4) else value


def _evidence(deal: AuditedDeal, event: int, breach: Breach) -> dict[str, Any]:
    evidence = dict(breach.evidence)
    meant = card_meant(deal, event, breach)
    if meant is not None:
        evidence["meant"] = name(meant)
    if isinstance(evidence.get("six"), int):
        evidence["six"] = names(evidence["six"])
    if breach.code == "TRICK_SIZE" and "missing" in evidence:
        evidence["missing"] = [SEATS[seat] for seat in evidence["missing"]]
    return evidence
