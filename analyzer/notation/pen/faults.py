"""What cannot be read in a text: one token, what was expected there, and a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from analyzer.findings import CODES, Finding
from analyzer.span import Span

Hint: TypeAlias = str | Callable[[], str]

_SHOWN: Final = 40  # characters of a token that a message repeats


class Fault(Exception):
    """A token that costs its line: `token` counts from 0, `problem` is a clause about it; `word`
    is the token where it is no word of its line. A hint that takes a search is given as what
    searches: of a text full of faults not all are listed."""

    code = "UNREADABLE"

    def __init__(
        self, token: int, problem: str, expected: str, hint: Hint = "", word: str = ""
    ) -> None:
        super().__init__(problem)
        self.token = token
        self.problem = problem
        self.expected = expected
        self.word = word
        self._hint = hint

    @property
    def hint(self) -> str:
        """What was probably meant; empty where nothing comes to mind."""
        return self._hint if isinstance(self._hint, str) else self._hint()


class BreaksOff(Fault):
    """A line that is read as it stands, and behind which the rest of its deal is not there."""

    code = "INCOMPLETE_DEAL"


def finding_of(fault: Fault, words: list[str], line: int, deal: int | None = None) -> Finding:
    """The finding for a fault in the logical line that begins at `line`."""
    word = fault.word or (words[fault.token] if fault.token < len(words) else "")
    hint = fault.hint
    advice = f" — {hint}" if hint else ""
    stop = "" if hint.endswith("?") else "."
    return Finding(
        code=fault.code,
        severity=CODES[fault.code].severity,
        message=f"{fault.problem}{advice}{stop} Expected {fault.expected}.",
        deal=deal,
        expected=fault.expected,
        actual=word,
        evidence={"token": word, "expected": fault.expected, "hint": hint},
        span=Span(line, fault.token),
    )


def quoted(word: str) -> str:
    """A token in a message: cut when long, with what cannot be printed spelled out."""
    shown = word if len(word) <= _SHOWN else word[:_SHOWN] + "…"
    return "'" + "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in shown) + "'"


def did_you_mean(word: str, known: list[str]) -> str:
    """The known word most like this one as a hint; empty where none is like it."""
    from difflib import get_close_matches  # takes long to import, and most texts have no fault

    close = get_close_matches(word[:_SHOWN].lower(), known, n=1)
    return f"did you mean '{close[0]}'?" if close else ""
