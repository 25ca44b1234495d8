"""Section D: three players, their pack and their points."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Final

import pytest

from analyzer.audit import GameReport
from analyzer.rules import PRESETS, Rules, preset, with_options
from tests.acceptance.audited import THREE
from tests.audit.audited import audited, codes
from tests.known_faults.letters import after, ahead, bids
from tests.known_faults.reports import report_of

SEATS: Final = "SWE"
KNOWN: Final = tuple(
    line for line in THREE.splitlines(keepends=True) if line.startswith(("hand", "dummy", "kitty"))
)
PLAYERS: Final = '[South "Ann"]\n[West "Bo"]\n[East "Cy"]\n'
RULES_OF_THREE: Final = sorted(
    {name.split("@")[0] for name in PRESETS if preset(name.split("@")[0]).players == 3}
)


def without(text: str, lines: tuple[str, ...]) -> str:
    for line in lines:
        assert line in text
        text = text.replace(line, "")
    return text


# The pack (37).


@pytest.mark.parametrize(
    "hidden", list(chain.from_iterable(combinations(KNOWN, n) for n in range(len(KNOWN) + 1)))
)
def test_the_pack_follows_from_the_rules_and_not_from_the_cards_that_were_written(
    hidden: tuple[str, ...],
) -> None:
    """Any of the hands, the dummy and the kitty may be left out."""
    agreed = report_of(without(THREE, hidden))
    assert codes(agreed) == []
    assert (agreed.rules, agreed.switches) == ("three-handed@1", ())
    assert dict(agreed.deals[0].points or ()) == {"S": 3, "W": 0, "E": 0}
    assumed = report_of(
        without(THREE, hidden).replace('[Rules "three-handed"]\n', PLAYERS), "three.pen"
    )
    assert (codes(assumed), assumed.rules, assumed.switches) == ([], agreed.rules, ())


@pytest.mark.parametrize("undealt", [0, 1, 9])
@pytest.mark.parametrize("first", SEATS)
def test_three_hands_and_what_was_not_dealt_are_a_pack_of_24(first: str, undealt: int) -> None:
    """Nine cards lie there, the first turned up; there is no dummy in a hand of PTN."""
    held = {"S": "AKQJT...", "W": ".AKQJT..", "E": "..AKQJT."}
    rest = "S9CAH9D9CKCQCJCTC9"[: 2 * undealt]
    dealer = after(first, SEATS)[-1]
    text = (
        f'[GameCode "Euchre"]\n[Dealer "{dealer}"]\n'
        f'[Deal "{first}:{" ".join(held[seat] for seat in ahead(first, SEATS))}"]\n'
        + (f'[Undealt "{rest}"]\n' if undealt else "")
    )
    report = report_of(text)
    assert codes(report) == []
    assert dict(report.switches) == {"dummy": 0}


def test_a_card_that_is_not_in_the_pack_of_three_is_found() -> None:
    assert codes(report_of(THREE.replace("kitty: JC", "kitty: 8C"))) == ["DECK_MISMATCH"]


# The points (38).


def told(maker: str, tricks: int, stated: str = "") -> str:
    """The maker takes the first so many tricks with hearts, the next defender the rest."""
    first, second, _ = (*after(maker, SEATS),)
    spades, clubs = [f"{rank}S" for rank in "TJQKA"], [f"{rank}C" for rank in "TJQKA"]
    makers = [*[f"{rank}H" for rank in "AKQT9"][:tricks], "9S", "9D", "TD", "QD", "KD"]
    lines = ""
    for number, cards in enumerate(zip(makers, spades, clubs, strict=False), 1):
        fallen = dict(zip((maker, first, second), cards, strict=True))
        leader = maker if number <= tricks + 1 else first
        winner = maker if number <= tricks else first
        order = " ".join(fallen[seat] for seat in ahead(leader, SEATS))
        lines += f"{number} {leader}: {order} = {winner}\n"
    calls = bids(second, maker, 2, "H", SEATS)
    return f"deal 1 dealer {second} up 9C\n{calls}{lines}{stated}"


def told_alone(maker: str, tricks: int) -> str:
    """The same of a maker without the dummy; no card was seen, only who took the tricks."""
    first, second, _ = (*after(maker, SEATS),)
    lines, leader = "", first
    for number in range(1, 6):
        winner = maker if number <= tricks else first
        lines += f"{number} {leader}: ?? ?? ?? = {winner}\n"
        leader = winner
    return f"deal 1 dealer {second} up 9H\nbids: order-alone\n{lines}"


def expected(agreed: Rules, maker: str, tricks: int) -> dict[str, int]:
    """Both defenders score a euchre, nobody else's points depend on who of them took a trick."""
    if tricks < 3:
        return {seat: 0 if seat == maker else agreed.euchre_points for seat in SEATS}
    won = agreed.march_points if tricks == 5 else agreed.made_points
    return {seat: won if seat == maker else 0 for seat in SEATS}


def points(report: GameReport) -> dict[str, int]:
    return dict(report.deals[0].points or ())


@pytest.mark.parametrize("name", RULES_OF_THREE)
@pytest.mark.parametrize(("maker", "tricks"), [*product(SEATS, range(6))])
@pytest.mark.parametrize(("euchre", "march"), [(None, None), (1, 2), (2, 3)])
def test_the_points_of_three_players_are_those_of_their_rules(
    name: str, maker: str, tricks: int, euchre: int | None, march: int | None
) -> None:
    given = {"euchre_points": euchre, "march_points": march}
    written = {key: str(value) for key, value in given.items() if value is not None}
    agreed = with_options(preset(name), written.items())
    options = " ".join(f"{key}={value}" for key, value in written.items())
    assert points(audited(told(maker, tricks), name, options)) == expected(agreed, maker, tricks)


@pytest.mark.parametrize(("maker", "tricks"), [*product(SEATS, range(6))])
def test_points_of_one_defender_alone_for_a_euchre_are_found(maker: str, tricks: int) -> None:
    agreed = preset("three-handed")
    right = expected(agreed, maker, tricks)
    score = "".join(f" {seat} {number}" for seat, number in right.items())
    assert codes(audited(told(maker, tricks, f"score{score}\n"), "three-handed")) == []
    for seat in SEATS:
        wrong = right | {seat: 2 if right[seat] == 0 else 0}
        score = "".join(f" {each} {number}" for each, number in wrong.items())
        found = audited(told(maker, tricks, f"score{score}\n"), "three-handed")
        assert codes(found) == ["WRONG_POINTS_RECORDED"]


@pytest.mark.parametrize("maker", SEATS)
@pytest.mark.parametrize(("tricks", "won"), [(5, 3), (4, 1), (3, 1), (2, 0), (0, 0)])
def test_a_lone_maker_of_three_is_one_against_the_same_two(
    maker: str, tricks: int, won: int
) -> None:
    report = audited(told_alone(maker, tricks), "three-handed")
    lost = 0 if won else 2
    assert points(report) == {seat: won if seat == maker else lost for seat in SEATS}
