"""The sample records: each is read without fault, and the audit finds what stands beside it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from analyzer.audit import GameReport, audit_record, finding_to_json
from analyzer.notation import pen
from analyzer.resources import records_dir
from analyzer.rules import PRESETS
from tests.shared import ROOT

FOLDER: Final = ROOT / "records"
RECORDS: Final = sorted(FOLDER.glob("*.pen"))
SHOWN: Final = ("deal", "address", "code", "severity", "seat", "card")  # of a finding, beside it
WITH_DOUBT: Final = "partly-known"  # in the name of a record that leaves something undecided

each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)


def text_of(record: Path) -> str:
    return record.read_text(encoding="utf-8")


def report_of(record: Path) -> GameReport:
    (reading,) = pen.read([text_of(record)])
    assert reading.record is not None
    return audit_record(reading.record, reading.findings, reading.locate)


def shown(report: GameReport) -> list[dict[str, Any]]:
    """The findings as an expected file has them: `caused_by` is the code of the root."""
    every = [finding_to_json(finding) for finding in report.all_findings]
    return [
        {key: finding[key] for key in SHOWN}
        | {
            "caused_by": None
            if finding["caused_by"] is None
            else every[finding["caused_by"]]["code"]
        }
        for finding in every
    ]


def expected(record: Path) -> list[dict[str, Any]]:
    found = json.loads(record.with_suffix(".expected.json").read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def test_the_package_finds_the_records() -> None:
    assert records_dir() == FOLDER


def test_each_record_has_its_expected_findings_and_the_other_way_round() -> None:
    beside = sorted(path.name for path in FOLDER.glob("*.expected.json"))
    assert beside == [f"{record.stem}.expected.json" for record in RECORDS]


@each_record
def test_the_audit_finds_what_is_expected_in_that_order(record: Path) -> None:
    assert shown(report_of(record)) == expected(record)


@each_record
def test_a_record_is_canonical_but_for_its_comments(record: Path) -> None:
    text = text_of(record)
    written = [line for line in text.splitlines() if line and not line.startswith(";")]
    canonical = [line for line in pen.dumps(pen.loads(text)).splitlines() if line]
    without_comments = [
        re.sub(r"^ +;.*", "", line.removeprefix(canon))
        for line, canon in zip(written, canonical, strict=True)
    ]
    assert without_comments == [""] * len(canonical)


@each_record
def test_what_a_record_leaves_undecided_its_name_says(record: Path) -> None:
    undecided = [each for deal in report_of(record).deals for each in deal.undetermined]
    assert bool(undecided) == (WITH_DOUBT in record.stem)


@each_record
def test_every_deal_of_a_record_has_known_points(record: Path) -> None:
    assert [deal.position for deal in report_of(record).deals if deal.points is None] == []


def test_every_preset_has_a_record() -> None:
    named = {report_of(record).rules for record in RECORDS}
    assert named == {versions[-1].id for versions in PRESETS.values()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_clean_game_is_played_to_its_end(players: int) -> None:
    ended = [
        record
        for record in RECORDS
        if not expected(record)
        and len(report_of(record).players) == players
        and report_of(record).winners
    ]
    assert ended


def test_a_renege_called_after_a_claim_stays_undecided() -> None:
    called = report_of(FOLDER / "three-handed-partly-known.pen").deals[2]
    assert ("RENEGE", 1, "t2.2") in [(e.code, e.seat, e.address) for e in called.undetermined]


def test_the_left_bower_refutes_an_accusation() -> None:
    accused = report_of(FOLDER / "four-handed-dispute.pen").deals[4]
    assert (accused.findings, accused.undetermined) == ((), ())


def test_the_list_of_records_names_each_with_its_rules() -> None:
    rows = re.findall(r"^\| \[([\w-]+)\]\(\1\.pen\) \| `([\w-]+)` \|", list_of_records(), re.M)
    rules = {record.stem: pen.loads(text_of(record))[0].rules.preset for record in RECORDS}
    assert (len(rows), dict(rows)) == (len(rules), rules)


def list_of_records() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")
