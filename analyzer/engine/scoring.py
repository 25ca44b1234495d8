"""What a deal is worth: the score table of the rules, read for one course of the play.

Source: rules.md A.1 (11), A.2 (6), D.1, section C.
"""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.rules import Rules
from analyzer.seats import SIDES, Seat, Side, side_of
from analyzer.values import frozen


@frozen
class Worth:
    """What a deal that came to its end was worth, and whose it was; see `Outcome`."""

    dealer: Seat | None
    maker: Seat | None
    result: str
    points: Mapping[Side, int]
    token: bool


def worth_of(
    rules: Rules,
    dealer: Seat | None,
    maker: Seat,
    alone: tuple[Seat, ...],
    won: tuple[bool, ...],
) -> Worth:
    """What it is worth that the maker's side won these tricks (`won[i]`: trick i + 1)."""
    return Worth(
        dealer,
        maker,
        result_of(rules, won),
        points_of(rules, maker, alone, won),
        earns_token(rules, alone, won),
    )


def result_of(rules: Rules, won: tuple[bool, ...]) -> str:
    """`march`, `made` or `euchred`; `won[i]`: whether the maker's side took trick i + 1."""
    tricks = sum(won)
    if tricks == len(won):
        return "march"
    return "made" if tricks >= rules.tricks_needed else "euchred"


def points_of(
    rules: Rules, maker: Seat, alone: tuple[Seat, ...], won: tuple[bool, ...]
) -> dict[Side, int]:
    """Points of every side for a deal that was played to its end."""
    points = dict.fromkeys(SIDES[rules.players], 0)
    own = side_of(maker, rules.players)
    result = result_of(rules, won)
    if result != "euchred":
        if not (rules.fast_break and _is_fast_break(won)):
            points[own] = _maker_points(rules, maker in alone, result)
        return points
    defenders = [seat for seat in rules.seats if side_of(seat, rules.players) != own]
    lone = next((seat for seat in alone if seat in defenders), None)
    if lone is not None and rules.lone_defender_credit == "lone_only":
        defenders = [lone]
    for seat in defenders:
        points[side_of(seat, rules.players)] = _euchre_points(
            rules, maker in alone, lone is not None, sum(won)
        )
    return points


def earns_token(rules: Rules, alone: tuple[Seat, ...], won: tuple[bool, ...]) -> bool:
    """Whether the makers took exactly four tricks, nobody playing alone (`four_trick_tokens`)."""
    return rules.four_trick_tokens and not alone and sum(won) == 4


def _maker_points(rules: Rules, alone: bool, result: str) -> int:
    if result == "march":
        return rules.loner_march_points if alone else rules.march_points
    return rules.loner_made_points if alone else rules.made_points


def _euchre_points(rules: Rules, maker_alone: bool, defender_alone: bool, tricks: int) -> int:
    """To each opponent, or to the other side. A lone defender's euchre comes first."""
    if defender_alone:
        return rules.lone_defender_euchre_points if tricks else rules.lone_defender_march_points
    if maker_alone:
        return rules.loner_euchred_points
    if not tricks and rules.super_euchre_points is not None:
        return rules.super_euchre_points
    return rules.euchre_points


def _is_fast_break(won: tuple[bool, ...]) -> bool:
    """The defenders won the first two tricks and lost all the others."""
    return not any(won[:2]) and all(won[2:])
