"""Files in another encoding, names that mean harm, and deals in an odd order."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Final

import pytest

from analyzer.notation import read
from tests.hostile.holds import told
from tests.hostile.samples import FORMATS, NAMES, PEN, SAMPLES, dumped, egn
from tests.notation.egn_text import TRICKS, a_deal
from tests.notation.ptn_text import HAND

WRITTEN: Final = {"pen": 'South "%s"', "egn": '"players": ["%s"]', "ptn": '[South "%s"]'}
PLAIN: Final = {
    "markup": "<script>alert(1)</script>&amp;<!--",
    "marks of direction": "\u202eadA\u2066\u200f",
    "very long": "x" * 10_000,
    "emoji": "👩‍👩‍👧 🃏",
    "a formula": "=1+1",
    "a combining mark": "\u0301" * 50,
}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_with_a_byte_order_mark_reads_as_without_one(form: str, encoding: str) -> None:
    plain = told(SAMPLES[form], NAMES[form])
    again = told(SAMPLES[form].decode().encode(encoding), NAMES[form])
    assert (again.records, again.fatal) == (plain.records, [])


def test_utf_16_with_its_bytes_the_other_way_round_is_read() -> None:
    data = b"\xfe\xff" + PEN.encode("utf-16-be")
    assert told(data, "a.pen").records == told(PEN.encode(), "a.pen").records


def test_utf_16_that_is_cut_within_a_character_says_so() -> None:
    found = told(PEN.encode("utf-16") + b"n", "a.pen")
    assert found.records == told(PEN.encode(), "a.pen").records
    assert any("is not text in UTF-8" in fault.message for fault, _ in found.fatal)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("encoding", "what"),
    [
        ("utf-16-le", "text in UTF-16 without a byte order mark"),
        ("utf-16-be", "text in UTF-16 without a byte order mark"),
        ("utf-32", "text in UTF-32"),
    ],
)
def test_text_in_another_encoding_is_refused_by_its_name(
    form: str, encoding: str, what: str
) -> None:
    data = SAMPLES[form].decode().encode(encoding)
    (fault,) = told(data, NAMES[form]).fatal
    assert fault[0].evidence["token"] == what
    assert fault[0].message.endswith("save it as UTF-8")


@pytest.mark.parametrize("form", ["pen", "ptn"])
def test_line_ends_of_all_kinds_in_one_file_are_line_ends(form: str) -> None:
    lines = SAMPLES[form].decode().split("\n")
    ends = ["\r\n", "\n", "\r"]
    mixed = "".join(line + ends[n % 3] for n, line in enumerate(lines))
    assert told(mixed.encode(), NAMES[form]).records == told(SAMPLES[form], NAMES[form]).records


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00"])
def test_a_file_with_nothing_in_it_is_one_finding_at_its_start(form: str, data: bytes) -> None:
    found = told(data, NAMES[form])
    assert found.records == []
    assert {place[:2] for _, place in found.fatal} <= {(1, 1), (1, 2), (2, 1), (1, 4)}
    assert found.fatal


@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("name", PLAIN.values(), ids=PLAIN)
def test_a_name_is_kept_as_it_is(form: str, name: str) -> None:
    assert list(_named(form, name)) == [name]


def _named(form: str, name: str) -> list[str]:
    """The players of a game where one has this name."""
    if form == "egn":
        data = dumped({**egn(a_deal("Order", tricks=TRICKS)), "metadata": {"players": [name]}})
    elif form == "ptn":
        data = HAND.replace("[Dealer", f'[South "{name}"]\n[Dealer').encode()
    else:
        data = f'[South "{name}"] [West ""] [North ""] [East ""]\ndeal 1 dealer E\n'.encode()
    (record,) = told(data, NAMES[form]).records
    return [name for _, name in record.players if name]


def test_a_line_end_in_a_name_of_pen_costs_the_tag_and_not_the_deal() -> None:
    found = told(b'[West "Ada\nBert"]\ndeal 1 dealer E up 9H\nbids: pass\n', "a.pen")
    assert [len(each.deals[0].events) for each in found.records] == [1]
    assert found.fatal[0][1][:2] == (1, 1)


def test_a_line_end_in_a_name_of_json_is_kept() -> None:
    assert _named("egn", "Ada\nBert\x1b[31m") == ["Ada\nBert\x1b[31m"]


@pytest.mark.parametrize("numbers", [[3, 2, 1], [1, 1, 1], [5, 6, 7], [0, 9999, 2]])
def test_deals_in_an_odd_order_are_kept_in_it(numbers: list[int]) -> None:
    lines = "".join(f"deal {n} dealer E up 9H\nbids: order\n" for n in numbers)
    deals = [{**a_deal("Order"), "dealNumber": n} for n in numbers]
    for data, name in ((lines.encode(), "a.pen"), (dumped(egn(*deals)), "a.egn")):
        (record,) = told(data, name).records
        assert [deal.number for deal in record.deals] == numbers


def test_a_hand_repeated_is_read_as_often_as_it_stands_there() -> None:
    assert len(told(HAND.encode() * 3, "a.ptn").records) == 3


@pytest.mark.parametrize("name", ["a.pen", "a.egn", "a.ptn"])
@pytest.mark.parametrize("start", [b"", b"{", b'[Deal "S:- - - -"]\n', b"deal 1 dealer E\n"])
def test_a_device_that_gives_bytes_for_ever_comes_to_an_end(name: str, start: bytes) -> None:
    class Device(BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(size) or b"a" * (size or 1)

    _, readings = read(Device(start), name)  # type: ignore[arg-type]
    faults = [finding.message for each in readings for finding in each.findings]
    assert faults
    assert any("64 MiB" in fault or "does not end" in fault for fault in faults)


def test_zeros_are_no_text() -> None:
    (fault,) = told(b"\x00" * 100_000, "a.pen").fatal
    assert "this is binary data" in fault[0].message


def test_a_game_before_zeros_is_read() -> None:
    found = told(PEN.encode() + b"\x00" * 100_000, "a.pen")
    assert found.records == told(PEN.encode(), "a.pen").records
    assert "too long" in found.fatal[0][0].message


def test_a_half_character_in_json_is_told_with_its_path_line_and_column() -> None:
    text = json.dumps(egn(a_deal("Order")), indent=1).replace('"Ada"', '"\\ud800"')
    ((fault, place),) = told(text.encode(), "a.egn").fatal
    assert fault.span.dotted() == "metadata.players[0]"
    assert place == (7, 4, '   "\\ud800",')
