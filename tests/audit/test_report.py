"""The report as JSON, its order and its sentences."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

from analyzer.audit import all_codes, audit_record, roots, to_json, worst
from analyzer.audit import checks as checks_of_audit
from analyzer.audit.cases import CASES
from analyzer.audit.draft import Draft
from analyzer.audit.verdict import findings_of
from analyzer.audit.wording import TEMPLATES
from analyzer.findings import CODES, Code, Finding
from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.seats import WEST
from analyzer.span import Place, Span
from tests.audit.audited import CALLS, EUCHRED, MADE, MARCH, audited, codes, deal, only
from tests.notation import ptn_text

GAME = (
    "index rules switches players record_hash play_hash start_score final_score winners deals "
    "findings hints"
)
DEAL = (
    "position number dealer up trump maker alone lead tricks result points score_after findings "
    "undetermined"
)
FINDING = (
    "code severity halts deal address trick seat card proof evidence expected actual caused_by "
    "law message file line column path"
)
RENEGE = CALLS + "1 S: JH 9D 9S KC\n2 S: AH 9H TS QD\nmisdeal\n"


def finding(code: str, severity: str, caused_by: int | None = None) -> Finding:
    return Finding(code, severity, "", caused_by=caused_by)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_sentence(code: str) -> None:
    assert (code in TEMPLATES) != (code in CASES)


def test_the_keys_of_the_json_stand_in_their_order() -> None:
    game = to_json(audited(deal(1, RENEGE)))
    assert list(game) == GAME.split()
    assert list(game["deals"][0]) == DEAL.split()
    assert list(game["deals"][0]["findings"][0]) == FINDING.split()


def test_the_json_is_plain() -> None:
    game = to_json(audited(deal(1, RENEGE) + deal(2, EUCHRED, "total NS 3\nwon NS\n")))
    assert json.loads(json.dumps(game)) == game


def test_a_deal_in_json() -> None:
    report = audited(deal(1, EUCHRED, dealer="N"))
    shown = to_json(report, "r", "p", index=2, file="x.pen")
    assert (shown["index"], shown["record_hash"], shown["play_hash"]) == (2, "r", "p")
    first = shown["deals"][0]
    assert (first["dealer"], first["up"], first["trump"], first["maker"]) == ("N", "TH", "H", "S")
    assert first["tricks"] == {"S": 2, "W": 0, "N": 0, "E": 3}
    assert (first["result"], first["points"]) == ("euchred", {"NS": 0, "EW": 2})


def test_a_deal_of_which_nothing_is_known_has_no_points() -> None:
    first = to_json(audited(deal(1)))["deals"][0]
    assert (first["points"], first["result"], first["trump"]) == (None, "unfinished", None)


def test_a_finding_in_json() -> None:
    found = to_json(audited(deal(1, RENEGE)), file="x.pen")["deals"][0]["findings"][0]
    assert (found["code"], found["seat"], found["card"]) == ("RENEGE", "W", "9D")
    assert (found["deal"], found["address"], found["trick"]) == (1, "t1.2", 1)
    assert (found["file"], found["line"], found["column"]) == ("x.pen", 4, 9)
    assert found["evidence"] == {
        "led": "H",
        "legal": None,
        "by": "later_card",
        "proof_trick": 2,
        "proof_card": "9H",
    }


def test_a_renege_says_what_was_held_and_where_it_was_shown() -> None:
    message = only(audited(deal(1, RENEGE))).message
    assert message == "W played 9D on a heart lead holding 9H (shown in trick 2)"


def test_a_renege_by_the_left_bower_says_what_it_is() -> None:
    play = RENEGE.replace("9H TS QD", "JD TS QD")
    assert only(audited(deal(1, play))).message.endswith(
        "holding JD (the left bower, which counts as a heart; shown in trick 2)"
    )


def test_the_left_bower_as_a_card_of_its_printed_suit_is_no_renege() -> None:
    play = CALLS + "1 S: 9D TC TS QD\n2 E: QC 9H JD KC\nmisdeal\n"
    assert "RENEGE" not in codes(audited(deal(1, play)))


def test_what_cannot_be_decided_is_a_sentence_of_its_own() -> None:
    play = CALLS + "1 S: JH 9D 9S KC\n"
    report = audited(deal(1, play, "misdeal\n"))
    asked = [(m.seat, m.message) for m in report.deals[0].undetermined if m.code == "RENEGE"]
    assert not report.all_findings
    assert asked[0][1].startswith("whether W could follow suit in trick 1 is not known without ")


def test_findings_stand_by_deal_and_ply() -> None:
    first = deal(1, RENEGE.replace("JH 9D 9S KC", "JH 9D 9S KC = E"))
    report = audited(first + deal(2, MADE, "score NS 2\n"), tags='[Result "NS 7 EW 7"]\n')
    assert [(f.deal, f.address, f.code) for f in report.all_findings] == [
        (1, "t1.2", "RENEGE"),
        (1, "t1.4", "WRONG_TRICK_WINNER_RECORDED"),
        (2, None, "WRONG_POINTS_RECORDED"),
        (None, None, "WRONG_SCORE_RECORDED"),
    ]


def test_a_cause_is_the_root_and_counted_through_the_game() -> None:
    text = deal(1, RENEGE) + "".join(deal(n, MARCH, f"total NS {2 * n}\n") for n in (2, 3, 4))
    report = audited(text)
    assert [f.caused_by for f in report.all_findings] == [None, None, 1, 1]


def test_only_roots_above_a_note_count() -> None:
    found = [finding("RENEGE", "major"), finding("RENEGE", "major", 0), finding("X", "note")]
    assert roots(found) == (found[0],)


@pytest.mark.parametrize(
    ("severities", "highest"),
    [
        ((), None),
        (("note",), None),
        (("clerical", "major"), "major"),
        (("major", "fatal"), "fatal"),
    ],
)
def test_the_worst_of_the_roots_counts(severities: tuple[str, ...], highest: str | None) -> None:
    assert worst([finding("X", severity) for severity in severities]) == highest


def test_a_fault_of_the_reader_stands_in_its_deal() -> None:
    fault = Finding("UNREADABLE", "fatal", "no card", deal=1, place=Place(3, 4, "1 S: 1OD"))
    (record,) = pen.loads(deal(1, MARCH))
    report = audit_record(record, [fault], preset="four-handed")
    assert report.deals[0].findings[0].message == "no card"
    assert report.deals[0].findings[0].place == Place(3, 4, "1 S: 1OD")


def test_a_fault_of_the_reader_without_a_deal_is_the_games() -> None:
    fault = Finding("UNREADABLE", "fatal", "no tag", span=Span(1, 0))
    report = audit_record(
        GameRecord(), [fault], lambda span: Place(span.line, 1, ""), preset="four-handed"
    )
    assert [f.message for f in report.findings] == ["no tag"]
    assert report.findings[0].place == Place(1, 1, "")


def test_checks_are_found_by_themselves_in_the_order_of_their_names() -> None:
    names = [module.__name__.rsplit(".", 1)[1] for module in checks_of_audit.modules()]
    assert names == sorted(names) and "totals" in names


def test_the_codes_of_all_checks_are_known() -> None:
    assert all_codes().keys() >= CODES.keys()


def test_a_check_may_bring_a_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    check = ModuleType("lunch")
    check.NEW_CODES = (Code("LATE", "minor", "The deal began late.", "dealer"),)  # type: ignore[attr-defined]
    check.check = lambda game: iter([Draft("LATE", 1, message="the deal began late")])  # type: ignore[attr-defined]
    monkeypatch.setattr(checks_of_audit, "modules", lambda: (check,))
    all_codes.cache_clear()
    try:
        late = only(audited(deal(1)))
    finally:
        all_codes.cache_clear()
    assert (late.code, late.severity, late.message) == ("LATE", "minor", "the deal began late")


def test_the_seat_of_a_finding_is_the_player_at_fault() -> None:
    assert only(audited(deal(1, RENEGE))).seat == WEST


def test_a_hand_dealt_wrongly_is_not_the_fault_of_who_got_it() -> None:
    wrong = only(audited(deal(1, "hand S: JH AH\n")))
    assert (wrong.code, wrong.seat) == ("WRONG_HAND_SIZE", None)
    assert wrong.evidence == {"place": "hand of S"}


def test_a_draft_may_bring_its_own_sentence_and_severity() -> None:
    draft = Draft("WRONG_DEALER", message="the wrong one dealt", severity="note")
    (made,) = findings_of([draft], None, None)
    assert (made.message, made.severity) == ("the wrong one dealt", "note")


def test_the_same_record_gives_the_same_report() -> None:
    text = deal(1, RENEGE) + deal(2, MADE, "score NS 2\ntotal NS 9 EW 1\n")
    assert json.dumps(to_json(audited(text))) == json.dumps(to_json(audited(text)))


def test_what_is_found_in_an_earlier_deal_comes_first() -> None:
    """Also where it is a later ply of its deal."""
    text = deal(1, CALLS + "1 S: JH 9H 9S KC = W\nmisdeal\n", dealer="E")
    report = audited(text + deal(2, "bids: W:pass\nmisdeal\n", dealer="E"))
    assert [(found.code, found.deal) for found in report.all_findings] == [
        ("WRONG_TRICK_WINNER_RECORDED", 1),
        ("BID_OUT_OF_TURN", 2),
    ]


def test_what_is_kept_and_not_understood_is_the_games_also_within_a_deal() -> None:
    hand = ptn_text.HAND.replace("[Declarer", '[Colour "red"]\n[Declarer')
    reading = ptn_text.reading_of(hand)
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    assert [f.deal for f in report.all_findings if f.code == "UNKNOWN_FIELD"] == [None]


def test_a_card_that_the_pack_has_not_is_not_the_fault_of_who_laid_it_away() -> None:
    finding = only(audited(deal(1, "bids: order\ndiscard E: 4C\n", dealer="E")))
    assert (finding.code, finding.address, finding.seat) == ("DECK_MISMATCH", "discard", None)


def test_what_is_not_known_in_json() -> None:
    play = CALLS + "1 S: JH 9D 9S KC\n"
    first, *_ = to_json(audited(deal(1, play, "misdeal\n")))["deals"][0]["undetermined"]
    left = "the cards left in the hand after trick 1"
    assert first == {
        "code": "RENEGE",
        "seat": "W",
        "address": "t1.2",
        "missing": left,
        "message": f"whether W could follow suit in trick 1 is not known without {left}",
    }


@pytest.mark.parametrize("line", ["take E", "discard E: -"])
def test_what_was_left_out_after_the_up_card_stands_where_it_was_written(line: str) -> None:
    """A discard that is missing, and an up-card that was not taken."""
    play = f"bids: order\n{line}\n1 S: JH 9H 9S KC\nmisdeal\n"
    place = only(audited(deal(1, play, dealer="E"))).place
    assert place is not None
    assert place.text.strip() == line


def test_a_card_that_the_pack_has_not_stands_where_it_was_dealt() -> None:
    hands = "hand S: JH AH KH 9S 9C\nhand W: 8C AS KS QS JS\nhand N: 7C KC QC JC TC\n"
    place = only(audited(deal(1, hands + "misdeal\n"))).place
    assert place is not None
    assert place.text.startswith("hand W: 8C")
