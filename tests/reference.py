"""The reference pages in docs/ that are written from the program's own data.

`python -m tests.reference` writes them anew; a test holds that they are as written.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from analyzer.audit import all_codes
from analyzer.rules import PRESETS, SWITCHES, written_value
from tests.shared import ROOT

SWITCHES_HEAD: Final = """\
# Switches and presets

A table's rules are a preset and the switches in which it differs. Every preset has a version
(`three-handed@1`) that fixes all its switches for good; a changed default is a new version.
A record that names no rules gets the preset of its players and its cards, and a note says so.

In `[Options "…"]` and after `--set`, a yes/no switch is set by its name (`stick-the-dealer`) or
with `no-` before it; every other one as `switch=value`. `_` and `-` are alike. The whole word is
looked up first: `no-trump` is the switch `no_trump`, on, and off is `no-no-trump`.
`no-defend-alone` is short for `defend_alone=off`.

Where a switch cannot matter in a game, such as the dummy's at four hands, its value means nothing.
"""

FINDINGS_HEAD: Final = """\
# Findings

Everything that an audit can find, one code for each condition. Severities, rising: `note` (an
assumption), `clerical` (the record says otherwise than the replay), `minor` (procedure), `major`
(a law broken), `fatal` (cannot be read). Rulings are named, never applied to the points.
Somerset Club 1888 means the Laws of Euchre adopted by that club in Boston.
"""


def switches_page() -> str:
    """The presets side by side, then each switch with its meaning and its source."""
    newest = [versions[-1] for versions in PRESETS.values()]
    rows = [
        [f"`{each.name}`", *(written_value(getattr(rules, each.name)) for rules in newest)]
        for each in SWITCHES
    ]
    parts = [SWITCHES_HEAD, "## Presets\n", _table(["switch", *(r.id for r in newest)], rows)]
    for each in SWITCHES:
        parts += [
            f"## `{each.name}`\n",
            f"{each.meaning}\n\n- Values: {each.expected}.\n- Source: {each.source}\n",
        ]
    return "\n".join(parts)


def findings_page() -> str:
    """Each code with its severity, its condition, whose fault it is and what authorities rule."""
    parts = [FINDINGS_HEAD]
    for code in all_codes().values():
        law = code.law or "No ruling found."
        parts += [
            f"## `{code.name}`\n",
            f"{code.condition}\n\n- Severity: {code.severity}.\n- Fault: {code.fault}.\n- {law}\n",
        ]
    return "\n".join(parts)


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


PAGES: Final = {"switches.md": switches_page, "findings.md": findings_page}


def write(folder: Path) -> None:
    """Writes every reference page into the folder."""
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(ROOT / "docs")
