"""Every switch: one record whose audit or score differs under two of its values."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.acceptance.audited import (
    Edit,
    Json,
    codes,
    edited,
    findings,
    only_game,
    roots,
    run,
)
from tests.acceptance.test_codes import LONER_TRICKS, NO_PICKUP, SECOND, TURNED, end

PASSED = "bids: pass pass pass pass | pass pass pass pass\n"
UNSCORED = ("score NS 1\ntotal NS 1 EW 0\n", "")
UNSCORED_3 = ("score S 3\ntotal S 3 W 0 E 0\n", "")
# S takes 1 and 2, then the defenders: a maker with three tricks, etc., by who is named as maker.
MARCH = ("5 S: 9H AD KH AH = E\n", "5 S: ?? ?? ?? ?? = S\n")
LONE_W_3 = (
    ("1 S:", "alone W\n1 S:"), ("9D 9H", "9D"), ("TS TC", "TS"), ("AD QC", "AD"),
    ("KS KC", "KS"), ("AS AC", "AS"),
)  # fmt: skip
W_MAKER_3 = (("bids: order", "bids: pass order"), ("exchange S keeps JH JD AH KH QH\n", ""))

# Three-handed hearts; W makes and takes none of five against S, who may be alone: E sits out then.
EUCHRED_3 = """\
[Rules "three-handed"]
deal 1 dealer E up 9H
hand S: JH JD AH KH QH
hand W: AS KS TS AD TH
hand E: AC KC QC TC QD
bids: pass order
discard E: -
{alone}1 {lead}
2 S: JD TS{e2} = S
3 S: AH AD{e3} = S
4 S: KH KS{e4} = S
5 S: QH AS{e5} = S
"""


def euchred_3(*alone: str) -> str:
    """W makes hearts and takes nothing; `alone` says who is alone, in that order."""
    lines = "".join(f"alone {seat}\n" for seat in alone)
    if "S" in alone:
        e2 = e3 = e4 = e5 = ""
        lead = "S: JH TH = S" if alone == ("S", "W") or alone == ("W", "S") else "W: TH JH = S"
    else:
        e2, e3, e4, e5 = " TC", " KC", " AC", " QC"
        lead = "S: JH TH QD = S"
    return EUCHRED_3.format(alone=lines, lead=lead, e2=e2, e3=e3, e4=e4, e5=e5)


def points(text: str, *settings: str) -> Any:
    return judged(text, *settings)["deals"][0]["points"]


def judged(text: str, *settings: str) -> Json:
    return only_game(text, *[word for one in settings for word in ("--set", one)])


def root_codes(text: str, *settings: str) -> list[str]:
    return codes(roots(judged(text, *settings)))


def four(*edits: Edit) -> str:
    return edited("4", *edits, UNSCORED)


def three(*edits: Edit) -> str:
    return edited("3", *edits, UNSCORED_3)


LONER = four(*LONER_TRICKS)
EUCHRED_4 = four(("bids: order", "bids: pass order"))
LONER_EUCHRED = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
bids: pass order-alone
discard E: ??
1 S: JC TC JS = S
2 S: AC QC TH = S
3 S: KC QS QH = S
4 S: AS KS KD = S
5 S: 9H AD KH = N
"""
# S makes and is alone against W, alone too; W takes three, or five.
LONE_DEFENDER = """\
[Rules "four-handed"]
deal 1 dealer E up QC
bids: order-alone
alone W
1 S: 9C JC = W
2 W: AC 9S = W
3 W: KC 9D = W
4 W: QS AS = S
5 S: AD TH = S
"""
LONE_DEFENDER_ALL = LONE_DEFENDER.replace(
    "4 W: QS AS = S\n5 S: AD TH = S", "4 W: AS QS = W\n5 W: AD TH = W"
)
MARCH_4 = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
bids: order
discard E: ??
1 S: JC TC 9C QC = S
2 S: AC QS TH 9S = S
3 S: JS KS QH TS = S
4 S: KC 9D KD JH = S
5 S: AS AD KH AH = S
"""
LONER_MARCH = (
    MARCH_4.replace("bids: order", "bids: order-alone").replace("TC 9C QC", "TC QC")
    .replace("QS TH 9S", "QS 9S").replace("KS QH TS", "KS TS").replace("9D KD JH", "9D JH")
    .replace("AD KH AH", "AD AH")
)  # fmt: skip
SUPER_4 = MARCH_4.replace("bids: order", "bids: pass order")
BREAK = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
bids: order
discard E: ??
1 S: 9H AH TH QH = W
2 W: AS 9S TS QS = W
3 W: TC QC 9D 9C = N
4 N: KD QD AC TD = S
5 S: JC KS KH AD = S
"""


Row = tuple[str, str, tuple[str, ...], Any, tuple[str, ...], Any]
POINTS: list[Row] = [
    ("made_points", four(), (), {"NS": 1, "EW": 0}, ("made-points=2",), {"NS": 2, "EW": 0}),
    ("march_points", MARCH_4, (), {"NS": 2, "EW": 0}, ("march-points=3",), {"NS": 3, "EW": 0}),
    ("euchre_points", EUCHRED_4, (), {"NS": 2, "EW": 0}, ("euchre-points=4",), {"NS": 4, "EW": 0}),
    ("loner_made_points", LONER, (), {"NS": 1, "EW": 0}, ("loner-made-points=3",),
     {"NS": 3, "EW": 0}),
    ("loner_march_points", LONER_MARCH, (),
     {"NS": 4, "EW": 0}, ("loner-march-points=5",), {"NS": 5, "EW": 0}),
    ("loner_euchred_points", LONER_EUCHRED, (), {"NS": 2, "EW": 0}, ("loner-euchred-points=4",),
     {"NS": 4, "EW": 0}),
    ("lone_defender_euchre_points", LONE_DEFENDER, ("defend-alone=vs_loner_only",),
     {"NS": 0, "EW": 4},
     ("defend-alone=vs_loner_only", "lone-defender-euchre-points=3"), {"NS": 0, "EW": 3}),
    ("lone_defender_march_points", LONE_DEFENDER_ALL, ("defend-alone=vs_loner_only",),
     {"NS": 0, "EW": 4},
     ("defend-alone=vs_loner_only", "lone-defender-march-points=6"), {"NS": 0, "EW": 6}),
    ("lone_defender_credit", euchred_3("S"), (), {"S": 4, "W": 0, "E": 4},
     ("lone-defender-credit=lone_only",), {"S": 4, "W": 0, "E": 0}),
    ("super_euchre_points", SUPER_4, (), {"NS": 2, "EW": 0}, ("super-euchre-points=4",),
     {"NS": 4, "EW": 0}),
    ("take_four_for_one", BREAK, (), {"NS": 1, "EW": 0}, ("take-four-for-one",),
     {"NS": 0, "EW": 2}),
    ("fast_break", BREAK, (), {"NS": 1, "EW": 0}, ("fast-break",), {"NS": 0, "EW": 0}),
    ("stick_the_dealer", '[Rules "four-handed"]\ndeal 1 dealer E up 9C\n' + PASSED, (),
     {"NS": 0, "EW": 0}, ("stick-the-dealer",), {"NS": 0, "EW": 0}),
]  # fmt: skip


@pytest.mark.parametrize("row", POINTS, ids=lambda row: row[0])
def test_a_switch_of_the_score_changes_the_points(row: Row) -> None:
    _, text, one, first, other, second = row
    assert points(text, *one) == first
    assert points(text, *other) == second


def test_three_handed_euchres_as_the_seeds_score_them() -> None:
    assert points(euchred_3()) == {"S": 2, "W": 0, "E": 2}
    assert points(euchred_3("S")) == {"S": 4, "W": 0, "E": 4}


DECLINED = four(("discard E: QD", "discard E: -"), NO_PICKUP)
UPCARD_AWAY = four(("discard E: QD", "discard E: 9C"), NO_PICKUP)
PICKED_11 = """\
[Rules "three-handed"]
deal 1 dealer S up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
bids: pass pass order
discard S: 9C
exchange S keeps JH JD AH KH 9C
"""
JOKER = '[Rules "british"]\ndeal 1 dealer W up B\n'
NO_TRUMP = (
    '[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: pass pass pass pass | N\n'
    "1 S: AS KS 9S TS\n"
)
CANADIAN = four(("bids: order", "bids: pass order"))
MUST_HAVE = four(("bids: order", "bids: pass pass order"))
LONER_LEAD = LONER.replace("1 S: JC TC 9C", "1 W: TC 9C JC")
UNDER = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
hand S: JC AC KC AS 9H
hand W: QC TC KS QS AD
hand N: 9S TH TS QH KD
hand E: AH JH JS QD KH
kitty: 9D TD JD
exchange N gives 9S TH TS to kitty takes 9D TD JD from kitty
bids: pass pass order
"""
BEST = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
hand S: JC AC KC AS 9H
hand W: QC TC KS QS AD
hand N: JS KH QH TH KD
hand E: AH JH TS 9S QD
bids: order-alone
discard E: QD
exchange S gives 9H to N takes JS from N
1 S: JC TC 9C = S
"""
MISDEAL = '[Rules "four-handed"]\ndeal 1 dealer E up 9C\nmisdeal\ndeal 2 dealer {} up 9C\n' + PASSED
ALL_PASS = (
    '[Rules "four-handed"]\ndeal 1 dealer E up 9C\n' + PASSED + "deal 2 dealer {} up 9C\n" + PASSED
)
CLAIM = edited("4", ("5 S: 9H AD KH AH = E\nscore NS 1\ntotal NS 1 EW 0\n", "claim S 0\n"))
DUMMY_THEN_ALONE = three(("1 S:", "alone S\n1 S:"))

Audit = tuple[str, str, tuple[str, ...], list[str], tuple[str, ...], list[str]]
AUDITS: list[Audit] = [
    ("dummy", three(), (), [], ("dummy=0",), ["DECK_MISMATCH", "ILLEGAL_DUMMY_EXCHANGE"]),
    ("dummy_exchange", three(("exchange S keeps JH JD AH KH QH", "exchange S: -"),
     ("hand S: JH AH KH 9S 9C", "hand S: JH JD AH KH QH"),
     ("dummy: QH TH JD QS KD", "dummy: 9S TH 9C QS KD")),
     (), [], ("dummy-exchange=mandatory",), ["ILLEGAL_DUMMY_EXCHANGE"]),
    ("dealer_maker_pool", PICKED_11, (), ["ILLEGAL_DUMMY_EXCHANGE"],
     ("dealer-maker-pool=merged_11",), []),
    ("alone_after_dummy", DUMMY_THEN_ALONE.replace("1 S: JH 9D 9H", "1 W: 9D 9H JH"),
     ("alone-after-dummy",), [], (), ["ALONE_WITH_DUMMY"]),
    ("joker_turned_up", JOKER + "bids: blind-S\n", (), [], ("joker-turned-up=hearts",),
     ["BID_OUT_OF_TURN", "ILLEGAL_BID"]),
    ("dealer_may_decline", DECLINED, (), ["DEALER_DECLINED_PICKUP"], ("dealer-may-decline",), []),
    ("discard_upcard", UPCARD_AWAY, (), [], ("discard-upcard=forbidden",), ["ILLEGAL_DISCARD"]),
    ("turned_down_suit", four(*TURNED), (), ["NAMED_TURNED_DOWN_SUIT"],
     ("turned-down-suit=allowed",), []),
    ("stick_the_dealer", '[Rules "four-handed"]\ndeal 1 dealer E up 9C\n' + PASSED, (), [],
     ("stick-the-dealer",), ["DEALER_PASSED_WHEN_STUCK"]),
    ("all_pass", ALL_PASS.format("E"), ("all-pass=same_dealer",), [], (), ["WRONG_DEALER"]),
    ("misdeal", MISDEAL.format("S"), ("misdeal=next_dealer",), [], (), ["WRONG_DEALER"]),
    ("no_trump", NO_TRUMP, ("no-trump",), ["INCOMPLETE_DEAL"], (),
     ["ILLEGAL_BID", "INCOMPLETE_DEAL"]),
    ("must_have_suit", MUST_HAVE, (), [], ("must-have-suit",), ["ORDER_WITHOUT_SUIT"]),
    ("canadian_loner", CANADIAN, (), [], ("canadian-loner",), ["PARTNER_MUST_GO_ALONE"]),
    ("alone", LONER, (), [], ("no-alone",), ["ALONE_NOT_AVAILABLE"]),
    ("alone_window", four(("1 S:", "alone S\n1 S:"), *LONER_TRICKS[1:]), (), [],
     ("alone-window=with_call",), ["ALONE_AFTER_FIRST_LEAD"]),
    ("defend_alone", LONE_DEFENDER, ("defend-alone=any",), [], (), ["DEFEND_ALONE_NOT_ALLOWED"]),
    ("loner_lead", LONER_LEAD, ("loner-lead=left_of_loner",), [], (), ["LEAD_OUT_OF_TURN"]),
    ("maker_leads_first", four(("bids: order", "bids: pass pass order")), (), [],
     ("maker-leads-first",), ["LEAD_OUT_OF_TURN"]),
    ("both_alone_lead", euchred_3("W", "S"), (), [], ("both-alone-lead=left_of_defender",),
     ["LEAD_OUT_OF_TURN"]),
    ("partners_best", BEST, ("partners-best",), ["INCOMPLETE_DEAL"], (),
     ["ILLEGAL_DUMMY_EXCHANGE", "INCOMPLETE_DEAL"]),
    ("go_under", UNDER, ("go-under",), [], (), ["ILLEGAL_DUMMY_EXCHANGE"]),
    ("farmers_hand", UNDER, ("farmers-hand=swap",), [], (), ["ILLEGAL_DUMMY_EXCHANGE"]),
    ("allow_claim", CLAIM, (), [], ("no-allow-claim",), ["INVALID_CLAIM"]),
    ("deck", four(("kitty: 9D TD JD", "kitty: 9D TD JD 8D 8S 8H 8C")), ("deck=28",), [],
     (), ["DECK_MISMATCH"]),
    ("players", 'deal 1 dealer E up 9C\nbids: N:pass\n', ("players=4",),
     ["BID_OUT_OF_TURN", "MISSING_CALL"], ("players=3",), ["UNREADABLE"]),
    ("target", edited("4", ('handed"]\n', 'handed"]\n[Score "NS 6 EW 0"]\n'),
     ("total NS 1 EW 0\n", "total NS 7 EW 0\nwon NS\n")), ("target=7",), [], (),
     ["GAME_NOT_FINISHED"]),
    ("deals", edited("4", end(SECOND)), (), [], ("deals=1", "target=0"),
     ["PLAY_AFTER_GAME_OVER"]),
]  # fmt: skip


@pytest.mark.parametrize("row", AUDITS, ids=lambda row: row[0])
def test_a_switch_of_the_law_changes_the_audit(row: Audit) -> None:
    _, text, one, first, other, second = row
    assert root_codes(text, *one) == first
    assert root_codes(text, *other) == second


def test_both_defenders_over_the_target_finish_as_the_switch_says() -> None:
    text = euchred_3().replace("deal 1", '[Score "S 9 W 0 E 8"]\ndeal 1') + "{won}"
    for value, sides in (
        ("highest_then_shared", ["S"]),
        ("shared", ["S", "E"]),
        ("play_on", ["S"]),
        ("eldest_first", ["S"]),
    ):
        game = judged(text.replace("{won}", ""), f"simultaneous-finish={value}")
        assert sorted(game["winners"]) == sorted(sides), value
        assert game["final_score"] == {"S": 11, "W": 0, "E": 10}
    level = text.replace("{won}", "").replace("E 8", "E 9")
    assert sorted(judged(level)["winners"]) == ["E", "S"]
    assert judged(level, "simultaneous-finish=eldest_first")["winners"] == ["S"]
    assert judged(level, "simultaneous-finish=play_on")["winners"] == []


def test_four_trick_tokens_make_a_point_of_every_fourth() -> None:
    deal = four().split("deal 1 ", 1)[1]
    plain = deal.split("\n", 1)[1]
    text = '[Rules "four-handed"]\n' + "".join(
        f"deal {n} dealer E up 9C\n{plain}redeal\n" for n in range(1, 5)
    )
    assert judged(text, "no-four-trick-tokens")["final_score"] == {"NS": 4, "EW": 0}
    assert judged(text, "four-trick-tokens")["final_score"] == {"NS": 5, "EW": 0}


def test_a_renege_names_the_penalty_of_the_policy_and_leaves_the_points() -> None:
    text = four(("AS KS KD JH", "AS AD KD JH"), ("9H AD KH AH", "9H KS KH AH"))
    plain = judged(text)
    charged = judged(text, "renege-policy=points:2,4")
    void = judged(text, "renege-policy=hand_void")
    for game in (charged, void):
        assert game["deals"][0]["points"] == plain["deals"][0]["points"]
        assert roots(game)[0]["code"] == "RENEGE"
        assert roots(game)[0]["message"] != roots(plain)[0]["message"]
    assert "2 points" in roots(charged)[0]["message"]


def test_farmers_hand_redeals_with_the_same_dealer() -> None:
    text = ('[Rules "four-handed"]\ndeal 1 dealer E up AC\nhand S: 9S TS 9H TH 9D\nmisdeal farmer\n'
            "deal 2 dealer E up 9C\n" + PASSED)  # fmt: skip
    assert root_codes(text, "farmers-hand=redeal") == []


def test_every_switch_is_tried() -> None:
    printed = run("rules", "four-handed").stdout
    known = set(re.findall(r"^([a-z_]+) = ", printed, re.M))
    assert len(known) > 35
    tried = {row[0] for row in (*AUDITS, *POINTS)}
    tried |= {"simultaneous_finish", "four_trick_tokens", "renege_policy", "farmers_hand"}
    assert known - tried == set()


def test_the_record_of_passed_calls_is_clean_in_every_preset() -> None:
    for preset in ("four-handed", "bicycle", "openspiel"):
        text = f'[Rules "{preset}"]\ndeal 1 dealer E up 9C\nbids: order\n'
        assert [f for f in findings(only_game(text)) if f["severity"] == "major"] == []
