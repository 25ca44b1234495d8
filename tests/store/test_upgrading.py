"""Where the first finding of a text stands is kept with it, and a store that an older program made
gets it when it is opened, as a rebuild gives it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.store import Store, uploads
from tests.store.library import GAME, SECOND, TAGS, WHEN, add, content, only_id
from tests.store.older import make_older

RENEGE = GAME + SECOND.replace("1 W: JH 9H AH QH", "1 W: 9H 9D AH QH\n2 N: AS 9S TH KS")
UNREAD = GAME.replace("2 S: AH 9C", "2 S: AH ZZ")


def first(store: Store, upload: int) -> list[tuple[int | None, str | None]]:
    found = store.upload(upload)
    assert found is not None
    return [(each.first_deal, each.first_address) for each in found.outcomes]


def test_an_outcome_says_where_its_first_finding_stands(store: Store) -> None:
    done = add(store, RENEGE + TAGS + "deal 1 dealer E up TH\n")
    assert first(store, done.upload_id) == [(1, "t2.4"), (None, None)]


def test_a_fault_of_the_reader_stands_in_its_deal(store: Store) -> None:
    assert first(store, add(store, UNREAD).upload_id) == [(1, None)]


def filled(store: Store) -> None:
    """Games with findings and without, one with a poorer text, one with an edition not shown."""
    add(store, RENEGE + UNREAD)
    add(store, RENEGE.replace("; ", ";; ") + "\n", "again.pen")
    name = only_id(add(store, TAGS + SECOND, "other.pen"))
    store.correct(name, (TAGS + SECOND.replace("AH QH", "ZZ QH")).encode(), WHEN)
    assert store.choose(name, 1)
    add(store, "deal 1 dealer ZZ", "none.pen")


@pytest.mark.parametrize("version", [5, 4])
def test_an_older_store_is_as_if_it_had_always_kept_it(
    store: Store, path: Path, version: int
) -> None:
    filled(store)
    before = content(path)
    make_older(store, version)
    with Store(path):
        pass
    assert content(path) == before
    assert [row for row in before["edition"] if "t2.4" in row]


def test_what_is_read_otherwise_now_is_told_of_the_text_that_is_kept(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = add(store, RENEGE)
    make_older(store, 5)
    monkeypatch.setattr(uploads, "read", lambda stream, name: ("pen", iter(())))
    with Store(path):
        pass
    assert first(store, done.upload_id) == [(1, "t2.4")]
