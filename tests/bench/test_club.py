"""The club of the measured games: regulars, evenings and house rules, and games as clean as
before."""

from __future__ import annotations

from functools import cache

from analyzer.audit import audit_record
from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.rules import preset
from analyzer.seats import SEATED
from analyzer.simulate import games
from analyzer.stats import facts_of
from tests.bench import club


@cache
def a_game() -> GameRecord:
    (record,) = games(preset("egn"), 1, seed=1)
    return record


def named(number: int) -> GameRecord:
    return club.kept(a_game(), number)


def pool_of(record: GameRecord) -> str:
    facts = facts_of(record, audit_record(record))
    assert facts is not None
    return facts.pool.text


def test_a_game_has_an_event_a_day_and_four_different_players() -> None:
    (record,) = pen.loads(pen.dumps([named(51)]))
    told = {tag.name: tag.value for tag in record.tags}
    assert (told["Event"], told["Date"]) == ("Event 2", "2020-01-02")
    assert [seat for seat, _ in record.players] == list(SEATED[4])
    assert len({name for _, name in record.players}) == 4


def test_every_tenth_game_is_by_another_house_rule_that_nothing_in_it_breaks() -> None:
    assert len({pool_of(named(number)) for number in range(1, 10)}) == 1
    assert pool_of(named(10)) == f"{pool_of(named(1))} defend_alone=any"
    assert not audit_record(named(10)).all_findings


def test_the_same_number_is_the_same_evening_and_the_same_players() -> None:
    assert named(7) == named(7)
    assert named(7).players != named(9).players


def test_nobody_comes_to_more_events_than_those_who_are_looked_at() -> None:
    events: dict[str, set[str]] = {name: set() for name in club.PLAYERS}
    for number in range(1, len(club.EVENTS) * club.EVENING + 1):
        for _, name in named(number).players:
            events[name].add(club.event_of(number))
    most = max(map(len, events.values()))
    assert [len(events[name]) for name in (*club.PAIR, club.THIRD)] == [most] * 3


def test_two_who_keep_together_are_partners_more_often_than_by_lot() -> None:
    pairs = [
        {frozenset((table[0], table[2])), frozenset((table[1], table[3]))}
        for table in (dict(named(number).players) for number in range(1, 2001))
    ]
    one, other = club.PAIR
    together = sum(frozenset((one, other)) in each for each in pairs)
    by_lot = sum(frozenset((one, club.THIRD)) in each for each in pairs)
    assert together > 5 * by_lot > 0
