"""A file that was cut, at every byte, and one with something in it that is not its own."""

from __future__ import annotations

from typing import Final

import pytest

from tests.hostile.holds import told
from tests.hostile.samples import FIRST, FORMATS, NAMES, SAMPLES

JSON: Final = ("egn", "emn", "eventlog")
FOREIGN: Final = {
    "a byte order mark": b"\xef\xbb\xbf",
    "a zero byte": b"\x00",
    "a byte that is no text": b"\xff",
    "half a character": b"\xed\xa0\x80",
    "an old line end": b"\r",
    "a line end": b"\r\n",
    "the end of a page": b"\x0c",
    "a line end that is none": "\u2028\x85".encode(),
    "an escape": b"\x1b[31m",
    "a mark of direction": "\u202e\u2066".encode(),
    "markup": b"<script>&amp;",
    "a quote": b'"',
    "a backslash": b"\\",
    "a brace": b"{",
    "a bracket": b"]",
    "a number": b"99999999999999999999",
}


@pytest.mark.parametrize("form", FORMATS)
def test_the_sample_itself_is_read_with_all_that_is_in_it(form: str) -> None:
    found = told(SAMPLES[form], NAMES[form])
    games, deals = len(found.records), sum(len(each.deals) for each in found.records)
    assert (games, deals) == (2 if form in ("ptn", "emn") else 1, 3 if form == "egn" else 2)
    assert found.fatal == []


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_cut_at_any_byte_keeps_its_first_game_or_deal(form: str) -> None:
    """JSON that is cut also says where, and what was expected there."""
    data = SAMPLES[form]
    expected = told(data, NAMES[form]).records[0].deals[0]
    for end in range(len(data)):
        found = told(data[:end], NAMES[form])
        if end > FIRST[form]:
            assert found.records[0].deals[0] == expected, end
        assert found.fatal or form not in JSON, end


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("foreign", FOREIGN.values(), ids=FOREIGN)
def test_what_does_not_belong_into_a_file_raises_nothing_wherever_it_stands(
    form: str, foreign: bytes
) -> None:
    data = SAMPLES[form]
    for at in range(0, len(data) + 1, 41):
        told(data[:at] + foreign + data[at:], NAMES[form])


@pytest.mark.parametrize("form", FORMATS)
def test_a_byte_left_out_anywhere_raises_nothing(form: str) -> None:
    data = SAMPLES[form]
    for at in range(0, len(data), 13):
        told(data[:at] + data[at + 1 :], NAMES[form])
