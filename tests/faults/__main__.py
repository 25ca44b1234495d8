"""`python -m tests.faults` tries every cell of the matrix and writes its page."""

from __future__ import annotations

import sys

from analyzer.rules import PRESETS
from tests.faults.matrix import Cell, cells, complaint
from tests.faults.page import PAGE, page


def main() -> int:
    """Writes the page, and tells each cell that is not as it must be."""
    tried: list[Cell] = []
    for name in PRESETS:
        tried += cells(name)
    PAGE.write_text(page(tried), encoding="utf-8")
    complaints = [wrong for cell in tried if (wrong := complaint(cell))]
    print("\n".join([*complaints, f"{len(tried)} cells, {len(complaints)} not as they must be"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
