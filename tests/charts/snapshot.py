"""Figures as they were when somebody looked at them and found them good. After a change that is
meant, `SNAPSHOTS=write pytest tests/charts` writes them anew: look at them, and at the charts."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "snapshots"


def written(figure: dict[str, Any]) -> str:
    """A figure as the file has it."""
    return json.dumps(figure, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def kept(name: str, figure: dict[str, Any]) -> str:
    """What is kept under a name; the figure itself where it is to be written."""
    path = FOLDER / f"{name}.json"
    if os.environ.get("SNAPSHOTS") == "write":
        path.write_text(written(figure), encoding="utf-8")
    return path.read_text(encoding="utf-8")
