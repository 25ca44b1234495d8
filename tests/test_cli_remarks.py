"""Accusations, rulings and notes in a replay; open points and deals not judged in an audit."""

from __future__ import annotations

from tests.acceptance.audited import edited, run

RECORD = """\
[Rules "four-handed"]
deal 1 dealer E up TH
bids: order
note early
take E
discard E: 9D
1 S: JH 9C JD 9H = S
call renege W trick 1 by N
ruling Two points to NS
2 S: AH ?? KD TH
misdeal
note late
"""


def shown(text: str) -> list[str]:
    return [line.strip() for line in run("replay", "-", stdin=text).stdout.splitlines()]


def test_remarks_stand_where_they_were_written() -> None:
    lines = shown(RECORD)
    places = [
        lines.index("Note: early"),
        lines.index("East takes the TH."),
        next(n for n, line in enumerate(lines) if line.startswith("1  South JH")),
        lines.index("North calls RENEGE by West in trick 1"),
        lines.index("Ruling: Two points to NS"),
        next(n for n, line in enumerate(lines) if line.startswith("2  South AH")),
        lines.index("Note: late"),
    ]
    assert places == sorted(places)


def test_the_up_card_is_taken_once() -> None:
    assert shown(RECORD).count("East takes the TH.") == 1
    assert "East lays 9D away." in shown(RECORD)


def test_open_points_are_listed_where_they_arose() -> None:
    printed = run("audit", "-", stdin=RECORD).stdout.splitlines()
    (line,) = [line for line in printed if "trick 1" in line]
    assert ":7:" in line
    assert "undecided RENEGE: whether W could follow suit in trick 1 is not known" in line


def test_a_deal_that_cannot_go_on_is_not_judged() -> None:
    text = '[Rules "four-handed"]\ndeal 1 dealer S up 9C\n1 S: AC AH\n'
    assert "deal 1 was not judged: trump is not known" in run("audit", "-", stdin=text).stdout


def test_a_deal_without_open_points_lists_none() -> None:
    assert run("audit", "-", stdin=edited("4")).stdout == ""
