"""Text can be read on the colours that it stands on, by day, by night and on paper."""

from __future__ import annotations

import re

import pytest

from tests.shared import ROOT

STYLE = (ROOT / "analyzer/web/static/charts.css").read_text(encoding="utf-8")
SCHEMES = [
    dict(re.findall(r"(--chart-[a-z0-9-]+): (#[0-9a-f]{6});", block))
    for block in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
]
ON = [
    ("--chart-ink", "--chart-sheet"),
    ("--chart-muted", "--chart-sheet"),
    ("--chart-ink", "--chart-low"),
    ("--chart-ink", "--chart-high"),
    ("--chart-ink", "--chart-rest"),
    ("--chart-on-bright", "--chart-5"),
    *(("--chart-on-deep", f"--chart-{n}") for n in (1, 2, 3, 4)),
]


def _light(colour: str) -> float:
    """Relative luminance. Source: WCAG 2.2."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, bright = sorted((_light(one), _light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_there_are_colours_for_day_night_and_paper() -> None:
    day, night, paper = SCHEMES
    assert day.keys() == night.keys() == paper.keys()


@pytest.mark.parametrize("scheme", range(3))
@pytest.mark.parametrize(("text", "ground"), ON)
def test_text_can_be_read(scheme: int, text: str, ground: str) -> None:
    colours = SCHEMES[scheme]
    assert _contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", range(3))
@pytest.mark.parametrize("series", ["--chart-1", "--chart-2", "--chart-3", "--chart-4"])
def test_a_dot_stands_out(scheme: int, series: str) -> None:
    colours = SCHEMES[scheme]
    assert _contrast(colours[series], colours["--chart-sheet"]) >= 3
