"""A card that is not where it should be may have been moved by an exchange or a discard that was
no lawful one: then that is the fault. Else it is one of its own."""

from __future__ import annotations

from tests.audit.audited import audited, codes, consequences, deal
from tests.engine.tables import KEEPS, THREE_ORDERED

HELD, EXCHANGED = "CARD_NOT_HELD", "ILLEGAL_DUMMY_EXCHANGE"
PLAYS_THROWN = "1 S: TH 9D 9H\nmisdeal\n"


def three(lines: str) -> str:
    return THREE_ORDERED.lstrip() + lines


def test_a_card_thrown_away_in_an_illegal_exchange_may_not_have_been() -> None:
    """S says that he kept AS, which W had; he plays TH, which he did not keep by that."""
    report = audited(three(KEEPS.replace("QH", "AS") + PLAYS_THROWN), rules="three-handed")
    assert consequences(report) == [(HELD, EXCHANGED)]


def test_a_card_thrown_away_in_a_lawful_exchange_was() -> None:
    """That W, who is not the maker, exchanged cards too explains nothing of it."""
    report = audited(three(KEEPS + "exchange W\n" + PLAYS_THROWN), rules="three-handed")
    assert codes(report) == [EXCHANGED, HELD]


def test_an_up_card_that_another_seat_took_may_be_the_dealers() -> None:
    """W wrote the discard that was E's to make."""
    hands = "hand W: QH JS AS KS 9C\nhand E: 9H KD QD TD QC\n"
    play = f"{hands}bids: order\ndiscard W: 9C\n1 S: JH QH JD TH\nmisdeal\n"
    report = audited(deal(1, play, dealer="E"))
    assert codes(report) == ["ILLEGAL_DISCARD"]
    assert consequences(report) == [(HELD, "ILLEGAL_DISCARD")]


def test_an_up_card_turned_down_that_the_dealer_plays_is_a_fault_of_its_own() -> None:
    """A fault of another seat explains nothing of it."""
    hands = "hand W: QH JS AS KS 9C\nhand E: 9H KD QD TD QC\n"
    calls = "bids: pass pass pass pass | S\n"
    play = f"{hands}{calls}1 S: JH AS JD TH\nmisdeal\n"
    assert codes(audited(deal(1, play, dealer="E"))) == ["RENEGE", HELD]
