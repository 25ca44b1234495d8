"""Which code no record of a preset in a format can have, and why: a few kinds of reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from analyzer.rules import Rules

Says: TypeAlias = Callable[[Rules], bool]

PLAYERS_OF_A_LOG: Final = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, and whether what is tried all the same leaves no trace: nothing of it stands in the
    text, or nothing is found."""

    text: str
    leaves_no_trace: bool = False


def reason(code: str, rules: Rules, form: str) -> Reason | None:
    """Why this preset in this format cannot have the code; None where it must be provoked."""
    if form == "event-log" and rules.players != PLAYERS_OF_A_LOG:
        return _TABLE_OF_FOUR
    for says, why in _OF_THE_RULES.get(code, ()):
        if says(rules):
            return why
    if code in ("WRONG_DEALER", "PLAY_AFTER_GAME_OVER") and form == "ptn":
        return _ONE_HAND
    if code == "WRONG_DEALER" and form != "pen" and rules.deals == 1:
        return _ONE_DEAL
    if form == "ptn" and rules.players != 4 and code == "SITTING_OUT_PLAYER_PLAYED":
        return _ONLY_MAKER_ALONE
    if form == "ptn" and rules.alone and code == "ALONE_NOT_AVAILABLE":
        return _ONLY_MAKER_ALONE
    if form == "event-log" and rules.alone and code == "ALONE_NOT_AVAILABLE":
        return _ALONE_WITH_THE_CALL
    return _OF_THE_FORMAT[form].get(code)


_NO_PARTNER: Final = Reason("nobody has a partner at this table")
_NO_LONE_HANDS: Final = Reason("this preset has no lone hands, and says ALONE_NOT_AVAILABLE")
_NO_DUMMY: Final = Reason("this preset has no dummy")
_ALL_SEATED: Final = Reason("somebody plays at every place")
_MAY_BE_NAMED: Final = Reason("in this preset the suit turned down may be named")
_MAY_PASS: Final = Reason("in this preset the dealer may pass")
_ANY_DEFENDER: Final = Reason("in this preset a defender may play alone against any maker")
_NO_DEFENDER: Final = Reason(
    "in this preset no defender plays alone: the first who says so is DEFEND_ALONE_NOT_ALLOWED"
)
_ALL_MAY: Final = Reason("in this preset the maker and both defenders may play alone")
_LEAD_OR_LAST: Final = Reason("of two cards the one out of turn is the lead")

# The presets that have no such fault whatever the format.
_OF_THE_RULES: Final[dict[str, tuple[tuple[Says, Reason], ...]]] = {
    "PARTNER_MUST_GO_ALONE": ((lambda rules: rules.players != 4, _NO_PARTNER),),
    "ORDERED_BY_DUMMY": ((lambda rules: rules.players == 4, _ALL_SEATED),),
    "NAMED_TURNED_DOWN_SUIT": ((lambda rules: rules.turned_down_suit == "allowed", _MAY_BE_NAMED),),
    "DEALER_PASSED_WHEN_STUCK": ((lambda rules: not rules.stick_the_dealer, _MAY_PASS),),
    "ALONE_WITH_DUMMY": ((lambda rules: not rules.dummy, _NO_DUMMY),),
    "ALONE_AFTER_FIRST_LEAD": ((lambda rules: not rules.alone, _NO_LONE_HANDS),),
    "ALONE_NOT_AVAILABLE": ((lambda rules: rules.alone and rules.players == 3, _ALL_MAY),),
    "DEFEND_ALONE_NOT_ALLOWED": (
        (lambda rules: not rules.alone, _NO_LONE_HANDS),
        (lambda rules: rules.defend_alone == "any", _ANY_DEFENDER),
    ),
    "SECOND_DEFENDER_ALONE": (
        (lambda rules: not rules.alone, _NO_LONE_HANDS),
        (lambda rules: rules.defend_alone == "off", _NO_DEFENDER),
    ),
    "SITTING_OUT_PLAYER_PLAYED": ((lambda rules: not rules.alone, _NO_LONE_HANDS),),
    "PLAY_OUT_OF_TURN": ((lambda rules: rules.players == 2, _LEAD_OR_LAST),),
}

_TABLE_OF_FOUR: Final = Reason("an event log numbers the four players of a table")
_ONE_DEAL: Final = Reason(
    "the game of this preset is one deal, and the format has no word for cards thrown together"
)
_ONE_HAND: Final = Reason("each hand of this format is a game for itself", True)
_NO_SEAT_OF_CALLS: Final = Reason("calls stand in turn and carry no seat", True)
_NO_SEAT_OF_CARDS: Final = Reason("cards stand in turn and carry no seat", True)
_COLUMNS: Final = Reason("the column gives the seat, and the seats come in turn", True)
_NO_DUMMY_WRITTEN: Final = Reason("the format has no place for what the maker does with the dummy")
_ONE_DISCARD: Final = Reason("of the up-card it only tells which card was laid away", True)
_NOT_LEFT: Final = Reason("it tells that the up-card was taken, never that it was left", True)
_NOT_WRITTEN: Final = Reason("a discard that it does not tell is not known", True)
_NO_WHEN: Final = Reason("alone is said with the call: the format does not tell when")
_ONE_LONE_DEFENDER: Final = Reason("it has room for one lone defender", True)
_ONLY_MAKER_ALONE: Final = Reason("only the maker can be written as alone", True)
_ALONE_WITH_THE_CALL: Final = Reason("only the call that makes trump can say alone", True)
_NO_CLAIMS: Final = Reason("it has no claims", True)
_NOT_STATED: Final = Reason("it has no place for what the table says of this", True)
_ONE_SCORE: Final = Reason("a hand has the score before it or after it, never both", True)
_OWN_RULES: Final = Reason("its rules are those of its own preset where it names no others")
_NO_HANDS: Final = Reason("it tells no hand, no kitty and no discard", True)
_NO_TURNED_CARD: Final = Reason(
    "it does not tell the card turned up, and of no trump it has no word", True
)

_STATED: Final = dict.fromkeys(
    ("WRONG_TRICK_WINNER_RECORDED", "GAME_NOT_FINISHED", "WRONG_WINNER_RECORDED"), _NOT_STATED
)
_COUNTED: Final = dict.fromkeys(
    ("WRONG_TRICK_COUNT_RECORDED", "WRONG_POINTS_RECORDED", "ILLEGAL_SCORE_STEP"), _NOT_STATED
)
_MADE: Final = dict.fromkeys(("WRONG_MAKER_RECORDED", "WRONG_TRUMP_RECORDED"), _NOT_STATED)

_EGN: Final[dict[str, Reason]] = {
    "BID_OUT_OF_TURN": _NO_SEAT_OF_CALLS,
    "CALLED_TWICE": _NO_SEAT_OF_CALLS,
    "ORDERED_BY_DUMMY": _NO_SEAT_OF_CALLS,
    "PLAY_OUT_OF_TURN": _NO_SEAT_OF_CARDS,
    "DEALER_DECLINED_PICKUP": _ONE_DISCARD,
    "MISSING_DISCARD": _ONE_DISCARD,
    "DISCARD_CHANGED": _ONE_DISCARD,
    "ALONE_WITH_DUMMY": _NO_DUMMY_WRITTEN,
    "ALONE_AFTER_FIRST_LEAD": _NO_WHEN,
    "SECOND_DEFENDER_ALONE": _ONE_LONE_DEFENDER,
    "INVALID_CLAIM": _NO_CLAIMS,
    "RULES_ASSUMED": _OWN_RULES,
    **_STATED,
    **_COUNTED,
    **_MADE,
}
_OF_THE_FORMAT: Final[dict[str, dict[str, Reason]]] = {
    "pen": {},
    "egn": _EGN,
    "emn": _EGN,
    "ptn": {
        "CALLED_TWICE": _COLUMNS,
        "ORDERED_BY_DUMMY": _COLUMNS,
        "PLAY_OUT_OF_TURN": _COLUMNS,
        "DEALER_DECLINED_PICKUP": _NOT_LEFT,
        "MISSING_DISCARD": _NOT_WRITTEN,
        "ALONE_WITH_DUMMY": _NO_DUMMY_WRITTEN,
        "ALONE_AFTER_FIRST_LEAD": _NO_WHEN,
        "DEFEND_ALONE_NOT_ALLOWED": _ONLY_MAKER_ALONE,
        "SECOND_DEFENDER_ALONE": _ONLY_MAKER_ALONE,
        "INVALID_CLAIM": _NO_CLAIMS,
        "WRONG_SCORE_RECORDED": _ONE_SCORE,
        **_STATED,
        **_COUNTED,
    },
    "event-log": {
        **dict.fromkeys(
            (
                *("DUPLICATE_CARD_IN_DEAL", "WRONG_HAND_SIZE", "ORDER_WITHOUT_SUIT"),
                *("DEALER_DECLINED_PICKUP", "PICKUP_IN_ROUND_TWO", "ILLEGAL_DISCARD"),
                *("MISSING_DISCARD", "DISCARD_CHANGED", "ILLEGAL_DUMMY_EXCHANGE", "CARD_NOT_HELD"),
            ),
            _NO_HANDS,
        ),
        "ILLEGAL_BID": _NO_TURNED_CARD,
        "NAMED_TURNED_DOWN_SUIT": _NO_TURNED_CARD,
        "ALONE_AFTER_FIRST_LEAD": _NO_WHEN,
        "DEFEND_ALONE_NOT_ALLOWED": _ALONE_WITH_THE_CALL,
        "INVALID_CLAIM": _NO_CLAIMS,
        "WRONG_SCORE_RECORDED": _NOT_STATED,
        **_STATED,
        **_MADE,
    },
}

# What an audit still gets wrong; each stands in a report with the smallest record that shows it.
_OPEN: Final[dict[tuple[str, str], str]] = {}


def open_because(code: str, form: str) -> str:
    """What the audit still does wrong with a code in a format; empty where nothing is known."""
    return _OPEN.get((code, form), "")


def reasons() -> tuple[str, ...]:
    """Every reason, and what is open, in the order in which they stand on the page."""
    found = [value.text for value in globals().values() if isinstance(value, Reason)]
    return (*found, *dict.fromkeys(_OPEN.values()))
