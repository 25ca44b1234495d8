"""Three dealt tables on which the tests of single laws play: cards, calls and a clean play each."""

from __future__ import annotations

from typing import Final

# Hearts are trump by S's order; the dealer E holds TH for QC. S's side takes four tricks.
FOUR: Final = """
deal 1 dealer E up TH
hand S: JH AH KH 9S AC
hand W: QH JS AS KS 9C
hand N: JD AD 9D TS KC
hand E: 9H KD QD TD QC
kitty: TC JC QS
"""
# The same with the joker turned up, for which TH lies in the kitty.
FOUR_JOKER_UP: Final = FOUR.replace("up TH", "up B").replace("TC JC QS", "TC JC QS TH")
FOUR_ORDERED: Final = FOUR + "bids: order\ndiscard E: QC\n"
FOUR_TRICKS: Final = (
    "1 S: JH QH JD 9H\n",
    "2 S: AH 9C TS TH\n",
    "3 S: KH JS 9D TD\n",
    "4 S: AC AS KC QD\n",
    "5 S: 9S KS AD KD\n",
)

# Hearts are trump by S's order; E holds 9H for QD; S has the best of the dummy and takes all five.
THREE: Final = """
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS
"""
THREE_ORDERED: Final = THREE + "bids: order\ndiscard E: QD\n"
KEEPS: Final = "exchange S keeps JH JD AH KH QH\n"
THREE_TRICKS: Final = (
    "1 S: JH 9D 9H\n",
    "2 S: JD TS TC\n",
    "3 S: AH AD QC\n",
    "4 S: KH KS KC\n",
    "5 S: QH AS AC\n",
)

# Hearts are trump by S's order; the dealer N leaves the up-card. S takes the first three tricks.
TWO: Final = """
deal 1 dealer N up 9H
hand S: JH AH KH 9S 9C
hand N: AS KS TS AD 9D
kitty: QH TH JD QS KD AC KC QC TC QD JC TD JS
"""
TWO_ORDERED: Final = TWO + "bids: order\ndiscard N: -\n"
TWO_TRICKS: Final = (
    "1 S: JH 9D\n",
    "2 S: AH AD\n",
    "3 S: KH TS\n",
    "4 S: 9S AS\n",
    "5 N: KS 9C\n",
)


def play(tricks: tuple[str, ...], **instead: str) -> str:
    """The lines of a play; `t2="…"` stands in for the second one, and `t2=""` leaves it out."""
    lines = [instead.get(f"t{n}", line) for n, line in enumerate(tricks, start=1)]
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)
