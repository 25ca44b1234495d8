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
@pytest.mark.parametrize("text", [LETTER, "hello", "Ann,Ben\n9,10\n", "<q>9H</q>", "9S TS JS\nQS"])
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
def test_what_is_written_like_a_line_of_a_record_is_told_by_itself(line: str) -> None:
    findings = found(f"{LETTER}{line}\n")
    assert 7 in [finding.place.line for finding in findings if finding.place]
    assert not any("No game was found" in finding.message for finding in findings)


LED = "Ada led the jack of hearts.\nBen followed with the nine.\nIt was fun.\n"
SEATS = "S: JH AH KH 9S 9C\ndealer E, turned up TH\nW: 9D TS TH KS AS\nSouth ordered\n"


@pytest.mark.parametrize(
    "text", [f"Deal one: Ada began.\n{LED}", f"Deal 1: we laughed a lot\n{LED}", SEATS, LED]
)
def test_what_is_told_of_a_deal_in_other_words_is_one_sentence(text: str) -> None:
    readings = list(read(BytesIO(text.encode()), "a.txt")[1])
    assert [reading.record for reading in readings] == [None]
    messages = [f.message for each in readings for f in each.findings if f.severity != "note"]
    assert [message.split(".")[0] for message in messages] == ["No game was found in this text"]


@pytest.mark.parametrize(
    "header", ["deal one", "deal 1 dealer Q", "deal", "deal one dealer E up 9H"]
)
def test_a_header_with_a_slip_is_told_where_it_is_wrong(header: str) -> None:
    findings = found(f"{header}\n9D leads\n")
    assert findings and not any("No game was found" in finding.message for finding in findings)


GAME = '[Event "x"]\n\ndeal 1 dealer S up 9H\nbids W: order\n'


def test_lines_that_are_wrong_alike_above_a_game_are_told_once() -> None:
    (finding,) = found(f"{SEATS}\n{GAME}")
    assert finding.place == (1, 1, "S: JH AH KH 9S 9C")
    assert finding.message == (
        "'S:' stands before the first deal, and so do 3 more lines below it. Expected a tag, or a "
        "line 'deal 1'."
    )


def test_lines_that_are_wrong_alike_below_a_game_are_told_once() -> None:
    (finding,) = found(f"{GAME}\nWe agreed on 2 points\nand shook hands\nand went home.\n")
    assert finding.place == (6, 1, "We agreed on 2 points")
    assert finding.message.startswith(
        "'We' begins no line of a deal, and neither do 2 more lines below it. Expected"
    )


def test_words_of_their_own_in_a_game_are_told_one_by_one() -> None:
    findings = found(f"{GAME}bogus\nbogus\n1 W: 9D\n")
    assert [finding.place and finding.place.line for finding in findings] == [5, 6]


@pytest.mark.parametrize(
    "line", ["missdeal", "exchnage S", "JH 9D 9H", "South: Ada", "handd S: JH", "9 S"]
)
def test_what_may_be_a_line_of_the_record_is_told_where_it_stands(line: str) -> None:
    for text in (f"hello you\n{line}\n{GAME}", f"{GAME}\nwe agreed on 2\n{line}\nso be it\n"):
        at = 1 + text[: text.index(line)].count("\n")
        assert at in [finding.place.line for finding in found(text) if finding.place]


def test_talk_before_a_game_of_its_own_is_no_text_without_a_game() -> None:
    game = "%pen 1.0\ndeal 1 dealer S up 9H\n"
    messages = [finding.message for finding in found(f"missdeal\ndael now\n{game}")]
    assert not any("No game was found" in message for message in messages)


def test_each_line_of_a_long_text_is_told_since_parts_of_it_are_read_alone() -> None:
    assert len(found("missdeal\n" * (HEAD // 9 + 1))) > 1
