"""Statistics kept in the store: the same numbers as counted anew, whatever came, went or was
forgotten."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from analyzer.audit import audit_record
from analyzer.notation import pen, read
from analyzer.rules import preset
from analyzer.simulate import games as simulated
from analyzer.stats import COLUMNS, Pool, counts_of_game, deals, facts_of, games, left_out, rows_of
from analyzer.stats.library import Library
from analyzer.store import CountedRow, Pooled, Query, Sample, Store, rebuilding, uploads
from tests.quick import one_in
from tests.stats.recount import recount
from tests.stats.test_recount import disagreements
from tests.store import statistics as plain
from tests.store.library import GAME, LONGER, WHEN, add, bytes_of, content, only_id
from tests.store.older import make_older

LIBRARIES = int(os.environ.get("STATISTICS_LIBRARIES", "25"))  # 1000 for the full test
EVERYTHING = Sample()
TABLES = ("counted", "tally", "total")


@pytest.mark.parametrize("seed", one_in(12, range(LIBRARIES)))
def test_the_counts_of_a_library_are_those_of_its_texts(
    store: Store, path: Path, seed: int
) -> None:
    chance = random.Random(f"statistics {seed}")
    plain.fill(store, chance, chance.randint(2, 7))
    kept = plain.of_plays(plain.given_out(store))
    for sample in [EVERYTHING, *(plain.some_sample(chance) for _ in range(12))]:
        compare(store, kept, sample)
    compare_names(store, kept)
    before = content(path)
    store.rebuild()
    assert content(path) == before


def compare(store: Store, kept: list[plain.Kept], sample: Sample) -> None:
    """Every answer about a sample beside what the texts say."""
    expected = plain.counted(kept, sample)
    pools = store.pools(sample)
    pooled = [
        Pooled(pool, games(counts), deals(counts), plain.simulated(kept, sample, pool))
        for pool, counts in expected.items()
    ]
    assert list(pools) == sorted(pooled, key=lambda p: (-p.deals, p.pool.text)), sample
    for pool, counts in expected.items():
        assert store.counts(sample, pool) == counts, sample
        compare_games(store, kept, sample, pool)
        compare_leaders(store, kept, sample, pool)
        if sample.player.strip():
            for other in ("Ada", "Ben", "zoë"):
                both = plain.shared(kept, sample, other, pool)
                assert store.shared(sample, other, pool) == both, (sample, other)


def compare_games(store: Store, kept: list[plain.Kept], sample: Sample, pool: Pool) -> None:
    found = [each for each in plain.chosen(kept, sample) if each[1].pool == pool]
    found.sort(key=lambda each: each[0].day)
    trend = store.trend(sample, pool)
    assert [(each.game, each.day, each.counts) for each in trend] == [
        (game.id, game.day, plain.counts_of(facts, seats, sample)) for game, facts, seats in found
    ]
    assert store.trend(sample, pool, most=2) == trend[-2:]
    assert list(store.exported(sample, pool)) == [
        CountedRow(
            game=game.id,
            day=game.day,
            event=game.event,
            seat=seat,
            player=dict(facts.players).get(seat, ""),
            position=position,
            numbers=tuple(row.get(column, 0) for column in COLUMNS),
        )
        for game, facts, seats in found
        for (seat, position), row in rows_of(facts).items()
        if seat in seats
    ]


def test_a_game_deleted_while_rows_are_taken_is_left_out(path: Path) -> None:
    """Whoever takes a table slowly keeps nobody from deleting."""
    evening = pen.dumps(simulated(preset("four-handed"), 3, seed=8)).encode()
    with Store(path) as store:
        ids = [game.id for game in store.add("a.pen", BytesIO(evening), WHEN).games]
        (pooled,) = store.pools(Sample())
        rows = store.exported(Sample(), pooled.pool)
        first = next(rows).game
        gone = next(each for each in ids if each not in (None, first))
        with Store(path) as other:
            assert gone is not None and other.delete(gone)
        assert {row.game for row in rows} <= {*ids} - {gone}


def compare_leaders(store: Store, kept: list[plain.Kept], sample: Sample, pool: Pool) -> None:
    whoever = replace(sample, player="", partner="", rules="")
    found = store.leaders(sample, pool)
    for name, counts in found.items():
        his = replace(whoever, player=name)
        assert counts == plain.counted(kept, his)[pool]
    names = {
        plain.folded(name)
        for _, facts, _ in plain.chosen(kept, whoever)
        for seat, name in facts.players
        if facts.pool == pool and seat in facts.rules.seats and name.strip()
    }
    assert [plain.folded(name) for name in found] == sorted(names)
    fewer = store.leaders(sample, pool, most=1)
    assert [deals(counts) for counts in fewer.values()] == (
        [max(map(deals, found.values()))] if found else []
    )


def compare_names(store: Store, kept: list[plain.Kept]) -> None:
    """What `euchre stats` counts of the same games."""
    library = Library()
    for each in kept:
        if each.facts is not None:
            library.add(each.facts)
    assert sorted(each.pool for each in store.pools(EVERYTHING)) == list(library.pools)
    for pool in library.pools:
        assert store.counts(EVERYTHING, pool) == library.everybody(pool)
        named = {name: counts for name, counts in library.players(pool).items() if counts.values}
        assert store.leaders(EVERYTHING, pool, most=999) == named


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_are_those_of_a_second_count(store: Store, seed: int) -> None:
    chance = random.Random(f"figures {seed}")
    plain.fill(store, chance, 5)
    counting = {each.id for each in plain.of_plays(plain.given_out(store))}
    records = [record for name, record in store.export() if name in counting]
    reports = [(record, audit_record(record)) for record in records]
    for pooled in store.pools(EVERYTHING):
        own = [each for each in reports if facts_of(*each).pool == pooled.pool]  # type: ignore[union-attr]
        counts = store.counts(EVERYTHING, pooled.pool)
        assert disagreements(counts, recount(own)) == []


def test_totals_are_those_of_a_text_with_faults_too(store: Store) -> None:
    name = only_id(add(store, LONGER.replace("AH 9C 9D TH", "AH 9C 9D 1OH")))
    game = store.game(name)
    assert game is not None
    facts = facts_of(game.record, game.report())
    assert facts is not None
    assert left_out(store.counts(EVERYTHING, facts.pool))
    assert store.counts(EVERYTHING, facts.pool) == counts_of_game(facts)


def test_a_game_whose_rules_nobody_knows_is_counted_nowhere(store: Store) -> None:
    add(store, GAME.replace('"four-handed"', '"whist"'))
    assert store.pools(EVERYTHING) == ()
    assert counts_left(store) == {"counted": 0, "tally": 0, "total": 0}


def test_what_is_deleted_leaves_no_count(store: Store) -> None:
    ids = [only_id(add(store, text)) for text in (LONGER, GAME.replace("AH 9C", "AH KC"))]
    assert store.pools(EVERYTHING) != ()
    for name in ids:
        store.delete(name)
    assert counts_left(store) == {"counted": 0, "tally": 0, "total": 0}


def counts_left(store: Store) -> dict[str, int]:
    """How many rows of statistics there are."""
    db = store._db
    return {t: db.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in TABLES}


def test_a_richer_edition_counts_in_the_place_of_the_one_before(store: Store) -> None:
    add(store, GAME)
    add(store, LONGER)
    (pooled,) = store.pools(EVERYTHING)
    assert pooled.games == 1
    assert sum(left_out(store.counts(EVERYTHING, pooled.pool)).values()) == 2


def test_a_forgotten_player_is_counted_under_his_new_name(store: Store) -> None:
    add(store, GAME)
    (pooled,) = store.pools(EVERYTHING)
    before = store.counts(Sample(player="Ann"), pooled.pool)
    store.forget("ANN")
    assert store.pools(Sample(player="Ann")) == ()
    assert store.counts(Sample(player="Forgotten player 1"), pooled.pool) == before
    assert list(store.leaders(EVERYTHING, pooled.pool)) == [
        "Ben",
        "Cleo",
        "Dan",
        "Forgotten player 1",
    ]


def test_a_name_in_other_capitals_is_forgotten_wherever_it_stands(store: Store, path: Path) -> None:
    add(store, GAME.replace("Ann", "Zoë"))
    add(store, GAME.replace("Ann", "ZOË").replace("AH 9C", "AH KC"))
    assert store.forget("Zoë").games == 2
    for name in ("Zoë", "ZOË", "zoë"):
        assert name.encode() not in bytes_of(path.parent)


@pytest.mark.parametrize("version", range(1, 11))
def test_an_older_store_is_counted_when_it_is_opened(
    store: Store, path: Path, version: int
) -> None:
    plain.fill(store, random.Random("older"), 6)
    add(store, LONGER.replace("AH 9C 9D TH", "AH 9C 9D 1OH"))
    expected = content(path)
    make_older(store, version)
    store.close()
    with Store(path, readonly=True) as newer:
        assert newer.pools(EVERYTHING) != ()
    assert content(path) == expected


def test_an_older_store_is_counted_from_what_it_kept_where_it_reads_otherwise_now(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, LONGER)
    expected = content(path)
    make_older(store, 2)
    store.close()
    real = uploads.texts
    short = GAME.encode()

    def texts(db, of):  # type: ignore[no-untyped-def]
        form, each = real(db, of)
        (reading,) = read(BytesIO(short), "")[1]
        return form, (text._replace(reading=reading) for text in each)

    monkeypatch.setattr(rebuilding, "texts", texts)
    Store(path).close()
    assert content(path) == expected


def test_simulated_games_are_told_apart_and_can_be_left_out(store: Store) -> None:
    add(store, LONGER)
    add(store, SIMULATED)
    (pooled,) = store.pools(EVERYTHING)
    assert (pooled.games, pooled.simulated) == (2, 1)
    (real,) = store.pools(Sample(simulated=False))
    assert (real.games, real.simulated) == (1, 0)
    assert games(store.counts(Sample(simulated=False), pooled.pool)) == 1
    assert [dated.game for dated in store.trend(Sample(simulated=False), pooled.pool)] == [
        row.id for row in store.games(Query(text="Thursday")).rows if row.site != "simulated"
    ]
    assert store.pools(Sample(player="Ann", partner="Cleo"))[0].simulated == 1


@pytest.mark.parametrize(
    ("site", "is_so"),
    [("simulated", True), (" SIMULATED ", True), ("simulated evenings", False), ("", False)],
)
def test_a_game_is_simulated_where_its_site_is_nothing_but_that_word(
    store: Store, site: str, is_so: bool
) -> None:
    add(store, SIMULATED.replace('"simulated"', f'"{site}"'))
    assert store.pools(EVERYTHING)[0].simulated == is_so


SIMULATED = LONGER.replace("[Date", '[Site "simulated"]\n[Date').replace("AH 9C", "AH KC")


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("Åsa", "åSA"),
        ("åsa", "Åsa"),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "ZOË"),
        ("Ola  B", "ola b"),
    ],
)
def test_one_rule_says_which_names_are_equal(store: Store, written: str, asked: str) -> None:
    """In the list of games, in its filters, in statistics, and where a name is forgotten."""
    text = LONGER.replace("Ann", written).replace("Thursday club", f"{written} club")
    add(store, text)
    assert store.games(Query(player=asked)).total == 1
    assert store.games(Query(event=f"{asked} CLUB")).total == 1
    assert len(store.pools(Sample(player=asked, event=f" {asked} club"))) == 1
    assert len(list(store.export(asked))) == 1
    add(store, text.replace(written, asked).replace("AH 9C", "AH KC"))
    assert len([name for name in store.names().players if name not in ("Ben", "Cleo", "Dan")]) == 1
    assert len(store.names().events) == 1
    assert store.forget(asked).games == 2


def test_a_name_of_blanks_asks_for_nobody_in_particular(store: Store) -> None:
    add(store, LONGER)
    assert store.games(Query(player=" \t", event=" ")).total == 1
