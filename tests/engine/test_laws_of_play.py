"""The laws of play, scores and games: each broken once, each nearly once; switches both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.cards import BY_NAME, each, names, pack
from analyzer.engine import Game, Table, legal
from analyzer.engine.scoring import earns_token, points_of, result_of
from analyzer.record import Trick
from analyzer.rules import Rules
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.engine.build import deal, judge, rules
from tests.engine.tables import FOUR, FOUR_ORDERED, FOUR_TRICKS, THREE_ORDERED, play

FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")
UNSEEN = "deal 1 dealer E up TH\nbids: order\n"
MADE, MARCH = (True, True, True, False, False), (True,) * 5
LOST, NOTHING = (True, True, False, False, False), (False,) * 5


# Following suit.


def test_a_renege_shown_by_the_hand() -> None:
    record = FOUR_ORDERED + "1 S: JH QH JD TD"
    breach = judge(FOUR_HANDED, record).breaches[0]
    assert (breach.code, breach.address, breach.seat) == ("RENEGE", "t1.4", EAST)
    assert breach.evidence["legal"] == ["TH", "9H"]
    assert breach.evidence["by"] == "hand"


def test_a_renege_shown_by_a_later_card() -> None:
    record = UNSEEN + "1 S: JH 9S QH 9H\n2 S: AH KH 9C TD\n"
    found = judge(FOUR_HANDED, record).breaches[0]
    assert (found.code, found.seat, found.evidence["by"]) == ("RENEGE", WEST, "later_card")
    assert (found.evidence["proof_trick"], found.evidence["proof_card"]) == (2, "KH")


def test_the_left_bower_led_is_a_trump() -> None:
    """JD is led, hearts are trump: AD is a renege of a seat that has KH, not of one that has KD."""
    record = UNSEEN + "1 S: JD AD 9H TH\n2 S: AH {} QH KC\n"
    assert judge(FOUR_HANDED, record.format("KH")).codes[0] == "RENEGE t1.2"
    assert "RENEGE t1.2" not in judge(FOUR_HANDED, record.format("KD")).codes


def test_the_left_bower_held_does_not_follow_its_printed_suit() -> None:
    """A diamond is led, hearts are trump: the JD that W shows later was no diamond."""
    record = UNSEEN + "1 S: AD KS 9D TD\n2 S: AC JD 9C TC\n"
    assert "RENEGE t1.2" not in judge(FOUR_HANDED, record).codes


def test_the_left_bower_held_follows_trump() -> None:
    record = UNSEEN + "1 S: AH KS 9H TH\n2 S: AC JD 9C TC\n"
    assert judge(FOUR_HANDED, record).codes[0] == "RENEGE t1.2"


def test_ruffing_is_allowed_only_without_the_suit_led() -> None:
    record = UNSEEN + "1 S: AC 9H TC KC\n2 W: {} 9S TS JS\n"
    assert judge(FOUR_HANDED, record.format("QC")).codes[0] == "RENEGE t1.2"
    assert "RENEGE t1.2" not in judge(FOUR_HANDED, record.format("QD")).codes


def test_nobody_need_trump_or_beat() -> None:
    assert judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS)).codes == []


def test_the_last_card_is_never_a_renege() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS))
    assert "RENEGE t5.3" not in judged.codes
    assert judged.outcome.complete


def test_a_discard_explains_a_suit_that_is_missing() -> None:
    """E has no club left: QC was laid away."""
    assert judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS)).codes == []
    other = (
        FOUR
        + "bids: order\ndiscard E: TD\n"
        + play(FOUR_TRICKS, t3="3 S: KH JS 9D KD", t4="4 S: AC AS KC QD", t5="5 S: 9S KS AD QC")
    )
    assert judge(FOUR_HANDED, other).codes == ["RENEGE t4.4"]


def test_thrown_dummy_cards_prove_nothing() -> None:
    """S threw 9S 9C away with the exchange."""
    record = THREE_ORDERED + "exchange S keeps JH JD AH KH QH\n1 S: JH 9D 9H\n2 W: AS TC AH"
    assert "RENEGE t2.3" not in judge(THREE_HANDED, record).codes


def test_a_dummy_that_may_have_been_used_proves_nothing() -> None:
    """No exchange is written, and S is not alone: his 9S may be gone."""
    record = THREE_ORDERED + "1 S: KH AD 9H\n2 W: AS TC AH"
    judged = judge(THREE_HANDED, record)
    assert [code for code in judged.codes if "RENEGE" in code] == []
    assert "RENEGE t2.3" in judged.undecided


def test_a_lone_makers_hand_is_his_own() -> None:
    record = THREE_ORDERED + "alone S\n1 W: AS QC AH"
    assert judge(THREE_HANDED, record).codes[0] == "RENEGE t1.3"


def test_without_trump_there_are_no_bowers() -> None:
    agreed = rules("four-handed", no_trump="yes")
    record = (
        "deal 1 dealer E up TH\nbids: pass pass pass pass N\n1 S: AD KS 9D TD\n2 S: AC JD 9C TC"
    )
    assert judge(agreed, record).codes[0] == "RENEGE t1.2"


def test_following_suit_to_a_joker_without_trump_is_undetermined() -> None:
    agreed = rules("british", no_trump="yes")
    record = "deal 1 dealer E up TH\nbids: pass pass pass pass N\n1 S: AD B KS TD\n2 W: AC 9C QD TC"
    judged = judge(agreed, record)
    assert [code for code in judged.codes if "RENEGE" in code] == []
    assert "RENEGE t1.3" in judged.undecided


def test_the_joker_is_the_highest_trump_and_follows_trump() -> None:
    record = "deal 1 dealer E up TH\nbids: order\n1 S: AH JH B 9H\n2 N: AC 9C TC KC\n"
    judged = judge(rules("british"), record)
    assert judged.outcome.winners[0] == NORTH
    lost = (
        record.replace("1 S: AH JH B 9H", "1 S: AH JH 9S 9H")
        .replace("2 N: AC", "2 W: AC")
        .replace("9C TC", "B TC")
    )
    assert judge(rules("british"), lost).codes[0] == "RENEGE t1.3"


def test_a_renege_by_a_card_that_was_not_held_follows_from_that() -> None:
    record = FOUR_ORDERED + "1 S: JH TC JD 9H"
    found = judge(FOUR_HANDED, record).breaches
    renege = next(b for b in found if b.code == "RENEGE")
    assert renege.cause is not None and renege.cause.code == "CARD_NOT_HELD"


def test_a_card_that_two_seats_play_proves_nothing() -> None:
    record = UNSEEN + "1 S: AH 9S 9H TH\n2 S: AC QH 9C TC\n3 S: AS QH\n"
    assert "RENEGE t1.2" not in judge(FOUR_HANDED, record).codes


@pytest.mark.parametrize("masked", ["??", "?S", "9?"])
def test_a_card_that_nobody_saw_is_no_renege(masked: str) -> None:
    record = UNSEEN + f"1 S: AH {masked} 9H TH\n2 S: AC KC 9C TC\n"
    assert [code for code in judge(FOUR_HANDED, record).codes if "RENEGE" in code] == []


def test_what_cannot_be_proved_is_undetermined() -> None:
    assert "RENEGE t1.2" in judge(FOUR_HANDED, UNSEEN + "1 S: AH 9S 9H TH").undecided


# Turns and tricks.


def test_the_winner_leads() -> None:
    record = FOUR_ORDERED + "1 S: JH QH JD 9H\n2 W: AS"
    breach = judge(FOUR_HANDED, record).breaches[0]
    assert (breach.code, breach.expected) == ("LEAD_OUT_OF_TURN", SOUTH)


def test_a_lone_hands_partner_takes_no_part() -> None:
    record = (
        FOUR_ORDERED
        + "alone S\n1 W: QH 9H JH\n2 S: AH 9C TH\n3 S: KH JS TD\n4 S: AC AS QD\n5 S: 9S KS KD\n"
    )
    judged = judge(rules("four-handed", loner_lead="left_of_loner"), record)
    assert (judged.codes, judged.outcome.result) == ([], "made")


def test_a_seat_left_out_of_a_trick_is_named() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS, t3="3 S: KH JS E:TD")
    found = judge(FOUR_HANDED, record).breaches
    size = next(b for b in found if b.code == "TRICK_SIZE")
    assert (size.trick, size.evidence["missing"]) == (3, [NORTH])


def test_a_trick_left_out_is_undetermined() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS, t3=""))
    assert judged.codes == []
    assert "INCOMPLETE_DEAL t3.1" in judged.undecided


@pytest.mark.parametrize("line", ["claim S", "ruling hand void", "misdeal exposed card"])
def test_a_deal_that_somebody_ended_is_not_incomplete(line: str) -> None:
    assert judge(FOUR_HANDED, FOUR_ORDERED + f"1 S: JH QH JD 9H\n{line}\n").codes == []


def test_more_tricks_are_claimed_than_are_left() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS, t5="claim S 2")
    assert [b.code for b in judge(FOUR_HANDED, record).breaches] == ["INVALID_CLAIM"]


@pytest.mark.parametrize(("switch", "found"), [("yes", []), ("no", ["INVALID_CLAIM"])])
def test_a_claim_where_agreed(switch: str, found: list[str]) -> None:
    agreed = rules("four-handed", allow_claim=switch)
    record = FOUR_ORDERED + play(FOUR_TRICKS, t5="claim W 1")
    assert [b.code for b in judge(agreed, record).breaches] == found


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("claim S", {"NS": 2, "EW": 0}),
        ("claim S 2", {"NS": 1, "EW": 0}),
        ("claim S 0", {"NS": 0, "EW": 2}),
        ("claim W", {"NS": 0, "EW": 2}),
        ("claim W 1", {"NS": 1, "EW": 0}),
    ],
)
def test_what_is_not_claimed_goes_to_the_other_side(line: str, points: dict[str, int]) -> None:
    record = FOUR_ORDERED + f"1 S: JH QH JD 9H\n{line}\n"
    assert judge(FOUR_HANDED, record).outcome.points == points


# Cards as dealt.


@pytest.mark.parametrize("deck", [24, 25, 28, 29, 32, 33])
def test_each_pack_is_dealt_whole(deck: int) -> None:
    agreed = rules("three-handed", deck=str(deck))
    stack = names(pack(deck))
    hands = [" ".join(stack[i : i + 5]) for i in (0, 5, 10, 15)]
    record = "deal 1 dealer E up {}\nhand S: {}\nhand W: {}\nhand E: {}\ndummy: {}\nkitty: {}"
    record = record.format(stack[20], *hands, " ".join(stack[21:]))
    judged = judge(agreed, record + "\nbids: order" * (deck % 2 == 0))
    assert [code for code in judged.codes if code.endswith("deal")] == []
    assert sum(h.slots for h in judged.table.holdings) == deck


def test_a_card_missing_from_a_whole_deal() -> None:
    record = FOUR_ORDERED.replace("kitty: TC JC QS", "kitty: TC JC 8S")
    breach = judge(FOUR_HANDED, record).breaches[0]
    assert (breach.code, breach.evidence) == (
        "DECK_MISMATCH",
        {"foreign": ["8S"], "missing": ["QS"]},
    )


def test_cards_not_written_down_are_not_missing() -> None:
    record = FOUR_ORDERED.replace("kitty: TC JC QS\n", "")
    assert judge(FOUR_HANDED, record).codes == []


def test_a_partial_hand_is_a_note_and_a_short_one_a_misdeal() -> None:
    assert judge(FOUR_HANDED, FOUR_ORDERED.replace("W: QH JS AS KS 9C", "W: QH ...")).codes == []
    short = judge(FOUR_HANDED, FOUR_ORDERED.replace("W: QH JS AS KS 9C", "W: QH JS AS KS"))
    assert short.codes == ["WRONG_HAND_SIZE deal"]


def test_a_hand_of_six_is_one_finding() -> None:
    record = FOUR_ORDERED.replace("E: 9H KD QD TD QC", "E: 9H KD QD TD QC TH")
    assert "WRONG_HAND_SIZE deal" in judge(FOUR_HANDED, record).codes


def test_a_misdeal_that_is_owned_up_to_is_a_note() -> None:
    record = FOUR.replace("W: QH JS AS KS 9C", "W: QH JS AS KS") + "misdeal four cards"
    assert judge(FOUR_HANDED, record).only().severity == "note"


# Scores.


@pytest.mark.parametrize(
    ("switches", "alone", "won", "points"),
    [
        ({}, (), MADE, (1, 0)),
        ({"made_points": "2"}, (), MADE, (2, 0)),
        ({}, (), MARCH, (2, 0)),
        ({"march_points": "3"}, (), MARCH, (3, 0)),
        ({}, (), LOST, (0, 2)),
        ({"euchre_points": "1"}, (), LOST, (0, 1)),
        ({}, (SOUTH,), MADE, (1, 0)),
        ({"loner_made_points": "2"}, (SOUTH,), MADE, (2, 0)),
        ({}, (SOUTH,), MARCH, (4, 0)),
        ({"loner_march_points": "5"}, (SOUTH,), MARCH, (5, 0)),
        ({}, (SOUTH,), LOST, (0, 2)),
        ({"loner_euchred_points": "4"}, (SOUTH,), LOST, (0, 4)),
        ({}, (SOUTH, WEST), LOST, (0, 4)),
        ({"lone_defender_euchre_points": "3"}, (WEST,), LOST, (0, 3)),
        ({"lone_defender_march_points": "6"}, (WEST,), NOTHING, (0, 6)),
        ({}, (), NOTHING, (0, 2)),
        ({"super_euchre_points": "4"}, (), NOTHING, (0, 4)),
        ({"super_euchre_points": "4"}, (), LOST, (0, 2)),
        ({"super_euchre_points": "5"}, (SOUTH,), NOTHING, (0, 2)),
        ({"take_four_for_one": "yes"}, (), MADE, (0, 2)),
        ({"fast_break": "yes"}, (), (False, False, True, True, True), (0, 0)),
        ({"fast_break": "no"}, (), (False, False, True, True, True), (1, 0)),
        ({"fast_break": "yes"}, (), (False, True, False, True, True), (1, 0)),
        ({"fast_break": "yes"}, (), (False, True, True, True, True), (1, 0)),
        ({"fast_break": "yes"}, (), (True, False, True, True, True), (1, 0)),
    ],
)
def test_points_of_four_hands(
    switches: dict[str, str],
    alone: tuple[int, ...],
    won: tuple[bool, ...],
    points: tuple[int, int],
) -> None:
    found = points_of(rules("four-handed", **switches), SOUTH, alone, won)
    assert (found["NS"], found["EW"]) == points


@pytest.mark.parametrize(
    ("switches", "alone", "won", "points"),
    [
        ({}, (), LOST, (0, 2, 2)),
        ({}, (EAST,), NOTHING, (0, 4, 4)),
        ({"lone_defender_credit": "lone_only"}, (EAST,), NOTHING, (0, 0, 4)),
        ({}, (SOUTH,), MARCH, (3, 0, 0)),
        ({}, (), NOTHING, (0, 2, 2)),
    ],
)
def test_points_of_three_hands(
    switches: dict[str, str],
    alone: tuple[int, ...],
    won: tuple[bool, ...],
    points: tuple[int, int, int],
) -> None:
    found = points_of(rules("three-handed", **switches), SOUTH, alone, won)
    assert (found["S"], found["W"], found["E"]) == points


@pytest.mark.parametrize(
    ("won", "result"), [(MADE, "made"), (MARCH, "march"), (LOST, "euchred"), (NOTHING, "euchred")]
)
def test_what_a_deal_is_called(won: tuple[bool, ...], result: str) -> None:
    assert result_of(FOUR_HANDED, won) == result


@pytest.mark.parametrize(("switch", "earned"), [("yes", True), ("no", False)])
def test_four_tricks_earn_a_token(switch: str, earned: bool) -> None:
    agreed = rules("four-handed", four_trick_tokens=switch)
    assert earns_token(agreed, (), (True, True, True, True, False)) == earned
    assert not earns_token(agreed, (SOUTH,), (True, True, True, True, False))
    assert not earns_token(agreed, (), MADE)


# Games.


def _after(agreed: Rules, start: dict[str, int], points: dict[str, int], deals: int = 1) -> Game:
    """A game some deals later, each worth the same."""
    game = Game(agreed, start, whole=True)
    record = THREE_ORDERED if agreed.players == 3 else FOUR_ORDERED + play(FOUR_TRICKS)
    recorded = deal(record, agreed.players)
    outcome = replace(judge(agreed, recorded).outcome, result="euchred", points=points)
    for _ in range(deals):
        game.add(recorded, outcome)
    return game


@pytest.mark.parametrize(
    ("switch", "start", "winners"),
    [
        ("highest_then_shared", {"W": 8, "E": 9}, ("E",)),
        ("highest_then_shared", {"W": 9, "E": 9}, ("W", "E")),
        ("shared", {"W": 8, "E": 9}, ("W", "E")),
        ("play_on", {"W": 9, "E": 9}, ()),
        ("play_on", {"W": 8, "E": 9}, ("E",)),
        ("eldest_first", {"W": 8, "E": 9}, ("W",)),
        ("highest_then_shared", {"W": 7, "E": 8}, ("E",)),
    ],
)
def test_two_reach_the_target_in_one_deal(
    switch: str, start: dict[str, int], winners: tuple[str, ...]
) -> None:
    agreed = rules("three-handed", simultaneous_finish=switch)
    assert _after(agreed, start, {"S": 0, "W": 2, "E": 2}).winners == winners


@pytest.mark.parametrize(("target", "won"), [("10", True), ("11", False), ("0", False)])
def test_the_target(target: str, won: bool) -> None:
    game = _after(rules("four-handed", target=target), {"NS": 8, "EW": 0}, {"NS": 2, "EW": 0})
    assert game.is_over == won


def test_after_a_fixed_number_of_deals_the_highest_score_wins() -> None:
    agreed = rules("four-handed", target="0", deals="2")
    assert not _after(agreed, {}, {"NS": 2, "EW": 0}).is_over
    assert _after(agreed, {}, {"NS": 2, "EW": 0}, deals=2).winners == ("NS",)
    assert _after(agreed, {}, {"NS": 0, "EW": 0}, deals=2).winners == ("NS", "EW")


def test_four_tokens_are_a_point_that_may_end_the_game() -> None:
    agreed = rules("four-handed", four_trick_tokens="yes")
    recorded = deal(FOUR_ORDERED + play(FOUR_TRICKS), 4)
    game = Game(agreed, {"NS": 5, "EW": 0}, whole=True)
    for _ in range(4):
        game.add(recorded, judge(agreed, recorded).outcome)
    assert (game.score, game.winners) == ({"NS": 10, "EW": 0}, ("NS",))


@pytest.mark.parametrize(
    ("switches", "lines", "dealer"),
    [
        ({}, "bids: pass pass pass pass pass pass pass pass", SOUTH),
        ({"all_pass": "same_dealer"}, "bids: pass pass pass pass pass pass pass pass", EAST),
        ({}, "misdeal", EAST),
        ({"misdeal": "next_dealer"}, "misdeal", SOUTH),
        ({"misdeal": "next_dealer"}, "misdeal\nredeal", EAST),
        ({}, "bids: order\n1 S: JH", None),
    ],
)
def test_who_deals_next(switches: dict[str, str], lines: str, dealer: int | None) -> None:
    agreed = rules("four-handed", **switches)
    recorded = deal(FOUR + lines, 4)
    game = Game(agreed, {}, whole=True)
    game.add(recorded, judge(agreed, recorded).outcome)
    assert game.expected_dealer(replace(recorded, number=2)) == dealer


@pytest.mark.parametrize(
    ("hand", "farmers_hand", "dealer"),
    [
        ("hand W: 9H TH 9D TD 9C", "redeal", EAST),
        ("hand W: 9H TH 9D TD 9C", "off", SOUTH),
        ("hand W: QH JS AS KS 9C", "redeal", SOUTH),
        ("hand W: 9H ...", "redeal", None),
    ],
)
def test_who_deals_after_a_farmers_hand(hand: str, farmers_hand: str, dealer: int | None) -> None:
    """A hand of nines and tens is dealt again by the same dealer, also where other misdeals are
    not."""
    agreed = rules("four-handed", misdeal="next_dealer", farmers_hand=farmers_hand)
    record = (
        f"deal 1 dealer E up QC\nhand S: JH AH KH 9S AC\n{hand}\nhand N: JD AD JC TS KC\n"
        "hand E: KD QD QS TC AS\nmisdeal\n"
    )
    recorded = deal(record, 4)
    game = Game(agreed, {}, whole=True)
    game.add(recorded, judge(agreed, recorded).outcome)
    assert game.expected_dealer(replace(recorded, number=2)) == dealer


def test_a_gap_in_the_numbers_tells_nothing_of_the_dealer() -> None:
    recorded = deal(FOUR_ORDERED + play(FOUR_TRICKS), 4)
    game = Game(FOUR_HANDED, {}, whole=True)
    game.add(recorded, judge(FOUR_HANDED, recorded).outcome)
    assert game.expected_dealer(replace(recorded, number=3)) is None


def test_all_cards_are_on_the_table_before_the_first_call() -> None:
    table = Table(FOUR_HANDED, deal(FOUR, 4))
    assert [names(c) for c in each(table.holdings[SOUTH].pool)] == [
        ["9S"], ["AH"], ["KH"], ["JH"], ["AC"],
    ]  # fmt: skip
    assert table.places.place_of(BY_NAME["TH"]) is not None


@pytest.mark.parametrize(
    "line", ["2 W: 9C TS TH AH\n", "2: W:9C N:TS E:TH S:AH\n", "2 W: W:9C N:TS E:TH S:AH\n"]
)
def test_who_leads_without_having_won_leads_out_of_turn(line: str) -> None:
    breach = judge(FOUR_HANDED, FOUR_ORDERED + FOUR_TRICKS[0] + line).breaches[0]
    assert (breach.code, breach.address, breach.seat) == ("LEAD_OUT_OF_TURN", "t2.1", WEST)
    assert (breach.expected, breach.evidence) == (SOUTH, {"why": "won trick 1"})


def test_who_opens_the_play_without_being_the_first_leads_out_of_turn() -> None:
    breach = judge(FOUR_HANDED, FOUR_ORDERED + "1 W: QH JD 9H JH\n").breaches[0]
    assert (breach.code, breach.evidence) == ("LEAD_OUT_OF_TURN", {"why": "opens the play"})


def test_a_joker_in_the_pack_hides_no_renege_in_a_trick_without_it() -> None:
    """No trump: what a joker follows is not agreed, and none lies here."""
    record = (
        "deal 1 dealer E up TH\nbids: pass pass pass pass | N\n1 S: AC 9H KC QC\n2 S: AD 9C KD QD\n"
    )
    judged = judge(rules("british", no_trump="yes"), record)
    assert judged.codes[0] == "RENEGE t1.2"


# Cards that were seen in part, or whose seat is not sure.


@pytest.mark.parametrize(
    ("code", "tricks"),
    [
        ("RENEGE", "1 S: JH ?C JD 9H\n"),
        ("PLAY_OUT_OF_TURN", "1 S: JH N:?D W:QH E:9H\n"),
        ("LEAD_OUT_OF_TURN", "1 W: ?? JD 9H JH\n"),
    ],
)
def test_of_a_card_that_was_not_seen_whole_no_card_is_named(code: str, tricks: str) -> None:
    breach = judge(FOUR_HANDED, FOUR_ORDERED + tricks).breaches[0]
    assert (breach.code, breach.card) == (code, None)


def test_a_card_that_was_not_seen_of_a_seat_that_sits_out_is_not_named() -> None:
    record = THREE_ORDERED + "alone S\nalone E\n1 E: AC 9C W:??\n"
    breach = judge(THREE_HANDED, record).breaches[0]
    assert (breach.code, breach.card) == ("SITTING_OUT_PLAYER_PLAYED", None)


def test_what_would_settle_following_suit_to_a_joker_is_a_rule() -> None:
    agreed = rules("british", no_trump="yes")
    record = "deal 1 dealer E up TH\nbids: pass pass pass pass N\n1 S: AD B KS TD\n2 W: AC 9C QD TC"
    first = {u.missing for u in judge(agreed, record).undetermined if u.trick == 1}
    assert first == {"a rule for following suit to a joker"}


def test_the_turned_card_played_by_a_hand_that_is_known_is_one_of_its_five() -> None:
    """Nobody wrote down who dealt: W may have taken it. His last card is no renege all the same."""
    hands = FOUR.replace("dealer E", "dealer ?")
    tricks = "1 S: JH TH JD 9H\n2 S: KH JS 9D TD\n3 S: AC AS KC QC\n4 W: KS AD KD 9S\n"
    judged = judge(FOUR_HANDED, hands + "trump H by S\n" + tricks + "5 W: 9C TS QD AH\n")
    assert not [each for each in judged.codes + judged.undecided if "RENEGE t5" in each]


# A seat that never plays.

SHORT = ("1 S: JH QH E:9H\n", "2 S: AH 9C E:TH\n", "3 S: KH JS E:TD\n", "4 S: AC AS E:QD\n")


def sizes(tricks: str) -> list[tuple[int | None, bool]]:
    """Each trick with a card too few, and whether that follows from an earlier one."""
    found = judge(FOUR_HANDED, FOUR_ORDERED + tricks).breaches
    return [(b.trick, b.cause is not None) for b in found if b.code == "TRICK_SIZE"]


def test_a_seat_that_is_always_left_out_is_one_fault() -> None:
    assert sizes("".join(SHORT) + "5 S: 9S KS E:KD\n")[:4] == [
        (1, False),
        (2, True),
        (3, True),
        (4, True),
    ]


def test_after_a_whole_trick_a_short_one_is_a_fault_of_its_own() -> None:
    tricks = SHORT[0] + FOUR_TRICKS[1] + SHORT[2] + FOUR_TRICKS[3]
    assert sizes(tricks) == [(1, False), (3, False)]


def test_who_leads_begins_a_trick_and_the_others_go_on_with_it() -> None:
    """As what may be played is offered: S leads 9S, and E, who has no spade, trumps it with TH."""
    table = Table(FOUR_HANDED, deal(FOUR_ORDERED, 4))
    for event in table.deal.events:
        table.apply(event)
    offered = []
    for _ in range(5):
        (first, *_) = each_play = [e for e in legal(table) if isinstance(e, Trick)]
        offered.append({(e.number, e.leader, e.seats) for e in each_play})
        table.apply(first)
    assert offered == [
        {(1, SOUTH, (SOUTH,))},
        {(1, None, (WEST,))},
        {(1, None, (NORTH,))},
        {(1, None, (EAST,))},
        {(2, EAST, (EAST,))},
    ]
