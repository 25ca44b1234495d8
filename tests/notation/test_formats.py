"""What a file is: its content decides, then its name; what holds no game is refused by its name."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.notation import pen, read, recordjson
from analyzer.resources import records_dir
from tests.notation.ptn_text import HAND

EVENTS = b'{"fullState": {"eventLog": [{"type": "dealer", "playerIndex": 1}]}}'
LOG = b"[INFO] [handleOrderUpDecision] east ordered up\n" * 4


def form(data: bytes, name: str = "game.txt") -> str | None:
    return read(BytesIO(data), name)[0]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (HAND.encode(), "ptn"),
        (b"\xef\xbb\xbf" + HAND.replace("\n", "\r\n").encode(), "ptn"),
        (HAND.replace("\n", "\r").encode(), "ptn"),
        (b"Here it is:\n```\n" + HAND.encode() + b"```\n", "ptn"),
        (b'[Event "x"]\n\n [Deal "W:- - - -"]\n', "ptn"),
        (b'[Event "x"]\n\ndeal 1 dealer S up 9H\n', "pen"),
        (b'%pen 1.0\n; [Deal "S:- - - -"]\n', "pen"),
        (EVENTS, "eventlog"),
        (b'{"fileType": "Euchre Game Notation", "deals": []}', "egn"),
    ],
)
def test_the_content_decides_whatever_the_name(data: bytes, expected: str) -> None:
    for name in ("game.txt", "game.pen", "game.ptn"):
        assert form(data, name) == expected


def test_where_the_content_says_nothing_the_name_does() -> None:
    assert form(b'[Event "x"]\n', "a.ptn") == form(b'[Event "x"]\n', "A.PBN") == "ptn"
    assert form(b'[Event "x"]\n', "a.pen") == "pen"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a PNG image"),
        (b"%PDF-1.4\n%\xe2\xe3", "a PDF document"),
        (b"{\\rtf1\\ansi deal 1 dealer S", "a document in RTF"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a JPEG image"),
        (b"GIF89a\x01\x00", "a GIF image"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "a WebP image"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "an SVG image"),
        (b"PK\x03\x04" + bytes(26) + b"evening.pen" + bytes(99), "a zip archive"),
        (b"PK\x05\x06" + bytes(18), "a zip archive"),
        (b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml", "a document of an office program"),
        (b"\x01\x0a\x04game\x12\x18AbCdEfGhIjKlMnOpQrStUvWx", "EGNB"),
        (b'{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}', "schema"),
        (LOG, "the log of a server"),
        (LOG.replace(b"\n", b"\r\n"), "the log of a server"),
    ],
)
def test_what_holds_no_game_is_refused_by_its_name(data: bytes, what: str) -> None:
    found, readings = read(BytesIO(data), "game.pen")
    (reading,) = readings
    (finding,) = reading.findings
    assert (found, reading.record, finding.code) == (None, None, "UNREADABLE")
    assert what in finding.message
    assert finding.place is not None


def test_a_hand_of_bridge_is_refused_by_its_name() -> None:
    deal = b'[Event "x"]\n[Board "1"]\n[Deal "N:AKQ2.AK2.AK2.AK2 - - -"]\n'
    (reading,) = read(BytesIO(deal), "game.pbn")[1]
    assert reading.record is None
    assert "bridge" in reading.findings[0].message


def test_a_byte_that_is_no_text_is_said_and_costs_no_hand() -> None:
    fault, hand = read(BytesIO(HAND.encode().replace(b"A table", b"A t\xffble")), "game.ptn")[1]
    assert fault.findings[0].evidence["token"] == "0xFF"
    assert hand.record is not None


@pytest.mark.parametrize("name", sorted(path.name for path in records_dir().glob("*.pen")))
def test_our_own_json_is_refused_by_its_name(name: str) -> None:
    games = pen.loads((records_dir() / name).read_text(encoding="utf-8"))
    (reading,) = read(BytesIO(recordjson.write(games).text.encode()), "game.json")[1]
    (finding,) = reading.findings
    assert reading.record is None
    assert finding.message == (
        "this is the record as JSON, which is written for programs and not read: send the PEN file"
    )


def test_other_json_with_games_is_not_taken_for_ours() -> None:
    (reading,) = read(BytesIO(b'{"version": 1, "games": [{"moves": []}]}'), "game.json")[1]
    assert "a JSON object without a fileType" in reading.findings[0].message
