"""The 2,500 deals that OpenSpiel played, as recorded deals."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from analyzer.cards import BY_NAME, SUITS, Card
from analyzer.record import ORDER, PASS, Alone, Bid, Call, Cards, Deal, Discard, Event, Trick
from analyzer.rules import Rules, preset, with_options
from analyzer.seats import EAST, NORTH, SEATED, SOUTH, WEST, Seat, clockwise
from tests.shared import SHARED

SEAT = (NORTH, EAST, SOUTH, WEST)  # OpenSpiel's 0..3


def load() -> Iterator[dict[str, Any]]:
    """One deal a line."""
    with gzip.open(SHARED / "data/openspiel/euchre-2500.jsonl.gz", "rt") as lines:
        for line in lines:
            yield json.loads(line)


def rules_of(played: dict[str, Any]) -> Rules:
    """The preset with the switches that the deal's parameters name."""
    params = played["params"]
    options = [("stick_the_dealer", "yes" if params["stick_the_dealer"] else "no")]
    if params["allow_lone_defender"]:
        options.append(("defend_alone", "any"))
    return with_options(preset("openspiel"), options)


def deal_of(played: dict[str, Any]) -> Deal:
    """A deal with all cards known."""
    hands: list[Cards | None] = [None] * 4
    for i, hand in enumerate(played["hands"]):
        hands[SEAT[i]] = Cards(_cards(hand))
    return Deal(
        1,
        SEAT[played["dealer"]],
        BY_NAME[played["upcard"]],
        (hands[0], hands[1], hands[2], hands[3]),
        None,
        Cards(_cards(played["kitty"])),
        tuple(_events(played)),
    )


def _events(played: dict[str, Any]) -> Iterator[Event]:
    turned = played["upcard"][1]
    for i, (seat, word) in enumerate(played["bids"]):
        yield Call(SEAT[seat], _bid(word, turned, i), 1 + i // 4)
    if played["discard"] is not None:
        yield Discard(SEAT[played["dealer"]], BY_NAME[played["discard"]])
    lone = [SEAT[played["maker"]]] if played["alone"] else []
    if played["lone_defender"] is not None:
        lone.append(SEAT[played["lone_defender"]])
    yield from map(Alone, lone)
    out = {seat ^ 2 for seat in lone}
    for number, trick in enumerate(played["tricks"], start=1):
        leader = SEAT[trick["lead"]]
        order = clockwise(tuple(s for s in SEATED[4] if s not in out), leader)
        seats: tuple[Seat, ...] = tuple(order[: len(trick["cards"])])
        yield Trick(number, leader, _cards(trick["cards"]), seats, SEAT[trick["winner"]])


def _bid(word: str, turned: str, index: int) -> Bid:
    if word == "Pass":
        return PASS
    return ORDER if index < 4 and word[0] == turned else Bid("name", SUITS.index(word[0]))


def _cards(listed: list[str]) -> tuple[Card, ...]:
    return tuple(BY_NAME[name] for name in listed)
