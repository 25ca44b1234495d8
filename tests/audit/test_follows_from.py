"""What each kind of breach follows from, where something in its deal could not be read, is left
out, or belongs to the next: tables of codes, each entry looked at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.audit.calls import otherwise_called
from analyzer.audit.draft import Because
from analyzer.audit.facts import drafts_of
from analyzer.audit.game import AuditedDeal, AuditedGame, replay_game
from analyzer.engine import Breach
from analyzer.notation import pen
from analyzer.record import Alone
from analyzer.rules import preset
from analyzer.span import Span
from tests.audit.audited import MARCH, deal

LINE = Span(7, 2)
PASSED = "bids: pass pass\n"

LACKING = ("INCOMPLETE_DEAL", "TRICK_SIZE")
OF_A_CARD = ("CARD_NOT_HELD", "RENEGE")
BY_WHAT_IS_ABOVE = (
    *("ALONE_NOT_AVAILABLE", "ALONE_WITH_DUMMY", "DEFEND_ALONE_NOT_ALLOWED"),
    *("SECOND_DEFENDER_ALONE", "SITTING_OUT_PLAYER_PLAYED"),
    *("LEAD_OUT_OF_TURN", "PLAY_OUT_OF_TURN"),
)
LISTS = ("ILLEGAL_DUMMY_EXCHANGE", "WRONG_HAND_SIZE")
AFTER_TRUMP = (
    *("ALONE_NOT_AVAILABLE", "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE"),
    "PICKUP_IN_ROUND_TWO",
)
BEFORE_PLAY = (
    *("ALONE_AFTER_FIRST_LEAD", "ALONE_NOT_AVAILABLE", "BID_AFTER_AUCTION_CLOSED"),
    *("DEFEND_ALONE_NOT_ALLOWED", "DISCARD_CHANGED", "ILLEGAL_DISCARD"),
    *("ILLEGAL_DUMMY_EXCHANGE", "PICKUP_IN_ROUND_TWO", "SECOND_DEFENDER_ALONE"),
)
OTHERS = ("BID_OUT_OF_TURN", "CALLED_TWICE", "ILLEGAL_BID", "DEALER_PASSED_WHEN_STUCK")
EVERY = sorted(
    {*LACKING, *OF_A_CARD, *BY_WHAT_IS_ABOVE, *LISTS, *AFTER_TRUMP, *BEFORE_PLAY, *OTHERS}
)


def game(play: str) -> AuditedGame:
    (record,) = pen.loads('[Rules "four-handed"]\n' + deal(1, play, dealer="E"))
    return replay_game(record, preset("four-handed"))


def causes(code: str, play: str, event: int) -> tuple[object, ...]:
    """What a breach of this kind follows from, if it is the only one of its deal."""
    whole = game(play)
    (one,) = whole.deals
    breach = Breach(code, "b1", seat=0, span=LINE)
    (draft,) = drafts_of(whole, replace(one, breaches=((event, breach),)))
    return draft.causes


@pytest.mark.parametrize("code", EVERY)
def test_what_could_not_be_read_may_be_just_what_is_missing(code: str) -> None:
    lost = ("UNREADABLE",)
    expected: set[Because] = set()
    if code in LACKING:
        expected = {Because(lost, 1)}
    if code in OF_A_CARD or code in LISTS:
        expected = {Because(lost, 1, within=LINE)}
    if code in LISTS:
        expected |= {Because(lost, 1, within=LINE._replace(line=8), at_start=True)}
    if code in BY_WHAT_IS_ABOVE:
        expected = {Because(lost, 1, down_to=LINE)}
    found = {each for each in causes(code, MARCH, 0) if getattr(each, "codes", ()) == lost}
    assert found == expected


def test_a_call_that_is_missing_was_not_read_or_never_written() -> None:
    assert causes("MISSING_CALL", MARCH, 0) == (Because(("UNREADABLE", "INCOMPLETE_DEAL"), 1),)


@pytest.mark.parametrize("code", EVERY)
def test_without_trump_what_is_done_too_early_follows_from_the_call_left_out(code: str) -> None:
    missing, too_late = Because(("MISSING_CALL",), 1), "BID_AFTER_AUCTION_CLOSED"
    assert (missing in causes(code, PASSED, 1)) == (code in (*AFTER_TRUMP, too_late))
    assert (missing in causes(code, MARCH, 1)) == (code == too_late)


@pytest.mark.parametrize("code", EVERY)
def test_what_is_done_after_the_play_is_of_a_deal_whose_header_is_left_out(code: str) -> None:
    joined = Because(("UNREADABLE", "TRICK_SIZE", "CARD_PLAYED_TWICE"), 1)
    after = len(game(MARCH).deals[0].deal.events)
    assert (joined in causes(code, MARCH, after)) == (code in BEFORE_PLAY)
    assert joined not in causes(code, MARCH, 1)


OF_CALLS = {
    *("BID_AFTER_AUCTION_CLOSED", "BID_OUT_OF_TURN", "CALLED_TWICE", "ILLEGAL_BID"),
    *("ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE", "ALONE_NOT_AVAILABLE"),
    *("DEALER_PASSED_WHEN_STUCK", "NAMED_TURNED_DOWN_SUIT", "PICKUP_IN_ROUND_TWO"),
}
OF_A_LONE_HAND = {
    *("CARD_NOT_HELD", "DEFEND_ALONE_NOT_ALLOWED", "SECOND_DEFENDER_ALONE"),
    *("LEAD_OUT_OF_TURN", "RENEGE", "SITTING_OUT_PLAYER_PLAYED"),
}


@pytest.mark.parametrize("code", [*EVERY, "NAMED_TURNED_DOWN_SUIT"])
def test_other_calls_are_tried_for_what_a_slip_among_them_brings_about(code: str) -> None:
    rules, one = preset("four-handed"), tried("bids: pass order\n")
    lone = replace(one.deal, events=(*one.deal.events, Alone(1)))
    found = frozenset({(code, "b1", 0)})
    assert bool(list(otherwise_called(rules, one.deal, found))) == (code in OF_CALLS)
    assert bool(list(otherwise_called(rules, lone, found))) == (code in OF_CALLS | OF_A_LONE_HAND)


def tried(play: str) -> AuditedDeal:
    return game(play).deals[0]
