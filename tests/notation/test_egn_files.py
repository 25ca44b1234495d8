"""The real EGN files: all of them read, and what they hold is what their JSON says."""

from __future__ import annotations

import json
from pathlib import Path

from analyzer import cards
from analyzer.notation import egn
from analyzer.notation.reading import Reading
from analyzer.record import Alone, Deal, Trick
from analyzer.seats import EAST, NORTH
from tests.shared import SHARED, needs_shared

EGN = SHARED / "data" / "egn"


def readings(name: str) -> list[Reading]:
    return list(egn.read((EGN / name).read_text(encoding="utf-8")))


def deals(name: str) -> tuple[Deal, ...]:
    (reading,) = readings(name)
    assert reading.record is not None
    return reading.record.deals


def lone_deals(played: tuple[Deal, ...]) -> list[int]:
    return [i for i, deal in enumerate(played) if any(isinstance(e, Alone) for e in deal.events)]


def real_files() -> list[Path]:
    return sorted([*EGN.glob("*.egn"), *EGN.glob("*.emn")])


@needs_shared
def test_every_real_file_reads_without_a_fault() -> None:
    files = real_files()
    assert len(files) == 29
    for path in files:
        for reading in readings(path.name):
            assert reading.record is not None, path.name
            unread = [f.message for f in reading.findings if f.code == "UNREADABLE"]
            assert unread == [], path.name


@needs_shared
def test_every_card_of_every_real_file_is_known() -> None:
    for path in real_files():
        for reading in readings(path.name):
            assert reading.record is not None
            for deal in reading.record.deals:
                played = [c for e in deal.events if isinstance(e, Trick) for c in e.cards]
                assert len(played) in (15, 20), path.name
                assert all(cards.is_known(c) for c in played), path.name


@needs_shared
def test_every_card_is_found_again_in_its_line() -> None:
    (reading,) = readings("Me_and_Partner.egn")
    assert reading.record is not None
    for deal in reading.record.deals:
        for trick in deal.events:
            if isinstance(trick, Trick):
                for i, card in enumerate(trick.cards):
                    token = reading.locate(trick.span.item(i)).text.strip(' ",')
                    assert cards.BY_NAME[token.upper()] == card


@needs_shared
def test_the_number_of_deals_and_who_is_alone() -> None:
    played = deals("validation-Masters_of_the_Euchreverse_Week_1_Game_1.egn")
    assert (len(played), lone_deals(played)) == (9, [0, 2, 3, 4, 6])


@needs_shared
def test_the_old_generation_names_the_first_leader_and_its_empty_kitty_is_unknown() -> None:
    played = deals("combination-MotE_W5_G1.egn")
    first = next(e for e in played[0].events if isinstance(e, Trick))
    assert (len(played), lone_deals(played), first.leader) == (11, [8], EAST)
    assert [deal.kitty for deal in played] == [None] * 11


@needs_shared
def test_hands_and_kitties_of_the_old_generation() -> None:
    first, second = deals("conversion-test.egn")
    assert first.kitty is not None
    assert [cards.name(c) for c in first.kitty.cards] == ["JH", "KC", "JC"]
    assert [hand is not None for hand in second.hands] == [False, False, False, True]


@needs_shared
def test_the_alternatives_of_an_annotated_game() -> None:
    played = deals("VWEC_Finals_Annotated.egn")
    found = [(i, alt.address) for i, deal in enumerate(played) for alt in deal.alternatives]
    assert found == [
        (0, "t2.1"),
        (4, "t1.2"),
        (4, "t1.2"),
        (8, "t3.1"),
        (10, "t4.1"),
        (11, "b1"),
        (12, "t2.1"),
    ]


@needs_shared
def test_an_alternative_inside_a_trick_repeats_the_cards_before_it() -> None:
    deal = deals("Me_and_Partner.egn")[7]
    (other,) = deal.alternatives
    main = next(e for e in deal.events if isinstance(e, Trick))
    first = other.events[0]
    assert other.address == "t1.3"
    assert isinstance(first, Trick)
    assert (first.number, len(first.cards)) == (1, 4)
    assert first.cards[:2] == main.cards[:2]
    assert first.cards[2] != main.cards[2]


@needs_shared
def test_a_match_yields_its_games_as_their_own_files_have_them() -> None:
    games = readings("combination-MotE_W5_Match.emn")
    assert [len(g.record.deals) for g in games if g.record] == [11, 12, 11, 13, 10, 16]
    alone = deals("combination-MotE_W5_G1.egn")
    inside = games[0].record
    assert inside is not None
    first, second = (
        [e for e in d[0].events if isinstance(e, Trick)] for d in (alone, inside.deals)
    )
    assert [t.cards for t in first] == [t.cards for t in second]
    assert [deal.dealer for deal in alone] == [deal.dealer for deal in inside.deals]


@needs_shared
def test_players_of_a_match_carry_their_identities() -> None:
    record = readings("combination-MotE_W5_Match.emn")[0].record
    assert record is not None
    (north,) = [tag for tag in record.tags if tag.name == "North"]
    assert (north.value, north.pairs) == ("P0", (("id", "p-01"), ("source", "emn-combine")))
    assert dict(record.players)[NORTH] == "P0"


@needs_shared
def test_files_that_hold_no_game_are_refused_by_name() -> None:
    for name, word in (("1", "Euchre Layout Template"), ("2", "a list")):
        (reading,) = readings(f"validation-invalid{name}.json")
        (finding,) = reading.findings
        assert reading.record is None
        assert word in finding.message


@needs_shared
def test_what_the_video_tools_add_is_noted_and_costs_nothing() -> None:
    (reading,) = readings("conversion-test_timingsLayouts.egn")
    assert reading.record is not None
    assert [(f.code, f.severity, f.span.path) for f in reading.findings] == [
        ("UNKNOWN_FIELD", "note", ("timings",)),
        ("UNKNOWN_FIELD", "note", ("views",)),
    ]
    assert len(reading.record.deals) == 1


@needs_shared
def test_a_real_file_cut_at_any_place_keeps_the_deals_before_the_cut() -> None:
    text = (EGN / "Epic_Comeback.egn").read_text(encoding="utf-8")
    whole = deals("Epic_Comeback.egn")
    for cut in range(0, len(text) - 2, 97):
        (reading,) = egn.read(text[:cut])
        assert reading.findings
        if reading.record and reading.record.deals:
            kept = reading.record.deals[:-1]
            assert kept == whole[: len(kept)]
    (reading,) = egn.read(text[: len(text) * 6 // 10])
    assert reading.record is not None
    assert len(reading.record.deals) == 6


@needs_shared
def test_the_layout_of_the_text_changes_nothing() -> None:
    text = (EGN / "VWEC_Finals_Annotated.egn").read_text(encoding="utf-8")
    squeezed = "\ufeff" + json.dumps(json.loads(text), separators=(",", ":"))
    assert egn.loads(squeezed) == egn.loads(text.replace("\n", "\r\n")) == egn.loads(text)
