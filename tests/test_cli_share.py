"""`euchre share`: the file that the pages give, written by a command."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from analyzer.store import Store
from tests.command import RENEGE, euchre, process
from tests.shared import ROOT
from tests.web.application import application
from tests.web.shared import cards_in, file_of

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
TWO_GAMES = '[Event "One"]\ndeal 1\n\n[Event "Two"]\ndeal 1\n'


@pytest.mark.parametrize(
    ("options", "below"),
    [
        ((), "/share.html"),
        (("--deal", "2"), "/deals/2/share.html"),
        (("--view", "w", "--show", "seat"), "/share.html?view=W&show=seat"),
    ],
)
def test_a_command_writes_what_the_pages_give(
    tmp_path: Path, options: tuple[str, ...], below: str
) -> None:
    app = application(tmp_path / "euchre.db")
    with Store(tmp_path / "euchre.db") as store:
        done = store.add("x.pen", BytesIO((ROOT / RENEGE).read_bytes()), WHEN)
    written = euchre("share", str(ROOT / RENEGE), *options)
    assert written.exit_code == 0
    assert written.stdout == file_of(app.test_client(), f"/games/{done.games[0].id}{below}")


def test_the_same_input_gives_the_same_bytes_on_every_run() -> None:
    runs = {
        process("share", RENEGE, "--deal", "2", PYTHONHASHSEED=seed, TZ=zone).stdout
        for seed, zone in (("1", "UTC"), ("2", "Pacific/Auckland"))
    }
    assert len(runs) == 1
    assert runs != {b""}


def test_a_file_is_written_as_a_whole(tmp_path: Path) -> None:
    target = tmp_path / "deal.html"
    target.write_text("what stood here before", encoding="utf-8")
    assert euchre("share", str(ROOT / RENEGE), "-o", str(target)).exit_code == 0
    html = target.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>") and html.rstrip().endswith("</html>")


def test_what_is_hidden_is_not_in_the_file() -> None:
    html = euchre("share", str(ROOT / RENEGE), "--deal", "2", "--show", "played").stdout
    assert {"9C", "TD", "QS"} & cards_in(html) == set()


def test_standard_input_is_read() -> None:
    assert "<h1><bdi>Two</bdi></h1>" in euchre("share", "-", "--game", "2", stdin=TWO_GAMES).stdout


@pytest.mark.parametrize(
    ("arguments", "stdin", "words"),
    [
        (("-",), TWO_GAMES, "more than one game: say which with --game"),
        (("-", "--game", "3"), TWO_GAMES, "there is no game 3: the last one is game 2"),
        (("-", "--deal", "2"), "deal 1\n", "there is no deal 2: the last one is deal 1"),
        ((str(ROOT / RENEGE), "--view", "N"), "", "no seat 'N' in this game: expected one of S, W"),
        ((str(ROOT / RENEGE), "-o", str(ROOT / RENEGE)), "", "OUT is IN"),
        (("-",), "deal 1\n" * 61, "A file holds 60 deals at most"),
    ],
)
def test_what_cannot_be_shared_is_told(arguments: tuple[str, ...], stdin: str, words: str) -> None:
    done = euchre("share", *arguments, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_where_there_is_no_game_nothing_is_written(tmp_path: Path) -> None:
    target = tmp_path / "deal.html"
    done = euchre("share", "-", "-o", str(target), stdin="We had a lovely evening.")
    assert done.exit_code == 2
    assert "nothing is written" in done.stderr
    assert not target.exists()


def test_a_game_with_a_fault_is_shared_and_the_fault_is_told() -> None:
    done = euchre("share", "-", stdin="deal 1 dealer S up ZZ\n")
    assert done.exit_code == 2
    assert "'ZZ' is not a card" in done.stderr
    assert "</html>" in done.stdout
