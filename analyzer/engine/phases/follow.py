"""Following suit: a renege is proved, or it is not decided; it is never presumed.

Source: rules.md, "Exact renege test"; architecture.md, "No false accusation".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from analyzer.cards import (
    JOKER,
    JOKER_SUIT,
    NO_TRUMP,
    SUIT_UNDER,
    SUITS,
    Card,
    each,
    follows_suit,
    is_known,
    names,
    pack,
)
from analyzer.engine.breach import Breach
from analyzer.engine.trick import Laid, Play

if TYPE_CHECKING:
    from analyzer.engine.table import Table

# What is missing where the tricks of a deal are fewer than its cards and were only counted: any of
# them may be left out, also the first.
THE_NUMBERS: Final = "the numbers of the tricks"


def judge_follow(
    table: Table, trick: Laid, play: Play, address: str, not_held: Breach | None
) -> None:
    """Whether a card that does not follow suit was played while one that does was in the hand.

    Called before the card leaves the hand. `not_held`: the breach, where the card was not even
    this seat's; a renege by it follows from that.
    """
    lead, seat, led = trick.plays[0], play.seat, trick.led
    if seat is None or play is lead or led is None or table.trump is None:
        return
    if lead.seat not in table.active or led == JOKER_SUIT:
        return
    if follows_suit(play.card, led, table.trump):
        return
    if trick.adrift:
        table.undecided("RENEGE", None, address, THE_NUMBERS, trick.number)
        return
    suit = SUIT_UNDER[table.trump][led]
    by = _proof(table, seat, suit, not_held)
    unknown = _what_is_missing(table, trick)
    if by is not None and unknown is None:
        table.breach(
            "RENEGE",
            address,
            seat=seat,
            card=play.card if is_known(play.card) else None,
            trick=trick.number,
            evidence=_evidence(table, trick, play, suit, by),
            cause=not_held,
            span=play.span,
        )
    elif by is not None or _is_possible(table, seat, suit, play.card):
        left = f"the cards left in the hand after trick {trick.number}"
        missing = unknown or (THE_NUMBERS if table.foresight.left_out else left)
        table.undecided("RENEGE", seat, address, missing, trick.number)


def _what_is_missing(table: Table, trick: Laid) -> str | None:
    """What forbids a verdict on this trick, whatever the hands were; or nothing does."""
    if not table.foresight.in_order:
        return "the order in which the tricks were played"
    if table.trump == NO_TRUMP and _holds_joker(table, trick):
        return "a rule for following suit to a joker"
    return None


def _holds_joker(table: Table, trick: Laid) -> bool:
    """Whether the joker is, or may be, in the trick."""
    in_pack = bool(pack(table.rules.deck) & JOKER & ~(table.played & ~_cards(trick)))
    return in_pack and any(p.card & JOKER for p in trick.plays)


def _cards(trick: Laid) -> Card:
    total = 0
    for play in trick.plays:
        total |= play.card
    return total


def _proof(table: Table, seat: int, suit: Card, not_held: Breach | None) -> str | None:
    """What proves that the seat holds a card of the suit: its hand, a later card, or nothing."""
    hand = table.holdings[seat]
    doubt = table.foresight.doubt[seat] - (not_held is not None) + table.foresight.left_out
    sure = suit & ~table.foresight.twice & ~table.foresight.played_by_others[seat]
    if hand.count > 1 and hand.surely_has(sure, doubt):
        return "hand"
    return "later_card" if table.foresight.shown[seat] & suit else None


def _evidence(table: Table, trick: Laid, play: Play, suit: Card, by: str) -> dict[str, Any]:
    seat = play.seat
    assert seat is not None and trick.led is not None
    hand, foresight = table.holdings[seat], table.foresight
    to_come = foresight.shown[seat] & suit
    legal: list[str] | None = None
    if foresight.all_shown[seat]:
        legal = names(to_come)
    elif hand.is_known and not foresight.left_out:
        legal = names(hand.pool & suit)
    tricks = foresight.shown_in[seat]
    proof = min(each(to_come), key=lambda card: (tricks[card], card), default=None)
    return {
        "led": SUITS[trick.led],
        "legal": legal,
        "by": by,
        "proof_trick": None if proof is None else tricks[proof],
        "proof_card": None if proof is None else names(proof)[0],
    }


def _is_possible(table: Table, seat: int, suit: Card, played: Card) -> bool:
    """Whether the seat, having played a card, may hold one of the suit that no later play shows."""
    hand = table.holdings[seat]
    shown = table.foresight.shown[seat] & ~played
    after = hand.count - 1
    doubt = table.foresight.doubt[seat] + table.foresight.left_out
    if after <= shown.bit_count() or (hand.is_known and not doubt):
        return False
    if hand.pool & ~shown & suit:
        return True
    elsewhere = table.played
    for holding in table.holdings:
        elsewhere |= holding.pool
    return bool(hand.hidden) and bool(pack(table.rules.deck) & suit & ~elsewhere & ~shown)
