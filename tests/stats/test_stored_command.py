"""`euchre stats --db`: the figures of a store, the same as the pages and the files have them."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from analyzer.notation import pen
from analyzer.record import Tag
from analyzer.store import Store
from analyzer.web import create_app
from tests.command import euchre
from tests.store.library import WHEN
from tests.web.club import FOUR, TWO, club, text_of


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The games of the club, and a simulated one."""
    path = tmp_path_factory.mktemp("stats") / "club.db"
    first = club()[0]
    others = replace(first, deals=first.deals[1:], tags=(*first.tags, Tag("Site", "simulated")))
    with Store(path) as store:
        store.add("club.pen", BytesIO(text_of(club()).encode()), WHEN)
        store.add("simulated.pen", BytesIO(pen.dumps([others]).encode()), WHEN)
    return str(path)


@pytest.mark.parametrize(
    ("options", "query"),
    [
        ((), ""),
        (("--player", "Ada"), "player=Ada"),
        (("--player", "ada", "--partner", "Cleo"), "player=ada&partner=Cleo"),
        (("--event", "cup"), "event=cup"),
        (("--since", "2024-03-02", "--until", "2024-03-05"), "since=2024-03-02&until=2024-03-05"),
        (("--rules", "two-handed"), "rules=two-handed"),
        (("--without-simulated",), "simulated=no"),
    ],
)
def test_the_numbers_are_those_of_the_page(db: str, options: tuple[str, ...], query: str) -> None:
    printed = euchre("stats", "--db", db, "--format", "csv", "--by", "seat", *options).stdout
    pools = dict.fromkeys(row["pool"] for row in csv.DictReader(StringIO(printed)))
    assert pools
    client = create_app(Path(db)).test_client()
    for pool in pools:
        asked = client.get(f"/statistics/figures.csv?{query}&pool={pool}").get_data(as_text=True)
        own = [row for row in csv.DictReader(StringIO(printed)) if row["pool"] == pool]
        assert own == list(csv.DictReader(StringIO(asked)))


def test_the_numbers_are_those_of_the_files(db: str, tmp_path: Path) -> None:
    file = tmp_path / "club.pen"
    file.write_text(text_of(club()), encoding="utf-8")
    for options in ((), ("--by", "player", "--figure", "call_rate"), ("--player", "Edna")):
        stored = euchre("stats", "--db", db, "--without-simulated", *options).stdout
        assert stored == euchre("stats", str(file), *options).stdout != ""


def test_a_filter_narrows_the_games(db: str) -> None:
    def counted(*options: str) -> dict[str, int]:
        printed = euchre("stats", "--db", db, "--format", "json", *options).stdout
        return {each["pool"]: each["games"] for each in json.loads(printed)["pools"]}

    assert counted() == {FOUR: 9, TWO: 3}
    assert counted("--without-simulated") == {FOUR: 8, TWO: 3}
    assert counted("--event", "Cup", "--rules", "four-handed") == {FOUR: 2}
    assert counted("--event", "nowhere") == {}
    assert counted("--event", "cu") == counted("--event", "cup") != {}


def test_an_event_at_which_no_game_was_played_is_said(db: str) -> None:
    nowhere = euchre("stats", "--db", db, "--event", "nowhere")
    assert "no game was played at an event of this name: nowhere\n" in nowhere.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--since", "spring"), "--since: 'spring' is no date: expected one such as 2026-11-30"),
        (("--since", "2026-02-30"), "'2026-02-30' is no date: expected one such as 2026-11-30"),
        (("--until", "2026-13"), "--until: '2026-13' is no date"),
        (("--since", "2026-05", "--until", "2026-04"), "'2026-04' is before '2026-05'"),
        (("--set", "target=5"), "do not go with --db"),
        (("--with-faulty",), "do not go with --db"),
        (("a.pen",), "do not go with --db"),
        (("--partner", "Cleo"), "--partner goes with --player"),
    ],
)
def test_what_does_not_go_with_a_store_is_a_wrong_command(
    db: str, options: tuple[str, ...], said: str
) -> None:
    result = euchre("stats", "--db", db, *options)
    assert result.exit_code == 2 and said in result.stderr


@pytest.mark.parametrize("names", [("Ada", "ADA"), ("Edna", "edna", " Edna ", "Ada")])
def test_a_player_who_is_asked_for_twice_is_told_once(db: str, names: tuple[str, ...]) -> None:
    options = [option for name in names for option in ("--player", name)]
    printed = euchre("stats", "--db", db, "--format", "csv", "--figure", "call_rate", *options)
    told = [(row["pool"], row["player"]) for row in csv.DictReader(StringIO(printed.stdout))]
    assert len(told) == len(set(told)) and {name for _, name in told} == set(names) & {
        "Ada",
        "Edna",
    }


def test_a_blank_player_is_a_wrong_command(db: str) -> None:
    result = euchre("stats", "--db", db, "--player", " ")
    assert result.exit_code == 2 and "' ': expected a name" in result.stderr


def test_a_filter_without_a_store_is_a_wrong_command() -> None:
    result = euchre("stats", "--event", "Cup", "a.pen")
    assert result.exit_code == 2 and "go with --db" in result.stderr
    nothing = euchre("stats")
    assert nothing.exit_code == 2 and "expected FILE, or --db FILE" in nothing.stderr


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    result = euchre("stats", "--db", str(tmp_path / "none.db"))
    assert result.exit_code == 2 and "there is no store" in result.stderr
