"""Whom a text accuses: nobody whom its record does not accuse of the same, at the same call or
card, and nobody by himself of what in the record follows from something else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from analyzer.audit import audit_record, roots
from analyzer.convert import convert
from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.seats import SEATS
from tests.convert.test_partly_known import read_back


def record_of(*lines: str, rules: str = "four-handed", options: str = "") -> GameRecord:
    head = f'%pen 1.0\n[Rules "{rules}"]\n[Options "{options}"]\n'
    (record,) = pen.loads(head + "\n".join(lines) + "\n")
    return record


def accused(record: GameRecord, form: str) -> list[str]:
    """Who is accused of what by the text of a record in a format."""
    return [
        f"{finding.code} {'-' if finding.seat is None else SEATS[finding.seat]}"
        for back, faults in read_back(convert([record], form).text, form)
        for finding in roots(audit_record(back, faults).all_findings)
    ]


def lost(record: GameRecord, form: str) -> Iterator[str]:
    return (what for what, _ in convert([record], form).dropped)


TRICKS = ("1 S: AS KS QS JS", "2 S: AH QH TH KH")


@pytest.mark.parametrize(
    ("calls", "maker"),
    [
        ("pass pass pass pass | W:H", "W"),
        ("pass pass pass pass | W:pass S:H", "S"),
    ],
)
def test_calls_out_of_turn_are_those_of_nobody_else_in_egn(calls: str, maker: str) -> None:
    record = record_of("deal 1 dealer E up 9H", f"bids: {calls}", *TRICKS)
    (back, _), *_ = read_back(convert([record], "egn").text, "egn")
    assert accused(record, "egn") == ["INCOMPLETE_DEAL -"]
    assert [SEATS[s.seat] for s in back.deals[0].stated if s.seat is not None] == [maker]
    assert "calls" in lost(record, "egn")


@pytest.mark.parametrize("form", ["egn", "ptn"])
def test_a_call_after_the_end_of_the_calls_makes_no_trump_of_it(form: str) -> None:
    calls = "bids: pass pass pass pass | pass N:pass pass E:pass W:S"
    record = record_of("deal 1 dealer E up 9H", calls, "1 S: AS KS 9S QS", "2 S: AH QH TH KH")
    for back, _ in read_back(convert([record], form).text, form):
        (deal,) = audit_record(back).deals
        assert (deal.maker, deal.trump, deal.findings) == (None, None, ())


def test_the_discard_of_another_seat_is_not_the_dealers_in_egn() -> None:
    hand = "hand E: JS KH AD KD 9D"
    record = record_of("deal 1 dealer E up 9H", hand, "bids: order", "discard W: TC", *TRICKS)
    assert accused(record, "egn") == ["INCOMPLETE_DEAL -"]
    assert "discards" in lost(record, "egn")


@pytest.mark.parametrize("form", ["egn", "ptn"])
@pytest.mark.parametrize(
    ("calls", "exchange"),
    [
        ("order", "exchange N gives 9C to S takes TD from S"),
        ("order", "exchange N gives ?? to W takes ?? from W"),
        ("order-alone", "exchange W gives 9C to E takes TD from E"),
    ],
)
def test_an_exchange_that_would_be_read_as_that_of_another_seat_is_left_out(
    form: str, calls: str, exchange: str
) -> None:
    lines = ("deal 1 dealer E up 9H", f"bids: {calls}", exchange, *TRICKS)
    record = record_of(*lines, options="partners-best")
    own = exchange.split()[1]
    texts = [text for text in accused(record, form) if "EXCHANGE" in text]
    assert texts in ([], [f"ILLEGAL_DUMMY_EXCHANGE {own}"])


def test_a_lawful_lead_is_no_fault_where_a_slip_of_the_scribe_has_the_same_name() -> None:
    record = record_of(
        *("deal 1 dealer E up 9H", "bids: order-alone"),
        *("1 W: KC QC JC = W", "2 W: KS QS AS = E", "3 E: 9C JH TH = S"),
        options="loner-lead=left-of-loner",
    )
    assert accused(record, "ptn") == []
    what = "deals' cards played, which would be read otherwise (LEAD_OUT_OF_TURN)"
    assert what in lost(record, "ptn")


SWAPPED = (
    "deal 1 dealer S up 9S",
    "hand S: 9H AS QS JS TS",
    "hand W: KS AH KH QH AD",
    "dummy: JC JH TH KD QD",
    "bids W: order",
    "discard S: 9H",
    "exchange S keeps AS QS JS TS AD",
    "1 W: KS 9S",
    "2 W: AS JD",
)


@pytest.mark.parametrize("form", ["egn", "ptn"])
def test_what_follows_from_an_exchange_that_is_left_out_is_nobodys_fault(form: str) -> None:
    record = record_of(*SWAPPED, rules="three-handed")
    own = {f"{f.code} {SEATS[f.seat]}" for f in roots(audit_record(record).all_findings) if f.seat}
    assert own <= {"ILLEGAL_DUMMY_EXCHANGE S"}
    assert not [text for text in accused(record, form) if text.startswith("CARD_NOT_HELD")]


def test_a_ruling_that_no_format_has_leaves_no_other_score() -> None:
    record = record_of(
        *("deal 1 dealer E up TH", "hand S: JH AH KH 9S AC", "hand W: QH JS AS KS 9C"),
        *("hand N: JD AD 9D TS KC", "hand E: 9H KD QD TD QC", "bids: order", "discard E: QC"),
        *("1 S: JH 9C JD 9H = S", "2 S: AH QH 9D TH = S"),
        *("ruling West reneged; two points to NS", "score NS 2", "total NS 2 EW 0"),
    )
    for form in ("egn", "ptn"):
        ((back, _),) = read_back(convert([record], form).text, form)
        assert audit_record(back).deals[0].points is None
        assert "another result" in " ".join(lost(record, form))
