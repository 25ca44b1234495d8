"""The score as people are told of it: computed, else as the table counted it, and not known where
neither is."""

from __future__ import annotations

import pytest

from analyzer.audit import GameReport, audit_record
from tests.audit.audited import MARCH, audited, deal
from tests.notation.pen_text import game

HALTED = "1 W: AS KS QS JS\n"  # nobody wrote down who made what trump


def standings(*deals: str, tags: str = "", first: int = 1) -> list[str]:
    """The score at the start and after each deal, a `?` for what is not known."""
    texts = (deal(number, text) for number, text in enumerate(deals, start=first))
    return _told(audited("".join(texts), tags=tags))


def _told(report: GameReport) -> list[str]:
    told = [report.start_standing, *(each.standing for each in report.deals)]
    assert report.final_standing == told[-1]
    return [" ".join("?" if n is None else str(n) for n in each.values()) for each in told]


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ((MARCH, MARCH), ["0 0", "2 0", "4 0"]),
        ((MARCH, HALTED, MARCH), ["0 0", "2 0", "? ?", "? ?"]),
        ((HALTED, MARCH + "total NS 4 EW 1\n", MARCH), ["0 0", "? ?", "4 1", "6 1"]),
        ((HALTED, MARCH + "total NS 4\n", MARCH), ["0 0", "? ?", "4 ?", "6 ?"]),
        ((HALTED + "score EW 1\n", MARCH), ["0 0", "0 1", "2 1"]),
        ((MARCH + "ruling void\n", MARCH), ["0 0", "? ?", "? ?"]),
        ((MARCH + "ruling void\ntotal NS 0 EW 0\n", MARCH), ["0 0", "0 0", "2 0"]),
    ],
)
def test_a_score_is_known_until_points_are_not_and_again_from_a_stated_total(
    deals: tuple[str, ...], expected: list[str]
) -> None:
    assert standings(*deals) == expected


def test_the_score_of_a_record_that_begins_in_the_middle_is_not_known() -> None:
    assert standings(MARCH, first=5) == ["? ?", "? ?"]
    assert standings(MARCH, first=5, tags='[Score "NS 3 EW 4"]\n') == ["3 4", "5 4"]


def test_nothing_is_known_of_a_game_that_is_not_judged() -> None:
    of = game('[Rules "foo"]\n' + deal(1, MARCH))
    assert set(audit_record(of).final_standing.values()) == {None}


def test_in_the_score_points_that_are_not_known_count_nothing() -> None:
    report = audited(deal(1, HALTED) + deal(2, MARCH))
    assert dict(report.final_score) == {"NS": 2, "EW": 0}
    assert [dict(each.score_after) for each in report.deals] == [
        {"NS": 0, "EW": 0},
        {"NS": 2, "EW": 0},
    ]
