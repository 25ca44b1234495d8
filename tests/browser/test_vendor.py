"""What is vendored for the browser tests is what its README says."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

VENDOR = Path(__file__).parent / "vendor"


def _rows() -> list[list[str]]:
    lines = (VENDOR / "README.md").read_text(encoding="utf-8").splitlines()
    return [re.split(r"\s*\|\s*", line.strip("| ")) for line in lines if line.startswith("| `")]


def test_every_file_has_the_hash_that_is_written() -> None:
    written = {name.strip("`"): sha256.strip("`") for name, _, _, _, sha256 in _rows()}
    scripts = {path.name: path.read_bytes() for path in VENDOR.glob("*.js")}
    assert {name: hashlib.sha256(data).hexdigest() for name, data in scripts.items()} == written


def test_every_file_says_the_version_that_is_written() -> None:
    heads = {name: (VENDOR / name.strip("`")).read_text("utf-8")[:80] for name, *_ in _rows()}
    assert [name for name, _, version, *_ in _rows() if f"v{version}" not in heads[name]] == []


def test_the_licence_lies_beside_it() -> None:
    assert "Mozilla Public License" in (VENDOR / "LICENSE").read_text(encoding="utf-8")
