"""What is read word by word out of tables is what the readers of all spellings read."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from analyzer import rules, simulate
from analyzer.cards import BY_NAME
from analyzer.notation import pen
from analyzer.notation.pen import plain
from analyzer.notation.pen.deals import DealReader
from analyzer.notation.pen.reader import _Game
from analyzer.notation.pen.tokens import card
from tests.notation.pen_text import readings, text_of
from tests.shared import SHARED, needs_shared

_PIECES: Final = (
    *(" ", "  ", "\t", "\n", "\n\n", "\n;", " ; x", "{x}", "\n{x} ", " {", "}", ",", "-", "=", ":"),
    *("(", ")", "[", "%", "|", "!", "?", "0", "1", "10", "S", "n", "N:", "E: ", "AH", "??", "?S"),
    *(
        " = W",
        "\nalt t1.2\n",
        "\nend\n",
        "\nbids S: pass\n",
        "\ndeal 2\n",
        "\n1: AH\n",
        "\nalone N",
    ),
    *("\ntrump H by W\n", "order up", "-alone", "\x0b", "\u2028", "\xa0", "♥", "\x1f", "...", "01"),
)


def both(text: str) -> tuple[str, str]:
    """All that is read of a text, with every span: as it is read, whole deals and line by line,
    and without the tables."""
    with pytest.MonkeyPatch.context() as patch:
        quick = _shown(text)
        patch.setattr(_Game, "takes", lambda self, lines, number: False)
        by_line = _shown(text)
        assert quick == by_line
        patch.setattr(DealReader, "takes", lambda self, line, number: False)
        patch.setattr(plain, "heading", lambda line: None)
        return quick, _shown(text)


def _shown(text: str) -> str:
    return "\n".join(f"{each.record!r} {each.findings!r}" for each in readings(text))


def simulated() -> Iterator[str]:
    """A game of every preset."""
    for name in sorted(rules.PRESETS):
        yield pen.dumps(simulate.games(rules.preset(name), 1, seed=3))


def damaged(text: str, count: int) -> Iterator[str]:
    """The text with pieces of it lost, doubled or replaced, each time in another way."""
    chance = random.Random(20)
    for _ in range(count):
        found = text
        for _ in range(chance.randint(1, 12)):
            at = chance.randrange(len(found) + 1)
            end = at + chance.choice((0, 0, 0, 1, 1, 2, 5, 30))
            piece = chance.choice((*_PIECES, found[at:end] * 2, ""))
            found = found[:at] + piece + found[end:]
        yield found


def test_simulated_games_of_every_preset_are_read_alike() -> None:
    for text in simulated():
        quick, slow = both(text)
        assert quick == slow


def test_damaged_texts_are_read_alike() -> None:
    for whole in simulated():
        text = whole[:3_000]
        for bad in damaged(text, 25):
            quick, slow = both(bad)
            assert quick == slow, bad


def test_the_inputs_of_other_tests_are_read_alike() -> None:
    for path in sorted(Path(__file__).parent.glob("test_pen_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for text in (node.value, text_of(node.value), text_of(node.value, "SWE")):
                    quick, slow = both(text)
                    assert quick == slow, text


def test_tags_below_a_header_that_is_left_out_say_who_sits_where() -> None:
    header = f"deal 2 dealer N {'{x} ' * 1001}\n"
    games = '[Rules "two-handed"]\ndeal 1 dealer N\nbids S: order\n1 S: JH KH\n\n' * 2
    quick, slow = both(header + games)
    assert quick == slow
    assert "seats=(0, 2)" in quick


@needs_shared
def test_shared_games_are_read_alike_damaged_or_not() -> None:
    for path in sorted((SHARED / "data" / "pen").glob("*.pen")):
        text = path.read_text(encoding="utf-8")
        for each in (text, *damaged(text, 50)):
            quick, slow = both(each)
            assert quick == slow, each


def test_all_lines_of_a_written_game_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals as a whole, and the last one, behind which nothing stands, line by line."""
    left: list[str] = []
    takes = DealReader.takes

    def counting(self: DealReader, line: str, number: int) -> bool:
        taken = takes(self, line, number)
        left.append(line if not taken else "")
        return taken

    monkeypatch.setattr(DealReader, "takes", counting)
    games = pen.loads(pen.dumps(simulate.games(rules.preset("four-handed"), 2, seed=3)))
    assert not any(left)
    assert len(left) < 20 < sum(len(deal.events) for deal in games[-1].deals)


def test_deals_of_a_long_game_are_taken_as_a_whole_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Line by line is read what is nearly 64 MiB or 200,000 lines long, to see when it is full."""
    whole: list[bool] = []

    def deal(lines: list[str], *rest: Any) -> Any:
        read = one_deal(lines, *rest)
        whole.append(read is not None)
        return read

    one_deal = plain.deal
    monkeypatch.setattr(plain, "deal", deal)
    (record,) = simulate.games(rules.preset("four-handed"), 1, seed=3)
    deals = record.deals * 120
    text = pen.dumps([replace(record, deals=deals)])
    assert len(text) > 300_000
    (again,) = pen.loads(text)
    assert again.deals == deals
    assert all(whole)  # a deal that lies across two pieces of the text is not tried
    assert len(whole) > 0.95 * len(deals)


def test_a_card_is_the_same_card_in_every_table() -> None:
    assert all(card(name) == (found, "") for name, found in BY_NAME.items() if name != "??")
