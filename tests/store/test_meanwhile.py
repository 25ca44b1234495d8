"""What somebody else deletes or rewrites between two steps is said in a sentence, and never our
mistake."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from analyzer.store import RequestError, Store, StoreError, importing, rebuilding, uploads
from tests.quick import one_in
from tests.store.library import GAME, LONGER, WHEN, add, content, only_id
from tests.store.made import put_empty, put_filled

CORRECTED = GAME.replace("QH JD 9H", "KH JD 9H")
MOMENTS = range(4)  # more than the transactions of any of these


def adds(store: Store, name: str) -> object:
    return add(store, LONGER)


def adds_again(store: Store, name: str) -> object:
    return add(store, GAME)


def corrects(store: Store, name: str) -> object:
    return store.correct(name, CORRECTED.encode(), WHEN)


def corrects_again(store: Store, name: str) -> object:
    return store.correct(name, LONGER.encode(), WHEN)


def chooses(store: Store, name: str) -> object:
    return store.choose(name, 1)


def works(store: Store, name: str) -> object:
    store.enqueue([("a.pen", BytesIO(LONGER.encode()))], WHEN)
    return store.work()


def deletes(store: Store, name: str) -> object:
    return store.delete(name)


DOES = (adds, adds_again, corrects, corrects_again, chooses, works, deletes)


def forgets(store: Store, name: str) -> object:
    return store.forget("Ann")


@pytest.mark.parametrize("is_newer", one_in(2, [False, True]))
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("other", [deletes, forgets])
@pytest.mark.parametrize("does", DOES)
def test_what_goes_meanwhile_is_no_mistake_of_ours(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    does: Callable[[Store, str], object],
    other: Callable[[Store, str], object],
    moment: int,
    is_newer: bool,
) -> None:
    def fill() -> str:
        with Store(path) as store:
            name = only_id(add(store, GAME))
            store.correct(name, LONGER.encode(), WHEN)
        return name

    put_empty(path)
    name = put_filled(path, "meanwhile", fill)
    with Store(path) as store, Store(path) as somebody:
        if is_newer:
            for module in (importing, rebuilding, uploads):
                monkeypatch.setattr(module, "__version__", "99")
        before_transaction(store, monkeypatch, moment, lambda: other(somebody, name))
        try:
            does(store, name)
        except StoreError as error:
            assert str(error)
    with Store(path) as store:
        expected = content(path)
        store.rebuild()
        found = content(path)
    for state in (expected, found):
        del state["upload"]  # in which a newer reader signs what it read
    assert found == expected


def before_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch, moment: int, happens: Callable[[], object]
) -> None:
    """Lets something happen once, before a store begins its next transaction but `moment`."""
    left = [moment]
    real = store._db.execute

    def execute(statement: str, *values: object) -> sqlite3.Cursor:
        if statement == "BEGIN IMMEDIATE":
            left[0] -= 1
            if left[0] == -1:
                happens()
        return real(statement, *values)

    monkeypatch.setattr(store._db, "execute", execute)


def test_a_correction_of_a_game_that_goes_meanwhile_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(path) as store, Store(path) as somebody:
        name = only_id(add(store, GAME))
        before_transaction(store, monkeypatch, 0, lambda: somebody.delete(name))
        with pytest.raises(RequestError, match="deleted while its correction came"):
            store.correct(name, CORRECTED.encode(), WHEN)
        assert content(path)["upload"] == []
