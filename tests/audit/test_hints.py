"""House rules that would explain several findings are asked about once; never a verdict."""

from __future__ import annotations

import pytest

from analyzer.audit import audit_record
from analyzer.notation import pen
from tests.audit.audited import EUCHRED, MADE, MARCH, audited, codes, deal

PASSED = "bids: pass pass pass pass | pass pass pass pass\n"


def test_points_that_are_always_other_ones_ask_for_the_house_rule() -> None:
    text = "".join(deal(n, EUCHRED, "score EW 1\n") for n in (1, 2, 3))
    report = audited(text)
    assert codes(report) == ["WRONG_POINTS_RECORDED"] * 3
    assert report.hints == ("3 findings disappear if euchre_points = 1: did you play that?",)


def test_wrong_totals_that_follow_are_counted() -> None:
    text = "".join(deal(n, EUCHRED, f"score EW 1\ntotal EW {n}\n") for n in (1, 2))
    hint = "4 findings disappear if euchre_points = 1: did you play that?"
    assert audited(text).hints == (hint,)


def test_one_wrong_score_is_a_slip_and_no_house_rule() -> None:
    assert not audited(deal(1, EUCHRED, "score EW 1\n") + deal(2, MARCH, "score NS 2\n")).hints


def test_points_that_no_one_value_explains_are_no_house_rule() -> None:
    text = deal(1, EUCHRED, "score EW 1\n") + deal(2, EUCHRED, "score EW 4\n")
    assert not audited(text).hints


def test_a_rule_that_would_make_other_scores_wrong_is_not_asked_for() -> None:
    text = "".join(deal(n, EUCHRED, "score EW 1\n") for n in (1, 2))
    text += deal(3, EUCHRED, "score EW 2\n")
    assert not audited(text).hints


def test_a_slip_beside_a_house_rule_stays() -> None:
    text = "".join(deal(n, EUCHRED, "score EW 1\n") for n in (1, 2)) + deal(3, MADE, "score NS 2\n")
    hint = "2 findings disappear if euchre_points = 1: did you play that?"
    assert audited(text).hints == (hint,)


def test_the_same_dealer_after_a_deal_thrown_in_asks_who_deals_then() -> None:
    text = deal(1, PASSED, dealer="E") + deal(2, PASSED, dealer="E")
    hint = "1 finding disappears if all_pass = same_dealer: did you play that?"
    assert audited(text).hints == (hint,)


def test_the_next_dealer_after_a_misdeal_asks_who_deals_then() -> None:
    text = deal(1, stated="misdeal\n", dealer="E") + deal(2, PASSED, dealer="S")
    hint = "1 finding disappears if misdeal = next_dealer: did you play that?"
    assert audited(text).hints == (hint,)


def test_deals_after_the_end_ask_for_the_target() -> None:
    text = deal(1, MARCH) + deal(2, MARCH)
    (hint,) = audited(text, tags='[Score "NS 8 EW 0"]\n').hints
    assert hint == "1 finding disappears if target = 11 or target = 15 or target = 21: " + (
        "did you play that?"
    )


def test_leads_that_follow_another_custom_ask_for_it() -> None:
    play = "bids S: order\nalone S\n1 W: 9D KC JH = S\nmisdeal\n"
    texts = "".join(f"deal {n} dealer S up TH\n{play}" for n in (1, 2))
    report = audited(texts.replace("bids S:", "bids W: pass pass pass"))
    assert not report.hints  # West, left of the dealer and of the lone hand, leads by either rule


def test_a_record_without_findings_has_no_hints() -> None:
    assert not audited(deal(1, MARCH, "score NS 2\n")).hints


def test_hints_leave_the_verdict_as_it_is() -> None:
    text = "".join(deal(n, EUCHRED, "score EW 1\n") for n in (1, 2))
    assert audited(text).final_score == (("NS", 0), ("EW", 4))


def test_calls_of_one_kind_that_are_forbidden_ask_for_the_house_rule() -> None:
    play = "bids: pass pass pass pass | H\n"
    text = "".join(deal(n, play + "misdeal\n", dealer="E") for n in (1, 2))
    assert "turned_down_suit = allowed" in audited(text).hints[0]


def test_one_such_call_is_no_house_rule() -> None:
    play = "bids: pass pass pass pass | H\n"
    assert not audited(deal(1, play + "misdeal\n", dealer="E")).hints


def test_the_switches_that_the_user_sets_are_not_asked_about() -> None:
    text = '[Rules "four-handed"]\n' + "".join(deal(n, EUCHRED, "score EW 1\n") for n in (1, 2))
    (reading,) = pen.read(text.splitlines(keepends=True))
    assert reading.record is not None
    assert audit_record(reading.record).hints
    assert not audit_record(reading.record, options=[("euchre_points", "2")]).hints


def test_what_follows_from_a_slip_asks_for_no_house_rule() -> None:
    """One wrong score, and totals that go on from it: one root."""
    text = deal(1, EUCHRED, "score EW 1\ntotal EW 1\n") + deal(2, MADE, "score NS 1\ntotal EW 1\n")
    report = audited(text)
    assert codes(report) == ["WRONG_POINTS_RECORDED"]
    assert not report.hints


TAKEN = "bids: order\ndiscard E: TH\nmisdeal\n"


@pytest.mark.parametrize(
    ("options", "play", "dealers", "hint"),
    [
        ("stick_the_dealer=yes", PASSED, "ES", "stick_the_dealer = no"),
        ("no_trump=no", "bids: pass pass pass pass | N\nmisdeal\n", "EE", "no_trump = yes"),
        ("discard_upcard=forbidden", TAKEN, "EE", "discard_upcard = allowed"),
        ("alone=no", "bids S: order\nalone S\nmisdeal\n", "??", "alone = yes"),
        (
            "defend_alone=off",
            "bids S: order\nalone S\nalone W\nmisdeal\n",
            "??",
            "defend_alone = vs_loner_only or defend_alone = any",
        ),
        (
            "allow_claim=no",
            "bids S: order\n1 S: JH 9H 9S KC = S\nclaim S 4\n",
            "??",
            "allow_claim = yes",
        ),
    ],
)
def test_what_is_done_twice_against_a_switch_asks_for_it(
    options: str, play: str, dealers: str, hint: str
) -> None:
    text = "".join(deal(n, play, dealer=dealers[n - 1]) for n in (1, 2))
    assert audited(text, options=options).hints == (
        f"2 findings disappear if {hint}: did you play that?",
    )


def test_a_game_that_ends_early_asks_for_each_usual_target() -> None:
    report = audited(deal(1, MARCH, "won NS\n"), options="target=15", tags='[Score "NS 9 EW 0"]\n')
    assert codes(report) == ["GAME_NOT_FINISHED"]
    (hint,) = report.hints
    assert "target = 10 or target = 11: " in hint


def test_a_target_that_was_there_before_the_first_deal_is_not_asked_for() -> None:
    report = audited(deal(1, MARCH, "won NS\n"), options="target=15", tags='[Score "NS 8 EW 0"]\n')
    (hint,) = report.hints
    assert "if target = 10: " in hint


def test_a_score_that_nothing_gives_asks_for_each_number_of_points() -> None:
    play = "bids S: order\nalone S\nalone W\n"
    text = "".join(deal(n, play, "score EW 5\n") for n in (1, 2))
    (hint,) = audited(text, options="defend_alone=any").hints
    assert "lone_defender_euchre_points = 5 or lone_defender_march_points = 5" in hint
    assert "loner_made_points = 5 or loner_march_points = 5 or loner_euchred_points = 5" in hint
    assert "made_points = 5 or march_points = 5 or euchre_points = 5" in hint


def test_makers_without_the_suit_ask_whether_they_had_to_hold_it() -> None:
    play = "hand S: AS KS QS TS 9S\nbids: order\nmisdeal\n"
    text = "".join(deal(n, play, dealer="E") for n in (1, 2))
    hint = "2 findings disappear if must_have_suit = no: did you play that?"
    assert audited(text, options="must-have-suit").hints == (hint,)


# East takes all five tricks.
NO_TRICK = """\
bids S: order
1 S: 9S TS QS AS = E
2 E: AD 9D TD KD = E
3 E: AC 9C TC KC = E
4 E: JH QD JC QH = E
5 E: AH KS QC JS = E
"""


def test_a_rule_that_explains_less_than_another_is_not_asked_about() -> None:
    """A euchre of 1 point explains all three; a rule for no trick at all only two of them."""
    plays = (NO_TRICK, NO_TRICK, EUCHRED)
    text = "".join(deal(n, play, "score EW 1\n") for n, play in enumerate(plays, 1))
    hint = "3 findings disappear if euchre_points = 1: did you play that?"
    assert audited(text).hints == (hint,)
