"""What cannot be decided before the play, and which datum would decide it."""

from __future__ import annotations

import pytest

from tests.engine.build import judge, rules
from tests.engine.tables import FOUR, THREE, THREE_ORDERED

CANADIAN = rules("four-handed", canadian_loner="yes")
FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")

WEST_ORDERED = FOUR + "bids: pass order\n"
SHORT = "1 S: JH QH JD\n2 S: AH 9C TS\n"  # nowhere a card of East's
WHOLE = "1 S: JH QH JD 9H\n2 S: AH 9C TS TD\n"


def test_where_no_trick_has_a_card_of_the_dealer_his_partner_may_have_played_alone() -> None:
    judged = judge(CANADIAN, WEST_ORDERED + SHORT)
    assert judged.undecided == ["PARTNER_MUST_GO_ALONE b2"]
    assert "PARTNER_MUST_GO_ALONE b2" not in judged.codes
    (open_question,) = judged.outcome.undetermined
    assert open_question.missing == "who played alone"


def test_where_all_play_the_dealers_partner_did_not_play_alone() -> None:
    judged = judge(CANADIAN, WEST_ORDERED + WHOLE)
    assert judged.codes[0] == "PARTNER_MUST_GO_ALONE b2"
    assert "PARTNER_MUST_GO_ALONE b2" not in judged.undecided


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ("1 S: JH QH 9H\n", ["the trump"]),
        ("alone S\ntrump H\n1 S: JH QH 9H\n", ["the calls", "who made trump and plays alone"]),
    ],
)
def test_play_without_a_maker_is_not_judged(lines: str, missing: list[str]) -> None:
    judged = judge(FOUR_HANDED, FOUR + lines)
    assert (judged.codes, judged.outcome.result) == ([], "halted")
    assert [each.missing for each in judged.outcome.undetermined][-1] == missing[-1]
    assert len(judged.outcome.undetermined) == len(missing)


def test_a_first_lead_as_of_a_lone_hand_is_nobodys_fault_where_nobody_sits_out_then() -> None:
    """West leads, as the seat to the left of a maker who plays alone does; whether South did,
    nothing else would tell. With an exchange written, he surely did not."""
    agreed = rules("three-handed", loner_lead="left_of_loner", both_alone_lead="left_of_maker")
    led = "1 W: AS AC KH\n"
    assert "LEAD_OUT_OF_TURN t1.1" not in judge(agreed, THREE_ORDERED + led).codes
    left = judge(THREE_HANDED, THREE_ORDERED + "exchange S: -\n" + led)
    assert left.codes[0] == "LEAD_OUT_OF_TURN t1.1"


@pytest.mark.parametrize("led", ["1 S: JH 9D 9H\n", "1 E: AC KH AS\n"])
def test_without_trump_no_lead_is_judged(led: str) -> None:
    judged = judge(THREE_HANDED, THREE + led)
    assert (judged.codes, judged.undecided) == ([], ["MISSING_CALL b1"])
