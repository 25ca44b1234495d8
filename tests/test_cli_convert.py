"""`euchre convert`: what is written, what is told, and that no file is ever half written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from analyzer.convert import convert, without_annotations
from analyzer.identity import play_hash, record_hash
from analyzer.notation import egn, pen, ptn
from analyzer.record import Deal, GameRecord, Trick
from tests.command import RENEGE, euchre
from tests.shared import ROOT, SHARED, needs_shared

GAME = """%pen 1.0
; a comment
[Event "Evening"]
[Rules "egn"]
[Site "Kitchen"]
[Score "NS 0 EW 0"]

deal 1 dealer S up 9H   {the first}
bids: pass order        {bold} ; another
score NS 1 EW 0
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with a small game."""
    path = tmp_path / "game.pen"
    path.write_text(GAME, encoding="utf-8")
    return path


def records(text: str) -> list[GameRecord]:
    return pen.loads(text)


def test_what_the_target_cannot_hold_is_named_and_counted(game: Path) -> None:
    done = euchre("convert", str(game), "--to", "egn")
    assert done.exit_code == 0
    assert done.stderr.splitlines() == [
        "EGN cannot hold, and so left out: tags (Site): 1",
        "EGN cannot hold, and so left out: stated points of deals: 1",
        "EGN cannot hold, and so left out: annotations: 1",
        "comments are not kept: 2",
    ]
    (record,) = egn.loads(done.stdout)
    assert [type(e).__name__ for e in record.deals[0].events] == ["Call", "Call"]


def test_rules_that_the_target_cannot_hold_are_warned_of(game: Path) -> None:
    warning = "what is written does not say all of its rules"
    assert warning not in euchre("convert", str(game), "--to", "egn").stderr
    assert warning not in euchre("convert", str(ROOT / RENEGE), "--to", "egn").stderr
    literal = str(ROOT / "records" / "three-handed-literal.pen")
    done = euchre("convert", literal, "--to", "ptn")
    assert "switches of the rules (turned_down_suit)" in done.stderr
    assert warning in done.stderr


def test_pen_holds_everything_but_comments(game: Path) -> None:
    done = euchre("convert", str(game), "--to", "pen")
    assert done.stderr == "comments are not kept: 2\n"
    assert records(done.stdout) == records(GAME)


def test_a_baseline_has_no_annotations_and_says_nothing_of_them(game: Path) -> None:
    done = euchre("convert", str(game), "--to", "egn", "--baseline")
    assert "annotations" not in done.stderr
    assert "bold" not in done.stdout
    assert "{" not in euchre("convert", str(game), "--to", "pen", "--baseline").stdout


def test_a_baseline_keeps_the_commands_that_hold_what_has_no_line() -> None:
    text = GAME.replace("{the first}", "{[%egn calls x]} {!?}")
    (record,) = map(without_annotations, records(text))
    assert [note.text for note in record.deals[0].notes] == ["[%egn calls x]"]


def test_standard_input_is_read_and_a_file_written(tmp_path: Path) -> None:
    out = tmp_path / "out.egn"
    done = euchre("convert", "-", str(out), "--to", "egn", stdin=GAME)
    assert (done.exit_code, done.stdout) == (0, "")
    assert len(egn.loads(out.read_text(encoding="utf-8"))) == 1


def test_a_file_that_is_there_is_replaced_with_its_mode_kept(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pen"
    out.write_text("old", encoding="utf-8")
    out.chmod(0o640)
    assert euchre("convert", str(game), str(out), "--to", "pen").exit_code == 0
    assert records(out.read_text(encoding="utf-8")) == records(GAME)
    assert out.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.pen", "out.pen"]


def test_a_new_file_may_be_read_by_whom_every_new_file_may(game: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "out.pen", tmp_path / "other"
    euchre("convert", str(game), str(out), "--to", "pen")
    other.touch()
    assert out.stat().st_mode == other.stat().st_mode


def test_the_file_that_a_link_points_to_is_replaced(game: Path, tmp_path: Path) -> None:
    out, link = tmp_path / "out.pen", tmp_path / "link.pen"
    out.touch()
    link.symlink_to(out)
    euchre("convert", str(game), str(link), "--to", "pen")
    assert link.is_symlink()
    assert records(out.read_text(encoding="utf-8")) == records(GAME)


def test_the_source_is_never_written_to(game: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.pen"
    os.link(game, link)
    for out in (game, link):
        done = euchre("convert", str(game), str(out), "--to", "pen")
        assert done.exit_code == 2
        assert "OUT is IN" in done.stderr
    assert game.read_text(encoding="utf-8") == GAME


def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    out = tmp_path / "out.pen"
    out.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    done = euchre("convert", str(game), str(out), "--to", "pen")
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert out.read_text(encoding="utf-8") == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.pen", "out.pen"]


def test_what_cannot_be_read_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.pen"
    done = euchre("convert", "-", str(out), "--to", "pen", stdin=GAME + "scor NS 2\n")
    assert done.exit_code == 2
    assert "UNREADABLE" in done.stderr
    assert len(records(out.read_text(encoding="utf-8"))) == 1


def test_text_round_a_record_is_told_as_left_out(tmp_path: Path) -> None:
    done = euchre("convert", "-", str(tmp_path / "out.pen"), "--to", "pen", stdin=GAME + "Well?\n")
    assert done.exit_code == 0
    assert "1 line of other text was passed over round the record." in done.stderr.splitlines()


def test_without_a_game_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.pen"
    out.write_text("old", encoding="utf-8")
    done = euchre("convert", "-", str(out), "--to", "pen", stdin="")
    assert done.exit_code == 2
    assert "nothing is written" in done.stderr
    assert out.read_text(encoding="utf-8") == "old"


def test_a_folder_or_a_missing_file_is_no_source_and_a_folder_no_target(
    game: Path, tmp_path: Path
) -> None:
    for names in ((tmp_path, "-"), (tmp_path / "none", "-"), (game, tmp_path)):
        assert euchre("convert", *map(str, names), "--to", "pen").exit_code == 2


def test_egn_takes_one_game_and_emn_any_number() -> None:
    two = GAME + "\n" + GAME
    refused = euchre("convert", "-", "--to", "egn", stdin=two)
    assert refused.exit_code == 2
    assert "expected --to emn" in refused.stderr
    assert len(egn.loads(euchre("convert", "-", "--to", "emn", stdin=two).stdout)) == 2


def test_ptn_has_a_hand_for_every_deal_and_what_it_cannot_hold_is_named(tmp_path: Path) -> None:
    out = tmp_path / "club.ptn"
    source = ROOT / "records" / "four-handed-club.pen"
    done = euchre("convert", str(source), str(out), "--to", "ptn")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.splitlines() == [
        "PTN cannot hold, and so left out: winners of tricks: 35",
        "PTN cannot hold, and so left out: counts of tricks: 7",
        "PTN cannot hold, and so left out: points as stated: 7",
        "PTN cannot hold, and so left out: scores before a finished hand: 7",
        "PTN cannot hold, and so left out: numbers of deals: 6",
        "PTN cannot hold, and so left out: annotations: 2",
        "PTN cannot hold, and so left out: the preset of rules: 1",
        "PTN cannot hold, and so left out: winners of the game: 1",
        "comments are not kept: 4",
    ]
    (before,) = records(source.read_text(encoding="utf-8"))
    back = euchre("convert", str(out), "--to", "pen")
    assert (back.exit_code, back.stderr) == (0, "")
    again = records(back.stdout)
    assert len(again) == len(before.deals) == 7
    for record, deal in zip(again, before.deals, strict=True):
        assert _cards_played(record.deals[0]) == _cards_played(deal)
    assert "7 games, 7 deals: 7 notes" in euchre("audit", str(tmp_path)).stderr


def _cards_played(deal: Deal) -> list[tuple[int, ...]]:
    return [event.cards for event in deal.events if isinstance(event, Trick)]


def test_ptn_holds_the_hands_of_several_games_parted_by_a_blank_line() -> None:
    done = euchre("convert", "-", "--to", "ptn", stdin=GAME + "\n" + GAME)
    assert "annotations: 4" in done.stderr
    one = convert(records(GAME), "ptn").text
    assert done.stdout == one + "\n" + one
    assert len(ptn.loads(done.stdout)) == 2


def test_switches_without_an_option_in_ptn_are_warned_of() -> None:
    switched = GAME.replace('[Site "Kitchen"]', '[Options "march-points=3"]')
    done = euchre("convert", "-", "--to", "ptn", stdin=switched)
    assert "switches of the rules (" in done.stderr
    assert "what is written does not say all of its rules" in done.stderr


def test_games_without_a_deal_have_no_hand_in_ptn() -> None:
    empty = GAME[: GAME.index("deal 1")]
    refused = euchre("convert", "-", "--to", "ptn", stdin=empty)
    assert refused.exit_code == 2
    assert "no deal is here" in refused.stderr
    done = euchre("convert", "-", "--to", "ptn", stdin=empty + "\n" + GAME)
    assert "games without a deal: 1" in done.stderr
    assert len(ptn.loads(done.stdout)) == 1


def test_json_has_every_field_of_the_record(game: Path) -> None:
    done = euchre("convert", str(game), "--to", "json")
    assert done.stderr == "comments are not kept: 2\n"
    document = json.loads(done.stdout)
    (deal,) = document["games"][0]["deals"]
    assert (document["version"], deal["dealer"], deal["up"]) == (1, "S", "9H")
    assert deal["events"][1] == {
        "event": "call",
        "seat": "N",
        "bid": {"kind": "order", "suit": None, "number": None},
        "round": 1,
        "back": False,
        "notes": deal["events"][1]["notes"],
    }
    assert deal["stated"][0]["points"] == {"NS": 1, "EW": 0}
    assert "span" not in done.stdout


def test_every_record_of_the_project_is_written_as_json() -> None:
    for path in sorted((ROOT / "records").glob("*.pen")):
        (record,) = pen.loads(path.read_text(encoding="utf-8"))
        json.loads(convert([record], "json").text)


@needs_shared
@pytest.mark.thorough
def test_every_real_file_goes_to_pen_and_back_with_its_hashes() -> None:
    for path in sorted((SHARED / "data" / "egn").glob("*.egn")):
        (record,) = egn.loads(path.read_text(encoding="utf-8"))
        (as_pen,) = pen.loads(convert([record], "pen").text)
        (back,) = egn.loads(convert([as_pen], "egn").text)
        assert play_hash(back) == play_hash(record)
        if not any(tag.name == "timings" for tag in record.tags):
            assert record_hash(back) == record_hash(record), path.name


@needs_shared
def test_every_real_hand_of_ptn_goes_to_pen_and_is_accused_of_nothing(tmp_path: Path) -> None:
    for path in sorted((SHARED / "data" / "ptn").glob("*.ptn")):
        out = tmp_path / "hand.pen"
        done = euchre("convert", str(path), str(out), "--to", "pen")
        assert (done.exit_code, done.stderr) == (0, "")
        audited = euchre("audit", str(out), "--format", "json")
        assert audited.exit_code == 0, path.name
        (game,) = json.loads(audited.stdout)["files"][0]["games"]
        assert [finding for deal in game["deals"] for finding in deal["findings"]] == []
        assert {finding["code"] for finding in game["findings"]} <= {
            "RULES_ASSUMED",
            "UNKNOWN_FIELD",
        }
