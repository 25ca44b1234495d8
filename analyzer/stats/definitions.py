"""What every figure means, in words and in columns: the one list of them."""

from __future__ import annotations

from typing import Final

from analyzer.rules import Rules
from analyzer.stats.definition import Definition
from analyzer.stats.terms import (
    DEALER,
    DEALER_SIDE,
    DEALERS,
    DEFENDERS,
    OTHER_SIDE,
    TABLE,
    WINNERS,
    Term,
    calls,
)
from analyzer.stats.ways import Mean, Rate, Shares


def _has_lone_hands(rules: Rules) -> bool:
    return rules.alone


def _has_dummy(rules: Rules) -> bool:
    return rules.dummy > 0


def _has_partners(rules: Rules) -> bool:
    return len(rules.sides) < rules.players


def _has_two_defenders_unpaired(rules: Rules) -> bool:
    return len(rules.sides) > 2


def _has_lone_defenders(rules: Rules) -> bool:
    return rules.defend_alone != "off" and rules.players > 2


def _sticks(rules: Rules) -> bool:
    return rules.stick_the_dealer


def _names_blind(rules: Rules) -> bool:
    return rules.with_joker and rules.joker_turned_up == "dealer_names_blind"


LONE: Final = ("lone_euchred", "lone_made", "lone_march")
PAIRED: Final = ("euchred", "made", "march")
EUCHRED: Final = ("euchred", "lone_euchred")
MADE: Final = ("made", "march", "lone_made", "lone_march")

_CALLS: Final = Term(calls())
_DEALS: Final = Term(("deals",), TABLE)

BIDDING, CALLING, ALONE, DEFENCE = "Bidding", "What calls came to", "Lone hands", "Defence"
COLOURS, SEATS, DUMMY, GAMES = "Next and green", "Dealer and seats", "The dummy", "Games"
AUDIT: Final = "Audit"

DEFINITIONS: Final = (
    Definition(
        "order_up", "Order-up rate", BIDDING,
        "calls in the first round", "all turns to call in it",
        Rate(Term(calls(kinds=("first",))), Term(("turns1",))), ("seat",),
        "A turn is one that a seat really had: all before it had passed. The dealer's call is to "
        "take the card up.",
    ),
    Definition(
        "second_call", "Second-round call rate", BIDDING,
        "calls in the second round", "all turns to call in it",
        Rate(Term(calls(kinds=("second",))), Term(("turns2",))), ("seat",),
        "A dealer who has to name a suit has no choice, and is counted apart.",
    ),
    Definition(
        "call_rate", "Call rate", BIDDING,
        "calls, in either round", "all hands, whoever called",
        Rate(_CALLS, _DEALS), ("seat",),
        "Calls that a dealer was forced to make are among them.",
    ),
    Definition(
        "stuck", "Dealer stuck", BIDDING,
        "hands in which the dealer had to name a suit", "all hands",
        Rate(Term(calls(kinds=("stuck",)), at=DEALER), Term(("deals",), at=DEALER)),
        applies=_sticks,
    ),
    Definition(
        "blind", "Joker turned, named blind", BIDDING,
        "hands in which the dealer had to name trump before he looked", "all hands",
        Rate(Term(calls(kinds=("blind",)), at=DEALER), Term(("deals",), at=DEALER)),
        applies=_names_blind,
    ),
    Definition(
        "call_share", "Share of calls", BIDDING,
        "calls at a seat and in a round", "all calls",
        Rate(_CALLS, _CALLS, of_all=True), ("seat", "round"),
        "Each share has an interval of its own.",
    ),
    Definition(
        "outcomes", "Bidding outcomes", BIDDING,
        "turns to call that came to this", "all turns to call",
        Shares(
            (
                ("euchred", Term(calls(*EUCHRED))),
                *((outcome, Term(calls(outcome))) for outcome in (*MADE,)),
            ),
            "passed",
            Term(("turns1", "turns2", *calls(kinds=("stuck", "blind")))),
        ),
        ("seat", "round", "part"),
        "Made is a call with three or four tricks, a march one with all five; both are counted "
        "apart for lone hands, a euchre is not. The parts add up to the whole.",
    ),
    Definition(
        "call_success", "Call success rate", CALLING,
        "calls that were not euchred", "all calls",
        Rate(Term(calls(*MADE)), _CALLS), ("seat", "round"),
        "Marches are among them.",
    ),
    Definition(
        "euchre_rate", "Euchre rate", CALLING,
        "calls that were euchred", "all calls",
        Rate(Term(calls(*EUCHRED)), _CALLS), ("seat", "round"),
        "Per call, not per hand.",
    ),
    Definition(
        "euchred_per_hand", "Euchred per hand", CALLING,
        "calls that were euchred", "all hands, whoever called",
        Rate(Term(calls(*EUCHRED)), _DEALS), ("seat",),
        "Some call this the euchre rate; it is about a quarter of it where four play.",
    ),
    Definition(
        "march_rate", "March rate", CALLING,
        "calls not played alone that took all five tricks", "all calls not played alone",
        Rate(Term(calls("march")), Term(calls(*PAIRED))), ("seat", "round"),
    ),
    Definition(
        "points_per_call", "Points per call", CALLING,
        "points of the caller's side less those of the other side (where all play for themselves, "
        "less the mean of the others), added up over calls",
        "calls", Mean("call"), ("seat",),
        "Read it beside the call rate: who calls only sure hands makes more of each.",
    ),
    Definition(
        "lone_rate", "Lone hand rate", ALONE,
        "calls played alone", "all calls",
        Rate(Term(calls(*LONE)), _CALLS), ("seat", "round"), applies=_has_lone_hands,
    ),
    Definition(
        "lone_per_hand", "Lone hands per hand", ALONE,
        "calls played alone", "all hands, whoever called",
        Rate(Term(calls(*LONE)), _DEALS), ("seat",), applies=_has_lone_hands,
    ),
    Definition(
        "lone_march", "Lone march rate", ALONE,
        "lone hands that took all five tricks", "all lone hands",
        Rate(Term(calls("lone_march")), Term(calls(*LONE))), ("seat",), applies=_has_lone_hands,
    ),
    Definition(
        "lone_made", "Lone hands not euchred", ALONE,
        "lone hands that were not euchred", "all lone hands",
        Rate(Term(calls("lone_made", "lone_march")), Term(calls(*LONE))), ("seat",),
        applies=_has_lone_hands,
    ),
    Definition(
        "lone_euchred", "Lone euchre rate", ALONE,
        "lone hands that were euchred", "all lone hands",
        Rate(Term(calls("lone_euchred")), Term(calls(*LONE))), ("seat",), applies=_has_lone_hands,
    ),
    Definition(
        "defence", "Defence rate", DEFENCE,
        "hands defended in which the maker was euchred", "all hands defended",
        Rate(Term(("stopped",), DEFENDERS), Term(("defended",), DEFENDERS)), ("seat",),
        "Who sits out while a partner defends alone defends too.",
    ),
    Definition(
        "lone_stop", "Lone hands stopped", DEFENCE,
        "lone hands of others that did not take all five tricks", "all lone hands defended",
        Rate(Term(("lone_stopped",), DEFENDERS), Term(("lone_defended",), DEFENDERS)), ("seat",),
        applies=_has_lone_hands,
    ),
    Definition(
        "alone_defence", "Lone defence rate", DEFENCE,
        "hands defended alone in which the maker was euchred", "all hands defended alone",
        Rate(Term(("stopped_alone",)), Term(("defended_alone",))), ("seat",),
        applies=_has_lone_defenders,
    ),
    Definition(
        "co_defence", "Co-defence rate", DEFENCE,
        "hands defended in which both defenders took a trick",
        "all hands that two defended, each one's tricks being known",
        Rate(Term(("both_took",), DEFENDERS), Term(("guarded",), DEFENDERS)), ("seat",),
        applies=_has_two_defenders_unpaired,
    ),
    Definition(
        "next_share", "Next calls", COLOURS,
        "second-round calls of the colour of the card turned down",
        "all second-round calls, that card being known",
        Rate(Term(("next",)), Term(("coloured",))), ("seat",),
        "A joker turned down has no colour. No trump is neither next nor green.",
    ),
    Definition(
        "green_share", "Green calls", COLOURS,
        "second-round calls of the other colour than that of the card turned down",
        "all second-round calls, that card being known",
        Rate(Term(("green",)), Term(("coloured",))), ("seat",),
    ),
    Definition(
        "next_success", "Next call success", COLOURS,
        "next calls that were not euchred", "all next calls",
        Rate(Term(("next_made",)), Term(("next",))), ("seat",),
    ),
    Definition(
        "green_success", "Green call success", COLOURS,
        "green calls that were not euchred", "all green calls",
        Rate(Term(("green_made",)), Term(("green",))), ("seat",),
    ),
    Definition(
        "next_points", "Points per next call", COLOURS,
        "net points of the caller's side, added up over next calls", "next calls",
        Mean("next"), ("seat",),
    ),
    Definition(
        "green_points", "Points per green call", COLOURS,
        "net points of the caller's side, added up over green calls", "green calls",
        Mean("green"), ("seat",),
    ),
    Definition(
        "with_dealer", "First-round calls with the dealer", SEATS,
        "first-round calls of the dealer's side", "all first-round calls",
        Rate(Term(calls(kinds=("first",)), at=DEALER_SIDE), Term(calls(kinds=("first",)))),
        note="The card goes into a hand of the caller's side.", applies=_has_partners,
    ),
    Definition(
        "against_dealer", "First-round calls against the dealer", SEATS,
        "first-round calls of the other side", "all first-round calls",
        Rate(Term(calls(kinds=("first",)), at=OTHER_SIDE), Term(calls(kinds=("first",)))),
        applies=_has_partners,
    ),
    Definition(
        "bower_passed", "Turned bower passed", SEATS,
        "jacks turned that everybody passed in the first round", "all jacks turned",
        Rate(Term(("bowers_passed",), DEALERS), Term(("bowers",), DEALERS)),
        note="Of a player: where his side dealt.",
    ),
    Definition(
        "points_by_seat", "Points by seat", SEATS,
        "net points of the seat's side, added up over hands", "hands at the seat",
        Mean("net", cancels=True), ("seat",),
    ),
    Definition(
        "dealer_advantage", "Dealer's advantage", SEATS,
        "net points of the dealer's side, added up over hands", "hands",
        Mean("net", at=DEALER),
    ),
    Definition(
        "dealer_scored", "Hands scored by the dealer's side", SEATS,
        "hands in which the dealer's side scored", "all hands in which anybody scored",
        Rate(Term(("scored",), at=DEALER), Term(("pointed",), at=DEALER)),
    ),
    Definition(
        "pass_out", "Passed out", SEATS,
        "hands that everybody passed twice", "all hands",
        Rate(Term(("passed_out",), TABLE), _DEALS),
        note="They are among the hands, and not among the calls.",
    ),
    Definition(
        "dummy_used", "Dummy used", DUMMY,
        "calls in which the maker took the dummy",
        "all calls not played alone of which it is recorded whether he did",
        Rate(Term(("dummy_used",)), Term(("dummy_used", "dummy_left"))), ("seat",),
        applies=_has_dummy,
    ),
    Definition(
        "dummy_used_euchred", "Euchre rate with the dummy", DUMMY,
        "calls with the dummy that were euchred", "all calls with the dummy",
        Rate(Term(("dummy_used_euchred",)), Term(("dummy_used",))), ("seat",), applies=_has_dummy,
    ),
    Definition(
        "dummy_left_euchred", "Euchre rate, the dummy left", DUMMY,
        "calls in which the dummy was left that were euchred",
        "all calls not played alone in which the dummy was left",
        Rate(Term(("dummy_left_euchred",)), Term(("dummy_left",))), ("seat",), applies=_has_dummy,
    ),
    Definition(
        "games_won", "Games won", GAMES,
        "games that his side won", "all games known from the first deal to the end",
        Rate(Term(("won",)), Term(("finished",))), of_player=True,
    ),
    Definition(
        "comebacks", "Comebacks", GAMES,
        "games whose winner was once behind by half the target or more",
        "all games known from the first deal to the end",
        Rate(Term(("comebacks",), WINNERS), Term(("finished",), TABLE)),
    ),
    Definition(
        "skunks", "Skunks", GAMES,
        "games in which nobody but the winner scored",
        "all games known from the first deal to the end",
        Rate(Term(("skunks",), WINNERS), Term(("finished",), TABLE)),
    ),
    Definition(
        "hands_per_game", "Hands per game", GAMES,
        "hands played or passed out", "games known from the first deal to the end",
        Mean("length", TABLE),
    ),
    Definition(
        "violations", "Hands with a violation", AUDIT,
        "hands in which the audit found something above a note that follows from nothing else",
        "all hands that were ended or ruled on and in which it could decide everything",
        Rate(Term(("faulted",), TABLE), Term(("decidable",), TABLE)),
        note="Whoever was at fault, the scribe included. Hands left out of the other figures are "
        "among them.",
    ),
)  # fmt: skip
