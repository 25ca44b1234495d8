"""An older edition shown again: text, lists and counts are its own, ids and links stay, and what
comes later is compared with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.store import Query, Store
from tests.store.library import FIRST, GAME, LONGER, TAGS, WHEN, add, content, counts, only_id
from tests.store.older import make_older
from tests.store.test_editions import WITH_HAND, changed

CORRECTED = changed(GAME, "QH JD 9H", "KH JD 9H")
MISSPELT = changed(GAME, "QH JD 9H", "QH ZZ 9H")


def shown(store: Store, name: str) -> int:
    game = store.game(name)
    assert game is not None
    assert [each.number for each in game.editions if each.is_shown] == [game.number]
    return game.number


def test_an_older_edition_can_be_shown_again(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, CORRECTED.encode(), WHEN)
    assert shown(store, name) == 2
    assert store.choose(name, 1)
    game = store.game(name)
    assert game is not None
    assert (game.number, "JH QH JD 9H" in game.text) == (1, True)


def test_choosing_an_edition_changes_no_link_and_no_count(store: Store) -> None:
    name = only_id(add(store, GAME))
    add(store, LONGER)
    before = store.game(name)
    store.choose(name, 1)
    after = store.game(name)
    assert before is not None and after is not None
    assert [row.id for row in store.games(Query()).rows] == [name]
    assert [each.number for each in after.editions] == [1, 2]
    assert (before.row.deals, after.row.deals) == (2, 1)


@pytest.mark.parametrize(("name", "number"), [("", 3), ("", 0), ("", 10**30), ("0" * 12, 1)])
def test_an_edition_that_is_not_there_cannot_be_chosen(
    store: Store, path: Path, name: str, number: int
) -> None:
    id = only_id(add(store, GAME))
    add(store, WITH_HAND)
    before = content(path)
    assert not store.choose(name or id, number)
    assert content(path) == before


def test_choosing_what_is_shown_changes_nothing(store: Store, path: Path) -> None:
    name = only_id(add(store, GAME))
    before = content(path)
    assert store.choose(name, 1)
    assert content(path) == before


def test_a_choice_can_be_changed_again_and_again(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, CORRECTED.encode(), WHEN)
    for number in (1, 2, 1, 2, 1):
        assert store.choose(name, number)
        assert shown(store, name) == number


def test_each_edition_can_be_looked_at(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, CORRECTED.encode(), WHEN)
    first, second = store.game(name, 1), store.game(name, 2)
    assert first is not None and second is not None
    assert ("JH QH JD 9H" in first.text, "JH KH JD 9H" in second.text) == (True, True)
    assert (first.edition.is_shown, second.edition.is_shown) == (False, True)
    assert store.game(name, 3) is None


def test_an_edition_tells_its_faults_its_findings_and_what_is_undecided(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, MISSPELT.encode(), WHEN)
    game = store.game(name)
    assert game is not None
    assert [(each.faults, each.corrects) for each in game.editions] == [(0, False), (1, True)]
    for each in game.editions:
        there = store.game(name, each.number)
        assert there is not None
        report = there.report()
        assert each.undecided == sum(len(deal.undetermined) for deal in report.deals)


def test_what_comes_later_is_compared_with_the_edition_chosen(store: Store) -> None:
    name = only_id(add(store, GAME))
    add(store, WITH_HAND)
    store.choose(name, 1)
    done = add(store, changed(WITH_HAND, "hand S: AH KH JH 9S AC", "hand S: AH KH JH 9S AD"))
    assert counts(done) == {"richer": 1}


def test_a_rebuild_shows_the_edition_chosen(store: Store, path: Path) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, CORRECTED.encode(), WHEN)
    store.choose(name, 1)
    add(store, WITH_HAND)
    store.correct(name, MISSPELT.encode(), WHEN)
    store.choose(name, 2)
    before = content(path)
    store.rebuild()
    assert content(path) == before
    assert shown(store, name) == 2


def test_a_correction_that_comes_again_to_the_byte_is_shown_again(store: Store) -> None:
    name = only_id(add(store, GAME))
    for text in (CORRECTED, GAME, CORRECTED):
        store.correct(name, text.encode(), WHEN)
    game = store.game(name)
    assert game is not None
    assert (game.number, "JH KH JD 9H" in game.text) == (2, True)


def test_a_correction_that_only_takes_a_fault_away_is_kept(store: Store) -> None:
    name = only_id(add(store, GAME + "missdeal\n"))
    before = store.game(name)
    assert before is not None and before.edition.faults == 1
    store.correct(name, before.text.encode(), WHEN)
    after = store.game(name)
    assert after is not None
    assert (after.number, after.edition.faults) == (2, 0)


def test_a_choice_goes_with_its_game(store: Store, path: Path) -> None:
    name = only_id(add(store, GAME))
    add(store, WITH_HAND)
    store.choose(name, 1)
    store.delete(name)
    assert content(path)["choice"] == []


def test_a_player_forgotten_leaves_the_edition_chosen(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, CORRECTED.encode(), WHEN)
    store.choose(name, 1)
    store.forget("Ann")
    assert shown(store, name) == 1


def test_editions_that_become_the_same_by_forgetting_still_show_one(store: Store) -> None:
    name = only_id(add(store, changed(GAME, "Ann", "Zoe")))
    store.correct(name, changed(GAME, "Ann", "Zoe Q").encode(), WHEN)
    store.correct(name, CORRECTED.encode(), WHEN)
    store.choose(name, 2)
    store.forget("Zoe Q")
    store.forget("Zoe")
    assert shown(store, name) in (1, 2)


def test_an_older_store_counts_what_is_undecided_in_every_edition(store: Store, path: Path) -> None:
    name = only_id(add(store, TAGS + FIRST.replace("up TH\n", "up TH\nhand S: AH KH JH 9S ??\n")))
    add(store, TAGS + FIRST)
    store.correct(name, GAME.encode(), WHEN)
    add(store, GAME + "; again\n")
    expected = content(path)
    game = store.game(name)
    assert game is not None and any(each.undecided for each in game.editions)
    make_older(store, 3)
    store.close()
    Store(path).close()
    assert content(path) == expected
