"""Section E: byte order marks, line ends, the order of seats, files cut short."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from analyzer import cards
from analyzer.audit import audit_record, roots
from analyzer.identity import deal_hashes, play_hash, record_hash
from analyzer.notation import egn, pen, ptn
from analyzer.record import GameRecord, Trick
from tests.acceptance.audited import FOUR, THREE, TWO
from tests.command import euchre
from tests.known_faults.letters import SEATS, SUITS, ahead
from tests.known_faults.reports import readings_of, report_of, report_of_egn
from tests.notation.egn_text import a_deal
from tests.notation.ptn_text import HAND
from tests.notation.test_egn_metadata import a_match, a_match_game
from tests.notation.test_eventlog import a_log

MARK: Final = "\ufeff"
SCORES: Final = "score NS 1\ntotal NS 1 EW 0\n"
PLAYED: Final = "".join(
    line for line in FOUR.splitlines(keepends=True) if not line.startswith(("hand", "kitty"))
).replace(SCORES, "")
TWO_DEALS: Final = PLAYED + "deal 2 dealer S up 9H\nbids: pass pass pass pass pass pass pass pass\n"
EGN: Final = egn.write(pen.loads(TWO_DEALS)[0]).text
EMN: Final = json.dumps(a_match(a_match_game(0, [], json.loads(EGN)), title="A match"))
LOG: Final = json.dumps({"tableCode": "T1", "fullState": {"eventLog": a_log(), "logs": []}})
FILES: Final = {"pen": FOUR, "egn": EGN, "emn": EMN, "ptn": HAND, "eventlog": LOG}
COMMANDS: Final = (
    ("audit", "-", "--format", "json"),
    ("audit", "-"),
    ("replay", "-"),
    ("hash", "-"),
    ("convert", "-", "--to", "pen"),
)


def records(text: str) -> list[GameRecord | None]:
    return [reading.record for reading in readings_of(text)]


def known_record(text: str) -> GameRecord:
    (record,) = records(text)
    assert record is not None
    return record


# Byte order marks (40).


@pytest.mark.parametrize(("name", "command"), [*product(FILES, COMMANDS)])
def test_a_byte_order_mark_changes_nothing_that_any_command_says(
    name: str, command: tuple[str, ...]
) -> None:
    """Not even where a fault stands: columns count from the character after it."""
    plain, marked = FILES[name], MARK + FILES[name]
    expected, done = euchre(*command, stdin=plain.encode()), euchre(*command, stdin=marked.encode())
    assert (done.exit_code, done.stdout, done.stderr) == (
        expected.exit_code,
        expected.stdout,
        expected.stderr,
    )


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_a_byte_order_mark_has_the_hashes_of_the_file_without(
    name: str, tmp_path: Path
) -> None:
    for folder, text in (("plain", FILES[name]), ("marked", MARK + FILES[name])):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"game.{name}").write_bytes(text.encode())
    plain = euchre("hash", str(tmp_path / "plain" / f"game.{name}")).stdout
    marked = euchre("hash", str(tmp_path / "marked" / f"game.{name}")).stdout
    assert plain.splitlines()[1:] == marked.splitlines()[1:] != []


@pytest.mark.parametrize("name", ["pen", "ptn"])
def test_files_joined_with_their_byte_order_marks_hold_all_their_games(name: str) -> None:
    one = FILES[name]
    (record,) = records(one)
    for joined in (one + MARK + one + one, MARK + one + MARK + one + MARK + one):
        assert records(joined) == [record] * 3
        assert [f.code for r in readings_of(joined) for f in r.findings] == [
            f.code for r in readings_of(one * 3) for f in r.findings
        ]


def test_a_byte_order_mark_may_stand_before_any_line_of_a_record() -> None:
    """Pieces of one game, each saved by itself and then joined."""
    lines = FOUR.splitlines(keepends=True)
    for at in range(len(lines)):
        assert records("".join((*lines[:at], MARK, *lines[at:]))) == [known_record(FOUR)]


def test_a_byte_order_mark_may_stand_before_any_tag_of_a_hand() -> None:
    lines = HAND.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.startswith(("[", "%")):
            text = "".join((*lines[:at], MARK, *lines[at:]))
            assert records(text) == [known_record(HAND)]


@pytest.mark.parametrize("text", ["", "\n", "; a comment\n", "{", "[", "%"])
def test_a_file_of_little_more_than_a_byte_order_mark_has_no_game_and_says_so(text: str) -> None:
    for name in ("-", "x.pen", "x.egn", "x.ptn"):
        (reading, *more) = readings_of(MARK + text, name)
        assert (more, reading.record) == ([], None)
        assert "UNREADABLE" in [finding.code for finding in reading.findings]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_of_utf_16_tells_how_the_text_is_written(
    name: str, encoding: str
) -> None:
    mark = b"" if encoding == "utf-16" else MARK.encode(encoding)
    found = [reading.record for reading in readings_of(mark + FILES[name].encode(encoding))]
    assert found == records(FILES[name])


# Tags and line ends (41).


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", " \t\n"),
        lambda text: "".join(f" \t{line}" for line in text.splitlines(keepends=True)),
        lambda text: text.rstrip("\n"),
        lambda text: f"\n \n{text}\r\n\r\n",
    ],
)
@pytest.mark.parametrize("text", [FOUR, HAND, EGN], ids=["pen", "ptn", "egn"])
def test_blanks_blank_lines_and_line_ends_change_nothing(
    text: str, change: Callable[[str], str]
) -> None:
    assert records(change(text)) == [known_record(text)]
    assert [f.code for r in readings_of(change(text)) for f in r.findings] == [
        f.code for r in readings_of(text) for f in r.findings
    ]


@pytest.mark.parametrize(
    "bad", ['[Site "here"', 'Site "here"]', '[Site "here]', '[Site "he\rre"]', "[Site here]", "[]"]
)
def test_a_tag_that_is_not_well_formed_costs_itself_and_is_told(bad: str) -> None:
    text = f'[Event "A table"]\n{bad}\n{FOUR}'
    readings = readings_of(text)
    games = [r.record for r in readings if r.record is not None and r.record.deals]
    assert [game.deals for game in games] == [known_record(FOUR).deals]
    places = [
        (f.place or r.locate(f.span)).line
        for r in readings
        for f in r.findings
        if f.code == "UNREADABLE"
    ]
    assert places and set(places) <= {2, 3}


# The order of the seats (42).


@pytest.mark.parametrize("seats", ["SN", "SWE", SEATS])
def test_hands_are_read_clockwise_from_the_seat_in_front(seats: str) -> None:
    """Each seat has a suit of its own, and every seat may stand in front."""
    for first in seats:
        groups = ["".join(("." * i, "AKQJT", "." * (3 - i))) for i in range(len(seats))]
        held = dict(zip(seats, groups, strict=True))
        written = " ".join(held[seat] for seat in ahead(first, seats))
        record = known_record(f'[GameCode "Euchre"]\n[Dealer "S"]\n[Deal "{first}:{written}"]\n')
        found = {
            SEATS[seat]: [cards.name(card) for card in hand.cards]
            for seat, hand in enumerate(record.deals[0].hands)
            if hand is not None
        }
        assert found == {
            seat: [f"{rank}{suit}" for rank in "AKQJT"]
            for seat, suit in zip(seats, SUITS, strict=False)
        }


@pytest.mark.parametrize(("deal", "auction", "play"), [*product(SEATS, repeat=3)])
def test_deal_auction_and_play_may_each_begin_at_a_seat_of_their_own(
    deal: str, auction: str, play: str
) -> None:
    """An asymmetric deal: were any of them turned, somebody would play what he does not hold."""
    held = dict(zip(SEATS, ("AKQT9...", ".AKQT9..", "..AKQT9.", "...AKQT9"), strict=True))
    dealer = ahead(auction)[3]
    trump = SUITS[SEATS.index(auction)]
    up = next(suit for suit in SUITS if suit != trump)
    sign = dict(zip(SUITS, "♠♥♦♣", strict=True))[trump]
    rows = "".join(
        " ".join(SUITS[SEATS.index(seat)] + rank for seat in ahead(play)) + "\n" for rank in "AK"
    )
    text = (
        f'[GameCode "Euchre"]\n[Dealer "{dealer}"]\n'
        f'[Deal "{deal}:{" ".join(held[seat] for seat in ahead(deal))}"]\n[Undealt "{up}J"]\n'
        f'[Declarer "{auction}"]\n[Contract "{sign}"]\n'
        f'[Auction "{auction}"]\nPass Pass Pass Pass\n{sign} - - -\n[Play "{play}"]\n{rows}'
    )
    found = [finding.code for finding in roots(report_of(text).all_findings)]
    assert found == ([] if play == auction else ["LEAD_OUT_OF_TURN"])


def test_hands_of_another_format_stand_north_east_south_west_at_every_dealer() -> None:
    for dealer in range(4):
        deal = a_deal("Order", tricks=[["As", "Ah", "Ad", "Ac"]], up="Js", dealer=dealer)
        turned = "shdc"
        order = [(dealer + 1 + place) % 4 for place in range(4)]
        hands = {seat: [rank + turned[i] for rank in "AKQT9"] for i, seat in enumerate(order)}
        deal["initialState"]["playerCards"] = [hands[seat] for seat in range(4)]
        found = [finding.code for finding in roots(report_of_egn(deal).all_findings)]
        assert found == ["INCOMPLETE_DEAL"]


# Files cut short (44).

CUT_SHORT: Final = {"UNREADABLE", "INCOMPLETE_DEAL"}
CLEAN_HAND: Final = HAND.replace("SA HA DA CA\n", "SA HA DA CJ\n").replace("DJ CJ", "DJ CA")


def accusations(texts: list[str]) -> set[tuple[str, str]]:
    """What is found in any of the texts besides that it stops early; with the end of the text."""
    found = set()
    for text in texts:
        for reading in readings_of(text):
            if reading.record is None:
                continue
            report = audit_record(reading.record, reading.findings, reading.locate)
            codes = {finding.code for finding in roots(report.all_findings)}
            found |= {(code, text[-40:]) for code in codes - CUT_SHORT}
    return found


def cut_anywhere(text: str, start: int = 1, step: int = 1) -> list[str]:
    return [text[:at] for at in range(start, len(text), step)]


def cut_after_lines(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    return ["".join(lines[:at]) for at in range(1, len(lines))]


@pytest.mark.parametrize("text", [FOUR, THREE, TWO, CLEAN_HAND])
def test_a_record_cut_after_any_line_accuses_nobody(text: str) -> None:
    assert accusations(cut_after_lines(text)) == set()


def test_a_record_without_lists_of_cards_cut_anywhere_accuses_nobody() -> None:
    assert accusations(cut_anywhere(PLAYED)) == set()


def test_egn_without_hands_cut_anywhere_accuses_nobody() -> None:
    assert accusations(cut_anywhere(EGN, step=7)) == set()


@pytest.mark.parametrize("text", [EGN, EMN, LOG], ids=["egn", "emn", "eventlog"])
def test_a_text_cut_anywhere_says_where_it_stops(text: str) -> None:
    for cut in cut_anywhere(text, 200, 29):
        faults = [(r, f) for r in readings_of(cut) for f in r.findings if f.code == "UNREADABLE"]
        last = max((f.place or r.locate(f.span)).line for r, f in faults)
        assert last == cut.count("\n") + 1


def test_a_game_cut_anywhere_keeps_the_deals_before_the_cut() -> None:
    whole = known_record(EGN).deals
    first_ends = EGN.index('"dealNumber"', EGN.index('"dealNumber"') + 1)
    for cut in cut_anywhere(EGN, first_ends, 5):
        assert known_record(cut).deals[0] == whole[0]


def test_a_hand_cut_in_the_fourth_trick_keeps_three_tricks_and_the_cards_of_the_fourth() -> None:
    fourth = CLEAN_HAND.index("SJ HJ")
    for cards_left, at in ((1, 2), (2, 5), (3, 8)):
        (deal,) = known_record(CLEAN_HAND[: fourth + at]).deals
        tricks = [event for event in deal.events if isinstance(event, Trick)]
        assert [len(trick.cards) for trick in tricks] == [4, 4, 4, cards_left]
        (finding,) = roots(report_of(CLEAN_HAND[: fourth + at]).all_findings)
        assert (finding.code, "trick 4" in finding.message) == ("INCOMPLETE_DEAL", True)


@pytest.mark.parametrize("number", [2, 5, 40])
def test_a_record_that_begins_with_a_later_deal_is_taken_as_it_stands(number: int) -> None:
    """Neither its dealer nor the score that it goes on from is anybody's fault."""
    text = FOUR.replace("deal 1 ", f"deal {number} ").replace("total NS 1 EW 0", "total NS 7 EW 6")
    assert roots(report_of(text).all_findings) == ()
    assert (
        roots(report_of(EGN.replace('"dealNumber": 1', f'"dealNumber": {number}')).all_findings)
        == ()
    )


@pytest.mark.parametrize("name", FILES)
def test_no_command_changes_or_removes_a_file_that_it_reads(name: str, tmp_path: Path) -> None:
    """Whole, cut short, or with nothing in it that can be read."""
    text = FILES[name].encode()
    for data in (text, text[: len(text) * 6 // 10], text[:3], b""):
        file = tmp_path / f"game.{name}"
        file.write_bytes(data)
        for command, *more in COMMANDS:
            euchre(command, str(file), *more[1:])
        assert [path.name for path in tmp_path.iterdir()] == [file.name]
        assert file.read_bytes() == data


@pytest.mark.parametrize("text", [FOUR, THREE, TWO], ids=["four", "three", "two"])
def test_a_record_cut_inside_a_list_of_cards_accuses_nobody(text: str) -> None:
    assert accusations(cut_anywhere(text)) == set()


def test_egn_with_hands_cut_anywhere_accuses_nobody() -> None:
    (record,) = pen.loads(FOUR)
    assert accusations(cut_anywhere(egn.write(record).text, step=7)) == set()


def test_ptn_cut_anywhere_accuses_nobody() -> None:
    assert accusations(cut_anywhere(CLEAN_HAND)) == set()


def test_an_event_log_cut_anywhere_accuses_nobody() -> None:
    assert accusations(cut_anywhere(LOG, step=29)) == set()


@pytest.mark.parametrize("name", FILES)
def test_two_byte_order_marks_change_nothing(name: str) -> None:
    """As a file with a mark leaves them that is joined to an empty one with a mark."""
    assert records(MARK * 2 + FILES[name]) == records(FILES[name])


@pytest.mark.parametrize("name", ["pen", "ptn"])
def test_files_without_a_last_line_end_joined_with_their_marks_stay_two_games(name: str) -> None:
    one = FILES[name].rstrip("\n")
    assert records(one + MARK + one) == records(one) * 2


# Editions of one game, and other games (45).


def test_one_game_in_every_format_has_one_play_hash() -> None:
    played = known_record(PLAYED)
    match = json.dumps(a_match(a_match_game(0, [], json.loads(egn.write(played).text))))
    texts = [PLAYED, FOUR, egn.write(played).text, match, ptn.write(played).text]
    assert {play_hash(known_record(text)) for text in texts} == {play_hash(played)}
    assert play_hash(played) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deal 1 ", '[Date "2026-01-02"]\n[Time "19:03:22"]\n[Id "17"]\ndeal 1 '),
        ("deal 1 ", '[South "Ann" id="17" source="club"]\n[Source "her own upload"]\ndeal 1 '),
        ("2 S: AC", "2 S: AC! {[%t 19:03:22]}"),
        ("5 S: 9H", "note the clock stood still\n5 S: 9H"),
        ("5 S: 9H AD KH AH = E\n", "5 S: 9H AD KH AH = E\nalt t5.2\n5 S: 9H KS KH AH\nend\n"),
        ("JS 9C = S", "JS 9C = N"),
        ("discard E: QD\n", "take E\n"),
        ("discard E: QD\n", ""),
    ],
)
def test_clocks_names_remarks_and_other_lines_make_an_edition_and_no_other_game(
    old: str, new: str
) -> None:
    assert old in PLAYED
    edition, first = known_record(PLAYED.replace(old, new)), known_record(PLAYED)
    assert play_hash(edition) == play_hash(first)
    assert record_hash(edition) != record_hash(first)


def test_each_card_changed_makes_another_game_also_under_the_same_id() -> None:
    """Every two cards of one trick exchanged, and every card taken for one that was not played."""
    head = '[Id "17"]\n[Date "2026-01-02"]\n'
    lines = PLAYED.splitlines(keepends=True)
    hashes = [play_hash(known_record(head + PLAYED))]
    for number, line in enumerate(lines):
        if not line[0].isdigit():
            continue
        leader, cards_played, winner = line[:5], line[5:].split(" = ")[0].split(), line[-4:]
        for place in range(4):
            other = list(cards_played)
            other[place] = "9D"
            swapped = list(cards_played)
            swapped[place], swapped[place - 1] = swapped[place - 1], swapped[place]
            for words in (other, swapped):
                changed = f"{leader}{' '.join(words)} {winner}"
                text = head + "".join((*lines[:number], changed, *lines[number + 1 :]))
                hashes.append(play_hash(known_record(text)))
    assert len(hashes) == 1 + 5 * 4 * 2 == len(set(hashes))


def test_two_deals_under_one_number_stay_two() -> None:
    """The number is a label; the same deal written down twice is two deals of the game."""
    second = TWO_DEALS.replace("deal 2 ", "deal 1 ")
    assert deal_hashes(known_record(second)) == deal_hashes(known_record(TWO_DEALS))
    assert len(deal_hashes(known_record(second)) or ()) == 2


def test_an_event_that_a_log_holds_twice_is_played_once() -> None:
    """Whichever it is."""
    whole = a_log()
    first = known_record(LOG)
    for at in range(len(whole)):
        twice = [*whole[: at + 1], *whole[at:]]
        text = json.dumps({"tableCode": "T1", "fullState": {"eventLog": twice, "logs": []}})
        assert play_hash(known_record(text)) == play_hash(first)
        assert len(known_record(text).deals) == 1
