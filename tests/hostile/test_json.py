"""JSON that is meant to break a reader: every fault has a path, a line, a column, and what was
expected there."""

from __future__ import annotations

import json
from typing import Final

import pytest

from analyzer.notation.limits import LONGEST_LINE, MOST_FAULTS, MOST_ITEMS, MOST_LINES, MOST_MARKS
from tests.hostile.holds import Told, told
from tests.hostile.samples import dumped, egn
from tests.notation.egn_text import TRICKS, a_deal, a_game
from tests.notation.test_eventlog import a_log

GOOD: Final = a_deal("Order", tricks=TRICKS)
PLACE: Final = '"HERE"'
DEEP: Final = "[" * 100_000


def between(text: str) -> Told:
    """A game in which this stands in place of a whole deal, between two good ones."""
    data = json.dumps(a_game(GOOD, "HERE", GOOD)).replace(PLACE, text)
    return told(data.encode("utf-8", "surrogatepass"), "a.egn")


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("7", "deals[1]", "a deal as an object"),
        ("9" * 1_000_000, "deals[1]", "a deal as an object"),
        ("-1e999", "deals[1]", "a deal as an object"),
        ("NaN", "deals[1]", "a deal as an object"),
        ("-Infinity", "deals[1]", "a deal as an object"),
        ("[[[]]]", "deals[1]", "a deal as an object"),
        ('"\\ud800"', "deals[1]", "both halves of the character"),
        ('{"dealNumber": NaN, "initialState": {"dealer": 0}}', "deals[1].dealNumber", "the number"),
        ('{"dealNumber": 1, "dealNumber": 2}', "deals[1].dealNumber", "it once"),
        ('{"initialState": {"dealer": 1e400}}', "deals[1].initialState.dealer", "a seat"),
        ('{"initialState": {"dealer": true}}', "deals[1].initialState.dealer", "a seat"),
        ('"' + "x" * 100_000 + '"', "deals[1]", "a text of at most"),
        ('{"' + "x" * 100_000 + '": 1}', "deals[1]", "a text of at most"),
    ],
)
def test_a_deal_that_is_none_costs_no_other(text: str, path: str, expected: str) -> None:
    found = between(text)
    assert [d.events for d in found.records[0].deals][:: len(found.records[0].deals) - 1] == [
        found.records[0].deals[0].events
    ] * 2
    first = found.fatal[0][0]
    assert str(first.span.dotted()).startswith(path)
    assert any(str(f.expected).startswith(expected) for f, _ in found.fatal)


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ('{"dealNumber" 1}', "deals[1]", "a colon after the name"),
        ('{"dealNumber": }', "deals[1].dealNumber", "a value"),
        ("{dealNumber: 1}", "deals[1]", "a name in double quotes"),
        ("[1 2]", "deals[1][0]", "a comma, or the end of the list or object"),
        ('"a\x00b"', "deals[1]", "no line end or control character inside quotes"),
        ("\ufeff7", "deals[1]", "a value"),
        ("'a'", "deals[1]", "a value"),
        ("0x1F", "deals[1]", "a comma, or the end of the list or object"),
        ("// no", "deals[1]", "a value"),
    ],
)
def test_what_is_no_json_keeps_what_stands_before_it(text: str, path: str, expected: str) -> None:
    found = between(text)
    assert found.records[0].deals[0] == between("7").records[0].deals[0]
    fault, place = found.fatal[0]
    assert (fault.span.dotted(), fault.expected) == (path, expected)
    assert place.column > 100


def test_what_is_nested_too_deeply_is_one_finding() -> None:
    (fault,) = between(DEEP + "]" * 100_000).fatal
    assert fault[0].expected == "at most 100 lists and objects inside each other"
    assert str(fault[0].span.dotted()).startswith("deals[1][0][0]")


def test_a_document_of_nothing_but_line_ends_is_one_finding() -> None:
    (fault,) = told(b"{" + b"\n" * (MOST_LINES + 1), "a.egn").fatal
    assert "too many lines" in fault[0].message


def test_a_document_that_holds_too_much_is_one_finding() -> None:
    (fault,) = told(b'{"deals":[' + b"[]," * (MOST_MARKS // 3) + b"[]]}", "a.egn").fatal
    assert "holds too much" in fault[0].message
    assert fault[1].column > MOST_MARKS // 2


def test_of_many_faults_a_thousand_are_listed() -> None:
    found = told(dumped(a_game(*range(5_000), GOOD)), "a.egn")
    assert len(found.fatal) == MOST_FAULTS + 1
    assert "the others are not listed" in found.fatal[-1][0].message
    assert len(found.records[0].deals) == 1


@pytest.mark.parametrize("field", ["calls", "tricks", "trick"])
def test_a_list_of_a_deal_that_is_too_long_is_cut_with_a_finding(field: str) -> None:
    deal = a_deal("Order", tricks=[["9h"]])
    bidding, play = deal["phases"]
    lists = {"calls": bidding["calls"], "tricks": play["tricks"], "trick": play["tricks"][0]}
    lists[field] += [lists[field][0]] * MOST_ITEMS
    found = told(dumped(a_game(deal, GOOD)), "a.egn")
    (fault,) = found.fatal
    assert str(fault[0].expected).startswith(f"at most {MOST_ITEMS:,}")
    assert found.records[0].deals[1].number == 0


def test_a_deal_of_an_event_log_that_never_ends_is_cut_with_a_finding() -> None:
    log = a_log()[:1] + [{**a_log()[1], "timestamp": n} for n in range(2_000)] + a_log()
    found = told(dumped({"eventLog": log}), "a.json")
    (fault,) = found.fatal
    assert fault[0].span.dotted() == f"eventLog[{MOST_ITEMS}]"
    assert [len(deal.events) for deal in found.records[0].deals] == [MOST_ITEMS - 1, 7]


def test_a_long_text_is_cut_and_what_stands_round_it_is_read() -> None:
    document = {**egn(GOOD), "metadata": {"title": "é" * 1_000_000, "players": ["Ada"]}}
    found = told(dumped(document), "a.egn")
    assert found.fatal[0][0].span.dotted() == "metadata.title"
    assert [len(tag.value) for tag in found.records[0].tags if tag.name == "Event"] == [
        LONGEST_LINE
    ]
    assert found.records[0].players[0][1] == "Ada"


@pytest.mark.parametrize("text", ["[]", "null", "7", '"a"', "{}", '{"fileType": 7}', "[" * 50])
def test_a_document_that_is_no_game_says_what_was_expected(text: str) -> None:
    found = told(text.encode(), "a.egn")
    assert found.records == []
    assert len(found.fatal) == 1
