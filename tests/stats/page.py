"""The part of docs/statistics.md that lists every figure, as the definitions have it.

`python -m tests.stats.page` writes it there.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from analyzer.stats import DEFINITIONS
from tests.shared import ROOT

PAGE: Final = ROOT / "docs" / "statistics.md"
BEGIN: Final = "<!-- figures: written by tests/stats/page.py -->\n"
END: Final = "<!-- end of figures -->\n"


def listed() -> str:
    """The part between the two marks."""
    lines: list[str] = []
    for group, definitions in groupby(DEFINITIONS, key=lambda each: each.group):
        lines += ["", f"### {group}", ""]
        lines += ["| figure | key | definition | by |", "| --- | --- | --- | --- |"]
        lines += [
            f"| {each.title} | `{each.key}` | {each.sentence} | {', '.join(each.by)} |"
            for each in definitions
        ]
    return "\n".join([*lines, "", ""])


def parted(page: str) -> tuple[str, str, str]:
    """The page before the list, the list, and the page after it."""
    before, begin, rest = page.partition(BEGIN)
    inside, end, after = rest.partition(END)
    return before + begin, inside, end + after


if __name__ == "__main__":
    before, _, after = parted(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(before + listed() + after, encoding="utf-8")
