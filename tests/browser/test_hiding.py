"""Hidden cards are not on the page: not face up, not in what is read aloud, not anywhere in its
source, at any ply of the deal."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from analyzer.cards import BY_NAME, spoken
from tests.browser.addresses import RENEGE
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PACK: Final = [rank + suit for suit in "SHDC" for rank in "9TJQKA"]
UP: Final = "KH"
TRICKS: Final = (
    *("KC", "TH", "AC"),
    *("JH", "9H", "9S"),
    *("AS", "KD", "TS"),
    *("AH", "KH", "JD"),
    *("QC", "QH", "AD"),
)
PLAYED: Final = [f"t{number}.{turn}" for number in range(1, 6) for turn in range(1, 4)]
SOUTH: Final = ("9H", "AD", "KD", "TD", "AC")


def words(card: str) -> str:
    """`king of hearts`."""
    return spoken(BY_NAME[card]).removeprefix("the ")


def named(page: Page) -> set[str]:
    """Every card that the source of a page names, in words or as a token of its own."""
    source = page.content()
    faces = page.locator(".card:not(.card-back)").all_text_contents()
    symbols = str.maketrans("♠♥♦♣", "SHDC")
    shown = {face.strip().translate(symbols).replace("10", "T") for face in faces}
    return shown | {name for name in PACK if words(name) in source}


def stepped(page: Page, site: Site, sight: str, first: str) -> list[set[str]]:
    """What the page names at each ply of the play, from `first` on; pressing from ply to ply."""
    page.goto(site.game(RENEGE, f"/deals/2?at={first}&{sight}"))
    at, found = PLAYED.index(first), []
    slider = page.locator("#ply")
    addresses = (slider.get_attribute("data-addresses") or "").split()
    for address in PLAYED[at:]:
        expect(slider).to_have_value(str(addresses.index(address)))
        expect(page.locator(".count")).to_contain_text(f"{addresses.index(address) + 1} of")
        found.append(named(page))
        page.keyboard.press("ArrowRight")
    return found


def test_with_only_played_cards_shown_no_other_is_in_the_source(page: Page, site: Site) -> None:
    found = stepped(page, site, "show=played", "t1.1")
    may = [{UP, *TRICKS[: n + 1]} for n in range(len(TRICKS))]
    assert [seen - allowed for seen, allowed in zip(found, may, strict=True)] == [set()] * 15


def test_what_was_played_is_in_the_source(page: Page, site: Site) -> None:
    found = stepped(page, site, "show=played", "t4.1")
    due = [set(TRICKS[: n + 1]) for n in range(PLAYED.index("t4.1"), len(TRICKS))]
    assert [played - seen for played, seen in zip(due, found, strict=True)] == [set()] * 6


def test_with_one_hand_shown_the_others_are_not_in_the_source(page: Page, site: Site) -> None:
    found = stepped(page, site, "show=seat&view=S", "t1.1")
    # South takes up the king of hearts and lays the ten of diamonds away.
    may = [{UP, *SOUTH, *TRICKS[: n + 1]} for n in range(len(TRICKS))]
    assert [seen - allowed for seen, allowed in zip(found, may, strict=True)] == [set()] * 15


def test_before_the_play_only_the_turned_up_card_is_in_the_source(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=deal&show=played"))
    assert named(page) == {UP}


def test_with_all_hands_shown_every_card_is_in_the_source(page: Page, site: Site) -> None:
    page.goto(site.game(RENEGE, "/deals/2?at=deal&show=all"))
    assert len(named(page)) == 24
