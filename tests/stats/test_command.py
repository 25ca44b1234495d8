"""`euchre stats`, as people call it."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.command import euchre, process
from tests.shared import ROOT, SAMPLES
from tests.stats.told import MADE, deal, four

pytestmark = pytest.mark.usefixtures("at_the_root")

CLUB = "records/four-handed-club.pen"


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_figures_of_everybody_with_k_of_n_and_an_interval() -> None:
    printed = euchre("stats", CLUB).stdout.splitlines()
    assert printed[:2] == [
        "4 players, 24 cards, rules four-handed@1",
        "1 game, 7 deals counted",
    ]
    assert (
        "Euchre rate                         14.3 %           1/7   2.6 % to 51.3 %   few"
        in printed
    )
    assert "Points per call                       1.71          12/7   few" in printed


def test_figures_by_seat_and_round() -> None:
    printed = euchre("stats", "--by", "seat", "--figure", "euchre_rate", CLUB).stdout
    assert "  dealer, round 1                    0.0 %           0/4" in printed
    assert "  right of dealer                       –   0/0" in printed


def test_players_are_ranked_by_the_lower_end() -> None:
    printed = euchre("stats", "--by", "player", "--figure", "call_success", CLUB).stdout
    title, *lines = printed.splitlines()[3:]
    assert title == "Call success rate, by the lower end of the interval"
    names = [line.split()[0] for line in lines]
    assert names == ["Bea", "Carl", "Dinah", "Emil"]


def test_only_players_with_enough_opportunities_are_ranked() -> None:
    ranked = ("--by", "player", "--figure", "call_success", "--at-least", "2")
    printed = euchre("stats", *ranked, CLUB).stdout
    assert "Bea" in printed and "Carl" not in printed


def test_two_players_side_by_side_whatever_the_capitals() -> None:
    chosen = ("--player", "bea", "--player", " CARL", "--figure", "order_up")
    lines = euchre("stats", *chosen, CLUB).stdout.splitlines()
    for name, line in (
        ("Bea", "Order-up rate                       42.9 %           3/7"),
        ("Carl", "Order-up rate                       16.7 %           1/6"),
    ):
        at = lines.index(f"{name}: 1 game, 7 deals counted")
        assert lines[at + 1].startswith(line)


def test_a_player_who_never_played_is_told_of() -> None:
    done = euchre("stats", "--player", "Nobody", CLUB)
    assert done.exit_code == 0 and "nobody of this name played: Nobody" in done.stderr


def test_json_has_every_pool_with_its_definitions() -> None:
    told = json.loads(euchre("stats", "--format", "json", "records").stdout)
    assert told["version"] == 1
    assert [pool["pool"] for pool in told["pools"]] == sorted(p["pool"] for p in told["pools"])
    (club,) = [pool for pool in told["pools"] if pool["pool"] == "four-handed@1"]
    (rate,) = [each for each in club["figures"] if each["key"] == "euchre_rate"]
    assert rate["definition"] and rate["player"] is None
    assert set(rate["cells"][0]) == {
        "part", "seat", "round", "k", "n", "value", "low", "high", "thin",
    }  # fmt: skip


def test_csv_has_no_formula_and_every_cell() -> None:
    text = four(deal(1, MADE)).replace("Ada", "=HYPERLINK(1)")
    chosen = ("--by", "player", "--format", "csv", "--figure", "order_up")
    printed = euchre("stats", *chosen, "-", stdin=text).stdout
    rows = list(csv.reader(StringIO(printed)))
    assert [row[1] for row in rows[1:]] == ["'=HYPERLINK(1)", "Ben", "Cleo", "Dov"]


def test_a_name_cannot_steer_the_terminal() -> None:
    text = four(deal(1, MADE)).replace("Ada", "A\u202eda")
    printed = euchre("stats", "--by", "player", "-", stdin=text).stdout
    assert "A\ufffdda" in printed and "\u202e" not in printed


def test_the_order_of_the_files_does_not_matter() -> None:
    others = ("records/two-handed-kitchen.pen", "records/three-handed-renege.pen")
    assert euchre("stats", CLUB, *others).stdout == euchre("stats", *others, CLUB).stdout


def test_the_same_bytes_under_every_hash_seed_and_time_zone() -> None:
    command = ("stats", "--by", "player", "--format", "csv", *SAMPLES)
    first = process(*command, PYTHONHASHSEED="1", TZ="Asia/Tokyo", LC_ALL="C")
    second = process(*command, PYTHONHASHSEED="2", TZ="America/Lima", LC_ALL="C.UTF-8")
    assert first.returncode == 0 and len(first.stdout) > 1000
    assert first.stdout == second.stdout


def test_hands_that_do_not_count_are_told_of() -> None:
    printed = euchre("stats", "records/three-handed-renege.pen").stdout
    assert "1 game, 2 deals counted; not counted: 1 ruled on" in printed


def test_hands_with_a_fault_of_the_play_count_if_that_is_wanted() -> None:
    text = four(deal(1, MADE.replace("2 S: AH 9D TS QD = S", "2 W: 9D TS QD AH = S")))
    assert (
        "0 deals counted; not counted: 1 with a major fault"
        in euchre("stats", "-", stdin=text).stdout
    )
    assert "1 deal counted\n" in euchre("stats", "--with-faulty", "-", stdin=text).stdout


def test_rules_of_the_command_line_count_in_place_of_the_records() -> None:
    printed = euchre("stats", "--set", "target=20", CLUB).stdout
    assert printed.startswith("4 players, 24 cards, rules four-handed@1, target 20\n")


def test_games_whose_rules_nobody_knows_are_told_of() -> None:
    text = '[Rules "no-such-rules"]\n' + deal(1, MADE)
    done = euchre("stats", "-", stdin=text)
    assert "games that were not counted, since nobody knows their rules: 1" in done.stderr


def test_what_cannot_be_read_makes_the_exit_status_two(tmp_path: Path) -> None:
    done = euchre("stats", CLUB, str(tmp_path / "none.pen"))
    assert done.exit_code == 2
    assert "1 game, 7 deals counted" in done.stdout and "UNREADABLE" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--figure", "euchre-rate", CLUB), "'euchre-rate': expected one of order_up, "),
        (("--at-least", "5", CLUB), "--at-least goes with --by player"),
        ((), "expected FILE, or --db FILE"),
    ],
)
def test_a_wrong_command_is_refused(arguments: tuple[str, ...], told: str) -> None:
    done = euchre("stats", *arguments)
    assert done.exit_code == 2 and told in done.stderr


def test_nothing_to_count_prints_nothing_and_a_head() -> None:
    text = '[Rules "no-such-rules"]\n' + deal(1, MADE)
    assert euchre("stats", "-", stdin=text).stdout == ""
    assert euchre("stats", "--format", "csv", "-", stdin=text).stdout.count("\n") == 1
    assert json.loads(euchre("stats", "--format", "json", "-", stdin=text).stdout)["pools"] == []
