"""The event log of a session: a deal made by hand after the description of the format."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from analyzer.audit import audit_record, roots
from analyzer.cards import SUIT_CARDS, UNKNOWN
from analyzer.cards import name as card_name
from analyzer.notation import eventlog
from analyzer.notation.reading import Reading
from analyzer.record import ORDER, PASS, Alone, Bid, Call, GameRecord, Trick

TRICKS = [
    (1, ["9H", "AH", "10H", "KH"]),
    (2, ["AS", "9S", "10S", "KS"]),
    (2, ["AC", "9C", "10C", "KC"]),
    (2, ["JD", "9D", "AD", "10D"]),
    (2, ["JH", "QD", "KD", "QH"]),
]
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def at(kind: str, time: int, player: int, **more: Any) -> dict[str, Any]:
    names = ["Ann", "Buff", "Cy", "Di"]
    return {
        "type": kind,
        "timestamp": 1700000000000 + time,
        "playerIndex": player,
        "playerName": names[player],
        **more,
    }


def a_log() -> list[dict[str, Any]]:
    log = [
        at("dealer", 0, 0),
        at("pass", 1, 1, round=1),
        at("bid", 2, 2, suit="diamonds", round=1, isLoner=False),
    ]
    for index, (leader, played) in enumerate(TRICKS):
        for i, card in enumerate(played):
            rank, suit = card[:-1], SUITS[card[-1]]
            thing = {"id": f"{rank}-{suit}", "rank": rank, "suit": suit}
            time = 10 + 4 * index + i
            log.append(at("play", time, (leader + i) % 4, card=thing, trickIndex=index))
    won = {"player-0": 0, "player-1": 0, "player-2": 5, "player-3": 0}
    log.append(
        {
            "type": "hand_result",
            "timestamp": 1700000000099,
            "tricksWon": won,
            "pointsScored": {"team-0": 2, "team-1": 0},
            "dealerIndex": 0,
            "trumpCallerIndex": 2,
        }
    )
    return log


def reading_of(log: Any) -> Reading:
    state = {"eventLog": log, "logs": ["Buff called hearts."]}
    (reading,) = eventlog.read(json.dumps({"tableCode": "T1", "fullState": state}, indent=1))
    return reading


def loaded(log: Any) -> GameRecord:
    record = reading_of(log).record
    assert record is not None
    return record


def test_calls_tricks_and_what_the_table_counted() -> None:
    reading = reading_of(a_log())
    assert (reading.findings, reading.record is None) == ((), False)
    assert reading.record is not None
    (deal,) = reading.record.deals
    assert (deal.dealer, deal.up, deal.hands) == (0, SUIT_CARDS[2], (None,) * 4)
    assert deal.events[:2] == (Call(1, PASS), Call(2, ORDER))
    tricks = [e for e in deal.events if isinstance(e, Trick)]
    assert [t.leader for t in tricks] == [1, 2, 2, 2, 2]
    assert [card_name(c) for c in tricks[0].cards] == ["9H", "AH", "TH", "KH"]
    assert tricks[0].seats == (1, 2, 3, 0)
    assert [(s.kind, s.points) for s in deal.stated] == [
        ("tricks", (("NS", 5), ("EW", 0))),
        ("score", (("NS", 2), ("EW", 0))),
    ]
    assert dict(reading.record.players) == {0: "Ann", 1: "Buff", 2: "Cy", 3: "Di"}


def test_a_clean_log_is_accused_of_nothing() -> None:
    record = reading_of(a_log()).record
    assert record is not None
    report = audit_record(record)
    assert [f.code for deal in report.deals for f in deal.findings] == []


def test_a_suit_named_in_round_two_and_alone() -> None:
    log = [at("dealer", 0, 3), *(at("pass", i + 1, i, round=1) for i in range(4))]
    log.append(at("bid", 6, 0, suit="clubs", round=2, isLoner=True))
    record = reading_of(log).record
    assert record is not None
    (deal,) = record.deals
    assert deal.up == UNKNOWN
    assert deal.events[4:] == (Call(0, Bid("name", 3), 2), Alone(0))


def test_a_log_that_stops_keeps_what_was_played() -> None:
    record = reading_of(a_log()[:14]).record
    assert record is not None
    tricks = [e for e in record.deals[0].events if isinstance(e, Trick)]
    assert [len(t.cards) for t in tricks] == [4, 4, 3]


def test_the_same_event_written_twice_counts_once() -> None:
    log = a_log()
    assert reading_of(log[:5] + log[4:]).record == reading_of(log).record


def test_each_dealer_begins_a_deal() -> None:
    record = reading_of([*a_log(), at("dealer", 200, 1)]).record
    assert record is not None
    assert [(deal.number, deal.dealer) for deal in record.deals] == [(1, 0), (2, 1)]


def test_what_cannot_be_read_has_its_path_and_line() -> None:
    log = a_log()
    log[3]["card"] = {"rank": "1", "suit": "hearts"}
    log[4]["type"] = "emote"
    log[5]["playerIndex"] = 4
    reading = reading_of(log)
    assert [f.span.dotted() for f in reading.findings] == [
        "fullState.eventLog[3].card",
        "fullState.eventLog[4].type",
        "fullState.eventLog[5].playerIndex",
    ]
    assert all(reading.locate(f.span).line > 3 for f in reading.findings)


def test_nothing_of_a_wrong_type_raises() -> None:
    for log in (None, 7, "x", [None, 7, [], {}, {"type": []}], [{"type": "play", "card": []}]):
        assert reading_of(log).findings
    for cut in range(0, 900, 13):
        text = json.dumps({"fullState": {"eventLog": a_log()}})[:cut]
        assert next(r.findings for r in eventlog.read(text))


def test_a_log_that_names_two_players_seats_four() -> None:
    record = reading_of(a_log()[:2]).record
    assert record is not None
    assert record.players == ((0, "Ann"), (1, "Buff"), (2, ""), (3, ""))
    assert audit_record(record).rules == audit_record(reading_of(a_log()).record).rules


def test_where_a_log_breaks_off_is_a_finding_of_the_deal_that_it_breaks_off_in() -> None:
    log = [*a_log(), at("dealer", 200, 1), at("pass", 201, 2, round=1), at("pass", 202, 3, round=1)]
    text = json.dumps({"fullState": {"eventLog": log}})
    (reading,) = eventlog.read(text[: text.rindex('"playerName"')])
    assert reading.record is not None
    assert [len(deal.events) for deal in reading.record.deals] == [7, 1]
    assert [finding.deal for finding in reading.findings] == [2]


def test_an_event_that_breaks_off_is_left_out_for_it_may_be_the_one_before_again() -> None:
    play = a_log()[3]
    text = json.dumps({"eventLog": [*a_log()[:4], play]})
    (whole,) = eventlog.read(text)
    end = text.rindex('"trickIndex"')
    (reading,) = eventlog.read(text[:end])
    assert reading.record == whole.record


def test_a_card_stands_at_its_own_event_also_where_others_stand_between() -> None:
    log = a_log()
    log[16:16] = [log[15], at("emote", 26, 0)]  # one written twice, one that nobody knows
    reading = reading_of(log)
    assert reading.record is not None
    fourth = [e for e in reading.record.deals[0].events if isinstance(e, Trick)][3]
    spans = [fourth.span.item(i) for i in range(4)]
    paths = [f"fullState.eventLog[{at}]" for at in (15, 18, 19, 20)]
    assert [span.dotted() for span in spans] == paths
    assert fourth.span.dotted() == paths[0]
    of_the_card = reading.locate(spans[1]._replace(path=(*spans[1].path, "card"))).line
    assert reading.locate(spans[1]).line < of_the_card < reading.locate(spans[2]).line


def test_a_renege_is_accused_at_the_event_of_its_card() -> None:
    log = a_log()
    log[14]["card"], log[22]["card"] = log[22]["card"], log[14]["card"]  # the king of clubs, late
    (deal,) = audit_record(loaded(log)).deals
    assert [(f.code, f.address, f.span.dotted()) for f in deal.findings if not f.caused_by] == [
        ("RENEGE", "t3.4", "fullState.eventLog[14]")
    ]


def test_where_a_card_stands_goes_with_its_record_to_another_process() -> None:
    record = loaded(a_log())
    again = pickle.loads(pickle.dumps(record))
    spans = [e.span.item(2) for e in again.deals[0].events if isinstance(e, Trick)]
    assert spans == [e.span.item(2) for e in record.deals[0].events if isinstance(e, Trick)]


def roots_of(log: Any) -> list[tuple[str, int | None]]:
    """The roots that the audit finds, and whom they accuse."""
    reading = reading_of(log)
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings)
    return [(f.code, f.seat) for f in roots(report.all_findings)]


@pytest.mark.parametrize(
    ("event", "changes"),
    [
        (1, {"type": "Pass"}),
        (1, {"type": None}),
        (1, {"playerIndex": "1"}),
        (1, {"playerIndex": 4}),
        (1, {"round": "1"}),
        (2, {"type": "order"}),
        (2, {"playerIndex": [2]}),
        (2, {"suit": "diamond"}),
        (2, {"isLoner": "no"}),
        (2, {"round": 3}),
    ],
)
def test_with_one_call_that_cannot_be_read_no_call_is_an_event(
    event: int, changes: dict[str, Any]
) -> None:
    log = a_log()
    log[event] |= changes
    assert roots_of(log) == [("UNREADABLE", None)]
    assert not [e for e in loaded(log).deals[0].events if isinstance(e, Call)]


@pytest.mark.parametrize("name", ["playerindex", "isloner", "player_index", "suits"])
def test_a_misspelt_field_of_a_call_is_read_as_none(name: str) -> None:
    log = a_log()
    meant = {"playerindex": "playerIndex", "player_index": "playerIndex", "suits": "suit"}
    log[2][name] = log[2].pop(meant.get(name, "isLoner"))
    assert roots_of(log) == [("UNREADABLE", None)]


def test_trump_and_maker_stand_as_stated_where_a_bid_tells_them() -> None:
    log = a_log()
    log[1]["type"] = "Pass"
    (deal,) = loaded(log).deals
    assert [(s.kind, s.trump, s.seat) for s in deal.stated][:1] == [("trump", 2, 2)]
    assert [note.text for note in deal.notes] == ["[%log calls N diamonds]"]


def test_a_lead_that_cannot_be_read_makes_nobody_renege() -> None:
    log = a_log()[:-1]
    # In trick 3 S follows the spade that is led, on which a club was thrown; he has a club later.
    for event, rank, suit in ((11, "Q", "spades"), (13, "J", "spades"), (21, "Q", "clubs")):
        log[event]["card"] = {"rank": rank, "suit": suit}
    assert roots_of(log) == []
    for changes in ({"type": "Play"}, {"playerIndex": "2"}, {"trickIndex": "2"}):
        spoilt = [*log]
        spoilt[11] = log[11] | changes
        assert roots_of(spoilt) == [("UNREADABLE", None)]


def test_a_dealer_that_cannot_be_read_begins_a_deal_all_the_same() -> None:
    for first, second in ((a_log(), a_log()), (a_log()[:-1], a_log())):
        log = json.loads(json.dumps([*first, *second]))
        for index, event in enumerate(log):
            event["timestamp"] += index * 1000
        log[len(first)]["type"] = "Dealer"
        record = loaded(log)
        assert [len([e for e in d.events if isinstance(e, Trick)]) for d in record.deals] == [5, 5]
        assert record.deals[1].dealer is (0 if second[-1]["type"] == "hand_result" else None)
        assert {seat for _, seat in roots_of(log)} == {None}


def test_a_bid_that_does_not_say_whether_its_player_goes_alone_is_one_finding() -> None:
    log = [event for event in a_log() if event["type"] != "play" or event["playerIndex"] != 0]
    del log[2]["isLoner"]
    del log[-1]["tricksWon"]
    assert roots_of(log) == [("UNREADABLE", None)]
