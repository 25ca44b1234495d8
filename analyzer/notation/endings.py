"""How the names of files end that hold records, where what they hold does not tell the format."""

from __future__ import annotations

from typing import Final

JSON: Final = (".egn", ".emn", ".json")
BINARY: Final = (".egnb", ".emnb")
PTN: Final = (".ptn", ".pbn")
ENDINGS: Final = (".pen", *JSON, *BINARY, *PTN)
