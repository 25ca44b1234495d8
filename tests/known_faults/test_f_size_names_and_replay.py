"""Section F: many games, names that are markup, and a replay that only looks."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.identity import play_hash, record_hash
from analyzer.notation import egn, pen, ptn, read
from analyzer.record import GameRecord
from tests.acceptance.audited import FOUR
from tests.audit.audited import only
from tests.command import euchre
from tests.known_faults.reports import readings_of, report_of, report_of_egn
from tests.notation.egn_text import a_deal
from tests.notation.ptn_text import HEAD

PASSED: Final = "bids: pass pass pass pass | pass pass pass pass\n"
HOSTILE: Final = (
    "<svg/onload=alert()>",
    '"><img src=x onerror=1>',
    "=1+1",
    "</script>",
    "score < 10 & rising",
    "'; DROP TABLE games; --",
    "{brace} ; [tag] \\ end",
)


class Endless(io.RawIOBase):
    """A file of so many games that is never there as a whole."""

    def __init__(self, games: int) -> None:
        self._pieces = self._games(games)

    @staticmethod
    def _games(games: int) -> Iterator[bytes]:
        for number in range(games):
            yield f'[Event "{number}"]\n{FOUR}'.encode()

    def read(self, size: int = -1) -> bytes:
        return next(self._pieces, b"")


def most_memory(games: int) -> int:
    """The most bytes held at once while games are read, audited and hashed one after another.

    What is garbage is collected at every tenth game, so that only what is kept counts.
    """
    gc.collect()
    tracemalloc.start()
    try:
        for number, reading in enumerate(read(Endless(games), "games.pen")[1], 1):  # type: ignore[arg-type]
            assert reading.record is not None
            report = audit_record(reading.record, reading.findings, reading.locate)
            assert roots(report.all_findings) == ()
            assert play_hash(reading.record) is not None
            if number % 10 == 0:
                gc.collect()
        assert number == games
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# Size (47).


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    most_memory(10)  # what is made once and kept
    assert most_memory(60) < 1.1 * most_memory(20)


@pytest.mark.parametrize("deals", [99, 100, 101, 250])
def test_a_list_of_more_deals_than_its_schema_allows_is_read_whole(deals: int) -> None:
    game = [a_deal(*["Pass"] * 8, dealer=number % 4) for number in range(deals)]
    for number, deal in enumerate(game):
        deal["dealNumber"] = number
    report = report_of_egn(*game, ruleset={"std": False})
    assert (len(report.deals), roots(report.all_findings)) == (deals, ())


# Names that are markup (49): whoever shows them escapes them; here they stay as they are.


def named(text: str) -> GameRecord:
    (record,) = (reading.record for reading in readings_of(text))
    assert record is not None
    return record


def with_name(name: str) -> GameRecord:
    """The name as a player's, as the event's and in a remark."""
    escaped = "".join(f"\\{c}" if c in '"\\{};' else c for c in name)
    return named(
        f'[Event "{escaped}"]\n[Rules "egn"]\n[South "{escaped}"]\n[West "W"]\n[North "N"]\n'
        f'[East "E"]\ndeal 1 dealer E up 9C\nbids: order {{{escaped}}}\n'
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_is_markup_is_kept_by_every_format(name: str) -> None:
    record = with_name(name)
    assert record.players[0] == (0, name)
    for text in (pen.dumps([record]), egn.write(record).text, egn.write_match([record]).text):
        again = named(text)
        assert again.players[0] == (0, name)
        assert [tag.value for tag in again.tags if tag.name == "Event"] == [name]
        assert [note.text for event in again.deals[0].events for note in event.notes] == [name]
    assert named(ptn.write(record).text).players[0] == (0, name)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_is_markup_is_plain_data_in_what_commands_print(name: str) -> None:
    text = pen.dumps([with_name(name)])
    audit = json.loads(euchre("audit", "-", "--format", "json", stdin=text).stdout)
    assert audit["files"][0]["games"][0]["players"]["S"] == name
    states = json.loads(euchre("replay", "-", "--format", "json", stdin=text).stdout)
    assert len(states["games"]) == 1
    assert euchre("replay", "-", stdin=text).stdout.splitlines()[0] == name


# A replay only looks (51).


@pytest.mark.parametrize("number", range(1, 6))
def test_the_number_of_a_trick_is_one_number_everywhere(number: int) -> None:
    """In the record, the finding, its message and address, and on the board at that address."""
    line = next(line for line in FOUR.splitlines() if line.startswith(f"{number} "))
    wrong = "W" if not line.endswith("= W") else "N"
    text = FOUR.replace(line, f"{line[:-1]}{wrong}")
    finding = only(report_of(text))
    assert finding.trick == number
    assert f"trick {number}" in finding.message
    assert finding.address is not None
    assert finding.address.split(".")[0] == f"t{number}"
    for card in range(1, 5):
        at = f"t{number}.{card}"
        done = euchre("replay", "-", "--deal", "1", "--at", at, "--format", "json", stdin=text)
        (ply,) = json.loads(done.stdout)["games"][0]["deals"][0]["plies"]
        assert (ply["address"], ply["trick"]["number"]) == (at, number)
        shown = [each["card"] for each in ply["trick"]["cards"]]
        assert shown == line.split(": ")[1].split()[:card]
        told = euchre("replay", "-", "--deal", "1", "--at", at, stdin=text).stdout
        assert f"Trick {number}:" in told


def test_at_every_ply_the_board_has_all_cards_and_none_twice() -> None:
    done = euchre("replay", "-", "--format", "json", stdin=FOUR)
    (deal,) = json.loads(done.stdout)["games"][0]["deals"]
    gone: list[str] = []
    for ply in deal["plies"]:
        trick = ply["trick"]
        if ply["address"].startswith("t"):
            gone.append(trick["cards"][-1]["card"])
        held = [card for hand in ply["hands"].values() for card in hand["known"]]
        assert len(held) == len(set(held))
        assert set(held) & set(gone) == set()
        taken = ply["up_card"] == "taken" and not ply["address"].startswith(("discard", "t"))
        assert len(held) + len(gone) == 20 + taken


@pytest.mark.parametrize("at", ["deal", "b1", "t1.1", "t3.2", "t5.4"])
def test_a_replay_changes_neither_score_nor_record(at: str) -> None:
    record = named(FOUR)
    before = record_hash(record)
    first = audit_record(record)
    for _ in range(2):
        euchre("replay", "-", "--deal", "1", "--at", at, stdin=FOUR)
        euchre("replay", "-", "--deal", "1", stdin=FOUR)
    again = audit_record(record)
    assert (again.final_score, again.deals) == (first.final_score, first.deals)
    assert record_hash(record) == before


def test_another_line_of_play_counts_for_no_score() -> None:
    """It may take other tricks, and it may be told more than once."""
    other = "alt t1.1\n1 S: 9H AD KH AH = E\nscore EW 2\nend\n"
    report = report_of(FOUR + other * 3)
    assert roots(report.all_findings) == ()
    assert report.final_score == report_of(FOUR).final_score


# A head and nothing else (54).


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pen", '%pen 1.0\n[Event "x"]\n[Rules "four-handed"]\n[South "Ann"]\n'),
        ("pen", '[Event "x"]'),
        (
            "egn",
            '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {}, "deals": []}',
        ),
        (
            "emn",
            '{"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {}, "games": []}',
        ),
        ("ptn", HEAD),
        ("eventlog", '{"tableCode": "T1", "fullState": {"eventLog": [], "logs": []}}'),
    ],
)
def test_a_head_without_a_deal_is_no_deal_and_no_crash(
    name: str, text: str, tmp_path: Path
) -> None:
    deals = [deal for r in readings_of(text) if r.record for deal in r.record.deals]
    assert [deal.events for deal in deals] == [()] * len(deals)
    file = tmp_path / f"head.{name}"
    file.write_text(text, encoding="utf-8")
    for command in ("audit", "replay", "hash"):
        done = euchre(command, str(file))
        assert done.exit_code in (0, 2)
        assert done.stdout or done.stderr or done.exit_code == 0
    for target in ("pen", "egn", "emn", "ptn", "json"):
        done = euchre("convert", str(file), "--to", target)
        assert done.exit_code in (0, 2)
