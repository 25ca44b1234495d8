"""Deals that stop early where a card of the last trick was not seen.

The engine's word is held against every way to fill the card in, each judged with all cards known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from analyzer.cards import UNKNOWN, Card
from analyzer.record import Deal, Trick
from analyzer.rules import Rules
from tests.engine.build import Judged, judge, rules
from tests.engine.random_play import with_play
from tests.engine.tables import FOUR_ORDERED, FOUR_TRICKS, play
from tests.engine.test_masking import EACH_GAME

FOUR_HANDED = rules("four-handed")
ONE_TO_NS = {"NS": 1, "EW": 0}


@pytest.mark.parametrize("last", ["9S KS ??", "9S ??", "?? ??", "?? KS ??", "9S KS ?D", "9S KS A?"])
def test_the_last_card_of_a_hand_is_known_where_it_was_not_seen(last: str) -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:4]) + f"5 S: {last}\n")
    assert (judged.codes, judged.outcome.points) == ([], ONE_TO_NS)


def test_a_card_that_was_not_seen_leaves_either_card_of_its_hand() -> None:
    """W has AS KS, and takes the last trick with whichever is left."""
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:3]) + "4 S: AC ?? KC QD\n")
    assert (judged.codes, judged.outcome.points) == ([], ONE_TO_NS)


TRUMP_LEFT = """
deal 1 dealer E up TH
hand S: JH AH KH 9S AC
hand W: QH JS AS 9D 9C
hand N: JD AD KS TS KC
hand E: 9H KD QD TD QC
bids: order
discard E: QC
1 S: JH QH JD 9H
2 S: KH JS TS TH
3 S: AH 9C KS TD
"""


def test_whether_a_card_that_was_not_seen_was_lawful_decides_no_points_and_blames_nobody() -> None:
    """S leads 9S, and W has the spade AS to follow with. Had he thrown 9D, S would take all five:
    so the points are not known. But nobody who played by the rules left anything out."""
    judged = judge(FOUR_HANDED, TRUMP_LEFT + "4 S: 9S ??\n")
    assert (judged.codes, judged.outcome.points) == ([], None)


def test_a_lead_that_was_not_seen_and_makes_the_difference_leaves_the_deal_incomplete() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:1]) + "2 S: ?? 9C TS TH\n")
    assert (judged.codes, judged.outcome.points) == (["INCOMPLETE_DEAL t2.4"], None)


@EACH_GAME
def test_a_card_that_was_not_seen_tells_as_much_as_every_way_to_fill_it_in(agreed: Rules) -> None:
    """The points are those of every way, and the deal is incomplete if those that are lawful
    differ or one of them is."""
    told = 0
    for seed in range(60):
        rng = Random(seed)
        seen, ways = _stopped(with_play(agreed, rng), rng)
        judged, filled = judge(agreed, seen), [judge(agreed, way) for way in ways]
        if judged.outcome.points is not None:
            told += 1
            assert {_points(each) for each in filled} == {_points(judged)}, seed
        lawful = {_points(each) for each in filled if set(_kinds(each)) <= {"INCOMPLETE_DEAL"}}
        is_incomplete = lawful == {None} or len(lawful) > 1
        assert _kinds(judged) == (["INCOMPLETE_DEAL"] if is_incomplete else []), seed
    assert told


def _points(judged: Judged) -> tuple[tuple[str, int], ...] | None:
    points = judged.outcome.points
    return None if points is None else tuple(sorted(points.items()))


def _kinds(judged: Judged) -> list[str]:
    return [code.split()[0] for code in judged.codes]


def _stopped(deal: Deal, rng: Random) -> tuple[Deal, list[Deal]]:
    """The deal up to a card of one of its last tricks, in which one card or two were not seen; and
    every way to fill them in from the hands."""
    tricks = [event for event in deal.events if isinstance(event, Trick)]
    number = rng.randint(max(len(tricks) - 2, 1), len(tricks))
    last = tricks[number - 1]
    size = rng.randint(1, len(last.cards))
    hidden = sorted({rng.randrange(size) for _ in range(2)})
    left = [
        [
            c
            for t in tricks[number - 1 :]
            for c, s in zip(t.cards, t.seats, strict=True)
            if s == seat
        ]
        for seat in (last.seats[at] for at in hidden)
    ]
    before = deal.events[: deal.events.index(last)]

    def stopped(cards: tuple[Card, ...]) -> Deal:
        written = dict(zip(hidden, cards, strict=True))
        shown = tuple(written.get(at, card) for at, card in enumerate(last.cards[:size]))
        trick = replace(last, cards=shown, seats=last.seats[:size], winner=None)
        return replace(deal, events=(*before, trick))

    return stopped((UNKNOWN,) * len(hidden)), list(map(stopped, _choices(left)))


def _choices(left: list[list[Card]]) -> Iterator[tuple[Card, ...]]:
    yield from product(*left)


JOKER_LEFT = """
deal 1 dealer E up TH
hand S: AS AD AC KS KD
hand W: B TS TD 9C QC
hand N: 9S 9D TC JC JH
hand E: JS QD KC QH AH
bids: order
discard E: TH
1 S: AS TS 9S JS
2 S: AD TD 9D QD
3 S: AC 9C TC KC
"""


def test_the_joker_of_a_hand_takes_one_of_the_tricks_that_are_left() -> None:
    """S has taken three tricks, and W, who has not played to the fourth, holds the joker."""
    judged = judge(rules("british"), JOKER_LEFT + "4 S: KS\n")
    assert (judged.codes, judged.outcome.points) == ([], ONE_TO_NS)
