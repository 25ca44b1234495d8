"""2,500 deals that another program played: the engine agrees with it in everything."""

from __future__ import annotations

from functools import cache

from analyzer.seats import side_of
from tests import oracle
from tests.engine.build import Judged, judge
from tests.shared import needs_shared

pytestmark = needs_shared


@cache
def _judged() -> tuple[Judged, ...]:
    return tuple(judge(oracle.rules_of(p), oracle.deal_of(p)) for p in oracle.load())


def test_there_are_2500_deals() -> None:
    assert len(_judged()) == 2500


def test_no_deal_has_a_finding() -> None:
    assert [judged.codes for judged in _judged() if judged.breaches] == []


def test_nothing_is_undetermined() -> None:
    assert [judged.undecided for judged in _judged() if judged.undetermined] == []


def test_the_first_leaders_are_the_same() -> None:
    for played, judged in zip(oracle.load(), _judged(), strict=True):
        if played["tricks"]:
            assert judged.outcome.lead == oracle.SEAT[played["tricks"][0]["lead"]], played


def test_the_winners_of_all_tricks_are_the_same() -> None:
    for played, judged in zip(oracle.load(), _judged(), strict=True):
        winners = tuple(oracle.SEAT[trick["winner"]] for trick in played["tricks"])
        assert judged.outcome.winners == winners, played


def test_what_each_seat_gains_is_the_same() -> None:
    """Its returns are net: the points of the seat's side less those of the other."""
    for played, judged in zip(oracle.load(), _judged(), strict=True):
        points = judged.outcome.points
        assert points is not None
        net = {"NS": points["NS"] - points["EW"], "EW": points["EW"] - points["NS"]}
        gains = [net[side_of(seat, 4)] for seat in oracle.SEAT]
        assert gains == played["returns"], played
