"""The games that are measured: clean, the same on both sides, and as the rival scores them."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import pytest

from analyzer.audit import GameReport, audit_record
from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.seats import SEATED, left_of
from tests.bench import corpus, openspiel, work
from tests.bench.corpus import Game


@cache
def _games() -> tuple[Game, ...]:
    pytest.importorskip("pyspiel")
    return tuple(islice(corpus.games(openspiel.load(), seed=1), 15))


def _records() -> list[GameRecord]:
    return [game.record for game in _games()]


def _clean(report: GameReport) -> bool:
    undecided = any(deal.undetermined for deal in report.deals)
    return not (report.all_findings or report.hints or undecided)


def test_the_audit_finds_nothing_in_the_games() -> None:
    assert all(_clean(audit_record(record)) for record in _records())


def test_the_audit_finds_nothing_where_only_calls_and_cards_are_written() -> None:
    assert all(_clean(audit_record(corpus.bare(record))) for record in _records())


def test_the_audit_finds_nothing_in_their_text() -> None:
    assert all(map(_clean, work.audited(pen.dumps(_records()))))


def test_the_text_holds_the_same_deals() -> None:
    written = pen.loads(pen.dumps(_records()))
    assert [record.deals for record in written] == [record.deals for record in _records()]


def test_every_game_ends_when_a_side_has_ten() -> None:
    for record in _records():
        report = audit_record(record)
        before = [max(n for _, n in deal.score_after) for deal in report.deals[:-1]]
        assert report.winners and all(n < corpus.TARGET for n in before)


def test_the_deal_goes_round() -> None:
    for record in _records():
        for before, after in pairwise(record.deals):
            assert before.dealer is not None
            assert after.dealer == left_of(before.dealer, SEATED[4])


def test_deals_are_numbered_from_one() -> None:
    for record in _records():
        assert [deal.number for deal in record.deals] == list(range(1, len(record.deals) + 1))


def test_both_sides_do_the_same_deals() -> None:
    """The points that the audit counts are those that OpenSpiel gives for the same actions."""
    pytest.importorskip("pyspiel")
    game = openspiel.load()
    for record, actions in _games():
        gains = [[int(n) for n in seat[:2]] for seat in openspiel.replay(game, actions)]
        counted = [dict(deal.points or ()) for deal in audit_record(record).deals]
        assert gains == [[p["NS"] - p["EW"], p["EW"] - p["NS"]] for p in counted]


def test_bare_games_keep_calls_and_cards_only() -> None:
    text = pen.dumps(map(corpus.bare, _records()))
    first = {line.split()[0] for line in text.splitlines() if line and line[0] not in "[%"}
    assert first == {"deal", "bids", "discard", "alone", "1", "2", "3", "4", "5"}
    assert "=" not in text.replace("deals=0", "").replace("target=10", "")


def test_the_same_seed_gives_the_same_games() -> None:
    first = _games()[:3]
    assert tuple(islice(corpus.games(openspiel.load(), seed=1), 3)) == first


def test_another_seed_gives_other_games() -> None:
    first = _games()[:3]
    assert tuple(islice(corpus.games(openspiel.load(), seed=2), 3)) != first


def test_no_deal_is_measured_twice() -> None:
    batches = work.batches(iter(range(100)), rounds=5, size=3)
    assert batches == [[3 * n, 3 * n + 1, 3 * n + 2] for n in range(6)]


def test_a_finding_in_a_measured_game_is_refused() -> None:
    record = _records()[0]
    spoilt = GameRecord(rules=record.rules, deals=(record.deals[0], record.deals[0]))
    with pytest.raises(AssertionError):
        work.auditing([[spoilt]])(0)


def test_every_side_says_how_many_deals_it_did() -> None:
    records, actions = [_records()], [[deal for game in _games() for deal in game.deals]]
    sides = [
        work.auditing(records),
        work.reading(records),
        work.replaying(openspiel.load(), actions),
    ]
    assert [side(0) for side in sides] == [len(actions[0])] * 3
