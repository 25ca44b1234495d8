"""A text that breaks off: what it may have lost is held against nobody, and what is whole stays."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pytest

from analyzer import rules, simulate
from analyzer.audit import audit_record, roots
from analyzer.notation import pen
from analyzer.notation.pen import split
from analyzer.record import Cards, Deal, Exchange
from tests.notation.pen_text import faults, game, lenient, readings

MARK: Final = "\ufeff"
# Said of where a record stops; of no player.
BREAKS_OFF: Final = {"UNREADABLE", "INCOMPLETE_DEAL"}

FOUR: Final = """\
[Rules "four-handed"]
deal 1 dealer E up 9C {the first}
hand S: JC {right bower} AC! KC AS 9H
hand W: QC TC KS QS AD ; as he showed them
hand N: JS KH QH TH KD
hand E: AH JH TS 9S QD
kitty: 9D {on top} TD JD
bids: S:order {quick}
discard E: QD {face down}
1 S: JC TC JS 9C = South
2 S: AC QC TH (9S) 9S = S
note a text {and more}
3 S: KC QS QH TS = S
4 S: AS KS KD JH = S
claim S 0
ruling The rest to EW {[%law x] [%points NS 1]}
score NS 1 EW 0
total NS 1 EW 0
"""
THREE: Final = """\
[Rules "three-handed"]
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS
bids: S:order!
discard E: QD
exchange S gives 9S 9C to dummy takes QH JD from dummy
1 S: JH 9D 9H = S
2 S: JD TS TC = S
3 S: AH AD QC = S
alt t3.2
3 S: AH TS QC
end
4 S: KH KS KC = S
5 S: QH AS AC = S
trump H by S
tricks S 5 W 0 E 0
score S 3 W 0 E 0
total S 3 W 0 E 0
"""
MARKED: Final = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
bids: S:pass W:pass N:pass E:pass | S:pass W:pass N:S-alone
"""
PLAIN_CALLS: Final = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
bids: pass pass {slowly} pass pass | pass pass
"""
TOTALS: Final = '[Rules "four-handed"]\n' + "".join(
    f"deal {number} dealer {dealer} up 9C\nbids: order\ntrump C\ntotal EW 0 NS {number * 2}\n"
    for number, dealer in enumerate("ESWNE", 1)
)
ALSO_WRITTEN: Final = {
    "all that a line may hold": FOUR,
    "an exchange told in parts": THREE,
    "an exchange told card by card": THREE.replace(
        "gives 9S 9C to dummy takes QH JD from dummy",
        "takes QH from dummy gives 9S to dummy takes JD gives 9C",
    ),
    "who scored stands last": THREE.replace("S 3 W 0 E 0", "W 0 E 0 S 3"),
    "small letters": THREE.lower().replace("[rules", "[Rules"),
    "every call with its seat": MARKED,
    "totals without points": TOTALS,
    "the calls of a trump not yet made": PLAIN_CALLS.rstrip("\n"),
}


def accused(text: str) -> set[str]:
    """The codes of all that is found, but that the last deal breaks off."""
    codes = set()
    for reading in readings(text):
        if reading.record is not None:
            report = audit_record(reading.record, reading.findings, reading.locate)
            last = len(reading.record.deals)
            for finding in roots(report.all_findings):
                told = finding.code in BREAKS_OFF and finding.deal in (None, last)
                codes |= set() if told else {finding.code}
    return codes


def accused_by_cuts(text: str, start: int) -> set[tuple[str, str]]:
    """What is found at any cut behind `start`, with the end of the text."""
    ends = range(start, len(text) + 1)
    return {(code, text[end - 40 : end]) for end in ends for code in accused(text[:end])}


@pytest.mark.parametrize("name", sorted(rules.PRESETS))
def test_a_lawful_game_cut_anywhere_accuses_nobody(name: str) -> None:
    """In its first deal, from the header on, and at its end, where totals have two digits."""
    text = pen.dumps(simulate.games(rules.preset(name), 1, seed=3))
    starts = [at for at in range(len(text)) if text.startswith("\ndeal ", at)]
    second = (*starts, len(text))[1]
    assert accused_by_cuts(text[:second], starts[0] + len("\ndeal 1")) == set()
    assert accused_by_cuts(text, text.rindex("\nscore")) == set()


@pytest.mark.parametrize("text", ALSO_WRITTEN.values(), ids=ALSO_WRITTEN)
def test_a_lawful_record_in_a_hand_of_its_own_cut_anywhere_accuses_nobody(text: str) -> None:
    assert accused_by_cuts(text, text.index("deal 1")) == set()


@pytest.mark.parametrize("name", sorted(rules.PRESETS))
def test_a_whole_line_without_its_line_end_is_read_as_with_it(name: str) -> None:
    """A text that was pasted: hands, dummy, kitty, exchange, totals and all other lines."""
    text = pen.dumps(simulate.games(rules.preset(name), 1, seed=3))
    ends = [at for at in range(text.index("\ndeal "), len(text)) if text[at] == "\n"]
    for end in ends:
        assert lenient(text[:end]) == lenient(text[: end + 1]), text[end - 40 : end]
        assert faults(text[:end]) == []


def only_deal(lines: str) -> Deal:
    return lenient(f'[Rules "three-handed"]\ndeal 1 dealer E up 9H\n{lines}').deals[0]


@pytest.mark.parametrize(
    "line", ["hand S: JH AH", "hand S: JH AH ", "hand S:", "hand S: JH AH {the bower}"]
)
def test_a_hand_that_breaks_off_is_open(line: str) -> None:
    (south, *_) = only_deal(line).hands
    assert south is not None and south.open


@pytest.mark.parametrize(
    "line",
    ["hand S: JH AH\n", "hand S: JH AH ; all", "hand S: JH AH ;", "hand S: JH AH KH 9S 9C"],
)
def test_a_hand_that_ends_its_line_or_has_five_cards_is_whole(line: str) -> None:
    (south, *_) = only_deal(line).hands
    assert south is not None and not south.open


def test_a_hand_in_which_a_brace_was_left_open_is_open() -> None:
    (south, west, *_) = only_deal("hand S: JH AH {KH 9S 9C\n\nhand W: AS KS\n").hands
    assert isinstance(south, Cards) and south.open
    assert isinstance(west, Cards) and not west.open


def test_a_kitty_that_makes_the_pack_whole_is_whole() -> None:
    whole = THREE[: THREE.index("\nbids")]
    for text, is_open in ((whole, False), (whole[:-3], True)):
        kitty = game(text).deals[0].kitty
        assert kitty is not None and kitty.open is is_open


def test_what_was_kept_is_filled_with_cards_not_known() -> None:
    (kept,) = only_deal("exchange S keeps JH JD").events
    assert isinstance(kept, Exchange) and kept.keeps is not None
    assert pen.write(lenient('[Rules "three-handed"]\ndeal 1\nexchange S keeps JH JD')).endswith(
        "exchange S keeps JH JD ?? ?? ??\n"
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("gives 9S 9C", "gives 9S 9C takes ?? ??"),
        ("gives 9S 9C to dummy takes QH", "gives 9S 9C to dummy takes QH ??"),
        ("takes QH JD from dummy gives 9S", "takes QH JD from dummy gives 9S ??"),
        ("gives 9S takes QH from dummy", "gives 9S takes QH from dummy"),
        ("gives 9S 9C\n", "gives 9S 9C"),
    ],
)
def test_an_exchange_takes_as_many_cards_as_it_gives(written: str, read: str) -> None:
    record = game(f'[Rules "three-handed"]\ndeal 1\nexchange S {written}')
    assert pen.write(record).endswith(f"\nexchange S {read}\n")


@pytest.mark.parametrize(
    ("calls", "line", "column"),
    [
        ("bids E: order\n", "score S 2", 9),
        ("bids: order\n", "score S 0", 9),
        ("bids: order\n", "score W 2", 9),
        ("trump H by S\n", "score W 2", 9),
        ("bids: order\nscore S 10\n", "total W 0 E 0 S 1", 17),
        ("", "bids: pass S", 12),
        ("", "bids: pass pass pass | pass E:pass S", 36),
    ],
)
def test_a_line_that_may_have_said_something_else_is_left_out_and_told(
    calls: str, line: str, column: int
) -> None:
    text = f'[Rules "three-handed"]\ndeal 1 dealer E up 9H\n{calls}{line}'
    (fault,) = faults(text)
    assert fault.place is not None and fault.place.column == column
    assert "breaks off" in fault.message
    assert faults(text + "\n") == []


@pytest.mark.parametrize(
    ("calls", "line"),
    [
        ("bids: order\n", "score S 3"),
        ("trump H by S\n", "score S 3"),
        ("bids: order\n", "score W 2 E 2"),
        ("bids: order\nscore S 1\n", "total W 0 E 0 S 1"),
        ("bids: order\nscore S 10\n", "total S 1 W 0 E 0"),
        ("bids: order\n", "total S 5"),
        ("bids: order\n", "won S"),
        ("", "bids: pass H"),
        ("", "bids: pass pass pass | pass S"),
    ],
)
def test_a_line_that_can_have_said_nothing_else_is_kept(calls: str, line: str) -> None:
    text = f'[Rules "three-handed"]\ndeal 1 dealer E up 9H\n{calls}{line}'
    assert game(text) == game(text + "\n")


def test_a_total_is_compared_with_what_the_score_began_with_and_the_deals_before() -> None:
    head = '[Rules "four-handed"]\n[Score "NS 0 EW 7"]\ndeal 1\nscore EW 2\ndeal 2\n'
    assert faults(f"{head}score EW 1\ntotal NS 0 EW 1") != []
    assert faults(f"{head}score EW 1\ntotal NS 0 EW 2") == []
    assert faults(f"{head}total EW 9\ndeal 3\nscore NS 1\ntotal NS 1 EW 1") == []


def missing_call(lines: str) -> list[str]:
    """The roots in a deal of four whose first line is this."""
    (reading,) = readings(f'[Rules "four-handed"]\ndeal 1 dealer E up 9C\n{lines}')
    assert reading.record is not None
    return [f.code for f in roots(audit_record(reading.record, reading.findings).all_findings)]


@pytest.mark.parametrize(
    "calls",
    [
        "bids: pass",
        "bids: pass pass |",
        "bids: pass (W:pass)",
        "bids: pass pass pass pass | pass pass pass",
        "bids: pass pass\nbids:",
        "bids: pass pass\nnote West thinks",
        f"bids: pass{MARK}",
    ],
)
def test_a_text_that_breaks_off_among_the_calls_is_an_incomplete_deal(calls: str) -> None:
    assert missing_call(calls) == ["INCOMPLETE_DEAL"]


@pytest.mark.parametrize(
    "calls",
    [
        "bids: pass pass\n",
        "bids: pass pass ; and so on",
        "bids: pass pass\nscore NS 1",
        "bids: pass pass\n1 S: JH",
        "bids: pass pass\ndeal 2 dealer S up 9D\nbids: order",
    ],
)
def test_a_call_is_missing_where_the_calls_end_their_line_or_something_follows(calls: str) -> None:
    assert missing_call(calls) == ["MISSING_CALL"]


@pytest.mark.parametrize("end", ["bids: order", "bids: pass pass pass pass | pass pass pass pass"])
def test_calls_that_are_over_break_off_nowhere(end: str) -> None:
    assert missing_call(end) == []


TURNED_DOWN: Final = (
    '[Rules "four-handed"]\n[Options "turned-down-suit={0}"]\ndeal 1 dealer E up 9C\n'
    "bids: pass pass pass pass | {1}"
)


def found_at_the_end(switch: str, calls: str) -> list[str]:
    """What is found in a text that ends in the second round, besides the call of that suit."""
    (reading,) = readings(TURNED_DOWN.format(switch, calls))
    assert reading.record is not None
    found = roots(audit_record(reading.record, reading.findings).all_findings)
    return [f.code for f in found if f.code != "NAMED_TURNED_DOWN_SUIT"]


@pytest.mark.parametrize("calls", ["C", "C-alone", "pass C", "C pass"])
def test_a_call_that_counts_as_a_pass_ends_no_auction(calls: str) -> None:
    assert found_at_the_end("counts-as-pass", calls) == ["INCOMPLETE_DEAL"]
    assert found_at_the_end("counts-as-pass", f"{calls}\n") == ["MISSING_CALL"]


@pytest.mark.parametrize("switch", ["forbidden", "allowed"])
@pytest.mark.parametrize("calls", ["C", "C-alone"])
def test_the_turned_down_suit_ends_the_auction_where_it_is_trump(switch: str, calls: str) -> None:
    assert found_at_the_end(switch, calls) == []


def test_another_suit_ends_the_auction_by_any_rules() -> None:
    assert found_at_the_end("counts-as-pass", "H") == []


def test_where_the_calls_break_off_is_told_with_line_and_column() -> None:
    text = '[Rules "four-handed"]\ndeal 1 dealer E up 9C\nbids: pass pass'
    (finding,) = readings(text)[0].findings
    assert (finding.code, finding.severity, finding.deal) == ("INCOMPLETE_DEAL", "minor", 1)
    assert finding.place is not None and finding.place[:2] == (3, 12)


# Files joined.


@pytest.mark.parametrize("marks", [MARK, MARK * 2, f" {MARK} "])
@pytest.mark.parametrize("second", [FOUR, f"%pen 1.0\n{FOUR}", f"; mine\n{FOUR}", f"\n{FOUR}"])
def test_files_meet_at_a_mark_where_the_first_does_not_end_its_last_line(
    marks: str, second: str
) -> None:
    assert [*map(game, [FOUR, second])] == pen.loads(FOUR.rstrip("\n") + marks + second)


def test_a_deal_behind_a_mark_goes_on_with_the_game() -> None:
    (record,) = pen.loads(f"deal 1\nscore NS 1{MARK}deal 2\nscore NS 1\n")
    assert [deal.number for deal in record.deals] == [1, 2]


@pytest.mark.parametrize("marks", [MARK * 2, MARK * 3, f"{MARK}\n{MARK}{MARK}"])
def test_every_mark_in_front_is_left_out(marks: str) -> None:
    assert pen.loads(marks + FOUR) == pen.loads(FOUR)


def test_a_mark_within_a_word_or_a_text_is_no_line_end() -> None:
    record = game(f'[South "{MARK}Ann"]\ndeal 1\nnote one{MARK} word\n')
    assert record.players == ((0, f"{MARK}Ann"),)
    assert record.deals[0].stated[0].text == f"one{MARK} word"


def test_a_file_cut_anywhere_and_joined_to_another_accuses_nobody() -> None:
    for end in range(FOUR.index("deal 1"), len(FOUR), 3):
        text = FOUR[:end] + MARK + FOUR
        assert readings(text)[-1].record == game(FOUR), text[:end][-30:]
        assert accused(text) == set(), text[:end][-30:]


def test_files_that_meet_in_a_line_are_read_alike_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the second part are counted from the first."""
    monkeypatch.setattr(split, "SIZE", 1)
    plain = FOUR.replace(" {the first}", "")
    one = plain.rstrip("\n")
    bad = plain.replace("up 9C", "up 99")
    text = MARK * 2 + one + MARK + one + MARK + "\n" + MARK + bad + bad + one + MARK + bad
    data = text.encode()
    parts = list(split.parts(b"", BytesIO(data)))
    in_parts = [each for part in parts for each in split.read_part(part)]
    whole = list(pen.read([text]))
    assert len(parts) > 1
    assert [each.record for each in in_parts] == [each.record for each in whole]
    assert [f.place for each in in_parts for f in each.findings] == [
        f.place for each in whole for f in each.findings
    ]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_a_line_in_which_files_meet_may_arrive_in_pieces(size: int) -> None:
    text = MARK + FOUR.rstrip("\n") + MARK * 2 + FOUR.rstrip("\n")
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert [each.record for each in pen.read(pieces)] == [game(FOUR)] * 2
