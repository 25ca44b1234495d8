"""Deals as strings of bits: each is the deal that its file holds as an object."""

from __future__ import annotations

import base64
import io
import json
from dataclasses import replace
from typing import Any

import pytest

from analyzer import notation
from analyzer.notation import egn
from analyzer.notation.egn.packed import NotPacked, unpacked
from analyzer.record import Deal
from tests.notation.egn_text import a_deal, a_game, reading_of
from tests.shared import SHARED, needs_shared

EGN = SHARED / "data" / "egn"


def strings() -> list[tuple[str, int, str]]:
    """File, position from 0 and string of each packed deal of the examples."""
    lines = (EGN / "bitpacked-deals.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(name.replace(" ", "_"), int(position), text) for name, position, text in parts]


def only_deal(value: Any, **metadata: Any) -> Deal:
    reading = reading_of(a_game(value, **metadata))
    assert reading.findings == ()
    assert reading.record is not None
    return reading.record.deals[0]


def test_a_deal_may_be_a_string_of_bits() -> None:
    deal = only_deal(_packed(_DEAL))
    assert deal == only_deal(a_deal("Order", up="9h"))


def test_a_string_that_is_cut_or_goes_on_is_no_deal() -> None:
    whole = _packed(_DEAL)
    for text in (whole[:-2], whole + "AAAA", "x" + whole, "A", "AAAA"):
        with pytest.raises(NotPacked):
            unpacked(text)


def test_a_packed_deal_of_another_table_is_refused_with_its_place() -> None:
    reading = reading_of(a_game(_packed(_DEAL), a_deal("Order"), ruleset={"num_players": 3}))
    (finding,) = reading.findings
    assert finding.message == (
        "the packed deal at 'deals[0]' cannot be read: it has 4 players where the game has 3; "
        "expected a deal of 3 players as an object, or all of it packed into a string"
    )
    assert reading.record is not None
    assert len(reading.record.deals) == 1


def test_a_card_of_a_packed_deal_stands_where_its_string_does() -> None:
    text = json.dumps(a_game(_packed(_DEAL)), indent=1)
    (reading,) = egn.read(text)
    assert reading.record is not None
    (call,) = reading.record.deals[0].events
    assert reading.locate(call.span).text.strip().strip('"') == _packed(_DEAL)


@pytest.mark.parametrize("name", ["evening.egnb", "match.EMNB"])
def test_the_binary_form_is_refused_by_name(name: str) -> None:
    form, readings = notation.read(io.BytesIO(b"\x02\x0a\x07"), name)
    (reading,) = readings
    assert form is None
    assert reading.record is None
    assert f"{name[-5:].lower()} is the binary form of EGN" in reading.findings[0].message


def test_a_text_with_the_name_of_the_binary_form_is_read_for_what_it_holds() -> None:
    text = json.dumps(a_game(a_deal("Order"))).encode()
    form, readings = notation.read(io.BytesIO(text), "evening.egnb")
    assert form == "egn"
    assert [reading.record is not None for reading in readings] == [True]


@needs_shared
def test_every_packed_deal_of_the_examples_is_the_deal_of_its_file() -> None:
    found = strings()
    assert len(found) == 61
    compared = 0
    for name, position, text in found:
        deal, players = unpacked(text)
        assert players == 4
        path = EGN / name
        if not path.exists():  # one file of the examples is not among the data
            assert name == "Six_Points_in_Two_Hands.egn"
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        plain = document["deals"][position]
        assert deal | {"dealNumber": plain["dealNumber"]} == plain, (name, position)
        whole = egn.loads(json.dumps(document))[0].deals[position]
        document["deals"] = [text]
        assert replace(egn.loads(json.dumps(document))[0].deals[0], number=whole.number) == whole
        compared += 1
    assert compared == 59


@needs_shared
def test_a_packed_deal_of_the_examples_cut_anywhere_is_refused_or_complete() -> None:
    for name, _, text in strings():
        for cut in range(1, len(text) - 3, 7):
            try:
                unpacked(text[:cut])
            except NotPacked:
                continue
            raise AssertionError((name, cut))


_DEAL = (
    *((1, 4), (0, 2)),  # version 1, the dealer is seat 0
    (1, 5),  # the nine of hearts is turned up
    (1, 3),  # one phase
    *((0, 1), (1, 1), (0, 1), (0, 1)),  # bidding: ordered up at once, not alone, no annotations
    (0, 1),  # no other lines
    (10, 4),  # the end
)


def _packed(fields: tuple[tuple[int, int], ...]) -> str:
    """Numbers, each in so many bits, as a string."""
    bits = "".join(f"{number:0{width}b}" for number, width in fields)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
