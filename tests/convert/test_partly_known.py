"""Games told in part, in every format and back: the text alone accuses nobody whom its record does
not, and under the rules of the record no deal has other points or another winner.

Sizes are small here; CONVERTED sets how many games of each preset are written.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import product
from random import Random
from typing import Final

import pytest

from analyzer import notation
from analyzer.audit import audit_record, roots
from analyzer.audit.game import AuditedDeal, replay_game
from analyzer.convert import convert
from analyzer.findings import Finding
from analyzer.record import GameRecord
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from analyzer.seats import Seat
from tests.convert.poorer import poorer_game
from tests.quick import one_in

GAMES: Final = int(os.environ.get("CONVERTED", "0")) or 8
FORMATS: Final = ("pen", "egn", "emn", "ptn")
AGREED: Final = (
    *("", "", "", "defend-alone=any", "stick-the-dealer", "partners-best", "go-under", "no-trump"),
    *("four-trick-tokens", "turned-down-suit=counts-as-pass", "farmers-hand=swap"),
    *("alone-after-dummy", "dealer-maker-pool=merged-11", "take-four-for-one", "canadian-loner"),
    *("loner-lead=left-of-loner", "target=5", "euchre-points=3", "must-have-suit"),
)
Read = tuple[GameRecord, tuple[Finding, ...]]


def rules_of(name: str, seed: int) -> Rules:
    """A preset with a house rule or two."""
    words = Random(f"{name} {seed}").sample(AGREED, 2)
    return with_options(preset(name), map(parse_option, filter(None, words)))


def accusation(finding: Finding) -> tuple[str, Seat | None, int | None]:
    """Who is accused of what, in which trick."""
    return finding.code, finding.seat, finding.trick


def found(games: Iterable[Read]) -> Counter[tuple[str, Seat | None, int | None]]:
    reports = (audit_record(record, findings) for record, findings in games)
    return Counter(accusation(f) for report in reports for f in roots(report.all_findings))


def deals_of(games: Iterable[Read], rules: Rules) -> list[AuditedDeal]:
    return [deal for record, _ in games for deal in replay_game(record, rules).deals]


def read_back(text: str, form: str) -> list[Read]:
    _, readings = notation.read(BytesIO(text.encode()), f"game.{form}")
    return [(r.record, r.findings) for r in readings if r.record is not None]


def other_winners(deal: AuditedDeal, back: AuditedDeal) -> Iterator[int]:
    """The tricks that have another winner, each by its number."""
    pairs = zip(deal.outcome.winners, back.outcome.winners, strict=False)
    for number, (winner, again) in enumerate(pairs, 1):
        if None not in (winner, again) and winner != again:
            yield number


def complaints(records: list[GameRecord], form: str, rules: Rules) -> list[object]:
    """What the text of some games says that they do not."""
    told: list[Read] = [(record, ()) for record in records]
    again = read_back(convert(records, form).text, form)
    wrong: list[object] = [*(found(again) - found(told)).items()]
    deals, back = deals_of(told, rules), deals_of(again, rules)
    assert len(deals) == len(back)
    for deal, other in zip(deals, back, strict=True):
        if other.points not in (None, deal.points):
            wrong.append((deal.position, deal.points, other.points))
        wrong += [(deal.position, number) for number in other_winners(deal, other)]
    return wrong


@pytest.mark.parametrize(("name", "form"), one_in(5, product(PRESETS, FORMATS)))
def test_a_game_told_in_part_says_no_more_in_another_format(name: str, form: str) -> None:
    for seed in range(GAMES):
        rules = rules_of(name, seed)
        record = poorer_game(rules, seed)
        assert complaints([record], form, rules) == [], seed


@pytest.mark.parametrize(
    ("name", "form"), one_in(5, product(PRESETS, sorted(set(FORMATS) - {"egn"})))
)
def test_two_games_in_one_file_say_no_more_than_they_do(name: str, form: str) -> None:
    for seed in range(max(1, GAMES // 4)):
        rules = rules_of(name, seed)
        records = [poorer_game(rules, seed + shift) for shift in (1000, 2000)]
        assert complaints(records, form, rules) == [], seed
