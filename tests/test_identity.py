"""Record hash and play hash."""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256

import pytest

from analyzer.identity import deal_hashes, play_hash, record_hash
from analyzer.notation import pen, read
from analyzer.record import GameRecord
from tests.shared import SHARED, needs_shared

FOUR = """\
%pen 1.0
[Event "Club"]
[Rules "four-handed"]
[Score "NS 0 EW 0"]

deal 1 dealer E up TH
hand S: AH KH JH 9S AC
bids S: order
discard E: QC
1 S: JH QH JD 9H = S
2 S: AH 9C 9D TH = S

deal 2 dealer S up 9C
bids W: pass pass pass pass | H
alone W
1 W: JH 9H AH
"""


def game(text: str) -> GameRecord:
    (record,) = pen.loads(text)
    return record


def same(text: str) -> bool:
    return play_hash(game(text)) == play_hash(game(FOUR))


def changed(old: str, new: str) -> str:
    assert old in FOUR
    return FOUR.replace(old, new)


def test_the_record_hash_is_that_of_the_canonical_text() -> None:
    text = pen.dumps([game(FOUR)])
    assert record_hash(game(FOUR)) == sha256(text.encode()).hexdigest()


def test_aliases_change_no_record_hash() -> None:
    assert record_hash(game(changed("QH JD 9H", "hq jd H9"))) == record_hash(game(FOUR))


def test_another_name_is_another_record_and_the_same_play() -> None:
    other = changed('[Event "Club"]', '[Event "Home"]')
    assert record_hash(game(other)) != record_hash(game(FOUR))
    assert same(other)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"four-handed"', '"bicycle"'),
        ("hand S: AH KH JH 9S AC\n", ""),
        ("discard E: QC\n", ""),
        ("1 S: JH QH JD 9H = S", "1: JH QH JD 9H"),
        ("1 S: JH QH JD 9H = S", "1 S: JH (9C) QH JD 9H"),
        ("1 S: JH QH JD 9H = S", "1 S: JH QH\n1: JD 9H"),
        ("bids S: order", "bids S: (pass) order"),
        ("deal 2 ", "deal 7 "),
    ],
)
def test_what_is_not_play_does_not_count(old: str, new: str) -> None:
    assert same(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("9H = S", "TS = S"),
        ("9H = S", "?? = S"),
        ("up 9C", "up 9D"),
        ("dealer S", "dealer N"),
        ("| H", "| S"),
        ("alone W\n", ""),
    ],
)
def test_another_card_dealer_or_call_is_another_game(old: str, new: str) -> None:
    assert not same(changed(old, new))


def test_an_edition_that_sits_elsewhere_is_the_same_game() -> None:
    """Everybody one seat to the left, the lone hand too."""
    turned = FOUR
    pairs = [
        ("dealer E", "dealer S"),
        ("dealer S up 9C", "dealer W up 9C"),
        ("hand S:", "hand W:"),
        ("bids S:", "bids W:"),
        ("discard E", "discard S"),
        ("1 S:", "1 W:"),
        ("2 S:", "2 W:"),
        ("= S", "= W"),
        ("bids W: pass", "bids N: pass"),
        ("alone W", "alone N"),
        ("1 W: JH 9H", "1 N: JH 9H"),
    ]
    for old, new in reversed(pairs):
        turned = turned.replace(old, new)
    assert same(turned)


def test_three_handed_seats_are_counted_over_the_open_place() -> None:
    def text(seats: tuple[str, str, str]) -> str:
        first, second, third = seats
        return (
            f'[Rules "three-handed"]\ndeal 1 dealer {first} up 9H\nbids {second}: order\n'
            f"1 {second}: JH 9D 9H\ndeal 2 dealer {second} up 9C\nbids {third}: pass order\n"
            f"alone {first}\n1 {third}: JC 9D 9H\n"
        )

    rotations = (("S", "W", "E"), ("W", "E", "S"), ("E", "S", "W"))
    hashes = {play_hash(game(text(seats))) for seats in rotations}
    assert len(hashes) == 1 and None not in hashes


def test_without_one_whole_trick_a_game_has_no_play_identity() -> None:
    sheet = "deal 1 dealer E up TH\nbids S: order\n1 S: JH QH JD\nscore NS 1\n"
    assert play_hash(game(sheet)) is None
    assert deal_hashes(game(sheet)) is None


def test_a_trick_is_whole_without_the_card_of_a_player_who_sits_out() -> None:
    assert play_hash(game("deal 1 dealer E up TH\nbids S: order\nalone S\n1: JH QH JD\n"))


def test_a_poorer_edition_is_the_beginning_of_a_richer_one() -> None:
    poorer = deal_hashes(game(FOUR[: FOUR.index("deal 2")]))
    richer = deal_hashes(game(FOUR))
    assert poorer is not None and richer is not None
    assert richer[: len(poorer)] == poorer


def shared_games() -> dict[str, list[GameRecord]]:
    found: dict[str, list[GameRecord]] = {}
    for path in sorted((SHARED / "data/egn").glob("*.e[gm]n")):
        with path.open("rb") as stream:
            readings = list(read(stream, path.name)[1])
        found[path.name] = [each.record for each in readings if each.record is not None]
    return found


@needs_shared
def test_editions_of_one_game_agree_and_different_games_do_not() -> None:
    """egn-notes.md, faults 3 and 4."""
    by_hash = defaultdict(set)
    for name, games in shared_games().items():
        if name.endswith(".egn"):
            by_hash[play_hash(games[0])].add(name.removesuffix(".egn"))
    week = "validation-Masters_of_the_Euchreverse_Week_1"
    vwec = {"VWEC_Finals", "VWEC_Finals_Annotated", "validation-VWEC_Finals"}
    vwec |= {"validation-VWEC_Finals_(7)", "validation-annotated", "validation-annotated_(1)"}
    editions = [names for names in by_hash.values() if len(names) > 1]
    assert sorted(map(sorted, editions)) == sorted(
        map(
            sorted,
            [
                {"Custom_Scenario", "validation-Custom_Scenario"},
                {"Me_and_Partner", "validation-Me_and_Partner", "validation-Me_and_Partner_(1)"},
                {
                    *("Quite_the_Hustle_Annotated", "validation-Quite_the_Hustle"),
                    "validation-Quite_the_Hustle_Annotated",
                },
                vwec,
                {week, f"{week}_Game_1"},
                {f"{week}_(16)", *(f"{week}_Game_2{s}" for s in ("", "_Render", "_Render_(2)"))},
            ],
        )
    )


@needs_shared
def test_a_game_alone_and_inside_its_match_is_the_same_game() -> None:
    games = shared_games()
    match = [play_hash(game) for game in games["combination-MotE_W5_Match.emn"]]
    alone = [play_hash(games[f"combination-MotE_W5_G{n}.egn"][0]) for n in range(1, 5)]
    assert match[:4] == alone


@needs_shared
def test_written_as_pen_a_game_is_still_the_same_game() -> None:
    for name, games in shared_games().items():
        assert [play_hash(game(pen.dumps([g]))) for g in games] == [play_hash(g) for g in games], (
            name
        )
