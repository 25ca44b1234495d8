"""What each finding says: who did what, and what was expected."""

from __future__ import annotations

import pytest

from analyzer.audit.speech import bid, called, card, either, listed, spoken
from analyzer.record import Bid
from tests.audit.audited import CALLS, EUCHRED, MADE, MARCH, audited, deal

HANDS = """\
hand S: JH AH KH 9S 9C
hand W: QH JS AS KS 9C
"""
PASSED = "bids: pass pass pass pass"
FOUR, THREE, TWO = "four-handed", "three-handed", "two-handed"
DUMMY = """\
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS
"""


def messages(text: str, rules: str, options: str = "") -> list[str]:
    report = audited(text, rules=rules, options=options)
    return [f"{finding.code}: {finding.message}" for finding in report.all_findings]


DEALT = [
    (
        deal(1, "hand S: 8C AH KH 9S 9C\nmisdeal\n"),
        "DECK_MISMATCH: 8C was dealt; the pack of 24 cards has no such card",
    ),
    (
        deal(1, "hand S: JH AH\nhand W: JH ...\n"),
        "DUPLICATE_CARD_IN_DEAL: JH was dealt to the hand of S and the hand of W; "
        "there is only one in the pack",
    ),
    (
        deal(1, "hand S: JH AH\n"),
        "WRONG_HAND_SIZE: the hand of S got 2 cards; expected 5",
    ),
    (
        deal(1, PASSED + " | pass pass pass pass\n", dealer="E") + deal(2, "", dealer="W"),
        "WRONG_DEALER: W dealt; after E it was S who had to deal",
    ),
]


@pytest.mark.parametrize(("text", "message"), DEALT)
def test_what_was_dealt_wrongly(text: str, message: str) -> None:
    assert message in messages(text, FOUR)


CALLED = [
    ("bids: W:pass", "", "BID_OUT_OF_TURN: call 1: W called out of turn; S was to speak"),
    (
        "bids: pass S:pass",
        "",
        "CALLED_TWICE: call 2: S called twice in one round (first in call 1); one call a round "
        "is expected",
    ),
    (
        "bids: order pass",
        "",
        "BID_AFTER_AUCTION_CLOSED: call 2: W called after the bidding was over (call 1 made "
        "trump); no further call was expected",
    ),
    ("bids: S", "", "ILLEGAL_BID: call 1: S called spades; expected pass or order"),
    (
        PASSED + " | N",
        "",
        "ILLEGAL_BID: call 5: S called no trump; expected pass, spades, diamonds or clubs",
    ),
    (
        PASSED + " | H",
        "",
        "NAMED_TURNED_DOWN_SUIT: call 5: S named hearts, the suit turned down; "
        "expected another suit (spades, diamonds or clubs)",
    ),
    (
        PASSED + " | pass pass pass pass",
        "stick-the-dealer",
        "DEALER_PASSED_WHEN_STUCK: call 8: E passed; the dealer had to name a suit",
    ),
    (
        "bids: pass pass",
        "",
        "MISSING_CALL: the calls stop before trump is made; N was to speak",
    ),
    (
        "bids: pass order\ndiscard E: 9C\n1 S: JH 9H 9S KC",
        "canadian-loner",
        "PARTNER_MUST_GO_ALONE: W ordered his partner the dealer up and did not play alone; "
        "he had to",
    ),
    (
        "hand S: AS KS QS JS TS\nbids: order",
        "must-have-suit",
        "ORDER_WITHOUT_SUIT: S made hearts trump and held none; he had to hold one "
        "(the left bower does not count)",
    ),
]


@pytest.mark.parametrize(("play", "options", "message"), CALLED)
def test_what_was_called_wrongly(play: str, options: str, message: str) -> None:
    assert message in messages(deal(1, play + "\n", dealer="E"), FOUR, options)


BEFORE_PLAY = [
    (
        "bids: order\ndiscard E: -\n1 S: JH 9H 9S KC",
        "DEALER_DECLINED_PICKUP: E left the up-card TH; the dealer had to take it",
    ),
    (
        PASSED + " | S\ntake E\n1 S: JH 9H 9S KC",
        "PICKUP_IN_ROUND_TWO: E took the up-card after it was turned down; it had to stay",
    ),
    (
        "bids: order\ntake E\n1 S: JH 9H 9S KC",
        "MISSING_DISCARD: E took the up-card and laid nothing away before the first lead; "
        "one card had to go",
    ),
    (
        "bids: order\ndiscard E: 9C\ndiscard E: 9S",
        "DISCARD_CHANGED: E laid 9S away after 9C; the first discard is final",
    ),
    (
        "bids: order\ndiscard W: 9C",
        "ILLEGAL_DISCARD: W took the up-card or laid a card away; only the dealer E may do so",
    ),
    (
        "hand E: AC KC QC TC QD\nbids: order\ndiscard E: 9D",
        "ILLEGAL_DISCARD: E laid 9D away; expected TH, QD, AC, KC, QC or TC",
    ),
    (
        "bids: order\ndiscard E: 4C",
        "DECK_MISMATCH: E laid 4C away; the pack of 24 cards has no such card",
    ),
    (
        "bids: order\n1 S: JH 9H 9S KC\nalone S",
        "ALONE_AFTER_FIRST_LEAD: S said too late that he plays alone; "
        "it had to be said before the first lead",
    ),
    (
        "bids: order\nalone N",
        "ALONE_NOT_AVAILABLE: N said that he plays alone, and may not; it is ignored",
    ),
    (
        "bids: order\nalone W",
        "DEFEND_ALONE_NOT_ALLOWED: W said that he defends alone; no defender may",
    ),
]


@pytest.mark.parametrize(("play", "message"), BEFORE_PLAY)
def test_what_was_done_wrongly_before_the_first_lead(play: str, message: str) -> None:
    assert message in messages(deal(1, play + "\n", dealer="E"), FOUR)


def test_a_maker_who_had_to_say_with_his_call_that_he_plays_alone() -> None:
    late = "bids: order\ndiscard E: 9C\nalone S\n"
    message = (
        "ALONE_AFTER_FIRST_LEAD: S said too late that he plays alone; it had to be said together "
        "with his call"
    )
    assert message in messages(deal(1, late, dealer="E"), FOUR, "alone-window=with-call")


def test_two_who_play_alone_are_both_named_to_who_sits_out() -> None:
    played = "bids: order\ndiscard E: 9C\nalone S\nalone W\n1 S: JH QH N:JD\n"
    message = (
        "SITTING_OUT_PLAYER_PLAYED: N played JD to trick 1; he sits out (S and W play alone), and "
        "no card of his was expected"
    )
    assert message in messages(deal(1, played, dealer="E"), FOUR, "defend-alone=any")


def test_an_up_card_laid_away_where_it_must_be_kept() -> None:
    text = deal(1, "bids: order\ndiscard E: TH\n", dealer="E")
    message = "ILLEGAL_DISCARD: E laid the up-card TH away again; another card was expected"
    assert message in messages(text, FOUR, "discard-upcard=forbidden")


WITH_DUMMY = [
    (
        "exchange S keeps JH AH KH QH AS",
        "ILLEGAL_DUMMY_EXCHANGE: S exchanged AS, which lay in the hand of W; "
        "expected only cards that were his to exchange",
    ),
    (
        "exchange S gives 9S takes AS from dummy",
        "ILLEGAL_DUMMY_EXCHANGE: S exchanged AS, which lay in the hand of W; "
        "expected only cards that were his to exchange",
    ),
    (
        "exchange S keeps JH AH KH QH",
        "ILLEGAL_DUMMY_EXCHANGE: S kept 4 cards of the exchange; expected 5",
    ),
    (
        "exchange W",
        "ILLEGAL_DUMMY_EXCHANGE: W exchanged cards with the dummy; only the maker S may",
    ),
    (
        "exchange S keeps JH AH KH QH 2C",
        "DECK_MISMATCH: S exchanged 2C; the pack of 24 cards has no such card",
    ),
    (
        "exchange S gives 9S takes 2C",
        "DECK_MISMATCH: S exchanged 2C; the pack of 24 cards has no such card",
    ),
    (
        "alone S\nexchange S keeps JH AH KH QH JD",
        "ALONE_WITH_DUMMY: S plays alone and used the dummy; a maker may do one of the two",
    ),
    (
        "alone W\nalone E",
        "SECOND_DEFENDER_ALONE: E said that he defends alone after the other defender had; "
        "only the first counts",
    ),
]


@pytest.mark.parametrize(("play", "message"), WITH_DUMMY)
def test_what_was_done_wrongly_with_a_dummy(play: str, message: str) -> None:
    text = f"{DUMMY}bids: order\ndiscard E: QD\n{play}\n"
    assert message in messages(text, THREE)


def test_a_call_from_the_place_of_the_dummy() -> None:
    message = "ORDERED_BY_DUMMY: call 1: a call by N, where nobody sits; only players call"
    assert message in messages(DUMMY + "bids: N:order\n", THREE)


def test_a_renege_by_the_left_bower_says_that_it_is_a_trump() -> None:
    text = deal(1, "bids: order\n1 S: JH 9C 9S KC\n2 S: AH JD TS QD\nmisdeal\n", dealer="E")
    message = (
        "RENEGE: W played 9C on a heart lead holding JD (the left bower, which counts as a heart; "
        "shown in trick 2)"
    )
    assert message in messages(text, FOUR)


def test_an_exchange_by_the_dummys_place_is_no_late_exchange_and_nobodys_fault() -> None:
    text = f"{DUMMY}bids: order\ndiscard E: QD\nexchange N\n"
    message = (
        "ILLEGAL_DUMMY_EXCHANGE: an exchange by N is written, where nobody sits; only players "
        "exchange cards"
    )
    assert message in messages(text, THREE)


def test_one_card_is_no_cards() -> None:
    message = "WRONG_HAND_SIZE: the hand of N got 1 card; expected 5"
    assert message in messages("deal 1 dealer S up TH\nhand N: AS\n", FOUR)


def test_a_trick_that_is_left_out_is_not_recorded() -> None:
    play = MARCH.replace("4 S: QH AD KS JC = S\n", "")
    (open_question, *_) = [
        m for m in audited(deal(1, play)).deals[0].undetermined if m.code == "INCOMPLETE_DEAL"
    ]
    assert open_question.message == "trick 4 is not recorded"


def test_a_dummy_left_where_it_must_be_used() -> None:
    text = f"{DUMMY}bids: order\ndiscard E: QD\nexchange S: -\n"
    message = "ILLEGAL_DUMMY_EXCHANGE: S left the dummy; expected the dummy taken"
    assert message in messages(text, THREE, "dummy-exchange=mandatory")


PLAYED = [
    (
        "1 W: 9H 9S KC JH",
        "LEAD_OUT_OF_TURN: W led 9H to trick 1; S was to lead",
    ),
    (
        "1 S: JH 9H 9S KC\n2 W: AS TS QD AH",
        "LEAD_OUT_OF_TURN: W led AS to trick 2; S, who had won trick 1, was to lead",
    ),
    (
        "1 S: JH N:9S 9H KC",
        "PLAY_OUT_OF_TURN: N played 9S to trick 1 out of turn; W was next",
    ),
    (
        "alone S\n1 S: JH 9H N:9S KC",
        "SITTING_OUT_PLAYER_PLAYED: N played 9S to trick 1; he sits out (S plays alone), and "
        "no card of his was expected",
    ),
    (
        "1 S: JH 9H 9S KC\n2 S: AH JH TS QD",
        "CARD_PLAYED_TWICE: W played JH to trick 2; it lay in trick 1 already",
    ),
    (
        "1 S: JH 9H 9S 8C",
        "DECK_MISMATCH: E played 8C to trick 1; the pack of 24 cards has no such card",
    ),
    (
        "1 S: JH 9H 9S\n2 S: AH KS TS QD",
        "TRICK_SIZE: trick 1 has 3 cards; 4 were expected",
    ),
    (
        "1 S: JH 9H 9S KC QC",
        "TRICK_SIZE: QC is card 5 of trick 1; expected 4",
    ),
    (
        "1 S: JH 9H 9S KC",
        "INCOMPLETE_DEAL: the deal stops after 1 of 5 tricks; expected the rest, a claim, "
        "a ruling or a misdeal",
    ),
    (
        "1 S: JH 9H 9S KC\n2 S: AH 9D TS",
        "INCOMPLETE_DEAL: trick 2 lacks the card of E; expected the rest, a claim, a ruling or a "
        "misdeal",
    ),
    (
        "1 S: JH 9H 9S KC\n2 S: AH",
        "INCOMPLETE_DEAL: trick 2 lacks the cards of W, N and E; expected the rest, a claim, "
        "a ruling or a misdeal",
    ),
    (
        "1 S: JH 9H 9S\n2 S: AH KS TS\n3 S: QH 9D KD\n4 S: KH AD QD",
        "TRICK_SIZE: trick 1 has 3 cards; 4 were expected; did somebody play alone?",
    ),
    (
        "1 S: JH 9H 9S KC\nclaim S 5",
        "INVALID_CLAIM: S claims 5 tricks; 4 were left",
    ),
]


@pytest.mark.parametrize(("play", "message"), PLAYED)
def test_what_was_played_wrongly(play: str, message: str) -> None:
    assert message in messages(deal(1, f"bids: order\n{play}\n", dealer="E"), FOUR)


def test_a_card_that_was_somebody_elses() -> None:
    play = HANDS + "bids: order\n1 S: QH 9C 9S KC\n"
    message = "CARD_NOT_HELD: S played QH to trick 1; it lay in the hand of W"
    assert message in messages(deal(1, play), FOUR)


def test_a_sixth_trick() -> None:
    message = "TRICK_SIZE: trick 6 was played; a deal has 5"
    assert message in messages(deal(1, MARCH + "6 S: KC QD JC TS\n"), FOUR)


def test_a_claim_where_none_is_agreed() -> None:
    message = "INVALID_CLAIM: S claims; these rules want every trick played"
    assert message in messages(deal(1, CALLS + "claim S\n"), FOUR, "no-allow-claim")


def test_a_renege_that_the_hand_shows_names_all_that_was_legal() -> None:
    play = "hand W: QH KH AS KS 9C\n" + CALLS + "1 S: JH 9C 9S KC\n"
    message = "RENEGE: W played 9C on a heart lead holding KH and QH"
    assert message in messages(deal(1, play), FOUR)


STATED = [
    (
        MADE.replace("JC = S", "JC = W"),
        "WRONG_TRICK_WINNER_RECORDED: trick 4 is written as won by W; S won it",
    ),
    (
        MADE + "tricks NS 5 EW 0\n",
        "WRONG_TRICK_COUNT_RECORDED: the tricks are written as NS 5 EW 0; it was NS 4 EW 1",
    ),
    (
        MADE + "trump H by E\n",
        "WRONG_MAKER_RECORDED: E is written as maker; by the calls it was S",
    ),
    (
        MADE + "trump N\n",
        "WRONG_TRUMP_RECORDED: no trump is written as trump; by the calls it was hearts",
    ),
    (
        MADE + "score NS 2\n",
        "WRONG_POINTS_RECORDED: the deal is written as NS 2 EW 0; the play gives NS 1 EW 0",
    ),
    (
        MADE + "total NS 2\n",
        "WRONG_SCORE_RECORDED: the score is written as NS 2; it was NS 1",
    ),
    (
        MADE + "won NS\n",
        "GAME_NOT_FINISHED: NS is written as winner; by the play it is NS 1 EW 0, and nobody has "
        "10 points yet",
    ),
    (
        "score NS 3\n",
        "ILLEGAL_SCORE_STEP: the score changes by NS 3 EW 0; no deal gives that "
        "(a side gets 0, 1, 2 or 4, and not in any combination)",
    ),
]


@pytest.mark.parametrize(("play", "message"), STATED)
def test_what_was_written_wrongly(play: str, message: str) -> None:
    assert message in messages(deal(1, play), FOUR)


def test_what_was_written_wrongly_at_the_end() -> None:
    text = deal(1, MARCH, "won EW\n") + deal(2, MARCH)
    assert messages(text, FOUR, "target=2") == [
        "WRONG_WINNER_RECORDED: EW is written as winner; NS won",
        "PLAY_AFTER_GAME_OVER: this deal was played after the game; NS had won in deal 1",
    ]


@pytest.mark.parametrize(
    ("word", "words"),
    [("pass", "pass"), ("N", "no trump"), ("blind-S", "blind spades"), ("3H", "3H")],
)
def test_calls_are_told_in_words(word: str, words: str) -> None:
    assert bid(word) == words


def test_several_things_are_joined_as_people_do() -> None:
    assert listed(["a"], "and") == "a"
    assert spoken(["a", "b"]) == "a and b"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert spoken({"NS": 2, "EW": 0}) == "NS 2 EW 0"


def test_a_card_that_turns_up_elsewhere_is_an_open_question() -> None:
    play = "discard S: TD\ntrump S by E\n5 E: E:TD KS 9D\n"
    report = audited(f"deal 3 dealer S up ?C\n{play}", FOUR)
    assert (
        "whether E held the card that he played to trick 5 is not known without the hands as dealt"
        in [missing.message for missing in report.deals[0].undetermined]
    )


@pytest.mark.parametrize(
    ("kitty", "message"),
    [
        ("TC JC", "QS was dealt to nobody; the pack of 24 cards has it"),
        ("TC", "QS and JC were dealt to nobody; the pack of 24 cards has them"),
        ("TC JC 8S", "8S was dealt; the pack of 24 cards has no such card"),
        ("TC 8C 8S", "8S and 8C were dealt; the pack of 24 cards has no such cards"),
    ],
)
def test_a_card_of_the_pack_that_nobody_got(kitty: str, message: str) -> None:
    dealt = HANDS.replace("9S 9C", "9S AC", 1) + "hand N: JD AD 9D TS KC\nhand E: 9H KD QD TD QC\n"
    text = deal(1, f"{dealt}kitty: {kitty}\n", dealer="E")
    assert messages(text, FOUR) == [f"DECK_MISMATCH: {message}"]


def test_cards_played_after_all_had_passed() -> None:
    text = deal(1, PASSED + " | pass pass pass pass\n1 S: JH 9H 9S KC\n", dealer="E")
    assert messages(text, FOUR)[0] == (
        "MISSING_CALL: all passed, and cards were played; a call that makes trump was expected"
    )


@pytest.mark.parametrize(
    ("defend_alone", "why"),
    [
        ("off", "no defender may"),
        ("vs_loner_only", "he may only against a maker who plays alone"),
    ],
)
def test_a_defender_who_may_not_play_alone(defend_alone: str, why: str) -> None:
    text = deal(1, CALLS + "alone W\n1 S: JH 9H 9S KC\n", dealer="E")
    assert messages(text, FOUR, f"defend_alone={defend_alone}")[0] == (
        f"DEFEND_ALONE_NOT_ALLOWED: W said that he defends alone; {why}"
    )


@pytest.mark.parametrize(
    ("second", "asks"), [("2 S: AH 9D TS\n", "; did somebody play alone?"), ("2 S: AH 9D\n", "")]
)
def test_only_tricks_that_are_all_one_short_may_be_of_a_lone_hand(second: str, asks: str) -> None:
    tricks = "1 S: JH 9H 9S\n" + second + "3 S: KH TD QS\n4 S: QH AD\n"
    assert messages(deal(1, CALLS + tricks, dealer="E"), FOUR)[0] == (
        f"TRICK_SIZE: trick 1 has 3 cards; 4 were expected{asks}"
    )


def test_another_suit_than_the_calls_made_is_written_as_trump() -> None:
    assert messages(deal(1, CALLS, "trump D\n"), FOUR)[0] == (
        "WRONG_TRUMP_RECORDED: diamonds is written as trump; by the calls it was hearts"
    )


def test_a_suit_named_under_a_card_that_nobody_knows_is_an_open_question() -> None:
    report = audited("deal 1 dealer E up ??\nbids: pass pass pass pass | H\n", FOUR)
    assert [missing.message for missing in report.deals[0].undetermined] == [
        "whether S named the suit turned down is not known without the up-card"
    ]


HELD = """\
hand S: JH AH KH 9S AC
hand N: JD AD 9D TS KC
"""


@pytest.mark.parametrize(
    ("play", "told"),
    [
        (HELD + "bids: order\n1 S: JH QH TS 9H\n", "(the left bower, which counts as a heart)"),
        (
            "bids: order\n1 S: AH QH TS 9H\n2 S: AC 9C JD TD\n",
            "(the left bower, which counts as a heart; shown in trick 2)",
        ),
    ],
)
def test_a_renege_that_the_left_bower_shows_says_what_it_counts_as(play: str, told: str) -> None:
    text = deal(1, play + "misdeal\n", dealer="E")
    assert messages(text, FOUR)[0] == f"RENEGE: N played TS on a heart lead holding JD {told}"


@pytest.mark.parametrize(
    ("play", "told"),
    [
        (
            "hand W: JD KH 9C 9D KC\nbids: order\n1 S: JH 9C 9S KS\n2 S: AH JD TS QD\n",
            "W played 9C on a heart lead holding KH and JD (JD, the left bower, counts as a heart; "
            "JD shown in trick 2)",
        ),
        (
            "hand W: AD JD 9C 9S KC\nbids: order\n1 S: 9D JD 9S KS\n",
            "W played JD on a diamond lead holding AD (JD, the left bower, counts as a heart)",
        ),
    ],
)
def test_the_left_bower_among_several_cards_is_named_with_its_suit(play: str, told: str) -> None:
    assert messages(deal(1, play + "misdeal\n", dealer="E"), FOUR)[0] == f"RENEGE: {told}"


def test_a_renege_that_the_joker_shows_says_what_it_counts_as() -> None:
    play = "bids: order\n1 S: JH 9C 9S KC\n2 S: AH B TS QD\nmisdeal\n"
    assert messages(deal(1, play, dealer="E"), "british")[0] == (
        "RENEGE: W played 9C on a heart lead holding B (the joker, which counts as a heart; "
        "shown in trick 2)"
    )


def test_the_final_score_is_told_from_the_score_of_a_deal() -> None:
    report = audited(deal(1, MARCH, "won NS\n"), FOUR, "target=2", '[Result "NS 9 EW 0"]\n')
    assert [finding.message for finding in report.all_findings] == [
        "the final score is written as NS 9 EW 0; it was NS 2 EW 0"
    ]


def test_a_card_that_nobody_wrote_down_is_a_card() -> None:
    assert card(None) == "a card"


def test_a_high_card_that_goes_under() -> None:
    text = deal(1, "exchange S gives AS 9S TS to kitty takes ?? ?? ?? from kitty\n", dealer="E")
    message = "S exchanged AS; only low cards may be exchanged for hidden ones"
    assert messages(text, FOUR, "go-under") == [f"ILLEGAL_DUMMY_EXCHANGE: {message}"]


def test_an_exchange_at_no_time_for_one_is_not_about_its_cards() -> None:
    text = deal(1, "exchange S gives AS 9S TS to kitty takes ?? ?? ?? from kitty\n", dealer="E")
    message = "S exchanged cards; no such exchange is agreed at this time"
    assert messages(text, FOUR) == [f"ILLEGAL_DUMMY_EXCHANGE: {message}"]


def test_an_up_card_that_had_to_be_kept_and_was_never_played() -> None:
    text = deal(1, MARCH.replace("bids S", "bids"), dealer="E")
    message = "ILLEGAL_DISCARD: E never played the up-card TH, which the dealer had to keep"
    assert messages(text, FOUR, "discard-upcard=forbidden") == [message]


PLACES = [
    ("bids: pass pass pass pass | C\n1 S: JH TH JD 9H\n", "the turned card"),
    ("bids: order\ndiscard E: 9C\n1 S: JH 9C 9S 9H\n", "the discard"),
]


@pytest.mark.parametrize(("play", "place"), PLACES)
def test_where_a_card_lay_that_was_not_held(play: str, place: str) -> None:
    hands = "hand W: QH JS AS KS QS\nhand E: 9H KD QD TD 9C\n"
    (found,) = [
        m
        for m in messages(deal(1, hands + play + "misdeal\n", dealer="E"), FOUR)
        if m.startswith("CARD_NOT_HELD")
    ]
    assert found.endswith(f"; it lay in {place}")


def test_a_card_that_lay_among_those_thrown_away() -> None:
    text = f"{DUMMY}bids: order\ndiscard E: QD\nexchange S keeps JH JD AH KH QH\n1 S: TH 9D 9H\n"
    message = "CARD_NOT_HELD: S played TH to trick 1; it lay in the cards thrown away"
    assert message in messages(text + "misdeal\n", THREE)


QUESTIONS = [
    (CALLS + "1 S: 9C ?? ?? ??\n2 S: AH\nmisdeal\n", "who won trick 1 is not known"),
    (CALLS + "1 S: JH 9D 9H KH\nmisdeal\n", "whether W could follow suit in trick 1 is not known"),
    ("trump H by S\n1 S: JH 9D 9H KH\nmisdeal\n", "who made trump, and how is not known"),
    (
        "bids: order\n1 S: JH 9D 9H KH\nmisdeal\n",
        "whether W could follow suit in trick 1 is not known",
    ),
]


@pytest.mark.parametrize(("play", "question"), QUESTIONS)
def test_what_is_not_known(play: str, question: str) -> None:
    (report,) = audited(deal(1, play)).deals
    assert any(each.message.startswith(question) for each in report.undetermined)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (Bid("pass"), "passes"),
        (Bid("order"), "orders it up"),
        (Bid("name", 0), "names spades"),
        (Bid("name", 4), "names no trump"),
        (Bid("blind", 1), "names hearts before looking"),
        (Bid("number", 3, 5), "bids number 5 clubs"),
        (Bid("number", None, 5), "bids number 5"),
    ],
)
def test_what_a_player_does_who_calls(call: Bid, words: str) -> None:
    assert called(call) == words


def test_a_deal_after_the_game_says_in_which_deal_it_was_won() -> None:
    text = deal(1, EUCHRED) + deal(2, MARCH) + deal(3, MADE)
    message = "this deal was played after the game; NS had won in deal 2"
    assert f"PLAY_AFTER_GAME_OVER: {message}" in messages(text, FOUR, "target=2 euchre-points=1")


def test_more_cards_given_than_taken() -> None:
    text = f"{DUMMY}bids: order\ndiscard E: QD\nexchange S gives 9S 9C takes QH from dummy\n"
    said = "S did not take as many cards as he gave; expected as many given as taken"
    assert messages(text, THREE) == [f"ILLEGAL_DUMMY_EXCHANGE: {said}"]


@pytest.mark.parametrize(("call", "to"), [("order", "the maker"), ("pass order", "each opponent")])
def test_what_a_renege_costs_at_three_hands(call: str, to: str) -> None:
    """W reneges: as a defender, or as the maker."""
    play = f"bids S: {call}\n1 S: JH 9D 9H\n2 S: AH TH KH\nmisdeal\n"
    (message, *_) = messages(
        deal(1, play).replace("TH", "QH", 1), THREE, "renege-policy=points:2,4"
    )
    assert message.startswith("RENEGE: W")
    assert message.endswith(f"; by the rules played it costs 2 points to {to}")
