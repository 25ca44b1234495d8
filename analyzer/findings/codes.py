"""Every condition that an audit can find: exactly when, whose fault, what authorities rule.

One code a condition. `UNREADABLE` alone is fatal: it means that something could not be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Code:
    """One condition that an audit can find: its name, its severity (a check may lower it where
    the condition says so), the exact condition in the record, whose fault it is, and what
    authorities rule; `law` is empty where none was found. Somerset Club 1888: the Laws of Euchre
    adopted by that club in Boston."""

    name: str
    severity: str
    condition: str
    fault: str
    law: str = ""


_ALL: Final = (
    Code(
        "DECK_MISMATCH",
        "major",
        "A card that the pack has not; or, all cards of the deal being recorded, one that is "
        "missing.",
        "dealer or recorder",
        "Somerset Club 1888, law 33: dealt again by the same dealer, scores stand.",
    ),
    Code(
        "DUPLICATE_CARD_IN_DEAL",
        "major",
        "A card stands twice among the hands, the dummy, the up-card and the kitty.",
        "dealer",
        "Somerset Club 1888, law 33: dealt again by the same dealer, scores stand.",
    ),
    Code(
        "WRONG_HAND_SIZE",
        "major",
        "A hand or the dummy was dealt more or fewer cards than five; one finding a hand, and "
        "only a note where the record calls the deal a misdeal.",
        "dealer",
        "Somerset Club 1888, law 42: a misdeal loses the deal; law 90, found during play: 2 "
        "points, 4 in a lone hand, and no score for the offenders. Seton School 2019: dealt again "
        "once, the second time the deal is lost.",
    ),
    Code(
        "WRONG_DEALER",
        "minor",
        "Another player deals than the recorded previous dealer leads to; not tested after a deal "
        "that stopped early, after a gap in the deal numbers or where a dealer is not known.",
        "dealer or recorder",
        "Somerset Club 1888, law 40: stopped if seen before the up-card is turned, else it stands.",
    ),
    Code(
        "BID_OUT_OF_TURN",
        "major",
        "A call by another seat than the one to speak.",
        "caller",
        "Somerset Club 1888, law 82: it takes away nobody's right; law 80: the caller's partner "
        "must pass too.",
    ),
    Code(
        "CALLED_TWICE",
        "major",
        "A second call of one seat in the same round; it is ignored.",
        "caller",
        "Somerset Club 1888, law 80: whoever has passed may not order, and his partner must pass "
        "too.",
    ),
    Code(
        "BID_AFTER_AUCTION_CLOSED",
        "minor",
        "A call after trump is made or after the last pass; it is ignored.",
        "caller",
    ),
    Code(
        "ILLEGAL_BID",
        "major",
        "A call that its round does not allow: a suit in the first round, an order in the second, "
        "no trump where it is not agreed, a number.",
        "caller",
    ),
    Code("ORDERED_BY_DUMMY", "major", "A call by the dummy's place; it is ignored.", "recorder"),
    Code(
        "NAMED_TURNED_DOWN_SUIT",
        "major",
        "The suit of the card turned down is named in the second round where that is not allowed; "
        "minor where it is agreed to count as a pass.",
        "caller",
        "Somerset Club 1888, law 78: it counts as a pass; law 79: the caller's partner must pass "
        "too.",
    ),
    Code(
        "DEALER_PASSED_WHEN_STUCK",
        "major",
        "The dealer passes in the second round though he must name a suit.",
        "caller",
    ),
    Code(
        "MISSING_CALL",
        "major",
        "Calls are recorded, but they end with no trump made and not everybody passed.",
        "recorder",
    ),
    Code(
        "PARTNER_MUST_GO_ALONE",
        "major",
        "The dealer's partner orders and does not play alone where he must.",
        "caller",
    ),
    Code(
        "ORDER_WITHOUT_SUIT",
        "major",
        "The maker, his whole hand known, lacks the trump that he must hold (not the left bower).",
        "maker",
    ),
    Code(
        "DEALER_DECLINED_PICKUP",
        "major",
        "The dealer leaves the up-card though he must take it, or is the maker in the first "
        "round; never where he sits out.",
        "dealer",
    ),
    Code(
        "PICKUP_IN_ROUND_TWO",
        "major",
        "The dealer takes the up-card after it was turned down.",
        "dealer",
    ),
    Code(
        "ILLEGAL_DISCARD",
        "major",
        "The dealer lays away a card that is not among his six, or the up-card where that is "
        "forbidden, or kept an up-card that he had to play and did not; or another seat than the "
        "dealer takes up or lays away.",
        "dealer",
        "Somerset Club 1888, law 88: the up-card may not be laid away.",
    ),
    Code(
        "MISSING_DISCARD",
        "major",
        "The dealer took the up-card and laid nothing away before the first card was played.",
        "dealer",
        "Somerset Club 1888, law 90: 2 points, 4 in a lone hand, and no score for the offenders; "
        "law 87: an early lead stands, and he may still change his discard.",
    ),
    Code(
        "DISCARD_CHANGED",
        "minor",
        "The dealer lays a second card away.",
        "dealer",
        "Somerset Club 1888, law 86: the first is final once it has left the hand.",
    ),
    Code(
        "ILLEGAL_DUMMY_EXCHANGE",
        "major",
        "The hand kept is not five cards out of the maker's and the dummy's (and the discard "
        "where they are merged), or what is thrown does not match it; or another seat than the "
        "maker exchanges, an exchange is made that is not agreed, or one is left that is "
        "mandatory.",
        "maker",
    ),
    Code(
        "ALONE_WITH_DUMMY",
        "major",
        "The maker says that he is alone and the dummy is used; if he spoke first he stays alone, "
        "if he exchanged first the announcement is ignored.",
        "maker",
    ),
    Code(
        "ALONE_AFTER_FIRST_LEAD",
        "major",
        "Alone is said after the first card, or by the maker after his call where it goes with "
        "the call; a defender may always say it until the first card.",
        "declarer",
        "Somerset Club 1888, laws 93 to 99: the right is lost.",
    ),
    Code(
        "ALONE_NOT_AVAILABLE",
        "minor",
        "Alone is said where nobody may play alone, or by the maker's partner; it is ignored.",
        "declarer",
    ),
    Code(
        "DEFEND_ALONE_NOT_ALLOWED",
        "major",
        "A defender says that he is alone where defenders may not, or against a maker who is not "
        "alone where that is needed; it is ignored.",
        "declarer",
    ),
    Code(
        "SECOND_DEFENDER_ALONE",
        "minor",
        "A second defender says that he is alone; it is ignored.",
        "the later declarer",
    ),
    Code(
        "LEAD_OUT_OF_TURN",
        "major",
        "The first card of a trick comes from another seat than the one that must lead.",
        "leader",
        "Somerset Club 1888, law 52: the adversaries call that card, or a suit at the offenders' "
        "next lead. Rules of 1877: the card is exposed; if all follow, it stands.",
    ),
    Code(
        "PLAY_OUT_OF_TURN",
        "major",
        "A later card of a trick comes from another seat than the next in order.",
        "player",
        "Somerset Club 1888, laws 46 to 48: such cards are exposed and may be called.",
    ),
    Code(
        "SITTING_OUT_PLAYER_PLAYED",
        "major",
        "A card from a seat that is out of the deal; it never wins, and later cards of that seat "
        "follow from the first.",
        "that seat",
        "Somerset Club 1888, law 100: a partner who plays on costs the lone player his right "
        "unless the opponents want it kept.",
    ),
    Code(
        "CARD_NOT_HELD",
        "major",
        "A card is played that cannot be in the player's hand: all his cards are known and it is "
        "none of them, or it is known to lie elsewhere.",
        "player",
        "Somerset Club 1888, laws 33 and 90: new deal, or 2 points, 4 in a lone hand.",
    ),
    Code(
        "CARD_PLAYED_TWICE",
        "major",
        "A card is played that was already played in this deal.",
        "the second player",
    ),
    Code(
        "RENEGE",
        "major",
        "A card of another suit than the one led, by a seat that then held a card of that suit, "
        "trump considered: seen in its known hand, or shown by a later card of that seat.",
        "player",
        "Somerset Club 1888, laws 62 to 71: 3 points, 5 in a lone hand, not after the cut for the "
        "next deal. Rules of 1877: to be proved by the trick and the later trick with the suit "
        "withheld. University of Michigan and others: may be put right before the trick ends, "
        "then 2 points, 4 in a lone hand.",
    ),
    Code(
        "TRICK_SIZE",
        "major",
        "A trick has fewer or more cards than seats that take part (cards of seats that sit out "
        "are not counted), or stands after the fifth.",
        "recorder",
    ),
    Code(
        "INCOMPLETE_DEAL",
        "minor",
        "Fewer than five tricks, without a claim, a ruling or a misdeal written, and not every "
        "legal ending gives the same points.",
        "recorder",
    ),
    Code(
        "INVALID_CLAIM",
        "minor",
        "More tricks are claimed than are left, or a claim is made where claims are not agreed.",
        "claimer",
        "Somerset Club 1888, law 50: a defender who throws in his cards against a lone hand gives "
        "it all five.",
    ),
    Code(
        "WRONG_TRICK_WINNER_RECORDED",
        "clerical",
        "The winner written for a trick is not the one who wins it.",
        "recorder",
    ),
    Code(
        "WRONG_TRICK_COUNT_RECORDED",
        "clerical",
        "The numbers of tricks written are not those taken.",
        "recorder",
    ),
    Code(
        "WRONG_MAKER_RECORDED",
        "clerical",
        "The maker written is not the one that the calls give.",
        "recorder",
    ),
    Code(
        "WRONG_TRUMP_RECORDED",
        "clerical",
        "The trump written is not the one that the calls give.",
        "recorder",
    ),
    Code(
        "WRONG_POINTS_RECORDED",
        "clerical",
        "The points written for a deal are not those that the play gives.",
        "scorer",
        "Somerset Club 1888, law 5: may be put right until the next up-card.",
    ),
    Code(
        "WRONG_SCORE_RECORDED",
        "clerical",
        "The running or final score written is not the one computed; reported where it first "
        "parts.",
        "scorer",
        "Somerset Club 1888, law 5: may be put right until the next up-card.",
    ),
    Code(
        "PLAY_AFTER_GAME_OVER",
        "clerical",
        "A deal after the game was won; it is audited but not scored, and later ones follow from "
        "the first.",
        "recorder",
    ),
    Code("GAME_NOT_FINISHED", "clerical", "A winner is written while nobody has won.", "recorder"),
    Code(
        "WRONG_WINNER_RECORDED",
        "clerical",
        "The winner written is not among those who won.",
        "recorder",
    ),
    Code(
        "ILLEGAL_SCORE_STEP",
        "clerical",
        "The score written changes by points that no deal can give under these rules, with or "
        "without cards recorded.",
        "scorer",
    ),
    Code("UNREADABLE", "fatal", "A word, line, value or file that cannot be read.", "recorder"),
    Code(
        "UNKNOWN_FIELD",
        "note",
        "A field, a tag or a date that is kept but not understood.",
        "recorder",
    ),
    Code(
        "RULES_ASSUMED",
        "note",
        "The record names no rules; those of its players and its cards are taken.",
        "nobody",
    ),
)

CODES: Final = {code.name: code for code in _ALL}
