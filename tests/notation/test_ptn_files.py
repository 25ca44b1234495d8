"""The real PTN files: what they hold, that they come back as they were, and what PTN drops."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer import cards
from analyzer.audit import audit_record
from analyzer.notation import egn, pen, ptn
from analyzer.record import GameRecord, Trick
from analyzer.rules import preset as preset_named
from analyzer.rules import with_options
from analyzer.simulate import games
from tests.shared import SHARED, needs_shared

PTN = SHARED / "data" / "ptn"


def text_of(name: str) -> str:
    return (PTN / name).read_text(encoding="utf-8")


def record_of(name: str) -> GameRecord:
    (record,) = ptn.loads(text_of(name))
    return record


def files() -> list[Path]:
    found = sorted(PTN.glob("*.ptn"))
    assert len(found) == 3
    return found


@needs_shared
def test_every_real_hand_comes_back_as_it_was() -> None:
    for path in files():
        record = record_of(path.name)
        written = ptn.write(record)
        assert written.dropped == ()
        assert ptn.loads(written.text) == [record], path.name


@needs_shared
def test_every_real_hand_goes_through_pen_and_back() -> None:
    for path in files():
        record = record_of(path.name)
        (again,) = pen.loads(pen.write(record))
        assert again.deals == record.deals, path.name
        assert again.rules == record.rules, path.name


@needs_shared
def test_no_real_hand_is_accused_of_anything() -> None:
    for path in files():
        report = audit_record(record_of(path.name))
        found = [f.code for deal in report.deals for f in deal.findings]
        assert (found, [f.code for f in report.findings]) == ([], ["RULES_ASSUMED"]), path.name


@needs_shared
def test_the_winners_and_the_result_of_the_finished_hand() -> None:
    (deal,) = audit_record(record_of("313.ptn")).deals
    leaders = [e.leader for e in record_of("313.ptn").deals[0].events if isinstance(e, Trick)]
    assert leaders == [1, 0, 1, 2, 0]
    assert (deal.result, deal.points) == ("made", (("NS", 1), ("EW", 0)))


@needs_shared
def test_every_card_is_found_again_in_its_row() -> None:
    for path in files():
        (reading,) = ptn.read(text_of(path.name))
        assert reading.record is not None
        for event in reading.record.deals[0].events:
            if isinstance(event, Trick):
                for index, card in enumerate(event.cards):
                    _, column, line = reading.locate(event.span.item(index))
                    assert line[column - 1 : column + 1][::-1] == cards.name(card)


@needs_shared
def test_a_real_hand_cut_at_any_place_never_raises_and_keeps_what_came_before() -> None:
    text = text_of("313.ptn")
    whole = record_of("313.ptn").deals[0]
    cut = text.index("HJ HK HT HA")
    (reading,) = ptn.read(text[:cut])
    assert reading.record is not None
    assert reading.record.deals[0].events == whole.events[:-2]
    for end in range(len(text)):
        for each in ptn.read(text[:end]):
            assert each.record is not None or each.findings


@needs_shared
def test_what_ptn_cannot_hold_is_named_with_how_much() -> None:
    source = (SHARED / "data" / "egn" / "VWEC_Finals_Annotated.egn").read_text(encoding="utf-8")
    (record,) = (r.record for r in egn.read(source) if r.record is not None)
    written = ptn.write(record)
    named = dict(written.dropped)
    assert named["alternatives"] == 7
    assert named["the preset of rules"] == 1
    assert len(list(ptn.read(written.text))) == len(record.deals)


@needs_shared
@pytest.mark.parametrize("name", ["Epic_Comeback.egn", "Quite_the_Hustle_Annotated.egn"])
def test_the_play_of_other_formats_comes_back(name: str) -> None:
    source = (SHARED / "data" / "egn" / name).read_text(encoding="utf-8")
    (record,) = (r.record for r in egn.read(source) if r.record is not None)
    again = ptn.loads(ptn.write(record).text)
    for before, after in zip(record.deals, again, strict=True):
        played = [e.cards for e in before.events if isinstance(e, Trick)]
        assert [e.cards for e in after.deals[0].events if isinstance(e, Trick)] == played


@pytest.mark.parametrize(
    ("preset", "switches"),
    [
        ("four-handed", {"no_trump": "yes", "stick_the_dealer": "yes"}),
        ("four-handed", {"partners_best": "yes", "go_under": "yes"}),
        ("two-handed", {}),
        ("three-handed", {}),
        ("three-handed", {"dummy": "0"}),
        ("british", {}),
    ],
)
def test_a_clean_game_written_as_ptn_is_accused_of_nothing(
    preset: str, switches: dict[str, str]
) -> None:
    rules = with_options(preset_named(preset), switches.items())
    for record in games(rules, 4, seed=7):
        readings = list(ptn.read(ptn.write(record).text))
        assert len(readings) == len(record.deals)
        for reading in readings:
            assert [f.message for f in reading.findings] == []
            assert reading.record is not None
            report = audit_record(reading.record)
            assert [f.message for deal in report.deals for f in deal.findings] == []


def test_a_plain_game_keeps_all_of_its_play_and_its_points() -> None:
    for record in games(preset_named("four-handed"), 4, seed=3):
        before = audit_record(record).deals
        again = [audit_record(r).deals[0] for r in ptn.loads(ptn.write(record).text)]
        assert [(d.maker, d.trump, d.tricks, d.points) for d in again] == [
            (d.maker, d.trump, d.tricks, d.points) for d in before
        ]
