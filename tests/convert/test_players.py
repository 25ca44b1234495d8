"""How many play is told in another format too, where the names of the players do not tell it."""

from __future__ import annotations

import pytest

from analyzer.audit import audit_record
from analyzer.convert import convert
from analyzer.identity import play_hash
from analyzer.notation import pen, ptn
from tests.convert.test_partly_known import read_back

NAMED = '%pen 1.0\n[South "Ann"] [West "Ben"] [North "Cat"] [East ""]\n'
DEAL = """deal 1 dealer E up 9H
bids: pass order
1 S: AS KS QS TS
2 S: AH JH TH KH
3 W: AD KD QD TD
4 W: AC KC QC TC
5 W: 9C 9D JC 9S
"""
LONE = """[Dealer "N"]
[Deal "N:T.AQ.J.K AJ9.K..J .9.AQ.QT KQ.T.9.A"]
[Undealt "DKHJDTC9"]
[Declarer "E"]
[Contract "♠ alone"]
[Auction "E"]
Pass Pass Pass Pass
♠alone - - -
[Play "E"]
SJ H9 - ST
CJ CT - HQ
SA DQ - CK
S9 CQ - HA
HK HT - DJ
"""


@pytest.mark.parametrize("form", ["egn", "emn"])
def test_four_play_where_one_of_them_has_no_name(form: str) -> None:
    (record,) = pen.loads(NAMED + DEAL)
    ((back, faults),) = read_back(convert([record], form).text, form)
    report, own = audit_record(back, faults), audit_record(record)
    assert (report.final_score, report.findings) == (own.final_score, own.findings)
    assert play_hash(back) == play_hash(record)


@pytest.mark.parametrize("form", ["pen", "egn", "emn"])
def test_the_columns_of_ptn_tell_that_four_play(form: str) -> None:
    (record,) = ptn.loads(LONE)
    ((back, faults),) = read_back(convert([record], form).text, form)
    report = audit_record(back, faults)
    found = [(f.code, f.seat) for f in report.all_findings if f.severity != "note"]
    assert found == [("CARD_NOT_HELD", 0)]


def test_three_names_of_which_nobody_knows_whether_more_play_stay_so() -> None:
    (record,) = pen.loads('%pen 1.0\n[South "Ann"] [West "Ben"] [North "Cat"]\ndeal 1 up 9H\n')
    assert "players" not in convert([record], "pen").text


def test_names_that_tell_how_many_play_need_no_option() -> None:
    named = '[South "A"]\n[West "B"]\n[North "C"]\n[East "D"]\n'
    (record,) = ptn.loads(named + LONE)
    assert "Options" not in convert([record], "pen").text
