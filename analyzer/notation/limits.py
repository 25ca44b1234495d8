"""How much is read of one document, game or deal: far more than anybody plays, so that no file
takes more memory than a computer has. What is beyond is a fault where it begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from analyzer.findings import Finding

LARGEST: Final = 64 * 1024 * 1024  # bytes of a document that is read whole
LONGEST_LINE: Final = 64 * 1024  # characters of a line, and of a text in JSON
MOST_LINES: Final = 1_000_000  # of a document in JSON
MOST_MARKS: Final = 1_000_000  # brackets, commas and texts of a document in JSON
MOST_WORDS: Final = 1_000  # and annotations of one line
MOST_DEALS: Final = 10_000  # of a game
MOST_EVENTS: Final = 50_000  # calls and tricks of a game
MOST_ITEMS: Final = 1_000  # calls, tricks, cards … in one list of a deal
MOST_FAULTS: Final = 1_000  # of a game that are listed


class Faults(list[Finding]):
    """Findings of a game or document; the last that is listed says that there are more."""

    def append(self, finding: Finding, /) -> None:
        """Lists a finding, while there is room."""
        if len(self) < MOST_FAULTS:
            super().append(finding)
        elif len(self) == MOST_FAULTS:
            last = f"there are more than {MOST_FAULTS:,} faults; the others are not listed"
            super().append(replace(finding, message=last))
