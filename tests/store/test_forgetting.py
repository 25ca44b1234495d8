"""Games deleted and players forgotten leave no byte of a name in any file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from analyzer.convert import convert
from analyzer.notation import pen
from analyzer.store import Query, Store, StoreError, connection
from tests.store.library import (
    FIRST,
    GAME,
    LONGER,
    SECOND,
    TAGS,
    WHEN,
    add,
    bytes_of,
    content,
    counts,
    only_id,
    quoted,
)

NAME = "Zebulon"
HIS = GAME.replace("Ann", NAME).replace("AH 9C", "AH TC") + f"note {NAME} was late\n"


@pytest.fixture
def crowd(store: Store) -> Iterator[Store]:
    """Enough other games that pages are shared and moved."""
    for number in range(20):
        add(store, GAME.replace("Thursday", f"Club {number}"), f"{number}.pen")
    yield store


def test_a_deleted_game_leaves_no_byte_of_its_names(crowd: Store, path: Path) -> None:
    done = add(crowd, HIS, f"{NAME}.pen")
    name = only_id(done)
    crowd.correct(name, HIS.replace("QH JD", "KH JD").encode(), WHEN)
    assert NAME.encode() in bytes_of(path.parent)
    assert crowd.delete(name) is True
    assert NAME.encode() not in bytes_of(path.parent)
    assert NAME.lower().encode() not in bytes_of(path.parent)
    assert crowd.game(name) is None
    assert crowd.upload(done.upload_id) is None


def test_a_game_is_cut_out_of_quoted_text_of_which_little_is_left(store: Store) -> None:
    others = [TAGS + SECOND, TAGS + SECOND.replace("JH 9H", "JH 9S")]
    talk = "".join(f"line {number} of talk\n" for number in range(30))
    done = add(store, quoted("\n".join([HIS, *others])) + talk)
    gone, *stay = (each.id for each in done.games)
    assert store.delete(gone) is True
    games = [store.game(each) for each in stay]
    assert [game.record for game in games if game] == [pen.loads(text)[0] for text in others]


def test_deleting_what_is_not_there_is_no_error(store: Store) -> None:
    assert store.delete("0" * 12) is False


def test_a_game_is_cut_out_of_its_file_and_the_others_stay_where_they_were(
    store: Store, path: Path
) -> None:
    text = GAME + "\n" + HIS + "\n" + TAGS + SECOND.replace("JH 9H", "JH 1OH")
    done = add(store, text)
    gone, kept = done.games[1].id, done.games[2].id
    assert gone is not None and kept is not None
    before = store.game(kept)
    assert store.delete(gone)
    after = store.game(kept)
    assert before is not None and after is not None
    assert after.report() == before.report()
    assert [f.place for f in after.report().all_findings] == [
        f.place for f in before.report().all_findings
    ]
    assert NAME.encode() not in bytes_of(path.parent)


def test_a_game_cut_out_comes_in_again_with_its_file(store: Store) -> None:
    text = GAME + "\n" + HIS
    gone = add(store, text).games[1].id
    assert gone is not None
    store.delete(gone)
    assert counts(add(store, text)) == {"duplicate": 1, "imported": 1}
    assert store.game(gone) is not None


@pytest.mark.parametrize("position", [0, 1, 2])
def test_a_game_is_cut_out_of_a_match_in_json(store: Store, path: Path, position: int) -> None:
    other = GAME.replace("AH 9C", "AH KC")
    texts = [GAME, other]
    texts.insert(position, HIS)
    match = convert([pen.loads(text)[0] for text in texts], "emn").text
    done = add(store, match, "evening.emn")
    name = done.games[position].id
    assert name is not None
    assert store.delete(name)
    assert NAME.encode() not in bytes_of(path.parent)
    assert store.games(Query()).total == 2
    assert_same_after_rebuild(store, path)


def test_a_game_is_cut_out_of_the_middle_of_a_line(store: Store, path: Path) -> None:
    text = '[Event "a"]\n' + FIRST + f'[Event "b"] [Date "2026"] [Event "c"] [South "{NAME}"]\n'
    done = add(store, text + SECOND)
    assert len(done.games) == 3
    assert done.games[2].id is not None
    store.delete(done.games[2].id)
    assert NAME.encode() not in bytes_of(path.parent)
    assert sorted(row.event for row in store.games(Query()).rows) == ["a", "b"]
    assert_same_after_rebuild(store, path)


def test_what_contradicted_a_deleted_game_contradicts_nothing(store: Store, path: Path) -> None:
    first = only_id(add(store, GAME))
    add(store, LONGER)
    other = only_id(add(store, LONGER.replace("QH\n", "KH\n")))
    store.delete(first)
    game = store.game(other)
    assert game is not None
    assert (game.contradicts, game.editions[0].status) == ((), "imported")
    assert_same_after_rebuild(store, path)


def test_a_player_is_forgotten_everywhere_and_the_game_stays(crowd: Store, path: Path) -> None:
    name = only_id(add(crowd, HIS, f"evening with {NAME}.pen"))
    assert crowd.forget(NAME).games == 1
    assert NAME.encode() not in bytes_of(path.parent)
    assert NAME.lower().encode() not in bytes_of(path.parent)
    game = crowd.game(name)
    assert game is not None
    assert game.row.players[0] == (0, "Forgotten player 1")
    assert "note Forgotten player 1 was late" in game.text
    assert crowd.games(Query(player=NAME)).total == 0
    assert crowd.games(Query(text=NAME)).total == 0
    assert_same_after_rebuild(crowd, path)


def test_two_players_forgotten_are_two(store: Store) -> None:
    add(store, HIS)
    store.forget(NAME)
    store.forget("Ben")
    assert store.names().players == ("Cleo", "Dan", "Forgotten player 1", "Forgotten player 2")


@pytest.mark.parametrize("name", ["Zoë", 'Ola "the Fox"', "Ann; the {first}", "O\\Brien", "ヤマ"])
@pytest.mark.parametrize("form", ["pen", "egn", "json", "utf-16"])
def test_a_name_is_found_however_it_is_written(
    store: Store, path: Path, name: str, form: str
) -> None:
    (record,) = pen.loads(GAME)
    players = tuple((seat, name if seat == 0 else other) for seat, other in record.players)
    tags = tuple(replace(t, value=name) if t.name == "South" else t for t in record.tags)
    named = replace(record, players=players, tags=tags)
    if form == "pen":
        add(store, pen.dumps([named]))
    elif form == "utf-16":
        add(store, pen.dumps([named]).encode("utf-16"))
    else:
        told = json.loads(convert([named], "egn").text)
        add(store, json.dumps(told, ensure_ascii=form == "json"), "a.egn")
    assert store.forget(name).games == 1
    everything = bytes_of(path.parent)
    for written in (name, json.dumps(name)[1:-1], name.replace('"', '\\"')):
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
            assert written.encode(encoding) not in everything
    assert "Forgotten player 1" in store.names().players


def test_a_name_inside_another_is_another(store: Store) -> None:
    name = only_id(add(store, HIS.replace("Ben", f"{NAME} Lee").replace("Cleo", f"{NAME}son")))
    store.forget(NAME)
    game = store.game(name)
    assert game is not None
    assert [player for _, player in game.row.players] == [
        "Forgotten player 1",
        f"{NAME} Lee",
        f"{NAME}son",
        "Dan",
    ]


def test_a_player_named_as_a_seat_is_forgotten_without_harm(store: Store) -> None:
    name = only_id(add(store, GAME.replace('"Ann"', '"S"') + "note S dealt\n"))
    store.forget("S")
    game = store.game(name)
    assert game is not None
    assert game.row.players[0] == (0, "Forgotten player 1")
    assert "1 S: JH QH JD 9H" in game.text
    assert "note Forgotten player 1 dealt" in game.text


def test_other_capitals_are_the_same_player(store: Store, path: Path) -> None:
    add(store, HIS.replace(f'"{NAME}"', f'"{NAME.upper()}"'))
    store.forget(NAME)
    assert NAME.upper().encode() not in bytes_of(path.parent)


@pytest.mark.parametrize(
    "written",
    ["ZEBULON was late", "ZEBULON'S CLUB", "Zebulon_vs_Ben", "to Zebulon_2", 'then "zebulon" said'],
)
def test_a_name_in_free_text_is_found_in_capitals_and_beside_a_line(
    store: Store, path: Path, written: str
) -> None:
    add(store, f"{HIS}note {written}\n".replace("Thursday", written.replace('"', "")))
    store.forget(NAME)
    assert NAME.lower() not in bytes_of(path.parent).decode("utf-8", "replace").lower()
    assert_same_after_rebuild(store, path)


def test_a_name_in_the_name_of_a_file_goes_in_any_capitals(store: Store, path: Path) -> None:
    add(store, HIS, "zebulon_against-ben.pen")
    store.forget(NAME)
    assert b"zebulon" not in bytes_of(path.parent).lower()


def test_an_accent_is_found_however_it_is_composed(store: Store, path: Path) -> None:
    composed, parted = "Zo\u00eb", "Zoe\u0308"
    add(store, HIS.replace(NAME, composed) + f"note {parted} and {composed.upper()}\n")
    assert store.forget(parted).games == 1
    everything = bytes_of(path.parent)
    assert not [n for n in (composed, parted, composed.upper()) if n.encode() in everything]


@pytest.mark.parametrize("asked", [NAME, NAME.lower(), NAME.upper()])
def test_every_spelling_in_any_edition_is_the_same_player(
    store: Store, path: Path, asked: str
) -> None:
    """The one in capitals stands in an edition that is not shown, small letters in a text that
    could not be read and in one that waits to be."""
    name = only_id(add(store, GAME.replace('"Ann"', f'"{NAME.upper()}"')))
    store.correct(name, GAME.replace("Ann", "Zed").encode(), WHEN)
    add(store, f'[South "{NAME.lower()}"]\nnothing\n', "b.pen")
    later = GAME.replace("Ann", NAME.title()).replace("Thursday", "Friday").encode()
    store.enqueue([("c.pen", BytesIO(later))], WHEN)
    assert store.forget(asked).games == 1
    assert NAME.lower().encode() not in bytes_of(path.parent).lower()
    assert_same_after_rebuild(store, path)


def test_a_longer_name_in_an_edition_that_is_not_shown_stays(store: Store) -> None:
    name = only_id(add(store, HIS.replace("Ben", f"{NAME} Smith")))
    store.correct(name, HIS.encode(), WHEN)
    store.forget(NAME)
    first = store.game(name, 1)
    assert first is not None
    assert dict(first.record.players)[1] == f"{NAME} Smith"


def test_a_forgotten_players_number_in_his_club_goes_too(store: Store, path: Path) -> None:
    add(store, HIS.replace(f'[South "{NAME}"]', f'[South "{NAME}" id="c-4711"]'))
    store.forget(NAME)
    assert b"c-4711" not in bytes_of(path.parent)


def test_a_name_in_an_upload_that_was_rejected_goes_too(store: Store, path: Path) -> None:
    add(store, f"Dear {NAME}")
    store.forget(NAME)
    assert NAME.encode() not in bytes_of(path.parent)


def test_a_name_in_an_edition_that_is_not_shown_goes_too(store: Store, path: Path) -> None:
    add(store, GAME)
    add(store, GAME.replace("Ann", NAME))
    assert store.forget(NAME).games == 1
    assert NAME.encode() not in bytes_of(path.parent)
    assert_same_after_rebuild(store, path)


def test_forgetting_nobody_changes_nothing(store: Store, path: Path) -> None:
    add(store, GAME)
    before = content(path)
    assert store.forget(NAME).games == 0
    assert store.forget(" ").games == 0
    assert content(path) == before


def test_it_is_said_when_a_reader_keeps_old_bytes(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.1)
    name = only_id(add(store, HIS))
    store._db.execute("PRAGMA busy_timeout = 50")
    with Store(path, readonly=True) as other:
        other._db.execute("BEGIN")
        other._db.execute("SELECT count(*) FROM game").fetchone()
        with pytest.raises(StoreError, match="close that program"):
            store.delete(name)
        other._db.execute("COMMIT")
        assert store.delete(name) is False
        assert NAME.encode() not in bytes_of(path.parent)


def assert_same_after_rebuild(store: Store, path: Path) -> None:
    before = content(path)
    store.rebuild()
    assert content(path) == before


def test_all_texts_of_a_game_are_cut_out_of_one_file(store: Store, path: Path) -> None:
    other, last = GAME.replace("AH 9C", "AH KC"), GAME.replace("AH 9C", "AH QC")
    text = "\n".join([HIS, HIS + SECOND, other.replace("%pen 1.0\n", ""), HIS, last, HIS])
    done = add(store, text)
    assert done.games[0].id is not None
    before = store.upload(done.upload_id)
    store.delete(done.games[0].id)
    after = store.upload(done.upload_id)
    assert before is not None and after is not None
    assert after.size < before.size
    assert [each.status for each in after.outcomes] == ["imported", "imported"]
    assert NAME.encode() not in bytes_of(path.parent)
    assert_same_after_rebuild(store, path)


@pytest.mark.parametrize(
    ("file", "left"),
    [
        ("a.pen", "a.pen"),
        ("Pen.PEN", "Forgotten player 1.PEN"),
        ("evening with pen", "evening with Forgotten player 1"),
        ("evening.pen.zip", "evening.Forgotten player 1.zip"),
    ],
)
def test_the_ending_of_a_file_is_nobodys_name(store: Store, file: str, left: str) -> None:
    done = add(store, GAME.replace("Ann", "pen"), file)
    assert store.forget("pen").games == 1
    kept = store.upload(done.upload_id)
    assert kept is not None
    assert kept.name == left


def test_an_ending_alone_makes_no_upload_speak_of_anybody(store: Store) -> None:
    done = add(store, GAME.removeprefix("%pen 1.0\n"), "a.pen")
    before = store.sent(done.upload_id, 10**6)
    assert store.forget("pen").games == 0
    assert store.sent(done.upload_id, 10**6) == before


@pytest.mark.parametrize("word", ["pen", "PEN", "club", "Club", "thursday", "late", "Late"])
def test_a_word_that_is_nobodys_name_stays(store: Store, path: Path, word: str) -> None:
    text = GAME + "note Late, and the pen was dry at the Club\nnonsense of Ann: 9\n"
    add(store, text, f"{word}.pen")
    before = content(path)
    assert store.forget(word).games == 0
    assert content(path) == before


def test_a_word_that_is_a_players_name_goes_from_notes_too(store: Store, path: Path) -> None:
    name = only_id(add(store, HIS.replace(NAME, "Penny")))
    assert store.forget("penny").games == 1
    game = store.game(name)
    assert game is not None and "note Forgotten player 1 was late" in game.text
    assert b"Penny" not in bytes_of(path.parent)


@pytest.mark.parametrize("line", ["exchnage South (Penny): AS", '[Sout "penny"]'])
def test_a_name_that_stands_only_in_what_could_not_be_read_goes(
    store: Store, path: Path, line: str
) -> None:
    add(store, GAME + f"{line}\nnote well played\n")
    assert b"enny" in bytes_of(path.parent)
    store.forget("Penny" if "Penny" in line else "penny")
    assert b"enny" not in bytes_of(path.parent)
