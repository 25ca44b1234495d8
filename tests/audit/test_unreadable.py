"""What the reader lost may be what is missing, and rules for another table judge no game."""

from __future__ import annotations

import pytest

from analyzer.audit import GameReport, audit_record
from analyzer.notation import pen
from tests.audit.audited import CALLS, MARCH, audited, codes, consequences, deal, only
from tests.notation import egn_text

LOST = "UNREADABLE"


def judged(text: str, *, preset: str | None = None, options: str = "") -> GameReport:
    """A record judged by rules from outside."""
    (reading,) = pen.read(text.splitlines(keepends=True))
    assert reading.record is not None
    switches = [(name, value) for name, _, value in (w.partition("=") for w in options.split())]
    return audit_record(
        reading.record, reading.findings, reading.locate, preset=preset, options=switches
    )


def test_a_deal_may_be_incomplete_because_a_line_of_it_was_lost() -> None:
    play = MARCH.replace("4 S: QH AD", "4 S: QQ AD").replace("5 S: JD TC AS QC = S\n", "")
    assert consequences(audited(deal(1, play))) == [("INCOMPLETE_DEAL", LOST)]


def test_a_call_may_be_missing_because_the_line_of_calls_was_lost() -> None:
    text = "deal 1 dealer S up TH\nbids: pass pasx\n1 W: AS KS QS TS\n"
    assert (LOST in codes(audited(text)), "MISSING_CALL" in codes(audited(text))) == (True, False)


def test_a_trick_may_be_short_because_a_card_was_lost() -> None:
    play = CALLS + "1 S: JH 9H 9S K1\n2 S: AH 9D TS QD = S\nmisdeal\n"
    assert "TRICK_SIZE" not in codes(audited(deal(1, play)))


def test_a_hand_may_have_a_wrong_size_because_a_card_of_its_line_was_lost() -> None:
    text = "deal 1 dealer S up TH\nhand N: AS KS QS JS 1Q\n"
    assert codes(audited(text)) == [LOST]


def test_a_hand_may_have_too_many_cards_because_one_of_its_line_is_written_amiss() -> None:
    text = "deal 1 dealer S up TH\nhand N: AS KS QS JS TS 9S 1Q\n"
    assert consequences(audited(text)) == [("WRONG_HAND_SIZE", LOST)]


def test_a_hand_beside_a_line_that_was_lost_has_a_wrong_size_of_its_own() -> None:
    text = "deal 1 dealer S up TH\nhand N: AS KS QS JS\nhand E: AH KH QH JH 1Q\n"
    assert codes(audited(text)) == ["WRONG_HAND_SIZE", LOST]


def test_what_was_lost_in_another_deal_explains_nothing() -> None:
    text = deal(1, MARCH, "scor NS 2\n") + deal(2, MARCH.split("4 S:")[0])
    assert codes(audited(text)) == [LOST, "INCOMPLETE_DEAL"]


@pytest.mark.parametrize(
    "head",
    [
        '[Rules "two-handed"]\n',
        '[South "A"]\n[North "B"]\n',
        '[Options "players=2"]\n',
        '[Rules "two-handed"]\n[Options "made-up"]\n',
        '[Rules "too-handed"]\n[South "A"]\n[North "B"]\n',
    ],
)
def test_rules_for_another_number_of_players_judge_nothing(head: str) -> None:
    report = judged(head + "deal 1 dealer N up 9H\nbids: order\n", preset="four-handed")
    assert report.rules is None
    assert only(report).message == ("this record is of a game of 2 players; the rules are for 4")


NOBODY_SAYS = """\
deal 1 dealer S up KC
bids: order
1 W: AH QH TH = W
"""


def test_rules_for_three_judge_nothing_that_was_read_for_want_of_a_word_as_a_game_of_four() -> None:
    """The turns of the cards were four players': by these rules North would seem to play."""
    report = judged(NOBODY_SAYS, preset="three-handed")
    assert report.rules is None
    assert only(report).message == (
        "this record does not say how many play, so it was read as a game of four; the rules are "
        'for 3: write [Rules "three-handed"] into it'
    )


@pytest.mark.parametrize(
    ("named", "read_for"), [("South West North", "three"), ("West North", "two")]
)
def test_some_names_of_a_table_do_not_say_how_many_play(named: str, read_for: str) -> None:
    """The turns of the calls were those of the players with a name."""
    tags = "".join(f'[{seat} "{seat[0]}."]\n' for seat in named.split())
    text = tags + "deal 1 dealer N up 9H\nbids: pass pass order\n"
    report = judged(text, preset="four-handed")
    assert report.rules is None
    assert only(report).message == (
        f"this record does not say how many play, so it was read as a game of {read_for}; the "
        'rules are for 4: write [Rules "four-handed"] into it'
    )


def test_rules_for_three_judge_what_says_that_three_play() -> None:
    named = '[South "A"]\n[West "B"]\n[East "C"]\n'
    assert judged(named + NOBODY_SAYS, preset="three-handed").rules == "three-handed@1"


def test_a_switch_for_another_number_of_players_judges_nothing() -> None:
    report = judged('[Rules "two-handed"]\ndeal 1 dealer N up 9H\n', options="players=3 dummy=0")
    assert (only(report).code, report.rules) == (LOST, None)


def test_rules_for_a_record_that_names_neither_rules_nor_players_judge_it() -> None:
    assert judged("deal 1 dealer E up 9H\n", preset="three-handed").rules == "three-handed@1"


@pytest.mark.parametrize(
    ("tags", "token", "hint"),
    [
        ('[Rules "four-handed"]\n[Options "stick-the-dealr"]\n', "stick-the-dealr", "stick_the"),
        ('[Rules "four-handed"]\n[Options "target=many"]\n', "target=many", "target"),
        ('[Rules "for-handed"]\n', "for-handed", "four-handed"),
    ],
)
def test_unknown_rules_show_token_expectation_and_hint(tags: str, token: str, hint: str) -> None:
    evidence = only(audited("deal 1 dealer E up 9H\n", None, tags=tags)).evidence
    assert (evidence["token"], hint in evidence["hint"]) == (token, True)
    assert evidence["expected"]


def test_in_json_a_hand_has_a_wrong_size_because_a_card_of_it_was_lost() -> None:
    assert sizes_in_json(["Ah", "Kh", "Qh", "Th", "1Oh"], ["As", "Ks", "Qs", "Ts", "9s"]) == []


def test_in_json_a_hand_beside_one_with_a_lost_card_has_a_wrong_size_of_its_own() -> None:
    short = ["Ah", "Kh", "Qh", "Th"]
    assert sizes_in_json(short, ["As", "Ks", "Qs", "Ts", "1Os"]) == ["WRONG_HAND_SIZE"]


def sizes_in_json(*hands: list[str]) -> list[str]:
    """The roots in a deal of these hands, but the card that cannot be read."""
    told = egn_text.a_deal("Order")
    told["initialState"]["playerCards"] = [
        *hands,
        ["Ad", "Kd", "Qd", "Td", "9d"],
        ["Ac", "Kc", "Qc", "Tc", "9c"],
    ]
    reading = egn_text.reading_of(egn_text.a_game(told))
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    found = [f for f in report.all_findings if f.code == "WRONG_HAND_SIZE"]
    assert LOST in codes(report)
    return [f.code for f in found if f.caused_by is None]


def test_a_seat_that_sits_out_may_have_no_card_where_one_of_the_line_was_lost() -> None:
    """Four words of a trick of three: one of them is no card."""
    text = "deal 1 dealer E up TH\nbids S: order-alone\n1 S: AC 9C TC ...\nmisdeal\n"
    assert codes(audited(text)) == [LOST]
    assert ("SITTING_OUT_PLAYER_PLAYED", LOST) in consequences(audited(text))


def test_a_card_that_was_lost_elsewhere_lets_nobody_play_who_sits_out() -> None:
    text = "deal 1 dealer E up TH\nbids S: order-alone\n1 W: AC 9C TC QC\n2 W: KC AS …\nmisdeal\n"
    assert "SITTING_OUT_PLAYER_PLAYED" in codes(audited(text))
