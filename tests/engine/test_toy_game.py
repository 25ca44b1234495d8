"""A game that nobody plays is one row of rules and one phase: nothing else is touched.

Six cards each, two players, number bids: the highest bidder names trump with his bid and leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from analyzer.cards import HEARTS, SPADES
from analyzer.engine import IllegalAction, Table, legal, play
from analyzer.engine.phases.phase import PHASES, Phase, register
from analyzer.record import PASS, Bid, Call, Discard, Event
from analyzer.rules import preset
from analyzer.seats import NORTH, SOUTH
from tests.engine.build import cards, deal, judge

TOY: Final = replace(
    preset("two-handed"),
    preset="toy",
    hand_size=6,
    maker_leads_first=True,
    stages=(frozenset({"bidding"}), frozenset({"tricks", "ending"})),
)
DEALT: Final = """
deal 1 dealer N up -
hand S: JH AH KH 9S 9C QD
hand N: AS KS TS AD 9D JD
"""


class Bidding(Phase):
    """One call each: more tricks than the last bid, with the suit, or a pass."""

    name = "bidding"
    events = (Call,)

    def apply(self, table: Table, call: Call) -> None:
        address = f"b{len(table.calls) + 1}"
        if call.seat != table.due:
            table.breach("BID_OUT_OF_TURN", address, seat=call.seat, expected=table.due)
        if call.bid != PASS and (call.bid.number or 0) <= _highest(table):
            table.breach("ILLEGAL_BID", address, seat=call.seat, expected=_highest(table) + 1)
        table.calls.append(call)
        table.acted.append(call.seat)
        bids = [each for each in table.calls if each.bid.number]
        if len(table.acted) == len(table.seats) and bids:
            best = max(bids, key=lambda each: each.bid.number or 0)
            table.make(best.seat, best.bid.suit)

    def legal(self, table: Table) -> Iterator[Event]:
        if table.due is None or table.trump is not None:
            return
        yield Call(table.due, PASS)
        for number in range(_highest(table) + 1, table.rules.hand_size + 1):
            yield from (Call(table.due, Bid("number", suit, number)) for suit in range(4))


def _highest(table: Table) -> int:
    return max((call.bid.number or 0 for call in table.calls), default=0)


@pytest.fixture(autouse=True)
def _bidding() -> Iterator[None]:
    register(Bidding)
    # The known games keep their auction: a phase takes only what its rules' stages name.
    yield
    del PHASES[Bidding.name]


def _calls(*bids: Bid) -> tuple[Call, ...]:
    return tuple(Call((SOUTH, NORTH)[i % 2], bid) for i, bid in enumerate(bids))


TRICKS: Final = "1 S: JH AD\n2 S: AH 9D\n3 S: KH TS\n4 S: QD JD\n5 S: 9C KS\n6 S: 9S AS\n"
THREE_HEARTS: Final = Bid("number", HEARTS, 3)


def _played(*bids: Bid, tricks: str = TRICKS):  # type: ignore[no-untyped-def]
    recorded = deal(DEALT + tricks, 2)
    return judge(TOY, replace(recorded, events=(*_calls(*bids), *recorded.events)))


def test_the_highest_bidder_makes_trump() -> None:
    outcome = _played(THREE_HEARTS, Bid("number", SPADES, 4), tricks="").outcome
    assert (outcome.maker, outcome.trump, outcome.lead) == (NORTH, SPADES, NORTH)


def test_a_clean_deal_of_six_tricks_has_no_finding() -> None:
    tricks = "1 S: JH JD\n2 S: AH 9D\n3 S: KH TS\n4 S: QD AD\n5 N: AS 9S\n6 N: KS 9C\n"
    judged = _played(THREE_HEARTS, PASS, tricks=tricks)
    assert (judged.codes, judged.outcome.complete) == ([], True)
    assert judged.outcome.winners == (SOUTH, SOUTH, SOUTH, NORTH, NORTH, NORTH)


def test_a_renege_is_found_as_in_every_game() -> None:
    """N holds the left bower when a trump is led."""
    assert _played(THREE_HEARTS, PASS).codes[0] == "RENEGE t1.2"


def test_its_own_law_is_judged() -> None:
    assert _played(THREE_HEARTS, Bid("number", SPADES, 2), tricks="").codes == ["ILLEGAL_BID b2"]


def test_it_is_played_strictly_by_what_legal_offers() -> None:
    table = Table(TOY, deal(DEALT, 2))
    while options := list(legal(table)):
        play(table, options[-1])
    assert table.played.bit_count() == 2 * TOY.hand_size


def test_strict_play_refuses_a_lower_bid() -> None:
    table = Table(TOY, deal(DEALT, 2))
    play(table, Call(SOUTH, THREE_HEARTS))
    with pytest.raises(IllegalAction):
        play(table, Call(NORTH, Bid("number", SPADES, 2)))


def test_an_event_that_none_of_its_phases_takes_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match=r"toy.* takes Discard events"):
        Table(TOY, deal(DEALT, 2)).apply(Discard(NORTH, None))


def test_its_hands_have_six_cards() -> None:
    record = DEALT.replace("hand N: AS", "hand N:")
    assert judge(TOY, record).only().code == "WRONG_HAND_SIZE"
    assert len(cards("JH AH KH 9S 9C QD")) == TOY.hand_size


def test_the_known_games_go_on_as_before() -> None:
    record = "deal 1 dealer N up 9H\nbids: pass order\n"
    judged = judge(preset("two-handed"), record)
    assert (judged.codes, judged.outcome.maker) == ([], NORTH)
