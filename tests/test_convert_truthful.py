"""A written file accuses nobody of what the record it was made from does not say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pytest

from analyzer import notation
from analyzer.audit import audit_record
from analyzer.cards import UNKNOWN
from analyzer.convert import convert
from analyzer.convert.readback import audited, in_turn, read_back
from analyzer.notation import egn, pen
from analyzer.record import Deal, GameRecord, RulesAsWritten, Trick
from analyzer.rules import PRESETS, preset
from analyzer.simulate import games
from tests.engine.masks import masked
from tests.quick import one_in
from tests.shared import SAMPLES

LATE_ALONE = (
    "deals' announcements to play alone after the first lead"
    " (SITTING_OUT_PLAYER_PLAYED, another result)"
)


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


@pytest.mark.parametrize(
    ("path", "form"),
    one_in(5, product(SAMPLES, ["pen", "egn", "emn", "ptn"])),
    ids=lambda value: Path(value).stem,
)
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


def test_by_rules_in_words_beside_the_flags_nobody_is_judged() -> None:
    text = '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {"rules": "ours"}'
    (reading,) = egn.read(text + ', "deals": []}')
    assert [f.code for f in reading.findings] == ["UNREADABLE"]
    assert reading.record is not None
    assert audit_record(reading.record, reading.findings).rules is None


def test_a_lead_out_of_turn_hides_the_cards_that_egn_would_give_to_other_seats() -> None:
    lost = left_out(sample("two-handed-dispute"), "egn")
    what = "deals' cards from a trick on, which would be read as those of other seats"
    assert lost[what] == 1


def test_alone_said_after_the_first_lead_is_left_out_of_egn_and_the_cards_stay() -> None:
    lost = left_out(sample("four-handed-dispute"), "egn")
    assert lost[LATE_ALONE] == 1
    assert not any("would be read otherwise" in what for what in lost)


def test_calls_that_only_other_rules_allow_are_left_out_of_ptn_and_the_trump_stays() -> None:
    text = sample("three-handed-literal")
    what = "deals' calls that other rules would be applied to (NAMED_TURNED_DOWN_SUIT)"
    assert left_out(text, "ptn")[what] == 2
    first, *_ = convert(pen.loads(text), "ptn").text.split("\n\n")
    assert '[Contract "♣"]' in first
    assert "[Auction" not in first


SWAPPED = """
[Rules "three-handed-literal"]
[Options "farmers-hand=swap"]
deal 1 dealer E up 9C
hand S: KS 9H TD JC TC
hand W: QS JS TS JH QC
hand E: AS 9S AH KH QD
exchange S gives 9H TD TC to kitty takes AD KD KC from kitty
bids S: pass pass pass | pass S
exchange W keeps QS JS TS QH AC
1 S: JC JS 9S = W
2 W: QS AS KS = E
3 E: AH KD QH = E
4 E: KH KC TS = W
5 W: AC QD AD = W
"""


def test_what_no_single_step_makes_true_is_left_out_in_several() -> None:
    """Without the exchange the hands would lack its cards; with it other rules forbid it."""
    text = SWAPPED.strip()
    assert found_in(text, "pen") == Counter()
    assert found_in(convert(pen.loads(text), "ptn").text, "ptn") == Counter()
    lost = left_out(text, "ptn")
    assert lost["deals' hands that the rest would contradict (ILLEGAL_DUMMY_EXCHANGE)"] == 1
    what = "deals' exchanges and discards that would be read otherwise (ILLEGAL_DUMMY_EXCHANGE)"
    assert lost[what] == 1


CLAIMED = """
[Rules "four-handed"]
deal 1 dealer W up QD
hand S: KS JS KH 9H KC
hand W: QH TH TD 9D AC
hand N: AH JH QC JC TC
hand E: AS QS AD KD JD
bids N: pass order
alone E
1 N: QC KD KC = E
2 E: QS KS AH = S
3 S: JS JC AS = E
4 E: AD 9H JH = N
claim E 0
"""


def results(text: str, form: str) -> list[str]:
    """What each deal of a text came to."""
    _, readings = notation.read(BytesIO(text.encode()), f"game.{form}")
    reports = [audit_record(each.record, each.findings) for each in readings if each.record]
    return [deal.result for report in reports for deal in report.deals]


@pytest.mark.parametrize("form", ["egn", "ptn"])
def test_tricks_given_away_are_not_won_by_the_cards_in_another_format(form: str) -> None:
    """E holds the right bower, and gives the last trick up all the same."""
    text = CLAIMED.strip()
    assert results(text, "pen") == ["euchred"]
    assert results(convert(pen.loads(text), form).text, form) == ["unfinished"]


@pytest.mark.parametrize("name", one_in(3, sorted(PRESETS)))
def test_seats_known_from_the_record_change_no_verdict(name: str) -> None:
    """The audit of a text is spared finding seats out; what it tells is the same."""
    for seed in range(8):
        record = next(games(preset(name), 1, seed))
        deals = tuple(masked(d, Random(seed)) if seed % 2 else d for d in record.deals)
        read = read_back(egn.text_of(replace(record, deals=deals)), "egn")
        assert audited(in_turn(read, deals)) == audited(read)


def test_seats_that_the_rules_do_not_give_are_not_taken_from_the_record() -> None:
    record = next(games(preset("four-handed"), 1, 3))
    read = read_back(egn.text_of(record), "egn")
    assert in_turn(read, record.deals) != read
    assert in_turn(read, map(_with_turn_reversed, record.deals)) == read


def _with_turn_reversed(deal: Deal) -> Deal:
    tricks = (replace(e, seats=e.seats[::-1]) for e in deal.events if isinstance(e, Trick))
    rest = [event for event in deal.events if not isinstance(event, Trick)]
    return replace(deal, events=(*rest, *tricks))


def test_why_the_cards_of_a_deal_known_in_part_are_not_in_ptn_is_told() -> None:
    """PTN has no word for a claim and none for a card not known: behind either the deal would seem
    to break off."""
    lost = left_out(sample("three-handed-partly-known"), "ptn")
    assert lost["deals' cards played, which would be read otherwise (INCOMPLETE_DEAL)"] == 2


def test_a_claim_in_the_middle_of_a_trick_leaves_the_cards_before_it_in_egn() -> None:
    text = CLAIMED.strip().replace("4 E: AD 9H JH = N", "4 E: AD")
    (back,) = egn.loads(convert(pen.loads(text), "egn").text)
    tricks = [event.cards for event in back.deals[0].events if isinstance(event, Trick)]
    assert (found_in(text, "pen"), [*map(len, tricks)]) == (Counter(), [3] * 5)
    assert tricks[3][1:] == (UNKNOWN, UNKNOWN)


@pytest.mark.parametrize("form", ["egn", "ptn"])
def test_a_deal_that_was_given_up_is_not_won_in_another_format(form: str) -> None:
    text = CLAIMED.strip().replace("claim E 0", "5 N: TC JD KH = E\nmisdeal Two cards were seen")
    assert results(text, "pen") == ["misdeal"]
    assert results(convert(pen.loads(text), form).text, form) == ["unfinished"]
    assert found_in(convert(pen.loads(text), form).text, form) == Counter()


@pytest.mark.parametrize("form", ["egn", "ptn"])
def test_passes_before_a_misdeal_lack_no_call_in_another_format(form: str) -> None:
    text = '[Rules "four-handed"]\ndeal 1 dealer E up 9H\nbids: pass pass\nmisdeal\n'
    assert found_in(convert(pen.loads(text), form).text, form) == Counter()
    what = "deals' calls that other rules would be applied to (MISSING_CALL)"
    assert left_out(text, form)[what] == 1


REDEALT = """%pen 1.0
[Rules "bicycle"]

deal 1 dealer S up 9D
bids W: pass pass pass pass | pass pass pass pass
redeal the wind blew the cards away

deal 2 dealer S up AS
bids W: pass pass pass order
"""


@pytest.mark.parametrize("form", ["egn", "emn"])
def test_who_deals_again_is_not_accused_where_a_redeal_is_left_out(form: str) -> None:
    """Without the calls of the first deal nobody knows who had to deal the second."""
    assert found_in(REDEALT, "pen") == Counter()
    assert found_in(convert(pen.loads(REDEALT), form).text, form) == Counter()
    what = "deals' calls that other rules would be applied to (WRONG_DEALER in the deal after)"
    assert left_out(REDEALT, form) == {what: 1, "redeals": 1}


def test_a_wrong_dealer_of_the_record_stays_accused_in_egn() -> None:
    text = REDEALT.replace("redeal the wind blew the cards away\n", "")
    assert found_in(text, "pen") == Counter({"WRONG_DEALER": 1})
    assert found_in(convert(pen.loads(text), "egn").text, "egn") == Counter({"WRONG_DEALER": 1})


def test_a_redeal_where_the_same_dealer_deals_again_anyway_costs_no_calls() -> None:
    text = REDEALT.replace("[Rules", '[Options "all-pass=same-dealer"]\n[Rules')
    assert left_out(text, "egn") == {"redeals": 1}


COUNTED = """%pen 1.0
[Rules "four-handed"]
[Options "deals=3 misdeal=same-dealer"]

deal 1 dealer S up 9D
bids W: pass pass
misdeal a card was turned over

deal 2 dealer S up AS
bids W: pass pass pass pass | pass pass pass pass

deal 3 dealer W up AS
bids N: pass pass pass pass | pass pass pass pass

deal 4 dealer N up AS
bids E: pass pass pass pass | pass pass pass pass
"""


@pytest.mark.parametrize("form", ["egn", "emn"])
def test_a_misdeal_does_not_count_among_the_deals_agreed_in_another_format(form: str) -> None:
    assert found_in(COUNTED, "pen") == Counter()
    assert found_in(convert(pen.loads(COUNTED), form).text, form) == Counter()
    assert left_out(COUNTED, form)["misdeals (PLAY_AFTER_GAME_OVER in a deal after)"] == 1


def test_a_result_is_left_out_where_the_score_it_follows_from_is() -> None:
    text = '%pen 1.0\n[Rules "four-handed"]\n[Score "EW 4"]\n[Result "NS 9 EW 4"]\n'
    text += "deal 1 dealer S up 9D\nbids W: pass pass pass pass | pass pass pass pass\n"
    assert found_in(text, "pen") == Counter()
    assert found_in(convert(pen.loads(text), "egn").text, "egn") == Counter()
    assert left_out(text, "egn")["results of games (WRONG_SCORE_RECORDED)"] == 1
