"""A player is forgotten, and what is found in the games that he played, or that somebody told of
with his name, stays what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.notation import pen
from analyzer.notation.limits import LONGEST_LINE
from analyzer.store import Store
from tests.quick import one_in
from tests.store.library import GAME, add, bytes_of, quoted

RECORDS = Path(__file__).parents[2] / "records"
SAMPLES = sorted(RECORDS.glob("*.pen"))


def found(store: Store, upload: int) -> list[tuple[object, ...]]:
    """All that is found in the games of an upload, by place, without the words."""
    told = store.upload(upload)
    assert told is not None
    each: list[tuple[object, ...]] = []
    for outcome in told.outcomes:
        game = store.game(outcome.id) if outcome.id else None
        if game is not None:
            findings = game.report().all_findings
            lines = [(f.place or game.reading.locate(f.span)).line for f in findings]
            each += [
                (f.code, f.severity, f.deal, f.trick, f.seat, line)
                for f, line in zip(findings, lines, strict=True)
            ]
    return each


def forgotten(store: Store, path: Path, text: str, name: str) -> list[tuple[object, ...]]:
    """What is found before and still after a player is forgotten, whose name is nowhere then."""
    upload = add(store, text).upload_id
    before = found(store, upload)
    assert store.forget(name).games
    assert found(store, upload) == before
    store.rebuild()
    assert found(store, upload) == before
    return before


@pytest.mark.parametrize("sample", one_in(3, SAMPLES))
@pytest.mark.parametrize("pasted", [False, True], ids=["alone", "in a chat"])
def test_what_is_found_in_the_samples_stays(
    store: Store, path: Path, sample: Path, pasted: bool
) -> None:
    text = sample.read_text(encoding="utf-8")
    (record,) = pen.loads(text)
    if not record.players:
        text, name = f'[Event "Ann at home"]\n{text.removeprefix("%pen 1.0")}', "Ann"
    else:
        name = record.players[0][1]
    if pasted:
        text = f"{name} says that\nthis went wrong:\n\n{text}\nThanks, {name}!\n— {name}\n"
    upload = add(store, text).upload_id
    before = found(store, upload)
    store.forget(name)
    assert found(store, upload) == before


SAID = (
    *("{0} says it was fun", "Thanks, {0}", "Is that right, {0}?", "— {0}", "{0}: hello there"),
    *(
        "{0} plays 9H",
        "{0}",
        "We agreed with {0}",
        "{0} dealer 2",
        "bids {0}: pass",
        "-- \n{0} Lee",
    ),
    *("score {0} 2", "2 E: AS KS {0} QS = {0}", "note {0} was late", "call renege {0}", "; {0}"),
)
NAMES = ("Zebulon", "Player 7", "Judge Ann", "Noet", "Al", "Dale", "O'Brien", "Zoë", "Note")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("said", one_in(4, SAID))
def test_what_is_found_below_a_game_stays(store: Store, path: Path, said: str, name: str) -> None:
    text = GAME.replace('"Ann"', f'"{name}"')
    forgotten(store, path, f"{text}{said.format(name)}\n", name)


@pytest.mark.parametrize("name", NAMES[:5])
@pytest.mark.parametrize("said", one_in(4, SAID))
def test_what_is_found_above_a_game_stays(store: Store, path: Path, said: str, name: str) -> None:
    text = GAME.replace('"Ann"', f'"{name}"').removeprefix("%pen 1.0\n")
    forgotten(store, path, f"{said.format(name)}\n\n{text}", name)


@pytest.mark.parametrize("name", NAMES[:5])
@pytest.mark.parametrize("said", one_in(4, SAID))
def test_what_is_found_round_a_quotation_stays(
    store: Store, path: Path, said: str, name: str
) -> None:
    text = quoted(GAME.replace('"Ann"', f'"{name}"') + f"{said.format(name)}\n")
    forgotten(store, path, f"{name} wrote:\n{text}and {said.format(name)}\n", name)


def test_a_line_that_begins_with_a_name_like_a_word_of_records_stays_one(
    store: Store, path: Path
) -> None:
    text = GAME.replace("Ann", "Kitty")
    told = forgotten(store, path, f"{text}Kitty says it was fun\n", "Kitty")
    assert "fatal" in [severity for _, severity, *_ in told]


def test_talk_that_names_him_stays_talk(store: Store, path: Path) -> None:
    text = GAME.replace("Ann", "Zebulon")
    told = forgotten(store, path, f"{text}Zebulon says it was fun\n", "Zebulon")
    assert [(code, line) for code, _, _, _, _, line in told] == [
        ("INCOMPLETE_DEAL", 13),
        ("UNKNOWN_FIELD", 14),
    ]
    assert b"Zebulon" not in bytes_of(path.parent)


def test_what_a_tag_tells_of_him_goes_and_the_talk_stays(store: Store, path: Path) -> None:
    text = GAME.replace('"Ann"', '"Zebulon" id="c-4711"')
    told = forgotten(store, path, f"Zebulon says it was fun\n{text}", "Zebulon")
    assert [severity for _, severity, *_ in told] == ["minor", "note"]
    assert b"c-4711" not in bytes_of(path.parent)


@pytest.mark.thorough  # the name stands in it tens of thousands of times
def test_a_line_gets_too_long_by_no_name(store: Store, path: Path) -> None:
    long = " ".join(["Al"] * (LONGEST_LINE // 3 - 20))
    text = GAME.replace('"Ann"', '"Al"').replace("Thursday", long)
    told = forgotten(store, path, f"{text}Al says it was fun\n", "Al")
    assert len(told) == 2
    assert b"Al " not in bytes_of(path.parent)
