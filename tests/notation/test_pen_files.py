"""The sample files, exactly; and what holds for every text, however it was damaged."""

from __future__ import annotations

import gc
import io
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from analyzer.notation import pen, read
from analyzer.notation.reading import Reading
from analyzer.record import GameRecord
from tests.shared import SHARED, needs_shared

SIX = SHARED / "data" / "pen" / "six-games.pen"
CANONICAL = SHARED / "data" / "pen" / "games-5-and-6.canonical.pen"

THURSDAY = """\
%pen 1.0
[Event "Thursday club, table 2"]
[Date "2026-11-26"]
[Rules "three-handed"]
[Options "stick-the-dealer"]
[South "Player A"]
[West "Player B"]
[East "Player C"]
[Score "S 0 W 0 E 0"]            ; score when the record starts

deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS                  ; the cards under the up-card
bids: order
discard E: QD
exchange S keeps JH JD AH KH QH
1 S: JH 9D 9H = S
2 S: JD TS TC = S
3 S: AH AD QC = S
4 S: KH KS KC = S
5 S: QH AS AC = S
score S 3
total S 3 W 0 E 0
"""

RICH = (
    THURSDAY
    + """
deal 2 dealer S up -
misdeal {six cards} ; no score
redeal

deal 3 dealer S up B
bids: pass N:pass | {x} (E:H-alone) H-alone! {[%t 19:02]}
take S
exchange W gives 9C to E takes TH! from kitty
1: JH {a
b} 9D?? = S {c}
note a \\{b\\} \\; c
1: KH
alt t1.2 {d}
1 W: JH E:QD
alt b1
bids: order
end
end
call renege E trick 1 by W
claim W 2
won W
"""
)

LINES = [*THURSDAY.splitlines(), *RICH.splitlines(), "bids: order-alone up", "alone N", "4: S:9S"]
PIECES = ["{", "}", "{x}", "(", ")", ":", "|", "=", "-", ";", " ; ", '"', "\\", "[", "]", "??", "!"]
ODD = ["\ufeff", "\u2028", "\x00", "\r", "\ud800", "N:", "(W:9S)", "1", "alt t1.1", "end", "10D"]


def records(readings: list[Reading]) -> list[GameRecord]:
    return [reading.record for reading in readings if reading.record is not None]


def rewritten(text: str) -> str:
    return pen.dumps(records(list(pen.read([text]))))


def assert_fixed(text: str) -> None:
    """What is written reads back as it was, whatever was read."""
    once = rewritten(text)
    assert rewritten(once) == once


@needs_shared
def test_six_games_read_with_notes_and_nothing_else() -> None:
    with SIX.open("rb") as stream:
        form, games = read(stream, SIX.name)
        found = list(games)
    assert form == "pen"
    assert [len(record.deals) for record in records(found)] == [1, 1, 1, 1, 3, 1]
    assert {f.severity for reading in found for f in reading.findings} == {"note"}


@needs_shared
def test_the_last_two_games_are_written_as_the_canonical_file() -> None:
    games = pen.loads(SIX.read_text(encoding="utf-8"))
    assert pen.dumps(games[4:]).encode() == CANONICAL.read_bytes()


@needs_shared
def test_the_canonical_file_is_a_fixed_point() -> None:
    text = CANONICAL.read_text(encoding="utf-8")
    assert rewritten(text) == text
    assert_fixed(SIX.read_text(encoding="utf-8"))


def test_the_example_of_the_design_reads_and_is_written() -> None:
    (record,) = pen.loads(THURSDAY)
    text = pen.write(record)
    assert pen.loads(text) == [record]
    assert "bids S: order\ndiscard E: QD\nexchange S keeps AH KH QH JH JD\n" in text


def test_a_canonical_record_reads_back_equal() -> None:
    text = rewritten(RICH)
    assert pen.dumps(pen.loads(text)) == text
    assert pen.loads(text) == records(list(pen.read([text])))


def test_a_text_cut_anywhere_reads_and_is_a_fixed_point() -> None:
    data = RICH.encode()
    for end in range(len(data) + 1):
        assert_fixed("".join(pen.decode(io.BytesIO(data[:end]))))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Lines of PEN in any order, with pieces put in and words exchanged."""
    lines = draw(st.lists(st.sampled_from(LINES), max_size=25))
    for _ in range(draw(st.integers(0, 6))):
        piece = draw(st.sampled_from(PIECES + ODD + LINES))
        at = draw(st.integers(0, len(lines)))
        if at == len(lines):
            lines.append(piece)
            continue
        cut = draw(st.integers(0, len(lines[at])))
        glue = draw(st.sampled_from(["", " "]))
        lines[at] = lines[at][:cut] + glue + piece + glue + lines[at][cut:]
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines)


@given(damaged())
def test_no_text_stops_the_reader_and_what_is_written_reads_back(text: str) -> None:
    assert_fixed(text)


@given(damaged())
def test_every_fault_has_its_place(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for reading in pen.read([text]):
        for finding in reading.findings:
            assert finding.place is not None
            assert 1 <= finding.place.line <= max(1, len(lines))
            assert 1 <= finding.place.column <= len(finding.place.text) + 1


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    form, games = read(io.BytesIO(data), "x.pen")
    assert form in (None, "pen", "egn", "emn", "ptn", "eventlog")
    assert list(games)


@given(damaged(), st.lists(st.integers(0, 400), max_size=6))
def test_where_the_stream_is_cut_makes_no_difference(text: str, cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(text)]
    pieces = [text[a:b] for a, b in pairwise(edges)]
    pieces[-1:] = [text[min(edges[-2], len(text)) :]]
    assert list(map(_said, pen.read(pieces))) == list(map(_said, pen.read([text])))


def _said(reading: Reading) -> object:
    return reading.record, reading.findings


def test_the_format_is_known_by_the_content_then_by_the_name() -> None:
    form, games = read(io.BytesIO(b' \n{"fileType": 1}'), "game.pen")
    assert form == "egn"
    assert list(games)
    assert read(io.BytesIO(b"deal 1\n"), "game.egn")[0] == "pen"
    assert read(io.BytesIO(b"rubbish"), "game.EGN")[0] == "egn"
    assert read(io.BytesIO(b"rubbish"), "game.txt")[0] == "pen"


def test_a_file_without_a_game_is_told_of() -> None:
    form, games = read(io.BytesIO(b""), "empty.pen")
    (reading,) = games
    assert (form, reading.record) == ("pen", None)
    assert [finding.code for finding in reading.findings] == ["UNREADABLE"]


def test_json_that_is_not_utf8_is_told_of() -> None:
    _, games = read(io.BytesIO(b'{"a":\n "\xff"}'), "a.egn")
    finding = next(games).findings[0]
    assert finding.place is not None
    assert finding.place[:2] == (2, 3)


def test_no_games_are_written_as_a_text_without_a_game() -> None:
    (reading,) = pen.read([pen.dumps([])])
    assert reading.record is None


def test_what_was_read_is_free_without_a_search_for_cycles() -> None:
    gc.collect()
    gc.disable()
    try:
        pen.loads(THURSDAY)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_line_in_which_two_files_meet_counts_once() -> None:
    text = (
        'deal 1 dealer S up 9H\n1 W: AS KS\ufeff[Event "x"]\ndeal 1 dealer S up 9Z\n1 W: AZ\ufeff'
    )
    found = [
        finding
        for reading in pen.read([text, "\n\ufeffdeal 2 up\n"])
        for finding in reading.findings
    ]
    assert [(f.place.line, f.place.column) for f in found if f.place] == [(3, 20), (4, 6), (5, 10)]
