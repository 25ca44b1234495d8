"""Every row of the contract of tolerant replay: what the table does, and what follows from it."""

from __future__ import annotations

import pytest

from tests.acceptance.audited import (
    Json,
    codes,
    deal_of,
    edited,
    findings,
    only_game,
    options,
    roots,
)
from tests.acceptance.test_codes import LONER_TRICKS, NO_PICKUP, SECOND, STOPPED, TURNED, end

STATED = ("score NS 1\ntotal NS 1 EW 0\n", "")
NS_1 = {"NS": 1, "EW": 0}
NS_2 = {"NS": 2, "EW": 0}


def made_by(deal: Json) -> tuple[str | None, str | None, str]:
    return deal["trump"], deal["maker"], deal["result"]


def test_a_call_out_of_turn_is_that_seats_call_and_makes_trump() -> None:
    deal = deal_of("4", ("bids: order", "bids: N:order"))
    assert made_by(deal) == ("C", "N", "made")
    assert (codes(deal["findings"]), deal["points"]) == (["BID_OUT_OF_TURN"], NS_1)


def test_a_skipped_seat_keeps_its_right_to_call() -> None:
    deal = deal_of("4", ("bids: order", "bids: N:pass S:order"))
    assert codes(deal["findings"]) == ["BID_OUT_OF_TURN"]
    assert made_by(deal) == ("C", "S", "made")


def test_a_second_call_in_a_round_is_ignored() -> None:
    deal = deal_of("4", ("bids: order", "bids: pass S:order pass order"))
    assert codes(deal["findings"]) == ["CALLED_TWICE"]
    assert made_by(deal) == ("C", "N", "made")


def test_an_order_in_round_two_is_followed() -> None:
    deal = deal_of("4", ("bids: order", "bids: pass pass pass pass | order"),
                   ("discard E: QD\n", ""), NO_PICKUP)  # fmt: skip
    assert codes(deal["findings"]) == ["ILLEGAL_BID"]
    assert made_by(deal) == ("C", "S", "made")


def test_another_suit_in_round_one_is_followed() -> None:
    deal = deal_of("4", ("up 9C", "up 9D"), ("kitty: 9D TD", "kitty: 9C TD"),
                   ("bids: order", "bids: C"), ("discard E: QD\n", ""), NO_PICKUP)  # fmt: skip
    assert codes(deal["findings"]) == ["ILLEGAL_BID"]
    assert made_by(deal) == ("C", "S", "made")


def test_without_any_call_trump_and_maker_are_as_stated() -> None:
    deal = deal_of("4", ("bids: order", "trump C by S"))
    assert deal["findings"] == []
    assert (*made_by(deal), deal["points"]) == ("C", "S", "made", NS_1)
    assert any("call" in point["missing"] for point in deal["undetermined"])


def test_without_calls_or_stated_trump_the_deal_halts_without_a_finding() -> None:
    game = only_game(edited("4", ("bids: order\n", ""), ("discard E: QD\n", ""), end(SECOND)))
    assert roots(game) == []
    assert (game["deals"][0]["result"], game["deals"][0]["points"]) == ("halted", None)
    assert game["deals"][1]["result"] == "thrown-in"


def test_the_up_cards_suit_in_round_one_is_an_order() -> None:
    deal = deal_of("4", ("bids: order", "bids: C"))
    assert codes(deal["findings"]) == ["ILLEGAL_BID"]
    assert (*made_by(deal), deal["points"]) == ("C", "S", "made", NS_1)


def test_the_turned_down_suit_is_followed_or_counts_as_a_pass() -> None:
    followed = deal_of("4", *TURNED)
    assert (*made_by(followed), followed["points"]) == ("C", "S", "made", NS_1)
    passed = deal_of("4", options("turned-down-suit=counts-as-pass"),
                     ("bids: order", "bids: pass pass pass pass | C pass C"),
                     ("discard E: QD\n", ""), NO_PICKUP)  # fmt: skip
    assert codes(passed["findings"])[0] == "NAMED_TURNED_DOWN_SUIT"
    assert passed["findings"][0]["severity"] == "minor"


def test_under_counts_as_pass_another_may_still_make_trump() -> None:
    deal = deal_of("4", options("turned-down-suit=counts-as-pass"),
                   ("up 9C", "up 9D"), ("kitty: 9D TD", "kitty: 9C TD"),
                   ("bids: order", "bids: pass pass pass pass | D pass C"),
                   ("discard E: QD\n", ""), NO_PICKUP)  # fmt: skip
    assert [(f["code"], f["severity"]) for f in deal["findings"]] == [
        ("NAMED_TURNED_DOWN_SUIT", "minor")
    ]
    assert (*made_by(deal), deal["points"]) == ("C", "N", "made", NS_1)


def test_when_the_stuck_dealer_passes_the_deal_is_thrown_in() -> None:
    text = '[Rules "egn"]\ndeal 1 dealer E up 9C\nbids: pass pass pass pass pass pass pass pass\n'
    game = only_game(text + SECOND)
    assert [d["result"] for d in game["deals"]] == ["thrown-in", "thrown-in"]
    assert game["deals"][0]["points"] == {"NS": 0, "EW": 0}
    assert codes(roots(game)) == ["DEALER_PASSED_WHEN_STUCK"] * 2


def test_a_call_after_the_close_is_ignored() -> None:
    deal = deal_of("4", ("bids: order", "bids: order order"))
    assert codes(deal["findings"]) == ["BID_AFTER_AUCTION_CLOSED"]
    assert (*made_by(deal), deal["points"]) == ("C", "S", "made", NS_1)
    over = only_game('[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: pass pass pass pass | '
                     "pass pass pass pass H\n")  # fmt: skip
    assert codes(roots(over)) == ["BID_AFTER_AUCTION_CLOSED"]
    assert over["deals"][0]["result"] == "thrown-in"


@pytest.mark.parametrize(
    ("code", "base", "line"),
    [
        ("ALONE_AFTER_FIRST_LEAD", "4", "2 S"),
        ("ALONE_NOT_AVAILABLE", "2", "1 S"),
        ("DEFEND_ALONE_NOT_ALLOWED", "4", "1 S"),
    ],
)
def test_alone_that_may_not_be_changes_nothing(code: str, base: str, line: str) -> None:
    seat = "W" if code.startswith("DEFEND") else "S"
    deal, clean = deal_of(base, (f"{line}:", f"alone {seat}\n{line}:")), deal_of(base)
    assert codes(deal["findings"]) == [code]
    for key in ("alone", "lead", "tricks", "points", "score_after", "result"):
        assert deal[key] == clean[key]
    assert deal["alone"] == []


def test_alone_and_then_the_dummy_leaves_the_maker_alone() -> None:
    deal = deal_of("3", ("exchange S", "alone S\nexchange S"), ("1 S: JH 9D 9H", "1 W: 9D 9H JH"))
    assert codes(deal["findings"]) == ["ALONE_WITH_DUMMY"]
    assert (deal["alone"], deal["lead"], deal["points"]) == (["S"], "W", {"S": 3, "W": 0, "E": 0})
    other = deal_of("3", ("1 S:", "alone S\n1 S:"))
    assert (other["alone"], other["lead"]) == ([], "S")


def test_a_card_out_of_turn_leaves_that_seats_hand() -> None:
    deal = deal_of("4", ("4 S: AS KS KD JH = S\n5 S: 9H AD KH AH = E",
                         "4 W: KS KD JH AS = S\n5 S: 9H AD KH AH = E"))  # fmt: skip
    assert codes(deal["findings"]) == ["LEAD_OUT_OF_TURN"]
    assert deal["tricks"] == {"S": 4, "W": 0, "N": 0, "E": 1}


def test_a_sitting_out_seats_card_never_wins() -> None:
    deal = deal_of("4", *LONER_TRICKS[:2], ("AC QC TH 9S", "N:JS AC QC 9S"), *LONER_TRICKS[3:])
    assert codes(deal["findings"])[0] == "SITTING_OUT_PLAYER_PLAYED"
    assert deal["tricks"] == {"S": 4, "W": 0, "E": 1}


def test_a_card_not_held_is_taken_from_where_it_lies() -> None:
    game = only_game(
        edited("4", ("QH TS = S\n4 S: AS KS KD JH = S", "QH KD = S\n4 S: AS KS KD JH = S"))
    )
    first = findings(game)[0]
    assert (first["code"], first["seat"], first["card"]) == ("CARD_NOT_HELD", "E", "KD")
    assert first["evidence"]["lies"] == "hand of N"


def test_what_the_robbed_seat_then_lacks_is_a_consequence() -> None:
    """E takes KD out of N's hand; N, one card short, plays E's TS in its place."""
    game = only_game(edited("4", ("KC QS QH TS", "KC QS QH KD"), ("AS KS KD JH", "AS KS TS JH")))
    assert codes(roots(game)) == ["CARD_NOT_HELD"]
    assert all(f["caused_by"] == 0 for f in findings(game)[1:])
    assert game["deals"][0]["points"] == NS_1


def test_a_card_in_round_brackets_moves_nothing_and_is_not_found() -> None:
    game = only_game(edited("4", ("KC QS QH TS", "KC QS (E:9H) QH TS"), ("bids: ", "bids: (N:H) ")))
    assert game["deals"][0]["points"] == NS_1
    deal = deal_of("4", ("AS KS KD JH", "AS (W:AD) KS KD JH"))
    assert (deal["findings"], deal["points"]) == ([], NS_1)


def test_a_missing_card_is_an_unknown_one() -> None:
    game = only_game(edited("4", ("KC QS QH TS", "KC QS QH")))
    assert codes(roots(game)) == ["TRICK_SIZE"]
    size = roots(game)[0]
    assert (size["trick"], size["expected"], size["actual"]) == (3, 4, 3)
    assert game["deals"][0]["points"] == NS_1


def test_a_card_too_many_leaves_no_hand_and_never_wins() -> None:
    deal = deal_of("4", ("KC QS QH TS", "KC QS QH TS AH"))
    assert (codes(deal["findings"]), deal["points"]) == (["TRICK_SIZE"], NS_1)
    assert deal["tricks"]["E"] == 1


def test_an_unknown_card_leaves_the_winner_as_far_as_all_completions_agree() -> None:
    sure = deal_of("4", ("JC TC JS", "JC ?? JS"))
    assert (sure["findings"], sure["points"]) == ([], NS_1)
    unsure = deal_of(
        '[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: order\n1 S: 9H ?? TH QH\n'
    )
    assert "RENEGE" not in codes(unsure["findings"])
    assert unsure["undetermined"]


def test_an_unknown_winner_is_taken_from_the_next_lead() -> None:
    deal = deal_of('[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: order\n'
                   "1 S: 9H ?? TH QH\n2 W: 9S TS QS KS\n3 S: AS ?? ?? ??\n")  # fmt: skip
    assert "LEAD_OUT_OF_TURN" not in codes(deal["findings"])
    assert deal["undetermined"]


def test_contradictory_cards_are_unknown_and_the_plays_still_audited() -> None:
    deal = deal_of("4", ("QC TC KS QS AD", "QC TC KS QS QD"), ("AS KS KD JH", "AS AD KD JH"),
                   ("9H AD KH AH", "9H KS KH AH"))  # fmt: skip
    assert codes(deal["findings"]) == ["DUPLICATE_CARD_IN_DEAL", "RENEGE"]
    renege = deal["findings"][1]
    assert (renege["seat"], renege["evidence"]["proof_card"]) == ("W", "KS")


HALTS = [
    ("CARD_PLAYED_TWICE", ("KC QS QH TS", "KC QS QH 9S")),
    ("DECK_MISMATCH", ("KC QS QH TS", "KC QS QH 8S")),
    ("TRICK_SIZE", ("5 S: 9H AD KH AH = E\n", "5 S: 9H AD KH AH = E\n6 E: QD 9D TD JD\n")),
    ("MISSING_CALL", ("bids: order", "bids: pass")),
]


@pytest.mark.parametrize(("code", "edit"), HALTS, ids=[code for code, _ in HALTS])
def test_the_bold_row_halts_the_deal_and_replay_goes_on_with_the_next(
    code: str, edit: tuple[str, str]
) -> None:
    text = edited("4", edit, end(SECOND), ("score NS 1\ntotal NS 1 EW 0\n", ""))
    game = only_game(text)
    assert codes(roots(game)) == [code]
    assert roots(game)[0]["halts"] is True
    halted, after = game["deals"]
    assert (halted["result"], halted["points"]) == ("halted", None)
    assert halted["score_after"] == {"NS": 0, "EW": 0}
    assert after["result"] == "thrown-in"
    assert game["final_score"] == {"NS": 0, "EW": 0}


def test_after_a_halted_deal_the_next_stated_total_is_taken_over() -> None:
    game = only_game(edited("4", HALTS[0][1],
                            ("total NS 1", "total NS 2"),
                            ("EW 0\n", "EW 0\n" + SECOND + "total NS 3 EW 0\n")))  # fmt: skip
    assert codes(roots(game)) == ["CARD_PLAYED_TWICE", "WRONG_SCORE_RECORDED"]
    assert roots(game)[1]["expected"] == NS_2


def test_a_deal_after_the_end_is_audited_and_not_added() -> None:
    again = edited("4", ('[Rules "four-handed"]\n', ""), ("deal 1 dealer E", "deal 2 dealer S"),
                   ("bids: order", "bids: E:order"), ("discard E", "discard S"),
                   ("discard S: QD", "discard S: 9H"), ("total NS 1 EW 0\n", "deal 3 dealer W\n"),
                   )  # fmt: skip
    text = edited(
        "4", ('handed"]\n', 'handed"]\n[Score "NS 9 EW 0"]\n'), ("total NS 1", "total NS 10")
    )
    game = only_game(text + again)
    over = [f for f in findings(game) if f["code"] == "PLAY_AFTER_GAME_OVER"]
    assert [f["deal"] for f in over] == [2, 3]
    assert over[0]["caused_by"] is None
    assert findings(game)[over[1]["caused_by"]] is over[0]
    assert "BID_OUT_OF_TURN" in codes(game["deals"][1]["findings"])
    assert game["final_score"] == {"NS": 10, "EW": 0}
    assert game["winners"] == ["NS"]


def test_a_deal_that_stops_early_scores_only_if_the_points_are_sure() -> None:
    deal = deal_of("4", STOPPED)
    assert (codes(deal["findings"]), deal["points"]) == (["INCOMPLETE_DEAL"], None)
    sure = deal_of("4", ("5 S: 9H AD KH AH = E\n", ""))
    assert (sure["findings"], sure["points"]) == ([], NS_1)
    claimed = deal_of("4", (STOPPED[0], "claim S\n"))
    assert (claimed["findings"], claimed["result"], claimed["points"]) == ([], "march", NS_2)
    conceded = deal_of("4", (STOPPED[0], "claim S 0\n"))
    assert (conceded["findings"], conceded["result"], conceded["points"]) == ([], "made", NS_1)
    ruled = deal_of("4", (STOPPED[0], "ruling two to nobody\n"))
    assert (ruled["findings"], ruled["points"]) == ([], None)


def test_the_expected_dealer_follows_from_the_recorded_previous_one() -> None:
    passed = "bids: pass pass pass pass | pass pass pass pass\n"
    text = '[Rules "four-handed"]\n' + "".join(
        f"deal {n} dealer {seat} up 9C\n{passed}" for n, seat in enumerate("SNEE", 1)
    )
    assert [(f["deal"], f["expected"], f["actual"]) for f in roots(only_game(text))] == [
        (2, "W", "N"),
        (4, "S", "E"),
    ]
    gap = text.replace("deal 2", "deal 7").replace("deal 3", "deal 8").replace("deal 4", "deal 9")
    assert [f["deal"] for f in roots(only_game(gap))] == [4]
    redealt = text.replace("deal 4 dealer E", "redeal same dealer\ndeal 4 dealer E")
    assert [f["deal"] for f in roots(only_game(redealt))] == [2]


def test_a_wrong_total_is_reported_where_it_first_parts() -> None:
    passed = "bids: pass pass pass pass | pass pass pass pass\n"
    text = edited("4", ("total NS 1 EW 0", "total NS 2 EW 0")) + "".join(
        f"deal {n} dealer {seat} up 9C\n{passed}total NS 2 EW 0\n"
        for n, seat in ((2, "S"), (3, "W"))
    )
    game = only_game(text)
    assert [(f["code"], f["deal"]) for f in roots(game)] == [("WRONG_SCORE_RECORDED", 1)]
    assert all(f["caused_by"] == 0 for f in findings(game)[1:])


# No false accusation


def test_a_card_that_another_seat_plays_proves_nothing() -> None:
    """Only plays known: KS after W's discard on spades, but N plays KS too: nobody reneged."""
    text = ('[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: order\ndiscard E: ??\n'
            "1 S: AS AD KS TS\n2 S: 9H KS TH QH\n")  # fmt: skip
    assert "RENEGE" not in codes(findings(only_game(text)))


def test_the_discard_proves_no_renege() -> None:
    """E laid QD away before trick 1, so he may discard on a diamond lead."""
    deal = deal_of("4", ("2 S: AC QC TH 9S = S", "2 W: AD KD 9S AC = S"),
                   ("9H AD KH AH", "9H QC KH AH"),
                   ("AS KS KD JH", "AS KS TH JH"))  # fmt: skip
    assert "E" not in [f["seat"] for f in deal["findings"] if f["code"] == "RENEGE"]


def test_a_maker_who_may_have_used_the_dummy_is_not_accused() -> None:
    deal = deal_of("3", ("exchange S keeps JH JD AH KH QH\n", ""))
    assert deal["findings"] == []


def test_a_maker_known_not_to_have_used_the_dummy_is_accused() -> None:
    deal = deal_of("3", ("exchange S keeps JH JD AH KH QH", "exchange S: -"))
    assert codes(deal["findings"])[0] == "CARD_NOT_HELD"
    assert deal["findings"][0]["evidence"]["lies"] == "dummy"


def test_an_up_card_neither_played_nor_discarded() -> None:
    """A fault only where it had to be taken and could not be laid away; else undetermined."""
    gone = (("discard E: QD\n", ""), NO_PICKUP)
    open_ = deal_of("4", *gone)
    assert codes(open_["findings"]) == []
    assert open_["undetermined"]
    proved = deal_of("4", options("discard-upcard=forbidden"), *gone)
    assert codes(proved["findings"]) == ["ILLEGAL_DISCARD"]
    assert proved["findings"][0]["seat"] == "E"


def test_a_renege_with_a_card_not_held_is_its_consequence() -> None:
    game = only_game(edited("4", ("AS KS KD JH", "AS TD KD JH")))
    assert [(f["code"], f["caused_by"]) for f in findings(game)] == [
        ("CARD_NOT_HELD", None),
        ("RENEGE", 0),
    ]


def test_a_lead_by_a_wrongly_recorded_winner_is_a_consequence() -> None:
    game = only_game(edited("4", ("JH = S\n5 S: 9H AD KH AH = E", "JH = W\n5 W: AD KH AH 9H = W")))
    assert [(f["code"], f["caused_by"]) for f in findings(game)] == [
        ("WRONG_TRICK_WINNER_RECORDED", None),
        ("LEAD_OUT_OF_TURN", 0),
    ]


def test_a_table_that_played_by_a_lone_hand_not_allowed_has_one_root() -> None:
    """The partner lies down, so each trick is a card short: that follows from the announcement."""
    for settings, code in (
        (("--set", "no-alone"), "ALONE_NOT_AVAILABLE"),
        (("--rules", "bicycle", "--set", "no-alone"), "ALONE_NOT_AVAILABLE"),
    ):
        game = only_game(edited("4", *LONER_TRICKS, STATED), *settings)
        assert codes(roots(game)) == [code]
        assert len(findings(game)) > 1


def test_what_is_done_before_trump_follows_from_the_missing_call() -> None:
    game = only_game(edited("3", ("bids: order", "bids: pass")))
    assert codes(roots(game)) == ["MISSING_CALL"]


def test_a_hint_names_the_switch_that_explains_many_findings() -> None:
    """Six deals scored with a euchre of 4 in place of 2."""
    euchred = edited("4", ("bids: order", "bids: pass order"), ("score NS 1\n", "score NS 4\n"),
                     ("total NS 1 EW 0\n", ""))  # fmt: skip
    first, rest = euchred.split("deal 1", 1)
    text = first + "".join(f"deal {n}{rest}" for n in range(1, 4)).replace("dealer E", "dealer E")
    game = only_game(text, "--set", "target=50")
    assert "WRONG_POINTS_RECORDED" in codes(roots(game))
    assert any("euchre" in hint for hint in game["hints"])


def test_a_dealer_who_plays_the_up_card_that_another_took_up_has_no_fault_of_his_own() -> None:
    game = only_game(edited("4", ("discard E: QD", "discard W: AD")))
    assert codes(roots(game)) == ["ILLEGAL_DISCARD"]
    assert roots(game)[0]["seat"] == "W"


def test_a_card_up_taken_by_another_leaves_the_dealer_nothing_to_lay_away() -> None:
    game = only_game(edited("4", ("discard E: QD", "take W")))
    assert [(f["code"], f["seat"]) for f in roots(game)] == [("ILLEGAL_DISCARD", "W")]


def test_whoever_plays_what_an_illegal_exchange_took_on_paper_has_no_fault_of_his_own() -> None:
    kept = "exchange S keeps JH JD AH KH QH"
    by_w = only_game(edited("3", (kept, "exchange W keeps JH AS KS TS AD")))
    assert [(f["code"], f["seat"]) for f in roots(by_w)] == [("ILLEGAL_DUMMY_EXCHANGE", "W")]
    of_w = only_game(edited("3", (kept, "exchange S keeps JH JD AH KH AS")))
    assert [(f["code"], f["seat"]) for f in roots(of_w)] == [("ILLEGAL_DUMMY_EXCHANGE", "S")]
    assert [f["caused_by"] for f in findings(of_w)] == [None, 0, 0]
