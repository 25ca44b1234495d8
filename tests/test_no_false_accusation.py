"""Records of lawful play, told in part or in an odd way: an audit of them accuses nobody.

Each stood once for a false accusation; the name says what the record leaves open.
"""

from __future__ import annotations

from typing import Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import pen

LAWFUL: Final = {
    "a deal given up during the auction": """
        [Rules "four-handed"]
        deal 1 dealer S up 9H
        bids: pass
        redeal exposed card
    """,
    "a deal given up is none of the fixed number": """
        [Rules "four-handed"] [Options "deals=1 target=0"]
        deal 1 dealer S up 9H
        bids: pass
        redeal exposed card
        deal 2 dealer S up 9H
        bids: pass pass pass pass | pass pass pass pass
    """,
    "trump stated, and not who made it: anybody may have the dummy": """
        [Rules "three-handed"]
        deal 1 dealer E up 9H
        hand S: AH KH 9S 9C TC
        dummy: QH TH JD QS KD
        trump H
        1 S: QH TS KC
        claim S
    """,
    "neither the dealer nor the up-card is known": """
        [Rules "four-handed"]
        deal 1 dealer ? up ??
        hand E: KH QS 9H TS AC
        trump S by N
        1 S: JS KD JC AS
        claim S
    """,
    "a blind call, the dealer not known": """
        [Rules "british"]
        deal 1 dealer ? up B
        bids S: blind-S
    """,
    "a lone maker may have used the dummy where the rules let him": """
        [Rules "three-handed"] [Options "alone-after-dummy"]
        deal 1 dealer W up KC
        hand S: QS TH JS TS AS
        dummy: 9H JD AD KH 9D
        bids E: pass order
        alone S
        1 W: 9C TC AD
        claim S
    """,
    "an unknown card out of a dummy that is known in part": """
        [Rules "three-handed"]
        deal 1 dealer W up 9S
        dummy: ?? QC ?? AD ?C
        bids E: order
        exchange E gives ?? takes ?? from dummy
        1 E: AD TD KD
        claim E
    """,
    "an unknown heart out of a partner's hand": """
        [Rules "british"] [Options "partners-best"]
        deal 8 dealer S up AS
        hand N: AD JD KS TS QC
        hand W: 9C TC 9H JS QS
        hand E: QH ?? QD JC JH
        bids W: order-alone
        exchange W gives JS takes ?H from E
        1 N: JD 9D Q? = N
        claim N
    """,
    "the last to speak is the dealer, who takes a trump": """
        [Rules "four-handed"] [Options "must-have-suit"]
        deal 1 dealer ? up 9D
        hand W: KS QS TS 9S AC
        bids N: pass pass pass order
    """,
    "five of eleven, told as cards given and taken": """
        [Rules "three-handed"] [Options "dealer-maker-pool=merged-11"]
        deal 1 dealer E up 9H
        hand E: AH KH 9S 9C TC
        dummy: QH TH JD QS KD
        bids: pass pass order
        take E
        exchange E gives 9S 9C TC takes QH JD from dummy
        claim E
    """,
    "five of eleven, and that he took the card not told": """
        [Rules "three-handed"] [Options "dealer-maker-pool=merged-11"]
        deal 1 dealer E up 9H
        hand E: AH KH 9S 9C TC
        dummy: QH TH JD QS KD
        bids: pass pass order
        exchange E gives 9S 9C TC takes QH JD from dummy
        1 S: AC TS 9H
        claim E
    """,
    "a dealer's own suit in the second round: there are only ten cards": """
        [Rules "three-handed"] [Options "dealer-maker-pool=merged-11"]
        deal 1 dealer E up 9D
        hand E: AH KH 9S 9C TC
        dummy: QH TH JD QS KD
        bids: pass pass pass | pass pass H
        exchange E gives 9S 9C takes QH JD from dummy
        claim E
    """,
    "a partner's best that nobody wrote down": """
        [Rules "four-handed"] [Options "partners-best"]
        deal 1 dealer E up 9H
        hand S: 9S TS 9C AH KH
        hand N: JH QS KS AS QC
        bids: order-alone
        1 S: JH QH TH
        claim S
    """,
    "a card thrown to a partner's best that nobody wrote down": """
        [Rules "four-handed"] [Options "partners-best loner-lead=left-of-loner"]
        deal 1 dealer E up 9H
        hand S: 9S TS 9C AH KH
        hand N: JH QS KS AS QC
        bids: order-alone
        1 W: AC KC AH
        claim S
    """,
    "three cards gone under that nobody wrote down": """
        [Rules "four-handed"] [Options "go-under"]
        deal 1 dealer E up 9H
        hand S: 9S TS 9C AH KH
        kitty: QH JH JD
        bids: order
        1 S: JH AD QD AC
        claim S
    """,
    "a partner's best, neither the dealer nor the maker known": """
        [Rules "egn"] [Options "partners-best"]
        deal 2 dealer ? up ??
        hand S: AD TD QH KS 9C
        bids: pass pass order
        alone W
        exchange W gives ?S takes T? from E
        trump S by W
        1 S: AD Q? K?
        claim W
    """,
    "a lone maker who was the dealer throws the card that he took up": """
        [Rules "four-handed"] [Options "partners-best"]
        deal 7 up AC
        hand W: JC QH 9C KC AD
        bids N: pass pass pass order
        exchange W gives AC takes ?? from E
        alone W
        1 N: 9D K? AD
        claim W
    """,
    "no up-card was turned": """
        [Rules "four-handed"]
        deal 1 dealer S up -
        bids: pass pass pass pass | C
    """,
}


@pytest.mark.parametrize("text", LAWFUL.values(), ids=LAWFUL)
def test_lawful_play_is_never_accused(text: str) -> None:
    (game,) = pen.loads("\n".join(line.strip() for line in text.strip().splitlines()))
    assert [(f.code, f.message) for f in roots(audit_record(game).all_findings)] == []


SWAPPED: Final = """
[Rules "four-handed"]
[Score "NS 8 EW 8"]
deal 12 dealer S up 9H
hand W: JH AH KH AC 9D
hand N: 9S TS QD KD TC
hand E: QH AS KS JC AD
hand S: TH QC KC QS TD
bids: order
discard S: TD
1 W: AC TC JC KC = W
2 W: JH QD QH 9H = W
3 W: AH 9S AS TH = W
4 W: 9D AD KD QC = E
5 E: KS QS KH TS = W
tricks NS 0 EW 5
score EW 2
total NS 8 EW 10
won EW
"""


def test_two_cards_that_changed_places_on_paper_are_one_root() -> None:
    """N's AD is E's by the hands; the table's winner and the next lead say so too."""
    (game,) = pen.loads(SWAPPED.strip())
    found = roots(audit_record(game).all_findings)
    assert [(f.code, f.address) for f in found] == [("CARD_NOT_HELD", "t4.2")]


def test_a_leader_who_sits_out_leaves_open_whose_the_cards_are() -> None:
    (game,) = pen.loads(
        """[Rules "four-handed"]
deal 1 dealer N up TS
hand W: JS AH AD KC QC
hand E: 9D 9C QD JD QH
bids: pass pass order-alone
1 E: 9C KC TC = W
claim W
"""
    )
    report = audit_record(game)
    assert not roots(report.all_findings)
    assert "SITTING_OUT_PLAYER_PLAYED" in [u.code for u in report.deals[0].undetermined]


def test_tricks_in_odd_order_are_asked_about_and_accuse_nobody() -> None:
    right = SWAPPED.replace("4 W: 9D AD KD QC", "4 W: 9D KD AD QC").strip().splitlines()
    second = right.index("2 W: JH QD QH 9H = W")
    right[second], right[second + 1] = right[second + 1], right[second]
    (game,) = pen.loads("\n".join(right))
    report = audit_record(game)
    assert not roots(report.all_findings)
    assert "LEAD_OUT_OF_TURN" in [u.code for u in report.deals[0].undetermined]
