"""The rows of the table and the page that holds it."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.fair import Measured

HEAD: Final = ("work", "against", "at least", "aim", "median", "spread", "cost of each")

_UNITS: Final = {
    "deal": (1e6, "µs a deal"),
    "page": (1e3, "ms a page"),
    "s": (1.0, "s"),
    "MB": (1e-6, "MB"),
    "kB": (1e-3, "kB"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison. A ratio over 1 says that the rival takes more; without `at_least` it is for
    scale only. `measured` is None where it could not be measured, `note` says why."""

    work: str
    against: str
    measured: Measured | None
    unit: str
    at_least: float | None = None
    aim: float | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether the ratio is under its bound."""
        if self.measured is None or self.at_least is None:
            return False
        return self.measured.ratio < self.at_least

    def cells(self) -> tuple[str, ...]:
        """As the table prints it, in the order of `HEAD`."""
        bounds = (_times(self.at_least), _times(self.aim))
        if self.measured is None:
            return (self.work, self.against, *bounds, "not measured", "", self.note)
        low, high = self.measured.spread
        return (
            self.work,
            self.against,
            *bounds,
            _times(self.measured.ratio) + " MISSED" * self.missed,
            f"{low:.2f}–{high:.2f}",
            f"{_cost(self.measured.ours, self.unit)}; {_cost(self.measured.theirs, self.unit)}",
        )


def machine() -> str:
    """What it was measured on, in a line."""
    system = f"{platform.system()} on {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}, {python}, OpenSpiel {version('open_spiel')}"


def line(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def table(rows: Sequence[Row]) -> str:
    """The whole table, and below it what it was measured on."""
    lines = [line(HEAD), line(["---"] * len(HEAD)), *(line(row.cells()) for row in rows)]
    return "\n".join([*lines, "", f"Measured on: {machine()}."])


def rewrite(page: Path, name: str, text: str) -> None:
    """Puts a text between the page's marks of this name. Raises ValueError without such marks."""
    page.write_text(replaced(page.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def replaced(page: str, name: str, text: str) -> str:
    """The page with another text between its marks."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"no '{begin.strip()}' … '{end}' in the page")
    return f"{before}{begin}\n{text}\n\n{end}{after}"


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}x"


def _cost(costs: Sequence[float], unit: str) -> str:
    scale, name = _UNITS[unit]
    return f"{median(costs) * scale:.1f} {name}"
