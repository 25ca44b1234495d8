"""`euchre audit`: text, JSON, exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.command import RENEGE, euchre, process
from tests.quick import one_in
from tests.shared import ROOT, SAMPLES, SHARED, needs_shared

CLEAN = """\
[Event "Club"]
[Rules "two-handed"]
[Score "S 0 N 0"]
deal 1 dealer N up 9H
bids S: order
discard N: -
1 S: JH KH = S
claim S
"""
TOLD_WRONG = CLEAN.replace("= S", "= N")
LED_WRONG = CLEAN.replace("1 S: JH KH = S", "1 N: KH JH = S")
NO_RULES = CLEAN.replace('[Rules "two-handed"]', '[South "Ann"]\n[North "Bob"]')
UNREADABLE = CLEAN.replace("KH", "1OH")


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def audited(text: str, *options: str) -> Any:
    """The one file of the JSON for a text."""
    (file,) = json.loads(euchre("audit", "--format", "json", *options, "-", stdin=text).stdout)[
        "files"
    ]
    return file


@pytest.mark.usefixtures("at_the_root")
def test_a_finding_is_printed_as_linters_do() -> None:
    done = euchre("audit", RENEGE)
    first, line, caret = done.stdout.splitlines()
    assert first.startswith(f"{RENEGE}:41:12: RENEGE: W played 9S on a heart lead holding JD")
    assert line.strip().startswith("2 E: JH 9H 9S = E")
    assert line[caret.index("^") :].startswith("9S")


@pytest.mark.usefixtures("at_the_root")
def test_the_counts_stand_on_standard_error() -> None:
    assert euchre("audit", RENEGE).stderr == "1 game, 3 deals: 1 major\n"


def test_a_clean_game_prints_nothing() -> None:
    done = euchre("audit", "-", stdin=CLEAN)
    assert (done.stdout, done.exit_code) == ("", 0)
    assert done.stderr == "1 game, 1 deal: nothing wrong\n"


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (CLEAN, "note", 0),
        (NO_RULES, "major", 0),
        (NO_RULES, "clerical", 0),
        (NO_RULES, "note", 1),
        (TOLD_WRONG, "minor", 0),
        (TOLD_WRONG, "clerical", 1),
        (LED_WRONG, "major", 1),
        (LED_WRONG, "fatal", 0),
        (UNREADABLE, "fatal", 2),
    ],
)
def test_the_exit_status_tells_the_worst(text: str, fail_on: str, status: int) -> None:
    assert euchre("audit", "--fail-on", fail_on, "-", stdin=text).exit_code == status


def test_what_follows_from_a_finding_fails_nothing_by_itself() -> None:
    """A major lead that follows from a clerical winner."""
    text = TOLD_WRONG.replace("claim", "2 N: QH AH\nclaim")
    assert euchre("audit", "--fail-on", "major", "-", stdin=text).exit_code == 0
    assert "\n  follows: 8: LEAD_OUT_OF_TURN: " in euchre("audit", "-", stdin=text).stdout


def test_what_cannot_be_read_is_said_on_standard_error() -> None:
    done = euchre("audit", "-", stdin=UNREADABLE)
    assert done.stderr.endswith("could not be read in 1 place: exit status 2\n")


def test_a_file_that_is_not_there_spares_the_others(folder: Path) -> None:
    (folder / "b.pen").write_text(LED_WRONG)
    done = euchre("audit", "a.pen", "b.pen")
    assert done.exit_code == 2
    assert done.stdout.startswith("a.pen: UNREADABLE: ")
    assert "\nb.pen:7:6: LEAD_OUT_OF_TURN: " in done.stdout


def test_a_folder_is_searched_in_order(folder: Path) -> None:
    for name in ("b/2.pen", "b/1.pen", "a.PEN", "c.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(LED_WRONG)
    files = [line.split(":")[0] for line in euchre("audit", ".").stdout.splitlines()[::3]]
    assert files == ["a.PEN", "b/1.pen", "b/2.pen"]


def test_a_folder_without_records_is_a_wrong_command(folder: Path) -> None:
    done = euchre("audit", ".")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "holds no record (.pen, .egn, .emn, .ptn)" in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rules", "three-hnded"], "the nearest names are three-handed"),
        (["--set", "stick_the_deeler"], "the nearest names are stick_the_dealer"),
        (["--set", "target=many"], "expected a whole number"),
        (["--rules", "four-handed", "--set", "dummy=5"], "no place for a dummy"),
        (["--fail-on", "huge"], "'huge' is not one of"),
        (["--format", "xml"], "'xml' is not one of"),
    ],
)
def test_a_word_that_names_nothing_is_a_wrong_command(options: list[str], said: str) -> None:
    done = euchre("audit", *options, "-", stdin=CLEAN)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_rules_of_the_command_line_take_the_place_of_the_records() -> None:
    (game,) = audited(CLEAN, "--set", "target=7")["games"]
    assert (game["rules"], game["switches"]) == ("two-handed@1", {"target": 7})
    stuck = CLEAN.replace('[Rules "two-handed"]', '[Rules "two-handed"]\n[Options "target=5"]')
    assert audited(stuck, "--rules", "two-handed")["games"][0]["switches"] == {}


def test_the_json_has_the_keys_of_the_interface_in_their_order() -> None:
    file = audited(LED_WRONG)
    (game,) = file["games"]
    (deal,) = game["deals"]
    (finding,) = deal["findings"]
    assert list(file) == ["path", "format", "games", "findings"]
    assert list(game) == [
        *("index", "rules", "switches", "players", "record_hash", "play_hash", "start_score"),
        *("final_score", "winners", "deals", "findings", "hints"),
    ]
    assert list(deal) == [
        *("position", "number", "dealer", "up", "trump", "maker", "alone", "lead", "tricks"),
        *("result", "points", "score_after", "findings", "undetermined"),
    ]
    assert list(finding) == [
        *("code", "severity", "halts", "deal", "address", "trick", "seat", "card", "proof"),
        *("evidence", "expected", "actual", "caused_by", "law", "message", "file", "line"),
        *("column", "path"),
    ]


def test_the_json_of_several_files_is_one_document(folder: Path) -> None:
    (folder / "a.pen").write_text(CLEAN + "\n" + LED_WRONG)
    (folder / "b.pen").write_text(LED_WRONG)
    done = euchre("audit", "--format", "json", "a.pen", "none.pen", "b.pen")
    document = json.loads(done.stdout)
    told = [
        (f["path"], f["format"], len(f["games"]), len(f["findings"])) for f in document["files"]
    ]
    assert document["version"] == 1
    assert told == [("a.pen", "pen", 2, 0), ("none.pen", None, 0, 1), ("b.pen", "pen", 1, 0)]


def test_a_game_is_known_by_its_hashes() -> None:
    from analyzer.identity import play_hash, record_hash
    from analyzer.notation import pen

    (record,) = pen.loads(CLEAN)
    (game,) = audited(CLEAN)["games"]
    assert (game["record_hash"], game["play_hash"]) == (record_hash(record), play_hash(record))


@needs_shared
def test_the_six_tricky_games_give_the_findings_that_they_hold() -> None:
    """Notes apart: N leads out of turn in game 2, W reneges in game 6, and nothing else."""
    path = str(SHARED / "data/pen/six-games.pen")
    done = euchre("audit", "--format", "json", path)
    (file,) = json.loads(done.stdout)["files"]
    found = [
        (game["index"], f["code"], f["trick"], f["seat"], f["card"])
        for game in file["games"]
        for deal in game["deals"]
        for f in deal["findings"]
        if f["severity"] != "note"
    ]
    assert found == [(2, "LEAD_OUT_OF_TURN", 1, "N", "AS"), (6, "RENEGE", 1, "W", "9C")]
    assert done.exit_code == 1


@needs_shared
@pytest.mark.parametrize("format_", one_in(2, ["json", "text"]))
def test_the_same_input_gives_the_same_bytes_everywhere(format_: str) -> None:
    files = (*SAMPLES, str(SHARED / "data/pen"), str(SHARED / "data/egn/conversion-test.egn"))
    printed = {
        process("audit", "--format", format_, *files, **environment).stdout
        for environment in (
            {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "2", "TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8"},
            {"PYTHONHASHSEED": "3", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8"},
            {"PYTHONHASHSEED": "4", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        )
    }
    assert len(printed) == 1 and b"RENEGE" in printed.pop()


def test_a_reader_that_goes_away_is_no_error() -> None:
    """More than a pipe holds, so that the writer is still at it when nobody reads any more."""
    program = "from analyzer.cli import main; main(prog_name='euchre')"
    audit = [sys.executable, "-c", program, "audit", "--format", "json", *([RENEGE] * 60)]
    with subprocess.Popen(
        audit, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline().startswith(b'{"version": 1')
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()


def test_help_needs_none_of_the_heavy_rooms() -> None:
    program = (
        "import sys\nfrom analyzer.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "heavy = {'analyzer.engine', 'analyzer.audit', 'analyzer.notation.pen', 'analyzer.rules'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("command", ["audit", "replay", "rules", "hash"])
def test_every_command_helps_with_an_example(command: str) -> None:
    done = euchre(command, "--help")
    assert f"Example:\n    euchre {command} " in done.stdout
