"""Presets and switches: their values, how options name them, and which rules a record has."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import replace

import pytest

from analyzer.cards import BY_NAME, pack
from analyzer.rules import (
    PRESETS,
    SWITCHES,
    Resolution,
    Rules,
    Switch,
    UnknownRules,
    differences,
    parse_option,
    players_of,
    preset,
    resolve,
    with_options,
    written_value,
)
from analyzer.seats import EAST, SOUTH, WEST
from tests.reference import switches_page
from tests.shared import ROOT, SHARED, needs_shared

COLUMNS = ["two-handed", "three-handed", "four-handed", "bicycle", "british", "egn", "openspiel"]

# Typed from the design: `-` where the switch cannot matter, `=` as in the column to the left.
TABLE = """
players                       2  3  4  4  4  4  4
deck                          24 24 24 24 25 24 24
dummy                         0  5  0  0  0  0  0
dummy_exchange                -  optional - - - - -
dealer_maker_pool             -  sequential_10 - - - - -
alone_after_dummy             -  no - - - - -
joker_turned_up               dealer_names_blind = = = = = =
dealer_may_decline            yes yes no no no no no
discard_upcard                allowed allowed allowed allowed allowed allowed forbidden
turned_down_suit              forbidden = = = = = =
stick_the_dealer              no no no no no yes yes
all_pass                      next_dealer = = = = = =
no_trump                      no no no no no no no
must_have_suit                no no no no no no no
canadian_loner                -  -  no no no no no
alone                         no yes yes yes yes yes yes
alone_window                  -  until_first_lead = with_call with_call until_first_lead =
defend_alone                  -  any off off off off off
loner_lead                    -  left_of_loner left_of_dealer = left_of_loner left_of_dealer =
both_alone_lead               -  left_of_maker left_of_dealer = left_of_maker left_of_dealer =
made_points                   1  1  1  1  1  1  1
march_points                  2  3  2  2  2  2  2
euchre_points                 2  2  2  2  2  2  2
loner_made_points             -  1  1  1  1  1  1
loner_march_points            -  3  4  4  4  4  4
loner_euchred_points          -  2  2  2  4  2  2
lone_defender_euchre_points   -  2  4  4  4  4  4
lone_defender_march_points    -  4  4  4  4  4  4
lone_defender_credit          -  both - - - - -
super_euchre_points           none = = = = = =
target                        10 10 10 10 11 10 0
deals                         0  0  0  0  0  0  1
simultaneous_finish           -  highest_then_shared - - - - -
partners_best                 -  -  no no no no no
go_under                      no = = = = = =
farmers_hand                  off = = = = = =
maker_leads_first             no = = = = = =
take_four_for_one             no = = = = = =
fast_break                    no = = = = = =
four_trick_tokens             -  -  no no no no no
misdeal                       same_dealer = = = = = =
renege_policy                 report_only = = = = = =
allow_claim                   yes = = = = = =
"""
ROWS = [(name, values) for name, *values in map(str.split, TABLE.strip().splitlines())]


def spelled_out(values: list[str]) -> list[str]:
    """A row with every `=` replaced by the value that it repeats."""
    full: list[str] = []
    for value in values:
        full.append(full[-1] if value == "=" else value)
    return full


def values_in(name: str, values: list[str]) -> list[str]:
    """The row as the presets have it, `-` kept where the table has no value."""
    return [
        "-" if value == "-" else written_value(getattr(preset(column), name))
        for column, value in zip(COLUMNS, values, strict=True)
    ]


# The table.


@pytest.mark.parametrize(("name", "values"), ROWS, ids=[name for name, _ in ROWS])
def test_a_preset_has_the_values_of_the_table(name: str, values: list[str]) -> None:
    expected = spelled_out(values)
    assert values_in(name, expected) == expected


def test_the_table_is_whole() -> None:
    assert [name for name, _ in ROWS] == [each.name for each in SWITCHES]


@needs_shared
def test_the_table_is_that_of_the_design() -> None:
    page = (SHARED / "design" / "switches.md").read_text(encoding="utf-8")
    rows = [
        (found[1], [cell.strip() for cell in found[2].split("|")][1:])
        for found in re.finditer(r"^\| `(\w+)`(.*)\|$", page, re.MULTILINE)
    ]
    # The first cell holds the values allowed; a cell's first word is its value.
    plain = [
        (name, [re.split(r"[ ;]", cell)[0].replace("–", "-") for cell in cells[1:]])
        for name, cells in rows
    ]
    assert [(name, spelled_out(cells)) for name, cells in plain] == [
        (name, spelled_out(cells)) for name, cells in ROWS
    ]


def test_the_literal_preset_differs_in_the_turned_down_suit_only() -> None:
    literal = replace(preset("three-handed-literal"), preset="three-handed")
    assert literal == replace(preset("three-handed"), turned_down_suit="allowed")


def test_there_are_eight_presets() -> None:
    assert sorted(PRESETS) == sorted([*COLUMNS, "three-handed-literal"])


def test_every_preset_can_be_named_with_its_version() -> None:
    every = [rules for versions in PRESETS.values() for rules in versions]
    assert [preset(rules.id) for rules in every] == every


def test_every_value_of_a_preset_is_one_that_its_switch_allows() -> None:
    for versions in PRESETS.values():
        for rules in versions:
            for each in SWITCHES:
                value = getattr(rules, each.name)
                assert each.read(written_value(value)) == value


def test_the_fields_are_the_switches_in_their_order() -> None:
    fields = [each.name for each in dataclasses.fields(Rules)]
    structure = ("preset", "version", "hand_size", "stages")
    assert [name for name in fields if name not in structure] == [each.name for each in SWITCHES]


@pytest.mark.parametrize("each", SWITCHES, ids=lambda each: each.name)
def test_a_switch_says_what_it_means_and_who_says_so(each: Switch) -> None:
    assert re.fullmatch(r"[A-Z].{20,}\.", each.meaning)
    assert re.fullmatch(r"[A-Z0-9].{10,}\.", each.source)


# What the numbers give.


def test_rules_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset("four-handed").target = 5  # type: ignore[misc]


def test_rules_can_be_told_apart_in_a_set() -> None:
    assert len({preset("egn"), preset("egn@1"), preset("british")}) == 2


def test_rules_name_their_preset_and_version() -> None:
    assert preset("three-handed").id == "three-handed@1"


def test_three_players_sit_south_west_and_east_each_for_himself() -> None:
    rules = preset("three-handed")
    assert (rules.seats, rules.sides) == ((SOUTH, WEST, EAST), ("S", "W", "E"))


def test_four_players_are_two_sides() -> None:
    assert preset("british").sides == ("NS", "EW")


@pytest.mark.parametrize(
    ("name", "cards"), [("two-handed", 13), ("three-handed", 3), ("four-handed", 3), ("british", 4)]
)
def test_the_kitty_is_what_lies_under_the_up_card(name: str, cards: int) -> None:
    assert preset(name).kitty_size == cards


def test_only_an_odd_pack_has_the_joker() -> None:
    assert [name for name in PRESETS if preset(name).with_joker] == ["british"]


@pytest.mark.parametrize(("switch", "needed"), [("no", 3), ("yes", 4)])
def test_the_makers_need_three_tricks_or_four(switch: str, needed: int) -> None:
    rules = with_options(preset("four-handed"), [("take_four_for_one", switch)])
    assert rules.tricks_needed == needed


def test_the_exchange_may_come_before_the_calls_or_after_them() -> None:
    stages = preset("three-handed").stages
    assert ["exchange" in stage for stage in stages] == [True, True, False]


def test_a_new_game_is_a_row() -> None:
    toy = replace(preset("four-handed"), preset="toy", hand_size=6, deck=32, target=32)
    assert (toy.id, toy.kitty_size, differences(toy)) == ("toy@1", 7, {})


# Names.


@pytest.mark.parametrize(
    "name",
    [
        *("three-handed", "Three_Handed", " THREE-HANDED@1 ", "three handed", "three  Handed @ 1"),
        *("three\u00a0handed", "three\u2011handed", "three\u2013handed@1"),
    ],
)
def test_a_preset_is_named_in_any_case_with_either_dash(name: str) -> None:
    assert preset(name) is PRESETS["three-handed"][-1]


def test_without_a_version_the_newest_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = replace(preset("egn"), version=2, target=11)
    monkeypatch.setitem(PRESETS, "egn", (*PRESETS["egn"], newer))
    assert (preset("egn"), preset("egn@1").target) == (newer, 10)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("tree-handed", "three-handed"), ("brittish", "british"), ("open_spiel", "openspiel")],
)
def test_an_unknown_preset_is_answered_with_the_nearest_names(name: str, hint: str) -> None:
    with pytest.raises(UnknownRules, match=f"'{name}' is no preset.* are {hint}"):
        preset(name)


@pytest.mark.parametrize("name", ["egn@2", "egn@", "egn@one", "egn@01"])
def test_an_unknown_version_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownRules, match=r"expected egn@1$"):
        preset(name)


@pytest.mark.parametrize(
    ("name", "players"),
    [("two-handed", 2), ("three-handed@1", 3), ("egn", 4), (None, None), ("whist", None)],
)
def test_a_preset_tells_how_many_play(name: str | None, players: int | None) -> None:
    assert players_of(name) == players


# One word of the options.


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("stick-the-dealer", ("stick_the_dealer", "yes")),
        ("STICK_the_Dealer", ("stick_the_dealer", "yes")),
        ("no-stick-the-dealer", ("stick_the_dealer", "no")),
        ("no_stick_the_dealer", ("stick_the_dealer", "no")),
        ("stick-the-dealer=no", ("stick_the_dealer", "no")),
        ("no-trump", ("no_trump", "yes")),
        ("no-no-trump", ("no_trump", "no")),
        ("no-trump=no", ("no_trump", "no")),
        ("no-alone", ("alone", "no")),
        ("no-defend-alone", ("defend_alone", "off")),
        ("defend-alone=vs-loner-only", ("defend_alone", "vs_loner_only")),
        ("Loner-Lead=LEFT-OF-LONER", ("loner_lead", "left_of_loner")),
        ("target=011", ("target", "11")),
        ("deck=32", ("deck", "32")),
        ("super-euchre-points=4", ("super_euchre_points", "4")),
        ("super-euchre-points=None", ("super_euchre_points", "none")),
        ("renege-policy=report-only", ("renege_policy", "report_only")),
        ("renege-policy=hand_void", ("renege_policy", "hand_void")),
        ("renege-policy=points:2,4", ("renege_policy", "points:2,4")),
    ],
)
def test_an_option_names_a_switch_and_its_value(word: str, read: tuple[str, str]) -> None:
    assert parse_option(word) == read


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("stick-the-deeler", "no switch; the nearest names are stick_the_dealer"),
        ("no-stick-the-deeler", "no switch; the nearest names are stick_the_dealer"),
        ("tarket=11", "no switch; the nearest names are target"),
        ("no-target=11", "no switch; the nearest names are"),
        ("canadian", "no switch; the nearest names are canadian_loner"),
        ("nosuch=1", "'nosuch' is no switch; 'euchre rules PRESET' lists all of them"),
        ("", "no switch"),
        ("=yes", "no switch"),
        ("defend-alone", "defend_alone=VALUE, where VALUE is off, vs_loner_only or any"),
        ("target", "target=VALUE, where VALUE is a whole number"),
        ("no-target", "target=VALUE, where VALUE is a whole number"),
        ("no-farmers-hand", "farmers_hand=VALUE, where VALUE is off, redeal or swap"),
        ("defend-alone=yes", "expected off, vs_loner_only or any"),
        ("stick-the-dealer=maybe", "expected yes or no"),
        ("stick-the-dealer=", "expected yes or no"),
        ("target=-1", "expected a whole number"),
        ("target=1.5", "expected a whole number"),
        ("target=١٠", "expected a whole number"),
        ("target=none", "expected a whole number"),
        ("target=99999", "expected a whole number"),
        ("super-euchre-points=no", "expected a whole number or none"),
        ("deck=26", "expected 24, 25, 28, 29, 32 or 33"),
        ("dummy=4", "expected 0 or 5"),
        ("players=5", "expected 2, 3 or 4"),
        ("renege-policy=points:2", "expected report_only, points:N,M"),
        ("renege-policy=points:{2,4}", "expected report_only, points:N,M"),
    ],
)
def test_a_bad_option_says_what_was_expected(word: str, said: str) -> None:
    with pytest.raises(UnknownRules, match=re.escape(said)):
        parse_option(word)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("three handd", "three-handed, three-handed-literal"),
        ("three", "three-handed, three-handed-literal"),
        ("literal", "three-handed-literal"),
        ("bicicle", "bicycle"),
    ],
)
def test_presets_that_are_near_a_name_are_told(name: str, near: str) -> None:
    with pytest.raises(UnknownRules) as raised:
        preset(name)
    assert str(raised.value) == f"'{name}' is no preset of rules; the nearest names are {near}"


@pytest.mark.parametrize("name", ["nosuch", "hoyle", "a", ""])
def test_where_no_preset_is_near_a_name_all_are_told(name: str) -> None:
    with pytest.raises(UnknownRules) as raised:
        preset(name)
    told = "the names are " + ", ".join(PRESETS)
    assert str(raised.value) == f"'{name}' is no preset of rules; {told}"


def test_names_like_a_bad_one_are_searched_only_where_the_message_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    def search(word: str, known: list[str], n: int, cutoff: float) -> list[str]:
        searched.append(word)
        return ["target"]

    monkeypatch.setattr("difflib.get_close_matches", search)
    with pytest.raises(UnknownRules) as raised:
        parse_option("a=b")
    with pytest.raises(UnknownRules):
        preset("no such rules")
    assert not searched
    assert str(raised.value) == "'a' is no switch; the nearest names are target"
    assert searched == ["a"]


# Rules with options.


def test_options_set_switches() -> None:
    rules = with_options(preset("egn"), [("stick-the-dealer", "no"), ("target", "11")])
    assert (rules.stick_the_dealer, rules.target) == (False, 11)


def test_the_last_of_two_options_counts() -> None:
    assert with_options(preset("egn"), [("target", "5"), ("target", "7")]).target == 7


def test_rules_without_options_are_the_preset() -> None:
    assert with_options(preset("egn"), []) == preset("egn")


@pytest.mark.parametrize("option", [("targt", "11"), ("target", "many")])
def test_an_option_that_does_not_exist_is_refused(option: tuple[str, str]) -> None:
    with pytest.raises(UnknownRules):
        with_options(preset("egn"), [option])


def test_four_players_leave_no_place_for_a_dummy() -> None:
    with pytest.raises(UnknownRules, match="expected dummy=0"):
        with_options(preset("three-handed"), [("players", "4"), ("deck", "32")])


def test_a_pack_must_be_large_enough_for_the_deal() -> None:
    six_each = replace(preset("four-handed"), hand_size=6)
    with pytest.raises(UnknownRules, match="24 cards is too small: expected 25"):
        with_options(six_each, [])


def test_differences_are_as_json_has_them() -> None:
    options = [
        ("stick_the_dealer", "no"),
        ("target", "11"),
        ("super_euchre_points", "4"),
        ("misdeal", "next_dealer"),
    ]
    assert differences(with_options(preset("egn"), options)) == {
        "stick_the_dealer": False,
        "super_euchre_points": 4,
        "target": 11,
        "misdeal": "next_dealer",
    }


def test_no_value_differs_as_the_word_none(monkeypatch: pytest.MonkeyPatch) -> None:
    super_euchre = replace(preset("egn"), version=2, super_euchre_points=4)
    monkeypatch.setitem(PRESETS, "egn", (*PRESETS["egn"], super_euchre))
    without = with_options(super_euchre, [("super_euchre_points", "none")])
    assert differences(without) == {"super_euchre_points": "none"}


def test_an_option_equal_to_the_preset_is_no_difference() -> None:
    assert differences(with_options(preset("egn"), [("target", "10")])) == {}


# The rules of a record.

NINES = pack(24)


@pytest.mark.parametrize(
    ("players", "seen", "taken", "deck"),
    [
        (2, NINES, "two-handed@1", 24),
        (3, NINES, "three-handed@1", 24),
        (4, NINES, "four-handed@1", 24),
        (4, 0, "four-handed@1", 24),
        (4, BY_NAME["B"], "british@1", 25),
        (3, BY_NAME["B"], "three-handed@1", 25),
        (4, BY_NAME["8C"], "four-handed@1", 28),
        (2, BY_NAME["8H"] | BY_NAME["B"], "two-handed@1", 29),
        (3, BY_NAME["7D"], "three-handed@1", 32),
        (4, BY_NAME["7D"] | BY_NAME["B"], "four-handed@1", 33),
    ],
)
def test_a_record_without_rules_has_those_of_its_players_and_its_cards(
    players: int, seen: int, taken: str, deck: int
) -> None:
    rules = resolve(None, (), players, seen).rules
    assert rules is not None
    assert (rules.id, rules.deck) == (taken, deck)


def test_rules_assumed_are_said_and_why() -> None:
    assert resolve(None, (), 4, BY_NAME["B"]).assumed == (
        "the record names no rules: british@1 is taken for 4 players and a pack of 25 cards"
    )


def test_options_without_rules_change_what_is_assumed() -> None:
    options = [("deck", "25"), ("stick_the_dealer", "yes")]
    rules = resolve(None, options, 4, NINES).rules
    assert rules is not None
    assert (rules.id, differences(rules)) == ("british@1", {"stick_the_dealer": True})


def test_a_player_count_among_the_options_chooses_the_preset() -> None:
    assert resolve(None, [("players", "2")], 4, NINES).rules == preset("two-handed")


def test_named_rules_are_not_assumed() -> None:
    assert resolve("bicycle", (), 4, NINES) == Resolution(preset("bicycle"))


def test_named_rules_keep_their_pack_whatever_is_seen() -> None:
    assert resolve("egn", (), 4, BY_NAME["8C"]).rules == preset("egn")


@pytest.mark.parametrize(
    ("named", "options", "said"),
    [
        ("three-handd", [], "the nearest names are three-handed"),
        ("egn@9", [], "expected egn@1"),
        ("egn", [("stick_dealer", "yes")], "the nearest names are stick_the_dealer"),
        ("egn", [("target", "ten")], "expected a whole number"),
        (None, [("stick_dealer", "yes")], "the nearest names are stick_the_dealer"),
        (None, [("deck", "30")], "expected 24, 25, 28, 29, 32 or 33"),
    ],
)
def test_a_record_that_names_what_does_not_exist_has_no_rules(
    named: str | None, options: list[tuple[str, str]], said: str
) -> None:
    resolution = resolve(named, options, 4, NINES)
    assert (resolution.rules, resolution.assumed) == (None, None)
    assert said in (resolution.error or "")


# The page.


def test_the_page_of_switches_is_as_written_from_the_presets() -> None:
    written = (ROOT / "docs" / "switches.md").read_text(encoding="utf-8")
    assert written == switches_page(), "write it anew with: python -m tests.reference"
