"""`euchre replay`, `euchre rules` and `euchre hash`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analyzer.rules import PRESETS, SWITCHES
from tests.command import RENEGE, euchre
from tests.shared import ROOT, SHARED, needs_shared

GAME = """\
[Event "Club"]
[Rules "four-handed"]
[South "Ann"]
[Score "NS 0 EW 9"]
deal 1 dealer E up TH
hand S: 9S AH JD AC JH
bids S: order
discard E: ??
1 S: JH QH KH 9H = S
2 S: AH TD 9C AS = S
3 S: AC TC KC KS = S
claim S 1
score NS 1
total NS 3 EW 9
"""
HALTED = GAME.replace("AH TD 9C AS", "JH TD 9C AS")


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def replayed(*arguments: str, text: str = GAME) -> list[str]:
    done = euchre("replay", "-", *arguments, stdin=text)
    return [line.strip() for line in done.stdout.splitlines()]


def states(*arguments: str, text: str = GAME) -> Any:
    done = euchre("replay", "-", "--format", "json", *arguments, stdin=text)
    return json.loads(done.stdout)


def test_the_head_names_event_rules_players_and_score() -> None:
    assert replayed()[:4] == [
        "Club",
        "Rules: four-handed@1",
        "Players: South Ann",
        "Score: NS 0  EW 9",
    ]


def test_hands_stand_trumps_first_and_the_bowers_highest() -> None:
    assert "South   JH JD AH 9S AC" in replayed()


def test_hands_that_were_not_written_are_shown_as_played() -> None:
    assert "West    QH TD TC ?? ??" in replayed()


def test_the_calls_and_the_take_up_are_told() -> None:
    told = replayed()
    assert "South orders it up." in told
    assert "Trump: hearts, made by South." in told
    assert "East takes the TH and lays an unseen card away." in told


def test_a_trick_is_a_row_of_seats_and_cards_with_its_winner() -> None:
    assert "1  South JH   West QH    North KH   East 9H    South takes it" in replayed()


def test_a_score_that_was_written_otherwise_is_shown_too() -> None:
    told = replayed()
    at = told.index("Score: NS 1  EW 9")
    assert told[at + 1] == "Score as written: NS 3  EW 9"


def test_a_finding_stands_below_its_trick_and_its_card_is_marked() -> None:
    told = euchre("replay", RENEGE).stdout.splitlines()
    row = next(i for i, line in enumerate(told) if "West 9S!" in line)
    assert told[row + 1].startswith("    ! RENEGE: W played 9S on a heart lead holding JD")


def test_a_lone_hand_that_comes_too_late_is_told_after_the_tricks() -> None:
    told = replayed(text=GAME.replace("2 S:", "alone S\n2 S:"))
    at = told.index("South says alone.")
    assert told[at + 1].startswith("! ALONE_AFTER_FIRST_LEAD")
    assert "3  South AC" in told[at - 1]


def test_every_finding_of_a_game_is_told_once() -> None:
    told = " ".join(replayed(text=GAME.replace("9H = S", "9H = W")))
    assert told.count("WRONG_TRICK_WINNER_RECORDED") == 1
    assert told.count("WRONG_SCORE_RECORDED") == 1


def test_after_a_halt_the_rest_is_shown_as_written() -> None:
    told = replayed(text=HALTED)
    at = told.index("The replay of this deal stops here; the rest as it is written:")
    assert told[at + 1 : at + 3] == ["2  JH TD 9C AS", "3  AC TC KC KS"]


def test_no_line_is_wider_than_a_terminal() -> None:
    printed = euchre("replay", RENEGE).stdout.splitlines()
    assert max(map(len, printed)) <= 80


def test_a_replay_into_a_pipe_has_no_colour() -> None:
    assert "\x1b" not in euchre("replay", RENEGE).stdout


def test_one_game_and_one_deal_are_shown_alone() -> None:
    told = euchre("replay", RENEGE, "--game", "1", "--deal", "2").stdout
    assert [line for line in told.splitlines() if line.startswith("Deal")] == [
        "Deal 2: South deals, KH is turned up"
    ]


def test_at_shows_the_table_after_one_ply() -> None:
    told = replayed("--deal", "1", "--at", "t2.2")
    assert told == [
        "Deal 1, t2.2: ply 9 of 15",
        "Dealer East, up-card TH (taken)",
        "Trump hearts, made by South",
        "South   JD 9S AC           tricks 1",
        "West    TC ?? ??           tricks 0",
        "North   KC 9C ?? ??        tricks 0",
        "East    AS KS ?? ??        tricks 0",
        "away    ??",
        "Trick 2: South AH  West TD",
        "To act: North",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "b1"], "say which with --deal"),
        (["--deal", "1", "--at", "t9.1"], "no ply 't9.1'; it has deal, b1, discard, t1.1"),
        (["--deal", "3"], "there is no deal 3"),
        (["--game", "2"], "there is no game 2"),
        (["--deal", "0"], "0 is not in the range"),
    ],
)
def test_what_is_not_there_is_a_wrong_command(arguments: list[str], said: str) -> None:
    done = euchre("replay", "-", *arguments, stdin=GAME)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_game_whose_rules_do_not_exist_is_not_replayed() -> None:
    done = euchre("replay", "-", stdin=GAME.replace("four-handed", "nowhere"))
    assert "Rules: not known" in done.stdout
    assert done.exit_code == 2


def test_the_states_have_a_ply_for_every_address() -> None:
    (game,) = states()["games"]
    (deal,) = game["deals"]
    assert [ply["address"] for ply in deal["plies"]][:4] == ["deal", "b1", "discard", "t1.1"]
    assert len(deal["plies"]) == 15


def test_a_state_tells_the_table() -> None:
    ply = states("--deal", "1", "--at", "t2.2")["games"][0]["deals"][0]["plies"][0]
    assert ply["trick"] == {
        "number": 2,
        "leader": "S",
        "cards": [{"seat": "S", "card": "AH"}, {"seat": "W", "card": "TD"}],
        "winner": None,
    }
    assert (ply["turn"], ply["trump"], ply["maker"], ply["up_card"]) == ("N", "H", "S", "taken")
    assert ply["hands"]["S"] == {"known": ["9S", "JD", "AC"], "possible": [], "unknown": 0}
    assert ply["tricks"] == {"S": 1, "W": 0, "N": 0, "E": 0}


def test_a_state_carries_the_findings_of_its_ply() -> None:
    done = euchre("replay", RENEGE, "--deal", "2", "--at", "t2.3", "--format", "json")
    (ply,) = json.loads(done.stdout)["games"][0]["deals"][0]["plies"]
    assert [finding["code"] for finding in ply["findings"]] == ["RENEGE"]


BROKEN_OFF = """\
[Rules "four-handed"]
deal 1 dealer S up 9C
bids: pass pass
discard S: 9H
1 W: AS KS QS JS
"""


def test_what_stands_at_a_ply_that_nobody_wrote_down_is_told_at_the_last_before_it() -> None:
    found = "! MISSING_CALL"
    told = replayed(text=BROKEN_OFF)
    at = next(i for i, line in enumerate(told) if line.startswith(found))
    assert told[at - 1] == "West passes; North passes."
    assert any(
        line.startswith(found) for line in replayed("--deal", "1", "--at", "b2", text=BROKEN_OFF)
    )
    plies = states(text=BROKEN_OFF)["games"][0]["deals"][0]["plies"]
    codes = {ply["address"]: [f["code"] for f in ply["findings"]] for ply in plies}
    assert [at for at, found in codes.items() if "MISSING_CALL" in found] == ["b2"]


def test_what_stands_at_no_ply_is_told_at_the_last_of_the_deal() -> None:
    told = replayed("--deal", "1", "--at", "t3.4", text=GAME)
    assert any(line.startswith("! WRONG_SCORE_RECORDED") for line in told)


def test_the_dealer_orders_nobody_but_takes_the_card_up() -> None:
    told = replayed(text=GAME.replace("bids S: order", "bids S: pass pass pass order"))
    assert "South passes; West passes; North passes; East takes it up." in told


@needs_shared
@pytest.mark.thorough
@pytest.mark.parametrize("format_", ["text", "json"])
def test_every_real_game_is_shown(format_: str) -> None:
    for path in sorted((SHARED / "data").glob("*/*.[pe][gem]n")):
        done = euchre("replay", "--format", format_, str(path))
        assert done.exit_code == 0, path.name
        assert done.stderr == "", path.name


# rules


def test_every_preset_is_listed() -> None:
    listed = [line.split()[0] for line in euchre("rules").stdout.splitlines()]
    assert listed == [each.id for versions in PRESETS.values() for each in versions]


def test_a_preset_is_told_with_every_switch() -> None:
    told = euchre("rules", "three-handed").stdout.splitlines()
    assert told[0] == "three-handed@1"
    assert [line.split(" = ")[0] for line in told if " = " in line and line[0] != " "] == [
        each.name for each in SWITCHES
    ]
    assert "march_points = 3" in told


def test_a_switch_is_told_with_its_meaning_and_source() -> None:
    told = " ".join(euchre("rules", "bicycle").stdout.split())
    assert all(f"{each.meaning} Source: {each.source}" in told for each in SWITCHES)


def test_an_unknown_preset_is_a_wrong_command() -> None:
    done = euchre("rules", "bicicle")
    assert done.exit_code == 2
    assert "the nearest names are bicycle" in done.stderr


# hash


def test_the_hashes_of_each_game_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from analyzer.identity import play_hash, record_hash
    from analyzer.notation import pen

    monkeypatch.chdir(tmp_path)
    Path("two.pen").write_text(f'{GAME}\n[Event "Sheet"]\ndeal 1 dealer S up 9H\n')
    played, sheet = pen.loads(Path("two.pen").read_text())
    assert euchre("hash", "two.pen").stdout.splitlines() == [
        "two.pen game 1",
        f"  record {record_hash(played)}",
        f"  play   {play_hash(played)}",
        "two.pen game 2",
        f"  record {record_hash(sheet)}",
        "  play   -",
    ]


def test_a_file_that_cannot_be_read_has_no_hash() -> None:
    done = euchre("hash", "-", stdin="nothing of ours")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("<stdin>:1:1: UNREADABLE: ")
