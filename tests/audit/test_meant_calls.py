"""One slip among the calls by which players seem to have done wrong is nobody's fault; what a
player did who looks like it is his."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import egn, pen, read
from tests.audit.test_meant import FOUR, LONE, THREE, UNLED, UNSEEN, changed, found, meant

NAMED = """\
[Rules "four-handed"]
deal 1 dealer W up AC
hand S: JS AH KH QH KC
hand W: AS QS QD 9D TC
hand N: KS 9S TD QC JC
hand E: TS TH 9H KD 9C
bids N: pass pass pass pass S
1 N: JC TS JS QS = S
2 S: AH AS TD 9H = W
3 W: QD 9S KD QH = N
4 N: KS 9C KC 9D = N
5 N: QC TH KH TC = N
trump S by N
score NS 1
"""
UNTOLD = "".join(
    line.partition(" =")[0].rstrip() + "\n"
    for line in NAMED.splitlines()
    if not line.startswith(("trump", "score"))
)
DEFENDED = """\
[Rules "three-handed"]
deal 1 dealer W up 9D
hand S: TS AH 9H KD JC
hand W: 9S QH TH AD TC
hand E: AS KH QD TD KC
bids E: order
discard W: -
exchange E: -
1 E: TD KD AD = W
2 W: QH KH AH = S
3 S: JC TC KC = E
4 E: QD 9H TH = E
5 E: AS TS 9S = E
score E 1
"""


def accused(text: str) -> set[tuple[str, str]]:
    """The codes of a text that a player is told of, each with his letter."""
    return {(root.code, "SWNE"[root.seat]) for root in found(text) if root.seat is not None}


@pytest.mark.parametrize("text", [LONE, NAMED, UNTOLD, DEFENDED])
def test_the_records_of_these_tests_are_lawful(text: str) -> None:
    assert found(text) == ()


@pytest.mark.parametrize(
    ("text", "line", "seats"),
    [
        (FOUR, "bids", "WNE"),
        (UNSEEN, "bids", "WNE"),
        (UNLED, "bids", "WNE"),
        (THREE, "bids E", "SW"),
        (LONE, "bids E", "WN"),
        (NAMED, "bids N", "SWE"),
    ],
)
def test_the_calls_are_written_from_a_wrong_seat(text: str, line: str, seats: str) -> None:
    """With them what was said with a call, and who sits out by it."""
    first = {"bids": "S", "bids E": "E", "bids N": "N"}[line]
    for seat in seats:
        assert meant(changed(text, (f"{line}:", f"bids {seat}:"))) == (
            f"the calls are written from {seat}; by all else they begin with {first}"
        )


def test_a_lone_hand_and_the_seats_of_cards_go_with_a_call_under_another_seat() -> None:
    assert meant(changed(LONE, ("E: pass order", "E:pass W:order"))) == (
        "call 2 is written under W; by all else it was made by S"
    )


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("W:pass S:pass N:pass E:order", ("BID_OUT_OF_TURN", "W")),
        ("S:pass N:pass W:pass E:order", ("BID_OUT_OF_TURN", "N")),
    ],
)
def test_calls_that_do_not_follow_each_other_are_out_of_turn(
    calls: str, fault: tuple[str, str]
) -> None:
    assert fault in accused(changed(FOUR, ("pass pass pass order", calls)))


def test_a_table_that_began_with_another_seat_did_so_where_its_maker_is_stated() -> None:
    """West began, all others followed, and South made trump, by whom it is written."""
    text = changed(FOUR, ("bids:", "bids W:"), ("trump H by E", "trump H by S"))
    text = changed(text, ("score EW 1", "score EW 2"), ("total NS 0 EW 1", "total NS 0 EW 2"))
    assert accused(text) == {("BID_OUT_OF_TURN", seat) for seat in "WNE"}


@pytest.mark.parametrize("text", [FOUR, UNSEEN, UNLED])
@pytest.mark.parametrize("is_told", [True, False])
def test_a_lone_hand_is_written_where_everybody_played(text: str, is_told: bool) -> None:
    if not is_told:
        text = "".join(f"{line.partition(' =')[0]}\n" for line in text.splitlines()[:-3])
    assert found(text) == ()
    assert meant(changed(text, ("pass order", "pass order-alone"))) == (
        "a lone hand is written; by all else nobody played alone"
    )


def test_a_lone_hand_is_marked_in_egn_where_everybody_played() -> None:
    (record,) = pen.loads(FOUR)
    (deal,) = record.deals
    game = json.loads(egn.text_of(replace(record, deals=(replace(deal, stated=()),))))
    text = json.dumps(game)
    assert text.count('"isAlone": false') == 1
    spoilt = text.replace('"isAlone": false', '"isAlone": true').encode()
    (reading,) = read(BytesIO(spoilt), "x.egn")[1]
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    assert [(f.severity, f.seat, f.message) for f in roots(report.all_findings) if f.deal] == [
        ("clerical", None, "a lone hand is written; by all else nobody played alone")
    ]


def test_a_partner_who_plays_to_one_trick_of_a_lone_hand_is_told() -> None:
    text = changed(LONE, ("5 W: KC QH KD", "5 W: KC 9H QH KD"))
    assert accused(text) == {("SITTING_OUT_PLAYER_PLAYED", "N")}


def test_one_who_plays_where_a_defender_said_alone_is_told() -> None:
    """That is a line of its own, and no slip of a word."""
    text = changed(DEFENDED, ("1 E:", "alone S\n1 E:"))
    assert accused(text) == {("SITTING_OUT_PLAYER_PLAYED", "W")}


@pytest.mark.parametrize(
    ("call", "so"),
    [
        ("H", "a call for hearts"),
        ("D", "a call for diamonds"),
        ("C", "a call for clubs"),
        ("order", "an order"),
    ],
)
@pytest.mark.parametrize("is_seen", [True, False])
def test_another_suit_was_named(call: str, so: str, is_seen: bool) -> None:
    text = changed(NAMED, ("pass S\n", f"pass {call}\n"))
    if not is_seen:
        text = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("hand"))
    assert meant(text) == f"call 5 is written as {so}; by all else it named spades"


def test_a_call_that_nothing_stated_contradicts_is_its_callers() -> None:
    for call, code in (("C", "NAMED_TURNED_DOWN_SUIT"), ("order", "ILLEGAL_BID")):
        assert (code, "N") in accused(changed(UNTOLD, ("pass S\n", f"pass {call}\n")))


def test_reneges_that_another_suit_would_excuse_are_told_where_nothing_states_it() -> None:
    assert ("RENEGE", "E") in accused(changed(UNTOLD, ("pass S\n", "pass H\n")))
