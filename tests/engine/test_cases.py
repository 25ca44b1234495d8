"""The worked deals: 48 of them, each worked by hand."""

from __future__ import annotations

from typing import Any

from analyzer.cards import BY_NAME, SUITS, names
from analyzer.engine import Breach, Game, Undetermined
from analyzer.seats import SEATED, Side, side_of
from tests import cases
from tests.engine.build import Judged, judge
from tests.shared import needs_shared

pytestmark = needs_shared

RESULT = {"passed_out": "thrown-in", "loner_march": "march"}


def _judged() -> list[tuple[dict[str, Any], Judged]]:
    return [(case, judge(cases.rules_of(case), cases.deal_of(case))) for case in cases.load()]


def _whole() -> list[tuple[dict[str, Any], Judged]]:
    """The cases that do not end at their finding."""
    return [(case, judged) for case, judged in _judged() if case["expect"]["result"] != "halted"]


def _seat(case: dict[str, Any], name: Any) -> int | None:
    return None if name is None else cases.seat_of(case, name)


def _side(case: dict[str, Any], name: Any) -> Side:
    """A side of a case: a seat, or two joined by a dash."""
    players = len(case["seats"])
    first = str(name).partition("-")[0]
    return side_of(cases.seat_of(case, int(first) if first.isdigit() else first), players)


def _points(case: dict[str, Any], written: dict[Any, int]) -> dict[Side, int]:
    return {_side(case, name): points for name, points in written.items()}


def test_there_are_48_worked_deals() -> None:
    assert len(cases.load()) == 48


def test_trump_and_maker_follow_from_the_calls() -> None:
    for case, judged in _whole():
        expect, outcome = case["expect"], judged.outcome
        trump = None if outcome.trump is None else SUITS[outcome.trump]
        maker = _seat(case, expect["maker"])
        assert (trump, outcome.maker) == (expect["trump"], maker), case["id"]


def test_the_seat_that_must_lead_first() -> None:
    for case, judged in _whole():
        assert judged.outcome.lead == _seat(case, case["expect"]["lead"]), case["id"]


def test_the_tricks_of_each_seat_or_side() -> None:
    for case, judged in _whole():
        if "tricks" not in case["expect"]:
            continue
        won = dict.fromkeys(_points(case, case["expect"]["tricks"]), 0)
        for seat, tricks in judged.outcome.tricks.items():
            won[side_of(seat, len(case["seats"]))] += tricks
        assert won == _points(case, case["expect"]["tricks"]), case["id"]


def test_what_the_deal_came_to_and_its_points() -> None:
    for case, judged in _whole():
        expect, outcome = case["expect"], judged.outcome
        result = RESULT.get(expect["result"], expect["result"])
        if result.startswith("lone_defender"):
            result = "euchred"
        found = (outcome.result, outcome.points)
        assert found == (result, _points(case, expect["points"])), case["id"]


def test_the_score_after_the_deal_and_who_has_won() -> None:
    for case, judged in _whole():
        before = _points(case, case.get("scores_before", {}))
        game = Game(cases.rules_of(case), before, whole=True)
        game.add(cases.deal_of(case), judged.outcome)
        expect = case["expect"]
        winners = {_side(case, name) for name in expect.get("winners", ())}
        assert game.score == _points(case, expect["scores_after"]), case["id"]
        assert (set(game.winners), game.is_over) == (winners, expect["game_over"]), case["id"]


def test_the_next_dealer() -> None:
    for case, judged in _whole():
        if case["expect"]["next_dealer"] is None:
            continue
        game = Game(cases.rules_of(case), {}, whole=True)
        game.add(cases.deal_of(case), judged.outcome)
        expected = _seat(case, case["expect"]["next_dealer"])
        assert game.expected_dealer(cases.deal_of(case)) == expected, case["id"]


def test_the_findings_are_those_worked_out_and_no_other() -> None:
    for case, judged in _judged():
        expected = [
            _finding(case, written)
            for written in case["expect"]["findings"]
            if written["code"] != "PLAY_AFTER_GAME_OVER"  # a law of the game, not of a deal
        ]
        found = [_as_written(breach) for breach in judged.breaches if breach.cause is None]
        keys = [set(written) for written in expected]
        assert [
            {key: value for key, value in each.items() if key in wanted}
            for each, wanted in zip(found, keys, strict=True)
        ] == expected, case["id"]


def _finding(case: dict[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    """A finding of a case in our words."""
    finding = dict(written)
    if "seat" in finding:
        finding["seat"] = _seat(case, finding["seat"])
    if "call" in finding:
        finding["address"] = f"b{finding.pop('call')}"
    if "played" in finding:
        finding["card"] = finding.pop("played")
    return finding


def _as_written(breach: Breach) -> dict[str, Any]:
    return {
        "code": breach.code,
        "seat": breach.seat,
        "trick": breach.trick,
        "card": None if breach.card is None else names(breach.card)[0],
        "address": breach.address,
        **breach.evidence,
    }


def test_nothing_is_undetermined_where_all_cards_are_recorded() -> None:
    undecided: dict[str, tuple[Undetermined, ...]] = {
        case["id"]: judged.undetermined for case, judged in _judged() if judged.undetermined
    }
    assert undecided == {}


def test_every_card_of_a_worked_deal_is_of_its_pack() -> None:
    for case in cases.load():
        dealt = case["deal"]
        listed = [*dealt["hands"].values(), dealt.get("dummy", []), dealt["kitty"], [dealt["up"]]]
        written = [BY_NAME[name] for hand in listed for name in hand]
        assert len(set(written)) == len(written) == int(case.get("deck", 24)), case["id"]
        assert len(dealt["hands"]) == len(SEATED[len(case["seats"])]), case["id"]
