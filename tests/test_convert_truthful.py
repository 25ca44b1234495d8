"""A written file accuses nobody of what the record it was made from does not say."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest

from analyzer import notation
from analyzer.audit import audit_record
from analyzer.convert import convert
from analyzer.notation import egn, pen
from analyzer.record import GameRecord, RulesAsWritten
from tests.shared import SAMPLES


def found_in(text: str, form: str) -> Counter[str]:
    """How often what is found in a text above a note, with no rules told."""
    _, readings = notation.read(BytesIO(text.encode()), f"game.{form}")
    found: Counter[str] = Counter()
    for each in readings:
        assert each.record is not None
        report = audit_record(each.record, each.findings, each.locate)
        found.update(f.code for f in report.all_findings if f.severity != "note")
    return found


def sample(name: str) -> str:
    (path,) = (Path(path) for path in SAMPLES if Path(path).stem == name)
    return path.read_text(encoding="utf-8")


def left_out(text: str, form: str) -> dict[str, int]:
    return dict(convert(pen.loads(text), form).dropped)


@pytest.mark.parametrize("form", ["pen", "egn", "emn", "ptn"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: Path(path).stem)
def test_a_record_in_another_format_is_accused_of_nothing_more(path: str, form: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    again = found_in(convert(pen.loads(text), form).text, form)
    assert again - found_in(text, "pen") == Counter()


@pytest.mark.parametrize("form", ["egn", "emn"])
def test_the_renege_of_a_game_with_a_dummy_is_all_that_is_found(form: str) -> None:
    text = convert(pen.loads(sample("three-handed-renege")), form).text
    assert found_in(text, form) == Counter({"RENEGE": 1})


def test_rules_that_no_flag_says_come_back() -> None:
    (record,) = pen.loads(
        '[Rules "three-handed"]\n[Options "turned-down-suit=allowed"]\ndeal 1 dealer S up 9H\n'
    )
    (back,) = egn.loads(egn.write(record).text)
    assert back.rules == RulesAsWritten("three-handed", record.rules.options, back.rules.span)


def test_a_record_that_names_no_rules_names_none_in_egn_either() -> None:
    (back,) = egn.loads(egn.write(GameRecord()).text)
    assert back.rules.preset is None


def test_rules_of_egn_itself_need_no_more_than_its_flags() -> None:
    (record,) = pen.loads('[Rules "egn"]\n[Options "canadian-loner=yes"]\ndeal 1 dealer S up 9H\n')
    assert '"rules"' not in egn.write(record).text


def test_rules_in_words_are_a_field_that_egn_has_not() -> None:
    text = '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {"rules": "ours"}'
    (reading,) = egn.read(text + ', "deals": []}')
    assert [f.code for f in reading.findings] == ["UNKNOWN_FIELD"]
    assert reading.record is not None
    assert reading.record.rules.preset == "egn"


def test_a_lead_out_of_turn_hides_the_cards_that_egn_would_give_to_other_seats() -> None:
    lost = left_out(sample("two-handed-dispute"), "egn")
    what = "deals' cards from a trick on, which would be read as those of other seats"
    assert lost[what] == 1


def test_alone_said_after_the_first_lead_is_left_out_of_egn_and_the_cards_stay() -> None:
    lost = left_out(sample("four-handed-dispute"), "egn")
    assert lost["deals' announcements to play alone after the first lead"] == 1
    assert not any("would be read otherwise" in what for what in lost)


def test_calls_that_only_other_rules_allow_are_left_out_of_ptn_and_the_trump_stays() -> None:
    text = sample("three-handed-literal")
    assert left_out(text, "ptn")["deals' calls that other rules would be applied to"] == 2
    first, *_ = convert(pen.loads(text), "ptn").text.split("\n\n")
    assert '[Contract "♣"]' in first
    assert "[Auction" not in first
