"""Writing PTN: calls that no row can hold, and what says that none was to come."""

from __future__ import annotations

import pytest

from analyzer.notation import pen, ptn


def lines(text: str, rules: str = "four-handed") -> list[str]:
    """The lines of the hand that a deal is written as, from the first that tells who made trump."""
    (record,) = pen.loads(f'[Rules "{rules}"]\n{text}\n')
    written = ptn.write(record).text.splitlines()
    start = next(i for i, line in enumerate(written) if line.startswith("[Deal "))
    return [line for line in written[start + 1 :] if not line.startswith("[Undealt")]


@pytest.mark.parametrize(
    ("calls", "rows"),
    [
        ("pass pass", ["Pass Pass - -"]),
        ("pass pass pass pass", ["Pass Pass Pass Pass", "- - - -"]),
        ("pass pass pass pass | pass pass pass pass", ["Pass Pass Pass Pass"] * 2),
    ],
)
def test_dashes_say_that_no_call_was_to_come(calls: str, rows: list[str]) -> None:
    assert lines(f"deal 1 dealer E up 9H\nbids: {calls}") == ['[Auction "S"]', *rows]


def test_a_round_in_which_trump_was_made_needs_no_dashes() -> None:
    written = lines("deal 1 dealer E up 9H\nbids: pass pass pass order")
    assert written[-2:] == ['[Auction "S"]', "Pass Pass Pass ♥"]


def test_a_blind_call_leaves_its_contract() -> None:
    written = lines("deal 1 dealer E up B\nbids E: blind-C", "british")
    assert written == ['[Declarer "E"]', '[Contract "♣"]']


def test_a_call_of_another_game_leaves_the_contract_to_the_one_that_made_trump() -> None:
    written = lines("deal 1 dealer N up QC\nbids E: pass 3S order\nalone W")
    assert written == ['[Declarer "W"]', '[Contract "♣ alone"]']


HAND = "deal 2 dealer E up 9H\nbids: pass order\n1 S: AS KS QS JS\n"


@pytest.mark.parametrize("name", ["Contract", "Declarer", "Dealer", "deal", "Auction", "UTCDate"])
def test_a_tag_with_a_name_that_ptn_has_for_a_hand_is_left_out_and_named(name: str) -> None:
    (record,) = pen.loads(f'[{name} "Mr Frost"]\n{HAND}')
    written = ptn.write(record)
    assert dict(written.dropped)[f"tags ({name})"] == 1
    (reading,) = ptn.read(written.text)
    assert [f for f in reading.findings if f.severity != "note"] == []
    assert reading.record is not None
    assert reading.record.deals[0].dealer == record.deals[0].dealer


@pytest.mark.parametrize("tag", ['[South "A\\nB"]', '[South " Ann"]', '[Date "2026.02.04"]'])
def test_a_value_that_would_be_read_as_another_is_named(tag: str) -> None:
    (record,) = pen.loads(f"{tag}\n{HAND}")
    assert dict(ptn.write(record).dropped)[f"tags ({tag[1:].split()[0]})"] == 1


@pytest.mark.parametrize("name", ["Ann (Bob)", "A\u2028B", "A\x0bB", "A\x85B", 'A "B" \\'])
def test_a_name_comes_back_as_it_is(name: str) -> None:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    (record,) = pen.loads(f'[South "{escaped}"]\n{HAND}')
    written = ptn.write(record)
    assert ptn.loads(written.text)[0].tags[0].value == name
    assert written.dropped == ()


def test_a_number_that_a_hand_does_not_come_back_with_is_named() -> None:
    (record,) = pen.loads(HAND.replace("deal 2", "deal 7"))
    assert ptn.write(record).dropped == (("numbers of deals", 1),)
