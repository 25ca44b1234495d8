"""PTN as text: what is pasted round a hand, tags that are not well formed, hands of other games."""

from __future__ import annotations

import pytest

from analyzer import cards
from analyzer.audit import audit_record, roots
from analyzer.notation import pen, ptn
from analyzer.notation.reading import NotationError
from analyzer.record import Cards
from tests.notation.ptn_text import CALLED, DEAL, HAND, HEAD, PLAYED, deal_of, faults_of, reading_of


def names(hand: Cards | None) -> list[str]:
    assert hand is not None
    return [cards.name(c) for c in hand.cards]


@pytest.mark.parametrize(
    "pasted",
    [
        HAND.replace("\n", "\r\n"),
        HAND.replace("\n", "\r"),
        HAND.replace("\n", "\n\n"),
        "\ufeff" + HAND,
        "```\n" + HAND + "```\n",
        "``` text\n" + HAND + "```",
        "".join(f"> {line}\n" for line in HAND.splitlines()),
        "".join(f">> {line}\n" for line in HAND.splitlines()),
        "".join(f"   {line}  \n" for line in HAND.splitlines()),
        '"' + HAND.rstrip() + '"\n',
        HAND.replace("% PTN", "% PBN"),
        HAND.replace("% PTN ---------------------------\n", ""),
        HAND.replace('"]', '"'),
        HAND.replace('[Deal "', '  Deal "'),
    ],
)
def test_what_is_pasted_round_a_hand_changes_nothing(pasted: str) -> None:
    assert deal_of(pasted) == deal_of(HAND)


@pytest.mark.parametrize(
    "options",
    ['{"stickTheDealer":true,"goUnder":true}', r"{\"stickTheDealer\":true,\"goUnder\":true}"],
)
def test_quotes_inside_a_value_need_no_backslash(options: str) -> None:
    (record,) = ptn.loads(f'[GameOptionsJson "{options}"]\n{HAND}')
    assert record.rules.options == (("go_under", "yes"), ("stick_the_dealer", "yes"))
    assert record.rules.preset is None


def test_an_option_is_the_switch_of_another_name() -> None:
    options = (
        '{"allowNoTrump":true,"callForBest":true,"take4for1":true,"withJoker":true,'
        '"noAlone":true,"defendAlone":true,"gameOverScore":7,"noWatching":true}'
    )
    reading = reading_of(f'[GameOptionsJson "{options}"]\n{HAND}')
    assert reading.findings == ()
    assert reading.record is not None
    assert dict(reading.record.rules.options) == {
        "alone": "no",
        "deck": "25",
        "defend_alone": "any",
        "no_trump": "yes",
        "partners_best": "yes",
        "take_four_for_one": "yes",
        "target": "7",
    }


def test_an_option_that_is_not_modelled_is_kept_and_said() -> None:
    reading = reading_of('[GameOptionsJson "{"aloneTake5":true}"]\n' + HAND)
    assert [(f.code, f.severity) for f in reading.findings] == [("UNKNOWN_FIELD", "note")]
    assert reading.record is not None
    assert '"aloneTake5"' in ptn.write(reading.record).text.replace('\\"', '"')


@pytest.mark.parametrize("first", "SWNE")
def test_a_deal_starts_at_any_seat_and_goes_clockwise(first: str) -> None:
    by_seat = {"S": "AKQJT...", "W": ".AKQJT..", "N": "..AKQJT.", "E": "...AKQJT"}
    at = "SWNE".index(first)
    order = ("SWNE" * 2)[at : at + 4]
    deal = f'[Deal "{first}:{" ".join(by_seat[seat] for seat in order)}"]'
    read = deal_of(HEAD + deal)
    assert [names(hand)[0] for hand in read.hands] == ["AS", "AH", "AD", "AC"]


def test_two_hands_sit_south_and_north_and_three_south_west_and_east() -> None:
    two = deal_of('[Dealer "S"]\n[Deal "N:AKQJT... .AKQJT.."]\n')
    assert (names(two.hands[2])[0], names(two.hands[0])[0]) == ("AS", "AH")
    (record,) = ptn.loads('[Dealer "S"]\n[Deal "W:AKQJT... .AKQJT.. ..AKQJT."]\n')
    hands = record.deals[0].hands
    assert [names(hands[seat])[0] for seat in (1, 3, 0)] == ["AS", "AH", "AD"]
    assert hands[2] is None
    assert dict(record.rules.options) == {"players": "3", "dummy": "0"}
    assert [seat for seat, _ in record.players] == [0, 1, 3]


def test_a_dash_is_a_hand_that_nobody_knows() -> None:
    assert deal_of('[Deal "S:- - - AKQJT..."]').hands[:3] == (None, None, None)


def test_several_hands_in_one_text_are_records_of_their_own() -> None:
    bare = HAND.replace('[Event "A table"]\n', "").replace("% PTN", "%")
    for text in (HAND + HAND, HAND + bare, bare + HAND):
        assert len(ptn.loads(text)) == 2


def test_a_name_has_its_identity_and_who_plays_beside_it() -> None:
    table = '[South "Ann (17 Res)"]\n[West "(Auto)"]\n[North ""]\n[East "Bo"]\n'
    (record,) = ptn.loads(table + HAND)
    assert [name for _, name in record.players] == ["Ann", "", "", "Bo"]
    tag = next(tag for tag in record.tags if tag.name == "South")
    assert tag.pairs == (("id", "17"), ("as", "Res"))


def test_the_score_of_a_finished_hand_is_its_total_and_of_another_where_it_starts() -> None:
    (finished,) = ptn.loads('[GameScores "S:2 0 2 0"]\n' + HAND)
    (stated,) = (s for s in finished.deals[0].stated if s.kind == "total")
    assert (stated.points, finished.start_score) == ((("NS", 2), ("EW", 0)), ())
    (begun,) = ptn.loads('[GameScores "W:6 -1 6 -1"]\n' + HEAD + DEAL + CALLED)
    assert begun.start_score == (("NS", -1), ("EW", 6))


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (HAND.replace('"Euchre"', '"FiveHundred"'), "FiveHundred"),
        (HAND.replace('"Euchre"', '"Whist"'), "Whist"),
        ('[GameOptionsJson "{"variation":1,"deckSize":16}"]\n' + HAND, "Bid Euchre"),
        ('[GameOptionsJson "{"numDecks":2}"]\n' + HAND, "more than one pack"),
        ('[Board "1"]\n[Vulnerable "None"]\n[Deal "N:AKQ... . . ."]\n', "bridge"),
        ('[Deal "N:AKQ2.AK2.AK2.AK2 - - -"]\n', "bridge"),
        ('[GameCode "Euchre"]\n[Deal "S:- - - - - -"]\n', "6 players"),
    ],
)
def test_a_hand_of_another_game_is_refused_by_its_name(text: str, game: str) -> None:
    reading = reading_of(text)
    (finding,) = reading.findings
    assert reading.record is None
    assert (finding.code, game in finding.message) == ("UNREADABLE", True)


def test_a_hand_of_another_game_costs_no_other() -> None:
    found = [r.record for r in ptn.read(HAND + HAND.replace('"Euchre"', '"Whist"') + HAND)]
    assert [record is not None for record in found] == [True, False, True]


UP_TO_HERE = HAND.partition("SQ")[0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", (1, 1, "")),
        ("hello", (1, 1, "hello")),
        (HAND + "[Dealer S]\n", (17, 1, "[Dealer S]")),
        (HAND.replace('"E"]', '"X"]'), (4, 1, "X")),
        (HAND.replace(".AKQJT..", ".AKQJT"), (5, 19, ".AKQJT")),
        (HAND.replace('"S9H9', '"S9?9'), (6, 1, "S9?9D9C9")),
        (HAND.replace("♠ - - -", "♠ - x -"), (10, 5, "x")),
        (UP_TO_HERE.replace("SK HK", "SK KH"), (13, 4, "KH")),
        (UP_TO_HERE.replace("SK HK DK CK", "SK - DK CK"), (13, 4, "-")),
        (HAND.replace("DK CK", "DK CK C9"), (13, 13, "C9")),
    ],
)
def test_a_fault_has_its_line_column_and_token(text: str, fault: tuple[int, int, str]) -> None:
    assert faults_of(text) == [fault]


def test_a_card_with_its_rank_first_gets_a_hint() -> None:
    reading = reading_of(HAND.replace("SK HK", "SK KH"))
    assert reading.findings[0].evidence["hint"] == "did you mean 'HK'?"
    assert reading.record is not None
    assert len(reading.record.deals[0].events) == 3


def test_the_strict_door_raises_at_the_first_fault() -> None:
    with pytest.raises(NotationError, match="line 13, column 4"):
        ptn.loads(HAND.replace("SK HK", "SK KH"))


def test_a_hand_cut_at_any_place_never_raises() -> None:
    for cut in range(len(HAND)):
        for reading in ptn.read(HAND[:cut]):
            for finding in reading.findings:
                reading.locate(finding.span)


def test_the_parts_of_the_text_are_the_hand() -> None:
    assert HEAD + DEAL + CALLED + PLAYED == HAND


def test_a_list_that_is_not_closed_is_open() -> None:
    cut = HEAD + DEAL[: DEAL.index("D9C9")]
    record = reading_of(cut).record
    assert record is not None
    kitty = record.deals[0].kitty
    assert kitty is not None
    assert (len(kitty.cards), kitty.open) == (1, True)


def test_the_last_hand_of_a_deal_that_is_not_closed_is_open() -> None:
    record = reading_of(HEAD + '[Deal "S:AKQJT... .AKQJT.. ..AKQJT. ...AKQ').record
    assert record is not None
    assert [hand and hand.open for hand in record.deals[0].hands] == [False, False, False, True]


def test_a_deal_that_is_cut_after_two_hands_is_no_game_of_two() -> None:
    record = reading_of(HEAD + '[Deal "S:AKQJT... .AKQJT..').record
    assert record is not None
    assert (record.deals[0].hands, record.rules.options) == ((None,) * 4, ())


def test_cards_of_a_tag_that_is_cut_changed_no_hands() -> None:
    """One card of several may be all that is left."""
    record = reading_of(HEAD + DEAL + '[CardsAdded "S:S9').record
    assert record is not None
    assert record.deals[0].events == ()


def test_a_value_without_its_quote_counts_where_the_hand_goes_on() -> None:
    record = reading_of(HEAD + '[GameScores "S:6 2 6 2\n' + DEAL + CALLED).record
    assert record is not None
    assert record.start_score == (("NS", 6), ("EW", 2))


@pytest.mark.parametrize("one", [HAND.rstrip(), HAND[HAND.index("[") :].rstrip()])
def test_a_byte_order_mark_inside_a_line_is_where_two_files_meet(one: str) -> None:
    (alone,) = ptn.read(one)
    for marks in ("\ufeff", "\ufeff\ufeff", "\ufeff "):
        joined = list(ptn.read(one + marks + one + "\n[Bad]"))
        assert [reading.record for reading in joined] == [alone.record] * 2
        assert [len(reading.findings) for reading in joined] == [0, 1]
    line = one.count("\n") + 1
    assert joined[1].record is not None
    assert joined[1].locate(joined[1].record.deals[0].span).line > line


def test_a_byte_order_mark_inside_a_text_is_a_part_of_it() -> None:
    record = reading_of(HAND.replace("A table", "A \ufefftable")).record
    assert record is not None
    assert [tag.value for tag in record.tags if tag.name == "Event"] == ["A \ufefftable"]


CALLS = HEAD + DEAL + '[Auction "S"]\n'


def roots_of(text: str) -> list[str]:
    """What the first hand of a text is found to have done, or to lack."""
    reading = next(ptn.read(text))
    assert reading.record is not None
    return [f.code for f in roots(audit_record(reading.record, reading.findings).all_findings)]


@pytest.mark.parametrize(
    "calls", ["Pass", "Pass Pass Pass Pass\n", "Pass Pass Pass Pass\nPass Pass"]
)
def test_a_text_that_breaks_off_among_the_calls_is_an_incomplete_deal(calls: str) -> None:
    assert roots_of(CALLS + calls) == ["INCOMPLETE_DEAL"]
    assert roots_of(CALLS + calls.rstrip("\n") + "\ufeff" + HAND) == ["INCOMPLETE_DEAL"]


@pytest.mark.parametrize(
    "text",
    [
        CALLS + "Pass Pass - -\n",
        CALLS + "Pass Pass\n" + '[Play "S"]\nSA HA DA CA\n',
        CALLS + "Pass Pass\n" + '[Contract "♠"]\n',
        CALLS + "Pass Pass\n" + HAND,
    ],
)
def test_a_call_is_missing_where_the_auction_is_over_or_something_follows(text: str) -> None:
    assert roots_of(text) == ["MISSING_CALL"]


def test_calls_that_are_over_break_off_nowhere() -> None:
    assert roots_of(CALLS + "Pass Pass Pass Pass\n" * 2) == []
    assert roots_of(CALLS + "Pass ♠") == []


def test_where_the_calls_break_off_is_told_with_line_and_column() -> None:
    (finding,) = reading_of(CALLS + "Pass Pass Pass Pass\nPass Pass").findings
    assert finding.place is not None and finding.place[:2] == (9, 6)


DEALT = '[Dealer "S"]\n[Deal "S:Q.AQ.Q.J J.J.A9.A KT.K..KT A.T9.T.9"]\n[Undealt "S9DKDJCQ"]\n'
OPTIONS = '[GameOptionsJson "{"goUnder":true}"]\n'
SWAPPED = '[CardsAdded "E:CQDJDK"]\n[CardsRemoved "E:C9H9DT"]\n'
ADDED, REMOVED = '[CardsAdded "S:S9"]\n', '[CardsRemoved "S:DQ"]\n'
ROWS = "CA CT CQ S9\nSJ ST SA SQ\nDA SK DJ HQ\nHJ HK HT HA\nD9 CK DK CJ\n"
BID = '[Declarer "S"]\n[Contract "♠"]\n[Auction "W"]\nPass Pass Pass ♠\n'
NAMED = '[West "Ann"]\n[North "Bo"]\n[East "Cy"]\n[South "Di"]\n'
FINISHED = OPTIONS + NAMED + DEALT + BID + SWAPPED + ADDED + REMOVED + '[Play "W"]\n' + ROWS


def accused_in(text: str) -> list[tuple[str, int | None]]:
    """Code and seat of whatever somebody is accused of in the only hand of a text."""
    reading = reading_of(text)
    assert reading.record is not None
    found = audit_record(reading.record, reading.findings).all_findings
    return [(f.code, f.seat) for f in found if f.seat is not None]


def rules_of(text: str) -> str | None:
    """The rules that the only hand of a text is judged by."""
    reading = reading_of(text)
    assert reading.record is not None
    return audit_record(reading.record, reading.findings).rules


def test_the_hand_of_these_slips_is_clean_and_whole() -> None:
    assert roots_of(FINISHED) == []
    assert [stated.kind for stated in deal_of(FINISHED).stated] == ["trump"]


@pytest.mark.parametrize(
    "named", ["", '[South "Di"]\n', NAMED[:12], NAMED.replace("North", "Site")]
)
def test_as_many_play_as_the_deal_has_hands_whoever_has_a_name(named: str) -> None:
    text = FINISHED.replace(NAMED, named)
    assert (accused_in(text), rules_of(text)) == ([], "four-handed@1")
    record = reading_of(text).record
    assert record is not None
    assert [seat for seat, _ in record.players] == ([0, 1, 2, 3] if named else [])


@pytest.mark.parametrize(
    "text",
    [
        FINISHED.replace(" KT.K..KT", ""),
        FINISHED.replace(" KT.K..KT", "").replace(NAMED, ""),
        FINISHED.replace(" KT.K..KT", "").replace(NAMED, "").partition("[Play")[0],
        FINISHED.replace(" KT.K..KT A.T9.T.9", ""),
        FINISHED.replace("KT.K..KT", "KT.K. .KT"),
        FINISHED.replace("KT.K..KT", "KT.K..KT KT.K..KT"),
    ],
)
def test_where_more_or_fewer_play_than_the_deal_has_hands_none_of_these_is_read(text: str) -> None:
    assert [token[:10] for _, _, token in faults_of(text)] == ["S:Q.AQ.Q.J"]
    record = reading_of(text).record
    assert record is not None
    assert record.deals[0].hands == (None,) * 4
    assert (accused_in(text), rules_of(text)) == ([], "four-handed@1")


@pytest.mark.parametrize(
    "options",
    [
        "{'goUnder':true}",
        '{"goUnder":tr',
        "goUnder:true",
        "go under",
        '{"goUnder":1}',
        '{"goUnder":"true"}',
        '{"goUnder":null}',
        '{"goUnde":true}',
        '{"goUnder":true,"gameOverScore":"10"}',
        '{"goUnder":true,"deckSize":20}',
        '{"goUnder":true,"numDecks":"1"}',
    ],
)
def test_a_hand_whose_options_cannot_be_read_is_shown_and_not_judged(options: str) -> None:
    text = FINISHED.replace('{"goUnder":true}', options)
    assert [line for line, _, _ in faults_of(text)] == [1]
    assert (accused_in(text), rules_of(text)) == ([], None)
    assert roots_of(text) == ["UNREADABLE"]
    reading = reading_of(text)
    assert reading.record is not None
    assert ptn.loads(FINISHED)[0].deals == reading.record.deals
    assert rules_of(ptn.write(reading.record).text) is None
    assert rules_of_pen(pen.write(reading.record)) is None


def rules_of_pen(text: str) -> str | None:
    (record,) = pen.loads(text)
    return audit_record(record).rules


@pytest.mark.parametrize(
    ("slip", "line"),
    [
        (("Undealt", "Undelt"), 8),
        (("CardsRemoved", "CardRemoved"), 14),
        (("CardsAdded", "CardsAddde"), 13),
        (("GameOptionsJson", "GameOptionJson"), 1),
        (("Auction", "Auctoin"), 11),
    ],
)
def test_a_tag_with_one_letter_wrong_is_told_and_read(slip: tuple[str, str], line: int) -> None:
    text = FINISHED.replace(*slip, 1)
    assert [(at, token) for at, _, token in faults_of(text)] == [(line, slip[1])]
    reading = reading_of(text)
    assert reading.findings[0].evidence["hint"] == f"did you mean '{slip[0]}'?"
    assert reading.record is not None
    assert reading.record.deals == ptn.loads(FINISHED)[0].deals


@pytest.mark.parametrize("row", ROWS.splitlines())
def test_a_row_that_stands_twice_counts_once(row: str) -> None:
    text = FINISHED.replace(row, f"{row}\n{row}")
    assert [token for _, _, token in faults_of(text)] == [row]
    reading = reading_of(text)
    assert reading.record is not None
    assert reading.record.deals == ptn.loads(FINISHED)[0].deals


def test_a_row_of_calls_that_stands_twice_counts_once() -> None:
    text = FINISHED.replace("Pass Pass Pass ♠", "Pass Pass Pass ♠\nPass Pass Pass ♠")
    assert (len(faults_of(text)), accused_in(text)) == (1, [])


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        (("SJ ST SA SQ\n", ""), "DA SK DJ HQ"),
        (("SJ ST SA SQ\nDA SK DJ HQ\n", "DA SK DJ HQ\nSJ ST SA SQ\n"), "DA SK DJ HQ"),
    ],
)
def test_a_row_left_out_or_moved_makes_nobody_renege(slip: tuple[str, str], told: str) -> None:
    text = FINISHED.replace(*slip)
    assert ([token for _, _, token in faults_of(text)], accused_in(text)) == ([told], [])


def test_one_player_who_did_not_follow_suit_is_still_told() -> None:
    text = FINISHED.replace("SJ ST SA SQ\nDA SK", "SJ CK SA SQ\nDA SK").replace("D9 CK", "D9 ST")
    assert accused_in(text) == [("RENEGE", 2)]


@pytest.mark.parametrize(
    "deal", ["N:Q.AQ.Q.J J.J.A9.A KT.K..KT A.T9.T.9", "S:Q.AQ.Q.J KT.K..KT J.J.A9.A A.T9.T.9"]
)
def test_a_hand_of_which_its_player_played_nothing_is_not_his(deal: str) -> None:
    text = FINISHED.replace("S:Q.AQ.Q.J J.J.A9.A KT.K..KT A.T9.T.9", deal)
    record = reading_of(text).record
    assert record is not None
    assert record.deals[0].hands[1:3] == (None, None)
    assert {line for line, _, _ in faults_of(text)} == {7}
    assert accused_in(text) == []


@pytest.mark.parametrize(
    "slip",
    [
        ('"E:CQDJDK"', '"N:CQDJDK"'),
        ('"E:C9H9DT"', '"S:C9H9DT"'),
        ('"E:CQDJDK"', '"E:CQDJ"'),
        ('"E:C9H9DT"', '"E:C9H9"'),
        ('"E:CQDJDK"', '"E:CQCQDJDK"'),
        ('"E:CQDJDK"', '"E:CQCQDK"'),
        ('"E:CQDJDK"]', '"E:CQ'),
        ('"E:C9H9DT"]', '"E:C9'),
        (ADDED, ADDED + ADDED),
        (REMOVED, REMOVED + REMOVED),
        (SWAPPED, SWAPPED + SWAPPED.partition("\n")[0] + "\n"),
    ],
)
def test_a_slip_in_a_list_of_changed_cards_accuses_nobody(slip: tuple[str, str]) -> None:
    text = FINISHED.replace(*slip)
    assert (len(faults_of(text)) > 0, accused_in(text)) == (True, [])


def test_the_dealer_and_the_declarer_tell_whose_the_calls_are() -> None:
    for seat in "SNE":
        text = FINISHED.replace('[Auction "W"]', f'[Auction "{seat}"]')
        assert ([token for _, _, token in faults_of(text)], accused_in(text)) == ([seat], [])


THREE = """[Dealer "W"]
[Deal "W:Q.KJT..K AK9.A..9 .9.AKQ.T"]
[Undealt "SJSTHQDJDTD9CACQCJ"]
[Declarer "S"]
[Contract "♣ alone"]
[Auction "E"]
Pass Pass Pass
Pass ♣alone -
[Play "W"]
HJ HA H9
"""


@pytest.mark.parametrize(
    "slip",
    [
        ('[Deal "W:Q.KJT..K AK9.A..9 .9.AKQ.T"]\n', ""),
        ("Q.KJT..K AK9.A..9 .9.AKQ.T", "AK9.A..9"),
        ("Q.KJT..K AK9.A..9 .9.AKQ.T", "Q.KJT..K AK9.A..9"),
        ("Pass Pass Pass\n", "Pass Pass\n"),
        ("Pass Pass Pass\n", "Pass Pass Pass Pass\n"),
        ("Pass ♣alone -", "Pass Pass ♣alone -"),
    ],
)
def test_a_slip_in_the_deal_or_a_row_of_calls_of_three_accuses_nobody(
    slip: tuple[str, str],
) -> None:
    text = THREE.replace(*slip)
    assert (accused_in(THREE), accused_in(text), len(faults_of(text))) == ([], [], 1)
    assert rules_of(text) == "three-handed@1"


def test_the_order_of_the_tags_of_changed_cards_changes_nothing() -> None:
    swapped = "\n".join(reversed(SWAPPED.splitlines())) + "\n"
    text = FINISHED.replace(SWAPPED + ADDED + REMOVED, REMOVED + ADDED + swapped)
    assert (faults_of(text), accused_in(text)) == ([], [])


def test_what_was_done_was_agreed_where_no_option_is_written() -> None:
    text = FINISHED.replace(OPTIONS, "")
    (record,) = ptn.loads(text)
    assert (record.rules.options, accused_in(text)) == ((("go_under", "yes"),), [])
    none = FINISHED.replace(OPTIONS, '[GameOptionsJson "{}"]\n')
    assert accused_in(none) == [("ILLEGAL_DUMMY_EXCHANGE", 3)]
    (forbidden,) = ptn.loads(none)
    assert accused_in(ptn.write(forbidden).text) == accused_in(none)
    (game,) = pen.loads(NO_TRUMP)
    assert accused_in(ptn.write(game).text) == [("ILLEGAL_BID", 0)]


NO_TRUMP = """[Rules "four-handed"]
deal 1 dealer E up 9H
bids: pass pass pass pass NT
"""
