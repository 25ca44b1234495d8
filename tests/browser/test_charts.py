"""Charts in a real browser, under the policy of the pages: drawn, not only there; in the colours
of day, night and paper; with the table in their place where nothing can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import render_template_string, request
from playwright.sync_api import Locator, Page, expect

from analyzer.charts import Chart
from tests.browser.axe import faults_everywhere
from tests.browser.conftest import Window
from tests.browser.site import Site, application, served
from tests.charts.every import every

pytestmark = pytest.mark.browser

CHARTS = every()
PHONE = (320, 640)
Draw = Callable[[str], Locator]
PAGE = """
{% extends "base.html" %}{% from "_chart.html" import chart, chart_head, chart_scripts %}
{% block head %}{{ chart_head() }}{% endblock %}
{% block main %}<h1>Charts</h1><h2>All of them</h2>
{% for id, each in charts %}{{ chart(each, [("a figure", "/rules")], "/", id=id) }}{% endfor %}
{% endblock %}
{% block scripts %}{{ chart_scripts() }}{% endblock %}
"""
# The colours of an image of blocks: in the middle of each, and close to its upper left corner.
SAMPLE = """async (image, [columns, rows]) => {
  const source = new Image();
  source.src = image.getAttribute("href") ?? image.getAttribute("xlink:href");
  await source.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [source.width, source.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0);
  const at = (x, y) => [...context.getImageData(
    Math.floor(x * source.width / columns), Math.floor(y * source.height / rows), 1, 1).data];
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) =>
    [at(x + 0.5, y + 0.5), at(x + 0.1, y + 0.15)]));
}"""


def chosen() -> list[tuple[str, Chart]]:
    """The charts that the address names, or all, each with an id of its own."""
    return [(id_of(key), CHARTS[key]) for key in request.args.getlist("only") or CHARTS]


def id_of(key: str) -> str:
    return f"chart-{key.replace('_', '-')}"


@pytest.fixture(scope="module")
def charted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The application with a page of all charts."""
    db = tmp_path_factory.mktemp("charts") / "euchre.db"
    app = application(db)
    app.add_url_rule("/charts", "charts", lambda: render_template_string(PAGE, charts=chosen()))
    with served(app) as address:
        yield Site(address)


def opened(page: Page, *keys: str) -> Page:
    """The page with some charts, or with all of them, drawn."""
    page.goto(f"/charts?{'&'.join(f'only={key}' for key in keys)}")
    expect(page.locator("[data-drawn]")).to_have_count(len(keys or CHARTS))
    return page


@pytest.fixture(scope="module")
def wall(lasting_window: Window, charted: Site) -> Page:
    """The page of all charts, for tests that only look."""
    return opened(lasting_window(charted))


@pytest.fixture
def drawn(wall: Page) -> Callable[[str], Locator]:
    """One of the drawn charts."""
    return lambda key: chart_of(wall, key)


def chart_of(page: Page, key: str) -> Locator:
    return page.locator(f"#{id_of(key)}")


def values(trace: dict[str, Any]) -> list[float]:
    """What a trace has to show along the axis of its values."""
    return [value for value in trace["x"] if value is not None]


@pytest.mark.parametrize("key", ["outcomes", "lone"])
def test_every_share_is_a_bar_as_long_as_it_is_large(drawn: Draw, key: str) -> None:
    traces = CHARTS[key].figure["data"]
    shares = [share or 0 for trace in traces for share in trace["x"]]
    paths = drawn(key).locator(".barlayer .point path")
    widths = paths.evaluate_all("all => all.map(each => each.getBBox().width)")
    assert len(widths) == len(shares)
    whole = sum(widths) / (sum(shares) / 100)
    assert widths == pytest.approx([whole * share / 100 for share in shares], abs=0.6)


def test_every_bar_of_a_part_with_a_pattern_carries_it(drawn: Draw) -> None:
    bars = drawn("outcomes").locator(".barlayer .trace.bars")
    fills = bars.evaluate_all(
        "all => all.map(trace => [...trace.querySelectorAll('.point path')]"
        ".map(path => path.style.fill.startsWith('url(')))"
    )
    shapes = [trace["marker"]["pattern"]["shape"] for trace in CHARTS["outcomes"].figure["data"]]
    assert fills == [[shape != ""] * 8 for shape in shapes]


@pytest.mark.parametrize(
    "key",
    [key for key, chart in CHARTS.items() if "text" in chart.figure["data"][-1]
     and chart.figure["data"][-1]["type"] == "scatter"],
)  # fmt: skip
def test_every_number_is_a_dot(drawn: Draw, key: str) -> None:
    traces = CHARTS[key].figure["data"]
    dots = drawn(key).locator(".scatterlayer .points path.point")
    assert dots.count() == sum(len(values(trace)) for trace in traces) > 0


@pytest.mark.parametrize("key", ["euchre_rate", "next_green_points", "euchre_rate_players"])
def test_every_dot_has_its_interval(drawn: Draw, key: str) -> None:
    known = [
        gap
        for trace in CHARTS[key].figure["data"]
        for gap in trace.get("error_x", {}).get("array", [])
        if gap is not None
    ]
    bars = drawn(key).locator(".errorbar path.xerror")
    lengths = bars.evaluate_all("all => all.map(each => each.getBBox().width)")
    assert len(lengths) == len(known) > 0
    assert min(lengths) > 5


@pytest.mark.parametrize("key", ["calls", "turns", "winning"])
def test_a_heat_map_is_made_of_blocks_each_of_one_colour(drawn: Draw, key: str) -> None:
    z = CHARTS[key].figure["data"][0]["z"]
    most = CHARTS[key].figure["data"][0]["zmax"]
    image = drawn(key).locator(".heatmaplayer image")
    blocks = image.evaluate(SAMPLE, [len(z[0]), len(z)])
    low, high = (242, 240, 226), (111, 177, 144)  # --chart-low and --chart-high by day
    for line, values_of_line in zip(blocks, z, strict=True):
        for (middle, corner), value in zip(line, values_of_line, strict=True):
            assert middle == corner
            share = value / most
            expected = [a + (b - a) * share for a, b in zip(low, high, strict=True)]
            assert middle[:3] == pytest.approx(expected, abs=2)


@pytest.mark.parametrize("key", ["calls", "turns", "winning"])
def test_every_block_has_its_figures_in_it(drawn: Draw, key: str) -> None:
    texts = [text for line in CHARTS[key].figure["data"][0]["text"] for text in line]
    drawn_texts = drawn(key).locator(".heatmaplayer text").all_text_contents()
    assert drawn_texts == [text.replace("<br>", "") for text in texts]


def test_a_game_is_drawn_as_steps_and_its_chances_as_an_area(drawn: Draw) -> None:
    course = drawn("course")
    lines = course.locator(".scatterlayer path.js-line")
    expect(lines).to_have_count(3)
    assert "H" in (lines.first.get_attribute("d") or "")
    assert "V" in (lines.first.get_attribute("d") or "")
    expect(course.locator(".scatterlayer path.js-fill")).to_have_count(1)


def test_a_trend_has_its_band(drawn: Draw) -> None:
    band = drawn("euchre_rate_trend").locator(".scatterlayer path.js-fill")
    expect(band).to_have_count(1)
    assert band.evaluate("each => each.getBBox().height") > 20


def test_a_click_on_a_point_leads_to_its_deal(window: Window, charted: Site) -> None:
    address = "/games/abc/deals/3"
    page = opened(window(charted, expected=(address,)), "course")
    dots = chart_of(page, "course").locator(".xy .points path.point")
    dots.nth(3).scroll_into_view_if_needed()
    box = dots.nth(3).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(f"**{address}")


def test_the_table_leads_there_too_by_key(window: Window, charted: Site) -> None:
    address = "/games/abc/deals/3"
    page = opened(window(charted, expected=(address,)), "course")
    course = chart_of(page, "course")
    course.locator("summary").focus()
    page.keyboard.press("Enter")
    course.get_by_role("link", name="after deal 3").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{address}")


def test_a_name_is_drawn_as_it_is_written(drawn: Draw) -> None:
    labels = drawn("euchre_rate_players").locator(".ytick text").all_text_contents()
    assert [label for label in labels if "Ben <b>&" in label]


def test_day_night_and_paper_have_colours_of_their_own_without_a_reload(
    window: Window, charted: Site
) -> None:
    page = opened(window(charted), "outcomes")
    label = page.locator(".ytick text").first
    for colour, how in {
        "rgb(32, 36, 31)": {"color_scheme": "light"},
        "rgb(235, 230, 216)": {"color_scheme": "dark"},
        "rgb(0, 0, 0)": {"color_scheme": "dark", "media": "print"},
    }.items():
        page.emulate_media(**how)  # type: ignore[arg-type]
        expect(label).to_have_css("fill", colour)


def test_every_drawing_is_described_and_its_table_closed(drawn: Draw) -> None:
    for key, chart in CHARTS.items():
        part = drawn(key)
        expect(
            part.get_by_role("img", name=chart.title, exact=True)
        ).to_have_accessible_description(chart.summary)
        expect(part.locator("table")).to_be_hidden()


def test_everybody_can_use_the_charts(
    window: Window, charted: Site, shot: Callable[[Page, str], None]
) -> None:
    page = opened(window(charted, PHONE, reduced_motion="reduce"))

    def seen(at: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), at
        shot(page, f"charts-{at}")

    assert faults_everywhere(page, seen) == {}


def test_without_a_script_the_tables_stand_in_the_place_of_the_drawings(
    window: Window, charted: Site
) -> None:
    page = window(charted, java_script_enabled=False)
    page.goto("/charts")
    for key, chart in CHARTS.items():
        expect(chart_of(page, key).locator("tbody tr")).to_have_count(len(chart.table.rows))
        expect(chart_of(page, key).locator("table")).to_be_visible()
        expect(chart_of(page, key).locator(".chart-box")).to_be_hidden()


def test_where_the_library_does_not_come_the_tables_stand_open(
    window: Window, charted: Site
) -> None:
    page = window(charted)
    page.route(
        "**/vendor/*.js", lambda route: route.fulfill(content_type="text/javascript", body="")
    )
    page.goto("/charts")
    for key in CHARTS:
        expect(chart_of(page, key).locator(".chart-box")).to_be_hidden()
        expect(chart_of(page, key).locator("table")).to_be_visible()
