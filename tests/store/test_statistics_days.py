"""An event on some of its days, and two partners in some of their games: the same whether these are
added up or the others taken from all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import add as both

import pytest
from sqlite_utils import Database

from analyzer.notation import pen
from analyzer.record import GameRecord, Tag
from analyzer.rules import preset
from analyzer.seats import SEATED
from analyzer.simulate import games
from analyzer.stats import Pool
from analyzer.store import Sample, Store, beside
from analyzer.store.counting import DAY, EVENT
from analyzer.store.spans import parts_of
from tests.store.library import add

NO_DAYS = ("2025", "2025-03", "")  # that are no days of the calendar
DAYS = ("2025-01-05", "2025-02-05", "2025-03-05", "2025-04-05", "2025-05-05", "2026-01-05")
SPANS = (
    *(("", ""), ("2025-01-05", ""), ("2025-02-01", ""), ("2025-05-05", ""), ("2025-06-01", "")),
    *(("", "2025-05-05"), ("", "2025-04-30"), ("", "2025-01-05"), ("", "2024-12-31")),
    *(("2025-02", "2025-04"), ("2025-02-05", "2025"), ("2025-03-05", "2025-03"), ("", "2025-05")),
    *(("2025-02-05", "2025-04-05"), ("2025-03-05", "2025-03-05"), ("2025-04-01", "2025-02-01")),
)
PLAYERS = ("Ada", "Ben", "Cleo", "Dov")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A club on six evenings and on some day, a game of the same four on each, and one at another
    event."""
    with Store(tmp_path_factory.mktemp("club") / "club.db") as made:
        days = (*DAYS, *NO_DAYS)
        *records, last = games(preset("four-handed"), len(days) + 1, seed=5)
        told = [_kept(each, "Club", day) for each, day in zip(records, days, strict=True)]
        add(made, pen.dumps([*told, _kept(last, "Cup", DAYS[2])]), "club.pen")
        yield made


def _kept(record: GameRecord, event: str, day: str) -> GameRecord:
    players = tuple(zip(SEATED[4], PLAYERS, strict=True))
    return replace(record, tags=(Tag("Event", event), Tag("Date", day)), players=players)


def _samples() -> Iterator[Sample]:
    for since, until in SPANS:
        for event in ("Club", "club ", "Cup", ""):
            sample = Sample(event=event, since=since, until=until)
            yield sample
            yield replace(sample, player="Ada")
            yield replace(sample, player="Ada", partner="Cleo")
            yield replace(sample, player="Ada", partner="Ben")


@pytest.mark.parametrize("sample", list(_samples()), ids=str)
def test_what_is_counted_is_the_sum_of_the_games(store: Store, sample: Sample) -> None:
    (known,) = store.pools(Sample())
    found = [each.counts for each in store.trend(sample, known.pool)]
    assert [each.games for each in store.pools(sample)] == [len(found)] * bool(found)
    if found:
        assert store.counts(sample, known.pool) == reduce(both, found)


@pytest.mark.parametrize(
    ("since", "until", "event", "added", "taken"),
    [
        ("2025-01-01", "2026-12-31", "", 1, 0),
        ("2025-02-01", "2026-12-31", "", 1, 1),
        ("2025-02-01", "2025-02-28", "", 1, 0),
        ("", "2025-05-04", "", 0, 2),
        ("", "", "Club", 0, 1),
        ("", "", "Cup", 1, 0),
        ("2027-01-01", "", "", 0, 0),
    ],
)
def test_of_two_partners_few_games_are_counted_one_by_one(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    since: str,
    until: str,
    event: str,
    added: int,
    taken: int,
) -> None:
    """Only in a year of which some are asked for, and some are not; those without a day of the
    calendar are as of a year of their own."""
    read: list[int] = []
    counted = beside._counted

    def noting(db: Database, seats: list[int]) -> dict[str, int]:
        read.append(len(seats))
        return counted(db, seats)

    monkeypatch.setattr(beside, "_counted", noting)
    (known,) = store.pools(Sample())
    sample = Sample(player="Ada", partner="Cleo", event=event, since=since, until=until)
    store.counts(sample, known.pool)
    assert read == [added, taken]


def _signs(store: Store, since: str, until: str) -> list[tuple[str, int]]:
    (known,) = store.pools(Sample())
    sample = Sample(event="Club", since=since, until=until)
    parts = parts_of(store._db, sample, known.pool)
    return [(part.level, part.sign) for part in parts][:-1]


def test_an_event_on_most_of_its_days_of_a_year_is_that_year_less_the_others(store: Store) -> None:
    assert _signs(store, "2025-02-05", "2025-04-05") == [(EVENT, 1), (DAY, -1), (DAY, -1)]
    assert _signs(store, "2025-02-05", "2025-12-31") == [(EVENT, 1), (DAY, -1)]
    assert _signs(store, "2025-02-05", "") == [(EVENT, 1), (DAY, -1), (EVENT, 1)]
    assert _signs(store, "2024-01-01", "2025-12-31") == [(EVENT, 1)]


def test_an_event_on_few_of_its_days_is_those_alone(store: Store) -> None:
    assert _signs(store, "2025-02-05", "2025-03-05") == [(DAY, 1)]
    assert _signs(store, "2025-04-05", "2025-02-05") == []


def test_of_rules_that_nobody_played_an_event_has_no_days(store: Store) -> None:
    sample = Sample(event="Club", since="2025-02-05")
    parts = parts_of(store._db, sample, Pool("two-handed@1"))
    assert [part.level for part in parts][:-1] == []
