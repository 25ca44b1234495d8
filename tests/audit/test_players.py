"""A record that does not say how many play, and does not look like a game of as many as it was read
for, is shown and not judged: the turns of its cards were guessed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.audit import audit_record
from analyzer.audit.players import doubted_players
from analyzer.findings import Finding
from analyzer.notation import pen
from analyzer.record import GameRecord, RulesAsWritten
from analyzer.rules import PRESETS, preset
from analyzer.simulate import PLAYERS, games
from tests.audit.audited import audited, codes, only
from tests.audit.test_real_offences import offences, two_offences, unseen
from tests.faults.samples import samples
from tests.quick import one_in

HALF = """\
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
bids: order
discard E: QD
1 S: JH 9D 9H = S
"""
NO_TRICK_IS_OVER = """\
deal 1 dealer S up KH
hand S: 9H AD KD TD AC
hand W: TS 9S JD KC QC
hand E: AS AH QH JH 9C
bids W: pass order
1 W: KC TH AC
"""
TWO = """\
deal 1 dealer S up 9H
hand S: KC JH AH KH 9S
hand N: AC QS TS 9C TC
bids: order
1 N: KC AC
"""
WITH_DUMMY = """\
deal 1 dealer S up 9H
dummy: AH KH QH JH TH
bids: order
exchange S keeps AS KS QS JS TS
"""
FOUR_CARDS = """\
deal 1 dealer E up TH
hand S: JH AH AS KS 9C
bids: order
1 S: JH 9D QH 9H = S
2 S: AH KC KH TH = S
"""
NORTH_DEALS = """\
deal 1 dealer N up TH
bids: pass order
1 S: JH 9D QH = S
2 S: AS KS QS = S
"""
WEST_DEALS = """\
deal 1 dealer W up TH
bids: pass order
"""
THREE_NAMES = '[South "Ann"]\n[North "Bob"]\n[East "Dan"]\n'


@pytest.mark.parametrize(
    ("tags", "text", "likely"),
    [
        ("", HALF, "three-handed"),
        ("", NO_TRICK_IS_OVER, "three-handed"),
        ("", TWO, "two-handed"),
        ("", WITH_DUMMY, "three-handed"),
        (THREE_NAMES, FOUR_CARDS, "four-handed"),
        ('[South "Ada"]\n[North "Bob"]\n', FOUR_CARDS, "four-handed"),
        ('[South "Ada"]\n[East "Cleo"]\n', HALF, "three-handed"),
        ('[South "Ada"]\n[West "Ben"]\n[North "Cleo"]\n', NORTH_DEALS, "three-handed"),
        ('[South "Ada"]\n[North "Bob"]\n', WEST_DEALS, "two-handed"),
    ],
)
def test_a_guess_that_does_not_fit_accuses_nobody(tags: str, text: str, likely: str) -> None:
    report = audited(text, rules=None, tags=tags)
    found = only(report)
    assert (found.code, found.seat, report.rules) == ("UNREADABLE", None, None)
    assert f'write the rules into it, such as [Rules "{likely}"]' in found.message


@pytest.mark.parametrize("rules", ["three-handed", "two-handed", "four-handed"])
def test_what_names_its_rules_is_judged_by_them(rules: str) -> None:
    assert audited(TWO, rules=rules).rules == f"{rules}@1"


def renege(text: str, tags: str = "") -> Finding:
    report = audited(text, rules=None, tags=tags)
    return next(found for found in report.all_findings if found.code == "RENEGE")


def test_tricks_of_four_cards_are_those_of_four_players() -> None:
    text = "deal 1 dealer E up 9H\nbids: order\n1 S: AS 9C QS KS\n2 S: AD TS QD KD\n"
    assert renege(text).seat == 1


def test_a_table_that_is_named_is_judged_by_its_number() -> None:
    names = '[South "A"]\n[West "B"]\n[East "C"]\n'
    text = "deal 1 dealer E up 9H\nbids: order\n1 S: AS 9C QS\n2 S: AD TS QD\n"
    assert renege(text, names).seat == 1


def test_a_lone_hand_of_four_named_players_is_judged() -> None:
    names = "".join(f'[{seat} "{seat[0]}"]\n' for seat in ("South", "West", "North", "East"))
    text = "deal 1 dealer E up 9H\nbids: order-alone\n1 W: AS QS KS\n2 W: AD QD KD\n"
    assert "UNREADABLE" not in codes(audited(text, rules=None, tags=names))


def test_a_guess_that_does_not_fit_says_what_was_taken_and_what_to_write() -> None:
    assert only(audited(HALF, rules=None)).message == (
        "this record does not say how many play; it was read as a game of four and does not look "
        "like one, so it is shown and not judged: write the rules into it, such as "
        '[Rules "three-handed"]'
    )


@pytest.mark.parametrize(
    ("options", "judged"),
    [([], False), ([("target", "5")], False), ([("players", "4")], True)],
)
def test_who_is_told_how_many_play_does_not_doubt_it(
    options: list[tuple[str, str]], judged: bool
) -> None:
    """Other rules from outside say nothing of it."""
    (record,) = pen.loads(HALF.replace("1 S: JH 9D 9H = S", "1 W: 9D 9H JH = S"))
    assert (audit_record(record, options=options).rules is not None) is judged


@pytest.mark.parametrize("text", [HALF, TWO, NO_TRICK_IS_OVER])
def test_rules_that_are_told_for_another_number_than_played_accuse_nobody(text: str) -> None:
    (record,) = pen.loads(text)
    report = audit_record(record, preset="four-handed")
    assert (only(report).code, only(report).seat, report.rules) == ("UNREADABLE", None, None)
    assert only(report).message.startswith(
        "this record does not say how many play; the rules are for four, and it does not look like "
        "a game of four, so it is shown and not judged: write the rules into it"
    )


@pytest.mark.parametrize("text", [HALF, TWO])
def test_a_record_that_names_its_rules_is_judged_by_others_for_as_many(text: str) -> None:
    (record,) = pen.loads('[Rules "four-handed"]\n' + text)
    assert audit_record(record, preset="bicycle").rules == "bicycle@1"


def test_a_lone_hand_judged_by_rules_that_are_told_is_judged() -> None:
    text = "deal 1 dealer E up 9H\nbids: order-alone\n1 W: AS QS KS\n2 W: AD QD KD\n"
    (record,) = pen.loads(text)
    assert audit_record(record, preset="four-handed").rules == "four-handed@1"


def test_hands_of_as_many_as_are_told_bear_it_out() -> None:
    """Who played alone was not written down."""
    hands = "".join(f"hand {seat}: ?? ?? ?? ?? ??\n" for seat in "SWNE")
    text = f"deal 1 dealer E up 9H\n{hands}bids: pass\n1 W: AS QS KS\n2 W: AD QD KD\n"
    (record,) = pen.loads(text)
    assert audit_record(record, preset="four-handed").rules == "four-handed@1"


def test_calls_alone_look_like_a_game_of_four() -> None:
    report = audited("deal 1 dealer E up TH\nbids: W:order\n", rules=None)
    assert codes(report) == ["BID_OUT_OF_TURN"]


def test_two_players_with_names_who_deal_in_turn_are_a_game_of_two() -> None:
    names = '[South "Ann"]\n[North "Bob"]\n'
    again = TWO.replace("deal 1 dealer S", "deal 2 dealer N").replace("1 N: KC AC", "1 S: KC AC")
    (one,) = pen.read([names + TWO])
    (both,) = pen.read([names + TWO + again])
    assert one.record is not None and both.record is not None
    for record in (one.record, both.record):
        assert audit_record(record).rules == "two-handed@1"


# A record that names its rules, for another number than played.

ANOTHER = """\
[Rules "four-handed"]
[South "Ann"] [North "Ben"]
deal 1 dealer N up TH
bids S: pass order
discard N: 9D
1 S: AS 9S = S
2 S: KS TH = N
"""
LONE_HAND = """\
deal 1 dealer E up 9H
bids S: order{alone}
discard E: 9C
1 W: AS KS QS = W
2 W: AD KH TD = S
3 S: JH TH AC = S
"""
OTHERS = [(a, b) for a in (2, 3, 4) for b in PRESETS if preset(b).players != a]
NAME_OF = {2: "two-handed", 3: "three-handed", 4: "four-handed"}


def blames(record: GameRecord) -> list[Finding]:
    return [found for found in audit_record(record).all_findings if found.seat is not None]


def test_rules_for_another_number_than_played_are_one_finding_at_their_tag() -> None:
    (reading,) = pen.read([ANOTHER])
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    found = only(report)
    assert (found.code, found.seat, report.rules) == ("UNREADABLE", None, None)
    assert found.place is not None and found.place.line == 1
    assert found.message == (
        "the rules are for four, and this record is of a game of two by the seats that call and "
        "the sizes of its tricks, so it is shown and not judged: write the rules that were played "
        'by into it, such as [Rules "two-handed"]'
    )
    assert audit_record(reading.record, preset="bicycle").rules is None


@pytest.mark.parametrize("words", [True, False])
@pytest.mark.parametrize(("played", "named"), one_in(3, OTHERS))
def test_a_game_named_as_one_of_another_number_accuses_nobody(
    played: int, named: str, words: bool
) -> None:
    """As a format has it whose cards stand by seat, and as the turns of the other table read it."""
    for player in PLAYERS:
        (game,) = games(preset(NAME_OF[played]), 1, 11, player)
        nobodys = (None, None, None, None)
        deals = [d if words else replace(d, hands=nobodys, dummy=None) for d in game.deals[:4]]
        stated = [d if words else replace(d, stated=()) for d in deals]
        record = replace(game, deals=tuple(stated), stated_result=())
        other = replace(record, rules=RulesAsWritten(named))
        text = pen.dumps([record]).replace(f'"{record.rules.preset}"', f'"{named}"')
        (by_turns,) = pen.read(text.splitlines(keepends=True))
        assert by_turns.record is not None and by_turns.record.rules.preset == named
        assert (blames(other), blames(by_turns.record)) == ([], [])
        assert audit_record(other).rules is None


@pytest.mark.parametrize("name", one_in(3, PRESETS))
def test_no_fault_or_two_make_a_game_one_of_another_number(name: str) -> None:
    rules = preset(name)
    for sample in samples(rules)[:4]:
        for fault in offences(rules, sample, most=1):
            assert doubted_players(fault.record, rules) is None
            assert doubted_players(unseen(fault.record), rules) is None
    for record in two_offences(rules):
        assert doubted_players(record, rules) is None
        assert doubted_players(unseen(record), rules) is None


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("four-handed", LONE_HAND.format(alone="-alone")),
        ("four-handed", LONE_HAND.format(alone="")),
        ("four-handed", '[South "Ann"]\n[North "Ben"]\n' + LONE_HAND.format(alone="")),
        ("four-handed", '[South "A"]\n[West "B"]\n[East "C"]\n' + LONE_HAND.format(alone="")),
        ("three-handed", HALF.replace("1 S: JH", "1 N: JH").replace("dealer E", "dealer N")),
        ("three-handed", f'[North "Dummy"]\n{WITH_DUMMY}'.replace("dummy:", "hand N:")),
        ("two-handed", TWO + "bids: order\n1 N: TC TD\n2 N: QC 9D = N\n1 N: TS AD = S\n"),
    ],
)
def test_what_a_slip_or_two_explain_is_judged(rules: str, text: str) -> None:
    """Lone hands that nobody wrote down, players without a name, a letter for another, the dummy
    written as the hand of the open place, a deal without its header."""
    (reading,) = pen.read(f'[Rules "{rules}"]\n{text}'.splitlines(keepends=True))
    assert reading.record is not None
    assert doubted_players(reading.record, preset(rules)) is None
