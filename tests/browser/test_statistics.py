"""The statistics in a real browser, under the policy of the pages: every chart is drawn, with
shapes in it; without a script the tables stand; by day, by night and on a phone everybody can use
them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from analyzer.resources import records_dir
from analyzer.store import Store
from tests.browser.axe import faults, faults_everywhere
from tests.browser.conftest import Window
from tests.browser.site import Site, application, served
from tests.browser.test_accessibility import BEYOND
from tests.browser.test_charts import SAMPLE

pytestmark = pytest.mark.browser

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
PHONE = (320, 640)
PAPER = (660, 900)
FOUR = "pool=four-handed%401"
EVERYBODY, ADA = f"/statistics?{FOUR}", f"/players/Robot%20Ada?{FOUR}"
BOTH = f"{ADA}&with=Dice+Gus"
PAGES = {
    "statistics": EVERYBODY,
    "statistics-two-pools": "/statistics?pool=two-handed%401&beside=three-handed%401",
    "player": ADA,
    "players-compared": BOTH,
}
SCRIPT = "text/javascript"
LARGEST = 1_000_000  # bytes of a page with all that it needs, packed
# What is drawn of each chart.
SHAPES = {
    "outcomes": ".barlayer .point path",
    "calls": ".heatmaplayer image",
    "turns": ".heatmaplayer image",
    "euchre-rate": ".scatterlayer .points path.point",
    "points-by-seat": ".scatterlayer .points path.point",
    "next-green-success": ".scatterlayer .points path.point",
    "next-green-points": ".scatterlayer .points path.point",
    "lone": ".barlayer .point path",
    "euchre-rate-trend": ".scatterlayer path.js-line",
    "winning": ".heatmaplayer image",
    "points-per-call-players": ".scatterlayer .points path.point",
    "euchre-rate-players": ".scatterlayer .points path.point",
    "style": ".scatterlayer .points path.point",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A library of the simulated games that come with the program, and one sample record."""
    db = tmp_path_factory.mktemp("statistics") / "euchre.db"
    names = ("two-handed", "three-handed", "four-handed")
    files = [records_dir() / "simulated" / f"{name}.pen" for name in names]
    with Store(db) as store:
        for path in (*files, records_dir() / "four-handed-club.pen"):
            done = store.add(path.name, BytesIO(path.read_bytes()), WHEN)
    with served(application(db)) as address:
        yield Site(address, {"four-handed-club": done.games[0].id or ""})


@pytest.fixture(scope="module")
def everybody(lasting_window: Window, club: Site) -> Page:
    """The page of all players with its charts, for tests that look or leave nothing behind."""
    return drawn(lasting_window(club), EVERYBODY)


def drawn(page: Page, address: str) -> Page:
    """The page, once all of its charts are drawn."""
    page.goto(address)
    expect(page.locator("[data-chart]:not([data-drawn])")).to_have_count(0)
    return page


def undrawn(page: Page) -> Page:
    """A window that draws no chart, which takes long, for tests of what else is on a page."""
    page.route("**/vendor/*.js", lambda route: route.fulfill(content_type=SCRIPT, body=""))
    return page


def chart(page: Page, key: str) -> Locator:
    return page.locator(f"#chart-{key}")


def sizes(shapes: Locator) -> list[float]:
    found: list[float] = shapes.evaluate_all(
        "all => all.map(each => Math.max(each.getBBox().width, each.getBBox().height))"
    )
    return found


def test_every_chart_is_drawn_and_has_shapes_in_it(everybody: Page) -> None:
    keys = everybody.locator("[data-chart]").evaluate_all("all => all.map(each => each.id)")
    assert sorted(keys) == sorted(f"chart-{key}" for key in SHAPES)
    for key, shape in SHAPES.items():
        found = sizes(chart(everybody, key).locator(shape))
        assert found and max(found) > 5, key


def test_the_blocks_of_the_heat_maps_are_as_deep_as_their_figures(everybody: Page) -> None:
    for key in ("calls", "turns", "winning"):
        figure = chart(everybody, key).evaluate("each => each.figure.data[0]")
        z, most = figure["z"], figure["zmax"]
        image = chart(everybody, key).locator(".heatmaplayer image")
        blocks = image.evaluate(SAMPLE, [len(z[0]), len(z)])
        low, high = (242, 240, 226), (111, 177, 144)  # --chart-low and --chart-high by day
        for line, values in zip(blocks, z, strict=True):
            for (middle, _), value in zip(line, values, strict=True):
                expected = [a + (b - a) * value / most for a, b in zip(low, high, strict=True)]
                assert middle[:3] == pytest.approx(expected, abs=2)


def test_a_sum_of_shares_is_the_whole(everybody: Page) -> None:
    traces = chart(everybody, "outcomes").evaluate("each => each.figure.data.map(t => t.x)")
    assert [sum(bar) for bar in zip(*traces, strict=True)] == pytest.approx([100] * 8, abs=1e-3)


def test_two_players_are_drawn_in_one_chart_or_side_by_side(window: Window, club: Site) -> None:
    page = drawn(window(club), BOTH)
    assert sizes(chart(page, "outcomes-both").locator(SHAPES["outcomes"]))
    sides = chart(page, "calls-both").locator(".scatterlayer .trace:has(path.point)")
    marks = sides.evaluate_all(
        "all => all.map(each => each.querySelector('path.point').getAttribute('d'))"
    )
    assert len(marks) == len(set(marks)) == 2  # told apart by shape, not by colour alone
    one, two = (chart(page, f"euchre-rate-trend-{n}").bounding_box() for n in (1, 2))
    assert one and two and one["y"] == two["y"] and one["x"] < two["x"]


def test_the_course_of_a_game_is_drawn_and_its_points_lead_to_deals(
    window: Window, club: Site
) -> None:
    page = drawn(window(club), club.game("four-handed-club"))
    assert sizes(chart(page, "course").locator(".scatterlayer path.js-line"))
    dot = chart(page, "course").locator(".xy .points path.point").nth(2)
    dot.scroll_into_view_if_needed()
    box = dot.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/deals/2")


def test_without_a_script_the_tables_stand(window: Window, club: Site) -> None:
    page = window(club, java_script_enabled=False)
    page.goto(EVERYBODY)
    for key in SHAPES:
        expect(chart(page, key).locator("table")).to_be_visible()
        expect(chart(page, key).locator(".chart-box")).to_be_hidden()
    expect(page.get_by_role("spinbutton", name="With at least")).to_be_visible()
    page.get_by_label("In the order of").select_option("euchre_rate")
    page.get_by_role("spinbutton", name="With at least").fill("20")
    page.get_by_role("button", name="Show").last.click()
    expect(page).to_have_url(re.compile(r"rank=euchre_rate&least=20"))
    fractions = page.locator(".ranks tbody tr td:nth-child(4)").all_text_contents()
    assert fractions and min(int(each.split("/")[1]) for each in fractions) >= 20


def test_the_slider_and_the_field_are_one(everybody: Page) -> None:
    page = everybody
    field = page.get_by_role("spinbutton", name="With at least")
    slider = page.get_by_role("slider", name="With at least")
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(field).to_have_value("5")
    field.fill("40")
    expect(slider).to_have_value("40")


def test_a_definition_is_one_click_away_by_key_too(everybody: Page) -> None:
    page = everybody
    meaning = page.get_by_text("Per call, not per hand.")
    expect(meaning).to_be_hidden()
    chart(page, "euchre-rate").get_by_role("link", name="What it means").focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()
    row = page.locator("summary").filter(has_text=re.compile("^March rate$"))
    row.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("calls not played alone that took all five tricks")).to_be_visible()


def test_a_visitor_finds_a_player_and_compares_him(window: Window, club: Site) -> None:
    page = undrawn(window(club))
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Statistics").click()
    page.get_by_role("link", name="four-handed@1").click()
    page.locator(".ranks").get_by_role("link", name="Robot Ada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Robot Ada")
    page.get_by_text("Filter and compare").click()
    page.get_by_label("Compare with player").fill("Robot Ben")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=2).filter(has_text="Robot Ben")).to_be_visible()
    page.get_by_role("link", name="The games of Robot Ada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_the_pages(
    window: Window, club: Site, name: str, shot: Callable[[Page, str], None]
) -> None:
    page = drawn(window(club, PHONE, reduced_motion="reduce"), PAGES[name])

    def seen(at: str) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert (wide, page.evaluate(BEYOND)) == (0, []), at
        shot(page, f"{name}-{at}")

    assert faults_everywhere(page, seen) == {}


def test_the_page_of_nobody_can_be_used(window: Window, club: Site) -> None:
    page = undrawn(window(club, PHONE, expected=("/players/Robot",)))
    page.goto("/players/Robot")
    assert faults(page) == []
    page.get_by_role("link", name="Robot Ada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Robot Ada")


def test_a_page_with_all_that_it_fetches_is_small(window: Window, club: Site) -> None:
    page = window(club)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    drawn(page, f"/statistics?{FOUR}&with=Robot+Ada")
    assert sum(len(gzip.compress(answer.body())) for answer in answers) < LARGEST


def test_a_page_can_be_printed_with_its_charts(window: Window, club: Site) -> None:
    page = drawn(window(club), ADA)
    page.emulate_media(media="print")
    expect(page.locator(".filters")).to_be_hidden()
    expect(chart(page, "calls").locator(".heatmaplayer image")).to_be_visible()
    page.emulate_media(media="screen")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("media", "size"), [("screen", PHONE), ("print", PAPER)])
def test_no_line_of_a_figure_is_wider_than_a_phone_or_a_sheet_of_paper(
    window: Window, club: Site, name: str, media: Literal["screen", "print"], size: tuple[int, int]
) -> None:
    page = undrawn(window(club, size))
    page.emulate_media(media=media)
    page.goto(PAGES[name])
    tables = page.locator(".scroll:has(> .figures, > .ranks)")
    wide = tables.evaluate_all("all => all.map((each) => each.scrollWidth - each.clientWidth)")
    assert wide and max(wide) <= 0
