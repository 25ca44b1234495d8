"""Dates: what a date may mean, and the note on one that no filter can find, in every format."""

from __future__ import annotations

import json

import pytest

from analyzer.notation import egn, pen, ptn
from analyzer.notation.dates import days
from analyzer.notation.reading import Reading
from tests.notation.egn_text import a_deal, a_game, reading_of
from tests.notation.ptn_text import HAND


def pen_of(date: str) -> Reading:
    (reading,) = pen.read([f'[Event "Club"] [Date "{date}"]\ndeal 1\n'])
    return reading


def notes(reading: Reading) -> list[tuple[str, str, str]]:
    return [(f.code, f.severity, f.message) for f in reading.findings]


@pytest.mark.parametrize(
    "date",
    [
        *("2026-11-24", "2026-11", "2026", "2026.11.24", "2026/11/24", "2024-02-29"),
        *("2026-11-24T20:15", "2026-11-24 20:15:30Z", "", "?", "????.??.??", "2026.11.??"),
    ],
)
def test_a_date_that_begins_with_its_year_or_tells_nothing_brings_no_word(date: str) -> None:
    assert notes(pen_of(date)) == []


def test_a_date_in_another_order_is_kept_and_noted_with_the_day_that_it_means() -> None:
    reading = pen_of("24.11.2026")
    message = (
        "the date '24.11.2026' is kept but not understood — did you mean '2026-11-24'? "
        "Expected YYYY-MM-DD, such as 2026-11-24."
    )
    assert notes(reading) == [("UNKNOWN_FIELD", "note", message)]
    assert reading.record is not None
    assert [tag.value for tag in reading.record.tags] == ["Club", "24.11.2026"]


def test_the_note_on_a_date_stands_at_its_line_and_column() -> None:
    (finding,) = pen_of("2026-13-44").findings
    assert finding.place is not None
    assert finding.place[:2] == (1, 16)


def test_a_date_with_two_readings_is_noted_with_both() -> None:
    ((_, _, message),) = notes(pen_of("5/11/2026"))
    assert "it may be 2026-05-11 or 2026-11-05." in message


@pytest.mark.parametrize(
    "date",
    ["2026-13-44", "2026-02-30", "31.11.31", "26", "last May", "24 Nov", "2026-11-24-12", "x" * 99],
)
def test_no_day_is_named_for_a_date_that_tells_none(date: str) -> None:
    ((_, _, message),) = notes(pen_of(date))
    assert "is kept but not understood. Expected YYYY-MM-DD" in message


@pytest.mark.parametrize(
    "date", ["3.4.26", "24/11/26", "11/24/26", "26-11-24", "Nov 24 26", "24. November '26, 20:15"]
)
def test_a_year_of_two_digits_names_no_day_and_is_told(date: str) -> None:
    ((_, _, message),) = notes(pen_of(date))
    assert "is kept but not understood — its year needs four digits. Expected YYYY-MM" in message
    assert days(date) == ()


@pytest.mark.parametrize(
    ("date", "meant"),
    [
        ("24.11.2026", ["2026-11-24"]),
        ("11/24/2026", ["2026-11-24"]),
        ("11/11/2026", ["2026-11-11"]),
        ("5/11/2026", ["2026-05-11", "2026-11-05"]),
        ("2026-1-5", ["2026-01-05"]),
        ("2026-24-11", ["2026-11-24"]),
        ("20261124", ["2026-11-24"]),
        ("November 24, 2026", ["2026-11-24"]),
        ("Tue, 24th of Nov 2026, 20:15", ["2026-11-24"]),
        ("1/18/2025 8:39 AM PST", ["2025-01-18"]),
        ("Sept 2026", ["2026-09"]),
        ("11/2026", ["2026-11"]),
        ("2026.??.24", ["2026"]),
        ("2026-11-24T20:15", ["2026-11-24"]),
        ("????.??.??", []),
        ("29.02.2026", []),
        ("24.11.2026 and 25.11.2026", []),
        ("24.11.2026 at Ann's", []),
        ("May or June 2026", []),
    ],
)
def test_the_days_that_a_date_may_mean(date: str, meant: list[str]) -> None:
    assert list(days(date)) == meant


def test_a_date_of_egn_is_noted_at_its_path() -> None:
    reading = reading_of(a_game(a_deal(), date="24.11.2026 20:15"))
    (finding,) = reading.findings
    assert (finding.code, finding.span.dotted()) == ("UNKNOWN_FIELD", "metadata.date")
    assert "did you mean '2026-11-24'?" in finding.message


def test_the_date_of_a_match_is_noted_once() -> None:
    game = {"gameData": a_game(a_deal())}
    document = {
        "fileType": "Euchre Match Notation",
        "metadata": {"date": "24.11.2026"},
        "games": [game, game],
    }
    readings = list(egn.read(json.dumps(document)))
    found = [f.span.dotted() for each in readings for f in each.findings]
    assert found == ["metadata.date"]


@pytest.mark.parametrize("name", ["UTCDate", "Date"])
def test_a_date_of_ptn_is_noted_at_its_line(name: str) -> None:
    (reading,) = ptn.read(f'[{name} "24.11.2026"]\n{HAND}')
    (finding,) = reading.findings
    assert (finding.code, reading.locate(finding.span).line) == ("UNKNOWN_FIELD", 1)


def test_ptn_keeps_a_date_of_another_shape_as_it_stands() -> None:
    (record,) = pen.loads('[Rules "four-handed"] [Date "24-11-2026"]\ndeal 1\n')
    assert '[UTCDate "24-11-2026"]' in ptn.write(record).text
