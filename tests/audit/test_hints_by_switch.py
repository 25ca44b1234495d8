"""Which house rule a hint asks about: of each that it may name a record told twice against it."""

from __future__ import annotations

from types import ModuleType
from typing import Final

import pytest

from analyzer.audit import all_codes, checks
from analyzer.audit.draft import Draft
from analyzer.findings import Code
from tests.audit.audited import CALLS, EUCHRED, MADE, MARCH, audited, deal
from tests.audit.test_hints import NO_TRICK

THREE_HANDS: Final = """\
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS
"""
# South takes the first three tricks, East the others.
THREE_TRICKS: Final = (
    CALLS
    + """\
1 S: JH 9H 9S KC = S
2 S: AH 9D TS QD = S
3 S: KH TD QS KD = S
4 S: 9C TC KS AC = E
5 E: QC JS AD AS = E
"""
)
# East takes the first two tricks, South the others.
BREAK: Final = (
    CALLS
    + """\
1 S: 9C TC TS QC = E
2 E: AC 9D KC TD = E
3 E: AS QH QS JS = S
4 S: JH KD 9H KS = S
5 S: AH QD KH AD = S
"""
)
# East, alone against South, takes the first four tricks.
ALONE_AGAINST: Final = (
    CALLS
    + """\
alone E
1 S: 9C AC = E
2 E: KC 9S = E
3 E: TC 9D = E
4 E: QD JH = S
5 S: AH QC = S
"""
)


def twice(play: str, stated: str = "", dealer: str = "?", up: str = "TH") -> str:
    """Two deals that went alike, the same player dealing."""
    return "".join(deal(n, play, stated, dealer).replace("up TH", f"up {up}", 1) for n in (1, 2))


def alone(play: str, seat: str = "S", out: str = "N") -> str:
    """A play with a lone hand, without the cards of the seat that sits out."""
    calls, *tricks = play.splitlines()
    told = [calls, f"alone {seat}"]
    for trick in tricks:
        head, rest = trick.split(": ")
        *cards, sign, winner = rest.split()
        turn = "SWNE"["SWNE".index(head[-1]) :] + "SWNE"
        left = [card for card, player in zip(cards, turn, strict=False) if player != out]
        told.append(f"{head}: {' '.join(left)} {sign} {winner}")
    return "\n".join(told) + "\n"


# The number of findings, the rules that they speak for, and a record of four players.
POINTS = [
    ("made_points = 3", "", twice(MADE, "score NS 3\n")),
    ("march_points = 3", "", twice(MARCH, "score NS 3\n")),
    ("euchre_points = 3", "", twice(EUCHRED, "score EW 3\n")),
    ("loner_made_points = 3", "", twice(alone(MADE), "score NS 3\n")),
    ("loner_march_points = 3", "", twice(alone(MARCH), "score NS 3\n")),
    ("loner_euchred_points = 3", "", twice(alone(EUCHRED), "score EW 3\n")),
    (
        "lone_defender_euchre_points = 3",
        "defend-alone=any",
        twice(alone(EUCHRED, "E", "W"), "score EW 3\n"),
    ),
    (
        "lone_defender_march_points = 3",
        "defend-alone=any",
        twice(alone(NO_TRICK, "E", "W"), "score EW 3\n"),
    ),
    (
        "super_euchre_points = 4",
        "",
        twice(NO_TRICK, "score EW 4\n") + deal(3, EUCHRED, "score EW 2\n"),
    ),
    ("take_four_for_one = yes", "", twice(THREE_TRICKS, "score EW 2\n")),
    ("made_points = 0 or fast_break = yes", "", twice(BREAK, "score NS 0\n")),
    (
        "fast_break = yes",
        "",
        twice(BREAK, "score NS 0\n") + deal(3, MADE, "score NS 1\n"),
    ),
]


@pytest.mark.parametrize(("rule", "options", "text"), POINTS)
def test_points_ask_for_the_rule_that_gives_them(rule: str, options: str, text: str) -> None:
    assert audited(text, options=options).hints == (
        f"2 findings disappear if {rule}: did you play that?",
    )


def test_points_of_one_defender_ask_who_of_them_scores() -> None:
    report = audited(twice(ALONE_AGAINST, "score E 2\n"), rules="three-handed")
    assert report.hints == (
        "2 findings disappear if lone_defender_credit = lone_only: did you play that?",
    )


def test_a_point_more_after_each_four_times_four_tricks_asks_for_tokens() -> None:
    """The totals of deals 4 to 8 are one too high, that of the last one by two."""
    text = "".join(deal(n, MADE, f"total NS {n + n // 4}\n") for n in range(1, 9))
    assert audited(text).hints == (
        "5 findings disappear if four_trick_tokens = yes: did you play that?",
    )


def test_winners_together_at_the_target_ask_who_wins_then() -> None:
    text = deal(1, ALONE_AGAINST, "won W E\n")
    report = audited(text, rules="three-handed", tags='[Score "S 0 W 9 E 8"]\n')
    assert report.hints == (
        "1 finding disappears if simultaneous_finish = shared: did you play that?",
    )


@pytest.mark.parametrize("target", ["5", "7", "10", "11", "15", "21"])
def test_a_winner_asks_for_each_usual_target(target: str) -> None:
    """The game ends at that number, by a march of 2."""
    start = f'[Score "NS {int(target) - 2} EW 0"]\n'
    (hint,) = audited(deal(1, MARCH, "won NS\n"), options="target=30", tags=start).hints
    assert f"target = {target}" in hint


ONCE = [
    (
        "loner_lead = left_of_loner",
        "",
        "deal 1 dealer N up TH\nbids: pass order\nalone S\n1 W: AS KD 9S = W\nmisdeal\n",
    ),
    (
        "both_alone_lead = left_of_maker or both_alone_lead = first_declarer",
        "defend-alone=any",
        "deal 1 dealer N up TH\nbids: pass order\nalone S\nalone W\n1 W: AS 9S = W\nmisdeal\n",
    ),
]


@pytest.mark.parametrize(("rule", "options", "text"), ONCE)
def test_one_lead_of_a_lone_hand_asks_who_leads_then(rule: str, options: str, text: str) -> None:
    assert audited(text, options=options).hints == (
        f"1 finding disappears if {rule}: did you play that?",
    )


GIVEN_UP = "1 S: JH 9H 9S KC = S\nmisdeal\n"
DEALT = [
    ("maker_leads_first = yes", "", "bids: pass order\n1 W: AS KS QS JS = W\nmisdeal\n", "TH"),
    ("canadian_loner = no", "canadian-loner", "bids: pass order\n" + GIVEN_UP, "TH"),
    ("turned_down_suit = allowed", "", "bids: pass pass pass pass | H\nmisdeal\n", "TH"),
    ("dealer_may_decline = yes", "", "bids: order\ndiscard E: -\n" + GIVEN_UP, "TH"),
    (
        "go_under = yes or farmers_hand = swap",
        "",
        "exchange S gives TS 9S TD to kitty takes ?? ?? ?? from kitty\nmisdeal\n",
        "TH",
    ),
    (
        "partners_best = yes",
        "",
        "bids: order\nalone S\nexchange S gives 9C takes JH from N\nmisdeal\n",
        "TH",
    ),
    (
        "alone_window = until_first_lead",
        "alone-window=with_call",
        "bids: order\ndiscard E: 9C\nalone S\nmisdeal\n",
        "TH",
    ),
]


@pytest.mark.parametrize(("rule", "options", "play", "up"), DEALT)
def test_what_was_done_twice_asks_for_the_rule_that_allows_it(
    rule: str, options: str, play: str, up: str
) -> None:
    assert audited(twice(play, dealer="E", up=up), options=options).hints == (
        f"2 findings disappear if {rule}: did you play that?",
    )


WITH_DUMMY = [
    ("dummy_exchange = optional", "dummy-exchange=mandatory", "bids: order\nexchange S -\n"),
    (
        "dealer_maker_pool = merged_11",
        "",
        "bids: pass pass order\ndiscard E: QD\nexchange E keeps 9H AC QH JD QD\n",
    ),
    (
        "alone_after_dummy = yes",
        "",
        "bids: order\ndiscard E: QD\nalone S\nexchange S keeps JH AH KH QH JD\n",
    ),
]


@pytest.mark.parametrize(("rule", "options", "play"), WITH_DUMMY)
def test_what_was_done_twice_with_the_dummy_asks_for_the_rule_that_allows_it(
    rule: str, options: str, play: str
) -> None:
    text = twice(THREE_HANDS + play + "misdeal\n", dealer="E", up="9H")
    assert audited(text, rules="three-handed", options=options).hints == (
        f"2 findings disappear if {rule}: did you play that?",
    )


def test_an_up_card_that_was_never_played_asks_whether_he_had_to_take_it_or_keep_it() -> None:
    text = twice(MARCH.replace("bids S", "bids"), "redeal\n", dealer="E")
    assert audited(text, options="discard-upcard=forbidden").hints == (
        "2 findings disappear if dealer_may_decline = yes or discard_upcard = allowed: "
        "did you play that?",
    )


def test_calls_under_a_joker_ask_what_it_counts_as() -> None:
    """Two calls out of turn, and two that are no blind ones."""
    text = twice("bids: order\nmisdeal\n", dealer="E", up="B")
    assert audited(text, rules="british").hints == (
        "4 findings disappear if joker_turned_up = hearts or joker_turned_up = spades: "
        "did you play that?",
    )


def test_the_rule_that_explains_most_is_asked_about_first() -> None:
    text = twice(MARCH, "score NS 3\n") + "".join(
        deal(n, EUCHRED, "score EW 3\n") for n in (3, 4, 5)
    )
    assert audited(text).hints == (
        "3 findings disappear if euchre_points = 3: did you play that?",
        "2 findings disappear if march_points = 3: did you play that?",
    )


def test_a_note_is_no_finding_that_a_rule_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check brings a note of each euchre that counts 2."""
    check = ModuleType("euchres")
    check.NEW_CODES = (Code("EUCHRE", "note", "A euchre counts 2.", "recorder"),)  # type: ignore[attr-defined]
    check.check = lambda game: (  # type: ignore[attr-defined]
        Draft("EUCHRE", each.position, message="a euchre")
        for each in game.deals
        if game.rules.euchre_points == 2
    )
    every = (*checks.modules(), check)
    monkeypatch.setattr(checks, "modules", lambda: every)
    all_codes.cache_clear()
    try:
        report = audited(twice(EUCHRED, "score EW 1\n"))
    finally:
        all_codes.cache_clear()
    assert [f.code for f in report.all_findings].count("EUCHRE") == 2
    assert report.hints == ("2 findings disappear if euchre_points = 1: did you play that?",)


def test_points_that_no_table_gives_ask_for_no_rule() -> None:
    assert audited(twice(EUCHRED, "score EW 9\n"), options="target=0").hints
    assert not audited(twice(EUCHRED, "score EW 10\n"), options="target=0").hints
