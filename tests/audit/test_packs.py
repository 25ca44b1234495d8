"""A pack that is not the one of the rules is told once, at the first deal that shows it."""

from __future__ import annotations

from tests.audit.audited import audited, codes, consequences
from tests.shared import ROOT

MISMATCH = "DECK_MISMATCH"


def of_sample(name: str, rules: str, before: str) -> str:
    text = (ROOT / "records" / f"{name}.pen").read_text(encoding="utf-8")
    assert f'[Rules "{before}"]' in text
    return text.replace(f'[Rules "{before}"]', f'[Rules "{rules}"]')


def test_a_card_that_each_deal_lacks_is_one_finding() -> None:
    report = audited(of_sample("four-handed-club", "british", "four-handed"), rules=None)
    assert codes(report).count(MISMATCH) == 1
    assert consequences(report).count((MISMATCH, MISMATCH)) == 6


def test_a_card_too_many_that_is_dealt_and_played_again_and_again_is_one_finding() -> None:
    report = audited(of_sample("british-pub", "four-handed", "british"), rules=None)
    assert codes(report).count(MISMATCH) == 1
    assert (MISMATCH, MISMATCH) in consequences(report)


def test_calls_on_a_card_turned_up_that_the_pack_has_not_follow_from_it() -> None:
    report = audited("deal 1 dealer E up B\nbids E: blind-C\n")
    assert codes(report) == [MISMATCH]


def test_other_cards_that_the_pack_has_not_are_other_findings() -> None:
    text = "".join(
        f"deal {number} dealer E up TH\nhand S: {card} 9S TS JS QS\nmisdeal\n"
        for number, card in enumerate(("8H", "7H", "8H"), start=1)
    )
    report = audited(text)
    assert codes(report) == [MISMATCH, MISMATCH]
