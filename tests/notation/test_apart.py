"""What stands apart from a pasted record, in a fence of its own or outside of its quotation, is
told at its place and never read as part of a deal."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.audit import audit_record
from analyzer.notation import read
from analyzer.notation.reading import Reading
from tests.notation.ptn_text import HAND
from tests.notation.test_pasted import EGN, fenced, quoted

RECORD = """\
%pen 1.0
[Rules "three-handed"]
[South "Ada"]
[West "Ben"]
[East "Cleo"]

deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
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
CUT = "".join(RECORD.splitlines(keepends=True)[:14])
SECOND = """\
deal 2 dealer S up 9C
misdeal
"""
HEARSAY = pytest.mark.parametrize(
    "said",
    [
        *("hand W: 9D TS TH KS AS", "5 S: QH JD AC = W", "bids: pass pass pass", "score S 1"),
        *("1 W: JH 9D QH = W", "ruling South gets nothing", "3 S: AH TS QC = S", "call RENEGE W"),
        *("; as Ben has it\n3 S: AH TS QC = S", "note so he says", "misdeal"),
    ],
)


def every(text: str) -> list[Reading]:
    return list(read(BytesIO(text.encode()), "pasted text")[1])


def one(text: str) -> Reading:
    (reading,) = every(text)
    return reading


def told(reading: Reading) -> list[tuple[str, int]]:
    """The code and line of what was found that is no note."""
    found = [f for f in reading.findings if f.severity != "note"]
    return [(f.code, (f.place or reading.locate(f.span)).line) for f in found]


def accused(reading: Reading) -> list[str]:
    """What the audit finds in a game besides what cannot be read."""
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    codes = [f.code for f in report.all_findings if f.severity != "note"]
    return [code for code in codes if code != "UNREADABLE"]


def line_of(text: str, said: str) -> int:
    return 1 + text[: text.rindex(said)].count("\n")


@HEARSAY
def test_a_fence_behind_other_text_is_not_of_the_deal_before(said: str) -> None:
    text = f"Our record:\n{fenced(RECORD)}Cleo says\n{fenced(said + chr(10))}is she right?\n"
    reading = one(text)
    assert told(reading) == [("UNREADABLE", line_of(text, said))]
    assert reading.record == one(RECORD).record
    assert accused(reading) == []


@HEARSAY
def test_a_fence_below_a_record_without_one_is_not_of_its_deal(said: str) -> None:
    reading = one(f"{RECORD}\nCleo says\n{fenced(said + chr(10))}")
    assert reading.record is not None
    assert reading.record.deals == one(RECORD).record.deals  # type: ignore[union-attr]
    assert accused(reading) == []


@pytest.mark.parametrize("wrap", [quoted, fenced], ids=["quoted", "fenced"])
@pytest.mark.parametrize("said", ["1 S: JH 9C 9H = S", "4 S: KH TH KC = S\n5 S: QH JC AC = S"])
def test_a_trick_below_the_record_in_a_quotation_or_fence_is_not_of_it(
    wrap: object, said: str
) -> None:
    assert callable(wrap)
    text = f"{wrap(RECORD)}\nI say it was\n{said}\n"
    reading = one(text)
    first = line_of(text, said)
    assert told(reading) == [("UNREADABLE", first + n) for n in range(said.count("\n") + 1)]
    assert reading.record == one(RECORD).record
    assert accused(reading) == []


@pytest.mark.parametrize("said", ["5 S: QH JD AC = W", "hand W: 9D TS TH KS AS", "score S 1"])
def test_what_is_quoted_less_deep_or_deeper_than_the_record_is_not_of_it(said: str) -> None:
    less = f"{quoted(RECORD, '> > ')}> Not so, Ben had\n> \n> {said}\n"
    deeper = f"{quoted(RECORD)}> \n> > {said}\n"
    for text in (less, deeper):
        reading = one(text)
        assert ("UNREADABLE", line_of(text, said)) in told(reading)
        assert reading.record == one(RECORD).record
        assert accused(reading) == []


@pytest.mark.parametrize("said", ["ruling South gets two", "Ruling, South had less", "score S 1"])
def test_what_may_have_lost_its_mark_below_a_quotation_is_not_passed_over(said: str) -> None:
    text = f"{quoted(RECORD)}{said}\n-- \nAda\n"
    assert told(one(text)) == [("UNREADABLE", line_of(text, said))]


def test_an_answer_between_the_tricks_of_a_quoted_record_is_not_of_it() -> None:
    said = "3 S: AH TS QC = S"
    text = quoted(RECORD, "> > ").replace("> > 4 S", f"> {said}\n> > 4 S")
    assert told(one(text)) == [("UNREADABLE", line_of(text, said))]
    assert one(text).record == one(RECORD).record


def test_a_quotation_below_a_record_is_not_of_its_deal() -> None:
    short = "deal 1 dealer E up 9H\nbids: order\n"
    reading = one(f"{short}\nBen says\n" + quoted("1 S: JH 9D QH = W\n2 W: AS KS QS = W\n" * 3))
    assert reading.record is not None
    assert reading.record.deals == one(short).record.deals  # type: ignore[union-attr]


@pytest.mark.parametrize("more", [SECOND, "; the next\n" + SECOND, RECORD, RECORD[9:]])
def test_a_fence_that_begins_a_deal_or_a_game_is_read(more: str) -> None:
    readings = every(f"Our record:\n{fenced(RECORD)}and then\n{fenced(more)}")
    assert [told(reading) for reading in readings] == [[] for _ in readings]
    assert sum(len(r.record.deals) for r in readings if r.record is not None) == 2


def test_fences_with_nothing_between_them_are_one_record() -> None:
    rest = RECORD.removeprefix(CUT)
    assert one(f"Look:\n{fenced(CUT)}\n\n{fenced(rest)}").record == one(RECORD).record


def test_what_follows_a_fence_that_stands_apart_does_so_too() -> None:
    text = (
        f"{fenced(RECORD)}Ben says\n{fenced('score S 1' + chr(10))}\n{fenced('misdeal' + chr(10))}"
    )
    reading = one(text)
    assert told(reading) == [
        ("UNREADABLE", line_of(text, "score S 1")),
        ("UNREADABLE", line_of(text, "misdeal")),
    ]


def test_a_deal_whose_rest_stands_apart_is_not_called_incomplete() -> None:
    reading = one(f"{fenced(CUT)}and then\n{fenced(RECORD.removeprefix(CUT))}")
    report = audit_record(reading.record, reading.findings, reading.locate)  # type: ignore[arg-type]
    roots = [f.code for f in report.all_findings if f.caused_by is None and f.severity != "note"]
    assert roots == ["UNREADABLE"]


def test_what_stands_apart_is_told_in_the_deal_and_the_game_before_it() -> None:
    said = fenced("score S 1\n")
    text = f"{fenced(RECORD + SECOND)}Ben:\n{said}but then\n{fenced(RECORD)}"
    first, second = every(text)
    (finding,) = [f for f in first.findings if f.code == "UNREADABLE"]
    assert finding.deal == 2
    assert told(second) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (EGN, '"play": ["9D TS TH"]'),
        (HAND, '[Play "S"]\nSA SK SQ SJ'),
        (HAND, "SA SK SQ SJ"),
    ],
    ids=["egn", "ptn tag", "ptn row"],
)
def test_in_other_formats_a_fence_that_begins_nothing_stands_apart(text: str, said: str) -> None:
    pasted = f"Look:\n{fenced(text)}Ben says\n{fenced(said + chr(10))}"
    reading = one(pasted)
    alone = one(text)
    assert told(reading) == [*told(alone), ("UNREADABLE", line_of(pasted, said))]
    assert reading.record is not None and alone.record is not None
    assert reading.record.deals == alone.record.deals


@pytest.mark.parametrize("wrap", [quoted, fenced], ids=["quoted", "fenced"])
@pytest.mark.parametrize("said", ["We agreed on 2 points", "I say: a misdeal", "Ben got 2 for it"])
@pytest.mark.parametrize("between", ["", "\n", "Hi all,\n"], ids=["below", "apart", "behind talk"])
def test_what_may_settle_a_deal_below_its_quotation_or_fence_is_told(
    wrap: object, said: str, between: str
) -> None:
    assert callable(wrap)
    text = f"Cleo wrote:\n{wrap(RECORD)}{between}{said}\nThanks\n"
    assert told(one(text)) == [("UNREADABLE", line_of(text, said))]
    assert one(text).record == one(RECORD).record


def test_what_was_said_above_a_quotation_settles_nothing_below() -> None:
    assert told(one(f"We agreed on 2 points:\n{quoted(RECORD)}Is that 1 or 2 points?\n")) == []


def test_what_stands_apart_says_what_was_expected() -> None:
    text = f"{fenced(RECORD)}Ben says\n{fenced('  score S 1' + chr(10))}"
    (finding,) = [f for f in one(text).findings if f.code == "UNREADABLE"]
    assert finding.message == (
        "this stands apart from the record, in a fence of its own or outside its quotation, after "
        "other text; it is not read. Expected a deal line or a tag first."
    )
    assert finding.place == (23, 3, "  score S 1")
