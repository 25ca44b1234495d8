"""A text in which nobody meant a game says so once, and what a game looks like."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.findings import Finding
from analyzer.notation import read
from analyzer.notation.encoding import HEAD

LETTER = "Dear Ann,\nnote that we play on Thursday.\nBring 2 cakes.\n\nTake care\nBob: hi\n"


def found(text: str, name: str = "a.txt") -> list[Finding]:
    return [finding for each in read(BytesIO(text.encode()), name)[1] for finding in each.findings]


@pytest.mark.parametrize("name", ["a.txt", "a.pen", "a.ptn", ""])
@pytest.mark.parametrize("text", [LETTER, "hello", "Ann,Ben\n9,10\n", "<p>9H</p>", "9S TS JS\nQS"])
def test_a_text_without_a_game_is_one_sentence_at_its_first_line(text: str, name: str) -> None:
    (finding,) = found(text, name)
    assert (finding.code, finding.severity) == ("UNREADABLE", "fatal")
    assert finding.message.startswith("No game was found in this text. Expected lines such as")
    assert finding.place == (1, 1, text.split("\n")[0])


@pytest.mark.parametrize(
    "line",
    [
        *("hand S: AS KS QS JS TS", "bids S: order", "1 S: JH 9D", "[South Ann]"),
        *("1: JH 9D 9H", "discard E : QD", "%pen 9.9", "dael one"),
    ],
)
def test_what_is_written_like_a_line_of_a_record_is_told_line_by_line(line: str) -> None:
    assert len(found(f"{LETTER}{line}\n")) > 5


def test_talk_before_a_game_of_its_own_is_no_text_without_a_game() -> None:
    game = "%pen 1.0\ndeal 1 dealer S up 9H\n"
    messages = [finding.message for finding in found(f"missdeal\ndael now\n{game}")]
    assert not any("No game was found" in message for message in messages)


def test_each_line_of_a_long_text_is_told_since_parts_of_it_are_read_alone() -> None:
    assert len(found("missdeal\n" * (HEAD // 9 + 1))) > 1
