"""Where a fault stands in a text, found without any reader: the line, or in JSON the path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from analyzer.notation.egn.seating import SEATING
from analyzer.rules import Rules
from analyzer.seats import SEATS
from tests.faults.fault import Fault

NOWHERE: Final = "no place"


def place_of(fault: Fault, form: str, rules: Rules, clean: str, text: str) -> str:
    """`line 12`, or the path; `NOWHERE` for what is said of the file as a whole."""
    what = fault.stands or fault.address or ""
    if what == "file":
        return NOWHERE
    if form in ("egn", "emn"):
        return _egn(fault, what, "games[1].gameData." if form == "emn" else "", rules)
    if form == "event-log":
        return _event_log(fault, what, json.loads(text)["fullState"]["eventLog"])
    if what in ("first card", "new word"):
        return f"line {_first_difference(clean, text)}"
    lines = text.split("\n")
    found = _pen(fault, what, lines) if form == "pen" else _ptn(fault, what, lines)
    return f"line {found + 1}"


def _first_difference(clean: str, text: str) -> int:
    both = zip(clean.split("\n"), text.split("\n"), strict=False)
    return next(number for number, (one, other) in enumerate(both, 1) if one != other)


def _pen(fault: Fault, what: str, lines: list[str]) -> int:
    """The index of the line of a PEN text."""
    if what == "result":
        return _starting(lines, "[Result", 0)
    begun = [i for i, line in enumerate(lines) if line.startswith("deal ")]
    first = begun[(fault.deal or 1) - 1]
    same = {"lone defender": fault.address, "cut": fault.address, "maker": "trump"}
    what = same.get(what, what) or ""
    if what == "deal":
        return first
    call, card = re.fullmatch(r"b(\d+)", what), re.fullmatch(r"t(\d)\.\d", what)
    if call:
        return _pen_call(lines, first, int(call[1]))
    if card or what == "winner":
        number = card[1] if card else (fault.address or "")[1]
        return _starting(lines, f"{number} ", first)
    if what in ("discard", "taken up"):
        return _last(lines, "discard ", first)
    alone = re.fullmatch(r"alone-(\w)", what)
    if alone and not any(line == f"alone {alone[1]}" for line in lines[first:]):
        return _starting(lines, "bids", first)
    return _starting(lines, what.replace("-", " "), first)


def _pen_call(lines: list[str], first: int, number: int) -> int:
    """The line that has the call of this number."""
    said = 0
    for index, line in enumerate(lines[first:], first):
        if line.startswith("bids"):
            said += len([word for word in line.split(":", 1)[1].split() if word != "|"])
            if said >= number:
                return index
    raise AssertionError(f"there is no call {number}")


def _ptn(fault: Fault, what: str, lines: list[str]) -> int:
    """The index of the line of a PTN text."""
    begun = [i for i, line in enumerate(lines) if line.startswith("% PTN")]
    first = begun[(fault.deal or 1) - 1]
    what = fault.address or "" if what == "cut" else what
    call, card = re.fullmatch(r"b(\d+)", what), re.fullmatch(r"t(\d)\.\d", what)
    players = len(lines[_starting(lines, "[Deal ", first)].split(":")[1].split())
    if call:
        return _starting(lines, "[Auction", first) + 1 + (int(call[1]) - 1) // players
    if card:
        return _starting(lines, "[Play", first) + int(card[1])
    if what == "discard":
        return _last(lines, "[CardsRemoved", first)
    if what.startswith("alone"):
        auction = _starting(lines, "[Auction", first)
        return next(i for i, line in enumerate(lines) if i > auction and "alone" in line)
    tags = {"kitty": "[Undealt", "take": "[CardsAdded", "maker": "[Declarer", "trump": "[Contract"}
    tags["taken up"] = "[CardsAdded"
    if what in tags:
        return _starting(lines, tags[what], first)
    kind = what.split(" ")[0].split("-")[0]
    tags |= {"hand": "[Deal ", "exchange": "[CardsPassed"}
    return _starting(lines, tags[kind], first)


def _starting(lines: list[str], start: str, first: int) -> int:
    return next(i for i, line in enumerate(lines) if i >= first and line.startswith(start))


def _last(lines: list[str], start: str, first: int) -> int:
    """The last such line before the next deal."""
    found = _starting(lines, start, first)
    while lines[found + 1].startswith(start):
        found += 1
    return found


def _egn(fault: Fault, what: str, game: str, rules: Rules) -> str:
    """The path in an EGN or EMN document."""
    if what == "result":
        return f"{game}metadata.finalScore"
    deal = f"{game}deals[{(fault.deal or 1) - 1}]"
    if what == "new word":
        return f"{deal}.weather" if game else "weather"
    call, card = re.fullmatch(r"b(\d+)", what), re.fullmatch(r"t(\d)\.(\d)", what)
    if what == "first card":
        return f"{deal}.phases[1].tricks[0][0]"
    if call:
        return f"{deal}.phases[0].calls[{int(call[1]) - 1}]"
    if card:
        return f"{deal}.phases[1].tricks[{int(card[1]) - 1}][{int(card[2]) - 1}]"
    if what == "cut":
        return f"{deal}.phases[1].tricks[{int((fault.address or '')[1]) - 1}]"
    if what.startswith("hand "):
        seat = SEATING[rules.players].index(SEATS.index(what[5:]))
        return f"{deal}.initialState.playerCards[{seat}]"
    paths = {
        "deal": "",
        "kitty": ".initialState.kitty",
        "discard": ".phases[0].discard",
        "exchange": ".phases[0].cardExchanges[0]",
        "taken up": ".phases[0].discard",
        "alone": ".phases[0].isAlone",
        "lone defender": ".phases[0].aloneDefender",
    }
    return deal + paths[what.split("-")[0]]


def _event_log(fault: Fault, what: str, events: list[dict[str, Any]]) -> str:
    """The path in an event log."""
    begun = [i for i, event in enumerate(events) if event["type"] == "dealer"]
    first = begun[(fault.deal or 1) - 1]
    call, card = re.fullmatch(r"b(\d+)", what), re.fullmatch(r"t(\d)\.(\d)", what)
    if what == "deal":
        return _event(first)
    if call:
        return _event(list(_of(events, first, "pass", "bid"))[int(call[1]) - 1])
    plays = list(_of(events, first, "play"))
    if what == "first card":
        return f"{_event(plays[0])}.card"
    if card or what == "cut":
        of_trick = [
            i for i in plays if events[i]["trickIndex"] == int((fault.address or "")[1]) - 1
        ]
        return _event(of_trick[int(card[2]) - 1 if card else 0])
    if what == "new word":
        return next(
            f"{_event(i)}.{name}"
            for i, event in enumerate(events)
            for name, value in event.items()
            if isinstance(value, dict) and "nobody" in value
        )
    result = next(_of(events, first, "hand_result"))
    name = {"tricks": "tricksWon"}.get(what, "pointsScored")
    return f"{_event(result)}.{name}"


def _event(index: int) -> str:
    return f"fullState.eventLog[{index}]"


def _of(events: list[dict[str, Any]], first: int, *kinds: str) -> Iterator[int]:
    """The indices of the events of these kinds in the deal that begins there."""
    for index in range(first, len(events)):
        if index > first and events[index]["type"] == "dealer":
            return
        if events[index]["type"] in kinds:
            yield index
