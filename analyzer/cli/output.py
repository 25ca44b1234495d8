"""What goes to the terminal: UTF-8 whatever the locale, and no byte that could steer a terminal."""

from __future__ import annotations

import sys
import unicodedata
from io import TextIOWrapper
from typing import Final, TextIO

import click

_STEERING: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
WIDEST: Final = 78  # columns of a source line that are shown


def standard_output() -> TextIO:
    """Standard output in UTF-8; flush it before anything is said on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    return sys.stdout


def say(text: str) -> None:
    """A line on standard error."""
    click.echo(printable(text), err=True)


def printable(text: str) -> str:
    """Text of a record with every control character but the tab shown as `\\ufffd`."""
    if text.isprintable():
        return text
    return "".join(c if c == "\t" or _is_plain(c) else "\ufffd" for c in text)


def pointed_at(text: str, column: int) -> tuple[str, str]:
    """A source line, cut round a column (from 1) if it is long, and a caret below that column."""
    start = max(0, min(column - 1 - WIDEST // 2, len(text) - WIDEST))
    end = start + WIDEST
    left, right = ("…" if start else ""), ("…" if end < len(text) else "")
    shown = printable(left + text[start:end] + right)
    before = shown[: len(left) + column - 1 - start].ljust(len(left) + column - 1 - start)
    return shown, "".join(map(_blank, before)) + "^"


def _blank(c: str) -> str:
    """As much room as a character takes."""
    if c == "\t":
        return c
    if unicodedata.combining(c) or c in "\u200d\ufe0f":
        return ""
    return "  " if unicodedata.east_asian_width(c) in "WF" else " "


def _is_plain(c: str) -> bool:
    """Whether a character is safe to print: none that controls, reorders or is unassigned."""
    return c == "\u200d" or unicodedata.category(c) not in _STEERING
