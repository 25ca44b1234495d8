"""Editions of one game: which knows more, which is shown, and that links and counts stay."""

from __future__ import annotations

import pytest

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.store import Query, Store
from analyzer.store.editions import compared
from tests.store.library import (
    FIRST,
    GAME,
    LONGER,
    OTHER_SECOND,
    SECOND,
    TAGS,
    add,
    counts,
    only_id,
)

HAND = "hand S: AH KH JH 9S AC\n"
OTHER_HAND = "hand S: AH KH JH 9S AD\n"
WITH_HAND = GAME.replace("bids", HAND + "bids")
DISCARD = "discard E: QC\n"
ROTATED = (
    GAME.replace('[South "Ann"]\n[West "Ben"]\n[North "Cleo"]\n[East "Dan"]', "@")
    .replace("@", '[South "Dan"]\n[West "Ann"]\n[North "Ben"]\n[East "Cleo"]')
    .replace("dealer E", "dealer S")
    .replace("bids S", "bids W")
    .replace("1 S:", "1 W:")
    .replace("2 S:", "2 W:")
)


def game(text: str) -> GameRecord:
    (record,) = pen.loads(text)
    return record


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        (GAME, GAME, "same"),
        (WITH_HAND, GAME, "more"),
        (GAME, WITH_HAND, "less"),
        (WITH_HAND, changed(WITH_HAND, HAND, OTHER_HAND), "against"),
        (WITH_HAND, changed(WITH_HAND, HAND, "hand S: AH KH JH 9S ??\n"), "more"),
        (WITH_HAND, changed(WITH_HAND, HAND, "hand S: AH ...\n"), "more"),
        (WITH_HAND, changed(WITH_HAND, HAND, "hand S: AD ...\n"), "against"),
        (
            changed(WITH_HAND, HAND, "hand S: AC ...\n"),
            changed(WITH_HAND, HAND, "hand S: AD ?? ?? ?? ??\n"),
            "mixed",
        ),
        (WITH_HAND, changed(GAME, "1 S:", DISCARD + "1 S:"), "mixed"),
        (changed(GAME, "1 S:", DISCARD + "1 S:"), changed(GAME, "1 S:", "take E\n1 S:"), "more"),
        (
            changed(GAME, "1 S:", DISCARD + "1 S:"),
            changed(GAME, "1 S:", "discard E: ??\n1 S:"),
            "more",
        ),
        (
            changed(GAME, "1 S:", DISCARD + "1 S:"),
            changed(GAME, "1 S:", "discard E: 9S\n1 S:"),
            "against",
        ),
        (changed(GAME, "QH JD 9H", "QH JD 9H = S"), GAME, "more"),
        (
            changed(GAME, "QH JD 9H", "QH JD 9H = S"),
            changed(GAME, "QH JD 9H", "QH JD 9H = W"),
            "against",
        ),
        (GAME + "score NS 1\n", GAME + "score NS 2\n", "against"),
        (GAME + "score NS 1\n", GAME, "more"),
        (GAME + "total NS 1 EW 0\n", GAME + "total NS 1 EW 0\nscore NS 1\n", "less"),
        (GAME + "claim S\n", GAME + "claim S 2\n", "against"),
        (GAME + "note one\n", GAME + "note two\n", "mixed"),
        (GAME + "note one\n", GAME, "more"),
        (changed(GAME, '[East "Dan"]\n', ""), GAME, "less"),
        (changed(GAME, '"Dan"', '"Daniel"'), GAME, "mixed"),
        (changed(WITH_HAND, '"Dan"', '"Daniel"'), GAME, "mixed"),
        (changed(LONGER, '"Dan"', '"Daniel"'), GAME, "more"),
        (changed(GAME, '"Dan"', '" DAN "'), GAME, "same"),
        (GAME, changed(GAME, '"Dan"', '"?"'), "more"),
        (changed(GAME, '[East "Dan"]', '[Round "2"]'), GAME, "mixed"),
        (changed(GAME, "9C 9D TH", "9C {well} 9D!? TH"), GAME, "same"),
        (changed(GAME, "four-handed", "egn"), GAME, "mixed"),
        (changed(WITH_HAND, "Thursday", "Friday"), GAME, "mixed"),
        (changed(WITH_HAND, "2026-11-26", "2026/11/26"), GAME, "more"),
        (changed(WITH_HAND, "2026-11-26", "2026-11-27"), GAME, "mixed"),
        (changed(GAME, "[Date", '[Table "3"]\n[Date'), GAME, "more"),
        (changed(GAME, "[South", '[Options "stick-the-dealer"]\n[South'), GAME, "more"),
        (WITH_HAND, changed(GAME, "[South", '[Options "stick-the-dealer"]\n[South'), "mixed"),
        (LONGER, GAME, "more"),
        (GAME, LONGER, "less"),
        (LONGER, WITH_HAND, "more"),
        (WITH_HAND, LONGER, "less"),
        (changed(LONGER, "bids S", OTHER_HAND + "bids S"), WITH_HAND, "against"),
        (ROTATED, GAME, "same"),
        (changed(ROTATED, "bids W", "hand W: AH KH JH 9S AC\nbids W"), WITH_HAND, "same"),
        (changed(ROTATED, "bids W", "hand W: AH KH JH 9S AD\nbids W"), WITH_HAND, "against"),
    ],
)
def test_two_editions_are_compared_at_every_address(new: str, old: str, expected: str) -> None:
    assert compared(game(new), game(old)) == expected


@pytest.mark.parametrize(
    ("first", "then", "expected", "shown"),
    [
        (GAME, WITH_HAND, "richer", 2),
        (WITH_HAND, GAME, "duplicate", 1),
        (GAME, LONGER, "richer", 2),
        (LONGER, GAME, "duplicate", 1),
        (WITH_HAND, changed(WITH_HAND, HAND, OTHER_HAND), "contradicts", 1),
        (GAME, changed(GAME, "Ann", "Anna"), "duplicate", 1),
        (GAME, changed(WITH_HAND, "Ann", "Anna"), "duplicate", 1),
        (GAME, changed(WITH_HAND, "Ann", "ANN"), "richer", 2),
        (GAME, changed(GAME, '"Ann"]', '"Anna"]\n[Table "3"]'), "duplicate", 1),
        (changed(GAME, '[East "Dan"]\n', ""), GAME, "richer", 2),
        (GAME, changed(LONGER, "Ann", "Anna"), "richer", 2),
        (GAME, ROTATED, "duplicate", 1),
        (GAME, changed(GAME, "AH 9C 9D TH", "ah c9 9♦ 10H ; a slip"), "duplicate", 1),
    ],
)
def test_an_edition_changes_neither_link_nor_count(
    store: Store, first: str, then: str, expected: str, shown: int
) -> None:
    name = only_id(add(store, first))
    done = add(store, then)
    assert counts(done) == {expected: 1}
    assert (done.games[0].id, done.games[0].of) == (name, name)
    assert [row.id for row in store.games(Query()).rows] == [name]
    stored = store.game(name)
    assert stored is not None
    assert stored.text == pen.dumps([game(first if shown == 1 else then)])


def test_an_edition_in_another_format_is_the_same_game(store: Store) -> None:
    from analyzer.convert import convert

    name = only_id(add(store, GAME))
    done = add(store, convert([game(GAME)], "egn").text, "evening.egn")
    assert done.games[0].id == name
    assert store.games(Query()).total == 1


def test_an_edition_with_the_same_text_is_listed_once(store: Store) -> None:
    name = only_id(add(store, GAME))
    add(store, GAME + "\n; seen again\n")
    add(store, WITH_HAND)
    stored = store.game(name)
    assert stored is not None
    assert [(each.number, each.status) for each in stored.editions] == [
        (1, "imported"),
        (2, "richer"),
    ]
    assert stored.row.editions == 2


def test_the_same_text_of_which_all_can_be_read_is_shown_from_then_on(store: Store) -> None:
    name = only_id(add(store, changed(GAME, "1 S:", "1o be sure\n1 S:")))
    assert counts(add(store, GAME)) == {"richer": 1}
    stored = store.game(name)
    assert stored is not None
    assert [finding for finding in stored.reading.findings if finding.severity != "note"] == []
    assert [(each.number, each.status) for each in stored.editions] == [
        (1, "imported"),
        (2, "richer"),
    ]
    assert counts(add(store, GAME + "; again\n")) == {"duplicate": 1}


def test_the_same_text_of_which_less_can_be_read_is_a_duplicate(store: Store) -> None:
    add(store, GAME)
    assert counts(add(store, changed(GAME, "1 S:", "1o be sure\n1 S:"))) == {"duplicate": 1}


def test_games_that_go_on_otherwise_are_two_that_contradict(store: Store) -> None:
    one = only_id(add(store, GAME))
    add(store, LONGER)
    done = add(store, GAME + OTHER_SECOND)
    assert counts(done) == {"contradicts": 1}
    assert done.games[0].of == one
    other = only_id(done)
    assert other != one
    first, second = store.game(one), store.game(other)
    assert first is not None and second is not None
    assert (first.contradicts, second.contradicts) == ((other,), (one,))


def test_one_card_changed_is_another_game(store: Store) -> None:
    add(store, GAME)
    assert counts(add(store, changed(GAME, "AH 9C", "AH TC"))) == {"imported": 1}
    assert store.games(Query()).total == 2


def test_without_a_whole_trick_only_the_same_text_is_a_duplicate(store: Store) -> None:
    sheet = TAGS + "\ndeal 1 dealer E up TH\nbids S: order\nscore NS 1\n"
    add(store, sheet)
    assert counts(add(store, sheet + "; again\n")) == {"duplicate": 1}
    assert counts(add(store, changed(sheet, "NS 1", "NS 2"))) == {"imported": 1}


def test_a_game_comes_in_by_its_beginning_middle_and_end(store: Store) -> None:
    third = changed(SECOND, "deal 2 dealer S", "deal 3 dealer W").replace("bids W", "bids N")
    whole = LONGER + third.replace("1 W:", "1 N:")
    for text, expected in ((LONGER, "imported"), (GAME, "duplicate"), (whole, "richer")):
        assert counts(add(store, text)) == {expected: 1}
    assert store.games(Query()).total == 1


def test_the_same_play_noted_twice_in_one_file_is_one_game(store: Store) -> None:
    assert counts(add(store, GAME + "\n" + WITH_HAND)) == {"imported": 1, "richer": 1}
    assert FIRST in GAME
