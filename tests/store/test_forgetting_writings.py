"""A name goes however it is broken, spaced or used in a tag; what could not be read stays told."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.convert import convert
from analyzer.notation import pen
from analyzer.store import Store
from tests.store.library import GAME, LONGER, add, bytes_of, quoted
from tests.store.test_forgetting_findings import forgotten, found

NAME = "Zebulon"
HIS = GAME.replace("Ann", NAME)


@pytest.mark.parametrize(
    "tag",
    [
        '[Result "Zebulon and Cy 10 Ben 4"]',
        '[Score "Zebulon 4"]',
        '[Options "Zebulon x=Zebulon"]',
        '[Zebulon "captain"]',
        '[Table "1" Zebulon="captain"]',
        '[Zebulon_2 "captain" to_Zebulon="1"]',
        '[Annotator "Zebulon" of="Zebulon"]',
    ],
)
def test_a_name_anywhere_in_a_tag_goes_and_as_much_is_found(
    store: Store, path: Path, tag: str
) -> None:
    forgotten(store, path, HIS.replace("[Date", f"{tag}\n[Date"), NAME)
    assert NAME.encode() not in bytes_of(path.parent)


def test_a_name_in_the_rules_goes_where_no_rules_are_called_so(store: Store, path: Path) -> None:
    forgotten(store, path, HIS.replace("four-handed", f"{NAME} rules"), NAME)
    assert NAME.lower().encode() not in bytes_of(path.parent).lower()


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("NS", '[Result "NS 10 EW 4"]'),
        ("four-handed", '[Rules "four-handed"]'),
        ("stick-the-dealer", '[Options "stick-the-dealer"]'),
        ("East", '[East "Dan"]'),
    ],
)
def test_a_tag_that_says_something_of_the_game_says_it_still(
    store: Store, path: Path, name: str, tag: str
) -> None:
    text = GAME.replace("Ann", name)
    text = text if tag in text else text.replace("[South", f"{tag}\n[South")
    upload = add(store, text).upload_id
    before = found(store, upload)
    assert store.forget(name).games == 1
    assert found(store, upload) == before
    assert tag.encode() in bytes_of(path.parent)


BROKEN = ("Ann Lee", "Ann\nLee", "Ann\r\n Lee", "Ann  Lee", "Ann\u00a0Lee", "Ann\tLee")


@pytest.mark.parametrize("name", ["Ann Lee", "Ann  Lee"])
@pytest.mark.parametrize("written", BROKEN, ids=ascii)
@pytest.mark.parametrize(
    "text",
    [
        "our friend {0} who wrote it down\n\n{1}",
        "{1}\nmany thanks for this evening to our friend {0} who wrote it down\n",
        "{1}1 W: AS KS QS JS {{well done {0}}}\n",
        "{1}; well done {0}\n",
    ],
    ids=["above", "below", "in braces", "comment"],
)
def test_any_blanks_stand_between_the_words_of_a_name(
    store: Store, path: Path, text: str, written: str, name: str
) -> None:
    game = GAME.removeprefix("%pen 1.0\n").replace("Ann", name)
    forgotten(store, path, text.format(written, game), "Ann Lee")
    everything = bytes_of(path.parent)
    assert not [each for each in (*BROKEN, name) if each.encode() in everything]


def test_a_name_broken_in_a_quotation_goes_with_its_marks_left(store: Store, path: Path) -> None:
    game = quoted(GAME.replace("Ann", "Ann Lee"))
    text = f"On Monday Ann\nLee wrote:\n{game}>\n> yours Ann\n> Lee\n"
    forgotten(store, path, text, "Ann Lee")
    everything = bytes_of(path.parent)
    assert not [each for each in (b"Ann\nLee", b"Ann\n> Lee", b"Ann Lee") if each in everything]
    assert b"> yours Forgotten\n> player\n" in everything


@pytest.mark.parametrize("asked", ["Anne Marie", "Anne  Marie"])
def test_two_blanks_in_a_name_change_nothing_that_is_found(
    store: Store, path: Path, asked: str
) -> None:
    text = GAME.replace("Ann", "Anne  Marie") + "1 W: AS {well done Anne  Marie}\nUnread: line\n"
    told = forgotten(store, path, text, asked)
    assert "UNREADABLE" in [code for code, *_ in told]
    assert b"Marie" not in bytes_of(path.parent)


@pytest.mark.parametrize("name", ["Deal", "Deal 2", "Dealer", "7", "10", "East", "E", "NS", "9H"])
@pytest.mark.parametrize("said", ["{0}: hello there", "{0} says it was fun", "Thanks, {0}"])
def test_what_could_not_be_read_is_told_also_where_no_other_words_fit(
    store: Store, said: str, name: str
) -> None:
    upload = add(store, LONGER.replace('"Ann"', f'"{name}"') + said.format(name)).upload_id
    before = _fatal(store, upload)
    assert store.forget(name).games == 1
    assert _fatal(store, upload) == before


def test_nothing_is_unread_that_was_talk(store: Store) -> None:
    text = GAME.replace("Ann", "order") + "[12:30] order: look at this\n"
    upload = add(store, text).upload_id
    assert _fatal(store, upload) == []
    assert store.forget("order").games == 1
    assert _fatal(store, upload) == []


def test_what_is_unread_in_a_game_that_stays_is_told_when_another_is_deleted(store: Store) -> None:
    other = GAME.replace("AH 9C", "AH KC") + "Unread: line\n"
    done = add(store, quoted(f"{HIS}\n{other}"))
    gone = done.games[0].id
    assert gone is not None
    before = _fatal(store, done.upload_id)
    assert store.delete(gone)
    assert _fatal(store, done.upload_id) == before == [("UNREADABLE", 1)]


def _fatal(store: Store, upload: int) -> list[tuple[object, object]]:
    return [(code, deal) for code, how, deal, *_ in found(store, upload) if how == "fatal"]


@pytest.mark.parametrize("asked", ["Zoë", "Zo\ufffd"])
@pytest.mark.parametrize("more", ["", "1 W: AS {well done Zoë}\nThanks, Zoë!\n"])
def test_a_name_in_latin_1_goes_and_its_bytes_are_no_text_still(
    store: Store, path: Path, more: str, asked: str
) -> None:
    upload = add(store, (GAME.replace("Ann", "Zoë") + more).encode("latin-1")).upload_id
    before = found(store, upload)
    assert _fatal(store, upload)
    assert store.forget(asked).games == 1
    assert found(store, upload) == before
    everything = bytes_of(path.parent)
    assert not [name for name in (b"Zo\xeb", "Zo\ufffd".encode()) if name in everything]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_name_in_utf_16_without_a_mark_goes(store: Store, path: Path, encoding: str) -> None:
    add(store, HIS.encode(encoding))
    assert NAME.encode(encoding) in bytes_of(path.parent)
    store.forget(NAME)
    everything = bytes_of(path.parent)
    assert NAME.encode(encoding) not in everything
    assert "Forgotten player 1".encode(encoding) in everything


def test_a_name_in_json_goes_with_its_codes_in_capitals(store: Store, path: Path) -> None:
    (record,) = pen.loads(GAME.replace("Ann", "Zoë"))
    text = convert([record], "egn").text.replace("Zoë", "Zo\\u00EB")
    add(store, text.replace("{", '{"by": "Zo\\u00EB", ', 1), "a.egn")
    assert b"Zo\\u00EB" in bytes_of(path.parent)
    assert store.forget("Zoë").games == 1
    assert b"Zo\\u00EB" not in bytes_of(path.parent)
    assert b'{"by": "Forgotten player 1", ' in bytes_of(path.parent)
