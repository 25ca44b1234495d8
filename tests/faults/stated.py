"""Faults of the scribe: winners, counts, points and scores that are not those of the play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from analyzer.record import Deal, GameRecord, Points, Stated, Trick
from analyzer.seats import SEATS, Seat, Side
from tests.faults.before_play import maker_of
from tests.faults.fault import Fault, Injector, Sample, restated, with_deal, with_event
from tests.faults.play import trump_of
from tests.faults.samples import is_plain


def other_winner(sample: Sample) -> Iterator[Fault]:
    """The last trick is put down to the seat that led it, or played second."""
    for position, deal in sample.deals():
        last = deal.events[-1]
        if isinstance(last, Trick):
            seat = next(s for s in last.seats if s != last.winner)
            spoilt = with_event(deal, len(deal.events) - 1, replace(last, winner=seat))
            record = with_deal(sample.record, position, spoilt)
            yield Fault(sample.record, record, position, f"t5.{len(last.cards)}", stands="winner")


def one_trick_more(sample: Sample) -> Iterator[Fault]:
    """The tricks are counted, and one side has one more than it took, another one less."""
    for position, deal in sample.deals():
        tricks = [e for e in deal.events if isinstance(e, Trick)]
        if len(tricks) != 5:
            continue
        side_of = {SEATS.index(letter): side for side in sample.rules.sides for letter in side}
        taken = dict.fromkeys(sample.rules.sides, 0)
        for trick in tricks:
            assert trick.winner is not None
            taken[side_of[trick.winner]] += 1
        (most, *_, least) = sorted(taken, key=lambda side: -taken[side])
        wrong = taken | {most: taken[most] - 1, least: taken[least] + 1}
        clean, record = (
            with_deal(sample.record, position, _counting(deal, tuple(counts.items())))
            for counts in (taken, wrong)
        )
        yield Fault(clean, record, position, stands="tricks")


def _counting(deal: Deal, points: Points) -> Deal:
    counted = Stated("tricks", len(deal.events), points=points)
    return replace(deal, stated=(counted, *deal.stated))


def other_maker(sample: Sample) -> Iterator[Fault]:
    """Another player than the one who made trump is written as the maker."""
    for position, deal in sample.deals():
        maker = maker_of(deal)
        if maker is not None:
            other = next(seat for seat in sample.rules.seats if seat != maker)
            yield _trump_line(sample, position, deal, maker=other)


def other_trump(sample: Sample) -> Iterator[Fault]:
    """Another suit than the one that was made trump is written."""
    for position, deal in sample.deals():
        trump = trump_of(deal)
        if trump is not None:
            yield _trump_line(sample, position, deal, trump=(trump + 1) % 4)


def _trump_line(
    sample: Sample, position: int, deal: Deal, maker: Seat | None = None, trump: int | None = None
) -> Fault:
    after = sum(not isinstance(event, Trick) for event in deal.events)
    right = Stated("trump", after, trump=trump_of(deal), seat=maker_of(deal))
    wrong = replace(
        right,
        trump=right.trump if trump is None else trump,
        seat=right.seat if maker is None else maker,
    )
    clean, record = (
        with_deal(sample.record, position, replace(deal, stated=(line, *deal.stated)))
        for line in (right, wrong)
    )

    def on_the_text(form: str, text: str) -> str | None:
        """In a hand of PTN, the tags that say what the calls came to."""
        if form != "ptn":
            return None
        hand = _hand_of(text, position)
        if trump is None:
            found = re.sub(r'(\[Declarer ")\w', rf"\g<1>{SEATS[wrong.seat or 0]}", hand)
        else:
            suit = "♠♥♦♣N"[wrong.trump or 0]
            found = re.sub(r'(\[Contract ")\S', rf"\g<1>{suit}", hand.replace('"NT', '"N'))
        return text.replace(hand, found) if found != hand else None

    return Fault(
        clean, record, position, stands="trump" if maker is None else "maker", text=on_the_text
    )


def _hand_of(text: str, position: int) -> str:
    """One hand of a PTN text, by its place."""
    hands = text.split("% PTN")
    return hands[position]


def point_too_many(sample: Sample) -> Iterator[Fault]:
    """A side gets a point more than the play gives; the totals are right."""
    for position, deal in sample.deals():
        for each in deal.stated:
            if each.kind == "score":
                points = _one_more(each.points)
                spoilt = restated(deal, "score", points=points)
                record = with_deal(sample.record, position, spoilt)
                yield Fault(sample.record, record, position, stands="score")


def _one_more(points: Points) -> Points:
    (side, number), *rest = points
    return ((side, number + 1), *rest)


def total_too_high(sample: Sample) -> Iterator[Fault]:
    """The running score of a side is a point too high, in the last deal."""
    position, deal = len(sample.record.deals), sample.record.deals[-1]
    for each in deal.stated:
        if each.kind == "total":
            points = _one_more(each.points)
            record = with_deal(sample.record, position, restated(deal, "total", points=points))
            yield Fault(
                replace(sample.record, stated_result=()),
                replace(record, stated_result=()),
                position,
                stands="total",
            )


def result_too_high(sample: Sample) -> Iterator[Fault]:
    """The final score of a side is a point too high."""
    if sample.record.stated_result:
        points = _one_more(sample.record.stated_result)
        yield Fault(sample.record, replace(sample.record, stated_result=points), stands="result")


def deal_after_the_end(sample: Sample) -> Iterator[Fault]:
    """The game is over, and the next player deals."""
    deals = sample.record.deals
    last = deals[-1]
    if last.dealer is None or not sample.record.stated_result:
        return
    seats = sample.rules.seats
    due = seats[(seats.index(last.dealer) + 1) % len(seats)]
    more = [deal for deal in sample.spare if deal.dealer == due and is_plain(deal)]
    for deal in more[:1]:
        after = replace(deal, number=last.number + 1, stated=())
        record = replace(sample.record, deals=(*deals, after))
        yield Fault(sample.record, record, len(deals) + 1, "deal")


def winner_too_early(sample: Sample) -> Iterator[Fault]:
    """A winner is written after a deal that did not end the game."""
    for position, deal in sample.deals():
        if not any(each.kind == "won" for each in deal.stated):
            won = _won(deal, sample.rules.sides[:1])
            record = _ending_at(with_deal(sample.record, position, won), position)
            yield Fault(_ending_at(sample.record, position), record, position, stands="won")


def winner_of_a_deal_given_up(sample: Sample) -> Iterator[Fault]:
    """The cards are thrown together, and a winner is written all the same."""
    deal = sample.record.deals[0]
    given_up = replace(deal, events=(), stated=(Stated("redeal", 0),))
    clean, record = (
        replace(sample.record, deals=(each,), stated_result=())
        for each in (given_up, _won(given_up, sample.rules.sides[:1]))
    )
    yield Fault(clean, record, 1, stands="won")


def _won(deal: Deal, sides: tuple[Side, ...]) -> Deal:
    return replace(deal, stated=(*deal.stated, Stated("won", len(deal.events), sides=sides)))


def _ending_at(record: GameRecord, position: int) -> GameRecord:
    return replace(record, deals=record.deals[:position], stated_result=())


def loser_as_winner(sample: Sample) -> Iterator[Fault]:
    """The game is over, and the wrong side is written as the winner."""
    for position, deal in sample.deals():
        for each in deal.stated:
            losers = [side for side in sample.rules.sides if side not in each.sides]
            if each.kind == "won" and losers:
                record = with_deal(
                    sample.record, position, restated(deal, "won", sides=tuple(losers[:1]))
                )
                yield Fault(sample.record, record, position, stands="won")


def impossible_points(sample: Sample) -> Iterator[Fault]:
    """Only the points of a deal are written, and they are more than any deal can give."""
    for position, deal in sample.deals():
        scored = [each for each in deal.stated if each.kind == "score"]
        for each in scored:
            (side, _), *rest = each.points
            right = _points_only(deal, each.points)
            wrong = _points_only(deal, ((side, 9), *rest))
            before = replace(sample.record, deals=sample.record.deals[:position], stated_result=())
            yield Fault(
                with_deal(before, position, right),
                with_deal(before, position, wrong),
                position,
                stands="score",
            )


def _points_only(deal: Deal, points: Points) -> Deal:
    return replace(deal, events=(), stated=(Stated("score", 0, points=points),))


STATED: dict[str, tuple[Injector, ...]] = {
    "WRONG_TRICK_WINNER_RECORDED": (other_winner,),
    "WRONG_TRICK_COUNT_RECORDED": (one_trick_more,),
    "WRONG_MAKER_RECORDED": (other_maker,),
    "WRONG_TRUMP_RECORDED": (other_trump,),
    "WRONG_POINTS_RECORDED": (point_too_many,),
    "WRONG_SCORE_RECORDED": (total_too_high, result_too_high),
    "PLAY_AFTER_GAME_OVER": (deal_after_the_end,),
    "GAME_NOT_FINISHED": (winner_too_early, winner_of_a_deal_given_up),
    "WRONG_WINNER_RECORDED": (loser_as_winner,),
    "ILLEGAL_SCORE_STEP": (impossible_points,),
}
