"""Tricks of an EGN deal stand in lists without numbers: where they are fewer than they should be,
any of them may be left out, and nobody is accused by what may have happened in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.audit.report import DealReport
from analyzer.convert import convert
from analyzer.engine.view import views
from analyzer.notation import egn, pen
from analyzer.record import GameRecord
from analyzer.rules import PRESETS, preset
from analyzer.seats import SEATS
from analyzer.simulate import PLAYERS, games
from tests.audit.test_left_out import of_players
from tests.quick import one_in

LAWFUL: Final = """\
[Rules "four-handed"]
deal 1 dealer E up TH
hand S: AS KS QH 9C JC
hand W: JH AH KC 9S TC
hand N: KH 9H AC QC TD
hand E: JD QS JS KD 9D
bids S: pass pass pass order
discard E: 9D
"""
PLAY: Final = (
    "1 S: AS 9S TD QS",
    "2 S: KS JH KH JS",
    "3 W: KC QC KD 9C",
    "4 W: AH 9H TH QH",
    "5 W: TC AC JD JC",
)
RENEGED: Final = ("1 S: AS TC TD QS", "2 S: KS 9S KH JS")  # West shows the spade in trick 2


def in_egn(text: str) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(convert(pen.loads(text), "egn").text)
    return written


def tricks_of(deal: dict[str, Any]) -> list[list[str]]:
    (play,) = [phase for phase in deal["phases"] if phase["type"] == "TRICK_PLAY"]
    tricks: list[list[str]] = play["tricks"]
    return tricks


def without(document: dict[str, Any], *left_out: int, hands: bool = True) -> str:
    """The document without some tricks of its only deal, and without the hands if asked."""
    changed = json.loads(json.dumps(document))
    (deal,) = changed["deals"]
    tricks_of(deal)[:] = [t for i, t in enumerate(tricks_of(deal), 1) if i not in left_out]
    if not hands:
        deal["initialState"].pop("playerCards", None)
    return json.dumps(changed)


def found(report: DealReport) -> list[str]:
    return [f"{f.code} {f.address}" for f in roots(report.findings) if f.severity != "note"]


def audited(text: str) -> DealReport:
    (record,) = egn.loads(text) if text.startswith("{") else pen.loads(text)
    (report,) = audit_record(record).deals
    return report


@pytest.mark.parametrize("hands", [True, False])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_trick_left_out_of_lawful_play_accuses_nobody(number: int, hands: bool) -> None:
    report = audited(without(in_egn(LAWFUL + "\n".join(PLAY)), number, hands=hands))
    assert set(found(report)) <= {"INCOMPLETE_DEAL t4.4"}
    assert "who had to lead each trick is not known without the numbers of the tricks" in [
        each.message for each in report.undetermined
    ]


def test_a_card_that_may_have_been_played_in_a_trick_left_out_proves_no_renege() -> None:
    report = audited(without(in_egn(LAWFUL + "\n".join(PLAY)), 1))
    asked = [each.message for each in report.undetermined if each.code == "RENEGE"]
    assert asked[0] == (
        "whether W could follow suit in trick 1 is not known without the numbers of the tricks"
    )


def test_the_hands_show_who_led_after_a_trick_that_is_left_out() -> None:
    (record,) = egn.loads(without(in_egn(LAWFUL + "\n".join(PLAY)), 2))
    laid = [each for each in views(preset("four-handed"), record.deals[0]) if each.trick_number]
    assert "".join(SEATS[each.leader or 0] for each in laid[::4]) == "SWWW"


def test_a_later_card_proves_a_renege_whatever_is_left_out() -> None:
    report = audited(without(in_egn(LAWFUL + "\n".join(RENEGED))))
    (renege,) = [f for f in report.findings if f.code == "RENEGE"]
    assert (renege.address, renege.seat, renege.evidence["by"]) == ("t1.2", 1, "later_card")
    assert renege.evidence["legal"] is None


def test_without_hands_nobody_knows_whose_the_later_card_is() -> None:
    report = audited(without(in_egn(LAWFUL + "\n".join(RENEGED)), hands=False))
    assert found(report) == ["INCOMPLETE_DEAL t2.4"]
    assert ("RENEGE", None, "t1.2") in [(u.code, u.seat, u.address) for u in report.undetermined]


def test_a_card_that_nobody_can_have_held_is_asked_about_where_nobody_knows_who_led() -> None:
    document = in_egn(LAWFUL + "\n".join(PLAY[:3]))
    tricks_of(document["deals"][0])[1][1] = "9d"  # which East laid away
    report = audited(json.dumps(document))
    assert "CARD_NOT_HELD" not in [f.code for f in report.findings]
    assert ("CARD_NOT_HELD", "t2.2") in [(u.code, u.address) for u in report.undetermined]


WITHHELD: Final = ("S: AS JH TD QS", "W: KC QC KD 9C")  # West keeps the nine of spades


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([f"{n} {line}" for n, line in enumerate(WITHHELD, 1)], ["RENEGE t1.2"]),
        ([f"{n}: {line[3:]}" for n, line in enumerate(WITHHELD, 1)], []),
        ([f"{n}: {line[3:]}" for n, line in enumerate(WITHHELD, 1)] + ["claim E"], ["RENEGE t1.2"]),
        ([f"{n}: {line[3:]} = W" for n, line in enumerate(WITHHELD, 1)], ["RENEGE t1.2"]),
    ],
    ids=["leaders written", "cards alone", "a claim ends the play", "winners written"],
)
def test_numbers_that_somebody_wrote_prove_what_a_count_does_not(
    lines: list[str], codes: list[str]
) -> None:
    report = audited(LAWFUL + "\n".join(lines))
    assert [each for each in found(report) if not each.startswith("INCOMPLETE")] == codes


def test_a_place_kept_by_an_empty_list_is_a_number() -> None:
    document = in_egn(LAWFUL + "\n".join(PLAY))
    tricks_of(document["deals"][0])[1] = []
    report = audited(json.dumps(document))
    assert found(report) == []
    assert ("INCOMPLETE_DEAL", "t2.1") in [(u.code, u.address) for u in report.undetermined]


def deals(name: str) -> Iterator[GameRecord]:
    for player in PLAYERS:
        (record,) = games(preset(name), 1, 12, player)
        for deal in record.deals[:2]:
            yield GameRecord(rules=record.rules, players=record.players, deals=(deal,))


@pytest.mark.parametrize("name", one_in(3, sorted(PRESETS)))
def test_tricks_left_out_of_simulated_deals_accuse_nobody(name: str) -> None:
    for record in deals(name):
        document = json.loads(convert([record], "egn").text)
        played = [p for d in document["deals"] for p in d["phases"] if p["type"] == "TRICK_PLAY"]
        if not played or len(played[0]["tricks"]) < 5:
            continue
        for count in (1, 3):
            for left_out in combinations(range(1, 6), count):
                for hands in (True, False):
                    text = without(document, *left_out, hands=hands)
                    (back,) = egn.loads(text)
                    assert of_players(audit_record(back).all_findings) == [], text
                    again = pen.loads(pen.dumps([back]))
                    assert of_players(audit_record(again[0]).all_findings) == [], text
