"""The drawing library that pages get is what its README says, and the one that the Python package
speaks to."""

from __future__ import annotations

import gzip
import hashlib
import re

from plotly.offline import get_plotlyjs_version

from tests.shared import ROOT

VENDOR = ROOT / "analyzer/web/static/vendor"
MOST = 1_000_000  # bytes of a page with charts, compressed


def _row() -> list[str]:
    lines = (VENDOR / "README.md").read_text(encoding="utf-8").splitlines()
    (row,) = [re.split(r"\s*\|\s*", line.strip("| ")) for line in lines if line.startswith("| `")]
    return [field.strip("`") for field in row]


def test_the_file_has_the_hash_and_the_version_that_are_written() -> None:
    name, _, version, _, sha256 = _row()
    data = (VENDOR / name).read_bytes()
    assert hashlib.sha256(data).hexdigest() == sha256
    assert f"plotly.js (cartesian - minified) v{version}\n".encode() in data[:100]


def test_the_package_speaks_to_that_version() -> None:
    assert get_plotlyjs_version() == _row()[2]


def test_the_licence_lies_beside_it() -> None:
    assert "MIT License" in (VENDOR / "plotly.LICENSE.txt").read_text(encoding="utf-8")


def test_it_leaves_room_for_a_page_below_a_megabyte() -> None:
    assert len(gzip.compress((VENDOR / _row()[0]).read_bytes(), 6)) < MOST / 2 + 20_000
