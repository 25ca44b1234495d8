"""PTN's calls, changed cards and rows of play."""

from __future__ import annotations

import pytest

from analyzer import cards
from analyzer.audit import audit_record
from analyzer.cards import BY_NAME, SUIT_CARDS, UNKNOWN
from analyzer.notation import ptn
from analyzer.record import ORDER, PASS, Alone, Bid, Call, Discard, Exchange, TakeUp, Trick
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.notation.ptn_text import CALLED, DEAL, HAND, HEAD, deal_of, faults_of, reading_of


def calls(text: str) -> list[tuple[int | None, Bid, int]]:
    return [(e.seat, e.bid, e.round) for e in deal_of(text).events if isinstance(e, Call)]


def fallen(text: str) -> list[list[str]]:
    tricks = [e for e in deal_of(text).events if isinstance(e, Trick)]
    return [
        [f"{'SWNE'[s] if s is not None else '?'}:{cards.name(c)}" for s, c in pairs]
        for pairs in (zip(t.seats, t.cards, strict=True) for t in tricks)
    ]


def fallen_tricks(text: str) -> list[Trick]:
    record = reading_of(text).record
    assert record is not None
    return [e for e in record.deals[0].events if isinstance(e, Trick)]


def test_the_turned_suit_is_ordered_in_round_one_and_another_is_named_in_round_two() -> None:
    assert calls(HEAD + DEAL + CALLED) == [(SOUTH, ORDER, 1)]
    later = '[Auction "S"]\nPass Pass Pass Pass\nPass ♥ - -\n'
    assert calls(HEAD + DEAL + later)[4:] == [(SOUTH, PASS, 2), (WEST, Bid("name", 1), 2)]


def test_the_first_column_of_the_auction_is_the_seat_written() -> None:
    assert calls(HEAD + DEAL + '[Auction "N"]\nPass ♠ - -\n') == [
        (NORTH, PASS, 1),
        (EAST, ORDER, 1),
    ]


def test_a_suit_called_in_round_one_tells_the_suit_of_a_card_not_written() -> None:
    deal = deal_of('[Dealer "E"]\n[Deal "S:- - - -"]\n[Auction "S"]\nPass ♥ - -\n')
    assert deal.up == SUIT_CARDS[1]
    assert deal_of('[Dealer "E"]\n[Deal "S:- - - -"]\n').up == UNKNOWN


def test_alone_is_read_with_a_blank_and_without_and_from_the_contract() -> None:
    for auction, contract in (("NTalone", "NT alone"), ("NT alone", "NTalone"), ("NT", "NT alone")):
        text = f'[Contract "{contract}"]\n[Declarer "W"]\n[Auction "S"]\nPass {auction} - -\n'
        events = deal_of(HEAD + DEAL + text).events
        assert events[1:] == (Call(WEST, Bid("name", 4)), Alone(WEST))


def test_a_call_that_cannot_be_read_costs_the_auction_and_not_the_contract() -> None:
    reading = reading_of(HEAD + DEAL + CALLED.replace("♠ -", "3♠ -"))
    assert reading.record is not None
    (deal,) = reading.record.deals
    assert deal.events == ()
    assert [(s.trump, s.seat) for s in deal.stated] == [(0, SOUTH)]


def test_a_dash_before_a_call_is_a_fault() -> None:
    assert faults_of(HEAD + DEAL + '[Auction "S"]\nPass - ♠ -\n') == [(8, 6, "-")]


def test_the_dealer_takes_the_turned_card_and_lays_one_away_or_nobody_wrote_it() -> None:
    taken = HEAD + DEAL + CALLED + '[CardsAdded "E:S9"]\n'
    assert deal_of(taken).events[1:] == (TakeUp(EAST),)
    laid = taken + '[CardsRemoved "E:CT"]\n'
    assert deal_of(laid).events[1:] == (Discard(EAST, BY_NAME["TC"]),)


def test_going_under_comes_before_the_calls_and_the_pick_up_after_them() -> None:
    text = CALLED + '[CardsAdded "E:C9D9H9"]\n[CardsRemoved "E:CTCJCQ"]\n[CardsAdded "E:S9"]\n'
    swap, call, taken = deal_of(HEAD + DEAL + text).events
    assert isinstance(swap, Exchange)
    assert [(p.gives, [cards.name(c) for c in p.cards], p.place) for p in swap.parts] == [
        (True, ["QC", "JC", "TC"], "kitty"),
        (False, ["9H", "9D", "9C"], "kitty"),
    ]
    assert (isinstance(call, Call), taken) == (True, TakeUp(EAST))


def test_the_best_card_of_the_partner_is_an_exchange_of_the_maker() -> None:
    called = CALLED.replace("♠ -", "♠alone -")
    text = called + '[CardsPassed "N:S:DA"]\n[CardsPassed "S:N:ST"]\n'
    given = deal_of(HEAD + DEAL + text).events[-1]
    assert isinstance(given, Exchange)
    assert given.seat == SOUTH
    assert [(p.gives, cards.name(p.cards[0]), p.place) for p in given.parts] == [
        (True, "TS", NORTH),
        (False, "AD", NORTH),
    ]


def test_columns_are_seats_and_the_winner_of_a_row_leads_to_the_next() -> None:
    deal = '[Deal "S:9...AKQJ A...T9 J.AKQJ.. .T9..."]\n[Undealt "SKSQSTDA"]\n'
    text = HEAD + deal + CALLED + '[Play "S"]\nCA CT SJ H9\nCK C9 HA HT\n'
    assert fallen(text) == [
        ["S:AC", "W:TC", "N:JS", "E:9H"],
        ["N:AH", "E:TH", "S:KC", "W:9C"],
    ]


def test_the_left_bower_takes_a_trick_of_trump() -> None:
    text = HEAD + '[Deal "S:- - - -"]\n' + CALLED + '[Play "S"]\nSA CJ SK SQ\n- H9 HA HT\n'
    assert fallen(text)[1] == ["W:9H", "N:AH", "E:TH"]


def test_the_partner_of_a_lone_maker_has_no_card_in_any_row() -> None:
    called = CALLED.replace("♠ -", "♠alone -").replace('"♠"', '"♠ alone"')
    text = HEAD + DEAL + called + '[Play "S"]\nSA HA - CA\nSK HK - -\n'
    assert fallen(text) == [["S:AS", "W:AH", "E:AC"], ["S:KS", "W:KH"]]


def test_a_dash_in_the_last_row_is_a_seat_that_has_not_played_yet() -> None:
    deal = '[Deal "S:- - - -"]\n'
    in_the_middle = HEAD + deal + CALLED + '[Play "S"]\nSA HA SJ CA\n- H9 D9 C9\n'
    assert faults_of(in_the_middle) == [(12, 1, "-")]
    open_row = HEAD + deal + CALLED + '[Play "S"]\nSA HA SJ CA\n- - D9 C9\n'
    assert fallen(open_row)[1] == ["N:9D", "E:9C"]


def test_a_dash_in_another_place_keeps_the_place_of_a_card_not_known() -> None:
    text = HEAD + DEAL + CALLED + '[Play "S"]\nSA HA DA CA\nSK - DK CK\n'
    assert faults_of(text) == [(13, 4, "-")]
    reading = reading_of(text)
    assert reading.record is not None
    last = reading.record.deals[0].events[-1]
    assert isinstance(last, Trick)
    assert last.cards[1] == UNKNOWN


def test_a_row_after_a_trick_that_nobody_is_known_to_have_won_is_not_read() -> None:
    text = HEAD + DEAL + '[Play "S"]\nSA HA DA CA\nSK HK DK CK\n'
    assert [line for line, _, _ in faults_of(text)] == [9]


def test_a_card_is_found_again_in_its_column() -> None:
    text = HEAD + '[Deal "S:- - - -"]\n' + CALLED + '[Play "S"]\nCA CT SJ H9\nCK C9 HA HT\n'
    reading = reading_of(text)
    assert reading.record is not None
    last = reading.record.deals[0].events[-1]
    assert isinstance(last, Trick)
    columns = [reading.locate(last.span.item(i)).column for i in range(4)]
    assert columns == [7, 10, 1, 4]


def places_of(text: str) -> list[tuple[str, int]]:
    """Code and line of each root of the audit of the only hand of a text."""
    reading = reading_of(text)
    assert reading.record is not None
    (deal,) = audit_record(reading.record, reading.findings, locate=reading.locate).deals
    roots = [f for f in deal.findings if f.caused_by is None and f.severity != "note"]
    return [(f.code, f.place.line if f.place else 0) for f in roots]


def test_a_card_that_the_dealer_had_not_to_lay_away_stands_where_it_was_removed() -> None:
    added = '[CardsAdded "E:S9"]\n'
    laid = HEAD + DEAL + CALLED + added + '[CardsRemoved "E:H9"]\n'
    assert places_of(laid) == [("ILLEGAL_DISCARD", 12)]


def test_a_card_turned_down_and_taken_all_the_same_stands_where_it_was_added() -> None:
    called = '[Auction "S"]\nPass Pass Pass Pass\n♥ - - -\n'
    taken = HEAD + DEAL + called + '[CardsAdded "E:S9"]\n[CardsRemoved "E:CT"]\n'
    assert places_of(taken) == [("PICKUP_IN_ROUND_TWO", 10)]


def test_a_contract_stands_at_whichever_of_its_two_tags_is_not_as_called() -> None:
    other_maker = CALLED.replace('[Declarer "S"]', '[Declarer "W"]')
    assert places_of(HEAD + DEAL + other_maker) == [("WRONG_MAKER_RECORDED", 7)]
    other_trump = CALLED.replace('"♠"', '"♥"')
    assert places_of(HEAD + DEAL + other_trump) == [("WRONG_TRUMP_RECORDED", 8)]


def test_that_the_rows_below_are_lost_is_said_of_the_card_that_cannot_be_read() -> None:
    text = HAND.replace("SK HK", "SK XY")
    assert faults_of(text) == [(13, 4, "XY")]
    (fault,) = reading_of(text).findings
    assert "the rows below are not read" in fault.message
    assert len(fallen_tricks(text)) == 2


def test_that_the_rows_below_are_lost_is_said_of_the_card_that_is_not_there() -> None:
    text = HAND.replace("SK HK", "SK -")
    assert faults_of(text) == [(13, 4, "-")]
    assert "the rows below are not read" in reading_of(text).findings[0].message
    assert len(fallen_tricks(text)) == 2


def test_below_a_last_row_nothing_is_lost() -> None:
    (fault,) = reading_of(HAND.replace("ST HT", "ST XY")).findings
    assert "rows below" not in fault.message


def test_after_a_card_that_the_scribe_did_not_know_the_row_below_is_a_fault_of_its_own() -> None:
    assert faults_of(HAND.replace("SK HK", "SK ??")) == [(14, 1, "")]


LONE = HEAD + '[Deal "S:- - - -"]\n[Undealt "SQ"]\n' + CALLED.replace('♠"', '♠ alone"')


def accused_in(text: str) -> list[tuple[str, int | None]]:
    """Code and seat of whatever somebody is accused of in the only hand of a text."""
    reading = reading_of(text)
    assert reading.record is not None
    found = audit_record(reading.record, reading.findings).all_findings
    return [(f.code, f.seat) for f in found if f.seat is not None]


@pytest.mark.parametrize("dash", ["—", "−", "‐", "--", "–"])
def test_a_dash_of_any_length_is_a_dash(dash: str) -> None:
    text = LONE + f'[Play "S"]\nSJ S9 {dash} ST\n'
    assert (faults_of(text), fallen(text)) == ([], [["S:JS", "W:9S", "E:TS"]])
    called = CALLED.replace("- - -", f"{dash} - -")
    assert calls(HEAD + DEAL + called) == [(SOUTH, ORDER, 1)]


@pytest.mark.parametrize("word", ["x", ".", "*", "_", "(out)", "out"])
def test_a_word_in_the_column_of_a_seat_that_sits_out_is_no_card_of_his(word: str) -> None:
    text = LONE + f'[Play "S"]\nSJ S9 {word} ST\nSA SK - C9\n'
    assert [token for _, _, token in faults_of(text)] == [word]
    assert [len(trick.cards) for trick in fallen_tricks(text)] == [3, 3]
    assert accused_in(text) == []


@pytest.mark.parametrize(
    "row",
    [
        "SK HK CK",
        "SK HK DK CK C9",
        "SK ! HK DK CK",
        "SK | HK | DK | CK",
        "SK H 10 DK CK",
        "SK HKDK CK",
        "SK {right HK DK CK",
    ],
)
def test_whose_the_cards_of_a_row_with_another_number_of_words_are_is_not_known(row: str) -> None:
    text = HAND.replace("SK HK DK CK", row)
    assert [line for line, _, _ in faults_of(text)] == [13]
    assert [trick.cards for trick in fallen_tricks(text)][1:] == [(UNKNOWN,) * 4]
    assert accused_in(text) == [("RENEGE", EAST)]  # of the left bower, which he did not play


def test_a_lone_hand_without_its_dash_accuses_nobody() -> None:
    assert accused_in(LONE + '[Play "S"]\nSJ S9 ST\n') == []


def test_the_score_of_a_hand_with_a_row_that_cannot_be_read_is_no_score_at_its_start() -> None:
    scored = '[GameScores "S:10 2 10 2"]\n' + HAND
    (broken,) = (r.record for r in ptn.read(scored.replace("SK HK DK", "SK HK")))
    assert broken is not None
    assert broken.start_score == ()
    assert [stated.kind for stated in broken.deals[0].stated] == ["trump", "total"]
    cut = scored.partition("SJ")[0].replace("SK HK DK", "SK HK")
    (short,) = (r.record for r in ptn.read(cut))
    assert short is not None
    assert (short.start_score, len(short.deals[0].stated)) == ((), 1)


def test_a_row_that_the_text_breaks_off_in_keeps_its_cards() -> None:
    text = HAND.partition("DK CK")[0].rstrip()
    assert fallen(text)[1] == ["S:KS", "W:KH"]
    assert fallen_tricks(text.replace("SK HK", "SK DK"))[1].cards == (UNKNOWN,) * 2


def test_a_note_in_braces_is_a_note() -> None:
    text = HAND.replace("SK HK", "SK {the king} HK").replace("♠ - - -", "♠ {hm} - - -")
    assert faults_of(text) == []
    assert fallen(text) == fallen(HAND)
    noted = [(type(e).__name__, n.text) for e in deal_of(text).events for n in e.notes]
    assert noted == [("Call", "hm"), ("Trick", "the king")]


WITHOUT = '[Dealer "E"]\n[Deal "E:T.9.T9.T - - -"]\n'
TAKEN = '[Auction "S"]\nPass Pass Pass ♥\n[CardsAdded "E:HK"]\n[CardsRemoved "E:D9"]\n'
FIRST = '[Play "S"]\nSA SK SQ ST\n'


@pytest.mark.parametrize(
    "undealt", ["", '[Undealt ""]\n', '[Undealt "HK,D9"]\n', '[Undealt "KH"]\n']
)
def test_one_card_is_taken_up_whatever_was_not_dealt(undealt: str) -> None:
    text = WITHOUT + undealt + TAKEN + FIRST
    reading = reading_of(text)
    assert reading.record is not None
    assert Discard(EAST, BY_NAME["9D"]) in reading.record.deals[0].events
    assert accused_in(text) == []


@pytest.mark.parametrize("dealer", ["", '[Dealer "East"]\n'])
def test_one_card_is_laid_away_whoever_dealt(dealer: str) -> None:
    text = (WITHOUT + TAKEN + FIRST).replace('[Dealer "E"]\n', dealer)
    for each in (text, text.replace('[CardsAdded "E:HK"]\n', "")):
        assert accused_in(each) == []


@pytest.mark.parametrize(
    "removed",
    ["", '[CardsRemoved "E: 9♦"]\n', '[CardsRemoved "East: D9"]\n', '[CardsRemoved "E:9D"]\n'],
)
def test_a_discard_that_is_not_written_or_not_read_is_not_known(removed: str) -> None:
    text = WITHOUT + '[Undealt "HK"]\n' + TAKEN.replace('[CardsRemoved "E:D9"]\n', removed) + FIRST
    reading = reading_of(text)
    assert reading.record is not None
    assert Discard(EAST, UNKNOWN) in reading.record.deals[0].events
    assert accused_in(text) == []


def test_a_card_taken_that_was_not_turned_leaves_the_turned_one_unknown() -> None:
    text = WITHOUT + '[Undealt "HQ"]\n' + TAKEN + FIRST
    reading = reading_of(text)
    assert reading.record is not None
    assert reading.record.deals[0].up == SUIT_CARDS[1]
    assert ([line for line, _, _ in faults_of(text)], accused_in(text)) == ([6], [])
