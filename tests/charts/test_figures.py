"""Every figure is what somebody looked at, holds nothing but what it shows, and is the same in
every run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import plotly.graph_objects as go  # type: ignore[import-untyped]
import pytest

from analyzer.charts import layout
from tests.charts.every import every
from tests.charts.snapshot import FOLDER, kept, written
from tests.shared import ROOT

CHARTS = every()
NAMES = sorted(CHARTS)
STYLE = (ROOT / "analyzer/web/static/charts.css").read_text(encoding="utf-8")
COLOUR = re.compile(r"var\((--chart-[a-z0-9-]+)\)")
PRINT = "import json; from tests.charts.every import every; print(json.dumps({k: c.figure for k, c in every().items()}))"  # noqa: E501


def _values(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _values(each)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each)
    else:
        yield value


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_the_one_that_was_looked_at(name: str) -> None:
    figure = CHARTS[name].figure
    assert kept(name, figure) == written(figure)


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_library_knows_every_part_of_a_figure(name: str) -> None:
    figure = CHARTS[name].figure
    checked = go.Figure(figure["data"], figure["layout"])  # refuses what it does not know
    checked.layout.template = None
    assert json.loads(checked.to_json()) == figure


def test_the_drawing_library_does_refuse_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="txet"):
        go.Figure([layout.trace("scatter", txet=["a"])])


def test_no_figure_is_kept_that_nobody_draws() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


def test_two_runs_draw_the_same_whatever_the_hash_seed() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", PRINT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert json.loads(runs.pop()) == {name: chart.figure for name, chart in CHARTS.items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_has_no_template_and_no_name_of_a_run(name: str) -> None:
    text = written(CHARTS[name].figure)
    assert '"template"' not in text
    assert '"uid"' not in text


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_is_one_of_the_style_sheet_by_day_by_night_and_on_paper(name: str) -> None:
    used = set(COLOUR.findall(written(CHARTS[name].figure)))
    counted = {colour: len(re.findall(rf"^ +{colour}:", STYLE, re.MULTILINE)) for colour in used}
    assert used
    assert counted == dict.fromkeys(used, 3)


@pytest.mark.parametrize("name", NAMES)
def test_no_number_is_longer_than_it_need_be(name: str) -> None:
    numbers = [value for value in _values(CHARTS[name].figure) if isinstance(value, float)]
    assert [value for value in numbers if value != round(value, 6)] == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_moves_and_nothing_is_dragged(name: str) -> None:
    figure = CHARTS[name].figure
    assert figure["layout"]["dragmode"] is False
    axes = [axis for key, axis in figure["layout"].items() if re.match("[xy]axis", key)]
    assert all(axis["fixedrange"] for axis in axes)
    assert "frames" not in figure


@pytest.mark.parametrize("name", NAMES)
def test_every_chart_says_in_a_sentence_what_it_shows(name: str) -> None:
    assert re.fullmatch(r"[A-Z].*\d.*\.", CHARTS[name].summary)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_table_is_as_long_as_its_head(name: str) -> None:
    table = CHARTS[name].table
    assert table.rows
    assert {len(row.entries) for row in table.rows} == {len(table.head)}


def test_a_name_is_no_sign_of_the_drawing_library() -> None:
    assert layout.plain('<a href="x">&') == '\u2068&lt;a href="x"&gt;&amp;\u2069'


def test_a_name_never_passes_for_a_colour() -> None:
    assert not COLOUR.fullmatch(layout.plain("var(--chart-1)"))


def test_no_name_stands_in_a_figure_as_it_was_written() -> None:
    texts = [v for c in CHARTS.values() for v in _values(c.figure) if isinstance(v, str)]
    assert any("Ben" in text for text in texts)
    assert [text for text in texts if "Ben <b>&" in text] == []


def test_a_long_name_is_cut_in_a_label() -> None:
    assert layout.short("Bartholomew of the Marshes") == "\u2068Bartholomew of th…\u2069"
