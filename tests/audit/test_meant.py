"""One slip of the scribe's pen by which two players or more seem to have done wrong is nobody's
fault: it is told once, with what was meant by all else."""

from __future__ import annotations

import re
from io import BytesIO

import pytest

from analyzer.audit import audit_record, roots
from analyzer.findings import Finding
from analyzer.notation import read

FOUR = """\
[Rules "four-handed"]
deal 1 dealer E up TH
hand S: AS KS QH 9C JC
hand W: JH AH KC 9S TC
hand N: KH 9H AC QC TD
hand E: JD QS JS KD 9D
bids: pass pass pass order
discard E: 9D
1 S: AS 9S TD QS = S
2 S: KS JH KH JS = W
3 W: KC QC KD 9C = W
4 W: AH 9H TH QH = W
5 W: TC AC JD JC = E
trump H by E
tricks NS 1 EW 4
score EW 1
total NS 0 EW 1
"""
THREE = """\
[Rules "three-handed"]
deal 1 dealer W up KS
hand S: KH QH QD AC TC
hand W: AS JH TH KD JC
hand E: AH 9H JD KC 9C
dummy: JS AD TD 9D QC
bids E: pass pass order
discard W: TH
exchange W keeps AS KS JS AD JC
1 E: AH QH KS = W
2 W: JS 9H TC = W
3 W: JC 9C QD = W
4 W: AS JD KH = W
5 W: AD KC AC = W
score W 3
"""
LONE = """\
[Rules "four-handed"]
deal 1 dealer N up AS
hand E: QS JH QH TH AC
hand S: TS 9S JC KD 9D
hand W: JS JD QD KC 9C
bids E: pass order-alone
1 E: JH 9S JD = S
2 S: 9D QD QS = E
3 E: AC JC 9C = S
4 S: TS JS TH = W
5 W: KC QH KD = W
score EW 2
"""
UNLED = re.sub(r"\n([2-5]) [SW]:", r"\n\1:", FOUR)  # as formats have it that name the first leader
UNSEEN = "".join(line for line in FOUR.splitlines(keepends=True) if not line.startswith("hand"))


def found(text: str) -> tuple[Finding, ...]:
    """The roots in a text."""
    (reading,) = read(BytesIO(text.encode()), "x.pen")[1]
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    return roots(report.all_findings)


def changed(text: str, *changes: tuple[str, str]) -> str:
    for written, instead in changes:
        assert written in text
        text = text.replace(written, instead, 1)
    return text


def exchanged(text: str, one: str, other: str) -> str:
    return changed(text, (one, "\0"), (other, one), ("\0", other))


def meant(text: str) -> str:
    """What was meant by the one root, which is nobody's fault."""
    (root,) = found(text)
    assert (root.severity, root.seat) == ("clerical", None)
    return root.message


@pytest.mark.parametrize("text", [FOUR, THREE, UNSEEN, UNLED])
def test_the_records_of_these_tests_are_lawful(text: str) -> None:
    assert found(text) == ()


@pytest.mark.parametrize(
    ("text", "written", "instead", "told"),
    [
        (FOUR, "KS JH KH JS", "KS KH JH JS", "trick 2 KH is written under W and JH under N"),
        (FOUR, "AS 9S TD QS", "AS 9S QS TD", "trick 1 QS is written under N and TD under E"),
        (FOUR, "KC QC KD 9C", "QC KC KD 9C", "trick 3 QC is written under W and KC under N"),
        (THREE, "AH QH KS", "AH KS QH", "trick 1 KS is written under S and QH under W"),
        (UNLED, "KS JH KH JS", "KS KH JH JS", "trick 2 KH is written before JH"),
        (UNLED, "KC QC KD 9C", "QC KC KD 9C", "trick 3 QC is written before KC"),
    ],
)
def test_two_cards_of_a_trick_are_exchanged(
    text: str, written: str, instead: str, told: str
) -> None:
    assert meant(changed(text, (written, instead))) == f"in {told}; by all else they are exchanged"


@pytest.mark.parametrize("text", [FOUR, UNSEEN])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("S: AS 9S TD QS = S", "S: KS JH KH JS = W"),
        ("S: KS JH KH JS = W", "W: KC QC KD 9C = W"),
        ("S: KS JH KH JS = W", "W: TC AC JD JC = E"),
    ],
)
def test_two_tricks_are_exchanged(text: str, one: str, other: str) -> None:
    numbers = [text[text.index(trick) - 2] for trick in (one, other)]
    assert meant(exchanged(text, one, other)) == (
        f"tricks {' and '.join(numbers)} are written in this order; by all else they are exchanged"
    )


def test_two_tricks_are_exchanged_where_no_leaders_are_named() -> None:
    text = exchanged(UNLED, "KS JH KH JS = W", "KC QC KD 9C = W")
    assert meant(text) == (
        "tricks 2 and 3 are written in this order; by all else they are exchanged"
    )


def test_a_trick_is_led_by_another_seat_than_is_written() -> None:
    assert meant(changed(FOUR, ("3 W:", "3 S:"))) == (
        "trick 3 is written as led by S; by all else it was W"
    )


@pytest.mark.parametrize("seat", "SWN")
def test_a_discard_stands_under_another_seat(seat: str) -> None:
    assert meant(changed(FOUR, ("discard E", f"discard {seat}"))) == (
        f"the discard is written under {seat}; by all else it was made by E, who dealt"
    )


@pytest.mark.parametrize("seat", "SE")
def test_an_exchange_stands_under_another_seat(seat: str) -> None:
    assert meant(changed(THREE, ("exchange W", f"exchange {seat}"))) == (
        f"the exchange is written under {seat}; by all else it was made by W"
    )


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        (
            "pass pass S order",
            "call 3 is written as one that makes trump; by all else it was a pass",
        ),
        ("pass pass pass pass order", "by all else one pass too many is written"),
        ("S:pass W:pass N:pass N:order", "call 4 is written under N; by all else it was made by E"),
        ("S:pass W:pass S:pass E:order", "call 3 is written under S; by all else it was made by N"),
    ],
)
def test_a_call_is_misread_or_misplaced_or_one_too_many(calls: str, told: str) -> None:
    """Also the maker, trump, tricks and points as the table wrote them down fit what was meant."""
    assert meant(changed(FOUR, ("pass pass pass order", calls))) == told


def test_a_deal_with_a_slip_has_a_major_finding_and_counts_for_no_rate() -> None:
    """Else South's suit would count as named in the second round."""
    text = changed(UNSEEN.partition("discard")[0], ("pass pass pass", "pass pass S"))
    (reading,) = read(BytesIO(text.encode()), "x.pen")[1]
    assert reading.record is not None
    every = audit_record(reading.record, reading.findings, reading.locate).all_findings
    assert [(f.code, f.severity, f.caused_by is None) for f in every] == [
        ("ILLEGAL_BID", "major", False),
        ("BID_AFTER_AUCTION_CLOSED", "clerical", True),
    ]


def test_a_game_full_of_faults_is_not_tried() -> None:
    """Lest a file be looked at for long."""
    spoilt = changed(FOUR, ("KS JH KH JS", "KS KH JH JS")).partition("\n")[2].partition("trump")[0]
    for number in (8, 9):
        deals = [spoilt.replace("deal 1", f"deal {2 * n + 1}") for n in range(number)]
        roots_of = found('[Rules "four-handed"]\n' + "\n".join(deals))
        assert {root.severity for root in roots_of} == {"clerical" if number == 8 else "major"}


def test_a_pass_too_many_before_a_lone_hand() -> None:
    """By it another seat sits out, and the cards stand at the seats of the others."""
    lone = changed(LONE, ("bids E:", "bids:"))
    assert found(lone) == ()
    assert meant(changed(lone, ("pass order", "pass pass order"))) == (
        "by all else one pass too many is written"
    )


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [(FOUR, "S", "N"), (FOUR, "W", "E"), (THREE, "S", "E"), (THREE, "W", "E")],
)
def test_two_hands_are_exchanged(text: str, one: str, other: str) -> None:
    assert meant(exchanged(text, f"hand {one}:", f"hand {other}:")) == (
        f"by all else the hands of {one} and {other} are exchanged"
    )


@pytest.mark.parametrize(
    ("text", "one", "other", "told"),
    [
        (FOUR, "QH 9C JC", "TD\nhand E", "QH is written in the hand of N and TD in the hand of S"),
        (FOUR, "AS KS QH", "9D\nbids", "AS is written in the hand of E and 9D in the hand of S"),
        (
            THREE,
            "KH QH QD",
            "KC 9C\ndummy",
            "KC is written in the hand of S and KH in the hand of E",
        ),
    ],
)
def test_two_cards_of_two_hands_are_exchanged(text: str, one: str, other: str, told: str) -> None:
    """Each is played, or laid away, by who was dealt it."""
    changes = (one, other[:2] + one[2:]), (other, one[:2] + other[2:])
    assert meant(changed(text, *changes)).startswith(f"{told}; by all else")


def test_two_cards_of_hands_that_were_played_to_one_trick_are_exchanged() -> None:
    """In the trick they are not: south would have reneged in the first with the ten of clubs."""
    text = """\
[Rules "two-handed"]
deal 1 dealer S up AH
hand S: KS JH AD QD TC
hand N: QS QH KD TD KC
bids N: order
discard S: KS
1 N: KC AH = S
2 S: AD TD = S
3 S: JH QH = S
4 S: QD KD = N
5 N: TC QS = N
"""
    assert meant(text) == (
        "QS is written in the hand of N and TC in the hand of S; by all else they are exchanged"
    )


def test_cards_astray_are_nobodys_fault_where_hands_or_trick_may_be_written_wrongly() -> None:
    text = changed(FOUR, ("9S TC", "9S AC"), ("9H AC QC", "9H TC QC"))
    assert meant(text) == (
        "in trick 5 TC is written under W and AC under N; by all else they are exchanged"
    )


@pytest.mark.parametrize("order", ["QC KD 9C KC", "KD 9C KC QC", "9C KC QC KD", "9C KC KD QC"])
def test_the_cards_of_a_trick_stand_in_another_order(order: str) -> None:
    assert meant(changed(FOUR, ("KC QC KD 9C", order))) == (
        "the cards of trick 3 are written in another order; by all else they were KC QC KD 9C"
    )


@pytest.mark.parametrize("number", "1234")
@pytest.mark.parametrize("text", [FOUR, UNSEEN, THREE])
def test_a_trick_is_written_twice(text: str, number: str) -> None:
    (line,) = [line for line in text.splitlines() if line.startswith((f"{number} ", f"{number}:"))]
    assert meant(changed(text, (line, f"{line}\n{line}"))) == f"trick {number} is written twice"


@pytest.mark.parametrize(
    ("text", "line", "above"),
    [
        (FOUR, "discard E: 9D\n", "bids:"),
        (THREE, "exchange W keeps AS KS JS AD JC\n", "bids E:"),
        (THREE, "discard W: TH\n", "bids E:"),
    ],
)
def test_the_calls_are_written_below_what_was_done_after_them(
    text: str, line: str, above: str
) -> None:
    moved = changed(text, (line, ""), (above, f"{line}{above}"))
    assert meant(moved) == "the calls are written below what was done after them"


def test_cards_that_are_changed_after_a_lead_are_changed_after_it() -> None:
    line = "exchange W keeps AS KS JS AD JC\n"
    (root,) = found(changed(THREE, (line, ""), ("5 W:", f"{line}5 W:")))
    assert (root.code, root.seat) == ("ILLEGAL_DUMMY_EXCHANGE", 1)


def test_a_pass_is_not_written_by_which_another_made_trump_than_exchanged_and_scored() -> None:
    text = """\
[Rules "three-handed"]
deal 1 dealer S up 9S
hand S: AS AH KH AC JC
hand W: JS 9H TD KC QC
hand E: TS QH QD JD TC
dummy: QS JH TH AD 9C
bids W: pass order
discard S: KH
exchange S keeps AS QS 9S AH JC
1 W: JS TS 9S = W
2 W: KC TC QS = S
3 S: JC 9H JD = S
4 S: AS TD QD = S
5 S: AH QC QH = S
"""
    assert meant(f"{text}score S 1\n") == "by all else a pass is not written down"
    (root,) = found(text)  # by the exchange alone nobody knows
    assert (root.code, root.seat) == ("ILLEGAL_DUMMY_EXCHANGE", 0)


@pytest.mark.parametrize(("text", "up"), [(UNSEEN, "TD"), (FOUR, "TS")])
def test_the_card_turned_up_has_another_suit(text: str, up: str) -> None:
    """Trump and all winners as the table wrote them down fit what was meant."""
    assert meant(changed(text, ("up TH", f"up {up}"))) == (
        f"{up} is written as the card turned up; by all else it was TH"
    )


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        # South reneges in trick 3 and plays the ace of clubs, which is North's, in trick 5.
        (FOUR, [("KD 9C", "KD QH"), ("9H TH QH", "9H TH 9C")]),
        (FOUR, [("QC KD 9C", "TD KD 9C"), ("TD QS", "QC QS")]),
    ],
)
def test_what_no_slip_explains_is_its_players_fault(
    text: str, changes: list[tuple[str, str]]
) -> None:
    assert any(root.seat is not None for root in found(changed(text, *changes)))


def test_what_is_left_out_besides_is_told_besides() -> None:
    text = changed(FOUR, ("KS JH KH JS", "KS KH JH JS"), ("AH 9H TH QH", "AH 9H TH"))
    assert [(root.code, root.severity) for root in found(text)] == [
        ("CARD_NOT_HELD", "clerical"),
        ("TRICK_SIZE", "major"),
    ]


def test_a_slip_that_a_statement_contradicts_is_none() -> None:
    """That the discard was East's would not have made North the maker, as is stated."""
    text = changed(FOUR, ("pass pass pass order", "S:pass W:pass N:pass N:order"))
    (root, *_) = found(changed(text, ("by E", "by N")))
    assert (root.code, root.severity) == ("CALLED_TWICE", "major")


UNSURE = """\
[Rules "two-handed"]
deal 2 dealer S up 9D
bids N: order
discard S: -
1 N: 9H KH
2 S: KD JH
3 N: QC TH
4 S: AS KS
5 N: JC AD
"""


def test_where_two_slips_would_explain_it_nobody_is_sure_of_either() -> None:
    """Trick 4 was led by North, or stands in the place of trick 5."""
    assert [root.severity for root in found(UNSURE)] == ["major", "major"]
    told = meant(changed(UNSURE, ("4 S: AS KS", "4 S: AS KS = N")))
    assert told == "trick 4 is written as led by S; by all else it was N"
