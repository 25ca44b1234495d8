"""The worked deals of `cases.yaml` as game records."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from analyzer.cards import BY_NAME, SUITS, Card
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Bid,
    Call,
    Cards,
    Deal,
    Discard,
    Event,
    Exchange,
    Trick,
)
from analyzer.rules import Rules, preset, with_options, written_value
from analyzer.seats import SEATED, SEATS, Seat, clockwise, next_to_act
from tests.shared import SHARED

PRESET = {"three_handed": "three-handed", "two_handed": "two-handed", "four_handed": "four-handed"}


@cache
def load() -> list[dict[str, Any]]:
    """All worked deals; nobody changes them."""
    text = (SHARED / "data/rules/cases.yaml").read_text(encoding="utf-8")
    cases: list[dict[str, Any]] = yaml.safe_load(text)["cases"]
    return cases


def seat_of(case: dict[str, Any], name: Any) -> Seat:
    """A seat of a case (1, 2, 3 clockwise, or N and S) as ours."""
    if isinstance(name, str):
        return SEATS.index(name)
    return SEATED[len(case["seats"])][name - 1]


def rules_of(case: dict[str, Any]) -> Rules:
    """The rules of a case."""
    options = {k: written_value(v) for k, v in case.get("rules", {}).items()}
    if "deck" in case:
        options["deck"] = str(case["deck"])
    return with_options(preset(PRESET[case["game"]]), options.items())


def deal_of(case: dict[str, Any]) -> Deal:
    """A case as a recorded deal."""
    dealt = case["deal"]
    hands: list[Cards | None] = [None] * 4
    for name, listed in dealt["hands"].items():
        hands[seat_of(case, name)] = Cards(_cards(listed))
    return Deal(
        1,
        seat_of(case, case["dealer"]),
        BY_NAME[dealt["up"]],
        (hands[0], hands[1], hands[2], hands[3]),
        Cards(_cards(dealt["dummy"])) if "dummy" in dealt else None,
        Cards(_cards(dealt["kitty"])),
        tuple(_events(case)),
    )


def _events(case: dict[str, Any]) -> list[Event]:
    events: list[Event] = []
    acted: list[Seat] = []
    for name, word in case.get("auction", []):
        seat, players = seat_of(case, name), len(case["seats"])
        events.append(Call(seat, _bid(word), 1 + len(acted) // players))
        acted.append(seat)
    if "pickup" in case:
        taken = case["pickup"]["taken"]
        card = BY_NAME[case["pickup"]["discard"]] if taken else None
        events.append(Discard(seat_of(case, case["pickup"]["seat"]), card))
    events += [Alone(seat_of(case, name)) for name in case.get("alone", [])]
    if "exchange" in case:
        exchange = case["exchange"]
        events.append(Exchange(seat_of(case, exchange["seat"]), _cards(exchange["keep"])))
    late = {e["after_trick"]: e["alone"] for e in case.get("events", [])}
    for number, trick in enumerate(case.get("tricks", []), start=1):
        events.append(_trick(case, number, trick))
        if number in late:
            events.append(Alone(seat_of(case, late[number])))
    return events


def _trick(case: dict[str, Any], number: int, trick: dict[str, Any]) -> Trick:
    """Cards stand in playing order over the active seats."""
    leader = seat_of(case, trick["lead"])
    table = SEATED[len(case["seats"])]
    lone = [seat_of(case, name) for name in case.get("alone", [])]
    maker = next(seat_of(case, name) for name, word in case["auction"] if word != "pass")
    out = set()
    for seat in lone:
        if len(table) == 4:
            out.add(seat ^ 2)
        elif seat != maker:
            out |= set(table) - {seat, maker}
    order = clockwise(tuple(seat for seat in table if seat not in out), leader)
    seats: list[Seat | None] = []
    for _ in trick["cards"]:
        seats.append(next_to_act(order, [s for s in seats if s is not None]))
    return Trick(number, leader, _cards(trick["cards"]), tuple(seats), seat_of(case, trick["won"]))


def _bid(word: str) -> Bid:
    kind, _, suit = word.partition(":")
    if kind in ("pass", "order"):
        return PASS if kind == "pass" else ORDER
    return Bid("blind" if kind == "name_blind" else "name", SUITS.index(suit))


def _cards(listed: list[str]) -> tuple[Card, ...]:
    return tuple(BY_NAME[name] for name in listed)
