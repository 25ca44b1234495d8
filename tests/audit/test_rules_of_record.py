"""The rules that a record is judged by: those it names, those of its players, or other ones."""

from __future__ import annotations

import pytest

from analyzer.audit import audit_record, roots, rules_for
from analyzer.notation import pen
from analyzer.record import GameRecord, RulesAsWritten, Trick
from analyzer.rules import UnknownRules
from analyzer.seats import SEATS
from tests.audit.audited import MARCH, audited, codes, deal, only

THREE = '[South "A"]\n[West "B"]\n[East "C"]\n'
FOUR = f'{THREE}[North "D"]\n'


def record(text: str) -> GameRecord:
    return pen.loads(text)[0]


def test_a_record_that_names_no_rules_says_which_were_taken() -> None:
    report = audited(deal(1, MARCH), rules=None)
    finding = only(report)
    assert (finding.code, finding.severity, finding.deal) == ("RULES_ASSUMED", "note", None)
    assert report.rules == "four-handed@1" and report.rules in finding.message


def test_assumed_rules_are_no_fault() -> None:
    assert not roots(audited(deal(1, MARCH), rules=None).all_findings)


def test_the_rules_assumed_are_those_of_the_players() -> None:
    assert audited(deal(1), rules=None, tags=THREE).rules == "three-handed@1"


@pytest.mark.parametrize(
    ("hand", "deck"), [("8S 9S TS JS QS", 28), ("7S 9S TS JS QS", 32), ("9S TS JS QS KS", None)]
)
def test_the_pack_assumed_has_every_card_seen(hand: str, deck: int | None) -> None:
    report = audited(deal(1, f"hand S: {hand}\n"), rules=None)
    assert dict(report.switches).get("deck") == deck


@pytest.mark.parametrize(("up", "deck"), [("8S", 28), ("7S", 32), ("9S", None)])
def test_the_pack_assumed_has_the_card_turned_up(up: str, deck: int | None) -> None:
    report = audited(f"deal 1 dealer E up {up}\n", rules=None, tags=FOUR)
    assert dict(report.switches).get("deck") == deck


def test_a_joker_seen_means_the_pack_with_one() -> None:
    assert audited(deal(1, "hand S: B 9S TS JS QS\n"), rules=None).rules == "british@1"


def test_unknown_rules_are_unreadable_and_nothing_is_judged() -> None:
    report = audited(deal(1, MARCH, "score NS 5\n"), rules="four-headed")
    assert report.rules is None
    assert codes(report) == ["UNREADABLE"]
    assert "four-handed" in report.all_findings[0].message
    assert report.deals[0].result == "unfinished"


def test_an_unknown_switch_is_unreadable() -> None:
    report = audited(deal(1, MARCH), options="stick-the-dog")
    assert codes(report) == ["UNREADABLE"]


def test_a_preset_from_outside_takes_the_place_of_the_records_rules() -> None:
    text = '[Rules "four-handed"]\n[Options "target=5"]\n' + deal(1, MARCH)
    report = audit_record(record(text), preset="bicycle")
    assert (report.rules, report.switches) == ("bicycle@1", ())


def test_a_preset_from_outside_makes_a_game_judged() -> None:
    game = GameRecord(rules=RulesAsWritten("four-headed"), deals=record(deal(1, MARCH)).deals)
    assert audit_record(game, preset="four-handed").deals[0].result == "march"


def test_switches_from_outside_come_on_top() -> None:
    text = '[Rules "four-handed"]\n[Options "target=5 no-trump"]\n' + deal(1, MARCH)
    report = audit_record(record(text), options=[("target", "7")])
    assert report.switches == (("no_trump", True), ("target", 7))


@pytest.mark.parametrize(
    ("preset", "options"),
    [("four-headed", []), (None, [("stick", "yes")]), (None, [("target", "many")])],
)
def test_unknown_rules_from_outside_are_wrong_usage(
    preset: str | None, options: list[tuple[str, str]]
) -> None:
    with pytest.raises(UnknownRules):
        rules_for(record(deal(1, MARCH)), preset, options)


@pytest.mark.parametrize(
    "line",
    ["exchange S gives 8S takes 9S", "exchange S keeps 8S 9S TS JS QS", "discard E: 8S", "1 S: 8S"],
)
def test_the_pack_assumed_has_every_card_that_was_moved(line: str) -> None:
    report = audited(deal(1, f"bids: order\n{line}\n", dealer="E"), rules=None, tags=FOUR)
    assert dict(report.switches)["deck"] == 28


def test_a_value_that_its_switch_has_not_is_told_with_it() -> None:
    rules = RulesAsWritten("four-handed", (("target", "many"),))
    report = audit_record(GameRecord(rules=rules, deals=record(deal(1, MARCH)).deals))
    assert only(report).evidence["token"] == "target=many"


@pytest.mark.parametrize("options", [(("deck", "24"), ("players", "4")), (("players", "4"),)])
def test_switches_that_do_not_go_together_are_told_with_the_one_at_fault(
    options: tuple[tuple[str, str], ...],
) -> None:
    """Four players leave no place for the dummy of three."""
    rules = RulesAsWritten("three-handed", options)
    finding = only(audit_record(GameRecord(rules=rules, deals=record(deal(1, MARCH)).deals)))
    assert finding.evidence["token"] == "players=4"


def test_switches_each_of_which_would_do_are_told_together() -> None:
    """A pack of 24 cards is enough for five more in the dummy, or for one player more; not both."""
    rules = RulesAsWritten("two-handed", (("players", "4"), ("dummy", "5")))
    finding = only(audit_record(GameRecord(rules=rules, deals=record(deal(1, MARCH)).deals)))
    assert finding.evidence["token"] == "players=4 dummy=5"
    assert finding.evidence["expected"] == "switches that go together"


def test_a_game_that_is_not_judged_starts_at_the_score_that_was_written_or_at_nothing() -> None:
    report = audited(deal(1, MARCH), rules="four-headed", tags='[Score "NS 3"]\n')
    assert report.start_score == report.final_score == (("NS", 3), ("EW", 0))


@pytest.mark.parametrize("named", ["three handed", "Three_Handed", "THREE HANDED@1"])
def test_a_preset_with_a_blank_or_an_underscore_is_the_one_with_the_hyphen(named: str) -> None:
    text = f'[Rules "{named}"]\n' + deal(1, "bids W: order\n1 W: AS KS QS\n", dealer="S")
    of = record(text)
    assert audit_record(of).rules == "three-handed@1"
    (trick,) = [event for event in of.deals[0].events if isinstance(event, Trick)]
    assert [SEATS[seat or 0] for seat in trick.seats] == ["W", "E", "S"]
    assert f'[Rules "three-handed{named[12:]}"]' in pen.dumps([of])


def test_the_name_of_no_preset_stays_as_it_is_written() -> None:
    of = record('[Rules "as at home"]\n' + deal(1, MARCH))
    assert only(audit_record(of)).evidence["token"] == "as at home"
    assert '[Rules "as at home"]' in pen.dumps([of])


UNREAD = deal(1, "bids: ZZ order\nbogus\n")
UNWRITTEN = "deal 1 dealer E up 9H\nbids S: order\n" + "".join(
    f"{n} S: {cards}\n" for n, cards in enumerate(("JH 9D 9H", "AS KS QS", "AC KC QC"), start=1)
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Rules "foo"]\n' + UNREAD, "'foo' is no preset of rules"),
        ('[Rules "foo"]\n[Options "bar"]\n' + UNREAD, "'foo' is no preset of rules"),
        ('[Rules "four-handed"]\n[Options "bar"]\n' + UNREAD, "'bar' is no switch"),
        ("[Rules four-handed]\n" + UNREAD, "'[Rules four-handed]' is not a tag"),
        (UNWRITTEN, "this record does not say how many play"),
    ],
)
def test_a_report_names_what_has_to_be_put_right_before_anything_can_be_judged(
    text: str, told: str
) -> None:
    reading = next(iter(pen.read([text])))
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    (first,) = report.barring
    assert report.rules is None and first.message.startswith(told)
    assert first in roots(report.all_findings)


def test_nothing_bars_a_game_that_is_judged() -> None:
    assert audited(UNREAD).barring == audited(deal(1, MARCH)).barring == ()


def test_rules_that_are_lost_are_told_once_and_that_nothing_is_judged_follows() -> None:
    reading = next(iter(pen.read([f"[Rules three-handed]\n{THREE}" + deal(1, MARCH)])))
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    assert [f.code for f in roots(report.all_findings)] == ["UNREADABLE"]
    (follower,) = [f for f in report.all_findings if f.caused_by is not None]
    assert follower.message.startswith("the rules cannot be read; the game is shown and not judged")
    assert follower.place is not None and follower.place.line == 1
