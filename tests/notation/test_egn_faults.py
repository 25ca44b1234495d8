"""What EGN cannot say: each fault at its path, line and column, and nothing else is lost."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import cards
from analyzer.notation import egn
from analyzer.notation.reading import NotationError, Reading
from analyzer.record import Call, Trick
from tests.notation.egn_text import TRICKS, a_deal, a_game, reading_of


def faulty(path: tuple[Any, ...], value: Any) -> Reading:
    """A game of two whole deals with another value at this path."""
    document = whole_game()
    inner: Any = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return reading_of(document)


def whole_game() -> dict[str, Any]:
    deals = [a_deal("Pass", "Order", tricks=TRICKS, discard="9s") for _ in range(2)]
    deals[0]["initialState"]["playerCards"] = [["9d"], [], [], []]
    return a_game(*deals, players=["A", "B", "C", "D"], initialScore=[0, 0], ruleset={"std": True})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), "2.0"),
        (("version",), 1.4),
        (("metadata",), []),
        (("metadata", "title"), 3),
        (("metadata", "date"), 20260602),
        (("metadata", "players"), "A"),
        (("metadata", "players", 2), 5),
        (("metadata", "initialScore"), "0-0"),
        (("metadata", "initialScore", 1), "0"),
        (("metadata", "ruleset"), True),
        (("deals",), {}),
        (("deals", 0), 7),
        (("deals", 0), []),
        (("deals", 0, "dealNumber"), "one"),
        (("deals", 0, "initialState"), "x"),
        (("deals", 0, "initialState", "dealer"), 7),
        (("deals", 0, "initialState", "dealer"), True),
        (("deals", 0, "initialState", "upCard"), 9),
        (("deals", 0, "initialState", "playerCards"), "9d"),
        (("deals", 0, "initialState", "playerCards", 0), "9d"),
        (("deals", 0, "initialState", "playerCards", 0, 0), None),
        (("deals", 0, "phases"), "none"),
        (("deals", 0, "phases", 0), None),
        (("deals", 0, "phases", 0, "type"), "CRIBBAGE"),
        (("deals", 0, "phases", 0, "calls"), "Pass"),
        (("deals", 0, "phases", 0, "calls", 0), 0),
        (("deals", 0, "phases", 0, "calls", 0), "Raise"),
        (("deals", 0, "phases", 0, "isAlone"), "yes"),
        (("deals", 0, "phases", 0, "aloneDefender"), 4),
        (("deals", 0, "phases", 0, "discard"), "9x9"),
        (("deals", 0, "phases", 0, "cardExchanges"), 1),
        (("deals", 0, "phases", 0, "callAnnotations"), ["x"]),
        (("deals", 0, "phases", 1, "tricks"), {}),
        (("deals", 0, "phases", 1, "tricks", 2), "9h"),
        (("deals", 0, "phases", 1, "tricks", 2, 1), "11h"),
        (("deals", 0, "phases", 1, "tricks", 2, 1), None),
        (("deals", 0, "phases", 1, "initialLead"), "N"),
        (("deals", 0, "alternativeLines"), 3),
    ],
)
def test_a_wrong_value_is_one_finding_at_its_path(path: tuple[Any, ...], value: Any) -> None:
    reading = faulty(path, value)
    unread = [f for f in reading.findings if f.code == "UNREADABLE"]
    assert [f.span.path for f in unread] == [path]
    assert "expected" in unread[0].message


def test_an_unreadable_deal_never_costs_the_rest() -> None:
    values: list[Any] = [7, None, "x y", [], "MMVWNFlqogufJU3NOysGgB0BGhQCRoAGaPVgKdSF"]
    for value in values:
        reading = faulty(("deals", 0), value)
        assert reading.record is not None
        assert [d.span.path for d in reading.record.deals] == [("deals", 1)]
        assert len(reading.record.deals[0].events) == 8


def test_a_finding_of_a_deal_names_its_position() -> None:
    (finding,) = faulty(("deals", 1, "phases", 1, "tricks", 2, 1), "11h").findings
    assert finding.deal == 2


def test_a_bad_card_is_an_unknown_one_and_moves_no_other() -> None:
    record = faulty(("deals", 0, "phases", 1, "tricks", 2, 1), 5).record
    assert record is not None
    third = [e for e in record.deals[0].events if isinstance(e, Trick)][2]
    assert [cards.name(c) for c in third.cards] == ["TD", "??", "QD", "KD"]


def test_a_fault_has_its_line_column_and_token() -> None:
    document = whole_game()
    document["deals"][1]["phases"][1]["tricks"][0][2] = "Zz"
    text = json.dumps(document, indent=2)
    (reading,) = egn.read(text)
    (finding,) = reading.findings
    place = reading.locate(finding.span)
    assert place.text[place.column - 1 :] == '"Zz",'
    assert text.split("\n")[place.line - 1] == place.text
    assert finding.actual == '"Zz"'


def test_a_byte_order_mark_counts_for_no_column() -> None:
    text = "\ufeff" + json.dumps(a_game(a_deal("Raise")))
    (reading,) = egn.read(text)
    place = reading.locate(reading.findings[0].span)
    assert place.text[place.column - 1 :].startswith('"Raise"')


def test_strict_reading_raises_at_the_first_fault() -> None:
    with pytest.raises(NotationError, match=r'^line 1, column \d+: "Raise" at .* expected "Pass"'):
        egn.loads(json.dumps(a_game(a_deal("Raise"))))


def test_strict_reading_minds_no_notes() -> None:
    assert len(egn.loads(json.dumps(a_game(strange=1)))) == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "7", '"x"', "null", "{}", '{"fileType": "PGN"}', "%pen"]
)
def test_what_is_no_egn_is_one_finding_and_no_record(text: str) -> None:
    (reading,) = egn.read(text)
    assert reading.record is None
    assert len(reading.findings) == 1
    assert reading.locate(reading.findings[0].span).line == 1


def test_a_game_without_its_file_type_is_read_with_a_finding() -> None:
    document = whole_game()
    del document["fileType"]
    reading = reading_of(document)
    assert reading.record is not None
    assert [f.message.split(":")[0] for f in reading.findings] == ["'fileType' is missing"]


def test_a_name_twice_is_a_finding_of_the_game() -> None:
    text = json.dumps(whole_game()).replace(
        '"discard": "9s"', '"discard": "9s", "discard": "Ts"', 1
    )
    (reading,) = egn.read(text)
    assert [f.span.path for f in reading.findings] == [("deals", 0, "phases", 0, "discard")]


def test_a_file_cut_in_the_second_deal_keeps_what_was_complete() -> None:
    text = json.dumps(whole_game())
    (reading,) = egn.read(text[: text.rindex('"Td"') + 2])
    assert reading.record is not None
    first, second = reading.record.deals
    assert len(reading.findings) == 1
    assert [len(e.cards) for e in first.events if isinstance(e, Trick)] == [4] * 5
    assert [len(e.cards) for e in second.events if isinstance(e, Trick)] == [4, 4]


def test_unknown_fields_of_a_deal_are_kept_beside_it() -> None:
    reading = faulty(("deals", 0, "videoStart"), 12.5)
    assert reading.record is not None
    assert [f.code for f in reading.findings] == ["UNKNOWN_FIELD"]
    assert [n.text for n in reading.record.deals[0].notes] == ["[%egn videoStart 12.5]"]


def test_a_message_never_carries_what_would_move_a_terminal() -> None:
    (finding,) = reading_of(a_game(a_deal("\x1b[31m"))).findings
    assert finding.message.isprintable()


VALUES = st.recursive(
    st.sampled_from([None, True, False, 0, 1, -1, 3, 9, 2.5, float("nan"), 10**30, ""])
    | st.sampled_from(["x", "9h", "R", "B", "Xx", "At", "n", "Pass", "Order", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["0", "receiver", "cards", "type", "name"]), inner)
    ),
    max_leaves=5,
)


def everything() -> dict[str, Any]:
    """A game that has every field once."""
    document = whole_game()
    deal = document["deals"][0]
    deal["initialState"]["kitty"] = ["", "9c", ""]
    deal["phases"][0] |= {
        "isAlone": True,
        "aloneDefender": 0,
        "callAnnotations": {"0": ["[!]"]},
        "cardExchanges": [
            {"sender": 1, "receiver": 2, "cards": ["L"]},
            {"receiver": 1, "cards": []},
        ],
    }
    deal["phases"][1] |= {"initialLead": 1, "playAnnotations": {"3": ["a"]}}
    other = copy.deepcopy(document["deals"][1]["phases"])
    deal["alternativeLines"] = [
        {"branchIndex": 1, "phases": other},
        {"branchIndex": 6, "phases": other[1:]},
    ]
    document["metadata"]["ruleset"] |= {"num_players": 4, "min_rank": 9, "winning_score": 10}
    return document


def steps(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs: Any = enumerate(value) if isinstance(value, list) else ()
    pairs = value.items() if isinstance(value, dict) else pairs
    return [p for step, v in pairs for p in ((*path, step), *steps(v, (*path, step)))]


@given(st.data())
def test_no_change_of_a_document_makes_the_reader_raise(data: Any) -> None:
    document = everything()
    for _ in range(data.draw(st.integers(1, 3))):
        places = steps(document)
        if not places:
            break
        path = data.draw(st.sampled_from(places))
        inner: Any = document
        for step in path[:-1]:
            inner = inner[step]
        if data.draw(st.booleans()):
            inner[path[-1]] = data.draw(VALUES)
        else:
            del inner[path[-1]]
    text = json.dumps(document)
    cut = data.draw(st.none() | st.integers(0, len(text)))
    for reading in egn.read(text[:cut]):
        for finding in reading.findings:
            place = finding.place or reading.locate(finding.span)
            assert 1 <= place.column <= len(place.text) + 1
            finding.message.encode()


@given(st.text(alphabet='{}[]",:\\ \n19trueNa', max_size=40))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    (reading,) = egn.read(text)
    assert reading.findings


# A text that breaks off.


def cut_after(document: Any, mark: str, count: int = 1) -> Reading:
    """The first game of a document whose text ends with the count-th of these marks."""
    text = json.dumps(document)
    parts = text.split(mark)
    return next(iter(egn.read(mark.join(parts[:count]) + mark)))


def a_deal_with_hands() -> dict[str, Any]:
    deal = a_deal("Pass", "Order", tricks=TRICKS)
    deal["initialState"]["playerCards"] = [["9d", "Td"], ["Ks", "Qs"], [], []]
    return deal


def test_a_hand_is_open_where_the_text_breaks_off_inside_it() -> None:
    for mark, is_open in (('"Ks"', True), ('"Qs"', True), ('"Qs"]', False)):
        record = cut_after(a_game(a_deal_with_hands()), mark).record
        assert record is not None
        hands = record.deals[0].hands
        assert [hands[2] and hands[2].open, hands[3] and hands[3].open] == [False, is_open]


def test_where_a_text_breaks_off_is_a_finding_of_the_deal_that_it_breaks_off_in() -> None:
    game = a_game(7, a_deal_with_hands(), a_deal_with_hands())
    for count, position in ((1, 1), (2, 2)):
        reading = cut_after(game, '"Pass"', count)
        assert [f.deal for f in reading.findings if "nothing after" in f.message] == [position]


def test_where_a_match_breaks_off_is_a_finding_of_the_game_that_it_breaks_off_in() -> None:
    games = [{"gameIndex": n, "gameData": a_game(a_deal_with_hands())} for n in range(2)]
    text = json.dumps({"fileType": egn.MATCH, "metadata": {}, "games": games})
    first, second = egn.read(text[: text.rindex('"Order"')])
    assert (first.findings, [f.deal for f in second.findings]) == ((), [1])


def test_a_bidding_that_breaks_off_tells_no_more_than_is_sure() -> None:
    """Whoever ordered may have gone alone; the discard may have come from an exchange."""
    moves = [{"receiver": 1, "cards": ["9h", "9s"]}, {"receiver": 2, "cards": ["Td"]}]
    deal = a_deal("Pass", "Order", isAlone=False, discard="9c", cardExchanges=moves)
    for mark, calls in (('"Order"', 1), ('"Order"]', 1), ('"9h"', 2), ('["Td"]', 2)):
        record = cut_after(a_game(deal), mark).record
        assert record is not None
        events = record.deals[0].events
        assert [type(event) for event in events] == [Call] * calls


@pytest.mark.parametrize("mark", ['"phases"', '"metadata": {', '"title": ["a"'])
def test_deals_before_rules_that_are_cut_off_are_left_out(mark: str) -> None:
    """Nobody knows how many played, nor with which pack."""
    game = {
        "fileType": egn.GAME,
        "deals": [a_deal_with_hands()],
        "metadata": {"title": ["a", "b"], "ruleset": {"num_players": 3}},
    }
    reading = cut_after(game, mark)
    assert reading.record is not None
    assert reading.record.deals == ()
    (finding,) = [f for f in reading.findings if "left out" in f.message]
    assert finding.message == (
        "the text breaks off before the rules of this game, so its deals are left out: "
        "expected 'metadata' with a 'ruleset' before the deals"
    )


def test_deals_before_rules_that_are_whole_are_read() -> None:
    game = {"deals": [a_deal_with_hands()], "metadata": {"ruleset": {"std": True}}, "x": [1]}
    record = cut_after(game, '{"std": true}').record
    assert record is not None
    assert len(record.deals) == 1
