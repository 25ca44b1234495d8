"""The replay under somebody's hands: keys, play by itself, the slider, links, and what a browser's
back and forward give; with a script and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import RENEGE
from tests.browser.conftest import Window
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def at(page: Page, address: str) -> None:
    """The page has come to a ply: its address says so, the count and the slider agree."""
    expect(page).to_have_url(re.compile(rf"[?&]at={re.escape(address)}(&|$)"))
    slider = page.locator("#ply")
    index = (slider.get_attribute("data-addresses") or "").split().index(address)
    expect(page.locator(".count")).to_contain_text(f"{index + 1} of")
    expect(slider).to_have_value(str(index))


def opened(page: Page, site: Site, address: str, deal: int = 2) -> None:
    """Opens a deal of the game with a renege at a ply."""
    page.goto(site.game(RENEGE, f"/deals/{deal}?at={address}"))
    at(page, address)


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [
        ("ArrowRight", "t1.1", "t1.2"),
        ("ArrowLeft", "t1.2", "t1.1"),
        (".", "t1.1", "t1.2"),
        (",", "t1.2", "t1.1"),
        ("ArrowDown", "t1.3", "t2.3"),
        ("ArrowUp", "t2.3", "t1.3"),
        ("Home", "t3.2", "deal"),
        ("End", "t3.2", "t5.3"),
        ("n", "deal", "t2.3"),
        ("p", "t5.3", "t2.3"),
    ],
)
def test_a_key_leads_to_a_ply(page: Page, site: Site, key: str, start: str, end: str) -> None:
    opened(page, site, start)
    page.keyboard.press(key)
    at(page, end)


def test_other_rules_are_kept_until_one_goes_back_to_those_of_the_record(
    page: Page, site: Site
) -> None:
    page.goto(site.game("three-handed-literal", "/deals/1?at=b3&rules=three-handed"))
    at(page, "b3")
    for key, address in (("ArrowRight", "b4"), ("h", "b4"), ("End", "t5.3"), ("p", "b4")):
        page.keyboard.press(key)
        at(page, address)
        expect(page).to_have_url(re.compile("[?&]rules=three-handed(&|$)"))
    expect(page.locator("#says")).to_contain_text("found here: named turned down suit")
    page.get_by_role("link", name="Back to the rules of the record").click()
    expect(page.locator("#says")).not_to_contain_text("found here")
    assert "rules=" not in page.url
    page.keyboard.press("ArrowRight")
    at(page, "exchange-S")
    assert "rules=" not in page.url
    page.go_back()
    expect(page).to_have_url(re.compile("[?&]rules=three-handed(&|$)"))
    expect(page.locator("#slide input[name=rules]")).to_have_value("three-handed")


@pytest.mark.parametrize(("key", "deal"), [("[", 1), ("]", 3)])
def test_brackets_lead_to_another_deal(page: Page, site: Site, key: str, deal: int) -> None:
    opened(page, site, "t1.1")
    page.keyboard.press(key)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Deal {deal}")


def test_f_seats_the_next_player_south(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    south = page.locator(".at-south .name")
    expect(south).to_have_text("Ada")
    page.keyboard.press("f")
    expect(south).not_to_have_text("Ada")
    at(page, "t1.1")


def test_h_hides_hands_and_shows_them_again(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    backs = page.locator(".place .card-back")
    expect(backs).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#show-seat")).to_have_attribute("aria-current", "true")
    expect(page.locator(".at-west .card-back").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#show-played")).to_have_attribute("aria-current", "true")
    page.keyboard.press("h")
    expect(backs).to_have_count(0)


def test_a_question_mark_tells_the_keys_and_escape_leaves_them(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("one trick back, one on")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_play_by_itself_stops_at_a_finding(page: Page, site: Site) -> None:
    opened(page, site, "t2.1")
    page.get_by_label("Speed of play").select_option(index=3)
    page.locator("body").press(" ")
    play = page.locator("#play")
    at(page, "t2.3")
    expect(play).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("heading", name="Renege")).to_be_visible()


def test_play_by_itself_ends_with_the_deal(page: Page, site: Site) -> None:
    opened(page, site, "t5.1")
    page.get_by_label("Speed of play").select_option(index=3)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    at(page, "t5.3")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_the_slider_leads_to_a_ply(page: Page, site: Site) -> None:
    opened(page, site, "deal")
    slider = page.get_by_role("slider", name="Ply")
    addresses = (slider.get_attribute("data-addresses") or "").split()
    slider.fill(str(addresses.index("t3.2")))
    at(page, "t3.2")
    slider.press("ArrowRight")
    at(page, "t3.3")


def test_the_slider_says_where_it_stands(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    page.keyboard.press("ArrowRight")
    at(page, "t1.2")
    told = page.locator("#says").inner_text()
    expect(page.locator("#ply")).to_have_attribute("aria-valuetext", told)


def test_every_ply_is_told_aloud(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    says = page.locator("#says")
    expect(says).to_have_attribute("aria-live", "polite")
    before = says.inner_text()
    page.keyboard.press("ArrowRight")
    expect(says).not_to_have_text(before)


def test_focus_stays_where_it_was_from_ply_to_ply(page: Page, site: Site) -> None:
    opened(page, site, "t1.1")
    onward = page.locator("#go-next")
    onward.focus()
    page.keyboard.press("Enter")
    at(page, "t1.2")
    expect(onward).to_be_focused()
    page.locator("#ply-t3\\.1").focus()
    page.keyboard.press("Enter")
    at(page, "t3.1")
    expect(page.locator("#ply-t3\\.1")).to_be_focused()


@pytest.mark.parametrize("ply", ["deal", "b2", "t2.3", "t4.3", "t5.3"])
def test_a_link_to_a_ply_gives_the_same_page_as_stepping_there(
    window: Window, site: Site, ply: str
) -> None:
    stepped, linked = window(site), window(site)
    opened(stepped, site, "t1.1")
    stepped.locator("#ply-" + ply.replace(".", "\\.")).click()
    at(stepped, ply)
    linked.goto(stepped.url)
    parts = ("#deal-head", ".felt", "#says", "#controls", "#story", "#margin")
    look = {part: linked.locator(part).aria_snapshot() for part in parts}
    assert {part: stepped.locator(part).aria_snapshot() for part in parts} == look


@pytest.mark.parametrize("script", [True, False])
def test_the_next_finding_may_be_in_another_deal(window: Window, site: Site, script: bool) -> None:
    page = window(site, java_script_enabled=script)
    page.goto(site.game(RENEGE, "/deals/1?at=t5.3"))
    if script:
        page.keyboard.press("Home")
        page.keyboard.press("n")
    else:
        page.get_by_role("link", name="Next finding, in deal 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2")
    expect(page.locator(".evidence")).to_be_visible()
    page.locator(".deals a").last.click()
    page.get_by_role("link", name="Previous finding, in deal 2").click()
    expect(page.locator(".evidence")).to_be_visible()


def test_the_mark_on_the_slider_leads_to_the_finding(page: Page, site: Site) -> None:
    opened(page, site, "deal")
    page.get_by_role("link", name="Go to the finding at ply").click()
    at(page, "t2.3")


def test_back_and_forward_give_the_ply_that_was_left(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE))
    page.get_by_role("link", name="deal 2, trick 2").click()
    at(page, "t2.3")
    page.keyboard.press("ArrowRight")
    at(page, "t3.1")
    told = page.locator("#says").inner_text()
    page.get_by_role("link", name="Kitchen table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen table")
    page.go_back()
    at(page, "t3.1")
    expect(page.locator("#says")).to_have_text(told)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen table")


@pytest.mark.parametrize(
    "link", ["#ply-t3\\.1", "#go-next-finding", "#go-last", "#show-played", "#view-E"]
)
def test_back_undoes_a_jump(page: Page, site: Site, link: str) -> None:
    opened(page, site, "t1.1")
    page.keyboard.press("ArrowRight")
    at(page, "t1.2")
    before, told = page.url, page.locator("#board").aria_snapshot()
    page.locator(link).click()
    expect(page).not_to_have_url(before)
    page.go_back()
    at(page, "t1.2")
    expect(page).to_have_url(before)
    expect(page.locator("#board")).to_match_aria_snapshot(told)
    page.go_forward()
    expect(page).not_to_have_url(before)


def test_back_leaves_the_replay_from_where_one_only_stepped(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE))
    page.get_by_role("link", name="deal 2, trick 2").click()
    at(page, "t2.3")
    for address, key in (("t3.1", "ArrowRight"), ("t3.2", "."), ("t3.3", "ArrowDown")):
        page.keyboard.press(key)
        at(page, address)
    page.locator("#go-next").click()
    at(page, "t4.1")
    page.locator("#ply").press("ArrowRight")
    at(page, "t4.2")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen table")


def test_a_link_within_the_page_is_no_jump_of_the_replay(page: Page, site: Site) -> None:
    opened(page, site, "t1.2")
    page.evaluate("() => { location.hash = 'margin' }")
    page.keyboard.press("ArrowRight")
    at(page, "t1.3")


# Without a script.


def test_without_a_script_every_step_is_a_page_that_back_and_forward_know(
    window: Window, site: Site
) -> None:
    page = window(site, java_script_enabled=False)
    opened(page, site, "t1.1")
    page.get_by_role("link", name="Next", exact=True).click()
    at(page, "t1.2")
    page.get_by_role("link", name="Next trick").click()
    at(page, "t1.3")
    page.go_back()
    at(page, "t1.2")
    page.go_forward()
    at(page, "t1.3")


def test_without_a_script_the_slider_is_sent(window: Window, site: Site) -> None:
    page = window(site, java_script_enabled=False)
    opened(page, site, "t1.1")
    page.get_by_role("slider", name="Ply").press("End")
    page.get_by_role("button", name="Go").click()
    at(page, "t5.3")


def test_without_a_script_nothing_is_offered_that_needs_one(window: Window, site: Site) -> None:
    page = window(site, java_script_enabled=False)
    opened(page, site, "t1.1")
    for name in ("#play", "#speed", "#show-keys"):
        expect(page.locator(name)).to_be_hidden()


def test_without_a_script_the_table_turns_and_hides(window: Window, site: Site) -> None:
    page = window(site, java_script_enabled=False)
    opened(page, site, "t1.1")
    page.get_by_role("link", name="Ben sits south").click()
    expect(page.locator(".at-south .name")).to_have_text("Ben")
    page.get_by_role("link", name="One hand").click()
    expect(page.locator(".at-west .card-back").first).to_be_visible()
    at(page, "t1.1")


def test_on_a_phone_the_sentence_and_what_was_found_stand_in_sight_with_the_table(
    window: Window, site: Site
) -> None:
    page = window(site, (390, 844))
    page.goto(site.game("three-handed-renege", "/deals/2?at=t2.3"))
    says = page.locator("#says")
    expect(says).to_contain_text("found here: renege")
    box, steps, south = (
        page.locator(each).bounding_box() for each in ("#says", ".steps", ".felt .at-south")
    )
    assert box and steps and south
    assert south["y"] + south["height"] <= box["y"] and box["y"] + box["height"] <= steps["y"] + 1
    assert steps["y"] + steps["height"] <= 844


@pytest.mark.parametrize("address", ["deal", "exchange-E", "t1.1", "t2.3", "t5.3"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_on_a_small_phone_nothing_lies_over_the_hand_in_the_south(
    window: Window, site: Site, address: str, script: bool
) -> None:
    page = window(site, (320, 568), java_script_enabled=script)
    page.goto(site.game(RENEGE, f"/deals/2?at={address}"))
    hand, says = (
        page.locator(".at-south .hand").bounding_box(),
        page.locator("#says").bounding_box(),
    )
    assert hand and says
    assert hand["y"] + hand["height"] <= says["y"]
