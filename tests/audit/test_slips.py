"""A slip of the pen in one word of a record is found where it stands, and nobody is accused for
what the reader lost by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import pen, read
from analyzer.rules import PRESETS, preset
from analyzer.simulate import games
from tests.quick import one_in

RENEGED_DEAL = """\
[Rules "four-handed"]

deal 1 dealer E up TH
bids S: order
1 S: JH 9H QH KH
2 S: JD 9C AH 9D
3 S: AS 9S TS KS
4 S: KC QC TC AC
5 E: AD KD TD QS
score NS 1
"""
KITCHEN = """\
[Rules "two-handed"]

deal 1 dealer N up 9H
bids S: order
discard N: -
1 S: JH KH
claim S
score S 2
"""


def found(text: str) -> list[tuple[str, int | None]]:
    """The roots in a text: code and deal."""
    each = []
    for reading in read(BytesIO(text.encode()), "x.pen")[1]:
        assert reading.record is not None
        report = audit_record(reading.record, reading.findings, reading.locate)
        each += [(finding.code, finding.deal) for finding in roots(report.all_findings)]
    return each


def slips(line: str) -> Iterator[str]:
    """A line with two letters of its first word changed about, one of them doubled or left out, or
    a colon behind it."""
    word, _, rest = line.partition(" ")
    for at in range(len(word.rstrip(":")) - 1):
        if word[at] != word[at + 1]:
            yield f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]} {rest}"
        yield f"{word[: at + 1]}{word[at:]} {rest}"
        yield f"{word[:at]}{word[at + 1 :]} {rest}"
    yield f"{word}: {rest}"


@pytest.mark.parametrize("name", one_in(4, sorted(PRESETS)))
def test_a_slip_in_the_first_word_of_a_line_accuses_nobody(name: str) -> None:
    (game,) = games(preset(name), 1, seed=5)
    lines = pen.dumps([replace(game, deals=game.deals[:3], stated_result=())]).splitlines()
    assert found("\n".join(lines)) == []
    for at in range(len(lines)):
        if lines[at][:1].isalpha():
            for slip in slips(lines[at]):
                codes = {
                    code for code, _ in found("\n".join([*lines[:at], slip, *lines[at + 1 :]]))
                }
                assert codes <= {"UNREADABLE"}, slip


@pytest.mark.parametrize(
    "header",
    [
        *("Deal: 2 dealer W up 9H", "deal2 dealer W up 9H", "dea1 2 dealer W up 9H", "dael 2"),
        *("Hand 2 dealer W up 9H", "Game 2 dealer W", "deal#2 dealer W", "del 2", "DEAL: 2"),
    ],
)
def test_a_header_with_a_slip_begins_a_deal(header: str) -> None:
    other = KITCHEN.partition("\n\n")[2].partition("\n")[2]
    (reading,) = read(BytesIO(f"{KITCHEN}\n{header}\n{other}".encode()), "x.pen")[1]
    assert reading.record is not None and len(reading.record.deals) == 2
    assert {finding.code for finding in reading.findings} == {"UNREADABLE"}
    assert {finding.deal for finding in reading.findings} == {2}


@pytest.mark.parametrize(
    "before",
    [
        *(
            "- ",
            "* ",
            "• ",
            "— ",
            "1. ",
            "1) ",
            "# ",
            "## ",
            "> ",
            "--- ",
            "... ",
            "so ",
            "and ",
            "=> ",
        ),
        *("Ann: ", "[12:30] ", "[12:30] Ann: ", "12:30 - ", "Next ", "Now then, "),
    ],
)
@pytest.mark.parametrize("header", ["deal 2 dealer W up 9H", "Deal: 2 up 9H", "deal 2"])
def test_a_header_with_something_before_it_begins_a_deal(before: str, header: str) -> None:
    """Else its calls and cards would be those of the deal above, and its players accused."""
    other = KITCHEN.partition("\n\n")[2].partition("\n")[2]
    (reading,) = read(BytesIO(f"{KITCHEN}\n{before}{header}\n{other}".encode()), "x.pen")[1]
    assert reading.record is not None and len(reading.record.deals) == 2
    assert {finding.code for finding in reading.findings} == {"UNREADABLE"}
    assert {code for code, _ in found(f"{KITCHEN}\n{before}{header}\n{other}")} == {"UNREADABLE"}


@pytest.mark.parametrize(
    "line",
    ["note 2 dealer W was late", "won 2 dealer", "dealer W", "1 dealer 2", "dealt by W"],
)
def test_no_other_line_begins_one(line: str) -> None:
    (reading,) = read(BytesIO(f"{KITCHEN}{line}\n".encode()), "x.pen")[1]
    assert reading.record is not None and len(reading.record.deals) == 1


@pytest.mark.parametrize("line", ["alone: S", "S alone", "solo S", "alnoe S", "goes alone S"])
def test_a_lone_hand_that_cannot_be_read_makes_nobody_lead_out_of_turn(line: str) -> None:
    text = (
        f'[Rules "british"]\n\ndeal 1 dealer E up TH\nbids S: order\n{line}\n'
        "1 E: 9H JH AH\n2 S: AS 9S TS\n"
    )
    assert {code for code, _ in found(text)} == {"UNREADABLE"}


@pytest.mark.parametrize("line", ["redael", "rdeeal since S showed a card", "misdael"])
def test_a_redeal_that_cannot_be_read_makes_nobody_the_wrong_dealer(line: str) -> None:
    text = RENEGED_DEAL + f"{line}\n\ndeal 2 dealer E up TH\nbids S: order\n"
    codes = {code for code, _ in found(text)}
    assert "UNREADABLE" in codes and "WRONG_DEALER" not in codes


@pytest.mark.parametrize("line", ["rulling S gets only two points", "the table ruled so"])
@pytest.mark.parametrize("stated", ["score S 1", "total S 1 N 0", "score S 7", "total S 9 N 0"])
def test_a_ruling_that_cannot_be_read_may_be_why_the_score_is_another(
    line: str, stated: str
) -> None:
    text = KITCHEN.replace("score S 2", stated)
    assert [code for code, _ in found(text)] != []
    assert {code for code, _ in found(text + line + "\n")} == {"UNREADABLE"}
