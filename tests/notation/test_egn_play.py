"""EGN's tricks and alternative lines: numbers, leaders, seats, texts and addresses."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards import name
from analyzer.record import Alone, Alternative, Call, Event, Trick
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.notation.egn_text import TRICKS, a_deal, a_game, deal_of, reading_of


def tricks(events: tuple[Event, ...]) -> list[Trick]:
    return [event for event in events if isinstance(event, Trick)]


def names(trick: Trick) -> str:
    return " ".join(name(c) for c in trick.cards)


def old_deal(lead: int, *played: list[str], calls: Any = ("Order",), **bidding: Any) -> Any:
    deal = a_deal(*calls, tricks=list(played), **bidding)
    deal["phases"][1]["initialLead"] = lead
    return deal


def with_alternative(index: Any, *phases: Any, deal: Any = None) -> Any:
    deal = deal or a_deal("Pass", "Order", tricks=TRICKS)
    return {**deal, "alternativeLines": [{"branchIndex": index, "phases": list(phases)}]}


def play(*played: list[str], **fields: Any) -> Any:
    return {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": list(played), **fields}


def bidding(*calls: str, **fields: Any) -> Any:
    return {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls), **fields}


def alternative(deal: Any) -> Alternative:
    (found,) = deal_of(deal).alternatives
    return found


def test_tricks_are_numbered_from_one_and_know_no_leader() -> None:
    found = tricks(deal_of(a_deal("Order", tricks=TRICKS)).events)
    assert [(t.number, t.leader, t.seats) for t in found] == [
        (n, None, (None,) * 4) for n in range(1, 6)
    ]


def test_the_first_leader_of_the_old_generation_seats_the_first_trick_only() -> None:
    first, second = tricks(deal_of(old_deal(1, *TRICKS[:2])).events)
    assert (first.leader, first.seats) == (EAST, (EAST, SOUTH, WEST, NORTH))
    assert (second.leader, second.seats) == (None, (None,) * 4)


def test_the_partner_of_a_lone_maker_is_passed_over() -> None:
    deal = old_deal(2, ["9h", "Th", "Jh"], calls=["Pass", "Pass", "Order"], isAlone=True)
    (first,) = tricks(deal_of(deal).events)  # west is alone, east sits out
    assert first.seats == (SOUTH, WEST, NORTH)


def test_a_partner_already_out_puts_nobody_out_by_defending_alone() -> None:
    deal = old_deal(0, ["9h", "Th"], isAlone=True, aloneDefender=2)
    (first,) = tricks(deal_of(deal).events)  # east alone, south defends alone
    assert first.seats == (EAST, SOUTH)


def test_a_trick_with_a_card_for_every_seat_was_played_by_everybody() -> None:
    (first,) = tricks(deal_of(old_deal(1, TRICKS[0], isAlone=True)).events)
    assert first.seats == (EAST, SOUTH, WEST, NORTH)


def test_one_card_too_many_is_nobodys() -> None:
    (first,) = tricks(deal_of(old_deal(1, [*TRICKS[0], "Qh"])).events)
    assert first.seats == (EAST, SOUTH, WEST, NORTH, None)


def test_an_empty_list_is_no_trick_but_holds_its_number() -> None:
    found = tricks(deal_of(a_deal("Order", tricks=[TRICKS[0], [], TRICKS[1]])).events)
    assert [trick.number for trick in found] == [1, 3]


def test_texts_are_counted_by_cards_across_all_tricks() -> None:
    deal = a_deal("Order", tricks=TRICKS)
    deal["phases"][1]["playAnnotations"] = {"5": ["[!!]Well seen."]}
    second = tricks(deal_of(deal).events)[1]
    assert [(n.text, n.on, n.mark) for n in second.notes] == [
        ("!!", 1, True),
        ("Well seen.", 1, False),
    ]


def test_a_cards_span_is_its_path() -> None:
    second = tricks(deal_of(a_deal("Order", tricks=TRICKS)).events)[1]
    assert second.span.item(3).dotted() == "deals[0].phases[1].tricks[1][3]"


def test_an_alternative_call_repeats_the_calls_before_it() -> None:
    found = alternative(with_alternative(1, bidding("Pass", "Order", isAlone=True), play(["9h"])))
    assert found.address == "b2"
    assert [getattr(e, "seat", None) for e in found.events] == [EAST, SOUTH, WEST, WEST, None]
    assert [type(e) for e in found.events] == [Call, Call, Call, Alone, Trick]


def test_an_alternative_that_holds_only_a_call() -> None:
    assert len(alternative(with_alternative(0, bidding("Order"))).events) == 1


def test_an_alternative_first_lead_starts_at_the_first_card() -> None:
    found = alternative(with_alternative(2, play(["Ah", "Th", "9c", "Kd"])))
    assert (found.address, names(tricks(found.events)[0])) == ("t1.1", "AH TH 9C KD")


def test_an_alternative_inside_a_trick_starts_with_the_rest_of_it() -> None:
    found = alternative(with_alternative(2 + 4 + 2, play(["Kc", "Tc"], ["9d", "Td", "Jd", "Qd"])))
    first, second = tricks(found.events)
    assert (found.address, first.number, second.number) == ("t2.3", 2, 3)
    assert names(first) == "JS AS KC TC"


def test_alternatives_that_leave_more_than_fifty_thousand_events_are_left_out() -> None:
    deal = a_deal(*["Pass"] * 500)
    deal["alternativeLines"] = [{"branchIndex": 500, "phases": [bidding("Order")]}] * 101
    reading = reading_of(a_game(deal))
    assert reading.record is not None
    assert len(reading.record.deals[0].alternatives) == 100
    (fault,) = reading.findings
    assert fault.span.path == ("deals", 0, "alternativeLines", 100)


def test_texts_of_an_alternative_are_counted_from_its_first_card() -> None:
    found = alternative(with_alternative(7, play(["Kc", "Tc"], playAnnotations={"0": ["Here."]})))
    (first,) = tricks(found.events)
    assert (found.address, [(n.text, n.on) for n in first.notes]) == ("t2.2", [("Here.", 1)])


def test_an_alternative_inside_the_first_trick_keeps_its_leader() -> None:
    deal = with_alternative(1 + 2, play(["Kc", "Tc"]), deal=old_deal(1, *TRICKS, calls=["Order"]))
    (first,) = tricks(alternative(deal).events)
    assert (first.leader, first.seats) == (EAST, (EAST, SOUTH, WEST, NORTH))


def test_an_alternative_may_go_on_where_the_record_stops() -> None:
    unfinished = a_deal("Order", tricks=[TRICKS[0], ["Js", "As"]])
    assert alternative(with_alternative(7, play(["9c"]), deal=unfinished)).address == "t2.3"
    whole = a_deal("Order", tricks=[TRICKS[0]])
    assert alternative(with_alternative(5, play(["9c"]), deal=whole)).address == "t2.1"


def test_tricks_without_a_card_at_the_end_are_none_to_leave() -> None:
    unfinished = a_deal("Order", tricks=[TRICKS[0], [], []])
    assert alternative(with_alternative(5, play(["9c"]), deal=unfinished)).address == "t2.1"


def test_bowers_of_an_alternative_are_those_of_its_own_trump() -> None:
    found = alternative(with_alternative(0, bidding(*["Pass"] * 4, "d"), play(["R", "L"])))
    assert names(tricks(found.events)[0]) == "JD JH"


@pytest.mark.parametrize(
    ("index", "phases", "at"),
    [
        (23, [play(["9h"])], "branchIndex"),
        (-1, [play(["9h"])], "branchIndex"),
        ("2", [play(["9h"])], "branchIndex"),
        (0, [play(["9h"])], "branchIndex"),
        (5, [bidding("Order")], "branchIndex"),
        (5, [play()], 0),
        (5, [], 0),
    ],
)
def test_an_alternative_that_fits_nowhere_is_left_out_with_a_finding(
    index: Any, phases: Any, at: Any
) -> None:
    reading = reading_of(a_game(with_alternative(index, *phases)))
    assert reading.record is not None
    assert reading.record.deals[0].alternatives == ()
    assert [f.span.path[-1] for f in reading.findings] == [at]


def test_an_alternative_that_cannot_be_read_costs_no_other() -> None:
    deal = with_alternative(2, play(["Ah"]))
    deal["alternativeLines"].insert(0, 7)
    reading = reading_of(a_game(deal))
    assert reading.record is not None
    assert [a.address for a in reading.record.deals[0].alternatives] == ["t1.1"]
